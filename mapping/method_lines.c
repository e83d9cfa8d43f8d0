/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/method_lines.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/number.h"
#include "lib/sort.h"
#include "mapping/modified_utf8.h"

#define TITLE "# lines of the mapping "

void method_lines_init(struct method_lines *lines)
{
    *lines = (struct method_lines){0};
    arena_init(&lines->arena);
}

void method_lines_release(struct method_lines *lines)
{
    free(lines->rows);
    arena_release(&lines->arena);
    method_lines_init(lines);
}

static int compare_method_lines(const void *a, const void *b)
{
    const struct method_line *x = a, *y = b;
    int c = number_compare(x->id, y->id);

    if (c == 0)
        c = str_cmp(x->file, y->file);
    return c ? c : number_compare(x->line, y->line);
}

void method_lines_write(struct method_line *rows, size_t n, const char *mapping_id, struct buf *out)
{
    if (n > 0)
        sort_array(rows, n, sizeof(*rows), compare_method_lines);
    buf_printf(out, TITLE "%s\n", mapping_id);
    for (size_t i = 0; i < n; i++) {
        size_t room = MODIFIED_UTF8_ROW_GROWTH * rows[i].file.n;
        char *begin;

        if (i > 0 && rows[i].id == rows[i - 1].id)
            continue;
        buf_decimal(out, rows[i].id, 0);
        buf_u8(out, ',');
        buf_decimal(out, rows[i].line, 0);
        buf_u8(out, ',');
        begin = (char *)buf_room(out, room);
        out->n += (size_t)(modified_utf8_to_row(begin, rows[i].file, '/', false) - begin);
        buf_u8(out, '\n');
    }
}

bool file_is_method_lines(struct str text)
{
    return str_starts(text, STR(TITLE));
}

static bool is_mapping_id(struct str s)
{
    size_t digits = 0;

    while (digits < s.n && str_find(STR("0123456789abcdef"), s.p[digits]) < 16)
        digits++;
    return s.n == METHOD_MAP_ID_LENGTH && digits == s.n;
}

static int title_parse(struct method_lines *lines, struct str line, struct error *err)
{
    struct str id;

    if (!str_starts(line, STR(TITLE)))
        return error_set(err, "line 1: it does not begin with \"" TITLE "\"");
    id = str_trim(str_sub(line, sizeof(TITLE) - 1, line.n));
    if (!is_mapping_id(id))
        return error_set(err, "line 1: no mapping id of %d digits", METHOD_MAP_ID_LENGTH);
    memcpy(lines->mapping_id, id.p, id.n);
    return 0;
}

static int rows_parse(struct method_lines *lines, struct str rest, struct error *err)
{
    size_t cap = 0;
    uint32_t before = 0;
    struct str line;

    for (size_t number = 2; str_next_line(&rest, &line); number++) {
        struct method_line row;

        if (line.n == 0 || line.p[0] == '#')
            continue;
        if (!method_row_take(&line, METHOD_ID_MAX, &row.id) ||
            !method_row_take(&line, INT32_MAX, &row.line))
            return error_set(err, "line %zu: not ID,LINE,FILE", number);
        if (row.id <= before)
            return error_set(err, "line %zu: the id %u does not come after all smaller ones",
                             number, row.id);
        before = row.id;
        row.file = arena_str(&lines->arena, line);
        MEM_GROW(lines->rows, lines->n, cap);
        lines->rows[lines->n++] = row;
    }
    return 0;
}

int method_lines_parse(struct method_lines *lines, struct str text, struct error *err)
{
    struct str rest = text, line = {0};

    method_lines_release(lines);
    (void)str_next_line(&rest, &line);
    if (title_parse(lines, line, err) == 0 && rows_parse(lines, rest, err) == 0)
        return 0;
    method_lines_release(lines);
    return -1;
}

static int compare_id(const void *key, const void *row)
{
    return number_compare(*(const uint32_t *)key, ((const struct method_line *)row)->id);
}

const struct method_line *method_lines_find(const struct method_lines *lines, uint32_t id)
{
    return lines->n ? bsearch(&id, lines->rows, lines->n, sizeof(*lines->rows), compare_id) : NULL;
}

char *method_lines_path(const char *mapping)
{
    struct str base = str_from_c(mapping);
    size_t n;
    char *path;

    if (str_ends(base, STR(".txt")))
        base = str_sub(base, 0, base.n - 4);
    n = base.n + sizeof(".lines.txt");
    path = mem_alloc(n);
    snprintf(path, n, "%.*s.lines.txt", STR_ARG(base));
    return path;
}
