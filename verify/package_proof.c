/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/package_proof.h"

#include <stdlib.h>

#include "lib/path.h"
#include "lib/sort.h"
#include "verify/package_internal.h"

struct str package_now_name(const struct package_proof *p, size_t entry)
{
    if (p->archive)
        return archive_entry(p->archive, entry)->name;
    if (p->was->kind == CONTAINER_DIRECTORY)
        return p->tree.file[entry].name;
    return str_from_c(p->label);
}

int package_now_read(struct package_proof *p, size_t entry, struct codec *codec, struct buf *out,
                     struct error *err)
{
    char *path;
    int result;

    if (p->archive)
        return archive_read(p->archive, entry, codec, out, err);
    if (p->was->kind == CONTAINER_FILE)
        return input_read(p->path, out, err);
    path = path_join(str_from_c(p->path), p->tree.file[entry].name);
    result = input_read(path, out, err);
    free(path);
    return result;
}

static bool raw_differs(const struct archive_entry *a, const struct archive_entry *b)
{
    return a->method != b->method || a->crc != b->crc || a->size != b->size ||
           a->comp_size != b->comp_size;
}

int package_same_raw(struct package_proof *p, size_t member, struct buf *a, struct buf *b,
                     bool *same, struct error *err)
{
    struct archive *was = p->was->archive;
    size_t now = p->now[member];

    buf_empty(a);
    buf_empty(b);
    *same = false;
    if (raw_differs(archive_entry(was, member), archive_entry(p->archive, now)))
        return 0;
    if (archive_read_raw(was, member, a, err) < 0 || archive_read_raw(p->archive, now, b, err) < 0)
        return -1;
    *same = a->n == b->n && (a->n == 0 || memcmp(a->p, b->p, a->n) == 0);
    return 0;
}

/* ---- Pairing ---- */

static size_t now_count(const struct package_proof *p)
{
    if (p->archive)
        return archive_count(p->archive);
    return p->was->kind == CONTAINER_DIRECTORY ? p->tree.count : 1;
}

static int compare_tree_name(const void *key, const void *file)
{
    return str_cmp(*(const struct str *)key, ((const struct input_file *)file)->name);
}

size_t package_find_now(const struct package_proof *p, struct str name)
{
    const struct input_file *found;
    ptrdiff_t i;

    if (p->archive) {
        i = archive_find(p->archive, name);
        return i < 0 ? PACKAGE_NO_ENTRY : (size_t)i;
    }
    if (p->was->kind == CONTAINER_FILE)
        return 0;
    if (!p->tree.count)
        return PACKAGE_NO_ENTRY;
    found = bsearch(&name, p->tree.file, p->tree.count, sizeof(*found), compare_tree_name);
    return found ? (size_t)(found - p->tree.file) : PACKAGE_NO_ENTRY;
}

/* Signatures are dropped after a change, profiles if they can't be kept. */
static bool may_go(const struct container *c, size_t member)
{
    return c->members[member].role == MEMBER_SIGNATURE || c->members[member].role == MEMBER_PROFILE;
}

bool package_counts(const struct container *c, size_t member)
{
    return c->kind != CONTAINER_ARCHIVE || !archive_entry(c->archive, member)->duplicate;
}

void package_fault(struct package_proof *p, struct str name, const char *what)
{
    struct str label = p->proof.label;

    p->proof.label = arena_printf(&p->arena, "%s!%.*s", p->label, STR_ARG(name));
    proof_fault(&p->proof, PROOF_NOWHERE, "%s", what);
    p->proof.label = label;
}

static void pair(struct package_proof *p)
{
    const struct container *c = p->was;
    size_t last = 0;
    bool any = false;

    for (size_t i = 0; i < c->count; i++) {
        struct str name = container_member_name(c, i);
        size_t now = package_counts(c, i) ? package_find_now(p, name) : PACKAGE_NO_ENTRY;

        p->now[i] = now;
        if (now == PACKAGE_NO_ENTRY) {
            if (package_counts(c, i) && !may_go(c, i))
                package_fault(p, name, "the entry is missing");
            continue;
        }
        p->known[now] = true;
        if (any && now <= last)
            package_fault(p, name, "the entry is not where it was among the others");
        last = now;
        any = true;
    }
    for (size_t i = 0; p->archive && i < p->now_count; i++)
        if (archive_entry(p->archive, i)->duplicate)
            package_fault(p, package_now_name(p, i), "the entry is there twice");
}

/* ---- Opening ---- */

/* The archive's headers, from where its entries are read. */
static int open_zip(struct package_zip *z, const struct archive *a, struct error *err)
{
    z->source = archive_source(a);
    z->open = true;
    return zip_directory_read(&z->directory, &z->source, err);
}

