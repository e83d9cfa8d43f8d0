/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/codec.h"

#include <libdeflate.h>
#include <zlib.h>

#include "lib/mem.h"

const char *codec_name(void)
{
    return "libdeflate " LIBDEFLATE_VERSION_STRING;
}

void codec_init(struct codec *c, int level)
{
    *c = (struct codec){.level = level};
}

void codec_release(struct codec *c)
{
    libdeflate_free_compressor(c->deflater);
    libdeflate_free_decompressor(c->inflater);
    *c = (struct codec){.level = c->level};
}

void codec_deflate(struct codec *c, struct bytes in, struct buf *out)
{
    size_t room;

    if (!c->deflater && !(c->deflater = libdeflate_alloc_compressor(c->level)))
        mem_exhausted(0);
    room = libdeflate_deflate_compress_bound(c->deflater, in.n);
    buf_room(out, room);
    out->n += libdeflate_deflate_compress(c->deflater, in.p, in.n, out->p + out->n, room);
}

/* Whether `in` deflated bytes can hold `size` bytes. Divides, so that no claimed size overflows. */
static int check_size(size_t in, uint64_t size, struct error *err)
{
    if (size / CODEC_RATIO_MAX > in)
        return error_set(err, "%zu deflated bytes cannot hold the %llu bytes that are claimed", in,
                         (unsigned long long)size);
    return 0;
}

int codec_inflate(struct codec *c, struct bytes in, uint64_t size, struct buf *out,
                  struct error *err)
{
    size_t used = 0;
    enum libdeflate_result result;

    if (check_size(in.n, size, err) < 0)
        return -1;
    if (!c->inflater && !(c->inflater = libdeflate_alloc_decompressor()))
        mem_exhausted(0);
    /* One byte more than needed, so that there is an address for 0 bytes. */
    buf_room(out, (size_t)size + 1);
    result = libdeflate_deflate_decompress_ex(c->inflater, in.p, in.n, out->p + out->n,
                                              (size_t)size, &used, NULL);
    if (result == LIBDEFLATE_BAD_DATA)
        return error_set(err, "bad deflate stream");
    if (result != LIBDEFLATE_SUCCESS)
        return error_set(err, "does not inflate to the %llu bytes that are claimed",
                         (unsigned long long)size);
    if (used != in.n)
        return error_set(err, "%zu bytes after the end of the deflate stream", in.n - used);
    out->n += (size_t)size;
    return 0;
}

size_t codec_inflate_head(struct bytes in, uint8_t *out, size_t n)
{
    z_stream z = {.next_in = (Bytef *)(uintptr_t)in.p, .avail_in = (uInt)in.n};

    z.next_out = out;
    z.avail_out = (uInt)n;
    if (inflateInit2(&z, -MAX_WBITS) != Z_OK)
        mem_exhausted(sizeof(z));
    (void)inflate(&z, Z_SYNC_FLUSH);
    inflateEnd(&z);
    return n - z.avail_out;
}

uint32_t codec_crc32(uint32_t crc, struct bytes b)
{
    return libdeflate_crc32(crc, b.p ? b.p : (const uint8_t *)"", b.n);
}

uint32_t codec_adler32(uint32_t adler, struct bytes b)
{
    return libdeflate_adler32(adler, b.p ? b.p : (const uint8_t *)"", b.n);
}
