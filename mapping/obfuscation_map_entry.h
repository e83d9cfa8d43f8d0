/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of an obfuscation map, for its parser and its queries only. */
#ifndef MB_MAPPING_OBFUSCATION_MAP_ENTRY_H
#define MB_MAPPING_OBFUSCATION_MAP_ENTRY_H

#include "mapping/obfuscation_map.h"

/* A part of the file. Of two spans the one with the smaller `at` came first. */
struct span {
    uint32_t at;
    uint32_t n;
};

struct obfuscated_class {
    struct span obfuscated; /* with dots, like all names below */
    struct span original;
    struct span source; /* its file */
    size_t first;       /* index of the first of its methods' names, */
    size_t n;           /* number of those */
    bool merged;        /* several classes merged, which a field made by R8 distinguishes */
};

/* A method of the source. */
struct source_method {
    struct span holder; /* its class */
    struct span name;   /* empty: none */
    struct span result; /* a type as in Java source */
    struct span params; /* such types with commas, no parentheses */
    uint32_t line;      /* of its first range of lines; 0: unknown */
    bool has_lines;     /* it has some lines */
};

struct obfuscated_method {
    uint32_t class_index;
    bool synthesized; /* the outermost frame is a method that R8 made */
    struct span obfuscated;
    struct span residual;       /* the descriptor it has now, if in the file */
    struct source_method outer; /* the outermost frame */
    struct source_method inner; /* if that is synthesized: the outermost that is not, or none */
};

/* Entries of one method, as far as names go: a run line each, or an inline frame. */
struct obfuscated_group {
    uint32_t from;    /* index of the first; the next group's is the end */
    uint32_t inlined; /* SOURCE_*: whose code it is */
};

/* Entries of one name in a class. */
struct obfuscated_name {
    uint32_t groups;  /* index of the first; the next name's is the end */
    uint32_t inlined; /* as if all were one method */
    bool agrees;      /* all have the same original class and name */
    bool has_lines;   /* one has */
    bool is_near;     /* parameters may be looked for that were removed */
};

/* The source's method of some entries: the outer one of an entry, or the inner one, by its index.
 * SOURCE_NONE: R8 made the method, and inlined no method of the source into it, or several. */
#define SOURCE_NONE     UINT32_MAX
#define SOURCE_OUTER(i) ((uint32_t)(i)*2)
#define SOURCE_INNER(i) ((uint32_t)(i)*2 + 1)

static inline struct str span_str(const struct obfuscation_map *m, struct span s)
{
    return (struct str){m->text.p + s.at, s.n};
}

static inline bool source_method_eq(const struct obfuscation_map *m, const struct source_method *a,
                                    const struct source_method *b)
{
    return str_eq(span_str(m, a->name), span_str(m, b->name)) &&
           str_eq(span_str(m, a->params), span_str(m, b->params)) &&
           str_eq(span_str(m, a->result), span_str(m, b->result)) &&
           str_eq(span_str(m, a->holder), span_str(m, b->holder));
}

/* The order of a class's methods: by name; then those with a residual signature, by it; then
 * the others, by parameters and result; then by place in the file. */
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
        c = str_cmp(span_str(m, e->outer.params), params);
    if (c == 0 && !residual.n)
        c = str_cmp(span_str(m, e->outer.result), result);
    return c;
}

/* The source file of a class, by its original name with dots; "" if it is not known. */
struct str obfuscation_map_source(const struct obfuscation_map *m, struct str original);

#endif
