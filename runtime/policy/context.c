/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/context.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/base/host.h"
#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"

enum field_when { SESSION, NOW, REPORT, OWN };
enum field_kind { TEXT, NUMBER, FLAG, NONE };

static const struct context_row {
    const char *name;
    enum field_when when;
    enum field_kind kind;
} table[] = {
#define FIELD(name, when, kind) {#name, when, kind},
#include "runtime/base/context_list.h"
#undef FIELD
};

enum { FIELDS = sizeof(table) / sizeof(table[0]) };

static struct {
    struct {
        char value[CONTEXT_VALUE]; /* "": not known */
        bool said;                 /* by the settings */
        bool left_out;
    } fields[FIELDS];
    uint64_t session;
    uint64_t memory_mb, cores; /* 0: not known yet */
    bool class_told;           /* device_class */
    uint64_t began_ms;         /* the process, by CLOCK_BOOTTIME; 0: not known */
    struct {
        char name[CONTEXT_TAG_NAME], value[CONTEXT_TAG_VALUE];
    } tags[CONTEXT_TAGS];
    size_t n_tags;
    struct {
        uint64_t at_ms;
        char text[CONTEXT_CRUMB + 1];
    } crumbs[CONTEXT_CRUMBS];
    uint64_t n_crumbs;                               /* so far */
    char scenes[1 + CONTEXT_SCENES][NAME_MAX_BYTES]; /* that of now, and those before */
} context;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void context_clear(void)
{
    memset(&context, 0, sizeof(context));
    pthread_mutex_init(&lock, NULL);
}

/* FIELDS: there is none. */
static size_t row_find(const char *name, size_t n)
{
    size_t i = 0;

    while (i < FIELDS && (strlen(table[i].name) != n || memcmp(table[i].name, name, n) != 0))
        i++;
    return i;
}

static bool is_of_kind(enum field_kind kind, const char *value)
{
    size_t digits = strspn(value, "0123456789"), more;

    if (kind == FLAG)
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    if (kind != NUMBER)
        return kind == TEXT;
    more = value[digits] == '.' ? strspn(value + digits + 1, "0123456789") : 0;
    return digits > 0 && digits < 16 && (digits == 1 || *value != '0') &&
           value[digits + (more ? more + 1 : 0)] == '\0';
}

/* A text that is cut is cut between characters. */
static void value_set(char *to, size_t size, const char *from, size_t n)
{
    if (n >= size) {
        n = size - 1;
        while (n > 0 && ((unsigned char)from[n] & 0xC0) == 0x80)
            n--;
    }
    memcpy(to, from, n);
    to[n] = '\0';
}

/* Under the lock. */
static void field_put(size_t i, const char *value, size_t n, bool by_settings)
{
    char cut[CONTEXT_VALUE];

    if (i == FIELDS || (context.fields[i].said && !by_settings))
        return;
    value_set(cut, sizeof(cut), value, n);
    if (!is_of_kind(table[i].kind, cut))
        cut[0] = '\0';
    if (strcmp(cut, context.fields[i].value) == 0)
        return;
    memcpy(context.fields[i].value, cut, sizeof(cut));
    context.session += table[i].when == SESSION;
}

void context_tell(const char *name, const char *value)
{
    pthread_mutex_lock(&lock);
    field_put(row_find(name, strlen(name)), value ? value : "", value ? strlen(value) : 0, false);
    pthread_mutex_unlock(&lock);
}

void context_tell_number(const char *name, uint64_t value)
{
    char digits[24];

    snprintf(digits, sizeof(digits), "%llu", (unsigned long long)value);
    context_tell(name, digits);
}

/* Unless the program, or its system, says it. */
static void class_tell(void)
{
    size_t media = row_find("media_class", strlen("media_class"));
    uint64_t memory_mb, cores, media_class;
    bool is_told;

    pthread_mutex_lock(&lock);
    memory_mb = context.memory_mb;
    cores = context.cores;
    media_class = strtoull(context.fields[media].value, NULL, 10);
    is_told = context.class_told;
    pthread_mutex_unlock(&lock);
    if (!is_told)
        context_tell("device_class", context_device_class(memory_mb, cores, media_class));
}

