/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/scan/dex_scan.h"

#include "classfile/class_file.h"
#include "dexfile/class_data.h"
#include "dexfile/dex_annotation.h"
#include "dexfile/dex_code_reads.h"
#include "dexfile/dex_code.h"
#include "dexfile/dex_debug.h"
#include "manifest/start_names.h"
#include "weave/probe/dex_weave.h"
#include "weave/probe/dex_probe.h"
#include "weave/scan/beat_calls.h"
#include "weave/scan/map_match.h"
#include "weave/scan/scanned_class.h"

/* A dex that is being added to the program, and the current class. */
struct dex_scan {
    struct scanned_class scan;
    struct dex_file dex;
    struct arena *scratch; /* for the whole dex */
    struct arena body;     /* for one method */
    struct str *strings;   /* kept already, by string and proto */
    struct str *descriptors;
    struct dex_ids ids;   /* with all that weaving can insert, without focus methods */
    struct dex_beat beat; /* what fits */
    bool is_fixed;        /* some code can't follow new indices */
    struct program_unit *unit;
    const uint8_t *beat_calls; /* see beat_calls_of_ids */
    struct dex_code_reads reads;
    uint32_t source_map_type; /* of annotations; DEX_NO_INDEX: none has it */
    size_t source_maps_left;  /* bytes of them: classes may share one */
};

/* Many methods share strings and descriptors: each is kept once. */
static struct str keep_string(struct dex_scan *s, uint32_t index)
{
    struct str *kept = &s->strings[index];

    if (!kept->p)
        *kept = arena_str(s->scan.keep, dex_string(&s->dex, index));
    return *kept;
}

static struct str keep_descriptor(struct dex_scan *s, uint32_t proto)
{
    struct str *kept = &s->descriptors[proto];

    if (!kept->p)
        *kept = dex_proto_descriptor(&s->dex, proto, s->scan.keep);
    return *kept;
}

static enum verdict dex_verdict_of(enum dex_code_result r)
{
    switch (r) {
    case DEX_CODE_OK:
        return VERDICT_INSTRUMENT;
    case DEX_CODE_TOO_MANY_REGISTERS:
        return VERDICT_REGISTERS_FULL;
    case DEX_CODE_IMMOVABLE:
        return VERDICT_UNREADABLE_CODE;
    case DEX_CODE_TRIES_FULL:
    case DEX_CODE_HANDLERS_FULL:
        break;
    }
    return VERDICT_TABLE_FULL;
}

/* Matrix's three tests, on Dalvik's instructions: no invoke; in a constructor only one
 * invoke-direct, moves, constants, array and field accesses, and returns. */
static bool dex_is_simple_by_matrix(const struct dex_code_facts *f, bool constructor)
{
    static const struct {
        uint8_t from, to;
    } allowed[] = {
        {DEX_OP_NOP, DEX_OP_CONST_CLASS},
        {DEX_OP_AGET, DEX_OP_AGET_SHORT},
        {DEX_OP_IGET, DEX_OP_SPUT_SHORT},
        {DEX_OP_INVOKE_DIRECT, DEX_OP_INVOKE_DIRECT},
        {DEX_OP_INVOKE_DIRECT_RANGE, DEX_OP_INVOKE_DIRECT_RANGE},
    };
    struct dex_code_facts rest = *f;

    if (f->invokes == 0)
        return true;
    for (size_t i = 0; i < sizeof(allowed) / sizeof(allowed[0]); i++)
        for (unsigned op = allowed[i].from; op <= allowed[i].to; op++)
            rest.opcodes[op >> 6] &= ~(UINT64_C(1) << (op & 63));
    return constructor && f->invokes == 1 && f->invoke_directs == 1 &&
           (rest.opcodes[0] | rest.opcodes[1] | rest.opcodes[2] | rest.opcodes[3]) == 0;
}

static struct body_facts dex_body_facts(const struct dex_code *code, const struct scanned_method *m)
{
    const struct dex_code_facts *f = &code->facts;

