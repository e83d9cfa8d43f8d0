/* SPDX-License-Identifier: Apache-2.0 */
/* What the scans of all formats share: names, what class and filter say of a
 * method before anybody looks into its body, and selection.
 */
#ifndef MB_WEAVE_SCAN_SCANNED_CLASS_H
#define MB_WEAVE_SCAN_SCANNED_CLASS_H

#include "weave/program.h"
#include "weave/rules.h"

/* One class on its way into the program. */
struct scanned_class {
    const struct rules *rules;
    struct arena *keep;        /* for what lives as long as the program */
    struct program_class *out; /* its source_file is set by who has it, before the methods */
    struct str original;       /* the class's name in the source */
    enum verdict whole;        /* on the class */
    struct filter_class filter;
};

/* Fills in what a class's header says. The names live as long as the program;
 * `unit_name`, the path of its class file, need not. The filter's part is in
 * `scratch`. */
void scanned_class_begin(struct scanned_class *s, struct str name, struct str super_name,
                         uint16_t access, struct str unit_name, struct arena *scratch);

/* One method of it. */
struct scanned_method {
    struct program_method *out;
    enum filter_verdict filter;
};

/* Names a method, and gives it the verdict that needs no look into its body. The
 * name and descriptor live as long as the program. */
void scanned_method_begin(const struct scanned_class *s, struct scanned_method *m, struct str name,
                          struct str descriptor, uint16_t access, bool has_code);

/* Whether the body is to be looked at: for its verdict, or since what is below
 * the class depends on what its focus method does. */
bool scanned_method_needs_body(const struct scanned_method *m);

/* A synthetic method or bridge; a lambda's body is neither. */
bool scanned_method_is_synthetic(const struct scanned_method *m);

/* Selection on a body, after the filter. */
enum verdict scanned_method_select(const struct scanned_class *s, const struct scanned_method *m,
                                   const struct body_facts *facts);

/* Notes the class's focus method, which is of `kind` unless it is static. */
void scanned_method_note_focus(const struct scanned_class *s, const struct scanned_method *m,
                               enum focus_kind kind);

/* The kind of one with code. */
enum focus_kind scan_focus_kind(bool calls_super, bool has_room);

#endif
