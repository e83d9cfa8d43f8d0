/* SPDX-License-Identifier: Apache-2.0 */
/* The key of the tool: all that makes other outputs of the same inputs is part of it. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "lib/codec.h"
#include "lib/sha256.h"
#include "weave/cache/run_key.h"
#include "weave/embed/beat_class.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* ---- Instead of lib/sha256*.c: what comes is kept ---- */

struct sha256 {
    struct buf all;
};

struct sha256 *sha256_new(struct error *err)
{
    (void)err;
    return mem_calloc(1, sizeof(struct sha256));
}

void sha256_free(struct sha256 *s)
{
    if (s)
        buf_release(&s->all);
    free(s);
}

void sha256_begin(struct sha256 *s)
{
    buf_clear(&s->all);
}

void sha256_add(struct sha256 *s, struct bytes b)
{
    buf_bytes(&s->all, b);
}

void sha256_end(struct sha256 *s, uint8_t digest[SHA256_SIZE])
{
    memset(digest, (int)s->all.n, SHA256_SIZE);
}

/* ---- The tests ---- */

static bool holds(const struct sha256 *s, struct bytes part)
{
    return part.n > 0 && memmem(s->all.p, s->all.n, part.p, part.n);
}

static void all_that_decides_is_in_the_key(void **state)
{
    const struct {
        const char *what;
        struct bytes part;
    } rows[] = {
        {"the version", bytes_from_str(str_from_c(MB_VERSION))},
        {"the sources", bytes_from_str(str_from_c(run_key_sources))},
        {"the compressor", bytes_from_str(str_from_c(codec_name()))},
        {"the class", beat_class_bytes},
        {"the class as dex", beat_dex_bytes},
        {"the recorder's classes", runtime_dex_bytes},
    };
    struct cache_key key = {{0}};
    struct sha256 *hash;
    struct error err;

    (void)state;
    hash = sha256_new(&err);
    sha256_add(hash, bytes_from_str(STR("what came before")));
    run_key_of_tool(hash, &key);
    for (size_t i = 0; i < COUNT(rows); i++)
        if (!holds(hash, rows[i].part))
            fail_msg("%s: is not in the key", rows[i].what);
    assert_false(holds(hash, bytes_from_str(STR("what came before"))));
    assert_int_equal(key.bytes[0], (uint8_t)hash->all.n);
    sha256_free(hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_that_decides_is_in_the_key)};

    return RUN_TAP(tests);
}
