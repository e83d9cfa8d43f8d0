/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/class_pool.h"

#include <inttypes.h>

#include "classfile/descriptor.h"
#include "lib/cursor.h"

/* What probes call. */
static const struct {
    struct str name, descriptors[2]; /* of pairs, and of late probes */
    bool super;                      /* of the superclass, not of the beat class */
} called[] = {
    {STR_INIT("i"), {STR_INIT(PROBE_PAIR), STR_INIT(PROBE_LATE_ENTER)}, false},
    {STR_INIT("o"), {STR_INIT(PROBE_PAIR), STR_INIT(PROBE_LATE_EXIT)}, false},
    {STR_INIT("at"), {STR_INIT(FOCUS_CALLED), STR_INIT(FOCUS_CALLED)}, false},
    {STR_INIT(FOCUS_METHOD), {STR_INIT(FOCUS_DESCRIPTOR), STR_INIT(FOCUS_DESCRIPTOR)}, true},
};

/* And what their code is made with. */
static const struct str words[] = {STR_INIT("Code"), STR_INIT("StackMapTable"),
                                   STR_INIT("java/lang/Throwable")};

/* The package of the beat class; empty: it is in none. */
static struct str beat_package(const struct proof *p)
{
    struct str name = p->rules->beat_class;
    size_t slash = str_rfind(name, '/');

    return slash < name.n ? str_sub(name, 0, slash) : STR("");
}

/* In which form they may be called is asked where they are. */
static bool is_called_as(struct str text, size_t row)
{
    return str_eq(text, called[row].descriptors[0]) || str_eq(text, called[row].descriptors[1]);
}

static bool is_called(const struct proof *p, const struct class_file *now,
                      const struct member_ref *ref, bool whole)
{
    for (size_t i = 0; i < sizeof(called) / sizeof(called[0]); i++)
        if (str_eq(ref->name, called[i].name) && is_called_as(ref->descriptor, i) &&
            (!whole ||
             str_eq(ref->owner, called[i].super ? now->super_name : p->rules->beat_class)))
            return true;
    return false;
}

/* Late probes: a frame in full names the classes of parameters. */
static bool is_parameter_class(const struct proof *p, const struct class_file *now, struct str name)
{
    for (size_t i = 0; p->rules->late && i < now->method_count; i++) {
        struct str d = now->methods[i].descriptor, rest = str_sub(d, 1, d.n), type;

        while (now->methods[i].code && d.n && descriptor_next_field(&rest, &type))
            if (str_eq(type.p[0] == 'L' ? str_sub(type, 1, type.n - 1) : type, name))
                return true;
    }
    return false;
}

static bool is_probe_word(const struct proof *p, const struct class_file *now, struct str text)
{
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (str_eq(text, words[i]))
            return true;
    for (size_t i = 0; i < sizeof(called) / sizeof(called[0]); i++)
        if (str_eq(text, called[i].name) || is_called_as(text, i))
            return true;
    return str_eq(text, p->rules->beat_class) || str_eq(text, now->super_name) ||
           (now->module_packages && str_eq(text, beat_package(p))) ||
           is_parameter_class(p, now, text);
}

/* The name and the descriptor of a CONSTANT_NameAndType. */
static bool named_method(const struct class_file *cf, uint32_t index, struct member_ref *out)
{
    const uint8_t *p = cf->bytes.p + cf->constants[index];

    return class_constant_utf8(cf, load_be16(p + 1), &out->name) &&
           class_constant_utf8(cf, load_be16(p + 3), &out->descriptor);
}

static bool is_of_probes(const struct proof *p, const struct class_file *now, uint32_t index)
{
    struct member_ref ref = {.tag = CONSTANT_NONE};
    struct str text;

    switch (class_constant_tag(now, index)) {
    case CONSTANT_INTEGER: /* an id, which is held against the mapping where it is called */
        return true;
    case CONSTANT_UTF8:
        return class_constant_utf8(now, index, &text) && is_probe_word(p, now, text);
    case CONSTANT_CLASS:
        return class_constant_class(now, index, &text) &&
               (str_eq(text, p->rules->beat_class) || str_eq(text, now->super_name) ||
                str_eq(text, STR("java/lang/Throwable")) || is_parameter_class(p, now, text));
    case CONSTANT_PACKAGE:
        return now->module_packages && class_constant_package(now, index, &text) &&
               str_eq(text, beat_package(p));
    case CONSTANT_NAME_AND_TYPE:
        return named_method(now, index, &ref) && is_called(p, now, &ref, false);
    case CONSTANT_METHODREF:
        return class_constant_member(now, index, &ref) && is_called(p, now, &ref, true);
    default:
        return false;
    }
}

bool class_pool_prove(struct proof *p, const struct class_file *was, const struct class_file *now)
{
    for (uint32_t i = was->constant_count; i < now->constant_count; i++)
        if (!is_of_probes(p, now, i))
            return proof_fault(p, PROOF_NOWHERE,
                               "constant %" PRIu32 " was added, and no probe names it", i);
    return true;
}

/* One package more, at the front: that of the beat class. */
static bool is_list_with_package(const struct proof *p, const struct class_file *now,
                                 struct bytes was_list, struct bytes now_list)
{
    struct cursor x = cursor_of(was_list), y = cursor_of(now_list);
    uint32_t was_count = cursor_be16(&x), now_count = cursor_be16(&y);
    struct str package;

    return class_constant_package(now, cursor_be16(&y), &package) && now_count == was_count + 1 &&
           str_eq(package, beat_package(p)) && !x.failed && !y.failed &&
           bytes_eq(cursor_bytes(&x, cursor_left(&x)), cursor_bytes(&y, cursor_left(&y)));
}

void class_attributes_prove(struct proof *p, const struct class_file *was, uint32_t was_at,
                            const struct class_file *now, uint32_t now_at)
{
    struct cursor x = cursor_of((struct bytes){was->bytes.p + was_at, was->bytes.n - was_at});
    struct cursor y = cursor_of((struct bytes){now->bytes.p + now_at, now->bytes.n - now_at});
    uint32_t count = cursor_be16(&x);
    bool same = cursor_be16(&y) == count;

    for (uint32_t i = 0; i < count && same; i++) {
        bool packages = was->module_packages && was_at + x.pos == was->module_packages;
        bool named = cursor_be16(&x) == cursor_be16(&y);
        struct bytes a = cursor_bytes(&x, cursor_be32(&x)), b = cursor_bytes(&y, cursor_be32(&y));

        same = named && !x.failed && !y.failed &&
               (bytes_eq(a, b) || (packages && is_list_with_package(p, now, a, b)));
    }
    if (!same || cursor_left(&y) > 0)
        proof_fault(p, PROOF_NOWHERE, "an attribute of the class is another");
}
