/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/jni/jni_settings.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "runtime/base/near_name.h"
#include "runtime/jni/jni_listener.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/mode.h"

/* Puts a value into its field. False: it can't be one. */
typedef bool setting_set(void *field, const char *value);

static bool text_set(void *field, const char *value)
{
    char **text = field;

    free(*text);
    *text = strdup(value);
    return *text != NULL;
}

static bool digits_read(const char *value, uint64_t max, uint64_t *out)
{
    uint64_t n = 0;

    if (*value == '\0')
        return false;
    for (; *value != '\0'; value++) {
        if (*value < '0' || *value > '9')
            return false;
        n = n * 10 + (uint64_t)(*value - '0');
        if (n > max)
            return false;
    }
    *out = n;
    return true;
}

static bool number_up_to(uint64_t max, uint32_t *field, const char *value)
{
    uint64_t n;

    if (!digits_read(value, max, &n))
        return false;
    *field = (uint32_t)n;
    return true;
}

static bool number_set(void *field, const char *value)
{
    return number_up_to(UINT32_MAX, field, value);
}

static bool permille_set(void *field, const char *value)
{
    return number_up_to(SAMPLING_ALL, field, value);
}

static bool bytes_set(void *field, const char *value)
{
    return digits_read(value, UINT64_C(1) << 50, field);
}

static bool mode_set(void *field, const char *value)
{
    return mode_find(value, field);
}

static bool clock_set(void *field, const char *value)
{
    *(bool *)field = strcmp(value, "precise") == 0;
    return *(bool *)field || strcmp(value, "coarse") == 0;
}

/* As Boolean.getBoolean(), by which the beat class reads it too. */
static bool flag_set(void *field, const char *value)
{
    *(bool *)field = strcasecmp(value, "true") == 0;
    return true;
}

/* Of the beat class itself, which takes everything but false for true. */
static bool truth_set(void *field, const char *value)
{
    (void)field;
    return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
}

/* Likewise; it has used the value already. */
static bool any_set(void *field, const char *value)
{
    (void)field, (void)value;
    return true;
}

/* The name of a class, for jni_listener_find(). */
static bool listener_set(void *field, const char *value)
{
    (void)field, (void)value;
    return true;
}

/* Describes the allowed values, for the error. Any text is allowed, so a text fails only
 * without memory. */
static const char text_words[] = "there is no memory for it";
static const char any_words[] = "", flag_words[] = "", listener_words[] = "";
static const char number_words[] = "it is a number, 0 to 4294967295";
static const char permille_words[] = "it is a number, 0 to 1000";
static const char bytes_words[] = "it is a number of bytes";
static const char mode_words[] = "it is debug, test or online";
static const char clock_words[] = "it is coarse or precise";
static const char truth_words[] = "it is true or false";

static const struct setting {
    const char *name;
    size_t field;
    setting_set *set;
    const char *words;
} table[] = {
#define SETTING(name, kind, field, without, summary) \
    {#name, offsetof(struct methodbeat_settings, field), kind##_set, kind##_words},
#define SETTING_OF_CLASS(name, kind, without, summary) {#name, 0, kind##_set, kind##_words},
#include "runtime/jni/jni_setting_list.h"
#undef SETTING
#undef SETTING_OF_CLASS
};

enum { SETTINGS = sizeof(table) / sizeof(table[0]) };

static const char *const setting_names[] = {
#define SETTING(name, kind, field, without, summary)   #name,
#define SETTING_OF_CLASS(name, kind, without, summary) #name,
#include "runtime/jni/jni_setting_list.h"
#undef SETTING
#undef SETTING_OF_CLASS
};

static void *field_of(const struct setting *setting, struct methodbeat_settings *settings)
{
    return (char *)settings + setting->field;
}

/* The table's row of that name, or NULL. */
static const struct setting *setting_find(const char *name)
{
    for (size_t i = 0; i < SETTINGS; i++)
        if (strcmp(name, table[i].name) == 0)
            return &table[i];
    return NULL;
}

/* The text of an array's element, or NULL; without memory as if it were null:
 * the program must not meet an exception of ours. */
static const char *element_text_get(JNIEnv *env, jobjectArray array, jsize at, jstring *s)
{
    const char *text;

    *s = (*env)->GetObjectArrayElement(env, array, at);
    text = *s ? (*env)->GetStringUTFChars(env, *s, NULL) : NULL;
    if (!text)
        (*env)->ExceptionClear(env);
    return text;
}

static void element_text_release(JNIEnv *env, jstring s, const char *text)
{
    if (text)
        (*env)->ReleaseStringUTFChars(env, s, text);
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
    const char *nearest = name_nearest(name, setting_names, SETTINGS);

    (*env)->SetObjectArrayElement(env, array, at + 1, NULL);
    if (nearest)
        element_text_set(env, array, at, name, "; did you mean methodbeat.", nearest);
}

/* The setting of that name gets the value of the array's element. False: it can't be one. */
static bool setting_read(JNIEnv *env, jobjectArray array, jsize at, const char *name,
                         struct methodbeat_settings *out)
{
    const struct setting *setting = setting_find(name);
    jstring string;
    const char *value, *words;

    if (!setting) {
        setting_unknown(env, array, at - 1, name);
        return true;
    }
    value = element_text_get(env, array, at, &string);
    words = !value || setting->set(field_of(setting, out), value) ? NULL : setting->words;
    if (value && setting->set == listener_set)
        words = jni_listener_find(env, value);
    if (words)
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

void jni_settings_release(struct methodbeat_settings *settings)
{
    for (size_t i = 0; i < SETTINGS; i++) {
        if (table[i].set == text_set) {
            char **text = field_of(&table[i], settings);

            free(*text);
            *text = NULL;
        }
    }
}
