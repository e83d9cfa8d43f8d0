/* SPDX-License-Identifier: Apache-2.0 */
/* The headers of an archive's entries. */
#include <inttypes.h>

#include "archive/zip_extra.h"
#include "lib/cursor.h"
#include "verify/package_internal.h"

/* Padding is a field or zeros, and not a field with zeros behind it. */
static bool is_padded_once(struct bytes extra)
{
    bool zeros;
    size_t n = zip_extra_unpadded(extra, &zeros);

    return !zeros || extra.n - n < 2 || load_le16(extra.p + n) != ZIP_EXTRA_ALIGNMENT;
}

/* The extra fields without zip64 sizes and padding. */
static bool same_extra(struct bytes was, struct bytes now)
{
    struct buf a, b;
    bool zeros, same;

    if (!bytes_eq(was, now) && !is_padded_once(now))
        return false;

    buf_init(&a);
    buf_init(&b);
    same = zip_extra_copy((struct bytes){was.p, zip_extra_unpadded(was, &zeros)}, &a) ==
               zip_extra_copy((struct bytes){now.p, zip_extra_unpadded(now, &zeros)}, &b) &&
           bytes_eq(buf_view(&a), buf_view(&b));
    buf_release(&a);
    buf_release(&b);
    return same;
}

/* The local header of an entry: its extra field and its name, appended to `out`. */
static int read_local_of(const struct package_zip *z, const struct zip_header *h, uint8_t *fixed,
                         struct buf *out, struct str *name, struct bytes *extra, struct error *err)
{
    enum { NAME_LENGTH = 26, EXTRA_LENGTH = 28 };
    uint64_t at = z->directory.start + h->offset;
    size_t n, m;

    if (byte_source_read(&z->source, at, fixed, ZIP_LOCAL_SIZE, err) < 0)
        return -1;
    n = load_le16(fixed + NAME_LENGTH);
    m = load_le16(fixed + EXTRA_LENGTH);
    buf_clear(out);
    if (byte_source_read(&z->source, at + ZIP_LOCAL_SIZE, buf_room(out, n + m), n + m, err) < 0)
        return -1;
    out->n = n + m;
    *name = (struct str){(const char *)out->p, n};
    *extra = (struct bytes){out->p + n, m};
    return 0;
}

/* Checks that the local header agrees with the directory. */
static bool local_agrees(const uint8_t local[ZIP_LOCAL_SIZE], const struct zip_header *h)
{
    enum {
        VERSION = 4,
        FLAGS = 6,
        METHOD = 8,
        TIME = 10,
        DATE = 12,
        CRC = 14,
        COMP_SIZE = 18,
        SIZE = 22
    };
    bool sizes = h->comp_size < UINT32_MAX && h->size < UINT32_MAX;

    return load_le32(local) == ZIP_LOCAL_MAGIC && load_le16(local + VERSION) == h->version_needed &&
           load_le16(local + FLAGS) == h->flags && load_le16(local + METHOD) == h->method &&
           load_le16(local + TIME) == h->time && load_le16(local + DATE) == h->date &&
           load_le32(local + CRC) == h->crc &&
           (!sizes ||
            (load_le32(local + COMP_SIZE) == h->comp_size && load_le32(local + SIZE) == h->size));
}

/* Compares the fields of two central headers that a local header has too. */
static bool is_copy(const struct zip_header *a, const struct zip_header *b)
{
    return a->version_needed == b->version_needed && a->flags == b->flags &&
           a->method == b->method && a->time == b->time && a->date == b->date && a->crc == b->crc &&
           a->comp_size == b->comp_size && a->size == b->size;
}

/* The output's local header agrees with its central header, or equals the input's, as in a copy
 * (where sizes may follow the data). Its extra field equals the input's. */
