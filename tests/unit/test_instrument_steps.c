/* SPDX-License-Identifier: Apache-2.0 */
/* Each step of an instrument run fails once, also those of which no call of the system fails and no
 * input makes them fail: what is woven finds no room, a thread is not to be had. The run then fails
 * with that step's error, and leaves nothing. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "classfile/code.h"
#include "dexfile/write/dex_write.h"
#include "mapping/load.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/manifest_fixture.h"
#include "tests/unit/packages.h"
#include "weave/embed/start_providers.h"
#include "weave/input/container_copy.h"
#include "weave/output/container_writer.h"
#include "weave/output/replaced.h"
#include "weave/plan/activities.h"
#include "weave/probe/class_probe.h"
#include "weave/stages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

#define PLANTED "this step fails"
#define NO_ROOM ": the scan found room that is not there"

static struct {
    long steps, at; /* at: the step that fails; 0: none does */
    bool told;
} planted;

/* Counts a step. err: where its error goes; NULL: its caller says what is wrong. told: its caller
 * says of what it is, too. */
static bool is_planted(struct error *err, bool told)
{
    if (++planted.steps != planted.at)
        return false;
    planted.told = told;
    if (err)
        error_set(err, PLANTED);
    return true;
}

/* The files under test are compiled here, with a step in the place of each call that may fail. Its
 * last argument is where the error goes. One that does not say itself of what it is stands in
 * STEP_TOLD. */
#pragma GCC diagnostic ignored "-Wunused-value"
#define STEP(call, ...)              (is_planted((__VA_ARGS__), false) ? -1 : call(__VA_ARGS__))
#define STEP_TOLD(call, ...)         (is_planted((__VA_ARGS__), true) ? -1 : call(__VA_ARGS__))
#define STEP_ELSE(failed, call, ...) (is_planted(NULL, true) ? (failed) : call(__VA_ARGS__))

#define archive_check(...)          STEP_TOLD(archive_check, __VA_ARGS__)
#define archive_check_header(...)   STEP_TOLD(archive_check_header, __VA_ARGS__)
#define archive_write_buf(...)      STEP_TOLD(archive_write_buf, __VA_ARGS__)
#define archive_write_fd(...)       STEP_TOLD(archive_write_fd, __VA_ARGS__)
#define beat_home_bytes(...)        STEP(beat_home_bytes, __VA_ARGS__)
#define class_file_parse(...)       STEP_TOLD(class_file_parse, __VA_ARGS__)
#define class_path_find(...)        STEP(class_path_find, __VA_ARGS__)
#define class_path_open(...)        STEP(class_path_open, __VA_ARGS__)
#define class_probe_add_focus(...)  STEP_ELSE(false, class_probe_add_focus, __VA_ARGS__)
#define class_probe_apply(...)      STEP_ELSE(CODE_POOL_FULL, class_probe_apply, __VA_ARGS__)
#define code_parse(...)             STEP_TOLD(code_parse, __VA_ARGS__)
#define container_copy(...)         STEP(container_copy, __VA_ARGS__)
#define container_copy_member(...)  STEP(container_copy_member, __VA_ARGS__)
#define dex_file_parse(...)         STEP_TOLD(dex_file_parse, __VA_ARGS__)
#define dex_ids_fit(...)            STEP_ELSE(false, dex_ids_fit, __VA_ARGS__)
#define dex_write(...)              STEP_TOLD(dex_write, __VA_ARGS__)
#define filter_load(...)            STEP(filter_load, __VA_ARGS__)
#define input_read(...)             STEP_TOLD(input_read, __VA_ARGS__)
#define inputs_check_unchanged(...) STEP(inputs_check_unchanged, __VA_ARGS__)
#define inputs_open(...)            STEP(inputs_open, __VA_ARGS__)
#define method_map_assign(...)      STEP(method_map_assign, __VA_ARGS__)
#define method_map_load(...)        STEP(method_map_load, __VA_ARGS__)
#define obfuscation_map_load(...)   STEP(obfuscation_map_load, __VA_ARGS__)
#define output_dir_begin(...)       STEP(output_dir_begin, __VA_ARGS__)
#define output_dir_file_whole(...)  STEP(output_dir_file_whole, __VA_ARGS__)
#define output_endings_check(...)   STEP(output_endings_check, __VA_ARGS__)
#define output_file_begin(...)      STEP(output_file_begin, __VA_ARGS__)
#define output_file_finish(...)     STEP(output_file_finish, __VA_ARGS__)
#define output_file_whole(...)      STEP(output_file_whole, __VA_ARGS__)
#define output_file_write(...)      STEP(output_file_write, __VA_ARGS__)
#define output_recover(...)         STEP(output_recover, __VA_ARGS__)
#define output_set_commit(...)      STEP(output_set_commit, __VA_ARGS__)
#define pool_new(...)               STEP(pool_new, __VA_ARGS__)
#define pool_run(...)               STEP(pool_run, __VA_ARGS__)
#define pool_stream_take(...)       STEP(pool_stream_take, __VA_ARGS__)
#define replaced_check(...)         STEP(replaced_check, __VA_ARGS__)
#define start_providers_add(...)    STEP_TOLD(start_providers_add, __VA_ARGS__)
#define unit_content(...)           STEP(unit_content, __VA_ARGS__)
#define unit_read_again(...)        STEP(unit_read_again, __VA_ARGS__)

