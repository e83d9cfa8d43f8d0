/* SPDX-License-Identifier: Apache-2.0 */
/* Units kept by their keys: each is found by its own, and nothing is found by another; what is no
 * pack is none. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "lib/buf.h"
#include "tests/unit/scratch.h"
#include "weave/probe/woven_cache.h"
#include "weave/program.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { UNITS_MAX = 9, METHODS = 2 };

static const struct cache_key tool = {"tool"}, paths = {"paths"}, other = {"other"};

static struct rules plain_rules(void)
{
    return (struct rules){.beat_class = STR_INIT("a/Beat")};
}

static struct cache *kept(void)
{
    struct cache *c;
    struct error err;

    if (cache_open(&c, "kept", 1 << 20, &err) < 0)
        fail_msg("%s", err.text);
    return c;
}

/* ---- Units ---- */

/* The key of the unit with that number is between those of its neighbours. */
static struct cache_key unit_key(size_t i)
{
    struct cache_key key = {{0}};

    key.bytes[0] = 7;
    key.bytes[SHA256_SIZE - 1] = (uint8_t)i;
    return key;
}

/* Each field has a value of its own, in each of its bytes. */
static struct woven_row unit_row(size_t i, uint8_t content[3])
{
    uint32_t n = (uint32_t)i;

    memset(content, (int)i, 3);
    return (struct woven_row){
        .key = unit_key(i),
        .data = {.bytes = {content, i % 4},
                 .size = UINT64_C(0x123456789abcdef0) + n,
                 .crc = 0x89abcdef + n,
                 .method = (uint16_t)(0x1234 + n)},
        .counts = {0x81020304 + n, 0x82030405 + n, 0x83040506 + n, 0x84050607 + n},
    };
}

static void assert_unit(const struct woven_row *r, size_t i)
{
    uint8_t content[3];
    struct woven_row wanted = unit_row(i, content);

    assert_non_null(r);
    assert_memory_equal(r->key.bytes, wanted.key.bytes, SHA256_SIZE);
    assert_int_equal(r->data.bytes.n, wanted.data.bytes.n);
    if (r->data.bytes.n)
        assert_memory_equal(r->data.bytes.p, content, r->data.bytes.n);
    assert_int_equal(r->data.size, wanted.data.size);
    assert_int_equal(r->data.crc, wanted.data.crc);
    assert_int_equal(r->data.method, wanted.data.method);
    assert_int_equal(r->counts.enter, wanted.counts.enter);
    assert_int_equal(r->counts.exit, wanted.counts.exit);
    assert_int_equal(r->counts.focus, wanted.counts.focus);
    assert_int_equal(r->counts.debug_dropped, wanted.counts.debug_dropped);
}

static struct woven_cache opened(struct cache *c, const struct rules *rules)
{
    struct woven_cache w;

    woven_cache_open(&w, c, &(struct woven_how){&tool, &paths, rules, 6});
    return w;
}

/* Adds the units with odd numbers below 2n, the last of them first. */
static void add_units(struct woven_cache *w, size_t n, bool found)
{
    for (size_t i = n; i > 0; i--) {
        uint8_t content[3];
        struct woven_row r = unit_row(2 * i - 1, content);

        woven_cache_add(w, &r, found);
    }
}

static void each_is_found_and_nothing_else(void **state)
{
    (void)state;
    for (size_t n = 1; n <= UNITS_MAX; n++) {
        struct cache *c = kept();
        struct rules rules = plain_rules();
        struct woven_cache w = opened(c, &rules);

        add_units(&w, n, false);
        assert_int_equal(w.hits, 0);
        woven_cache_close(&w, true);
        w = opened(c, &rules);
        assert_int_equal(w.n_rows, n);
        for (size_t i = 0; i <= 2 * n; i++) {
            struct cache_key key = unit_key(i);
            const struct woven_row *r = woven_cache_find(&w, &key);

            if (i % 2)
                assert_unit(r, i);
            else
                assert_null(r);
        }
        woven_cache_close(&w, false);
        cache_close(c);
    }
}

