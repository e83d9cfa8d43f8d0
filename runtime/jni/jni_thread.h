/* SPDX-License-Identifier: Apache-2.0 */
/* The library's own threads, where they call into Java; and what Java knows of the main thread. */
#ifndef MB_RUNTIME_JNI_JNI_THREAD_H
#define MB_RUNTIME_JNI_JNI_THREAD_H

#include <jni.h>

#include "runtime/methodbeat.h"

/* Call it when the library is loaded. Leaves no exception pending. */
void jni_thread_register(JavaVM *vm, JNIEnv *env);

/* The JNIEnv of the calling thread. A thread of the library is attached as a daemon at its
 * first call, and detached when it ends. NULL if the virtual machine is gone. */
JNIEnv *jni_thread_env(void);

/* Has a start ask for the main thread's stack, and in an ANR for the Java heap too: where the
 * settings name no source of their own. */
void jni_thread_settings(struct methodbeat_settings *settings);

/* The calling thread is the main one, if the recorder has it so. */
void jni_thread_started(JNIEnv *env);

/* The string's text, to be released; NULL for null and when memory is out: the program must not
 * meet an exception of ours. */
const char *jni_text_get(JNIEnv *env, jstring s);
void jni_text_release(JNIEnv *env, jstring s, const char *text);

#endif
