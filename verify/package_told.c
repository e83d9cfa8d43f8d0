/* SPDX-License-Identifier: Apache-2.0 */
/* What an output says of itself: META-INF/methodbeat.properties, which has a line for each thing
 * that instrument was told and shows in the code, for each entry that it added, and for each option
 * of an embedded recorder, whose asset has these lines too. No line may be another. */
#include <stdlib.h>

#include "lib/escape.h"
#include "lib/sort.h"
#include "verify/package_internal.h"

#define ADDED  "added="
#define OPTION "option."

static const struct str forms[] = {STR_INIT("probes=pair"), STR_INIT("probes=late")};
static const struct str exits[] = {STR_INIT("exits=explicit"), STR_INIT("exits=all")};

static bool has_line(struct str text, struct str wanted)
{
    struct str line;

    while (str_next_line(&text, &line))
        if (str_eq(line, wanted))
            return true;
    return false;
}

int package_take_told(struct package_proof *p, bool probes_unsaid, bool exits_unsaid,
                      struct codec *codec, struct error *err)
{
    size_t entry = package_find_now(p, container_properties_name(p->was));
    struct buf text;
    int result;

    if (p->was->kind == CONTAINER_FILE || entry == PACKAGE_NO_ENTRY)
        return 0;
    buf_init(&text);
    result = package_now_read(p, entry, codec, &text, err);
    if (result == 0 && probes_unsaid)
        p->rules.late = has_line(str_from_bytes(buf_view(&text)), forms[true]);
    if (result == 0 && exits_unsaid)
        p->rules.exits_all = has_line(str_from_bytes(buf_view(&text)), exits[true]);
    buf_release(&text);
    return result;
}

/* The text and what it should be. */
struct told {
    struct package_proof *p;
    struct str text, name;
    struct str *added; /* sorted */
    size_t n_added;
    size_t options; /* the entry of the recorder's options, or PACKAGE_NO_ENTRY */
};

static int compare_added(const void *a, const void *b)
{
    return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

static void gather_added(struct told *t)
{
    struct package_proof *p = t->p;

    t->added = mem_alloc(mem_size(p->now_count + 1, sizeof(*t->added)));
    for (size_t i = 0; i < p->now_count; i++) {
        struct str name = package_now_name(p, i);

        if (p->known[i] || str_eq(name, t->name))
            continue;
        t->added[t->n_added++] = name;
        if (package_is_options(p->was, name))
            t->options = i;
    }
    sort_array(t->added, t->n_added, sizeof(*t->added), compare_added);
}

/* Appends the lines of options: as they are, or as the asset has them. */
static void expect_options(const struct told *t, bool asset, struct buf *out)
{
    struct str text = t->text, line;

    while (str_next_line(&text, &line))
        if (str_starts(line, STR(OPTION)))
            buf_printf(out, "%.*s\n", STR_ARG(str_sub(line, asset ? strlen(OPTION) : 0, line.n)));
}

static void expect_told(const struct told *t, struct buf *out)
{
    const struct proof_rules *rules = &t->p->rules;

    buf_printf(out, "mapping.id=%s\n%.*s\n%.*s\n", rules->mapping_id, STR_ARG(forms[rules->late]),
               STR_ARG(exits[rules->exits_all]));
    for (size_t i = 0; i < t->n_added; i++) {
        buf_str(out, STR(ADDED));
        buf_escaped(out, t->added[i]);
        buf_u8(out, '\n');
    }
    if (t->options != PACKAGE_NO_ENTRY)
        expect_options(t, false, out);
}

/* Names the first entry that the text says was added, and that is not there. */
static bool say_what_is_missing(const struct told *t)
{
    struct str text = t->text, line;
    struct buf name;
    size_t i = 0;
    bool missing = false;

    buf_init(&name);
    while (!missing && str_next_line(&text, &line)) {
        if (!str_starts(line, STR(ADDED)))
            continue;
        line = str_sub(line, strlen(ADDED), line.n);
        for (missing = true; missing && i < t->n_added; i += missing) {
            buf_clear(&name);
            buf_escaped(&name, t->added[i]);
            missing = !str_eq(str_from_bytes(buf_view(&name)), line);
        }
        i++;
    }
    buf_release(&name);
    if (missing)
        package_fault(
            t->p, t->name,
            arena_printf(&t->p->arena, "%.*s was added, and is not there", STR_ARG(line)).p);
    return missing;
}

static void say_what_differs(const struct told *t)
{
    const struct proof_rules *rules = &t->p->rules;
    struct package_proof *p = t->p;

    if (!has_line(t->text, arena_printf(&p->arena, "mapping.id=%s", rules->mapping_id)))
        package_fault(p, t->name, "it does not name the id of the mapping");
    else if (!has_line(t->text, forms[rules->late]))
        package_fault(p, t->name, "it does not say the form of the probes");
    else if (!has_line(t->text, exits[rules->exits_all]))
        package_fault(p, t->name, "it does not say the exits that have probes");
    else if (!say_what_is_missing(t))
        package_fault(p, t->name, "a line of it is another, or one more");
}

/* The asset with the options: the id, and each line that the properties have. */
static int prove_options(const struct told *t, struct codec *codec, struct error *err)
{
    struct buf wanted, content;
    int result;

    buf_init(&wanted);
    buf_init(&content);
    buf_printf(&wanted, "mapping.id=%s\n", t->p->rules.mapping_id);
    expect_options(t, true, &wanted);
    result = package_now_read(t->p, t->options, codec, &content, err);
    if (result == 0 && !bytes_eq(buf_view(&content), buf_view(&wanted)))
        package_fault(t->p, package_now_name(t->p, t->options),
                      "it is not the id of the mapping and the options that were given");
    buf_release(&wanted);
    buf_release(&content);
    return result;
}

int package_told_prove(struct package_proof *p, struct codec *codec, struct error *err)
{
    struct told t = {
        .p = p, .name = container_properties_name(p->was), .options = PACKAGE_NO_ENTRY};
    size_t entry = package_find_now(p, t.name);
    struct buf text, wanted;
    int result;

    if (entry == PACKAGE_NO_ENTRY) {
        if (container_has(p->was, t.name))
            package_fault(p, t.name,
                          "the input has it, and the output does not: are they swapped? "
                          "methodbeat verify OUTPUT --against INPUT");
        return 0;
    }
    buf_init(&text);
    buf_init(&wanted);
    result = package_now_read(p, entry, codec, &text, err);
    if (result == 0) {
        t.text = str_from_bytes(buf_view(&text));
        gather_added(&t);
        expect_told(&t, &wanted);
        if (!bytes_eq(buf_view(&text), buf_view(&wanted)))
            say_what_differs(&t);
        if ((t.options != PACKAGE_NO_ENTRY) != (p->starts > 0))
            proof_fault(&p->proof, PROOF_NOWHERE, "%s",
                        p->starts ? "what its manifest starts has no options"
                                  : "its manifest does not start the recorder");
        if (t.options != PACKAGE_NO_ENTRY)
            result = prove_options(&t, codec, err);
    }
    buf_release(&text);
    buf_release(&wanted);
    free(t.added);
    return result;
}
