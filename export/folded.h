/* SPDX-License-Identifier: Apache-2.0 */
/* Folded stacks, as flamegraph.pl reads them: the names from the root to a call, separated by
 * semicolons. */
#ifndef MB_EXPORT_FOLDED_H
#define MB_EXPORT_FOLDED_H

#include "lib/buf.h"
#include "report/call_tree.h"
#include "report/names.h"

/* A path has at most this many names; "..." stands for those below. Otherwise the text would
 * grow with the square of a tree's depth. */
enum { FOLDED_NAMES_MAX = 500 };

struct folded {
    const struct names *names;
    bool json; /* paths are escaped for a JSON string */
    struct buf path;
    size_t ends[FOLDED_NAMES_MAX]; /* where each name of the path ends, by depth */
    struct call_tree merged;       /* the result of folded_tree */
};

void folded_init(struct folded *f, const struct names *names, bool json);
void folded_release(struct folded *f);

/* Returns the tree to write. For a trace file, which may have a million calls, it is a tree in
 * which calls with the same path are merged, valid until the next call. Other trees are
 * returned unchanged. */
const struct call_tree *folded_tree(struct folded *f, const struct call_tree *tree);

/* Finds the calls from i on that are written as one path: call i alone, or, below
 * FOLDED_NAMES_MAX names, all that follow there. Returns the index after them. *self_ms: their
 * own time. */
size_t folded_run(const struct call_tree *tree, size_t i, uint64_t *self_ms);

/* Returns the path of a call, valid until the next. Must be called for the first call of each
 * run of a tree, in order. Semicolons in names become commas. */
struct str folded_path(struct folded *f, const struct call *call);

#endif
