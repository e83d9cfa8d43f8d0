/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_blocks.h"

#include "lib/os_file.h"
#include "report/trace.h"

enum {
    BLOCK_SIZE = 256 << 10, /* with what it becomes it should stay in a cache */
    STEP = 64 << 10,
    HEAD = LOG_HEAD,
    TRACE_FILE_MAX = 1 << 30,
};

void report_blocks_init(struct report_blocks *b, char *const *paths, size_t n, bool traces)
{
    *b = (struct report_blocks){.traces = traces, .fd = -1};
    report_files_init(&b->files, paths, n);
    buf_init(&b->ahead);
    buf_init(&b->raw);
    buf_init(&b->held);
    report_log_init(&b->log);
}

static void done_count(struct report_blocks *b, struct report_block *block)
{
    uint64_t done = b->stream ? byte_stream_done(b->stream) : 0;

    block->done = done - b->done;
    b->done = done;
}

static void file_close(struct report_blocks *b)
{
    byte_stream_free(b->stream);
    b->stream = NULL;
    b->done = 0;
    if (b->fd > OS_STDIN)
        os_close(b->fd);
    b->fd = -1;
    buf_clear(&b->ahead);
    buf_empty(&b->held);
    if (b->is_log) {
        report_log_release(&b->log);
        report_log_init(&b->log);
    }
    b->is_log = b->is_utf16 = false;
}

void report_blocks_release(struct report_blocks *b)
{
    file_close(b);
    buf_release(&b->ahead);
    buf_release(&b->raw);
    buf_release(&b->held);
    report_files_release(&b->files);
}

static void fault(struct report_block *block)
{
    block->file.kind = REPORT_FILE_FAULT;
}

/* Turns the part of a log that was read into JSON. */
static void raw_take(struct report_blocks *b, bool ended)
{
    report_log_take(&b->log, str_from_bytes(buf_view(&b->raw)), ended, &b->ahead);
    buf_clear(&b->raw);
}

static int held_or_read(struct report_blocks *b, void *to, size_t *got, struct error *err)
{
    struct str held = str_from_bytes(buf_view(&b->held));
    struct str next = str_sub(held, b->held_at, b->held_at + STEP);

    if (next.n == 0)
        return byte_stream_read(b->stream, to, STEP, got, err);
    memcpy(to, next.p, next.n);
    *got = next.n;
    b->held_at += next.n;
    if (b->held_at == held.n)
        buf_empty(&b->held);
    return 0;
}

/* Reads on; *ended: there is no more, after an error too. */
static void block_read_some(struct report_blocks *b, struct report_block *block, bool *ended)
{
    struct buf *to = b->is_log ? &b->raw : &b->ahead;
    size_t got, from = to->n;

    if (held_or_read(b, buf_room(to, STEP), &got, &block->file.said) < 0)
        fault(block);
    to->n += got;
    *ended = got == 0 || block->file.kind == REPORT_FILE_FAULT;
    if (b->is_utf16)
        utf16_text_take(&b->utf16, to, from, *ended);
    if (b->is_log)
        raw_take(b, *ended);
}

/* What is left goes to the other buffer: mostly it is less than what is given. */
static void give(struct report_blocks *b, struct report_block *block, size_t n)
{
    struct buf rest = block->text;

    buf_clear(&rest);
    if (n < b->ahead.n)
        buf_bytes(&rest, (struct bytes){b->ahead.p + n, b->ahead.n - n});
    block->text = b->ahead;
    block->text.n = n;
    b->ahead = rest;
}

static void trace_fill(struct report_blocks *b, struct report_block *block)
{
    bool ended = false;

    block->last = true;
    if (!b->traces) {
        fault(block);
        error_set(&block->file.said,
                  "a trace file, which is not a report of one message: left out (decode shows it)");
        return;
    }
    while (!ended && b->ahead.n < TRACE_FILE_MAX)
        block_read_some(b, block, &ended);
    if (!ended) {
        fault(block);
        error_set(&block->file.said, "too long for a trace file");
        return;
    }
    block->is_trace = true;
    give(b, block, b->ahead.n);
}

static void give_up(struct report_blocks *b, struct report_block *block)
{
    fault(block);
    error_set(&block->file.said, "too long for a report: the rest is skipped");
    buf_clear(&b->ahead);
}

/* Whether to read on before the block is handed out. What came from a pipe is handed out at
 * once. */
