/* SPDX-License-Identifier: Apache-2.0 */
/* What keys are made of. Of the tool's all that makes other outputs of the same inputs is part;
 * each begins anew, and says of a list how long it is, so that no other list is the same bytes. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "lib/codec.h"
#include "lib/sha256.h"
#include "tests/unit/packages.h"
#include "weave/cache/run_key.h"
#include "weave/embed/beat_class.h"
#include "weave/instrument_run.h"
#include "weave/pack/unit_pack.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* ---- Instead of lib/sha256*.c: what comes is kept ---- */

struct sha256 {
    bool begun;
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
    s->begun = true;
    buf_clear(&s->all);
}

void sha256_add(struct sha256 *s, struct bytes b)
{
    assert_true(s->begun);
    buf_bytes(&s->all, b);
}

void sha256_end(struct sha256 *s, uint8_t digest[SHA256_SIZE])
{
    assert_true(s->begun);
    s->begun = false;
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
    sha256_begin(hash);
    sha256_add(hash, bytes_from_str(STR("what came before")));
    run_key_of_tool(hash, &key);
    for (size_t i = 0; i < COUNT(rows); i++)
        if (!holds(hash, rows[i].part))
            fail_msg("%s: is not in the key", rows[i].what);
    assert_false(holds(hash, bytes_from_str(STR("what came before"))));
    assert_int_equal(key.bytes[0], (uint8_t)hash->all.n);
    sha256_free(hash);
}

/* ---- Lists ---- */

/* A part of a key: a number of 8 bytes, then bytes. */
struct part {
    bool has_number;
    uint64_t number;
    const char *bytes;
};

#define TEXT(s)                \
    {                          \
        true, sizeof(s) - 1, s \
    }
#define CONTENT(s)              \
    {false, 0, s},              \
    {                           \
        true, sizeof(s) - 1, "" \
    }
#define N(n)        \
    {               \
        true, n, "" \
    }
#define PARTS(...)                      \
    (const struct part[]){__VA_ARGS__}, \
        sizeof((const struct part[]){__VA_ARGS__}) / sizeof(struct part)

static void append_parts(struct buf *out, const struct part *parts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (parts[i].has_number) {
            buf_le32(out, (uint32_t)parts[i].number);
            buf_le32(out, (uint32_t)(parts[i].number >> 32));
        }
        buf_str(out, str_from_c(parts[i].bytes));
    }
}

/* Whether the bytes that were hashed last have these parts side by side. */
static bool has_parts(const struct sha256 *s, const struct part *parts, size_t n)
{
    struct buf wanted;
    bool has;

    buf_init(&wanted);
    append_parts(&wanted, parts, n);
    has = holds(s, buf_view(&wanted));
    buf_release(&wanted);
    return has;
}

static struct sha256 *hash_before(void)
{
    struct error err;
    struct sha256 *hash = sha256_new(&err);

    sha256_begin(hash);
    sha256_add(hash, bytes_from_str(STR("what came before")));
    return hash;
}

/* A list says how many are in it, and a file or a text how many bytes it has. */
static void lists_say_how_long_they_are(void **state)
{
    static const char *const inputs[] = {"tree", "still.jar"}, *const path[] = {"tree/text.txt:x"};
    static const char *const starts[] = {"slow=1", "anr=2"};
    const struct instrument_options o = {.inputs = inputs,
                                         .n_inputs = 2,
                                         .beat_class = "a/B",
                                         .start_options = starts,
                                         .n_start_options = 2,
                                         .class_path = path,
                                         .n_class_path = 1,
                                         .filter = "x"};
    struct sha256 *hash = hash_before();
    struct cache_key tool = {{0}}, key;
    struct run_seal seal;

    (void)state;
    assert_int_equal(system("rm -f tree/sub/A.class"), 0);
    package_file("x", bytes_from_str(STR("filter")));
    package_file("still.jar", bytes_from_str(STR("jar")));
    assert_true(run_key_make(&o, &tool, hash, &key, &seal));
    assert_false(holds(hash, bytes_from_str(STR("what came before"))));
    assert_true(has_parts(hash, PARTS(N(1), TEXT("a/B"), N(2), N(1), TEXT("slow=1"), N(1),
                                      TEXT("anr=2"), N(2), TEXT("still.jar"), N(1), CONTENT("jar"),
                                      TEXT("tree"), N(2), N(1), TEXT("text.txt"), CONTENT("text"),
                                      N(1), CONTENT("text"), N(1), CONTENT("filter"), N(1), N(0),
                                      N(0), N(1), CONTENT("filter"), N(0), N(0))));
    run_key_of_paths(&o, hash, &key);
    assert_true(
        has_parts(hash, PARTS(N(2), N(1), TEXT("tree"), N(1), TEXT("still.jar"), N(1),
                              TEXT("tree/text.txt:x"), N(0), N(0), N(1), TEXT("x"), N(0), N(0))));
    sha256_free(hash);
}

