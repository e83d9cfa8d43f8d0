/* SPDX-License-Identifier: Apache-2.0 */
/* All threads of a JVM, by its java.lang.management, which some are made without. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "runtime/jni/jni_parts.h"

enum { THREAD_REFERENCES = 16 };

static const char text_of[] = "()Ljava/lang/String;";

/* NULL, with an exception pending perhaps. */
static jobject thread_bean(JNIEnv *env)
{
    jclass factory = (*env)->FindClass(env, "java/lang/management/ManagementFactory");
    jmethodID get = NULL;

    if (factory)
        get = (*env)->GetStaticMethodID(env, factory, "getThreadMXBean",
                                        "()Ljava/lang/management/ThreadMXBean;");
    return get ? (*env)->CallStaticObjectMethod(env, factory, get) : NULL;
}

/* What a bean's thread dump has, ThreadInfo[]; NULL, with an exception pending perhaps. */
static jobjectArray threads_dump(JNIEnv *env)
{
    jobject bean = thread_bean(env);
    jclass bean_class;
    jmethodID dump;

    if (!bean || (*env)->ExceptionCheck(env))
        return NULL;
    bean_class = (*env)->FindClass(env, "java/lang/management/ThreadMXBean");
    dump = bean_class ? (*env)->GetMethodID(env, bean_class, "dumpAllThreads",
                                            "(ZZ)[Ljava/lang/management/ThreadInfo;")
                      : NULL;
    return dump ? (*env)->CallObjectMethod(env, bean, dump, JNI_TRUE, JNI_TRUE) : NULL;
}

/* As much of its text as there is room for. */
static void info_add(JNIEnv *env, jobject info, jmethodID write, char *out, size_t size, size_t *n)
{
    jstring text = info ? (*env)->CallObjectMethod(env, info, write) : NULL;
    const char *chars = NULL;
    size_t length;

    if (text && !(*env)->ExceptionCheck(env))
        chars = (*env)->GetStringUTFChars(env, text, NULL);
    if (!chars)
        return;
    length = strlen(chars);
    if (length > size - 1 - *n)
        length = size - 1 - *n;
    memcpy(out + *n, chars, length);
    *n += length;
    out[*n] = '\0';
    (*env)->ReleaseStringUTFChars(env, text, chars);
}

void jni_threads_get(JNIEnv *env, char *out, size_t size)
{
    jobjectArray all;
    jmethodID write = NULL;
    jclass info_class;
    size_t used = 0;

    if (size == 0 || (*env)->PushLocalFrame(env, THREAD_REFERENCES) != 0)
        return;
    all = threads_dump(env);
    info_class = all && !(*env)->ExceptionCheck(env)
                     ? (*env)->FindClass(env, "java/lang/management/ThreadInfo")
                     : NULL;
    if (info_class)
        write = (*env)->GetMethodID(env, info_class, "toString", text_of);
    for (jsize i = 0, n = write ? (*env)->GetArrayLength(env, all) : 0;
         i < n && used + 1 < size && (*env)->PushLocalFrame(env, THREAD_REFERENCES) == 0; i++) {
        info_add(env, (*env)->GetObjectArrayElement(env, all, i), write, out, size, &used);
        (*env)->ExceptionClear(env);
        (*env)->PopLocalFrame(env, NULL);
    }
    (*env)->ExceptionClear(env);
    (*env)->PopLocalFrame(env, NULL);
}

static jlong jlong_of(JNIEnv *env, jobject of, const char *name)
{
    jclass class = of ? (*env)->GetObjectClass(env, of) : NULL;
    jmethodID method = class ? (*env)->GetMethodID(env, class, name, "()J") : NULL;
    jlong result = method ? (*env)->CallLongMethod(env, of, method) : 0;

    if (!(*env)->ExceptionCheck(env))
        return result;
    (*env)->ExceptionClear(env);
    return 0;
}

