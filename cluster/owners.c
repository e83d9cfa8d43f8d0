/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/owners.h"

#include <stdlib.h>

#include "cluster/known.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "lib/sort.h"
#include "mapping/glob.h"
#include "mapping/name_prefixes.h"

enum { ASKED = 2, SHOWN_MAX = 4096 };

struct owner_rule {
    struct str pattern; /* with '/' for '.' */
    uint32_t team;      /* OWNER_NONE: it takes away */
    uint32_t order;     /* the last rule that fits counts */
};

void owners_init(struct owners *o)
{
    *o = (struct owners){0};
    arena_init(&o->arena);
}

void owners_release(struct owners *o)
{
    free(o->rules);
    free(o->teams);
    free(o->wild);
    row_index_release(&o->team_index);
    row_index_release(&o->rule_index);
    free(o->methods);
    arena_release(&o->arena);
    owners_init(o);
}

static uint64_t text_hash(struct str name)
{
    return hash_bytes(name.p, name.n);
}

uint32_t owners_team(const struct owners *o, struct str name)
{
    uint32_t row;

    ROW_INDEX_FIND(&o->team_index, text_hash(name), row, str_eq(o->teams[row], name));
    return row == ROW_NONE ? OWNER_NONE : row;
}

struct str owner_name(const struct owners *o, uint32_t team)
{
    return team == OWNER_NONE ? STR("") : o->teams[team];
}

uint32_t owners_team_add(struct owners *o, struct str text)
{
    struct str name;
    struct buf shown;
    uint32_t team;

    if (text.n == 0)
        return OWNER_NONE;
    buf_init(&shown);
    show_text(&shown, text);
    name = arena_str(&o->arena, str_from_bytes(buf_view(&shown)));
    buf_release(&shown);
    team = owners_team(o, name);
    if (team != OWNER_NONE)
        return team;
    MEM_GROW(o->teams, o->n_teams, o->cap_teams);
    if (row_index_full(&o->team_index)) {
        row_index_reset(&o->team_index, (uint32_t)o->cap_teams);
        for (uint32_t i = 0; i < o->n_teams; i++)
            row_index_add(&o->team_index, text_hash(o->teams[i]), i);
    }
    row_index_add(&o->team_index, text_hash(name), (uint32_t)o->n_teams);
    o->teams[o->n_teams] = name;
    return (uint32_t)o->n_teams++;
}

/* "com.example.", "com.example.*" and "com.example.**" are com.example. */
static struct str pattern_trim(struct str pattern)
{
    static const char *const ends[] = {"**", "*"};

    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
        struct str end = str_from_c(ends[i]);

        if (pattern.n > end.n + 1 && str_ends(pattern, end) &&
            strchr("./", pattern.p[pattern.n - end.n - 1])) {
            pattern.n -= end.n;
            break;
        }
    }
    while (pattern.n > 1 && strchr("./", pattern.p[pattern.n - 1]))
        pattern.n--;
    return pattern;
}

static struct str with_slashes(struct arena *a, struct str s)
{
    struct str copy = arena_str(a, s);
    char *p = (char *)(uintptr_t)copy.p;

    for (size_t i = 0; i < copy.n; i++)
        p[i] = p[i] == '.' ? '/' : p[i];
    return copy;
}

static uint32_t rule_find(const struct owners *o, uint64_t hash, struct str pattern)
{
    uint32_t row;

    ROW_INDEX_FIND(&o->rule_index, hash, row, str_eq(o->rules[row].pattern, pattern));
    return row;
}

static int owner_rule_add(struct owners *o, struct owner_rule rule, struct error *err)
{
    uint64_t hash = text_hash(rule.pattern);
    uint32_t row;

    if (!glob_is_literal(rule.pattern)) {
        if (o->n_wild >= WILD_RULES_MAX)
            return error_set(err, "more than %d lines with wildcards", WILD_RULES_MAX);
        MEM_GROW(o->wild, o->n_wild, o->cap_wild);
        o->wild[o->n_wild++] = rule;
        return 0;
    }
    row = rule_find(o, hash, rule.pattern);
    if (row != ROW_NONE) {
        o->rules[row] = rule;
        return 0;
    }
    MEM_GROW(o->rules, o->n_rules, o->cap_rules);
    if (row_index_full(&o->rule_index)) {
        row_index_reset(&o->rule_index, (uint32_t)o->cap_rules);
        for (uint32_t i = 0; i < o->n_rules; i++)
            row_index_add(&o->rule_index, text_hash(o->rules[i].pattern), i);
    }
    row_index_add(&o->rule_index, hash, (uint32_t)o->n_rules);
    o->rules[o->n_rules++] = rule;
    return 0;
}

static int owner_line_parse(struct owners *o, struct str line, struct error *err)
{
    size_t equals = str_find(line, '=');
    struct str pattern = str_trim(str_sub(line, 0, equals));
    struct str team = str_trim(str_sub(line, equals + 1, line.n));

    if (equals == line.n)
        return error_set(err, "no '=' in it: PACKAGE-OR-CLASS = TEAM");
    if (pattern.n == 0)
        return error_set(err, "there is nothing before '=': PACKAGE-OR-CLASS = TEAM");
    if (str_find(pattern, ' ') < pattern.n || str_find(pattern, '(') < pattern.n)
        return error_set(err, "'%.*s' is neither a package nor a class", STR_ARG(pattern));
    return owner_rule_add(
        o,
        (struct owner_rule){.pattern = with_slashes(&o->arena, pattern_trim(pattern)),
                            .team = owners_team_add(o, team),
                            .order = o->order++},
        err);
}

