/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/filter.h"

#include <stdlib.h>

#include "lib/hash_table.h"
#include "lib/os_libc.h"
#include "lib/show.h"
#include "mapping/glob.h"
#include "mapping/modified_utf8.h"
#include "mapping/name_prefixes.h"

/* Those that cover a whole class come first. */
enum scope { SCOPE_CLASS, SCOPE_PACKAGE, SCOPE_METHOD };

/* A rule's number is 1 + its index; 0 means no rule. */
struct filter_rule {
    enum scope scope;
    enum filter_verdict verdict;
    enum glob_end end;
    struct str class_name; /* or package: a pattern */
    struct str name;       /* of methods: patterns */
    struct str descriptor; /* empty: any */
    uint32_t before;       /* the rule before of the same scope and name; of the same method */
    const struct filter_name *own; /* of a plain rule of a method: its class */
    size_t number;                 /* of its line */
    struct str line;
};

/* The last rule of each scope whose class or package is exactly this name. Of methods, which a
 * class may have many of: of the rules with wildcards. */
struct filter_name {
    struct str name;
    uint32_t last[3]; /* by scope */
    bool has_plain;   /* rules of methods without wildcards */
    uint32_t n_wild;  /* rules of methods with wildcards */
    UT_hash_handle hh;
};

void filter_init(struct filter *f)
{
    *f = (struct filter){0};
    arena_init(&f->arena);
}

void filter_release(struct filter *f)
{
    HASH_CLEAR(hh, f->exact);
    row_index_release(&f->plain);
    free(f->rules);
    free(f->scanned);
    arena_release(&f->arena);
    filter_init(f);
}

/* ---- Reading ---- */

static const struct directive {
    struct str word;
    enum scope scope;
    enum filter_verdict verdict;
} directives[] = {
    {STR_INIT("-keepclass"), SCOPE_CLASS, FILTER_KEEP},
    {STR_INIT("-keeppackage"), SCOPE_PACKAGE, FILTER_KEEP},
    {STR_INIT("-keepmethod"), SCOPE_METHOD, FILTER_KEEP},
    {STR_INIT("-traceclass"), SCOPE_CLASS, FILTER_TRACE},
    {STR_INIT("-tracepackage"), SCOPE_PACKAGE, FILTER_TRACE},
    {STR_INIT("-tracemethod"), SCOPE_METHOD, FILTER_TRACE},
};

static struct str take_word(struct str *s)
{
    struct str word;
    size_t end = 0;

    while (end < s->n && s->p[end] != ' ' && s->p[end] != '\t')
        end++;
    word = str_sub(*s, 0, end);
    *s = str_trim(str_sub(*s, end, s->n));
    return word;
}

static struct str class_with_slashes(struct str s, struct arena *a)
{
    char *p = arena_alloc(a, s.n);

    for (size_t i = 0; i < s.n; i++)
        p[i] = s.p[i] == '.' ? '/' : s.p[i];
    return (struct str){p, s.n};
}

/* The package's name without a wildcard tail, which some write after it. */
static struct str package_name(struct str s)
{
    static const struct str tails[] = {STR_INIT("/**"), STR_INIT("/*"), STR_INIT("/")};

    for (size_t i = 0; i < sizeof(tails) / sizeof(tails[0]); i++)
        if (s.n > tails[i].n && str_ends(s, tails[i]))
            return str_sub(s, 0, s.n - tails[i].n);
    return s;
}

static bool is_class_pattern(struct str s)
{
    if (!s.n || s.p[0] == '/' || os_memmem(s.p, s.n, "//", 2))
        return false;
    for (size_t i = 0; i < s.n; i++)
        if (strchr(";[()<>,", s.p[i]))
            return false;
    return true;
}

static const char *parse_method_rule(struct filter_rule *r, struct str rest, struct arena *a)
{
    size_t open = str_find(rest, '(');

    r->name = str_trim(str_sub(rest, 0, open));
    r->descriptor = class_with_slashes(str_sub(rest, open, rest.n), a);
    if (!r->name.n)
        return "a class and a method name are needed, with a space between";
    if (r->descriptor.n && str_find(r->descriptor, ')') == r->descriptor.n &&
        glob_is_literal(r->descriptor))
        return "a descriptor needs its closing parenthesis";
    return NULL;
}

