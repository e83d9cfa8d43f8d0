/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/proof.h"

#include <inttypes.h>

#include "classfile/opcode.h"
#include "lib/cursor.h"
#include "verify/class_pool.h"
#include "verify/code_proof.h"
#include "verify/ledger.h"

enum { POOL_OFFSET = 10, MEMBER_HEADER = 8 };

struct class_pair {
    struct proof *proof;
    struct class_file was, now;
    struct arena body; /* of the method at hand */
};

static struct bytes part(const struct class_file *cf, uint32_t from, uint32_t to)
{
    return (struct bytes){cf->bytes.p + from, to - from};
}

/* Up to the fields: versions, the pool that is only appended to, flags, names, interfaces. */
static bool prove_header(struct class_pair *c)
{
    const struct class_file *was = &c->was, *now = &c->now;
    uint32_t kept = was->constants_end;

    if (was->major != now->major || was->minor != now->minor)
        return proof_fault(c->proof, PROOF_NOWHERE, "version %u.%u, and was %u.%u", now->major,
                           now->minor, was->major, was->minor);
    if (now->constant_count < was->constant_count || now->constants_end < kept ||
        !bytes_eq(part(was, POOL_OFFSET, kept), part(now, POOL_OFFSET, kept)))
        return proof_fault(c->proof, PROOF_NOWHERE, "a constant of its pool is another");
    if (!bytes_eq(part(was, was->constants_end, was->methods_offset),
                  part(now, now->constants_end, now->methods_offset)))
        return proof_fault(c->proof, PROOF_NOWHERE,
                           "its flags, names, interfaces or fields are others");
    return class_pool_prove(c->proof, was, now);
}

/* The attributes of a method, but for Code. */
static bool prove_method_header(struct class_pair *c, const struct class_member *a,
                                const struct class_member *b)
{
    struct bytes was = part(&c->was, a->offset, a->end), now = part(&c->now, b->offset, b->end);
    struct cursor x = cursor_of(was), y = cursor_of(now);

    if (!bytes_eq(cursor_bytes(&x, MEMBER_HEADER), cursor_bytes(&y, MEMBER_HEADER)))
        return proof_fault(c->proof, PROOF_NOWHERE,
                           "its flags, name, descriptor or number of attributes are others");
    while (cursor_left(&x) && !x.failed && !y.failed) {
        bool code = a->code && a->offset + x.pos == a->code;
        bool same_name = bytes_eq(cursor_bytes(&x, 2), cursor_bytes(&y, 2));
        struct bytes old = cursor_bytes(&x, cursor_be32(&x));
        struct bytes new = cursor_bytes(&y, cursor_be32(&y));

        if (!same_name || (!code && !bytes_eq(old, new)))
            return proof_fault(c->proof, PROOF_NOWHERE, "an attribute of it is another");
    }
    return (!x.failed && !y.failed && !cursor_left(&y)) ||
           proof_fault(c->proof, PROOF_NOWHERE, "its attributes are others");
}

static struct bytes code_attribute_of(const struct class_file *cf, const struct class_member *m)
{
    struct cursor c = cursor_of(part(cf, m->code, m->end));

    cursor_skip(&c, 2);
    cursor_skip(&c, cursor_be32(&c));
    return part(cf, m->code, m->code + (uint32_t)c.pos);
}

static bool is_focus_method(const struct class_member *m)
{
    return str_eq(m->name, STR(FOCUS_METHOD)) && str_eq(m->descriptor, STR(FOCUS_DESCRIPTOR));
}

/* The method's id; 0: it has no probe, or faults were found. */
static uint32_t prove_code(struct class_pair *c, const struct class_member *a,
                           const struct class_member *b, bool *wrong)
{
    struct proof *p = c->proof;
    uint64_t faults = p->fault_count;
    struct code old, now;
    struct code_proof proof = {.proof = p, .old = &old, .now = &now, .arena = &c->body};
    struct error err;

    if (code_parse(&old, &c->was, a, &c->body, &err) < 0) {
        proof_fault(p, PROOF_NOWHERE, "before: %s", err.text);
    } else if (code_parse(&now, &c->now, b, &c->body, &err) < 0) {
        proof_fault(p, PROOF_NOWHERE, "%s", err.text);
    } else if (old.immovable != CODE_OK) {
        proof_fault(p, PROOF_NOWHERE, "its code was changed, though %s",
                    code_result_text(old.immovable));
    } else if (code_match(&proof)) {
        code_tables_prove(&proof);
        code_frames_prove(&proof);
        if (p->fault_count == faults)
            code_balance_prove(&proof);
    }
    if (proof.focus && !is_focus_method(a))
        proof_fault(p, 0, "at is called in a method that is told of no focus");
    p->doubts[DOUBT_FOCUS] += proof.focus;
    if (p->fault_count == faults && !proof.id && !proof.focus)
        proof_fault(p, PROOF_NOWHERE, "its code was changed, though it has no probe");
    *wrong = p->fault_count != faults;
    return proof.id;
}

