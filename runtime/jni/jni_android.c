/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_parts.h"

#include <string.h>

#include "runtime/policy/policy.h"

/* Written on the main thread before the start that makes the other threads. */
static struct {
    jclass class; /* global */
    jmethodID report, file, main_stack, threads, debugged, probe, heaps, collections, profile, log;
    bool reports, files;
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

static void text_pass(jmethodID method, const char *z)
{
    JNIEnv *env = jni_thread_env();
    jstring text = env ? (*env)->NewStringUTF(env, z) : NULL;

    if (text) {
        (*env)->CallStaticVoidMethod(env, android.class, method, text);
        (*env)->DeleteLocalRef(env, text);
    }
    if (env)
        (*env)->ExceptionClear(env);
}

static void take_full_file(void *context, const char *path)
{
    (void)context;
    text_pass(android.file, path);
}

static void take_line(void *context, const char *line)
{
    (void)context;
    text_pass(android.log, line);
}

/* The bytes that a method gives, as a text. */
static void bytes_get(JNIEnv *env, jmethodID method, char *out, size_t size)
{
    jbyteArray bytes = (*env)->CallStaticObjectMethod(env, android.class, method);

    if (bytes && !(*env)->ExceptionCheck(env) && size > 0) {
        size_t length = (size_t)(*env)->GetArrayLength(env, bytes);
        size_t n = length < size ? length : size - 1;

        (*env)->GetByteArrayRegion(env, bytes, 0, (jsize)n, (jbyte *)out);
        out[n] = '\0';
    }
    (*env)->ExceptionClear(env);
    if (bytes)
        (*env)->DeleteLocalRef(env, bytes);
}

/* The two numbers, not negative, that the method gives. False: it gives none. */
static bool two_get(JNIEnv *env, jmethodID method, uint64_t *first, uint64_t *second)
{
    jlongArray both = (*env)->CallStaticObjectMethod(env, android.class, method);
    jlong n[2] = {-1, -1};

    if (both && !(*env)->ExceptionCheck(env))
        (*env)->GetLongArrayRegion(env, both, 0, 2, n);
    (*env)->ExceptionClear(env);
    if (both)
        (*env)->DeleteLocalRef(env, both);
    if (n[0] < 0 || n[1] < 0)
        return false;
    *first = (uint64_t)n[0];
    *second = (uint64_t)n[1];
    return true;
}

static void profile_get(JNIEnv *env, struct methodbeat_evidence *evidence)
{
    jstring name = (*env)->CallStaticObjectMethod(env, android.class, android.profile);
    const char *chars = (*env)->ExceptionCheck(env) ? NULL : jni_text_get(env, name);

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
    evidence->is_debugged = (*env)->CallStaticBooleanMethod(env, android.class, android.debugged) &&
                            !(*env)->ExceptionCheck(env);
    (*env)->ExceptionClear(env);
    if (evidence->is_debugged)
        return;
    profile_get(env, evidence);
    bytes_get(env, android.main_stack, evidence->thread_stack, evidence->size);
    bytes_get(env, android.threads, evidence->threads, evidence->threads_size);
    two_get(env, android.heaps, &evidence->dalvik_heap_kb, &evidence->native_heap_kb);
}

static bool take_collections(void *context, struct methodbeat_collections *so_far)
{
    JNIEnv *env = jni_thread_env();

    (void)context;
    return env && two_get(env, android.collections, &so_far->times, &so_far->ms);
}

static void post_probe(void *context)
{
    JNIEnv *env = jni_thread_env();

    (void)context;
    if (!env)
        return;
    (*env)->CallStaticVoidMethod(env, android.class, android.probe);
    (*env)->ExceptionClear(env);
}

/* Whether anybody wants reports, and full files. */
static void listens(JNIEnv *env, jclass class, jboolean reports, jboolean files)
{
    (void)env, (void)class;
    android.reports = reports;
    android.files = files;
}

void jni_android_settings(struct methodbeat_settings *s)
{
    if (!android.class)
        return;
    s->file_done = android.files ? take_full_file : NULL;
    s->evidence = take_evidence;
    s->collections = take_collections;
    s->probe = post_probe;
    s->log = take_line;
    s->sink = android.reports ? take_report : NULL;
}

/* Whether the event is one of those that a program tells, with as much as it needs. */
static bool event_is_whole(JNIEnv *env, jint kind, jobjectArray texts, jlongArray values)
{
    static const struct {
        jsize texts, values;
    } rows[EVENT_KINDS] = {
#define EVENT(kind_of, collector, texts_of, needed, values_of) \
    [EVENT_##kind_of] = {texts_of, values_of},
#include "runtime/policy/event_list.h"
#undef EVENT
    };

    return kind > EVENT_READING && kind < EVENT_KINDS && texts && values &&
           (*env)->GetArrayLength(env, texts) == rows[kind].texts &&
           (*env)->GetArrayLength(env, values) == rows[kind].values;
}

/* A number below 0 is not known, as 0 is. */
static void tell(JNIEnv *env, jclass class, jint kind, jobjectArray texts, jlongArray values)
{
    struct event event = {.kind = (enum event_kind)kind};
    jstring strings[EVENT_TEXTS];
    jlong numbers[EVENT_VALUES];
    jsize n;

    (void)class;
    if (!event_is_whole(env, kind, texts, values))
        return;
    n = (*env)->GetArrayLength(env, values);
    (*env)->GetLongArrayRegion(env, values, 0, n, numbers);
    for (jsize i = 0; i < n; i++)
        event.values[i] = numbers[i] > 0 ? (uint64_t)numbers[i] : 0;
    n = (*env)->GetArrayLength(env, texts);
    for (jsize i = 0; i < n; i++) {
        strings[i] = (*env)->GetObjectArrayElement(env, texts, i);
        event.texts[i] = jni_text_get(env, strings[i]);
    }
    policy_tell(&event);
    for (jsize i = 0; i < n; i++) {
        jni_text_release(env, strings[i], event.texts[i]);
        if (strings[i])
            (*env)->DeleteLocalRef(env, strings[i]);
    }
}

static void input_begin(JNIEnv *env, jclass class, jint kind, jlong event_ns)
{
    (void)env, (void)class;
    methodbeat_input_begin((enum methodbeat_input)kind, event_ns > 0 ? (uint64_t)event_ns : 0);
}

static void input_end(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    methodbeat_input_end();
}

static void outside(JNIEnv *env, jclass class, jint what)
{
    (void)env, (void)class;
    methodbeat_outside((enum methodbeat_outside)what);
}

static jboolean flush(JNIEnv *env, jclass class, jint timeout_ms)
{
    (void)env, (void)class;
    return methodbeat_flush(timeout_ms > 0 ? (uint32_t)timeout_ms : 0);
}

static const JNINativeMethod natives[] = {
    NATIVE("listens", "(ZZ)V", listens),        NATIVE("tell", "(I[Ljava/lang/String;[J)V", tell),
    NATIVE("inputBegin", "(IJ)V", input_begin), NATIVE("inputEnd", "()V", input_end),
    NATIVE("outside", "(I)V", outside),         NATIVE("flush", "(I)Z", flush),
};

/* What it calls, and its natives. */
static bool class_bind(JNIEnv *env, jclass class)
{
    static const struct {
        jmethodID *id;
        const char *name, *type;
    } calls[] = {
        {&android.report, "report", "([B)V"},
        {&android.file, "file", "(Ljava/lang/String;)V"},
        {&android.main_stack, "mainStack", "()[B"},
        {&android.threads, "threads", "()[B"},
        {&android.debugged, "debugged", "()Z"},
        {&android.probe, "probe", "()V"},
        {&android.heaps, "heaps", "()[J"},
        {&android.collections, "collections", "()[J"},
        {&android.profile, "hangProfile", "()Ljava/lang/String;"},
        {&android.log, "log", "(Ljava/lang/String;)V"},
    };

    for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
        *calls[i].id = (*env)->GetStaticMethodID(env, class, calls[i].name, calls[i].type);
        if (!*calls[i].id)
            return false;
    }
    return (*env)->RegisterNatives(env, class, natives, sizeof(natives) / sizeof(natives[0])) ==
           JNI_OK;
}

bool jni_android_register(JNIEnv *env)
{
    static const char name[] = "io/methodbeat/android/Natives";
    jclass class = (*env)->FindClass(env, name);

    (*env)->ExceptionClear(env);
    if (!class)
        return true;
    if (!jni_contract_fits(env, class, name))
        return false;
    if (class_bind(env, class))
        android.class = (*env)->NewGlobalRef(env, class);
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, class);
    return true;
}
