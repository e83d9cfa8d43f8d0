/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_parts.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "runtime/record/beat.h"

enum { FRAMES_MOST = 256, FRAME_REFERENCES = 16 };

/* Written when the library is loaded, but for the thread. */
static struct {
    JavaVM *vm;
    pthread_key_t attached; /* not NULL on a thread that was attached here */
    bool ready;
    jclass thread_class, runtime_class; /* global */
    jmethodID current, stack, text, runtime, total, free, most;
    pthread_mutex_t lock; /* of what follows */
    jweak main;           /* global, of Thread, which may keep a class loader; NULL: not known */
} java = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void thread_detach(void *vm)
{
    JavaVM *machine = vm;

    (*machine)->DetachCurrentThread(machine);
}

static bool thread_ids_find(JNIEnv *env)
{
    jclass element = (*env)->FindClass(env, "java/lang/StackTraceElement");

    if (!element)
        return false;
    java.text = (*env)->GetMethodID(env, element, "toString", "()Ljava/lang/String;");
    (*env)->DeleteLocalRef(env, element);
    if (!java.text)
        return false;
    java.current =
        (*env)->GetStaticMethodID(env, java.thread_class, "currentThread", "()Ljava/lang/Thread;");
    if (!java.current)
        return false;
    java.stack = (*env)->GetMethodID(env, java.thread_class, "getStackTrace",
                                     "()[Ljava/lang/StackTraceElement;");
    return java.stack != NULL;
}

static bool runtime_ids_find(JNIEnv *env)
{
    java.runtime =
        (*env)->GetStaticMethodID(env, java.runtime_class, "getRuntime", "()Ljava/lang/Runtime;");
    if (!java.runtime)
        return false;
    java.total = (*env)->GetMethodID(env, java.runtime_class, "totalMemory", "()J");
    if (!java.total)
        return false;
    java.free = (*env)->GetMethodID(env, java.runtime_class, "freeMemory", "()J");
    if (!java.free)
        return false;
    java.most = (*env)->GetMethodID(env, java.runtime_class, "maxMemory", "()J");
    return java.most != NULL;
}

static jclass class_keep(JNIEnv *env, const char *name)
{
    jclass class = (*env)->FindClass(env, name), kept;

    if (!class)
        return NULL;
    kept = (*env)->NewGlobalRef(env, class);
    (*env)->DeleteLocalRef(env, class);
    return kept;
}

void jni_thread_register(JavaVM *vm, JNIEnv *env)
{
    if (java.ready)
        return; /* another class loader's class */
    java.vm = vm;
    java.thread_class = class_keep(env, "java/lang/Thread");
    java.runtime_class = java.thread_class ? class_keep(env, "java/lang/Runtime") : NULL;
    java.ready = java.runtime_class && thread_ids_find(env) && runtime_ids_find(env) &&
                 pthread_key_create(&java.attached, thread_detach) == 0;
    (*env)->ExceptionClear(env);
}

JNIEnv *jni_thread_env_of(void)
{
    void *env;

    return java.ready && (*java.vm)->GetEnv(java.vm, &env, JNI_VERSION_1_6) == JNI_OK ? env : NULL;
}

bool jni_thread_is_own(void)
{
    return java.ready && pthread_getspecific(java.attached);
}

JNIEnv *jni_thread_env(void)
{
    void *env = jni_thread_env_of();

    if (env || !java.ready)
        return env;
#ifdef __ANDROID__
    JNIEnv *attached;
    if ((*java.vm)->AttachCurrentThreadAsDaemon(java.vm, &attached, NULL) != JNI_OK)
        return NULL;
    env = attached;
#else
    if ((*java.vm)->AttachCurrentThreadAsDaemon(java.vm, &env, NULL) != JNI_OK)
        return NULL;
#endif
    pthread_setspecific(java.attached, java.vm);
    return env;
}

/* Adds the text of an element of a stack trace, and a line's end, where there is room for both and
 * for the NUL. */
static bool trace_line_add(JNIEnv *env, jobject element, char *out, size_t size, size_t *n)
{
    jstring text = element ? (*env)->CallObjectMethod(env, element, java.text) : NULL;
    const char *chars = NULL;
    size_t length;

    if (!(*env)->ExceptionCheck(env) && text)
        chars = (*env)->GetStringUTFChars(env, text, NULL);
    if (!chars)
        return false;
    length = strlen(chars);
    if (length + 2 > size - *n) {
        (*env)->ReleaseStringUTFChars(env, text, chars);
        return false;
    }
    memcpy(out + *n, chars, length);
    out[*n + length] = '\n';
    *n += length + 1;
    out[*n] = '\0';
    (*env)->ReleaseStringUTFChars(env, text, chars);
    return true;
}

static void trace_lines_add(JNIEnv *env, jobjectArray trace, char *out, size_t size)
{
    jsize frames = (*env)->GetArrayLength(env, trace);
    bool more = true;
    size_t n = 0;

    for (jsize i = 0; more && i < frames && i < FRAMES_MOST; i++) {
        if ((*env)->PushLocalFrame(env, FRAME_REFERENCES) != 0)
            break;
        more = trace_line_add(env, (*env)->GetObjectArrayElement(env, trace, i), out, size, &n);
        (*env)->PopLocalFrame(env, NULL);
    }
}

