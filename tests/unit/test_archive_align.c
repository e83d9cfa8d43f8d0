/* SPDX-License-Identifier: Apache-2.0 */
/* archive/ on Android packages: where stored data stand, and the block of
 * signatures in front of the directory. */
#include "tests/unit/tap.h"

#include "archive/archive.h"
#include "lib/mem.h"
#include "tests/unit/zip_raw.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct codec codec;

enum padding { NO_PADDING, ZEROS, FIELD };

struct part {
    struct str name;
    size_t size; /* of the content, which is stored; 0: the deflated one */
    unsigned align;
};

/* As zipalign and the Android Gradle plugin lay them out. */
static const struct part package[] = {
    {STR_INIT("AndroidManifest.xml"), 0, 1},
    {STR_INIT("META-INF/"), 0, 4},
    {STR_INIT("classes.dex"), 5001, 4},
    {STR_INIT("lib/arm64-v8a/liba.so"), 700, 4096},
    {STR_INIT("lib/arm64-v8a/libb.so"), 9, 4096},
    {STR_INIT("lib/x86/libodd.so"), 9, 4},
    {STR_INIT("resources.arsc"), 4099, 4},
    {STR_INIT("res/a.png"), 1, 4},
    {STR_INIT("res/b.png"), 2, 4},
    {STR_INIT("res/c.png"), 3, 4},
};

enum { MANIFEST = 0, DEX = 2, FIRST_LIB = 3, ODD_LIB = 5 };

static const char letters[8192] = {'x'}; /* and zeros */

static void pad(struct raw_entry *e, size_t at, const struct part *p, enum padding how,
                struct buf *extra)
{
    size_t data = at + 30 + e->name.n, n = 0;

    while (how == ZEROS && (data + n) % p->align)
        n++;
    while (how == FIELD && (data + 6 + n) % p->align)
        n++;
    buf_init(extra);
    if (how == FIELD) {
        raw16(extra, 0xd935);
        raw16(extra, (unsigned)(2 + n));
        raw16(extra, p->align);
    }
    buf_zero(extra, n);
    e->local_extra = str_from_bytes(buf_view(extra));
}

/* `page`: what the libraries are aligned to; `block` comes before the directory. */
static struct buf make_package(enum padding how, unsigned page, struct str block)
{
    struct raw_entry e[COUNT(package)] = {0};
    struct buf b, extra;
    size_t directory;

    buf_init(&b);
    for (size_t i = 0; i < COUNT(package); i++) {
        struct part p = package[i];

        if (p.align == 4096)
            p.align = page;
        e[i].name = p.name;
        e[i].version_needed = 20;
        e[i].date = 0x21;
        e[i].content = p.size ? (struct str){letters, p.size} : STR("");
        if (i == MANIFEST) {
            e[i].content = STR("manifest");
            e[i].method = ARCHIVE_DEFLATED;
        }
        pad(&e[i], b.n, &p, i == MANIFEST ? NO_PADDING : how, &extra);
        raw_local(&b, &e[i], 0);
        buf_release(&extra);
    }
    buf_str(&b, block);
    directory = b.n;
    for (size_t i = 0; i < COUNT(package); i++)
        raw_central(&b, &e[i]);
    raw_end(&b, COUNT(package), b.n - directory, directory, STR(""));
    for (size_t i = 0; i < COUNT(package); i++)
        buf_release(&e[i].packed);
    return b;
}

struct edits {
    struct archive *a;
    struct str content; /* of what is replaced or added */
    uint16_t method;    /* of what is added */
    uint16_t align;
    struct buf packed;
};

static int supply(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct edits *s = ctx;
    bool old = i < archive_count(s->a);

    (void)err;
    buf_clear(&s->packed);
    archive_pack(&codec, old ? archive_entry(s->a, i)->method : s->method,
                 bytes_from_str(s->content), &s->packed, data);
    data->align = old ? 0 : s->align;
    return 0;
}

