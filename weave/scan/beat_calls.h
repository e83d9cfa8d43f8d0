/* SPDX-License-Identifier: Apache-2.0 */
/* Finds calls of a beat class in an input: calls of probes, which show that the input is
 * already instrumented, and calls that tell the recorder where a message begins.
 */
#ifndef MB_WEAVE_SCAN_BEAT_CALLS_H
#define MB_WEAVE_SCAN_BEAT_CALLS_H

#include "classfile/class_file.h"
#include "dexfile/dex_code.h"
#include "weave/program.h"
#include "weave/rules.h"

/* Notes in *unit whether the class calls what tells the recorder of messages. Error: it has
 * probes, that is, it calls i, o or at of our beat class, Matrix's or the one of the rules, and
 * does not itself belong to these.
 */
int beat_calls_of_class(const struct class_file *cf, const struct rules *rules,
                        struct arena *scratch, struct program_unit *unit, struct error *err);

/* Returns for each method_id of a dex which kind of call it would be. NULL: none is a method of
 * a beat class. */
const uint8_t *beat_calls_of_ids(const struct dex_file *dex, const struct rules *rules,
                                 struct arena *scratch);

/* Does the same as beat_calls_of_class for the body of a method of `class_name`. kinds: the
 * result of beat_calls_of_ids, not NULL.
 */
int beat_calls_of_body(const struct dex_code *code, const uint8_t *kinds, struct str class_name,
                       const struct rules *rules, struct arena *scratch, struct program_unit *unit,
                       struct error *err);

#endif
