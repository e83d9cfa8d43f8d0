/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/pack/scanned_unit.h"

#include "lib/cursor.h"

/* The bits of a byte. */
enum { ROOM_PROBES = 1, ROOM_FOCUS = 2, ROOM_ADDED = 4, ROOM_START = 8, TELLS_MESSAGES = 16 };
enum {
    CLASS_UNTOUCHED = 1,
    CLASS_FOCUS_FINAL = 2,
    CLASS_LACKS_PACKAGE = 4,
    CLASS_HAS_HASHES = 8,
};
/* The texts that are those of the method before, or of the method itself, are not repeated. */
enum {
    METHOD_FIXED_LENGTH = 1,
    METHOD_LINES_STAY = 2,
    METHOD_CLASS_BEFORE = 4,
    METHOD_OWN_NAME = 8,
    METHOD_OWN_DESCRIPTOR = 16,
    METHOD_FILE_BEFORE = 32,
};

/* The least bytes of a class and of a method. */
enum { CLASS_LEAST = 9, METHOD_LEAST = 7 };

struct method_texts {
    struct str original_class, file;
};

static struct method_texts texts_of_class(const struct program_class *c)
{
    return (struct method_texts){c->name, c->source_file};
}

/* ---- Writing ---- */

static void put_short_text(struct buf *b, struct str s)
{
    buf_uleb128(b, (uint32_t)s.n);
    buf_str(b, s);
}

static uint8_t method_bits(const struct program_method *m, const struct method_texts *before)
{
    return (uint8_t)((m->fixed_length ? METHOD_FIXED_LENGTH : 0) |
                     (m->lines_stay ? METHOD_LINES_STAY : 0) |
                     (str_eq(m->original_class, before->original_class) ? METHOD_CLASS_BEFORE : 0) |
                     (str_eq(m->original_name, m->name) ? METHOD_OWN_NAME : 0) |
                     (str_eq(m->original_descriptor, m->descriptor) ? METHOD_OWN_DESCRIPTOR : 0) |
                     (str_eq(m->file, before->file) ? METHOD_FILE_BEFORE : 0));
}

static void put_scanned_method(struct buf *b, const struct program_method *m,
                               struct method_texts *before)
{
    uint8_t bits = method_bits(m, before);

    buf_u8(b, bits);
    buf_u8(b, (uint8_t)m->verdict);
    buf_le16(b, m->access);
    buf_uleb128(b, m->line);
    put_short_text(b, m->name);
    put_short_text(b, m->descriptor);
    if (!(bits & METHOD_CLASS_BEFORE))
        put_short_text(b, m->original_class);
    if (!(bits & METHOD_OWN_NAME))
        put_short_text(b, m->original_name);
    if (!(bits & METHOD_OWN_DESCRIPTOR))
        put_short_text(b, m->original_descriptor);
    if (!(bits & METHOD_FILE_BEFORE))
        put_short_text(b, m->file);
    *before = (struct method_texts){m->original_class, m->file};
}

static void put_scanned_class(struct buf *b, const struct program_class *c)
{
    struct method_texts before = texts_of_class(c);

    put_short_text(b, c->name);
    put_short_text(b, c->super_name);
    put_short_text(b, c->source_file);
    buf_le16(b, c->access);
    buf_u8(b, (uint8_t)((c->untouched ? CLASS_UNTOUCHED : 0) |
                        (c->focus_final ? CLASS_FOCUS_FINAL : 0) |
                        (c->lacks_package ? CLASS_LACKS_PACKAGE : 0) |
                        (c->has_hashes ? CLASS_HAS_HASHES : 0)));
    buf_u8(b, (uint8_t)c->focus);
    buf_u8(b, (uint8_t)c->initializer);
    buf_uleb128(b, (uint32_t)c->n_methods);
    for (size_t i = 0; i < c->n_methods; i++)
        put_scanned_method(b, &c->methods[i], &before);
}

void scanned_unit_write(const struct program_unit *u, struct buf *out)
{
    buf_le32(out, u->focus_room);
    buf_le16(out, u->major);
    buf_u8(out, (uint8_t)((u->room.probes ? ROOM_PROBES : 0) | (u->room.focus ? ROOM_FOCUS : 0) |
                          (u->room.added ? ROOM_ADDED : 0) | (u->room.start ? ROOM_START : 0) |
                          (u->tells_messages ? TELLS_MESSAGES : 0)));
    buf_u8(out, (uint8_t)u->map_match);
    buf_le32(out, u->room.types);
    buf_le32(out, u->room.protos);
    buf_le32(out, u->room.methods);
    buf_uleb128(out, (uint32_t)u->n_classes);
    for (size_t i = 0; i < u->n_classes; i++)
        put_scanned_class(out, &u->classes[i]);
}

