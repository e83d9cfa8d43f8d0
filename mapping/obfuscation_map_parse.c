/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/obfuscation_map_entry.h"

#include <stdlib.h>

#include "lib/number.h"
#include "lib/os_libc.h"
#include "lib/sort.h"
#include "mapping/load.h"
#include "mapping/modified_utf8.h"

enum { SHOWN_MAX = 160 }; /* of a bad line, in an error */

/* Numbers around a method entry: `1:5:` before it, `:10:14` after it. */
struct range {
    bool present;
    uint64_t from;
    uint64_t to;
};

struct parser {
    struct obfuscation_map *m;
    size_t cap_classes;
    size_t cap_methods;
    /* The previous method entry: the next may be its outer frame. */
    bool open;      /* there is one, it is the last of m->methods */
    bool inlinable; /* it has positions of its own in the source */
    struct range minified;
};

static struct span span_of(const struct parser *p, struct str s)
{
    return (struct span){s.n ? (uint32_t)(s.p - p->m->text.p) : 0, (uint32_t)s.n};
}

static bool span_eq(const struct parser *p, struct span a, struct span b)
{
    return str_eq(span_str(p->m, a), span_str(p->m, b));
}

/* Splits "left -> right" at the last arrow; both sides are not empty. */
static bool split_arrow(struct str line, struct str *left, struct str *right)
{
    for (size_t i = line.n; i >= 4; i--) {
        if (memcmp(line.p + i - 4, " -> ", 4) == 0) {
            *left = str_trim(str_sub(line, 0, i - 4));
            *right = str_trim(str_sub(line, i, line.n));
            return left->n && right->n;
        }
    }
    return false;
}

/* Takes decimal digits and the colon after them off s. */
static bool take_line_number(struct str *s, uint64_t *value)
{
    size_t end = str_find(*s, ':');

    if (end == s->n || !str_to_u64(str_sub(*s, 0, end), value))
        return false;
    *s = str_sub(*s, end + 1, s->n);
    return true;
}

/* "1:5:" or "1:" at the start of s. */
static struct range take_minified(struct str *s)
{
    struct range r = {0};

    if (!s->n || s->p[0] < '0' || s->p[0] > '9' || !take_line_number(s, &r.from))
        return r;
    r.present = true;
    if (!s->n || s->p[0] < '0' || s->p[0] > '9' || !take_line_number(s, &r.to))
        r.to = r.from;
    return r;
}

/* ":10" or ":10:14", and nothing else. */
static bool take_original_range(struct str s, struct range *r)
{
    if (!s.n || s.p[0] != ':')
        return false;
    s = str_sub(s, 1, s.n);
    r->present = true;
    if (str_find(s, ':') == s.n)
        return str_to_u64(s, &r->from);
    return take_line_number(&s, &r->from) && str_to_u64(s, &r->to);
}

/* The line at which a run of lines begins in the source. If it has none of its own, its numbers
 * are the source's. */
static uint32_t first_line(struct range minified, struct range original)
{
    uint64_t line = original.present ? original.from : minified.from;

    return line <= INT32_MAX ? (uint32_t)line : 0;
}

static bool are_params(struct str s)
{
    if (!s.n)
        return true;
    if (s.p[0] == ',' || s.p[s.n - 1] == ',')
        return false;
    return !os_memmem(s.p, s.n, ",,", 2);
}

/* "type [class.]name(params)", the part of a method entry that is the source's. */
static bool parse_signature(const struct parser *p, struct str s, struct source_method *e)
{
    size_t open = str_rfind(s, '('), blank, dot;
    struct str name, params;

    if (open == s.n)
        return false;
    params = str_sub(s, open + 1, s.n - 1);
    s = str_sub(s, 0, open);
    blank = str_find(s, ' ');
    name = str_trim(str_sub(s, blank, s.n));
    dot = str_rfind(name, '.');
    if (dot < name.n) {
        if (dot == 0)
            return false;
        e->holder = span_of(p, str_sub(name, 0, dot));
        name = str_sub(name, dot + 1, name.n);
    }
    e->result = span_of(p, str_sub(s, 0, blank));
    e->name = span_of(p, name);
    e->params = span_of(p, params);
    return e->result.n && e->name.n && are_params(params);
}

