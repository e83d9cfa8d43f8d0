/* SPDX-License-Identifier: Apache-2.0 */
/* One class file or dex on its way into the contents. Internal to inspect/. */
#ifndef MB_INSPECT_CONTENTS_UNIT_H
#define MB_INSPECT_CONTENTS_UNIT_H

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

#endif