/* So it is with the keys of units, and each of them begins anew. */
static void keys_of_units_begin_anew(void **state)
{
    static struct program_method methods[3] = {{.id = 0}, {.id = 7, .fixed_length = true}};
    static struct program_class class = {
        .methods = methods, .n_methods = 3, .focus_action = FOCUS_ADD};
    static const struct program_unit planned = {.classes = &class, .n_classes = 1};
    const struct cache_key tool = {{1}}, paths = {{2}};
    const struct filter filter = {.n_rules = 0};
    const struct obfuscation_map names = {.text = STR_INIT("a -> b:")};
    const struct rules rules = {.beat_class = STR("a/B"),
                                .exits = EXITS_ALL,
                                .select = SELECT_ALL,
                                .filter = &filter,
                                .names = &names};
    const struct pack_unit unit = {STR("a/A.class"), 8, 70, 80, bytes_from_str(STR("packed"))};
    struct sha256 *hash = hash_before();
    struct program_unit found;
    struct unit_pack pack;
    struct arena keep;
    struct cache *c;
    struct error err;

    (void)state;
    arena_init(&keep);
    assert_int_equal(cache_open(&c, "kept", 1 << 20, &err), 0);
    sha256_begin(cache_sha256(c));
    sha256_add(cache_sha256(c), bytes_from_str(STR("what came before")));
    unit_pack_open(&pack, c, &(struct pack_how){&tool, &paths, &rules, false, 6}, 1, &keep);
    assert_false(holds(cache_sha256(c), bytes_from_str(STR("what came before"))));
    assert_true(has_parts(cache_sha256(c), PARTS(TEXT("units"))));
    assert_false(holds(cache_sha256(c), bytes_from_str(STR("a/B"))));
    unit_pack_plan(&pack, hash, &planned, 8, "id");
    assert_false(holds(hash, bytes_from_str(STR("what came before"))));
    assert_true(has_parts(hash, PARTS(N(8), TEXT("id"), N((uint64_t)FOCUS_ADD << 32 | 3), N(0),
                                      N(UINT64_C(1) << 32 | 7 << 1 | 1))));
    assert_false(unit_pack_find_scan(&pack, 0, &unit, hash, &keep, &found));
    assert_false(holds(hash, bytes_from_str(STR("id"))));
    assert_true(has_parts(hash, PARTS(TEXT("a/A.class"), N(8), N(70), N(80))));
    assert_true(holds(hash, unit.packed));
    unit_pack_release(&pack);
    arena_release(&keep);
    cache_close(c);
    sha256_free(hash);
}

/* A file with other bytes has another sum, in both halves of it. */
static void a_seal_is_of_all_bytes(void **state)
{
    static const char *const input[] = {"x.jar"}, *const contents[] = {"some bytes", "same size."};
    const struct instrument_options o = {.inputs = input, .n_inputs = 1, .beat_class = "a/B"};
    struct sha256 *hash = hash_before();
    struct cache_key tool = {{0}}, key;
    struct run_seal seals[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        package_file(input[0], bytes_from_str(str_from_c(contents[i])));
        assert_true(run_key_make(&o, &tool, hash, &key, &seals[i]));
        assert_true(run_key_is_sealed(&o, hash, &seals[i], true));
    }
    for (int half = 0; half < 2; half++)
        assert_int_not_equal(seals[0].content[half], seals[1].content[half]);
    assert_false(run_key_is_sealed(&o, hash, &seals[0], true));
    sha256_free(hash);
}

/* Warnings may name any list of the class path. */
static void each_class_path_is_in_the_key(void **state)
{
    static const char *const lists[] = {"a.jar", "b.jar:c.jar", "d.jar"};
    const struct instrument_options o = {.class_path = lists, .n_class_path = COUNT(lists)};
    struct sha256 *hash = hash_before();
    struct cache_key key;

    (void)state;
    run_key_of_paths(&o, hash, &key);
    assert_true(has_parts(
        hash, PARTS(N(0), N(1), TEXT("a.jar"), N(1), TEXT("b.jar:c.jar"), N(1), TEXT("d.jar"))));
    sha256_free(hash);
}

/* A run looks for one of the same tool and the same paths. */
static void a_run_looks_by_tool_and_paths(void **state)
{
    static const char *const input[] = {"in.jar"};
    const struct instrument_options o = {.inputs = input,
                                         .n_inputs = 1,
                                         .beat_class = "a/B",
                                         .cache = "kept",
                                         .cache_size = 1 << 20};
    struct instrument_summary s = {0};
    struct instrument_worker worker = {.codec = {0}};
    struct instrument_run run = {.options = &o, .summary = &s, .workers = &worker};
    struct sha256 *hash = hash_before();
    struct cache_key key;
    struct error err;

    (void)state;
    arena_init(&worker.keep);
    assert_int_equal(run_cache_open(&run, &err), 0);
    run_key_of_tool(hash, &key);
    assert_memory_equal(&run.cache.tool, &key, sizeof(key));
    run_key_of_paths(&o, hash, &key);
    assert_memory_equal(&run.cache.paths, &key, sizeof(key));
    assert_false(run.cache.hit);
    run_cache_close(&run);
    arena_release(&worker.keep);
    sha256_free(hash);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_decides_is_in_the_key),
        TEST(lists_say_how_long_they_are),
        TEST(keys_of_units_begin_anew),
        TEST(a_seal_is_of_all_bytes),
        TEST(a_run_looks_by_tool_and_paths),
        cmocka_unit_test(each_class_path_is_in_the_key),
    };

    return RUN_TAP(tests);
}
