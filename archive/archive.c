/* SPDX-License-Identifier: Apache-2.0 */
#include "archive/archive.h"

#include <stdlib.h>

#include "archive/archive_internal.h"
#include "archive/zip_stream.h"
#include "lib/hash_table.h"
#include "lib/cursor.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/sort.h"

/* No class and no nested jar is nearly as large, and a JVM array cannot be longer. */
#define CONTENT_MAX ((uint64_t)INT32_MAX)

struct archive_name {
    size_t index;
    UT_hash_handle hh;
};

static struct archive_name *name_find(const struct archive *a, struct str name)
{
    struct archive_name *found;

    HASH_FIND(hh, a->by_name, name.p, name.n, found);
    return found;
}

static void list_entries(struct archive *a)
{
    size_t n = a->directory.count;

    a->entry = mem_calloc(n, sizeof(*a->entry));
    a->names = mem_calloc(n, sizeof(*a->names));
    for (size_t i = 0; i < n; i++) {
        const struct zip_header *h = &a->directory.header[i];
        struct archive_entry *e = &a->entry[i];
        struct archive_name *earlier;

        *e = (struct archive_entry){
            .name = h->name,
            .size = h->size,
            .comp_size = h->comp_size,
            .crc = h->crc,
            .method = h->method,
            .directory = str_ends(h->name, STR("/")),
            .encrypted = h->flags & ZIP_FLAG_ENCRYPTED,
        };
        earlier = name_find(a, h->name);
        if (earlier) {
            a->entry[earlier->index].duplicate = true;
            earlier->index = i;
            continue;
        }
        a->names[i].index = i;
        HASH_ADD_KEYPTR(hh, a->by_name, e->name.p, e->name.n, &a->names[i]);
    }
}

/* The directory was read twice, here and by libzip. If the two disagree on what the archive
 * contains, other readers would disagree too. */
static int check_entries(const struct archive *a, zip_t *zip, struct error *err)
{
    zip_int64_t n = zip_get_num_entries(zip, 0);

    if (n < 0 || (size_t)n != a->directory.count)
        return error_set(err, "ambiguous: %zu or %lld entries", a->directory.count, (long long)n);
    for (size_t i = 0; i < a->directory.count; i++) {
        const struct archive_entry *e = &a->entry[i];
        const char *name = zip_get_name(zip, i, ZIP_FL_ENC_RAW);
        zip_stat_t st;

        if (!name || zip_stat_index(zip, i, 0, &st) < 0)
            return error_set_entry(err, e->name, "%s", zip_strerror(zip));
        if (!str_eq(str_from_c(name), e->name))
            return error_set_entry(err, e->name, "ambiguous: another name is %s", name);
        /* libzip shows the method after an AES entry's wrapper. */
        if (!e->encrypted && (st.size != e->size || st.comp_size != e->comp_size ||
                              st.crc != e->crc || st.comp_method != e->method))
            return error_set_entry(err, e->name, "ambiguous central directory");
    }
    return 0;
}

static int check_agreement(const struct archive *a, struct error *err)
{
    struct zip_stream stream;
    zip_t *zip;
    int result = -1;

    zip_stream_init(&stream, &a->source, &a->directory);
    if (zip_stream_open(&stream, &zip, err) < 0) {
        error_prefix(err, "central directory");
    } else {
        result = check_entries(a, zip, err);
        zip_discard(zip);
    }
    zip_stream_release(&stream);
    return result;
}

static int compare_offsets(const void *a, const void *b)
{
    const struct zip_header *const *x = a, *const *y = b;

    return ((*x)->offset > (*y)->offset) - ((*x)->offset < (*y)->offset);
}

/* If entries could share bytes, a small archive could grow to any size. No tool writes such
 * archives. */
static int check_overlap(const struct zip_directory *d, struct error *err)
{
    const struct zip_header **by_offset = mem_calloc(d->count, sizeof(*by_offset));
    int result = 0;

    for (size_t i = 0; i < d->count; i++)
        by_offset[i] = &d->header[i];
    if (d->count > 0)
        sort_array(by_offset, d->count, sizeof(*by_offset), compare_offsets);
    for (size_t i = 0; i + 1 < d->count && result == 0; i++) {
        const struct zip_header *h = by_offset[i], *next = by_offset[i + 1];

        if (next->offset - h->offset < ZIP_LOCAL_SIZE ||
            next->offset - h->offset - ZIP_LOCAL_SIZE < h->comp_size)
            result =
                error_set_entry(err, next->name, "ambiguous: it overlaps with another entry, %.*s",
                                STR_ARG(h->name));
    }
    free(by_offset);
    return result;
}

