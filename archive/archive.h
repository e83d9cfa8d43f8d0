/* SPDX-License-Identifier: Apache-2.0 */
/* Zip archives: jars, aars, APKs and what else is one (APPNOTE.TXT 6.3). They are
 * read and written here, header by header; libzip's reading of the directory has
 * to agree with ours, or the archive is refused.
 *
 * An archive is read from a file or from bytes in memory, and written as an
 * edited copy: entries keep their order, names, methods, times, attributes,
 * extra fields and comments; those that did not change are copied compressed.
 *
 * Sizes, method and CRC come from the central directory. Names are raw bytes:
 * no encoding is assumed. Errors name the entry where there is one, but not
 * the archive, which the caller puts in front ("app.jar!com/foo/A.class: ...").
 */
#ifndef MB_ARCHIVE_ARCHIVE_H
#define MB_ARCHIVE_ARCHIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/buf.h"
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

/* The file is opened once and read by offset; it must stay as it is until the
 * archive is freed (replacing it by rename is fine). */
int archive_open_file(struct archive **a, const char *path, struct error *err);

/* The bytes must outlive the archive. Errors of both: what is not an archive, or can be read in two
 * ways; entries that overlap. */
int archive_open_bytes(struct archive **a, struct bytes b, struct error *err);

/* Closes the file: from here on no entry can be read, but all that is known of them stays. */
void archive_close(struct archive *a);
void archive_free(struct archive *a); /* NULL is fine */

/* Entries in the order of the central directory. */
size_t archive_count(const struct archive *a);
const struct archive_entry *archive_entry(const struct archive *a, size_t i);

/* Index of the entry of that name, the last of several, as java.util.zip finds it; -1: none. */
ptrdiff_t archive_find(const struct archive *a, struct str name);

/* The size of the archive itself, in bytes. */
uint64_t archive_size(const struct archive *a);

/* Where entry i's bytes begin, counted from the start of the archive: what
 * alignment is about. */
int archive_data_offset(const struct archive *a, size_t i, uint64_t *offset, struct error *err);

/* Whether it has an APK signing block (v2 and later): a block in front of the
 * directory that no entry owns. */
bool archive_has_signing_block(const struct archive *a);

/* Appends entry i's content to `out`: inflated with the caller's codec, size
 * and CRC checked. Any thread, several at once. Errors: encrypted, unknown
 * method, cut short, a size or CRC that lies. On error `out` is as it was. */
int archive_read(const struct archive *a, size_t i, struct codec *codec, struct buf *out,
                 struct error *err);

/* The bytes that all deflated entries claim to become, those of one name counted each time. */
uint64_t archive_inflated_size(const struct archive *a);

/* Whether entry i's local header has the name and the method that the directory has: other readers
 * go by it. Any thread. */
int archive_check_header(const struct archive *a, size_t i, struct error *err);

/* Whether entry i can be copied as it is: that, and its content is what the directory says of it,
 * as for archive_read, but for one that is encrypted or of a method that cannot be read. `room` is
 * used for the content, and is empty afterwards. Any thread. */
int archive_check(const struct archive *a, size_t i, struct codec *codec, struct buf *room,
                  struct error *err);

/* Appends entry i's bytes as they are in the archive (compressed). Any thread. */
int archive_read_raw(const struct archive *a, size_t i, struct buf *out, struct error *err);

/* An entry's new content, compressed already. */
struct archive_data {
    struct bytes bytes; /* stored or deflated, as `method` says */
    uint64_t size;      /* of the content */
    uint32_t crc;       /* of the content */
    uint16_t method;
    uint16_t align; /* if stored: of its place in the archive, a power of two; 0: any */
};

/* Fills *data from `content`; what it points to is appended to `packed`
 * (ARCHIVE_DEFLATED) or is `content` itself (ARCHIVE_STORED). `packed` must be
 * empty, and stay as it is while *data is in use. */
void archive_pack(struct codec *codec, uint16_t method, struct bytes content, struct buf *packed,
                  struct archive_data *data);

enum archive_action {
    ARCHIVE_KEEP, /* copied compressed */
    ARCHIVE_DROP,
    ARCHIVE_REPLACE, /* new content; all else stays */
};

struct archive_edit {
    /* An enum archive_action for each old entry. Duplicates are dropped
     * whatever it says. */
    const uint8_t *action;

    /* Names of entries to append: not among those that stay. They get the time
     * 1980-01-01 00:00 and mode 0644. */
    const struct str *added;
    size_t added_count;

    /* Called on the calling thread, in the order of writing, when the entry's
     * bytes are needed: i is an old entry's index, or archive_count() + k for
     * the k-th added. *data comes zeroed; data->bytes must stay until the next
     * call or the end. The method of a replaced entry must be its old one. -1 +
     * *err ends the writing with that error, as it is. */
    int (*supply)(void *ctx, size_t i, struct archive_data *data, struct error *err);
    void *ctx;

    /* Stored entries keep the alignment of their data, as zipalign gives it: 4
     * bytes; pages of 4 or 16 KiB for .so files. */
    bool keep_alignment;
};

/* Writes the edited copy to `fd` (empty, open for writing, at offset 0), or appends it to `out`.
 * The archive can be read by other threads meanwhile. On error what has been written is of no use.
 * Where nothing changes, the copy has the same bytes; copying the file is cheaper.
 *
 * What else differs from the old archive: a data descriptor becomes sizes in
 * the local header; the local header repeats the central one's fields; what lies
 * between entries and in front of the directory goes (an APK signing block), and
 * what comes after the archive. Local extra fields stay as they are; padding in
 * them changes only where the data would no longer be aligned. Bytes in front of
 * the archive stay. Encrypted entries are an error. */
int archive_write_fd(struct archive *a, const struct archive_edit *edit, int fd, struct error *err);
int archive_write_buf(struct archive *a, const struct archive_edit *edit, struct buf *out,
                      struct error *err);

#endif
