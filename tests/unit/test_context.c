/* SPDX-License-Identifier: Apache-2.0 */
/* What reports say of where they come from: policy/context.h, base/host.h, base/user_hash.h. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/base/host.h"
#include "runtime/base/setting.h"
#include "runtime/base/user_hash.h"
#include "runtime/policy/context.h"
#include "runtime/policy/policy.h"

static struct scene scene;

static void tell(enum event_kind kind, const char *text, const char *other, uint64_t value)
{
    context_feed(&(struct event){.kind = kind,
                                 .texts = {text, other},
                                 .values = {value, 2048},
                                 .recorded = true,
                                 .now_ms = kind == EVENT_BREADCRUMB ? value : 0},
                 &scene);
}

static void begin(const char *without, const char *said)
{
    context_clear();
    scene = (struct scene){.name = ""};
    context_set(&(struct methodbeat_settings){.without = without, .context = said});
}

/* What is written of a tree of 1000 to 2000 ms, with a key of its own before. */
static void tree_is(const char *wanted)
{
    struct text body;

    text_init(&body);
    text_add_c(&body, "\"power_save\":\"own\"");
    context_report_write(&(struct context_tree){scene.name, 1000, 2000}, &body);
    text_add(&body, "", 1);
    assert_string_equal(body.p, wanted);
    text_release(&body);
}

static void session_is(const char *wanted)
{
    struct text body;

    text_init(&body);
    context_session_write(&body);
    text_add(&body, "", 1);
    assert_string_equal(body.p, wanted);
    text_release(&body);
}

static void session_is_of(const char *field, const char *value)
{
    char wanted[64];
    struct text body;

    text_init(&body);
    context_session_write(&body);
    text_add(&body, "", 1);
    snprintf(wanted, sizeof(wanted), "\"%s\":\"%s\"", field, value);
    assert_non_null(strstr(body.p, wanted));
    text_release(&body);
}

static void file_make(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    assert_int_equal(chmod(path, 0600), 0);
}

static void what_is_told_is_written(void **state)
{
    (void)state;
    begin("uptime", NULL);
    tree_is("\"power_save\":\"own\"");
    tell(EVENT_FOREGROUND, NULL, NULL, 1);
    tell(EVENT_NETWORK, "wi\"fi", NULL, 0);
    tell(EVENT_BATTERY, NULL, NULL, 17);
    tell(EVENT_BATTERY, NULL, NULL, 101);
    tell(EVENT_CHARGING, NULL, NULL, 0);
    tell(EVENT_HEAP, NULL, NULL, 1024);
    tell(EVENT_CONTEXT, "thermal", "severe", 0);
    tell(EVENT_CONTEXT, "power_save", "true", 0);
    tell(EVENT_CONTEXT, "pss", "4711", 0);
    tell(EVENT_CONTEXT, "no such field", "1", 0);
    tree_is(
        "\"power_save\":\"own\",\"foreground\":true,\"network\":\"wi\\\"fi\",\"battery\":17,"
        "\"charging\":false,\"thermal\":\"severe\",\"pss\":4711,\"heap\":1024,\"heap_max\":2048");
    tell(EVENT_NETWORK, NULL, NULL, 0);
    tell(EVENT_CONTEXT, "thermal", NULL, 0);
    tell(EVENT_CONTEXT, "pss", "much", 0);
    tell(EVENT_CONTEXT, "heap", "-1", 0);
    tell(EVENT_CONTEXT, "heap_max", "01", 0);
    tell(EVENT_CONTEXT, "charging", "maybe", 0);
    tell(EVENT_CONTEXT, "uptime", "1", 0);
    tree_is("\"power_save\":\"own\",\"foreground\":true,\"battery\":17");
}

static void numbers_are_numbers(void **state)
{
    static const struct {
        const char *value;
        bool is_one;
    } rows[] = {{"0", true},          {"12", true},
                {"0.5", true},        {"1.25", true},
                {"", false},          {".5", false},
                {"5.", false},        {"1.2.3", false},
                {"1e3", false},       {"0x1", false},
                {"00", false},        {"NaN", false},
                {"1,\"a\":1", false}, {"1234567890123456", false}};
    char wanted[64];

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        begin(NULL, NULL);
        tell(EVENT_CONTEXT, "version_code", rows[i].value, 0);
        snprintf(wanted, sizeof(wanted), "\"version_code\":%s", rows[i].value);
        session_is(rows[i].is_one ? wanted : "");
    }
}

