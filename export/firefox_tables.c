/* SPDX-License-Identifier: Apache-2.0 */
#include "export/firefox_tables.h"

#include "export/exporter.h"

void firefox_tables_init(struct firefox_tables *t, const struct names *names)
{
    *t = (struct firefox_tables){.names = names};
    string_table_init(&t->strings);
    buf_init(&t->strings_written);
    numbering_init(&t->methods);
    pairs_init(&t->frames);
    pairs_init(&t->stacks);
    buf_init(&t->text);
}

void firefox_tables_release(struct firefox_tables *t)
{
    string_table_release(&t->strings);
    buf_release(&t->strings_written);
    numbering_release(&t->methods);
    pairs_release(&t->frames);
    pairs_release(&t->stacks);
    buf_release(&t->text);
}

uint32_t firefox_string(struct firefox_tables *t, struct str text)
{
    uint32_t known = t->strings.n, number = string_table_number(&t->strings, text);

    if (t->strings.n > known) {
        if (known > 0)
            buf_str(&t->strings_written, STR(",\n"));
        json_write_text(&t->strings_written, text);
    }
    return number;
}

/* The second number of a frame's pair. */
static uint32_t frame_kind(enum firefox_category state, bool inferred)
{
    return (uint32_t)state * 2 + inferred;
}

uint32_t firefox_stack(struct firefox_tables *t, uint32_t above, uint32_t id,
                       enum firefox_category state, bool inferred)
{
    uint32_t method = numbering_of(&t->methods, id) - 1;
    uint32_t frame = pairs_number(&t->frames, method, frame_kind(state, inferred));

    return pairs_number(&t->stacks, above, frame);
}

void firefox_number_write(struct json_writer *w, bool known, uint64_t value)
{
    if (known)
        json_write_u64(w, value);
    else
        json_write_null(w);
}

/* A column whose value is the same in each of n rows. */
static void column_constant(struct json_writer *w, const char *key, size_t n, const char *value)
{
    json_write_newline(w);
    json_write_key_open(w, key, '[');
    for (size_t i = 0; i < n; i++)
        json_write_raw(w, "%s", value);
    json_write_close(w, ']');
}

typedef void column_row(struct json_writer *w, const void *of, size_t i);

/* A column of which a function writes each row. */
static void table_column_write(struct json_writer *w, const char *key, size_t n, column_row *row,
                               const void *of)
{
    json_write_newline(w);
    json_write_key_open(w, key, '[');
    for (size_t i = 0; i < n; i++)
        row(w, of, i);
    json_write_close(w, ']');
}

/* Of a table of pairs: the first number or the second, where FIREFOX_NONE is null. */
static void row_first(struct json_writer *w, const void *of, size_t i)
{
    uint32_t value = ((const struct pairs *)of)->rows[i].a;

    firefox_number_write(w, value != FIREFOX_NONE, value);
}

static void row_second(struct json_writer *w, const void *of, size_t i)
{
    uint32_t value = ((const struct pairs *)of)->rows[i].b;

    firefox_number_write(w, value != FIREFOX_NONE, value);
}

static void table_begin(struct json_writer *w, const char *key, size_t n)
{
    json_write_newline(w);
    json_write_key_open(w, key, '{');
    json_write_key_u64(w, "length", n);
}

/* Tables of what a program of ours has none of: native code. */
static void empty_table_write(struct json_writer *w, const char *key, const char *const *columns)
{
    table_begin(w, key, 0);
    for (; *columns; columns++) {
        json_write_key_open(w, *columns, '[');
        json_write_close(w, ']');
    }
    json_write_close(w, '}');
}

static void stack_table_write(const struct firefox_tables *t, struct json_writer *w)
{
    table_begin(w, "stackTable", t->stacks.n);
    table_column_write(w, "frame", t->stacks.n, row_second, &t->stacks);
    table_column_write(w, "prefix", t->stacks.n, row_first, &t->stacks);
    json_write_close(w, '}');
}

