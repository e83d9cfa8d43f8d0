/* SPDX-License-Identifier: Apache-2.0 */
/* Inserts probes into the code of one method of a dex. */
#ifndef MB_WEAVE_PROBE_DEX_PROBE_H
#define MB_WEAVE_PROBE_DEX_PROBE_H

#include "dexfile/relocate/dex_relocate.h"
#include "weave/probe.h"
#include "weave/rules.h"

/* Which methods are called. */
struct dex_callees {
    bool probes; /* i and o of the beat class */
    bool focus;  /* its at */
    bool start;  /* what starts the recorder */
};

/* The called methods, as ids of one dex. */
struct dex_beat {
    struct dex_callees has;
    uint32_t i, o, at, start; /* handles of dex_ids; method_ids after dex_beat_settle */
};

/* Requests the id of a method of the beat class. Returns its handle. */
uint32_t dex_beat_want_method(struct dex_ids *ids, const struct rules *rules, struct str name,
                              struct str descriptor);

/* Requests the ids of these callees. */
void dex_beat_want(struct dex_beat *beat, struct dex_callees callees, struct dex_ids *ids,
                   const struct rules *rules);

/* Replaces the handles by method_ids. Call it after the ids are sealed. */
void dex_beat_settle(struct dex_beat *beat, const struct dex_ids *ids);

/* Fills *edit with what to insert into a method. It points into `arena`. `code` must not be
 * immovable. */
void dex_probe_edit(const struct dex_code *code, const struct probe *probe,
                    const struct rules *rules, const struct dex_beat *beat, struct arena *arena,
                    struct dex_code_edit *edit);

/* Returns the code_item of an added focus method, which calls super's, then `at`. Both are
 * method_ids. */
struct bytes dex_probe_focus_code(uint32_t super_focus, uint32_t at, struct arena *arena);

/* Returns the code_item of an added static initialiser, which calls `start`. */
struct bytes dex_probe_start_code(uint32_t start, struct arena *arena);

#endif
