#include "report/input.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/byte_stream.h"
#include "lib/input.h"
#include "lib/mem.h"
#include "report/report_reader.h"
#include "report/trace.h"

enum { HEAD = 4, TRACE_FILE_MAX = 1 << 30 };

struct report_input {
    char *const *paths;
    size_t n, at;
    struct report_input_options options;

    struct input_tree tree; /* of the directory that is under way */
    size_t tree_at;
    bool in_tree;

    struct buf name; /* with a NUL */
    size_t number;
    int fd; /* of the file that is open, or -1 */
    struct byte_stream *stream;
    struct report_reader reader;
    bool reading; /* the reader is in use */
    struct buf trace;
    struct report trace_report;
};

struct report_input *report_input_new(char *const *paths, size_t n,
                                      const struct report_input_options *options)
{
    struct report_input *in = mem_calloc(1, sizeof(*in));

    in->paths = paths;
    in->n = n;
    in->options = *options;
    in->fd = -1;
    buf_init(&in->name);
    buf_init(&in->trace);
    stack_init(&in->trace_report.stack);
    return in;
}

static void file_close(struct report_input *in)
{
    if (in->reading)
        report_reader_release(&in->reader);
    in->reading = false;
    byte_stream_free(in->stream);
    in->stream = NULL;
    if (in->fd > STDIN_FILENO)
        close(in->fd);
    in->fd = -1;
}

void report_input_free(struct report_input *in)
{
    if (!in)
        return;
    file_close(in);
    input_tree_release(&in->tree);
    buf_release(&in->name);
    buf_release(&in->trace);
    stack_release(&in->trace_report.stack);
    free(in);
}

const char *report_input_name(const struct report_input *in)
{
    return (const char *)in->name.p;
}

size_t report_input_number(const struct report_input *in)
{
    return in->number;
}

static void name_set(struct report_input *in, const char *directory, struct str name)
{
    buf_clear(&in->name);
    if (directory)
        buf_printf(&in->name, "%s%s", directory,
                   str_ends(str_from_c(directory), STR("/")) ? "" : "/");
    buf_str(&in->name, name);
    buf_u8(&in->name, '\0');
}

static void say(struct report_input *in, enum input_say kind, struct error *what)
{
    error_prefix(what, "%s", report_input_name(in));
    in->options.say(in->options.ctx, kind, what);
}

/* Reads from the stream until n bytes are in `to`. */
static int read_until(struct byte_stream *stream, struct buf *to, size_t n, struct error *err)
{
    while (to->n < n) {
        size_t room = n - to->n < 1 << 20 ? n - to->n : 1 << 20, got;
        int result = byte_stream_read(stream, buf_room(to, room), room, &got, err);

        to->n += got;
        if (result != 0)
            return -1;
        if (got == 0)
            break;
    }
    return 0;
}

/* The report of the trace file whose first bytes are in in->trace; NULL where there is none. */
static const struct report *trace_next(struct report_input *in)
{
    struct error error;
    uint64_t missing;
    bool cut = read_until(in->stream, &in->trace, TRACE_FILE_MAX, &error) != 0;

    if (cut)
        say(in, INPUT_DAMAGE, &error);
    else if (in->trace.n == TRACE_FILE_MAX) {
        error_set(&error, "too long for a trace file");
        say(in, INPUT_DAMAGE, &error);
        return NULL;
    }
    if (trace_read(buf_view(&in->trace), in->options.trace_last_ms,
                   in->options.trace_whole ? SIZE_MAX : TRACE_ROWS, &in->trace_report, &missing,
                   &error) != 0) {
        say(in, INPUT_DAMAGE, &error);
        return NULL;
    }
    if (missing > 0 && !cut) {
        error_set(&error, "cut short: %llu bytes of it are missing", (unsigned long long)missing);
        say(in, INPUT_DAMAGE, &error);
    }
    in->number = 1;
    return &in->trace_report;
}

