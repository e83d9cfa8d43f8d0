/* SPDX-License-Identifier: Apache-2.0 */
/* dexfile/dex_reach.h: what classes refer to, and what of it cannot be read. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/subset/dex_choice.h"
#include "dexfile/write/dex_write.h"
#include "tests/unit/dex_fixture.h"

/* Values inside each other, of a class or of an annotation of it: what the outermost `depth` hold
 * is an array or an annotation. More than 200 of them are not followed, nor written. */
static void values_are_200_deep(void **state)
{
    enum { MOST = 200, SIZE = 5 };

    (void)state;
    for (int i = 0; i < 8; i++) {
        bool of_annotation = i & 1, annotations = i & 2, deep = i & 4;
        uint8_t bytes[SIZE * (MOST + 2)], *p = bytes;
        struct dex_fixture_class *c;
        struct dex_write_plan plan;
        struct dex_fixture f;
        struct dex_reach reach;
        struct dex_ids ids;
        struct error err;
        struct buf out;

        dex_fixture_init(&f, 35);
        c = dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, NULL);
        dex_fixture_add_type(&f, "LNote;");
        if (of_annotation) {
            *p++ = 1;
            *p++ = (uint8_t)dex_fixture_type(&f, "LNote;");
        }
        for (int k = 0; k < MOST - 1 + deep; k++) {
            *p++ = 1;
            if (of_annotation ? k == 0 || annotations : annotations && k > 0)
                *p++ = (uint8_t)dex_fixture_string(&f, "LA;");
            *p++ = annotations ? 0x1d : 0x1c;
            if (annotations)
                *p++ = (uint8_t)dex_fixture_type(&f, "LNote;");
        }
        *p++ = 1;
        if (annotations)
            *p++ = (uint8_t)dex_fixture_string(&f, "LA;");
        *p++ = 0x1e;
        if (of_annotation) {
            struct dex_fixture_item *set =
                dex_fixture_item(&f, DEX_ANNOTATION_SETS, DEX_BYTES(DEX_LE32(1), DEX_LE32(0)));
            struct dex_fixture_item *directory =
                dex_fixture_item(&f, DEX_ANNOTATIONS_DIRECTORIES,
                                 DEX_BYTES(DEX_LE32(0), DEX_LE32(0), DEX_LE32(0), DEX_LE32(0)));

            dex_fixture_offset(set, 4,
                               dex_fixture_item(&f, DEX_ANNOTATIONS, bytes, (size_t)(p - bytes)));
            dex_fixture_offset(directory, 0, set);
            c->annotations = directory;
        } else {
            c->values = dex_fixture_item(&f, DEX_ENCODED_ARRAYS, bytes, (size_t)(p - bytes));
        }
        assert_int_equal(dex_fixture_parse(&f), 0);
        dex_reach_init(&reach, &f.dex, true);
        if (dex_reach_class(&reach, 0, &err) != (deep ? -1 : 0))
            fail_msg("%d: reached: %s", i, err.text);
        dex_reach_release(&reach);
        buf_init(&out);
        dex_ids_init(&ids, &f.dex, &f.arena);
        dex_ids_seal(&ids);
        plan = (struct dex_write_plan){.ids = &ids};
        if (dex_write(&plan, &out, &err) != (deep ? -1 : 0))
            fail_msg("%d: written: %s", i, err.text);
        buf_release(&out);
        dex_fixture_release(&f);
    }
}