static uint64_t boot_ms(void)
{
    struct timespec now;

    return clock_gettime(CLOCK_BOOTTIME, &now) == 0
               ? (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000
               : 0;
}

/* What the recorder finds out by itself, once. */
static void host_tell(void)
{
    struct host host;
    bool is_os_told; /* Android's version: the kernel is another */

    pthread_mutex_lock(&lock);
    if (context.memory_mb > 0) {
        pthread_mutex_unlock(&lock);
        return;
    }
    host_read(&host);
    context.memory_mb = host.memory_mb;
    context.cores = host.cores;
    is_os_told = context.fields[row_find("os", strlen("os"))].value[0];
    pthread_mutex_unlock(&lock);
    context_tell_number("cores", host.cores);
    context_tell("abi", host.abi);
    if (!is_os_told)
        context_tell("os", host.os);
    context_tell("collector", host.collector);
    context_tell("container_memory", host.container_memory);
    context_tell("container_cpus", host.container_cpus);
    class_tell();
}

/* Each name of a list, and what it has behind a `=`. */
static void list_take(const char *list, void (*take)(size_t field, const char *value, size_t n))
{
    while (list && *list) {
        size_t n = strcspn(list, ","), name = strcspn(list, "=,");

        take(row_find(list, name), list + name + (name < n), n - name - (name < n));
        list += n + (list[n] == ',');
    }
}

static void field_leave_out(size_t field, const char *value, size_t n)
{
    (void)value, (void)n;
    if (field < FIELDS)
        context.fields[field].left_out = true;
}

static void field_say(size_t field, const char *value, size_t n)
{
    field_put(field, value, n, true);
    if (field < FIELDS)
        context.fields[field].said = true;
}

void context_set(const struct methodbeat_settings *settings)
{
    bool left_out[FIELDS];

    pthread_mutex_lock(&lock);
    if (context.began_ms == 0)
        context.began_ms = host_began_ms();
    for (size_t i = 0; i < FIELDS; i++) {
        left_out[i] = context.fields[i].left_out;
        context.fields[i].left_out = context.fields[i].said = false;
    }
    list_take(settings->without, field_leave_out);
    list_take(settings->context, field_say);
    context.session += context.session == 0;
    for (size_t i = 0; i < FIELDS; i++)
        context.session += left_out[i] != context.fields[i].left_out;
    pthread_mutex_unlock(&lock);
}

bool context_leaves_out(const char *field)
{
    size_t i = row_find(field, strlen(field));
    bool left_out;

    pthread_mutex_lock(&lock);
    left_out = i < FIELDS && context.fields[i].left_out;
    pthread_mutex_unlock(&lock);
    return left_out;
}

/* NULL takes the tag away. Of more than there is room for, the oldest goes. */
static void tag_put(const char *name, const char *value)
{
    char cut[CONTEXT_TAG_NAME];
    size_t i = 0;

    value_set(cut, sizeof(cut), name, strlen(name));
    while (i < context.n_tags && strcmp(context.tags[i].name, cut) != 0)
        i++;
    if (i == context.n_tags && (!value || cut[0] == '\0'))
        return;
    if (!value || i == CONTEXT_TAGS) {
        i = i == CONTEXT_TAGS ? 0 : i;
        context.n_tags--;
        memmove(&context.tags[i], &context.tags[i + 1],
                (context.n_tags - i) * sizeof(context.tags[0]));
        i = context.n_tags;
    }
    if (!value)
        return;
    memcpy(context.tags[i].name, cut, sizeof(cut));
    value_set(context.tags[i].value, CONTEXT_TAG_VALUE, value, strlen(value));
    context.n_tags += i == context.n_tags;
}

static void crumb_put(uint64_t at_ms, const char *text)
{
    size_t at = context.n_crumbs % CONTEXT_CRUMBS, n = 0;

    for (size_t chars = 0; text[n]; n++) {
        chars += ((unsigned char)text[n] & 0xC0) != 0x80;
        if (chars > CONTEXT_CRUMB_CHARS)
            break;
    }
    context.crumbs[at].at_ms = at_ms;
    value_set(context.crumbs[at].text, sizeof(context.crumbs[at].text), text, n);
    context.n_crumbs++;
}

static void scene_put(const char *name)
{
    if (!name[0] || strcmp(context.scenes[0], name) == 0)
        return;
    if (context.scenes[0][0])
        memmove(context.scenes[1], context.scenes[0], CONTEXT_SCENES * sizeof(context.scenes[0]));
    memcpy(context.scenes[0], name, sizeof(context.scenes[0]));
}

void context_feed(const struct event *event, const struct scene *scene)
{
    const uint64_t *v = event->values;

    switch (event->kind) {
    case EVENT_CONTEXT:
        pthread_mutex_lock(&lock);
        context.class_told |= strcmp(event->texts[0], "device_class") == 0;
        pthread_mutex_unlock(&lock);
        context_tell(event->texts[0], event->texts[1]);
        class_tell();
        break;
    case EVENT_FOREGROUND:
        context_tell("foreground", v[0] ? "true" : "false");
        break;
    case EVENT_NETWORK:
        context_tell("network", event->texts[0]);
        break;
    case EVENT_BATTERY:
        if (v[0] <= 100)
            context_tell_number("battery", v[0]);
        break;
    case EVENT_CHARGING:
        context_tell("charging", v[0] ? "true" : "false");
        break;
    case EVENT_HEAP:
        context_tell_number("heap", v[0]);
        context_tell_number("heap_max", v[1]);
        break;
    default:
        if (event->kind < EVENT_CONTEXT && event->kind != EVENT_PROCESS_AGE &&
            strcmp(context.scenes[0], scene->name) == 0)
            break; /* as mostly; nobody else writes it */
        pthread_mutex_lock(&lock);
        if (event->kind == EVENT_TAG)
            tag_put(event->texts[0], event->texts[1]);
        else if (event->kind == EVENT_BREADCRUMB && event->recorded)
            crumb_put(event->now_ms, event->texts[0]);
        else if (event->kind == EVENT_PROCESS_AGE && boot_ms() > v[0])
            context.began_ms = boot_ms() - v[0];
        scene_put(scene->name);
        pthread_mutex_unlock(&lock);
    }
}

/* A quote within a text has a backslash before it, so that only keys look like this. */
static bool has_key(const struct text *body, const char *name)
{
    size_t n = strlen(name);

    for (size_t i = 0; i + n + 3 <= body->n; i++) {
        if (body->p[i] == '"' && memcmp(body->p + i + 1, name, n) == 0 &&
            memcmp(body->p + i + 1 + n, "\":", 2) == 0)
            return true;
    }
    return false;
}

static bool is_in(const char *name)
{
    return !context.fields[row_find(name, strlen(name))].left_out;
}

static void row_write(size_t i, struct text *body)
{
    const char *value = context.fields[i].value;

    if (context.fields[i].left_out || !value[0])
        return;
    issue_key(body, table[i].name);
    if (table[i].kind == TEXT)
        text_add_json(body, value, strlen(value));
    else
        text_add_c(body, value);
}

static void uptime_write(struct text *body)
{
    uint64_t now_ms = boot_ms();

    if (is_in("uptime") && context.began_ms > 0 && now_ms >= context.began_ms)
        issue_number(body, "uptime", now_ms - context.began_ms);
}

static void told_tags_write(struct text *body)
{
    if (!is_in("tags") || context.n_tags == 0)
        return;
    issue_open(body, "tags");
    for (size_t i = 0; i < context.n_tags; i++) {
        if (i > 0)
            text_add(body, ",", 1);
        text_add_json(body, context.tags[i].name, strlen(context.tags[i].name));
        text_add(body, ":", 1);
        text_add_json(body, context.tags[i].value, strlen(context.tags[i].value));
    }
    issue_close(body);
}

/* The scene of the report may be one before that of now. */
static void scenes_before_write(const char *scene, struct text *body)
{
    size_t from = 0;
    const char *before = "[";

    while (scene[0] && from <= CONTEXT_SCENES && strcmp(context.scenes[from], scene) != 0)
        from++;
    from = !scene[0] || from > CONTEXT_SCENES ? 0 : from + 1;
    for (size_t i = from; is_in("scenes") && i <= CONTEXT_SCENES && context.scenes[i][0]; i++) {
        if (*before == '[')
            issue_key(body, "scenes");
        text_add(body, before, 1);
        text_add_json(body, context.scenes[i], strlen(context.scenes[i]));
        before = ",";
    }
    if (*before == ',')
        text_add(body, "]", 1);
}

static void told_crumbs_write(const struct context_tree *tree, struct text *body)
{
    uint64_t first = context.n_crumbs > CONTEXT_CRUMBS ? context.n_crumbs - CONTEXT_CRUMBS : 0;
    bool any = false;

    for (uint64_t i = first; is_in("breadcrumbs") && i < context.n_crumbs; i++) {
        uint64_t at_ms = context.crumbs[i % CONTEXT_CRUMBS].at_ms;
        const char *text = context.crumbs[i % CONTEXT_CRUMBS].text;

        if (at_ms > tree->end_ms)
            break;
        if (!any)
            issue_key(body, "breadcrumbs");
        text_add_c(body, any ? ",{" : "[{");
        issue_signed(body, "ms", (int64_t)tree->begin_ms - (int64_t)at_ms);
        issue_string(body, "text", text);
        issue_close(body);
        any = true;
    }
    if (any)
        text_add(body, "]", 1);
}

void context_report_write(const struct context_tree *tree, struct text *body)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < FIELDS; i++) {
        if (table[i].when == NOW && !has_key(body, table[i].name))
            row_write(i, body);
    }
    uptime_write(body);
    told_tags_write(body);
    if (tree) {
        scenes_before_write(tree->scene, body);
        told_crumbs_write(tree, body);
    }
    pthread_mutex_unlock(&lock);
}

uint64_t context_session(void)
{
    uint64_t session;

    host_tell();
    pthread_mutex_lock(&lock);
    session = context.session;
    pthread_mutex_unlock(&lock);
    return session;
}

void context_session_write(struct text *body)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < FIELDS; i++) {
        if (table[i].when == SESSION)
            row_write(i, body);
    }
    pthread_mutex_unlock(&lock);
}

/* A little below the sizes at which devices are sold, since the kernel keeps some memory. */
const char *context_device_class(uint64_t memory_mb, uint64_t cores, uint64_t media_class)
{
    enum { LOW_MB = 3072, HIGH_MB = 7168, LOW_CORES = 4, HIGH_CORES = 8, MEDIA_FIRST = 30 };

    if (media_class >= MEDIA_FIRST)
        return "high";
    if (memory_mb == 0 || cores == 0)
        return NULL;
    if (memory_mb < LOW_MB || cores < LOW_CORES)
        return "low";
    return memory_mb >= HIGH_MB && cores >= HIGH_CORES ? "high" : "mid";
}
