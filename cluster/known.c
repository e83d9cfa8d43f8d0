/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/known.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cluster/cluster_format.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "report/stack_key.h"

#define KNOWN_STATE_NAME(symbol, name, versioned)      name,
#define KNOWN_STATE_VERSIONED(symbol, name, versioned) versioned,

const char *const known_state_names[KNOWN_STATES] = {KNOWN_STATE_LIST(KNOWN_STATE_NAME)};
static const bool is_versioned[KNOWN_STATES] = {KNOWN_STATE_LIST(KNOWN_STATE_VERSIONED)};

enum { KEY_SHARE = 20 }; /* a key of a new line has at least one of so many of the reports */

void known_init(struct known *k)
{
    *k = (struct known){0};
    buf_init(&k->text);
    arena_init(&k->arena);
}

void known_release(struct known *k)
{
    buf_release(&k->text);
    arena_release(&k->arena);
    free(k->keys);
    row_index_release(&k->index);
    known_init(k);
}

static const struct known_cluster *known_find(const struct known *k, uint64_t key)
{
    uint32_t at;

    ROW_INDEX_FIND(&k->index, key, at, k->keys[at].key == key);
    return at == ROW_NONE ? NULL : k->keys[at].cluster;
}

static void known_key_add(struct known *k, uint64_t key, const struct known_cluster *cluster)
{
    MEM_GROW(k->keys, k->n_keys, k->cap_keys);
    if (row_index_full(&k->index)) {
        row_index_reset(&k->index, (uint32_t)k->cap_keys);
        for (uint32_t i = 0; i < k->n_keys; i++)
            row_index_add(&k->index, k->keys[i].key, i);
    }
    k->keys[k->n_keys] = (struct known_key){key, cluster};
    row_index_add(&k->index, key, (uint32_t)k->n_keys++);
}

/* The next word of a line; a team may be quoted: @"Net team". */
static struct str known_word_take(struct str *rest)
{
    struct str word = *rest = str_trim(*rest);

    if (str_starts(word, STR("@\""))) {
        size_t end = 2 + str_find(str_sub(word, 2, word.n), '"');

        word.n = end < word.n ? end + 1 : end;
    } else {
        word.n = 0;
        while (word.n < rest->n && !strchr(" \t", rest->p[word.n]))
            word.n++;
    }
    *rest = str_sub(*rest, word.n, rest->n);
    return word;
}

static int keys_parse(struct known *k, struct str keys, const struct known_cluster *c,
                      struct error *err)
{
    while (keys.n > 0) {
        size_t plus = str_find(keys, '+');
        struct str digits = str_sub(keys, 0, plus);
        const struct known_cluster *other;
        uint64_t key;

        if (!stack_key_parse(digits, &key))
            return error_set(err, "'%.*s' is not a stack key: 16 digits 0 to 9 or a to f",
                             STR_ARG(digits));
        other = known_find(k, key);
        if (other && other != c)
            return error_set(err, "%.*s is in line %zu too", STR_ARG(digits), other->line);
        if (!other)
            known_key_add(k, key, c);
        keys = str_sub(keys, plus + (plus < keys.n), keys.n);
    }
    return 0;
}

static int state_parse(struct known *k, struct known_cluster *c, struct str *rest,
                       struct error *err)
{
    struct str word = known_word_take(rest);
    int state = 0;

    while (state < KNOWN_STATES && !str_eq(word, str_from_c(known_state_names[state])))
        state++;
    if (state == KNOWN_STATES)
        return error_set(err, "'%.*s' is not open, fixed or ignored", STR_ARG(word));
    c->state = (enum known_state)state;
    if (!is_versioned[state])
        return 0;
    c->fixed_in = arena_str(&k->arena, known_word_take(rest));
    if (c->fixed_in.n == 0 || !strchr("0123456789vV", c->fixed_in.p[0]))
        return error_set(err, "'fixed' without a version: fixed 4.3");
    return 0;
}

static struct str team_of(struct str word)
{
    struct str team = str_sub(word, 1, word.n);

    return str_starts(team, STR("\"")) ? str_sub(team, 1, team.n - 1) : team;
}

static int known_line_parse(struct known *k, struct owners *owners, struct str rest, size_t line,
                            struct error *err)
{
    struct str keys = known_word_take(&rest);
    struct known_cluster *c = arena_alloc(&k->arena, sizeof(*c));

