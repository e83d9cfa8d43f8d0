/* SPDX-License-Identifier: Apache-2.0 */
/* Units kept by their bytes: each is found by its own, and nothing is found by another; what is no
 * pack is none; and a pack does not become much larger than what is in use of it. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/buf.h"
#include "lib/input.h"
#include "tests/unit/scratch.h"
#include "weave/pack/unit_pack.h"
#include "weave/program.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { UNITS_MAX = 40, METHODS = 2 };

static const struct cache_key tool = {{1}}, paths = {{2}}, other = {{3}};
static const struct filter no_filter;
static const struct obfuscation_map no_names;

static struct rules plain_rules(void)
{
    return (struct rules){
        .beat_class = STR_INIT("a/Beat"), .filter = &no_filter, .names = &no_names};
}

static struct cache *kept(void)
{
    struct cache *c;
    struct error err;

    if (cache_open(&c, "kept", 1 << 20, &err) < 0)
        fail_msg("%s", err.text);
    return c;
}

/* ---- Runs ---- */

struct pack_run {
    struct cache *cache;
    struct unit_pack pack;
    struct program program;
    struct arena keep;
    struct buf room;
    size_t scanned, n; /* units that had to be scanned, of all */
};

static void run_open(struct pack_run *r, size_t n, const struct pack_how *how)
{
    *r = (struct pack_run){.cache = kept(), .n = n};
    arena_init(&r->keep);
    program_init(&r->program, n);
    buf_init(&r->room);
    unit_pack_open(&r->pack, r->cache, how, n, &r->keep);
}

static void run_begin(struct pack_run *r, size_t n)
{
    static struct rules rules;

    rules = plain_rules();
    run_open(r, n, &(struct pack_how){&tool, &paths, &rules, false, 6});
}

static void run_end(struct pack_run *r, bool done)
{
    if (done)
        unit_pack_finish(&r->pack);
    unit_pack_release(&r->pack);
    arena_release(&r->keep);
    program_release(&r->program);
    buf_release(&r->room);
    cache_close(r->cache);
}

static struct pack_unit unit_of(unsigned version, char text[16])
{
    snprintf(text, 16, "bytes %u", version);
    return (struct pack_unit){.name = STR_INIT("a/A.class"),
                              .method = 8,
                              .size = 77,
                              .crc = 99,
                              .packed = bytes_from_str(str_from_c(text))};
}

/* What the scan finds in it: a class whose name says which it is. */
static struct program_unit scan_of(unsigned version, struct arena *keep)
{
    struct program_class *class = ARENA_NEW(keep, struct program_class, 1);

    class->name = arena_printf(keep, "a/A%u", version);
    return (struct program_unit){
        .classes = class, .n_classes = 1, .major = (uint16_t)version, .sum = UINT64_MAX - version};
}

static void scan(struct pack_run *r, size_t unit, unsigned version)
{
    struct program_unit wanted = scan_of(version, &r->keep), *found = &r->program.units[unit];
    char text[16];
    struct pack_unit u = unit_of(version, text);

    if (!unit_pack_find_scan(&r->pack, unit, &u, cache_sha256(r->cache), &r->keep, found)) {
        *found = wanted;
        r->scanned++;
        return;
    }
    assert_int_equal(found->sum, wanted.sum);
    assert_int_equal(found->major, version);
    assert_int_equal(found->n_classes, 1);
    assert_true(str_eq(found->classes[0].name, wanted.classes[0].name));
}

/* The woven unit: each field has a value of its own, in each of its bytes. */
static struct pack_woven woven_of(unsigned version, struct buf *content)
{
    buf_clear(content);
    for (unsigned i = 0; i < version % 5 * 40 + 1; i++)
        buf_u8(content, (uint8_t)(i + version));
    return (struct pack_woven){
        .plan = {{5, (uint8_t)version}},
        .data = {.bytes = buf_view(content),
                 .size = UINT64_C(0x123456789abcdef0) + version,
                 .crc = 0x89abcdef + version,
                 .method = (uint16_t)(0x1234 + version)},
        .counts = {0x81020304 + version, 0x82030405 + version, 0x83040506 + version,
                   0x84050607 + version},
    };
}

