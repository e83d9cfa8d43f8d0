/* SPDX-License-Identifier: Apache-2.0 */
/* What of an archive is in no entry: in front of them, between them, the signing block, and behind
 * the archive. */
#include <inttypes.h>

#include "lib/cursor.h"
#include "lib/sort.h"
#include "verify/package_internal.h"

/* Compares n bytes. *same counts those up to the first that is another. */
static int compare_bytes(struct package_proof *p, uint64_t was, uint64_t now, uint64_t n,
                         uint64_t *same, struct error *err)
{
    enum { CHUNK = 4096 };
    uint8_t a[CHUNK], b[CHUNK];

    for (*same = 0; *same < n; *same += CHUNK) {
        size_t part = n - *same < CHUNK ? (size_t)(n - *same) : CHUNK, i = 0;

        if (byte_source_read(&p->zip_was.source, was + *same, a, part, err) < 0 ||
            byte_source_read(&p->zip_now.source, now + *same, b, part, err) < 0)
            return -1;
        while (i < part && a[i] == b[i])
            i++;
        if (i < part) {
            *same += i;
            return 0;
        }
    }
    *same = n;
    return 0;
}

/* How many bytes stand in front of the first entry. */
static uint64_t front_of(const struct zip_directory *d)
{
    uint64_t first = d->count > 0 ? d->header[0].offset : 0;

    for (size_t i = 1; i < d->count; i++)
        first = d->header[i].offset < first ? d->header[i].offset : first;
    return d->start + first;
}

/* What stands in front of the archive: of an executable jar, what runs it. */
static int prove_front(struct package_proof *p, struct error *err)
{
    uint64_t kept, was = front_of(&p->zip_was.directory), now = front_of(&p->zip_now.directory);
    uint64_t same;

    if (archive_front(p->was->archive, &kept, err) < 0)
        return -1;
    if (now != was && now != kept) {
        proof_fault(&p->proof, PROOF_NOWHERE,
                    "%" PRIu64 " bytes stand in front of the archive, and were %" PRIu64, now, was);
        return 0;
    }
    if (compare_bytes(p, 0, 0, now, &same, err) < 0)
        return -1;
    if (same < now)
        proof_fault(&p->proof, PROOF_NOWHERE,
                    "the bytes in front of the archive are others, from %" PRIu64 " on", same);
    return 0;
}

/* What stands behind the archive's comment: nothing, or what stood there, as in a copy. */
static int prove_behind(struct package_proof *p, struct error *err)
{
    const struct package_zip *a = &p->zip_was, *b = &p->zip_now;
    uint64_t was = a->source.size - a->directory.end, now = b->source.size - b->directory.end;
    uint64_t same = 0;

    if (now > 0 && now == was &&
        compare_bytes(p, a->directory.end, b->directory.end, now, &same, err) < 0)
        return -1;
    if (same < now)
        proof_fault(&p->proof, PROOF_NOWHERE, "%" PRIu64 " bytes stand behind the archive", now);
    return 0;
}

/* How many bytes of an APK signing block stand in front of the directory. */
static int block_size(const struct package_zip *z, uint64_t *size, struct error *err)
{
    enum { SIZE_AND_MAGIC = 24, FIRST_SIZE = 8 };
    uint8_t raw[8];

    *size = z->directory.at;
    if (z->directory.at < SIZE_AND_MAGIC)
        return 0;
    if (byte_source_read(&z->source, z->directory.at - SIZE_AND_MAGIC, raw, sizeof(raw), err) < 0)
        return -1;
    *size = load_le64(raw);
    *size = *size <= z->directory.at - FIRST_SIZE ? *size + FIRST_SIZE : z->directory.at;
    return 0;
}

/* ---- Between entries ---- */

/* Entries in the order in which they stand. */
struct standing {
    const struct package_zip *zip;
    const struct archive *archive;
    size_t *entries;
    size_t *places; /* by entry */
    uint64_t end;   /* where what follows the last of them begins: signatures, the directory */
};

static int compare_standing(const void *a, const void *b, void *ctx)
{
    const struct zip_header *header = ctx;
    uint64_t x = header[*(const size_t *)a].offset, y = header[*(const size_t *)b].offset;

    return (x > y) - (x < y);
}

static int standing_make(struct standing *s, const struct package_zip *zip,
                         const struct archive *archive, struct arena *arena, struct error *err)
{
    size_t n = zip->directory.count;
    uint64_t block = 0;

    *s = (struct standing){.zip = zip, .archive = archive};
    s->entries = ARENA_NEW(arena, size_t, n);
    s->places = ARENA_NEW(arena, size_t, n);
    for (size_t i = 0; i < n; i++)
        s->entries[i] = i;
    sort_array_with(s->entries, n, sizeof(*s->entries), compare_standing, zip->directory.header);
    for (size_t i = 0; i < n; i++)
        s->places[s->entries[i]] = i;
    if (archive_has_signing_block(archive) && block_size(zip, &block, err) < 0)
        return -1;
    s->end = zip->directory.at - block;
    return 0;
}

