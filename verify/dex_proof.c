/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/proof.h"

#include <inttypes.h>

#include "dexfile/class_data.h"
#include "dexfile/dex_code.h"
#include "dexfile/dex_file.h"
#include "lib/cursor.h"
#include "verify/dex_pair.h"
#include "verify/ledger.h"

/* Checks the method that was added to a class: it calls super's method and at. */
static void prove_added_focus(struct dex_pair *d, const struct dex_class_def *def,
                              const struct dex_member *m, struct arena *scratch)
{
    enum { BOTH = 0x20, V0_V1 = 0x10, UNITS = 7 };
    struct dex_member_id id = dex_method(&d->now, m->index), super;
    struct dex_code code;
    struct error err;

    d->proof->method_name = dex_string(&d->now, id.name);
    d->proof->descriptor = dex_proto_descriptor(&d->now, id.type, scratch);
    if (!str_eq(d->proof->method_name, STR(FOCUS_METHOD)) ||
        !str_eq(d->proof->descriptor, STR(FOCUS_DESCRIPTOR)) || !m->code) {
        proof_fault(d->proof, PROOF_NOWHERE, "the method was not there");
        return;
    }
    if (dex_code_parse(&code, &d->now, m->index, m->access, m->code, scratch, &err) < 0) {
        proof_fault(d->proof, PROOF_NOWHERE, "it was added, but can't be read: %s", err.text);
        return;
    }
    super = code.units == UNITS && dex_code_unit(&code, 1) < dex_count(&d->now, DEX_METHOD_IDS)
                ? dex_method(&d->now, dex_code_unit(&code, 1))
                : (struct dex_member_id){0};
    if (m->access != DEX_ACC_PUBLIC || code.registers != 2 || code.ins != 2 || code.outs != 2 ||
        code.try_count || code.debug_info || code.units != UNITS ||
        dex_code_unit(&code, 0) != (DEX_OP_INVOKE_SUPER | BOTH << 8) ||
        super.class_type != dex_pair_to(d, DEX_TYPE_IDS, def->superclass) ||
        super.name != id.name || super.type != id.type || dex_code_unit(&code, 2) != V0_V1 ||
        dex_code_unit(&code, 3) != (DEX_OP_INVOKE_STATIC | BOTH << 8) ||
        dex_code_unit(&code, 4) != d->focus || dex_code_unit(&code, 5) != V0_V1 ||
        dex_code_unit(&code, 6) != DEX_OP_RETURN_VOID)
        proof_fault(d->proof, PROOF_NOWHERE, "it was added, and does not call super's, then at");
    d->proof->counts.focus++;
    d->proof->doubts[DOUBT_FOCUS]++;
}

/* Checks the static initialiser that was added to a class: one call, then return. */
static void prove_added_initializer(struct dex_pair *d, const struct dex_member *m,
                                    struct arena *scratch)
{
    enum { ACCESS = DEX_ACC_STATIC | DEX_ACC_CONSTRUCTOR, UNITS = 4 };
    struct dex_member_id id = dex_method(&d->now, m->index);
    struct dex_code code;
    struct error err;

    d->proof->method_name = dex_string(&d->now, id.name);
    d->proof->descriptor = dex_proto_descriptor(&d->now, id.type, scratch);
    if (!str_eq(d->proof->method_name, STR(DEX_INITIALIZER)) || !m->code) {
        proof_fault(d->proof, PROOF_NOWHERE, "the method was not there");
        return;
    }
    if (dex_code_parse(&code, &d->now, m->index, m->access, m->code, scratch, &err) < 0) {
        proof_fault(d->proof, PROOF_NOWHERE, "it was added, but can't be read: %s", err.text);
        return;
    }
    if (m->access != ACCESS || code.registers || code.ins || code.outs || code.try_count ||
        code.debug_info || code.units != UNITS || dex_code_unit(&code, 0) != DEX_OP_INVOKE_STATIC ||
        dex_code_unit(&code, 1) != d->start || dex_code_unit(&code, 2) != 0 ||
        dex_code_unit(&code, 3) != DEX_OP_RETURN_VOID)
        proof_fault(d->proof, PROOF_NOWHERE, "it was added, and does not only start the recorder");
    d->proof->doubts[DOUBT_START]++;
}

