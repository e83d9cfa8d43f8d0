/* SPDX-License-Identifier: Apache-2.0 */
#include "report/stack_key.h"

#include <inttypes.h>
#include <stdio.h>

/* The state has its size only so. */
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

/* Whether a build may have them as one method, or as two with other parameters. */
static bool is_same_name(const struct method_name *a, const struct method_name *b)
{
    if (a->class_name.n == 0 || b->class_name.n == 0)
        return str_eq(a->shown, b->shown);
    return str_eq(a->class_name, b->class_name) && str_eq(a->method, b->method);
}

static void hash_text(XXH3_state_t *state, struct str s)
{
    XXH3_64bits_update(state, s.p, s.n);
}

uint64_t stack_key_hash(const struct call_tree *tree, const struct names *names)
{
    const struct method_name *above = NULL;
    XXH3_state_t state;

    XXH3_64bits_reset(&state);
    /* The path lies in pre-order, from the root down. */
    for (size_t i = 0; i < tree->n && i <= tree->key; i++) {
        const struct call *c = &tree->calls[i];
        const struct method_name *name;

        if (!c->on_key_path || c->id == METHOD_ID_DISPATCH)
            continue;
        name = names_find(names, c->id);
        if (above && is_same_name(above, name))
            continue;
        above = name;
        if (name->class_name.n == 0) {
            hash_text(&state, name->shown);
        } else {
            hash_text(&state, name->class_name);
            hash_text(&state, STR("."));
            hash_text(&state, name->method);
        }
        hash_text(&state, STR("\n"));
    }
    return XXH3_64bits_digest(&state);
}

void stack_key_text(uint64_t hash, char text[STACK_KEY_LENGTH + 1])
{
    snprintf(text, STACK_KEY_LENGTH + 1, "%016" PRIx64, hash);
}