static void close_zip(struct package_zip *z)
{
    if (z->open)
        zip_directory_release(&z->directory);
}

static int open_nested_now(struct package_proof *p, struct package_proof *outer, size_t member,
                           struct error *err)
{
    size_t entry = outer->now[member];
    struct codec codec;
    int result;

    if (entry == PACKAGE_NO_ENTRY)
        return error_set(err, "the entry is missing");
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    result = package_now_read(outer, entry, &codec, &p->bytes, err);
    codec_release(&codec);
    return result ? -1 : archive_open_bytes(&p->archive, buf_view(&p->bytes), err);
}

/* Instrumented code is only a fraction larger. An entry that would inflate to several times the
 * input's size is not read. */
static int check_growth(const struct package_proof *p, struct error *err)
{
    enum { TIMES = 4, MORE = 256 << 20 };

    if (archive_inflated_size(p->archive) / TIMES <= archive_inflated_size(p->was->archive) + MORE)
        return 0;
    return error_set(err, "its entries would inflate to far more than those of %s", p->was->label);
}

static int open_now(struct package_proof *p, struct package_proof *outer, size_t member,
                    struct error *err)
{
    const struct container *c = p->was;

    switch (c->kind) {
    case CONTAINER_FILE:
        return 0;
    case CONTAINER_DIRECTORY:
        return input_tree_read(&p->tree, p->path, INPUT_TREE_WHOLE, err);
    case CONTAINER_ARCHIVE:
        break;
    }
    if ((outer ? open_nested_now(p, outer, member, err)
               : archive_open_file(&p->archive, p->path, err)) ||
        check_growth(p, err) < 0 || open_zip(&p->zip_was, c->archive, err) < 0)
        return -1;
    return open_zip(&p->zip_now, p->archive, err);
}

static int compare_names(const void *a, const void *b)
{
    return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

static void find_classes(struct package_proof *p)
{
    p->classes = mem_alloc(mem_size(p->was->count + 1, sizeof(*p->classes)));
    for (size_t i = 0; i < p->was->count; i++) {
        struct str name = container_member_name(p->was, i);

        if (str_ends(name, STR(".class")))
            p->classes[p->n_classes++] = name;
    }
    sort_array(p->classes, p->n_classes, sizeof(*p->classes), compare_names);
}

int package_proof_open(struct package_proof *p, const struct container *was, const char *path,
                       const char *name, struct package_proof *outer, size_t member,
                       const struct proof_rules *rules, struct error *err)
{
    *p = (struct package_proof){.was = was, .path = path, .rules = *rules};
    arena_init(&p->arena);
    buf_init(&p->bytes);
    p->label = outer ? mem_printf("%s!%.*s", outer->label,
                                  STR_ARG(container_member_name(outer->was, member)))
                     : mem_printf("%s", name);
    proof_init(&p->proof, &p->rules, &p->arena, str_from_c(p->label));
    p->now = mem_calloc(was->count + 1, sizeof(*p->now));
    p->changed = mem_calloc(was->count + 1, 1);
    if (open_now(p, outer, member, err) < 0)
        return was->kind == CONTAINER_DIRECTORY ? -1 : error_prefix(err, "%s", p->label);
    p->now_count = now_count(p);
    p->known = mem_calloc(p->now_count + 1, sizeof(*p->known));
    p->further = mem_alloc(mem_size(was->count + 1, sizeof(*p->further)));
    for (size_t i = 0; i < was->count; i++)
        p->further[i] = PACKAGE_NO_ENTRY;
    p->claimed = mem_calloc(p->now_count + 1, sizeof(*p->claimed));
    package_find_loaded(p);
    pair(p);
    package_find_further(p);
    find_classes(p);
    return 0;
}

void package_proof_release(struct package_proof *p)
{
    close_zip(&p->zip_was);
    close_zip(&p->zip_now);
    archive_free(p->archive);
    input_tree_release(&p->tree);
    buf_release(&p->bytes);
    proof_release(&p->proof);
    arena_release(&p->arena);
    free(p->label);
    free(p->now);
    free(p->changed);
    free(p->further);
    free(p->further_dexes);
    free(p->claimed);
    free(p->classes);
    free(p->known);
    free(p->loaded);
}

int package_proof_finish(struct package_proof *p, struct codec *codec, struct error *err)
{
    if (p->was->kind == CONTAINER_FILE)
        return 0;
    if (p->archive &&
        (package_headers_prove(p, err) < 0 || package_signatures_prove(p, codec, err) < 0))
        return error_prefix(err, "%s", p->label);
    return package_added_prove(p, codec, err) < 0 || package_told_prove(p, codec, err) < 0
               ? error_prefix(err, "%s", p->label)
               : 0;
}
