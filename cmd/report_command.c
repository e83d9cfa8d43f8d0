/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/report_command.h"

#include <stdlib.h>
#include <string.h>

#include "lib/input.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/os_process.h"
#include "mapping/load.h"
#include "mapping/method_lines.h"

enum { COLUMNS_MAX = 400 };
enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

const char *const report_when_names[] = {"auto", "always", "never", NULL};

const struct help_note report_environment[] = {
    {"NO_COLOR", "where it is set, --color auto uses none"},
    {NULL, NULL},
};

bool report_color_wanted(const struct report_options *o)
{
    const char *no_color = getenv("NO_COLOR");

    if (o->color != COLOR_AUTO)
        return o->color == COLOR_ALWAYS;
    return !o->output && os_is_terminal(OS_STDOUT) && !(no_color && *no_color);
}

size_t report_columns(const struct report_options *o)
{
    size_t columns = o->output ? 0 : os_terminal_columns(OS_STDOUT);

    return columns < COLUMNS_MAX ? columns : COLUMNS_MAX;
}

static int retrace_load(struct builds *builds, const char *mapping, const char *retrace,
                        struct error *err)
{
    struct names_retraced told = {0};
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read_text(retrace, &text, err);
    if (result == 0)
        result = builds_retrace(builds, builds->n - 1, &text, &told, err);
    buf_release(&text);
    if (result)
        return error_prefix(err, "%s", retrace);
    if (told.changed == 0)
        command_say(stderr,
                    "methodbeat: %s: changes no name of %s: the names there are original, or of "
                    "another build",
                    retrace, mapping);
    else if (told.close > told.exact)
        command_say(stderr,
                    "methodbeat: %s: is hardly of the build of %s, and names may be wrong: it has "
                    "%zu of its methods with their types, and %zu with others",
                    retrace, mapping, told.exact, told.close);
    return 0;
}

/* The file of lines beside a mapping says where its methods are in the source. It is optional. */
static void lines_load(struct builds *builds, const char *mapping)
{
    char *path = method_lines_path(mapping);
    struct error err;
    struct buf text;
    int result;

    buf_init(&text);
    if (os_exists(path)) {
        result = input_read_text(path, &text, &err);
        if (result == 0)
            result = builds_lines(builds, builds->n - 1, str_from_bytes(buf_view(&text)), &err);
        if (result < 0)
            command_say(stderr, "methodbeat: %s: %s: no file and line is shown", path, err.text);
    }
    buf_release(&text);
    free(path);
}

static int build_load(struct builds *builds, const char *mapping, const char *retrace,
                      struct error *err)
{
    size_t before = builds->n;
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read_text(mapping, &text, err);
    if (result == 0)
        result = builds_add(builds, str_from_bytes(buf_view(&text)), err);
    buf_release(&text);
    if (result)
        return error_prefix(err, "%s", mapping);
    if (builds->n > before)
        lines_load(builds, mapping);
    if (!retrace)
        return 0;
    if (builds->n == before)
        return error_set(err, "--retrace: '%s' has the same rows as an earlier mapping", mapping);
    return retrace_load(builds, mapping, retrace, err);
}

int report_pool_new(struct pool **pool, size_t workers, struct error *err)
{
    if (workers == 0)
        workers = os_processors();
    return pool_new(pool, workers > 1 ? workers + 1 : 1, err);
}

/* The size of a directory's files. What can't be read is reported when it is read. */
static uint64_t directory_size(const char *path)
{
    struct input_tree tree;
    uint64_t size = 0;
    struct error err;

    if (input_tree_read(&tree, path, INPUT_TREE_REST, &err) < 0)
        return 0;
    for (size_t i = 0; i < tree.count; i++)
        size += tree.file[i].size;
    input_tree_release(&tree);
    return size;
}

/* How many bytes will be read; 0 if unknown, as for a pipe. */
static uint64_t inputs_size(char *const *paths, size_t n)
{
    uint64_t size = 0;

    for (size_t i = 0; i < n; i++) {
        struct os_info info;
        int result =
            strcmp(paths[i], "-") == 0 ? os_info_fd(OS_STDIN, &info) : os_info(paths[i], &info);

        if (result < 0 || (info.kind != OS_FILE && info.kind != OS_DIRECTORY))
            return 0;
        size += info.kind == OS_FILE ? info.size : directory_size(paths[i]);
    }
    return size;
}

void report_progress_begin(struct progress *p, const struct report_options *o, char *const *paths,
                           size_t n, bool screen)
{
    enum progress_mode mode = (enum progress_mode)o->progress;

    if (mode == PROGRESS_AUTO && screen && !o->output)
        mode = PROGRESS_NEVER;
    progress_init(p, mode, OS_STDERR);
    if (p->on)
        progress_stage(p, "reports read", 0, inputs_size(paths, n));
}

void report_copies_say(uint64_t n)
{
    if (n == 0)
        return;
    fflush(stdout);
    command_say(stderr, "methodbeat: %llu cop%s left out: the same as a report before",
                (unsigned long long)n, n == 1 ? "y is" : "ies are");
}

