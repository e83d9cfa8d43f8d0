/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "tests/unit/dex_rewrite.h"

#include "dexfile/dex_file.h"
#include "lib/sha1.h"

static bool none_edited(void *ctx, const struct dex_written_method *m)
{
    (void)ctx;
    (void)m;
    return false;
}

void dex_rewrite_init(struct dex_rewrite *r, unsigned version)
{
    *r = (struct dex_rewrite){.plan = {.ids = &r->ids, .is_edited = none_edited}};
    dex_fixture_init(&r->f, version);
    arena_init(&r->arena);
    buf_init(&r->out);
}

void dex_rewrite_release(struct dex_rewrite *r)
{
    dex_fixture_release(&r->f);
    arena_release(&r->arena);
    buf_release(&r->out);
}

void dex_rewrite_begin(struct dex_rewrite *r)
{
    if (dex_fixture_parse(&r->f) < 0)
        fail_msg("%s", r->f.err.text);
    dex_ids_init(&r->ids, &r->f.dex, &r->arena);
}

static void check_signature(const struct buf *out)
{
    uint8_t digest[SHA1_SIZE];

    sha1_make((struct bytes){out->p + 32, out->n - 32}, digest);
    assert_memory_equal(digest, out->p + 12, sizeof(digest));
}

/* The data begin after the last table of ids and end with the file; from 041 on nobody asks. */
static void check_data(const struct dex_rewrite *r)
{
    static const enum dex_section_kind tables[] = {
        DEX_STRING_IDS, DEX_TYPE_IDS,   DEX_PROTO_IDS,     DEX_FIELD_IDS,
        DEX_METHOD_IDS, DEX_CLASS_DEFS, DEX_CALL_SITE_IDS, DEX_METHOD_HANDLES};
    uint32_t size = load_le32(r->out.p + 104), at = load_le32(r->out.p + 108), end = 0;

    if (r->f.version >= 41)
        return;
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
        const struct dex_section *s = &r->dex.sections[tables[i]];

        if (s->count && s->end > end)
            end = s->end;
    }
    assert_int_equal(at, end);
    assert_int_equal((uint64_t)at + size, r->out.n);
}

/* Ids first, then data, in ascending order and aligned. */
static void check_map(const struct dex_rewrite *r)
{
    struct cursor c = dex_rewrite_at(r, r->dex.sections[DEX_MAP_LIST].offset);
    uint32_t count = cursor_le32(&c), last = 0;
    struct bytes tail;
    struct error err;

    for (uint32_t i = 0; i < count; i++) {
        uint16_t type = cursor_le16(&c);
        uint32_t offset;

        cursor_skip(&c, 6);
        offset = cursor_le32(&c);
        assert_true(i == 0 ? offset == 0 : offset > last);
        last = offset;
        for (int kind = 0; kind < DEX_SECTION_COUNT; kind++)
            if (dex_section_map_type((enum dex_section_kind)kind) == type)
                assert_int_equal(offset % dex_section_alignment((enum dex_section_kind)kind), 0);
    }
    assert_int_equal(dex_tail(&r->f.dex, &tail, &err), 0);
    assert_int_equal(cursor_left(&c), r->plan.no_tail ? 0 : tail.n);
}

int dex_rewrite_run(struct dex_rewrite *r)
{
    if (!r->ids.maps[DEX_ID_STRING].to)
        dex_ids_seal(&r->ids);
    buf_clear(&r->out);
    error_clear(&r->err);
    if (dex_write(&r->plan, &r->out, &r->err) < 0)
        return -1;
    if (dex_file_parse(&r->dex, buf_view(&r->out), &r->err) < 0)
        fail_msg("%s", r->err.text);
    check_signature(&r->out);
    check_map(r);
    check_data(r);
    return 0;
}

struct cursor dex_rewrite_at(const struct dex_rewrite *r, uint32_t offset)
{
    struct cursor c = cursor_of(buf_view(&r->out));

    cursor_skip(&c, offset);
    assert_false(c.failed);
    return c;
}
