/* SPDX-License-Identifier: Apache-2.0 */
/* Configurations that change settings while it records, and are kept. Time passes when a test says
 * so. */
#include "tests/unit/clockwork.h"

#include <sys/stat.h>

#include "runtime/base/config.h"

static struct {
    size_t slow, sampled, summaries, messages;
} told;
static char file[64], lines[1000];

static void keep(void *context, const char *json, size_t n)
{
    json_t *report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    const char *tag = json_string_value(json_object_get(report, "tag"));

    (void)context;
    assert_non_null(report);
    told.slow += json_object_get(report, "detail") != NULL;
    told.sampled += strcmp(tag, "Trace_Sampled") == 0;
    told.summaries += strcmp(tag, "Trace_Summary") == 0;
    if (strcmp(tag, "Trace_Summary") == 0)
        told.messages = number_of(report, "messages");
    json_decref(report);
}

static void line_keep(void *context, const char *line)
{
    size_t n = strlen(lines);

    (void)context;
    snprintf(lines + n, sizeof(lines) - n, "%s\n", line);
}

static void start(struct methodbeat_settings s)
{
    world.main_thread = pthread_self();
    memset(&told, 0, sizeof(told));
    lines[0] = '\0';
    s.sink = keep;
    s.process = "demo";
    s.log = line_keep;
    s.config_path = file;
    assert_int_equal(methodbeat_start(&s), 0);
    pass(100);
}

static void stop(void)
{
    methodbeat_stop_and_wait();
    pass(1000);
}

static const char *config(const char *json)
{
    static char why[200];
    bool taken = methodbeat_config(json, strlen(json), why, sizeof(why));

    pass(10);
    assert_int_equal(taken, *why == '\0');
    return why;
}

static size_t slow_of(uint64_t ms)
{
    size_t before = told.slow;

    message_of(7, ms);
    pass(2000);
    return told.slow - before;
}

static void before_a_start_there_is_nothing_to_change(void **state)
{
    (void)state;
    assert_string_equal(config("{}"), "there was no start yet");
}

static void thresholds_change_and_go_back(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST, .slow_ms = 500});
    assert_int_equal(slow_of(300), 0);
    assert_string_equal(config("{\"slow\": 200}"), "");
    assert_int_equal(slow_of(300), 1);
    assert_string_equal(config(" {\"slow\":\"1000\",\"anr\":4000}\n"), "");
    assert_int_equal(slow_of(600), 0);
    assert_string_equal(config("{}"), "");
    assert_int_equal(slow_of(600), 1);
    stop();
    assert_int_equal(told.summaries, 1);
    assert_int_equal(told.messages, 4); /* of the whole run */
}

static void it_is_kept_for_the_next_start(void **state)
{
    struct stat st;

    (void)state;
    start((struct methodbeat_settings){.slow_ms = 500});
    config("{\"slow\": 200, \"leak\": 5, \"off\": \"frames\"}");
    assert_int_equal(stat(file, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    stop();
    start((struct methodbeat_settings){.slow_ms = 500});
    assert_int_equal(slow_of(300), 1);
    config("{\"off\": \"all\"}");
    assert_false(methodbeat_is_recording());
    assert_int_equal(slow_of(600), 0);
    stop();
    start((struct methodbeat_settings){.slow_ms = 500});
    assert_false(methodbeat_is_recording());
    assert_non_null(strstr(lines, "switched off"));
    config("{}");
    assert_true(methodbeat_is_recording());
    assert_int_equal(slow_of(600), 1);
    stop();
}

/* But what the app has stopped it does not begin. */
static void a_stop_stays_one(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 500});
    methodbeat_stop();
    assert_string_equal(config("{\"slow\": 200}"), "");
    assert_false(methodbeat_is_recording());
    start((struct methodbeat_settings){.slow_ms = 500});
    assert_int_equal(slow_of(300), 1);
    config("{}");
    stop();
}

static void sampling_changes(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.user_id = "u"});
    assert_int_equal(told.sampled, 0);
    config("{\"sample\": 0}");
    assert_false(methodbeat_is_recording());
    config("{\"sample\": 1000}");
    assert_true(methodbeat_is_recording());
    config("{}");
    stop();
    start((struct methodbeat_settings){.sample = METHODBEAT_NEVER});
    assert_false(methodbeat_is_recording());
    stop();
}

