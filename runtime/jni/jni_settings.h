/* SPDX-License-Identifier: Apache-2.0 */
/* The settings as the beat class gives them: an array of names and values in
 * turn. jni_setting_list.h has those that there are. */
#ifndef MB_RUNTIME_JNI_JNI_SETTINGS_H
#define MB_RUNTIME_JNI_JNI_SETTINGS_H

#include <jni.h>

#include "runtime/methodbeat.h"

/* Fills in `out`, which was zeroed; a null array has no names; of a name that is there twice the
 * last value counts, and one that is null says nothing. -1, or the index of the name whose value
 * can't be understood. The value of a name that is unknown becomes null in the array. In both cases
 * to be released. */
int jni_settings_read(JNIEnv *env, jobjectArray names_and_values, struct methodbeat_settings *out);

/* Where a start failed with a setting that has this value: its index, where the array now says why
 * too. -1 without memory. */
int jni_settings_refuse(JNIEnv *env, jobjectArray names_and_values, const char *setting,
                        const char *value, const char *why);

void jni_settings_release(struct methodbeat_settings *settings);

#endif
