/* SPDX-License-Identifier: Apache-2.0 */
/* Inserts probes into the code of one method of a class file. */
#ifndef MB_WEAVE_PROBE_CLASS_PROBE_H
#define MB_WEAVE_PROBE_CLASS_PROBE_H

#include "classfile/class_edit.h"
#include "classfile/code.h"
#include "weave/unit_format.h"

enum {
    /* The most constants that probes and an added focus method need, besides one Integer for
     * each method, and the classes of its parameters for frames with one local more. */
    CLASS_PROBE_CONSTANTS = 22,
    /* If the code stays below this length with its probes, every branch reaches its target:
     * probes of any length fit. */
    CLASS_PROBE_SAFE_LENGTH = 32767,
};

/* Returns the most bytes that probes can add, padding included. */
uint32_t class_probe_growth(const struct code *code, const struct rules *rules);

/* Makes the method's new Code attribute in the arena, and adds to *counts. On any result
 * but CODE_OK the caller must leave the method as it is. */
enum code_result class_probe_apply(const struct code *code, const struct probe *probe,
                                   const struct rules *rules, struct class_edit *edit,
                                   struct arena *arena, struct bytes *attribute,
                                   struct probe_counts *counts);

/* Adds a focus method, which calls super's and then `at`. False if there is no room for it. */
bool class_probe_add_focus(struct class_edit *edit, const struct rules *rules,
                           struct probe_counts *counts);

/* The `weave` of unit_format_class: puts the plan's probes into a class file. */
int class_weave(const struct unit_weaving *w, struct buf *out, struct error *err);

#endif
