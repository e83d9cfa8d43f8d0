#include "mapping/method_map_search.h"

#include "mapping/glob.h"

void method_pattern_init(struct method_pattern *p, struct str word)
{
    uint64_t id;

    buf_init(&p->text);
    p->with_descriptor = str_find(word, '(') < word.n;
    p->id = 0;
    if (str_to_u64(word, &id)) {
        /* What is no id is none that a row has. */
        p->id = id <= METHOD_ID_DISPATCH ? (uint32_t)id : UINT32_MAX;
        if (p->id == 0)
            p->id = UINT32_MAX;
        return;
    }
    for (size_t i = 0; i < word.n; i++) {
        char c = word.p[i];

        if (c == ' ' && i + 1 < word.n && word.p[i + 1] == '(')
            continue;
        buf_u8(&p->text, (uint8_t)(c == '.' || c == ' ' ? '/' : c));
    }
}

void method_pattern_release(struct method_pattern *p)
{
    buf_release(&p->text);
}

static void append_name(struct buf *out, struct str name)
{
    uint8_t *at = buf_room(out, name.n);

    for (size_t i = 0; i < name.n; i++)
        at[i] = (uint8_t)(name.p[i] == '.' ? '/' : name.p[i]);
    out->n += name.n;
}

/* The text itself, or what follows one of its slashes. */
static bool tail_matches(struct str pattern, struct str text)
{
    for (;;) {
        size_t slash = str_find(text, '/');

        if (glob_matches(pattern, text, GLOB_WHOLE, true))
            return true;
        if (slash == text.n)
            return false;
        text = str_sub(text, slash + 1, text.n);
    }
}

bool method_pattern_matches(const struct method_pattern *p, const struct method_row *row,
                            struct buf *scratch)
{
    struct str pattern = str_from_bytes(buf_view(&p->text)), class_name, method;

    if (p->id != 0)
        return row->id == p->id;
    buf_clear(scratch);
    append_name(scratch, row->class_name);
    buf_u8(scratch, '/');
    append_name(scratch, row->name);
    if (p->with_descriptor)
        append_name(scratch, row->descriptor);
    method = str_from_bytes(buf_view(scratch));
    class_name = str_sub(method, 0, row->class_name.n);
    return tail_matches(pattern, method) ||
           (!p->with_descriptor && tail_matches(pattern, class_name));
}
