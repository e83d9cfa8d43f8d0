/* SPDX-License-Identifier: Apache-2.0 */
/* Zip archives: jars, AARs, APKs and other zips (APPNOTE.TXT 6.3). This code reads and writes
 * them, header by header. libzip must read the same directory, or the archive is refused.
 *
 * An archive is read from a file or from bytes in memory, and written as an edited copy:
 * entries keep their order, names, methods, times, attributes, extra fields and comments;
 * unchanged entries are copied without inflating them.
 *
 * Sizes, method and CRC come from the central directory. Names are raw bytes: no encoding is
 * assumed. Errors name the entry if there is one, but not the archive, which the caller puts in
 * front ("app.jar!com/foo/A.class: ...").
 */
#ifndef MB_ARCHIVE_ARCHIVE_H
#define MB_ARCHIVE_ARCHIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/buf.h"
#include "lib/byte_source.h"
#include "lib/codec.h"
#include "lib/error.h"
#include "lib/str.h"

struct archive;

enum { ARCHIVE_STORED = 0, ARCHIVE_DEFLATED = 8 };

struct archive_entry {
    struct str name;    /* lives as long as the archive */
    uint64_t size;      /* bytes of content, as the archive claims */
    uint64_t comp_size; /* bytes in the archive */
    uint32_t crc;       /* CRC-32 of the content */
    uint16_t method;    /* ARCHIVE_STORED, ARCHIVE_DEFLATED or one we cannot read */
    bool directory;     /* the name ends with a slash */
    bool encrypted;
    bool duplicate; /* a later entry has the same name, and that one counts */
};

/* Opens the file, which is read by offset. Its content must not change until the archive is
 * freed (replacing it by rename is fine). */
int archive_open_file(struct archive **a, const char *path, struct error *err);

/* The bytes must outlive the archive. Errors of both functions: it is not an archive, it can be
 * read in two ways, or entries overlap. */
int archive_open_bytes(struct archive **a, struct bytes b, struct error *err);

/* Closes the file: no entry can be read afterwards, but names, sizes and the rest stay valid. */
void archive_close(struct archive *a);
void archive_free(struct archive *a); /* NULL is fine */

/* Entries in the order of the central directory. */
size_t archive_count(const struct archive *a);
const struct archive_entry *archive_entry(const struct archive *a, size_t i);

/* Returns the index of the entry with that name, or -1. Of several it is the last, as in
 * java.util.zip. */
ptrdiff_t archive_find(const struct archive *a, struct str name);

/* The size of the archive itself, in bytes. */
uint64_t archive_size(const struct archive *a);

/* Where it is read from. The archive owns the descriptor. */
struct byte_source archive_source(const struct archive *a);

/* Sets *offset to where entry i's data begin, counted from the start of the archive. Alignment
 * is about this offset. */
int archive_data_offset(const struct archive *a, size_t i, uint64_t *offset, struct error *err);

/* Sets *n to how many bytes in front of the first entry belong to the archive, such as the script
 * of an executable jar; 0 if they begin with a header of an entry that is not in the directory,
 * which only those see who read from the beginning. */
int archive_front(const struct archive *a, uint64_t *n, struct error *err);

/* Whether the archive has an APK signing block (v2 and later), which lies in front of the
 * directory and belongs to no entry. */
bool archive_has_signing_block(const struct archive *a);

/* Appends entry i's content to `out`. It is inflated with the caller's codec, and its size and
 * CRC are checked. Any thread, several at once. Errors: the entry is encrypted, of an unknown
 * method or cut short, or its size or CRC is wrong. On error `out` is unchanged. */
int archive_read(const struct archive *a, size_t i, struct codec *codec, struct buf *out,
                 struct error *err);

/* The same in one read, which also checks what archive_check_header does. *content is valid as long
 * as `room` and `out`: a stored entry's is a part of `room`, another's is in `out`. Both are
 * overwritten. Any thread. */
int archive_content(const struct archive *a, size_t i, struct codec *codec, struct buf *room,
                    struct buf *out, struct bytes *content, struct error *err);

