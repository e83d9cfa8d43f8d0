/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat mapping: shows, checks and compares methodMapping.txt files. */
#include "cmd/command.h"

#include <stdlib.h>
#include <string.h>

#include "lib/input.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/show.h"
#include "mapping/load.h"
#include "mapping/method_map_check.h"
#include "mapping/method_map_diff.h"
#include "mapping/method_map_search.h"

/* The exit statuses of diff, the same as those of diff(1). */
enum { EXIT_DIFFER = 1, EXIT_TROUBLE = 2 };

struct mapping_options {
    const char *base, *id;
    bool json;
};

/* The input and output of an action. */
struct mapping_job {
    const struct mapping_options *options;
    char **files;
    int n_files;
    struct buf out; /* for standard output */
    struct json_writer json;
};

static void mapping_row_write_json(struct json_writer *w, const struct method_row *row)
{
    json_write_open(w, '{');
    json_write_key_u64(w, "id", row->id);
    json_write_key_u64(w, "access", row->access);
    json_write_key_str(w, "class", row->class_name);
    json_write_key_str(w, "name", row->name);
    json_write_key_str(w, "descriptor", row->descriptor);
    json_write_close(w, '}');
}

static void mapping_file_write_json(struct json_writer *w, const char *key, const char *path,
                                    const struct method_map *map)
{
    char id[METHOD_MAP_ID_LENGTH + 1];

    method_map_id(map, id);
    json_write_key_open(w, key, '{');
    json_write_key_str(w, "file", str_from_c(path));
    json_write_key_str(w, "mappingId", str_from_c(id));
    json_write_key_u64(w, "rows", map->n_rows);
    json_write_close(w, '}');
}

/* Before each row: what is said of many goes out as it is made. That it could not be written is
 * seen at the end. */
static void mapping_rows_flush(struct mapping_job *job)
{
    enum { GATHERED = 64 << 10 };

    if (job->out.n < GATHERED)
        return;
    fwrite(job->out.p, 1, job->out.n, stdout);
    buf_clear(&job->out);
}

static void mapping_json_end(struct mapping_job *job)
{
    json_write_close(&job->json, '}');
    buf_u8(&job->out, '\n');
}

static void mapping_file_show(struct mapping_job *job, const char *mark, const char *path,
                              const struct method_map *map)
{
    char id[METHOD_MAP_ID_LENGTH + 1];

    method_map_id(map, id);
    buf_printf(&job->out, "%s %s: mapping %s, %s rows\n", mark, path, id, SHOWN_COUNT(map->n_rows));
}

/* ---- show: prints rows by id and name ---- */

static size_t pattern_show(struct mapping_job *job, const struct method_map *map, const char *word)
{
    struct method_pattern pattern;
    struct buf scratch;
    size_t n = 0;

    buf_init(&scratch);
    method_pattern_init(&pattern, str_from_c(word));
    for (size_t i = 0; i < map->n_rows; i++) {
        const struct method_row *r = &map->rows[i];

        if (!method_pattern_matches(&pattern, r, &scratch))
            continue;
        n++;
        mapping_rows_flush(job);
        if (job->options->json) {
            json_write_newline(&job->json);
            mapping_row_write_json(&job->json, r);
            continue;
        }
        buf_printf(&job->out, "%u,%u,", r->id, r->access);
        show_text(&job->out, r->text);
        buf_u8(&job->out, '\n');
    }
    method_pattern_release(&pattern);
    buf_release(&scratch);
    return n;
}

/* Says that nothing has this name, and how to search for more. */
static void pattern_missing_say(const char *file, const char *wanted, struct error *said)
{
    uint64_t id;

    if (str_to_u64(str_from_c(wanted), &id))
        error_set(said, "%s: no method has the id %s", file, wanted);
    else if (strpbrk(wanted, "*?"))
        error_set(said, "%s: no method is %s", file, wanted);
    else
        error_set(said, "%s: no method is %s ('**%s*': all with that in their names)", file, wanted,
                  wanted);
}

/* The path, if that mapping has an id that begins so. Beside those in a directory lie other files,
 * which are skipped. */
static int id_show(struct mapping_job *job, const char *path, bool named, size_t *found,
                   struct error *err)
{
    char id[METHOD_MAP_ID_LENGTH + 1];
    struct method_map map;
    struct buf text;
    int result;

