/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/cache/run_record.h"

#include "lib/buf.h"
#include "lib/cursor.h"

/* The least bytes of an output. */
enum { OUTPUT_LEAST = 2 + 3 * 8 };

/* The summary's numbers: all but times, memory and threads. */
#define SUMMARY_NUMBERS(X) \
    X(inputs)              \
    X(dexes)               \
    X(dexes_changed)       \
    X(dexes_added)         \
    X(classes_moved)       \
    X(classes)             \
    X(classes_changed)     \
    X(methods)             \
    X(enter)               \
    X(exit)                \
    X(focus)               \
    X(activities)          \
    X(bytes_before)        \
    X(bytes_after)         \
    X(ids)                 \
    X(ids_new)             \
    X(ids_gone)            \
    X(must_sign)

/* A size in memory; one that cannot be is a failure. */
static size_t take_size(struct cursor *c)
{
    uint64_t v = cursor_le64(c);

    c->failed |= v > SIZE_MAX;
    return c->failed ? 0 : (size_t)v;
}

/* How many rows follow, of which each has at least `least` bytes. */
static size_t take_count(struct cursor *c, size_t least)
{
    size_t n = take_size(c);

    c->failed |= n > cursor_left(c) / least;
    return c->failed ? 0 : n;
}

static void put_text(struct buf *b, struct str s)
{
    buf_uleb128(b, (uint32_t)s.n);
    buf_str(b, s);
}

static struct str take_text(struct cursor *c)
{
    size_t n = cursor_uleb128(c);

    return str_from_bytes(cursor_bytes(c, n));
}

/* Rows are in the order of their classes, so most have the class of the previous row. */
static void put_left_out(struct buf *b, const struct instrument_summary *s)
{
    struct str before = {NULL, 0};

    buf_le64(b, s->n_left_out);
    for (size_t i = 0; i < s->n_left_out; i++) {
        const struct left_out *l = &s->left_out[i];
        bool same = i > 0 && str_eq(l->class_name, before);

        buf_u8(b, (uint8_t)l->verdict);
        buf_u8(b, same);
        if (!same)
            put_text(b, l->class_name);
        put_text(b, l->name);
        put_text(b, l->descriptor);
        before = l->class_name;
    }
}

static void take_left_out(struct cursor *c, struct arena *keep, struct instrument_summary *s)
{
    struct str before = {NULL, 0};

    s->n_left_out = take_count(c, 4);
    s->left_out = ARENA_NEW(keep, struct left_out, s->n_left_out);
    for (size_t i = 0; i < s->n_left_out && !c->failed; i++) {
        struct left_out *l = &s->left_out[i];

        l->verdict = (enum verdict)cursor_u8(c);
        c->failed |= l->verdict >= VERDICT_COUNT;
        l->class_name = cursor_u8(c) ? before : take_text(c);
        l->name = take_text(c);
        l->descriptor = take_text(c);
        before = l->class_name;
    }
}

static void take_fixed(struct cursor *c, void *to, size_t n)
{
    const uint8_t *from = cursor_take(c, n);

    if (from)
        memcpy(to, from, n);
}

static void put_slices(struct buf *b, const struct recorded_output *o)
{
    buf_le64(b, o->size);
    buf_le64(b, o->n_slices);
    for (size_t i = 0; i < o->n_slices; i++) {
        const struct kept_slice *s = &o->slices[i];

        buf_le64(b, s->at);
        buf_le32(b, s->place.part);
        buf_le32(b, s->place.n);
        buf_le64(b, s->place.at);
    }
}

static void take_slices(struct cursor *c, struct arena *keep, struct recorded_output *o)
{
    enum { SLICE_SIZE = 24 };

    o->size = cursor_le64(c);
    o->n_slices = take_count(c, SLICE_SIZE);
    o->slices = ARENA_NEW(keep, struct kept_slice, o->n_slices);
    for (size_t i = 0; i < o->n_slices; i++) {
        struct kept_slice *s = &o->slices[i];

        s->at = cursor_le64(c);
        s->place.part = cursor_le32(c);
        s->place.n = cursor_le32(c);
        s->place.at = cursor_le64(c);
    }
}

static void put_output(struct buf *b, const struct recorded_output *o)
{
    buf_u8(b, o->directory);
    buf_u8(b, o->from_input);
    buf_le64(b, o->n_files);
    for (size_t i = 0; i < o->n_files; i++) {
        put_text(b, o->files[i].name);
        buf_u8(b, o->files[i].from_input);
        buf_le64(b, o->files[i].size);
    }
    put_slices(b, o);
}

