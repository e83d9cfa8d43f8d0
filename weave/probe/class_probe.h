/* SPDX-License-Identifier: Apache-2.0 */
/* Probes in the code of one method of a class file. */
#ifndef MB_WEAVE_PROBE_CLASS_PROBE_H
#define MB_WEAVE_PROBE_CLASS_PROBE_H

#include "classfile/class_edit.h"
#include "classfile/code.h"
#include "weave/probe.h"
#include "weave/rules.h"

enum {
    /* Constants that probes and an added focus method take at most, but for one
     * Integer a method. */
    CLASS_PROBE_CONSTANTS = 21,
    /* A body that stays below this whatever is put in has no branch that could
     * fail to reach: probes of any length fit. */
    CLASS_PROBE_SAFE_LENGTH = 32767,
};

/* No more than this many bytes are added by probes, padding included. */
uint32_t class_probe_growth(const struct code *code);

/* The method's new Code attribute, in the edit's arena; *counts grows. On
 * anything but CODE_OK the method is to be left as it is. */
enum code_result class_probe_apply(const struct code *code, const struct probe *probe,
                                   const struct rules *rules, struct class_edit *edit,
                                   struct bytes *attribute, struct probe_counts *counts);

/* Adds the focus method, which calls super's and then `at`. False: no room. */
bool class_probe_add_focus(struct class_edit *edit, const struct rules *rules,
                           struct probe_counts *counts);

#endif
