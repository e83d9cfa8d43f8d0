/* SPDX-License-Identifier: Apache-2.0 */
#include <pthread.h>

#include "runtime/jni/jni_parts.h"
#include "runtime/methodbeat_internal.h"
#include "runtime/record/beat.h"

/* Written when the library is loaded, before any other thread can call. A class loader that goes
 * takes its class along: the next one loads the library anew. */
static struct {
    pthread_mutex_t lock; /* while the word is copied: so that an older one never comes last */
    jweak class;          /* global */
    jfieldID now, others, main_thread, counts, calls;
    bool are_counted;   /* what `counts` is */
    jfieldID tid;       /* of Thread, */
    jmethodID is_alive; /* as is this */
} probes = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Whether the class is to count the main thread's calls: before the word says so, and until it no
 * longer does. */
static void counts_copy(JNIEnv *env, jclass class)
{
    bool counts = (atomic_load(&beat.clock.state) & CLOCK_COUNTS) != 0;

    if (counts == probes.are_counted)
        return;
    probes.are_counted = counts;
    if (counts)
        (*env)->SetStaticIntField(env, class, probes.calls, 0);
    (*env)->SetStaticBooleanField(env, class, probes.counts, counts);
    atomic_store(&beat.main.counted_java,
                 (uint32_t)(*env)->GetStaticIntField(env, class, probes.calls));
}

/* The class's word becomes the clock's. The clock's thread waits here where the virtual machine has
 * all threads stand still, as for a collection: so such a pause is one step. Other threads of the
 * library leave it to the next step: they hold locks, for which the virtual machine's own thread
 * may wait in stop_at_exit(), while it lets nobody go on. */
static void word_copy(void)
{
    bool is_clock = pthread_equal(pthread_self(), atomic_load(&beat.clock.runs)) != 0;
    JNIEnv *env = is_clock ? jni_thread_env() : jni_thread_is_own() ? NULL : jni_thread_env_of();
    jclass class;

    if (!env)
        return;
    pthread_mutex_lock(&probes.lock);
    class = (*env)->NewLocalRef(env, probes.class);
    if (class) {
        counts_copy(env, class);
        (*env)->SetStaticIntField(env, class, probes.now, (jint)atomic_load(beat_word()));
        (*env)->DeleteLocalRef(env, class);
    }
    pthread_mutex_unlock(&probes.lock);
}

/* The number of a virtual thread, 0 of none. Read as a field, since its getter may be instrumented.
 */
static uint64_t number_of(JNIEnv *env, jobject thread)
{
    return thread && probes.tid ? (uint64_t)(*env)->GetLongField(env, thread, probes.tid) : 0;
}

static jint enter_long(JNIEnv *env, jclass class, jint id, jint word)
{
    (void)env, (void)class;
    return (jint)methodbeat_enter_long(id, (uint32_t)word);
}

static void leave_long(JNIEnv *env, jclass class, jint id, jint t, jint word)
{
    (void)env, (void)class;
    methodbeat_leave_long(id, (uint32_t)t, (uint32_t)word);
}

static jint enter_virtual(JNIEnv *env, jclass class, jobject thread, jint id, jint word)
{
    (void)class;
    return (jint)beat_enter_virtual(number_of(env, thread), (uint32_t)id, (uint32_t)word);
}

static void leave_virtual(JNIEnv *env, jclass class, jobject thread, jint id, jint t, jint word)
{
    (void)class;
    beat_leave_virtual(number_of(env, thread), (uint32_t)id, (uint32_t)t, (uint32_t)word);
}

static void pair_enter(JNIEnv *env, jclass class, jobject thread, jint id)
{
    (void)class;
    if (thread)
        beat_i_virtual(number_of(env, thread), (uint32_t)id);
    else
        methodbeat_i(id);
}

static void pair_exit(JNIEnv *env, jclass class, jobject thread, jint id)
{
    (void)class;
    if (thread)
        beat_o_virtual(number_of(env, thread), (uint32_t)id);
    else
        methodbeat_o(id);
}

static void begin_virtual(JNIEnv *env, jclass class, jobject thread, jstring name)
{
    const char *chars = name ? (*env)->GetStringUTFChars(env, name, NULL) : NULL;

    (void)class;
    if (!chars || !thread) {
        (*env)->ExceptionClear(env);
        return;
    }
    message_begin_of(
        &(struct worker_thread){.number = number_of(env, thread), .name = chars, .object = thread});
    (*env)->ReleaseStringUTFChars(env, name, chars);
}

