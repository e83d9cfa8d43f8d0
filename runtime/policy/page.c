/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of pages: how long a page took until it was there, from marks.
 *
 *   t1    begin to first drawn
 *   t2    first drawn to data arrived
 *   t3    data arrived to drawn with the data
 *   cost  begin to drawn with the data, the sum of the three
 *
 * Data that is there before the first drawing makes a t2 of 0. A mark that was not given is as if
 * it came with the next one. A beginning forgets the one before it; other marks of a page that has
 * not begun are nothing; the first of a kind counts. */
#include "runtime/policy/policy.h"

#include <string.h>

#include "runtime/base/issue.h"

enum { PAGES_MAX = 16 }; /* under way at a time; the oldest makes room */

struct page {
    char name[NAME_MAX_BYTES];
    uint64_t begin_ms;
    uint64_t drawn_ms, data_ms; /* UINT64_MAX: not yet */
};

static struct {
    struct page pages[PAGES_MAX]; /* n of them, the oldest first */
    size_t n;
    uint64_t told;
} marked;

static void page_remove(size_t i)
{
    marked.n--;
    memmove(marked.pages + i, marked.pages + i + 1, (marked.n - i) * sizeof(marked.pages[0]));
}

static void page_begin(const char *name, uint64_t now_ms)
{
    struct page *page;

    if (marked.n == PAGES_MAX)
        page_remove(0);
    page = &marked.pages[marked.n++];
    name_set(page->name, name);
    page->begin_ms = now_ms;
    page->drawn_ms = UINT64_MAX;
    page->data_ms = UINT64_MAX;
}

static uint64_t within(uint64_t v, uint64_t low, uint64_t high)
{
    return v < low ? low : v > high ? high : v;
}

static void page_post(const struct page *page, uint64_t end_ms)
{
    uint64_t end = within(end_ms, page->begin_ms, UINT64_MAX);
    uint64_t data = within(page->data_ms, page->begin_ms, end);
    uint64_t drawn =
        within(page->drawn_ms, page->begin_ms, page->drawn_ms == UINT64_MAX ? data : end);
    struct text body;

    data = within(data, drawn, end);
    marked.told++;
    text_init(&body);
    issue_string(&body, "scene", page->name);
    issue_number(&body, "t1", drawn - page->begin_ms);
    issue_number(&body, "t2", data - drawn);
    issue_number(&body, "t3", end - data);
    issue_number(&body, "cost", end - page->begin_ms);
    policy_post(REPORT_KIND_PAGE, &body);
}

static void page_feed(const struct event *event)
{
    char name[NAME_MAX_BYTES];
    size_t i = 0;

    if (event->kind != EVENT_PAGE || !event->recorded)
        return;
    name_set(name, event->texts[0]);
    while (i < marked.n && strcmp(marked.pages[i].name, name) != 0)
        i++;
    if (i < marked.n && event->values[0] == METHODBEAT_PAGE_BEGIN)
        page_remove(i);
    if (event->values[0] == METHODBEAT_PAGE_BEGIN) {
        page_begin(name, event->now_ms);
    } else if (i == marked.n) {
        return;
    } else if (event->values[0] == METHODBEAT_PAGE_DRAWN_WITH_DATA) {
        page_post(&marked.pages[i], event->now_ms);
        page_remove(i);
    } else if (event->values[0] == METHODBEAT_PAGE_DRAWN &&
               marked.pages[i].drawn_ms == UINT64_MAX) {
        marked.pages[i].drawn_ms = event->now_ms;
    } else if (event->values[0] == METHODBEAT_PAGE_DATA && marked.pages[i].data_ms == UINT64_MAX) {
        marked.pages[i].data_ms = event->now_ms;
    }
}

const struct policy page_policy = {
    POLICY_STATE(marked),
    .feed = page_feed,
    .counts = {{"pages", &marked.told}},
};
