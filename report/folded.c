#include "report/folded.h"

void folded_init(struct folded *f, const struct names *names)
{
    f->names = names;
    buf_init(&f->path);
}

void folded_release(struct folded *f)
{
    buf_release(&f->path);
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
    struct str name = names_find(f->names, call->id)->shown;
    uint32_t depth = call->depth < FOLDED_NAMES_MAX ? call->depth : FOLDED_NAMES_MAX;
    size_t from;

    f->path.n = depth > 0 ? f->ends[depth - 1] : 0;
    if (depth > 0)
        buf_u8(&f->path, ';');
    if (depth == FOLDED_NAMES_MAX) {
        buf_str(&f->path, STR("..."));
        return str_from_bytes(buf_view(&f->path));
    }
    from = f->path.n;
    buf_str(&f->path, name);
    for (uint8_t *p = f->path.p + from, *end = f->path.p + f->path.n;
         (p = memchr(p, ';', (size_t)(end - p)));)
        *p = ',';
    f->ends[depth] = f->path.n;
    return str_from_bytes(buf_view(&f->path));
}
