/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/traffic.h"

#include <string.h>

bool traffic_take(struct traffic *t, struct traffic_row *due)
{
    if (t->n == 0)
        return false;
    *due = t->rows[0];
    t->n--;
    memmove(t->rows, t->rows + 1, t->n * sizeof(t->rows[0]));
    return true;
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

bool traffic_add(struct traffic *t, const struct traffic_row *bytes, struct traffic_row *due)
{
    bool is_due;
    size_t i = 0;

    if (bytes->received == 0 && bytes->sent == 0)
        return false;
    is_due = t->n > 0 && t->rows[0].day != bytes->day && traffic_take(t, due);
    while (i < t->n && !row_is_of(&t->rows[i], bytes))
        i++;
    if (i == TRAFFIC_ROWS) {
        is_due = traffic_take(t, due);
        i--;
    }
    if (i == t->n) {
        t->rows[t->n++] = *bytes;
        return is_due;
    }
    t->rows[i].received = bytes_sum(t->rows[i].received, bytes->received);
    t->rows[i].sent = bytes_sum(t->rows[i].sent, bytes->sent);
    return is_due;
}

bool traffic_total(struct traffic *t, const struct traffic_row *counters, struct traffic_row *due)
{
    struct traffic_row grown = *counters;
    bool goes_on = t->has_total && counters->received >= t->received && counters->sent >= t->sent;

    grown.received -= goes_on ? t->received : counters->received;
    grown.sent -= goes_on ? t->sent : counters->sent;
    t->has_total = true;
    t->received = counters->received;
    t->sent = counters->sent;
    return traffic_add(t, &grown, due);
}