jobject jni_thread_main(JNIEnv *env)
{
    jobject thread;

    pthread_mutex_lock(&java.lock);
    thread = java.main ? (*env)->NewLocalRef(env, java.main) : NULL;
    pthread_mutex_unlock(&java.lock);
    return thread;
}

static void take_stack(void *context, char *out, size_t size)
{
    JNIEnv *env = jni_thread_env();
    jobjectArray trace = NULL;
    jobject thread;

    (void)context;
    if (!env || size == 0)
        return;
    out[0] = '\0';
    thread = jni_thread_main(env);
    if (thread)
        trace = (*env)->CallObjectMethod(env, thread, java.stack);
    if (trace && !(*env)->ExceptionCheck(env))
        trace_lines_add(env, trace, out, size);
    (*env)->ExceptionClear(env);
    if (trace)
        (*env)->DeleteLocalRef(env, trace);
    if (thread)
        (*env)->DeleteLocalRef(env, thread);
}

static bool take_heap(void *context, struct methodbeat_heap *heap)
{
    JNIEnv *env = jni_thread_env();
    const jmethodID methods[] = {java.total, java.free, java.most};
    jlong bytes[3] = {0};
    jobject runtime;
    bool known;

    (void)context;
    runtime = env ? (*env)->CallStaticObjectMethod(env, java.runtime_class, java.runtime) : NULL;
    known = runtime && !(*env)->ExceptionCheck(env);
    for (int i = 0; known && i < 3; i++) {
        bytes[i] = (*env)->CallLongMethod(env, runtime, methods[i]);
        known = !(*env)->ExceptionCheck(env);
    }
    if (env)
        (*env)->ExceptionClear(env);
    if (runtime)
        (*env)->DeleteLocalRef(env, runtime);
    if (!known || bytes[0] <= bytes[1] || bytes[2] <= 0)
        return false;
    *heap =
        (struct methodbeat_heap){(uint64_t)(bytes[0] - bytes[1]) / 1024, (uint64_t)bytes[2] / 1024};
    return true;
}

static void take_hang(void *context, struct methodbeat_evidence *evidence)
{
    JNIEnv *env = jni_thread_env();
    struct methodbeat_heap heap;

    take_stack(context, evidence->thread_stack, evidence->size);
    if (env)
        jni_threads_get(env, evidence->threads, evidence->threads_size);
    if (take_heap(context, &heap))
        evidence->dalvik_heap_kb = heap.used_kb;
}

#ifndef __ANDROID__ /* which has no java.lang.management */
static void take_lock(void *context, struct methodbeat_lock *lock)
{
    JNIEnv *env = jni_thread_env();

    (void)context;
    if (env)
        jni_lock_get(env, lock);
}
#endif

void jni_thread_settings(struct methodbeat_settings *settings)
{
    if (!java.ready)
        return;
    if (!settings->stack)
        settings->stack = take_stack;
    if (!settings->evidence)
        settings->evidence = take_hang;
    if (!settings->heap)
        settings->heap = take_heap;
#ifndef __ANDROID__
    if (!settings->lock)
        settings->lock = take_lock;
#endif
}

void jni_thread_tell(JNIEnv *env)
{
#ifndef __ANDROID__
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jmethodID get = system ? (*env)->GetStaticMethodID(env, system, "getProperty",
                                                       "(Ljava/lang/String;)Ljava/lang/String;")
                           : NULL;
    jstring name = get ? (*env)->NewStringUTF(env, "java.version") : NULL;
    jstring version = name ? (*env)->CallStaticObjectMethod(env, system, get, name) : NULL;
    const char *text = (*env)->ExceptionCheck(env) ? NULL : jni_text_get(env, version);

    (*env)->ExceptionClear(env);
    if (text)
        methodbeat_context("java", text);
    jni_text_release(env, version, text);
#else
    (void)env;
#endif
}

void jni_thread_started(JNIEnv *env)
{
    jobject thread;
    jweak kept, before;

    if (!java.ready || !beat_is_main_thread())
        return;
    thread = (*env)->CallStaticObjectMethod(env, java.thread_class, java.current);
    (*env)->ExceptionClear(env);
    kept = thread ? (*env)->NewWeakGlobalRef(env, thread) : NULL;
    pthread_mutex_lock(&java.lock);
    before = java.main;
    java.main = kept;
    pthread_mutex_unlock(&java.lock);
    if (before)
        (*env)->DeleteWeakGlobalRef(env, before);
    if (thread)
        (*env)->DeleteLocalRef(env, thread);
}

jobject jni_object_of(JNIEnv *env, jobject of, const char *name, const char *type, ...)
{
    jclass class = of ? (*env)->GetObjectClass(env, of) : NULL;
    jmethodID method = class ? (*env)->GetMethodID(env, class, name, type) : NULL;
    jobject result = NULL;
    va_list ap;

    va_start(ap, type);
    if (method)
        result = (*env)->CallObjectMethodV(env, of, method, ap);
    va_end(ap);
    if (!(*env)->ExceptionCheck(env))
        return result;
    (*env)->ExceptionClear(env);
    return NULL;
}

const char *jni_text_get(JNIEnv *env, jstring s)
{
    const char *text = s ? (*env)->GetStringUTFChars(env, s, NULL) : NULL;

    if (s && !text)
        (*env)->ExceptionClear(env);
    return text;
}

void jni_text_release(JNIEnv *env, jstring s, const char *text)
{
    if (text)
        (*env)->ReleaseStringUTFChars(env, s, text);
}