static const char *parse_rule(struct filter_rule *r, struct str line, bool prefix, struct arena *a)
{
    struct str word = take_word(&line);
    size_t i = 0;

    while (i < sizeof(directives) / sizeof(directives[0]) && !str_eq(directives[i].word, word))
        i++;
    if (i == sizeof(directives) / sizeof(directives[0]))
        return "none of -keepclass, -keeppackage, -keepmethod, -traceclass, -tracepackage, "
               "-tracemethod";
    r->scope = directives[i].scope;
    r->verdict = directives[i].verdict;
    r->class_name = class_with_slashes(take_word(&line), a);
    if (r->scope == SCOPE_METHOD)
        r->end = GLOB_WHOLE;
    else if (prefix)
        r->end = GLOB_PREFIX;
    else
        r->end = r->scope == SCOPE_CLASS ? GLOB_NESTED : GLOB_BELOW;
    if (r->end == GLOB_BELOW)
        r->class_name = package_name(r->class_name);
    if (!is_class_pattern(r->class_name) ||
        (r->end != GLOB_PREFIX && str_ends(r->class_name, STR("/"))))
        return r->scope == SCOPE_PACKAGE ? "not the name of a package" : "not the name of a class";
    if (r->scope == SCOPE_METHOD)
        return parse_method_rule(r, line, a);
    return line.n ? "more than one name" : NULL;
}

static int read_rules(struct filter *f, struct str text, bool prefix, struct error *err)
{
    struct str line;
    size_t cap = 0;

    for (size_t number = 1; str_next_line(&text, &line); number++) {
        struct filter_rule rule = {0};
        const char *fault;

        line = str_trim(line);
        if (!line.n || line.p[0] == '#' || line.p[0] == '[')
            continue;
        fault = parse_rule(&rule, line, prefix, &f->arena);
        if (fault)
            return error_set(err, "line %zu: %s: %.*s", number, fault, STR_ARG(line));
        rule.number = number;
        rule.line = line;
        MEM_GROW(f->rules, f->n_rules, cap);
        f->rules[f->n_rules++] = rule;
    }
    return 0;
}

static struct filter_name *find_name(const struct filter *f, struct str name)
{
    struct filter_name *hit;

    HASH_FIND(hh, f->exact, name.p, name.n, hit);
    return hit;
}

static uint64_t plain_hash(const struct filter_name *own, struct str name, struct str descriptor)
{
    return hash_number(hash_bytes(name.p, name.n) ^ (uintptr_t)own) +
           hash_bytes(descriptor.p, descriptor.n);
}

/* The last rule of just this method, as 1 + its index; 0: none. */
static uint32_t find_plain(const struct filter *f, const struct filter_name *own, struct str name,
                           struct str descriptor)
{
    uint32_t at;

    if (!own || !own->has_plain)
        return 0;
    ROW_INDEX_FIND(&f->plain, plain_hash(own, name, descriptor), at,
                   f->rules[at].own == own && str_eq(f->rules[at].name, name) &&
                       str_eq(f->rules[at].descriptor, descriptor));
    return at == ROW_NONE ? 0 : at + 1;
}

/* From the last rule to the first, so that the last of a method is what is found. */
static void index_plain(struct filter *f, uint32_t n)
{
    row_index_reset(&f->plain, n);
    for (uint32_t i = (uint32_t)f->n_rules; i-- > 0;) {
        struct filter_rule *r = &f->rules[i];
        uint32_t later = find_plain(f, r->own, r->name, r->descriptor);

        if (!r->own)
            continue;
        if (!later) {
            row_index_add(&f->plain, plain_hash(r->own, r->name, r->descriptor), i);
            continue;
        }
        r->before = f->rules[later - 1].before;
        f->rules[later - 1].before = i + 1;
    }
}

/* One more, of n that are asked one by one. */
static int wild_rules_check(const struct filter_rule *r, size_t n, const char *what,
                            struct error *err)
{
    return n < WILD_RULES_MAX ? 0
                              : error_set(err, "line %zu: more than %d rules with wildcards%s",
                                          r->number, WILD_RULES_MAX, what);
}

static int index_rules(struct filter *f, struct error *err)
{
    uint32_t n_plain = 0;

    f->scanned = mem_alloc(mem_size(f->n_rules, sizeof(*f->scanned)));
    for (uint32_t i = 0; i < f->n_rules; i++) {
        struct filter_rule *r = &f->rules[i];
        struct filter_name *name;

        if (!glob_is_literal(r->class_name)) {
            if (wild_rules_check(r, f->n_scanned, "", err) < 0)
                return -1;
            f->scanned[f->n_scanned++] = i + 1;
            continue;
        }
        name = find_name(f, r->class_name);
        if (!name) {
            name = ARENA_NEW(&f->arena, struct filter_name, 1);
            name->name = r->class_name;
            HASH_ADD_KEYPTR(hh, f->exact, name->name.p, name->name.n, name);
        }
        if (r->scope == SCOPE_METHOD && glob_is_literal(r->name) &&
            glob_is_literal(r->descriptor)) {
            r->own = name;
            name->has_plain = true;
            n_plain++;
            continue;
        }
        if (r->scope == SCOPE_METHOD &&
            wild_rules_check(r, name->n_wild++, " for methods of one class", err) < 0)
            return -1;
        r->before = name->last[r->scope];
        name->last[r->scope] = i + 1;
    }
    index_plain(f, n_plain);
    return 0;
}

