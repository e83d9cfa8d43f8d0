/* SPDX-License-Identifier: Apache-2.0 */
/* The natives of io.methodbeat.AppMethodBeat. */
#include <jni.h>
#include <string.h>

#include "runtime/base/say.h"
#include "runtime/base/setting.h"
#include "runtime/jni/jni_parts.h"
#include "runtime/methodbeat_internal.h"

/* Other results of jni_start() are indices. As in AppMethodBeat.java. */
enum { STARTED = -1, NOT_STARTED = -2 };

static void begin(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    methodbeat_message_begin();
}

static void end(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    methodbeat_message_end();
}

static void focus(JNIEnv *env, jclass class, jstring activity, jboolean gained)
{
    const char *name = jni_text_get(env, activity);

    (void)class;
    if (name)
        methodbeat_at(name, gained);
    jni_text_release(env, activity, name);
}

static void label(JNIEnv *env, jclass class, jstring tag, jstring value)
{
    const char *name = jni_text_get(env, tag), *text = jni_text_get(env, value);

    (void)class;
    if (text || !value) /* and there was memory */
        methodbeat_tag(name, text);
    jni_text_release(env, tag, name);
    jni_text_release(env, value, text);
}

static void crumb(JNIEnv *env, jclass class, jstring words)
{
    const char *text = jni_text_get(env, words);

    (void)class;
    methodbeat_breadcrumb(text);
    jni_text_release(env, words, text);
}

static void scene(JNIEnv *env, jclass class, jstring scene_name)
{
    const char *name = jni_text_get(env, scene_name);

    (void)class;
    methodbeat_set_scene(name);
    jni_text_release(env, scene_name, name);
}

static jint jni_start(JNIEnv *env, jclass class, jobjectArray names_and_values, jint main)
{
    struct methodbeat_settings settings = {0}, all;
    int refused = jni_settings_read(env, names_and_values, &settings);
    int result;

    if (refused < 0) {
        all = settings;
        jni_android_settings(&all);
        jni_thread_settings(&all);
        jni_listener_settings(env, &all);
        if (!all.log)
            all.log = say_on_stderr; /* trouble is said to whoever set properties */
        jni_thread_tell(env);
        /* The recorder itself says why not. */
        result = start_as(&all, (enum start_main)main) == 0 && methodbeat_is_recording()
                     ? STARTED
                     : NOT_STARTED;
#ifndef __ANDROID__ /* whose loop has no probes, and says what it does */
        if (result == STARTED)
            recorder_loop_waits();
#endif
        jni_thread_started(env);
        jni_probes_started(env, class);
        jni_tools_listen(env);
    } else {
        result = refused;
    }
    settings_release(&settings);
    return result;
}

static void stop(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    methodbeat_stop();
}

static void stop_and_wait(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    methodbeat_stop_and_wait();
}

static jboolean records(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    return methodbeat_is_recording();
}

static void input_starts(JNIEnv *env, jclass class, jint kind, jlong event_ns)
{
    (void)env, (void)class;
    methodbeat_input_begin((enum methodbeat_input)kind, event_ns > 0 ? (uint64_t)event_ns : 0);
}

static void input_ends(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    methodbeat_input_end();
}

static void between(JNIEnv *env, jclass class, jint what)
{
    (void)env, (void)class;
    methodbeat_outside((enum methodbeat_outside)what);
}

static void taken(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    methodbeat_probe_taken();
}

/* NULL, or why it is not in force or not kept. */
static jstring change(JNIEnv *env, jclass class, jstring json, jstring file)
{
    const char *text = jni_text_get(env, json), *path = jni_text_get(env, file);
    char why[1024] = "there is none";
    jstring words = NULL;

    (void)class;
    if (text)
        config_change(text, strlen(text), path, why, sizeof(why));
    if (*why)
        words = (*env)->NewStringUTF(env, why);
    (*env)->ExceptionClear(env);
    jni_text_release(env, json, text);
    jni_text_release(env, file, path);
    return words;
}

#define COUNT(array) ((jint)(sizeof(array) / sizeof((array)[0])))

static const JNINativeMethod natives[] = {
    NATIVE("begin", "()V", begin),
    NATIVE("end", "()V", end),
    NATIVE("focus", "(Ljava/lang/String;Z)V", focus),
    NATIVE("scene", "(Ljava/lang/String;)V", scene),
    NATIVE("label", "(Ljava/lang/String;Ljava/lang/String;)V", label),
    NATIVE("crumb", "(Ljava/lang/String;)V", crumb),
    NATIVE("record", "([Ljava/lang/String;I)I", jni_start),
    NATIVE("change", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", change),
    NATIVE("close", "()V", stop),
    NATIVE("closeAndWait", "()V", stop_and_wait),
    NATIVE("records", "()Z", records),
    NATIVE("inputStarts", "(IJ)V", input_starts),
    NATIVE("inputEnds", "()V", input_ends),
    NATIVE("between", "(I)V", between),
    NATIVE("taken", "()V", taken),
    NATIVE("bytes", "(Ljava/lang/String;JJ)V", jni_listener_traffic),
};

/* The class's loader is gone, and who called it with it. */
JNIEXPORT void JNICALL JNI_OnUnload(JavaVM *vm, void *reserved)
{
    (void)vm, (void)reserved;
    recorder_end();
    jni_tools_forget();
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved)
{
    static const char beat_name[] = "io/methodbeat/AppMethodBeat";
    void *env_pointer;
    JNIEnv *env;
    jclass class;

    (void)reserved;
    if ((*vm)->GetEnv(vm, &env_pointer, JNI_VERSION_1_6) != JNI_OK)
        return JNI_ERR;
    env = env_pointer;
    class = (*env)->FindClass(env, beat_name);
    if (!class || !jni_contract_fits(env, class, beat_name) ||
        (*env)->RegisterNatives(env, class, natives, COUNT(natives)) != JNI_OK)
        return JNI_ERR;
    jni_thread_register(vm, env);
    if (!jni_probes_register(env, class) || !jni_android_register(env))
        return JNI_ERR;
    return JNI_VERSION_1_6;
}
