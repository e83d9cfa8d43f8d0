/* Files of reports as a row of blocks of text, each with whole reports in it, so that many threads
 * can read a file of any size and none is held in memory as a whole.
 *
 * A block ends before a line that begins with `{` (or, in a stretch of 64 MB without one, at a
 * line's end). So objects of one line, and of many where the lines within are indented, stay whole.
 * A file that begins with something else (an array) is one block. Files that gzip wrote are
 * unpacked. */
#ifndef MB_REPORT_REPORT_BLOCKS_H
#define MB_REPORT_REPORT_BLOCKS_H

#include "lib/buf.h"
#include "lib/error.h"

struct report_block {
    struct buf text;
    size_t file;       /* which of the files */
    size_t line;       /* of the file, where the text begins; from 1 */
    bool is_trace;     /* a trace file, of which only the first bytes are here */
    struct error said; /* reading ended with this error; else "" */
};

struct report_blocks {
    const char *const *files; /* "-": standard input */
    size_t n, at;             /* the one that is read */
    void *gz;                 /* NULL: not open */
    size_t line;
    bool whole;       /* the file is one block */
    bool first;       /* its beginning was not seen yet */
    struct buf ahead; /* of the file, read and not given out */
};

enum { REPORT_BLOCK_SIZE = 1 << 20 };

/* The files' names must outlive the blocks. */
void report_blocks_init(struct report_blocks *b, const char *const *files, size_t n);
void report_blocks_release(struct report_blocks *b);

/* Fills the next block; false when there is none left. A file that can't be read, or not to its
 * end, is a block with an error, and the next file follows. One thread at a time. */
bool report_blocks_next(struct report_blocks *b, struct report_block *block);

#endif
