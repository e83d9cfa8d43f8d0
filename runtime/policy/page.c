/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/page.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"

static struct {
    struct pages pages;
    uint64_t told;
} marked;

static void page_remove(struct pages *p, size_t i)
{
    p->n--;
    memmove(p->pages + i, p->pages + i + 1, (p->n - i) * sizeof(p->pages[0]));
}

static void page_begin(struct pages *p, const char *name, uint64_t now_ms)
{
    struct page *page;

    if (p->n == PAGES_MAX)
        page_remove(p, 0);
    page = &p->pages[p->n++];
    name_set(page->name, name);
    page->begin_ms = now_ms;
    page->drawn_ms = UINT64_MAX;
    page->data_ms = UINT64_MAX;
}

static uint64_t within(uint64_t v, uint64_t low, uint64_t high)
{
    return v < low ? low : v > high ? high : v;
}

static void page_report(const struct page *page, uint64_t end_ms, struct page_report *due)
{
    uint64_t end = within(end_ms, page->begin_ms, UINT64_MAX);
    uint64_t data = within(page->data_ms, page->begin_ms, end);
    uint64_t drawn =
        within(page->drawn_ms, page->begin_ms, page->drawn_ms == UINT64_MAX ? data : end);

    data = within(data, drawn, end);
    name_set(due->name, page->name);
    due->t1_ms = drawn - page->begin_ms;
    due->t2_ms = data - drawn;
    due->t3_ms = end - data;
    due->t_ms = end - page->begin_ms;
}

bool pages_mark(struct pages *p, const char *name, enum methodbeat_page_mark mark, uint64_t now_ms,
                struct page_report *due)
{
    char cut[NAME_MAX_BYTES];
    size_t i = 0;

    name_set(cut, name);
    while (i < p->n && strcmp(p->pages[i].name, cut) != 0)
        i++;
    if (mark == METHODBEAT_PAGE_BEGIN) {
        if (i < p->n)
            page_remove(p, i);
        page_begin(p, cut, now_ms);
        return false;
    }
    if (i == p->n)
        return false;
    if (mark == METHODBEAT_PAGE_DRAWN && p->pages[i].drawn_ms == UINT64_MAX)
        p->pages[i].drawn_ms = now_ms;
    if (mark == METHODBEAT_PAGE_DATA && p->pages[i].data_ms == UINT64_MAX)
        p->pages[i].data_ms = now_ms;
    if (mark != METHODBEAT_PAGE_DRAWN_WITH_DATA)
        return false;
    page_report(&p->pages[i], now_ms, due);
    page_remove(p, i);
    return true;
}

void page_report_write(const struct page_report *report, struct text *out)
{
    issue_string(out, "scene", report->name);
    issue_number(out, "t1", report->t1_ms);
    issue_number(out, "t2", report->t2_ms);
    issue_number(out, "t3", report->t3_ms);
    issue_number(out, "cost", report->t_ms);
}

static void page_feed(const struct event *event)
{
    struct page_report due;
    struct text body;

    if (event->kind != EVENT_PAGE || !event->recorded ||
        event->values[0] > METHODBEAT_PAGE_DRAWN_WITH_DATA ||
        !pages_mark(&marked.pages, event->texts[0], (enum methodbeat_page_mark)event->values[0],
                    event->now_ms, &due))
        return;
    marked.told++;
    text_init(&body);
    page_report_write(&due, &body);
    policy_post(REPORT_KIND_PAGE, &body);
}

const struct policy page_policy = {
    POLICY_STATE(marked),
    .feed = page_feed,
    .counts = {{"pages", &marked.told}},
};