/* Whether two entries are runs of lines of one method, as far as R8's comments tell. */
static bool same_residual(const struct parser *p, const struct obfuscated_method *a,
                          const struct obfuscated_method *b)
{
    return a->class_index == b->class_index && span_eq(p, a->obfuscated, b->obfuscated) &&
           source_method_eq(p->m, &a->outer, &b->outer) &&
           (!a->residual.n || !b->residual.n || span_eq(p, a->residual, b->residual));
}

static void keep_lines(struct source_method *kept, const struct source_method *gone)
{
    if (!kept->line)
        kept->line = gone->line;
    kept->has_lines |= gone->has_lines;
}

/* The last entry is complete. A method has an entry for each run of lines; one for each frame
 * that names it is enough. R8 comments on a method once, and that holds for all its entries. */
static void close_method(struct parser *p)
{
    struct obfuscation_map *m = p->m;
    struct obfuscated_method *e, *before;
    bool again;

    if (!p->open)
        return;
    p->open = false;
    e = &m->methods[m->n_methods - 1];
    before = m->n_methods > 1 ? e - 1 : e;
    again = before < e && same_residual(p, before, e);
    e->synthesized |= again && before->synthesized;
    if (!e->synthesized)
        e->inner = (struct source_method){0};
    if (!again)
        return;
    before->synthesized |= e->synthesized;
    if (!e->residual.n)
        e->residual = before->residual;
    for (size_t i = m->n_methods - 1; e->residual.n && i > 0 && !m->methods[i - 1].residual.n &&
                                      same_residual(p, &m->methods[i - 1], e);
         i--)
        m->methods[i - 1].residual = e->residual;
    if (!source_method_eq(m, &before->inner, &e->inner))
        return;
    keep_lines(&before->outer, &e->outer);
    keep_lines(&before->inner, &e->inner);
    m->n_methods--;
}

static void add_method(struct parser *p, struct obfuscated_method *e, struct range minified,
                       bool has_original)
{
    struct obfuscation_map *m = p->m;
    struct obfuscated_method *last = p->open ? &m->methods[m->n_methods - 1] : NULL;

    /* If nothing was inlined, ProGuard writes a range without a position in the source. Two
     * methods that happen to have the same lines are then not frames of each other. */
    if (last && p->inlinable && minified.present && p->minified.present &&
        minified.from == p->minified.from && minified.to == p->minified.to &&
        span_eq(p, last->obfuscated, e->obfuscated)) {
        e->residual = last->residual;
        e->inner = last->synthesized ? last->inner : last->outer;
        *last = *e;
    } else {
        close_method(p);
        MEM_GROW(m->methods, m->n_methods, p->cap_methods);
        m->methods[m->n_methods++] = *e;
    }
    p->open = true;
    p->inlinable = has_original;
    p->minified = minified;
}

static bool parse_method_line(struct parser *p, struct str left, size_t close, struct str right)
{
    struct str tail = str_sub(left, close + 1, left.n);
    struct obfuscated_method e = {
        .class_index = (uint32_t)(p->m->n_classes - 1),
        .obfuscated = span_of(p, right),
        .outer.holder = p->m->classes[p->m->n_classes - 1].original,
    };
    struct range minified = take_minified(&left), original = {0};

    if (tail.n && !take_original_range(tail, &original))
        return false;
    e.outer.line = first_line(minified, original);
    e.outer.has_lines = minified.present || original.present;
    if (!parse_signature(p, str_sub(left, 0, left.n - tail.n), &e.outer))
        return false;
    p->m->has_pcs |= minified.present && minified.from == 0;
    add_method(p, &e, minified, tail.n != 0);
    return true;
}

