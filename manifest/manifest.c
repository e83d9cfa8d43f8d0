/* SPDX-License-Identifier: Apache-2.0 */
#include "manifest/manifest.h"

#include "manifest/axml.h"
#include "manifest/forms.h"

static const struct {
    struct str name;
    uint32_t resource;
} names[MANIFEST_NAMES] = {
#define ATTRIBUTE(name, text, resource) [MANIFEST_##name] = {STR_INIT(text), resource},
#include "manifest/attribute_list.h"
#undef ATTRIBUTE
};

int manifest_read(struct manifest *m, struct bytes bytes, struct arena *arena, struct error *err)
{
    *m = (struct manifest){.bytes = bytes};
    m->form = axml_is(bytes) ? MANIFEST_BINARY : MANIFEST_PROTOBUF;
    return m->form == MANIFEST_BINARY ? axml_read(m, arena, err) : proto_xml_read(m, arena, err);
}

struct manifest_element *manifest_element_new(struct manifest_element *parent, struct arena *arena)
{
    struct manifest_element *e = ARENA_NEW(arena, struct manifest_element, 1);

    e->parent = parent;
    if (parent) {
        *(parent->last ? &parent->last->next : &parent->first) = e;
        parent->last = e;
    }
    return e;
}

const struct manifest_element *manifest_child(const struct manifest_element *e, struct str name,
                                              const struct manifest_element *after)
{
    const struct manifest_element *c = after ? after->next : e->first;

    while (c && !(str_eq(c->name, name) && c->space.n == 0))
        c = c->next;
    return c;
}

/* Compares the resource id, as Android does: a shrinker may have removed the name's text. */
static bool is_attribute(const struct manifest_attribute *a, enum manifest_name name)
{
    if (a->resource)
        return a->resource == names[name].resource;
    return str_eq(a->space, STR(MANIFEST_ANDROID)) && str_eq(a->name, names[name].name);
}

const struct manifest_attribute *manifest_attribute_of(const struct manifest_element *e,
                                                       enum manifest_name name)
{
    for (size_t i = 0; i < e->n_attributes; i++)
        if (is_attribute(&e->attributes[i], name))
            return &e->attributes[i];
    return NULL;
}

const struct manifest_attribute *manifest_plain_attribute(const struct manifest_element *e,
                                                          struct str name)
{
    for (size_t i = 0; i < e->n_attributes; i++) {
        const struct manifest_attribute *a = &e->attributes[i];

        if (a->space.n == 0 && a->resource == 0 && str_eq(a->name, name))
            return a;
    }
    return NULL;
}

struct str manifest_text(const struct manifest_element *e, enum manifest_name name)
{
    const struct manifest_attribute *a = manifest_attribute_of(e, name);

    return a && a->kind == VALUE_TEXT ? a->text : STR("");
}

bool manifest_truth(const struct manifest_element *e, enum manifest_name name, bool otherwise)
{
    const struct manifest_attribute *a = manifest_attribute_of(e, name);

    return a && a->kind == VALUE_TRUTH ? a->number != 0 : otherwise;
}

bool manifest_min_sdk(const struct manifest *m, uint32_t *min_sdk)
{
    const struct manifest_element *uses = NULL;

    while ((uses = manifest_child(m->root, STR("uses-sdk"), uses))) {
        const struct manifest_attribute *a = manifest_attribute_of(uses, MANIFEST_MIN_SDK_VERSION);

        if (!a || a->kind != VALUE_NUMBER)
            continue;
        *min_sdk = a->number;
        return true;
    }
    return false;
}

struct manifest_attribute manifest_attribute_make(enum manifest_name name, enum manifest_value kind,
                                                  struct str text, uint32_t number)
{
    return (struct manifest_attribute){
        .space = STR(MANIFEST_ANDROID),
        .name = names[name].name,
        .resource = names[name].resource,
        .kind = kind,
        .text = text,
        .number = number,
    };
}

int manifest_add(const struct manifest *m, const struct manifest_element *parent,
                 const struct manifest_element *added, size_t n, struct buf *out, struct error *err)
{
    if (m->form == MANIFEST_BINARY)
        return axml_add(m, parent, added, n, out, err);
    proto_xml_add(m, parent, added, n, out);
    return 0;
}
