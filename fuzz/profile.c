/* SPDX-License-Identifier: Apache-2.0 */
/* ART profiles: read, and written anew for dex that changed. What formats pack
 * stands in the seeds as it is, and is packed here: no mutant of a stream gets
 * past its checksum. */
#include "fuzz/fuzz.h"

#include <string.h>

#include "dexfile/profile/profile.h"

enum { MAGIC_SIZE = 8 };

static uint32_t type_map[] = {0, 1, 3, 4, 5, 6}, method_map[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
static const struct dex_id_map types = {type_map, 6, 7, false};
static const struct dex_id_map methods = {method_map, 9, 11, false};

/* Of the dex that the seeds speak of. */
static const struct profile_dex changed[] = {
    {STR_INIT("classes.dex"), STR_INIT("classes.dex"), 0x11111111, 0x44444444, &types, &methods,
     &types},
    {STR_INIT("classes.dex"), STR_INIT("classes4.dex"), 0x11111111, 0x66666666, &types, &methods,
     &types},
    {STR_INIT("classes2.dex"), STR_INIT("classes2.dex"), 0x22222222, 0x55555555, &types, &methods,
     &types},
};

/* After the number of dex, of one or two bytes, is one stream in these. */
static const struct {
    const char *magic; /* three octal digits, then the version */
    size_t count_size;
} packed[] = {{"pro\000009", 1}, {"pro\000010", 1}, {"prm\000001", 1}, {"prm\000002", 2}};

static void pack(struct bytes input, struct codec *codec, struct buf *out)
{
    size_t front = 0, at;
    struct bytes body;

    for (size_t i = 0; i < sizeof(packed) / sizeof(packed[0]); i++)
        if (input.n >= MAGIC_SIZE + packed[i].count_size &&
            memcmp(input.p, packed[i].magic, MAGIC_SIZE) == 0)
            front = MAGIC_SIZE + packed[i].count_size;
    if (front == 0) {
        buf_bytes(out, input);
        return;
    }
    body = (struct bytes){input.p + front, input.n - front};
    buf_bytes(out, (struct bytes){input.p, front});
    buf_le32(out, (uint32_t)body.n);
    at = out->n;
    buf_le32(out, 0);
    buf_be16(out, 0x789c);
    codec_deflate(codec, body, out);
    buf_be32(out, codec_adler32(1, body));
    store_le32(out->p + at, (uint32_t)(out->n - at - 4));
}

static int fuzz_one(struct bytes input)
{
    struct buf in, out, again;
    struct codec codec;
    struct error err;
    int outcome = FUZZ_REFUSED;

    codec_init(&codec, 1);
    buf_init(&in);
    buf_init(&out);
    buf_init(&again);
    pack(input, &codec, &in);
    error_clear(&err);
    if (profile_rewrite(buf_view(&in), changed, 2, &codec, &out, &err) == 0) {
        outcome = FUZZ_ACCEPTED;
        FUZZ_REQUIRE(profile_rewrite(buf_view(&out), NULL, 0, &codec, &again, &err) == 0,
                     "written, but no profile: %s", err.text);
        FUZZ_REQUIRE(bytes_eq(buf_view(&again), buf_view(&out)),
                     "not the same when it is written again");
    } else {
        FUZZ_REQUIRE(out.n == 0 && err.text[0], "refused without a reason");
    }
    buf_release(&in);
    buf_release(&out);
    buf_release(&again);
    codec_release(&codec);
    return outcome;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
