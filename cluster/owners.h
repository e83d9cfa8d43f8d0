/* SPDX-License-Identifier: Apache-2.0 */
/* The file of owners, which maps packages and classes to teams. docs/owners.md is the user's
 * page.
 *
 *     # comment
 *     com.example.**      = app
 *     com.example.pay     = payments
 *     com.example.pay.Api = platform
 *
 * A pattern covers the class or package of that name, and everything below or nested in it. ?,
 * * and ** mean the same as in filter files (mapping/filter.h). The last line that covers a
 * method decides. If that line has no team, no team owns the method. */
#ifndef MB_CLUSTER_OWNERS_H
#define MB_CLUSTER_OWNERS_H

#include "cluster/cluster.h"
#include "lib/error.h"
#include "lib/row_index.h"

#define OWNER_NONE UINT32_MAX

struct owner_rule;

struct owners {
    struct arena arena;
    struct owner_rule *rules; /* without wildcards: the last of each pattern */
    size_t n_rules, cap_rules;
    struct owner_rule *wild; /* with wildcards, in the order of the file; WILD_RULES_MAX at most */
    size_t n_wild, cap_wild;
    struct row_index rule_index; /* by pattern */
    uint32_t order;              /* how many rules were read */
    struct str *teams;           /* in the order of their first lines */
    size_t n_teams, cap_teams;
    struct row_index team_index; /* by name */
    uint32_t *methods;           /* by method: its team + 2; 0: not looked up yet */
    size_t n_methods;
};

void owners_init(struct owners *o); /* without rules: no team owns anything */
void owners_release(struct owners *o);

/* Reads a whole file. The text is not needed afterwards. After an error ("line 12: ...") there
 * are no rules. */
int owners_parse(struct owners *o, struct str text, struct error *err);

/* Returns the index of a team, or OWNER_NONE. */
uint32_t owners_team(const struct owners *o, struct str name);

/* Returns the team of this name, a new one or one that is there; OWNER_NONE of "". */
uint32_t owners_team_add(struct owners *o, struct str name);

/* Returns the team of a method, by its number in the builds; OWNER_NONE if no team owns it. */
uint32_t owners_of_method(struct owners *o, const struct builds *builds, uint32_t method);

/* Returns the team of a cluster: what the file of states says, else, going from the key method up
 * to the root, the team of the first method that has one; OWNER_NONE if none has. */
uint32_t owners_of_cluster(struct owners *o, const struct builds *builds, const struct cluster *c);

/* Returns the name of a team, such as "payments"; "" for OWNER_NONE. */
struct str owner_name(const struct owners *o, uint32_t team);

/* Whether a pattern of a file of owners covers the method that is shown as this text. */
bool owner_pattern_covers(struct str pattern, struct str shown);

/* The sums over a team's clusters. */
struct owner_sum {
    uint32_t team; /* OWNER_NONE: clusters that no team owns */
    uint64_t clusters, occurrences;
    struct distinct users;
    struct durations costs;
};

/* Returns the sums of each team over all clusters of a set: the team with the most first, then
 * by name; OWNER_NONE last. *n: their number. owner_sums_free frees them. */
struct owner_sum *owner_sums(struct owners *o, const struct cluster_set *s, size_t *n);
void owner_sums_free(struct owner_sum *sums, size_t n);

#endif
