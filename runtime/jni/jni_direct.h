/* SPDX-License-Identifier: Apache-2.0 */
/* What the beat class needs on a JVM to write the main thread's slots itself. */
#ifndef MB_RUNTIME_JNI_JNI_DIRECT_H
#define MB_RUNTIME_JNI_JNI_DIRECT_H

#include <jni.h>

/* Binds the native method `words` of the class, if it has one. Leaves no exception pending. */
void jni_direct_register(JNIEnv *env, jclass class);

#endif
