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
 * unknown. The dispatch is left out. So are calls of
 * a method by itself: how deep the key method of a recursion lies is chance. A tree without calls
 * has the key of the empty text. */
uint64_t stack_key_hash(const struct call_tree *tree, const struct names *names);

/* The same in 16 lower-case hex digits, and a NUL. */
void stack_key_text(uint64_t hash, char text[STACK_KEY_LENGTH + 1]);

#endif