/* ---- Reading ---- */

static struct str take_short_text(struct cursor *c)
{
    return str_from_bytes(cursor_bytes(c, cursor_uleb128(c)));
}

/* How many follow, of which each has at least `least` bytes. */
static size_t take_short_count(struct cursor *c, size_t least)
{
    size_t n = cursor_uleb128(c);

    c->failed |= n > cursor_left(c) / least;
    return c->failed ? 0 : n;
}

/* A number of an enum with `count` values. */
static unsigned take_kind(struct cursor *c, unsigned count)
{
    unsigned kind = cursor_u8(c);

    c->failed |= kind >= count;
    return c->failed ? 0 : kind;
}

static void take_scanned_method(struct cursor *c, struct program_method *m,
                                struct method_texts *before)
{
    uint8_t bits = cursor_u8(c);

    m->fixed_length = bits & METHOD_FIXED_LENGTH;
    m->lines_stay = bits & METHOD_LINES_STAY;
    m->verdict = (enum verdict)take_kind(c, VERDICT_COUNT);
    m->access = cursor_le16(c);
    m->line = cursor_uleb128(c);
    m->name = take_short_text(c);
    m->descriptor = take_short_text(c);
    m->original_class = bits & METHOD_CLASS_BEFORE ? before->original_class : take_short_text(c);
    m->original_name = bits & METHOD_OWN_NAME ? m->name : take_short_text(c);
    m->original_descriptor = bits & METHOD_OWN_DESCRIPTOR ? m->descriptor : take_short_text(c);
    m->file = bits & METHOD_FILE_BEFORE ? before->file : take_short_text(c);
    *before = (struct method_texts){m->original_class, m->file};
}

static void take_scanned_class(struct cursor *c, struct arena *keep, struct program_class *out)
{
    struct method_texts before;
    uint8_t bits;

    out->name = take_short_text(c);
    out->super_name = take_short_text(c);
    out->source_file = take_short_text(c);
    out->access = cursor_le16(c);
    bits = cursor_u8(c);
    out->untouched = bits & CLASS_UNTOUCHED;
    out->focus_final = bits & CLASS_FOCUS_FINAL;
    out->lacks_package = bits & CLASS_LACKS_PACKAGE;
    out->has_hashes = bits & CLASS_HAS_HASHES;
    out->focus = (enum focus_kind)take_kind(c, FOCUS_UNUSABLE + 1);
    out->initializer = (enum initializer_kind)take_kind(c, INITIALIZER_UNUSABLE + 1);
    out->n_methods = take_short_count(c, METHOD_LEAST);
    out->methods = ARENA_NEW(keep, struct program_method, out->n_methods);
    before = texts_of_class(out);
    for (size_t i = 0; i < out->n_methods && !c->failed; i++)
        take_scanned_method(c, &out->methods[i], &before);
}

bool scanned_unit_parse(struct bytes bytes, struct arena *keep, struct program_unit *u)
{
    struct cursor c = cursor_of(bytes);
    uint8_t bits;

    *u = (struct program_unit){0};
    u->focus_room = cursor_le32(&c);
    u->major = cursor_le16(&c);
    bits = cursor_u8(&c);
    u->room.probes = bits & ROOM_PROBES;
    u->room.focus = bits & ROOM_FOCUS;
    u->room.added = bits & ROOM_ADDED;
    u->room.start = bits & ROOM_START;
    u->tells_messages = bits & TELLS_MESSAGES;
    u->map_match = (enum map_match)take_kind(&c, MAP_OTHER + 1);
    u->room.types = cursor_le32(&c);
    u->room.protos = cursor_le32(&c);
    u->room.methods = cursor_le32(&c);
    u->n_classes = take_short_count(&c, CLASS_LEAST);
    u->classes = ARENA_NEW(keep, struct program_class, u->n_classes);
    for (size_t i = 0; i < u->n_classes && !c.failed; i++)
        take_scanned_class(&c, keep, &u->classes[i]);
    return !c.failed && cursor_left(&c) == 0;
}