    method_map_init(&map);
    buf_init(&text);
    result = input_read_text(path, &text, err);
    if (result == 0 && (named || file_is_method_map(str_from_bytes(buf_view(&text)))))
        result = method_map_parse(&map, str_from_bytes(buf_view(&text)), err);
    method_map_id(&map, id);
    if (result == 0 && map.n_rows > 0 &&
        strncmp(id, job->options->id, strlen(job->options->id)) == 0) {
        ++*found;
        if (job->options->json) {
            json_write_str(&job->json, str_from_c(path));
        } else {
            show_text(&job->out, str_from_c(path));
            buf_u8(&job->out, '\n');
        }
    }
    method_map_release(&map);
    buf_release(&text);
    return result < 0 ? error_prefix(err, "%s", path) : 0;
}

/* Which of the files, and of those in directories, has the id. */
static int mapping_ids_show(struct mapping_job *job, struct error *err)
{
    size_t found = 0;
    int result = 0;

    if (job->options->json) {
        json_write_open(&job->json, '{');
        json_write_key_open(&job->json, "files", '[');
    }
    for (int i = 0; i < job->n_files && result == 0; i++) {
        struct input_tree tree;

        if (!os_is_directory(job->files[i])) {
            result = id_show(job, job->files[i], true, &found, err);
            continue;
        }
        if (input_tree_read(&tree, job->files[i], INPUT_TREE_WHOLE, err) < 0)
            return -1;
        for (size_t k = 0; k < tree.count && result == 0; k++) {
            char *path = mem_printf("%s/%.*s", job->files[i], STR_ARG(tree.file[k].name));

            result = id_show(job, path, false, &found, err);
            free(path);
        }
        input_tree_release(&tree);
    }
    if (job->options->json) {
        json_write_close(&job->json, ']');
        mapping_json_end(job);
    }
    if (result == 0 && found == 0)
        return error_set(err, "no mapping with the id %s is there", job->options->id);
    return result < 0 ? -1 : EXIT_DONE;
}

static int mapping_show_run(struct mapping_job *job, struct error *err)
{
    struct method_map map;
    int status = EXIT_DONE;

    if (job->options->id)
        return mapping_ids_show(job, err);
    method_map_init(&map);
    if (method_map_load(&map, job->files[0], err) < 0) {
        method_map_release(&map);
        return -1;
    }
    if (job->options->json) {
        json_write_open(&job->json, '{');
        mapping_file_write_json(&job->json, "mapping", job->files[0], &map);
        json_write_key_open(&job->json, "methods", '[');
    }
    for (int i = 1; i < job->n_files; i++) {
        struct error said;

        if (pattern_show(job, &map, job->files[i]) > 0)
            continue;
        pattern_missing_say(job->files[0], job->files[i], &said);
        status = command_failed(&said);
    }
    if (job->options->json) {
        json_write_close(&job->json, ']');
        mapping_json_end(job);
    }
    method_map_release(&map);
    return status;
}

/* ---- diff: how two mappings differ ---- */

static const char change_marks[MAPPING_CHANGES] = {
    [MAPPING_GONE] = '-',    [MAPPING_ADDED] = '+',       [MAPPING_MOVED] = '!',
    [MAPPING_RENAMED] = '~', [MAPPING_REDESCRIBED] = '~',
};

static void difference_show(struct mapping_job *job, const struct mapping_difference *d)
{
    const struct method_row *row = d->before ? d->before : d->after;

    if (job->options->json) {
        json_write_newline(&job->json);
        json_write_open(&job->json, '{');
        json_write_key_str(&job->json, "change", str_from_c(mapping_change_names[d->change]));
        if (d->before) {
            json_write_key(&job->json, "before");
            mapping_row_write_json(&job->json, d->before);
        }
        if (d->after) {
            json_write_key(&job->json, "after");
            mapping_row_write_json(&job->json, d->after);
        }
        json_write_close(&job->json, '}');
        return;
    }
    buf_printf(&job->out, "%c %u ", change_marks[d->change], row->id);
    show_text(&job->out, row->text);
    if (d->before && d->after) {
        buf_printf(&job->out, " -> %u", d->after->id);
        if (d->change != MAPPING_MOVED) {
            buf_u8(&job->out, ' ');
            show_text(&job->out,
                      d->change == MAPPING_RENAMED ? d->after->name : d->after->descriptor);
        }
    }
    buf_u8(&job->out, '\n');
}

