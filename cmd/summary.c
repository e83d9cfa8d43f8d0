/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/instrument.h"

#include <stdio.h>

#include "cmd/command.h"
#include "lib/show.h"

static void print_methods(const struct instrument_summary *s)
{
    printf("  methods     %9s  %s instrumented\n", SHOWN_COUNT(s->methods),
           SHOWN_COUNT(s->verdicts[VERDICT_INSTRUMENT]));
    for (int v = VERDICT_INSTRUMENT + 1; v < VERDICT_COUNT; v++)
        if (s->verdicts[v] && !verdict_is_left_alone((enum verdict)v))
            printf("              %9s  %s\n", SHOWN_COUNT(s->verdicts[v]),
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

    printf("  left alone  %9s%s\n", SHOWN_COUNT(n), n ? "  wanted, but impossible:" : "");
    for (size_t i = 0; i < s->n_left_out; i++) {
        if (!verdict_is_left_alone(s->left_out[i].verdict))
            continue;
        if (shown == SHOWN && !verbose) {
            printf("    ... and %s more (--verbose lists them)\n", SHOWN_COUNT(n - shown));
            break;
        }
        print_left_out(&s->left_out[i]);
        shown++;
    }
}

static void print_size(const struct instrument_summary *s)
{
    double before = (double)s->bytes_before, after = (double)s->bytes_after;

    printf("  bytes       %9s  before, %s after (%+.1f %%)\n", SHOWN_COUNT(s->bytes_before),
           SHOWN_COUNT(s->bytes_after), before > 0 ? (after / before - 1) * 100 : 0.0);
}

static const char *form_of(const struct instrument_summary *s)
{
    return s->late ? "late" : "pair";
}

static const char *exits_of(const struct instrument_summary *s)
{
    return s->exits_all ? "all" : "explicit";
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

void summary_print_text(const struct instrument_summary *s, bool verbose)
{
    bool dry = s->mapping_path == NULL;

    for (size_t i = 0; i < s->n_warnings; i++)
        command_say(stderr, "methodbeat: warning: %s", s->warnings[i]);
    printf("%s %zu input%s\n", dry ? "would instrument" : "instrumented", s->inputs,
           s->inputs == 1 ? "" : "s");
    if (s->dexes)
        printf("  dex         %9s  %s changed\n", SHOWN_COUNT(s->dexes),
               SHOWN_COUNT(s->dexes_changed));
    if (s->dexes_added)
        printf("  moved       %9s  class%s out of full dex, to %s more dex\n",
               SHOWN_COUNT(s->classes_moved), s->classes_moved == 1 ? "" : "es",
               SHOWN_COUNT(s->dexes_added));
    printf("  classes     %9s  %s changed\n", SHOWN_COUNT(s->classes),
           SHOWN_COUNT(s->classes_changed));
    print_methods(s);
    if (s->activities)
        printf("  activities  %9s\n", SHOWN_COUNT(s->activities));
    if (!dry)
        printf("  probes      %9s  %s in, %s out, %s focus; %s, %s exits\n",
               SHOWN_COUNT(s->enter + s->exit + s->focus), SHOWN_COUNT(s->enter),
               SHOWN_COUNT(s->exit), SHOWN_COUNT(s->focus), form_of(s), exits_of(s));
    print_left_alone(s, verbose);
    if (!dry)
        print_size(s);
    print_cost(s);
    if (s->n_warnings)
        printf("  warnings    %9s  see above\n", SHOWN_COUNT(s->n_warnings));
    if (!dry) {
        command_say(stdout, "  mapping     %s (%s rows, id %s)", s->mapping_path,
                    SHOWN_COUNT(s->ids), s->mapping_id);
        command_say(stdout, "  ignored     %s", s->ignored_path);
        if (s->lines_path)
            command_say(stdout, "  lines       %s", s->lines_path);
    }
    if (verbose && s->n_left_out)
        print_left_out_all(s);
}

static void json_left_alone(struct json_writer *w, const struct instrument_summary *s)
{
    json_write_key_open(w, "leftAlone", '[');
    for (size_t i = 0; i < s->n_left_out; i++) {
        const struct left_out *m = &s->left_out[i];

        if (!verdict_is_left_alone(m->verdict))
            continue;
        json_write_newline(w);
        json_write_open(w, '{');
        json_write_key_str(w, "class", m->class_name);
        json_write_key_str(w, "method", m->name);
        json_write_key_str(w, "descriptor", m->descriptor);
        json_write_key_str(w, "reason", str_from_c(verdict_key(m->verdict)));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void json_seconds(struct json_writer *w, const struct instrument_summary *s)
{
    json_write_key_open(w, "seconds", '{');
    json_write_key_real(w, "total", s->seconds);
    json_write_key_real(w, "scan", s->seconds_scan);
    json_write_key_real(w, "plan", s->seconds_plan);
    json_write_key_real(w, "write", s->seconds_write);
    json_write_key_real(w, "cpu", s->cpu_seconds);
    json_write_close(w, '}');
}

static void json_warnings(struct json_writer *w, const struct instrument_summary *s)
{
    json_write_key_open(w, "warnings", '[');
    for (size_t i = 0; i < s->n_warnings; i++)
        json_write_str(w, str_from_c(s->warnings[i]));
    json_write_close(w, ']');
}

void summary_print_json(const struct instrument_summary *s)
{
    const struct {
        const char *key;
        uint64_t n;
    } counts[] = {
        {"inputs", s->inputs},
        {"classes", s->classes},
        {"classesChanged", s->classes_changed},
        {"methods", s->methods},
        {"dex", s->dexes},
        {"dexChanged", s->dexes_changed},
        {"dexAdded", s->dexes_added},
        {"classesMoved", s->classes_moved},
        {"bytesBefore", s->bytes_before},
        {"bytesAfter", s->bytes_after},
        {"peakMemory", s->peak_memory},
        {"jobs", s->jobs},
        {"ids", s->ids},
        {"idsNew", s->ids_new},
        {"idsGone", s->ids_gone},
    };
    struct buf out;
    struct json_writer w = json_writer_of(&out);

    buf_init(&out);
    json_write_open(&w, '{');
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
        json_write_key_u64(&w, counts[i].key, counts[i].n);
    json_write_probes(&w, s->enter, s->exit, s->focus);
    json_write_key_str(&w, "probesForm", str_from_c(form_of(s)));
    json_write_key_str(&w, "exits", str_from_c(exits_of(s)));
    json_write_key_open(&w, "methodsBy", '{');
    for (int v = 0; v < VERDICT_COUNT; v++)
        json_write_key_u64(&w, verdict_key((enum verdict)v), s->verdicts[v]);
    json_write_close(&w, '}');
    json_write_key_u64(&w, "activities", s->activities);
    json_left_alone(&w, s);
    json_seconds(&w, s);
    json_write_key_str(&w, "mappingId", str_from_c(s->mapping_id));
    if (s->mapping_path) {
        json_write_key_str(&w, "mapping", str_from_c(s->mapping_path));
        json_write_key_str(&w, "ignored", str_from_c(s->ignored_path));
        if (s->lines_path)
            json_write_key_str(&w, "lines", str_from_c(s->lines_path));
    }
    json_write_key_bool(&w, "mustSign", s->must_sign);
    json_warnings(&w, s);
    json_write_close(&w, '}');
    json_print(&out);
}
