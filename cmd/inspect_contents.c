/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/inspect.h"

#include <stdio.h>

#include "cmd/command.h"
#include "cmd/format.h"
#include "cmd/summary.h"
#include "lib/escape.h"

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
        printf("  %s bytes", grouped(c->bytes));
    if (c->kind != CONTAINER_FILE)
        printf(", %s file%s, %s of them code", grouped(c->files), c->files == 1 ? "" : "s",
               grouped(c->units));
    putchar('\n');
    if (c->signed_v1 || c->signed_block)
        printf("  signed      %s%s%s\n", c->signed_v1 ? "v1 (META-INF)" : "",
               c->signed_v1 && c->signed_block ? ", " : "",
               c->signed_block ? "v2 or later (signing block)" : "");
    if (c->kind == CONTAINER_ARCHIVE && c->stored)
        printf("  stored      %9s  %s\n", grouped(c->stored),
               c->unaligned ? "not all aligned" : "all aligned");
    if (c->profile.n) {
        fputs("  profile     baseline.prof, version ", stdout);
        print_text(c->profile);
        putchar('\n');
    }
}

static void print_majors(const struct contents *c)
{
    enum { JAVA_0 = 44, JAVA_5 = 49 };

    for (unsigned major = 1; major < CONTENTS_MAJORS; major++) {
        if (!c->majors[major])
            continue;
        printf("  version %-3u %9s", major, grouped(c->majors[major]));
        if (major >= JAVA_5)
            printf("  Java %u", major - JAVA_0);
        putchar('\n');
    }
    if (c->majors[0])
        printf("  others      %9s\n", grouped(c->majors[0]));
}

static void print_dex(const struct contents_dex *d, bool where)
{
    if (where && !str_eq(d->container, d->name)) {
        print_text(d->container);
        putchar('!');
    }
    print_text(d->name);
    printf("  dex %03u, %s bytes, %s classes, %s methods\n", d->version, grouped(d->bytes),
           grouped(d->counts.classes), grouped(d->counts.methods));
    for (size_t i = 0; i < CONTENTS_ID_TABLES; i++)
        printf("  %-11s %9s  %5.1f %% of 65,536\n", id_tables[i], grouped(d->ids[i]),
               d->ids[i] * 100.0 / (double)INDEX_MAX);
    if (d->call_sites || d->method_handles)
        printf("  call sites  %9s  %s method handles\n", grouped(d->call_sites),
               grouped(d->method_handles));
    for (size_t i = 0; i < d->n_markers; i++) {
        fputs("  marker      ", stdout);
        print_marker(d->markers[i]);
    }
}

static void print_all(const struct contents *c)
{
    const struct contents_counts *all = &c->all;

    printf("in all\n  classes     %9s\n", grouped(all->classes));
    printf("  methods     %9s  %s with code\n", grouped(all->methods), grouped(all->with_code));
    printf("  fields      %9s\n", grouped(all->fields));
    printf("  lines       %9s  methods with line numbers", grouped(all->debug.lines));
    if (all->debug.shared)
        printf(", %s share a table", grouped(all->debug.shared));
    putchar('\n');
    if (all->debug.pcs)
        printf("              %9s  with pcs for lines\n", grouped(all->debug.pcs));
    if (all->debug.none)
        printf("              %9s  with neither\n", grouped(all->debug.none));
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
    printf("  methods     %9s\n", grouped(all->instrumented));
    printf("  probes      %9s  %s in, %s out, %s focus\n",
           grouped(all->calls.enter + all->calls.exit + all->calls.focus),
           grouped(all->calls.enter), grouped(all->calls.exit), grouped(all->calls.focus));
}

void inspect_print_contents(const struct contents *c, const struct instrument_summary *plan,
                            bool verbose)
{
    for (size_t i = 0; i < c->n_containers; i++)
        print_container(&c->containers[i]);
    if (c->class_files) {
        printf("class files   %9s\n", grouped(c->class_files));
        print_majors(c);
    }
    for (size_t i = 0; i < c->n_dexes; i++)
        print_dex(&c->dexes[i], c->n_containers > 1);
    print_all(c);
    if (plan)
        summary_print_plan(plan, verbose);
    else
        print_probes(c);
}