static void prove_method(struct class_pair *c, const struct class_member *a,
                         const struct class_member *b)
{
    uint32_t id = 0;
    bool wrong = false;

    c->proof->method_name = a->name;
    c->proof->descriptor = a->descriptor;
    c->proof->counts.methods++;
    arena_reset(&c->body);
    if (!prove_method_header(c, a, b) || !a->code)
        return;
    if (!bytes_eq(code_attribute_of(&c->was, a), code_attribute_of(&c->now, b)))
        id = prove_code(c, a, b, &wrong);
    c->proof->counts.instrumented += id != 0;
    if (!wrong)
        ledger_check(c->proof, id, &c->body);
}

/* aload_0, iload_1, invokespecial super's, and the call of at: two bytes and three for each call.
 */
static void prove_added_code(struct class_pair *c, const struct class_member *m)
{
    enum { CALL_AT = 5, RETURN_AT = 10, LENGTH = 11 };
    struct code code;
    struct member_ref ref;
    struct error err;
    const uint8_t *p;

    if (!m->code || code_parse(&code, &c->now, m, &c->body, &err) < 0) {
        proof_fault(c->proof, PROOF_NOWHERE, "it was added, but can't be read");
        return;
    }
    p = code.bytes.p;
    if (m->access != ACC_PUBLIC || code.bytes.n != LENGTH || code.exception_count ||
        code.attribute_count || code.max_stack != 2 || code.max_locals != 2 || p[0] != OP_ALOAD_0 ||
        p[1] != OP_ILOAD_1 || p[2] != OP_INVOKESPECIAL ||
        !class_constant_member(&c->now, (uint32_t)p[3] << 8 | p[4], &ref) ||
        ref.tag != CONSTANT_METHODREF || !str_eq(ref.owner, c->was.super_name) ||
        !str_eq(ref.name, STR(FOCUS_METHOD)) || !str_eq(ref.descriptor, STR(FOCUS_DESCRIPTOR)) ||
        code_call_at(&code, c->proof->rules->beat_class, CALL_AT).kind != CODE_CALL_FOCUS ||
        p[RETURN_AT] != OP_RETURN)
        proof_fault(c->proof, PROOF_NOWHERE, "it was added, and does not call super's, then at");
    c->proof->counts.focus++;
    c->proof->doubts[DOUBT_FOCUS]++;
}

static void prove_added_method(struct class_pair *c)
{
    const struct class_member *m = &c->now.methods[c->was.method_count];

    c->proof->method_name = m->name;
    c->proof->descriptor = m->descriptor;
    if (!is_focus_method(m)) {
        proof_fault(c->proof, PROOF_NOWHERE, "the method was not there");
        return;
    }
    for (size_t i = 0; i < c->was.method_count; i++)
        if (is_focus_method(&c->was.methods[i]))
            proof_fault(c->proof, PROOF_NOWHERE, "the method was there, and is there twice");
    prove_added_code(c, m);
}

static uint32_t methods_end(const struct class_file *cf)
{
    return cf->method_count ? cf->methods[cf->method_count - 1].end : cf->methods_offset + 2;
}

static void prove_classes(struct class_pair *c)
{
    size_t n = c->was.method_count;

    if (!prove_header(c))
        return;
    if (c->now.method_count != n && c->now.method_count != n + 1) {
        proof_fault(c->proof, PROOF_NOWHERE, "it has %u methods, and had %zu", c->now.method_count,
                    n);
        return;
    }
    for (size_t i = 0; i < n; i++)
        prove_method(c, &c->was.methods[i], &c->now.methods[i]);
    if (c->now.method_count > n)
        prove_added_method(c);
    c->proof->method_name = (struct str){0};
    class_attributes_prove(c->proof, &c->was, methods_end(&c->was), &c->now, methods_end(&c->now));
}

void class_prove(struct proof *proof, struct bytes was, struct bytes now, struct arena *scratch)
{
    struct class_pair c = {.proof = proof};
    struct error err;

    proof->counts.classes++;
    arena_init(&c.body);
    if (class_file_parse(&c.was, was, scratch, &err) < 0) {
        proof_fault(proof, PROOF_NOWHERE, "before: %s", err.text);
    } else if (class_file_parse(&c.now, now, scratch, &err) < 0) {
        proof_fault(proof, PROOF_NOWHERE, "%s", err.text);
    } else {
        proof->class_name = c.was.name;
        prove_classes(&c);
    }
    arena_release(&c.body);
    proof->class_name = proof->method_name = (struct str){0};
}
