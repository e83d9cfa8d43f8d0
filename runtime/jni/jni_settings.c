/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/base/setting.h"

/* The text of an array's element, or NULL; without memory as if it were null:
 * the program must not meet an exception of ours. */
static const char *element_text_get(JNIEnv *env, jobjectArray array, jsize at, jstring *s)
{
    const char *text;

    *s = (*env)->GetObjectArrayElement(env, array, at);
    text = jni_text_get(env, *s);
    if (!text)
        (*env)->ExceptionClear(env);
    return text;
}

static void element_text_release(JNIEnv *env, jstring s, const char *text)
{
    jni_text_release(env, s, text);
    if (s)
        (*env)->DeleteLocalRef(env, s);
}

/* The array's element becomes the two texts. Without memory it stays as it is. */
static void element_text_set(JNIEnv *env, jobjectArray array, jsize at, const char *text,
                             const char *between, const char *more)
{
    size_t size = strlen(text) + strlen(between) + strlen(more) + 1;
    char *both = malloc(size);
    jstring string = NULL;

    if (both) {
        snprintf(both, size, "%s%s%s", text, between, more);
        string = (*env)->NewStringUTF(env, both);
    }
    if (string) {
        (*env)->SetObjectArrayElement(env, array, at, string);
        (*env)->DeleteLocalRef(env, string);
    }
    (*env)->ExceptionClear(env);
    free(both);
}

static void setting_unknown(JNIEnv *env, jobjectArray array, jsize at, const char *name)
{
    const char *nearest = setting_nearest(name, SETTING_ANY);

    (*env)->SetObjectArrayElement(env, array, at + 1, NULL);
    if (nearest)
        element_text_set(env, array, at, name, "; did you mean methodbeat.", nearest);
}

/* The setting of that name gets the value of the array's element. False: it can't be one. */
static bool setting_read(JNIEnv *env, jobjectArray array, jsize at, const char *name,
                         struct methodbeat_settings *out)
{
    const struct setting *setting = setting_find(name, SETTING_ANY);
    jstring string;
    const char *value, *words;

    if (!setting) {
        setting_unknown(env, array, at - 1, name);
        return true;
    }
    value = element_text_get(env, array, at, &string);
    words = value ? setting_put(setting, value, out) : NULL;
    if (words)
        element_text_set(env, array, at, value, ": it is ", words);
    else if (value && strcmp(name, "listener") == 0 && (words = jni_listener_find(env, value)))
        element_text_set(env, array, at, value, ": ", words);
    element_text_release(env, string, value);
    return !words;
}

int jni_settings_read(JNIEnv *env, jobjectArray names_and_values, struct methodbeat_settings *out)
{
    jsize n = names_and_values ? (*env)->GetArrayLength(env, names_and_values) : 0;

    for (jsize i = 0; i + 1 < n; i += 2) {
        jstring string;
        const char *name = element_text_get(env, names_and_values, i, &string);
        bool understood = !name || setting_read(env, names_and_values, i + 1, name, out);

        element_text_release(env, string, name);
        if (!understood)
            return i;
    }
    return -1;
}
