/* SPDX-License-Identifier: Apache-2.0 */
/* Archives: opened from memory, every entry read, an edited copy written and
 * read again. */
#include "fuzz/fuzz.h"

#include <stdlib.h>

#include "archive/archive.h"
#include "lib/mem.h"

enum { CONTENT_MAX = 32 << 20 }; /* bytes inflated of one input */

static const struct str added_name = STR_INIT("fuzz/added");
static const struct str content = STR_INIT("what the edited entries hold, what they hold");

struct edit {
    struct archive *archive;
    struct codec *codec;
    struct buf packed;
};

/* Whether the edit replaces it, where an entry is neither kept nor dropped. */
static enum archive_action action_of(const struct archive *a, size_t i)
{
    const struct archive_entry *e = archive_entry(a, i);
    bool writable = e->method == ARCHIVE_STORED || e->method == ARCHIVE_DEFLATED;

    if (i % 3 == 1 && writable && !e->directory && !e->encrypted)
        return ARCHIVE_REPLACE;
    return i % 5 == 4 || str_eq(e->name, added_name) ? ARCHIVE_DROP : ARCHIVE_KEEP;
}

static int supply(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct edit *e = ctx;
    uint16_t method = ARCHIVE_DEFLATED;

    (void)err;
    if (i < archive_count(e->archive))
        method = archive_entry(e->archive, i)->method;
    buf_clear(&e->packed);
    archive_pack(e->codec, method, bytes_from_str(content), &e->packed, data);
    return 0;
}

/* Reads them all; how many could be. */
static size_t read_all(struct archive *a, struct codec *codec)
{
    uint64_t left = CONTENT_MAX;
    struct buf out;
    size_t n = 0;

    buf_init(&out);
    for (size_t i = 0; i < archive_count(a); i++) {
        const struct archive_entry *e = archive_entry(a, i);
        struct error err;

        buf_clear(&out);
        if (archive_read_raw(a, i, &out, &err) == 0)
            FUZZ_REQUIRE(out.n == e->comp_size, "%zu raw bytes", out.n);
        else
            FUZZ_REQUIRE(out.n == 0, "a failed read left %zu bytes", out.n);
        if (e->size > left)
            continue;
        left -= e->size;
        buf_clear(&out);
        if (archive_read(a, i, codec, &out, &err) == 0) {
            FUZZ_REQUIRE(out.n == e->size, "%zu bytes of %llu", out.n, (unsigned long long)e->size);
            /* Of nothing it is not judged. */
            FUZZ_REQUIRE(e->size == 0 || codec_crc32(0, buf_view(&out)) == e->crc,
                         "the CRC was not checked");
            n++;
        } else {
            FUZZ_REQUIRE(out.n == 0 && err.text[0], "a failed read left %zu bytes", out.n);
        }
    }
    buf_release(&out);
    return n;
}

static bool same_content(struct archive *a, size_t i, struct archive *b, size_t k)
{
    struct buf x, y;
    struct error err;
    bool same;

    buf_init(&x);
    buf_init(&y);
    same = archive_read_raw(a, i, &x, &err) == 0 && archive_read_raw(b, k, &y, &err) == 0 &&
           str_eq(str_from_bytes(buf_view(&x)), str_from_bytes(buf_view(&y)));
    buf_release(&x);
    buf_release(&y);
    return same;
}

static void check(struct archive *old, const uint8_t *action, struct bytes written,
                  struct codec *codec)
{
    struct archive *a;
    struct error err;
    struct buf out;
    size_t next = 0;

    FUZZ_REQUIRE(archive_open_bytes(&a, written, &err) == 0, "written, but no archive: %s",
                 err.text);
    buf_init(&out);
    for (size_t i = 0; i < archive_count(old); i++) {
        const struct archive_entry *e = archive_entry(old, i);

        if (e->duplicate || action[i] == ARCHIVE_DROP)
            continue;
        FUZZ_REQUIRE(next < archive_count(a), "entries are missing from %zu on", i);
        FUZZ_REQUIRE(str_eq(archive_entry(a, next)->name, e->name), "entry %zu has another name",
                     i);
        if (action[i] == ARCHIVE_KEEP) {
            FUZZ_REQUIRE(same_content(old, i, a, next), "entry %zu has other bytes", i);
        } else {
            buf_clear(&out);
            FUZZ_REQUIRE(archive_read(a, next, codec, &out, &err) == 0 &&
                             str_eq(str_from_bytes(buf_view(&out)), content),
                         "entry %zu was not replaced", i);
        }
        next++;
    }
    FUZZ_REQUIRE(next + 1 == archive_count(a), "%zu entries, not %zu", archive_count(a), next + 1);
    buf_release(&out);
    archive_free(a);
}

static void write_edited(struct archive *a, struct codec *codec)
{
    uint8_t *action = mem_calloc(archive_count(a) + 1, 1);
    struct edit e = {.archive = a, .codec = codec};
    struct archive_edit edit = {action, &added_name, 1, supply, &e, true};
    struct buf out;
    struct error err;

    for (size_t i = 0; i < archive_count(a); i++)
        action[i] = (uint8_t)action_of(a, i);
    buf_init(&out);
    buf_init(&e.packed);
    if (archive_write_buf(a, &edit, &out, &err) == 0)
        check(a, action, buf_view(&out), codec);
    else
        FUZZ_REQUIRE(err.text[0], "refused without a reason");
    buf_release(&e.packed);
    buf_release(&out);
    free(action);
}

static int fuzz_one(struct bytes input)
{
    struct archive *a;
    struct codec codec;
    struct error err;
    int outcome = FUZZ_REFUSED;

    if (archive_open_bytes(&a, input, &err) < 0) {
        FUZZ_REQUIRE(!a && err.text[0], "refused without a reason");
        return FUZZ_REFUSED;
    }
    codec_init(&codec, 1);
    if (read_all(a, &codec) == archive_count(a))
        outcome = FUZZ_ACCEPTED;
    write_edited(a, &codec);
    codec_release(&codec);
    archive_free(a);
    return outcome;
}

/* Headers, by their magic. */
static size_t regions(struct bytes seed, struct fuzz_region *region, size_t max)
{
    size_t n = 0;

    /* From the end, where the directory is. */
    for (size_t i = seed.n < 4 ? 0 : seed.n - 3; i-- > 0 && n < max;)
        if (seed.p[i] == 'P' && seed.p[i + 1] == 'K' && seed.p[i + 2] < 9 && seed.p[i + 3] < 9)
            region[n++] = (struct fuzz_region){i, i + (seed.p[i + 2] == 1 ? 46 : 30)};
    return n;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one, .regions = regions};
