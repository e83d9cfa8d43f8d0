/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat verify: compares an output with its input. */
#include "verify/verify.h"

#include <stdlib.h>

#include "cmd/instrument.h"
#include "lib/json_write.h"
#include "lib/show.h"

struct verify_arguments {
    struct instrument_options options; /* what the outputs were made with */
    struct text_list against;
    const char *mapping, *ignored;
    bool json;
};

#define AT(field) offsetof(struct verify_arguments, field)

static const struct option_spec options[] = {
    {"against", 0, OPTION_LIST, AT(against), "INPUT", NULL,
     "what the output was made of; of several outputs one each,\nin the same order"},
    {"mapping", 'm', OPTION_TEXT, AT(mapping), "FILE", NULL,
     "the methodMapping.txt that was written with it"},
    {"ignored", 0, OPTION_TEXT, AT(ignored), "FILE", NULL,
     "the ignoreMethodMapping.txt beside it: methods that may be\nwithout probes though the "
     "mapping knows them"},
    {"proguard-mapping", 'p', OPTION_TEXT, AT(options.rules.obfuscation_map), "FILE", NULL,
     "the mapping.txt of ProGuard or R8, if instrument had it"},
    {"exits", 'x', OPTION_CHOICE, AT(options.rules.exits), "WHICH", exits_names,
     "explicit or all, as instrument had it [what the output's\nMETA-INF/methodbeat.properties "
     "says]"},
    {"probes", 0, OPTION_CHOICE, AT(options.rules.probes), "FORM", probes_names,
     "pair or late [the same]"},
    {"keep-pcs", 0, OPTION_CHOICE, AT(options.rules.keep_pcs), "WHEN", keep_pcs_names,
     "auto, always or never, as instrument had it"},
    {"compress", 0, OPTION_CHOICE, AT(options.compress), "HOW", compress_names,
     "keep, store or a level, as instrument had it"},
    {"beat-class", 0, OPTION_CLASS, AT(options.rules.beat_class), "CLASS", NULL,
     "whose calls are probes [io.methodbeat.AppMethodBeat]"},
    {"jobs", 'j', OPTION_THREADS, AT(options.jobs), "N", NULL, "threads [one for each processor]"},
    {"max-inflated", 0, OPTION_MEGABYTES, AT(options.max_inflated), "MB", NULL,
     "refuse inputs whose entries would take more in all\n[1024, or 100 times the inputs]"},
    {"json", 0, OPTION_FLAG, AT(json), NULL, NULL, "the result as JSON"},
};

/* One wrong option causes a fault in every method. */
enum { FAULTS_SHOWN = 20 };

static void print_proof_faults(const struct verify_summary *s)
{
    size_t shown = s->n_texts < FAULTS_SHOWN ? s->n_texts : FAULTS_SHOWN;

    for (size_t i = 0; i < shown; i++)
        fprintf(stderr, "methodbeat: %.*s\n", STR_ARG(s->texts[i]));
    if (s->faults > shown)
        fprintf(stderr, "methodbeat: and %s more; --json has the first %d\n",
                SHOWN_COUNT(s->faults - shown), VERIFY_FAULTS_MAX);
}

static void print_proof(const struct verify_summary *s)
{
    print_proof_faults(s);
    printf("%s: %s entries, %s classes, %s methods, %s of them with probes\n",
           s->faults ? "NOT PROVEN" : "proven", SHOWN_COUNT(s->entries),
           SHOWN_COUNT(s->counts.classes), SHOWN_COUNT(s->counts.methods),
           SHOWN_COUNT(s->counts.instrumented));
    printf("  %s instructions are what they were; %s calls of i, %s of o, %s of at\n",
           SHOWN_COUNT(s->counts.instructions), SHOWN_COUNT(s->counts.enter),
           SHOWN_COUNT(s->counts.exit), SHOWN_COUNT(s->counts.focus));
    if (s->faults)
        printf("  %s fault%s\n", SHOWN_COUNT(s->faults), s->faults == 1 ? "" : "s");
    for (size_t i = 0; i < PROOF_DOUBTS; i++)
        if (s->doubts[i])
            printf("  not proven: %s %s\n", SHOWN_COUNT(s->doubts[i]), proof_doubt_texts[i].text);
}