static bool is_small_file(const struct report_blocks *b)
{
    return b->ahead.n < BLOCK_SIZE && (b->held.n > 0 || !byte_stream_waits(b->stream));
}

static void text_fill(struct report_blocks *b, struct report_block *block, bool ended)
{
    size_t cut = 0;

    while (!ended && cut == 0) {
        while (!ended && is_small_file(b))
            block_read_some(b, block, &ended);
        if (!ended)
            cut = report_cut_find(&b->cut, str_from_bytes(buf_view(&b->ahead)));
        if (ended || cut > 0)
            break;
        if (b->ahead.n < REPORT_LENGTH_MAX) {
            block_read_some(b, block, &ended);
        } else {
            give_up(b, block);
            ended = true;
        }
    }
    block->last = ended;
    give(b, block, ended ? b->ahead.n : cut);
    if (!ended)
        report_cut_taken(&b->cut, cut);
}

/* An error comes again when the stream is read on. */
static void stream_hold(struct report_blocks *b)
{
    struct error ignored;
    size_t got = 1;

    b->held_at = 0;
    while (got > 0 && b->held.n < b->look_ahead) {
        if (byte_stream_read(b->stream, buf_room(&b->held, STEP), STEP, &got, &ignored) < 0)
            got = 0;
        b->held.n += got;
    }
    b->look(b->look_ctx, str_from_bytes(buf_view(&b->held)));
}

static bool file_is_stream(const struct report_file *file)
{
    struct os_info info;

    return !file->path || os_info(file->path, &info) < 0 || info.kind == OS_OTHER;
}

static bool block_file_open(struct report_blocks *b, struct report_block *block)
{
    const char *path = block->file.path;

    if (block->file.kind != REPORT_FILE || (b->again && file_is_stream(&block->file)))
        return false;
    b->fd = path ? os_open(path, OS_OPEN_READ) : OS_STDIN;
    if (b->fd < 0) {
        fault(block);
        error_set_errno(&block->file.said, "cannot open");
        return false;
    }
    b->stream = byte_stream_new(b->fd);
    b->is_stream = file_is_stream(&block->file);
    if (b->is_stream && b->look)
        stream_hold(b);
    return true;
}

/* A mark is taken away. A text in UTF-16, as Windows' PowerShell writes it, may have none. */
static void mark_take(struct report_blocks *b, bool ended)
{
    struct str s = str_from_bytes(buf_view(&b->ahead));
    size_t n = str_starts(s, STR("\xEF\xBB\xBF")) ? 3 : 0;

    bool big;

    if (n == 0) {
        b->is_utf16 = utf16_text_is(s, &big, &n);
        b->utf16 = (struct utf16_text){.big = big};
    }
    if (n == 0 && !b->is_utf16)
        return;
    b->ahead.n -= n;
    memmove(b->ahead.p, b->ahead.p + n, b->ahead.n);
    if (b->is_utf16)
        utf16_text_take(&b->utf16, &b->ahead, 0, ended);
}

static void file_begin(struct report_blocks *b, struct report_block *block)
{
    bool ended = false;

    block->first = true;
    block->last = true;
    if (!block_file_open(b, block))
        return;
    while (!ended && b->ahead.n < HEAD)
        block_read_some(b, block, &ended);
    if (trace_is(buf_view(&b->ahead))) {
        trace_fill(b, block);
        return;
    }
    mark_take(b, ended);
    while (!ended && b->ahead.n < HEAD)
        block_read_some(b, block, &ended);
    b->cut = (struct report_cut){0};
    b->is_log = report_log_is(str_from_bytes(buf_view(&b->ahead)));
    if (b->is_log) {
        buf_bytes(&b->raw, buf_view(&b->ahead));
        buf_clear(&b->ahead);
        raw_take(b, ended);
    }
    text_fill(b, block, ended);
}

bool report_blocks_next(struct report_blocks *b, struct report_block *block)
{
    buf_empty(&block->text);
    block->first = block->last = block->is_trace = false;
    if (b->stream) {
        block->file = b->file;
        text_fill(b, block, false);
    } else {
        if (!report_files_next(&b->files, &b->file))
            return false;
        block->file = b->file;
        file_begin(b, block);
    }
    block->is_stream = b->is_stream;
    done_count(b, block);
    if (block->last)
        file_close(b);
    return true;
}
