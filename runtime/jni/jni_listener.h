/* SPDX-License-Identifier: Apache-2.0 */
/* A class of the program's that takes what the recorder made: the property methodbeat.listener
 * names it. It may have any of these static methods:
 *
 *   void onReport(String json)   takes each report
 *   void onFile(String path)     takes the name of a report file that is full: PATH.1
 *   String network()             says which network the bytes go over that AppMethodBeat.traffic()
 * tells of
 *
 * The first two are called on a thread of the library's own, one call at a time. What they throw is
 * described on stderr, the first time. */
#ifndef MB_RUNTIME_JNI_JNI_LISTENER_H
#define MB_RUNTIME_JNI_JNI_LISTENER_H

#include <jni.h>

#include "runtime/methodbeat.h"

/* The class of that name, for good: a later call with another does nothing. NULL, or why it can't
 * be the listener. */
const char *jni_listener_find(JNIEnv *env, const char *name);

/* Has the listener's methods called, where the settings name nobody else for it. */
void jni_listener_settings(struct methodbeat_settings *settings);

/* Binds AppMethodBeat's native for traffic. A class that has none, of a version before, is left so.
 */
void jni_listener_register(JNIEnv *env, jclass beat_class);

#endif