    return (struct body_facts){
        /* In the order of the struct: one that is forgotten does not compile. */
        f->invokes > 0,                                                  /* invokes */
        f->backward_branch,                                              /* loops */
        f->monitor || (m->out->access & ACC_SYNCHRONIZED),               /* locks */
        f->only_constructs,                                              /* only_constructs */
        f->straight && f->invokes == 1,                                  /* forwards */
        scanned_method_is_synthetic(m),                                  /* synthetic */
        dex_is_simple_by_matrix(f, str_eq(m->out->name, STR("<init>"))), /* simple_by_matrix */
    };
}

/* Inserts a probe and discards the result. Weaving inserts the same strings and types or fewer,
 * so code that passes here passes there. */
static enum dex_code_result dex_try_probe(struct dex_scan *s, const struct dex_code *code,
                                          const struct probe *probe)
{
    struct dex_code_edit edit;
    struct dex_relocated relocated;

    dex_probe_edit(code, probe, s->scan.rules, &s->beat, &s->body, &edit);
    return dex_code_relocate(code, &edit, &s->ids, &s->body, &relocated);
}

/* Whether the handlers certainly fit, whatever the new indices are. Each list may occur twice,
 * with the catch-all and without. */
static bool has_few_handlers(const struct dex_code *code)
{
    enum { HANDLERS_SAFE = 60000, LEB128_MAX = 5 };
    uint64_t handlers = 0;

    for (uint32_t i = 0; i < code->handler_list_count; i++)
        handlers += 2 * LEB128_MAX * (2 + 2 * (uint64_t)code->handler_lists[i].count);
    return handlers < HANDLERS_SAFE;
}

/* Whether there are registers for probes, as is certain from the size of most frames. One of 14
 * or 15 registers can always get two or one more. */
static bool has_registers(const struct rules *rules, const struct dex_code *code)
{
    enum { REGISTERS_SAFE = 250, SHIFT_SAFE = 14 };

    if (code->registers <= SHIFT_SAFE)
        return true;
    if (code->registers >= REGISTERS_SAFE)
        return false;
    return rules->probes == PROBES_LATE
               ? dex_code_fills_ins(code)
               : code->registers == SHIFT_SAFE + 1 || code->registers > code->ins;
}

/* Whether probes certainly fit: for most methods the sizes tell. Each try begins at a different
 * instruction. */
static bool dex_code_is_small(const struct rules *rules, const struct dex_code *code)
{
    enum { TRIES_SAFE = 65535 };

    return has_registers(rules, code) && code->units <= TRIES_SAFE && has_few_handlers(code);
}

/* Whether code without probes can take the new indices. */
static bool follows(struct dex_scan *s, const struct dex_code *code)
{
    struct dex_code_edit nothing = {0};
    struct dex_relocated relocated;

    return (!code->immovable.n && has_few_handlers(code)) ||
           dex_code_relocate(code, &nothing, &s->ids, &s->body, &relocated) == DEX_CODE_OK;
}

static enum verdict dex_check_room(struct dex_scan *s, const struct dex_code *code,
                                   struct program_method *m)
{
    struct probe longest = {.id = UINT16_MAX,
                            .fixed_length = true,
                            .focus = program_method_is_focus(m),
                            .starts = program_method_is_initializer(m)};

    if (code->immovable.n)
        return VERDICT_UNREADABLE_CODE;
    if (!s->beat.has.probes)
        return VERDICT_METHOD_IDS_FULL;
    if (dex_code_is_small(s->scan.rules, code))
        return VERDICT_INSTRUMENT;
    longest.focus &= s->beat.has.focus;
    longest.starts &= s->beat.has.start;
    m->fixed_length = true;
    return dex_verdict_of(dex_try_probe(s, code, &longest));
}

static bool dex_has_focus_room(struct dex_scan *s, const struct dex_code *code,
                               const struct program_method *m)
{
    struct probe probe = {.focus = true};

    if (!s->beat.has.focus || code->immovable.n)
        return false;
    return m->verdict == VERDICT_INSTRUMENT || dex_try_probe(s, code, &probe) == DEX_CODE_OK;
}

