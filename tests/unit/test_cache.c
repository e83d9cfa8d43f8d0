/* SPDX-License-Identifier: Apache-2.0 */
/* lib/cache: what is put there comes back or is not there, whatever was done to the files. */
#include "tests/unit/tap.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/cache.h"
#include "lib/buf.h"
#include "lib/input.h"
#include "lib/path.h"
#include "tests/unit/scratch.h"

#define DIR_NAME "kept"

enum { MUCH = 1 << 20, LENGTHS = 4 };

static const size_t lengths[LENGTHS] = {0, 1, 1000, 700000};

static struct cache *open_cache(uint64_t limit)
{
    struct cache *c;
    struct error err;

    if (cache_open(&c, DIR_NAME, limit, &err) < 0)
        fail_msg("%s", err.text);
    return c;
}

static struct cache_key key_of(unsigned n)
{
    return (struct cache_key){{(uint8_t)n, (uint8_t)(n >> 8), 0xfe}};
}

static struct buf content_of(unsigned n, size_t length)
{
    struct buf b;

    buf_init(&b);
    for (size_t i = 0; i < length; i++)
        buf_u8(&b, (uint8_t)(i * (n + 3) + i / 251));
    return b;
}

static bool put(struct cache *c, unsigned n, size_t length)
{
    struct cache_key key = key_of(n);
    struct cache_writer *w = cache_put(c, &key);
    struct buf b = content_of(n, length);
    size_t half = length / 2;

    cache_writer_add(w, (struct bytes){b.p, half});
    cache_writer_add(w, (struct bytes){half ? b.p + half : b.p, length - half});
    buf_release(&b);
    return cache_writer_end(w);
}

/* 1: as it was put there; 0: not there; -1: it is said to be damaged. */
static int found(struct cache *c, unsigned n, size_t length)
{
    struct cache_key key = key_of(n);
    struct cache_reader *r = cache_find(c, &key);
    struct buf b;
    uint8_t *to;
    bool whole;

    if (!r)
        return 0;
    if (cache_reader_left(r) != length)
        return cache_reader_end(r) ? -2 : -1;
    b = content_of(n, length);
    to = malloc(length + 1);
    whole = cache_reader_take(r, to, length / 3);
    whole = whole && cache_reader_take(r, to + length / 3, length - length / 3);
    whole = cache_reader_end(r) && whole;
    if (whole && length)
        assert_memory_equal(to, b.p, length);
    free(to);
    buf_release(&b);
    return whole ? 1 : -1;
}

/* The path of entry n. */
static char *path_of(unsigned n)
{
    struct cache_key key = key_of(n);
    struct buf b;

    buf_init(&b);
    buf_printf(&b, DIR_NAME "/");
    for (size_t i = 0; i < sizeof(key.bytes); i++)
        buf_printf(&b, "%02x", key.bytes[i]);
    buf_u8(&b, 0);
    return (char *)b.p;
}

/* A key that is known when all is written; in pieces of any size. */
static void a_key_may_come_last(void **state)
{
    static const size_t pieces[] = {1, 7, 4096, 262144, 300000};
    struct cache *c = open_cache(MUCH);

    (void)state;
    for (unsigned i = 0; i < LENGTHS; i++)
        for (size_t k = 0; k < sizeof(pieces) / sizeof(pieces[0]); k++) {
            struct cache_writer *w = cache_put_unnamed(c);
            struct buf b = content_of(i, lengths[i]);
            uint8_t *to = malloc(lengths[i] + 1);
            struct cache_key key = key_of(i);
            struct cache_reader *r;

            for (size_t at = 0; at < b.n; at += pieces[k])
                cache_writer_add(
                    w, (struct bytes){b.p + at, b.n - at < pieces[k] ? b.n - at : pieces[k]});
            assert_true(cache_writer_end_as(w, &key));
            assert_int_equal(found(c, i, lengths[i]), 1);
            r = cache_find(c, &key);
            for (size_t at = 0; at < b.n; at += pieces[k])
                assert_true(
                    cache_reader_take(r, to + at, b.n - at < pieces[k] ? b.n - at : pieces[k]));
            if (b.n)
                assert_memory_equal(to, b.p, b.n);
            /* One byte too many: the entry is not what was thought of it. */
            assert_false(cache_reader_take(r, to, 1));
            assert_false(cache_reader_end(r));
            assert_int_equal(found(c, i, lengths[i]), 0);
            buf_release(&b);
            free(to);
        }
    cache_close(c);
}

static void what_is_put_comes_back(void **state)
{
    struct cache *c = open_cache(MUCH);

    (void)state;
    for (unsigned i = 0; i < LENGTHS; i++) {
        assert_int_equal(found(c, i, lengths[i]), 0);
        assert_true(put(c, i, lengths[i]));
        assert_int_equal(found(c, i, lengths[i]), 1);
    }
    cache_close(c);
    c = open_cache(MUCH);
    for (unsigned i = 0; i < LENGTHS; i++)
        assert_int_equal(found(c, i, lengths[i]), 1);
    assert_null(cache_fault(c));
    cache_close(c);
    assert_int_equal(scratch_count(DIR_NAME), LENGTHS);
}