static bool parse_member_line(struct parser *p, struct str line)
{
    struct str left, right;
    size_t close, blank;

    if (!split_arrow(line, &left, &right))
        return false;
    close = str_rfind(left, ')');
    if (close < left.n)
        return parse_method_line(p, left, close, right);
    /* A field: "type name". */
    close_method(p);
    if (str_ends(left, STR(".$r8$classId")))
        p->m->classes[p->m->n_classes - 1].merged = true;
    blank = str_find(left, ' ');
    return blank < left.n;
}

static bool parse_class(struct parser *p, struct str line)
{
    struct obfuscation_map *m = p->m;
    struct str original, obfuscated;

    close_method(p);
    line.n--;
    if (!split_arrow(line, &original, &obfuscated))
        return false;
    MEM_GROW(m->classes, m->n_classes, p->cap_classes);
    m->classes[m->n_classes++] = (struct obfuscated_class){
        .obfuscated = span_of(p, obfuscated),
        .original = span_of(p, original),
    };
    return true;
}

/* The value of a key in the JSON after a '#', in either kind of quotes. Escapes are not
 * handled: no descriptor or file name that R8 writes needs one. */
static struct str json_value(struct str line, struct str key)
{
    for (size_t from = 1; from < line.n;) {
        const char *at = os_memmem(line.p + from, line.n - from, key.p, key.n);
        struct str s;
        char quote;
        size_t end;

        if (!at)
            break;
        from = (size_t)(at - line.p) + key.n;
        quote = at[-1];
        s = str_sub(line, from, line.n);
        if ((quote != '"' && quote != '\'') || !s.n || s.p[0] != quote)
            continue;
        s = str_trim(str_sub(s, 1, s.n));
        if (!s.n || s.p[0] != ':')
            continue;
        s = str_trim(str_sub(s, 1, s.n));
        if (!s.n || s.p[0] != quote)
            continue;
        s = str_sub(s, 1, s.n);
        end = str_find(s, quote);
        if (end < s.n && str_find(str_sub(s, 0, end), '\\') == end)
            return str_sub(s, 0, end);
    }
    return (struct str){0};
}

/* Four of R8's comments are needed: the id of the map, the new descriptor of the previous entry,
 * that it is not a method of the source, and the file of a class. */
static void parse_comment(struct parser *p, struct str line)
{
    struct obfuscation_map *m = p->m;
    const struct str map_id = STR("# pg_map_id:");
    struct str id = json_value(line, STR("id")), said;

    if (m->n_classes == 0 && str_starts(line, map_id)) {
        m->id = str_trim(str_sub(line, map_id.n, line.n));
    } else if (p->open && str_eq(id, STR("com.android.tools.r8.synthesized"))) {
        m->methods[m->n_methods - 1].synthesized = true;
    } else if (p->open && str_eq(id, STR("com.android.tools.r8.residualsignature"))) {
        said = json_value(line, STR("signature"));
        if (said.n && said.p[0] == '(')
            m->methods[m->n_methods - 1].residual = span_of(p, said);
    } else if (m->n_classes > 0 && str_eq(id, STR("sourceFile"))) {
        said = json_value(line, STR("fileName"));
        if (said.n && !str_eq(said, STR("R8$$SyntheticClass")))
            m->classes[m->n_classes - 1].source = span_of(p, said);
    }
}

