/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat inspect: shows the contents of a file. */
#include "cmd/inspect.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/instrument.h"
#include "lib/mem.h"
#include "mapping/load.h"

struct inspect_arguments {
    struct instrument_options options; /* of the dry run */
    const char *code, *mapping;
    bool json, verbose;
};

#define AT(field) offsetof(struct inspect_arguments, field)

static const struct option_spec options[] = {
    {"code", 0, OPTION_TEXT, AT(code), "CLASS.METHOD", NULL,
     "the code of one method, probes marked; (I)V after it picks one\nof several, CLASS alone "
     "shows all; * and ? are wild"},
    {"mapping", 'm', OPTION_TEXT, AT(mapping), "FILE", NULL,
     "the methodMapping.txt of the file: names beside ids"},
#define OPTION(name, letter, kind, field, argument, choices, help) \
    {name, letter, kind, AT(options.field), argument, choices, help},
#include "cmd/rules_option_list.h"
#undef OPTION
    {"json", 0, OPTION_FLAG, AT(json), NULL, NULL, "JSON, for machines"},
    {"verbose", 'v', OPTION_FLAG, AT(verbose), NULL, NULL,
     "list each method that would be left out, and why"},
};

/* What the options name, loaded. */
struct inspection {
    const struct inspect_arguments *arguments;
    const char *const *inputs;
    size_t n_inputs;
    struct buf names_text;
    struct obfuscation_map names;
    struct method_map ids;
};

static int load(struct inspection *in, struct error *err)
{
    const struct inspect_arguments *a = in->arguments;

    if (a->mapping && method_map_load(&in->ids, a->mapping, err) < 0)
        return -1;
    if (a->options.rules.obfuscation_map)
        return obfuscation_map_load(&in->names, a->options.rules.obfuscation_map, &in->names_text,
                                    err);
    return 0;
}

/* Only the name after the last dot may be wrong: then it alone is compared. */
static void suggest(const struct disassembly_names *names, const char *wanted, struct error *err)
{
    char *bare = mem_dup_cstr(wanted, strcspn(wanted, "("));
    char *dot = NULL;
    const char *near;

    for (char *p = bare; *p; p++) {
        if (*p == '/')
            *p = '.';
        if (*p == '.')
            dot = p;
    }
    near = nearest_name(names->found_class && dot ? dot + 1 : bare, names->names, names->n);
    if (!near && !names->found_class && dot) {
        *dot = '\0';
        near = nearest_name(bare, names->names, names->n);
    }
    if (near)
        error_set(err, "there is no method %s in what was given; did you mean %s%s?", wanted,
                  names->found_class ? "its method " : "the class ", near);
    free(bare);
}

/* The names of another build's mapping would be wrong. */
static int check_ids(const struct inspection *in, struct error *err)
{
    char id[METHOD_MAP_ID_LENGTH + 1];
    struct contents c;
    int result;

    if (!in->arguments->mapping)
        return 0;
    method_map_id(&in->ids, id);
    result = contents_read(&c, in->inputs, in->n_inputs, in->arguments->options.rules.beat_class,
                           in->arguments->options.jobs, err);
    if (result == 0 && c.mapping_id.n && !str_eq(c.mapping_id, str_from_c(id)))
        result = error_set(err,
                           "%s: its mapping id is %.*s, that of %s is %s: -m takes the mapping "
                           "of its build",
                           in->inputs[0], STR_ARG(c.mapping_id), in->arguments->mapping, id);
    contents_release(&c);
    return result;
}

static int show_code(const struct inspection *in, struct error *err)
{
    const struct inspect_arguments *a = in->arguments;
    struct inspect_code shown = {.ids = &in->ids, .json = a->json};
    struct disassembly d = {
        .paths = in->inputs,
        .n_paths = in->n_inputs,
        .wanted = a->code,
        .map = &in->names,
        .beat_class = in->arguments->options.rules.beat_class,
        .each = inspect_code_method,
        .ctx = &shown,
    };
    struct disassembly_names names;
    int result = check_ids(in, err);

    if (result < 0)
        return -1;
    result = disassembly_read(&d, &names, err);

    inspect_code_end(&shown);
    if (result < 0 && names.n && !strpbrk(a->code, "*?"))
        suggest(&names, a->code, err);
    disassembly_names_release(&names);
    return result;
}

static int plan_dry_run(const struct inspection *in, struct instrument_summary *summary,
                        struct error *err)
{
    struct instrument_options o = in->arguments->options;

    o.inputs = in->inputs;
    o.n_inputs = in->n_inputs;
    return instrument(&o, summary, err);
}

static int show_contents(const struct inspection *in, struct error *err)
{
    struct instrument_summary summary = {0};
    const struct instrument_summary *planned = NULL;
    struct contents c;
    int result =
        contents_read(&c, in->inputs, in->n_inputs, in->arguments->options.rules.beat_class,
                      in->arguments->options.jobs, err);

    if (result == 0 && !c.mapping_id.n && !c.all.instrumented) {
        result = plan_dry_run(in, &summary, err);
        planned = &summary;
    }
    if (result == 0 && in->arguments->json)
        inspect_print_contents_json(&c, planned);
    else if (result == 0)
        inspect_print_contents(&c, planned, in->arguments->verbose);
    instrument_summary_release(&summary);
    contents_release(&c);
    return result;
}

static int inspect(struct inspection *in)
{
    struct error err;
    int result;

    buf_init(&in->names_text);
    obfuscation_map_init(&in->names);
    method_map_init(&in->ids);
    result = load(in, &err);
    if (result == 0)
        result = in->arguments->code ? show_code(in, &err) : show_contents(in, &err);
    if (result == 0)
        result = command_output_finish(&err);
    obfuscation_map_release(&in->names);
    method_map_release(&in->ids);
    buf_release(&in->names_text);
    return result < 0 ? command_failed(&err) : EXIT_DONE;
}

static int inspect_command_run(const struct command *self, const void *arguments, char **operands,
                               int n)
{
    const struct inspect_arguments *a = arguments;
    struct inspection in = {
        .arguments = a, .inputs = (const char *const *)operands, .n_inputs = (size_t)n};

    if (n == 0)
        return command_usage_error(self, "nothing to inspect: name a file or a directory");
    return inspect(&in);
}

static const struct inspect_arguments defaults = {
    .options = {.rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT),
                          .probes = PROBES_UNSAID,
                          .take_probed = true},
                .dry_run = true,
                .progress = PROGRESS_NEVER},
};

const struct command command_inspect = {
    .name = "inspect",
    .summary = "show what is in a file, or the code of a method",
    .usage = "[OPTION...] FILE...",
    .text =
        "Shows what is in a class file, a directory, a .jar, .aar, .dex, .apk or .aab: classes "
        "and\n"
        "methods, versions, who made it, signatures, what would be instrumented and why not, or\n"
        "the probes that are there already. With --code it takes methods apart.",
    .examples = "  methodbeat inspect app.apk\n"
                "  methodbeat inspect --json app.aab | jq .dex\n"
                "  methodbeat inspect -m methodMapping.txt --code com.foo.Bar.baz app-beat.apk",
    .statuses = {"all was shown",
                 "an input is malformed, or there is no such method; standard error says which\n"
                 "name is near",
                 EXIT_USAGE_TEXT},
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = inspect_command_run,
};
