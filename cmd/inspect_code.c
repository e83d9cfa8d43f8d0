/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/inspect.h"

#include <stdio.h>

#include "cmd/command.h"
#include "lib/escape.h"

/* By bit. Some bits mean one thing in a class file and another in a dex file. */
static const char *const access_names[] = {
    "public",    "private", "protected", "static", "final",       "synchronized",
    "bridge",    "varargs", "native",    NULL,     "abstract",    "strictfp",
    "synthetic", NULL,      NULL,        NULL,     "constructor", "declared-synchronized",
};

enum { ACCESS_BITS = sizeof(access_names) / sizeof(access_names[0]), CLASS_BITS = 16 };

static const char *const probe_names[] = {
    [PROBE_ENTER] = "i", [PROBE_EXIT] = "o", [PROBE_FOCUS] = "at"};

static void put_access(const struct disassembled_method *m, struct buf *out)
{
    for (unsigned bit = 0; bit < (m->dex ? (unsigned)ACCESS_BITS : (unsigned)CLASS_BITS); bit++)
        if ((m->access >> bit & 1) && access_names[bit])
            buf_printf(out, "%s%s", out->n ? " " : "", access_names[bit]);
}

/* "com.foo.Bar.baz(I)V" */
static void put_method_name(struct str class_name, struct str name, struct str descriptor,
                            struct buf *out)
{
    size_t from = out->n;

    buf_escaped(out, class_name);
    for (size_t i = from; i < out->n; i++)
        if (out->p[i] == '/')
            out->p[i] = '.';
    buf_u8(out, '.');
    buf_escaped(out, name);
    buf_escaped(out, descriptor);
}

static void print_buf(struct buf *b)
{
    fwrite(b->p, 1, b->n, stdout);
    buf_clear(b);
}

static void put_pc(const struct listing *l, uint32_t pc, struct buf *out)
{
    buf_printf(out, l->dex ? "%04x" : "%u", pc);
}

/* The name of an id, or an empty string if it has none. */
static struct str id_name(const struct method_map *ids, uint32_t id)
{
    const struct method_row *row = method_map_find(ids, id);

    return row ? row->text : STR("");
}

static void put_call(const struct probe_call *call, const struct method_map *ids, struct buf *out)
{
    struct str name = id_name(ids, call->id);

    buf_printf(out, "  ; methodbeat %s", probe_names[call->kind]);
    if (call->id)
        buf_printf(out, " %u", call->id);
    if (name.n) {
        buf_u8(out, ' ');
        buf_str(out, name);
    }
}

/* "> 12  001a: * invoke-static ...": probe, line, pc, whether a branch comes here. */
static void put_row(const struct listing *l, const struct listing_row *row,
                    const struct method_map *ids, struct buf *out)
{
    enum { CASE_COLUMN = 20 };
    struct str rest = row->text, line;
    bool first = true;

    buf_printf(out, "%c ", row->probe ? '>' : ' ');
    if (row->line != LISTING_NO_LINE)
        buf_printf(out, "%5u", row->line);
    else
        buf_str(out, STR("     "));
    buf_printf(out, l->dex ? "  %04x:" : " %5u:", row->pc);
    buf_printf(out, " %c ", row->target ? '*' : ' ');
    while (str_next_line(&rest, &line)) {
        if (!first)
            buf_printf(out, "\n%*s", CASE_COLUMN, "");
        first = false;
        buf_str(out, line);
    }
    if (row->call)
        put_call(row->call, ids, out);
    buf_u8(out, '\n');
}

/* Any number of tries may share a long list. */
static bool is_shown_before(const struct listing *l, const struct listing_try *t)
{
    return &l->tries[t->first] != t && t->n_catches > LISTING_CATCHES_AGAIN;
}

static void put_try(const struct listing *l, const struct listing_try *t, struct buf *out)
{
    buf_str(out, STR("  try "));
    put_pc(l, t->start, out);
    buf_str(out, STR(" to "));
    put_pc(l, t->end, out);
    if (is_shown_before(l, t)) {
        buf_str(out, STR(": as of the try at "));
        put_pc(l, l->tries[t->first].start, out);
        buf_u8(out, '\n');
        return;
    }
    for (size_t i = 0; i < t->n_catches; i++) {
        buf_printf(out, "%s ", i ? "," : ":");
        if (t->catches[i].type.n)
            buf_escaped(out, t->catches[i].type);
        else
            buf_str(out, STR("any"));
        buf_str(out, STR(" -> "));
        put_pc(l, t->catches[i].pc, out);
    }
    buf_u8(out, '\n');
}