static json_t *json_container(const struct contents_container *c)
{
    static const char *const kinds[] = {[CONTAINER_FILE] = "file",
                                        [CONTAINER_DIRECTORY] = "directory",
                                        [CONTAINER_ARCHIVE] = "archive"};
    json_t *o = json_pack("{s:o, s:s, s:o, s:o, s:o}", "name", json_name(c->label), "kind",
                          kinds[c->kind], "bytes", json_count(c->bytes), "files",
                          json_count(c->files), "units", json_count(c->units));

    json_object_set_new(o, "signedV1", json_boolean(c->signed_v1));
    json_object_set_new(o, "signingBlock", json_boolean(c->signed_block));
    json_object_set_new(o, "stored", json_count(c->stored));
    json_object_set_new(o, "unaligned", json_count(c->unaligned));
    json_object_set_new(o, "profile", c->profile.n ? json_name(c->profile) : json_null());
    json_object_set_new(o, "mappingId", c->mapping_id.n ? json_name(c->mapping_id) : json_null());
    return o;
}

static void set_counts(json_t *o, const struct contents_counts *c)
{
    json_object_set_new(o, "classes", json_count(c->classes));
    json_object_set_new(o, "fields", json_count(c->fields));
    json_object_set_new(o, "methods", json_count(c->methods));
    json_object_set_new(o, "methodsWithCode", json_count(c->with_code));
    json_object_set_new(o, "debugInfo",
                        json_pack("{s:o, s:o, s:o, s:o, s:o}", "lines", json_count(c->debug.lines),
                                  "shared", json_count(c->debug.shared), "pcs",
                                  json_count(c->debug.pcs), "none", json_count(c->debug.none),
                                  "locals", json_count(c->debug.locals)));
    json_object_set_new(o, "methodsInstrumented", json_count(c->instrumented));
    json_object_set_new(o, "probes",
                        json_pack("{s:o, s:o, s:o}", "i", json_count(c->calls.enter), "o",
                                  json_count(c->calls.exit), "at", json_count(c->calls.focus)));
}

static json_t *json_dex(const struct contents_dex *d)
{
    json_t *markers = json_array(), *ids = json_object();
    json_t *o =
        json_pack("{s:o, s:o, s:i, s:o}", "container", json_name(d->container), "name",
                  json_name(d->name), "version", (int)d->version, "bytes", json_count(d->bytes));

    for (size_t i = 0; i < CONTENTS_ID_TABLES; i++)
        json_object_set_new(ids, id_tables[i], json_count(d->ids[i]));
    json_object_set_new(o, "ids", ids);
    json_object_set_new(o, "callSites", json_count(d->call_sites));
    json_object_set_new(o, "methodHandles", json_count(d->method_handles));
    for (size_t i = 0; i < d->n_markers; i++)
        json_array_append_new(markers, json_name(d->markers[i]));
    json_object_set_new(o, "markers", markers);
    json_object_set_new(o, "mappingId", d->mapping_id.n ? json_name(d->mapping_id) : json_null());
    set_counts(o, &d->counts);
    return o;
}

static json_t *json_majors(const struct contents *c)
{
    json_t *o = json_object();
    char name[16];

    for (unsigned major = 0; major < CONTENTS_MAJORS; major++) {
        if (!c->majors[major])
            continue;
        snprintf(name, sizeof(name), "%u", major);
        json_object_set_new(o, major ? name : "other", json_count(c->majors[major]));
    }
    return o;
}

void inspect_print_contents_json(const struct contents *c, const struct instrument_summary *plan)
{
    json_t *root = json_object(), *containers = json_array(), *dexes = json_array();

    for (size_t i = 0; i < c->n_containers; i++)
        json_array_append_new(containers, json_container(&c->containers[i]));
    for (size_t i = 0; i < c->n_dexes; i++)
        json_array_append_new(dexes, json_dex(&c->dexes[i]));
    json_object_set_new(root, "containers", containers);
    json_object_set_new(root, "dex", dexes);
    json_object_set_new(root, "classFiles", json_count(c->class_files));
    json_object_set_new(root, "classVersions", json_majors(c));
    set_counts(root, &c->all);
    json_object_set_new(root, "mappingId",
                        c->mapping_id.n ? json_name(c->mapping_id) : json_null());
    json_object_set_new(root, "wouldBeInstrumented", plan ? summary_json_plan(plan) : json_null());
    json_dumpf(root, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(root);
}
