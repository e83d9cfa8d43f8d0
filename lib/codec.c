/* SPDX-License-Identifier: Apache-2.0 */
/* What both codecs share. */
#include "lib/codec.h"

int codec_check_size(size_t in, uint64_t size, struct error *err)
{
    /* Divides, so that no claimed size overflows. */
    if (size / CODEC_RATIO_MAX > in)
        return error_set(err, "%zu deflated bytes cannot hold the %llu bytes that are claimed", in,
                         (unsigned long long)size);
    return 0;
}
