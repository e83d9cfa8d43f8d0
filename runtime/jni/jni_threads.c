/* SPDX-License-Identifier: Apache-2.0 */
/* All threads of a JVM, by its java.lang.management, which some are made without. */
#include <stdbool.h>
#include <string.h>

#include "runtime/jni/jni_parts.h"

enum { THREAD_REFERENCES = 16 };

/* What a bean's thread dump has, ThreadInfo[]; NULL, with an exception pending perhaps. */
static jobjectArray threads_dump(JNIEnv *env)
{
    jclass factory = (*env)->FindClass(env, "java/lang/management/ManagementFactory"), bean_class;
    jmethodID get = NULL, dump;
    jobject bean;

    if (factory)
        get = (*env)->GetStaticMethodID(env, factory, "getThreadMXBean",
                                        "()Ljava/lang/management/ThreadMXBean;");
    bean = get ? (*env)->CallStaticObjectMethod(env, factory, get) : NULL;
    if (!bean || (*env)->ExceptionCheck(env))
        return NULL;
    bean_class = (*env)->FindClass(env, "java/lang/management/ThreadMXBean");
    dump = bean_class ? (*env)->GetMethodID(env, bean_class, "dumpAllThreads",
                                            "(ZZ)[Ljava/lang/management/ThreadInfo;")
                      : NULL;
    return dump ? (*env)->CallObjectMethod(env, bean, dump, JNI_TRUE, JNI_TRUE) : NULL;
}

/* As much of its text as there is room for. */
static void info_add(JNIEnv *env, jobject info, jmethodID text_of, char *out, size_t size,
                     size_t *n)
{
    jstring text = info ? (*env)->CallObjectMethod(env, info, text_of) : NULL;
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
    jmethodID text_of = NULL;
    jclass info_class;
    size_t used = 0;

    if (size == 0 || (*env)->PushLocalFrame(env, THREAD_REFERENCES) != 0)
        return;
    all = threads_dump(env);
    info_class = all && !(*env)->ExceptionCheck(env)
                     ? (*env)->FindClass(env, "java/lang/management/ThreadInfo")
                     : NULL;
    if (info_class)
        text_of = (*env)->GetMethodID(env, info_class, "toString", "()Ljava/lang/String;");
    for (jsize i = 0, n = text_of ? (*env)->GetArrayLength(env, all) : 0;
         i < n && used + 1 < size && (*env)->PushLocalFrame(env, THREAD_REFERENCES) == 0; i++) {
        info_add(env, (*env)->GetObjectArrayElement(env, all, i), text_of, out, size, &used);
        (*env)->ExceptionClear(env);
        (*env)->PopLocalFrame(env, NULL);
    }
    (*env)->ExceptionClear(env);
    (*env)->PopLocalFrame(env, NULL);
}
