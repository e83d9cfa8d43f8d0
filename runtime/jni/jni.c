/* SPDX-License-Identifier: Apache-2.0 */
/* The natives of io.methodbeat.AppMethodBeat. */
#include <jni.h>

#include "runtime/base/setting.h"
#include "runtime/jni/jni_parts.h"
#include "runtime/methodbeat.h"
#include "runtime/record/direct.h"

/* Other results of jni_start() are indices. As in AppMethodBeat.java. */
enum { STARTED = -1, NOT_STARTED = -2 };

static void enter(JNIEnv *env, jclass class, jint id)
{
    (void)env, (void)class;
    direct_turn();
    methodbeat_i(id);
}

static void leave(JNIEnv *env, jclass class, jint id)
{
    (void)env, (void)class;
    methodbeat_o(id);
}

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

static void scene(JNIEnv *env, jclass class, jstring scene_name)
{
    const char *name = jni_text_get(env, scene_name);

    (void)class;
    methodbeat_set_scene(name);
    jni_text_release(env, scene_name, name);
}

static jint jni_start(JNIEnv *env, jclass class, jobjectArray names_and_values)
{
    struct methodbeat_settings settings = {0}, all;
    int refused = jni_settings_read(env, names_and_values, &settings);
    int result;

    (void)class;
    if (refused < 0) {
        all = settings;
        jni_android_settings(&all);
        jni_thread_settings(&all);
        jni_listener_settings(&all);
        /* The recorder itself says why not. */
        result = methodbeat_start(&all) == 0 && methodbeat_is_recording() ? STARTED : NOT_STARTED;
        jni_thread_started(env);
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

static jboolean records(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    return methodbeat_is_recording();
}

/* ART calls a method that is marked as critical with the arguments alone. The mark may be
 * missing although the source has it (an obfuscator may drop annotations), and has no effect
 * before Android 8. So one call finds out: its first argument is an odd number, or else an
 * address. */
enum { CONVENTION_MAGIC = 0x5EED5EED };

static bool critical; /* of the class that was loaded */

static void convention(uintptr_t first)
{
    critical = (uint32_t)first == CONVENTION_MAGIC;
}

#define COUNT(array) ((jint)(sizeof(array) / sizeof((array)[0])))

static const JNINativeMethod natives[] = {
    NATIVE("convention", "(I)V", convention),
    NATIVE("begin", "()V", begin),
    NATIVE("end", "()V", end),
    NATIVE("focus", "(Ljava/lang/String;Z)V", focus),
    NATIVE("scene", "(Ljava/lang/String;)V", scene),
    NATIVE("open", "([Ljava/lang/String;)I", jni_start),
    NATIVE("close", "()V", stop),
    NATIVE("records", "()Z", records),
};

static const JNINativeMethod plain_probes[] = {
    NATIVE("enter", "(I)V", enter),
    NATIVE("exit", "(I)V", leave),
};

static const JNINativeMethod critical_probes[] = {
    NATIVE("enter", "(I)V", methodbeat_i),
    NATIVE("exit", "(I)V", methodbeat_o),
};

_Static_assert(COUNT(plain_probes) == COUNT(critical_probes), "the same natives");

static bool natives_bind(JNIEnv *env, jclass class)
{
    jmethodID id;

    if ((*env)->RegisterNatives(env, class, natives, COUNT(natives)) != JNI_OK)
        return false;
    id = (*env)->GetStaticMethodID(env, class, "convention", "(I)V");
    if (!id)
        return false;
    (*env)->CallStaticVoidMethod(env, class, id, (jint)CONVENTION_MAGIC);
    return !(*env)->ExceptionCheck(env) &&
           (*env)->RegisterNatives(env, class, critical ? critical_probes : plain_probes,
                                   COUNT(plain_probes)) == JNI_OK;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved)
{
    void *env_pointer;
    JNIEnv *env;
    jclass class;

    (void)reserved;
    if ((*vm)->GetEnv(vm, &env_pointer, JNI_VERSION_1_6) != JNI_OK)
        return JNI_ERR;
    env = env_pointer;
    class = (*env)->FindClass(env, "io/methodbeat/AppMethodBeat");
    if (!class || !natives_bind(env, class))
        return JNI_ERR;
    jni_direct_register(env, class);
    jni_listener_register(env, class);
    jni_thread_register(vm, env);
    jni_android_register(env);
    return JNI_VERSION_1_6;
}
