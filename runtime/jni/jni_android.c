/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_android.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/jni/jni_thread.h"

enum { SPLASH_CLASSES = 32 };

/* Natives.settings() has them in this order. */
enum {
    MODE,
    ANR_MS,
    STACK_MS,
    LAG_TIMES,
    LAG_MS,
    LAG_WINDOW_MS,
    FPS_AVERAGE,
    FPS_MINIMUM,
    SAMPLE_PERMILLE,
    NUMBERS,
};

/* Written on the main thread before the start that makes the other threads. */
static struct {
    jclass class; /* global */
    jmethodID report, file, main_stack, heaps, profile, log;
    jint numbers[NUMBERS];
    bool reports, files;
    char *user_id, *trace_path, *threads;
    const char *splash[SPLASH_CLASSES + 1];
} android;

static void take_report(void *context, const char *json, size_t n)
{
    JNIEnv *env = jni_thread_env();

    (void)context;
    if (!env || n > INT32_MAX)
        return;
    jbyteArray bytes = (*env)->NewByteArray(env, (jsize)n);
    if (bytes) {
        (*env)->SetByteArrayRegion(env, bytes, 0, (jsize)n, (const jbyte *)json);
        (*env)->CallStaticVoidMethod(env, android.class, android.report, bytes);
        (*env)->DeleteLocalRef(env, bytes);
    }
    (*env)->ExceptionClear(env);
}

static void take_full_file(void *context, const char *path)
{
    JNIEnv *env = jni_thread_env();
    jstring text = env ? (*env)->NewStringUTF(env, path) : NULL;

    (void)context;
    if (text) {
        (*env)->CallStaticVoidMethod(env, android.class, android.file, text);
        (*env)->DeleteLocalRef(env, text);
    }
    if (env)
        (*env)->ExceptionClear(env);
}

static void take_line(void *context, const char *line)
{
    JNIEnv *env = jni_thread_env();
    jstring text = env ? (*env)->NewStringUTF(env, line) : NULL;

    (void)context;
    if (text) {
        (*env)->CallStaticVoidMethod(env, android.class, android.log, text);
        (*env)->DeleteLocalRef(env, text);
    }
    if (env)
        (*env)->ExceptionClear(env);
}

static void stack_get(JNIEnv *env, struct methodbeat_evidence *evidence)
{
    jbyteArray bytes = (*env)->CallStaticObjectMethod(env, android.class, android.main_stack);

    if (bytes && !(*env)->ExceptionCheck(env) && evidence->size > 0) {
        size_t length = (size_t)(*env)->GetArrayLength(env, bytes);
        size_t n = length < evidence->size ? length : evidence->size - 1;

        (*env)->GetByteArrayRegion(env, bytes, 0, (jsize)n, (jbyte *)evidence->thread_stack);
        evidence->thread_stack[n] = '\0';
    }
    (*env)->ExceptionClear(env);
    if (bytes)
        (*env)->DeleteLocalRef(env, bytes);
}

static void heaps_get(JNIEnv *env, struct methodbeat_evidence *evidence)
{
    jlongArray heaps = (*env)->CallStaticObjectMethod(env, android.class, android.heaps);
    jlong kb[2];

    if (heaps && !(*env)->ExceptionCheck(env)) {
        (*env)->GetLongArrayRegion(env, heaps, 0, 2, kb);
        if (!(*env)->ExceptionCheck(env)) {
            evidence->dalvik_heap_kb = (uint64_t)kb[0];
            evidence->native_heap_kb = (uint64_t)kb[1];
        }
    }
    (*env)->ExceptionClear(env);
    if (heaps)
        (*env)->DeleteLocalRef(env, heaps);
}

/* The string's text, to be released; NULL for null and when memory is out: the
 * program must not meet an exception of ours. */
static const char *string_get(JNIEnv *env, jstring s)
{
    const char *chars = s ? (*env)->GetStringUTFChars(env, s, NULL) : NULL;

    if (s && !chars)
        (*env)->ExceptionClear(env);
    return chars;
}

static void profile_get(JNIEnv *env, struct methodbeat_evidence *evidence)
{
    jstring name = (*env)->CallStaticObjectMethod(env, android.class, android.profile);
    const char *chars = (*env)->ExceptionCheck(env) ? NULL : string_get(env, name);

    if (chars) {
        memcpy(evidence->profile, chars, strnlen(chars, sizeof(evidence->profile) - 1));
        (*env)->ReleaseStringUTFChars(env, name, chars);
    }
    (*env)->ExceptionClear(env);
    if (name)
        (*env)->DeleteLocalRef(env, name);
}

static void take_evidence(void *context, struct methodbeat_evidence *evidence)
{
    JNIEnv *env = jni_thread_env();

    (void)context;
    if (!env)
        return;
    profile_get(env, evidence);
    stack_get(env, evidence);
    heaps_get(env, evidence);
}

