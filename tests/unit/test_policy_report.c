/* SPDX-License-Identifier: Apache-2.0 */
/* The bodies of the policies' reports, to the letter: their keys are what servers of others read.
 */
#include "tests/unit/tap.h"

#include "runtime/base/issue.h"
#include "runtime/analysis/analysis.h"
#include "runtime/policy/anr.h"
#include "runtime/policy/policy.h"
#include "runtime/policy/frames.h"
#include "runtime/policy/mode.h"

static void text_is(struct text *text, const char *wanted)
{
    text_add(text, "", 1);
    assert_false(text->failed);
    assert_string_equal(text->p, wanted);
    text_release(text);
    text_init(text);
}

/* frames, levels and dropped in the order BEST to FROZEN */
static const struct frames_count frames = {.frames = 25,
                                           .level = {1, 2, 3, 4, 15},
                                           .dropped = {0, 6, 27, 96, 630},
                                           .janky = 15,
                                           .slow = 14,
                                           .frozen = 13,
                                           .taken_ns = 1000000000};

#define LEVELS                                                                            \
    "\"dropLevel\":{\"DROPPED_FROZEN\":15,\"DROPPED_HIGH\":4,\"DROPPED_MIDDLE\":3,"       \
    "\"DROPPED_NORMAL\":2,\"DROPPED_BEST\":1},\"dropSum\":{\"DROPPED_FROZEN\":630,"       \
    "\"DROPPED_HIGH\":96,\"DROPPED_MIDDLE\":27,\"DROPPED_NORMAL\":6,\"DROPPED_BEST\":0}," \
    "\"fps\":25,\"janky\":15,\"slow_frames\":14,\"frozen_frames\":13"

static void reports_have_their_keys(void **state)
{
    struct frames_report fps = {.scene = "S", .count = frames};
    const uint64_t phase_ns[FRAMES_PHASES] = {400000, 8000000, 12345678},
                   halves_ns[FRAMES_PHASES] = {4 * 4999, 4 * 5000, 4 * 14999};
    struct text text;

    (void)state;
    text_init(&text);
    frames_report_write(&fps, frames_limits_of(0, 0), &text);
    text_is(&text,
            "\"scene\":\"S\"," LEVELS ",\"frames\":25,\"verdict\":\"LOW_AVERAGE\",\"drop_max\":0");
    fps.count.has_minimum = true;
    fps.count.minimum = 2350;
    fps.count.most_dropped = 50;
    fps.count.unseen = 3;
    fps.count.first = 2;
    fps.count.first_ns = 912345678;
    fps.count.phased = 4;
    memcpy(fps.count.phase_ns, phase_ns, sizeof(phase_ns));
    memcpy(fps.count.longest_ns, phase_ns, sizeof(phase_ns));
    frames_report_write(&fps, frames_limits_of(1, 23), &text);
    text_is(&text,
            "\"scene\":\"S\"," LEVELS ",\"frames\":25,\"fps_min\":23.5,"
            "\"verdict\":\"GOOD\",\"drop_max\":50,\"unseen\":3,\"first\":2,\"first_max\":912.35,"
            "\"phase\":{\"input\":0.1,\"animation\":2,\"traversal\":3.09},"
            "\"phase_max\":{\"input\":0.4,\"animation\":8,\"traversal\":12.35}");
    /* To the next hundredth. */
    memcpy(fps.count.phase_ns, halves_ns, sizeof(halves_ns));
    frames_report_write(&fps, frames_limits_of(1, 23), &text);
    text_add(&text, "", 1);
    assert_non_null(
        strstr(text.p, "\"phase\":{\"input\":0,\"animation\":0.01,\"traversal\":0.01}"));
    text_release(&text);
    text_init(&text);
    stacks_report_write(
        &(struct sampled_stacks){
            .stacks = {{"at a\nat b\n", 560, 1}, {"at \"c\"", 660, 12}}, .n = 2, .missed = 3},
        &text);
    text_is(&text, "\"threadStack\":\"after 560 ms, 1 sample:\\nat a\\nat b\\n"
                   "after 660 ms, 12 samples:\\nat \\\"c\\\"\\n3 samples more\\n\"");
    stacks_report_write(&(struct sampled_stacks){.stacks = {{"a", 560, 1}}, .n = 1, .missed = 1},
                        &text);
    text_is(&text, "\"threadStack\":\"after 560 ms, 1 sample:\\na\\n1 sample more\\n\"");
    sampled_report_write(18983, 500, &text);
    text_is(&text, "\"day\":18983,\"permille\":500,\"starts\":1");
    text_release(&text);
}

