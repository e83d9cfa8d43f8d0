/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_parts.h"

#ifndef __ANDROID__

#include <jvmti.h>

#include "runtime/record/direct.h"

/* The result of a method without parameters, NULL where there is no such method. */
static jobject value_of(JNIEnv *env, jobject object, const char *method, const char *signature)
{
    jclass class = (*env)->GetObjectClass(env, object);
    jmethodID id = (*env)->GetMethodID(env, class, method, signature);
    jobject value = id ? (*env)->CallObjectMethod(env, object, id) : NULL;

    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionClear(env);
        value = NULL;
    }
    (*env)->DeleteLocalRef(env, class);
    return value;
}

/* Lets a class use the JVM's own Unsafe: its package is exported to the class's
 * module, as the interface for tools has it (JVMTI, AddModuleExports). */
static bool unsafe_export(JNIEnv *env, jclass class)
{
    static const char signature[] = "()Ljava/lang/Module;";
    jobject own = value_of(env, class, "getModule", signature);
    jobject base = value_of(env, (*env)->GetObjectClass(env, class), "getModule", signature);
    void *tools_pointer;
    jvmtiEnv *tools;
    JavaVM *vm;
    bool done;

    if (!own || !base) /* before Java 9 */
        return false;
    if ((*env)->IsSameObject(env, own, base))
        return true;
    if ((*env)->GetJavaVM(env, &vm) != JNI_OK ||
        (*vm)->GetEnv(vm, &tools_pointer, JVMTI_VERSION_9) != JNI_OK)
        return false;
    tools = tools_pointer;
    done = (*tools)->AddModuleExports(tools, base, "jdk.internal.misc", own) == JVMTI_ERROR_NONE;
    (*tools)->DisposeEnvironment(tools);
    return done;
}

static jlong address(const volatile void *p)
{
    return (jlong)(uintptr_t)p;
}

static jboolean words(JNIEnv *env, jclass class, jlongArray out)
{
    struct direct d;

    if (!out || !direct_get(&d) || !unsafe_export(env, class))
        return JNI_FALSE;
    jlong found[] = {
        address(d.open),    address(d.now_ms) + (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4 : 0),
        address(d.next),    address(d.lap),
        address(d.limit),   address(d.body),
        address(d.head),    address(d.slots),
        address(d.stripes), DIRECT_STRIPES * DIRECT_STRIPE_BYTES};
    (*env)->SetLongArrayRegion(env, out, 0, sizeof(found) / sizeof(found[0]), found);
    return JNI_TRUE;
}

void jni_direct_register(JNIEnv *env, jclass class)
{
    static const JNINativeMethod native = {(char *)"words", (char *)"([J)Z", (void *)words};

    (*env)->RegisterNatives(env, class, &native, 1);
    (*env)->ExceptionClear(env);
}

#else

void jni_direct_register(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
}

#endif
