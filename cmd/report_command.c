#include "cmd/report_command.h"

#include <stdlib.h>
#include <unistd.h>

#include "lib/input.h"

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

const char *const report_color_names[] = {"auto", "always", "never", NULL};

bool report_color_wanted(const struct report_options *o)
{
    const char *no_color = getenv("NO_COLOR");

    if (o->color != COLOR_AUTO)
        return o->color == COLOR_ALWAYS;
    return !o->output && isatty(STDOUT_FILENO) && !(no_color && *no_color);
}

static int retrace_load(struct builds *builds, const char *mapping, const char *retrace,
                        struct error *err)
{
    size_t changed = 0;
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read(retrace, &text, err);
    if (result == 0)
        result = builds_retrace(builds, builds->n - 1, &text, &changed, err);
    buf_release(&text);
    if (result != 0)
        return error_prefix(err, "%s", retrace);
    if (changed == 0)
        fprintf(stderr,
                "methodbeat: %s: changes no name of %s: the names there are original, or of "
                "another build\n",
                retrace, mapping);
    return 0;
}

int report_build_load(struct builds *builds, const char *mapping, const char *retrace,
                      struct error *err)
{
    size_t before = builds->n;
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read(mapping, &text, err);
    if (result == 0)
        result = builds_add(builds, str_from_bytes(buf_view(&text)), err);
    buf_release(&text);
    if (result != 0)
        return error_prefix(err, "%s", mapping);
    if (!retrace)
        return 0;
    if (builds->n == before)
        return error_set(err, "--retrace: '%s' has the same rows as a mapping before it", mapping);
    return retrace_load(builds, mapping, retrace, err);
}

int report_output_begin(struct report_output *out, const struct report_options *o,
                        struct error *err)
{
    *out = (struct report_output){.set = output_set_new()};
    return o->output ? output_file_begin(out->set, o->output, &out->file, err) : 0;
}

int report_output_flush(struct report_output *out, struct buf *text, struct error *err)
{
    int result = 0;

    if (out->file)
        result = output_file_write(out->file, buf_view(text), err);
    else if (text->n > 0 && fwrite(text->p, 1, text->n, stdout) != text->n)
        result = error_set_errno(err, "standard output");
    buf_clear(text);
    return result;
}

int report_output_finish(struct report_output *out, struct error *err)
{
    if (!out->file)
        return fflush(stdout) != 0 ? error_set_errno(err, "standard output") : 0;
    if (output_file_finish(out->file, err) != 0)
        return -1;
    return output_set_commit(out->set, err);
}

void report_output_release(struct report_output *out)
{
    output_set_free(out->set);
}