static void call_trees_have_what_goes_with_them(void **state)
{
    struct duplicates_window window = {.detail = REPORT_DETAIL_NORMAL,
                                       .thread = "pool",
                                       .key = 7,
                                       .begin_ms = 100,
                                       .last_ms = 350,
                                       .count = 4};
    const struct lag_rule rule = {.at_least_ms = 300, .times = 5, .window_ms = 60000};
    const struct anr_evidence evidence = {
        .thread_stack = "at a\n",
        .dalvik_heap_kb = 1,
        .native_heap_kb = 2,
        .has_foreground = true,
        .foreground = true,
        .has_self = true,
        .self = {.priority = -2, .nice = -10, .vm_bytes = 5000 * 1024 + 1023},
    };
    struct text text;

    (void)state;
    text_init(&text);
    repeats_report_write(&window, &text);
    text_is(&text, "\"detail\":\"NORMAL\",\"thread\":\"pool\",\"stackKey\":\"7|\",\"count\":4,"
                   "\"window\":250");
    lag_report_write(&rule, &text);
    text_is(&text, "\"lag\":{\"at_least\":300,\"times\":5,\"window\":60000}");
    anr_report_write(&evidence, &text);
    text_is(&text, "\"threadStack\":\"at a\\n\",\"processPriority\":-2,\"processNice\":-10,"
                   "\"isProcessForeground\":true,\"memory\":{\"dalvik_heap\":1,\"native_heap\":2,"
                   "\"vm_size\":5000}");
    /* What is not known is not there: 0 and false would be something else. */
    anr_report_write(&(struct anr_evidence){.thread_stack = ""}, &text);
    text_is(&text, "");
    anr_report_write(
        &(struct anr_evidence){.thread_stack = "", .native_heap_kb = 3, .has_foreground = true},
        &text);
    text_is(&text, "\"isProcessForeground\":false,\"memory\":{\"native_heap\":3}");
    text_release(&text);
}

/* What is told where there is any is told of one. */
static void one_is_told(void **state)
{
    static const struct frames_report fps = {.scene = "S", .count = {.unseen = 1, .phased = 1}};
    static const struct anr_evidence evidence = {.thread_stack = "x",
                                                 .dalvik_heap_kb = 1,
                                                 .native_heap_kb = 1,
                                                 .has_self = true,
                                                 .self = {.vm_bytes = 1024}};
    struct text text;

    (void)state;
    text_init(&text);
    frames_report_write(&fps, frames_limits_of(0, 0), &text);
    text_add(&text, "", 1);
    assert_non_null(strstr(text.p, ",\"drop_max\":0,\"unseen\":1,\"phase\":{\"input\":0,"
                                   "\"animation\":0,\"traversal\":0},\"phase_max\":{"));
    text_release(&text);
    text_init(&text);
    anr_report_write(&evidence, &text);
    text_is(&text, "\"threadStack\":\"x\",\"processPriority\":0,\"processNice\":0,"
                   "\"memory\":{\"dalvik_heap\":1,\"native_heap\":1,\"vm_size\":1}");
    text_release(&text);
}

static void report_keep(void *context, const char *json, size_t n)
{
    text_add(context, json, n);
    text_add(context, "\n", 1);
}