static enum initializer_kind dex_initializer_kind(struct dex_scan *s, const struct dex_code *code,
                                                  const struct program_method *m)
{
    struct probe probe = {.starts = true};
    bool has_room =
        s->beat.has.start && !code->immovable.n &&
        (m->verdict == VERDICT_INSTRUMENT || dex_try_probe(s, code, &probe) == DEX_CODE_OK);

    return has_room ? INITIALIZER_THERE : INITIALIZER_UNUSABLE;
}

static enum focus_kind dex_focus_kind(struct dex_scan *s, const struct dex_code *code,
                                      const struct program_method *m)
{
    return scan_focus_kind(dex_code_calls_super(code, m->name, m->descriptor, &s->body),
                           dex_has_focus_room(s, code, m));
}

/* Many methods may share a code_item, and each that gets probes gets a copy. A small dex could so
 * become one of gigabytes. */
static void pass_shared(struct dex_scan *s, const struct scanned_method *m)
{
    if (m->out->verdict == VERDICT_INSTRUMENT)
        m->out->verdict = VERDICT_SHARED_CODE;
    if (program_method_is_focus(m->out))
        scanned_method_note_focus(&s->scan, m, FOCUS_UNUSABLE);
    if (program_method_is_initializer(m->out))
        s->scan.out->initializer = INITIALIZER_UNUSABLE;
}

static int dex_scan_body(struct dex_scan *s, const struct dex_member *member,
                         const struct scanned_method *m, struct error *err)
{
    struct program_method *out = m->out;
    struct dex_code code;
    struct body_facts facts;
    bool passed;

    if (dex_code_reads_parse(&s->reads, member, &s->body, &code, &passed, err) < 0)
        return -1;
    if (passed) {
        pass_shared(s, m);
        return 0;
    }
    if (s->beat_calls && beat_calls_of_body(&code, s->beat_calls, s->scan.out->name, s->scan.rules,
                                            &s->body, s->unit, err) < 0)
        return -1;
    facts = dex_body_facts(&code, m);
    if (out->verdict == VERDICT_INSTRUMENT)
        out->verdict = scanned_method_select(&s->scan, m, &facts);
    if (out->verdict == VERDICT_INSTRUMENT)
        out->verdict = dex_check_room(s, &code, out);
    if (out->verdict == VERDICT_INSTRUMENT)
        scanned_method_place(&s->scan, out, dex_debug_first_line(&code));
    if (out->verdict != VERDICT_INSTRUMENT)
        s->is_fixed |= !follows(s, &code);
    if (program_method_is_focus(out))
        scanned_method_note_focus(&s->scan, m, dex_focus_kind(s, &code, out));
    if (program_method_is_initializer(out))
        s->scan.out->initializer = dex_initializer_kind(s, &code, out);
    return 0;
}

/* access_flags with the meaning that they have in class files, where a
 * synchronized method is just that. */
static uint16_t jvm_access(uint32_t access)
{
    if (access & DEX_ACC_DECLARED_SYNCHRONIZED)
        access |= ACC_SYNCHRONIZED;
    return (uint16_t)access;
}

static int dex_scan_method(struct dex_scan *s, const struct dex_member *member,
                           struct program_method *out, struct error *err)
{
    struct dex_member_id id = dex_method(&s->dex, member->index);
    struct scanned_method m = {.out = out};
    int result = 0;

    scanned_method_begin(&s->scan, &m, keep_string(s, id.name), keep_descriptor(s, id.type),
                         jvm_access(member->access), member->code != 0);
    if (member->code)
        result = dex_scan_body(s, member, &m, err);
    else if (scanned_method_needs_body(&m))
        scanned_method_note_focus(&s->scan, &m, FOCUS_NO_CODE);
    return result < 0 ? error_prefix(err, "%.*s%.*s", STR_ARG(out->name), STR_ARG(out->descriptor))
                      : 0;
}