#include "weave/plan/activities.c"
#define activities_decide(...) STEP(activities_decide, __VA_ARGS__)
#include "weave/plan/plan.c"
#include "weave/probe/class_weave.c"
#include "weave/probe/dex_weave.c"
#include "weave/probe/weave_stage.c"
#define weave_stage_ahead(...) STEP(weave_stage_ahead, __VA_ARGS__)
#define weave_stage_take(...)  STEP(weave_stage_take, __VA_ARGS__)
#include "weave/split/split_stage.c"
#define container_read(...) STEP(container_read, __VA_ARGS__)
#include "weave/embed/embed_stage.c"
#include "weave/embed/embedded_libraries.c"
#include "weave/embed/embedded_runtime.c"
#include "weave/instrument.c"
#include "weave/instrument_run.c"
#include "weave/output/container_writer.c"
#include "weave/output/write_stage.c"
#include "weave/scan/scan_stage.c"

/* A second dex, of as many methods as there can be: probes fit in when a class moves to a third. */
static void make_full(const char *path)
{
    static const char *const names[] = {"Lp/Run;", "Lq/Full;"};
    struct dex_fixture_class *classes[COUNT(names)];
    struct dex_fixture f;
    char name[32];

    dex_fixture_init(&f, 37);
    for (size_t i = 0; i < COUNT(names); i++)
        classes[i] = dex_fixture_add_class(&f, names[i], DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    for (unsigned i = 0; i < DEX_METHOD_IDS_MAX; i++) {
        snprintf(name, sizeof(name), "m%u", i);
        dex_fixture_add_own_method(&f, classes[i > 0], arena_cstr(&f.arena, str_from_c(name)),
                                   "()V", i ? DEX_ACC_STATIC | DEX_ACC_NATIVE : DEX_ACC_STATIC);
    }
    classes[0]->methods[0]->code =
        dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    if (dex_fixture_parse(&f) < 0)
        fail_msg("%s", f.err.text);
    dex_sign(&f.bytes);
    package_file(path, buf_view(&f.bytes));
    dex_fixture_release(&f);
}

static void make_inputs(void)
{
    static const manifest_row manifest[] = {"manifest package=a.b", "uses-sdk minSdkVersion=21",
                                            "application", NULL};
    static const struct package_entry full[] = {{"AndroidManifest.xml", "@manifest", 8},
                                                {"assets/dexopt/baseline.prof", "none", 8},
                                                {"classes.dex", "=dex", 8},
                                                {"classes2.dex", "@full.dex", 0}},
                                      app[] = {{"AndroidManifest.xml", "@manifest", 8},
                                               {"classes.dex", "=dex", 8}};
    struct buf made = manifest_made(manifest);

    package_file("manifest", buf_view(&made));
    buf_release(&made);
    make_full("full.dex");
    made = package_zip("full.apk", full, COUNT(full));
    buf_release(&made);
    made = package_zip("app.apk", app, COUNT(app));
    buf_release(&made);
    assert_int_equal(mkdir("dexes", 0777), 0);
    assert_int_equal(rename("full.dex", "dexes/classes2.dex"), 0);
    assert_int_equal(rename("manifest", "dexes/manifest"), 0);
    package_class("dexes/T.class", "T", "Base", false, ACC_PUBLIC);
    assert_int_equal(mkdir("library", 0777), 0);
    package_class("library/Base.class", "Base", "android/app/Activity", false, ACC_PUBLIC);
    assert_int_equal(mkdir("libs", 0777), 0);
    assert_int_equal(mkdir("libs/x86", 0777), 0);
    package_file("libs/x86/libmethodbeat.so",
                 (struct bytes){(const uint8_t *)"\177ELF\1\1\1\0\0\0\0\0\0\0\0\0\3\0\3\0", 20});
    package_file("filter.txt", bytes_from_str(STR("-keepclass none.A\n")));
    package_file("base.txt", bytes_from_str(STR("1,1,a.B c (I)V\n")));
    package_file("names.txt", bytes_from_str(STR("a.A -> b:\n")));
}

enum { BEAT = 1, RUNTIME = 2, FORCE = 4, IN_PLACE = 8 };

static struct row {
    const char *name, *inputs[2], *output;
    unsigned how;
} rows[] = {
    {"a class goes to another dex", {"full.apk"}, "o.apk", BEAT | FORCE},
    {"one of a directory goes", {"dexes"}, "o", BEAT | FORCE},
    {"a jar changes", {"in.jar"}, "o.jar", BEAT},
    {"a jar in an AAR changes", {"in.aar"}, "o.aar", FORCE},
    {"two packages change", {"in.aab", "in.apk"}, "o", BEAT},
    {"a recorder is added", {"app.apk", "still.jar"}, "o", RUNTIME | FORCE},
    {"a class changes", {"in.class"}, "o.class", FORCE},
    {"a dex changes", {"in.dex"}, "o.dex", FORCE},
    {"a jar stays", {"still.jar"}, "o.jar", 0},
    {"inputs are replaced", {"in.jar", "tree"}, NULL, IN_PLACE | FORCE},
};

static const struct row *row;

static int run(long at, struct error *err)
{
    static const char *class_path[] = {"library"};
    struct instrument_options o = package_options(row->inputs, row->inputs[1] ? 2 : 1, row->output);
    struct instrument_summary s;
    int result;

    o.in_place = row->how & IN_PLACE;
    o.embed_beat = row->how & BEAT;
    o.rules.embed_runtime = row->how & RUNTIME;
    o.embed_lib = row->how & RUNTIME ? "libs" : NULL;
    o.force = row->how & FORCE;
    o.rules.filter_file = "filter.txt";
    o.base_mapping = "base.txt";
    o.rules.obfuscation_map = "names.txt";
    o.class_path = (struct text_list){.items = class_path, .n = COUNT(class_path)};
    *err = (struct error){.text = ""};
    planted.steps = 0;
    planted.at = at;
    result = instrument(&o, &s, err);
    planted.at = 0;
    instrument_summary_release(&s);
    return result;
}

/* All names and contents there are. */
static struct buf all_there(void)
{
    struct buf all;

    buf_init(&all);
    package_append(".", &all);
    return all;
}

static int row_make(void **state)
{
    row = *state;
    return packages_make(state);
}

static void a_step_that_fails_fails_the_run(void **state)
{
    struct buf before, after;
    struct error err;
    long n = 0;

    (void)state;
    make_inputs();
    before = all_there();
    while (run(++n, &err) < 0) {
        if (planted.told ? !strstr(err.text, ": " PLANTED) && !strstr(err.text, NO_ROOM)
                         : strcmp(err.text, PLANTED) != 0)
            fail_msg("step %ld: %s", n, err.text);
        after = all_there();
        if (after.n != before.n || memcmp(after.p, before.p, after.n) != 0)
            fail_msg("step %ld: %s: something is left", n, err.text);
        buf_release(&after);
    }
    /* Not one that was passed over. */
    if (planted.steps != n - 1)
        fail_msg("step %ld of %ld failed, and nobody saw it", n, planted.steps);
    printf("# %ld steps\n", n - 1);
    buf_release(&before);
}

int main(void)
{
    struct CMUnitTest tests[COUNT(rows)];

    for (size_t i = 0; i < COUNT(rows); i++)
        tests[i] = (struct CMUnitTest){rows[i].name, a_step_that_fails_fails_the_run, row_make,
                                       packages_leave, &rows[i]};
    return RUN_TAP(tests);
}
