/* SPDX-License-Identifier: Apache-2.0 */
/* The key of a run: another for each option and each byte that says what is made, and the same
 * whatever else is given. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "lib/buf.h"
#include "tests/unit/scratch.h"
#include "weave/cache/run_key.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const char *const inputs[] = {"a.jar", "b.jar"}, *const swapped[] = {"b.jar", "a.jar"};
static const char *const elsewhere[] = {"d/a.jar", "d/b.jar"}, *const renamed[] = {"a.jar",
                                                                                   "c.jar"};
static const char *const first[] = {"slow=1"}, *const second[] = {"slow=2"};
static const char *const list[] = {"a.jar"}, *const others[] = {"b.jar"};
static const char *const joined[] = {":a.jar::b.jar:"};

static void put(const char *path, const void *p, size_t n)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(p, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static void make_files(void)
{
    put("a.jar", "first", 5);
    put("b.jar", "second", 6);
    put("c.jar", "second", 6);
    assert_int_equal(mkdir("d", 0777), 0);
    put("d/a.jar", "first", 5);
    put("d/b.jar", "second", 6);
}

static struct cache_key key_of(const struct instrument_options *o, const char *tool_name)
{
    struct cache_key tool = {{0}}, key;
    struct sha256 *hash;
    struct run_seal seal, other;
    struct error err;

    snprintf((char *)tool.bytes, sizeof(tool.bytes), "%s", tool_name);
    hash = sha256_new(&err);
    assert_non_null(hash);
    assert_true(run_key_make(o, &tool, hash, &key, &seal));
    for (int read = 0; read < 2; read++) {
        assert_true(run_key_is_sealed(o, hash, &seal, read));
        other = seal;
        other.files++;
        assert_false(run_key_is_sealed(o, hash, &other, read));
        for (size_t i = 0; i < COUNT(other.content); i++) {
            other = seal;
            other.content[i]++;
            assert_int_equal(run_key_is_sealed(o, hash, &other, read), !read);
        }
    }
    sha256_free(hash);
    return key;
}

static bool equal(const struct cache_key *a, const struct cache_key *b)
{
    return memcmp(a->bytes, b->bytes, sizeof(a->bytes)) == 0;
}

/* ---- Options ---- */

#define WITH(...)                                                         \
    {                                                                     \
        .inputs = inputs, .n_inputs = 2, .beat_class = "a/B", __VA_ARGS__ \
    }

static void what_is_made_decides(void **state)
{
    static const struct instrument_options rows[] = {
        WITH(.compress = COMPRESS_KEEP),
        WITH(.in_place = true),
        WITH(.filter_prefix = true),
        WITH(.select = SELECT_ALL),
        WITH(.select = SELECT_MATRIX),
        WITH(.exits = EXITS_ALL),
        WITH(.probes = PROBES_LATE),
        WITH(.keep_pcs = KEEP_PCS_NEVER),
        WITH(.embed_beat = true),
        WITH(.embed_runtime = true),
        WITH(.take_probed = true),
        WITH(.compress = COMPRESS_STORE),
        WITH(.compress = COMPRESS_LEVEL),
        WITH(.compress = COMPRESS_LEVEL + 7),
        WITH(.max_inflated = 7),
        WITH(.strict = true),
        WITH(.start_options = first, .n_start_options = 1),
        WITH(.start_options = second, .n_start_options = 1),
        WITH(.class_path = list, .n_class_path = 1),
        WITH(.class_path = others, .n_class_path = 1),
        WITH(.class_path = joined, .n_class_path = 1),
        WITH(.base_mapping = "a.jar"),
        WITH(.base_mapping = "b.jar"),
        WITH(.obfuscation_map = "a.jar"),
        WITH(.filter = "a.jar"),
        WITH(.embed_lib = "d"),
        WITH(.installed_lib = "d"),
        {.inputs = inputs, .n_inputs = 2, .beat_class = "a/C"},
        {.inputs = inputs, .n_inputs = 1, .beat_class = "a/B"},
        {.inputs = renamed, .n_inputs = 2, .beat_class = "a/B"},
    };
    struct cache_key keys[COUNT(rows)];

    (void)state;
    make_files();
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct cache_key other_tool = key_of(&rows[i], "another");

        keys[i] = key_of(&rows[i], "tool");
        assert_false(equal(&keys[i], &other_tool));
        for (size_t k = 0; k < i; k++)
            if (equal(&keys[i], &keys[k]))
                fail_msg("row %zu is row %zu", i, k);
    }
}

static void what_is_made_the_same_has_one_key(void **state)
{
    static const struct instrument_options plain = WITH(.jobs = 1);
    static const struct instrument_options rows[] = {
        WITH(.jobs = 8),
        WITH(.output = "o", .mapping_out = "m", .ignored_out = "i", .force = true),
        WITH(.cache = "kept", .cache_size = 7, .progress = PROGRESS_NEVER),
        {.inputs = swapped, .n_inputs = 2, .beat_class = "a/B"},
        {.inputs = elsewhere, .n_inputs = 2, .beat_class = "a/B"},
    };
    struct cache_key wanted;

    (void)state;
    make_files();
    wanted = key_of(&plain, "tool");
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct cache_key key = key_of(&rows[i], "tool");

        if (!equal(&key, &wanted))
            fail_msg("row %zu", i);
    }
}

