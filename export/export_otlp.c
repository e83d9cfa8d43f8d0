/* SPDX-License-Identifier: Apache-2.0 */
/* Log records of OpenTelemetry, in the JSON of OTLP: a line with an object LogsData for each
 * report, as a collector's receiver of files reads them. Names are those of the semantic
 * conventions where there are some; the others begin with "methodbeat.". */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "export/exporter.h"
#include "lib/json_write.h"
#include "lib/mem.h"
#include "report/finding.h"
#include "report/report_numbers.h"
#include "report/report_words.h"
#include "report/stack_key.h"

struct otlp_state {
    struct buf text;
};

enum otlp_severity { OTLP_INFO = 9, OTLP_WARN = 13, OTLP_ERROR = 17 };

static void otlp_begin(struct export_run *e)
{
    struct otlp_state *s = mem_calloc(1, sizeof(*s));

    buf_init(&s->text);
    e->state = s;
}

static void attribute_open(struct json_writer *w, const char *before, struct str name,
                           const char *type)
{
    char key[REPORT_NUMBER_NAME_MAX + 64];

    snprintf(key, sizeof(key), "%s%.*s", before, STR_ARG(str_sub(name, 0, REPORT_NUMBER_NAME_MAX)));
    json_write_open(w, '{');
    json_write_key_str(w, "key", str_from_c(key));
    json_write_key_open(w, "value", '{');
    json_write_key(w, type);
}

static void attribute_close(struct json_writer *w)
{
    json_write_close(w, '}');
    json_write_close(w, '}');
}

/* Nothing of an empty text. */
static void otlp_text(struct json_writer *w, const char *before, struct str name, struct str value)
{
    if (value.n == 0)
        return;
    attribute_open(w, before, name, "stringValue");
    json_write_str(w, value);
    attribute_close(w);
}

/* 64-bit integers are texts there. */
static void otlp_integer(struct json_writer *w, const char *name, uint64_t value)
{
    if (value == 0)
        return;
    attribute_open(w, "methodbeat.", str_from_c(name), "intValue");
    json_write_raw(w, "\"%" PRIu64 "\"", value);
    attribute_close(w);
}

static void otlp_number(struct json_writer *w, const char *before, struct str name, double value)
{
    attribute_open(w, before, name, "doubleValue");
    json_write_raw(w, "%.15g", value);
    attribute_close(w);
}

/* What tells the app and the device. */
static void resource_write(struct json_writer *w, const struct report *r)
{
    const struct report_context *c = &r->context;
    const struct {
        const char *name;
        struct str value;
    } all[] = {
        {"service.name", r->process.n > 0 ? r->process : STR("unknown_service")},
        {"service.version", c->version},
        {"device.model.identifier", c->device},
        {"device.manufacturer", c->manufacturer},
        {"os.version", c->os},
        {"host.arch", c->abi},
        {"process.runtime.version", c->java},
    };

    json_write_key_open(w, "resource", '{');
    json_write_key_open(w, "attributes", '[');
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
        otlp_text(w, "", str_from_c(all[i].name), all[i].value);
    json_write_close(w, ']');
    json_write_close(w, '}');
}

static void otlp_context(struct json_writer *w, const struct report_context *c)
{
    for (int i = 0; i < CONTEXTS; i++) {
        const struct report_context_row *row = &report_context_rows[i];
        char text[40], *end;
        double number;

        snprintf(text, sizeof(text), "%.*s", STR_ARG(c->values[i]));
        number = strtod(text, &end);
        if (c->values[i].n > 0 && row->kind >= CONTEXT_NUMBER && *end == '\0' && number >= 0 &&
            number < REPORT_NUMBER_LARGEST)
            otlp_number(w, "methodbeat.", row->key, number);
        else
            otlp_text(w, "methodbeat.", row->key, c->values[i]);
    }
    for (size_t i = 0; i < c->n_tags; i++)
        otlp_text(w, "methodbeat.tag.", c->tags[i].name, c->tags[i].value);
}

