/* SPDX-License-Identifier: Apache-2.0 */
/* What the recorder says of itself: what a start records and where it goes, why one failed, that
 * reports are lost, what there was at the stop; and which name was meant. One process, one
 * recorder: the tests follow each other. test: threads */
#include "tests/unit/tap.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/analysis/start_words.h"
#include "runtime/analysis/stop_words.h"
#include "runtime/base/setting.h"
#include "runtime/base/say.h"
#include "runtime/methodbeat.h"
#include "tests/unit/scratch.h"

static bool full; /* the disk is */

ssize_t write(int fd, const void *p, size_t n)
{
    if (!full)
        return (ssize_t)syscall(SYS_write, fd, p, n);
    errno = ENOSPC;
    return -1;
}

static char said[4][512];
static size_t lines;

static void take_line(void *context, const char *line)
{
    assert_ptr_equal(context, said);
    if (lines < sizeof(said) / sizeof(said[0]))
        snprintf(said[lines], sizeof(said[0]), "%s", line);
    lines++;
}

static void take_report(void *context, const char *json, size_t n)
{
    (void)context, (void)json, (void)n;
}

static int start_with(struct methodbeat_settings settings)
{
    lines = 0;
    settings.log = take_line;
    settings.log_context = said;
    return methodbeat_start(&settings);
}

static void failed_starts_have_one_cause(void **state)
{
    static const struct {
        const char *report, *trace, *line;
    } rows[] = {
        {"none/r.json", NULL,
         "the report file none/r.json: No such file or directory; make its folder first"},
        {"dir", NULL, "the report file dir: Is a directory; it is a folder: name a file in it"},
        {"link", NULL,
         "the report file link: Too many levels of symbolic links; it is a symbolic link: name the "
         "file itself"},
        {"open", NULL,
         "the report file open: Too many users; others may read or write it: close it to them "
         "(chmod 600)"},
        {"hard", NULL,
         "the report file hard: Too many links; it is another file's too (a hard link): name "
         "another file, or remove it"},
        {"/dev/null", NULL,
         "the report file /dev/null: Invalid argument; it is a device or a pipe: name a file"},
        {"file/r.json", NULL,
         "the report file file/r.json: Not a directory; a part of the path is a file: name another "
         "folder"},
        {"", NULL, "the report file : No such file or directory; make its folder first"},
        {NULL, "none/t.mbt",
         "the trace file none/t.mbt: No such file or directory; make its folder first"},
        {"r.json", "file/t.mbt",
         "the trace file file/t.mbt: Not a directory; a part of the path is a file: name another "
         "folder"},
    };

    (void)state;
    assert_int_equal(mkdir("dir", 0700), 0);
    close(open("file", O_CREAT | O_WRONLY, 0600));
    assert_int_equal(symlink("file", "link"), 0);
    assert_int_equal(link("file", "hard"), 0);
    close(open("open", O_CREAT | O_WRONLY, 0600));
    assert_int_equal(chmod("open", 0644), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char line[512];

        snprintf(line, sizeof(line), "nothing is recorded: %s", rows[i].line);
        assert_int_equal(start_with((struct methodbeat_settings){.report_path = rows[i].report,
                                                                 .trace_path = rows[i].trace}),
                         -1);
        assert_int_equal(lines, 1);
        assert_string_equal(said[0], line);
        assert_false(methodbeat_is_recording());
    }
}

