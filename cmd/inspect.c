/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat inspect: shows the contents of a file. */
#include "inspect/contents.h"

#include <stdio.h>

#include "cmd/command.h"
#include "cmd/instrument.h"
#include "lib/escape.h"
#include "lib/show.h"

static const char *const id_tables[CONTENTS_ID_TABLES] = {"strings", "types", "protos", "fields",
                                                          "methods"};

/* Instructions have 16 bits for an index. Only strings have a jumbo form for more. */
enum { INDEX_MAX = 65536 };

static void print_text(struct str s)
{
    struct buf shown;

    buf_init(&shown);
    buf_escaped(&shown, s);
    printf("%.*s", STR_ARG(str_from_bytes(buf_view(&shown))));
    buf_release(&shown);
}

/* A marker is JSON: its quotes are shown as they are. */
static void print_marker(struct str s)
{
    command_say(stdout, "%.*s", STR_ARG(s));
}

static void print_container(const struct contents_container *c)
{
    print_text(c->label);
    if (c->bytes)
        printf("  %s bytes", SHOWN_COUNT(c->bytes));
    if (c->kind != CONTAINER_FILE)
        printf(", %s file%s, %s of them code", SHOWN_COUNT(c->files), c->files == 1 ? "" : "s",
               SHOWN_COUNT(c->units));
    putchar('\n');
    if (c->signed_v1 || c->signed_block)
        printf("  signed      %s%s%s\n", c->signed_v1 ? "v1 (META-INF)" : "",
               c->signed_v1 && c->signed_block ? ", " : "",
               c->signed_block ? "v2 or later (signing block)" : "");
    if (c->kind == CONTAINER_ARCHIVE && c->stored)
        printf("  stored      %9s  %s\n", SHOWN_COUNT(c->stored),
               c->unaligned ? "not all aligned" : "all aligned");
    if (c->profile.n) {
        fputs("  profile     baseline.prof, version ", stdout);
        print_text(c->profile);
        putchar('\n');
    }
    if (c->loaded.n) {
        printf(
            "  as data     %9s  entr%s that the app may load as code: not measured (the first is ",
            SHOWN_COUNT(c->loaded.n), c->loaded.n == 1 ? "y" : "ies");
        print_text(c->loaded.first);
        puts(")");
    }
}

static void print_majors(const struct contents *c)
{
    enum { JAVA_0 = 44, JAVA_5 = 49 };

    for (unsigned major = 1; major < CONTENTS_MAJORS; major++) {
        if (!c->majors[major])
            continue;
        printf("  version %-3u %9s", major, SHOWN_COUNT(c->majors[major]));
        if (major >= JAVA_5)
            printf("  Java %u", major - JAVA_0);
        putchar('\n');
    }
    if (c->majors[0])
        printf("  others      %9s\n", SHOWN_COUNT(c->majors[0]));
}

static void print_dex(const struct contents_dex *d, bool where)
{
    if (where && !str_eq(d->container, d->name)) {
        print_text(d->container);
        putchar('!');
    }
    print_text(d->name);
    printf("  dex %03u, %s bytes, %s classes, %s methods\n", d->version, SHOWN_COUNT(d->bytes),
           SHOWN_COUNT(d->counts.classes), SHOWN_COUNT(d->counts.methods));
    for (size_t i = 0; i < CONTENTS_ID_TABLES; i++)
        printf("  %-11s %9s  %5.1f %% of 65,536\n", id_tables[i], SHOWN_COUNT(d->ids[i]),
               d->ids[i] * 100.0 / (double)INDEX_MAX);
    if (d->call_sites || d->method_handles)
        printf("  call sites  %9s  %s method handles\n", SHOWN_COUNT(d->call_sites),
               SHOWN_COUNT(d->method_handles));
    if (d->tail)
        printf(
            "  tail        %9s  bytes behind all that is in it: the app's own data, kept there\n",
            SHOWN_COUNT(d->tail));
    for (size_t i = 0; i < d->n_markers; i++) {
        fputs("  marker      ", stdout);
        print_marker(d->markers[i]);
    }
}