/* Nothing changes, neither in memory nor in the file. */
static void a_bad_one_changes_nothing(void **state)
{
    static const char many[] = "\"x%02d\":1,";
    static const struct {
        const char *json, *why;
    } rows[] = {
        {"", "it is no JSON object"},
        {"[]", "it is no JSON object"},
        {"{\"slow\": 1", "it does not end with }"},
        {"{\"slow\": 1,}", "it is not {\"name\": value, ...}"},
        {"{\"slow\": }", "a value is no text of one line, no number, nor true, false or null"},
        {"{\"slow\": {}}", "a value is no text of one line, no number, nor true, false or null"},
        {"{\"off\": \"a\nb\"}",
         "a value is no text of one line, no number, nor true, false or null"},
        {"{\"off\": \"\\u000a\"}",
         "a value is no text of one line, no number, nor true, false or null"},
        {"{\"slow\": 1} x", "there is something behind it"},
        {"{\"slow\": 1, \"slow\": 2}", "a name is there twice"},
        {"{\"slow\": 1, \"anr\": -1}", "anr has to be a number, 0 to 4294967295"},
        {"{\"slow\": 1, \"sample\": 1001}", "sample has to be a number, 0 to 1000"},
        {"{\"slow\": 1e3}", "slow has to be a number, 0 to 4294967295"},
    };
    char large[CONFIG_BYTES + 2], why[100];
    size_t n;

    (void)state;
    start((struct methodbeat_settings){.slow_ms = 500});
    config("{\"slow\": 400}");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_string_equal(config(rows[i].json), rows[i].why);
    memset(large, ' ', sizeof(large));
    assert_false(methodbeat_config(large, sizeof(large), why, sizeof(why)));
    assert_string_equal(why, "it has more than 16384 bytes");
    n = (size_t)snprintf(large, sizeof(large), "{");
    for (int i = 0; i <= CONFIG_PAIRS; i++)
        n += (size_t)snprintf(large + n, sizeof(large) - n, many, i);
    assert_false(methodbeat_config(large, n, why, sizeof(why)));
    assert_string_equal(why, "it has more than 64 names");
    assert_int_equal(slow_of(300), 0);
    assert_int_equal(slow_of(450), 1);
    stop();
    start((struct methodbeat_settings){.slow_ms = 700});
    assert_int_equal(slow_of(450), 1);
    config("{}");
    stop();
}

static void other_names_are_ignored_and_told_once(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 500});
    assert_string_equal(
        config("{\"report\": \"/x\", \"slow\": 100, \"colour\": true, \"b\": null}"), "");
    assert_non_null(strstr(lines, "that can't be changed, or are none: report, colour\n"));
    lines[0] = '\0';
    config("{\"report\": \"/x\", \"slow\": 200, \"colour\": true}");
    assert_string_equal(lines, "");
    assert_int_equal(slow_of(300), 1);
    config("{}");
    stop();
}

static void a_file_that_is_no_such_one_is_none(void **state)
{
    FILE *f;

    (void)state;
    f = fopen(file, "w");
    fprintf(f, "slow=x\nanr=5\nnothing\n=\n");
    fclose(f);
    start((struct methodbeat_settings){.slow_ms = 500});
    assert_int_equal(slow_of(600), 1);
    stop();
    chmod(file, 0622);
    start((struct methodbeat_settings){.slow_ms = 500});
    stop();
    unlink(file);
    assert_int_equal(symlink("/proc/self/environ", file), 0);
    start((struct methodbeat_settings){.slow_ms = 500});
    assert_int_equal(slow_of(600), 1);
    stop();
    unlink(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_a_start_there_is_nothing_to_change),
        cmocka_unit_test(thresholds_change_and_go_back),
        cmocka_unit_test(it_is_kept_for_the_next_start),
        cmocka_unit_test(a_stop_stays_one),
        cmocka_unit_test(sampling_changes),
        cmocka_unit_test(a_bad_one_changes_nothing),
        cmocka_unit_test(other_names_are_ignored_and_told_once),
        cmocka_unit_test(a_file_that_is_no_such_one_is_none),
    };

    snprintf(file, sizeof(file), "/tmp/methodbeat-config-%ld", (long)getpid());
    return RUN_TAP(tests);
}
