/* SPDX-License-Identifier: Apache-2.0 */
/* Which dex of an output ART finds, and which has classes of which other one. */
#include <stdlib.h>

#include "dexfile/dex_file.h"
#include "lib/sort.h"
#include "verify/package_internal.h"
#include "weave/input/dex_name.h"

/* An entry of the output that has the name of a dex. */
struct numbered_dex {
    struct dex_name name;
    size_t entry;
};

static int compare_numbered(const void *a, const void *b)
{
    const struct numbered_dex *x = a, *y = b;
    int c = str_cmp(x->name.directory, y->name.directory);

    return c ? c : (x->name.number > y->name.number) - (x->name.number < y->name.number);
}

/* ART stops at the first gap in the numbers of dex files. */
void package_find_loaded(struct package_proof *p)
{
    struct numbered_dex *all = mem_alloc(mem_size(p->now_count + 1, sizeof(*all)));
    size_t n = 0;

    p->loaded = mem_calloc(p->now_count + 1, sizeof(*p->loaded));
    for (size_t i = 0; i < p->now_count; i++)
        if (dex_name_parse(package_now_name(p, i), &all[n].name))
            all[n++].entry = i;
    sort_array(all, n, sizeof(*all), compare_numbered);
    for (size_t i = 0; i < n; i++) {
        const struct dex_name *name = &all[i].name;
        bool follows = i > 0 && p->loaded[all[i - 1].entry] &&
                       str_eq(all[i - 1].name.directory, name->directory) &&
                       name->number - all[i - 1].name.number <= 1;

        p->loaded[all[i].entry] = name->number == 1 || follows;
    }
    free(all);
}

/* A dex of the output that was not there, by its first class. */
struct further_dex {
    struct dex_name name;
    struct str first_class;
    size_t entry;
};

static int compare_further(const void *a, const void *b)
{
    const struct further_dex *x = a, *y = b;
    int c = str_cmp(x->first_class, y->first_class);

    if (c == 0)
        c = str_cmp(x->name.directory, y->name.directory);
    return c ? c : (x->name.number > y->name.number) - (x->name.number < y->name.number);
}

void package_find_further(struct package_proof *p)
{
    struct further_dex dex;
    struct codec codec;
    struct error err;
    struct buf content;
    size_t cap = 0;

    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    buf_init(&content);
    for (size_t i = 0; i < p->now_count; i++) {
        if (p->known[i] || !p->loaded[i] || !dex_name_parse(package_now_name(p, i), &dex.name))
            continue;
        buf_empty(&content);
        dex.entry = i;
        if (package_now_read(p, i, &codec, &content, &err) < 0 ||
            !dex_first_class(buf_view(&content), &dex.first_class))
            continue;
        dex.first_class = arena_str(&p->arena, dex.first_class);
        MEM_GROW(p->further_dexes, p->n_further_dexes, cap);
        p->further_dexes[p->n_further_dexes++] = dex;
    }
    sort_array(p->further_dexes, p->n_further_dexes, sizeof(dex), compare_further);
    buf_release(&content);
    codec_release(&codec);
}

/* The first of the same directory and a higher number that begins with the class. */
static size_t find_by_class(const struct package_proof *p, struct further_dex wanted)
{
    size_t low = 0, high = p->n_further_dexes;

    wanted.name.number++;
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_further(&p->further_dexes[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->n_further_dexes &&
                   str_eq(p->further_dexes[low].first_class, wanted.first_class) &&
                   str_eq(p->further_dexes[low].name.directory, wanted.name.directory)
               ? p->further_dexes[low].entry
               : PACKAGE_NO_ENTRY;
}

size_t package_further(const struct package_proof *p, size_t member, struct bytes was)
{
    struct further_dex wanted;
    struct dex_file dex;
    struct error err;
    size_t found = PACKAGE_NO_ENTRY;

    if (!p->n_further_dexes || dex_file_parse(&dex, was, &err) < 0 ||
        !dex_name_parse(container_member_name(p->was, member), &wanted.name))
        return PACKAGE_NO_ENTRY;
    for (uint32_t i = 0; i < dex_count(&dex, DEX_CLASS_DEFS); i++) {
        size_t entry;

        wanted.first_class = dex_type(&dex, dex_class_def(&dex, i).class_type);
        entry = find_by_class(p, wanted);
        found = entry < found ? entry : found;
    }
    return found;
}

bool package_claim_further(struct package_proof *p, size_t member, size_t entry)
{
    p->further[member] = entry;
    return !__atomic_exchange_n(&p->claimed[entry], true, __ATOMIC_RELAXED);
}
