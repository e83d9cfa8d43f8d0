/* SPDX-License-Identifier: Apache-2.0 */
/* One class file or dex on its way into the contents. Internal to inspect/. */
#ifndef MB_INSPECT_CONTENTS_UNIT_H
#define MB_INSPECT_CONTENTS_UNIT_H

#include "classfile/code.h"
#include "dexfile/dex_code.h"
#include "inspect/contents.h"

/* What a worker has found so far; zeroed, it has found nothing. */
struct contents_reader {
    struct str beat_class;
    struct arena keep;    /* texts: as long as the contents */
    struct arena scratch; /* a unit at a time */
    struct arena body;    /* a method at a time */
    uint64_t class_files;
    uint64_t majors[CONTENTS_MAJORS];
    struct contents_counts counts; /* of class files */
};

int contents_read_class(struct contents_reader *r, struct bytes bytes, struct error *err);

/* Fills in all of *out but where it stands. */
int contents_read_dex(struct contents_reader *r, struct bytes bytes, struct contents_dex *out,
                      struct error *err);

/* probe_calls.c counts probes, of any earlier instrumenting: calls of i and o, in either form, and
 * of at(Activity, Z)V of the beat class. Its methods that are called, by form: of pairs, and of
 * late probes. */
enum probe_kind { PROBE_NONE, PROBE_ENTER, PROBE_EXIT, PROBE_FOCUS };
enum { PROBE_FORMS = 2 };

/* Their method_ids in a dex; DEX_NO_INDEX: it has none. */
struct beat_ids {
    uint32_t of[PROBE_FOCUS + 1][PROBE_FORMS];
    bool any; /* if not, its code need not be read */
};

struct beat_ids probe_beat_ids(const struct dex_file *dex, struct str beat_type);

/* Whether a class calls the beat class, an internal name, anywhere. */
bool probe_calls_in_class(const struct class_file *cf, struct str beat_class);

/* Adds what a method calls. */
void probe_calls_of_class(const struct code *code, struct str beat_class,
                          struct contents_counts *counts);
void probe_calls_of_dex(const struct dex_code *code, const struct beat_ids *ids,
                        struct contents_counts *counts);

#endif