static int prove_local(struct package_proof *p, size_t member, struct error *err)
{
    const struct zip_header *a = &p->zip_was.directory.header[member];
    const struct zip_header *b = &p->zip_now.directory.header[p->now[member]];
    uint8_t was[ZIP_LOCAL_SIZE], now[ZIP_LOCAL_SIZE];
    struct buf was_bytes, now_bytes;
    struct bytes was_extra, now_extra;
    struct str was_name, now_name;
    int result = -1;

    buf_init(&was_bytes);
    buf_init(&now_bytes);
    if (read_local_of(&p->zip_was, a, was, &was_bytes, &was_name, &was_extra, err) == 0 &&
        read_local_of(&p->zip_now, b, now, &now_bytes, &now_name, &now_extra, err) == 0) {
        bool same =
            is_copy(a, b) && str_eq(now_name, was_name) && memcmp(was, now, ZIP_LOCAL_SIZE) == 0;

        if (!same && !(str_eq(now_name, b->name) && local_agrees(now, b)))
            package_fault(p, b->name, "its local header and the directory do not agree");
        if (!same_extra(was_extra, now_extra))
            package_fault(p, b->name, "the extra field of its local header is another");
        result = 0;
    }
    buf_release(&was_bytes);
    buf_release(&now_bytes);
    return result;
}

/* The disk on which the entry begins: 0, or the input's value. The name follows the header in
 * the directory. */
static uint16_t disk_of(const struct zip_header *h)
{
    enum { DISK = 34 };

    return load_le16((const uint8_t *)h->name.p - ZIP_CENTRAL_SIZE + DISK);
}

/* Sizes and places of 4 GiB and more need version 4.5. */
static bool needs_zip64(const struct zip_header *h)
{
    enum { VERSION_ZIP64 = 45 };

    return h->version_needed == VERSION_ZIP64 &&
           (h->size >= UINT32_MAX || h->comp_size >= UINT32_MAX || h->offset >= UINT32_MAX);
}

/* What changed was written anew, and then stored if --compress says so. */
static uint16_t method_after(const struct package_proof *p, const struct zip_header *a,
                             const struct zip_header *b)
{
    bool anew = a->crc != b->crc || a->size != b->size;

    return anew && p->proof.rules->stored ? ARCHIVE_STORED : a->method;
}

