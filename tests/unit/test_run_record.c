/* SPDX-License-Identifier: Apache-2.0 */
/* The record of a run: it is read as it was written, and what is none is refused, wherever it ends
 * or whatever it counts. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "lib/cursor.h"
#include "weave/cache/run_record.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* A row of each kind. */
static struct left_out left_out[] = {
    {STR_INIT("a/A"), STR_INIT("m"), STR_INIT("()V"), VERDICT_EMPTY},
    {STR_INIT("a/A"), STR_INIT("n"), STR_INIT("(I)V"), (enum verdict)(VERDICT_COUNT - 1)},
    {STR_INIT("b/B"), STR_INIT("m"), STR_INIT("()V"), VERDICT_FILTERED},
};
static char *warnings[] = {"of a line", ""};
static struct str warning_texts[] = {STR_INIT("of a line"), STR_INIT("")};
static struct recorded_file files[] = {{STR_INIT("a/A.class"), false, UINT64_C(0x123456789)},
                                       {STR_INIT("text.txt"), true, 0}};
static struct kept_slice slices[] = {{5, {0, 6, 7}},
                                     {UINT64_C(0x123456789a), {1, 0x87654321, UINT64_MAX}}};
static struct recorded_output outputs[] = {
    {.from_input = true},
    {.directory = true, .files = files, .n_files = COUNT(files), .size = UINT64_C(0x23456789a)},
    {.size = 9, .slices = slices, .n_slices = COUNT(slices)},
};
static struct cache_key parts[] = {{{4, 5, 6}}, {{7, 8, 9}}};

static const struct run_record full = {
    .paths = {{1, 2, 3}},
    .texts = {{10, 11, 12}},
    .summary = {.inputs = 1,
                .dexes = 2,
                .dexes_changed = 3,
                .dexes_added = 4,
                .classes_moved = 5,
                .classes = 6,
                .classes_changed = 7,
                .methods = 8,
                .enter = 9,
                .exit = UINT64_C(0xa00000001),
                .focus = 11,
                .activities = 12,
                .bytes_before = 13,
                .bytes_after = 14,
                .ids = 15,
                .ids_new = 16,
                .ids_gone = 17,
                .must_sign = true,
                .mapping_id = "0123456789abcdef",
                .verdicts = {[0] = 20, [VERDICT_COUNT - 1] = 21},
                .left_out = left_out,
                .n_left_out = COUNT(left_out),
                .warnings = warnings,
                .n_warnings = COUNT(warnings)},
    .warnings = warning_texts,
    .outputs = outputs,
    .n_outputs = COUNT(outputs),
    .parts = parts,
    .n_parts = COUNT(parts),
};

static void assert_text(struct str s, struct str wanted)
{
    if (!str_eq(s, wanted))
        fail_msg("\"%.*s\", wanted \"%.*s\"", STR_ARG(s), STR_ARG(wanted));
}

static void assert_summary(const struct instrument_summary *s)
{
    const struct instrument_summary *w = &full.summary;
    const uint64_t numbers[][2] = {
        {s->inputs, w->inputs},
        {s->dexes, w->dexes},
        {s->dexes_changed, w->dexes_changed},
        {s->dexes_added, w->dexes_added},
        {s->classes_moved, w->classes_moved},
        {s->classes, w->classes},
        {s->classes_changed, w->classes_changed},
        {s->methods, w->methods},
        {s->enter, w->enter},
        {s->exit, w->exit},
        {s->focus, w->focus},
        {s->activities, w->activities},
        {s->bytes_before, w->bytes_before},
        {s->bytes_after, w->bytes_after},
        {s->ids, w->ids},
        {s->ids_new, w->ids_new},
        {s->ids_gone, w->ids_gone},
        {s->must_sign, w->must_sign},
        {s->n_left_out, w->n_left_out},
        {s->n_warnings, w->n_warnings},
    };

    for (size_t i = 0; i < COUNT(numbers); i++)
        if (numbers[i][0] != numbers[i][1])
            fail_msg("number %zu is %llu", i, (unsigned long long)numbers[i][0]);
    assert_memory_equal(s->verdicts, w->verdicts, sizeof(w->verdicts));
    assert_string_equal(s->mapping_id, w->mapping_id);
    for (size_t i = 0; i < s->n_left_out; i++) {
        assert_text(s->left_out[i].class_name, left_out[i].class_name);
        assert_text(s->left_out[i].name, left_out[i].name);
        assert_text(s->left_out[i].descriptor, left_out[i].descriptor);
        assert_int_equal(s->left_out[i].verdict, left_out[i].verdict);
    }
}

