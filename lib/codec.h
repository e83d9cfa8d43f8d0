/* SPDX-License-Identifier: Apache-2.0 */
/* Raw deflate (RFC 1951), inflate, CRC-32 and Adler-32 of whole buffers, by libdeflate.
 *
 * A codec holds the tables of one compressor and one decompressor. Each worker has its own; two
 * threads must not share one.
 */
#ifndef MB_LIB_CODEC_H
#define MB_LIB_CODEC_H

#include "lib/buf.h"
#include "lib/error.h"
#include "lib/str.h"

enum {
    CODEC_LEVEL_DEFAULT = 6,
    CODEC_LEVEL_MAX = 12,
    /* A deflate stream of n bytes holds no more than CODEC_RATIO_MAX * n:
     * 258 bytes from a match of two bits. */
    CODEC_RATIO_MAX = 1032,
};

struct codec {
    int level;      /* 1 (fast) to CODEC_LEVEL_MAX (small) */
    void *deflater; /* made when first needed */
    void *inflater;
};

void codec_init(struct codec *c, int level);
void codec_release(struct codec *c);

/* The library it uses and its version: "libdeflate 1.14". */
const char *codec_name(void);

/* Appends the deflated form of `in` to `out`. Cannot fail. */
void codec_deflate(struct codec *c, struct bytes in, struct buf *out);

/* Appends the `size` bytes that `in` inflates to. Errors: `in` is not a deflate stream, is cut,
 * has bytes after its end, or inflates to another size. A size that no stream of that length
 * can have is refused before anything is allocated. On an error `out` is unchanged. */
int codec_inflate(struct codec *c, struct bytes in, uint64_t size, struct buf *out,
                  struct error *err);

/* Inflates the first n bytes of a stream of which `in` is the beginning, or as many as there are,
 * and returns how many. By zlib, which needs no more of the stream. */
size_t codec_inflate_head(struct bytes in, uint8_t *out, size_t n);

/* CRC-32 as in zip. `crc` is the CRC of the bytes before b, 0 for none. */
uint32_t codec_crc32(uint32_t crc, struct bytes b);

/* Adler-32 as in dex files (RFC 1950). `adler` is the sum of the bytes before b, 1 for none. */
uint32_t codec_adler32(uint32_t adler, struct bytes b);

#endif