static void weave(struct pack_run *r, size_t unit, unsigned version)
{
    struct pack_woven wanted = woven_of(version, &r->room), found = wanted;
    bool there = unit_pack_find_woven(&r->pack, unit, &wanted.plan, &found);

    if (there) {
        assert_memory_equal(&found.plan, &wanted.plan, sizeof(found.plan));
        assert_int_equal(found.data.bytes.n, wanted.data.bytes.n);
        assert_memory_equal(found.data.bytes.p, wanted.data.bytes.p, found.data.bytes.n);
        assert_int_equal(found.data.size, wanted.data.size);
        assert_int_equal(found.data.crc, wanted.data.crc);
        assert_int_equal(found.data.method, wanted.data.method);
        assert_memory_equal(&found.counts, &wanted.counts, sizeof(found.counts));
    }
    unit_pack_add_woven(&r->pack, unit, &found, there);
}

/* A run over units of these versions; how many had to be scanned and how many were woven. */
struct done {
    size_t scanned, woven;
};

static struct done run_of(const unsigned *versions, size_t n, bool done)
{
    struct pack_run r;
    struct done d;

    run_begin(&r, n);
    for (size_t i = 0; i < n; i++)
        scan(&r, i, versions[i]);
    unit_pack_keep_scans(&r.pack, &r.program);
    for (size_t i = 0; i < n; i++)
        weave(&r, i, versions[i]);
    d = (struct done){r.scanned, n - r.pack.hits};
    run_end(&r, done);
    return d;
}

static void assert_run(const unsigned *versions, size_t n, size_t scanned, size_t woven)
{
    struct done d = run_of(versions, n, true);

    if (d.scanned != scanned || d.woven != woven)
        fail_msg("%zu scanned, %zu woven; wanted %zu, %zu", d.scanned, d.woven, scanned, woven);
}

static void each_is_found_and_nothing_else(void **state)
{
    unsigned versions[UNITS_MAX];

    (void)state;
    for (unsigned i = 0; i < UNITS_MAX; i++)
        versions[i] = i;
    assert_run(versions, UNITS_MAX, UNITS_MAX, UNITS_MAX);
    assert_run(versions, UNITS_MAX, 0, 0);
    for (unsigned i = 0; i < UNITS_MAX; i++)
        versions[i] = UNITS_MAX - i - 1; /* in another order */
    assert_run(versions, UNITS_MAX, 0, 0);
    versions[7] = 1000;
    assert_run(versions, UNITS_MAX, 1, 1);
    assert_run(versions + 5, 10, 0, 0); /* with less, nothing is written */
    assert_run(versions, UNITS_MAX, 0, 0);
}

/* What a run that fails has made is not kept, and what was there stays. */
static void a_run_that_fails_keeps_nothing(void **state)
{
    const unsigned versions[] = {1, 2, 3};
    struct done d;

    (void)state;
    d = run_of(versions, 3, false);
    assert_int_equal(d.scanned, 3);
    assert_run(versions, 2, 2, 2);
    d = run_of(versions, 3, false);
    assert_int_equal(d.scanned, 1);
    assert_run(versions, 3, 1, 1);
}

/* A unit that is woven by another plan, or is not woven: what was kept of its weaving goes. */
static void a_plan_is_another(void **state)
{
    struct pack_run r;

    (void)state;
    for (int i = 0; i < 4; i++) {
        static const unsigned plans[] = {1, 2, 2, 0}; /* 0: is not woven */
        static const size_t hits[] = {0, 0, 1, 0};

        run_begin(&r, 2);
        scan(&r, 0, 1);
        assert_int_equal(r.scanned, i == 0);
        scan(&r, 1, 10 + (unsigned)i); /* so that there is something to write */
        unit_pack_keep_scans(&r.pack, &r.program);
        if (plans[i])
            weave(&r, 0, plans[i]);
        assert_int_equal(r.pack.hits, hits[i]);
        run_end(&r, true);
    }
    run_begin(&r, 1);
    scan(&r, 0, 1);
    assert_int_equal(r.pack.now[0].woven.place.part, PACK_NOWHERE);
    run_end(&r, false);
}

