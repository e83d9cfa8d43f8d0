/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/scan/class_scan.h"

#include "classfile/descriptor.h"
#include "classfile/opcode.h"
#include "classfile/relocate/code_relocate.h"
#include "lib/cursor.h"
#include "weave/probe/class_probe.h"
#include "weave/scan/beat_calls.h"
#include "weave/scan/scanned_class.h"

/* A class that is being added to the program. */
struct class_scan {
    struct scanned_class scan;
    struct class_file cf;
    struct arena *scratch;   /* of the class */
    struct arena body;       /* of the method at hand */
    struct class_edit whole; /* for trials; class_file is NULL before the first one */
    uint32_t constants_left; /* for Integers of ids */
};

static enum verdict class_verdict_of(enum code_result r)
{
    switch (r) {
    case CODE_OK:
        return VERDICT_INSTRUMENT;
    case CODE_UNKNOWN_ATTRIBUTE:
        return VERDICT_UNKNOWN_ATTRIBUTE;
    case CODE_BAD_DEBUG_TABLE:
    case CODE_BAD_TYPE_ANNOTATION:
    case CODE_BAD_FRAMES:
        return VERDICT_BAD_TABLE;
    case CODE_TOO_LARGE:
        return VERDICT_CODE_TOO_LARGE;
    case CODE_BRANCH_OUT_OF_REACH:
        return VERDICT_BRANCH_OUT_OF_REACH;
    case CODE_EXCEPTIONS_FULL:
    case CODE_ATTRIBUTES_FULL:
        return VERDICT_TABLE_FULL;
    case CODE_STACK_FULL:
        return VERDICT_STACK_TOO_DEEP;
    case CODE_LOCALS_FULL:
        return VERDICT_LOCALS_FULL;
    case CODE_POOL_FULL:
        break;
    }
    return VERDICT_CONSTANT_POOL_FULL;
}

/* Whether a row of opcodes occurs. */
static bool has_any(const struct code_facts *f, unsigned from, unsigned to)
{
    for (unsigned op = from; op <= to; op++)
        if (code_facts_has(f, (uint8_t)op))
            return true;
    return false;
}

/* Matrix's three tests look at the opcodes that occur. Empty: none at all. Getter or setter:
 * only loads, constants, field accesses and returns; in a constructor also one invokespecial.
 * Single: no invoke. */
static bool class_is_simple_by_matrix(const struct code_facts *f, bool constructor)
{
    if (!has_any(f, OP_INVOKEVIRTUAL, OP_INVOKEDYNAMIC))
        return true;
    if (has_any(f, OP_ISTORE, OP_LOOKUPSWITCH) || has_any(f, OP_INVOKESTATIC, OP_MONITOREXIT) ||
        has_any(f, OP_MULTIANEWARRAY, OP_JSR_W) || code_facts_has(f, OP_INVOKEVIRTUAL))
        return false;
    return constructor && f->invokespecials <= 1;
}

static struct body_facts class_body_facts(const struct code *code, const struct scanned_method *m)
{
    const struct code_facts *f = &code->facts;
    bool constructor = str_eq(m->out->name, STR("<init>"));

    return (struct body_facts){
        /* In the order of the struct: one that is forgotten does not compile. */
        f->invokes > 0,                                    /* invokes */
        f->backward_branch,                                /* loops */
        f->monitor || (m->out->access & ACC_SYNCHRONIZED), /* locks */
        f->only_constructs,                                /* only_constructs */
        f->straight && f->invokes == 1,                    /* forwards */
        scanned_method_is_synthetic(m),                    /* synthetic */
        class_is_simple_by_matrix(f, constructor),         /* simple_by_matrix */
    };
}

/* Inserts a probe and discards the result: code that passes here passes when it is woven.
 * *length: of the code with the probe. */
static enum code_result class_try_probe(struct class_scan *s, const struct code *code,
                                        const struct probe *probe, uint32_t *length)
{
    enum { CODE_LENGTH_AT = 10 }; /* in a Code attribute, with its header */
    struct class_edit edit;
    struct probe_counts counts = {0};
    struct bytes attribute;
    enum code_result result;

    if (!s->whole.class_file) {
        class_edit_init(&s->whole, &s->cf, s->scratch);
        class_edit_complete(&s->whole);
    }
    class_edit_init_trial(&edit, &s->whole, &s->body);
    result = class_probe_apply(code, probe, s->scan.rules, &edit, &s->body, &attribute, &counts);
    if (result == CODE_OK)
        *length = load_be32(attribute.p + CODE_LENGTH_AT);
    return result;
}

