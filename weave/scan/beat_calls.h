/* SPDX-License-Identifier: Apache-2.0 */
/* Calls of a beat class that stand in an input: of probes, by which it is known to be instrumented
 * already, and of what tells the recorder where a message begins.
 */
#ifndef MB_WEAVE_SCAN_BEAT_CALLS_H
#define MB_WEAVE_SCAN_BEAT_CALLS_H

#include "classfile/class_file.h"
#include "dexfile/dex_code.h"
#include "weave/program.h"
#include "weave/rules.h"

/* Notes in *unit whether the class tells of messages. An error where it calls i, o or at of our
 * beat class, Matrix's or the one of the rules, and is not part of these themselves: it has probes.
 */
int beat_calls_of_class(const struct class_file *cf, const struct rules *rules,
                        struct arena *scratch, struct program_unit *unit, struct error *err);

/* Of a dex: what each of its method_ids is for a call. NULL: no call is of a beat class. */
const uint8_t *beat_calls_of_ids(const struct dex_file *dex, const struct rules *rules,
                                 struct arena *scratch);

/* The same for the body of a method of `class_name`; kinds: what beat_calls_of_ids made, not NULL.
 */
int beat_calls_of_body(const struct dex_code *code, const uint8_t *kinds, struct str class_name,
                       const struct rules *rules, struct arena *scratch, struct program_unit *unit,
                       struct error *err);

#endif
