/* SPDX-License-Identifier: Apache-2.0 */
/* The stack key, which groups reports of the same problem across builds: the names from the
 * root to the key method. */
#ifndef MB_REPORT_STACK_KEY_H
#define MB_REPORT_STACK_KEY_H

#include "report/call_tree.h"
#include "report/names.h"

enum { STACK_KEY_LENGTH = 16 };

/* XXH3-64 (seed 0) of a line for each call from the root to the key method, "com.demo.Main.load\n":
 * class and method, without the descriptor, in which builds differ; "id 4711\n" where the id is
 * unknown. The dispatch is left out. So is what lies between two calls of one method, and the first
 * of them: how deep the key method of a recursion lies is chance. A tree without calls has the key
 * of the empty text. */
uint64_t stack_key_hash(const struct call_tree *tree, const struct names *names);

/* The same in steps. The first leaves a path of ids, from the root down and without the dispatch,
 * with each name once, in place, and returns how many there are; the last id stays the last. */
size_t stack_key_path(uint32_t *ids, size_t n, const struct names *names);
uint64_t stack_key_of_path(const uint32_t *ids, size_t n, const struct names *names);

/* Returns a number of the name, equal for methods that differ in their parameters alone: a build
 * may have them as one. */
uint64_t stack_key_name(const struct method_name *name);

/* Reads 16 lower-case hex digits. */
bool stack_key_parse(struct str text, uint64_t *hash);

/* The same in 16 lower-case hex digits, and a NUL. */
void stack_key_text(uint64_t hash, char text[STACK_KEY_LENGTH + 1]);

#endif
