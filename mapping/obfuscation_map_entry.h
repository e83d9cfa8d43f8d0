/* SPDX-License-Identifier: Apache-2.0 */
/* What an obfuscation map is made of; for its parser and its queries alone. */
#ifndef MB_MAPPING_OBFUSCATION_MAP_ENTRY_H
#define MB_MAPPING_OBFUSCATION_MAP_ENTRY_H

#include "mapping/obfuscation_map.h"

/* A part of the file. Of two spans the one with the smaller `at` came first. */
struct span {
    uint32_t at;
    uint32_t n;
};

struct obfuscated_class {
    struct span obfuscated; /* dotted, as all names below */
    struct span original;
    struct span source; /* its file */
    size_t first;       /* its methods: an index, */
    size_t n;           /* how many */
};

struct obfuscated_method {
    uint32_t class_index;
    struct span obfuscated;
    struct span holder; /* the original class */
    struct span name;
    struct span result;   /* a type as in Java source */
    struct span params;   /* such types with commas, no parentheses */
    struct span residual; /* the descriptor it has now, if the file says so */
    uint32_t line;        /* in the source, of its first run of lines; 0: it is not known */
    bool has_lines;       /* some are given */
};

static inline struct str span_str(const struct obfuscation_map *m, struct span s)
{
    return (struct str){m->text.p + s.at, s.n};
}

/* Methods of a class are in this order: the name, then those with a residual
 * signature by it, then the others by parameters and result, then the file's. */
static inline int obfuscated_method_cmp(const struct obfuscation_map *m,
                                        const struct obfuscated_method *e, struct str name,
                                        struct str residual, struct str params, struct str result)
{
    int c = str_cmp(span_str(m, e->obfuscated), name);

    if (c == 0)
        c = (residual.n != 0) - (e->residual.n != 0);
    if (c == 0)
        c = str_cmp(span_str(m, e->residual), residual);
    if (c == 0 && !residual.n)
        c = str_cmp(span_str(m, e->params), params);
    if (c == 0 && !residual.n)
        c = str_cmp(span_str(m, e->result), result);
    return c;
}

#endif