/* The output has no bytes of the pack for a unit that was not woven. */
static void what_was_not_woven_has_no_place(void **state)
{
    struct pack_run r;

    (void)state;
    run_begin(&r, 3);
    for (unsigned i = 0; i < 3; i++)
        scan(&r, i, i);
    unit_pack_keep_scans(&r.pack, &r.program);
    weave(&r, 1, 1);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(r.pack.now[i].woven.place.part == PACK_NOWHERE, i != 1);
    run_end(&r, true);
}

/* ---- What is in the cache ---- */

static uint64_t bytes_kept(void)
{
    struct input_tree tree;
    struct error err;
    uint64_t all = 0;

    assert_int_equal(input_tree_read(&tree, "kept", INPUT_TREE_WHOLE, &err), 0);
    for (size_t i = 0; i < tree.count; i++)
        all += tree.file[i].size;
    input_tree_release(&tree);
    return all;
}

/* Of hundreds of runs that change something, what the index names stays bounded: few parts, and of
 * each a half is in use, or it goes. */
static void garbage_goes(void **state)
{
    enum { RUNS = 300, PARTS_MOST = 9 };
    unsigned versions[UNITS_MAX];
    uint32_t random = 1;

    (void)state;
    for (unsigned i = 0; i < UNITS_MAX; i++)
        versions[i] = i;
    for (unsigned run = 0; run < RUNS; run++) {
        uint64_t used = 0, size = 0;
        struct pack_run r;
        size_t changed;

        random = random * 1664525 + 1013904223;
        changed = random >> 24 & 3;
        for (size_t i = 0; i < changed; i++)
            versions[(random >> 8) % UNITS_MAX + i < UNITS_MAX ? (random >> 8) % UNITS_MAX + i
                                                               : i] = 1000 + run * 4 + (unsigned)i;
        assert_run(versions, UNITS_MAX, run == 0 ? UNITS_MAX : changed,
                   run == 0 ? UNITS_MAX : changed);
        run_begin(&r, 0);
        assert_true(r.pack.scans.n <= PARTS_MOST && r.pack.wovens.n <= PARTS_MOST);
        assert_int_equal(r.pack.n_rows, UNITS_MAX);
        for (size_t i = 0; i < r.pack.n_rows; i++)
            used += r.pack.rows[i].scan.n + r.pack.rows[i].woven.place.n;
        for (size_t i = 0; i < r.pack.scans.n; i++)
            size += r.pack.scans.items[i].size;
        for (size_t i = 0; i < r.pack.wovens.n; i++)
            size += r.pack.wovens.items[i].size;
        assert_true(used > 0 && size < 3 * used);
        run_end(&r, false);
    }
    assert_true(bytes_kept() <= 1 << 20);
}

/* ---- Packs ---- */

static void put_index(const struct cache_key *name, const struct buf *index, size_t n)
{
    struct cache *c = kept();
    struct cache_writer *w = cache_put(c, name);

    cache_writer_add(w, (struct bytes){index->p, n});
    assert_true(cache_writer_end(w));
    cache_close(c);
}

static struct buf read_index(const struct cache_key *name)
{
    struct cache *c = kept();
    struct cache_reader *r = cache_find(c, name);
    struct buf index;
    size_t n;

    assert_non_null(r);
    n = (size_t)cache_reader_left(r);
    buf_init(&index);
    assert_true(cache_reader_take(r, buf_room(&index, n), n));
    index.n = n;
    assert_true(cache_reader_end(r));
    cache_close(c);
    return index;
}

