/* SPDX-License-Identifier: Apache-2.0 */
/* Writes class_data_items, and the hiddenapi flags of their members. */
#include "dexfile/write/write_internal.h"

enum member_list { STATIC_FIELDS, INSTANCE_FIELDS, DIRECT_METHODS, VIRTUAL_METHODS, MEMBER_LISTS };

/* The methods to add to one class: [first, end) of plan->added. */
struct added_range {
    size_t first, end;
};

static struct added_range added_to(const struct dex_write_plan *plan, uint32_t class_def)
{
    struct added_range range = {0, plan->added_count};

    while (range.first < range.end) {
        size_t middle = range.first + (range.end - range.first) / 2;

        if (plan->added[middle].class_def < class_def)
            range.first = middle + 1;
        else
            range.end = middle;
    }
    while (range.end < plan->added_count && plan->added[range.end].class_def == class_def)
        range.end++;
    return range;
}

/* Those of one list. */
static struct added_range added_direct(const struct dex_write_plan *plan, struct added_range all)
{
    struct added_range range = {all.first, all.first};

    while (range.end < all.end && dex_access_is_direct(plan->added[range.end].access))
        range.end++;
    return range;
}

static struct added_range added_virtual(const struct dex_write_plan *plan, struct added_range all)
{
    return (struct added_range){added_direct(plan, all).end, all.end};
}

static uint32_t added_count(struct added_range range)
{
    return (uint32_t)(range.end - range.first);
}

static uint32_t read_counts(struct cursor *c, uint32_t counts[MEMBER_LISTS])
{
    uint64_t members = 0;

    for (int k = 0; k < MEMBER_LISTS; k++)
        members += counts[k] = cursor_uleb128(c);
    if (members > cursor_left(c) / 2) /* two bytes each at least */
        c->failed = true;
    return (uint32_t)members;
}

/* The next index of a list, which is stored as a difference. */
static uint32_t read_member_index(struct dex_writer *w, struct cursor *c, bool first, uint32_t last)
{
    uint32_t difference = cursor_uleb128(c);

    if (!first && (difference == 0 || last + difference < last))
        writer_fail(w, "indices not in order");
    return first ? difference : last + difference;
}

/* Notes the methods that have code. */
static void note_class_data(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    uint32_t counts[MEMBER_LISTS];
    uint32_t position = 0;

    w->classes[i].class_def = DEX_NO_INDEX;
    w->classes[i].members = read_counts(c, counts);
    for (uint32_t k = 0; k < counts[STATIC_FIELDS] + counts[INSTANCE_FIELDS] && !c->failed; k++) {
        (void)cursor_uleb128(c);
        (void)cursor_uleb128(c);
    }
    for (int list = DIRECT_METHODS; list < MEMBER_LISTS; list++) {
        uint32_t method = 0;

        for (uint32_t k = 0; k < counts[list] && !c->failed && !w->failed; k++, position++) {
            uint32_t access, code;

            method = read_member_index(w, c, k == 0, method);
            access = cursor_uleb128(c);
            code = cursor_uleb128(c);
            (void)writer_index(w, DEX_ID_METHOD, method);
            if (code)
                w->methods[w->method_count++] =
                    (struct writer_method){i, position, method, access, code};
        }
    }
}

void writer_read_classes(struct dex_writer *w)
{
    const struct dex_section *section = &w->dex->sections[DEX_CLASS_DATA];

    /* A method takes three bytes at least. */
    if (section->count)
        w->methods = arena_alloc(
            &w->arena, mem_size((section->end - section->offset) / 3, sizeof(*w->methods)));
    if (section->count <= (section->end - section->offset) / MEMBER_LISTS)
        w->classes = ARENA_NEW(&w->arena, struct writer_class, section->count);
    writer_walk(w, DEX_CLASS_DATA, note_class_data);
    w->class_data = ARENA_NEW(&w->arena, uint32_t, dex_count(w->dex, DEX_CLASS_DEFS));
    for (uint32_t i = 0; i < dex_count(w->dex, DEX_CLASS_DEFS) && !w->failed; i++) {
        uint32_t offset = dex_class_def(w->dex, i).class_data;
        uint32_t item = offset ? writer_find(w, DEX_CLASS_DATA, offset) : DEX_NO_INDEX;

        if (item != DEX_NO_INDEX)
            w->classes[item].class_def = i;
    }
}

