/* SPDX-License-Identifier: Apache-2.0 */
/* A profile for pprof: github.com/google/pprof/proto/profile.proto, gzipped.
 *
 * Each call is a sample of its own time and count, with the stack from it to the
 * root. Samples are compressed as they come; the tables that they point into
 * follow them.
 */
#define ZLIB_CONST
#include <stdio.h>
#include <stdlib.h>

#include <zlib.h>

#include "export/exporter.h"
#include "export/numbers.h"
#include "lib/mem.h"
#include "lib/number.h"
#include "lib/protobuf.h"
#include "lib/show.h"

/* Fields, by message. */
enum {
    PROFILE_SAMPLE_TYPE = 1,
    PROFILE_SAMPLE = 2,
    PROFILE_LOCATION = 4,
    PROFILE_FUNCTION = 5,
    PROFILE_STRING = 6,
    PROFILE_TIME_NANOS = 9,
    PROFILE_DURATION_NANOS = 10,
    PROFILE_COMMENT = 13,
    PROFILE_DEFAULT_SAMPLE_TYPE = 14,
};
enum { TYPE_TYPE = 1, TYPE_UNIT = 2 };
enum { SAMPLE_LOCATION = 1, SAMPLE_VALUE = 2, SAMPLE_LABEL = 3, LABEL_KEY = 1, LABEL_STR = 2 };
enum { LOCATION_ID = 1, LOCATION_LINE = 4, LINE_FUNCTION = 1 };
enum {
    FUNCTION_ID = 1,
    FUNCTION_NAME = 2,
    FUNCTION_SYSTEM_NAME = 3,
    FUNCTION_FILENAME = 4,
    FUNCTION_START_LINE = 5,
};

enum {
    /* A sample repeats the whole stack: of deeper calls the time is counted as
     * that of the one here, so that a profile grows with its calls only. */
    LEVELS_MAX = 512,
    GATHERED = 64 * 1024, /* bytes, before they are compressed */
    PIECE_MAX = 1 << 30,  /* of what zlib takes at once */
    GZIP = 16,            /* zlib: a gzip header about it */
};

#define PPROF_MS_MAX (INT64_MAX / NS_PER_MS)

struct pprof_state {
    z_stream deflate;
    struct buf plain; /* not compressed yet */
    struct numbering methods;
    struct string_table strings;
    struct buf strings_encoded;
    struct buf labels;      /* of all samples of a report, encoded; */
    size_t labels_known;    /* and behind so many bytes, that of times that were inferred; */
    size_t labels_inferred; /* behind so many, that of counts that are estimated */
    struct buf text;
    uint64_t reports, time_ms, total_ms;
    bool estimated; /* a count is */
};

static void squeeze(struct export_run *e, struct bytes in, int flush)
{
    z_stream *z = &((struct pprof_state *)e->state)->deflate;

    do {
        size_t piece = in.n < PIECE_MAX ? in.n : PIECE_MAX;

        z->next_in = in.p;
        z->avail_in = (uInt)piece;
        in = (struct bytes){in.p + piece, in.n - piece};
        do {
            z->next_out = buf_room(e->out, GATHERED);
            z->avail_out = GATHERED;
            deflate(z, in.n > 0 ? Z_NO_FLUSH : flush);
            e->out->n += GATHERED - z->avail_out;
        } while (z->avail_out == 0);
    } while (in.n > 0);
}

/* After each part: compresses what has gathered when it is worth it. */
static void gathered(struct export_run *e)
{
    struct pprof_state *s = e->state;

    if (s->plain.n < GATHERED)
        return;
    squeeze(e, buf_view(&s->plain), Z_NO_FLUSH);
    buf_clear(&s->plain);
}

static uint32_t string_index(struct pprof_state *s, struct str text)
{
    uint32_t known = s->strings.n, index = string_table_number(&s->strings, text);

    if (s->strings.n > known)
        protobuf_str(&s->strings_encoded, PROFILE_STRING, text);
    return index;
}

/* The index of what nobody vouches for, as it is shown. */
static uint32_t shown_index(struct pprof_state *s, struct str text)
{
    buf_clear(&s->text);
    show_text(&s->text, text);
    return string_index(s, str_from_bytes(buf_view(&s->text)));
}