/* Whether probes certainly fit: for most methods the sizes tell. Empty exception ranges are
 * removed, and a type annotation may name one. */
static bool class_code_is_small(struct class_scan *s, const struct code *code)
{
    enum { TABLE_SAFE = 32767, STACK_SAFE = 65000 };
    const struct rules *rules = s->scan.rules;

    return code->bytes.n + class_probe_growth(code, rules) <= CLASS_PROBE_SAFE_LENGTH &&
           code->exception_count < TABLE_SAFE && code->attribute_count < TABLE_SAFE &&
           code->max_stack < STACK_SAFE && code->max_locals < STACK_SAFE &&
           !code->has_empty_range &&
           (rules->probes != PROBES_LATE || code_relocate_takes_local(code, &s->body));
}

/* The most constants that a method's probes need beside those of its class: its id, and the classes
 * of its parameters for frames. */
static uint32_t class_probe_constants(const struct class_scan *s, const struct code *code)
{
    struct str rest = code->method->descriptor, type;
    uint32_t n = 1;

    if (s->scan.rules->probes != PROBES_LATE || code->frame_count == 0)
        return n;
    rest = str_sub(rest, 1, rest.n);
    while (descriptor_next_field(&rest, &type))
        n += type.p[0] == 'L' || type.p[0] == '[' ? 2 : 0;
    return n;
}

static struct probe longest_probe(const struct program_method *m)
{
    return (struct probe){
        .id = UINT16_MAX, .fixed_length = true, .focus = program_method_is_focus(m)};
}

/* Whether the code can take probes, and the class their constants. */
static enum code_result class_check_room(struct class_scan *s, const struct code *code,
                                         struct program_method *m)
{
    struct probe longest = longest_probe(m);
    enum code_result result = code->immovable;
    uint32_t length, constants = class_probe_constants(s, code);

    if (result == CODE_OK && !class_code_is_small(s, code)) {
        m->fixed_length = true;
        result = class_try_probe(s, code, &longest, &length);
    }
    if (result == CODE_OK && s->constants_left < constants)
        result = CODE_POOL_FULL;
    if (result == CODE_OK)
        s->constants_left -= constants;
    return result;
}

/* HotSpot compiles no method of more than 8,000 bytes (-XX:-DontCompileHugeMethods): one that
 * becomes so long would take ten times as long, and the report would blame it. */
static bool becomes_huge(struct class_scan *s, const struct code *code, struct program_method *m)
{
    enum { COMPILED_MOST = 8000 };
    struct probe longest = longest_probe(m);
    uint32_t length;

    if (code->bytes.n > COMPILED_MOST ||
        code->bytes.n + class_probe_growth(code, s->scan.rules) <= COMPILED_MOST ||
        code->immovable != CODE_OK)
        return false;
    m->fixed_length = true;
    return class_try_probe(s, code, &longest, &length) == CODE_OK && length > COMPILED_MOST;
}

/* Whether the code can take the focus call alone. */
static bool class_has_focus_room(struct class_scan *s, const struct code *code)
{
    struct probe probe = {.focus = true};
    uint32_t length;

    return class_try_probe(s, code, &probe, &length) == CODE_OK;
}

/* HotSpot registers each object of a class for finalization unless its finalize()
 * is one return instruction. A probe in it would change what the program does. */
static bool is_empty_finalizer(const struct code *code, const struct program_method *m)
{
    return str_eq(m->name, STR("finalize")) && str_eq(m->descriptor, STR("()V")) &&
           code->bytes.n == 1;
}

static enum focus_kind class_focus_kind(struct class_scan *s, const struct code *code,
                                        const struct program_method *m)
{
    bool has_room = m->verdict == VERDICT_INSTRUMENT || class_has_focus_room(s, code);

    return scan_focus_kind(code_calls_super(code, m->name, m->descriptor, &s->body), has_room);
}

static int class_scan_body(struct class_scan *s, const struct class_member *member,
                           const struct scanned_method *m, struct error *err)
{
    struct program_method *out = m->out;
    struct code code;
    struct body_facts facts;

    arena_reset(&s->body);
    if (code_parse(&code, &s->cf, member, &s->body, err) < 0)
        return error_prefix(err, "%.*s%.*s", STR_ARG(out->name), STR_ARG(out->descriptor));
    facts = class_body_facts(&code, m);
    if (out->verdict == VERDICT_INSTRUMENT)
        out->verdict = is_empty_finalizer(&code, out) ? VERDICT_FINALIZER
                                                      : scanned_method_select(&s->scan, m, &facts);
    if (out->verdict == VERDICT_INSTRUMENT && becomes_huge(s, &code, out))
        out->verdict = VERDICT_HUGE;
    if (out->verdict == VERDICT_INSTRUMENT)
        out->verdict = class_verdict_of(class_check_room(s, &code, out));
    if (out->verdict == VERDICT_INSTRUMENT)
        scanned_method_place(&s->scan, out, code_first_line(&code));
    if (program_method_is_focus(out))
        scanned_method_note_focus(&s->scan, m, class_focus_kind(s, &code, out));
    return 0;
}