static int open_source(struct archive **out, struct byte_source source, struct error *err)
{
    struct archive *a = mem_calloc(1, sizeof(*a));

    a->source = source;
    if (zip_directory_read(&a->directory, &a->source, err) < 0)
        goto fail;
    list_entries(a);
    if (check_overlap(&a->directory, err) < 0 || check_agreement(a, err) < 0)
        goto fail;
    *out = a;
    return 0;
fail:
    archive_free(a);
    *out = NULL;
    return -1;
}

int archive_open_file(struct archive **a, const char *path, struct error *err)
{
    struct os_info info;
    int fd = os_open(path, OS_OPEN_LOOK);

    *a = NULL;
    if (fd < 0)
        return error_set_errno(err, "cannot open");
    if (os_info_fd(fd, &info) < 0 || info.kind != OS_FILE) {
        os_close(fd);
        return error_set(err, "not a file");
    }
    return open_source(a, (struct byte_source){.fd = fd, .size = info.size}, err);
}

int archive_open_bytes(struct archive **a, struct bytes b, struct error *err)
{
    return open_source(a, (struct byte_source){.fd = -1, .mem = b, .size = b.n}, err);
}

void archive_close(struct archive *a)
{
    if (a->source.fd >= 0)
        os_close(a->source.fd);
    a->source = (struct byte_source){.fd = -1};
}

void archive_free(struct archive *a)
{
    if (!a)
        return;
    archive_close(a);
    HASH_CLEAR(hh, a->by_name);
    free(a->names);
    free(a->entry);
    zip_directory_release(&a->directory);
    free(a);
}

size_t archive_count(const struct archive *a)
{
    return a->directory.count;
}

const struct archive_entry *archive_entry(const struct archive *a, size_t i)
{
    return &a->entry[i];
}

ptrdiff_t archive_find(const struct archive *a, struct str name)
{
    const struct archive_name *found = name_find(a, name);

    return found ? (ptrdiff_t)found->index : -1;
}

uint64_t archive_size(const struct archive *a)
{
    return a->source.size;
}

struct byte_source archive_source(const struct archive *a)
{
    return a->source;
}

int archive_front(const struct archive *a, uint64_t *n, struct error *err)
{
    const struct zip_directory *d = &a->directory;
    uint8_t magic[4];

    *n = d->at;
    for (size_t i = 0; i < d->count; i++)
        if (zip_local_at(d, &d->header[i]) < *n)
            *n = zip_local_at(d, &d->header[i]);
    if (*n < sizeof(magic))
        return 0;
    if (byte_source_read(&a->source, 0, magic, sizeof(magic), err) < 0)
        return -1;
    if (load_le32(magic) == ZIP_LOCAL_MAGIC)
        *n = 0;
    return 0;
}

bool archive_has_signing_block(const struct archive *a)
{
    static const char magic[] = "APK Sig Block 42";
    char found[sizeof(magic) - 1];
    struct error ignored;

    return a->directory.at >= sizeof(found) &&
           byte_source_read(&a->source, a->directory.at - sizeof(found), found, sizeof(found),
                            &ignored) == 0 &&
           memcmp(found, magic, sizeof(found)) == 0;
}

int archive_data_offset(const struct archive *a, size_t i, uint64_t *offset, struct error *err)
{
    const struct zip_header *h = &a->directory.header[i];
    struct zip_local local;

    if (zip_local_read(&a->directory, &a->source, h, &local, err) < 0)
        return error_prefix_entry(err, h->name);
    *offset = local.data;
    return 0;
}

/* Whether the local header, with that name, agrees with the directory. */
static int check_agreed(const struct zip_header *h, const struct zip_local *local, const char *name,
                        struct error *err)
{
    if (!str_eq((struct str){name, local->name_size}, h->name))
        return error_set(err, "ambiguous: its local header has another name, %.*s",
                         (int)local->name_size, name);
    if (local->method != h->method)
        return error_set(err, "ambiguous: its local header has another method, %u instead of %u",
                         local->method, h->method);
    return 0;
}

/* Whether the entry is one whose content can be read. */
static int check_readable(const struct archive_entry *e, struct error *err)
{
    if (e->method == ARCHIVE_STORED && e->size != e->comp_size)
        return error_set(err, "stored, but its two sizes differ");
    if (e->method != ARCHIVE_STORED && e->method != ARCHIVE_DEFLATED)
        return error_set(err, "compression method %u is not supported", e->method);
    if (e->method == ARCHIVE_DEFLATED && e->size > CONTENT_MAX)
        return error_set(err, "too large: %llu bytes", (unsigned long long)e->size);
    return 0;
}

static int check_raw(const struct archive_entry *e, struct error *err)
{
    if (e->encrypted)
        return error_set(err, "the entry is encrypted");
    if (e->comp_size > CONTENT_MAX)
        return error_set(err, "too large: %llu bytes", (unsigned long long)e->comp_size);
    return 0;
}