static void end_virtual(JNIEnv *env, jclass class, jobject thread)
{
    (void)class;
    if (thread)
        message_end_of(&(struct worker_thread){.number = number_of(env, thread), .name = ""});
}

/* Held weakly: one that nobody refers to any more has ended, too. */
static void *virtual_keep(void *object)
{
    JNIEnv *env = jni_thread_env_of();

    return env ? (*env)->NewWeakGlobalRef(env, object) : NULL;
}

static bool virtual_has_ended(void *kept)
{
    JNIEnv *env = jni_thread_env();
    jobject thread = env ? (*env)->NewLocalRef(env, kept) : NULL;
    bool lives = thread && (*env)->CallBooleanMethod(env, thread, probes.is_alive);

    if (env)
        (*env)->ExceptionClear(env);
    if (thread)
        (*env)->DeleteLocalRef(env, thread);
    return env && !lives;
}

static void virtual_let_go(void *kept)
{
    JNIEnv *env = jni_thread_env_of();

    if (env)
        (*env)->DeleteWeakGlobalRef(env, kept);
}

static const struct worker_watch virtual_watch = {
    .keep = virtual_keep, .has_ended = virtual_has_ended, .let_go = virtual_let_go};

static const JNINativeMethod natives[] = {
    NATIVE("enterLong", "(II)I", enter_long),
    NATIVE("leaveLong", "(III)V", leave_long),
    NATIVE("enterVirtual", "(Ljava/lang/Thread;II)I", enter_virtual),
    NATIVE("leaveVirtual", "(Ljava/lang/Thread;III)V", leave_virtual),
    NATIVE("pairEnter", "(Ljava/lang/Thread;I)V", pair_enter),
    NATIVE("pairExit", "(Ljava/lang/Thread;I)V", pair_exit),
    NATIVE("beginVirtual", "(Ljava/lang/Thread;Ljava/lang/String;)V", begin_virtual),
    NATIVE("endVirtual", "(Ljava/lang/Thread;)V", end_virtual),
};

/* Android has no virtual threads, and a Thread of other fields. */
static void tid_find(JNIEnv *env)
{
    jclass thread = (*env)->FindClass(env, "java/lang/Thread");

    probes.tid = thread ? (*env)->GetFieldID(env, thread, "tid", "J") : NULL;
    probes.is_alive = probes.tid ? (*env)->GetMethodID(env, thread, "isAlive", "()Z") : NULL;
    (*env)->ExceptionClear(env);
    atomic_store(&beat.workers.watch, probes.is_alive ? &virtual_watch : NULL);
}

bool jni_probes_register(JNIEnv *env, jclass class)
{
    jweak kept, before;

    if ((*env)->RegisterNatives(env, class, natives, sizeof(natives) / sizeof(natives[0])) !=
        JNI_OK)
        return false;
    tid_find(env);
    pthread_mutex_lock(&probes.lock);
    probes.now = (*env)->GetStaticFieldID(env, class, "now", "I");
    probes.others = probes.now ? (*env)->GetStaticFieldID(env, class, "others", "Z") : NULL;
    probes.main_thread =
        probes.others ? (*env)->GetStaticFieldID(env, class, "mainThread", "Ljava/lang/Thread;")
                      : NULL;
    probes.counts = probes.main_thread ? (*env)->GetStaticFieldID(env, class, "counts", "Z") : NULL;
    probes.calls = probes.counts ? (*env)->GetStaticFieldID(env, class, "calls", "I") : NULL;
    kept = probes.calls ? (*env)->NewWeakGlobalRef(env, class) : NULL;
    before = probes.class;
    probes.class = kept;
    pthread_mutex_unlock(&probes.lock);
    if (before)
        (*env)->DeleteWeakGlobalRef(env, before);
    atomic_store(&beat.turned, kept ? word_copy : NULL);
    return kept != NULL;
}

void jni_probes_started(JNIEnv *env, jclass class)
{
    jobject thread = jni_thread_main(env);

    (*env)->SetStaticObjectField(env, class, probes.main_thread, thread);
    (*env)->SetStaticBooleanField(env, class, probes.others, workers_are_wanted(&beat.workers));
    if (thread)
        (*env)->DeleteLocalRef(env, thread);
    word_copy();
}
