/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_parts.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

enum { REFERENCES = 8 };

/* A class that its own loader keeps: held weakly, since that may have to go. */
struct listener {
    jweak class; /* NULL: there is none */
    jmethodID report, file, network, probe;
};

static struct {
    pthread_mutex_t lock; /* of `now` */
    struct listener now;
    struct listener next;  /* what a start found; starts come one at a time */
    jclass text_class;     /* global, of String, */
    jmethodID text;        /* and how it is made of bytes and their encoding */
    atomic_bool described; /* what was thrown */
} listeners = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* No exception is left pending. */
static void exception_describe(JNIEnv *env)
{
    if ((*env)->ExceptionCheck(env) && !atomic_exchange(&listeners.described, true))
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
    jclass class;

    if (listeners.text_class)
        return true;
    class = (*env)->FindClass(env, "java/lang/String");
    if (!class)
        return false;
    listeners.text = (*env)->GetMethodID(env, class, "<init>", "([BLjava/lang/String;)V");
    listeners.text_class = listeners.text ? (*env)->NewGlobalRef(env, class) : NULL;
    return listeners.text_class != NULL;
}

static const char *methods_find(JNIEnv *env, jclass class, struct listener *found)
{
    found->report = method_find(env, class, "onReport", "(Ljava/lang/String;)V");
    found->file = method_find(env, class, "onFile", "(Ljava/lang/String;)V");
    found->network = method_find(env, class, "network", "()Ljava/lang/String;");
    found->probe = method_find(env, class, "probe", "()V");
    if (!found->report && !found->file && !found->network && !found->probe)
        return "it has no static method onReport(String), onFile(String), network() or probe()";
    found->class = text_find(env) ? (*env)->NewWeakGlobalRef(env, class) : NULL;
    return found->class ? NULL : "there is no memory for it";
}

static void listener_drop(JNIEnv *env, struct listener *l)
{
    if (l->class)
        (*env)->DeleteWeakGlobalRef(env, l->class);
    *l = (struct listener){.class = NULL};
}

const char *jni_listener_find(JNIEnv *env, const char *name)
{
    const char *why = "there is no memory for it";
    jclass class;

    listener_drop(env, &listeners.next);
    if ((*env)->PushLocalFrame(env, REFERENCES) == 0) {
        class = class_find(env, name);
        why = class ? methods_find(env, class, &listeners.next)
                    : "it is a class that can be loaded, with its package";
        (*env)->ExceptionClear(env);
        (*env)->PopLocalFrame(env, NULL);
    }
    (*env)->ExceptionClear(env);
    return why;
}

/* The one of now, and a local reference to its class; NULL: there is none, or it is gone. */
static jclass listener_get(JNIEnv *env, struct listener *l)
{
    jclass class;

    pthread_mutex_lock(&listeners.lock);
    *l = listeners.now;
    class = l->class ? (*env)->NewLocalRef(env, l->class) : NULL;
    pthread_mutex_unlock(&listeners.lock);
    return class;
}

/* Calls one of its methods on a thread of the library's own with the text, which becomes no
 * reference of the thread's. */
static void listener_call(bool of_file, const char *text, size_t n)
{
    JNIEnv *env = jni_thread_env();
    jbyteArray bytes = NULL;
    jstring encoding, string = NULL;
    struct listener l;
    jclass class;

    if (!env || n > INT32_MAX || (*env)->PushLocalFrame(env, REFERENCES) != 0)
        return;
    class = listener_get(env, &l);
    if (class)
        bytes = (*env)->NewByteArray(env, (jsize)n);
    encoding = bytes ? (*env)->NewStringUTF(env, "UTF-8") : NULL;
    if (encoding) {
        (*env)->SetByteArrayRegion(env, bytes, 0, (jsize)n, (const jbyte *)text);
        string = (*env)->NewObject(env, listeners.text_class, listeners.text, bytes, encoding);
    }
    if (string && !(*env)->ExceptionCheck(env))
        (*env)->CallStaticVoidMethod(env, class, of_file ? l.file : l.report, string);
    exception_describe(env);
    (*env)->PopLocalFrame(env, NULL);
}

static void report_pass_on(void *context, const char *json, size_t n)
{
    (void)context;
    listener_call(false, json, n);
}

static void file_pass_on(void *context, const char *path)
{
    (void)context;
    listener_call(true, path, strlen(path));
}

/* What the program did not post will not be taken: that is no hang. */
static void probe_ask(void *context)
{
    JNIEnv *env = jni_thread_env();
    struct listener l;
    jclass class = env ? listener_get(env, &l) : NULL;
    bool is_posted = false;

    (void)context;
    if (class && l.probe) {
        (*env)->CallStaticVoidMethod(env, class, l.probe);
        is_posted = !(*env)->ExceptionCheck(env);
    }
    if (class) {
        exception_describe(env);
        (*env)->DeleteLocalRef(env, class);
    }
    if (!is_posted)
        methodbeat_probe_taken();
}

void jni_listener_settings(JNIEnv *env, struct methodbeat_settings *settings)
{
    struct listener before;

    pthread_mutex_lock(&listeners.lock);
    before = listeners.now;
    listeners.now = listeners.next;
    listeners.next = (struct listener){.class = NULL};
    pthread_mutex_unlock(&listeners.lock);
    listener_drop(env, &before);
    if (!settings->sink && listeners.now.report)
        settings->sink = report_pass_on;
    if (!settings->file_done && listeners.now.file)
        settings->file_done = file_pass_on;
    if (!settings->probe && listeners.now.probe)
        settings->probe = probe_ask;
}

bool jni_listener_is_there(JNIEnv *env)
{
    struct listener l;
    jclass class = listener_get(env, &l);

    if (class)
        (*env)->DeleteLocalRef(env, class);
    return class != NULL;
}

/* Asks the program which network it is on. */
static void network_ask(JNIEnv *env)
{
    struct listener l;
    jclass class = listener_get(env, &l);
    const char *text = NULL;
    jstring name;

    if (!class)
        return;
    if (l.network) {
        name = (*env)->CallStaticObjectMethod(env, class, l.network);
        if (name && !(*env)->ExceptionCheck(env))
            text = (*env)->GetStringUTFChars(env, name, NULL);
        exception_describe(env);
        methodbeat_network(text);
        if (text)
            (*env)->ReleaseStringUTFChars(env, name, text);
        if (name)
            (*env)->DeleteLocalRef(env, name);
    }
    (*env)->DeleteLocalRef(env, class);
}

void jni_listener_traffic(JNIEnv *env, jclass class, jstring source, jlong received, jlong sent)
{
    const char *name = jni_text_get(env, source);

    (void)class;
    if (!name)
        return;
    network_ask(env);
    methodbeat_traffic_of(name, received > 0 ? (uint64_t)received : 0,
                          sent > 0 ? (uint64_t)sent : 0);
    jni_text_release(env, source, name);
}
