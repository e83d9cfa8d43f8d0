/* SPDX-License-Identifier: Apache-2.0 */
/* mapping/filter: the rules of a filter file and the order among them. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "mapping/filter.h"
#include "mapping/glob.h"

#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

static enum filter_verdict ask(const char *text, bool prefix, const char *class_name,
                               const char *name, const char *descriptor)
{
    struct filter f;
    struct arena a;
    struct error err = {0};
    struct filter_class c;
    enum filter_verdict v;

    filter_init(&f);
    arena_init(&a);
    (void)filter_parse(&f, str_from_c(text), prefix, &err);
    assert_string_equal(err.text, "");
    c = filter_class_rules(&f, str_from_c(class_name), &a);
    v = filter_method(&c, str_from_c(name), str_from_c(descriptor));
    arena_release(&a);
    filter_release(&f);
    return v;
}

#define N FILTER_NONE
#define K FILTER_KEEP
#define T FILTER_TRACE

static void rules_match(void **state)
{
    static const struct {
        const char *text, *class_name, *name, *descriptor;
        enum filter_verdict verdict;
    } rows[] = {
        {"", "a/A", "m", "()V", N},
        {"# -keepclass a.A\n[package]\r\n\r\n", "a/A", "m", "()V", N},
        /* Classes, and what is nested in them. */
        {"-keepclass com/demo/Focus\r\n", "com/demo/Focus", "m", "()V", K},
        {"  -keepclass\tcom.demo.Focus  ", "com/demo/Focus", "m", "()V", K},
        {"-keepclass com/demo/Focus", "com/demo/Focus$1", "m", "()V", K},
        {"-keepclass com/demo/Focus", "com/demo/Focus$Inner$2", "m", "()V", K},
        {"-keepclass com/demo/Focus", "com/demo/FocusLate", "m", "()V", N},
        {"-keepclass com/demo/Focus", "com/demo/Focus/Sub", "m", "()V", N},
        {"-keepclass com/demo/Focus", "com/demo/Foc", "m", "()V", N},
        {"-keepclass com/demo/Focus$Inner", "com/demo/Focus$Inner$2", "m", "()V", K},
        {"-keepclass com/demo/Focus$Inner", "com/demo/Focus", "m", "()V", N},
        {"-keepclass A", "A", "m", "()V", K},
        /* Packages, and those below. */
        {"-keeppackage com.demo", "com/demo/Focus", "m", "()V", K},
        {"-keeppackage com.demo", "com/demo/sub/Focus", "m", "()V", K},
        {"-keeppackage com/demo/", "com/demo/Focus", "m", "()V", K},
        {"-keeppackage com.demo.*", "com/demo/Focus", "m", "()V", K},
        {"-keeppackage com.demo.**", "com/demo/Focus", "m", "()V", K},
        {"-keeppackage com.dem", "com/demo/Focus", "m", "()V", N},
        {"-keeppackage com.demo.Focus", "com/demo/Focus", "m", "()V", N},
        {"-keeppackage com", "Com", "m", "()V", N},
        /* Wildcards. */
        {"-keepclass com.demo.*Activity", "com/demo/MainActivity", "m", "()V", K},
        {"-keepclass com.demo.*Activity", "com/demo/MainActivity$1", "m", "()V", K},
        {"-keepclass com.demo.*Activity", "com/demo/sub/MainActivity", "m", "()V", N},
        {"-keepclass com.**Activity", "com/demo/sub/MainActivity", "m", "()V", K},
        {"-keepclass **.R$*", "com/demo/R$id", "m", "()V", K},
        {"-keepclass com.demo.?", "com/demo/\xc3\xa9", "m", "()V", K},
        {"-keepclass com.demo.?", "com/demo/ab", "m", "()V", N},
        {"-keeppackage com.*.internal", "com/demo/internal/x/A", "m", "()V", K},
        {"-keeppackage com.*.internal", "com/demo/x/internal/A", "m", "()V", N},
        /* Methods. */
        {"-keepmethod com.demo.Foo bar", "com/demo/Foo", "bar", "(I)V", K},
        {"-keepmethod com.demo.Foo bar", "com/demo/Foo", "barn", "(I)V", N},
        {"-keepmethod com.demo.Foo bar", "com/demo/Foo$1", "bar", "(I)V", N},
        {"-keepmethod com.demo.Foo bar (I)V", "com/demo/Foo", "bar", "(I)V", K},
        {"-keepmethod com.demo.Foo bar(I)V", "com/demo/Foo", "bar", "(I)V", K},
        {"-keepmethod com.demo.Foo bar (I)V", "com/demo/Foo", "bar", "(J)V", N},
        {"-keepmethod com.demo.Main <init> (ILjava.lang.String;)V", "com/demo/Main", "<init>",
         "(ILjava/lang/String;)V", K},
        {"-keepmethod com.demo.Main * (*)V", "com/demo/Main", "x", "(Ljava/lang/String;)V", K},
        {"-keepmethod com.demo.Main * (*)V", "com/demo/Main", "x", "()I", N},
        {"-keepmethod ** get*", "com/demo/Main", "getX", "()I", K},
        {"-keepmethod **.Foo m", "com/demo/Foo", "m", "()I", K},
        {"-keepmethod **.Foo m", "com/demo/Bar", "m", "()I", N},
        {"-keepmethod com.demo.Test does one thing (*", "com/demo/Test", "does one thing", "()V",
         K},
        /* The last line that matches decides. */
        {"-keeppackage com.demo\n-traceclass com.demo.Foo", "com/demo/Foo", "m", "()V", T},
        {"-traceclass com.demo.Foo\n-keeppackage com.demo", "com/demo/Foo", "m", "()V", K},
        {"-keeppackage com.demo\n-traceclass com.demo.Foo", "com/demo/Bar", "m", "()V", K},
        {"-tracemethod com.demo.Foo m\n-keepclass com.demo.Foo", "com/demo/Foo", "m", "()V", K},
        {"-keepclass com.demo.Foo\n-tracemethod com.demo.Foo m", "com/demo/Foo", "m", "()V", T},
        {"-keepclass com.demo.Foo\n-tracemethod com.demo.Foo m", "com/demo/Foo", "n", "()V", K},
        {"-tracepackage **\n-keepmethod **.Foo m\n-tracemethod com.demo.Foo m (I)V", "com/demo/Foo",
         "m", "(I)V", T},
        {"-tracepackage **\n-keepmethod **.Foo m\n-tracemethod com.demo.Foo m (I)V", "com/demo/Foo",
         "m", "()V", K},
        {"-tracemethod com.demo.Foo m (I)V\n-keepmethod com.demo.Foo m\n-tracemethod **.F* z",
         "com/demo/Foo", "m", "(I)V", K},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        enum filter_verdict v =
            ask(rows[i].text, false, rows[i].class_name, rows[i].name, rows[i].descriptor);

        if (v != rows[i].verdict)
            print_message("# %s\n# %s\n", rows[i].text, rows[i].class_name);
        assert_int_equal(v, rows[i].verdict);
    }
}

