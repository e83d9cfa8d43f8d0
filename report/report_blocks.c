#include "report/report_blocks.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include "report/trace.h"

enum { BLOCK_MAX = 64 << 20 }; /* gzread counts in ints */

void report_blocks_init(struct report_blocks *b, const char *const *files, size_t n)
{
    *b = (struct report_blocks){.files = files, .n = n};
    buf_init(&b->ahead);
}

static void file_close(struct report_blocks *b)
{
    if (b->gz)
        gzclose_r(b->gz);
    b->gz = NULL;
    buf_clear(&b->ahead);
}

void report_blocks_release(struct report_blocks *b)
{
    file_close(b);
    buf_release(&b->ahead);
}

static int file_open(struct report_blocks *b, struct error *err)
{
    const char *path = b->files[b->at];
    bool is_stdin = strcmp(path, "-") == 0;
    int fd = is_stdin ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return error_set_errno(err, "cannot open");
    b->gz = gzdopen(fd, "rb");
    if (!b->gz) {
        close(fd);
        return error_set(err, "cannot read: memory is out");
    }
    gzbuffer(b->gz, 1 << 17);
    b->line = 1;
    b->first = true;
    return 0;
}

/* Reads until there are at least n bytes ahead, or the file ends. */
static int read_ahead(struct report_blocks *b, size_t n, bool *ended, struct error *err)
{
    *ended = false;
    while (b->ahead.n < n && !*ended) {
        int got = gzread(b->gz, buf_room(&b->ahead, REPORT_BLOCK_SIZE), REPORT_BLOCK_SIZE), code;
        const char *why;

        if (got > 0)
            b->ahead.n += (size_t)got;
        *ended = got < REPORT_BLOCK_SIZE;
        if (!*ended)
            continue;
        why = gzerror(b->gz, &code);
        if (code == Z_ERRNO)
            return error_set_errno(err, "cannot read");
        if (code == Z_BUF_ERROR)
            return error_set(err, "gzip: cut off");
        if (got < 0 || code < 0)
            return error_set(err, "gzip: %s", why);
    }
    return 0;
}

/* Whether the file is a row of objects. */
static bool is_lines(struct str text)
{
    size_t at = str_starts(text, STR("\xEF\xBB\xBF")) ? 3 : 0;

    while (at < text.n && strchr(" \t\r\n", text.p[at]) && text.p[at])
        at++;
    return at == text.n || text.p[at] == '{';
}

/* Where the last report begins that may not be whole; 0 where there is no such place. */
static size_t cut_of(struct str text)
{
    for (size_t i = text.n; i-- > 1;) {
        if (text.p[i] == '{' && text.p[i - 1] == '\n')
            return i;
    }
    if (text.n < BLOCK_MAX)
        return 0;
    return str_rfind(text, '\n') < text.n ? str_rfind(text, '\n') + 1 : text.n;
}

static void give(struct report_blocks *b, struct report_block *block, size_t n)
{
    buf_bytes(&block->text, (struct bytes){b->ahead.p, n});
    block->line = b->line;
    for (size_t i = 0; i < n; i++)
        b->line += b->ahead.p[i] == '\n';
    memmove(b->ahead.p, b->ahead.p + n, b->ahead.n - n);
    b->ahead.n -= n;
}

/* The next block of the open file; *more: there may be another. */
static int block_fill(struct report_blocks *b, struct report_block *block, bool *more,
                      struct error *err)
{
    size_t wanted = REPORT_BLOCK_SIZE, cut = 0;
    bool ended;
    int result;

    do {
        result = read_ahead(b, b->whole ? SIZE_MAX : wanted, &ended, err);
        if (b->first && trace_is(buf_view(&b->ahead))) {
            block->is_trace = true;
            *more = false;
            return 0;
        }
        if (b->first) {
            b->first = false;
            b->whole = !is_lines(str_from_bytes(buf_view(&b->ahead)));
            if (b->whole && !ended && result == 0)
                continue;
        }
        cut = ended || result ? b->ahead.n : cut_of(str_from_bytes(buf_view(&b->ahead)));
        wanted = b->ahead.n + REPORT_BLOCK_SIZE;
    } while (cut == 0 && !ended && result == 0);
    give(b, block, cut);
    *more = !ended && result == 0;
    return result;
}

bool report_blocks_next(struct report_blocks *b, struct report_block *block)
{
    bool more = false;
    int result = 0;

    if (b->at == b->n)
        return false;
    buf_clear(&block->text);
    error_clear(&block->said);
    block->is_trace = false;
    block->file = b->at;
    block->line = 1;
    if (!b->gz)
        result = file_open(b, &block->said);
    if (result == 0)
        block_fill(b, block, &more, &block->said);
    if (!more) {
        file_close(b);
        b->whole = false;
        b->at++;
    }
    return true;
}