static void otlp_attributes(struct json_writer *w, struct export_run *e, const struct report *r,
                            const struct call_tree *tree)
{
    char key[STACK_KEY_LENGTH + 1] = "";
    struct str method = STR("");
    enum finding_cause cause = finding_of(r, tree);

    if (r->says.n == 0)
        stack_key_text(stack_key_hash(tree, e->names), key);
    if (tree->n > 0)
        method = names_find(e->names, tree->calls[tree->key].id)->shown;
    const struct {
        const char *name;
        struct str value;
    } texts[] = {
        {"session.id", r->context.session_id},
        {"user.id", r->user},
        {"thread.name", r->thread},
        {"code.function.name", method},
        {"code.stacktrace", r->thread_stack},
        {"methodbeat.kind", r->tag},
        {"methodbeat.detail", r->detail},
        {"methodbeat.scene", r->scene},
        {"methodbeat.state", r->state},
        {"methodbeat.mapping", r->mapping},
        {"methodbeat.class", r->class_name},
        {"methodbeat.reason", r->reason},
        {"methodbeat.system", r->system},
        {"methodbeat.stack_key", str_from_c(key)},
    };

    json_write_key_open(w, "attributes", '[');
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        otlp_text(w, "", str_from_c(texts[i].name), texts[i].value);
    otlp_text(w, "methodbeat.", STR("cause"), str_from_c(finding_words[cause]));
    otlp_integer(w, "cost_ms", r->cost_ms);
    otlp_integer(w, "key_ms", tree->n > 0 ? tree->calls[tree->key].total_ms : 0);
    otlp_integer(w, "anr_ms", r->anr_ms);
    otlp_integer(w, "repeats", r->repeats);
    otlp_context(w, &r->context);
    for (size_t i = 0; i < r->n_numbers; i++)
        otlp_number(w, "methodbeat.number.", r->numbers[i].name, r->numbers[i].value);
    json_write_close(w, ']');
}

/* "Slow message, Main, 2026-…: most time in …", or what else it says. */
static void otlp_body(struct json_writer *w, struct export_run *e, const struct report *r,
                      const struct call_tree *tree)
{
    struct otlp_state *s = e->state;
    size_t title;

    buf_clear(&s->text);
    report_title_kind(&s->text, r);
    buf_str(&s->text, STR(": "));
    title = s->text.n;
    if (r->says.n > 0)
        buf_str(&s->text, r->says);
    else if (finding_write(&s->text, r, tree, e->names, e->raw_names) == FINDING_NONE)
        s->text.n = title - 2;
    json_write_key_open(w, "body", '{');
    json_write_key_str(w, "stringValue", str_from_bytes(buf_view(&s->text)));
    json_write_close(w, '}');
}

static enum otlp_severity otlp_severity_of(const struct report *r)
{
    if (r->detail_kind == REPORT_DETAIL_ANR || r->detail_kind == REPORT_DETAIL_SIGNAL_ANR ||
        r->kind == REPORT_KIND_EXIT)
        return OTLP_ERROR;
    return r->says.n > 0 ? OTLP_INFO : OTLP_WARN;
}

static void otlp_report(struct export_run *e, const struct report *r, const struct call_tree *tree)
{
    enum otlp_severity severity = otlp_severity_of(r);
    struct json_writer w = json_writer_of(e->out);

    if (report_content_of(r->kind) == REPORT_COUNT)
        return;
    json_write_open(&w, '{');
    json_write_key_open(&w, "resourceLogs", '[');
    json_write_open(&w, '{');
    resource_write(&w, r);
    json_write_key_open(&w, "scopeLogs", '[');
    json_write_open(&w, '{');
    json_write_key_open(&w, "scope", '{');
    json_write_key_str(&w, "name", STR("methodbeat"));
    json_write_close(&w, '}');
    json_write_key_open(&w, "logRecords", '[');
    json_write_open(&w, '{');
    if (r->time_ms > 0 && r->time_ms < UINT64_MAX / 1000000) {
        json_write_key(&w, "timeUnixNano");
        json_write_raw(&w, "\"%" PRIu64 "\"", r->time_ms * 1000000);
    }
    json_write_key_u64(&w, "severityNumber", severity);
    json_write_key_str(&w, "severityText",
                       severity == OTLP_ERROR  ? STR("ERROR")
                       : severity == OTLP_WARN ? STR("WARN")
                                               : STR("INFO"));
    otlp_body(&w, e, r, tree);
    otlp_attributes(&w, e, r, tree);
    json_write_close(&w, '}');
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    buf_u8(e->out, '\n');
}

static void otlp_end(struct export_run *e)
{
    struct otlp_state *s = e->state;

    buf_release(&s->text);
    free(s);
    e->state = NULL;
}

const struct exporter export_otlp = {
    .apart = true,
    .no_counts = true,
    .begin = otlp_begin,
    .report = otlp_report,
    .end = otlp_end,
};