void report_sessions_say(const struct report_sessions *sessions)
{
    if (sessions->left_out > 0)
        command_say(stderr,
                    "methodbeat: %llu sessions more than there is room for: what Trace_Session "
                    "says is not known of their reports",
                    (unsigned long long)sessions->left_out);
}

void report_nameless_say(void)
{
    fputs("methodbeat: without a mapping (-m methodMapping.txt) methods are their ids\n", stderr);
}

static int build_found(struct builds *builds, const char *path, bool *other, struct error *err)
{
    size_t before = builds->n;
    struct buf text;
    bool is_mapping;
    int result;

    buf_init(&text);
    result = input_read_text(path, &text, err);
    is_mapping = result == 0 && file_is_method_map(str_from_bytes(buf_view(&text)));
    *other =
        result == 0 && !is_mapping && !file_is_beside_method_map(str_from_bytes(buf_view(&text)));
    if (is_mapping)
        result = builds_add(builds, str_from_bytes(buf_view(&text)), err);
    if (is_mapping && result == 0 && builds->n > before)
        lines_load(builds, path);
    buf_release(&text);
    return result == 0 ? is_mapping : error_prefix(err, "%s", path);
}

/* All mappings below a directory. Other files are skipped and counted: a methodMapping.txt is
 * seldom alone there. */
static int directory_load(struct builds *builds, const char *path, struct error *err)
{
    struct input_tree tree;
    size_t found = 0, others = 0;
    int result = 0;

    if (input_tree_read(&tree, path, INPUT_TREE_WHOLE, err) < 0)
        return -1;
    for (size_t i = 0; result >= 0 && i < tree.count; i++) {
        char *name = mem_printf("%s/%.*s", path, STR_ARG(tree.file[i].name));
        bool other = false;

        result = build_found(builds, name, &other, err);
        found += result > 0;
        others += other;
        free(name);
    }
    input_tree_release(&tree);
    if (result >= 0 && found == 0)
        return error_set(err, "%s: no methodMapping.txt in it", path);
    if (result >= 0 && others > 0)
        command_say(stderr, "methodbeat: %s: %zu other file%s in it skipped", path, others,
                    others == 1 ? "" : "s");
    return result < 0 ? -1 : 0;
}

int report_builds_load(struct builds *builds, const struct text_list *mappings,
                       const struct text_list *retraces, struct error *err)
{
    int result = 0;

    for (size_t i = 0; result == 0 && i < mappings->n; i++) {
        const char *path = mappings->items[i];
        size_t before = builds->n;

        if (!os_is_directory(path))
            result = build_load(builds, path, retraces->n > 0 ? retraces->items[i] : NULL, err);
        else if (retraces->n > 0)
            result = error_set(err, "--retrace: it needs single mappings for -m, as a directory of "
                                    "them has no order");
        else
            result = directory_load(builds, path, err);
        if (result == 0 && builds->n == before)
            command_say(stderr, "methodbeat: %s: has the same rows as an earlier mapping", path);
    }
    if (result == 0 && mappings->n == 0)
        builds_add_nameless(builds);
    return result;
}

int report_retraces_check(const struct command *cmd, const struct text_list *mappings,
                          const struct text_list *retraces)
{
    if (retraces->n > 0 && mappings->n == 0)
        return command_usage_error(cmd, "%s: --retrace needs -m, whose names it changes",
                                   cmd->name);
    if (retraces->n > 0 && retraces->n != mappings->n)
        return command_usage_error(cmd, "%s: one --retrace for each -m, in the same order",
                                   cmd->name);
    return EXIT_DONE;
}

/* The longest of the format's endings that the name has; "" without one. */
static struct str ending_of(const struct report_format *format, struct str name)
{
    struct str longest = STR("");

    for (size_t i = 0; format->endings[i]; i++) {
        struct str ending = str_from_c(format->endings[i]);

        if (ending.n > longest.n && str_ends(name, ending))
            longest = ending;
    }
    return longest;
}

/* Whether the last part of the path has a dot with something after it. */
static bool has_ending(struct str path)
{
    size_t slash = os_separator(path);
    struct str name = slash < path.n ? str_sub(path, slash + 1, path.n) : path;
    size_t dot = str_rfind(name, '.');

    return dot > 0 && dot + 1 < name.n;
}

/* The first ending of the format that has an ending near the output's, or NULL. Endings are
 * short, and other tools have some too: at most one letter of three may be wrong. */
static const char *ending_near(const char *output, const struct report_format *formats)
{
    const char *ending = strrchr(output, '.');
    size_t most = (strlen(ending) - 1) / 3;

    for (; formats->name; formats++) {
        for (size_t i = 0; formats->endings[i]; i++) {
            if (nearest_name_within(ending, &formats->endings[i], 1, most))
                return formats->endings[0];
        }
    }
    return NULL;
}