static void put_parts(struct buf *b, const struct run_record *r)
{
    buf_le64(b, r->n_parts);
    for (size_t i = 0; i < r->n_parts; i++)
        buf_bytes(b, (struct bytes){r->parts[i].bytes, SHA256_SIZE});
}

static void take_parts(struct cursor *c, struct arena *keep, struct run_record *r)
{
    r->n_parts = take_count(c, SHA256_SIZE);
    r->parts = ARENA_NEW(keep, struct cache_key, r->n_parts);
    for (size_t i = 0; i < r->n_parts; i++)
        take_fixed(c, r->parts[i].bytes, SHA256_SIZE);
}

static void take_output(struct cursor *c, struct arena *keep, struct recorded_output *o)
{
    o->directory = cursor_u8(c);
    o->from_input = cursor_u8(c);
    o->n_files = take_count(c, 10);
    o->files = ARENA_NEW(keep, struct recorded_file, o->n_files);
    for (size_t i = 0; i < o->n_files && !c->failed; i++) {
        o->files[i].name = take_text(c);
        o->files[i].from_input = cursor_u8(c);
        o->files[i].size = cursor_le64(c);
    }
    take_slices(c, keep, o);
}

void run_record_write(const struct run_record *r, struct buf *out)
{
    const struct instrument_summary *s = &r->summary;

    buf_bytes(out, (struct bytes){r->paths.bytes, sizeof(r->paths.bytes)});
    buf_bytes(out, (struct bytes){r->texts.bytes, sizeof(r->texts.bytes)});
#define PUT(field) buf_le64(out, s->field);
    SUMMARY_NUMBERS(PUT)
#undef PUT
    for (size_t i = 0; i < VERDICT_COUNT; i++)
        buf_le64(out, s->verdicts[i]);
    buf_bytes(out, (struct bytes){(const uint8_t *)s->mapping_id, METHOD_MAP_ID_LENGTH});
    put_left_out(out, s);
    buf_le64(out, s->n_warnings);
    for (size_t i = 0; i < s->n_warnings; i++)
        put_text(out, r->warnings[i]);
    buf_le64(out, r->n_outputs);
    for (size_t i = 0; i < r->n_outputs; i++)
        put_output(out, &r->outputs[i]);
    put_parts(out, r);
}

bool run_record_parse(struct bytes bytes, struct arena *keep, struct run_record *r)
{
    struct cursor c = cursor_of(bytes);
    struct instrument_summary *s = &r->summary;

    *r = (struct run_record){0};
    take_fixed(&c, r->paths.bytes, sizeof(r->paths.bytes));
    take_fixed(&c, r->texts.bytes, sizeof(r->texts.bytes));
#define TAKE(field) s->field = (__typeof__(s->field))cursor_le64(&c);
    SUMMARY_NUMBERS(TAKE)
#undef TAKE
    for (size_t i = 0; i < VERDICT_COUNT; i++)
        s->verdicts[i] = take_size(&c);
    take_fixed(&c, s->mapping_id, METHOD_MAP_ID_LENGTH);
    take_left_out(&c, keep, s);
    s->n_warnings = take_count(&c, 1);
    r->warnings = ARENA_NEW(keep, struct str, s->n_warnings);
    for (size_t i = 0; i < s->n_warnings; i++)
        r->warnings[i] = take_text(&c);
    r->n_outputs = take_count(&c, OUTPUT_LEAST);
    r->outputs = ARENA_NEW(keep, struct recorded_output, r->n_outputs);
    for (size_t i = 0; i < r->n_outputs && !c.failed; i++)
        take_output(&c, keep, &r->outputs[i]);
    take_parts(&c, keep, r);
    return !c.failed && cursor_left(&c) == 0;
}

void run_record_tell(const struct run_record *r, struct instrument_summary *s)
{
    const struct instrument_summary *from = &r->summary;

#define TELL(field) s->field = from->field;
    SUMMARY_NUMBERS(TELL)
#undef TELL
    memcpy(s->verdicts, from->verdicts, sizeof(s->verdicts));
    memcpy(s->mapping_id, from->mapping_id, sizeof(s->mapping_id));
    s->left_out = mem_dup(from->left_out, mem_size(from->n_left_out, sizeof(*from->left_out)));
    s->n_left_out = from->n_left_out;
    for (size_t i = 0; i < from->n_warnings; i++) {
        MEM_GROW(s->warnings, s->n_warnings, s->cap_warnings);
        s->warnings[s->n_warnings++] = mem_dup_cstr(r->warnings[i].p, r->warnings[i].n);
    }
    s->cached = true;
}