/* Compares the fields of a central header that do not depend on the content. */
static void prove_central(struct package_proof *p, size_t member)
{
    const struct zip_header *a = &p->zip_was.directory.header[member];
    const struct zip_header *b = &p->zip_now.directory.header[p->now[member]];
    uint16_t method = method_after(p, a, b);
    const struct {
        const char *what;
        bool same;
    } rows[] = {
        {method == a->method ? "its compression method is another"
                             : "it is written anew, not stored",
         b->method == method},
        {"its time is another", a->time == b->time && a->date == b->date},
        {"its flags are others",
         (a->flags & ~ZIP_FLAG_DESCRIPTOR) == (b->flags & ~ZIP_FLAG_DESCRIPTOR)},
        {"its attributes are others", a->internal_attributes == b->internal_attributes &&
                                          a->external_attributes == b->external_attributes &&
                                          a->version_made == b->version_made},
        {"it needs another version", a->version_needed == b->version_needed || needs_zip64(b)},
        {"it is on another disk", disk_of(b) == 0 || disk_of(b) == disk_of(a)},
        {"its extra field is another", same_extra(a->extra, b->extra)},
        {"its comment is another", bytes_eq(a->comment, b->comment)},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (!rows[i].same)
            package_fault(p, b->name, rows[i].what);
}

/* A stored entry keeps its alignment. One that was deflated gets that of zipalign. */
static int prove_alignment(struct package_proof *p, size_t member, struct error *err)
{
    static const uint64_t alignments[] = {4, 4096, 16384};
    const struct archive_entry *e = archive_entry(p->was->archive, member);
    bool library = str_ends(e->name, STR(".so"));
    uint64_t was, now;

    if (archive_entry(p->archive, p->now[member])->method != ARCHIVE_STORED || e->directory)
        return 0;
    if (archive_data_offset(p->was->archive, member, &was, err) < 0 ||
        archive_data_offset(p->archive, p->now[member], &now, err) < 0)
        return -1;
    if (e->method != ARCHIVE_STORED && now % alignments[0] != 0)
        package_fault(p, e->name, "it is stored now, and does not stand at a multiple of 4");
    for (size_t i = 0; e->method == ARCHIVE_STORED && i < (library ? 3 : 1); i++)
        if (was % alignments[i] == 0 && now % alignments[i] != 0) {
            package_fault(p, e->name,
                          i ? "it is stored, and does not stand at a page any more"
                            : "it is stored, and does not stand at a multiple of 4 any more");
            break;
        }
    return 0;
}

/* Android maps stored entries of packages, and of a jar with dex. */
bool package_is_mapped(const struct container *c)
{
    return c->package == PACKAGE_APK || (c->package == PACKAGE_JAR && c->n_dex > 0);
}

/* Stream readers take entries in file order: it is the directory's order, or the input's. */
static void prove_standing(struct package_proof *p, size_t before, size_t member)
{
    const struct zip_header *was = p->zip_was.directory.header;
    const struct zip_header *now = p->zip_now.directory.header;
    const struct zip_header *b = &now[p->now[member]];

    if (b->offset < now[p->now[before]].offset && was[member].offset > was[before].offset)
        package_fault(p, b->name, "it stands in front of what it stood behind");
}

/* The end record says twice how many entries there are. */
static void prove_end(struct package_proof *p)
{
    enum { ON_DISK = 8, IN_ALL = 10 };
    const uint8_t *end = p->zip_now.directory.tail.p;

    if (load_le16(end + ON_DISK) != load_le16(end + IN_ALL))
        proof_fault(&p->proof, PROOF_NOWHERE, "its end record has two numbers of entries");
}

int package_headers_prove(struct package_proof *p, struct error *err)
{
    const struct zip_directory *was = &p->zip_was.directory, *now = &p->zip_now.directory;
    size_t before = PACKAGE_NO_ENTRY;

    for (size_t i = 0; i < p->was->count; i++) {
        if (p->now[i] == PACKAGE_NO_ENTRY)
            continue;
        if (before != PACKAGE_NO_ENTRY)
            prove_standing(p, before, i);
        before = i;
        prove_central(p, i);
        if (prove_local(p, i, err) < 0 ||
            (package_is_mapped(p->was) && prove_alignment(p, i, err) < 0))
            return -1;
    }
    if (!bytes_eq(was->comment, now->comment))
        proof_fault(&p->proof, PROOF_NOWHERE, "the archive's comment is another");
    prove_end(p);
    return package_around_prove(p, err);
}

/* The header of an added entry: what any reader of archives takes. */
int package_new_header_prove(struct package_proof *p, size_t entry, struct error *err)
{
    enum { VERSION_DEFLATED = 20, MADE_BY_UNIX = 3 << 8 | VERSION_DEFLATED };
    const uint32_t attributes = 0100644u << 16; /* a file that its owner may write */
    const struct zip_header *h = &p->zip_now.directory.header[entry];
    uint8_t local[ZIP_LOCAL_SIZE];
    struct buf bytes;
    struct bytes extra;
    struct str name;
    int result;

    buf_init(&bytes);
    result = read_local_of(&p->zip_now, h, local, &bytes, &name, &extra, err);
    if (result == 0 && !(str_eq(name, h->name) && local_agrees(local, h)))
        package_fault(p, h->name, "its local header and the directory do not agree");
    if (h->version_needed > VERSION_DEFLATED && !needs_zip64(h))
        package_fault(p, h->name, "it needs another version");
    if (disk_of(h) != 0 || h->internal_attributes != 0 || h->version_made != MADE_BY_UNIX ||
        h->external_attributes != attributes)
        package_fault(p, h->name, "its attributes are others");
    buf_release(&bytes);
    return result;
}