static void prove_dex_method(struct dex_pair *d, const struct dex_member *a,
                             const struct dex_member *b, struct arena *scratch)
{
    struct dex_member_id id = dex_method(&d->was, a->index);
    struct dex_pair_method m = {
        .was = a->index,
        .now = b->index,
        .access = a->access,
        .was_code = a->code,
        .now_code = b->code,
    };
    uint32_t method_id = 0;
    bool wrong = false;

    d->proof->counts.methods++;
    d->proof->method_name = dex_string(&d->was, id.name);
    d->proof->descriptor = dex_proto_descriptor(&d->was, id.type, scratch);
    m.is_focus = str_eq(d->proof->method_name, STR(FOCUS_METHOD)) &&
                 str_eq(d->proof->descriptor, STR(FOCUS_DESCRIPTOR));
    m.is_initializer = str_eq(d->proof->method_name, STR(DEX_INITIALIZER));
    if (a->access != b->access || !a->code != !b->code) {
        proof_fault(d->proof, PROOF_NOWHERE, "its flags are others, or its code is missing");
        return;
    }
    if (!a->code)
        return;
    if (!d->same)
        method_id = dex_code_prove(d, &m, scratch, &wrong);
    d->proof->counts.instrumented += method_id != 0;
    if (!wrong)
        ledger_check(d->proof, method_id, scratch);
    arena_reset(scratch);
}

/* Positions of the methods that were added to a class; the number of its members if there is
 * none. */
struct added_members {
    uint32_t initializer; /* among the direct methods */
    uint32_t focus;       /* among the virtual ones */
};

/* Returns false if other members differ. */
static bool pair_members(struct dex_pair *d, const struct dex_class_data *a,
                         const struct dex_class_data *b, struct added_members *added)
{
    const struct dex_member *x = a->members, *y = b->members;
    uint32_t fields = a->static_fields + a->instance_fields, virtual = fields + b->direct_methods;
    uint32_t more_direct = b->direct_methods - a->direct_methods;
    uint32_t more_virtual = b->virtual_methods - a->virtual_methods;

    *added = (struct added_members){b->member_count, b->member_count};
    if (a->static_fields != b->static_fields || a->instance_fields != b->instance_fields ||
        more_direct > 1 || more_virtual > 1)
        return proof_fault(d->proof, PROOF_NOWHERE, "it has another number of fields or methods");
    for (uint32_t i = 0, k = 0; k < b->member_count; k++) {
        bool field = k < fields;
        uint32_t *place = k < virtual ? &added->initializer : &added->focus;

        if (i < a->member_count &&
            dex_pair_to(d, field ? DEX_FIELD_IDS : DEX_METHOD_IDS, x[i].index) == y[k].index &&
            (!field || x[i].access == y[k].access)) {
            i++;
        } else if (!field && *place == b->member_count &&
                   (k < virtual ? more_direct : more_virtual)) {
            *place = k;
        } else {
            return proof_fault(d->proof, PROOF_NOWHERE, "a %s of it is another",
                               field ? "field" : "method");
        }
    }
    return true;
}

/* The class_defs of a class. */
struct dex_class_pair {
    uint32_t was, now;
};

/* The item of hidden API flags: as many bytes as it says, and the file has. */
static struct bytes hidden_flags_of(const struct dex_file *dex)
{
    size_t from = dex->sections[DEX_HIDDENAPI_CLASS_DATA].offset;
    struct cursor c = cursor_of((struct bytes){dex->bytes.p + from, dex->bytes.n - from});
    uint32_t size = cursor_le32(&c);

    return (struct bytes){c.p, size < c.n ? size : c.n};
}

/* hiddenapi_class_data_item: a flag for each member, 0 for those that were added. */
static void prove_hidden_flags(struct dex_pair *d, struct dex_class_pair at,
                               const struct dex_class_data *b, const struct added_members *added)
{
    const struct dex_section *x = &d->was.sections[DEX_HIDDENAPI_CLASS_DATA];
    const struct dex_section *y = &d->now.sections[DEX_HIDDENAPI_CLASS_DATA];
    struct cursor was = cursor_of(d->was.bytes), now = cursor_of(d->now.bytes);
    uint32_t from, to;

    if (!x->count && !y->count)
        return;
    cursor_skip(&was, (size_t)x->offset + 4 + (size_t)at.was * 4);
    cursor_skip(&now, (size_t)y->offset + 4 + (size_t)at.now * 4);
    from = cursor_le32(&was);
    to = cursor_le32(&now);
    if (!x->count || !y->count || !from != !to) {
        proof_fault(d->proof, PROOF_NOWHERE, "its hidden API flags are missing");
        return;
    }
    was = cursor_of(d->was.bytes);
    now = cursor_of(hidden_flags_of(&d->now));
    cursor_skip(&was, (size_t)x->offset + from);
    cursor_skip(&now, to);
    for (uint32_t k = 0; from && k < b->member_count; k++) {
        bool is_new = k == added->initializer || k == added->focus;
        uint32_t wanted = is_new ? 0 : cursor_uleb128(&was);

        if (cursor_uleb128(&now) != wanted || was.failed || now.failed) {
            proof_fault(d->proof, PROOF_NOWHERE, "a hidden API flag of it is another");
            return;
        }
    }
}

