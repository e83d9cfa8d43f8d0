/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/scan/scanned_class.h"

#include "classfile/class_file.h"

void scanned_class_begin(struct scanned_class *s, struct str name, struct str super_name,
                         uint16_t access, struct str unit_name, struct arena *scratch)
{
    struct program_class *c = s->out;

    c->name = name;
    c->super_name = super_name;
    c->access = access;
    s->original = obfuscation_map_class(s->rules->names, c->name, s->keep);
    s->whole = rules_class(s->rules, c->name, s->original, unit_name, access);
    s->filter = filter_class_rules(s->rules->filter, s->original, scratch);
    s->outside = false;
    if (s->rules->only && s->rules->only->n_rules > 0) {
        struct filter_class only = filter_class_rules(s->rules->only, s->original, scratch);

        s->outside = filter_method(&only, STR(""), STR("")) != FILTER_TRACE;
    }
    c->untouched = s->whole == VERDICT_OWN ||
                   filter_method(&s->filter, STR(FOCUS_NAME), STR(FOCUS_DESC)) == FILTER_KEEP;
}

/* R8 and others write something else instead of a file name: "SourceFile",
 * "r8-map-id-0123abcd", a library's name and version. None of these has an ending of letters. No
 * file has a longer name than NAME_LONGEST: it is written for each method. */
static bool is_source_name(struct str name)
{
    enum { NAME_LONGEST = 255 };
    size_t dot = str_rfind(name, '.');

    if (dot == 0 || dot + 1 >= name.n || name.n > NAME_LONGEST)
        return false;
    for (size_t i = dot + 1; i < name.n; i++)
        if ((name.p[i] | 0x20) < 'a' || (name.p[i] | 0x20) > 'z')
            return false;
    return true;
}

/* Original names; without a map, the names in the class. */
static void name_method(const struct scanned_class *s, struct program_method *m, struct str name,
                        struct str descriptor)
{
    struct original_method original;

    m->name = name;
    m->descriptor = descriptor;
    obfuscation_map_method(s->rules->names, s->out->name, m->name, m->descriptor, s->keep,
                           &original);
    m->original_class = original.class_name;
    m->original_name = original.name;
    m->original_descriptor = original.descriptor;
    m->file = original.file;
    m->line = original.line;
    m->lines_stay = original.lines_stay;
    /* A method that came from another class has that class's file. */
    if (!m->file.n && str_eq(s->original, original.class_name))
        m->file = s->out->source_file;
    if (!is_source_name(m->file))
        m->file = (struct str){0};
}

void scanned_method_begin(const struct scanned_class *s, struct scanned_method *m, struct str name,
                          struct str descriptor, uint16_t access, bool has_code)
{
    struct program_method *p = m->out;

    name_method(s, p, name, descriptor);
    p->access = access;
    p->verdict = s->whole;
    m->filter = filter_method(&s->filter, p->original_name, p->original_descriptor);
    if (s->whole != VERDICT_INSTRUMENT)
        return;
    /* An optimizer may have put it into another class. */
    if (rules_is_own(s->rules, p->original_class)) {
        p->verdict = VERDICT_OWN;
        return;
    }
    /* Without a body Matrix finds no opcode, and so a simple method. */
    if (!has_code)
        p->verdict = s->rules->select == SELECT_MATRIX ? VERDICT_SIMPLE : VERDICT_NO_CODE;
    else if (m->filter == FILTER_KEEP || (s->outside && m->filter != FILTER_TRACE))
        p->verdict = VERDICT_FILTERED;
}

/* The folder of the class, as of its name "com/demo/Main". */
static struct str folder_of(struct str class_name)
{
    size_t slash = str_rfind(class_name, '/');

    return str_sub(class_name, 0, slash < class_name.n ? slash : 0);
}

void scanned_method_place(const struct scanned_class *s, struct program_method *m, uint32_t line)
{
    struct source_place place;

    if (!m->lines_stay)
        return;
    m->line = line;
    if (!str_eq(s->original, m->original_class) || !str_eq(m->file, s->out->source_file) ||
        !source_map_find(&s->places, line, &place) || !is_source_name(place.file))
        return;
    m->line = place.line;
    if (str_eq(place.folder, folder_of(m->original_class)))
        m->file = str_eq(m->file, place.file) ? m->file : arena_str(s->keep, place.file);
    else
        m->file = arena_printf(s->keep, "%.*s/%.*s", STR_ARG(place.folder), STR_ARG(place.file));
}

bool scanned_method_needs_body(const struct scanned_method *m)
{
    return m->out->verdict == VERDICT_INSTRUMENT || program_method_is_focus(m->out);
}

bool scanned_method_is_synthetic(const struct scanned_method *m)
{
    return (m->out->access & (ACC_SYNTHETIC | ACC_BRIDGE)) &&
           !str_starts(m->out->original_name, STR("lambda$"));
}

enum verdict scanned_method_select(const struct scanned_class *s, const struct scanned_method *m,
                                   const struct body_facts *facts)
{
    return m->filter == FILTER_TRACE ? VERDICT_INSTRUMENT : rules_select(s->rules, facts);
}

void scanned_method_note_focus(const struct scanned_class *s, const struct scanned_method *m,
                               enum focus_kind kind)
{
    s->out->focus_final = m->out->access & ACC_FINAL;
    s->out->focus = m->out->access & ACC_STATIC ? FOCUS_STATIC : kind;
}

enum focus_kind scan_focus_kind(bool calls_super, bool has_room)
{
    if (calls_super)
        return has_room ? FOCUS_FORWARDS : FOCUS_PASSES;
    return has_room ? FOCUS_OVERRIDES : FOCUS_UNUSABLE;
}
