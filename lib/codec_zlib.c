/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/codec.h"

#ifdef MB_CODEC_ZLIB

#define ZLIB_CONST /* next_in is not written to */

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

#include "lib/mem.h"

const char *codec_name(void)
{
    return "zlib " ZLIB_VERSION;
}

void codec_init(struct codec *c, int level)
{
    *c = (struct codec){.level = level < Z_BEST_COMPRESSION ? level : Z_BEST_COMPRESSION};
}

void codec_release(struct codec *c)
{
    if (c->deflater)
        deflateEnd(c->deflater);
    if (c->inflater)
        inflateEnd(c->inflater);
    free(c->deflater);
    free(c->inflater);
    *c = (struct codec){.level = c->level};
}

/* zlib counts in 32 bits: this gives it the next piece of the rest. */
static uInt next_piece(size_t left)
{
    return left > UINT_MAX ? UINT_MAX : (uInt)left;
}

void codec_deflate(struct codec *c, struct bytes in, struct buf *out)
{
    z_stream *z = c->deflater;
    size_t room, pos = 0;

    if (!z) {
        c->deflater = z = mem_calloc(1, sizeof(*z));
        if (deflateInit2(z, c->level, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
            mem_exhausted(0);
    } else {
        deflateReset(z);
    }
    room = deflateBound(z, in.n);
    buf_room(out, room);
    z->avail_in = 0;
    for (;;) {
        uInt out_piece = next_piece(room);
        int result;

        if (z->avail_in == 0) {
            z->next_in = in.p + pos;
            z->avail_in = next_piece(in.n - pos);
            pos += z->avail_in;
        }
        z->next_out = out->p + out->n;
        z->avail_out = out_piece;
        result = deflate(z, pos == in.n ? Z_FINISH : Z_NO_FLUSH);
        out->n += out_piece - z->avail_out;
        room -= out_piece - z->avail_out;
        if (result == Z_STREAM_END)
            return;
    }
}

int codec_inflate(struct codec *c, struct bytes in, uint64_t size, struct buf *out,
                  struct error *err)
{
    z_stream *z = c->inflater;
    size_t in_pos = 0, out_pos = 0, want = (size_t)size;
    int result;

    if (codec_check_size(in.n, size, err) < 0)
        return -1;
    if (!z) {
        c->inflater = z = mem_calloc(1, sizeof(*z));
        if (inflateInit2(z, -MAX_WBITS) != Z_OK)
            mem_exhausted(0);
    } else {
        inflateReset(z);
    }
    /* One byte more than needed: a stream that fills it is too long. */
    buf_room(out, want + 1);
    do {
        uInt in_piece = next_piece(in.n - in_pos);
        uInt out_piece = next_piece(want + 1 - out_pos);

        z->next_in = in.p + in_pos;
        z->avail_in = in_piece;
        z->next_out = out->p + out->n + out_pos;
        z->avail_out = out_piece;
        result = inflate(z, Z_NO_FLUSH);
        in_pos += in_piece - z->avail_in;
        out_pos += out_piece - z->avail_out;
    } while (result == Z_OK && out_pos <= want && in_pos < in.n);
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
        return error_set(err, "bad deflate stream");
    if (out_pos > want || (result == Z_STREAM_END && out_pos < want))
        return error_set(err, "does not inflate to the %llu bytes that are claimed",
                         (unsigned long long)size);
    if (result != Z_STREAM_END)
        return error_set(err, "bad deflate stream");
    if (in_pos != in.n)
        return error_set(err, "%zu bytes after the end of the deflate stream", in.n - in_pos);
    out->n += want;
    return 0;
}

uint32_t codec_crc32(uint32_t crc, struct bytes b)
{
    return (uint32_t)crc32_z(crc, b.n ? b.p : (const Bytef *)"", b.n);
}

uint32_t codec_adler32(uint32_t adler, struct bytes b)
{
    return (uint32_t)adler32_z(adler, b.n ? b.p : (const Bytef *)"", b.n);
}

#endif
