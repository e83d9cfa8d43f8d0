/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent to `serve`: as gzip, as lines, and as a member of a file that it wrote. */
#include "fuzz/fuzz.h"

#include "serve/body.h"
#include "serve/member.h"

/* A report that is stored is read again as the same one. */
static void report_check(const struct body_report *report)
{
    struct body again;

    FUZZ_REQUIRE(report->mark.low != 0, "a report has no mark");
    for (size_t i = 0; i < report->text.n; i++)
        FUZZ_REQUIRE(report->text.p[i] != '\n', "a report is more than a line");
    body_init(&again);
    buf_str(&again.text, report->text);
    body_read(&again);
    FUZZ_REQUIRE(again.n == 1 && again.n_refused == 0, "a report is %zu reports", again.n);
    FUZZ_REQUIRE(again.reports[0].mark.low == report->mark.low &&
                     again.reports[0].mark.high == report->mark.high &&
                     strcmp(again.reports[0].build, report->build) == 0,
                 "a report is another");
    body_release(&again);
}

/* What was written as a member is read as it was. */
static void member_check(struct str text)
{
    const struct report_mark marks[] = {{1, 2}, {3, 4}};
    struct report_mark read[2];
    struct member m = {.reports = 2, .arrived_ms = 5, .first = true}, head;
    struct buf written = {0}, again = {0};
    struct codec codec;
    struct error err;

    codec_init(&codec, 1);
    member_write(&codec, text, marks, &m, &written);
    FUZZ_REQUIRE(member_head(buf_view(&written), &head) && head.size == written.n && head.first &&
                     member_marks(buf_view(&written), &head, read) && read[1].high == 4 &&
                     member_text(&codec, buf_view(&written), &head, &again) &&
                     str_eq(str_from_bytes(buf_view(&again)), text),
                 "a member is another");
    buf_clear(&again);
    FUZZ_REQUIRE(gzip_inflate(buf_view(&written), text.n, &again, &err) == 0 &&
                     str_eq(str_from_bytes(buf_view(&again)), text),
                 "a member is no gzip");
    buf_release(&written);
    buf_release(&again);
    codec_release(&codec);
}

/* Any bytes where a member should be. */
static void member_read(struct bytes input)
{
    struct report_mark marks[MEMBER_REPORTS];
    struct buf text = {0};
    struct codec codec;
    struct member m;

    codec_init(&codec, 1);
    if (member_head(input, &m)) {
        member_marks(input, &m, marks);
        member_text(&codec, input, &m, &text);
    }
    buf_release(&text);
    codec_release(&codec);
}

static int body_take(struct bytes input)
{
    enum { INFLATED = 1 << 20, CHECKED = 50 };
    struct body body;
    struct error err;
    size_t n;

    member_read(input);
    body_init(&body);
    if (gzip_inflate(input, INFLATED, &body.text, &err) < 0) {
        FUZZ_REQUIRE(body.text.n <= INFLATED + (256 << 10), "more than the limit");
        buf_clear(&body.text);
        buf_bytes(&body.text, input);
    }
    member_check(str_from_bytes(buf_view(&body.text)));
    body_read(&body);
    n = body.n;
    for (size_t i = 0; i < n && i < CHECKED; i++)
        report_check(&body.reports[i]);
    body_release(&body);
    return n > 0 ? FUZZ_ACCEPTED : FUZZ_REFUSED;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = body_take};