int owners_parse(struct owners *o, struct str text, struct error *err)
{
    struct str line;
    size_t number = 0;

    while (str_next_line(&text, &line)) {
        number++;
        line = str_trim(line);
        if (line.n == 0 || line.p[0] == '#')
            continue;
        if (owner_line_parse(o, line, err) < 0) {
            owners_release(o);
            return error_prefix(err, "line %zu", number);
        }
    }
    return 0;
}

/* "com/demo/Main" for "com.demo.Main.load(int)"; "" for what is not a method. */
static struct str owned_class_of(struct str shown, char room[SHOWN_MAX])
{
    struct str name = str_sub(shown, 0, str_find(shown, '('));
    size_t dot = str_rfind(name, '.');

    if (name.n == 0 || dot == name.n || dot > SHOWN_MAX)
        return STR("");
    for (size_t i = 0; i < dot; i++)
        room[i] = name.p[i] == '.' ? '/' : name.p[i];
    return (struct str){room, dot};
}

static bool owner_rule_covers(struct str pattern, struct str class_name)
{
    return glob_matches(pattern, class_name, GLOB_NESTED, true) ||
           glob_matches(pattern, class_name, GLOB_BELOW, true);
}

bool owner_pattern_covers(struct str pattern, struct str shown)
{
    char room[SHOWN_MAX];
    struct str class_name = owned_class_of(shown, room);
    struct arena a;
    bool result;

    arena_init(&a);
    result =
        class_name.n > 0 && owner_rule_covers(with_slashes(&a, pattern_trim(pattern)), class_name);
    arena_release(&a);
    return result;
}

static uint32_t owner_find(const struct owners *o, struct str shown)
{
    char room[SHOWN_MAX];
    struct str class_name = owned_class_of(shown, room);
    const struct owner_rule *last = NULL;
    struct name_prefixes prefixes;
    uint64_t hash;

    name_prefixes_init(&prefixes, class_name, false);
    while (name_prefixes_next(&prefixes, &hash)) {
        uint32_t row = rule_find(o, hash, str_sub(class_name, 0, prefixes.at));

        if (row != ROW_NONE && (!last || o->rules[row].order > last->order))
            last = &o->rules[row];
    }
    for (size_t i = o->n_wild; class_name.n > 0 && i-- > 0;) {
        if (last && o->wild[i].order < last->order)
            break;
        if (owner_rule_covers(o->wild[i].pattern, class_name))
            return o->wild[i].team;
    }
    return last ? last->team : OWNER_NONE;
}

uint32_t owners_of_method(struct owners *o, const struct builds *builds, uint32_t method)
{
    if (method >= o->n_methods) {
        size_t n = builds->n_methods;

        o->methods = mem_realloc(o->methods, mem_size(n, sizeof(*o->methods)));
        memset(o->methods + o->n_methods, 0, (n - o->n_methods) * sizeof(*o->methods));
        o->n_methods = n;
    }
    /* OWNER_NONE becomes 1. */
    if (o->methods[method] == 0)
        o->methods[method] = owner_find(o, builds_shown(builds, method)) + ASKED;
    return o->methods[method] - ASKED;
}

uint32_t owners_of_cluster(struct owners *o, const struct builds *builds, const struct cluster *c)
{
    uint32_t team = c->known ? c->known->team : OWNER_NONE;

    for (size_t i = c->n_path; team == OWNER_NONE && i-- > 0;)
        team = owners_of_method(o, builds, c->path[i]);
    return team;
}

static int sums_by_occurrence(const void *a, const void *b, void *ctx)
{
    const struct owner_sum *x = a, *y = b;
    const struct owners *o = ctx;

    if ((x->team == OWNER_NONE) != (y->team == OWNER_NONE))
        return x->team == OWNER_NONE ? 1 : -1;
    if (x->occurrences != y->occurrences)
        return x->occurrences < y->occurrences ? 1 : -1;
    return str_cmp(owner_name(o, x->team), owner_name(o, y->team));
}

struct owner_sum *owner_sums(struct owners *o, const struct cluster_set *s, size_t *n)
{
    struct owner_sum *sums = mem_calloc(o->n_teams + 1, sizeof(*sums));
    size_t kept = 0;

    for (size_t i = 0; i <= o->n_teams; i++) {
        sums[i].team = i < o->n_teams ? (uint32_t)i : OWNER_NONE;
        distinct_init(&sums[i].users, s->total.users.bits);
        durations_init(&sums[i].costs);
    }
    for (uint32_t i = 0; i < s->n; i++) {
        const struct cluster *c = s->clusters[i];
        uint32_t team = owners_of_cluster(o, s->builds, c);
        struct owner_sum *sum = &sums[team == OWNER_NONE ? o->n_teams : team];

        sum->clusters++;
        sum->occurrences += cluster_occurrences(c);
        distinct_merge(&sum->users, &c->users);
        durations_merge(&sum->costs, &c->costs);
    }
    for (size_t i = 0; i <= o->n_teams; i++) {
        if (sums[i].clusters > 0)
            sums[kept++] = sums[i];
    }
    if (kept > 1)
        sort_array_with(sums, kept, sizeof(*sums), sums_by_occurrence, o);
    *n = kept;
    return sums;
}

void owner_sums_free(struct owner_sum *sums, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        distinct_release(&sums[i].users);
        durations_release(&sums[i].costs);
    }
    free(sums);
}