/* "com/foo/A" for "Lcom/foo/A;": dex_file_parse takes nothing else for a class or a superclass. */
static struct str class_name_of(struct str descriptor)
{
    return str_sub(descriptor, 1, descriptor.n - 1);
}

static void source_map_read(struct dex_scan *s, const struct dex_class_def *def)
{
    uint32_t index = DEX_NO_INDEX;
    struct str text = {0};

    if (s->source_map_type != DEX_NO_INDEX)
        index = dex_annotation_string(&s->dex, def, s->source_map_type);
    if (index != DEX_NO_INDEX)
        text = dex_string(&s->dex, index);
    if (text.n > s->source_maps_left) {
        s->source_map_type = DEX_NO_INDEX;
        text.n = 0;
    }
    s->source_maps_left -= text.n;
    source_map_parse(&s->scan.places, text, s->scan.out->source_file, s->scratch);
}

static int dex_scan_class(struct dex_scan *s, uint32_t index, struct program_class *out,
                          struct error *err)
{
    struct dex_class_def def = dex_class_def(&s->dex, index);
    struct str name = class_name_of(keep_string(s, dex_type_id(&s->dex, def.class_type)));
    struct str super_name = {0};
    const struct dex_member *members;
    struct dex_class_data data;

    if (def.superclass != DEX_NO_INDEX)
        super_name = class_name_of(keep_string(s, dex_type_id(&s->dex, def.superclass)));
    s->scan.out = out;
    scanned_class_begin(&s->scan, name, super_name, (uint16_t)def.access,
                        arena_printf(s->scratch, "%.*s.class", STR_ARG(name)), s->scratch);
    if (def.source_file != DEX_NO_INDEX)
        out->source_file = keep_string(s, def.source_file);
    source_map_read(s, &def);
    if (dex_class_data_parse(&s->dex, def.class_data, s->scratch, &data, err) < 0)
        return error_prefix(err, "%.*s", STR_ARG(name));
    members = dex_class_methods(&data);
    out->n_methods = dex_class_method_count(&data);
    out->methods = ARENA_NEW(s->scan.keep, struct program_method, out->n_methods);
    for (size_t i = 0; i < out->n_methods; i++) {
        arena_reset(&s->body);
        if (dex_scan_method(s, &members[i], &out->methods[i], err) < 0)
            return error_prefix(err, "%.*s", STR_ARG(name));
    }
    return 0;
}

/* Static initialisers may be added to the application's class and to its component factory's,
 * which are not known here. Two classes that certainly have none stand for them. */
static void want_initializers(struct dex_scan *s)
{
    dex_beat_want_method(&s->ids, s->scan.rules, STR(INITIALIZER_NAME), STR(INITIALIZER_DESC));
    dex_ids_want_method(&s->ids, STR(EARLY_START_CLASS), STR(INITIALIZER_NAME),
                        STR(INITIALIZER_DESC));
}

/* What can be inserted: everything, or as much as fits. Probes come first, and the start of the
 * recorder last, since a provider starts it too. */