static void write_fields(struct dex_writer *w, struct cursor *c, uint32_t count)
{
    uint32_t field = 0, last = 0;

    for (uint32_t k = 0; k < count && !c->failed && !w->failed; k++) {
        uint32_t index;

        field = read_member_index(w, c, k == 0, field);
        index = writer_index(w, DEX_ID_FIELD, field);
        buf_uleb128(w->out, index - last);
        buf_uleb128(w->out, cursor_uleb128(c)); /* access_flags */
        last = index;
    }
}

/* Appends those of the added methods that come before method_id `before`. */
static void write_added_members(struct dex_writer *w, struct added_range *added, uint32_t before,
                                uint32_t *last, uint32_t members_before)
{
    for (; added->first < added->end; added->first++) {
        const struct dex_added_method *m = &w->plan->added[added->first];

        if (m->method >= before)
            break;
        buf_uleb128(w->out, m->method - *last);
        buf_uleb128(w->out, m->access);
        buf_uleb128(w->out, w->added_code[added->first]);
        w->added_place[added->first] = members_before;
        *last = m->method;
    }
}

static void write_methods(struct dex_writer *w, struct cursor *c, uint32_t count,
                          uint32_t members_before, struct added_range added)
{
    uint32_t method = 0, last = 0;

    for (uint32_t k = 0; k < count && !c->failed && !w->failed; k++) {
        uint32_t index, code;

        method = read_member_index(w, c, k == 0, method);
        index = writer_index(w, DEX_ID_METHOD, method);
        write_added_members(w, &added, index, &last, members_before + k);
        if (added.first < added.end && w->plan->added[added.first].method == index)
            writer_fail(w, "the method to be added is there already");
        buf_uleb128(w->out, index - last);
        buf_uleb128(w->out, cursor_uleb128(c)); /* access_flags */
        code = cursor_uleb128(c);
        buf_uleb128(w->out, code ? w->methods[w->method_count++].code : 0);
        last = index;
    }
    write_added_members(w, &added, DEX_NO_INDEX, &last, members_before + count);
}

static void write_class(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    const struct writer_class *class = &w->classes[i];
    struct added_range added = {0, 0}, direct, virtual;
    uint32_t counts[MEMBER_LISTS];

    (void)read_counts(c, counts);
    if (class->members && class->class_def != DEX_NO_INDEX) {
        added = added_to(w->plan, class->class_def);
        w->class_data[class->class_def] = w->items[DEX_CLASS_DATA].to[i];
    }
    direct = added_direct(w->plan, added);
    virtual = added_virtual(w->plan, added);
    for (int k = 0; k < DIRECT_METHODS; k++)
        buf_uleb128(w->out, counts[k]);
    buf_uleb128(w->out, counts[DIRECT_METHODS] + added_count(direct));
    buf_uleb128(w->out, counts[VIRTUAL_METHODS] + added_count(virtual));
    write_fields(w, c, counts[STATIC_FIELDS]);
    write_fields(w, c, counts[INSTANCE_FIELDS]);
    write_methods(w, c, counts[DIRECT_METHODS], counts[STATIC_FIELDS] + counts[INSTANCE_FIELDS],
                  direct);
    write_methods(w, c, counts[VIRTUAL_METHODS],
                  counts[STATIC_FIELDS] + counts[INSTANCE_FIELDS] + counts[DIRECT_METHODS],
                  virtual);
}