/* What a run found it adds too; a new pack has both, and needs a unit that is new. */
static void a_pack_is_what_the_last_run_used(void **state)
{
    struct cache *c = kept();
    struct rules rules = plain_rules();
    struct cache_key first = unit_key(1), second = unit_key(3), new = unit_key(4);
    uint8_t content[3];
    struct woven_row row = unit_row(4, content);
    struct woven_cache w = opened(c, &rules);

    (void)state;
    add_units(&w, 2, false);
    woven_cache_close(&w, true);
    /* Of one that used a part of it, and nothing else, the pack stays as it is. */
    w = opened(c, &rules);
    woven_cache_add(&w, woven_cache_find(&w, &first), true);
    assert_int_equal(w.hits, 1);
    assert_null(w.writer);
    woven_cache_close(&w, true);
    /* One that fails leaves it, too. */
    w = opened(c, &rules);
    woven_cache_add(&w, &row, false);
    woven_cache_close(&w, false);
    w = opened(c, &rules);
    assert_int_equal(w.n_rows, 2);
    woven_cache_add(&w, woven_cache_find(&w, &second), true);
    woven_cache_add(&w, &row, false);
    assert_int_equal(w.hits, 1);
    woven_cache_close(&w, true);
    w = opened(c, &rules);
    assert_int_equal(w.n_rows, 2);
    assert_unit(woven_cache_find(&w, &second), 3);
    assert_unit(woven_cache_find(&w, &new), 4);
    assert_null(woven_cache_find(&w, &first));
    woven_cache_close(&w, false);
    cache_close(c);
}

/* ---- Packs ---- */

static void put_pack(struct cache *c, const struct cache_key *name, const struct buf *pack,
                     size_t from, size_t to)
{
    struct cache_writer *w = cache_put(c, name);

    cache_writer_add(w, (struct bytes){pack->p + from, to - from});
    assert_true(cache_writer_end(w));
}

/* A byte more or less of it, or another number of rows: no unit is taken of it. */
static void what_is_no_pack_is_none(void **state)
{
    struct cache *c = kept();
    struct rules rules = plain_rules();
    struct woven_cache w = opened(c, &rules);
    struct cache_key name = w.name;
    struct buf pack;

    (void)state;
    add_units(&w, 2, false);
    woven_cache_close(&w, true);
    w = opened(c, &rules);
    buf_init(&pack);
    buf_bytes(&pack, buf_view(&w.pack));
    woven_cache_close(&w, false);
    for (size_t from = 0; from <= pack.n; from++) {
        put_pack(c, &name, &pack, from, pack.n);
        w = opened(c, &rules);
        assert_int_equal(w.n_rows, from == 0 ? 2 : 0);
        woven_cache_close(&w, false);
    }
    for (int rows = 0; rows < 256; rows++) {
        pack.p[pack.n - 4] = (uint8_t)rows;
        put_pack(c, &name, &pack, 0, pack.n);
        w = opened(c, &rules);
        assert_int_equal(w.n_rows, rows == 2 ? 2 : 0);
        woven_cache_close(&w, false);
    }
    buf_release(&pack);
    buf_init(&pack);
    buf_le32(&pack, 0);
    buf_u8(&pack, 0);
    for (size_t n = 0; n <= pack.n; n++) {
        put_pack(c, &name, &pack, pack.n - n, pack.n);
        w = opened(c, &rules);
        assert_int_equal(w.n_rows, 0);
        woven_cache_close(&w, false);
    }
    buf_release(&pack);
    cache_close(c);
}

/* ---- Keys ---- */

struct planned {
    struct program_unit unit;
    struct program_class classes[2];
    struct program_method methods[METHODS];
};

static void plan_plainly(struct planned *p)
{
    *p = (struct planned){.unit = {.n_classes = 2}};
    p->unit.classes = p->classes;
    p->classes[0].n_methods = METHODS;
    p->classes[0].methods = p->methods;
    p->methods[0].id = 5;
}