/* What the reader left out, when it is through. */
static void reader_end(struct report_input *in)
{
    const struct report_reader *r = &in->reader;
    struct error error;

    if (r->failed) {
        error = r->error;
        say(in, INPUT_DAMAGE, &error);
    } else if (in->number == 0) {
        error_set(&error, "no report in it%s%s", r->bad ? ": " : "", r->bad ? r->bad_text : "");
        say(in, in->in_tree ? INPUT_NOTE : INPUT_DAMAGE, &error);
    } else if (r->bad == 1) {
        error_set(&error, "line %zu: %s: passed over", r->bad_lines[0], r->bad_text);
        say(in, INPUT_DAMAGE, &error);
    } else if (r->bad > 1) {
        char lines[READER_BAD_LINES * 24];
        size_t n = 0;

        for (size_t i = 1; i < r->bad && i < READER_BAD_LINES; i++)
            n += (size_t)snprintf(lines + n, sizeof(lines) - n, "%s%zu", i > 1 ? ", " : "",
                                  r->bad_lines[i]);
        error_set(&error, "line %zu: %s: passed over, as %zu more (line %s%s)", r->bad_lines[0],
                  r->bad_text, r->bad - 1, lines, r->bad > READER_BAD_LINES ? ", ..." : "");
        say(in, INPUT_DAMAGE, &error);
    }
}

/* Opens in->name and finds out what it is: NULL, or the report that it is as a whole. */
static const struct report *file_begin(struct report_input *in, bool is_stdin)
{
    const struct report *report = NULL;
    struct error error;

    in->number = 0;
    in->fd = is_stdin ? STDIN_FILENO : open(report_input_name(in), O_RDONLY | O_CLOEXEC);
    if (in->fd < 0) {
        error_set_errno(&error, "cannot open");
        say(in, INPUT_DAMAGE, &error);
        return NULL;
    }
    in->stream = byte_stream_new(in->fd);
    buf_clear(&in->trace);
    /* An error comes again to whoever reads on. */
    read_until(in->stream, &in->trace, HEAD, &error);
    if (trace_is(buf_view(&in->trace))) {
        report = trace_next(in);
        file_close(in);
        return report;
    }
    report_reader_init_stream(&in->reader, in->stream, buf_view(&in->trace));
    in->reading = true;
    return NULL;
}

static bool is_directory(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Names the next file. False when there is none left. */
static bool file_next(struct report_input *in, bool *is_stdin)
{
    *is_stdin = false;
    for (;;) {
        const char *path;
        struct error error;

        if (in->in_tree && in->tree_at < in->tree.count) {
            const struct input_file *file = &in->tree.file[in->tree_at++];

            name_set(in, in->paths[in->at - 1], file->name);
            if (input_file_check(file, &error) == 0)
                return true;
            say(in, INPUT_DAMAGE, &error);
            continue;
        }
        input_tree_release(&in->tree);
        in->in_tree = false;
        if (in->at == in->n)
            return false;
        path = in->paths[in->at++];
        *is_stdin = strcmp(path, "-") == 0;
        name_set(in, NULL, *is_stdin ? STR("standard input") : str_from_c(path));
        if (*is_stdin || !is_directory(path))
            return true;
        in->in_tree = true;
        in->tree_at = 0;
        if (input_tree_read(&in->tree, path, INPUT_TREE_REST, &error) != 0)
            in->options.say(in->options.ctx, INPUT_DAMAGE, &error);
        else if (in->tree.count == 0) {
            error_set(&error, "an empty directory");
            say(in, INPUT_NOTE, &error);
        }
    }
}

const struct report *report_input_next(struct report_input *in)
{
    const struct report *report;
    bool is_stdin;

    for (;;) {
        if (in->reading) {
            report = report_next(&in->reader);
            if (report) {
                in->number++;
                return report;
            }
            reader_end(in);
            file_close(in);
        }
        if (!file_next(in, &is_stdin))
            return NULL;
        report = file_begin(in, is_stdin);
        if (report)
            return report;
    }
}
