/* SPDX-License-Identifier: Apache-2.0 */
/* The settings as the beat class gives them: an array of names and values in
 * turn. base/setting_list.h has those that there are. */
#ifndef MB_RUNTIME_JNI_JNI_SETTINGS_H
#define MB_RUNTIME_JNI_JNI_SETTINGS_H

#include <jni.h>

#include "runtime/methodbeat.h"

/* Fills in `out`, which was zeroed; a null array has no names; of a name that is there twice the
 * last value counts, and one that is null says nothing. -1, or the index of the name whose value
 * can't be understood: what it may be then comes after it in the array. The value of a name that
 * is unknown becomes null in the array, and the one that was meant comes after the name. In both
 * cases settings_release() is to be called. */
int jni_settings_read(JNIEnv *env, jobjectArray names_and_values, struct methodbeat_settings *out);

#endif
