/* SPDX-License-Identifier: Apache-2.0 */
#include <ctype.h>
#include <stdlib.h>

#include "dexfile/dex_code_reads.h"
#include "dexfile/dex_debug.h"
#include "dexfile/dex_file.h"
#include "inspect/contents_unit.h"
#include "lib/sort.h"

/* One dex. */
struct dex_reading {
    struct contents_reader *reader;
    struct contents_dex *out;
    struct dex_file dex;
    struct str beat_type;
    struct beat_ids beat_ids;
    struct dex_code_reads reads;
    struct debug_use *uses; /* one for each method with debug info */
    size_t n_uses, cap_uses;
};

struct debug_use {
    uint32_t offset;
    bool pcs; /* the lines of this method are its pcs */
};

/* R8's pc-based tables: each line is the pc at which it begins. A single position proves
 * nothing, since compilers give line 0 to code that they generate. */
static bool lines_are_pcs(const struct dex_position *positions, size_t n)
{
    bool are = n > 1;

    for (size_t i = 0; i < n && are; i++)
        are = positions[i].line == positions[i].pc;
    return are;
}

static void read_debug(struct dex_reading *r, const struct dex_code *code)
{
    size_t n;
    const struct dex_position *positions = dex_debug_positions(code, &r->reader->body, &n);

    if (n == 0) {
        r->out->counts.debug.none++;
        return;
    }
    MEM_GROW(r->uses, r->n_uses, r->cap_uses);
    r->uses[r->n_uses++] =
        (struct debug_use){.offset = code->debug_info, .pcs = lines_are_pcs(positions, n)};
}

static int compare_uses(const void *a, const void *b)
{
    uint32_t x = ((const struct debug_use *)a)->offset, y = ((const struct debug_use *)b)->offset;

    return (x > y) - (x < y);
}

static void count_dex_debug(struct dex_reading *r)
{
    struct contents_debug *debug = &r->out->counts.debug;

    if (r->n_uses)
        sort_array(r->uses, r->n_uses, sizeof(*r->uses), compare_uses);
    for (size_t i = 0, end; i < r->n_uses; i = end) {
        for (end = i; end < r->n_uses && r->uses[end].offset == r->uses[i].offset; end++) {
            debug->pcs += r->uses[end].pcs;
            debug->lines += !r->uses[end].pcs;
        }
        if (end - i > 1)
            debug->shared += end - i;
    }
}

static int read_dex_method(struct dex_reading *r, const struct dex_member *m, bool of_beat,
                           struct error *err)
{
    struct dex_member_id id = dex_method(&r->dex, m->index);
    struct dex_code code;
    bool passed;

    r->out->counts.methods++;
    if (!m->code)
        return 0;
    r->out->counts.with_code++;
    arena_reset(&r->reader->body);
    if (dex_code_reads_parse(&r->reads, m, &r->reader->body, &code, &passed, err) < 0)
        return error_prefix(err, "%.*s", STR_ARG(dex_string(&r->dex, id.name)));
    if (passed) {
        r->out->counts.debug.none++; /* nobody knows */
        return 0;
    }
    read_debug(r, &code);
    if (r->beat_ids.any && !of_beat)
        probe_calls_of_dex(&code, &r->beat_ids, &r->out->counts);
    return 0;
}

static int read_dex_class(struct dex_reading *r, uint32_t index, struct error *err)
{
    struct dex_class_def def = dex_class_def(&r->dex, index);
    struct str type = dex_type(&r->dex, def.class_type);
    bool of_beat = str_eq(type, r->beat_type);
    struct dex_class_data data;

    r->out->counts.classes++;
    if (dex_class_data_parse(&r->dex, def.class_data, &r->reader->scratch, &data, err) < 0)
        return error_prefix(err, "%.*s", STR_ARG(type));
    r->out->counts.fields += data.static_fields + data.instance_fields;
    for (uint32_t i = 0; i < dex_class_method_count(&data); i++)
        if (read_dex_method(r, &dex_class_methods(&data)[i], of_beat, err) < 0)
            return error_prefix(err, "%.*s", STR_ARG(type));
    return 0;
}

#define MARKER            "~~"
#define METHODBEAT_MARKER "~~methodbeat{\"mapping-id\":\""

/* "~~R8{...}". D8's "~~~{...}" lists checksums of classes. */
static bool is_marker(struct str text)
{
    size_t at = strlen(MARKER);

    return text.n > at && isalpha((unsigned char)text.p[at]) && str_find(text, '{') < text.n;
}

/* The compilers' markers are next to each other, since strings are sorted. */
static void read_markers(struct dex_reading *r)
{
    uint32_t i = dex_strings_from(&r->dex, STR(MARKER));
    struct contents_dex *out = r->out;
    struct arena *keep = &r->reader->keep;
    size_t cap = 0;
    struct str *markers = NULL;

    for (; i < dex_count(&r->dex, DEX_STRING_IDS); i++) {
        struct str text = dex_string(&r->dex, i);

        if (!str_starts(text, STR(MARKER)))
            break;
        if (!is_marker(text))
            continue;
        MEM_GROW(markers, out->n_markers, cap);
        markers[out->n_markers++] = arena_str(keep, text);
        if (str_starts(text, STR(METHODBEAT_MARKER))) {
            struct str id = str_sub(text, strlen(METHODBEAT_MARKER), text.n);

            out->mapping_id = arena_str(keep, str_sub(id, 0, str_find(id, '"')));
        }
    }
    out->markers = ARENA_NEW(keep, struct str, out->n_markers);
    if (markers)
        memcpy(out->markers, markers, out->n_markers * sizeof(*markers));
    free(markers);
}

static void read_tables(struct dex_reading *r)
{
    static const enum dex_section_kind tables[CONTENTS_ID_TABLES] = {
        DEX_STRING_IDS, DEX_TYPE_IDS, DEX_PROTO_IDS, DEX_FIELD_IDS, DEX_METHOD_IDS};
    struct error ignored;
    struct bytes tail;

    r->out->version = r->dex.version;
    for (size_t i = 0; i < CONTENTS_ID_TABLES; i++)
        r->out->ids[i] = dex_count(&r->dex, tables[i]);
    if (dex_tail(&r->dex, &tail, &ignored) == 0)
        r->out->tail = tail.n;
    r->out->call_sites = dex_count(&r->dex, DEX_CALL_SITE_IDS);
    r->out->method_handles = dex_count(&r->dex, DEX_METHOD_HANDLES);
}

int contents_read_dex(struct contents_reader *reader, struct bytes bytes, struct contents_dex *out,
                      struct error *err)
{
    struct dex_reading r = {.reader = reader, .out = out};
    int result = 0;

    out->bytes = bytes.n;
    if (dex_file_parse(&r.dex, bytes, err) < 0)
        return -1;
    r.beat_type = arena_printf(&reader->scratch, "L%.*s;", STR_ARG(reader->beat_class));
    r.beat_ids = probe_beat_ids(&r.dex, r.beat_type);
    dex_code_reads_init(&r.reads, &r.dex, DEX_CODE_AGAIN, &reader->scratch);
    read_tables(&r);
    read_markers(&r);
    for (uint32_t i = 0; i < dex_count(&r.dex, DEX_CLASS_DEFS) && result == 0; i++)
        result = read_dex_class(&r, i, err);
    if (result == 0)
        count_dex_debug(&r);
    free(r.uses);
    return result;
}
