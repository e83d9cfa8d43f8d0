/* The natives of io.methodbeat.AppMethodBeat. */
#include <jni.h>

#include "runtime/jni_android.h"
#include "runtime/methodbeat.h"

static void enter(JNIEnv *env, jclass class, jint id)
{
    (void)env, (void)class;
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

/* The string's text, or NULL for null. When memory is out it is as if it were
 * null: the program must not meet an exception of ours. */
static const char *chars_get(JNIEnv *env, jstring s)
{
    const char *chars = s ? (*env)->GetStringUTFChars(env, s, NULL) : NULL;

    if (s && !chars)
        (*env)->ExceptionClear(env);
    return chars;
}

static void chars_release(JNIEnv *env, jstring s, const char *chars)
{
    if (chars)
        (*env)->ReleaseStringUTFChars(env, s, chars);
}

static void focus(JNIEnv *env, jclass class, jstring activity, jboolean gained)
{
    const char *name = chars_get(env, activity);

    (void)class;
    if (name)
        methodbeat_at(name, gained);
    chars_release(env, activity, name);
}

static void scene(JNIEnv *env, jclass class, jstring scene_name)
{
    const char *name = chars_get(env, scene_name);

    (void)class;
    methodbeat_set_scene(name);
    chars_release(env, scene_name, name);
}

static jboolean start(JNIEnv *env, jclass class, jstring report, jint slow_ms, jstring process,
                      jstring mapping)
{
    struct methodbeat_settings settings = {.slow_ms = (uint32_t)slow_ms};
    int result;

    (void)class;
    settings.report_path = chars_get(env, report);
    settings.process = chars_get(env, process);
    settings.mapping_id = chars_get(env, mapping);
    jni_android_settings(&settings);
    result = methodbeat_start(&settings);
    chars_release(env, report, settings.report_path);
    chars_release(env, process, settings.process);
    chars_release(env, mapping, settings.mapping_id);
    return result == 0;
}

static void stop(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    methodbeat_stop();
}

#define NATIVE(name, signature, function)                       \
    {                                                           \
        (char *)(name), (char *)(signature), (void *)(function) \
    }

static const JNINativeMethod natives[] = {
    NATIVE("enter", "(I)V", enter),
    NATIVE("exit", "(I)V", leave),
    NATIVE("begin", "()V", begin),
    NATIVE("end", "()V", end),
    NATIVE("focus", "(Ljava/lang/String;Z)V", focus),
    NATIVE("scene", "(Ljava/lang/String;)V", scene),
    NATIVE("open", "(Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;)Z", start),
    NATIVE("close", "()V", stop),
};

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
    if (!class || (*env)->RegisterNatives(env, class, natives,
                                          sizeof(natives) / sizeof(natives[0])) != JNI_OK)
        return JNI_ERR;
    jni_android_register(vm, env);
    return JNI_VERSION_1_6;
}