static struct buf edit(const struct buf *zip, size_t replaced, size_t dropped, struct edits *s,
                       bool keep, bool add)
{
    static const struct str added[] = {STR_INIT("lib/arm64-v8a/libadded.so")};
    uint8_t action[COUNT(package)] = {0};
    struct archive_edit how = {action, added, add, supply, s, keep};
    struct error err;
    struct buf out;

    if (replaced < COUNT(package))
        action[replaced] = ARCHIVE_REPLACE;
    if (dropped < COUNT(package))
        action[dropped] = ARCHIVE_DROP;
    buf_init(&out);
    if (archive_open_bytes(&s->a, buf_view(zip), &err) < 0 ||
        archive_write_buf(s->a, &how, &out, &err) < 0)
        fail_msg("%s", err.text);
    archive_free(s->a);
    return out;
}

static struct zip_directory directory_of(const struct buf *b)
{
    struct byte_source s = {.fd = -1, .mem = buf_view(b), .size = b->n};
    struct zip_directory d;
    struct error err;

    if (zip_directory_read(&d, &s, &err) < 0)
        fail_msg("%s", err.text);
    return d;
}

static size_t data_at(const struct buf *b, const struct zip_header *h)
{
    const uint8_t *p = b->p + h->offset;

    return h->offset + 30 + (size_t)(p[26] | p[27] << 8) + (size_t)(p[28] | p[29] << 8);
}

/* That every stored entry stands as it should, whatever its name's length. */
static void assert_aligned(const struct buf *zip, unsigned page)
{
    struct zip_directory d = directory_of(zip);

    for (size_t i = 0; i < d.count; i++) {
        const struct zip_header *h = &d.header[i];
        bool library = str_ends(h->name, STR(".so")) && !str_ends(h->name, STR("libodd.so"));

        if (h->method == ARCHIVE_STORED && data_at(zip, h) % (library ? page : 4))
            fail_msg("%.*s at %zu", STR_ARG(h->name), data_at(zip, h));
    }
    zip_directory_release(&d);
}

static void edits_keep_alignment(void **state)
{
    static const unsigned pages[] = {4096, 16384};

    (void)state;
    for (int how = ZEROS; how <= FIELD; how++) {
        for (size_t i = 0; i < COUNT(pages); i++) {
            struct buf zip = make_package((enum padding)how, pages[i], STR(""));

            assert_aligned(&zip, pages[i]);
            for (size_t n = 1; n < 40; n++) {
                struct edits s = {.content = {letters, n * 7},
                                  .align = (uint16_t)pages[i],
                                  .method = ARCHIVE_STORED};
                struct buf out = edit(&zip, n % 2 ? DEX : MANIFEST, SIZE_MAX, &s, true, true);

                assert_aligned(&out, pages[i]);
                buf_release(&out);
                buf_release(&s.packed);
            }
            buf_release(&zip);
        }
    }
}

/* Padding only changes where it has to. */
static void the_same_content_gives_the_same_bytes(void **state)
{
    (void)state;
    for (int how = NO_PADDING; how <= FIELD; how++) {
        struct edits s = {.content = {letters, 5001}};
        struct buf zip = make_package((enum padding)how, 4096, STR(""));
        struct buf out = edit(&zip, DEX, SIZE_MAX, &s, true, false);

        assert_int_equal(out.n, zip.n);
        assert_memory_equal(out.p, zip.p, zip.n);
        buf_release(&out);
        /* A longer one, and the old one again: as it was. */
        s.content.n = 5003;
        out = edit(&zip, DEX, SIZE_MAX, &s, true, false);
        s.content.n = 5001;
        struct buf again = edit(&out, DEX, SIZE_MAX, &s, true, false);

        if (how == ZEROS) {
            assert_int_equal(again.n, zip.n);
            assert_memory_equal(again.p, zip.p, zip.n);
        }
        buf_release(&again);
        buf_release(&out);
        buf_release(&zip);
        buf_release(&s.packed);
    }
}

/* One library at 4 KiB says that they all are; one at 16 KiB may be chance. */
static void pages_are_those_of_all_libraries(void **state)
{
    struct buf zip = make_package(ZEROS, 16384, STR("")), out;
    struct edits s = {.content = {letters, 9}, .method = ARCHIVE_STORED, .align = 4096};
    struct zip_directory d;

    (void)state;
    out = edit(&zip, SIZE_MAX, FIRST_LIB, &s, true, true);
    d = directory_of(&out);
    assert_int_equal(data_at(&out, &d.header[FIRST_LIB]) % 16384, 0);
    assert_int_equal(data_at(&out, &d.header[d.count - 1]) % 4096, 0);
    assert_int_equal(data_at(&out, &d.header[ODD_LIB - 1]) % 4, 0);
    zip_directory_release(&d);
    buf_release(&out);
    buf_release(&zip);
    buf_release(&s.packed);
}