static void tags_and_breadcrumbs_are_bounded(void **state)
{
    char text[512], name[16];
    struct text body;

    (void)state;
    begin("uptime", NULL);
    tell(EVENT_TAG, "experiment", "A", 0);
    tell(EVENT_TAG, "shop", "1\"", 0);
    tell(EVENT_TAG, "experiment", "B", 0);
    tell(EVENT_TAG, "", "nothing", 0);
    tell(EVENT_BREADCRUMB, "login", NULL, 400);
    tell(EVENT_BREADCRUMB, "pay\n", NULL, 1250);
    tell(EVENT_BREADCRUMB, "behind it", NULL, 2001);
    tree_is("\"power_save\":\"own\",\"tags\":{\"experiment\":\"B\",\"shop\":\"1\\\"\"},"
            "\"breadcrumbs\":[{\"ms\":600,\"text\":\"login\"},{\"ms\":-250,\"text\":\"pay\\n\"}]");
    tell(EVENT_TAG, "experiment", NULL, 0);
    tell(EVENT_TAG, "unknown", NULL, 0);
    begin("uptime", NULL);
    for (int i = 0; i < 40; i++) {
        snprintf(name, sizeof(name), "%d", i);
        tell(EVENT_TAG, name, name, 0);
        tell(EVENT_BREADCRUMB, name, NULL, 900 + (uint64_t)i);
    }
    memset(text, 'x', 98);
    memcpy(text + 98, "\xC3\xA9\xC3\xA9\xC3\xA9", 7); /* the 99th to the 101st */
    tell(EVENT_BREADCRUMB, text, NULL, 999);
    text_init(&body);
    context_report_write(&(struct context_tree){"", 1000, 2000}, &body);
    text_add(&body, "", 1);
    assert_null(strstr(body.p, "{\"23\":"));
    assert_non_null(strstr(body.p, "{\"24\":\"24\",\"25\""));
    assert_non_null(strstr(body.p, "\"39\":\"39\"}"));
    assert_non_null(strstr(body.p, "\"breadcrumbs\":[{\"ms\":79,\"text\":\"21\"}"));
    assert_non_null(strstr(body.p, "xx\xC3\xA9\xC3\xA9\"}]"));
    text_release(&body);
    memset(text, 'n', sizeof(text) - 1);
    text[sizeof(text) - 1] = '\0';
    begin(NULL, NULL);
    tell(EVENT_TAG, text, text, 0);
    text_init(&body);
    context_report_write(NULL, &body);
    assert_in_range(body.n, 31 + 127, 31 + 127 + 64);
    text_release(&body);
}

static void scene_be(const char *name)
{
    name_set(scene.name, name);
    tell(EVENT_SCENE, name, NULL, 0);
}

static void the_scenes_before_are_named(void **state)
{
    struct text body;

    (void)state;
    begin("uptime", NULL);
    scene_be("A");
    tree_is("\"power_save\":\"own\"");
    scene_be("A");
    scene_be("B");
    scene_be("");
    scene_be("B");
    tree_is("\"power_save\":\"own\",\"scenes\":[\"A\"]");
    for (const char *name = "C\0D\0E\0F\0G\0"; *name; name += 2)
        scene_be(name);
    tree_is("\"power_save\":\"own\",\"scenes\":[\"F\",\"E\",\"D\",\"C\",\"B\"]");
    /* That of a message which began there. */
    text_init(&body);
    context_report_write(&(struct context_tree){"E", 1000, 2000}, &body);
    text_add(&body, "", 1);
    assert_string_equal(body.p, "\"scenes\":[\"D\",\"C\",\"B\"]");
    text_release(&body);
}

