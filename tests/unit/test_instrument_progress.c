/* SPDX-License-Identifier: Apache-2.0 */
/* What a run tells its progress: each stage with how much there is to do, and that all of it was
 * done in the end. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/progress.h"
#include "tests/unit/packages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { STAGES_MAX = 8 };

static struct stage_told {
    const char *name;
    uint64_t items, bytes, items_done, bytes_done;
} told[STAGES_MAX];

static size_t n_told;

/* ---- Called instead of lib/progress.c's; of one job at a time ---- */

void progress_init(struct progress *p, enum progress_mode mode, int fd)
{
    *p = (struct progress){.fd = fd};
    assert_int_equal(mode, PROGRESS_NEVER);
    assert_int_equal(fd, 2);
    n_told = 0;
}

void progress_release(struct progress *p)
{
    (void)p;
}

void progress_hide(struct progress *p)
{
    (void)p;
}

void progress_stage(struct progress *p, const char *stage, uint64_t items, uint64_t bytes)
{
    (void)p;
    assert_true(n_told < STAGES_MAX);
    told[n_told++] = (struct stage_told){stage, items, bytes, 0, 0};
}

void progress_add(struct progress *p, uint64_t items, uint64_t bytes)
{
    (void)p;
    assert_true(n_told > 0);
    told[n_told - 1].items_done += items;
    told[n_told - 1].bytes_done += bytes;
}

/* ---- The tests ---- */

/* A line for each stage. */
static void tell_stages(char *out, size_t size)
{
    size_t n = 0;

    out[0] = '\0';
    for (size_t i = 0; i < n_told && n < size; i++)
        n += (size_t)snprintf(
            out + n, size - n, "%s %llu/%llu %llu/%llu\n", told[i].name,
            (unsigned long long)told[i].items_done, (unsigned long long)told[i].items,
            (unsigned long long)told[i].bytes_done, (unsigned long long)told[i].bytes);
}

/* Of classes and dex: how many are read, and how many of them change. */
static void a_stage_ends_when_all_is_done(void **state)
{
    static const struct {
        const char *inputs[3];
        size_t classes, dexes;
        bool dry_run;
    } rows[] = {
        {{"in.class"}, 1, 0, false},
        {{"in.dex"}, 0, 1, false},
        {{"in.jar"}, 1, 0, false},
        {{"in.aar"}, 1, 0, false},
        {{"in.apk"}, 0, 1, false},
        {{"in.aab"}, 0, 1, false},
        {{"tree"}, 1, 0, false},
        {{"still.jar"}, 0, 0, false},
        {{"in.apk", "in.jar", "tree"}, 2, 1, false},
        {{"in.jar"}, 1, 0, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t n_inputs = rows[i].inputs[1] ? 3 : 1, n = rows[i].classes + rows[i].dexes;
        struct instrument_options o = package_options(rows[i].inputs, n_inputs, "made");
        uint64_t bytes =
            rows[i].classes * package_size("in.class") + rows[i].dexes * package_size("in.dex");
        struct instrument_summary s;
        char all[800], wanted[800], weave[100] = "";
        struct error err;

        o.dry_run = rows[i].dry_run;
        assert_int_equal(system("rm -rf made"), 0);
        if (instrument(&o, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].inputs[0], err.text);
        tell_stages(all, sizeof(all));
        if (!o.dry_run)
            snprintf(weave, sizeof(weave), "weave %zu/%zu %llu/%llu\n", n, n,
                     (unsigned long long)bytes, (unsigned long long)bytes);
        snprintf(wanted, sizeof(wanted), "open 0/0 0/0\nscan %zu/%zu %llu/%llu\nplan 0/0 0/0\n%s",
                 n, n, (unsigned long long)bytes, (unsigned long long)bytes, weave);
        if (strcmp(all, wanted) != 0)
            fail_msg("%s:\n%s", rows[i].inputs[0], all);
        instrument_summary_release(&s);
    }
}

/* Only what changes is woven: here one class of two. */
static void what_stays_is_not_woven(void **state)
{
    static const char *const input[] = {"tree"};
    struct instrument_options o = package_options(input, 1, "made");
    struct instrument_summary s;
    struct error err;

    (void)state;
    package_class("tree/Left.class", "Left", "java/lang/Object", false, 1);
    package_file("filter", bytes_from_str(STR("-keepclass Left\n")));
    o.rules.filter_file = "filter";
    if (instrument(&o, &s, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(n_told, 4);
    assert_int_equal(told[1].items, 2);
    assert_int_equal(told[1].bytes, package_size("in.class") + package_size("tree/Left.class"));
    assert_int_equal(told[3].items, 1);
    assert_int_equal(told[3].bytes, package_size("in.class"));
    assert_int_equal(told[3].bytes_done, told[3].bytes);
    instrument_summary_release(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_stage_ends_when_all_is_done),
        TEST(what_stays_is_not_woven),
    };

    return RUN_TAP(tests);
}
