/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the scans of both formats: names, the verdicts by class and filter, which do not
 * need a method's body, and selection.
 */
#ifndef MB_WEAVE_SCAN_SCANNED_CLASS_H
#define MB_WEAVE_SCAN_SCANNED_CLASS_H

#include "mapping/source_map.h"
#include "weave/program.h"
#include "weave/rules.h"

/* A class that is being scanned into the program. */
struct scanned_class {
    const struct rules *rules;
    struct arena *keep;        /* for data that live as long as the program */
    struct program_class *out; /* the caller sets its source_file before the methods, */
    struct source_map places;  /* and reads this, if there is one */
    struct str original;       /* the class's name in the source */
    enum verdict whole;        /* on the whole class */
    struct filter_class filter;
    bool outside; /* of the packages of --only */
};

/* Fills in what the header of a class tells. The names must live as long as the program;
 * `unit_name`, the path of its class file, need not. The filter's rules for the class are in
 * `scratch`. */
void scanned_class_begin(struct scanned_class *s, struct str name, struct str super_name,
                         uint16_t access, struct str unit_name, struct arena *scratch);

/* A method that is being scanned. */
struct scanned_method {
    struct program_method *out;
    enum filter_verdict filter;
};

/* Sets the names of a method, and the verdict that does not need its body. The name and
 * descriptor must live as long as the program. */
void scanned_method_begin(const struct scanned_class *s, struct scanned_method *m, struct str name,
                          struct str descriptor, uint16_t access, bool has_code);

/* Whether the body must be examined: for its verdict, or because it is the focus method, on
 * which subclasses depend. */
bool scanned_method_needs_body(const struct scanned_method *m);

/* Sets where a method stands, whose code begins in a line of the class; 0: it has none. */
void scanned_method_place(const struct scanned_class *s, struct program_method *m, uint32_t line);

/* Whether the method is synthetic or a bridge, and not the body of a lambda. */
bool scanned_method_is_synthetic(const struct scanned_method *m);

/* Returns the verdict on a method by its body and the filter. */
enum verdict scanned_method_select(const struct scanned_class *s, const struct scanned_method *m,
                                   const struct body_facts *facts);

/* Notes the kind of the class's focus method: `kind`, unless the method is static. */
void scanned_method_note_focus(const struct scanned_class *s, const struct scanned_method *m,
                               enum focus_kind kind);

/* Returns the kind of a focus method with code. */
enum focus_kind scan_focus_kind(bool calls_super, bool has_room);

#endif