/* The bytes behind the data of an entry that are in no other. Of these may be a data descriptor. */
static int gap_behind(const struct standing *s, size_t entry, uint64_t *at, uint64_t *n,
                      struct error *err)
{
    const struct zip_directory *d = &s->zip->directory;
    size_t next = s->places[entry] + 1;
    uint64_t end = next < d->count ? d->start + d->header[s->entries[next]].offset : s->end;

    if (archive_data_offset(s->archive, entry, at, err) < 0)
        return -1;
    *at += d->header[entry].comp_size;
    *n = end > *at ? end - *at : 0;
    return 0;
}

/* apksigner fills up to a page in front of the signing block. */
static int is_padding(const struct standing *s, uint64_t at, uint64_t n, bool *padding,
                      struct error *err)
{
    enum { PAGE = 4096 };
    uint8_t bytes[PAGE];

    *padding = false;
    if (n >= PAGE || at + n != s->end || s->end == s->zip->directory.at)
        return 0;
    if (byte_source_read(&s->zip->source, at, bytes, (size_t)n, err) < 0)
        return -1;
    *padding = true;
    for (size_t i = 0; i < n; i++)
        *padding &= bytes[i] == 0;
    return 0;
}

/* An entry that is not in the directory stands there for those who read from the beginning. So
 * behind an entry stands nothing, or what stood there, as in a copy: there a data descriptor has to
 * stand too (4.3.9). An archive that is written anew has none. */
static int prove_gap(struct package_proof *p, const struct standing *was, size_t member,
                     const struct standing *now, size_t entry, struct error *err)
{
    const struct zip_header *h = &now->zip->directory.header[entry];
    bool described = h->flags & ZIP_FLAG_DESCRIPTOR, padding;
    uint64_t was_at, was_n = 0, at, n, same = 0;

    if (gap_behind(now, entry, &at, &n, err) < 0 || is_padding(now, at, n, &padding, err) < 0)
        return -1;
    if ((n == 0 || padding) && !described)
        return 0;
    if (member != PACKAGE_NO_ENTRY && gap_behind(was, member, &was_at, &was_n, err) < 0)
        return -1;
    if (was_n == n && compare_bytes(p, was_at, at, n, &same, err) < 0)
        return -1;
    if (described && (n == 0 || same < n))
        package_fault(p, h->name, "what its data descriptor says is another");
    else if (same < n)
        package_fault(p, h->name,
                      arena_printf(&p->arena, "%" PRIu64 " bytes behind it are in no entry", n).p);
    return 0;
}

static int prove_gaps(struct package_proof *p, struct error *err)
{
    size_t n = p->zip_now.directory.count, *member = ARENA_NEW(&p->arena, size_t, n);
    struct standing was, now;

    if (standing_make(&was, &p->zip_was, p->was->archive, &p->arena, err) < 0 ||
        standing_make(&now, &p->zip_now, p->archive, &p->arena, err) < 0)
        return -1;
    for (size_t i = 0; i < n; i++)
        member[i] = PACKAGE_NO_ENTRY;
    for (size_t i = 0; i < p->was->count; i++)
        if (p->now[i] != PACKAGE_NO_ENTRY)
            member[p->now[i]] = i;
    for (size_t i = 0; i < n; i++)
        if (prove_gap(p, &was, member[i], &now, i, err) < 0)
            return -1;
    return 0;
}

int package_around_prove(struct package_proof *p, struct error *err)
{
    return prove_front(p, err) < 0 || prove_gaps(p, err) < 0 ? -1 : prove_behind(p, err);
}

/* Where nothing was changed it is what it was. */
int package_signing_block_prove(struct package_proof *p, struct error *err)
{
    bool had = archive_has_signing_block(p->was->archive),
         has = archive_has_signing_block(p->archive);
    uint64_t was, now, same;

    if (had != has)
        proof_fault(&p->proof, PROOF_NOWHERE,
                    had ? "its signing block is missing, though nothing was changed"
                        : "it has a signing block, which was not there");
    if (!had || !has)
        return 0;
    if (block_size(&p->zip_was, &was, err) < 0 || block_size(&p->zip_now, &now, err) < 0)
        return -1;
    if (was == now && compare_bytes(p, p->zip_was.directory.at - was, p->zip_now.directory.at - now,
                                    was, &same, err) < 0)
        return -1;
    if (was != now || same < was)
        proof_fault(&p->proof, PROOF_NOWHERE,
                    "its signing block is another, though nothing was changed");
    return 0;
}