/* A round begins without what the one before had, in memory as well. */
static void rounds_begin_empty(void **state)
{
    enum { METHODS = 200 };
    struct dex_fixture f;
    struct dex_reach reach;
    struct error err;
    size_t used = 0;

    (void)state;
    dex_fixture_init(&f, 35);
    for (char name[] = "LA;"; name[1] <= 'C'; name[1]++) {
        struct dex_fixture_class *c =
            dex_fixture_add_class(&f, arena_cstr(&f.arena, str_from_c(name)), DEX_ACC_PUBLIC, NULL);

        for (int k = 0; k < METHODS; k++) {
            char method[16];

            snprintf(method, sizeof(method), "m%d", k);
            dex_fixture_add_own_method(&f, c, arena_cstr(&f.arena, str_from_c(method)), "()V",
                                       DEX_ACC_STATIC | DEX_ACC_NATIVE);
        }
    }
    assert_int_equal(dex_fixture_parse(&f), 0);
    dex_reach_init(&reach, &f.dex, false);
    for (uint32_t i = 0; i < 3; i++) {
        if (i)
            dex_reach_begin(&reach);
        assert_int_equal(dex_reach_class(&reach, i, &err), 0);
        if (i == 0)
            used = reach.scratch.used;
        /* Of one class, but for what aligns it. */
        assert_in_range(reach.scratch.used, used / 2, used + used / 2);
        assert_int_equal(reach.found[DEX_METHOD_IDS].n, METHODS);
        for (uint32_t k = 0; k < 3; k++) {
            assert_int_equal(dex_reach_has(&reach, DEX_CLASS_DEFS, k), k == i);
            assert_int_equal(
                dex_reach_has(&reach, DEX_TYPE_IDS, dex_class_def(&f.dex, k).class_type), k == i);
        }
    }
    dex_reach_release(&reach);
    dex_fixture_release(&f);
}

/* Of each list of handlers each type is reached, and what is behind a method that is there twice is
 * not looked at. */
static void each_handler_is_reached(void **state)
{
    static const char *const types[] = {"LE1;", "LE2;", "LE3;", "LE4;"};
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    struct dex_fixture f;
    struct dex_reach reach;
    struct error err;

    (void)state;
    dex_fixture_init(&f, 35);
    c = dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, NULL);
    m = dex_fixture_add_own_method(&f, c, "run", "()V", DEX_ACC_STATIC);
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
        dex_fixture_add_type(&f, types[i]);
    dex_fixture_add_type(&f, "LOther;");
    m->code = dex_fixture_code(
        &f,
        &(struct dex_fixture_code){.registers = 1,
                                   DEX_UNITS(0, 0, 0x000e, 0x000d, 0x000e),
                                   DEX_TRIES({0, 1, 1}, {1, 1, 7}),
                                   DEX_HANDLERS(2, 0x7e, (uint8_t)dex_fixture_type(&f, types[0]), 3,
                                                (uint8_t)dex_fixture_type(&f, types[1]), 3, 3, 2,
                                                (uint8_t)dex_fixture_type(&f, types[2]), 3,
                                                (uint8_t)dex_fixture_type(&f, types[3]), 3)});
    assert_int_equal(dex_fixture_parse(&f), 0);
    dex_reach_init(&reach, &f.dex, true);
    assert_int_equal(dex_reach_class(&reach, 0, &err), 0);
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
        assert_true(dex_reach_has(&reach, DEX_TYPE_IDS, dex_fixture_type(&f, types[i])));
    assert_false(dex_reach_has(&reach, DEX_TYPE_IDS, dex_fixture_type(&f, "LOther;")));
    dex_reach_release(&reach);
    dex_fixture_release(&f);
}

/* A method of the units, and what is said of it; or nothing. */
static void code_that_cannot_be_read_is_told(void **state)
{
    static const struct {
        uint16_t units[8];
        size_t n;
        const char *text; /* NULL: it can */
    } rows[] = {
        {{0x0000, 0x000e}, 2, NULL},
        {{0x0000, 0x003e, 0x000e}, 3, "code that can't be read at 1"},
        {{0x0000, 0x001a}, 2, "code that can't be read at 1"},
        {{0x0000, 0x0071, 0}, 3, "code that can't be read at 1"},
        {{0x000e, 0x0000, 0x0100, 1, 0, 0, 0, 0}, 8, NULL},
        {{0x000e, 0x0000, 0x0100, 1, 0, 0, 0}, 7, "code that can't be read at 2"},
        {{0x000e, 0x0000, 0x0100, 0, 0x003e, 0}, 6, NULL},
        {{0x000e, 0x0000, 0x0200, 1, 0, 0, 0, 0}, 8, NULL},
        {{0x000e, 0x0000, 0x0200, 1, 0, 0, 0}, 7, "code that can't be read at 2"},
        {{0x000e, 0x0000, 0x0300, 1, 3, 0, 0, 0}, 8, NULL},
        {{0x000e, 0x0000, 0x0300, 1, 3, 0, 0}, 7, "code that can't be read at 2"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture_class *c;
        struct dex_fixture f;
        struct dex_reach reach;
        struct error err = {.text = ""};
        int result;

        dex_fixture_init(&f, 35);
        c = dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, NULL);
        dex_fixture_add_own_method(&f, c, "run", "()V", DEX_ACC_STATIC)->code = dex_fixture_code(
            &f, &(struct dex_fixture_code){
                    .registers = 1, .units = rows[i].units, .unit_count = rows[i].n});
        assert_int_equal(dex_fixture_parse(&f), 0);
        dex_reach_init(&reach, &f.dex, true);
        result = dex_reach_class(&reach, 0, &err);
        if (result != (rows[i].text ? -1 : 0) || (rows[i].text && !strstr(err.text, rows[i].text)))
            fail_msg("row %zu: %s", i, err.text);
        dex_reach_release(&reach);
        dex_fixture_release(&f);
    }
}

