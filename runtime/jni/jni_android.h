/* SPDX-License-Identifier: Apache-2.0 */
/* The natives of io.methodbeat.android.Natives, the class through which the
 * Java of runtime/android feeds the policies. */
#ifndef MB_RUNTIME_JNI_JNI_ANDROID_H
#define MB_RUNTIME_JNI_JNI_ANDROID_H

#include <jni.h>

#include "runtime/methodbeat.h"

/* Binds them, if the class is there: on a JVM it need not be. No exception is
 * left pending. */
void jni_android_register(JNIEnv *env);

/* Adds to the settings of a start who takes reports, full files and lines, and who knows what the
 * main thread hangs in. */
void jni_android_settings(struct methodbeat_settings *settings);

#endif