/* A copy for good. */
static char *string_text(JNIEnv *env, jstring s)
{
    const char *chars = string_get(env, s);
    char *copy = chars ? strdup(chars) : NULL;

    if (chars)
        (*env)->ReleaseStringUTFChars(env, s, chars);
    return copy;
}

/* The classes' names, copied for good: the recorder keeps them. */
static void splash_set(JNIEnv *env, jobjectArray names)
{
    jsize n = names ? (*env)->GetArrayLength(env, names) : 0;
    size_t kept = 0;

    for (jsize i = 0; i < n && kept < SPLASH_CLASSES; i++) {
        jstring name = (*env)->GetObjectArrayElement(env, names, i);

        android.splash[kept] = string_text(env, name);
        kept += android.splash[kept] != NULL;
        if (name)
            (*env)->DeleteLocalRef(env, name);
    }
    android.splash[kept] = NULL;
}

static void settings(JNIEnv *env, jclass class, jintArray numbers, jobjectArray splash,
                     jstring user_id, jstring trace, jstring threads, jboolean reports,
                     jboolean files)
{
    (void)class;
    (*env)->GetIntArrayRegion(env, numbers, 0, NUMBERS, android.numbers);
    (*env)->ExceptionClear(env);
    android.reports = reports;
    android.files = files;
    splash_set(env, splash);
    android.user_id = string_text(env, user_id);
    android.trace_path = string_text(env, trace);
    android.threads = string_text(env, threads);
}

/* What is below 0 is not set. */
static uint32_t android_number(size_t i)
{
    return android.numbers[i] > 0 ? (uint32_t)android.numbers[i] : 0;
}

void jni_android_settings(struct methodbeat_settings *s)
{
    if (!android.class)
        return;
    s->mode = (enum methodbeat_mode)android.numbers[MODE];
    s->anr_ms = android_number(ANR_MS);
    s->stack_ms = android_number(STACK_MS);
    s->lag_times = android_number(LAG_TIMES);
    s->lag_ms = android_number(LAG_MS);
    s->lag_window_ms = android_number(LAG_WINDOW_MS);
    s->fps_average = android_number(FPS_AVERAGE);
    s->fps_minimum = android_number(FPS_MINIMUM);
    s->file_done = android.files ? take_full_file : NULL;
    s->user_id = android.user_id;
    s->sample = android_number(SAMPLE_PERMILLE);
    s->trace_path = android.trace_path;
    s->threads = android.threads;
    s->splash = android.splash;
    s->evidence = take_evidence;
    s->log = take_line;
    s->sink = android.reports ? take_report : NULL;
}

static uint64_t not_negative(jlong value)
{
    return value > 0 ? (uint64_t)value : 0;
}

static void app_created(JNIEnv *env, jclass class, jint message)
{
    (void)env, (void)class;
    methodbeat_app_created((uint32_t)message);
}

static void activity(JNIEnv *env, jclass class, jstring activity_name, jint event)
{
    const char *name = string_get(env, activity_name);

    (void)class;
    if (!name)
        return;
    methodbeat_activity(name, (enum methodbeat_activity_event)event);
    (*env)->ReleaseStringUTFChars(env, activity_name, name);
}

static void page(JNIEnv *env, jclass class, jstring page_name, jint mark)
{
    const char *name = string_get(env, page_name);

    (void)class;
    if (!name)
        return;
    methodbeat_page(name, (enum methodbeat_page_mark)mark);
    (*env)->ReleaseStringUTFChars(env, page_name, name);
}

static void foreground(JNIEnv *env, jclass class, jboolean in_front)
{
    (void)env, (void)class;
    methodbeat_foreground(in_front);
}

static void battery(JNIEnv *env, jclass class, jint percent)
{
    (void)env, (void)class;
    methodbeat_battery((uint32_t)percent);
}

static void traffic(JNIEnv *env, jclass class, jlong received, jlong sent)
{
    (void)env, (void)class;
    methodbeat_traffic((uint64_t)received, (uint64_t)sent);
}

static void charging(JNIEnv *env, jclass class, jboolean charged)
{
    (void)env, (void)class;
    methodbeat_charging(charged);
}

static void memory(JNIEnv *env, jclass class, jlong java_kb, jlong native_kb, jlong graphics_kb)
{
    (void)env, (void)class;
    methodbeat_memory(not_negative(java_kb), not_negative(native_kb), not_negative(graphics_kb));
}

static void network(JNIEnv *env, jclass class, jstring type)
{
    const char *name = string_get(env, type);

    (void)class;
    methodbeat_network(name);
    if (name)
        (*env)->ReleaseStringUTFChars(env, type, name);
}

static void traffic_of(JNIEnv *env, jclass class, jstring source, jlong received, jlong sent)
{
    const char *name = string_get(env, source);

    (void)class;
    if (!name)
        return;
    methodbeat_traffic_of(name, not_negative(received), not_negative(sent));
    (*env)->ReleaseStringUTFChars(env, source, name);
}

