/* SPDX-License-Identifier: Apache-2.0 */
#include "export/folded.h"

void folded_init(struct folded *f, const struct names *names, bool json)
{
    f->names = names;
    f->json = json;
    buf_init(&f->path);
    call_tree_init(&f->merged);
}

void folded_release(struct folded *f)
{
    buf_release(&f->path);
    call_tree_release(&f->merged);
}

const struct call_tree *folded_tree(struct folded *f, const struct call_tree *tree)
{
    if (!tree->times_known)
        return tree;
    call_tree_merge(&f->merged, tree);
    return &f->merged;
}

size_t folded_run(const struct call_tree *tree, size_t i, uint64_t *self_ms)
{
    size_t end = i + 1;

    *self_ms = tree->calls[i].self_ms;
    if (tree->calls[i].depth < FOLDED_NAMES_MAX)
        return end;
    for (; end < tree->n && tree->calls[end].depth >= FOLDED_NAMES_MAX; end++)
        *self_ms += tree->calls[end].self_ms;
    return end;
}

struct str folded_path(struct folded *f, const struct call *call)
{
    const struct method_name *name = names_find(f->names, call->id);
    uint32_t depth = call->depth < FOLDED_NAMES_MAX ? call->depth : FOLDED_NAMES_MAX;

    f->path.n = depth > 0 ? f->ends[depth - 1] : 0;
    if (depth > 0)
        buf_u8(&f->path, ';');
    if (depth == FOLDED_NAMES_MAX) {
        buf_str(&f->path, STR("..."));
        return str_from_bytes(buf_view(&f->path));
    }
    buf_str(&f->path, f->json ? name->folded_json : name->folded);
    f->ends[depth] = f->path.n;
    return str_from_bytes(buf_view(&f->path));
}
