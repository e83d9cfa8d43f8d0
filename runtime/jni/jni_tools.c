/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_parts.h"

#ifndef __ANDROID__

#include <jvmti.h>
#include <pthread.h>

#include "runtime/record/beat.h"

/* While these are called the JVM stands: they may call nothing of it. */
static JNICALL void collection_begins(jvmtiEnv *tools)
{
    (void)tools;
    pauses_begin(&beat.pauses, PAUSE_GC, beat_clock_us(&beat.clock));
}

static JNICALL void collection_ends(jvmtiEnv *tools)
{
    (void)tools;
    pauses_end(&beat.pauses, PAUSE_GC, beat_clock_us(&beat.clock));
}

/* Its other threads run on, so the recorder's can call the listener, for the last time. */
static JNICALL void machine_ends(jvmtiEnv *tools, JNIEnv *env)
{
    (void)tools;
    if (jni_listener_is_there(env))
        methodbeat_stop_and_wait();
}

static bool collections_listen(jvmtiEnv *tools)
{
    const jvmtiCapabilities collections = {.can_generate_garbage_collection_events = 1};

    return (*tools)->AddCapabilities(tools, &collections) == JVMTI_ERROR_NONE &&
           (*tools)->SetEventNotificationMode(tools, JVMTI_ENABLE,
                                              JVMTI_EVENT_GARBAGE_COLLECTION_START,
                                              NULL) == JVMTI_ERROR_NONE &&
           (*tools)->SetEventNotificationMode(tools, JVMTI_ENABLE,
                                              JVMTI_EVENT_GARBAGE_COLLECTION_FINISH,
                                              NULL) == JVMTI_ERROR_NONE;
}

static bool listen_by(jvmtiEnv *tools)
{
    static const jvmtiEventCallbacks calls = {.VMDeath = machine_ends,
                                              .GarbageCollectionStart = collection_begins,
                                              .GarbageCollectionFinish = collection_ends};
    bool listens;

    if ((*tools)->SetEventCallbacks(tools, &calls, sizeof(calls)) != JVMTI_ERROR_NONE)
        return false;
    listens = (*tools)->SetEventNotificationMode(tools, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) ==
              JVMTI_ERROR_NONE;
    return collections_listen(tools) || listens;
}

/* Written under its lock. */
static struct {
    pthread_mutex_t lock;
    bool tried;
    jvmtiEnv *by; /* NULL: it does not listen */
} tools_of = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void tools_get(JNIEnv *env)
{
    void *got;
    JavaVM *vm;

    if ((*env)->GetJavaVM(env, &vm) != JNI_OK ||
        (*vm)->GetEnv(vm, &got, JVMTI_VERSION_1_2) != JNI_OK)
        return;
    tools_of.by = got;
    if (listen_by(got))
        return;
    (*tools_of.by)->DisposeEnvironment(got);
    tools_of.by = NULL;
}

void jni_tools_listen(JNIEnv *env)
{
    pthread_mutex_lock(&tools_of.lock);
    if (!tools_of.tried)
        tools_get(env);
    tools_of.tried = true;
    pthread_mutex_unlock(&tools_of.lock);
}

void jni_tools_forget(void)
{
    pthread_mutex_lock(&tools_of.lock);
    if (tools_of.by)
        (*tools_of.by)->DisposeEnvironment(tools_of.by);
    tools_of.by = NULL;
    tools_of.tried = false;
    pthread_mutex_unlock(&tools_of.lock);
}

#else

void jni_tools_listen(JNIEnv *env)
{
    (void)env;
}

void jni_tools_forget(void)
{
}

#endif
