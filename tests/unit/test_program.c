/* SPDX-License-Identifier: Apache-2.0 */
/* The program: its classes by name, and its methods in the order of their original names, however
 * the units are ordered. */
#include "tests/unit/tap.h"

#include "lib/arena.h"
#include "lib/buf.h"
#include "weave/program.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { UNITS_MAX = 4, METHODS_MAX = 4 };

/* The text up to a mark, which goes with it. */
static struct str take(struct str *rest, char mark)
{
    size_t end = str_find(*rest, mark);
    struct str taken = str_sub(*rest, 0, end);

    *rest = str_sub(*rest, end < rest->n ? end + 1 : end, rest->n);
    return taken;
}

/* "A:a m ()V 1,a n ()V 0": the class A, of two methods: original class, name and descriptor, and
 * the verdict. Each name lies in a place of its own; or that of the class is shared. */
static void class_fill(struct program_class *c, const char *text, bool shared, struct arena *arena)
{
    struct str rest = arena_str(arena, str_from_c(text));

    c->name = take(&rest, ':');
    c->methods = ARENA_NEW(arena, struct program_method, METHODS_MAX);
    while (rest.n > 0) {
        struct program_method *m = &c->methods[c->n_methods++];
        struct str one = take(&rest, ',');

        m->original_class = take(&one, ' ');
        if (shared && str_eq(m->original_class, c->methods->original_class))
            m->original_class = c->methods->original_class;
        m->original_name = take(&one, ' ');
        m->original_descriptor = take(&one, ' ');
        m->verdict = (enum verdict)(one.p[0] - '0');
    }
}

/* The methods as they are listed, as above. */
static void write_methods(const struct program *p, struct buf *out)
{
    for (size_t i = 0; i < p->n_methods; i++) {
        const struct program_method *m = p->methods[i];

        buf_printf(out, "%s%.*s %.*s %.*s %d", i ? "," : "", STR_ARG(m->original_class),
                   STR_ARG(m->original_name), STR_ARG(m->original_descriptor), (int)m->verdict);
    }
    buf_u8(out, '\0');
}

