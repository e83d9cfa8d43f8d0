/* SPDX-License-Identifier: Apache-2.0 */
/* The parsers of /proc: any text as any file, at the beginning of a period and at
 * its end, and what is reported then. */
#include "fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

#include "lib/mem.h"
#include "runtime/base/proc.h"
#include "runtime/policy/policy.h"

/* What the policy sees, and the body of its report. */
static struct scene scene = {.name = "scene", .foreground = true};
static struct text posted;

const struct scene *policy_scene(void)
{
    return &scene;
}

void policy_read(bool run_ends)
{
    (void)run_ends;
}

void policy_post(enum report_kind kind, struct text *body)
{
    (void)kind;
    posted = *body;
}

static struct proc_reading read_all(const char *text)
{
    struct proc_reading r = {.ticks_per_second = 100, .processors = 4};

    r.has_cpu = proc_cpu_parse(&r.cpu, text);
    r.has_self = proc_self_parse(&r.self, text);
    r.has_load = proc_load_parse(&r.load_hundredths, text);
    r.has_rss = proc_kb_parse(&r.rss_kb, text, "Rss:");
    r.has_pss = proc_kb_parse(&r.pss_kb, text, "Pss:");
    FUZZ_REQUIRE(r.cpu.idle <= r.cpu.total, "more idle than there was time");
    return r;
}

/* The input up to its first form feed, and what is behind. */
static void texts_make(struct bytes input, char *texts[2])
{
    const uint8_t *cut = input.n ? memchr(input.p, '\f', input.n) : NULL;
    size_t first = cut ? (size_t)(cut - input.p) : input.n, second = cut ? first + 1 : input.n;

    texts[0] = mem_dup_cstr((const char *)input.p, first);
    texts[1] = mem_dup_cstr((const char *)input.p + second, input.n - second);
}

static int fuzz_one(struct bytes input)
{
    struct proc_reading readings[2];
    struct text body;
    char *texts[2];
    json_t *report;

    texts_make(input, texts);
    for (uint64_t i = 0; i < 2; i++) {
        readings[i] = read_all(texts[i]);
        vitals_policy.feed(&(struct event){.kind = EVENT_READING,
                                           .values = {i},
                                           .proc = &readings[i],
                                           .recorded = true,
                                           .now_ms = 60000 * i});
        free(texts[i]);
    }
    text_init(&body);
    text_add(&body, "{", 1);
    text_add(&body, posted.p, posted.n);
    text_add(&body, "}", 1);
    report = json_loadb(body.p, body.n, 0, NULL);
    FUZZ_REQUIRE(report, "no JSON: %.*s", (int)body.n, body.p);
    FUZZ_REQUIRE(json_object_get(report, "duration"), "a minute is no period");
    FUZZ_REQUIRE(json_number_value(json_object_get(report, "cpu_system")) <= 100 &&
                     json_number_value(json_object_get(report, "cpu_process")) <= 100,
                 "more than all processors");
    json_decref(report);
    text_release(&body);
    text_release(&posted);
    return readings[0].has_cpu || readings[0].has_self || readings[0].has_load ? FUZZ_ACCEPTED
                                                                               : FUZZ_REFUSED;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