static void diff_show(struct mapping_job *job, const struct mapping_diff *d,
                      const struct method_map *maps)
{
    mapping_file_show(job, "---", job->files[0], &maps[0]);
    mapping_file_show(job, "+++", job->files[1], &maps[1]);
    buf_printf(&job->out, "%s added, %s gone, ", SHOWN_COUNT(d->count[MAPPING_ADDED]),
               SHOWN_COUNT(d->count[MAPPING_GONE]));
    buf_printf(&job->out, "%s with another id, %s renamed, %s with another descriptor, ",
               SHOWN_COUNT(d->count[MAPPING_MOVED]), SHOWN_COUNT(d->count[MAPPING_RENAMED]),
               SHOWN_COUNT(d->count[MAPPING_REDESCRIBED]));
    buf_printf(&job->out, "%s the same; %s ids mean another method\n",
               SHOWN_COUNT(d->count[MAPPING_SAME]), SHOWN_COUNT(d->n_reused));
    if (d->count[MAPPING_MOVED] > d->count[MAPPING_SAME])
        buf_printf(&job->out,
                   "Most ids differ: instrument --base-mapping %s would have kept them\n",
                   job->files[0]);
    for (size_t i = 0; i < d->n; i++) {
        mapping_rows_flush(job);
        difference_show(job, &d->all[i]);
    }
}

static void diff_json(struct mapping_job *job, const struct mapping_diff *d,
                      const struct method_map *maps)
{
    struct json_writer *w = &job->json;

    json_write_open(w, '{');
    mapping_file_write_json(w, "before", job->files[0], &maps[0]);
    mapping_file_write_json(w, "after", job->files[1], &maps[1]);
    for (int i = 0; i < MAPPING_CHANGES; i++)
        json_write_key_u64(w, mapping_change_names[i], d->count[i]);
    json_write_key_u64(w, "reusedIds", d->n_reused);
    json_write_key_open(w, "changes", '[');
    for (size_t i = 0; i < d->n; i++) {
        mapping_rows_flush(job);
        difference_show(job, &d->all[i]);
    }
    json_write_close(w, ']');
    mapping_json_end(job);
}

static int mapping_diff_run(struct mapping_job *job, struct error *err)
{
    struct method_map maps[2];
    struct mapping_diff d;
    int status = -1;

    method_map_init(&maps[0]);
    method_map_init(&maps[1]);
    if (method_map_load(&maps[0], job->files[0], err) == 0 &&
        method_map_load(&maps[1], job->files[1], err) == 0) {
        mapping_diff_init(&d, &maps[0], &maps[1]);
        if (job->options->json)
            diff_json(job, &d, maps);
        else if (d.n > 0)
            diff_show(job, &d, maps);
        status = d.n > 0 ? EXIT_DIFFER : EXIT_DONE;
        mapping_diff_release(&d);
    }
    method_map_release(&maps[0]);
    method_map_release(&maps[1]);
    return status;
}

/* ---- check: what is wrong in a mapping ---- */