static void assert_outputs(const struct run_record *r)
{
    assert_int_equal(r->n_outputs, COUNT(outputs));
    for (size_t i = 0; i < COUNT(outputs); i++) {
        assert_int_equal(r->outputs[i].directory, outputs[i].directory);
        assert_int_equal(r->outputs[i].from_input, outputs[i].from_input);
        assert_int_equal(r->outputs[i].n_files, outputs[i].n_files);
        for (size_t k = 0; k < outputs[i].n_files; k++) {
            assert_text(r->outputs[i].files[k].name, files[k].name);
            assert_int_equal(r->outputs[i].files[k].from_input, files[k].from_input);
            assert_int_equal(r->outputs[i].files[k].size, files[k].size);
        }
        assert_int_equal(r->outputs[i].size, outputs[i].size);
        assert_int_equal(r->outputs[i].n_slices, outputs[i].n_slices);
        for (size_t k = 0; k < outputs[i].n_slices; k++) {
            const struct kept_slice *s = &r->outputs[i].slices[k];

            assert_int_equal(s->at, slices[k].at);
            assert_int_equal(s->place.part, slices[k].place.part);
            assert_int_equal(s->place.n, slices[k].place.n);
            assert_int_equal(s->place.at, slices[k].place.at);
        }
    }
    assert_int_equal(r->n_parts, COUNT(parts));
    for (size_t i = 0; i < COUNT(parts); i++)
        assert_memory_equal(r->parts[i].bytes, parts[i].bytes, SHA256_SIZE);
}

static void it_is_read_as_it_was_written(void **state)
{
    struct instrument_summary told = {0};
    struct run_record r;
    struct arena arena;
    struct buf bytes;

    (void)state;
    arena_init(&arena);
    buf_init(&bytes);
    run_record_write(&full, &bytes);
    assert_true(run_record_parse(buf_view(&bytes), &arena, &r));
    assert_memory_equal(r.paths.bytes, full.paths.bytes, sizeof(full.paths.bytes));
    assert_memory_equal(r.texts.bytes, full.texts.bytes, sizeof(full.texts.bytes));
    assert_summary(&r.summary);
    assert_outputs(&r);
    run_record_tell(&r, &told);
    assert_summary(&told);
    assert_true(told.cached);
    for (size_t i = 0; i < COUNT(warnings); i++)
        assert_string_equal(told.warnings[i], warnings[i]);
    instrument_summary_release(&told);
    buf_release(&bytes);
    arena_release(&arena);
}

/* Each byte less, and one more. */
static void what_ends_elsewhere_is_none(void **state)
{
    struct run_record r;
    struct arena arena;
    struct buf bytes;

    (void)state;
    arena_init(&arena);
    buf_init(&bytes);
    run_record_write(&full, &bytes);
    buf_u8(&bytes, 0);
    for (size_t n = 0; n <= bytes.n; n++) {
        /* Of its own, so that a byte behind it is not there. */
        uint8_t *copy = mem_dup(bytes.p, n);

        if (run_record_parse((struct bytes){copy, n}, &arena, &r) != (n == bytes.n - 1))
            fail_msg("of %zu bytes, %zu", bytes.n - 1, n);
        free(copy);
    }
    buf_release(&bytes);
    arena_release(&arena);
}

/* A record of nothing: two keys, 18 numbers and the verdicts', the id, and counts of rows: of
 * methods, warnings, outputs and parts. */
enum {
    COUNTS_AT = 2 * SHA256_SIZE + 8 * (18 + VERDICT_COUNT) + METHOD_MAP_ID_LENGTH,
    COUNTS = 4,
    OUTPUT_LEAST = 26, /* two bytes, and counts of files, of bytes and of slices */
    METHOD_LEAST = 5,  /* verdict, same, class, name, descriptor; or without the class */
};

