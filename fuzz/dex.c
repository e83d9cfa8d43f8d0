/* SPDX-License-Identifier: Apache-2.0 */
/* Dex files: read, every table, class and body; then written anew with calls in
 * each method, and what comes out read again. The same by scan, plan and weaving.
 */
#include "fuzz/fuzz.h"

#include "dexfile/class_data.h"
#include "dexfile/write/dex_write.h"
#include "fuzz/dex_input.h"
#include "fuzz/weaving.h"

static struct buf written;
static size_t immovable; /* bodies of what was read last */

/* How it is written. */
struct writing {
    struct dex_ids ids;
    uint32_t enter, leave; /* handles */
    bool catch_all;
    struct arena *keep, *scratch;
};

static void read_tables(const struct dex_file *dex, struct arena *arena)
{
    for (uint32_t i = 0; i < dex_count(dex, DEX_STRING_IDS); i++) {
        struct str text = dex_string(dex, i);

        FUZZ_REQUIRE(dex_find_string(dex, text) == i, "string %u is not found", i);
    }
    for (uint32_t i = 0; i < dex_count(dex, DEX_TYPE_IDS); i++)
        FUZZ_REQUIRE(dex_find_type(dex, dex_type(dex, i)) == i, "type %u is not found", i);
    for (uint32_t i = 0; i < dex_count(dex, DEX_PROTO_IDS); i++)
        FUZZ_REQUIRE(dex_find_proto(dex, dex_proto_descriptor(dex, i, arena)) == i,
                     "proto %u is not found", i);
    for (uint32_t i = 0; i < dex_count(dex, DEX_METHOD_IDS); i++) {
        struct dex_member_id id = dex_method(dex, i);

        FUZZ_REQUIRE(dex_find_method(dex, dex_type(dex, id.class_type), dex_string(dex, id.name),
                                     dex_proto_descriptor(dex, id.type, arena)) == i,
                     "method %u is not found", i);
    }
    for (uint32_t i = 0; i < dex_count(dex, DEX_FIELD_IDS); i++)
        FUZZ_REQUIRE(dex_type(dex, dex_field(dex, i).type).n, "field %u", i);
    arena_reset(arena);
}

/* A body. Whether it is well-formed. */
static bool read_code(const struct dex_file *dex, const struct dex_member *m, struct arena *arena)
{
    struct dex_code code;
    struct error err;

    if (dex_code_parse(&code, dex, m->index, m->access, m->code, arena, &err) < 0) {
        FUZZ_REQUIRE(err.text[0], "refused without a reason");
        return false;
    }
    immovable += code.immovable.n != 0;
    return true;
}

/* All class data and bodies. Whether all are well-formed. */
static bool read_classes(const struct dex_file *dex, struct arena *arena)
{
    bool good = true;

    immovable = 0;
    for (uint32_t i = 0; i < dex_count(dex, DEX_CLASS_DEFS); i++) {
        struct dex_class_def def = dex_class_def(dex, i);
        struct dex_class_data data;
        struct error err;

        for (uint32_t j = 0; j < dex_type_list_count(dex, def.interfaces); j++)
            FUZZ_REQUIRE(dex_type(dex, dex_type_list_at(dex, def.interfaces, j)).n, "interface");
        arena_reset(arena);
        if (dex_class_data_parse(dex, def.class_data, arena, &data, &err) < 0) {
            FUZZ_REQUIRE(err.text[0], "refused without a reason");
            good = false;
            continue;
        }
        for (uint32_t j = 0; j < dex_class_method_count(&data); j++)
            if (dex_class_methods(&data)[j].code)
                good &= read_code(dex, &dex_class_methods(&data)[j], arena);
    }
    return good;
}

static bool is_edited(void *ctx, const struct dex_written_method *m)
{
    (void)ctx;
    return (m->class_def + m->position) % 4 != 3;
}

static int edit(void *ctx, const struct dex_written_method *m, const struct dex_code *code,
                struct arena *arena, struct dex_code_edit *edit, struct error *err)
{
    struct writing *w = ctx;
    uint32_t *exits = ARENA_NEW(arena, uint32_t, code->exit_count);
    size_t n = 0;

    (void)err;
    *edit = (struct dex_code_edit){0};
    if (code->immovable.n)
        return 0;
    for (uint32_t i = 0; i < code->exit_count; i++)
        if (code->exits[i].opcode != DEX_OP_THROW || !code->exits[i].covered)
            exits[n++] = code->exits[i].pc;
    *edit = (struct dex_code_edit){
        .prologue = {{.method = dex_ids_index(&w->ids, w->enter), .value = (int32_t)m->position}},
        .prologue_count = 1,
        .leave = {.method = dex_ids_index(&w->ids, w->leave), .value = (int32_t)m->position},
        .exits = exits,
        .exit_count = n,
        .share_exits = m->position / 2 % 2,
        .keeps = (enum dex_keeps)(m->position / 4 % 3),
        .catch_all = w->catch_all,
        .fixed_length = m->position % 2,
    };
    return 0;
}