static void check_json(struct mapping_job *job, const struct mapping_check *c)
{
    struct json_writer *w = &job->json;
    struct buf text;

    buf_init(&text);
    json_write_open(w, '{');
    json_write_key_str(w, "file", str_from_c(job->files[0]));
    json_write_key_str_or_null(w, "mappingId", str_from_c(c->id));
    json_write_key_u64(w, "rows", c->n_rows);
    if (job->options->base) {
        json_write_key_u64(w, "kept", c->n_kept);
        json_write_key_u64(w, "new", c->n_new);
        json_write_key_u64(w, "gone", c->n_gone);
    }
    json_write_key_open(w, "problems", '[');
    for (size_t i = 0; i < c->n_problems; i++) {
        mapping_rows_flush(job);
        buf_clear(&text);
        mapping_problem_text(&c->problems[i], &text);
        json_write_newline(w);
        json_write_open(w, '{');
        json_write_key_u64(w, "line", c->problems[i].line);
        json_write_key_str(w, "problem", str_from_bytes(buf_view(&text)));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    mapping_json_end(job);
    buf_release(&text);
}

static void check_show(struct mapping_job *job, const struct mapping_check *c)
{
    struct buf text;

    buf_init(&text);
    for (size_t i = 0; i < c->n_problems; i++) {
        mapping_rows_flush(job);
        buf_clear(&text);
        mapping_problem_text(&c->problems[i], &text);
        buf_printf(&job->out, "%s:", job->files[0]);
        if (c->problems[i].line > 0)
            buf_printf(&job->out, "%zu:", c->problems[i].line);
        buf_u8(&job->out, ' ');
        show_text(&job->out, str_from_bytes(buf_view(&text)));
        buf_u8(&job->out, '\n');
    }
    buf_printf(&job->out, "%s: ", job->files[0]);
    if (*c->id)
        buf_printf(&job->out, "mapping %s, ", c->id);
    else
        buf_str(&job->out, STR("no mapping, "));
    show_plural(&job->out, c->n_rows, "row");
    buf_str(&job->out, STR(", "));
    show_plural(&job->out, c->n_problems, "problem");
    if (job->options->base)
        buf_printf(&job->out, "; of the base %s kept, %s gone; %s new", SHOWN_COUNT(c->n_kept),
                   SHOWN_COUNT(c->n_gone), SHOWN_COUNT(c->n_new));
    buf_u8(&job->out, '\n');
    buf_release(&text);
}

static int mapping_check_run(struct mapping_job *job, struct error *err)
{
    const char *base_path = job->options->base;
    struct method_map base;
    struct mapping_check c;
    struct buf text;
    int status = -1;

    method_map_init(&base);
    buf_init(&text);
    if (input_read_text(job->files[0], &text, err) < 0)
        error_prefix(err, "%s", job->files[0]);
    else if (!base_path || method_map_load(&base, base_path, err) == 0) {
        const char *guess = file_guess(str_from_bytes(buf_view(&text)));

        mapping_check_init(&c, str_from_bytes(buf_view(&text)), base_path ? &base : NULL);
        status = c.n_problems > 0 ? EXIT_FAILED : EXIT_DONE;
        if (c.n_rows == 0 && guess) {
            file_is_no_map(str_from_bytes(buf_view(&text)), guess, err);
            status = error_prefix(err, "%s", job->files[0]);
        } else if (job->options->json) {
            check_json(job, &c);
        } else {
            check_show(job, &c);
        }
        mapping_check_release(&c);
    }
    buf_release(&text);
    method_map_release(&base);
    return status;
}

/* ---- The command ---- */

#define FIELD(name) offsetof(struct mapping_options, name)

static const struct option_spec options[] = {
    {"base", 'b', OPTION_TEXT, FIELD(base), "FILE", NULL,
     "of check: methods that are in this mapping have to have its ids,\nand its ids no other "
     "method"},
    {"id", 0, OPTION_TEXT, FIELD(id), "ID", NULL,
     "of show: which of the FILEs, and of those in directories, is the\nmapping with this id; its "
     "beginning is enough"},
    {"json", 0, OPTION_FLAG, FIELD(json), NULL, NULL, "one JSON object on standard output"},
};

/* X(name, least, most, failed, operands, help): an action takes from `least` to `most` operands (0:
 * any number), and exits with `failed` if a file can't be read. */
#define MAPPING_ACTIONS(X)                                                                        \
    X(show, 2, 0, EXIT_FAILED, "FILE ID|NAME...",                                                 \
      "the rows of ids and names; a name is a method or a class, as\nmuch of it as is needed, "   \
      "with *, ** and ?")                                                                         \
    X(diff, 2, 2, EXIT_TROUBLE, "OLD NEW", "methods that are new, gone, have another id or name") \
    X(check, 1, 1, EXIT_FAILED, "FILE", "all that is wrong with it, by line, and its mapping id")

#define ACTION_ROW(name, least, most, failed, operands, help) \
    {#name, operands, least, most, failed, mapping_##name##_run},
#define ACTION_NOTE(name, least, most, failed, operands, help) {#name " " operands, help},
#define ACTION_NAME(name, ...)                                 ", " #name

static const struct mapping_action {
    const char *name, *operands;
    int least, most;
    int failed;
    int (*run)(struct mapping_job *job, struct error *err); /* the exit status, or -1 + *err */
} actions[] = {MAPPING_ACTIONS(ACTION_ROW)};

enum { ACTION_COUNT = sizeof(actions) / sizeof(actions[0]) };

static const struct help_note action_notes[] = {MAPPING_ACTIONS(ACTION_NOTE){NULL, NULL}};

static const char action_names[] = MAPPING_ACTIONS(ACTION_NAME); /* ", show, diff" and so on */

static const struct mapping_action *mapping_action_find(const struct command *self,
                                                        const char *name)
{
    const char *names[ACTION_COUNT];
    const char *near;

    for (size_t i = 0; i < ACTION_COUNT; i++) {
        names[i] = actions[i].name;
        if (strcmp(names[i], name) == 0)
            return &actions[i];
    }
    near = nearest_name(name, names, ACTION_COUNT);
    if (near)
        command_usage_error(self, "mapping: there is no '%s'; did you mean '%s'?", name, near);
    else
        command_usage_error(self, "mapping: '%s' is not one of%s", name, action_names + 1);
    return NULL;
}

static bool is_id(const char *text)
{
    size_t n = strspn(text, "0123456789abcdef");

    return n >= 4 && n <= METHOD_MAP_ID_LENGTH && !text[n];
}

static int mapping_action_check(const struct command *self, const struct mapping_action *a,
                                const struct mapping_options *o, int n)
{
    if (o->id && (a->run != mapping_show_run || !is_id(o->id)))
        return command_usage_error(self,
                                   "mapping %s: --id is for show, and 4 to %d digits of an id",
                                   a->name, METHOD_MAP_ID_LENGTH);
    if (n < (o->id ? 1 : a->least) || (a->most && n > a->most))
        return command_usage_error(self, "mapping %s: takes %s", a->name, a->operands);
    if (o->base && a->run != mapping_check_run)
        return command_usage_error(self, "mapping %s: --base is for check", a->name);
    return EXIT_DONE;
}

static int mapping_action_run(const struct mapping_action *a, const struct mapping_options *o,
                              char **files, int n)
{
    struct mapping_job job = {.options = o, .files = files, .n_files = n};
    struct error err;
    int status;

    mem_exhausted_exits(a->failed);
    buf_init(&job.out);
    job.json = json_writer_of(&job.out);
    status = a->run(&job, &err);
    if (job.out.n > 0)
        fwrite(job.out.p, 1, job.out.n, stdout);
    if (status >= 0 && command_output_finish(&err) != 0)
        status = -1;
    if (status < 0) {
        command_failed(&err);
        status = a->failed;
    }
    buf_release(&job.out);
    return status;
}

static int mapping_command_run(const struct command *self, const void *arguments, char **operands,
                               int n)
{
    const struct mapping_options *o = arguments;
    const struct mapping_action *a;
    int status;

    if (n == 0)
        return command_usage_error(self, "mapping: which of%s?", action_names + 1);
    a = mapping_action_find(self, operands[0]);
    if (!a)
        return EXIT_USAGE;
    status = mapping_action_check(self, a, o, n - 1);
    return status == EXIT_DONE ? mapping_action_run(a, o, operands + 1, n - 1) : status;
}

static const struct mapping_options defaults = {.json = false};

const struct command command_mapping = {
    .name = "mapping",
    .summary = "look into methodMapping.txt, check and compare it",
    .usage = "ACTION [OPTION...] FILE...",
    .text = "Looks into the ids of methods that instrument wrote.",
    .actions = action_notes,
    .examples = "  methodbeat mapping show methodMapping.txt 4711\n"
                "  methodbeat mapping show --id 375c0a0213932d36 builds/\n"
                "  methodbeat mapping show methodMapping.txt Main.load 'com.demo.**.on*'\n"
                "  methodbeat mapping diff 1.0/methodMapping.txt 1.1/methodMapping.txt\n"
                "  methodbeat mapping check methodMapping.txt --base 1.0/methodMapping.txt",
    .statuses = {"done; of diff: there is no difference",
                 "a file can't be read, a method was not found, a check found something;\n"
                 "of diff: there are differences",
                 EXIT_USAGE_TEXT "; of diff: a file can't be read"},
    /* It may be diff, where 1 means that there are differences. */
    .exhausted = EXIT_USAGE,
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = mapping_command_run,
};
