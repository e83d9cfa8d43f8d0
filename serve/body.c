/* SPDX-License-Identifier: Apache-2.0 */
#include "serve/body.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

#include "report/report_reader.h"
#include "report/report_words.h"

enum { GZIP_WINDOW = 15 + 16, INFLATE_STEP = 256 << 10 };

void body_init(struct body *b)
{
    *b = (struct body){0};
    buf_init(&b->text);
    arena_init(&b->arena);
}

void body_release(struct body *b)
{
    buf_release(&b->text);
    arena_release(&b->arena);
    free(b->reports);
}

static int members_inflate(z_stream *z, size_t max, struct buf *out, struct error *err)
{
    size_t begin = out->n;

    for (;;) {
        int status;

        z->next_out = buf_room(out, INFLATE_STEP);
        z->avail_out = INFLATE_STEP;
        status = inflate(z, Z_NO_FLUSH);
        out->n += INFLATE_STEP - z->avail_out;
        if (out->n - begin > max)
            return error_set(err, "it unpacks to more than %zu bytes", max);
        if (status == Z_STREAM_END && z->avail_in == 0)
            return 0;
        if (status == Z_STREAM_END ? inflateReset(z) != Z_OK
                                   : status != Z_OK && status != Z_BUF_ERROR)
            return error_set(err, "gzip: damaged data");
        if (status != Z_STREAM_END && z->avail_in == 0 && z->avail_out > 0)
            return error_set(err, "gzip: cut short");
    }
}

int gzip_inflate(struct bytes packed, size_t max, struct buf *out, struct error *err)
{
    z_stream z = {.next_in = (Bytef *)(uintptr_t)packed.p, .avail_in = (uInt)packed.n};
    int result;

    if (packed.n == 0 || packed.n > UINT32_MAX)
        return error_set(err, "gzip: cut short");
    if (inflateInit2(&z, GZIP_WINDOW) != Z_OK)
        return error_set(err, "gzip: no memory");
    result = members_inflate(&z, max, out, err);
    inflateEnd(&z);
    return result;
}

/* A report that does not say when it was is known by its bytes. */
static struct report_mark mark_of(const struct report *r)
{
    struct report_mark mark = report_mark_of(r);

    if (mark.low == 0) {
        XXH128_hash_t hash = XXH3_128bits(r->text.p, r->text.n);

        mark = (struct report_mark){hash.low64 | 1, hash.high64};
    }
    return mark;
}

static void build_set(char build[METHOD_MAP_ID_LENGTH + 1], struct str id)
{
    bool is_id = id.n == METHOD_MAP_ID_LENGTH;

    for (size_t i = 0; i < id.n && is_id; i++)
        is_id = (id.p[i] >= '0' && id.p[i] <= '9') || (id.p[i] >= 'a' && id.p[i] <= 'f');
    memset(build, 0, METHOD_MAP_ID_LENGTH + 1);
    if (is_id)
        memcpy(build, id.p, id.n);
    else
        memcpy(build, "none", sizeof("none"));
}

static void report_add(struct body *b, const struct report *r, struct buf *scratch)
{
    struct body_report *row;

    MEM_GROW(b->reports, b->n, b->cap);
    row = &b->reports[b->n++];
    buf_clear(scratch);
    report_title_kind(scratch, r);
    *row = (struct body_report){
        .text = r->text,
        .mark = mark_of(r),
        .kind = arena_str(&b->arena, str_from_bytes(buf_view(scratch))),
        .version = arena_str(&b->arena, r->context.version),
        .device = arena_str(&b->arena, r->context.device),
        .os = arena_str(&b->arena, r->context.os),
        .scene = arena_str(&b->arena, r->scene),
        .session = arena_str(&b->arena, r->context.session_id),
        .time_ms = r->time_ms,
        .cost_ms = r->cost_ms,
        .is_session = r->kind == REPORT_KIND_SESSION,
    };
    build_set(row->build, r->mapping);
}

static void line_refuse(struct body *b, size_t line, struct str reason)
{
    if (b->n_refused < BODY_REFUSED)
        b->refused[b->n_refused] = (struct body_refused){line, arena_str(&b->arena, reason)};
    b->n_refused++;
}

static void line_read(struct body *b, struct report_reader *reader, struct str line, size_t number,
                      struct buf *scratch)
{
    const struct report *r;
    size_t before = b->n;

    if (line.n > BODY_LINE_MAX || before >= BODY_REPORTS_MAX) {
        line_refuse(b, number,
                    line.n > BODY_LINE_MAX ? STR("it is longer than 8 MiB")
                                           : STR("100,000 reports came before it"));
        return;
    }
    reader->rest = line;
    reader->line = 1;
    reader->open = 0;
    reader->bad = 0;
    reader->quiet = false;
    while (b->n < BODY_REPORTS_MAX && (r = report_next(reader)) != NULL)
        report_add(b, r, scratch);
    if (reader->bad > 0)
        line_refuse(b, number, str_from_c(reader->bad_text));
    else if (reader->open != 0)
        line_refuse(b, number, str_from_c(report_reader_open_text));
    else if (b->n == before)
        line_refuse(b, number, STR("it has no report"));
}

void body_read(struct body *b)
{
    struct str rest = str_from_bytes(buf_view(&b->text)), line;
    struct report_reader reader;
    struct buf scratch;

    buf_init(&scratch);
    report_reader_init(&reader, STR(""));
    for (size_t number = 1; str_next_line(&rest, &line); number++)
        if (str_trim(line).n > 0)
            line_read(b, &reader, line, number, &scratch);
    report_reader_release(&reader);
    buf_release(&scratch);
}