static void text_put(JNIEnv *env, jstring text, char *out, size_t size)
{
    const char *chars = jni_text_get(env, text);

    if (chars)
        snprintf(out, size, "%s", chars);
    jni_text_release(env, text, chars);
}

/* Thread.State says that it waits for a monitor; or it is parked for an object, as locks do. */
static bool waits_for_lock(JNIEnv *env, jobject thread)
{
    jobject state = jni_object_of(env, thread, "getState", "()Ljava/lang/Thread$State;");
    char text[32] = "";
    jclass support;
    jmethodID blocker;
    jobject on = NULL;

    text_put(env, jni_object_of(env, state, "toString", text_of), text, sizeof(text));
    if (strcmp(text, "BLOCKED") == 0)
        return true;
    if (!strstr(text, "WAITING"))
        return false;
    support = (*env)->FindClass(env, "java/util/concurrent/locks/LockSupport");
    blocker = support ? (*env)->GetStaticMethodID(env, support, "getBlocker",
                                                  "(Ljava/lang/Thread;)Ljava/lang/Object;")
                      : NULL;
    if (blocker)
        on = (*env)->CallStaticObjectMethod(env, support, blocker, thread);
    if (!(*env)->ExceptionCheck(env))
        return on != NULL;
    (*env)->ExceptionClear(env);
    return false;
}

/* An interface has the method: a bean's own class need not be public. */
static jmethodID bean_method(JNIEnv *env, const char *name, const char *type)
{
    jclass class = (*env)->FindClass(env, "java/lang/management/ThreadMXBean");

    return class ? (*env)->GetMethodID(env, class, name, type) : NULL;
}

/* Its ThreadInfo, without a stack. */
static jobject info_of(JNIEnv *env, jobject bean, jlong id)
{
    jmethodID get = bean_method(env, "getThreadInfo", "(J)Ljava/lang/management/ThreadInfo;");
    jobject info = get ? (*env)->CallObjectMethod(env, bean, get, id) : NULL;

    if (!(*env)->ExceptionCheck(env))
        return info;
    (*env)->ExceptionClear(env);
    return NULL;
}

/* With its stack, and the monitors that it holds. */
static jobject lock_owner_of(JNIEnv *env, jobject bean, jlong id)
{
    jmethodID get = bean_method(env, "getThreadInfo", "([JZZ)[Ljava/lang/management/ThreadInfo;");
    jlongArray ids = get ? (*env)->NewLongArray(env, 1) : NULL;
    jobjectArray infos = NULL;

    if (ids) {
        (*env)->SetLongArrayRegion(env, ids, 0, 1, &id);
        infos = (*env)->CallObjectMethod(env, bean, get, ids, JNI_TRUE, JNI_FALSE);
    }
    if (!(*env)->ExceptionCheck(env))
        return infos ? (*env)->GetObjectArrayElement(env, infos, 0) : NULL;
    (*env)->ExceptionClear(env);
    return NULL;
}

static jint hash_of(JNIEnv *env, jobject lock)
{
    jclass class = lock ? (*env)->GetObjectClass(env, lock) : NULL;
    jmethodID method = class ? (*env)->GetMethodID(env, class, "getIdentityHashCode", "()I") : NULL;
    jint hash = method ? (*env)->CallIntMethod(env, lock, method) : 0;

    (*env)->ExceptionClear(env);
    return hash;
}

static jsize length_of(JNIEnv *env, jobjectArray array)
{
    return array ? (*env)->GetArrayLength(env, array) : 0;
}

/* The call of the holder that took the monitor; NULL: it holds none like this. */
static jobject monitor_taken_at(JNIEnv *env, jobject holder, jobject lock)
{
    jobjectArray held =
        jni_object_of(env, holder, "getLockedMonitors", "()[Ljava/lang/management/MonitorInfo;");
    jint hash = hash_of(env, lock);
    jobject at = NULL;

    for (jsize i = 0, n = length_of(env, held); !at && i < n; i++) {
        jobject monitor = (*env)->GetObjectArrayElement(env, held, i);

        if (hash_of(env, monitor) == hash)
            at = jni_object_of(env, monitor, "getLockedStackFrame",
                               "()Ljava/lang/StackTraceElement;");
        (*env)->DeleteLocalRef(env, monitor);
    }
    return at;
}