/* Each byte of an entry counts, and so does its length; what is damaged goes. */
static void what_is_damaged_is_not_there(void **state)
{
    struct cache *c = open_cache(MUCH);
    char *path = path_of(1);
    struct buf whole;
    struct error err;

    (void)state;
    assert_true(put(c, 1, 40));
    buf_init(&whole);
    assert_int_equal(input_read(path, &whole, &err), 0);
    for (size_t i = 0; i <= whole.n + 1; i++) {
        FILE *f = fopen(path, "wb");

        assert_non_null(f);
        if (i < whole.n)
            whole.p[i] ^= 0x40;
        fwrite(whole.p, 1, whole.n - (i == whole.n), f);
        if (i == whole.n + 1)
            fputc(0, f);
        fclose(f);
        if (i < whole.n)
            whole.p[i] ^= 0x40;
        if (found(c, 1, 40) == 1)
            fail_msg("byte %zu does not count", i);
        assert_int_equal(access(path, F_OK), -1);
    }
    assert_true(put(c, 1, 40));
    assert_int_equal(found(c, 1, 40), 1);
    buf_release(&whole);
    free(path);
    cache_close(c);
}

/* Nor is what lies under another name than its own. */
static void what_is_not_ours_is_not_there(void **state)
{
    struct cache *c = open_cache(MUCH);
    char *path = path_of(1), *other = path_of(2);

    (void)state;
    assert_true(put(c, 1, 40));
    assert_int_equal(chmod(path, 0620), 0);
    assert_int_equal(found(c, 1, 40), 0);
    assert_true(put(c, 1, 40));
    assert_int_equal(rename(path, other), 0);
    assert_int_equal(found(c, 2, 40), 0);
    assert_true(put(c, 1, 40));
    assert_int_equal(rename(path, "elsewhere"), 0);
    assert_int_equal(symlink("../elsewhere", path), 0);
    assert_int_equal(found(c, 1, 40), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(found(c, 1, 40), 0);
    free(path);
    free(other);
    cache_close(c);
}

static void a_directory_of_others_is_refused(void **state)
{
    struct cache *c;
    struct error err;

    (void)state;
    assert_int_equal(mkdir(DIR_NAME, 0700), 0);
    assert_int_equal(chmod(DIR_NAME, 0770), 0);
    assert_int_equal(cache_open(&c, DIR_NAME, MUCH, &err), -1);
    assert_non_null(strstr(err.text, "others may write to it"));
    assert_int_equal(chmod(DIR_NAME, 0755), 0);
    assert_int_equal(cache_open(&c, DIR_NAME, MUCH, &err), 0);
    cache_close(c);
    if (geteuid() == 0) {
        assert_int_equal(chown(DIR_NAME, 1, 1), 0);
        assert_int_equal(cache_open(&c, DIR_NAME, MUCH, &err), -1);
        assert_non_null(strstr(err.text, "another user's"));
    }
    assert_int_equal(cache_open(&c, "no/such", MUCH, &err), -1);
    assert_non_null(strstr(err.text, "no/such"));
    assert_int_equal(close(open("file", O_CREAT | O_WRONLY, 0600)), 0);
    assert_int_equal(cache_open(&c, "file", MUCH, &err), -1);
}

static void set_age(unsigned n, time_t at)
{
    char *path = path_of(n);
    struct timespec times[2] = {{.tv_sec = at}, {.tv_sec = at}};

    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    free(path);
}

/* What was read last stays longest; what is larger than the limit takes nobody's place. */
static void it_stays_in_its_limit(void **state)
{
    enum { ENTRY = 1000, HEAD = 80, KEPT = 3 };
    struct cache *c = open_cache(KEPT * (ENTRY + HEAD));

    (void)state;
    for (unsigned i = 0; i < 5; i++) {
        assert_true(put(c, i, ENTRY));
        set_age(i, 1000000 + i);
    }
    assert_int_equal(found(c, 0, ENTRY), 1);
    assert_false(put(c, 9, KEPT * (ENTRY + HEAD) + 1));
    cache_close(c);
    c = open_cache(KEPT * (ENTRY + HEAD));
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(found(c, i, ENTRY), i == 0 || i >= 3);
    assert_int_equal(found(c, 9, KEPT * (ENTRY + HEAD) + 1), 0);
    cache_close(c);
    assert_int_equal(scratch_count(DIR_NAME), KEPT);
}

/* One that is dropped, and one whose writer is killed. */
static void what_is_not_finished_is_not_there(void **state)
{
    struct cache *c = open_cache(MUCH);
    struct cache_key key = key_of(1);
    struct cache_writer *w = cache_put(c, &key);
    int status;
    pid_t child;

    (void)state;
    cache_writer_add(w, bytes_from_str(STR("half")));
    cache_writer_drop(w);
    assert_int_equal(scratch_count(DIR_NAME), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        /* A name of its own needs its own process id. */
        w = cache_put(c, &key);
        cache_writer_add(w, bytes_from_str(STR("half")));
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(scratch_count(DIR_NAME), 1);
    assert_int_equal(found(c, 1, 4), 0);
    cache_close(c);
    c = open_cache(MUCH);
    assert_int_equal(scratch_count(DIR_NAME), 0);
    cache_close(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_put_comes_back),
        TEST(a_key_may_come_last),
        TEST(what_is_damaged_is_not_there),
        TEST(what_is_not_ours_is_not_there),
        TEST(a_directory_of_others_is_refused),
        TEST(it_stays_in_its_limit),
        TEST(what_is_not_finished_is_not_there),
    };

    return RUN_TAP(tests);
}
