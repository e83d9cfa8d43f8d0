/* SPDX-License-Identifier: Apache-2.0 */
/* An output that is kept in two places comes back as it was, however it is cut into slices and
 * taken; and not where something of it is gone. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "tests/unit/scratch.h"
#include "weave/cache/kept_stream.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { PARTS = 3, SIZE = 20000 };

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t n)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % n;
}

static struct cache *kept(void)
{
    struct cache *c;
    struct error err;

    assert_int_equal(cache_open(&c, "kept", 1 << 24, &err), 0);
    return c;
}

/* Bytes of an output of which some pieces are also in parts, among other bytes. */
struct made {
    uint8_t bytes[SIZE];
    struct kept_slices slices;
    struct cache_key keys[PARTS];
    struct cache_key rest;
};

static void make(struct made *m, struct cache *c)
{
    struct cache_writer *parts[PARTS];
    uint64_t at[PARTS] = {0}, from = 0;
    struct kept_sink sink = {0};

    for (size_t i = 0; i < SIZE; i++)
        m->bytes[i] = (uint8_t)random_below(256);
    for (size_t i = 0; i < PARTS; i++)
        parts[i] = cache_put_unnamed(c);
    kept_slices_init(&m->slices, PARTS);
    while (from < SIZE) {
        uint32_t part = random_below(PARTS), garbage = random_below(2) * random_below(9000);
        uint64_t n = random_below(3) ? random_below(500) : 0;
        struct pack_place place;

        from += random_below(3) ? random_below(300) : 0;
        if (n == 0 || from + n > SIZE)
            continue;
        for (uint32_t i = 0; i < garbage; i++)
            cache_writer_add(parts[part], (struct bytes){(const uint8_t *)"x", 1});
        cache_writer_add(parts[part], (struct bytes){m->bytes + from, (size_t)n});
        at[part] += garbage;
        place = (struct pack_place){part, (uint32_t)n, at[part]};
        at[part] += n;
        kept_slices_add(&m->slices, from, &place);
        from += n;
    }
    for (size_t i = 0; i < PARTS; i++) {
        m->keys[i] = (struct cache_key){{(uint8_t)(i + 1)}};
        assert_true(cache_writer_end_as(parts[i], &m->keys[i]));
    }
    sink.to = cache_put_unnamed(c);
    sink.slices = m->slices.rows;
    sink.n = m->slices.n;
    for (size_t done = 0; done < SIZE;) {
        size_t now = 1 + random_below(2000);

        now = now < SIZE - done ? now : SIZE - done;
        kept_sink_add(&sink, (struct bytes){m->bytes + done, now});
        done += now;
    }
    assert_int_equal(sink.at, SIZE);
    m->rest = (struct cache_key){{9}};
    assert_true(cache_writer_end_as(sink.to, &m->rest));
}

/* Takes all, in pieces. */
static bool comes_back(const struct made *m, struct cache *c)
{
    struct kept_parts parts;
    struct kept_stream s = {.parts = &parts,
                            .rest = cache_find(c, &m->rest),
                            .slices = m->slices.rows,
                            .n = m->slices.n};
    uint8_t *all = mem_calloc(1, SIZE);
    bool right = s.rest != NULL;

    kept_parts_open(&parts, c, m->keys, PARTS);
    for (size_t done = 0; done < SIZE && right;) {
        size_t now = 1 + random_below(3000);

        now = now < SIZE - done ? now : SIZE - done;
        right = kept_stream_take(&s, all + done, now);
        done += now;
    }
    if (s.rest)
        right = cache_reader_end(s.rest) && right;
    right = kept_parts_close(&parts) && right;
    if (right)
        assert_memory_equal(all, m->bytes, SIZE);
    free(all);
    return right;
}

static void it_comes_back(void **state)
{
    static struct made m;
    struct cache *c = kept();

    (void)state;
    for (int i = 0; i < 300; i++) {
        uint64_t kept_bytes = 0;
        struct cache_reader *r;

        make(&m, c);
        for (size_t k = 0; k < m.slices.n; k++)
            kept_bytes += m.slices.rows[k].place.n;
        r = cache_find(c, &m.rest);
        assert_int_equal(cache_reader_left(r), SIZE - kept_bytes);
        cache_reader_end(r);
        assert_true(comes_back(&m, c));
        kept_slices_release(&m.slices);
        assert_int_equal(system("rm kept/*"), 0);
    }
    cache_close(c);
}

static char *path_of(const struct cache_key *key)
{
    char *path = mem_calloc(1, 2 * SHA256_SIZE + 6), *at = path;

    memcpy(at, "kept/", 5);
    at += 5;
    for (size_t i = 0; i < SHA256_SIZE; i++) {
        *at++ = "0123456789abcdef"[key->bytes[i] >> 4];
        *at++ = "0123456789abcdef"[key->bytes[i] & 15];
    }
    return path;
}

/* The command with the path in the place of %s. */
static char *act_on(const char *act, const char *path)
{
    const char *place = strstr(act, "%s");

    return mem_printf("%.*s%s%s", (int)(place - act), act, path, place + 2);
}

/* Any of them is gone, or another: it is not taken for what was kept. */
static void what_is_gone_is_missed(void **state)
{
    static const char *const acts[] = {"rm %s",
                                       "printf '\\001' | dd conv=notrunc bs=1 seek=90 2>said of=%s",
                                       "truncate -s 100 %s"};
    static struct made m;

    (void)state;
    for (size_t i = 0; i <= PARTS; i++)
        for (size_t k = 0; k < COUNT(acts); k++) {
            struct cache *c = kept();
            char *path, *command;

            make(&m, c);
            path = path_of(i < PARTS ? &m.keys[i] : &m.rest);
            command = act_on(acts[k], path);
            assert_int_equal(system(command), 0);
            assert_false(comes_back(&m, c));
            free(command);
            free(path);
            kept_slices_release(&m.slices);
            cache_close(c);
            assert_int_equal(system("rm -rf kept"), 0);
        }
}

/* A part is read forward: what would be behind is kept once more. So is what is in no part. */
static void parts_are_read_forward(void **state)
{
    const struct pack_place places[] = {{0, 10, 100}, {1, 10, 50}, {0, 5, 109},
                                        {0, 5, 110},  {2, 1, 0},   {PACK_NOWHERE, 1, 0}};
    struct kept_slices s;

    (void)state;
    kept_slices_init(&s, 2);
    for (size_t i = 0; i < COUNT(places); i++)
        kept_slices_add(&s, 1000 * i, &places[i]);
    assert_int_equal(s.n, 3);
    assert_int_equal(s.rows[0].at, 0);
    assert_int_equal(s.rows[1].at, 1000);
    assert_int_equal(s.rows[2].at, 3000);
    kept_slices_release(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(it_comes_back),
        TEST(what_is_gone_is_missed),
        TEST(parts_are_read_forward),
    };

    return RUN_TAP(tests);
}
