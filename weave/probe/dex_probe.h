/* SPDX-License-Identifier: Apache-2.0 */
/* Probes in the code of one method of a dex. */
#ifndef MB_WEAVE_PROBE_DEX_PROBE_H
#define MB_WEAVE_PROBE_DEX_PROBE_H

#include "dexfile/relocate/dex_relocate.h"
#include "weave/probe.h"
#include "weave/rules.h"

/* What is called. */
struct dex_callees {
    bool probes; /* i and o of the beat class */
    bool focus;  /* its at */
    bool start;  /* what starts the recorder */
};

/* The methods that are called, as one dex refers to them. */
struct dex_beat {
    struct dex_callees has;
    uint32_t i, o, at, start; /* handles of dex_ids; once settled, method_ids */
};

/* Asks for a method of the beat class; its handle. */
uint32_t dex_beat_want_method(struct dex_ids *ids, const struct rules *rules, struct str name,
                              struct str descriptor);

/* Asks for those that are to be there. */
void dex_beat_want(struct dex_beat *beat, struct dex_callees callees, struct dex_ids *ids,
                   const struct rules *rules);

/* Once the ids are sealed. */
void dex_beat_settle(struct dex_beat *beat, const struct dex_ids *ids);

/* What to put into a method. Points into `arena`; `code` is not immovable. */
void dex_probe_edit(const struct dex_code *code, const struct probe *probe,
                    const struct rules *rules, const struct dex_beat *beat, struct arena *arena,
                    struct dex_code_edit *edit);

/* The code_item of an added focus method, which calls super's, then `at`. Both
 * are method_ids. */
struct bytes dex_probe_focus_code(uint32_t super_focus, uint32_t at, struct arena *arena);

/* That of an added static initialiser, which calls `start`. */
struct bytes dex_probe_start_code(uint32_t start, struct arena *arena);

#endif