int filter_parse(struct filter *f, struct str text, bool prefix, struct error *err)
{
    struct str kept;

    filter_release(f);
    kept = arena_str(&f->arena, modified_utf8_from(text, &f->arena));
    f->prefix = prefix;
    if (read_rules(f, kept, prefix, err) < 0 || index_rules(f, err) < 0) {
        filter_release(f);
        return -1;
    }
    return 0;
}

/* ---- Asking ---- */

/* The names that have rules, of those that lead a class's name. */
struct leading {
    const struct filter *filter;
    struct name_prefixes prefixes;
    bool covers[2]; /* by scope: whether rules of it cover the class; not those of methods */
    bool is_own;    /* it is the class's own name */
};

static void leading_init(struct leading *l, const struct filter *f, struct str class_name)
{
    l->filter = f;
    name_prefixes_init(&l->prefixes, class_name, f->prefix);
}

/* The next one, or NULL. */
static const struct filter_name *leading_next(struct leading *l)
{
    const struct name_prefixes *p = &l->prefixes;
    struct filter_name *found = NULL;
    uint64_t hash;
    bool below;

    while (!found && l->filter->exact && name_prefixes_next(&l->prefixes, &hash))
        HASH_FIND_BYHASHVALUE(hh, l->filter->exact, p->name.p, p->at, (unsigned)hash, found);
    below = p->at < p->name.n && p->name.p[p->at] == '/';
    l->covers[SCOPE_CLASS] = l->filter->prefix || !below;
    l->covers[SCOPE_PACKAGE] = l->filter->prefix || below;
    l->is_own = p->at == p->name.n;
    return found;
}

/* The last exact rule that covers the whole class: a rule for it, for a class around it, or for
 * a package that contains it. *own: the rules of just this class, or NULL. */
static uint32_t last_exact(const struct filter *f, struct str class_name,
                           const struct filter_name **own)
{
    const struct filter_name *name;
    struct leading leading;
    uint32_t last = 0;

    *own = NULL;
    leading_init(&leading, f, class_name);
    while ((name = leading_next(&leading)) != NULL) {
        for (enum scope scope = SCOPE_CLASS; scope <= SCOPE_PACKAGE; scope++)
            if (leading.covers[scope] && name->last[scope] > last)
                last = name->last[scope];
        if (leading.is_own)
            *own = name;
    }
    return last;
}

static bool covers(const struct filter_rule *r, struct str class_name)
{
    return glob_matches(r->class_name, class_name, r->end, true);
}

/* The last of the scanned method rules before *i that covers the class; 0 if there is none
 * after `decided`. */
static uint32_t next_scanned(const struct filter *f, size_t *i, struct str class_name,
                             uint32_t decided)
{
    while (*i > 0 && f->scanned[*i - 1] > decided) {
        uint32_t rule = f->scanned[--*i];
        const struct filter_rule *r = &f->rules[rule - 1];

        if (r->scope == SCOPE_METHOD && covers(r, class_name))
            return rule;
    }
    return 0;
}

/* The method rules of this class above c->decided, last first. */
static void list_methods(struct filter_class *c, struct str class_name, uint32_t exact,
                         struct arena *a)
{
    const struct filter *f = c->filter;
    size_t i = f->n_scanned, cap = 0;
    uint32_t scanned = next_scanned(f, &i, class_name, c->decided);
    uint32_t *list = NULL;

    while (scanned || exact > c->decided) {
        ARENA_GROW(a, list, c->n_method, cap);
        if (scanned > exact) {
            list[c->n_method++] = scanned;
            scanned = next_scanned(f, &i, class_name, c->decided);
        } else {
            list[c->n_method++] = exact;
            exact = f->rules[exact - 1].before;
        }
    }
    c->method = list;
}

struct filter_class filter_class_rules(const struct filter *f, struct str class_name,
                                       struct arena *a)
{
    struct filter_class c = {.filter = f};

    c.decided = last_exact(f, class_name, &c.own);
    for (size_t i = f->n_scanned; i > 0 && f->scanned[i - 1] > c.decided; i--) {
        const struct filter_rule *r = &f->rules[f->scanned[i - 1] - 1];

        if (r->scope != SCOPE_METHOD && covers(r, class_name))
            c.decided = f->scanned[i - 1];
    }
    list_methods(&c, class_name, c.own ? c.own->last[SCOPE_METHOD] : 0, a);
    return c;
}

