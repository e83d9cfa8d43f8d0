/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_parts.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

enum { REFERENCES = 8 };

/* Written once, by the start that finds it. */
static struct {
    jclass class; /* global */
    jmethodID report, file, network;
    jclass text_class; /* global, of String, */
    jmethodID text;    /* and how it is made of bytes and their encoding */
} listener;
static atomic_bool found;
static atomic_bool described; /* what was thrown */

/* No exception is left pending. */
static void exception_describe(JNIEnv *env)
{
    if ((*env)->ExceptionCheck(env) && !atomic_exchange(&described, true))
        (*env)->ExceptionDescribe(env);
    (*env)->ExceptionClear(env);
}

/* The context class loader of the calling thread; NULL: the JVM's first. False where an exception
 * is pending. */
static bool loader_get(JNIEnv *env, jobject *loader)
{
    jclass class = (*env)->FindClass(env, "java/lang/Thread");
    jmethodID current, get;
    jobject thread;

    if (!class)
        return false;
    current = (*env)->GetStaticMethodID(env, class, "currentThread", "()Ljava/lang/Thread;");
    if (!current)
        return false;
    get = (*env)->GetMethodID(env, class, "getContextClassLoader", "()Ljava/lang/ClassLoader;");
    if (!get)
        return false;
    thread = (*env)->CallStaticObjectMethod(env, class, current);
    if ((*env)->ExceptionCheck(env) || !thread)
        return false;
    *loader = (*env)->CallObjectMethod(env, thread, get);
    return !(*env)->ExceptionCheck(env);
}

/* What the calling thread finds by that name, with dots. NULL: nothing, and an exception is pending
 * or there is no memory. */
static jclass class_find(JNIEnv *env, const char *name)
{
    jclass class = (*env)->FindClass(env, "java/lang/Class"), named;
    jmethodID for_name;
    jobject loader;
    jstring text;

    if (!class || !loader_get(env, &loader))
        return NULL;
    for_name = (*env)->GetStaticMethodID(
        env, class, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
    text = for_name ? (*env)->NewStringUTF(env, name) : NULL;
    if (!text)
        return NULL;
    named = (*env)->CallStaticObjectMethod(env, class, for_name, text, JNI_TRUE, loader);
    return (*env)->ExceptionCheck(env) ? NULL : named;
}

static jmethodID method_find(JNIEnv *env, jclass class, const char *name, const char *type)
{
    jmethodID method = (*env)->GetStaticMethodID(env, class, name, type);

    (*env)->ExceptionClear(env);
    return method;
}

static bool text_find(JNIEnv *env)
{
    jclass class = (*env)->FindClass(env, "java/lang/String");

    if (!class)
        return false;
    listener.text = (*env)->GetMethodID(env, class, "<init>", "([BLjava/lang/String;)V");
    listener.text_class = listener.text ? (*env)->NewGlobalRef(env, class) : NULL;
    return listener.text_class != NULL;
}

static const char *methods_find(JNIEnv *env, jclass class)
{
    listener.report = method_find(env, class, "onReport", "(Ljava/lang/String;)V");
    listener.file = method_find(env, class, "onFile", "(Ljava/lang/String;)V");
    listener.network = method_find(env, class, "network", "()Ljava/lang/String;");
    if (!listener.report && !listener.file && !listener.network)
        return "it has no static method onReport(String), onFile(String) or network()";
    listener.class = text_find(env) ? (*env)->NewGlobalRef(env, class) : NULL;
    return listener.class ? NULL : "there is no memory for it";
}

const char *jni_listener_find(JNIEnv *env, const char *name)
{
    const char *why = "there is no memory for it";
    jclass class;

    if (atomic_load(&found))
        return NULL;
    if ((*env)->PushLocalFrame(env, REFERENCES) == 0) {
        class = class_find(env, name);
        why =
            class ? methods_find(env, class) : "it is a class that can be loaded, with its package";
        (*env)->ExceptionClear(env);
        (*env)->PopLocalFrame(env, NULL);
    }
    (*env)->ExceptionClear(env);
    if (!why)
        atomic_store(&found, true);
    return why;
}

/* Calls it on a thread of the library's own with the text, which becomes no reference of the
 * thread's. */
static void listener_call(jmethodID method, const char *text, size_t n)
{
    JNIEnv *env = jni_thread_env();
    jbyteArray bytes;
    jstring encoding, string = NULL;

    if (!env || n > INT32_MAX || (*env)->PushLocalFrame(env, REFERENCES) != 0)
        return;
    bytes = (*env)->NewByteArray(env, (jsize)n);
    encoding = bytes ? (*env)->NewStringUTF(env, "UTF-8") : NULL;
    if (encoding) {
        (*env)->SetByteArrayRegion(env, bytes, 0, (jsize)n, (const jbyte *)text);
        string = (*env)->NewObject(env, listener.text_class, listener.text, bytes, encoding);
    }
    if (string && !(*env)->ExceptionCheck(env))
        (*env)->CallStaticVoidMethod(env, listener.class, method, string);
    exception_describe(env);
    (*env)->PopLocalFrame(env, NULL);
}

static void report_pass_on(void *context, const char *json, size_t n)
{
    (void)context;
    listener_call(listener.report, json, n);
}

static void file_pass_on(void *context, const char *path)
{
    (void)context;
    listener_call(listener.file, path, strlen(path));
}

void jni_listener_settings(struct methodbeat_settings *settings)
{
    if (!atomic_load(&found))
        return;
    if (!settings->sink && listener.report)
        settings->sink = report_pass_on;
    if (!settings->file_done && listener.file)
        settings->file_done = file_pass_on;
}

/* Asks the program which network it is on. */
static void network_ask(JNIEnv *env)
{
    jstring name = (*env)->CallStaticObjectMethod(env, listener.class, listener.network);
    const char *text = NULL;

    if (name && !(*env)->ExceptionCheck(env))
        text = (*env)->GetStringUTFChars(env, name, NULL);
    exception_describe(env);
    methodbeat_network(text);
    if (text)
        (*env)->ReleaseStringUTFChars(env, name, text);
    if (name)
        (*env)->DeleteLocalRef(env, name);
}

static void bytes_of(JNIEnv *env, jclass class, jstring source, jlong received, jlong sent)
{
    const char *name = jni_text_get(env, source);

    (void)class;
    if (!name)
        return;
    if (atomic_load(&found) && listener.network)
        network_ask(env);
    methodbeat_traffic_of(name, received > 0 ? (uint64_t)received : 0,
                          sent > 0 ? (uint64_t)sent : 0);
    jni_text_release(env, source, name);
}

void jni_listener_register(JNIEnv *env, jclass beat_class)
{
    static const JNINativeMethod natives[] = {
        {(char *)"bytes", (char *)"(Ljava/lang/String;JJ)V", (void *)bytes_of},
    };

    (*env)->RegisterNatives(env, beat_class, natives, 1);
    (*env)->ExceptionClear(env);
}
