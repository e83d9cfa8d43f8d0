/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes of a dex that belong to no item: those at the end are found and kept, others are refused.
 */
#include "tests/unit/tap.h"

#include <string.h>

#include "dexfile/dex_file.h"
#include "tests/unit/dex_every.h"
#include "tests/unit/dex_rewrite.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { FILE_SIZE_AT = 32, DATA_SIZE_AT = 104, DATA_OFF_AT = 108 };

/* The end of each section, whichever stands last. */
static void each_section_may_be_the_last(void **state)
{
    struct dex_fixture f;
    unsigned found = 0;

    (void)state;
    dex_every_kind(&f);
    for (unsigned kind = 0; kind < DEX_SECTION_COUNT; kind++) {
        struct dex_file dex = f.dex;
        struct bytes tail;

        if (!dex.sections[kind].count)
            continue;
        for (unsigned k = 0; k < DEX_SECTION_COUNT; k++)
            if (dex.sections[k].offset > dex.sections[kind].offset)
                dex.sections[k].count = 0;
        dex.bytes.n = dex.sections[kind].end;
        if (dex_tail(&dex, &tail, &f.err) < 0)
            fail_msg("%s", f.err.text);
        if (tail.n)
            fail_msg("%s: %zu bytes", dex_section_name(kind), tail.n);
        dex.bytes.n = dex.sections[kind].offset + (size_t)dex_section_item_size(kind) - 1;
        assert_int_equal(dex_tail(&dex, &tail, &f.err), -1);
        found++;
    }
    assert_int_equal(found, DEX_SECTION_COUNT);
    dex_fixture_release(&f);
}

static void make(struct dex_rewrite *r, const char *tail, size_t n)
{
    struct dex_fixture_class *c;
    struct buf *b = &r->f.bytes;

    dex_rewrite_init(r, 38);
    c = dex_fixture_add_class(&r->f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_own_method(&r->f, c, "a", "()V", DEX_ACC_STATIC)->code =
        dex_fixture_code(&r->f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    dex_rewrite_begin(r);
    buf_bytes(b, (struct bytes){(const uint8_t *)tail, n});
    store_le32(b->p + FILE_SIZE_AT, (uint32_t)b->n);
    store_le32(b->p + DATA_SIZE_AT, (uint32_t)b->n - load_le32(b->p + DATA_OFF_AT));
    dex_fixture_seal(b);
    if (dex_file_parse(&r->f.dex, buf_view(b), &r->err) < 0)
        fail_msg("%s", r->err.text);
}

static void what_is_behind_all_stays_at_the_end(void **state)
{
    static const struct {
        const char *bytes;
        size_t n, kept;
    } rows[] = {
        {"", 0, 0},  {"\0\0\0", 3, 0},   {"\0\0\0\0", 4, 4},
        {"x", 1, 1}, {"\0\0\0\1", 4, 4}, {"data of the app", 15, 15},
    };

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const size_t kept = i % 2 ? 0 : rows[i / 2].kept;
        struct dex_rewrite r;
        struct bytes tail;

        make(&r, rows[i / 2].bytes, rows[i / 2].n);
        assert_int_equal(dex_tail(&r.f.dex, &tail, &r.err), 0);
        assert_int_equal(tail.n, rows[i / 2].kept);
        dex_ids_want_string(&r.ids, STR("more"));
        r.plan.no_tail = i % 2;
        if (dex_rewrite_run(&r) < 0)
            fail_msg("%s", r.err.text);
        assert_int_equal(dex_tail(&r.dex, &tail, &r.err), 0);
        assert_int_equal(tail.n, kept);
        assert_memory_equal(r.out.p + r.out.n - kept, rows[i / 2].bytes, kept);
        assert_int_equal(load_le32(r.out.p + DATA_SIZE_AT) + load_le32(r.out.p + DATA_OFF_AT),
                         r.out.n);
        dex_rewrite_release(&r);
    }
}

/* Zeros stand between sections. Each is made another: what is not in an item is found. */
static void what_is_between_sections_is_refused(void **state)
{
    size_t refused = 0;

    (void)state;
    for (size_t at = DEX_HEADER_SIZE;; at++) {
        struct dex_rewrite r;
        bool ends;

        dex_rewrite_init(&r, 38);
        dex_fixture_add_string(&r.f, "odd"); /* aligned by zeros behind it */
        dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        dex_rewrite_begin(&r);
        ends = at >= r.f.dex.sections[DEX_MAP_LIST].offset;
        if (!ends && !r.f.bytes.p[at]) {
            r.f.bytes.p[at] = 1;
            dex_fixture_seal(&r.f.bytes);
            if (dex_file_parse(&r.f.dex, buf_view(&r.f.bytes), &r.err) == 0 &&
                dex_rewrite_run(&r) < 0)
                refused += strstr(r.err.text, "belong to no section") != NULL;
        }
        dex_rewrite_release(&r);
        if (ends)
            break;
    }
    assert_in_range(refused, 1, 3);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_section_may_be_the_last),
        cmocka_unit_test(what_is_behind_all_stays_at_the_end),
        cmocka_unit_test(what_is_between_sections_is_refused),
    };

    return RUN_TAP(tests);
}