/* For a class that has no members but those that are added. */
static void write_new_class(struct dex_writer *w, uint32_t class_def, struct added_range added)
{
    struct added_range lists[] = {added_direct(w->plan, added), added_virtual(w->plan, added)};

    w->class_data[class_def] = writer_append(w, DEX_CLASS_DATA);
    for (int k = 0; k < DIRECT_METHODS; k++)
        buf_u8(w->out, 0);
    for (int k = 0; k < 2; k++)
        buf_uleb128(w->out, added_count(lists[k]));
    for (int k = 0; k < 2; k++) {
        uint32_t last = 0;

        write_added_members(w, &lists[k], DEX_NO_INDEX, &last, 0);
    }
}

void writer_class_data(struct dex_writer *w)
{
    w->added_place = ARENA_NEW(&w->arena, uint32_t, w->plan->added_count);
    w->method_count = 0; /* counted again, in the same way */
    writer_section(w, DEX_CLASS_DATA, write_class);
    for (uint32_t i = 0; i < dex_count(w->dex, DEX_CLASS_DEFS) && !w->failed; i++) {
        struct added_range added;

        if (w->class_data[i] || !writer_keeps(w, DEX_CLASS_DEFS, i))
            continue;
        added = added_to(w->plan, i);
        if (added.first < added.end)
            write_new_class(w, i, added);
        else
            w->class_data[i] =
                writer_offset(w, DEX_CLASS_DATA, dex_class_def(w->dex, i).class_data);
    }
}

static void copy_flags(struct dex_writer *w, struct cursor *c, uint32_t count)
{
    for (uint32_t i = 0; i < count && !c->failed; i++)
        buf_uleb128(w->out, cursor_uleb128(c));
}

/* One item for the whole file: its size, an offset for each class_def from the
 * item's start, or 0, and at each a flag for each member. */
static void write_hiddenapi(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    size_t start = w->out->n;
    size_t old_start = c->pos;
    uint32_t classes = dex_count(w->dex, DEX_CLASS_DEFS);
    uint32_t size = cursor_le32(c);
    const uint8_t *offsets = cursor_take(c, 4 * (size_t)classes);

    (void)i;
    if (!offsets || size > c->n - old_start || size < c->pos - old_start) {
        c->failed = true;
        return;
    }
    buf_zero(w->out, 4 + 4 * (size_t)w->sections[DEX_CLASS_DEFS].count);
    for (uint32_t k = 0; k < classes && !c->failed && !w->failed; k++) {
        uint32_t offset = load_le32(offsets + 4 * (size_t)k);
        uint32_t data = dex_class_def(w->dex, k).class_data;
        uint32_t members, done = 0;
        struct added_range added;

        if (!offset)
            continue;
        if (!data || offset != c->pos - old_start) {
            writer_fail(w, "flags of class_def %u at %u", k, offset);
            return;
        }
        members = w->classes[writer_find(w, DEX_CLASS_DATA, data)].members;
        if (!writer_keeps(w, DEX_CLASS_DEFS, k)) {
            for (; members > 0 && !c->failed; members--)
                (void)cursor_uleb128(c);
            continue;
        }
        store_le32(w->out->p + start + 4 + 4 * (size_t)writer_row(w, DEX_CLASS_DEFS, k),
                   (uint32_t)(w->out->n - start));
        for (added = added_to(w->plan, k); added.first < added.end; added.first++) {
            copy_flags(w, c, w->added_place[added.first] - done);
            done = w->added_place[added.first];
            buf_u8(w->out, 0); /* open to all */
        }
        copy_flags(w, c, members - done);
    }
    store_le32(w->out->p + start, (uint32_t)(w->out->n - start));
    c->pos = old_start + size;
}

void writer_hiddenapi(struct dex_writer *w)
{
    if (dex_count(w->dex, DEX_HIDDENAPI_CLASS_DATA) > 1)
        writer_fail(w, "more than one hiddenapi_class_data_item");
    writer_section(w, DEX_HIDDENAPI_CLASS_DATA, write_hiddenapi);
}
