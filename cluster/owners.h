/* SPDX-License-Identifier: Apache-2.0 */
/* Whose a method is: a file that maps packages and classes to teams. docs/owners.md is the user's
 * page.
 *
 *     # comment
 *     com.example.**      = app
 *     com.example.pay     = payments
 *     com.example.pay.Api = platform
 *
 * A pattern covers the class or the package of that name, and what lies below or is nested in it;
 * ?,
 * * and ** are those of filter files (mapping/filter.h). The last line that covers a method counts.
 * A line without a team takes what it covers away from all. */
#ifndef MB_CLUSTER_OWNERS_H
#define MB_CLUSTER_OWNERS_H

#include "cluster/cluster.h"
#include "lib/error.h"

#define OWNER_NONE UINT32_MAX

struct owner_rule;

struct owners {
    struct arena arena;
    struct owner_rule *rules; /* in the order of the file */
    size_t n_rules, cap_rules;
    struct str *teams; /* in the order of their first lines */
    size_t n_teams, cap_teams;
    uint32_t *methods; /* teams of methods + 2; 0: not asked for yet */
    size_t n_methods;
};

void owners_init(struct owners *o); /* has no rules: nothing is anybody's */
void owners_release(struct owners *o);

/* Reads a whole file; text may go afterwards. On error ("line 12: ...") there are no rules. */
int owners_parse(struct owners *o, struct str text, struct error *err);

/* The index of a team, or OWNER_NONE. */
uint32_t owners_team(const struct owners *o, struct str name);

/* The team of a method, by its number in the builds; OWNER_NONE: nobody's. */
uint32_t owners_of_method(struct owners *o, const struct builds *builds, uint32_t method);

/* The team of a cluster: of the method nearest to its key method, on the way up to the root, that
 * is somebody's. */
uint32_t owners_of_cluster(struct owners *o, const struct builds *builds, const struct cluster *c);

/* "payments"; "" for OWNER_NONE. */
struct str owner_name(const struct owners *o, uint32_t team);

/* Whether a pattern of such a file covers the method that is shown as this text. */
bool owner_pattern_covers(struct str pattern, struct str shown);

/* What a team has. */
struct owner_sum {
    uint32_t team; /* OWNER_NONE: what is nobody's */
    uint64_t clusters, occurrences;
    struct distinct users;
    struct durations costs;
};

/* Of all clusters of a set, those with the most first, then by name; nobody's last. *n: how many.
 * owner_sums_free frees them. */
struct owner_sum *owner_sums(struct owners *o, const struct cluster_set *s, size_t *n);
void owner_sums_free(struct owner_sum *sums, size_t n);

#endif