static void print_proof_json(const struct verify_summary *s)
{
    struct buf out;
    struct json_writer w = json_writer_of(&out);

    buf_init(&out);
    json_write_open(&w, '{');
    json_write_key_bool(&w, "proven", s->faults == 0);
    json_write_key_u64(&w, "entries", s->entries);
    json_write_key_u64(&w, "classes", s->counts.classes);
    json_write_key_u64(&w, "methods", s->counts.methods);
    json_write_key_u64(&w, "instrumented", s->counts.instrumented);
    json_write_key_u64(&w, "instructions", s->counts.instructions);
    json_write_probes(&w, s->counts.enter, s->counts.exit, s->counts.focus);
    json_write_key_str(&w, "mappingId", str_from_c(s->mapping_id));
    json_write_key_open(&w, "notProven", '{');
    for (size_t i = 0; i < PROOF_DOUBTS; i++)
        json_write_key_u64(&w, proof_doubt_texts[i].key, s->doubts[i]);
    json_write_close(&w, '}');
    json_write_key_u64(&w, "faults", s->faults);
    json_write_key_open(&w, "faultTexts", '[');
    for (size_t i = 0; i < s->n_texts; i++) {
        json_write_newline(&w);
        json_write_str(&w, s->texts[i]);
    }
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    json_print(&out);
}

static int verify_with(const struct verify_arguments *a, const char *const *outputs, size_t n)
{
    const struct staged_outputs files = {
        .inputs = a->against.items,
        .outputs = outputs,
        .staged = outputs,
        .n = n,
        .mapping = a->mapping,
        .ignored = a->ignored,
    };
    struct verify_summary summary;
    struct error err;
    int result = verify_outputs(&a->options, &files, &summary, &err);

    if (result == 0 && a->json)
        print_proof_json(&summary);
    else if (result == 0)
        print_proof(&summary);
    if (result == 0 && fflush(stdout) != 0)
        result = error_set_errno(&err, "standard output");
    result = result ? command_failed(&err) : summary.faults ? EXIT_FAILED : EXIT_DONE;
    verify_summary_release(&summary);
    return result;
}

static int verify_command_run(const struct command *self, const void *arguments, char **operands,
                              int n)
{
    const struct verify_arguments *a = arguments;

    if (n == 0)
        return command_usage_error(self, "nothing to verify: name what instrument wrote");
    if ((size_t)n != a->against.n)
        return command_usage_error(
            self, "each output needs an --against INPUT: outputs %d, inputs %zu", n, a->against.n);
    if (!a->mapping)
        return command_usage_error(self, "which ids? Give -m methodMapping.txt");
    return verify_with(a, (const char *const *)operands, (size_t)n);
}

static const struct verify_arguments defaults = {
    .options = {.rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT),
                          .probes = PROBES_UNSAID,
                          .exits = EXITS_UNSAID}}};

const struct command command_verify = {
    .name = "verify",
    .summary = "prove that a file was not changed but for the probes",
    .usage = "[OPTION...] -m FILE --against INPUT OUTPUT...",
    .text =
        "Reads what instrument wrote beside what it was made of, and proves: each instruction,\n"
        "handler, line and variable is what it was, probes stand where they may, each path has\n"
        "one i and one o, each id is that of its method in the mapping, and the archive's other\n"
        "entries are the same. What is wrong is named; what can't be proven is counted.",
    .examples = "  methodbeat verify app-beat.jar --against app.jar -m methodMapping.txt\n"
                "  methodbeat verify --json -m methodMapping.txt --against app.apk app-beat.apk",
    .statuses = {"proven",
                 "something is wrong, which standard error names; or something could not be read",
                 EXIT_USAGE_TEXT},
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = verify_command_run,
};