static void starts_say_what_they_do(void **state)
{
    static const struct {
        struct methodbeat_settings settings;
        const char *line;
    } rows[] = {
        {{.verbose = true},
         "records the main thread; mode debug; slow from 700 ms, ANR from 5000 ms; it goes "
         "nowhere: "
         "there is no report file, no sink and no trace file"},
        {{.verbose = true, .report_path = "r.json", .mode = METHODBEAT_ONLINE},
         "records the main thread; mode online; slow from 700 ms, ANR from 5000 ms; reports to "
         "r.json (1048576 bytes, then as much in PATH.1)"},
        {{.verbose = true,
          .report_path = "r.json",
          .report_bytes = 1000,
          .trace_path = "t.mbt",
          .sink = take_report,
          .mode = METHODBEAT_TEST,
          .slow_ms = 5,
          .anr_ms = 9,
          .threads = "pool-*",
          .precise_clock = true,
          .mapping_id = "0123456789abcdef"},
         "records the main thread, and threads pool-*; mode test; slow from 5 ms, ANR from 9 ms; "
         "precise clock; mapping id 0123456789abcdef; reports to r.json (1000 bytes, then as much "
         "in "
         "PATH.1); reports to 1 sink; trace file t.mbt"},
        {{.sink = take_report}, NULL},
        {{.mode = METHODBEAT_ONLINE, .user_id = "me", .sample = 1},
         "nothing is recorded: the user is not sampled today"},
    };
    struct stat st;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(start_with(rows[i].settings), 0);
        if (rows[i].settings.user_id && methodbeat_is_recording())
            continue; /* one day of a thousand */
        assert_int_equal(lines, rows[i].line ? 1 : 0);
        if (rows[i].line)
            assert_string_equal(said[0], rows[i].line);
    }
    assert_int_equal(stat("r.json", &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(stat("t.mbt", &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

static void a_start_that_fails_changes_nothing(void **state)
{
    (void)state;
    assert_int_equal(mkdir("dir", 0700), 0);
    assert_int_equal(start_with((struct methodbeat_settings){.sink = take_report}), 0);
    assert_int_equal(start_with((struct methodbeat_settings){.report_path = "dir"}), -1);
    assert_true(methodbeat_is_recording());
    assert_int_equal(lines, 1);
    assert_string_equal(said[0],
                        "recorded as before: the report file dir: Is a directory; it is a folder: "
                        "name a file in it");
    methodbeat_stop_and_wait();
}

/* Each by itself: why once, and at the end how many. */
static void lost_reports_are_told_of(void **state)
{
    struct methodbeat_counters before, after;

    (void)state;
    methodbeat_counters(&before);
    full = true;
    assert_int_equal(start_with((struct methodbeat_settings){.report_path = "full"}), 0);
    for (uint32_t i = 1; i <= 3; i++)
        methodbeat_leak("com.demo.Leaked", i);
    methodbeat_stop_and_wait();
    methodbeat_counters(&after);
    assert_int_equal(after.reports_lost - before.reports_lost, 3);
    assert_int_equal(lines, 2);
    assert_string_equal(said[0],
                        "reports are lost: full: No space left on device; make room on its disk");
    assert_non_null(strstr(said[1], "3 reports were lost, "));
    lines = 0;
    methodbeat_stop_and_wait();
    assert_int_equal(lines, 0);
    /* A single one too. */
    assert_int_equal(start_with((struct methodbeat_settings){.report_path = "full"}), 0);
    methodbeat_leak("com.demo.Other", 1);
    methodbeat_stop_and_wait();
    assert_in_range(lines, 1, 2);
    assert_non_null(strstr(said[lines - 1], "1 report was lost, "));
    full = false;
}

static void causes_have_words(void **state)
{
    static const struct {
        struct start_fault fault;
        const char *words;
    } rows[] = {
        {{"memory for the ring", NULL, 12}, "memory for the ring: Cannot allocate memory"},
        {{"the clock's thread", NULL, 11},
         "the clock's thread: Resource temporarily unavailable; the process has as many threads as "
         "it may: raise its limit (ulimit -u)"},
        {{"the trace file", "t.mbt", 28},
         "the trace file t.mbt: No space left on device; make room on its disk"},
        {{"the report file", "/proc/r", 30},
         "the report file /proc/r: Read-only file system; name a file on a disk that can be "
         "written"},
        {{"the report file", "r", EEXIST},
         "the report file r: File exists; it is another user's: name another file, or have them "
         "remove it"},
        {{"the report file", "r", 13},
         "the report file r: Permission denied; name a file that this process may write"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct text text;

        text_init(&text);
        start_fault_write(&rows[i].fault, &text);
        text_add(&text, "", 1);
        assert_string_equal(text.p, rows[i].words);
        text_release(&text);
    }
}

#define NO_CALL                                                                    \
    "no message began: nothing called dispatchBegin() while recording was on (in " \
    "C: methodbeat_message_begin())"
#define NAMED_THREADS "only threads that the setting 'threads' names had messages"
#define OTHER_THREADS                                                                 \
    "no message began on the main thread, which is the first that called start() or " \
    "dispatchBegin(); other threads called dispatchBegin()"
#define ELSEWHERE_TOO                                                                     \
    " ms: none reached 4000000000 ms; other threads called dispatchBegin() and were not " \
    "recorded: name them with the setting 'threads'"
#define NOT_ENDED " ms without dispatchEnd(): it is not reported as slow"

static void runs_have_words(void **state)
{
    static const struct {
        struct run_told run;
        const char *words;
    } rows[] = {
        {{.slow_ms = 700}, NO_CALL},
        {{.slow_ms = 700, .elsewhere = true, .unrecorded = true}, OTHER_THREADS},
        {{.slow_ms = 700, .elsewhere = true}, NAMED_THREADS},
        {{.slow_ms = 700, .elsewhere = true, .slow_elsewhere = 2, .reports = 2},
         NAMED_THREADS "; on other threads 2 reached 700 ms; 2 reports were made"},
        {{.slow_ms = 700, .is_unended = true, .unended_ms = 5, .elsewhere = true},
         "no message ended; one ran for 5" NOT_ENDED},
        {{.messages = 1, .longest_ms = 340, .slow_ms = 700},
         "1 message, 340 ms: none reached 700 ms"},
        {{.messages = 12, .longest_ms = 340, .slow_ms = 700},
         "12 messages, the longest 340 ms: none reached 700 ms"},
        {{.messages = 12, .longest_ms = 340, .slow_ms = 700, .is_unended = true, .unended_ms = 699},
         "12 messages, the longest 340 ms: none reached 700 ms"},
        {{.messages = 12, .longest_ms = 340, .slow_ms = 700, .is_unended = true, .unended_ms = 700},
         "12 messages, the longest 340 ms: none reached 700 ms; one ran for 700" NOT_ENDED},
        {{.messages = 2, .longest_ms = 40, .slow_ms = 700, .elsewhere = true, .unrecorded = true},
         "2 messages, the longest 40 ms: none reached 700 ms; other threads called dispatchBegin() "
         "and were not recorded: name them with the setting 'threads'"},
        {{.messages = 2, .longest_ms = 40, .slow_ms = 700, .elsewhere = true},
         "2 messages, the longest 40 ms: none reached 700 ms"},
        {{.messages = 12, .longest_ms = 900, .slow_ms = 700, .slow = 3, .reports = 3},
         "12 messages, the longest 900 ms: 3 reached 700 ms; 3 reports were made"},
        {{.messages = 2,
          .longest_ms = 900,
          .slow_ms = 700,
          .slow = 1,
          .reports = 1,
          .duplicates = 1},
         "2 messages, the longest 900 ms: 1 reached 700 ms; 1 report was made; 1 repeat was left "
         "out"},
        {{.messages = 9, .longest_ms = 900, .slow_ms = 700, .slow = 9, .duplicates = 8},
         "9 messages, the longest 900 ms: 9 reached 700 ms; no report was made; 8 repeats were "
         "left out"},
        {{.messages = 9, .longest_ms = 90, .slow_ms = 700, .reports = 1},
         "9 messages, the longest 90 ms: none reached 700 ms; 1 report was made"},
        {{.messages = 9, .longest_ms = 90, .slow_ms = 700, .reports = 2, .nowhere = true},
         "9 messages, the longest 90 ms: none reached 700 ms; 2 reports were made, and went "
         "nowhere"},
        {{.messages = 9, .longest_ms = 900, .slow_ms = 700, .slow = 1, .nowhere = true},
         "9 messages, the longest 900 ms: 1 reached 700 ms; no report was made"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct text text;

        text_init(&text);
        stop_write(&rows[i].run, &text);
        text_add(&text, "", 1);
        assert_string_equal(text.p, rows[i].words);
        text_release(&text);
    }
}

static void no_message(void)
{
}

static void a_message(void)
{
    methodbeat_message_begin();
    methodbeat_message_end();
}

static void a_slow_message(void)
{
    methodbeat_message_begin();
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    methodbeat_message_end();
}

static void *message_of_another(void *context)
{
    (void)context;
    a_message();
    return NULL;
}

static void a_message_elsewhere(void)
{
    pthread_t other;

    assert_int_equal(pthread_create(&other, NULL, message_of_another, NULL), 0);
    pthread_join(other, NULL);
}

static void a_message_here_and_one_elsewhere(void)
{
    a_message();
    a_message_elsewhere();
}

static void a_message_while_paused(void)
{
    methodbeat_pause();
    a_message();
}

/* Where there is no end, it is the whole. */
static bool begins_and_ends(const char *text, const char *begin, const char *end)
{
    size_t n = strlen(text), of_end = strlen(end);

    if (!*end)
        return strcmp(text, begin) == 0;
    return n >= of_end && strncmp(text, begin, strlen(begin)) == 0 &&
           strcmp(text + n - of_end, end) == 0;
}

#define NEVER 4000000000 /* ms */

/* Once for each start, and only where it is asked for. */
static void stops_say_what_there_was(void **state)
{
    static const struct {
        void (*run)(void);
        uint32_t slow_ms;
        const char *begin, *end;
    } rows[] = {
        {no_message, NEVER, NO_CALL, ""},
        {a_message, NEVER, "1 message, ", " ms: none reached 4000000000 ms"},
        {a_slow_message, 1, "1 message, ", " ms: 1 reached 1 ms; 1 report was made"},
        {a_message_elsewhere, NEVER, OTHER_THREADS, ""},
        {a_message_here_and_one_elsewhere, NEVER, "1 message, ", ELSEWHERE_TOO},
        {no_message, NEVER, NO_CALL, ""},
        {a_message_while_paused, NEVER, NO_CALL, ""},
        {methodbeat_message_begin, NEVER, "no message ended; one ran for ", NOT_ENDED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        for (int verbose = 0; verbose < 2; verbose++) {
            assert_int_equal(start_with((struct methodbeat_settings){.verbose = verbose == 1,
                                                                     .sink = take_report,
                                                                     .slow_ms = rows[i].slow_ms}),
                             0);
            rows[i].run();
            methodbeat_stop_and_wait();
            methodbeat_stop_and_wait();
            assert_int_equal(lines, verbose == 1 ? 2 : 0);
            if (verbose == 1 && !begins_and_ends(said[1], rows[i].begin, rows[i].end))
                fail_msg("%s", said[1]);
        }
    }
}

/* As the start has said it. */
static void the_end_says_where_no_report_went(void **state)
{
    static const struct {
        methodbeat_sink *sink;
        const char *file, *end;
    } rows[] = {
        {NULL, NULL, "; 1 report was made, and went nowhere"},
        {take_report, NULL, "; 1 report was made"},
        {NULL, "r.json", "; 1 report was made"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(
            start_with((struct methodbeat_settings){
                .verbose = true, .sink = rows[i].sink, .report_path = rows[i].file, .slow_ms = 1}),
            0);
        a_slow_message();
        methodbeat_stop_and_wait();
        assert_int_equal(lines, 2);
        if (!begins_and_ends(said[1], "1 message, ", rows[i].end))
            fail_msg("%s", said[1]);
    }
}

static uint64_t monotonic_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Not right at the start; *before_ms is a time before the message. */
static void *thread_that_ends_in_a_message(void *before_ms)
{
    if (start_with((struct methodbeat_settings){.verbose = true}) < 0)
        return NULL;
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    *(uint64_t *)before_ms = monotonic_ms();
    methodbeat_message_begin();
    return NULL;
}

/* As by an exception that nothing catches. It is the process's first start. */
static void a_message_may_end_with_its_thread(void **state)
{
    uint64_t before_ms = 0, most_ms;
    unsigned long long ran_ms;
    pthread_t first;

    (void)state;
    assert_int_equal(pthread_create(&first, NULL, thread_that_ends_in_a_message, &before_ms), 0);
    pthread_join(first, NULL);
    most_ms = monotonic_ms() - before_ms + 1;
    methodbeat_stop_and_wait();
    assert_int_equal(lines, 2);
    if (!begins_and_ends(said[1], "no message ended; one ran for ", NOT_ENDED) ||
        sscanf(said[1], "no message ended; one ran for %llu", &ran_ms) != 1 || ran_ms > most_ms)
        fail_msg("%s", said[1]);
}

/* What a line comes to on stderr, and in the log. */
static void lines_go_to_the_log_or_to_stderr(void **state)
{
    static const struct {
        bool log, verbose, trouble;
        const char *err, *said;
    } rows[] = {
        {false, false, true, "", ""},
        {false, false, false, "", ""},
        {false, true, true, "methodbeat: 7 lines\n", ""},
        {false, true, false, "methodbeat: 7 lines\n", ""},
        {true, false, true, "", "7 lines"},
        {true, false, false, "", ""},
        {true, true, true, "", "7 lines"},
        {true, true, false, "", "7 lines"},
    };
    int own = dup(STDERR_FILENO), ends[2];
    char err[3000], xs[3000];

    (void)state;
    assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct say say = {
            .log = rows[i].log ? take_line : NULL, .context = said, .verbose = rows[i].verbose};
        ssize_t n;

        lines = 0;
        said[0][0] = '\0';
        dup2(ends[1], STDERR_FILENO);
        (rows[i].trouble ? say_trouble : say_news)(&say, "%d %s", 7, "lines");
        dup2(own, STDERR_FILENO);
        n = read(ends[0], err, sizeof(err));
        err[n > 0 ? n : 0] = '\0';
        assert_string_equal(err, rows[i].err);
        assert_string_equal(said[0], rows[i].said);
    }
    /* As much as fits into 2 KB, with its end. */
    memset(xs, 'x', sizeof(xs));
    xs[sizeof(xs) - 1] = '\0';
    dup2(ends[1], STDERR_FILENO);
    say_news(&(struct say){.verbose = true}, "%s", xs);
    dup2(own, STDERR_FILENO);
    assert_int_equal(read(ends[0], err, sizeof(err)), 2047);
    assert_memory_equal(err, "methodbeat: xxx", 15);
    assert_memory_equal(err + 2043, "xxx\n", 4);
    close(own);
    close(ends[0]);
    close(ends[1]);
}

static void the_name_that_was_meant(void **state)
{
    static const char *const names[] = {"report", "slow", "slots", "mode", "anr"};
    static const struct {
        const char *name, *meant;
        size_t away;
    } rows[] = {
        {"slwo", "slow", 1},
        {"slo", "slow", 1},
        {"repotr", "report", 1},
        {"raport", "report", 1},
        {"reports", "report", 1},
        {"slot", "slow", 1},
        {"anrr", "anr", 1},
        {"an", "anr", 1},
        {"moood", NULL, 0},
        {"slxx", NULL, 0}, /* half of it is another */
        {"rpotr", "report", 2},
        {"xyz", NULL, 0},
        {"", NULL, 0},
        {"a-name-that-is-far-longer-than-any-of-ours", NULL, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *meant = name_nearest(rows[i].name, names, sizeof(names) / sizeof(names[0]));

        if (!rows[i].meant) {
            assert_null(meant);
            continue;
        }
        assert_string_equal(meant, rows[i].meant);
        assert_int_equal(name_distance(rows[i].name, meant), rows[i].away);
        assert_int_equal(name_distance(meant, rows[i].name), rows[i].away);
    }
    /* Of 31 letters, the most; and of 32. */
    assert_int_equal(name_distance("abcdefghijklmnopqrstuvwxyz01234", ""), 31);
    assert_int_equal(name_distance("", "abcdefghijklmnopqrstuvwxyz01234"), 31);
    assert_true(name_distance("abcdefghijklmnopqrstuvwxyz012345", "") == SIZE_MAX);
    assert_true(name_distance("", "abcdefghijklmnopqrstuvwxyz012345") == SIZE_MAX);
    assert_int_equal(name_distance("ab", "ba"), 1);
    assert_int_equal(name_distance("abcd", "badc"), 2);
    assert_int_equal(name_distance("aab", "ba"), 2);
    assert_int_equal(name_distance("ca", "abc"), 3);
    assert_int_equal(name_distance("", "abc"), 3);
    assert_int_equal(name_distance("abc", ""), 3);
    assert_int_equal(name_distance("", ""), 0);
    assert_int_equal(name_distance("same", "same"), 0);
    assert_true(name_distance("a", "a-name-that-is-far-longer-than-any-of-ours") == SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(causes_have_words),
        cmocka_unit_test(runs_have_words),
        cmocka_unit_test(a_message_may_end_with_its_thread),
        cmocka_unit_test(lines_go_to_the_log_or_to_stderr),
        cmocka_unit_test(the_name_that_was_meant),
        cmocka_unit_test_setup_teardown(failed_starts_have_one_cause, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(starts_say_what_they_do, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_start_that_fails_changes_nothing, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(lost_reports_are_told_of, scratch_enter, scratch_leave),
        cmocka_unit_test(stops_say_what_there_was),
        cmocka_unit_test_setup_teardown(the_end_says_where_no_report_went, scratch_enter,
                                        scratch_leave),
    };

    return RUN_TAP(tests);
}
