/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat doctor: tells why a package would not be measured. */
#include "cmd/command.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/instrument.h"
#include "inspect/diagnosis.h"
#include "lib/arena.h"
#include "lib/input.h"
#include "lib/json_write.h"
#include "lib/mem.h"
#include "lib/os_file.h"
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

/* ---- What is looked at ---- */

static bool ends_in(struct str name, const char *const *endings)
{
    for (; *endings; endings++)
        if (str_ends(name, str_from_c(*endings)))
            return true;
    return false;
}

/* Of a folder without classes of its own, the packages in it; otherwise the path itself. */
static int paths_add(struct text_list *paths, const char *path, struct arena *names,
                     struct error *err)
{
    static const char *const code[] = {".class", ".dex", NULL};
    static const char *const packages[] = {".apk", ".aab", ".jar", ".war", NULL};
    struct input_tree tree = {0};
    size_t before = paths->n;
    bool has_code = false;

    if (os_is_directory(path) && input_tree_read(&tree, path, INPUT_TREE_WHOLE, err) < 0)
        return -1;
    for (size_t i = 0; i < tree.count && !has_code; i++)
        has_code = ends_in(tree.file[i].name, code);
    for (size_t i = 0; i < tree.count && !has_code; i++) {
        struct str name = tree.file[i].name;

        if (!ends_in(name, packages))
            continue;
        MEM_GROW(paths->items, paths->n, paths->cap);
        paths->items[paths->n++] =
            arena_cstr(names, arena_printf(names, "%s/%.*s", path, STR_ARG(name)));
    }
    input_tree_release(&tree);
    if (paths->n > before)
        return 0;
    MEM_GROW(paths->items, paths->n, paths->cap);
    paths->items[paths->n++] = path;
    return 0;
}

static int diagnose(struct diagnosis *d, const struct doctor_arguments *a, char **operands,
                    size_t n, const char *id, struct error *err)
{
    struct text_list paths = {0};
    struct arena names;
    int result = 0;

    arena_init(&names);
    for (size_t i = 0; i < n && result == 0; i++)
        result = paths_add(&paths, operands[i], &names, err);
    if (result == 0)
        result = diagnosis_make(d, paths.items, paths.n, a->beat_class, id, err);
    free(paths.items);
    arena_release(&names);
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

    if (n == 0)
        return command_usage_error(
            self, "name what is shipped: an .apk (with its splits), .aab, .jar, .dex or directory");
    if (a->mapping)
        result = mapping_id_load(a->mapping, id, &err);
    if (result == 0)
        result = diagnose(&d, a, operands, (size_t)n, a->mapping ? id : NULL, &err);
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
    .usage = "[OPTION...] FILE...",
    .text =
        "Looks at an .apk, .aab, .jar, .dex or directory as it is shipped: whether it is\n"
        "instrumented, by which mapping, whether what the probes call is in it under its name,\n"
        "whether something starts the recorder, libraries, Matrix, signature, alignment,\n"
        "profile. Several files are parts of one program: a package and its splits, jars.\n"
        "Of a directory without classes, the packages in it are. Each finding is good, a\n"
        "note, or wrong, with what to do.",
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
