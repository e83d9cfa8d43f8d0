/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "tests/unit/dex_moved.h"

#include "dexfile/class_data.h"

void moved_init(struct moved *m, const char *descriptor, uint32_t access,
                const struct dex_fixture_code *code)
{
    struct dex_fixture *f = &m->f;
    struct dex_fixture_class *class;
    struct dex_fixture_member *method;
    struct dex_class_data data;
    const struct dex_member *member;

    *m = (struct moved){0};
    dex_fixture_init(f, 39);
    class = dex_fixture_add_class(f, "LA;", 0, "LT;");
    method = dex_fixture_add_own_method(f, class, "run", descriptor, access);
    dex_fixture_add_method(f, "LBeat;", "i", "(I)V");
    dex_fixture_add_method(f, "LBeat;", "o", "(I)V");
    dex_fixture_add_type(f, "Ljava/lang/Throwable;");
    method->code = dex_fixture_code(f, code);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
    if (dex_class_data_parse(&f->dex, dex_class_def(&f->dex, 0).class_data, &f->arena, &data,
                             &m->err) < 0)
        fail_msg("%s", m->err.text);
    member = dex_class_methods(&data);
    if (dex_code_parse(&m->before, &f->dex, member->index, member->access, member->code, &f->arena,
                       &m->err) < 0)
        fail_msg("%s", m->err.text);
    m->ids.dex = &f->dex;
    for (int i = 0; i < DEX_ID_KINDS; i++)
        m->ids.maps[i].same = true;
}

void moved_release(struct moved *m)
{
    dex_fixture_release(&m->f);
}

enum dex_code_result moved_relocate(struct moved *m, const struct dex_code_edit *edit)
{
    struct arena *arena = &m->f.arena;
    struct dex_file *dex = arena_alloc(arena, sizeof(*dex));
    size_t at = (m->f.dex.bytes.n + 3) & ~(size_t)3;
    uint8_t *file;
    enum dex_code_result result = dex_code_relocate(&m->before, edit, &m->ids, arena, &m->r);

    if (result != DEX_CODE_OK)
        return result;
    /* The same file with the new item after it, and room for new indices. */
    file = arena_zalloc(arena, at + m->r.item.n);
    memcpy(file, m->f.dex.bytes.p, m->f.dex.bytes.n);
    memcpy(file + at, m->r.item.p, m->r.item.n);
    *dex = m->f.dex;
    dex->bytes = (struct bytes){file, at + m->r.item.n};
    dex->sections[DEX_CODE_ITEMS].end = (uint32_t)dex->bytes.n;
    for (int i = 0; i < DEX_ID_KINDS; i++)
        if (!m->ids.maps[i].same)
            dex->sections[DEX_STRING_IDS + i].count = m->ids.maps[i].new_count;
    if (dex_code_parse(&m->after, dex, m->before.method, m->before.access, (uint32_t)at, arena,
                       &m->err) < 0)
        fail_msg("%s", m->err.text);
    if (m->after.immovable.n && !m->before.immovable.n)
        fail_msg("%.*s", STR_ARG(m->after.immovable));
    assert_int_equal(m->after.size, m->r.item.n);
    assert_int_equal(m->after.debug_info, 0);
    assert_int_equal(m->after.units, m->r.units);
    return result;
}

void moved_map(struct moved *m, enum dex_id_kind kind, uint32_t count, uint32_t by)
{
    struct dex_id_map *map = &m->ids.maps[kind];

    *map = (struct dex_id_map){.old_count = count, .new_count = count + by};
    map->to = ARENA_NEW(&m->f.arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        map->to[i] = i + by;
}

void moved_assert_units(const struct moved *m, const uint16_t *units, size_t n)
{
    for (uint32_t i = 0; i < n && i < m->after.units; i++)
        if (dex_code_unit(&m->after, i) != units[i])
            fail_msg("unit %u is %04x, not %04x", i, dex_code_unit(&m->after, i), units[i]);
    assert_int_equal(m->after.units, n);
}

void moved_assert_try(const struct moved *m, uint32_t i, uint32_t start, uint32_t end,
                      uint32_t count, const struct dex_catch *catches)
{
    const struct dex_handler_list *list;

    assert_true(i < m->after.try_count);
    assert_int_equal(m->after.tries[i].start, start);
    assert_int_equal(m->after.tries[i].end, end);
    list = &m->after.handler_lists[m->after.tries[i].handlers];
    assert_int_equal(list->count, count);
    for (uint32_t k = 0; k < count; k++) {
        assert_int_equal(list->catches[k].type, catches[k].type);
        assert_int_equal(list->catches[k].pc, catches[k].pc);
    }
}
