/* SPDX-License-Identifier: Apache-2.0 */
/* lib/byte_stream: bytes as they are, and inflated; what is cut, damaged or has something behind
 * it. */
#include "tests/unit/tap.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

#include "lib/buf.h"
#include "lib/byte_stream.h"

static int file_of(struct bytes content)
{
    int fd = memfd_create("content", MFD_CLOEXEC);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, content.p, content.n), content.n);
    assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
    return fd;
}

/* Appends what the stream has, `piece` bytes at a time: 0, or -1 and the error, which has to come
 * again. */
static int read_all(int fd, size_t piece, struct buf *out, struct error *err)
{
    struct byte_stream *s = byte_stream_new(fd);
    struct error again;
    size_t got;
    int result;

    do {
        result = byte_stream_read(s, buf_room(out, piece), piece, &got, err);
        assert_true(got <= piece);
        out->n += got;
    } while (result == 0 && got > 0);
    assert_int_equal(byte_stream_read(s, buf_room(out, piece), piece, &got, &again), result);
    assert_int_equal(got, 0);
    if (result != 0)
        assert_string_equal(again.text, err->text);
    byte_stream_free(s);
    return result;
}

static void gzip_add(struct buf *to, struct bytes plain)
{
    z_stream z = {.next_in = (Bytef *)(uintptr_t)plain.p, .avail_in = (uInt)plain.n};
    size_t room = plain.n + 1024;

    assert_int_equal(deflateInit2(&z, 1, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_out = buf_room(to, room);
    z.avail_out = (uInt)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    to->n += room - z.avail_out;
    deflateEnd(&z);
}

/* Numbers, so that no part is like another. */
static void text_fill(struct buf *b, size_t lines)
{
    for (size_t i = 0; i < lines; i++)
        buf_printf(b, "%zu\n", i * i);
}

/* error: what is said after all that is wanted, or NULL. */
static void reads(struct bytes file, struct bytes wanted, const char *error)
{
    static const size_t pieces[] = {1, 7, 4096, 1 << 20};

    for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
        int fd = file_of(file), result;
        struct error err = {.text = ""};
        struct buf out;

        buf_init(&out);
        result = read_all(fd, pieces[i], &out, &err);
        if (error)
            assert_string_equal(err.text, error);
        assert_int_equal(result, error ? -1 : 0);
        assert_int_equal(out.n, wanted.n);
        assert_memory_equal(out.p, wanted.p, wanted.n);
        buf_release(&out);
        close(fd);
    }
}

static void files_are_read(void **state)
{
    struct buf plain, gzip;

    (void)state;
    buf_init(&plain);
    buf_init(&gzip);
    reads((struct bytes){(const uint8_t *)"", 0}, buf_view(&plain), NULL);
    reads((struct bytes){(const uint8_t *)"\x1f", 1}, (struct bytes){(const uint8_t *)"\x1f", 1},
          NULL);
    text_fill(&plain, 20000);
    reads(buf_view(&plain), buf_view(&plain), NULL);
    gzip_add(&gzip, buf_view(&plain));
    reads(buf_view(&gzip), buf_view(&plain), NULL);
    buf_zero(&gzip, 100000);
    reads(buf_view(&gzip), buf_view(&plain), NULL);
    buf_release(&plain);
    buf_release(&gzip);
}

static void members_are_one_text(void **state)
{
    struct buf plain, gzip;
    size_t one;

    (void)state;
    buf_init(&plain);
    buf_init(&gzip);
    text_fill(&plain, 500);
    one = plain.n;
    gzip_add(&gzip, buf_view(&plain));
    gzip_add(&gzip, (struct bytes){plain.p, 0});
    buf_zero(&gzip, 3);
    gzip_add(&gzip, buf_view(&plain));
    text_fill(&plain, 500);
    assert_int_equal(plain.n, 2 * one);
    reads(buf_view(&gzip), buf_view(&plain), NULL);
    buf_str(&gzip, STR("x"));
    reads(buf_view(&gzip), buf_view(&plain),
          "gzip: there are other bytes after the compressed data");
    buf_release(&plain);
    buf_release(&gzip);
}

/* Cut at any place, all that was there before comes, then the error. */
static void what_is_cut_is_said(void **state)
{
    struct buf plain, gzip;

    (void)state;
    buf_init(&plain);
    buf_init(&gzip);
    text_fill(&plain, 60);
    gzip_add(&gzip, buf_view(&plain));
    for (size_t n = 2; n < gzip.n; n++) {
        int fd = file_of((struct bytes){gzip.p, n});
        struct error err;
        struct buf out;

        buf_init(&out);
        assert_int_equal(read_all(fd, 64, &out, &err), -1);
        assert_string_equal(err.text, "gzip: cut short");
        assert_true(out.n <= plain.n);
        assert_memory_equal(out.p, plain.p, out.n);
        buf_release(&out);
        close(fd);
    }
    gzip.p[gzip.n - 6] ^= 1; /* of the checksum */
    reads(buf_view(&gzip), buf_view(&plain), "gzip: damaged data");
    buf_release(&plain);
    buf_release(&gzip);
}

static void what_cannot_be_read_is_said(void **state)
{
    int fd = open("/", O_RDONLY | O_CLOEXEC);
    struct error err;
    struct buf out;

    (void)state;
    buf_init(&out);
    assert_int_equal(read_all(fd, 16, &out, &err), -1);
    assert_string_equal(err.text, "cannot read: Is a directory");
    buf_release(&out);
    close(fd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read),
        cmocka_unit_test(members_are_one_text),
        cmocka_unit_test(what_is_cut_is_said),
        cmocka_unit_test(what_cannot_be_read_is_said),
    };

    return RUN_TAP(tests);
}