static int parse_lines(struct parser *p, struct error *err)
{
    struct str rest = p->m->text, line;

    for (size_t number = 1; str_next_line(&rest, &line); number++) {
        bool ok = true;

        line = str_trim(line);
        if (!line.n)
            continue;
        if (line.p[0] == '#')
            parse_comment(p, line);
        else if (line.p[line.n - 1] == ':')
            ok = parse_class(p, line);
        else if (!p->m->n_classes && file_guess(p->m->text))
            return error_set(err, "it is %s, not a mapping of ProGuard or R8",
                             file_guess(p->m->text));
        else if (!p->m->n_classes)
            return error_set(err, "line %zu: a member before the first class", number);
        else
            ok = parse_member_line(p, line);
        if (!ok)
            return error_set(err, "line %zu: neither a class nor a member: %.*s", number,
                             STR_ARG(str_sub(line, 0, SHOWN_MAX)));
    }
    close_method(p);
    return 0;
}

static int cmp_classes(const void *a, const void *b, void *map)
{
    const struct obfuscation_map *m = map;
    const struct obfuscated_class *x = a, *y = b;
    int c = str_cmp(span_str(m, x->obfuscated), span_str(m, y->obfuscated));

    return c ? c : number_compare(x->obfuscated.at, y->obfuscated.at);
}

static int cmp_methods(const void *a, const void *b, void *map)
{
    const struct obfuscation_map *m = map;
    const struct obfuscated_method *x = a, *y = b;
    int c = number_compare(x->class_index, y->class_index);

    if (c == 0)
        c = obfuscated_method_cmp(m, x, span_str(m, y->obfuscated), span_str(m, y->residual),
                                  span_str(m, y->outer.params), span_str(m, y->outer.result));
    return c ? c : number_compare(x->obfuscated.at, y->obfuscated.at);
}

static bool all_agree(const struct obfuscation_map *m, size_t from, size_t to)
{
    const struct source_method *e = &m->methods[from].outer;

    for (size_t i = from + 1; i < to; i++)
        if (!str_eq(span_str(m, e->name), span_str(m, m->methods[i].outer.name)) ||
            !str_eq(span_str(m, e->holder), span_str(m, m->methods[i].outer.holder)))
            return false;
    return true;
}

/* The source's method for these entries of one method. If R8 made the method and inlined several
 * into it, the object decides which one runs, as in a class that was merged from several. */
static uint32_t find_inlined(const struct obfuscation_map *m, size_t from, size_t to)
{
    const struct obfuscated_method *first = &m->methods[from];
    const struct source_method *found = NULL;
    uint32_t inlined = SOURCE_NONE;

    if (!first->synthesized)
        return SOURCE_OUTER(from);
    for (size_t i = from; i < to; i++) {
        const struct obfuscated_method *e = &m->methods[i];
        bool inner = e->synthesized || source_method_eq(m, &e->outer, &first->outer);
        const struct source_method *one = inner ? &e->inner : &e->outer;

        if (!one->name.n ? m->classes[first->class_index].merged
                         : found && !source_method_eq(m, found, one))
            return SOURCE_NONE;
        if (one->name.n) {
            found = one;
            inlined = inner ? SOURCE_INNER(i) : SOURCE_OUTER(i);
        }
    }
    return inlined;
}

static void name_end(struct obfuscation_map *m, size_t from, size_t to)
{
    struct obfuscated_name *name = &m->names[m->n_names++];
    size_t params = 0;

    name->agrees = all_agree(m, from, to);
    name->inlined = name->agrees ? find_inlined(m, from, to) : SOURCE_NONE;
    for (size_t i = name->groups; i < m->n_groups; i++)
        params += m->methods[m->groups[i].from].outer.params.n;
    name->is_near = params <= OBFUSCATION_MAP_NEAR_MAX;
    for (size_t i = from; i < to; i++)
        name->has_lines |= m->methods[i].outer.has_lines;
}

