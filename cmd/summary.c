/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/summary.h"

#include <jansson.h>
#include <stdio.h>

#include "cmd/command.h"
#include "cmd/format.h"

static void print_methods(const struct instrument_summary *s)
{
    printf("  methods     %9s  %s instrumented\n", grouped(s->methods),
           grouped(s->verdicts[VERDICT_INSTRUMENT]));
    for (int v = VERDICT_INSTRUMENT + 1; v < VERDICT_COUNT; v++)
        if (s->verdicts[v] && !verdict_is_left_alone((enum verdict)v))
            printf("              %9s  %s\n", grouped(s->verdicts[v]),
                   verdict_text((enum verdict)v));
}

static size_t count_left_alone(const struct instrument_summary *s)
{
    size_t n = 0;

    for (int v = 0; v < VERDICT_COUNT; v++)
        if (verdict_is_left_alone((enum verdict)v))
            n += s->verdicts[v];
    return n;
}

static void print_left_out(const struct left_out *m)
{
    command_say(stdout, "    %.*s %.*s%.*s: %s", STR_ARG(m->class_name), STR_ARG(m->name),
                STR_ARG(m->descriptor), verdict_text(m->verdict));
}

/* Methods that should have been instrumented but could not be: always listed, up to a
 * screenful. */
static void print_left_alone(const struct instrument_summary *s, bool verbose)
{
    enum { SHOWN = 20 };
    size_t n = count_left_alone(s), shown = 0;

    printf("  left alone  %9s%s\n", grouped(n), n ? "  wanted, but impossible:" : "");
    for (size_t i = 0; i < s->n_left_out; i++) {
        if (!verdict_is_left_alone(s->left_out[i].verdict))
            continue;
        if (shown == SHOWN && !verbose) {
            printf("    ... and %s more (--verbose lists them)\n", grouped(n - shown));
            break;
        }
        print_left_out(&s->left_out[i]);
        shown++;
    }
}

static void print_size(const struct instrument_summary *s)
{
    double before = (double)s->bytes_before, after = (double)s->bytes_after;

    printf("  bytes       %9s  before, %s after (%+.1f %%)\n", grouped(s->bytes_before),
           grouped(s->bytes_after), before > 0 ? (after / before - 1) * 100 : 0.0);
}

static void print_cost(const struct instrument_summary *s)
{
    printf("  time        %9.2f s  open and scan %.2f, plan %.2f, weave and write %.2f\n",
           s->seconds, s->seconds_scan, s->seconds_plan, s->seconds_write);
    printf("  CPU         %9.2f s  %zu job%s, %.0f MB of memory\n", s->cpu_seconds, s->jobs,
           s->jobs == 1 ? "" : "s", (double)s->peak_memory / 1e6);
}

static void print_left_out_all(const struct instrument_summary *s)
{
    puts("left out:");
    for (size_t i = 0; i < s->n_left_out; i++)
        if (!verdict_is_left_alone(s->left_out[i].verdict))
            print_left_out(&s->left_out[i]);
}

void summary_print_plan(const struct instrument_summary *s, bool verbose)
{
    puts("would be instrumented");
    print_methods(s);
    if (s->activities)
        printf("  activities  %9s\n", grouped(s->activities));
    print_left_alone(s, verbose);
    if (verbose && s->n_left_out)
        print_left_out_all(s);
}

void summary_print_text(const struct instrument_summary *s, bool verbose)
{
    bool dry = s->mapping_path == NULL;

    for (size_t i = 0; i < s->n_warnings; i++)
        command_say(stderr, "methodbeat: warning: %s", s->warnings[i]);
    printf("%s %zu input%s\n", dry ? "would instrument" : "instrumented", s->inputs,
           s->inputs == 1 ? "" : "s");
    if (s->dexes)
        printf("  dex         %9s  %s changed\n", grouped(s->dexes), grouped(s->dexes_changed));
    if (s->dexes_added)
        printf("  moved       %9s  class%s out of full dex, to %s more dex\n",
               grouped(s->classes_moved), s->classes_moved == 1 ? "" : "es",
               grouped(s->dexes_added));
    printf("  classes     %9s  %s changed\n", grouped(s->classes), grouped(s->classes_changed));
    print_methods(s);
    if (s->activities)
        printf("  activities  %9s\n", grouped(s->activities));
    if (!dry)
        printf("  probes      %9s  %s in, %s out, %s focus\n",
               grouped(s->enter + s->exit + s->focus), grouped(s->enter), grouped(s->exit),
               grouped(s->focus));
    print_left_alone(s, verbose);
    if (!dry)
        print_size(s);
    print_cost(s);
    if (s->cached)
        puts("  cache           all of it was there");
    else if (s->units_cached)
        printf("  cache       %9s  classes and dex were there\n", grouped(s->units_cached));
    if (s->n_warnings)
        printf("  warnings    %9s  see above\n", grouped(s->n_warnings));
    if (!dry) {
        command_say(stdout, "  mapping     %s (%s rows, id %s)", s->mapping_path, grouped(s->ids),
                    s->mapping_id);
        command_say(stdout, "  ignored     %s", s->ignored_path);
        if (s->lines_path)
            command_say(stdout, "  lines       %s", s->lines_path);
    }
    if (verbose && s->n_left_out)
        print_left_out_all(s);
}

