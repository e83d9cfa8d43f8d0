/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of traffic: bytes by day, source and network. They are summed up until they are
 * reported: at the end of a day, when the program is no longer seen, and at the stop. */
#include "runtime/policy/policy.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/mode.h"
#include "runtime/record/clock.h"

enum { TRAFFIC_ROWS = 32 }; /* at a time; the oldest is reported and dropped */

struct traffic_row {
    uint64_t day;                 /* since 1970, UTC */
    char source[NAME_MAX_BYTES];  /* "": the whole process */
    char network[NAME_MAX_BYTES]; /* "": not told */
    uint64_t received, sent;      /* bytes */
};

static struct {
    struct traffic_row rows[TRAFFIC_ROWS]; /* n of them, the oldest first */
    size_t n;
    bool has_total; /* of the process, as told last: */
    uint64_t received, sent;
    char network[NAME_MAX_BYTES]; /* that it goes over; "": not told */
} traffic;

/* The oldest row. */
static void row_post(void)
{
    const struct traffic_row *row = &traffic.rows[0];
    struct text body;

    text_init(&body);
    issue_number(&body, "day", row->day);
    if (*row->source)
        issue_string(&body, "source", row->source);
    if (*row->network)
        issue_string(&body, "network", row->network);
    issue_number(&body, "received", row->received);
    issue_number(&body, "sent", row->sent);
    policy_post(REPORT_KIND_TRAFFIC, &body);
    traffic.n--;
    memmove(traffic.rows, traffic.rows + 1, traffic.n * sizeof(traffic.rows[0]));
}

static uint64_t bytes_sum(uint64_t a, uint64_t b)
{
    return a > INT64_MAX - (b < INT64_MAX ? b : INT64_MAX) ? INT64_MAX : a + b;
}

static bool row_is_of(const struct traffic_row *row, const struct traffic_row *bytes)
{
    return row->day == bytes->day && strcmp(row->source, bytes->source) == 0 &&
           strcmp(row->network, bytes->network) == 0;
}

/* Of a day before, a row is posted with each that comes. */
static void bytes_add(const struct traffic_row *bytes)
{
    size_t i = 0;

    if (bytes->received == 0 && bytes->sent == 0)
        return;
    if (traffic.n > 0 && traffic.rows[0].day != bytes->day)
        row_post();
    while (i < traffic.n && !row_is_of(&traffic.rows[i], bytes))
        i++;
    if (i == TRAFFIC_ROWS) {
        row_post();
        i--;
    }
    if (i == traffic.n) {
        traffic.rows[traffic.n++] = *bytes;
        return;
    }
    traffic.rows[i].received = bytes_sum(traffic.rows[i].received, bytes->received);
    traffic.rows[i].sent = bytes_sum(traffic.rows[i].sent, bytes->sent);
}

/* The process's counters become what they grew by. Where one went back, and the first time, they
 * only say where counting begins. */
static void total_take(struct traffic_row *bytes)
{
    uint64_t received = bytes->received, sent = bytes->sent;
    bool goes_on = traffic.has_total && received >= traffic.received && sent >= traffic.sent;

    bytes->received -= goes_on ? traffic.received : received;
    bytes->sent -= goes_on ? traffic.sent : sent;
    traffic.has_total = true;
    traffic.received = received;
    traffic.sent = sent;
}

static void traffic_due(const struct moment *now)
{
    while (now->now_ms == UINT64_MAX && traffic.n > 0)
        row_post();
}

/* Where nothing is recorded the counters go on, but nobody is told. */
static void traffic_feed(const struct event *event)
{
    struct traffic_row bytes = {.received = event->values[0], .sent = event->values[1]};

    if (event->kind == EVENT_NETWORK)
        name_set(traffic.network, event->texts[0]);
    if (event->kind == EVENT_FOREGROUND && !event->values[0] && event->recorded)
        traffic_due(&(struct moment){.now_ms = UINT64_MAX});
    if (event->kind == EVENT_TRAFFIC)
        total_take(&bytes);
    else if (event->kind != EVENT_TRAFFIC_OF || !*event->texts[0])
        return;
    bytes.day = sampling_day(wall_clock_ms());
    name_set(bytes.source, event->texts[0]);
    name_set(bytes.network, traffic.network);
    bytes_add(&bytes);
}

const struct policy traffic_policy = {
    POLICY_STATE(traffic),
    .feed = traffic_feed,
    .due = traffic_due,
};