static void what_cannot_be_read_twice_has_none(void **state)
{
    static const char *const none[] = {"none"}, *const pipes[] = {"pipe"};
    static const struct instrument_options rows[] = {
        {.inputs = none, .n_inputs = 1}, {.inputs = pipes, .n_inputs = 1},
        WITH(.base_mapping = "none"),    WITH(.obfuscation_map = "none"),
        WITH(.filter = "none"),          WITH(.embed_lib = "none"),
        WITH(.installed_lib = "none"),   WITH(.class_path = none, .n_class_path = 1),
        WITH(.filter = "pipe"),
    };
    struct cache_key tool = {{0}}, key;
    struct sha256 *hash;
    struct error err;
    struct run_seal seal;

    (void)state;
    make_files();
    assert_int_equal(mkfifo("pipe", 0600), 0);
    hash = sha256_new(&err);
    assert_non_null(hash);
    for (size_t i = 0; i < COUNT(rows); i++)
        if (run_key_make(&rows[i], &tool, hash, &key, &seal))
            fail_msg("row %zu", i);
    sha256_free(hash);
}

/* Where a path stands decides too: warnings name it as what it is. */
static void each_path_has_its_place(void **state)
{
    static const char *const one[] = {"a"}, *const two[] = {"a", "b"}, *const other[] = {"b"};
    static const struct instrument_options rows[] = {
        {.inputs = one, .n_inputs = 1},
        {.inputs = other, .n_inputs = 1},
        {.inputs = two, .n_inputs = 2},
        {.inputs = one, .n_inputs = 1, .class_path = other, .n_class_path = 1},
        {.inputs = one, .n_inputs = 1, .class_path = two, .n_class_path = 2},
        {.inputs = one, .n_inputs = 1, .base_mapping = "b"},
        {.inputs = one, .n_inputs = 1, .obfuscation_map = "b"},
        {.inputs = one, .n_inputs = 1, .filter = "b"},
        {.inputs = one, .n_inputs = 1, .embed_lib = "b"},
        {.inputs = one, .n_inputs = 1, .installed_lib = "b"},
    };
    struct cache_key keys[COUNT(rows)];
    struct sha256 *hash;
    struct error err;

    (void)state;
    hash = sha256_new(&err);
    assert_non_null(hash);
    for (size_t i = 0; i < COUNT(rows); i++) {
        run_key_of_paths(&rows[i], hash, &keys[i]);
        for (size_t k = 0; k < i; k++)
            if (equal(&keys[i], &keys[k]))
                fail_msg("row %zu is row %zu", i, k);
    }
    sha256_free(hash);
}

/* ---- Files ---- */

static void put_parts(const char *path, const struct bytes *parts, size_t n)
{
    struct buf b;

    buf_init(&b);
    for (size_t i = 0; i < n; i++)
        buf_bytes(&b, parts[i]);
    put(path, b.p, b.n);
    buf_release(&b);
}

/* What the key has between the bytes of two files of a directory, if it has no length of them,
 * may stand in a file. */
static void a_byte_belongs_to_one_file(void **state)
{
    static const uint8_t between[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 'b'};
    static const char *const dirs[] = {"one", "two"};
    const struct bytes x = bytes_from_str(STR("x")), y = bytes_from_str(STR("y")),
                       z = bytes_from_str(STR("z")), gap = {between, sizeof(between)};
    struct cache_key keys[COUNT(dirs)];

    (void)state;
    make_files();
    assert_int_equal(mkdir("one", 0777) | mkdir("two", 0777), 0);
    put_parts("one/a", (const struct bytes[]){x}, 1);
    put_parts("one/b", (const struct bytes[]){y, gap, z}, 3);
    put_parts("two/a", (const struct bytes[]){x, gap, y}, 3);
    put_parts("two/b", (const struct bytes[]){z}, 1);
    for (size_t i = 0; i < COUNT(dirs); i++) {
        struct instrument_options o = WITH(.filter = dirs[i]);

        keys[i] = key_of(&o, "tool");
    }
    assert_false(equal(&keys[0], &keys[1]));
}

/* Files are read in blocks; each byte of each counts, wherever a block ends. */
static void each_byte_of_a_large_file_counts(void **state)
{
    enum { BLOCK = 256 * 1024 };
    static const size_t sizes[] = {BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 2 * BLOCK + 1};
    static uint8_t bytes[2 * BLOCK + 1];
    static const char *const large[] = {"large"};
    static const struct instrument_options o = {.inputs = large, .n_inputs = 1};

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const size_t places[] = {0, BLOCK - 2, sizes[i] - 1};
        struct cache_key before, after;

        put("large", bytes, sizes[i]);
        before = key_of(&o, "tool");
        after = key_of(&o, "tool");
        assert_true(equal(&before, &after));
        for (size_t k = 0; k < COUNT(places); k++) {
            bytes[places[k]] ^= 1;
            put("large", bytes, sizes[i]);
            after = key_of(&o, "tool");
            if (equal(&before, &after))
                fail_msg("%zu bytes: that at %zu does not count", sizes[i], places[k]);
            bytes[places[k]] ^= 1;
        }
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_made_decides),
        TEST(what_is_made_the_same_has_one_key),
        TEST(what_cannot_be_read_twice_has_none),
        cmocka_unit_test(each_path_has_its_place),
        TEST(a_byte_belongs_to_one_file),
        TEST(each_byte_of_a_large_file_counts),
    };

    return RUN_TAP(tests);
}
