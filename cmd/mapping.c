/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat mapping: shows, checks, compares and merges methodMapping.txt files. */
#include "cmd/mapping_command.h"

#include <string.h>

#define FIELD(name) offsetof(struct mapping_options, name)

static const struct option_spec options[] = {
    {"base", 'b', OPTION_TEXT, FIELD(base), "FILE", NULL,
     "of check: methods that are in this mapping have to have its ids,\nand its ids no other "
     "method"},
    {"output", 'o', OPTION_OUTPUT, FIELD(output), "FILE", NULL, "of merge: where the rows go"},
    {"json", 0, OPTION_FLAG, FIELD(json), NULL, NULL, "one JSON object on standard output"},
};

struct mapping_action {
    const char *name, *operands;
    int least, most;
    int failed;
    int (*run)(struct mapping_job *job, struct error *err);
};

static const struct mapping_action actions[] = {
#define ACTION(name, least, most, failed, operands, help) \
    {#name, operands, least, most, failed, mapping_command_##name},
#include "cmd/mapping_command_list.h"
#undef ACTION
};

enum { ACTION_COUNT = sizeof(actions) / sizeof(actions[0]) };

static const struct help_note action_notes[] = {
#define ACTION(name, least, most, failed, operands, help) {#name " " operands, help},
#include "cmd/mapping_command_list.h"
#undef ACTION
    {NULL, NULL},
};

/* ", show, diff" and so on. */
static const char action_names[] =
#define ACTION(name, least, most, failed, operands, help) ", " #name
#include "cmd/mapping_command_list.h"
#undef ACTION
    ;

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

static int mapping_action_check(const struct command *self, const struct mapping_action *a,
                                const struct mapping_options *o, int n)
{
    if (n < a->least || (a->most && n > a->most))
        return command_usage_error(self, "mapping %s: takes %s", a->name, a->operands);
    if (o->base && a->run != mapping_command_check)
        return command_usage_error(self, "mapping %s: --base is for check", a->name);
    if (o->output && a->run != mapping_command_merge)
        return command_usage_error(self, "mapping %s: -o is for merge", a->name);
    if (!o->output && a->run == mapping_command_merge)
        return command_usage_error(self, "mapping merge: where to? (-o FILE)");
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
    .summary = "look into methodMapping.txt, compare, check and merge several",
    .usage = "ACTION [OPTION...] FILE...",
    .text = "Looks into the ids of methods that instrument wrote, and puts together those of\n"
            "several builds.",
    .actions = action_notes,
    .examples = "  methodbeat mapping show methodMapping.txt 4711\n"
                "  methodbeat mapping show methodMapping.txt Main.load 'com.demo.**.on*'\n"
                "  methodbeat mapping diff 1.0/methodMapping.txt 1.1/methodMapping.txt\n"
                "  methodbeat mapping check methodMapping.txt --base 1.0/methodMapping.txt",
    .statuses = {"done; of diff: there is no difference",
                 "a file can't be read, a method was not found, a check found something, rows\n"
                 "can't be merged; of diff: there are differences",
                 EXIT_USAGE_TEXT "; of diff: a file can't be read"},
    /* It may be diff, where 1 means that there are differences. */
    .exhausted = EXIT_USAGE,
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = mapping_command_run,
};