/* Rules of one class, each for another method, that are found by its name or by a pattern. */
static void a_class_may_have_many_rules(void **state)
{
    enum { MANY = 40 };
    char text[MANY * 40], *end = text, name[16];

    (void)state;
    for (int i = 0; i < MANY; i++)
        end += snprintf(end, sizeof(text) - (size_t)(end - text), "-%smethod %s.Foo m%d\n",
                        i % 3 ? "keep" : "trace", i % 2 ? "a" : "*", i);
    for (int i = 0; i <= MANY; i++) {
        snprintf(name, sizeof(name), "m%d", i);
        assert_int_equal(ask(text, false, "a/Foo", name, "()V"), i == MANY ? N : i % 3 ? K : T);
        assert_int_equal(ask(text, false, "b/Foo", name, "()V"), i == MANY || i % 2 ? N
                                                                 : i % 3            ? K
                                                                                    : T);
    }
}

static void prefixes_as_matrix_takes_them(void **state)
{
    (void)state;
    assert_int_equal(ask("-keepclass com/demo/Focus", true, "com/demo/FocusLate", "m", "()V"), K);
    assert_int_equal(ask("-keeppackage com/demo/Fo", true, "com/demo/Focus", "m", "()V"), K);
    assert_int_equal(ask("-keeppackage com/demo/", true, "com/demo/Focus", "m", "()V"), K);
    assert_int_equal(ask("-keeppackage com/demo/", true, "com/demolition/A", "m", "()V"), N);
    assert_int_equal(ask("-keepclass com.*.Focus", true, "com/demo/FocusLate", "m", "()V"), K);
    assert_int_equal(ask("-keepmethod com.Foo m", true, "com/FooLate", "m", "()V"), N);
}