static void jars_are_left_unaligned(void **state)
{
    struct buf zip = make_package(NO_PADDING, 4096, STR(""));
    struct edits s = {.content = {letters, 77}};
    struct buf out = edit(&zip, DEX, SIZE_MAX, &s, false, false);

    (void)state;
    assert_int_equal(out.n, zip.n - 5001 + 77);
    buf_release(&out);
    buf_release(&zip);
    buf_release(&s.packed);
}

static void a_signing_block_is_seen_and_goes(void **state)
{
    static const struct str block =
        STR_INIT("\x24\0\0\0\0\0\0\0pairs and pa\x24\0\0\0\0\0\0\0APK Sig Block 42");
    struct buf zip = make_package(FIELD, 4096, block), plain = make_package(FIELD, 4096, STR(""));
    struct edits s = {.content = {letters, 5001}};
    struct buf out = edit(&zip, DEX, SIZE_MAX, &s, true, false);
    struct archive *a;
    struct error err;

    (void)state;
    assert_int_equal(archive_open_bytes(&a, buf_view(&zip), &err), 0);
    assert_true(archive_has_signing_block(a));
    archive_free(a);
    assert_int_equal(out.n, plain.n);
    assert_memory_equal(out.p, plain.p, plain.n);
    assert_int_equal(archive_open_bytes(&a, buf_view(&out), &err), 0);
    assert_false(archive_has_signing_block(a));
    archive_free(a);
    buf_release(&out);
    buf_release(&zip);
    buf_release(&plain);
    buf_release(&s.packed);
}

/* An extra field in front of the padding: of each length. */
static void other_extra_fields_count(void **state)
{
    (void)state;
    for (size_t n = 0; n < 8; n++) {
        static const struct str first = STR_INIT("first");
        uint8_t drop_first[2] = {ARCHIVE_DROP, 0};
        struct archive_edit how = {.action = drop_first};
        struct raw_entry e[2] = {
            {.name = first, .content = {letters, 10}, .version_needed = 10, .date = 0x21},
            {.name = STR_INIT("lib/x86/a.so"),
             .content = STR_INIT("content"),
             .version_needed = 10,
             .date = 0x21}};
        struct buf b, out, extra;
        struct zip_directory d;
        struct byte_source s;
        struct zip_local local;
        struct archive *a;
        struct error err;

        buf_init(&b);
        buf_init(&out);
        buf_init(&extra);
        raw16(&extra, 0xcafe);
        raw16(&extra, (unsigned)n);
        buf_bytes(&extra, (struct bytes){(const uint8_t *)letters, n});
        /* The data stand at a multiple of 4, behind zeros. */
        while ((30 + first.n + 10 + 30 + e[1].name.n + extra.n) % 4)
            buf_u8(&extra, 0);
        e[1].local_extra = str_from_bytes(buf_view(&extra));
        raw_zip(&b, 0, e, 2, STR(""));
        assert_int_equal(archive_open_bytes(&a, buf_view(&b), &err), 0);
        how.keep_alignment = true;
        if (archive_write_buf(a, &how, &out, &err) < 0)
            fail_msg("%zu: %s", n, err.text);
        archive_free(a);
        d = directory_of(&out);
        s = (struct byte_source){.fd = -1, .mem = buf_view(&out), .size = out.n};
        assert_int_equal(zip_local_read(&d, &s, &d.header[0], &local, &err), 0);
        if (local.data % 4)
            fail_msg("%zu: the data stand at %zu", n, (size_t)local.data);
        assert_memory_equal(out.p + 30 + e[1].name.n, extra.p, 4 + n);
        zip_directory_release(&d);
        buf_release(&b);
        buf_release(&out);
        buf_release(&extra);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_keep_alignment),
        cmocka_unit_test(the_same_content_gives_the_same_bytes),
        cmocka_unit_test(pages_are_those_of_all_libraries),
        cmocka_unit_test(jars_are_left_unaligned),
        cmocka_unit_test(a_signing_block_is_seen_and_goes),
        cmocka_unit_test(other_extra_fields_count),
    };

    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    int failed = RUN_TAP(tests);
    codec_release(&codec);
    return failed;
}