static void ending_unknown_say(const struct command *cmd, const char *output,
                               const struct report_format *formats)
{
    const char *near = ending_near(output, formats);

    if (near)
        command_usage_error(cmd,
                            "-o %s: no format has this ending; did you mean %s? Or say which is "
                            "wanted with --format",
                            output, near);
    else
        command_usage_error(
            cmd, "-o %s: no format has this ending: say which is wanted with --format", output);
}

int report_format_chosen(const struct command *cmd, const struct report_options *o,
                         const struct report_format *formats)
{
    struct str output = str_from_c(o->output ? o->output : ""), longest = STR("");
    struct buf may;
    size_t n = 0;
    int chosen = 0;

    if (o->format >= 0)
        return o->format;
    buf_init(&may);
    for (int i = 0; formats[i].name; i++) {
        struct str ending = ending_of(&formats[i], output);

        if (ending.n == 0 || ending.n < longest.n)
            continue;
        if (ending.n > longest.n) {
            buf_clear(&may);
            n = 0;
            longest = ending;
            chosen = i;
        }
        buf_printf(&may, "%s%s", n++ ? ", " : "", formats[i].name);
    }
    if (n == 0 && has_ending(output)) {
        ending_unknown_say(cmd, o->output, formats);
        chosen = -1;
    } else if (n > 1) {
        command_usage_error(cmd, "-o %s: %.*s may be %.*s: say which with --format", o->output,
                            STR_ARG(longest), STR_ARG(str_from_bytes(buf_view(&may))));
        chosen = -1;
    }
    buf_release(&may);
    return chosen;
}

int report_terminal_check(const struct command *cmd, const struct report_options *o,
                          const struct report_format *format)
{
    if (format->form == REPORT_FORM_TEXT || o->output || !os_is_terminal(OS_STDOUT))
        return 0;
    return command_usage_error(cmd, "%s: %s is not for a terminal: -o FILE, or a pipe", cmd->name,
                               format->name);
}

/* The path of a file below a directory begins with the directory's path. */
static bool lies_below(const char *path, const char *directory)
{
    char *file = os_real_path(path), *above = os_real_path(directory);
    size_t n = above ? strlen(above) : 0;
    bool below = file && above && strncmp(file, above, n) == 0 && (n == 1 || file[n] == '/');

    free(file);
    free(above);
    return below;
}

/* The output may lie in a directory that is read, if it was written by an earlier run, as a
 * page is. */
static bool may_hold_reports(const char *path)
{
    unsigned char head[16];
    int fd = os_open(path, OS_OPEN_LOOK);
    ssize_t got = fd < 0 ? -1 : os_read(fd, head, sizeof(head));
    size_t n = got > 0 ? (size_t)got : 0, at = 0;

    if (fd >= 0)
        os_close(fd);
    while (at < n && strchr(" \t\r\n", head[at]))
        at++;
    return at < n && (head[at] == '{' || head[at] == '[' || head[at] == 0x1f || head[at] == 0x89);
}

int report_output_check(const struct report_options *o, const char *const *inputs, size_t n,
                        struct error *err)
{
    struct os_info out, in;

    if (!o->output || os_info(o->output, &out) < 0 || out.kind != OS_FILE)
        return 0;
    for (size_t i = 0; i < n; i++) {
        bool standard = strcmp(inputs[i], "-") == 0;

        if ((standard ? os_info_fd(OS_STDIN, &in) : os_info(inputs[i], &in)) < 0)
            continue;
        if (in.device == out.device && in.inode == out.inode)
            return error_set(err, "%s: is an input too, and would be lost: -o another file",
                             o->output);
        if (!standard && in.kind == OS_DIRECTORY && lies_below(o->output, inputs[i]) &&
            may_hold_reports(o->output))
            return error_set(err,
                             "%s: is one of the files of %s, and would be lost: -o another file",
                             o->output, inputs[i]);
    }
    return 0;
}

int report_output_begin(struct report_output *out, const struct report_options *o,
                        struct error *err)
{
    *out = (struct report_output){.set = output_set_new()};
    return o->output ? output_file_begin(out->set, o->output, OUTPUT_NAMED, &out->file, err) : 0;
}

int report_output_flush(struct report_output *out, struct buf *text, struct error *err)
{
    int result = 0;

    if (out->file)
        result = output_file_write(out->file, buf_view(text), err);
    else if (text->n > 0 && (fwrite(text->p, 1, text->n, stdout) != text->n || fflush(stdout) != 0))
        result = error_set_errno(err, "standard output");
    buf_clear(text);
    return result;
}

int report_output_finish(struct report_output *out, const struct report_options *o, bool complete,
                         struct error *err)
{
    if (!out->file)
        return command_output_finish(err);
    if (!complete && !o->partial) {
        command_say_last(
            "methodbeat: %s: %s, as something was left out (--partial writes what there is)",
            o->output, os_exists(o->output) ? "stays as it was" : "was not written");
        return 0;
    }
    if (output_file_finish(out->file, err) < 0)
        return -1;
    return output_set_commit(out->set, err);
}

void report_output_release(struct report_output *out)
{
    output_set_free(out->set);
}