static void bad_lines_are_errors(void **state)
{
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"\n-keepclas a.B", "line 2: none of -keepclass, -keeppackage, -keepmethod, -traceclass, "
                            "-tracepackage, -tracemethod: -keepclas a.B"},
        {"a/B", "line 1: none of -keepclass, -keeppackage, -keepmethod, -traceclass, "
                "-tracepackage, -tracemethod: a/B"},
        {"-keepclass", "line 1: not the name of a class: -keepclass"},
        {"-keepclass .A", "line 1: not the name of a class: -keepclass .A"},
        {"-keepclass a..A", "line 1: not the name of a class: -keepclass a..A"},
        {"-keepclass a.A.", "line 1: not the name of a class: -keepclass a.A."},
        {"-keepclass ;a", "line 1: not the name of a class: -keepclass ;a"},
        {"-keepclass [a", "line 1: not the name of a class: -keepclass [a"},
        {"-keepclass <a", "line 1: not the name of a class: -keepclass <a"},
        {"-keepclass a(", "line 1: not the name of a class: -keepclass a("},
        {"-keepclass a)b", "line 1: not the name of a class: -keepclass a)b"},
        {"-keepclass La/A;", "line 1: not the name of a class: -keepclass La/A;"},
        {"-keeppackage /", "line 1: not the name of a package: -keeppackage /"},
        {"-keeppackage a, b", "line 1: not the name of a package: -keeppackage a, b"},
        {"-keepclass a.A b.B", "line 1: more than one name: -keepclass a.A b.B"},
        {"-keepmethod a.A.b", "line 1: a class and a method name are needed, with a space "
                              "between: -keepmethod a.A.b"},
        {"-keepmethod a.A (I)V", "line 1: a class and a method name are needed, with a space "
                                 "between: -keepmethod a.A (I)V"},
        {"-keepmethod a.A b (I",
         "line 1: a descriptor needs its closing parenthesis: -keepmethod a.A b (I"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct filter f;
        struct error err = {0};

        filter_init(&f);
        assert_int_equal(filter_parse(&f, str_from_c(rows[i].text), false, &err), -1);
        assert_string_equal(err.text, rows[i].says);
        assert_int_equal(f.n_rules, 0);
        filter_release(&f);
    }
}