static bool is_record(struct buf *bytes)
{
    struct run_record r;
    struct arena arena;
    bool is;

    arena_init(&arena);
    is = run_record_parse(buf_view(bytes), &arena, &r);
    arena_release(&arena);
    return is;
}

/* A count is no promise of memory: it is believed where that many rows can follow. */
static void counts_are_of_what_is_there(void **state)
{
    static const struct {
        const char *what;
        int count;
        uint64_t n;
        size_t zeros; /* bytes behind the counts, or instead of those after it */
        bool is;
    } rows[] = {
        {"nothing", 0, 0, 0, true},
        {"more methods than memory", 0, UINT64_MAX, 100, false},
        {"more warnings", 1, UINT64_MAX, 100, false},
        {"more outputs", 2, UINT64_MAX, 100, false},
        {"a method without texts", 0, 1, METHOD_LEAST, true},
        {"no room for a second one", 0, 2, METHOD_LEAST, false},
        {"two warnings without a word", 1, 2, 2, true},
        {"three of them", 1, 3, 2, false},
        {"an output without files", 2, 1, OUTPUT_LEAST, true},
        {"two of them", 2, 2, OUTPUT_LEAST, false},
        {"both", 2, 2, 2 * OUTPUT_LEAST, true},
        {"a part", 3, 1, SHA256_SIZE, true},
        {"two of them", 3, 2, SHA256_SIZE, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct run_record none = {.n_outputs = 0};
        struct buf head, bytes;
        uint8_t *rest;

        buf_init(&head);
        buf_init(&bytes);
        run_record_write(&none, &head);
        assert_int_equal(head.n, COUNTS_AT + 8 * COUNTS);
        buf_bytes(&bytes, (struct bytes){head.p, COUNTS_AT + 8 * (size_t)rows[i].count});
        buf_le32(&bytes, (uint32_t)rows[i].n);
        buf_le32(&bytes, (uint32_t)(rows[i].n >> 32));
        rest = mem_calloc(rows[i].zeros + 1, 1);
        buf_bytes(&bytes, (struct bytes){rest, rows[i].zeros});
        free(rest);
        for (int k = rows[i].count + 1; k < COUNTS; k++)
            buf_bytes(&bytes, (struct bytes){(const uint8_t[8]){0}, 8});
        if (is_record(&bytes) != rows[i].is)
            fail_msg("%s", rows[i].what);
        buf_release(&bytes);
        buf_release(&head);
    }
}

/* Many rows of each kind, of as few bytes as there can be: no count of them is too large. */
static void rows_may_be_small(void **state)
{
    enum { MANY = 30 };
    static struct left_out methods[MANY];
    static char *nothing[MANY];
    static struct str texts[MANY];
    static struct recorded_file names[MANY];
    static struct kept_slice few[MANY];
    static struct cache_key keys[MANY];
    struct recorded_output output = {
        .directory = true, .files = names, .n_files = MANY, .slices = few, .n_slices = MANY};
    struct run_record r = {.summary = {.left_out = methods,
                                       .n_left_out = MANY,
                                       .warnings = nothing,
                                       .n_warnings = MANY},
                           .warnings = texts,
                           .outputs = &output,
                           .n_outputs = 1,
                           .parts = keys,
                           .n_parts = MANY};
    struct buf bytes;

    (void)state;
    buf_init(&bytes);
    run_record_write(&r, &bytes);
    assert_true(is_record(&bytes));
    buf_release(&bytes);
}

/* A verdict that this program does not have. */
static void verdicts_are_known(void **state)
{
    (void)state;
    for (int more = -1; more <= 1; more++) {
        struct left_out one = {STR_INIT("A"), STR_INIT("m"), STR_INIT("()V"),
                               (enum verdict)(VERDICT_COUNT + more)};
        struct run_record r = {.summary = {.left_out = &one, .n_left_out = 1}};
        struct buf bytes;

        buf_init(&bytes);
        run_record_write(&r, &bytes);
        assert_int_equal(is_record(&bytes), more < 0);
        buf_release(&bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_read_as_it_was_written),
        cmocka_unit_test(what_ends_elsewhere_is_none),
        cmocka_unit_test(counts_are_of_what_is_there),
        cmocka_unit_test(rows_may_be_small),
        cmocka_unit_test(verdicts_are_known),
    };

    return RUN_TAP(tests);
}