static void print_head(const struct disassembled_method *m, struct buf *out)
{
    const struct listing *l = &m->listing;

    put_method_name(m->class_name, m->name, m->descriptor, out);
    buf_u8(out, '\n');
    print_buf(out);
    if (!str_eq(m->original.class_name, m->class_name) || !str_eq(m->original.name, m->name) ||
        !str_eq(m->original.descriptor, m->descriptor)) {
        buf_str(out, STR("  originally "));
        put_method_name(m->original.class_name, m->original.name, m->original.descriptor, out);
        buf_u8(out, '\n');
        print_buf(out);
    }
    put_access(m, out);
    printf("  %.*s%sin %.*s%s%.*s\n", STR_ARG(str_from_bytes(buf_view(out))), out->n ? ", " : "",
           STR_ARG(m->container), str_eq(m->container, m->unit) ? "" : "!",
           str_eq(m->container, m->unit) ? 0 : STR_ARG(m->unit));
    buf_clear(out);
    if (!m->has_code)
        puts("  no code");
    else if (m->passed)
        puts("  code that many methods share, which is not shown again");
    else if (l->dex)
        printf("  %u code units, %u registers, %u of them parameters, %u for calls\n", l->length,
               l->registers, l->ins, l->outs);
    else
        printf("  %u bytes of code, %u locals, %u on the stack\n", l->length, l->locals, l->stack);
    if (l->damage.n)
        printf("  damaged: %.*s\n", STR_ARG(l->damage));
}

static void print_method(const struct disassembled_method *m, const struct method_map *ids)
{
    const struct listing *l = &m->listing;
    struct buf out;

    buf_init(&out);
    print_head(m, &out);
    for (size_t i = 0; i < l->n_rows; i++) {
        put_row(l, &l->rows[i], ids, &out);
        print_buf(&out);
    }
    for (size_t i = 0; i < l->n_tries; i++) {
        put_try(l, &l->tries[i], &out);
        print_buf(&out);
    }
    buf_release(&out);
}

static void json_listing_row(struct json_writer *w, const struct listing_row *row,
                             const struct method_map *ids)
{
    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_u64(w, "pc", row->pc);
    json_write_key_str(w, "text", row->text);
    if (row->line != LISTING_NO_LINE)
        json_write_key_u64(w, "line", row->line);
    if (row->target)
        json_write_key_bool(w, "target", true);
    if (row->probe)
        json_write_key_bool(w, "probe", true);
    if (row->call) {
        struct str name = id_name(ids, row->call->id);

        json_write_key_str(w, "calls", str_from_c(probe_names[row->call->kind]));
        if (row->call->id)
            json_write_key_u64(w, "id", row->call->id);
        if (name.n)
            json_write_key_str(w, "method", name);
    }
    json_write_close(w, '}');
}

static void json_try(struct json_writer *w, const struct listing *l, const struct listing_try *t)
{
    json_write_open(w, '{');
    json_write_key_u64(w, "start", t->start);
    json_write_key_u64(w, "end", t->end);
    if (is_shown_before(l, t))
        json_write_key_u64(w, "catchesOf", l->tries[t->first].start);
    json_write_key_open(w, "catches", '[');
    for (size_t i = 0; i < t->n_catches && !is_shown_before(l, t); i++) {
        json_write_open(w, '{');
        json_write_key_str_or_null(w, "type", t->catches[i].type);
        json_write_key_u64(w, "handler", t->catches[i].pc);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_close(w, '}');
}

static void json_code(struct json_writer *w, const struct listing *l, const struct method_map *ids)
{
    json_write_open(w, '{');
    json_write_key_u64(w, "length", l->length);
    if (l->dex) {
        json_write_key_u64(w, "registers", l->registers);
        json_write_key_u64(w, "ins", l->ins);
        json_write_key_u64(w, "outs", l->outs);
    } else {
        json_write_key_u64(w, "locals", l->locals);
        json_write_key_u64(w, "stack", l->stack);
    }
    if (l->damage.n)
        json_write_key_str(w, "damage", l->damage);
    json_write_key_open(w, "instructions", '[');
    for (size_t i = 0; i < l->n_rows; i++)
        json_listing_row(w, &l->rows[i], ids);
    json_write_close(w, ']');
    json_write_key_open(w, "tries", '[');
    for (size_t i = 0; i < l->n_tries; i++)
        json_try(w, l, &l->tries[i]);
    json_write_close(w, ']');
    json_write_close(w, '}');
}

static void json_method(const struct disassembled_method *m, const struct method_map *ids)
{
    struct buf out;
    struct json_writer w = json_writer_of(&out);

    buf_init(&out);
    json_write_open(&w, '{');
    json_write_key_str(&w, "class", m->class_name);
    json_write_key_str(&w, "name", m->name);
    json_write_key_str(&w, "descriptor", m->descriptor);
    json_write_key_str(&w, "container", m->container);
    json_write_key_str(&w, "unit", m->unit);
    json_write_key_str(&w, "originalClass", m->original.class_name);
    json_write_key_str(&w, "originalName", m->original.name);
    json_write_key_str(&w, "originalDescriptor", m->original.descriptor);
    json_write_key_u64(&w, "access", m->access);
    json_write_key(&w, "code");
    if (m->has_code && !m->passed)
        json_code(&w, &m->listing, ids);
    else
        json_write_null(&w);
    json_write_close(&w, '}');
    json_print(&out);
}

void inspect_code_method(void *ctx, const struct disassembled_method *m)
{
    struct inspect_code *c = ctx;

    if (c->n++ > 0)
        puts(c->json ? "," : "");
    else if (c->json)
        puts("{\"methods\": [");
    if (c->json)
        json_method(m, c->ids);
    else
        print_method(m, c->ids);
}

void inspect_code_end(const struct inspect_code *c)
{
    if (c->json && c->n > 0)
        puts("]}");
}