static void fields_are_left_out_and_said(void **state)
{
    uint64_t before;

    (void)state;
    begin("uptime,battery,tags,breadcrumbs,scenes,device,cores,abi,os,collector,container_memory,"
          "container_cpus,device_class",
          "version=4.2,flavor=free");
    tell(EVENT_BATTERY, NULL, NULL, 17);
    tell(EVENT_TAG, "experiment", "A", 0);
    tell(EVENT_BREADCRUMB, "login", NULL, 400);
    tell(EVENT_CONTEXT, "device", "Pixel", 0);
    tell(EVENT_CONTEXT, "version", "4.3", 0);
    scene_be("A");
    scene_be("B");
    tree_is("\"power_save\":\"own\"");
    before = context_session();
    session_is("\"version\":\"4.2\",\"flavor\":\"free\"");
    tell(EVENT_CONTEXT, "sdk", "31", 0);
    assert_int_equal(context_session(), before + 1);
    tell(EVENT_CONTEXT, "sdk", "31", 0);
    tell(EVENT_CONTEXT, "pss", "31", 0);
    assert_int_equal(context_session(), before + 1);
    assert_true(context_leaves_out("device"));
    assert_false(context_leaves_out("version") || context_leaves_out("no such field"));
    /* A start with other settings. */
    context_set(&(struct methodbeat_settings){.without = "os"});
    assert_false(context_leaves_out("device"));
}

static void the_machine_is_told_by_itself(void **state)
{
    struct text body;

    (void)state;
    begin(NULL, NULL);
    context_session();
    text_init(&body);
    context_session_write(&body);
    text_add(&body, "", 1);
    assert_non_null(strstr(body.p, "\"cores\":"));
    assert_non_null(strstr(body.p, "\"os\":\"Linux "));
    assert_non_null(strstr(body.p, "\"device_class\":\""));
    text_release(&body);
    text_init(&body);
    context_report_write(NULL, &body);
    text_add(&body, "", 1);
    assert_non_null(strstr(body.p, "\"uptime\":"));
    assert_true(atoi(strstr(body.p, ":") + 1) < 3600000);
    text_release(&body);
    context_clear();
    context_set(&(struct methodbeat_settings){.context = NULL});
    tell(EVENT_PROCESS_AGE, NULL, NULL, 3600000);
    text_init(&body);
    context_report_write(NULL, &body);
    text_add(&body, "", 1);
    assert_true(atoi(strstr(body.p, ":") + 1) >= 3600000);
    text_release(&body);
}

static void devices_have_a_class(void **state)
{
    static const struct {
        uint64_t memory_mb, cores, media;
        const char *class;
    } rows[] = {{0, 8, 0, NULL},       {8000, 0, 0, NULL},  {1900, 8, 0, "low"},
                {3071, 8, 0, "low"},   {3072, 4, 0, "mid"}, {8000, 3, 0, "low"},
                {7168, 8, 0, "high"},  {7168, 7, 0, "mid"}, {7167, 8, 0, "mid"},
                {5800, 8, 31, "high"}, {0, 0, 33, "high"},  {32000, 16, 0, "high"}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *class = context_device_class(rows[i].memory_mb, rows[i].cores, rows[i].media);

        if (!class || !rows[i].class ? class != rows[i].class : strcmp(class, rows[i].class) != 0)
            fail_msg("row %d: %s", (int)i, class ? class : "none");
    }
    begin(NULL, NULL);
    tell(EVENT_CONTEXT, "os", "12", 0);
    context_session();
    session_is_of("os", "12"); /* and not the kernel's */
    tell(EVENT_CONTEXT, "media_class", "33", 0);
    session_is_of("device_class", "high");
    tell(EVENT_CONTEXT, "device_class", "low", 0);
    tell(EVENT_CONTEXT, "sdk", "31", 0);
    session_is_of("device_class", "low");
}

static void limits_are_the_smallest(void **state)
{
    static const struct {
        const char *path, *memory, *cpus;
    } files[] = {{"", "max\n", "max 100000\n"},
                 {"/a", "1048576\n", "150000 100000\n"},
                 {"/a/b", "2097152\n", "max 100000\n"}};
    static const struct {
        const char *path;
        uint64_t memory_kb, cpus;
    } rows[] = {{"/", 0, 0}, {"/a/b\n", 1024, 150}, {"/a/gone", 1024, 150}, {"", 0, 0}};
    char root[] = "/tmp/methodbeat-context-XXXXXX", path[128];
    uint64_t memory_kb, cpus;

    (void)state;
    assert_non_null(mkdtemp(root));
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof(path), "%s%s", root, files[i].path);
        mkdir(path, 0700);
        snprintf(path, sizeof(path), "%s%s/memory.max", root, files[i].path);
        file_make(path, files[i].memory);
        snprintf(path, sizeof(path), "%s%s/cpu.max", root, files[i].path);
        file_make(path, files[i].cpus);
    }
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        host_limits(root, rows[i].path, &memory_kb, &cpus);
        assert_int_equal(memory_kb, rows[i].memory_kb);
        assert_int_equal(cpus, rows[i].cpus);
    }
    snprintf(path, sizeof(path), "rm -r %s", root);
    assert_int_equal(system(path), 0);
}

