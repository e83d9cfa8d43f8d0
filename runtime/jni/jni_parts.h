/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the way in from Java: jni.c has the natives of the beat class and puts these
 * together. No part leaves an exception of its own pending: the program must not meet it. */
#ifndef MB_RUNTIME_JNI_JNI_PARTS_H
#define MB_RUNTIME_JNI_JNI_PARTS_H

#include <jni.h>
#include <stdbool.h>

#include "runtime/methodbeat.h"

#define NATIVE(name, signature, function)                       \
    {                                                           \
        (char *)(name), (char *)(signature), (void *)(function) \
    }

/* ---- jni_contract.c ---- */

/* Whether the class, of that name, is of the library's version. Otherwise an exception is pending
 * that names both and says what to do; where the class would not print it, that is done. */
bool jni_contract_fits(JNIEnv *env, jclass class, const char *name);

/* ---- jni_settings.c ---- */

/* The settings as the beat class gives them: an array of names and values in
 * turn. base/setting_list.h has those that there are. */

/* Fills in `out`, which was zeroed; a null array has no names; of a name that is there twice the
 * last value counts, and one that is null says nothing. -1, or the index of the name whose value
 * can't be understood: what it may be then comes after it in the array. The value of a name that
 * is unknown becomes null in the array, and the one that was meant comes after the name. In both
 * cases settings_release() is to be called. */
int jni_settings_read(JNIEnv *env, jobjectArray names_and_values, struct methodbeat_settings *out);

/* ---- jni_listener.c ---- */

/* A class of the program's that takes what the recorder made: the property methodbeat.listener
 * names it. It may have any of these static methods:
 *
 *   void onReport(String json)   takes each report
 *   void onFile(String path)     takes the name of a report file that is full: PATH.1
 *   String network()             says which network the bytes go over that AppMethodBeat.traffic()
 * tells of
 *   void probe()                 posts a message to the main thread's loop, which calls
 * AppMethodBeat.probeTaken()
 *
 * All but network() are called on threads of the library's own, the first two one call at a time.
 * What they throw is described on stderr, the first time. */

/* The class of that name is to be the listener of the start under way. NULL, or why it can't be. It
 * is held weakly: its loader keeps it, and may go with it. */
const char *jni_listener_find(JNIEnv *env, const char *name);

/* A start: has the methods called of the listener that was found for it, where the settings name
 * nobody else for it; and no longer those of the start before. */
void jni_listener_settings(JNIEnv *env, struct methodbeat_settings *settings);

/* Whether there is one that is not gone. */
bool jni_listener_is_there(JNIEnv *env);

/* AppMethodBeat's native for traffic. */
void jni_listener_traffic(JNIEnv *env, jclass class, jstring source, jlong received, jlong sent);

/* ---- jni_thread.c ---- */

/* The library's own threads, where they call into Java; and what Java knows of the main thread. */

/* Call it when the library is loaded. Leaves no exception pending. */
void jni_thread_register(JavaVM *vm, JNIEnv *env);

/* The JNIEnv of the calling thread. A thread of the library is attached as a daemon at its
 * first call, and detached when it ends. NULL if the virtual machine is gone. */
JNIEnv *jni_thread_env(void);

/* The same, but NULL on a thread that is not attached. */
JNIEnv *jni_thread_env_of(void);

/* Whether the calling thread is the library's, and attached. */
bool jni_thread_is_own(void);

/* The main thread as Java's, a local reference; NULL if it is not known. */
jobject jni_thread_main(JNIEnv *env);

/* Writes all threads as a text: of each its name, its state, the lock that it waits for and who
 * holds that, and its stack. No exception is left pending. */
void jni_threads_get(JNIEnv *env, char *out, size_t size);

/* Who holds the lock that the main thread waits for; nothing where it waits for none. The class of
 * java.lang.management is asked only where it does. No exception is left pending. */
void jni_lock_get(JNIEnv *env, struct methodbeat_lock *lock);

/* Has a start ask for the main thread's stack and for the Java heap: where the settings name no
 * source of their own. */
void jni_thread_settings(struct methodbeat_settings *settings);

/* Tells which Java this is, on a JVM. */
void jni_thread_tell(JNIEnv *env);

/* The calling thread is the main one, if the recorder has it so. */
void jni_thread_started(JNIEnv *env);

/* What a method of the object returns, an object; NULL for null, where it is not there or throws:
 * no exception is pending afterwards. */
jobject jni_object_of(JNIEnv *env, jobject of, const char *name, const char *type, ...);

/* The string's text, to be released; NULL for null and when memory is out: the program must not
 * meet an exception of ours. */
const char *jni_text_get(JNIEnv *env, jstring s);
void jni_text_release(JNIEnv *env, jstring s, const char *text);

/* ---- jni_android.c ---- */

/* The natives of io.methodbeat.android.Natives, the class through which the
 * Java of runtime/android feeds the policies. */

/* Binds them, if the class is there: on a JVM it need not be. False: it is of another version, and
 * an exception says so. */
bool jni_android_register(JNIEnv *env);

/* Adds to the settings of a start who takes reports, full files and lines, and who knows what the
 * main thread hangs in. */
void jni_android_settings(struct methodbeat_settings *settings);

/* ---- jni_probes.c ---- */

/* The beat class's probes: its copy of the clock's word, and their longer way. */

/* Call it when the library is loaded, after jni_thread_register(). False: the class has not what it
 * needs. */
bool jni_probes_register(JNIEnv *env, jclass class);

/* After a start: tells the class which thread is the main one, and whether others are recorded. */
void jni_probes_started(JNIEnv *env, jclass class);

/* ---- jni_tools.c ---- */

/* Hears from a JVM, by its interface for tools (JVMTI), from a start on: when it collects garbage;
 * and when it ends, which waits until the listener has the reports under way. Again is nothing.
 * Nothing on Android, and if the JVM has no such interface. */
void jni_tools_listen(JNIEnv *env);

/* No longer, until a start. */
void jni_tools_forget(void);

#endif