/* What was told is in a report, word for word. */
static void what_is_told_is_reported(void **state)
{
    static const char start[] =
        "\"profile\":\"mb-start-1\",\"kind\":\"system_trace\",\"reason\":\"start\","
        "\"file\":\"/data/\\\"x\\\"\",\"tag\":\"Trace_Profile\"";
    const char *const bodies[] = {
        start,
        "\"profile\":\"mb-anr-1\",\"message\":\"too often\",\"error\":2,\"tag\"",
        "\"profile\":\"one\",\"error\":-1,\"tag\"",
        "\"scene\":\"New\",\"last_scene\":\"Old\",\"cost\":",
        "\"class\":\"Main\",\"count\":3,\"tag\":\"Trace_Leak\"",
        "\"reason\":\"anr\",\"exit_time\":1700000000000,\"pid\":4321,\"foreground\":true,\"exits\":"
        "1,"
        "\"user_perceived\":1,\"description\":\"Input\",\"threadStack\":\"at a\\nat b\","
        "\"lock\":{\"owner\":\"worker\",\"class\":\"Object\",\"at\":\"c\"},\"tag\":\"Trace_Exit\"",
        "\"reason\":\"low_memory\",\"exit_time\":5,\"pid\":6,\"foreground\":false,\"exits\":1,"
        "\"tag\"",
    };
    struct text text;

    (void)state;
    text_init(&text);
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){
                         .sink = report_keep, .sink_context = &text, .without = "uptime"}),
                     0);
    methodbeat_profile(&(struct methodbeat_profile){
        .name = "mb-start-1", .kind = "system_trace", .reason = "start", .file = "/data/\"x\""});
    methodbeat_profile(
        &(struct methodbeat_profile){.name = "mb-anr-1", .error = 2, .message = "too often"});
    methodbeat_profile(&(struct methodbeat_profile){.name = "one", .error = -1});
    methodbeat_activity("Old", METHODBEAT_ACTIVITY_PAUSED);
    methodbeat_at("New", true);
    methodbeat_leak("Main", 3);
    policy_tell(&(struct event){.kind = EVENT_EXIT,
                                .texts = {"anr", "Input", "at a\nat b", "worker", "Object", "c"},
                                .values = {UINT64_C(1700000000000), 4321, 1, 1}});
    policy_tell(
        &(struct event){.kind = EVENT_EXIT, .texts = {"low_memory", ""}, .values = {5, 6, 0, 0}});
    methodbeat_stop_and_wait();
    text_add(&text, "", 1);
    for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
        if (!strstr(text.p, bodies[i]))
            fail_msg("no %s in %s", bodies[i], text.p);
    }
    text_release(&text);
}

static bool is_of_the_device(const char *key)
{
    return *key == 'm' || strcmp(key, "user") == 0;
}

/* Around each of them. */
static void heads_and_numbers(void **state)
{
    static const struct device device = {
        .machine = "LOW", .memory_bytes = 1843200000, .memory_free_kb = 357000};
    struct issue_head head = {.device = &device,
                              .cpu = 1205,
                              .process = "com.demo",
                              .mapping = "",
                              .user = "",
                              .session = "",
                              .start_ms = 7,
                              .time_ms = 9};
    struct text text;

    (void)state;
    text_init(&text);
    issue_begin(&text, &head);
    issue_signed(&text, "zero", 0);
    issue_signed(&text, "least", INT64_MIN);
    issue_hundredths(&text, "whole", 6000);
    issue_hundredths(&text, "tenth", 5990);
    issue_hundredths(&text, "little", 7);
    issue_end(&text, REPORT_KIND_PAGE, &head);
    text_is(&text, "{\"machine\":\"LOW\",\"cpu_app\":12.05,\"mem\":1843200000,\"mem_free\":357000,"
                   "\"zero\":0,\"least\":-9223372036854775808,\"whole\":60,\"tenth\":59.9,"
                   "\"little\":0.07,\"tag\":\"Trace_Page\",\"process\":\"com.demo\",\"time\":9}");
    head.mapping = "00ff";
    head.user = "ab";
    issue_begin(&text, &head);
    issue_end(&text, REPORT_KIND_PAGE, &head);
    text_is(&text,
            "{\"machine\":\"LOW\",\"cpu_app\":12.05,\"mem\":1843200000,\"mem_free\":357000,"
            "\"tag\":\"Trace_Page\",\"process\":\"com.demo\",\"time\":9,\"mapping\":\"00ff\","
            "\"user\":\"ab\",\"start\":7}");
    head.session = "cd";
    head.mapping = "00ff,0100,0200";
    head.leaves_out = is_of_the_device;
    issue_begin(&text, &head);
    issue_end(&text, REPORT_KIND_PAGE, &head);
    text_is(&text, "{\"cpu_app\":12.05,\"tag\":\"Trace_Page\",\"process\":\"com.demo\",\"time\":9,"
                   "\"session_id\":\"cd\",\"mapping\":\"00ff\","
                   "\"mappings\":[\"00ff\",\"0100\",\"0200\"],\"start\":7}");
    text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_have_their_keys),
        cmocka_unit_test(call_trees_have_what_goes_with_them),
        cmocka_unit_test(one_is_told),
        cmocka_unit_test(what_is_told_is_reported),
        cmocka_unit_test(heads_and_numbers),
    };

    return RUN_TAP(tests);
}
