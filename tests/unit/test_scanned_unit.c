/* SPDX-License-Identifier: Apache-2.0 */
/* What a scan found, as bytes: it is read as it was written, and what is none is refused, wherever
 * it ends or whatever it counts. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "weave/pack/scanned_unit.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* A method of each kind: texts of its own, or those of the one before or of itself. */
static struct program_method methods[] = {
    {.name = STR_INIT("a"),
     .descriptor = STR_INIT("(I)V"),
     .original_class = STR_INIT("x/A"),
     .original_name = STR_INIT("a"),
     .original_descriptor = STR_INIT("(I)V"),
     .file = STR_INIT("A.java"),
     .line = 70000,
     .lines_stay = true,
     .access = 0x8001,
     .verdict = VERDICT_INSTRUMENT},
    {.name = STR_INIT("b"),
     .descriptor = STR_INIT("()La;"),
     .original_class = STR_INIT("x/Other"),
     .original_name = STR_INIT("run"),
     .original_descriptor = STR_INIT("()Lx/A;"),
     .file = STR_INIT("Other.java"),
     .fixed_length = true,
     .verdict = (enum verdict)(VERDICT_COUNT - 1)},
    {.name = STR_INIT("run"),
     .descriptor = STR_INIT("()La;"),
     .original_class = STR_INIT("x/Other"),
     .original_name = STR_INIT("run"),
     .original_descriptor = STR_INIT("()Lx/A;"),
     .file = STR_INIT("Other.java"),
     .verdict = VERDICT_EMPTY},
    {.name = STR_INIT("last"),
     .descriptor = STR_INIT("()V"),
     .original_class = STR_INIT("x/A"),
     .original_name = STR_INIT("first"),
     .original_descriptor = STR_INIT("()V"),
     .verdict = VERDICT_NO_CODE},
};

static struct program_class classes[] = {
    {.name = STR_INIT("x/A"),
     .super_name = STR_INIT("java/lang/Object"),
     .source_file = STR_INIT("A.java"),
     .access = 0x8421,
     .untouched = true,
     .focus = FOCUS_UNUSABLE,
     .initializer = INITIALIZER_THERE,
     .methods = methods,
     .n_methods = COUNT(methods)},
    {.name = STR_INIT("b"), .focus_final = true, .initializer = INITIALIZER_UNUSABLE},
};

static const struct program_unit units[] = {
    {.classes = classes,
     .n_classes = COUNT(classes),
     .focus_room = 0x12345678,
     .room = {.probes = true, .added = true, .types = 0x10203040, .protos = 5, .methods = 0x60708},
     .map_match = MAP_OTHER,
     .tells_messages = true},
    {.classes = classes, .n_classes = 1, .major = 0x1234, .room = {.focus = true, .start = true}},
    {.n_classes = 0},
};

static void assert_text(struct str s, struct str wanted)
{
    if (!str_eq(s, wanted))
        fail_msg("\"%.*s\", wanted \"%.*s\"", STR_ARG(s), STR_ARG(wanted));
}

static void assert_method(const struct program_method *m, const struct program_method *wanted)
{
    assert_text(m->name, wanted->name);
    assert_text(m->descriptor, wanted->descriptor);
    assert_text(m->original_class, wanted->original_class);
    assert_text(m->original_name, wanted->original_name);
    assert_text(m->original_descriptor, wanted->original_descriptor);
    assert_text(m->file, wanted->file);
    assert_int_equal(m->line, wanted->line);
    assert_int_equal(m->lines_stay, wanted->lines_stay);
    assert_int_equal(m->access, wanted->access);
    assert_int_equal(m->fixed_length, wanted->fixed_length);
    assert_int_equal(m->verdict, wanted->verdict);
    assert_int_equal(m->id, 0);
}

static void assert_class(const struct program_class *c, const struct program_class *wanted)
{
    assert_text(c->name, wanted->name);
    assert_text(c->super_name, wanted->super_name);
    assert_text(c->source_file, wanted->source_file);
    assert_int_equal(c->access, wanted->access);
    assert_int_equal(c->untouched, wanted->untouched);
    assert_int_equal(c->focus, wanted->focus);
    assert_int_equal(c->focus_final, wanted->focus_final);
    assert_int_equal(c->initializer, wanted->initializer);
    assert_int_equal(c->n_methods, wanted->n_methods);
    for (size_t i = 0; i < c->n_methods; i++)
        assert_method(&c->methods[i], &wanted->methods[i]);
}

static void assert_found(const struct program_unit *u, const struct program_unit *wanted)
{
    assert_int_equal(u->focus_room, wanted->focus_room);
    assert_int_equal(u->major, wanted->major);
    assert_int_equal(u->map_match, wanted->map_match);
    assert_int_equal(u->tells_messages, wanted->tells_messages);
    assert_int_equal(u->room.probes, wanted->room.probes);
    assert_int_equal(u->room.focus, wanted->room.focus);
    assert_int_equal(u->room.added, wanted->room.added);
    assert_int_equal(u->room.start, wanted->room.start);
    assert_int_equal(u->room.types, wanted->room.types);
    assert_int_equal(u->room.protos, wanted->room.protos);
    assert_int_equal(u->room.methods, wanted->room.methods);
    assert_int_equal(u->n_classes, wanted->n_classes);
    for (size_t i = 0; i < u->n_classes; i++)
        assert_class(&u->classes[i], &wanted->classes[i]);
}

static void it_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(units); i++) {
        struct program_unit found;
        struct arena keep;
        struct buf bytes;

        arena_init(&keep);
        buf_init(&bytes);
        scanned_unit_write(&units[i], &bytes);
        assert_true(scanned_unit_parse(buf_view(&bytes), &keep, &found));
        assert_found(&found, &units[i]);
        for (size_t n = 0; n < bytes.n; n++)
            assert_false(scanned_unit_parse((struct bytes){bytes.p, n}, &keep, &found));
        buf_u8(&bytes, 0);
        assert_false(scanned_unit_parse(buf_view(&bytes), &keep, &found));
        buf_release(&bytes);
        arena_release(&keep);
    }
}

/* Any byte is another: what is read lies within the bytes, and no number is of no kind. */
static void whatever_is_in_it(void **state)
{
    struct arena keep;
    struct buf bytes;

    (void)state;
    arena_init(&keep);
    buf_init(&bytes);
    scanned_unit_write(&units[0], &bytes);
    for (size_t at = 0; at < bytes.n; at++)
        for (int value = 0; value < 256; value++) {
            struct program_unit found;
            uint8_t was = bytes.p[at];

            bytes.p[at] = (uint8_t)value;
            if (scanned_unit_parse(buf_view(&bytes), &keep, &found))
                for (size_t i = 0; i < found.n_classes; i++) {
                    const struct program_class *c = &found.classes[i];

                    assert_true(c->focus <= FOCUS_UNUSABLE);
                    assert_true(c->initializer <= INITIALIZER_UNUSABLE);
                    for (size_t k = 0; k < c->n_methods; k++) {
                        struct str file = c->methods[k].file;

                        assert_true(c->methods[k].verdict < VERDICT_COUNT);
                        assert_true(!file.n ||
                                    (file.p >= (const char *)bytes.p &&
                                     file.p + file.n <= (const char *)bytes.p + bytes.n));
                    }
                }
            bytes.p[at] = was;
            arena_reset(&keep);
        }
    buf_release(&bytes);
    arena_release(&keep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_read_as_it_was_written),
        cmocka_unit_test(whatever_is_in_it),
    };

    return RUN_TAP(tests);
}
