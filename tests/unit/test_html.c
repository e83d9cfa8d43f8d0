/* SPDX-License-Identifier: Apache-2.0 */
/* The page that html.h writes: what its data says. */
#include "tests/unit/tap.h"

#include <math.h>

#include <jansson.h>

#include "html/html.h"

static const struct html_column columns[] = {
    {"Key", HTML_TEXT, NULL}, {"Reports", HTML_NUMBER, "so many"}, {"Share", HTML_PERCENT, NULL}};

static const struct html_head head = {
    .noun = STR_INIT("cluster"),
    .nouns = STR_INIT("clusters"),
    .columns = columns,
    .column_count = 3,
    .weights = {{.label = "Time", .unit = "ms", .divisor = 1},
                {.label = "Occurrence", .unit = "reports", .divisor = 100, .no_sum = true}},
    .weight_count = 2,
};

struct page {
    struct html html;
    struct buf out;
    json_t *data;
};

static void page_begin(struct page *p)
{
    buf_init(&p->out);
    html_begin(&p->html, &p->out, &head);
}

static struct html_name test_name(void *ctx, uint32_t name)
{
    const struct html_name *names = ctx;

    return names[name];
}

/* What stands in the page between a mark and the end of its script. */
static struct str script_of(const struct page *p, const char *mark)
{
    const char *from = strstr((char *)p->out.p, mark), *to;

    assert_non_null(from);
    from += strlen(mark);
    to = strstr(from, "</script>");
    assert_non_null(to);
    return (struct str){from, (size_t)(to - from)};
}

/* Ends the page and reads the data back, the entries with it. */
static void page_end(struct page *p, const struct html_name *names)
{
    json_t *entries = json_array();
    struct str data, lines, line;
    json_error_t err;

    html_end(&p->html, STR("2 clusters"), test_name, (void *)names);
    html_release(&p->html);
    buf_u8(&p->out, 0);
    lines = script_of(p, "<script type=\"application/json\" id=\"entries\">\n");
    while (str_next_line(&lines, &line))
        assert_int_equal(json_array_append_new(entries, json_loadb(line.p, line.n, 0, &err)), 0);
    data = script_of(p, "<script type=\"application/json\" id=\"data\">");
    p->data = json_loadb(data.p, data.n, 0, &err);
    assert_non_null(p->data);
    json_object_set_new(p->data, "entries", entries);
    assert_string_equal(strstr(data.p, "</html>"), "</html>\n");
}

static void page_release(struct page *p)
{
    json_decref(p->data);
    buf_release(&p->out);
}

static void is_json(const json_t *value, const char *wanted)
{
    char *got = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

    assert_non_null(got);
    assert_string_equal(got, wanted);
    free(got);
}

static void entries_come_back(void **state)
{
    enum { A, B };
    static const struct html_name names[] = {
        [A] = {.shown = STR_INIT("a.B.c()")},
        [B] = {.shown = STR_INIT("a.B.d()"), .kotlin = STR_INIT("d"), .place = STR_INIT("B.kt:7")}};
    const struct html_cell cells[] = {{.text = STR("x")}, {.number = 3}, {.none = true}};
    const struct html_fact facts[] = {{"process", STR("com.demo")}, {"stack", STR("a\nb\tc")}};
    const struct html_call calls[] = {
        {.depth = 0, .name = A, .count = 1, .on_key_path = true, .total = {50, 100}},
        {.depth = 1, .name = B, .count = 2, .inferred = true, .start = 5, .total = {20, 100}},
        {.depth = 1, .name = A, .count = 1, .start = 35, .total = {10, 50}},
        {.depth = 0, .name = B, .count = 1, .start = 70, .total = {30, 100}},
    };
    const struct html_method methods[] = {{.name = B, .total = 100}};
    struct html_entry entry = {
        .title = STR("Trace"),
        .cells = cells,
        .facts = facts,
        .fact_count = 2,
        .calls = calls,
        .call_count = 4,
        .ordered = true,
        .times_known = true,
        .key = UINT32_MAX,
    };
    struct page p;

    (void)state;
    page_begin(&p);
    html_entry(&p.html, &entry);
    entry.calls = calls + 3;
    entry.call_count = 1;
    entry.times_known = entry.ordered = false;
    entry.key = 0;
    entry.methods = methods;
    entry.method_count = 1;
    html_entry(&p.html, &entry);
    page_end(&p, names);
    is_json(json_object_get(p.data, "entries"),
            "[{\"title\":\"Trace\",\"cells\":[\"x\",3,null],\"facts\":[[\"process\",\"com.demo\"],"
            "[\"stack\",\"a\",\"b\\\\u0009c\"]],\"ordered\":true,\"timesKnown\":true,\"key\":-1,"
            "\"depth\":[0,1,1,0],\"name\":[0,1,0,1]"
            ",\"gap\":[0,5,10,20],\"totals\":[[50,20,10,30],[100,100,50,100]],\"count\":[1,2,1,1],"
            "\"flags\":[2,1,0,0]},"
            "{\"title\":\"Trace\",\"cells\":[\"x\",3,null],\"facts\":[[\"process\",\"com.demo\"],"
            "[\"stack\",\"a\",\"b\\\\u0009c\"]],\"ordered\":false,\"timesKnown\":false,\"key\":0,"
            "\"depth\":[0],\"name\":[1],"
            "\"totals\":[[30],[100]],\"methods\":[1,100]}]");
    is_json(json_object_get(p.data, "names"), "{\"0\":\"a.B.c()\",\"1\":\"a.B.d()\"}");
    is_json(json_object_get(p.data, "weights"),
            "[{\"label\":\"Time\",\"unit\":\"ms\",\"divisor\":1,\"sum\":true},"
            "{\"label\":\"Occurrence\",\"unit\":\"reports\",\"divisor\":100,\"sum\":false}]");
    page_release(&p);
}