static void prove_members(struct dex_pair *d, struct dex_class_pair at,
                          const struct dex_class_def *a, const struct dex_class_def *b,
                          struct arena *scratch)
{
    struct dex_class_data was, now;
    struct arena body;
    struct error err;
    struct added_members added;

    if (dex_class_data_parse(&d->was, a->class_data, scratch, &was, &err) < 0 ||
        dex_class_data_parse(&d->now, b->class_data, scratch, &now, &err) < 0) {
        proof_fault(d->proof, PROOF_NOWHERE, "%s", err.text);
        return;
    }
    if (!pair_members(d, &was, &now, &added))
        return;
    prove_hidden_flags(d, at, &now, &added);
    arena_init(&body);
    for (uint32_t i = was.static_fields + was.instance_fields, k = i; k < now.member_count; k++) {
        if (k == added.initializer)
            prove_added_initializer(d, &now.members[k], &body);
        else if (k == added.focus)
            prove_added_focus(d, a, &now.members[k], &body);
        else
            prove_dex_method(d, &was.members[i++], &now.members[k], &body);
    }
    arena_release(&body);
    d->proof->method_name = (struct str){0};
}

static void prove_class(struct dex_pair *d, struct dex_class_pair at, struct arena *scratch)
{
    struct dex_class_def a = dex_class_def(&d->was, at.was), b = dex_class_def(&d->now, at.now);
    struct str name = dex_type(&d->was, a.class_type);

    d->proof->counts.classes++;
    d->proof->class_name = str_sub(name, 1, name.n - 1);
    if (dex_pair_to(d, DEX_TYPE_IDS, a.class_type) != b.class_type) {
        proof_fault(d->proof, PROOF_NOWHERE, "another class stands in its place");
        return;
    }
    if (a.access != b.access || dex_pair_to(d, DEX_TYPE_IDS, a.superclass) != b.superclass ||
        dex_pair_to(d, DEX_STRING_IDS, a.source_file) != b.source_file ||
        !dex_pair_same_types(d, a.interfaces, b.interfaces))
        proof_fault(d->proof, PROOF_NOWHERE,
                    "its flags, superclass, interfaces or source file are others");
    if (!d->same) {
        dex_annotations_prove(d, a.annotations, b.annotations);
        if (!dex_array_prove(d, a.static_values, b.static_values))
            proof_fault(d->proof, PROOF_NOWHERE, "its static values are others");
    }
    prove_members(d, at, &a, &b, scratch);
}

/* What shares code gets copies of it, as long as instrument may read it again, and what then has
 * no probes is read once more. */
enum { CODE_AGAIN = 2 * DEX_CODE_AGAIN };

/* Maps the classes of a dex to the files in which they are now. */
struct dex_home {
    struct dex_pair pair;
    uint32_t *class_of; /* by type: its class_def, or DEX_NO_INDEX */
    uint32_t next;      /* class_def that has not been looked at */
};

/* What lies behind all sections stays at the end; a part that is new has none. */
static void prove_tail(struct dex_pair *d, bool moved)
{
    struct bytes was = {NULL, 0}, now = {NULL, 0};
    struct error ignored; /* items that are malformed are told of elsewhere */

    if (!moved)
        (void)dex_tail(&d->was, &was, &ignored);
    (void)dex_tail(&d->now, &now, &ignored);
    if (!bytes_eq(was, now))
        proof_fault(d->proof, PROOF_NOWHERE,
                    "behind its last section are %zu bytes, and were %zu%s", now.n, was.n,
                    now.n == was.n ? ", but others" : "");
    d->proof->doubts[DOUBT_TAIL] += was.n;
}

/* Reads the new file, and checks what does not belong to one class. */
static bool open_home(struct dex_home *h, struct bytes now, bool moved)
{
    struct dex_pair *d = &h->pair;
    const struct dex_section *code;
    struct error err;
    uint32_t types;

    if (dex_file_parse(&d->now, now, &err) < 0)
        return proof_fault(d->proof, PROOF_NOWHERE, "%s", err.text);
    if (!dex_tables_prove(d))
        return false;
    if (!d->same) {
        dex_layout_prove(&d->now, d->proof);
        prove_tail(d, moved);
    }
    dex_references_prove(d);
    dex_code_reads_init(&d->now_code, &d->now, CODE_AGAIN, d->arena);
    code = &d->was.sections[DEX_CODE_ITEMS];
    d->bare = ARENA_NEW(d->arena, uint32_t, (code->end - code->offset) / 4 + (size_t)1);
    types = dex_count(&d->now, DEX_TYPE_IDS);
    h->class_of = arena_alloc(d->arena, mem_size(types, sizeof(*h->class_of)));
    for (uint32_t i = 0; i < types; i++)
        h->class_of[i] = DEX_NO_INDEX;
    for (uint32_t i = 0; i < dex_count(&d->now, DEX_CLASS_DEFS); i++)
        h->class_of[dex_class_def(&d->now, i).class_type] = i;
    return true;
}