/* Any byte of the index is another, or it is shorter: a unit is found as it was, or is not. */
static void what_is_no_pack_is_none(void **state)
{
    const unsigned versions[] = {1, 2};
    struct pack_run r;
    struct cache_key name;
    struct buf index;

    (void)state;
    assert_run(versions, 2, 2, 2);
    run_begin(&r, 2);
    name = r.pack.name;
    run_end(&r, false);
    index = read_index(&name);
    for (size_t n = 0; n < index.n; n++) {
        put_index(&name, &index, n);
        run_begin(&r, 2);
        assert_true(r.pack.n_rows < 2);
        run_end(&r, false);
    }
    /* The counts and the places: nothing that lies is read behind its end. */
    for (size_t at = 0; at < index.n; at++)
        for (int bit = 0; bit < 8; bit += 7) {
            index.p[at] ^= (uint8_t)(1 << bit);
            put_index(&name, &index, index.n);
            index.p[at] ^= (uint8_t)(1 << bit);
            run_begin(&r, 2);
            for (size_t i = 0; i < r.pack.n_rows; i++) {
                struct bytes bytes;

                if (pack_parts_bytes(&r.pack.wovens, &r.pack.rows[i].woven.place, &bytes))
                    assert_true(bytes.p + bytes.n <=
                                r.pack.wovens.items[0].bytes.p + r.pack.wovens.items[0].bytes.n);
            }
            run_end(&r, false);
        }
    buf_release(&index);
}

/* A part that is not there, or is damaged: what was in it is made again. */
static void a_part_that_is_lost_is_made_again(void **state)
{
    const unsigned versions[] = {1, 2, 3};

    (void)state;
    for (int damage = 0; damage < 2; damage++)
        for (int kind = 0; kind < 2; kind++) {
            struct pack_run r;
            struct cache_key key;
            struct buf path;

            run_of(versions, 3, true);
            run_begin(&r, 3);
            key = (kind ? r.pack.wovens : r.pack.scans).items[0].key;
            run_end(&r, false);
            buf_init(&path);
            buf_printf(&path,
                       damage ? "printf x | dd conv=notrunc bs=1 seek=100 of=kept/" : "rm kept/");
            for (size_t i = 0; i < SHA256_SIZE; i++)
                buf_printf(&path, "%02x", key.bytes[i]);
            buf_printf(&path, " 2>said%c", 0);
            assert_int_equal(system((const char *)path.p), 0);
            buf_release(&path);
            assert_run(versions, 3, kind ? 0 : 3, kind ? 3 : 0);
            assert_run(versions, 3, 0, 0);
        }
}

/* ---- Keys ---- */

/* What a unit's key is made of. */
static void another_unit_is_another(void **state)
{
    char text[16];
    struct pack_unit units[6];

    (void)state;
    for (size_t i = 0; i < COUNT(units); i++)
        units[i] = unit_of(1, text);
    units[1].name = STR("a/B.class");
    units[2].method = 0;
    units[3].size++;
    units[4].crc++;
    units[5].packed.n--;
    for (size_t i = 0; i < COUNT(units); i++)
        for (size_t k = 0; k < COUNT(units); k++) {
            struct pack_run r;

            assert_int_equal(system("rm -rf kept"), 0);
            for (int again = 0; again < 2; again++) {
                bool there;

                run_begin(&r, 1);
                there = unit_pack_find_scan(&r.pack, 0, &units[again ? k : i],
                                            cache_sha256(r.cache), &r.keep, &r.program.units[0]);
                assert_int_equal(there, again && i == k);
                unit_pack_keep_scans(&r.pack, &r.program);
                run_end(&r, again == 0);
            }
        }
}

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

/* What a plan is made of: by number, one thing is another. Those up to LEVEL are of the run; and
 * those up to NAMES are of what a scan depends on. */
enum {
    NOTHING,
    TOOL,
    BEAT,
    EXITS,
    FORM,
    PCS,
    LEVEL,
    SELECT,
    PROBED,
    STARTS_RUN,
    PREFIX,
    FILTER,
    NAMES,
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

static struct cache_key plan_with(int change, struct cache_key *scan_rules)
{
    struct rules rules = plain_rules();
    struct obfuscation_map names = {.text = STR_INIT("a -> b:\n")};
    struct filter filter;
    struct cache_key plan;
    struct pack_run r;
    struct planned p;
    struct error err;

