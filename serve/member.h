/* SPDX-License-Identifier: Apache-2.0 */
/* A member of a gzip file (RFC 1952) that has some reports, a line each. Its extra field says how
 * long it is and which reports it has, so that a file can be passed without inflating it. For all
 * other readers it is a member as any. */
#ifndef MB_SERVE_MEMBER_H
#define MB_SERVE_MEMBER_H

#include "lib/codec.h"
#include "report/copies.h"

enum {
    MEMBER_HEAD = 33,       /* the bytes before the marks */
    MEMBER_REPORTS = 4000,  /* at most: their marks have room in the extra field */
    MEMBER_TEXT = 96 << 20, /* what one inflates to, at most */
};

struct member {
    uint32_t size;       /* of all of it */
    uint32_t reports;    /* how many */
    uint64_t arrived_ms; /* since 1970 */
    bool first;          /* of those that were written together */
};

/* Appends a member of these lines. */
void member_write(struct codec *codec, struct str text, const struct report_mark *marks,
                  const struct member *what, struct buf *out);

/* Reads the first MEMBER_HEAD bytes. False: no member of ours begins with them. */
bool member_head(struct bytes head, struct member *m);

/* Reads the marks out of a member, m->reports of them. False: it is too short. */
bool member_marks(struct bytes member, const struct member *m, struct report_mark *marks);

/* Appends the lines of a whole member. False: it is damaged. */
bool member_text(struct codec *codec, struct bytes member, const struct member *m, struct buf *out);

#endif