/* The class_def of an old class in the new file, or DEX_NO_INDEX. */
static uint32_t class_in_home(const struct dex_home *h, uint32_t was)
{
    uint32_t type = dex_class_def(&h->pair.was, was).class_type;
    uint32_t to = dex_pair_to(&h->pair, DEX_TYPE_IDS, type);

    return to < dex_count(&h->pair.now, DEX_TYPE_IDS) ? h->class_of[to] : DEX_NO_INDEX;
}

/* Finds which of the two files has the class: it must be the next one there. */
static void prove_class_in_parts(struct dex_home homes[2], uint32_t was, struct arena *scratch)
{
    const struct dex_pair *d = &homes[0].pair;
    struct str name = dex_type(&d->was, dex_class_def(&d->was, was).class_type);
    uint32_t now[2] = {class_in_home(&homes[0], was), class_in_home(&homes[1], was)};
    int in = now[0] == DEX_NO_INDEX;

    d->proof->class_name = str_sub(name, 1, name.n - 1);
    if (now[in] == DEX_NO_INDEX) {
        proof_fault(d->proof, PROOF_NOWHERE, "the class is missing");
        return;
    }
    if (!in && now[1] != DEX_NO_INDEX) {
        proof_fault(d->proof, PROOF_NOWHERE, "the class is in two dex");
        return;
    }
    if (now[in] != homes[in].next++)
        proof_fault(d->proof, PROOF_NOWHERE, "the class stands elsewhere among the others");
    prove_class(&homes[in].pair, (struct dex_class_pair){was, now[in]}, scratch);
}

static void prove_dex_classes(struct dex_home homes[2], size_t n)
{
    struct dex_pair *d = &homes[0].pair;
    uint32_t was = dex_count(&d->was, DEX_CLASS_DEFS), now = 0;
    struct arena classes;

    for (size_t i = 0; i < n; i++)
        now += dex_count(&homes[i].pair.now, DEX_CLASS_DEFS);
    if (was != now) {
        proof_fault(d->proof, PROOF_NOWHERE, "it has %" PRIu32 " classes, and had %" PRIu32, now,
                    was);
        return;
    }
    arena_init(&classes);
    for (uint32_t i = 0; i < was; i++) {
        if (n == 1)
            prove_class(d, (struct dex_class_pair){i, i}, &classes);
        else
            prove_class_in_parts(homes, i, &classes);
        arena_reset(&classes);
    }
    arena_release(&classes);
    d->proof->class_name = d->proof->method_name = (struct str){0};
}

void dex_prove(struct proof *proof, struct bytes was, struct bytes now, struct bytes moved,
               struct arena *scratch)
{
    struct dex_home homes[2] = {{.pair = {.proof = proof, .arena = scratch}}};
    struct dex_pair *d = &homes[0].pair;
    struct dex_code_reads was_code;
    struct error err;

    d->part = moved.n > 0;
    d->same = !d->part && bytes_eq(was, now);
    if (dex_file_parse(&d->was, was, &err) < 0) {
        proof_fault(proof, PROOF_NOWHERE, "before: %s", err.text);
        return;
    }
    d->debug_starts = dex_layout_debug_starts(&d->was, scratch);
    d->was_code = &was_code;
    dex_code_reads_init(d->was_code, &d->was, CODE_AGAIN, scratch);
    homes[1] = homes[0];
    if (open_home(&homes[0], now, false) && (!d->part || open_home(&homes[1], moved, true)))
        prove_dex_classes(homes, d->part ? 2 : 1);
}

bool dex_lost_classes(struct bytes was, struct bytes now)
{
    struct dex_file a, b;
    struct error err;

    return dex_file_parse(&a, was, &err) == 0 && dex_file_parse(&b, now, &err) == 0 &&
           dex_count(&a, DEX_CLASS_DEFS) > dex_count(&b, DEX_CLASS_DEFS);
}

bool dex_first_class(struct bytes bytes, struct str *type)
{
    struct dex_file dex;
    struct error err;

    if (dex_file_parse(&dex, bytes, &err) < 0 || !dex_count(&dex, DEX_CLASS_DEFS))
        return false;
    *type = dex_type(&dex, dex_class_def(&dex, 0).class_type);
    return true;
}
