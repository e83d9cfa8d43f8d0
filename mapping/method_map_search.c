/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/method_map_search.h"

#include "mapping/glob.h"
#include "mapping/method_show.h"

/* What comes after the id and the flags of a row. */
static struct str row_rest(struct str word)
{
    struct str rest = word;
    uint64_t number;

    for (int i = 0; i < 2; i++) {
        size_t comma = str_find(rest, ',');

        if (comma == rest.n || !str_to_u64(str_sub(rest, 0, comma), &number))
            return word;
        rest = str_sub(rest, comma + 1, rest.n);
    }
    return rest;
}

/* There is no space before or inside parameters; elsewhere, `first` marks the first one. */
static void pattern_append(struct buf *out, struct str word, char first)
{
    bool in_parameters = false;

    for (size_t i = 0; i < word.n; i++) {
        char c = word.p[i];

        in_parameters |= c == '(';
        if (c != ' ') {
            buf_u8(out, (uint8_t)(c == '.' ? '/' : c));
        } else if (!in_parameters && (i + 1 == word.n || word.p[i + 1] != '(')) {
            buf_u8(out, (uint8_t)first);
            first = ' ';
        }
    }
}

void method_pattern_init(struct method_pattern *p, struct str word)
{
    uint64_t id;

    buf_init(&p->text);
    buf_init(&p->parts);
    p->with_parameters = str_find(word, '(') < word.n;
    p->id = 0;
    if (str_to_u64(word, &id)) {
        /* No row has a text that is not an id. */
        p->id = id <= METHOD_ID_DISPATCH ? (uint32_t)id : UINT32_MAX;
        if (p->id == 0)
            p->id = UINT32_MAX;
        return;
    }
    word = row_rest(word);
    pattern_append(&p->text, word, ' ');
    if (str_find(word, ' ') < word.n)
        pattern_append(&p->parts, word, '/');
}

void method_pattern_release(struct method_pattern *p)
{
    buf_release(&p->text);
    buf_release(&p->parts);
}

static bool pattern_matches(const struct method_pattern *p, struct str text)
{
    return glob_matches(str_from_bytes(buf_view(&p->text)), text, GLOB_TAIL, true) ||
           (p->parts.n > 0 &&
            glob_matches(str_from_bytes(buf_view(&p->parts)), text, GLOB_TAIL, true));
}

/* The text from a place on, with slashes. */
static struct str slashed(struct buf *text, size_t from)
{
    for (size_t i = from; i < text->n; i++) {
        if (text->p[i] == '.')
            text->p[i] = '/';
    }
    return str_from_bytes(buf_view(text));
}

bool method_pattern_matches(const struct method_pattern *p, const struct method_row *row,
                            struct buf *scratch)
{
    size_t name;

    if (p->id != 0)
        return row->id == p->id;
    buf_clear(scratch);
    buf_str(scratch, row->class_name);
    if (!p->with_parameters && pattern_matches(p, slashed(scratch, 0)))
        return true;
    buf_u8(scratch, '/');
    buf_str(scratch, row->name);
    name = scratch->n;
    if (!p->with_parameters)
        return pattern_matches(p, slashed(scratch, 0));
    buf_str(scratch, row->descriptor);
    if (pattern_matches(p, slashed(scratch, 0)))
        return true;
    scratch->n = name;
    return method_parameters_show(scratch, row->descriptor, STR(",")) &&
           pattern_matches(p, slashed(scratch, name));
}