static void leak(JNIEnv *env, jclass class, jstring class_name, jint count)
{
    const char *name = string_get(env, class_name);

    (void)class;
    if (!name)
        return;
    methodbeat_leak(name, (uint32_t)count);
    (*env)->ReleaseStringUTFChars(env, class_name, name);
}

static void frame(JNIEnv *env, jclass class, jlong begin_ns, jlong end_ns, jlong refresh_ns,
                  jlong input_ns, jlong animation_ns, jlong traversal_ns, jint unseen)
{
    const struct methodbeat_frame_parts parts = {.input_ns = not_negative(input_ns),
                                                 .animation_ns = not_negative(animation_ns),
                                                 .traversal_ns = not_negative(traversal_ns),
                                                 .unseen = unseen > 0 ? (uint32_t)unseen : 0};

    (void)env, (void)class;
    methodbeat_frame_of((uint64_t)begin_ns, (uint64_t)end_ns, (uint64_t)refresh_ns, &parts);
}

static void profile(JNIEnv *env, jclass class, jobjectArray texts, jint error)
{
    /* As in Natives.java: name, kind, reason, file, message. */
    enum { TEXTS = 5 };
    jstring strings[TEXTS];
    const char *chars[TEXTS];

    (void)class;
    for (jsize i = 0; i < TEXTS; i++) {
        strings[i] = (*env)->GetObjectArrayElement(env, texts, i);
        chars[i] = string_get(env, strings[i]);
    }
    methodbeat_profile(&(struct methodbeat_profile){.name = chars[0],
                                                    .kind = chars[1],
                                                    .reason = chars[2],
                                                    .file = chars[3],
                                                    .error = error,
                                                    .message = chars[4]});
    for (jsize i = 0; i < TEXTS; i++) {
        if (chars[i])
            (*env)->ReleaseStringUTFChars(env, strings[i], chars[i]);
        if (strings[i])
            (*env)->DeleteLocalRef(env, strings[i]);
    }
}

static void start_profile(JNIEnv *env, jclass class, jstring name)
{
    const char *chars = string_get(env, name);

    (void)class;
    methodbeat_start_profile(chars);
    if (chars)
        (*env)->ReleaseStringUTFChars(env, name, chars);
}

static jboolean flush(JNIEnv *env, jclass class, jint timeout_ms)
{
    (void)env, (void)class;
    return methodbeat_flush(timeout_ms > 0 ? (uint32_t)timeout_ms : 0);
}

#define NATIVE(name, signature, function)                       \
    {                                                           \
        (char *)(name), (char *)(signature), (void *)(function) \
    }

static const JNINativeMethod natives[] = {
    NATIVE("settings",
           "([I[Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ZZ)V",
           settings),
    NATIVE("appCreated", "(I)V", app_created),
    NATIVE("activity", "(Ljava/lang/String;I)V", activity),
    NATIVE("page", "(Ljava/lang/String;I)V", page),
    NATIVE("foreground", "(Z)V", foreground),
    NATIVE("battery", "(I)V", battery),
    NATIVE("charging", "(Z)V", charging),
    NATIVE("traffic", "(JJ)V", traffic),
    NATIVE("memory", "(JJJ)V", memory),
    NATIVE("network", "(Ljava/lang/String;)V", network),
    NATIVE("trafficOf", "(Ljava/lang/String;JJ)V", traffic_of),
    NATIVE("leak", "(Ljava/lang/String;I)V", leak),
    NATIVE("frame", "(JJJJJJI)V", frame),
    NATIVE("profile", "([Ljava/lang/String;I)V", profile),
    NATIVE("startProfile", "(Ljava/lang/String;)V", start_profile),
    NATIVE("flush", "(I)Z", flush),
};

/* What it calls, and its natives. */
static bool class_bind(JNIEnv *env, jclass class)
{
    android.report = (*env)->GetStaticMethodID(env, class, "report", "([B)V");
    if (!android.report)
        return false;
    android.file = (*env)->GetStaticMethodID(env, class, "file", "(Ljava/lang/String;)V");
    if (!android.file)
        return false;
    android.main_stack = (*env)->GetStaticMethodID(env, class, "mainStack", "()[B");
    if (!android.main_stack)
        return false;
    android.heaps = (*env)->GetStaticMethodID(env, class, "heaps", "()[J");
    if (!android.heaps)
        return false;
    android.profile = (*env)->GetStaticMethodID(env, class, "hangProfile", "()Ljava/lang/String;");
    if (!android.profile)
        return false;
    android.log = (*env)->GetStaticMethodID(env, class, "log", "(Ljava/lang/String;)V");
    if (!android.log)
        return false;
    return (*env)->RegisterNatives(env, class, natives, sizeof(natives) / sizeof(natives[0])) ==
           JNI_OK;
}

void jni_android_register(JNIEnv *env)
{
    jclass class = (*env)->FindClass(env, "io/methodbeat/android/Natives");

    if (class && class_bind(env, class))
        android.class = (*env)->NewGlobalRef(env, class);
    (*env)->ExceptionClear(env);
    if (class)
        (*env)->DeleteLocalRef(env, class);
}