static void frame_category(struct json_writer *w, const void *of, size_t i)
{
    json_write_u64(w, ((const struct pairs *)of)->rows[i].b / 2);
}

static void frame_subcategory(struct json_writer *w, const void *of, size_t i)
{
    json_write_u64(w, ((const struct pairs *)of)->rows[i].b % 2);
}

static void frame_table_write(const struct firefox_tables *t, struct json_writer *w)
{
    size_t n = t->frames.n;

    table_begin(w, "frameTable", n);
    table_column_write(w, "func", n, row_first, &t->frames);
    table_column_write(w, "category", n, frame_category, &t->frames);
    table_column_write(w, "subcategory", n, frame_subcategory, &t->frames);
    column_constant(w, "address", n, "-1");
    column_constant(w, "inlineDepth", n, "0");
    column_constant(w, "nativeSymbol", n, "null");
    column_constant(w, "innerWindowID", n, "0");
    column_constant(w, "line", n, "null");
    column_constant(w, "column", n, "null");
    json_write_close(w, '}');
}

/* Fills `methods`: for each method the number of its name and that of its source file. Adds the
 * strings of both, and returns the files. */
static struct pairs sources_find(struct firefox_tables *t, struct pairs *methods)
{
    struct pairs sources;

    pairs_init(&sources);
    for (size_t i = 0; i < t->methods.n; i++) {
        const struct method_name *name = names_find(t->names, t->methods.ids[i]);
        struct pair row = {firefox_string(t, name->shown), FIREFOX_NONE};

        buf_clear(&t->text);
        source_path(&t->text, name);
        if (t->text.n > 0)
            row.b =
                pairs_number(&sources, firefox_string(t, str_from_bytes(buf_view(&t->text))), 0);
        MEM_GROW(methods->rows, methods->n, methods->cap);
        methods->rows[methods->n++] = row;
    }
    return sources;
}

static void func_line(struct json_writer *w, const void *of, size_t i)
{
    const struct firefox_tables *t = of;
    uint32_t line = names_find(t->names, t->methods.ids[i])->line;

    firefox_number_write(w, line > 0, line);
}

static void func_table_write(const struct firefox_tables *t, struct json_writer *w,
                             const struct pairs *methods)
{
    size_t n = methods->n;

    table_begin(w, "funcTable", n);
    table_column_write(w, "name", n, row_first, methods);
    table_column_write(w, "source", n, row_second, methods);
    table_column_write(w, "lineNumber", n, func_line, t);
    column_constant(w, "columnNumber", n, "null");
    column_constant(w, "resource", n, "-1");
    column_constant(w, "isJS", n, "false");
    column_constant(w, "relevantForJS", n, "false");
    json_write_close(w, '}');
}

static void sources_write(struct json_writer *w, const struct pairs *sources)
{
    size_t n = sources->n;

    table_begin(w, "sources", n);
    table_column_write(w, "filename", n, row_first, sources);
    column_constant(w, "id", n, "null");
    column_constant(w, "startLine", n, "1");
    column_constant(w, "startColumn", n, "1");
    column_constant(w, "sourceMapURL", n, "null");
    json_write_close(w, '}');
}

void firefox_tables_write(struct firefox_tables *t, struct json_writer *w)
{
    struct pairs methods, sources;

    pairs_init(&methods);
    sources = sources_find(t, &methods);
    json_write_open(w, '{');
    stack_table_write(t, w);
    frame_table_write(t, w);
    func_table_write(t, w, &methods);
    empty_table_write(w, "resourceTable",
                      (const char *const[]){"lib", "name", "host", "type", NULL});
    empty_table_write(w, "nativeSymbols",
                      (const char *const[]){"libIndex", "address", "name", "functionSize", NULL});
    sources_write(w, &sources);
    json_write_newline(w);
    json_write_key_open(w, "stringArray", '[');
    buf_bytes(w->out, buf_view(&t->strings_written));
    json_write_close(w, ']');
    json_write_close(w, '}');
    pairs_release(&methods);
    pairs_release(&sources);
}
