/* SPDX-License-Identifier: Apache-2.0 */
/* Many call trees laid over each other: a node for each path of methods, with how often and how
 * long. Two weights stand side by side. `reports` says in how many of the trees the path occurs:
 * the same trouble takes other times on other phones, and one phone that hung for a minute must not
 * outweigh a thousand that hung for a second. `total_ms` is the time in all of them.
 *
 * The tree is bounded: past its limit of nodes the lightest half is pruned, into the nodes above,
 * by occurrence first and time second. What was pruned stays in the account: for each node
 *
 *     total_ms = self + sum of the children's total_ms + pruned_ms
 *
 * holds as in the trees that were added, where the self time of a method is in `methods`. Methods
 * are numbers: equal in two trees where they mean the same method.
 */
#ifndef MB_CLUSTER_MERGED_TREE_H
#define MB_CLUSTER_MERGED_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/row_index.h"
#include "report/cpu_times.h"

#define MERGED_ROOT UINT32_MAX

/* A call of a tree that is added; in pre-order, as call_tree.h guarantees. */
struct merged_call {
    uint32_t parent; /* index in the same tree, smaller than its own; MERGED_ROOT */
    uint32_t method;
    uint32_t count; /* of calls */
    uint64_t total_ms, self_ms;
    uint32_t levels; /* how deep it called itself; below 2: not at all, or not known */
    bool estimated;  /* count is */
};

struct merged_node {
    uint32_t parent; /* index, smaller than its own; MERGED_ROOT */
    uint32_t method;
    uint32_t reports; /* trees in which the path occurs */
    uint32_t seen;    /* own: the last tree that was counted */
    uint32_t levels;  /* the deepest that it called itself */
    bool estimated;   /* the count of a tree was */
    uint64_t calls;
    uint64_t total_ms;
    uint64_t self_ms;
    uint64_t pruned_ms; /* of nodes below that were pruned */
};

/* Own time a call in each tree that a method occurs in, by merged_each: sums of that and of its
 * squares. */
struct merged_histogram {
    uint64_t sum, squares;
};

enum { MERGED_EACH_ONE = 1024 }; /* what merged_each has more where a time is twice as long */

/* About MERGED_EACH_ONE x log2(1 + milliseconds a call): rises with that, at most by 0.09 of one
 * off. calls is not 0. */
uint32_t merged_each(uint64_t self_ms, uint64_t calls);

/* A method wherever it occurs in the tree. */
struct merged_method {
    uint32_t method;
    uint32_t reports; /* trees in which it occurs */
    uint32_t seen;    /* own */
    uint32_t open;    /* own: calls of it above the one that is added */
    bool estimated;   /* the count of a call was */
    uint64_t calls;
    uint64_t total_ms; /* of its outermost calls: recursion counts once */
    uint64_t self_ms;
    struct merged_histogram each; /* own time a call, a value a tree */
    struct merged_cpu *cpu;       /* NULL: nothing is known; the tree's */
};

/* What threads did in the self time of a method: sums of what is known, and of how much of that
 * time it is. */
struct merged_cpu {
    uint64_t ms[CPU_STATES], of_ms[CPU_STATES];
};

struct merged_tree {
    struct merged_node *nodes;
    uint32_t n, cap;
    struct row_index node_index;
    struct merged_method *methods;
    uint32_t n_methods, cap_methods;
    struct row_index method_index;
    uint32_t n_cpu;   /* methods of which it is known what their threads did */
    uint32_t reports; /* trees that were added, those without calls too */
    uint32_t limit;   /* of nodes, and of methods */
    uint64_t total_ms;
    uint64_t pruned_ms; /* of roots that were pruned */
    /* Times that a node, or a method, was pruned: one that comes again later counts again. */
    uint64_t pruned_nodes, pruned_methods;
};

/* What a method has in the tree that is added. */
struct merged_now {
    uint64_t self_ms, calls;
};

/* Room for the adding, which trees share. */
struct merged_room {
    uint32_t *nodes;   /* of each call of the tree that is added */
    uint32_t *methods; /* likewise */
    size_t cap;
    struct merged_now *now; /* of each method of the tree that is added to */
    size_t cap_now;
};

void merged_room_release(struct merged_room *room);

/* limit: nodes that the tree may have, and methods; 2 or more. */
void merged_tree_init(struct merged_tree *t, uint32_t limit);
void merged_tree_release(struct merged_tree *t);

/* Adds a tree of n calls. self: what is known of their self times; NULL: nothing is. */
void merged_tree_add(struct merged_tree *t, const struct merged_call *calls,
                     const struct cpu_times *self, size_t n, struct merged_room *room);

/* Adds all that `from` has: the same as if its trees had been added one by one, but for what is
 * pruned. */
void merged_tree_merge(struct merged_tree *t, const struct merged_tree *from);

/* NULL: it is not in the tree. */
const struct merged_method *merged_tree_method(const struct merged_tree *t, uint32_t method);

/* What it takes of memory, in bytes, about. */
size_t merged_tree_size(const struct merged_tree *t);

/* The nodes as they are shown: in pre-order, children by occurrence, time, and then by `compare` of
 * their methods, the larger first. `order` gets t->n indices. */
void merged_tree_order(const struct merged_tree *t,
                       int (*compare)(void *ctx, uint32_t a, uint32_t b), void *ctx,
                       uint32_t *order);

#endif
