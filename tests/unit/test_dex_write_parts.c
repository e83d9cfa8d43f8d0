/* SPDX-License-Identifier: Apache-2.0 */
/* Code is written in parts by all threads that have time: what comes of it, and which error is
 * told, does not depend on how many there are.
 * test: threads */
#include "tests/unit/tap.h"

#include <stdatomic.h>
#include <stdio.h>

#include "tests/unit/dex_rewrite.h"

enum {
    METHODS = 600,
    UNITS = 1500, /* of a method: 1.4 MB of code, which is more parts than are ahead */
    DEBUG = 7,    /* debug_info_items, each used all over the file */
    SHARED = 5,   /* each fifth method has the code of the one before */
    THREADS = 4,
};

struct part_edits {
    uint32_t call; /* handle of the method to be called */
    const struct dex_ids *ids;
    uint32_t refuse; /* methods from this position on are refused; METHODS: none */
    atomic_uint edited;
};

static bool is_third(void *ctx, const struct dex_written_method *m)
{
    (void)ctx;
    return m->position % 3 == 0;
}

static int call_first(void *ctx, const struct dex_written_method *m, const struct dex_code *code,
                      struct arena *arena, struct dex_code_edit *edit, struct error *err)
{
    const struct part_edits *e = ctx;

    (void)arena, (void)code;
    if (m->position >= e->refuse)
        return error_set(err, "no to %u", m->position);
    edit->prologue[0] =
        (struct dex_call){dex_ids_index(e->ids, e->call), 0, 1000 + (int32_t)m->position};
    edit->prologue_count = 1;
    return 0;
}

static void count_edited(void *ctx, const struct dex_written_method *m,
                         const struct dex_relocated *r)
{
    struct part_edits *e = ctx;

    (void)m, (void)r;
    e->edited++;
}

static void many_methods(struct dex_rewrite *r)
{
    struct dex_fixture_class *c =
        dex_fixture_add_class(&r->f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    static char names[METHODS][8];
    static uint16_t units[UNITS];
    struct dex_fixture_member *methods[METHODS];
    const struct dex_fixture_item *debug[DEBUG], *code = NULL;

    units[UNITS - 1] = 0x000e; /* nop, ..., return-void */
    for (uint8_t i = 0; i < DEBUG; i++)
        debug[i] = dex_fixture_item(&r->f, DEX_DEBUG_INFO, DEX_BYTES(i, 0, 0x0e, 0x2d, 0));
    for (size_t i = 0; i < METHODS; i++) {
        snprintf(names[i], sizeof(names[i]), "m%03zu", i);
        methods[i] = dex_fixture_add_own_method(&r->f, c, names[i], "()V", DEX_ACC_STATIC);
    }
    for (size_t i = 0; i < METHODS; i++) {
        if (i % SHARED != SHARED - 1)
            code = dex_fixture_code(&r->f, &(struct dex_fixture_code){.registers = 1,
                                                                      .debug = debug[i % DEBUG],
                                                                      .units = units,
                                                                      .unit_count = UNITS});
        methods[i]->code = code;
    }
    dex_rewrite_begin(r);
}

/* Writes with so many threads, within a job of their pool; 0: without a pool. */
struct writing_job {
    struct dex_rewrite *r;
    int result;
};

static int write_in_job(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct writing_job *w = ctx;

    (void)job, (void)err;
    w->r->plan.worker = worker;
    w->result = dex_rewrite_run(w->r);
    return 0;
}

static int write_by(struct dex_rewrite *r, struct part_edits *e, size_t threads)
{
    struct writing_job w = {.r = r};
    struct error err;

    e->edited = 0;
    r->plan.pool = NULL;
    if (threads == 0)
        return dex_rewrite_run(r);
    assert_int_equal(pool_new(&r->plan.pool, threads, &err), 0);
    assert_int_equal(pool_run(r->plan.pool, 1, write_in_job, &w, &err), 0);
    pool_free(r->plan.pool);
    return w.result;
}

static void edits_begin(struct dex_rewrite *r, struct part_edits *e, uint32_t refuse)
{
    dex_rewrite_init(r, 35);
    many_methods(r);
    *e = (struct part_edits){.ids = &r->ids, .refuse = refuse};
    e->call = dex_ids_want_method(&r->ids, STR("L!;"), STR("i"), STR("(I)V"));
    r->plan.is_edited = is_third;
    r->plan.edit = call_first;
    r->plan.edited = count_edited;
    r->plan.ctx = e;
}

static void threads_do_not_show(void **state)
{
    struct part_edits e;
    struct dex_rewrite r;
    struct buf alone;

    (void)state;
    edits_begin(&r, &e, METHODS);
    buf_init(&alone);
    if (write_by(&r, &e, 0) < 0)
        fail_msg("%s", r.err.text);
    assert_true(dex_count(&r.dex, DEX_CODE_ITEMS) > METHODS / SHARED * (SHARED - 1));
    /* What an edited method had, and what it has now. */
    assert_int_equal(dex_count(&r.dex, DEX_DEBUG_INFO), 2 * DEBUG);
    buf_bytes(&alone, buf_view(&r.out));
    for (size_t threads = 1; threads <= THREADS; threads++) {
        if (write_by(&r, &e, threads) < 0)
            fail_msg("%s", r.err.text);
        assert_int_equal(e.edited, METHODS / 3);
        assert_int_equal(r.out.n, alone.n);
        assert_memory_equal(r.out.p, alone.p, alone.n);
    }
    buf_release(&alone);
    dex_rewrite_release(&r);
}

static void the_first_error_is_told(void **state)
{
    struct part_edits e;
    struct dex_rewrite r;

    (void)state;
    edits_begin(&r, &e, METHODS / 2);
    for (size_t threads = 0; threads <= THREADS; threads++) {
        assert_int_equal(write_by(&r, &e, threads), -1);
        assert_string_equal(r.err.text, "LA;->m300()V: no to 300");
    }
    dex_rewrite_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_show),
        cmocka_unit_test(the_first_error_is_told),
    };

    return RUN_TAP(tests);
}