/* As many as there may be, of what %d is in, and one more. */
static void few_rules_have_wildcards(void **state)
{
    enum { MOST = 1000 };
    static const struct {
        const char *rule, *says;
        bool prefix;
    } rows[] = {
        {"-keepclass a.A%d\n-keepclass *a%d\n", "line 2002: more than 1000 rules with wildcards",
         false},
        {"-keepclass a.A%d\n-keepclass *a%d\n", "line 2002: more than 1000 rules with wildcards",
         true},
        {"-keepmethod a.A m%d\n-keepmethod a.A *m%d\n",
         "line 2002: more than 1000 rules with wildcards for methods of one class", false},
        {"-keepmethod a.A%d *\n-keepclass a.B%d\n", NULL, false},
        {"-keepclass a.A%d\n-keeppackage a.B%d\n", NULL, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (int n = MOST; n <= MOST + 1; n++) {
            bool fails = n > MOST && rows[i].says;
            struct filter f;
            struct buf text;
            struct error err = {0};

            filter_init(&f);
            buf_init(&text);
            for (int k = 0; k < n; k++)
                buf_printf(&text, rows[i].rule, k, k);
            assert_int_equal(
                filter_parse(&f, str_from_bytes(buf_view(&text)), rows[i].prefix, &err),
                fails ? -1 : 0);
            assert_string_equal(err.text, fails ? rows[i].says : "");
            buf_release(&text);
            filter_release(&f);
        }
    }
}

enum { MATCHED_MAX = 300 };

static size_t char_bytes(struct str t)
{
    size_t n = 1;

    while (n < t.n && ((unsigned char)t.p[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* The slow, obvious way: of what is left of the pattern and of the text, whether they match. known:
 * by both lengths, 0 not known, 1 no, 2 yes. */
static bool oracle(struct str p, struct str t, bool separators,
                   char known[MATCHED_MAX + 1][MATCHED_MAX + 1])
{
    bool cross = t.n && (!separators || t.p[0] != '/'), hit = false;

    if (!p.n)
        return !t.n;
    if (known[p.n][t.n])
        return known[p.n][t.n] == 2;
    if (p.p[0] == '*') {
        bool any = p.n > 1 && p.p[1] == '*';

        hit = oracle(str_sub(p, any ? 2 : 1, p.n), t, separators, known) ||
              (t.n && (any || cross) && oracle(p, str_sub(t, 1, t.n), separators, known));
    } else if (t.n && p.p[0] == '?') {
        hit =
            cross && oracle(str_sub(p, 1, p.n), str_sub(t, char_bytes(t), t.n), separators, known);
    } else if (t.n && p.p[0] == t.p[0]) {
        hit = oracle(str_sub(p, 1, p.n), str_sub(t, 1, t.n), separators, known);
    }
    known[p.n][t.n] = hit ? 2 : 1;
    return hit;
}

static bool oracle_whole(struct str p, struct str t, bool separators)
{
    static char known[MATCHED_MAX + 1][MATCHED_MAX + 1];

    for (size_t i = 0; i <= p.n; i++)
        memset(known[i], 0, t.n + 1);
    return oracle(p, t, separators, known);
}

static bool oracle_end(struct str p, struct str t, enum glob_end end, bool separators)
{
    for (size_t n = 0; n <= t.n; n++) {
        bool may = n == t.n ? end != GLOB_BELOW
                            : end == GLOB_PREFIX || (end == GLOB_NESTED && t.p[n] == '$') ||
                                  (end == GLOB_BELOW && t.p[n] == '/');

        if (may && oracle_whole(p, str_sub(t, 0, n), separators))
            return true;
        if (end == GLOB_TAIL && n < t.n && t.p[n] == '/' &&
            oracle_whole(p, str_sub(t, n + 1, t.n), separators))
            return true;
    }
    return false;
}

static uint32_t random_next(uint32_t *seed)
{
    return (*seed = *seed * 1664525 + 1013904223) >> 16;
}

static struct str random_text(char *out, size_t most, const char *const eight[8], uint32_t *seed)
{
    size_t n = 0;

    for (size_t want = random_next(seed) % most; want > 0; want--) {
        const char *one = eight[random_next(seed) % 8];

        memcpy(out + n, one, strlen(one));
        n += strlen(one);
    }
    return (struct str){out, n};
}

/* A pattern that mostly matches: the text, with wildcards in place of some of it. */
static struct str random_pattern(char *out, struct str text, uint32_t *seed)
{
    size_t n = 0;

    while (text.n > 0) {
        uint32_t what = random_next(seed) % 256;
        size_t one = char_bytes(text);

        if (what < 32) {
            static const char *const wild[] = {"**", "*", "?", "?"};

            memcpy(out + n, wild[what % 4], strlen(wild[what % 4]));
            n += strlen(wild[what % 4]);
        } else if (what == 32) {
            out[n++] = 'b';
        } else {
            memcpy(out + n, text.p, one);
            n += one;
        }
        text = str_sub(text, one, text.n);
        for (uint32_t more = what < 32 && what % 4 < 2 ? random_next(seed) % 4 : 0;
             more > 0 && text.n > 0; more--)
            text = str_sub(text, char_bytes(text), text.n);
    }
    return (struct str){out, n};
}

static void patterns_match_like_the_oracle(void **state)
{
    static const char *const of_patterns[8] = {"a", "b", "/", "?", "*", "**", "*", "$"};
    static const char *const of_texts[8] = {"a", "b", "/", "a", "a", "$", "\xc3\xa9", "/b"};
    static char pattern_text[MATCHED_MAX], text_text[MATCHED_MAX];
    uint32_t seed = 7;
    size_t hits = 0, long_hits = 0;

    (void)state;
    for (int round = 0; round < 200000; round++) {
        /* A part has 64 characters. */
        bool is_long = round % 20 == 0;
        struct str text = random_text(text_text, is_long ? 140 : 8, of_texts, &seed);
        struct str pattern = is_long || round % 2
                                 ? random_pattern(pattern_text, text, &seed)
                                 : random_text(pattern_text, 8, of_patterns, &seed);
        enum glob_end end = (enum glob_end)(round % 5);
        bool separators = round % 3 != 0, hit = oracle_end(pattern, text, end, separators);

        hits += hit;
        long_hits += hit && pattern.n > 64;
        if (glob_matches(pattern, text, end, separators) != hit)
            fail_msg("%d %d: %.*s %.*s", end, separators, STR_ARG(pattern), STR_ARG(text));
    }
    assert_true(hits > 30000);
    assert_true(long_hits > 300);
}

static enum filter_verdict verdict_of(const char *text, struct str class_name, struct str name,
                                      struct str descriptor)
{
    enum filter_verdict verdict;
    struct filter_class c;
    struct error err = {0};
    struct arena arena;
    struct filter f;

    arena_init(&arena);
    filter_init(&f);
    assert_int_equal(filter_parse(&f, str_from_c(text), false, &err), 0);
    c = filter_class_rules(&f, class_name, &arena);
    verdict = filter_method(&c, name, descriptor);
    filter_release(&f);
    arena_release(&arena);
    return verdict;
}

/* Of any lines it is the last of those that decide alone. */
static void the_last_line_decides(void **state)
{
    static const char *const lines[] = {
        "-keepclass a.A",         "-traceclass a.A",        "-keeppackage a",
        "-tracepackage a.b",      "-keepclass a.A$I",       "-tracemethod a.A m",
        "-keepmethod a.A m",      "-keepmethod a.A m (I)V", "-tracemethod a.A m (I)V",
        "-tracemethod a.A n ()V", "-keepmethod a.A ?",      "-tracemethod a.? m",
        "-keepmethod a.A m (*",   "-traceclass *.A*",       "-keepmethod a.A$I m",
        "-tracemethod a.b.B m",
    };
    static const char *const classes[] = {"a/A", "a/A$I", "a/b/B", "B"};
    static const char *const methods[][2] = {{"m", "()V"}, {"m", "(I)V"}, {"n", "()V"}};
    uint32_t seed = 3;

    (void)state;
    for (int round = 0; round < 3000; round++) {
        const char *chosen[6];
        char text[300] = "";
        struct str class_name = str_from_c(classes[random_next(&seed) % COUNT(classes)]);
        const char *const *m = methods[random_next(&seed) % COUNT(methods)];
        enum filter_verdict wanted = FILTER_NONE;

        for (size_t i = 0; i < COUNT(chosen); i++) {
            enum filter_verdict alone;

            chosen[i] = lines[random_next(&seed) % COUNT(lines)];
            sprintf(text + strlen(text), "%s\n", chosen[i]);
            alone = verdict_of(chosen[i], class_name, str_from_c(m[0]), str_from_c(m[1]));
            wanted = alone == FILTER_NONE ? wanted : alone;
        }
        if (verdict_of(text, class_name, str_from_c(m[0]), str_from_c(m[1])) != wanted)
            fail_msg("%.*s %s %s: %s", STR_ARG(class_name), m[0], m[1], text);
    }
}

/* The line that is written for a row of a mapping covers that method alone. */
static void lines_are_written(void **state)
{
    static const struct {
        const char *row[3], *line;
    } cases[] = {
        {{"com.demo.Sub$In", "<init>", "([[Lcom.demo.A$B;)V"},
         "-keepmethod com.demo.Sub$In <init> ([[Lcom.demo.A$B;)V"},
        {{"com.demo.Main", "load it", "()V"}, "-keepmethod com.demo.Main load it ()V"},
        {{"A", "a\x1b[2J", "(I)I"}, "-keepmethod A a\\u001b[2J (I)I"},
    };
    struct error err;
    struct filter f;
    struct buf out;

    (void)state;
    buf_init(&out);
    filter_init(&f);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        buf_clear(&out);
        filter_line_write(&out, str_from_c(cases[i].row[0]), str_from_c(cases[i].row[1]),
                          str_from_c(cases[i].row[2]));
        assert_true(str_eq(str_from_bytes(buf_view(&out)), str_from_c(cases[i].line)));
        assert_int_equal(filter_parse(&f, str_from_bytes(buf_view(&out)), false, &err), 0);
        assert_int_equal(f.n_rules, 1);
    }
    filter_release(&f);
    buf_release(&out);
}

/* Which lines of the file match nothing among these classes and methods. */
static void lines_that_match_nothing(void **state)
{
    static const struct {
        const char *text;
        bool prefix;
        const char *unused; /* numbers of lines */
    } rows[] = {
        {"", false, ""},
        {"# nothing\n-keepclass a.A\n\n-keepclass a.B", false, " 4"},
        {"-keepclass a.A\n-traceclass a.A\n-keeppackage a\n-keeppackage a.b\n-keeppackage a.A",
         false, " 4 5"},
        {"-keepclass a.A$In\n-keepclass a.A$Out\n-keepclass a.A$In$Deep", false, " 2 3"},
        {"-keepmethod a.A m\n-keepmethod a.A n\n-keepmethod a.A m (I)V\n-keepmethod a.A m ()V",
         false, " 2 3"},
        {"-keepmethod a.A$In m\n-keepmethod a.A$In k (*", false, " 1"},
        {"-keepmethod a.A m ()V\n-keepmethod a.A m (I)V\n-tracemethod a.A m ()V", false, " 2"},
        {"-keepclass a.?\n-keepclass b.*\n-keeppackage **\n-tracemethod *.A* k", false, " 2"},
        {"-keepclass a/A$I\n-keepclass a/X", false, " 1 2"},
        {"-keepclass a/A$I\n-keepclass a/X", true, " 2"},
        /* What later lines overrule matches all the same. */
        {"-keepmethod a.A m\n-keepclass a.A\n-keepmethod a.A m\n-keepclass a.A", false, ""},
    };
    static const struct {
        const char *class_name, *methods[3];
    } classes[] = {{"a/A", {"m", "toString"}}, {"a/A$In", {"k"}}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct filter f;
        struct filter_use use;
        struct error err = {0};
        char unused[64] = "";

        filter_init(&f);
        assert_int_equal(filter_parse(&f, str_from_c(rows[i].text), rows[i].prefix, &err), 0);
        filter_use_init(&use, &f);
        for (size_t c = 0; c < COUNT(classes); c++) {
            filter_use_class(&use, str_from_c(classes[c].class_name));
            for (size_t m = 0; classes[c].methods[m]; m++)
                filter_use_method(&use, str_from_c(classes[c].methods[m]), STR("()V"));
        }
        for (size_t r = 0; r < f.n_rules; r++) {
            if (!use.matched[r])
                sprintf(unused + strlen(unused), " %zu", filter_rule_line(&f, r).number);
        }
        assert_string_equal(unused, rows[i].unused);
        assert_int_equal(use.n_unused, strlen(unused) / 2);
        filter_use_release(&use);
        filter_release(&f);
    }
}

/* Of each rule its line, and the name where it is that of a class or a package. */
static void lines_of_rules(void **state)
{
    static const struct {
        const char *line, *name;
        bool is_package;
    } rows[] = {
        {"-keepclass a.B", "a/B", false},      {"-keepclass a.*B", "", false},
        {"-keeppackage a.b", "a/b", true},     {"-tracepackage a.b.*", "a/b", true},
        {"-tracepackage a.**.b", "", true},    {"-keepmethod a.B m", "", false},
        {"-tracemethod a.B m ()V", "", false}, {"-traceclass a.B$C", "a/B$C", false},
    };
    struct error err;
    struct filter f;

    (void)state;
    filter_init(&f);
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[100];
        struct filter_line line;

        snprintf(text, sizeof(text), "# the first\n\n  %s\t\n", rows[i].line);
        assert_int_equal(filter_parse(&f, str_from_c(text), false, &err), 0);
        line = filter_rule_line(&f, 0);
        assert_int_equal(line.number, 3);
        assert_true(str_eq(line.text, str_from_c(rows[i].line)));
        assert_int_equal(line.is_package, rows[i].is_package);
        if (!str_eq(line.name, str_from_c(rows[i].name)))
            fail_msg("%s: %.*s", rows[i].line, STR_ARG(line.name));
    }
    filter_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_match),
        cmocka_unit_test(a_class_may_have_many_rules),
        cmocka_unit_test(the_last_line_decides),
        cmocka_unit_test(prefixes_as_matrix_takes_them),
        cmocka_unit_test(bad_lines_are_errors),
        cmocka_unit_test(few_rules_have_wildcards),
        cmocka_unit_test(lines_are_written),
        cmocka_unit_test(lines_of_rules),
        cmocka_unit_test(lines_that_match_nothing),
        cmocka_unit_test(patterns_match_like_the_oracle),
    };

    return RUN_TAP(tests);
}