static void methods_are_in_order(void **state)
{
    static const struct {
        const char *classes[UNITS_MAX];
        const char *wanted;
    } rows[] = {
        {{"A:"}, ""},
        {{"A:a m ()V 1"}, "a m ()V 1"},
        {{"A:a n ()V 0,a m ()V 1,a m ()I 1"}, "a m ()I 1,a m ()V 1,a n ()V 0"},
        {{"A:", "B:b m ()V 0", "C:"}, "b m ()V 0"},
        /* By the classes' original names, not by the others. */
        {{"A:z m ()V 0,z k ()V 0", "B:a m ()V 0", "C:m m ()V 0,m l ()V 0"},
         "a m ()V 0,m l ()V 0,m m ()V 0,z k ()V 0,z m ()V 0"},
        {{"A:aa m ()V 0", "B:a n ()V 0"}, "a n ()V 0,aa m ()V 0"},
        /* A method that came from another class: the first, one between others, the last. */
        {{"A:z m ()V 0,a m ()V 0", "B:b m ()V 0"}, "a m ()V 0,b m ()V 0,z m ()V 0"},
        {{"A:a m ()V 0,z m ()V 0", "B:b m ()V 0"}, "a m ()V 0,b m ()V 0,z m ()V 0"},
        {{"A:a m ()V 0,c m ()V 0,a n ()V 0", "B:b m ()V 0"},
         "a m ()V 0,a n ()V 0,b m ()V 0,c m ()V 0"},
        {{"A:a m ()V 0", "B:b m ()V 0,a l ()V 0"}, "a l ()V 0,a m ()V 0,b m ()V 0"},
        /* Copies of a class, whose methods are beside each other, by their verdicts. */
        {{"A:a n ()V 0,a m ()V 2", "A:a m ()V 0,a n ()V 0"},
         "a m ()V 0,a m ()V 2,a n ()V 0,a n ()V 0"},
        {{"A:a m ()V 3", "A:a m ()V 0", "A:a m ()V 2", "A:a m ()V 1"},
         "a m ()V 0,a m ()V 1,a m ()V 2,a m ()V 3"},
        {{"A:a m ()V 0", "B:b m ()V 0,b n ()V 0", "A:a m ()V 1,a n ()V 0"},
         "a m ()V 0,a m ()V 1,a n ()V 0,b m ()V 0,b n ()V 0"},
        {{"B:b m ()V 1", "A:a m ()V 0", "B:b l ()V 0"}, "a m ()V 0,b l ()V 0,b m ()V 1"},
        /* Two methods of one name, of one class. */
        {{"A:a m ()V 2,a m ()V 1"}, "a m ()V 1,a m ()V 2"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t n = 0;

        while (n < UNITS_MAX && rows[i].classes[n])
            n++;
        for (size_t k = 0; k < 2 * n; k++) {
            size_t shift = k / 2;
            bool shared = k % 2;
            struct program_class classes[UNITS_MAX] = {0};
            struct program p;
            struct arena arena;
            struct buf text;

            arena_init(&arena);
            buf_init(&text);
            program_init(&p, n);
            for (size_t unit = 0; unit < n; unit++) {
                class_fill(&classes[unit], rows[i].classes[(unit + shift) % n], shared, &arena);
                p.units[unit] = (struct program_unit){.classes = &classes[unit], .n_classes = 1};
            }
            /* Twice, as where a dex was split. */
            program_index(&p);
            program_index(&p);
            program_list_methods(&p);
            program_list_methods(&p);
            write_methods(&p, &text);
            if (strcmp((const char *)text.p, rows[i].wanted) != 0)
                fail_msg("row %zu, from %zu on: %s", i, shift, (const char *)text.p);
            program_release(&p);
            buf_release(&text);
            arena_release(&arena);
        }
    }
}

/* Of those that share a name the first is found, and each is known to be one of several. */
static void classes_are_found_by_name(void **state)
{
    static const struct {
        const char *name;
        size_t unit;
        bool repeated;
    } rows[] = {{"A", 0, true}, {"B", 0, false}, {"A", 1, true}, {"C", 1, false},
                {"", 2, false}, {"", 2, false},  {"D", 3, true}, {"D", 3, true}};
    struct program_class classes[COUNT(rows)] = {0};
    struct program p;

    (void)state;
    program_init(&p, 3);
    program_add_unit(&p);
    assert_int_equal(p.n_units, 4);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct program_unit *u = &p.units[rows[i].unit];

        classes[i].name = str_from_c(rows[i].name);
        u->classes = u->classes ? u->classes : &classes[i];
        u->n_classes++;
    }
    program_index(&p);
    assert_int_equal(p.n_classes, COUNT(rows));
    assert_int_equal(p.n_methods, 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t first = 0;

        assert_ptr_equal(p.classes[i], &classes[i]);
        assert_ptr_equal(classes[i].unit, &p.units[rows[i].unit]);
        assert_int_equal(classes[i].repeated, rows[i].repeated);
        while (strcmp(rows[first].name, rows[i].name) != 0)
            first++;
        assert_ptr_equal(program_find(&p, classes[i].name),
                         classes[i].name.n ? &classes[first] : NULL);
    }
    assert_null(program_find(&p, STR("E")));
    program_release(&p);
}

static void two_methods_have_names_of_their_own(void **state)
{
    static const struct {
        const char *name, *descriptor;
        bool focus, initializer;
    } rows[] = {
        {"onWindowFocusChanged", "(Z)V", true, false},
        {"onWindowFocusChanged", "()V", false, false},
        {"onWindowFocus", "(Z)V", false, false},
        {"<clinit>", "()V", false, true},
        {"<clinit>", "(Z)V", false, false},
        {"<init>", "()V", false, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct program_method m = {.name = str_from_c(rows[i].name),
                                   .descriptor = str_from_c(rows[i].descriptor)};

        assert_int_equal(program_method_is_focus(&m), rows[i].focus);
        assert_int_equal(program_method_is_initializer(&m), rows[i].initializer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods_are_in_order),
        cmocka_unit_test(classes_are_found_by_name),
        cmocka_unit_test(two_methods_have_names_of_their_own),
    };

    return RUN_TAP(tests);
}