    *c = (struct known_cluster){.team = OWNER_NONE, .line = line};
    if (keys_parse(k, keys, c, err) < 0 || state_parse(k, c, &rest, err) < 0)
        return -1;
    if (str_starts(str_trim(rest), STR("@")))
        c->team = owners_team_add(owners, team_of(known_word_take(&rest)));
    return 0;
}

int known_parse(struct known *k, struct owners *owners, struct error *err)
{
    struct str text = str_from_bytes(buf_view(&k->text)), line;
    size_t number = 0;

    while (str_next_line(&text, &line)) {
        number++;
        line = str_trim(line);
        if (line.n == 0 || line.p[0] == '#')
            continue;
        if (known_line_parse(k, owners, line, number, err) < 0)
            return error_prefix(err, "line %zu", number);
    }
    return 0;
}

static uint64_t reports_from(const struct cluster *c, struct str version)
{
    const struct trend *versions = &c->trends[TREND_VERSIONS];
    uint64_t reports = 0;

    for (uint32_t i = 0; i < versions->n; i++) {
        if (version_compare(str_from_c(versions->points[i].version), version) >= 0)
            reports += versions->points[i].reports;
    }
    return reports;
}

void known_apply(const struct known *k, struct cluster_set *s, bool now)
{
    for (uint32_t i = 0; i < s->n; i++) {
        struct cluster *c = s->clusters[i];

        c->known = known_find(k, c->key);
        for (size_t m = 0; !c->known && m < c->n_joined; m++)
            c->known = known_find(k, c->joined[m].key);
        if (now && c->known && c->known->state == KNOWN_FIXED)
            c->regressed = reports_from(c, c->known->fixed_in);
    }
}

static void key_write(struct known *k, uint64_t key, const struct known_cluster *c,
                      const char *before)
{
    char text[STACK_KEY_LENGTH + 1];

    stack_key_text(key, text);
    buf_printf(&k->text, "%s%s", before, text);
    known_key_add(k, key, c);
}

void known_add(struct known *k, const struct builds *builds, const struct cluster *c)
{
    bool is_there = c->known || known_find(k, c->key);
    struct known_cluster *added;

    for (size_t i = 0; i < c->n_joined && !is_there; i++)
        is_there = known_find(k, c->joined[i].key);
    if (is_there)
        return;
    if (k->text.n == 0)
        buf_str(&k->text,
                STR("# Clusters of methodbeat cluster --states: stack keys, state, owner, "
                    "key method.\n# States: open, fixed VERSION, ignored. @TEAM owns it. "
                    "Edit lines as you like; new ones come at the end.\n"));
    else if (k->text.p[k->text.n - 1] != '\n')
        buf_u8(&k->text, '\n');
    added = arena_alloc(&k->arena, sizeof(*added));
    *added = (struct known_cluster){.team = OWNER_NONE};
    key_write(k, c->key, added, "");
    for (size_t i = 0; i < c->n_joined; i++) {
        if (c->joined[i].key != c->key && c->joined[i].reports * KEY_SHARE >= c->reports)
            key_write(k, c->joined[i].key, added, "+");
    }
    buf_printf(&k->text, " open %.*s\n", STR_ARG(cluster_method(builds, c)));
    k->n_added++;
}

struct str cluster_known_word(const struct cluster *c)
{
    if (!c->known)
        return STR("");
    return cluster_is_regressed(c) ? STR("regressed")
                                   : str_from_c(known_state_names[c->known->state]);
}

void cluster_known_write(struct buf *out, const struct cluster *c)
{
    if (!c->known)
        return;
    buf_str(out, cluster_known_word(c));
    if (cluster_is_regressed(c)) {
        buf_str(out, STR(": "));
        show_plural(out, c->regressed, "report");
        buf_str(out, STR(" from "));
        show_text(out, c->known->fixed_in);
        buf_str(out, STR(" on, in which it was fixed"));
    } else if (c->known->state == KNOWN_FIXED) {
        buf_str(out, STR(" in "));
        show_text(out, c->known->fixed_in);
        if (c->trends[TREND_VERSIONS].n == 0)
            buf_str(out, STR("; no report says its version"));
    }
}
