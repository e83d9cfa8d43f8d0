/* SPDX-License-Identifier: Apache-2.0 */
/* Manifests: read, and with an element more: that is there, and all else is as it was, which verify
 * proves. */
#include "fuzz/fuzz.h"

#include "manifest/manifest.h"
#include "verify/start_bytes.h"

static bool same_attribute(const struct manifest_attribute *a, const struct manifest_attribute *b)
{
    return str_eq(a->space, b->space) && str_eq(a->name, b->name) && a->resource == b->resource &&
           a->kind == b->kind && str_eq(a->text, b->text) && a->number == b->number;
}

static void require_same(const struct manifest_element *a, const struct manifest_element *b)
{
    FUZZ_REQUIRE(str_eq(a->name, b->name) && str_eq(a->space, b->space), "another name");
    FUZZ_REQUIRE(a->n_attributes == b->n_attributes, "%zu attributes, not %zu", b->n_attributes,
                 a->n_attributes);
    for (size_t i = 0; i < a->n_attributes; i++)
        FUZZ_REQUIRE(same_attribute(&a->attributes[i], &b->attributes[i]),
                     "attribute %zu is another", i);
}

/* The trees are the same but for one child more of the element that `parent` is in the first. */
static void compare(const struct manifest_element *a, const struct manifest_element *b,
                    const struct manifest_element *parent, const struct manifest_element *added)
{
    const struct manifest_element *x = a->first, *y = b->first;

    require_same(a, b);
    for (; x; x = x->next, y = y->next) {
        FUZZ_REQUIRE(y != NULL, "an element is missing");
        compare(x, y, parent, added);
    }
    if (a == parent) {
        FUZZ_REQUIRE(y != NULL && y->n_attributes == added->n_attributes, "it was not added");
        /* Where a mutant calls a resource by another name, that is its name. */
        for (size_t i = 0; i < y->n_attributes; i++)
            added->attributes[i].name = y->attributes[i].name;
        require_same(added, y);
        y = y->next;
    }
    FUZZ_REQUIRE(y == NULL, "an element too many");
}

static void require_proven(const struct start_gain *g)
{
    struct error err = {{0}, false};
    bool gained =
        g->was->form == MANIFEST_BINARY ? axml_gained(g, &err) : proto_xml_gained(g, &err);

    FUZZ_REQUIRE(gained, "not proven: %s", err.text);
}

static const struct manifest_element *deepest(const struct manifest_element *e)
{
    const struct manifest_element *application = manifest_child(e, STR("application"), NULL);

    if (application)
        return application;
    while (e->last)
        e = e->last;
    return e;
}

static void add(const struct manifest *m, struct arena *arena)
{
    const struct manifest_element *parent = deepest(m->root);
    struct manifest_attribute attributes[] = {
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("io.methodbeat.Added"), 0),
        manifest_attribute_make(MANIFEST_EXPORTED, VALUE_TRUTH, STR("false"), 0),
        manifest_attribute_make(MANIFEST_INIT_ORDER, VALUE_NUMBER, STR("7"), 7),
    };
    struct manifest_element added = {
        .name = STR("provider"), .attributes = attributes, .n_attributes = 3};
    struct manifest again;
    struct error err = {{0}, false};
    struct buf out;

    buf_init(&out);
    if (manifest_add(m, parent, &added, 1, &out, &err) < 0) {
        FUZZ_REQUIRE(out.n == 0 && err.text[0], "refused without a reason");
        buf_release(&out);
        return;
    }
    FUZZ_REQUIRE(manifest_read(&again, buf_view(&out), arena, &err) == 0, "written, but: %s",
                 err.text);
    FUZZ_REQUIRE(again.form == m->form, "it has another form");
    if (m->form == MANIFEST_BINARY)
        attributes[1].text = attributes[2].text = STR("");
    require_proven(&(struct start_gain){m, &again, parent, &added, 1, arena});
    compare(m->root, again.root, parent, &added);
    buf_release(&out);
}

static int fuzz_one(struct bytes input)
{
    struct error err = {{0}, false};
    struct manifest m;
    struct arena arena;
    int outcome = FUZZ_REFUSED;

    arena_init(&arena);
    if (manifest_read(&m, input, &arena, &err) == 0) {
        outcome = FUZZ_ACCEPTED;
        add(&m, &arena);
    } else {
        FUZZ_REQUIRE(err.text[0], "refused without a reason");
    }
    arena_release(&arena);
    return outcome;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
