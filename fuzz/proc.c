/* SPDX-License-Identifier: Apache-2.0 */
/* The parsers of /proc: any text as any file, at the beginning of a period and at
 * its end, and what is reported then. */
#include "fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

#include "lib/mem.h"
#include "runtime/base/proc.h"
#include "runtime/policy/vitals.h"

static struct vitals_reading read_all(const char *text, uint64_t now_ms)
{
    struct vitals_reading r = {.now_ms = now_ms};

    r.proc = (struct proc_reading){.ticks_per_second = 100, .processors = 4};
    r.proc.has_cpu = proc_cpu_parse(&r.proc.cpu, text);
    r.proc.has_self = proc_self_parse(&r.proc.self, text);
    r.proc.has_load = proc_load_parse(&r.proc.load_hundredths, text);
    r.proc.has_rss = proc_kb_parse(&r.proc.rss_kb, text, "Rss:");
    r.proc.has_pss = proc_kb_parse(&r.proc.pss_kb, text, "Pss:");
    FUZZ_REQUIRE(r.proc.cpu.idle <= r.proc.cpu.total, "more idle than there was time");
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
    struct vitals_reading readings[2];
    struct vitals vitals = {0};
    struct vitals_report due;
    struct text body;
    char *texts[2];
    json_t *report;

    texts_make(input, texts);
    for (int i = 0; i < 2; i++)
        readings[i] = read_all(texts[i], 60000u * (unsigned)i);
    vitals_begin(&vitals, "scene", &readings[0]);
    FUZZ_REQUIRE(vitals_end(&vitals, &readings[1], &due), "a minute is no period");
    FUZZ_REQUIRE(due.system <= 10000 && due.process <= 10000, "more than all processors");
    text_init(&body);
    text_add(&body, "{", 1);
    vitals_report_write(&due, &body);
    text_add(&body, "}", 1);
    report = json_loadb(body.p, body.n, 0, NULL);
    FUZZ_REQUIRE(report, "no JSON: %.*s", (int)body.n, body.p);
    json_decref(report);
    text_release(&body);
    for (int i = 0; i < 2; i++)
        free(texts[i]);
    return readings[0].proc.has_cpu || readings[0].proc.has_self || readings[0].proc.has_load
               ? FUZZ_ACCEPTED
               : FUZZ_REFUSED;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
