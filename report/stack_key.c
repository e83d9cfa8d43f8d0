/* SPDX-License-Identifier: Apache-2.0 */
#include "report/stack_key.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state has its size only so. */
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

#include "lib/mem.h"
#include "lib/row_index.h"

uint64_t stack_key_name(const struct method_name *name)
{
    if (name->class_name.n == 0)
        return XXH3_64bits(name->shown.p, name->shown.n);
    return XXH3_64bits_withSeed(name->method.p, name->method.n,
                                XXH3_64bits(name->class_name.p, name->class_name.n));
}

/* The row of that name; the row itself if there is none before. */
static uint32_t row_of(struct row_index *index, const uint64_t *names, uint32_t row)
{
    uint32_t first;

    ROW_INDEX_FIND(index, names[row], first, names[first] == names[row]);
    if (first != ROW_NONE)
        return first;
    row_index_add(index, names[row], row);
    return row;
}

size_t stack_key_path(uint32_t *ids, size_t n, const struct names *names)
{
    uint64_t *rows = mem_alloc(mem_size(n, sizeof(*rows)));
    uint32_t *first = mem_alloc(mem_size(n, sizeof(*first)));
    uint32_t *last = mem_alloc(mem_size(n, sizeof(*last)));
    struct row_index index = {0};
    size_t kept = 0;

    row_index_reset(&index, (uint32_t)n);
    for (uint32_t i = 0; i < n; i++) {
        rows[i] = stack_key_name(names_find(names, ids[i]));
        first[i] = row_of(&index, rows, i);
        last[first[i]] = i;
    }
    for (size_t i = 0; i < n; i++) {
        i = last[first[i]];
        ids[kept++] = ids[i];
    }
    row_index_release(&index);
    free(last);
    free(first);
    free(rows);
    return kept;
}

static void hash_text(XXH3_state_t *state, struct str s)
{
    XXH3_64bits_update(state, s.p, s.n);
}

uint64_t stack_key_of_path(const uint32_t *ids, size_t n, const struct names *names)
{
    XXH3_state_t state;

    XXH3_64bits_reset(&state);
    for (size_t i = 0; i < n; i++) {
        const struct method_name *name = names_find(names, ids[i]);

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

uint64_t stack_key_hash(const struct call_tree *tree, const struct names *names)
{
    uint32_t *ids = mem_alloc(mem_size(tree->n, sizeof(*ids)));
    uint64_t hash;
    size_t n = 0;

    /* The path lies in pre-order, from the root down. */
    for (size_t i = 0; i < tree->n && i <= tree->key; i++)
        if (tree->calls[i].on_key_path && tree->calls[i].id != METHOD_ID_DISPATCH)
            ids[n++] = tree->calls[i].id;
    n = stack_key_path(ids, n, names);
    hash = stack_key_of_path(ids, n, names);
    free(ids);
    return hash;
}

bool stack_key_parse(struct str text, uint64_t *hash)
{
    *hash = 0;
    for (size_t i = 0; i < text.n; i++) {
        const char *digits = "0123456789abcdef", *at = text.p[i] ? strchr(digits, text.p[i]) : NULL;

        if (!at || text.n != STACK_KEY_LENGTH)
            return false;
        *hash = *hash << 4 | (uint64_t)(at - digits);
    }
    return text.n > 0;
}

void stack_key_text(uint64_t hash, char text[STACK_KEY_LENGTH + 1])
{
    snprintf(text, STACK_KEY_LENGTH + 1, "%016" PRIx64, hash);
}
