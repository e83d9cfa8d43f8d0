/* SPDX-License-Identifier: Apache-2.0 */
/* A table with a row for each call (RFC 4180), for spreadsheets: docs/formats.md has its columns.
 */
#include <stdlib.h>

#include "export/exporter.h"
#include "lib/csv.h"
#include "lib/mem.h"

static const char header[] =
    "report,time_ms,process,version,device,user,machine,mapping,tag,detail,scene,thread,cost_ms,"
    "says,call,parent,depth,id,class,method,descriptor,calls,inferred,key_path,start_ms,total_ms,"
    "self_ms,said_ms";

struct csv_state {
    uint64_t reports;
    struct buf fields; /* of the report, in front of each of its calls */
};

static void csv_begin(struct export_run *e)
{
    struct csv_state *s = mem_calloc(1, sizeof(*s));

    buf_init(&s->fields);
    e->state = s;
    buf_str(e->out, STR(header));
    for (int i = 0; i < CPU_STATES; i++)
        buf_printf(e->out, ",%s", cpu_time_names[i].column);
    for (int i = 0; i < CPU_MODES; i++)
        buf_printf(e->out, ",report_%s", cpu_time_names[i].column);
    buf_str(e->out, STR(",calls_estimated,levels,file,line\r\n"));
}

/* A field and the comma after it. */
static void csv_text_write(struct buf *out, struct str value)
{
    csv_field_write(out, value);
    buf_u8(out, ',');
}

static void csv_number_write(struct buf *out, uint64_t value)
{
    buf_decimal(out, value, 0);
    buf_u8(out, ',');
}

static void fields_fill(struct csv_state *s, const struct report *r)
{
    const struct str texts[] = {
        r->process, r->context.version, r->context.device, r->user,  r->machine, r->mapping,
        r->tag,     r->detail,          r->scene,          r->thread};

    buf_clear(&s->fields);
    csv_number_write(&s->fields, ++s->reports);
    csv_number_write(&s->fields, r->time_ms);
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        csv_text_write(&s->fields, texts[i]);
    csv_number_write(&s->fields, r->cost_ms);
    csv_text_write(&s->fields, r->says);
}

/* The last fields of a row: what is not known is empty. */
static void csv_cpu_write(struct buf *out, const struct cpu_times *t, int n)
{
    for (int i = 0; i < n; i++) {
        buf_u8(out, ',');
        if (t->known[i])
            buf_decimal(out, t->ms[i], 0);
    }
}

static void csv_call_write(struct export_run *e, const struct call_tree *tree, size_t i)
{
    const struct call *c = &tree->calls[i];
    const struct method_name *name = names_find(e->names, c->id);

    csv_number_write(e->out, i);
    if (c->parent == STACK_NO_ROW)
        buf_u8(e->out, ',');
    else
        csv_number_write(e->out, c->parent);
    csv_number_write(e->out, c->depth);
    csv_number_write(e->out, names_own_id(e->names, c->id));
    csv_text_write(e->out, name->class_name);
    csv_text_write(e->out, name->method);
    csv_text_write(e->out, name->descriptor);
    if (call_is_uncounted(c))
        buf_u8(e->out, ',');
    else
        csv_number_write(e->out, c->count);
    csv_number_write(e->out, c->inferred);
    csv_number_write(e->out, c->on_key_path);
    csv_number_write(e->out, c->start_ms);
    csv_number_write(e->out, c->total_ms);
    csv_number_write(e->out, c->self_ms);
    buf_decimal(e->out, c->said_ms, 0);
}

/* The last two. */
static void place_columns_write(struct export_run *e, uint32_t id)
{
    const struct method_name *name = names_find(e->names, id);

    csv_text_write(e->out, name->file);
    if (name->line > 0)
        buf_decimal(e->out, name->line, 0);
    buf_str(e->out, STR("\r\n"));
}

static void csv_report(struct export_run *e, const struct report *r, const struct call_tree *tree)
{
    struct csv_state *s = e->state;
    struct cpu_times cpu = {0};

    fields_fill(s, r);
    for (size_t i = 0; i < tree->n; i++) {
        buf_bytes(e->out, buf_view(&s->fields));
        csv_call_write(e, tree, i);
        cpu = call_tree_cpu(tree, i);
        csv_cpu_write(e->out, &cpu, CPU_STATES);
        csv_cpu_write(e->out, &r->cpu, CPU_MODES);
        buf_str(e->out, tree->calls[i].estimated ? STR(",1,") : STR(",0,"));
        if (tree->calls[i].levels > 1)
            buf_decimal(e->out, tree->calls[i].levels, 0);
        buf_u8(e->out, ',');
        place_columns_write(e, tree->calls[i].id);
        export_flush_large(e);
    }
    if (tree->n == 0) {
        buf_bytes(e->out, buf_view(&s->fields));
        buf_str(e->out, STR(",,,,,,,,,,,,,"));
        csv_cpu_write(e->out, &cpu, CPU_STATES);
        csv_cpu_write(e->out, &r->cpu, CPU_MODES);
        buf_str(e->out, STR(",,,,\r\n"));
    }
}

static void csv_end(struct export_run *e)
{
    struct csv_state *s = e->state;

    buf_release(&s->fields);
    free(s);
    e->state = NULL;
}

const struct exporter export_csv = {
    .begin = csv_begin,
    .report = csv_report,
    .end = csv_end,
};