static void find_room(struct dex_scan *s, struct program_unit *out)
{
    static const struct {
        struct dex_callees callees;
        bool added;
    } rows[] = {
        {{true, true, true}, true},    {{true, true, false}, true},   {{true, true, false}, false},
        {{true, false, false}, false}, {{false, true, false}, false}, {{0}, false},
    };
    enum { ROWS = sizeof(rows) / sizeof(rows[0]) };
    size_t first = s->scan.rules->embed_runtime ? 0 : 1, i = first;

    for (;; i++) {
        dex_ids_init(&s->ids, &s->dex, s->scratch);
        dex_ids_want_string(&s->ids, dex_marker("0123456789abcdef", s->scratch));
        dex_beat_want(&s->beat, rows[i].callees, &s->ids, s->scan.rules);
        if (rows[i].callees.start)
            want_initializers(s);
        /* The initialiser of a class that certainly has none. */
        if (rows[i].added)
            dex_beat_want_method(&s->ids, s->scan.rules, STR(FOCUS_NAME), STR(FOCUS_DESC));
        if (i == first)
            out->room = (struct dex_room){.types = dex_ids_total(&s->ids, DEX_ID_TYPE),
                                          .protos = dex_ids_total(&s->ids, DEX_ID_PROTO),
                                          .methods = dex_ids_total(&s->ids, DEX_ID_METHOD)};
        /* The last row wants a string, of which there may be any number. */
        if (i == ROWS - 1 || dex_ids_fit(&s->ids))
            break;
    }
    dex_ids_seal(&s->ids);
    dex_beat_settle(&s->beat, &s->ids);
    out->room.probes = rows[i].callees.probes;
    out->room.focus = rows[i].callees.focus;
    out->room.start = rows[i].callees.start;
    out->room.added = rows[i].added;
    /* An added method takes an id of its own, and perhaps one of super's. */
    if (rows[i].added)
        out->focus_room = (DEX_METHOD_IDS_MAX - s->ids.maps[DEX_ID_METHOD].new_count + 1) / 2;
}

/* The dex stays as it is, and its methods are listed as left alone. */
static void leave_alone(struct program_unit *unit)
{
    for (size_t i = 0; i < unit->n_classes; i++) {
        struct program_class *c = &unit->classes[i];

        for (size_t k = 0; k < c->n_methods; k++)
            if (c->methods[k].verdict == VERDICT_INSTRUMENT)
                c->methods[k].verdict = VERDICT_DEX_FIXED;
        if (c->focus == FOCUS_OVERRIDES)
            c->focus = FOCUS_UNUSABLE;
        else if (c->focus == FOCUS_FORWARDS)
            c->focus = FOCUS_PASSES;
    }
    unit->focus_room = 0;
    unit->room.start = false;
}

static int dex_scan_classes(struct dex_scan *s, struct program_unit *out, struct error *err)
{
    struct str marker = dex_marker_find(&s->dex);

    if (marker.n)
        return error_set(err, "is instrumented already (it has %.*s); give the original",
                         STR_ARG(marker));
    out->map_match = map_match_of_dex(&s->dex, s->scan.rules->names->id);
    s->strings = ARENA_NEW(s->scratch, struct str, dex_count(&s->dex, DEX_STRING_IDS));
    s->descriptors = ARENA_NEW(s->scratch, struct str, dex_count(&s->dex, DEX_PROTO_IDS));
    s->unit = out;
    dex_code_reads_init(&s->reads, &s->dex, DEX_CODE_AGAIN, s->scratch);
    s->source_map_type = dex_find_type(&s->dex, STR("Ldalvik/annotation/SourceDebugExtension;"));
    s->source_maps_left = s->dex.bytes.n;
    s->beat_calls = beat_calls_of_ids(&s->dex, s->scan.rules, s->scratch);
    find_room(s, out);
    out->n_classes = dex_count(&s->dex, DEX_CLASS_DEFS);
    out->classes = ARENA_NEW(s->scan.keep, struct program_class, out->n_classes);
    for (uint32_t i = 0; i < out->n_classes; i++)
        if (dex_scan_class(s, i, &out->classes[i], err) < 0)
            return -1;
    if (s->is_fixed)
        leave_alone(out);
    return 0;
}

int dex_scan(const struct rules *rules, struct bytes bytes, struct str unit_name,
             struct arena *keep, struct arena *scratch, struct program_unit *out, struct error *err)
{
    struct dex_scan s = {.scan = {.rules = rules, .keep = keep}, .scratch = scratch};
    int result;

    (void)unit_name; /* Matrix's rules look at the names of classes. */
    arena_init(&s.body);
    result = dex_file_parse(&s.dex, bytes, err);
    if (result == 0)
        result = dex_scan_classes(&s, out, err);
    arena_release(&s.body);
    return result;
}