/* An index of a value has up to four bytes. */
static void indices_of_values_are_read_whole(void **state)
{
    enum { STRINGS = 0x180, WANTED = 0x17b };
    static const struct {
        uint8_t bytes[8];
        size_t n;
        uint32_t string;
    } rows[] = {
        {{1, 0x17, 0x7b}, 3, 0x7b},
        {{1, 0x37, 0x7b, 0x01}, 4, WANTED},
        {{1, 0x57, 0x7b, 0x01, 0}, 5, WANTED},
        {{1, 0x77, 0x7b, 0x01, 0, 0}, 6, WANTED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture_class *c;
        struct dex_fixture f;
        struct dex_reach reach;
        struct error err;

        dex_fixture_init(&f, 35);
        c = dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, NULL);
        for (int k = 0; k < STRINGS; k++) {
            char text[16];

            snprintf(text, sizeof(text), "s%03d", k);
            dex_fixture_add_string(&f, text);
        }
        c->values = dex_fixture_item(&f, DEX_ENCODED_ARRAYS, rows[i].bytes, rows[i].n);
        assert_int_equal(dex_fixture_parse(&f), 0);
        dex_reach_init(&reach, &f.dex, true);
        if (dex_reach_class(&reach, 0, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        for (uint32_t k = 1; k < dex_count(&f.dex, DEX_STRING_IDS); k++)
            assert_int_equal(dex_reach_has(&reach, DEX_STRING_IDS, k), k == rows[i].string);
        dex_reach_release(&reach);
        dex_fixture_release(&f);
    }
}

/* What code names in a unit that is not its second, or in more than one. */
static void indices_of_code_are_read_whole(void **state)
{
    enum { STRINGS = 0x180, WANTED = 0x17b };
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    struct dex_fixture f;
    struct dex_reach reach;
    struct error err;

    (void)state;
    dex_fixture_init(&f, 38);
    c = dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, NULL);
    m = dex_fixture_add_own_method(&f, c, "a", "()V", DEX_ACC_STATIC);
    dex_fixture_add_proto(&f, "(I)V");
    dex_fixture_add_proto(&f, "(J)V");
    for (int k = 0; k < STRINGS; k++) {
        char text[16];

        snprintf(text, sizeof(text), "s%03d", k);
        dex_fixture_add_string(&f, text);
    }
    m->code = dex_fixture_code(
        &f, &(struct dex_fixture_code){.registers = 1,
                                       .outs = 1,
                                       DEX_UNITS(0x001b, WANTED, 0, 0x10fa,
                                                 dex_fixture_method(&f, "LA;", "a", "()V"), 0,
                                                 dex_fixture_proto(&f, "(J)V"), 0x000e)});
    assert_int_equal(dex_fixture_parse(&f), 0);
    dex_reach_init(&reach, &f.dex, true);
    assert_int_equal(dex_reach_class(&reach, 0, &err), 0);
    assert_true(dex_reach_has(&reach, DEX_STRING_IDS, WANTED));
    assert_false(dex_reach_has(&reach, DEX_STRING_IDS, WANTED & 0xff));
    assert_true(dex_reach_has(&reach, DEX_PROTO_IDS, dex_fixture_proto(&f, "(J)V")));
    assert_false(dex_reach_has(&reach, DEX_PROTO_IDS, dex_fixture_proto(&f, "(I)V")));
    dex_reach_release(&reach);
    dex_fixture_release(&f);
}

static void a_class_that_cannot_be_read_is_told(void **state)
{
    struct dex_fixture_class *c;
    struct dex_fixture f;
    struct dex_reach reach;
    struct error err;
    uint32_t count;
    uint8_t stays = 0, moved = 0;

    (void)state;
    dex_fixture_init(&f, 35);
    c = dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, NULL);
    dex_fixture_add_method(&f, "LA;", "a", "()V");
    /* The method is both direct and virtual. */
    c->data = dex_fixture_item(&f, DEX_CLASS_DATA, DEX_BYTES(0, 0, 1, 1, 0, 0, 0, 0, 0, 0));
    assert_int_equal(dex_fixture_parse(&f), 0);
    dex_reach_init(&reach, &f.dex, true);
    assert_int_equal(dex_reach_class(&reach, 0, &err), -1);
    assert_true(str_starts(str_from_c(err.text), STR("LA;: a class that can't be read at ")));
    dex_reach_release(&reach);
    assert_int_equal(
        dex_choose(&f.dex, &stays, &(struct dex_need){.types = 1}, &moved, &count, &err), -1);
    assert_non_null(strstr(err.text, "both direct and virtual"));
    dex_fixture_release(&f);
}