static bool rule_has_method(const struct filter_rule *r, struct str name, struct str descriptor)
{
    return glob_matches(r->name, name, GLOB_WHOLE, false) &&
           (!r->descriptor.n || glob_matches(r->descriptor, descriptor, GLOB_WHOLE, false));
}

enum filter_verdict filter_method(const struct filter_class *c, struct str name,
                                  struct str descriptor)
{
    uint32_t of_any = find_plain(c->filter, c->own, name, STR(""));
    uint32_t of_one = find_plain(c->filter, c->own, name, descriptor);
    uint32_t last = of_any > of_one ? of_any : of_one;

    last = last > c->decided ? last : c->decided;
    for (size_t i = 0; i < c->n_method && c->method[i] > last; i++)
        if (rule_has_method(&c->filter->rules[c->method[i] - 1], name, descriptor))
            last = c->method[i];
    return last ? c->filter->rules[last - 1].verdict : FILTER_NONE;
}

/* ---- What matches nothing ---- */

void filter_use_init(struct filter_use *u, const struct filter *f)
{
    *u = (struct filter_use){
        .filter = f,
        .matched = mem_calloc(f->n_rules + 1, sizeof(*u->matched)),
        .n_unused = f->n_rules,
        .methods = mem_calloc(f->n_rules + 1, sizeof(*u->methods)),
    };
}

void filter_use_release(struct filter_use *u)
{
    free(u->matched);
    free(u->methods);
    *u = (struct filter_use){0};
}

static void use_note(struct filter_use *u, uint32_t rule)
{
    if (!u->matched[rule - 1]) {
        u->matched[rule - 1] = true;
        u->n_unused--;
    }
}

/* A rule covers the class. For a method rule, its methods are checked later. */
static void use_covered(struct filter_use *u, uint32_t rule)
{
    if (u->filter->rules[rule - 1].scope != SCOPE_METHOD)
        use_note(u, rule);
    else if (!u->matched[rule - 1])
        u->methods[u->n_methods++] = rule;
}

/* A rule and those before it of the same name, which are noted all together. */
static void use_exact(struct filter_use *u, uint32_t last)
{
    if (last && u->matched[last - 1])
        return;
    for (uint32_t rule = last; rule; rule = u->filter->rules[rule - 1].before)
        use_covered(u, rule);
}

void filter_use_class(struct filter_use *u, struct str class_name)
{
    const struct filter *f = u->filter;
    const struct filter_name *name;
    struct leading leading;

    u->n_methods = 0;
    u->own = NULL;
    if (u->n_unused == 0)
        return;
    leading_init(&leading, f, class_name);
    while ((name = leading_next(&leading)) != NULL) {
        for (enum scope scope = SCOPE_CLASS; scope <= SCOPE_PACKAGE; scope++)
            if (leading.covers[scope])
                use_exact(u, name->last[scope]);
        if (!leading.is_own)
            continue;
        for (uint32_t rule = name->last[SCOPE_METHOD]; rule; rule = f->rules[rule - 1].before)
            use_covered(u, rule);
        u->own = name;
    }
    for (size_t i = 0; i < f->n_scanned; i++) {
        if (!u->matched[f->scanned[i] - 1] && covers(&f->rules[f->scanned[i] - 1], class_name))
            use_covered(u, f->scanned[i]);
    }
}

void filter_use_method(struct filter_use *u, struct str name, struct str descriptor)
{
    const uint32_t plain[] = {find_plain(u->filter, u->own, name, STR("")),
                              find_plain(u->filter, u->own, name, descriptor)};

    for (int i = 0; i < 2; i++)
        if (plain[i] && !u->matched[plain[i] - 1])
            for (uint32_t rule = plain[i]; rule; rule = u->filter->rules[rule - 1].before)
                use_note(u, rule);
    for (size_t i = 0; i < u->n_methods; i++) {
        if (rule_has_method(&u->filter->rules[u->methods[i] - 1], name, descriptor))
            use_note(u, u->methods[i]);
    }
}

struct filter_line filter_rule_line(const struct filter *f, size_t rule)
{
    const struct filter_rule *r = &f->rules[rule];
    bool exact = r->scope != SCOPE_METHOD && glob_is_literal(r->class_name);

    return (struct filter_line){.number = r->number,
                                .text = r->line,
                                .is_package = r->scope == SCOPE_PACKAGE,
                                .name = exact ? r->class_name : STR("")};
}

void filter_line_write(struct buf *out, struct str class_name, struct str name,
                       struct str descriptor)
{
    buf_str(out, STR("-keepmethod "));
    show_text(out, class_name);
    buf_u8(out, ' ');
    show_text(out, name);
    buf_u8(out, ' ');
    show_text(out, descriptor);
}