static int read_raw(const struct archive *a, size_t i, struct buf *out, struct error *err)
{
    const struct archive_entry *e = &a->entry[i];
    struct zip_local local;
    size_t n;

    if (check_raw(e, err) < 0 ||
        zip_local_read(&a->directory, &a->source, &a->directory.header[i], &local, err) < 0)
        return -1;
    n = (size_t)e->comp_size; /* zip_local_parse checked it against the archive's size */
    if (n == 0)
        return 0;
    buf_room(out, n);
    if (byte_source_read(&a->source, local.data, out->p + out->n, n, err) < 0)
        return -1;
    out->n += n;
    return 0;
}

static int read_content(const struct archive *a, size_t i, struct codec *codec, struct buf *out,
                        struct error *err)
{
    const struct archive_entry *e = &a->entry[i];
    struct buf raw;
    int result;

    if (check_readable(e, err) < 0)
        return -1;
    if (e->method == ARCHIVE_STORED)
        return read_raw(a, i, out, err);
    buf_init(&raw);
    result = read_raw(a, i, &raw, err);
    if (result == 0)
        result = codec_inflate(codec, buf_view(&raw), e->size, out, err);
    buf_release(&raw);
    return result;
}

static int check_crc(const struct archive_entry *e, struct bytes content, struct error *err)
{
    uint32_t crc;

    if (e->size == 0)
        return 0;
    crc = codec_crc32(0, content);
    return crc == e->crc ? 0 : error_set(err, "bad CRC: %08x instead of %08x", crc, e->crc);
}

int archive_read(const struct archive *a, size_t i, struct codec *codec, struct buf *out,
                 struct error *err)
{
    const struct archive_entry *e = &a->entry[i];
    size_t before = out->n;
    int result = read_content(a, i, codec, out, err);

    if (result == 0)
        result = check_crc(e, (struct bytes){out->p + before, out->n - before}, err);
    if (result < 0) {
        out->n = before;
        error_prefix_entry(err, e->name);
    }
    return result;
}

/* Reads an entry's local header and what is behind it: mostly as far as its data go, since the
 * central header tells all sizes but that of the local extra field. */
static int read_ahead(const struct archive *a, const struct zip_header *h, struct buf *room,
                      struct error *err)
{
    enum { EXTRA_GUESS = 64 };
    uint64_t at = zip_local_at(&a->directory, h), most = a->directory.at - at;
    uint64_t n = ZIP_LOCAL_SIZE + h->name.n + EXTRA_GUESS + h->comp_size;

    n = n < most ? n : most;
    buf_clear(room);
    buf_room(room, (size_t)n);
    if (byte_source_read(&a->source, at, room->p, (size_t)n, err) < 0)
        return -1;
    room->n = (size_t)n;
    return 0;
}

/* Of an entry whose local header is in `room`, with what was read ahead: reads what is missing. */
static int read_rest(const struct archive *a, const struct zip_header *h,
                     const struct zip_local *local, struct buf *room, struct error *err)
{
    uint64_t at = zip_local_at(&a->directory, h);
    size_t n = (size_t)(local->data - at + h->comp_size), there = room->n;

    if (n <= there)
        return 0;
    buf_room(room, n - there);
    if (byte_source_read(&a->source, at + there, room->p + there, n - there, err) < 0)
        return -1;
    room->n = n;
    return 0;
}

static int read_packed(const struct archive *a, size_t i, struct buf *room, struct bytes *packed,
                       struct error *err)
{
    const struct archive_entry *e = &a->entry[i];
    const struct zip_header *h = &a->directory.header[i];
    struct zip_local local;

    if (check_readable(e, err) < 0 || check_raw(e, err) < 0 || read_ahead(a, h, room, err) < 0 ||
        zip_local_parse(&a->directory, h, room->p, &local, err) < 0 ||
        read_rest(a, h, &local, room, err) < 0)
        return -1;
    *packed = (struct bytes){room->p + (local.data - zip_local_at(&a->directory, h)),
                             (size_t)e->comp_size};
    return check_agreed(h, &local, (const char *)room->p + ZIP_LOCAL_SIZE, err);
}

static int unpack(const struct archive_entry *e, struct bytes packed, struct codec *codec,
                  struct buf *out, struct bytes *content, struct error *err)
{
    *content = packed;
    if (e->method == ARCHIVE_DEFLATED) {
        buf_clear(out);
        if (codec_inflate(codec, packed, e->size, out, err) < 0)
            return -1;
        *content = buf_view(out);
    }
    return check_crc(e, *content, err);
}

int archive_content(const struct archive *a, size_t i, struct codec *codec, struct buf *room,
                    struct buf *out, struct bytes *content, struct error *err)
{
    const struct archive_entry *e = &a->entry[i];
    struct bytes packed;