/* Lines that hundreds of methods share, without a name in them, are read once for all; with one
 * they are read for each, as what is named goes with each. */
static void lines_that_all_share_are_read_once(void **state)
{
    enum { LINES = 3000, CLASSES_OF_THEM = 400 };

    (void)state;
    for (int named = 0; named < 2; named++) {
        uint8_t lines[8 + LINES] = {7, 0, 3, 0};
        struct dex_fixture_item *debug;
        struct dex_fixture f;
        struct dex_reach reach;
        struct error err = {.text = ""};
        int result = 0;

        dex_fixture_init(&f, 35);
        for (size_t i = 0; i < CLASSES_OF_THEM; i++) {
            char name[32];
            struct dex_fixture_class *c;

            snprintf(name, sizeof(name), "Lp/C%03zu;", i);
            c = dex_fixture_add_class(&f, arena_cstr(&f.arena, str_from_c(name)), DEX_ACC_PUBLIC,
                                      NULL);
            dex_fixture_add_own_method(&f, c, "run", "()V", DEX_ACC_STATIC);
        }
        lines[4] = (uint8_t)((dex_fixture_string(&f, "run") + 1) & 0x7f) | 0x80;
        lines[5] = (uint8_t)((dex_fixture_string(&f, "run") + 1) >> 7);
        memset(lines + (named ? 7 : 2), 0x0e, LINES + (named ? 0 : 5));
        debug = dex_fixture_item(&f, DEX_DEBUG_INFO, lines, sizeof(lines));
        for (size_t i = 0; i < CLASSES_OF_THEM; i++)
            f.classes[i]->methods[0]->code = dex_fixture_code(
                &f, &(struct dex_fixture_code){.registers = 1, .debug = debug, DEX_UNITS(0x000e)});
        if (dex_fixture_parse(&f) < 0)
            fail_msg("%s", f.err.text);
        dex_reach_init(&reach, &f.dex, true);
        for (uint32_t i = 0; i < CLASSES_OF_THEM && result == 0; i++)
            result = dex_reach_class(&reach, i, &err);
        assert_int_equal(result, 0);
        if (named)
            assert_true(reach.steps > (uint64_t)LINES * CLASSES_OF_THEM);
        else
            assert_true(reach.steps < (uint64_t)LINES * 3);
        dex_reach_release(&reach);
        dex_fixture_release(&f);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_200_deep),
        cmocka_unit_test(rounds_begin_empty),
        cmocka_unit_test(each_handler_is_reached),
        cmocka_unit_test(code_that_cannot_be_read_is_told),
        cmocka_unit_test(indices_of_values_are_read_whole),
        cmocka_unit_test(indices_of_code_are_read_whole),
        cmocka_unit_test(a_class_that_cannot_be_read_is_told),
        cmocka_unit_test(lines_that_all_share_are_read_once),
    };

    return RUN_TAP(tests);
}
