/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/issue.h"

#include <stddef.h>
#include <string.h>

#include "runtime/base/proc.h"

void issue_key(struct text *out, const char *key)
{
    if (out->n > 0 && out->p[out->n - 1] != '{')
        text_add(out, ",", 1);
    text_add(out, "\"", 1);
    text_add_c(out, key);
    text_add(out, "\":", 2);
}

void issue_string(struct text *out, const char *key, const char *value)
{
    issue_key(out, key);
    text_add_json(out, value, strlen(value));
}

void issue_number(struct text *out, const char *key, uint64_t value)
{
    issue_key(out, key);
    text_add_u64(out, value);
}

void issue_known(struct text *out, const char *key, uint64_t value)
{
    if (value > 0)
        issue_number(out, key, value);
}

void issue_signed(struct text *out, const char *key, int64_t value)
{
    issue_key(out, key);
    if (value < 0)
        text_add(out, "-", 1);
    text_add_u64(out, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

void issue_bool(struct text *out, const char *key, bool value)
{
    issue_key(out, key);
    text_add_c(out, value ? "true" : "false");
}

void issue_hundredths(struct text *out, const char *key, uint64_t value)
{
    char decimals[3] = {'.', (char)('0' + value / 10 % 10), (char)('0' + value % 10)};

    issue_key(out, key);
    text_add_u64(out, value / 100);
    if (value % 100 != 0)
        text_add(out, decimals, value % 10 ? 3 : 2);
}

void issue_open(struct text *out, const char *key)
{
    issue_key(out, key);
    text_add(out, "{", 1);
}

void issue_close(struct text *out)
{
    text_add(out, "}", 1);
}

static bool head_has(const struct issue_head *head, const char *key)
{
    return !head->leaves_out || !head->leaves_out(key);
}

void issue_begin(struct text *out, const struct issue_head *head)
{
    text_add(out, "{", 1);
    if (head_has(head, "machine"))
        issue_string(out, "machine", head->device->machine);
    if (head_has(head, "cpu_app"))
        issue_hundredths(out, "cpu_app", head->cpu);
    if (head_has(head, "mem"))
        issue_number(out, "mem", head->device->memory_bytes);
    if (head_has(head, "mem_free"))
        issue_number(out, "mem_free", head->device->memory_free_kb);
}

/* The first one is the report's own. */
static void mappings_add(struct text *out, const char *ids)
{
    size_t n = strcspn(ids, ",");

    if (n == 0)
        return;
    issue_key(out, "mapping");
    text_add_json(out, ids, n);
    if (ids[n] == '\0')
        return;
    issue_key(out, "mappings");
    for (const char *before = "["; *ids; before = ",") {
        n = strcspn(ids, ",");
        text_add(out, before, 1);
        text_add_json(out, ids, n);
        ids += n + (ids[n] == ',');
    }
    text_add(out, "]", 1);
}

void issue_end(struct text *out, enum report_kind kind, const struct issue_head *head)
{
    issue_string(out, "tag", report_kind_tag(kind));
    issue_string(out, "process", head->process);
    issue_number(out, "time", head->time_ms);
    if (*head->session)
        issue_string(out, "session_id", head->session);
    mappings_add(out, head->mapping);
    if (*head->user && head_has(head, "user"))
        issue_string(out, "user", head->user);
    if (*head->user && head_has(head, "start"))
        issue_number(out, "start", head->start_ms);
    text_add(out, "}", 1);
}

/* Judged by memory alone, in MB. A level begins a little below the size at which a device is
 * sold, since the kernel keeps some memory. */
static const struct {
    uint64_t from_mb;
    const char *word;
} levels[] = {{7168, "BEST"}, {5120, "HIGH"}, {3072, "MIDDLE"}, {1024, "LOW"}, {1, "BAD"}};

static uint64_t field_kb(const char *meminfo, const char *name)
{
    uint64_t kb;

    return proc_kb_parse(&kb, meminfo, name) && kb < UINT64_C(1) << 50 ? kb : 0;
}

/* As kernels before 3.14 do not sum it up: what is free, or easily would be. */
static uint64_t free_kb(const char *meminfo)
{
    uint64_t available = field_kb(meminfo, "MemAvailable:");

    return available ? available
                     : field_kb(meminfo, "MemFree:") + field_kb(meminfo, "Buffers:") +
                           field_kb(meminfo, "Cached:");
}

void device_parse(struct device *device, const char *meminfo)
{
    uint64_t total_kb = field_kb(meminfo, "MemTotal:");

    device->memory_bytes = total_kb * 1024;
    device->memory_free_kb = free_kb(meminfo);
    device->machine = "UN_KNOW";
    for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
        if (total_kb / 1024 >= levels[i].from_mb) {
            device->machine = levels[i].word;
            break;
        }
    }
}

void device_read(struct device *device)
{
    char meminfo[4096];

    proc_text_read(meminfo, sizeof(meminfo), "/proc/meminfo");
    device_parse(device, meminfo);
}
