/* SPDX-License-Identifier: Apache-2.0 */
/* Finds probes in code, of any earlier instrumenting. */
#ifndef MB_INSPECT_PROBE_CALLS_H
#define MB_INSPECT_PROBE_CALLS_H

#include "classfile/code.h"
#include "dexfile/dex_code.h"

enum probe_kind { PROBE_NONE, PROBE_ENTER, PROBE_EXIT, PROBE_FOCUS };

/* A call of the beat class. */
struct probe_call {
    enum probe_kind kind;
    uint32_t from, pc; /* where the probe begins; the call in it; */
    uint32_t to;       /* the last instruction of it */
    uint32_t id;       /* of i and o; 0: unknown */
    bool late;         /* of i and o: in the form of --probes late */
};

struct probe_calls {
    struct probe_call *calls; /* by pc, in the arena */
    size_t n;
};

/* Calls of i and o, in either form, and at(Activity, Z)V of `beat_class`, an internal name. */
void probe_calls_of_class(const struct code *code, struct str beat_class, struct arena *arena,
                          struct probe_calls *out);
void probe_calls_of_dex(const struct dex_code *code, struct str beat_class, struct arena *arena,
                        struct probe_calls *out);

/* Whether a class or dex calls the beat class anywhere. If not, its code need not be read. */
bool probe_calls_in_class(const struct class_file *cf, struct str beat_class);
bool probe_calls_in_dex(const struct dex_file *dex, struct str beat_class, struct arena *scratch);

#endif