static void print_all(const struct contents *c)
{
    const struct contents_counts *all = &c->all;

    printf("in all\n  classes     %9s\n", SHOWN_COUNT(all->classes));
    printf("  methods     %9s  %s with code\n", SHOWN_COUNT(all->methods),
           SHOWN_COUNT(all->with_code));
    printf("  fields      %9s\n", SHOWN_COUNT(all->fields));
    printf("  lines       %9s  methods with line numbers", SHOWN_COUNT(all->debug.lines));
    if (all->debug.shared)
        printf(", %s share a table", SHOWN_COUNT(all->debug.shared));
    putchar('\n');
    if (all->debug.pcs)
        printf("              %9s  with pcs for lines\n", SHOWN_COUNT(all->debug.pcs));
    if (all->debug.none)
        printf("              %9s  with neither\n", SHOWN_COUNT(all->debug.none));
}

static void print_probes(const struct contents *c)
{
    const struct contents_counts *all = &c->all;

    puts("instrumented already");
    if (c->mapping_id.n) {
        fputs("  mapping id  ", stdout);
        print_text(c->mapping_id);
        putchar('\n');
    }
    printf("  methods     %9s\n", SHOWN_COUNT(all->instrumented));
    printf("  probes      %9s  %s in, %s out, %s focus%s\n",
           SHOWN_COUNT(all->calls.enter + all->calls.exit + all->calls.focus),
           SHOWN_COUNT(all->calls.enter), SHOWN_COUNT(all->calls.exit),
           SHOWN_COUNT(all->calls.focus), all->late_calls ? "; late" : "");
}

static void inspect_print_contents(const struct contents *c)
{
    for (size_t i = 0; i < c->n_containers; i++)
        print_container(&c->containers[i]);
    if (c->class_files) {
        printf("class files   %9s\n", SHOWN_COUNT(c->class_files));
        print_majors(c);
    }
    for (size_t i = 0; i < c->n_dexes; i++)
        print_dex(&c->dexes[i], c->n_containers > 1);
    print_all(c);
    if (c->mapping_id.n || c->all.instrumented)
        print_probes(c);
}

static void json_container(struct json_writer *w, const struct contents_container *c)
{
    static const char *const kinds[] = {[CONTAINER_FILE] = "file",
                                        [CONTAINER_DIRECTORY] = "directory",
                                        [CONTAINER_ARCHIVE] = "archive"};

    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_str(w, "name", c->label);
    json_write_key_str(w, "kind", str_from_c(kinds[c->kind]));
    json_write_key_u64(w, "bytes", c->bytes);
    json_write_key_u64(w, "files", c->files);
    json_write_key_u64(w, "units", c->units);
    json_write_key_bool(w, "signedV1", c->signed_v1);
    json_write_key_bool(w, "signingBlock", c->signed_block);
    json_write_key_u64(w, "stored", c->stored);
    json_write_key_u64(w, "unaligned", c->unaligned);
    json_write_key_str_or_null(w, "profile", c->profile);
    json_write_key_str_or_null(w, "mappingId", c->mapping_id);
    json_write_key_u64(w, "codeAsData", c->loaded.n);
    json_write_close(w, '}');
}

static void json_counts(struct json_writer *w, const struct contents_counts *c)
{
    json_write_key_u64(w, "classes", c->classes);
    json_write_key_u64(w, "fields", c->fields);
    json_write_key_u64(w, "methods", c->methods);
    json_write_key_u64(w, "methodsWithCode", c->with_code);
    json_write_key_open(w, "debugInfo", '{');
    json_write_key_u64(w, "lines", c->debug.lines);
    json_write_key_u64(w, "shared", c->debug.shared);
    json_write_key_u64(w, "pcs", c->debug.pcs);
    json_write_key_u64(w, "none", c->debug.none);
    json_write_key_u64(w, "locals", c->debug.locals);
    json_write_close(w, '}');
    json_write_key_u64(w, "methodsInstrumented", c->instrumented);
    json_write_probes(w, c->calls.enter, c->calls.exit, c->calls.focus);
    json_write_key_str_or_null(w, "probesForm",
                               c->late_calls        ? STR("late")
                               : c->calls.enter > 0 ? STR("pair")
                                                    : STR(""));
}

