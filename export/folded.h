/* SPDX-License-Identifier: Apache-2.0 */
/* Folded stacks, as flamegraph.pl reads them: the names from the root to a call with semicolons
 * between. */
#ifndef MB_EXPORT_FOLDED_H
#define MB_EXPORT_FOLDED_H

#include "lib/buf.h"
#include "report/call_tree.h"
#include "report/names.h"

/* A path has so many names at most; what lies below them is "..." there: a text must not grow with
 * the square of a tree's depth. */
enum { FOLDED_NAMES_MAX = 500 };

struct folded {
    const struct names *names;
    bool json; /* paths are as they stand in a JSON string */
    struct buf path;
    size_t ends[FOLDED_NAMES_MAX]; /* of the path's names, by depth */
    struct call_tree merged;       /* of folded_tree */
};

void folded_init(struct folded *f, const struct names *names, bool json);
void folded_release(struct folded *f);

/* What is written of a tree. That of a trace file, which may have a million calls, has calls of one
 * path merged: valid until the next. Others are as they are. */
const struct call_tree *folded_tree(struct folded *f, const struct call_tree *tree);

/* The calls from i on that have one path: call i alone, or, below FOLDED_NAMES_MAX names, all that
 * follow there. The index after them, and the time that they took themselves. */
size_t folded_run(const struct call_tree *tree, size_t i, uint64_t *self_ms);

/* The path of a call: valid until the next. Called for the first call of each run of a tree, in
 * order. Semicolons in names are written as commas. */
struct str folded_path(struct folded *f, const struct call *call);

#endif