/* What a key is made of: by number, one thing is another. */
enum {
    NOTHING,
    TOOL,
    BEAT,
    EXITS,
    PCS,
    LEVEL,
    BYTES,
    METHOD,
    MAPPING,
    FOCUS,
    STARTS,
    N_METHODS,
    ID,
    WHICH_METHOD,
    ALSO_ID,
    LENGTH,
    WHICH_CLASS,
    N_CLASSES,
    CHANGES
};

static struct cache_key key_with(struct cache *c, int change)
{
    struct rules rules = plain_rules();
    struct cache_key key = unit_key(1);
    struct woven_cache w;
    struct planned p;

    plan_plainly(&p);
    rules.beat_class = change == BEAT ? STR("a/Other") : rules.beat_class;
    rules.exits = change == EXITS ? EXITS_ALL : rules.exits;
    rules.drop_pcs = change == PCS;
    p.classes[0].focus_action = change == FOCUS ? FOCUS_ADD : FOCUS_LEAVE;
    p.classes[0].starts = change == STARTS;
    p.classes[0].n_methods -= change == N_METHODS;
    p.methods[0].id += change == ID;
    p.methods[0].id = change == WHICH_METHOD ? 0 : p.methods[0].id;
    p.methods[1].id = change == WHICH_METHOD ? 5 : change == ALSO_ID ? 6 : 0;
    p.methods[0].fixed_length = change == LENGTH;
    if (change == WHICH_CLASS) {
        p.classes[1] = p.classes[0];
        p.classes[0] = (struct program_class){0};
    }
    p.unit.n_classes -= change == N_CLASSES;
    woven_cache_open(&w, c,
                     &(struct woven_how){change == TOOL ? &other : &tool, &paths, &rules,
                                         change == LEVEL ? 7 : 6});
    key.bytes[0] ^= change == BYTES;
    key = woven_cache_key(&w, cache_sha256(c), &key, &p.unit, change == METHOD ? 8 : 0,
                          change == MAPPING ? "2" : "1");
    woven_cache_close(&w, false);
    return key;
}

static void another_way_is_another_key(void **state)
{
    struct cache *c = kept();
    struct cache_key keys[CHANGES];

    (void)state;
    for (int i = 0; i < CHANGES; i++) {
        struct cache_key again = key_with(c, i);

        keys[i] = key_with(c, i);
        assert_memory_equal(again.bytes, keys[i].bytes, SHA256_SIZE);
        for (int k = 0; k < i; k++)
            if (memcmp(keys[i].bytes, keys[k].bytes, SHA256_SIZE) == 0)
                fail_msg("change %d is change %d", i, k);
    }
    cache_close(c);
}

/* Runs over other paths, or that weave in another way, have packs of their own. */
static void another_run_is_another_pack(void **state)
{
    struct cache *c = kept();
    struct rules rules = plain_rules();
    const struct woven_how hows[] = {
        {&tool, &paths, &rules, 6},
        {&other, &paths, &rules, 6},
        {&tool, &other, &rules, 6},
        {&tool, &paths, &rules, 7},
    };
    struct cache_key names[COUNT(hows)];

    (void)state;
    for (size_t i = 0; i < COUNT(hows); i++) {
        struct woven_cache w;

        woven_cache_open(&w, c, &hows[i]);
        names[i] = w.name;
        assert_int_equal(w.n_rows, 0);
        add_units(&w, 1, false);
        woven_cache_close(&w, true);
        for (size_t k = 0; k < i; k++)
            assert_memory_not_equal(names[k].bytes, names[i].bytes, SHA256_SIZE);
    }
    cache_close(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_is_found_and_nothing_else), TEST(a_pack_is_what_the_last_run_used),
        TEST(what_is_no_pack_is_none),        TEST(another_way_is_another_key),
        TEST(another_run_is_another_pack),
    };

    return RUN_TAP(tests);
}