static void sample_type_write(struct pprof_state *s, struct str type, struct str unit)
{
    size_t message = protobuf_open(&s->plain, PROFILE_SAMPLE_TYPE);

    protobuf_uint(&s->plain, TYPE_TYPE, string_index(s, type));
    protobuf_uint(&s->plain, TYPE_UNIT, string_index(s, unit));
    protobuf_close(&s->plain, message);
}

static void pprof_begin(struct export_run *e)
{
    struct pprof_state *s = e->state = mem_calloc(1, sizeof(*s));

    if (deflateInit2(&s->deflate, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP,
                     MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        mem_exhausted(0);
    buf_init(&s->plain);
    numbering_init(&s->methods, METHOD_IDS);
    string_table_init(&s->strings);
    buf_init(&s->strings_encoded);
    buf_init(&s->labels);
    buf_init(&s->text);
    string_index(s, STR("")); /* the first has to be this */
    sample_type_write(s, STR("calls"), STR("count"));
    sample_type_write(s, STR("time"), STR("nanoseconds"));
    protobuf_uint(&s->plain, PROFILE_DEFAULT_SAMPLE_TYPE, string_index(s, STR("time")));
}

static void label_write(struct pprof_state *s, struct str key, struct str text)
{
    size_t label;

    if (text.n == 0)
        return;
    label = protobuf_open(&s->labels, SAMPLE_LABEL);
    protobuf_uint(&s->labels, LABEL_KEY, string_index(s, key));
    protobuf_uint(&s->labels, LABEL_STR, shown_index(s, text));
    protobuf_close(&s->labels, label);
}

static void labels_make(struct pprof_state *s, const struct report *r)
{
    char number[24];

    buf_clear(&s->labels);
    snprintf(number, sizeof(number), "%llu", (unsigned long long)s->reports);
    label_write(s, STR("report"), str_from_c(number));
    label_write(s, STR("detail"), r->detail);
    label_write(s, STR("scene"), r->scene);
    label_write(s, STR("thread"), r->thread);
    label_write(s, STR("process"), r->process);
    label_write(s, STR("version"), r->context.version);
    label_write(s, STR("device"), r->context.device);
    s->labels_known = s->labels.n;
    label_write(s, STR("time"), STR("inferred"));
    s->labels_inferred = s->labels.n;
    label_write(s, STR("calls"), STR("estimated"));
}

/* Those of its report, and its own. */
static void labels_write(struct pprof_state *s, const struct call *c)
{
    struct str labels = str_from_bytes(buf_view(&s->labels));

    buf_str(&s->plain, str_sub(labels, 0, s->labels_known));
    if (c->inferred)
        buf_str(&s->plain, str_sub(labels, s->labels_known, s->labels_inferred));
    if (c->estimated)
        buf_str(&s->plain, str_sub(labels, s->labels_inferred, labels.n));
}

static void sample_write(struct pprof_state *s, const struct call_tree *tree, uint32_t i,
                         uint64_t self_ms)
{
    struct buf *out = &s->plain;
    size_t sample = protobuf_open(out, PROFILE_SAMPLE), packed;

    packed = protobuf_open(out, SAMPLE_LOCATION);
    for (uint32_t at = i; at != STACK_NO_ROW; at = tree->calls[at].parent)
        protobuf_varint(out, numbering_of(&s->methods, tree->calls[at].id));
    protobuf_close(out, packed);
    packed = protobuf_open(out, SAMPLE_VALUE);
    protobuf_varint(out, call_is_uncounted(&tree->calls[i]) ? 0 : tree->calls[i].count);
    protobuf_varint(out, self_ms * NS_PER_MS);
    protobuf_close(out, packed);
    labels_write(s, &tree->calls[i]);
    protobuf_close(out, sample);
}

/* The end of the calls below a call, which come after it; *below_ms: their own
 * times. */
static uint32_t calls_below(const struct call_tree *tree, uint32_t i, uint64_t *below_ms)
{
    uint32_t end = i + 1;

    *below_ms = 0;
    for (; end < tree->n && tree->calls[end].depth > tree->calls[i].depth; end++)
        *below_ms += tree->calls[end].self_ms;
    return end;
}

static void pprof_report(struct export_run *e, const struct report *r, const struct call_tree *tree)
{
    struct pprof_state *s = e->state;

    if (tree->n == 0)
        return;
    s->reports++;
    s->total_ms += tree->total_ms;
    if (r->time_ms > 0 && (s->time_ms == 0 || r->time_ms < s->time_ms))
        s->time_ms = r->time_ms;
    labels_make(s, r);
    for (uint32_t i = 0; i < tree->n; i++)
        s->estimated |= tree->calls[i].estimated;
    for (uint32_t i = 0, next; i < tree->n; i = next) {
        uint64_t self_ms = tree->calls[i].self_ms, below_ms;

        next = i + 1;
        if (tree->calls[i].depth == LEVELS_MAX - 1) {
            next = calls_below(tree, i, &below_ms);
            self_ms += below_ms;
            if (next > i + 1)
                error_set(&e->left_out,
                          "pprof: calls below %d levels: their time is counted as "
                          "that of the call there",
                          LEVELS_MAX);
        }
        sample_write(s, tree, i, self_ms);
        gathered(e);
    }
}

/* The path of a method's file, which pprof finds by -source_path. Where the file is not known, its
 * class: pprof -files then adds up by class. */
static uint32_t pprof_file_index(struct pprof_state *s, const struct method_name *name)
{
    if (name->file.n == 0)
        return shown_index(s, name->class_name);
    buf_clear(&s->text);
    source_path(&s->text, name);
    return string_index(s, str_from_bytes(buf_view(&s->text)));
}

/* A method is a function, and a location of that function alone. */
static void pprof_method_write(struct export_run *e, uint32_t number, uint32_t id)
{
    struct pprof_state *s = e->state;
    const struct method_name *name = names_find(e->names, id);
    struct buf *out = &s->plain;
    size_t message, line;

    message = protobuf_open(out, PROFILE_LOCATION);
    protobuf_uint(out, LOCATION_ID, number);
    line = protobuf_open(out, LOCATION_LINE);
    protobuf_uint(out, LINE_FUNCTION, number);
    protobuf_close(out, line);
    protobuf_close(out, message);

    message = protobuf_open(out, PROFILE_FUNCTION);
    protobuf_uint(out, FUNCTION_ID, number);
    protobuf_uint(out, FUNCTION_NAME, string_index(s, name->shown));
    if (name->class_name.n > 0) {
        /* Unlike the name, or pprof takes that for one of C++ to be undone. */
        buf_clear(&s->text);
        show_text(&s->text, name->class_name);
        buf_u8(&s->text, ' ');
        show_text(&s->text, name->method);
        buf_u8(&s->text, ' ');
        show_text(&s->text, name->descriptor);
        protobuf_uint(out, FUNCTION_SYSTEM_NAME,
                      string_index(s, str_from_bytes(buf_view(&s->text))));
    }
    protobuf_uint(out, FUNCTION_FILENAME, pprof_file_index(s, name));
    if (name->line > 0)
        protobuf_uint(out, FUNCTION_START_LINE, name->line);
    protobuf_close(out, message);
}

static void pprof_end(struct export_run *e)
{
    struct pprof_state *s = e->state;

    for (size_t i = 0; i < s->methods.n; i++) {
        pprof_method_write(e, (uint32_t)i + 1, s->methods.ids[i]);
        gathered(e);
    }
    if (s->time_ms > 0 && s->time_ms <= PPROF_MS_MAX)
        protobuf_uint(&s->plain, PROFILE_TIME_NANOS, s->time_ms * NS_PER_MS);
    if (s->total_ms <= PPROF_MS_MAX)
        protobuf_uint(&s->plain, PROFILE_DURATION_NANOS, s->total_ms * NS_PER_MS);
    if (*e->mapping_id) {
        buf_clear(&s->text);
        buf_printf(&s->text, "mapping %s", e->mapping_id);
        protobuf_uint(&s->plain, PROFILE_COMMENT,
                      string_index(s, str_from_bytes(buf_view(&s->text))));
    }
    if (s->estimated)
        protobuf_uint(&s->plain, PROFILE_COMMENT,
                      string_index(s, STR("calls are estimated: counted for a part of the time, or "
                                          "calls with time alone")));
    squeeze(e, buf_view(&s->plain), Z_NO_FLUSH);
    squeeze(e, buf_view(&s->strings_encoded), Z_FINISH);

    deflateEnd(&s->deflate);
    buf_release(&s->plain);
    numbering_release(&s->methods);
    string_table_release(&s->strings);
    buf_release(&s->strings_encoded);
    buf_release(&s->labels);
    buf_release(&s->text);
    free(s);
    e->state = NULL;
}

const struct exporter export_pprof = {
    .trees_alone = true,
    .begin = pprof_begin,
    .report = pprof_report,
    .end = pprof_end,
};