static void numbered_entry_write(struct html *h, const uint32_t *names, size_t n)
{
    const struct html_cell cells[] = {{.text = STR("<")}, {.number = 0.5}, {.number = 1}};
    struct html_call calls[4];

    for (size_t i = 0; i < n; i++)
        calls[i] = (struct html_call){.depth = (uint32_t)i, .name = names[i], .count = 1};
    html_entry(h, &(struct html_entry){
                      .title = STR("x"), .cells = cells, .calls = calls, .call_count = n});
}

/* Two parts take the entries in turn, and are joined: the same page. */
static void parts_are_the_page(void **state)
{
    static const struct {
        size_t n;
        uint32_t names[4];
    } entries[] = {{0}, {2, {2, 0}}, {4, {0, 1, 2, 20000}}, {1, {1}}, {0}};
    static struct html_name names[20001] = {
        {.shown = STR_INIT("a")}, {.shown = STR_INIT("b")}, {.shown = STR_INIT("c")}};
    struct html part[2];
    struct page whole, joined;

    (void)state;
    page_begin(&whole);
    page_begin(&joined);
    html_begin_part(&part[0], &head);
    html_begin_part(&part[1], &head);
    for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
        numbered_entry_write(&whole.html, entries[i].names, entries[i].n);
        html_part_to(&part[i % 2], &joined.out);
        numbered_entry_write(&part[i % 2], entries[i].names, entries[i].n);
    }
    html_join(&joined.html, &part[0]);
    html_join(&joined.html, &part[1]);
    page_end(&whole, names);
    page_end(&joined, names);
    assert_string_equal((char *)joined.out.p, (char *)whole.out.p);
    is_json(json_object_get(joined.data, "names"),
            "{\"0\":\"a\",\"1\":\"b\",\"2\":\"c\",\"20000\":\"\"}");
    html_release(&part[0]);
    html_release(&part[1]);
    page_release(&whole);
    page_release(&joined);
}

static void a_table_stands_beside_the_entries(void **state)
{
    static const struct html_column table_columns[] = {
        {"Where", HTML_NAME, NULL}, {"Mean", HTML_SHOWN, "of all"}, {"Reports", HTML_NUMBER, NULL}};
    const struct html_cell cells[] = {
        {.text = STR("a.B")}, {.text = STR("2.13 s"), .number = 2130}, {.number = 7},
        {.none = true},       {.text = STR("-"), .number = INFINITY},  {.number = 0},
    };
    const struct html_table table = {.label = "Figures",
                                     .columns = table_columns,
                                     .column_count = 3,
                                     .cells = cells,
                                     .row_count = 2};
    struct html_head with = head;
    struct page p;

    (void)state;
    with.table = &table;
    buf_init(&p.out);
    html_begin(&p.html, &p.out, &with);
    page_end(&p, NULL);
    is_json(json_object_get(p.data, "table"),
            "{\"label\":\"Figures\",\"columns\":[{\"label\":\"Where\",\"kind\":\"name\"},"
            "{\"label\":\"Mean\",\"kind\":\"shown\",\"help\":\"of all\"},"
            "{\"label\":\"Reports\",\"kind\":\"number\"}],"
            "\"rows\":[[\"a.B\",[2130,\"2.13 s\"],7],[null,null,0]]}");
    page_release(&p);
}

/* Whatever a name holds: it is data, and arrives. */
static void names_are_data_whatever_they_hold(void **state)
{
    static const struct html_name names[] = {
        {.shown = STR_INIT("</script><script>alert(1)</script>")},
        {.shown = STR_INIT("<!--<script>")},
        {.shown = STR_INIT("\"\\'&lt;")},
        {.shown = STR_INIT("")},
        {.shown = STR_INIT("\xed\xa0\x80\xff")},
        {.shown = STR_INIT("\xe2\x80\xae\0x")},
    };
    struct page p;
    size_t scripts = 0;

    (void)state;
    page_begin(&p);
    for (uint32_t i = 0; i < 6; i++)
        html_use_name(&p.html, i);
    page_end(&p, names);
    is_json(json_object_get(p.data, "names"),
            "{\"0\":\"</script><script>alert(1)</script>\",\"1\":\"<!--<script>\","
            "\"2\":\"\\\"\\\\'&lt;\",\"3\":\"\",\"4\":\"\\\\xed\\\\xa0\\\\x80\\\\xff\","
            "\"5\":\"\\\\u202e\\\\u0000x\"}");
    for (const char *at = (char *)p.out.p; (at = strstr(at, "<script")); at++)
        scripts++;
    assert_int_equal(scripts, 3);
    page_release(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_back),
        cmocka_unit_test(parts_are_the_page),
        cmocka_unit_test(a_table_stands_beside_the_entries),
        cmocka_unit_test(names_are_data_whatever_they_hold),
    };

    return RUN_TAP(tests);
}