static int class_scan_method(struct class_scan *s, const struct class_member *member,
                             struct program_method *out, struct error *err)
{
    struct scanned_method m = {.out = out};
    uint32_t params, result;

    if (member->name.n == 0 || !descriptor_method_slots(member->descriptor, &params, &result))
        return error_set(err, "%.*s%.*s: not a method's name and descriptor", STR_ARG(member->name),
                         STR_ARG(member->descriptor));
    scanned_method_begin(&s->scan, &m, arena_str(s->scan.keep, member->name),
                         arena_str(s->scan.keep, member->descriptor), member->access, member->code);
    if (!scanned_method_needs_body(&m))
        return 0;
    if (member->code && !class_file_has_old_code(&s->cf))
        return class_scan_body(s, member, &m, err);
    if (out->verdict == VERDICT_INSTRUMENT)
        out->verdict = VERDICT_OLD_CODE;
    if (program_method_is_focus(out))
        scanned_method_note_focus(&s->scan, &m, FOCUS_NO_CODE);
    return 0;
}

static uint32_t spare_constants(const struct class_file *cf)
{
    uint32_t spare = UINT16_MAX - (uint32_t)cf->constant_count;

    return spare > CLASS_PROBE_CONSTANTS ? spare - CLASS_PROBE_CONSTANTS : 0;
}

static int class_scan_methods(struct class_scan *s, struct error *err)
{
    struct program_class *out = s->scan.out;
    int result = 0;

    arena_init(&s->body);
    out->n_methods = s->cf.method_count;
    out->methods = ARENA_NEW(s->scan.keep, struct program_method, out->n_methods);
    for (size_t i = 0; result == 0 && i < out->n_methods; i++)
        result = class_scan_method(s, &s->cf.methods[i], &out->methods[i], err);
    arena_release(&s->body);
    return result;
}

int class_scan(const struct rules *rules, struct bytes bytes, struct str unit_name,
               struct arena *keep, struct arena *scratch, struct program_unit *unit,
               struct error *err)
{
    struct program_class *out = ARENA_NEW(keep, struct program_class, 1);
    struct class_scan s = {.scan = {.rules = rules, .keep = keep, .out = out}, .scratch = scratch};

    if (class_file_parse(&s.cf, bytes, scratch, err) < 0)
        return -1;
    if (s.cf.name.n == 0)
        return error_set(err, "the class has no name");
    if (beat_calls_of_class(&s.cf, rules, scratch, unit, err) < 0)
        return -1;
    unit->major = s.cf.major;
    scanned_class_begin(&s.scan, arena_str(keep, s.cf.name), arena_str(keep, s.cf.super_name),
                        s.cf.access, unit_name, scratch);
    out->source_file = arena_str(keep, s.cf.source_file);
    source_map_parse(&s.scan.places, s.cf.source_map, s.cf.source_file, scratch);
    out->lacks_package = s.cf.module_packages && !class_lists_package(&s.cf, STR(BEAT_PACKAGE));
    out->has_hashes = s.cf.module_hashes != 0;
    s.constants_left = spare_constants(&s.cf);
    unit->classes = out;
    unit->n_classes = 1;
    unit->focus_room = s.constants_left > 0 && s.cf.method_count < UINT16_MAX;
    return class_scan_methods(&s, err);
}

int class_outline_read(struct bytes bytes, struct arena *scratch, struct class_outline *out,
                       struct error *err)
{
    struct class_file cf;

    if (class_file_parse(&cf, bytes, scratch, err) < 0)
        return -1;
    *out = (struct class_outline){.super_name = cf.super_name};
    for (size_t i = 0; i < cf.method_count; i++) {
        beat_forms_note(&out->forms, cf.methods[i].name, cf.methods[i].descriptor);
        if (str_eq(cf.methods[i].name, STR(FOCUS_NAME)) &&
            str_eq(cf.methods[i].descriptor, STR(FOCUS_DESC)))
            out->focus_final = cf.methods[i].access & ACC_FINAL;
    }
    return 0;
}