    if (read_packed(a, i, room, &packed, err) < 0 ||
        unpack(e, packed, codec, out, content, err) < 0)
        return error_prefix_entry(err, e->name);
    return 0;
}

uint64_t archive_inflated_size(const struct archive *a)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < a->directory.count; i++)
        if (a->entry[i].method == ARCHIVE_DEFLATED)
            sum = a->entry[i].size > UINT64_MAX - sum ? UINT64_MAX : sum + a->entry[i].size;
    return sum;
}

static int check_local(const struct archive *a, size_t i, struct buf *room, struct error *err)
{
    const struct zip_header *h = &a->directory.header[i];
    struct zip_local local;
    uint64_t at = zip_local_at(&a->directory, h);
    uint8_t *name;

    if (zip_local_read(&a->directory, &a->source, h, &local, err) < 0)
        return -1;
    name = buf_room(room, local.name_size);
    if (byte_source_read(&a->source, at + ZIP_LOCAL_SIZE, name, local.name_size, err) < 0)
        return -1;
    return check_agreed(h, &local, (const char *)name, err);
}

/* The CRC of a stored entry, computed piece by piece, since the entry may be large. */
static int check_stored(const struct archive *a, size_t i, struct buf *room, struct error *err)
{
    enum { PIECE = 1 << 20 };
    const struct archive_entry *e = &a->entry[i];
    uint64_t at, left = e->comp_size;
    struct zip_local local;
    uint32_t crc = 0;

    if (e->size != e->comp_size)
        return error_set(err, "stored, but its two sizes differ");
    if (zip_local_read(&a->directory, &a->source, &a->directory.header[i], &local, err) < 0)
        return -1;
    at = local.data;
    while (left > 0) {
        size_t n = left < PIECE ? (size_t)left : PIECE;
        uint8_t *piece = buf_room(room, n);

        if (byte_source_read(&a->source, at, piece, n, err) < 0)
            return -1;
        crc = codec_crc32(crc, (struct bytes){piece, n});
        at += n;
        left -= n;
    }
    return crc == e->crc ? 0 : error_set(err, "bad CRC: %08x instead of %08x", crc, e->crc);
}

int archive_check_header(const struct archive *a, size_t i, struct error *err)
{
    struct buf room;
    int result;

    buf_init(&room);
    result = check_local(a, i, &room, err);
    buf_release(&room);
    return result < 0 ? error_prefix_entry(err, a->entry[i].name) : 0;
}

int archive_check(const struct archive *a, size_t i, struct codec *codec, struct buf *room,
                  struct error *err)
{
    const struct archive_entry *e = &a->entry[i];
    int result = 0;

    if (archive_check_header(a, i, err) < 0)
        return -1;
    if (e->method == ARCHIVE_STORED && !e->encrypted && check_stored(a, i, room, err) < 0)
        return error_prefix_entry(err, e->name);
    if (e->method == ARCHIVE_DEFLATED && !e->encrypted)
        result = archive_read(a, i, codec, room, err);
    buf_clear(room);
    return result;
}

int archive_read_head(const struct archive *a, size_t i, uint8_t *to, size_t n, size_t *got,
                      struct error *err)
{
    enum { PACKED = 1024 }; /* the tables of a block, and more than the first bytes */
    const struct archive_entry *e = &a->entry[i];
    size_t packed = e->comp_size < PACKED ? (size_t)e->comp_size : PACKED;
    uint8_t room[PACKED];
    uint64_t at = 0;

    *got = 0;
    if (e->encrypted || (e->method != ARCHIVE_STORED && e->method != ARCHIVE_DEFLATED))
        return 0;
    if (archive_data_offset(a, i, &at, err) < 0)
        return -1;
    if (byte_source_read(&a->source, at, room, packed, err) < 0)
        return error_prefix_entry(err, e->name);
    if (e->method == ARCHIVE_DEFLATED) {
        *got = codec_inflate_head((struct bytes){room, packed}, to, n);
        return 0;
    }
    *got = packed < n ? packed : n;
    memcpy(to, room, *got);
    return 0;
}

int archive_read_raw(const struct archive *a, size_t i, struct buf *out, struct error *err)
{
    if (read_raw(a, i, out, err) < 0)
        return error_prefix_entry(err, a->entry[i].name);
    return 0;
}

void archive_pack(struct codec *codec, uint16_t method, struct bytes content, struct buf *packed,
                  struct archive_data *data)
{
    *data = (struct archive_data){
        .bytes = content,
        .size = content.n,
        .crc = codec_crc32(0, content),
        .method = method,
    };
    if (method != ARCHIVE_DEFLATED)
        return;
    codec_deflate(codec, content, packed);
    data->bytes = buf_view(packed);
}