    plan_plainly(&p);
    filter_init(&filter);
    assert_int_equal(filter_parse(&filter, STR("-keepclass a/B\n"), false, &err), 0);
    rules.beat_class = change == BEAT ? STR("a/Other") : rules.beat_class;
    rules.exits = change == EXITS ? EXITS_ALL : rules.exits;
    rules.probes = change == FORM ? PROBES_LATE : rules.probes;
    rules.drop_pcs = change == PCS;
    rules.select = change == SELECT ? SELECT_ALL : SELECT_SMART;
    rules.take_probed = change == PROBED;
    rules.starts = change == STARTS_RUN;
    rules.filter = change == FILTER ? &filter : rules.filter;
    rules.names = change == NAMES ? &names : rules.names;
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
    run_open(&r, 0,
             &(struct pack_how){change == TOOL ? &other : &tool, &paths, &rules, change == PREFIX,
                                change == LEVEL ? 7 : 6});
    plan = unit_pack_plan(&r.pack, cache_sha256(r.cache), &p.unit, change == METHOD ? 8 : 0,
                          change == MAPPING ? "2" : "1");
    *scan_rules = r.pack.scan_rules;
    run_end(&r, false);
    filter_release(&filter);
    return plan;
}

static bool equal(const struct cache_key *a, const struct cache_key *b)
{
    return memcmp(a->bytes, b->bytes, SHA256_SIZE) == 0;
}

static void another_way_is_another_plan(void **state)
{
    struct cache_key plans[CHANGES], scans[CHANGES];

    (void)state;
    for (int i = 0; i < CHANGES; i++) {
        struct cache_key scan_rules, again = plan_with(i, &scan_rules);
        bool weaving = i < SELECT || i > NAMES, scanning = i < METHOD && i != LEVEL;

        plans[i] = plan_with(i, &scans[i]);
        assert_true(equal(&again, &plans[i]) && equal(&scan_rules, &scans[i]));
        for (int k = 0; k < i; k++) {
            bool also = k < SELECT || k > NAMES;

            if (equal(&plans[i], &plans[k]) && weaving && also)
                fail_msg("change %d is change %d", i, k);
            if (equal(&scans[i], &scans[k]) && scanning && k < METHOD && k != LEVEL)
                fail_msg("change %d is change %d to a scan", i, k);
        }
    }
}

/* Of other options of the scan, what was found is not taken; what was woven is. */
static void another_scan_leaves_what_was_woven(void **state)
{
    const unsigned versions[] = {1, 2, 3};
    struct rules rules = plain_rules();
    struct pack_run r;

    (void)state;
    assert_run(versions, 3, 3, 3);
    rules.select = SELECT_ALL;
    run_open(&r, 3, &(struct pack_how){&tool, &paths, &rules, false, 6});
    for (size_t i = 0; i < 3; i++)
        scan(&r, i, versions[i]);
    assert_int_equal(r.scanned, 3);
    unit_pack_keep_scans(&r.pack, &r.program);
    for (size_t i = 0; i < 3; i++)
        weave(&r, i, versions[i]);
    assert_int_equal(r.pack.hits, 3);
    run_end(&r, true);
    assert_run(versions, 3, 3, 0);
}

/* Runs over other paths, or that weave in another way, have packs of their own. */
static void another_run_is_another_pack(void **state)
{
    struct rules rules = plain_rules();
    const struct pack_how hows[] = {
        {&tool, &paths, &rules, false, 6},
        {&other, &paths, &rules, false, 6},
        {&tool, &other, &rules, false, 6},
        {&tool, &paths, &rules, false, 7},
    };
    struct cache_key names[COUNT(hows)];

    (void)state;
    for (size_t i = 0; i < COUNT(hows); i++) {
        struct pack_run r;

        run_open(&r, 1, &hows[i]);
        names[i] = r.pack.name;
        assert_int_equal(r.pack.n_rows, 0);
        scan(&r, 0, 1);
        unit_pack_keep_scans(&r.pack, &r.program);
        run_end(&r, true);
        for (size_t k = 0; k < i; k++)
            assert_false(equal(&names[k], &names[i]));
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_is_found_and_nothing_else),
        TEST(a_run_that_fails_keeps_nothing),
        TEST(a_plan_is_another),
        TEST(what_was_not_woven_has_no_place),
        TEST(garbage_goes),
        TEST(what_is_no_pack_is_none),
        TEST(a_part_that_is_lost_is_made_again),
        TEST(another_unit_is_another),
        TEST(another_way_is_another_plan),
        TEST(another_scan_leaves_what_was_woven),
        TEST(another_run_is_another_pack),
    };

    return RUN_TAP(tests);
}