static void json_dex(struct json_writer *w, const struct contents_dex *d)
{
    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_str(w, "container", d->container);
    json_write_key_str(w, "name", d->name);
    json_write_key_u64(w, "version", d->version);
    json_write_key_u64(w, "bytes", d->bytes);
    json_write_key_open(w, "ids", '{');
    for (size_t i = 0; i < CONTENTS_ID_TABLES; i++)
        json_write_key_u64(w, id_tables[i], d->ids[i]);
    json_write_close(w, '}');
    json_write_key_u64(w, "callSites", d->call_sites);
    json_write_key_u64(w, "methodHandles", d->method_handles);
    json_write_key_u64(w, "tail", d->tail);
    json_write_key_open(w, "markers", '[');
    for (size_t i = 0; i < d->n_markers; i++)
        json_write_str(w, d->markers[i]);
    json_write_close(w, ']');
    json_write_key_str_or_null(w, "mappingId", d->mapping_id);
    json_counts(w, &d->counts);
    json_write_close(w, '}');
}

static void json_majors(struct json_writer *w, const struct contents *c)
{
    char name[16];

    json_write_key_open(w, "classVersions", '{');
    for (unsigned major = 0; major < CONTENTS_MAJORS; major++) {
        snprintf(name, sizeof(name), "%u", major);
        if (c->majors[major])
            json_write_key_u64(w, major ? name : "other", c->majors[major]);
    }
    json_write_close(w, '}');
}

static void inspect_print_contents_json(const struct contents *c)
{
    struct buf out;
    struct json_writer w = json_writer_of(&out);

    buf_init(&out);
    json_write_open(&w, '{');
    json_write_key_open(&w, "containers", '[');
    for (size_t i = 0; i < c->n_containers; i++)
        json_container(&w, &c->containers[i]);
    json_write_close(&w, ']');
    json_write_key_open(&w, "dex", '[');
    for (size_t i = 0; i < c->n_dexes; i++)
        json_dex(&w, &c->dexes[i]);
    json_write_close(&w, ']');
    json_write_key_u64(&w, "classFiles", c->class_files);
    json_majors(&w, c);
    json_counts(&w, &c->all);
    json_write_key_str_or_null(&w, "mappingId", c->mapping_id);
    json_write_close(&w, '}');
    json_print(&out);
}

struct inspect_arguments {
    struct str beat_class;
    size_t jobs;
    bool json;
};

#define AT(field) offsetof(struct inspect_arguments, field)

static const struct option_spec options[] = {
    {"beat-class", 0, OPTION_CLASS, AT(beat_class), "CLASS", NULL,
     "whose calls are probes [io.methodbeat.AppMethodBeat]"},
    {"jobs", 'j', OPTION_THREADS, AT(jobs), "N", NULL, "threads [one for each processor]"},
    {"json", 0, OPTION_FLAG, AT(json), NULL, NULL, "JSON, for machines"},
};

static int show_contents(const struct inspect_arguments *a, const char *const *inputs, size_t n,
                         struct error *err)
{
    struct contents c;
    int result = contents_read(&c, inputs, n, a->beat_class, a->jobs, err);

    if (result == 0 && a->json)
        inspect_print_contents_json(&c);
    else if (result == 0)
        inspect_print_contents(&c);
    contents_release(&c);
    return result;
}

static int inspect_command_run(const struct command *self, const void *arguments, char **operands,
                               int n)
{
    struct error err;

    if (n == 0)
        return command_usage_error(self, "nothing to inspect: name a file or a directory");
    if (show_contents(arguments, (const char *const *)operands, (size_t)n, &err) < 0 ||
        command_output_finish(&err) < 0)
        return command_failed(&err);
    return EXIT_DONE;
}

static const struct inspect_arguments defaults = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)};

const struct command command_inspect = {
    .name = "inspect",
    .summary = "show what is in a file",
    .usage = "[OPTION...] FILE...",
    .text =
        "Shows what is in a class file, a directory, a .jar, .aar, .dex, .apk or .aab: classes "
        "and\n"
        "methods, versions, who made it, signatures, and the probes that are there already. What\n"
        "would be instrumented, instrument --dry-run says.",
    .examples = "  methodbeat inspect app.apk\n"
                "  methodbeat inspect --json app.aab | jq .dex",
    .statuses = {"all was shown", "an input is malformed", EXIT_USAGE_TEXT},
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = inspect_command_run,
};
