/* SPDX-License-Identifier: Apache-2.0 */
/* The file of --states, which says what is known of clusters. People edit it and keep it in git:
 * lines that are there stay as they are, byte for byte, and those of new clusters are appended.
 * docs/states.md is the user's page.
 *
 *     # comment
 *     78017de4996b063c open com.demo.Io.wait()
 *     8839ae06948ef071+3a24818049e70fdf fixed 4.3 @storage com.demo.Io.flush()
 *     14b7cc3bd1535fb1 ignored @"Net team" com.demo.Net.get() the server is slow
 *
 * Stack keys of one problem, its state, whose it is; what follows is for people. */
#ifndef MB_CLUSTER_KNOWN_H
#define MB_CLUSTER_KNOWN_H

#include "cluster/owners.h"

/* A row: symbol, word, whether a version follows. */
#define KNOWN_STATE_LIST(X) \
    X(OPEN, "open", false)  \
    X(FIXED, "fixed", true) \
    X(IGNORED, "ignored", false)

#define KNOWN_STATE_SYMBOL(symbol, ...) KNOWN_##symbol,

enum known_state { KNOWN_STATE_LIST(KNOWN_STATE_SYMBOL) KNOWN_STATES };
extern const char *const known_state_names[KNOWN_STATES];

struct known_cluster {
    enum known_state state;
    struct str fixed_in;
    uint32_t team; /* OWNER_NONE: the line says none */
    size_t line;
};

struct known_key {
    uint64_t key;
    const struct known_cluster *cluster;
};

struct known {
    struct buf text; /* the file; then with what was appended */
    size_t n_added;
    struct arena arena; /* of clusters, which others point to */
    struct known_key *keys;
    size_t n_keys, cap_keys;
    struct row_index index; /* of keys */
};

void known_init(struct known *k);
void known_release(struct known *k);

/* Reads what is in `text`. Teams become some of the owners'. After an error ("line 3: ...") the
 * rest is not known. */
int known_parse(struct known *k, struct owners *owners, struct error *err);

/* Says of each cluster of a finished set what is known of it, by any of its keys. now: counts its
 * reports from the version on that it was fixed in, too. */
void known_apply(const struct known *k, struct cluster_set *s, bool now);

/* Appends a line of a cluster that is not in the file. */
void known_add(struct known *k, const struct builds *builds, const struct cluster *c);

/* Whether it was fixed, and is seen in that version or a later one. */
static inline bool cluster_is_regressed(const struct cluster *c)
{
    return c->regressed > 0;
}

/* "open", "fixed in 4.3", "regressed: 12 reports from 4.3 on, in which it was fixed". Nothing if
 * nothing is known. */
void cluster_known_write(struct buf *out, const struct cluster *c);

/* The same as a word: "regressed", or the state; "" if nothing is known. */
struct str cluster_known_word(const struct cluster *c);

#endif