/* Finds once what each of a class's methods may ask for: there may be as many as entries. */
static void index_names(struct obfuscation_map *m)
{
    size_t n = m->n_methods, named = 0;

    m->names = mem_calloc(n + 1, sizeof(*m->names));
    m->groups = mem_calloc(n + 1, sizeof(*m->groups));
    for (size_t i = 0, end; i < n; i = end) {
        const struct obfuscated_method *e = &m->methods[i];
        bool last;

        end = i + 1;
        while (end < n && m->methods[end].class_index == e->class_index &&
               obfuscated_method_cmp(m, &m->methods[end], span_str(m, e->obfuscated),
                                     span_str(m, e->residual), span_str(m, e->outer.params),
                                     span_str(m, e->outer.result)) == 0)
            end++;
        if (named == i)
            m->names[m->n_names].groups = (uint32_t)m->n_groups;
        m->groups[m->n_groups++] = (struct obfuscated_group){(uint32_t)i, find_inlined(m, i, end)};
        last = end == n || m->methods[end].class_index != e->class_index ||
               !str_eq(span_str(m, m->methods[end].obfuscated), span_str(m, e->obfuscated));
        if (last) {
            name_end(m, named, end);
            named = end;
        }
    }
    m->names[m->n_names].groups = (uint32_t)m->n_groups;
    m->groups[m->n_groups].from = (uint32_t)n;
}

/* Sorts the classes, makes one of those with the same obfuscated name, and
 * sorts the methods along. */
static void index_classes(struct obfuscation_map *m)
{
    uint32_t *rank = mem_alloc(mem_size(m->n_classes, sizeof(*rank)));
    size_t kept = 0, at = 0;

    for (size_t i = 0; i < m->n_classes; i++)
        m->classes[i].first = i;
    if (m->n_classes)
        sort_array_with(m->classes, m->n_classes, sizeof(*m->classes), cmp_classes, m);
    for (size_t i = 0; i < m->n_classes; i++) {
        struct obfuscated_class *c = &m->classes[i];

        if (!kept ||
            !str_eq(span_str(m, m->classes[kept - 1].obfuscated), span_str(m, c->obfuscated)))
            m->classes[kept++] = *c;
        rank[c->first] = (uint32_t)(kept - 1);
    }
    m->n_classes = kept;
    for (size_t i = 0; i < m->n_methods; i++)
        m->methods[i].class_index = rank[m->methods[i].class_index];
    free(rank);
    if (m->n_methods)
        sort_array_with(m->methods, m->n_methods, sizeof(*m->methods), cmp_methods, m);
    index_names(m);
    for (size_t i = 0; i < kept; i++) {
        m->classes[i].first = at;
        while (at < m->n_names && m->methods[m->groups[m->names[at].groups].from].class_index == i)
            at++;
        m->classes[i].n = at - m->classes[i].first;
    }
}

static int cmp_sources(const void *a, const void *b, void *map)
{
    const struct obfuscation_map *m = map;
    const struct obfuscated_class *x = &m->classes[*(const uint32_t *)a];
    const struct obfuscated_class *y = &m->classes[*(const uint32_t *)b];
    int c = str_cmp(span_str(m, x->original), span_str(m, y->original));

    return c ? c : number_compare(x->obfuscated.at, y->obfuscated.at);
}

/* Makes the classes whose files are known findable by their original names. */
static void index_sources(struct obfuscation_map *m)
{
    m->sources = mem_alloc(mem_size(m->n_classes, sizeof(*m->sources)));
    for (size_t i = 0; i < m->n_classes; i++)
        if (m->classes[i].source.n)
            m->sources[m->n_sources++] = (uint32_t)i;
    if (m->n_sources)
        sort_array_with(m->sources, m->n_sources, sizeof(*m->sources), cmp_sources, m);
}

int obfuscation_map_parse(struct obfuscation_map *m, struct str text, struct error *err)
{
    struct parser p = {.m = m};

    obfuscation_map_release(m);
    m->text = modified_utf8_from(text, &m->arena);
    if (m->text.n >= UINT32_MAX) {
        obfuscation_map_release(m);
        return error_set(err, "larger than 4 GiB");
    }
    if (parse_lines(&p, err) < 0) {
        obfuscation_map_release(m);
        return -1;
    }
    index_classes(m);
    index_sources(m);
    return 0;
}