static json_t *json_left_alone(const struct instrument_summary *s)
{
    json_t *list = json_array();

    for (size_t i = 0; i < s->n_left_out; i++) {
        const struct left_out *m = &s->left_out[i];
        json_t *row;

        if (!verdict_is_left_alone(m->verdict))
            continue;
        row = json_object();
        json_object_set_new(row, "class", json_name(m->class_name));
        json_object_set_new(row, "method", json_name(m->name));
        json_object_set_new(row, "descriptor", json_name(m->descriptor));
        json_object_set_new(row, "reason", json_string(verdict_key(m->verdict)));
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *json_verdicts(const struct instrument_summary *s)
{
    json_t *verdicts = json_object();

    for (int v = 0; v < VERDICT_COUNT; v++)
        json_object_set_new(verdicts, verdict_key((enum verdict)v), json_count(s->verdicts[v]));
    return verdicts;
}

json_t *summary_json_plan(const struct instrument_summary *s)
{
    return json_pack("{s:o, s:o, s:o}", "methodsBy", json_verdicts(s), "activities",
                     json_count(s->activities), "leftAlone", json_left_alone(s));
}

static json_t *json_summary(const struct instrument_summary *s)
{
    json_t *warnings = json_array();
    json_t *root;

    for (size_t i = 0; i < s->n_warnings; i++)
        json_array_append_new(warnings, json_name(str_from_c(s->warnings[i])));
    root = json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "inputs", json_count(s->inputs), "classes",
                     json_count(s->classes), "classesChanged", json_count(s->classes_changed),
                     "methods", json_count(s->methods), "methodsBy", json_verdicts(s), "activities",
                     json_count(s->activities));
    json_object_set_new(root, "dex", json_count(s->dexes));
    json_object_set_new(root, "dexChanged", json_count(s->dexes_changed));
    json_object_set_new(root, "dexAdded", json_count(s->dexes_added));
    json_object_set_new(root, "classesMoved", json_count(s->classes_moved));
    json_object_set_new(root, "probes",
                        json_pack("{s:o, s:o, s:o}", "i", json_count(s->enter), "o",
                                  json_count(s->exit), "at", json_count(s->focus)));
    json_object_set_new(root, "leftAlone", json_left_alone(s));
    json_object_set_new(root, "bytesBefore", json_count(s->bytes_before));
    json_object_set_new(root, "bytesAfter", json_count(s->bytes_after));
    json_object_set_new(root, "seconds",
                        json_pack("{s:f, s:f, s:f, s:f, s:f}", "total", s->seconds, "scan",
                                  s->seconds_scan, "plan", s->seconds_plan, "write",
                                  s->seconds_write, "cpu", s->cpu_seconds));
    json_object_set_new(root, "peakMemory", json_count(s->peak_memory));
    json_object_set_new(root, "jobs", json_count(s->jobs));
    json_object_set_new(root, "ids", json_count(s->ids));
    json_object_set_new(root, "idsNew", json_count(s->ids_new));
    json_object_set_new(root, "idsGone", json_count(s->ids_gone));
    json_object_set_new(root, "mappingId", json_string(s->mapping_id));
    if (s->mapping_path) {
        json_object_set_new(root, "mapping", json_name(str_from_c(s->mapping_path)));
        json_object_set_new(root, "ignored", json_name(str_from_c(s->ignored_path)));
        if (s->lines_path)
            json_object_set_new(root, "lines", json_name(str_from_c(s->lines_path)));
    }
    json_object_set_new(root, "mustSign", json_boolean(s->must_sign));
    json_object_set_new(root, "cached", json_boolean(s->cached));
    json_object_set_new(root, "unitsCached", json_integer((json_int_t)s->units_cached));
    json_object_set_new(root, "warnings", warnings);
    return root;
}

void summary_print_json(const struct instrument_summary *s)
{
    json_t *root = json_summary(s);

    json_dumpf(root, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(root);
}
