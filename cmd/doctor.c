/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat doctor: tells why a package would not be measured. */
#include "cmd/command.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/instrument.h"
#include "inspect/diagnosis.h"
#include "lib/json_write.h"
#include "mapping/load.h"

struct doctor_arguments {
    const char *mapping;
    struct str beat_class; /* internal name */
    bool json;
};

#define AT(field) offsetof(struct doctor_arguments, field)

static const struct option_spec options[] = {
    {"mapping", 'm', OPTION_TEXT, AT(mapping), "FILE", NULL,
     "the methodMapping.txt that the file should belong to"},
    {"beat-class", 0, OPTION_CLASS, AT(beat_class), "CLASS", NULL,
     "whose calls are probes [io.methodbeat.AppMethodBeat]"},
    {"json", 0, OPTION_FLAG, AT(json), NULL, NULL, "the findings as JSON"},
};

static const char *const level_names[] = {
    [FINDING_GOOD] = "good", [FINDING_NOTE] = "note", [FINDING_WRONG] = "wrong"};

static size_t count_wrong(const struct diagnosis *d)
{
    size_t n = 0;

    for (size_t i = 0; i < d->n_findings; i++)
        n += d->findings[i].level == FINDING_WRONG;
    return n;
}

static void print_findings(const struct diagnosis *d)
{
    size_t wrong = count_wrong(d);

    for (size_t i = 0; i < d->n_findings; i++)
        command_say(stdout, "%-6s %-13s %s", level_names[d->findings[i].level],
                    d->findings[i].subject, d->findings[i].text);
    if (wrong)
        printf("%zu %s to do\n", wrong, wrong == 1 ? "thing" : "things");
    else
        puts("nothing to do");
}

static void print_findings_json(const struct diagnosis *d)
{
    struct buf text;
    struct json_writer w = json_writer_of(&text);

    buf_init(&text);
    json_write_open(&w, '{');
    json_write_key_u64(&w, "wrong", count_wrong(d));
    json_write_key_open(&w, "findings", '[');
    for (size_t i = 0; i < d->n_findings; i++) {
        json_write_newline(&w);
        json_write_open(&w, '{');
        json_write_key_str(&w, "level", str_from_c(level_names[d->findings[i].level]));
        json_write_key_str(&w, "subject", str_from_c(d->findings[i].subject));
        json_write_key_str(&w, "text", str_from_c(d->findings[i].text));
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    json_print(&text);
}

static int mapping_id_load(const char *path, char id[METHOD_MAP_ID_LENGTH + 1], struct error *err)
{
    struct method_map map;
    int result;

    method_map_init(&map);
    result = method_map_load(&map, path, err);
    if (result == 0)
        method_map_id(&map, id);
    method_map_release(&map);
    return result;
}

static int doctor_command_run(const struct command *self, const void *arguments, char **operands,
                              int n)
{
    const struct doctor_arguments *a = arguments;
    char id[METHOD_MAP_ID_LENGTH + 1];
    struct diagnosis d = {.n_findings = 0};
    struct error err;
    int result = 0, status;

    if (n != 1)
        return command_usage_error(self, "name one file: an .apk, .aab, .jar, .dex or directory");
    if (a->mapping)
        result = mapping_id_load(a->mapping, id, &err);
    if (result == 0)
        result = diagnosis_make(&d, operands[0], a->beat_class, a->mapping ? id : NULL, &err);
    if (result == 0 && a->json)
        print_findings_json(&d);
    else if (result == 0)
        print_findings(&d);
    if (result == 0)
        result = command_output_finish(&err);
    status = result < 0 ? command_failed(&err) : count_wrong(&d) ? EXIT_FAILED : EXIT_DONE;
    diagnosis_release(&d);
    return status;
}

static const struct doctor_arguments defaults = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)};

const struct command command_doctor = {
    .name = "doctor",
    .summary = "say what hinders a package from being measured, and what to do",
    .usage = "[OPTION...] FILE",
    .text =
        "Looks at an .apk, .aab, .jar, .dex or directory as it is shipped: whether it is\n"
        "instrumented, by which mapping, whether what the probes call is in it under its name,\n"
        "whether something starts the recorder, libraries, Matrix, signature, alignment,\n"
        "profile. Each finding is good, a note, or wrong, with what to do.",
    .examples = "  methodbeat doctor app-release.apk\n"
                "  methodbeat doctor -m methodMapping.txt --json app-beat.jar | jq .wrong",
    .statuses = {"nothing to do", "something is to be done, or the file could not be read",
                 EXIT_USAGE_TEXT},
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = doctor_command_run,
};