/* Cuts off the class loader and the module, as of "java.base@17/java.lang.Thread.sleep(Native
 * Method)" and "app//Main.main(Main.java:3)". A hidden class has a slash in its name. */
static void call_shorten(char *at)
{
    size_t name = strcspn(at, "("), cut = 0;

    for (size_t i = 0; i < name; i++) {
        if (at[i] == '/' && strncmp(at + i, "/0x", 3) != 0)
            cut = i + 1;
    }
    memmove(at, at + cut, strlen(at + cut) + 1);
}

/* Whether a call in a stack is the program's own. */
static bool is_own_call(const char *at)
{
    static const char *const others[] = {"java.", "javax.", "jdk.", "sun.", "com.sun."};

    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        if (strncmp(at, others[i], strlen(others[i])) == 0)
            return false;
    }
    return true;
}

/* Who took a lock of java.util.concurrent is not known: the innermost call of the program's own
 * has it, or one that called that. */
static void lock_at_fill(JNIEnv *env, jobject holder, jobject lock, char *at, size_t size)
{
    jobjectArray trace;
    jobject taken = monitor_taken_at(env, holder, lock);

    if (taken) {
        text_put(env, jni_object_of(env, taken, "toString", text_of), at, size);
        call_shorten(at);
        return;
    }
    trace = jni_object_of(env, holder, "getStackTrace", "()[Ljava/lang/StackTraceElement;");
    for (jsize i = 0, n = length_of(env, trace); i < n; i++) {
        char line[sizeof(((struct methodbeat_lock *)0)->at)] = "";

        if ((*env)->PushLocalFrame(env, THREAD_REFERENCES) != 0)
            break;
        text_put(
            env,
            jni_object_of(env, (*env)->GetObjectArrayElement(env, trace, i), "toString", text_of),
            line, sizeof(line));
        call_shorten(line);
        (*env)->PopLocalFrame(env, NULL);
        if (i == 0 || is_own_call(line))
            snprintf(at, size, "%s", line);
        if (is_own_call(line))
            break;
    }
    (*env)->ExceptionClear(env);
}

static void lock_fill(JNIEnv *env, jobject main, struct methodbeat_lock *lock)
{
    jobject bean = thread_bean(env), info, on, holder;

    if ((*env)->ExceptionCheck(env) || !bean) {
        (*env)->ExceptionClear(env);
        return;
    }
    info = info_of(env, bean, jlong_of(env, main, "getId"));
    text_put(env, jni_object_of(env, info, "getLockOwnerName", text_of), lock->owner,
             sizeof(lock->owner));
    if (!*lock->owner)
        return;
    on = jni_object_of(env, info, "getLockInfo", "()Ljava/lang/management/LockInfo;");
    text_put(env, jni_object_of(env, on, "getClassName", text_of), lock->class_name,
             sizeof(lock->class_name));
    holder = lock_owner_of(env, bean, jlong_of(env, info, "getLockOwnerId"));
    lock_at_fill(env, holder, on, lock->at, sizeof(lock->at));
}

void jni_lock_get(JNIEnv *env, struct methodbeat_lock *lock)
{
    enum { REFERENCES = 64 };
    jobject main;

    if ((*env)->PushLocalFrame(env, REFERENCES) != 0) {
        (*env)->ExceptionClear(env);
        return;
    }
    main = jni_thread_main(env);
    if (main && waits_for_lock(env, main))
        lock_fill(env, main, lock);
    (*env)->PopLocalFrame(env, NULL);
}