static void collectors_are_known_by_their_threads(void **state)
{
    (void)state;
    assert_string_equal(host_collector_of("G1 Main Marker"), "G1");
    assert_string_equal(host_collector_of("GC Thread#0"), "Parallel");
    assert_string_equal(host_collector_of("ZDirector"), "Z");
    assert_string_equal(host_collector_of("VM Thread"), "Serial");
    assert_null(host_collector_of("main"));
}

/* The vectors of the reference: the key 00 to 0f, texts 00, 01, ... */
static void siphash_is_that_of_the_paper(void **state)
{
    static const struct salt salt = {{UINT64_C(0x0706050403020100), UINT64_C(0x0f0e0d0c0b0a0908)}};
    unsigned char text[15];

    (void)state;
    for (unsigned char i = 0; i < sizeof(text); i++)
        text[i] = i;
    assert_true(siphash(&salt, text, 0) == UINT64_C(0x726fdb47dd0e0e31));
    assert_true(siphash(&salt, text, 8) == UINT64_C(0x93f5f5799a932462));
    assert_true(siphash(&salt, text, 15) == UINT64_C(0xa129ca6149be45e5));
}

static void salts_are_kept(void **state)
{
    char dir[] = "/tmp/methodbeat-context-XXXXXX", path[64], other[64];
    struct salt first, again, text;
    struct stat st;

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/salt", dir);
    snprintf(other, sizeof(other), "%s/other", dir);
    assert_int_equal(salt_of_file(&first, path), 0);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(salt_of_file(&again, path), 0);
    assert_memory_equal(&first, &again, sizeof(first));
    assert_int_equal(salt_of_file(&again, other), 0);
    assert_memory_not_equal(&first, &again, sizeof(first));
    /* Of a file that is damaged, another's, or can't be, it is another one each time. */
    file_make(other, "0123\n");
    assert_int_equal(salt_of_file(&again, other), -1);
    assert_int_equal(salt_of_file(&first, other), -1);
    assert_memory_not_equal(&first, &again, sizeof(first));
    assert_int_equal(chmod(path, 0644), 0);
    assert_int_equal(salt_of_file(&again, path), -1);
    assert_int_equal(unlink(other), 0);
    assert_int_equal(symlink(path, other), 0);
    assert_int_equal(salt_of_file(&again, other), -1);
    assert_int_equal(salt_of_file(&again, "/nonexistent/salt"), -1);
    first = salt_of_text("of the team");
    again = salt_of_text("of the team");
    text = salt_of_text("of another");
    assert_memory_equal(&first, &again, sizeof(first));
    assert_memory_not_equal(&first, &text, sizeof(first));
    unlink(path);
    unlink(other);
    assert_int_equal(rmdir(dir), 0);
}

static void names_of_fields_are_checked(void **state)
{
    static const struct {
        const char *setting, *value;
        bool is_good;
    } rows[] = {{"without", "device,user,session_id", true},
                {"without", "", true},
                {"without", "device,colour", false},
                {"without", "device=1", false},
                {"context", "version=4.2,flavor=", true},
                {"context", "version", false},
                {"context", "color=red", false}};
    struct methodbeat_settings settings = {0};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct setting *setting = setting_find(rows[i].setting, SETTING_ANY);
        const char *words = setting_put(setting, rows[i].value, &settings);

        assert_true(!words == rows[i].is_good);
        assert_true(!words || strstr(words, " security_patch "));
    }
    settings_release(&settings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_is_written),
        cmocka_unit_test(numbers_are_numbers),
        cmocka_unit_test(tags_and_breadcrumbs_are_bounded),
        cmocka_unit_test(the_scenes_before_are_named),
        cmocka_unit_test(fields_are_left_out_and_said),
        cmocka_unit_test(the_machine_is_told_by_itself),
        cmocka_unit_test(devices_have_a_class),
        cmocka_unit_test(limits_are_the_smallest),
        cmocka_unit_test(collectors_are_known_by_their_threads),
        cmocka_unit_test(siphash_is_that_of_the_paper),
        cmocka_unit_test(salts_are_kept),
        cmocka_unit_test(names_of_fields_are_checked),
    };

    return RUN_TAP(tests);
}