/* Whether it could be written: code that is well-formed may still not be for
 * what is put into it, and other items were not looked at. */
static bool write_anew(struct writing *w, const struct dex_file *dex)
{
    struct dex_write_plan plan = {.ids = &w->ids, .is_edited = is_edited, .edit = edit, .ctx = w};
    struct error err;

    dex_ids_init(&w->ids, dex, w->keep);
    w->enter = dex_ids_want_method(&w->ids, STR("LBeat;"), STR("i"), STR("(I)V"));
    w->leave = dex_ids_want_method(&w->ids, STR("LBeat;"), STR("o"), STR("(I)V"));
    if (!dex_ids_fit(&w->ids))
        return false;
    dex_ids_seal(&w->ids);
    buf_clear(&written);
    if (dex_write(&plan, &written, &err) < 0) {
        FUZZ_REQUIRE(err.text[0], "refused without a reason");
        return false;
    }
    return true;
}

/* A dex as it was read. */
struct input {
    struct bytes bytes;
    struct dex_file dex;
    bool good;      /* all its classes and bodies are well-formed */
    size_t damaged; /* of the bodies, those whose instructions can't be read */
};

/* What was written is a dex with the same classes, each body as good as before. */
static void check(const struct input *in, struct arena *arena)
{
    const struct dex_file *before = &in->dex;
    struct dex_file after;
    struct error err;

    FUZZ_REQUIRE(dex_file_parse(&after, buf_view(&written), &err) == 0, "written, but no dex: %s",
                 err.text);
    for (enum dex_section_kind kind = DEX_FIELD_IDS; kind <= DEX_METHOD_HANDLES; kind++)
        FUZZ_REQUIRE(kind == DEX_METHOD_IDS || dex_count(before, kind) == dex_count(&after, kind),
                     "%u %s, were %u", dex_count(&after, kind), dex_section_name(kind),
                     dex_count(before, kind));
    read_tables(&after, arena);
    FUZZ_REQUIRE(read_classes(&after, arena) || !in->good, "written, but damaged");
    /* Or fewer: an index that was out of range may be in range now. */
    FUZZ_REQUIRE(immovable <= in->damaged || !in->good, "%zu bodies are damaged, were %zu",
                 immovable, in->damaged);
}

/* With calls by themselves and with the catch-all. */
static void edit_all(const struct input *in, struct arena *keep, struct arena *scratch)
{
    for (int all = 0; all < 2; all++) {
        struct writing w = {.catch_all = all, .keep = keep, .scratch = scratch};

        arena_reset(keep);
        if (write_anew(&w, &in->dex))
            check(in, scratch);
    }
}

/* Whether it came to that: items that no scan looks at may be damaged. */
static bool instrument(enum select_mode select, enum exits_mode exits, const struct input *in)
{
    struct fuzz_weaving w;
    struct error err;
    bool woven = false;

    if (fuzz_weaving_plan(&w, &unit_format_dex, in->bytes, select, exits)) {
        woven = fuzz_weaving_weave(&w, &written, &err) == 0;
        if (woven)
            check(in, &w.scratch);
        else
            FUZZ_REQUIRE(err.text[0] && !strstr(err.text, "while it was read") &&
                             !strstr(err.text, "room"),
                         "scanned, but not woven: %s", err.text);
    }
    fuzz_weaving_release(&w);
    return woven;
}

static int fuzz_one(struct bytes input)
{
    struct input in = {.bytes = input};
    int outcome = FUZZ_REFUSED;
    struct arena keep, scratch;
    struct error err;

    arena_init(&keep);
    arena_init(&scratch);
    if (dex_file_parse(&in.dex, in.bytes, &err) == 0) {
        read_tables(&in.dex, &scratch);
        in.good = read_classes(&in.dex, &scratch);
        in.damaged = immovable;
        edit_all(&in, &keep, &scratch);
        instrument(SELECT_SMART, EXITS_EXPLICIT, &in);
        if (instrument(SELECT_ALL, EXITS_ALL, &in))
            outcome = FUZZ_ACCEPTED;
    } else {
        FUZZ_REQUIRE(err.text[0], "refused without a reason");
    }
    arena_release(&scratch);
    arena_release(&keep);
    return outcome;
}

const struct fuzz_driver fuzz_driver = {
    .fuzz_one = fuzz_one, .regions = fuzz_dex_regions, .mend = fuzz_dex_mend, .output = &written};