/* Returns how many bytes all deflated entries together claim to inflate to. Entries of the same
 * name are all counted. */
uint64_t archive_inflated_size(const struct archive *a);

/* Checks that entry i's local header has the same name and method as the directory, because
 * other readers use the local header. 0, or -1 + *err. Any thread. */
int archive_check_header(const struct archive *a, size_t i, struct error *err);

/* Checks that entry i can be copied as it is: does what archive_check_header does, and reads
 * the content as archive_read does, unless the entry is encrypted or of a method that cannot be
 * read. 0, or -1 + *err. `room` is used for the content, and is empty afterwards. Any thread. */
int archive_check(const struct archive *a, size_t i, struct codec *codec, struct buf *room,
                  struct error *err);

/* Reads the first n bytes of entry i's content, or as many as it has, and sets *got: 0 if it is
 * encrypted, or damaged there, or of a method that cannot be read. n is at most ARCHIVE_HEAD. Any
 * thread. */
enum { ARCHIVE_HEAD = 16 };
int archive_read_head(const struct archive *a, size_t i, uint8_t *to, size_t n, size_t *got,
                      struct error *err);

/* Appends entry i's bytes as they are in the archive (compressed). Any thread. */
int archive_read_raw(const struct archive *a, size_t i, struct buf *out, struct error *err);

/* The new content of an entry, already compressed. */
struct archive_data {
    struct bytes bytes; /* stored or deflated, as `method` says */
    uint64_t size;      /* of the content */
    uint32_t crc;       /* of the content */
    uint16_t method;
    uint16_t align; /* if stored: alignment of its data in the archive, a power of two; 0: any */
};

/* Fills *data from `content`. Its bytes are appended to `packed` (ARCHIVE_DEFLATED), or are
 * `content` itself (ARCHIVE_STORED). `packed` must be empty, and must not change while *data is
 * in use. */
void archive_pack(struct codec *codec, uint16_t method, struct bytes content, struct buf *packed,
                  struct archive_data *data);

enum archive_action {
    ARCHIVE_KEEP, /* copied compressed */
    ARCHIVE_DROP,
    ARCHIVE_REPLACE, /* new content; everything else stays */
};

struct archive_edit {
    /* An enum archive_action for each old entry. Duplicates are always dropped. */
    const uint8_t *action;

    /* Names of entries to append. No entry that stays may have one of these names. They get the
     * time 1980-01-01 00:00 and mode 0644. */
    const struct str *added;
    size_t added_count;

    /* Called on the calling thread, in the order of writing, when the entry's bytes are needed:
     * i is an old entry's index, or archive_count() + k for the k-th added. *data comes zeroed;
     * data->bytes must stay valid until the next call or the end. A replaced entry may have
     * another method than before. -1 + *err ends the writing with that error, unchanged. */
    int (*supply)(void *ctx, size_t i, struct archive_data *data, struct error *err);
    void *ctx;

    /* The data of stored entries keep their alignment, as zipalign sets it: 4 bytes, or pages
     * of 4 or 16 KiB for .so files. */
    bool keep_alignment;
};

/* Writes the edited copy to `fd` (empty, open for writing, at offset 0), or appends it to
 * `out`. Other threads may read the archive meanwhile. On error, what was written so far is
 * useless. If nothing changes, the copy has the same bytes, but copying the file is cheaper.
 *
 * What else differs from the old archive: a data descriptor is replaced by sizes in the local
 * header; the local header repeats the central one's fields; bytes between entries, in front of
 * the directory (an APK signing block) and after the archive are dropped. Local extra fields
 * stay as they are; padding in them changes only if the data would not be aligned. Bytes
 * in front of the archive stay (archive_front). Encrypted entries are an error. */
int archive_write_fd(struct archive *a, const struct archive_edit *edit, int fd, struct error *err);
int archive_write_buf(struct archive *a, const struct archive_edit *edit, struct buf *out,
                      struct error *err);

#endif
