/* SPDX-License-Identifier: Apache-2.0 */
/* Probes found in code: what instrumenting has put there, at any time. */
#ifndef MB_INSPECT_PROBE_CALLS_H
#define MB_INSPECT_PROBE_CALLS_H

#include "classfile/code.h"
#include "dexfile/dex_code.h"

enum probe_kind { PROBE_NONE, PROBE_ENTER, PROBE_EXIT, PROBE_FOCUS };

/* A call of the beat class. */
struct probe_call {
    enum probe_kind kind;
    uint32_t from, pc; /* where what belongs to it begins, and the call itself */
    uint32_t id; /* of i and o; 0: neither a constant before the call says it, nor that of i */
};

struct probe_calls {
    struct probe_call *calls; /* by pc, in the arena */
    size_t n;
};

/* Calls of i(I)V, o(I)V and at(Activity, Z)V of `beat_class`, an internal name. */
void probe_calls_of_class(const struct code *code, struct str beat_class, struct arena *arena,
                          struct probe_calls *out);
void probe_calls_of_dex(const struct dex_code *code, struct str beat_class, struct arena *arena,
                        struct probe_calls *out);

/* Whether a class or dex calls the beat class anywhere: most that are looked at
 * don't, and the code of those need not be read. */
bool probe_calls_in_class(const struct class_file *cf, struct str beat_class);
bool probe_calls_in_dex(const struct dex_file *dex, struct str beat_class, struct arena *scratch);

#endif
