#include "runtime/jni/jni_settings.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/policy/sampling.h"

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
    static const char *const names[] = {
        [METHODBEAT_DEBUG] = "debug", [METHODBEAT_TEST] = "test", [METHODBEAT_ONLINE] = "online"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (strcmp(value, names[i]) == 0) {
            *(enum methodbeat_mode *)field = (enum methodbeat_mode)i;
            return true;
        }
    }
    return false;
}

static bool clock_set(void *field, const char *value)
{
    *(bool *)field = strcmp(value, "precise") == 0;
    return *(bool *)field || strcmp(value, "coarse") == 0;
}

/* Of the beat class itself, which takes everything but false for true. */
static bool own_check(void *field, const char *value)
{
    (void)field;
    return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
}

#define FIELD(name) offsetof(struct methodbeat_settings, name)

static const struct setting {
    const char *name;
    size_t field;
    setting_set *set;
} table[] = {
    {"report", FIELD(report_path), text_set},
    {"bytes", FIELD(report_bytes), bytes_set},
    {"slow", FIELD(slow_ms), number_set},
    {"anr", FIELD(anr_ms), number_set},
    {"mode", FIELD(mode), mode_set},
    {"user", FIELD(user_id), text_set},
    {"sample", FIELD(sample), permille_set},
    {"trace", FIELD(trace_path), text_set},
    {"threads", FIELD(threads), text_set},
    {"slots", FIELD(thread_slots), number_set},
    {"clock", FIELD(precise_clock), clock_set},
    {"direct", 0, own_check},
    {"mapping", FIELD(mapping_id), text_set},
    {"process", FIELD(process), text_set},
};

enum { SETTINGS = sizeof(table) / sizeof(table[0]) };

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

static bool setting_read(const char *name, const char *value, struct methodbeat_settings *out)
{
    const struct setting *setting = name ? setting_find(name) : NULL;

    return !setting || !value || setting->set(field_of(setting, out), value);
}

/* The text of an array's element, or NULL; without memory as if it were null:
 * the program must not meet an exception of ours. */
static const char *text_get(JNIEnv *env, jobjectArray array, jsize at, jstring *s)
{
    const char *text;

    *s = (*env)->GetObjectArrayElement(env, array, at);
    text = *s ? (*env)->GetStringUTFChars(env, *s, NULL) : NULL;
    if (!text)
        (*env)->ExceptionClear(env);
    return text;
}

static void text_release(JNIEnv *env, jstring s, const char *text)
{
    if (text)
        (*env)->ReleaseStringUTFChars(env, s, text);
    if (s)
        (*env)->DeleteLocalRef(env, s);
}

int jni_settings_read(JNIEnv *env, jobjectArray names_and_values, struct methodbeat_settings *out)
{
    jsize n = (*env)->GetArrayLength(env, names_and_values);

    for (jsize i = 0; i + 1 < n; i += 2) {
        jstring name_string, value_string;
        const char *name = text_get(env, names_and_values, i, &name_string);
        const char *value = text_get(env, names_and_values, i + 1, &value_string);
        bool understood = setting_read(name, value, out);

        text_release(env, name_string, name);
        text_release(env, value_string, value);
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
