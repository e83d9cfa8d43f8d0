/* SPDX-License-Identifier: Apache-2.0 */
/* Splits files of reports into blocks of text, each with whole reports, so that many threads
 * can read a file of any size, and no file is held in memory as a whole.
 *
 * Blocks end where report_cut.h finds a place to cut the text; in a stretch of
 * REPORT_LENGTH_MAX without one the file is given up. A trace file is one block. Files that
 * gzip wrote are unpacked, and logs made into JSON (report_log.h).
 */
#ifndef MB_REPORT_REPORT_BLOCKS_H
#define MB_REPORT_REPORT_BLOCKS_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/byte_stream.h"
#include "lib/error.h"
#include "lib/input.h"
#include "lib/utf8.h"
#include "report/report_cut.h"
#include "report/report_log.h"

/* The files of reports that a command line names: files, all files in directories and below
 * (sorted by name), and "-", standard input. */
struct report_files {
    char *const *paths;
    size_t n, at;
    struct input_tree tree; /* of the directory that is under way */
    size_t tree_at;
    bool in_tree;
    struct arena names;
};

struct report_file {
    const char *name;      /* for messages; it stays until the files are released */
    const char *path;      /* NULL: standard input */
    const char *directory; /* that it was found in; NULL: it was named itself */
    bool last;             /* of the directory */
    enum {
        REPORT_FILE,       /* to be opened */
        REPORT_FILE_FAULT, /* can't be read: said */
    } kind;
    struct error said;
};

/* The paths must stay. */
void report_files_init(struct report_files *f, char *const *paths, size_t n);
void report_files_release(struct report_files *f);

/* False when there is none left. */
bool report_files_next(struct report_files *f, struct report_file *file);

struct report_block {
    struct report_file file; /* and what was wrong with it, in the last block of it */
    struct buf text;
    bool first, last; /* of the file */
    bool is_trace;    /* the text is a trace file */
    bool is_stream;   /* what can be read only once */
    uint64_t done;    /* bytes of the file that were read for it */
};

struct report_blocks {
    struct report_files files;
    bool traces; /* trace files are read, not refused */
    bool again;  /* what can be read only once is left out */
    struct report_file file;
    int fd;                     /* of the file that is open, or -1 */
    struct byte_stream *stream; /* NULL: no file is open */
    uint64_t done;              /* bytes of it that blocks have */
    bool is_stream;
    size_t look_ahead; /* bytes of a stream that are held before the first block, */
    struct buf held;   /* and are read from here, */
    size_t held_at;
    void (*look)(void *ctx, struct str text); /* and looked at as a whole; NULL: not */
    void *look_ctx;
    bool is_utf16; /* what is read becomes UTF-8: */
    struct utf16_text utf16;
    struct buf ahead; /* of the file, read and not given out */
    bool is_log;      /* what is read gets there through this: */
    struct report_log log;
    struct buf raw;
    struct report_cut cut; /* of that */
};

/* The paths must stay valid. traces: accept trace files too. */
void report_blocks_init(struct report_blocks *b, char *const *paths, size_t n, bool traces);
void report_blocks_release(struct report_blocks *b);

/* Fills the next block, in UTF-8 without a mark at its beginning; false if there is none left. If a
 * file can't be read, or not to its end, a block of it says so, and the next file follows. For a
 * pipe, a block is what is available. Names stay valid until the blocks are released. One thread at
 * a time. */
bool report_blocks_next(struct report_blocks *b, struct report_block *block);

#endif
