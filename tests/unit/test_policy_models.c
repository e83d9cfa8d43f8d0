/* SPDX-License-Identifier: Apache-2.0 */
/* Policies and what they keep, beside models that are slow and obvious: random histories, each step
 * of which both must answer in the same way. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/analysis/stack.h"
#include "runtime/base/text.h"
#include "runtime/policy/frames.h"
#include "runtime/record/cpu_samples.h"
#include "runtime/record/slot.h"
#include "tests/unit/policy_alone.h"

static uint64_t seed = 88172645463325252U;

static uint64_t random_below(uint64_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (seed >> 11) % n;
}

/* The model: names in the order in which they came, the first goes where there are too many. */
static void leaks_are_those_of_the_model(void **state)
{
    enum { CLASSES = 64 };
    struct {
        int name;
        uint32_t reported;
    } model[CLASSES + 1];
    size_t n = 0;

    (void)state;
    policy_begin(&leaks_policy);
    for (int step = 0; step < 20000; step++) {
        int name = (int)random_below(CLASSES + 6);
        uint32_t count = (uint32_t)random_below(4);
        char text[16], body[50];
        bool wanted = false;
        size_t i = 0;

        snprintf(text, sizeof(text), "a.B%d", name);
        while (i < n && model[i].name != name)
            i++;
        if (count == 0) {
            if (i < n)
                memmove(&model[i], &model[i + 1], (--n - i) * sizeof(model[0]));
        } else {
            if (i == n) {
                if (n == CLASSES)
                    memmove(&model[0], &model[1], --n * sizeof(model[0]));
                i = n++;
                model[i].name = name;
                model[i].reported = 0;
            }
            wanted = count > model[i].reported;
            model[i].reported = wanted ? count : model[i].reported;
        }
        policy_feed(&leaks_policy,
                    (struct event){.kind = EVENT_LEAK, .texts = {text}, .values = {count}});
        snprintf(body, sizeof(body), "\"class\":\"%s\",\"count\":%u\n", text, count);
        posted_is(wanted ? body : "");
    }
}

struct frames_model {
    int scene;
    uint64_t begin_ms, frames, dropped, taken_ns;
};

static void frames_model_take(struct frames_model *m, size_t *n, size_t i, struct frames_model *due,
                              bool *is_due)
{
    *is_due = m[i].frames > FRAMES_ENOUGH;
    *due = m[i];
    memmove(&m[i], &m[i + 1], (--*n - i) * sizeof(*m));
}

static void assert_frames(const struct frames_report *r, const struct frames_model *m)
{
    char scene[16];
    uint64_t dropped = 0, frames = 0;

    snprintf(scene, sizeof(scene), "S%d", m->scene);
    for (int i = 0; i < FRAMES_LEVELS; i++) {
        dropped += r->count.dropped[i];
        frames += r->count.level[i];
    }
    assert_string_equal(r->scene, scene);
    assert_int_equal(r->begin_ms, m->begin_ms);
    assert_int_equal(r->count.frames, m->frames);
    assert_int_equal(frames, m->frames);
    assert_int_equal(dropped, m->dropped);
    assert_int_equal(r->count.taken_ns, m->taken_ns);
}

/* The model: a period is ten seconds of a scene, and sixty-four of them run at a time. Frames
 * overlap: of each counts what lies behind all before it. */
static void frames_are_those_of_the_model(void **state)
{
    struct frames_model model[FRAMES_SCENES + 1];
    size_t n = 0, dues = 0;
    uint64_t now = 1000, begin = 5, last = 0;
    struct frames f;

    (void)state;
    memset(&f, 0x5a, sizeof(f));
    f = (struct frames){.n = 0};
    for (int step = 0; step < 60000; step++) {
        int scene = (int)(random_below(4) ? random_below(3) : random_below(FRAMES_SCENES + 4));
        uint64_t interval = 8333333, end = begin + random_below(6 * interval);
        uint64_t from = begin > last ? begin : last,
                 dropped = end > from ? (end - from) / interval : 0;
        struct frames_model due = {0};
        struct frames_report got;
        bool is_due = false;
        char text[16];
        size_t i = 0;

        now += random_below(40);
        dropped -= dropped > 0;
        snprintf(text, sizeof(text), "S%d", scene);
        if (random_below(50) == 0) {
            while (n > 0 && now - model[0].begin_ms >= FRAMES_PERIOD_MS && !is_due)
                frames_model_take(model, &n, 0, &due, &is_due);
            assert_int_equal(frames_due(&f, now, &got), is_due);
        } else {
            while (i < n && model[i].scene != scene)
                i++;
            if (i < n && now - model[i].begin_ms >= FRAMES_PERIOD_MS) {
                frames_model_take(model, &n, i, &due, &is_due);
                i = n;
            }
            if (i == n && n == FRAMES_SCENES)
                frames_model_take(model, &n, 0, &due, &is_due);
            if (i >= n) {
                i = n++;
                model[i] = (struct frames_model){.scene = scene, .begin_ms = now};
            }
            model[i].frames++;
            model[i].dropped += dropped;
            model[i].taken_ns += (dropped + 1) * interval;
            assert_int_equal(frames_add(&f, text, now,
                                        &(struct frames_frame){.begin_ns = begin,
                                                               .end_ns = end,
                                                               .interval_ns = interval},
                                        &got),
                             is_due);
            last = end > last ? end : last;
            begin += random_below(2 * interval);
        }
        if (is_due)
            assert_frames(&got, &due);
        dues += is_due;
        assert_int_equal(f.n, n);
        assert_true(frames_next_ms(&f) == (n ? model[0].begin_ms + FRAMES_PERIOD_MS : UINT64_MAX));
        for (size_t k = 0; k < n; k++)
            assert_int_equal(f.scenes[k].begin_ms, model[k].begin_ms);
    }
    assert_true(dues > 100);
}

/* Of any two times: all between, the last before and the first behind. */
static void copies_are_those_of_the_model(void **state)
{
    enum { MANY = 3000, COPIES = 3000 };
    static uint64_t times[MANY];
    struct cpu_samples s;
    size_t n = 0;
    uint64_t us = 10;

    (void)state;
    assert_int_equal(cpu_samples_init(&s), 0);
    for (int copy = 0; copy < COPIES; copy++) {
        uint64_t begin, end;
        size_t from = 0, to, got = 99;
        struct cpu_sample *c;

        if (n < MANY) {
            struct cpu_sample sample = {.us = us, .part = {us, 2 * us}, .step_us = 1};

            cpu_samples_add(&s, &sample);
            times[n++] = us;
            us += 1 + random_below(9);
        }
        begin = random_below(us + 10);
        end = begin + random_below(random_below(2) ? 20 : us);
        while (from < n && times[from] < begin)
            from++;
        to = from;
        while (to < n && times[to] < end)
            to++;
        from -= from > 0;
        to += to < n;
        c = cpu_samples_copy(&s, begin, end, &got);
        assert_int_equal(got, to - from);
        assert_int_equal(c == NULL, to == from);
        for (size_t i = 0; i < got; i++) {
            assert_int_equal(c[i].us, times[from + i]);
            assert_int_equal(c[i].part[1], 2 * times[from + i]);
        }
        free(c);
    }
    assert_int_equal(s.n, n);
    cpu_samples_release(&s);
}

/* Each has another step, the longest of some early. */
static uint32_t step_of(uint64_t i)
{
    return i == 777 ? 90000 : 5000 + (uint32_t)(i * 7919 % 4099);
}

/* However many there were: the last minute is whole, the first is there, no counter goes back, and
 * one that stays has the longest step of those that it stands for. */
static void old_samples_grow_coarse(void **state)
{
    enum { OLD = CPU_SAMPLES_MAX - CPU_SAMPLES_RECENT };
    struct cpu_samples s;
    uint64_t of = 0;

    (void)state;
    assert_int_equal(cpu_samples_init(&s), 0);
    for (uint64_t i = 0; i < 5 * CPU_SAMPLES_MAX; i++) {
        struct cpu_sample sample = {
            .us = 5000 * i, .part = {i, 2 * i}, .step_us = step_of(i), .slept_ms = (uint32_t)i / 9};

        cpu_samples_add(&s, &sample);
        /* Each time there is no room every second one of the old goes. */
        if (i < CPU_SAMPLES_MAX)
            assert_int_equal(s.n, i + 1);
        else
            assert_int_equal(s.n,
                             CPU_SAMPLES_MAX - OLD / 2 + 1 + (i - CPU_SAMPLES_MAX) % (OLD / 2));
        assert_int_equal(s.all[s.n - 1].us, sample.us);
        if (i >= CPU_SAMPLES_RECENT)
            assert_int_equal(s.all[s.n - CPU_SAMPLES_RECENT].us,
                             5000 * (i + 1 - CPU_SAMPLES_RECENT));
    }
    for (size_t i = 0; i < s.n; i++) {
        uint64_t last = s.all[i].us / 5000;
        uint32_t longest = 0;

        assert_true(last >= of);
        for (; of <= last; of++)
            longest = step_of(of) > longest ? step_of(of) : longest;
        assert_int_equal(s.all[i].step_us, longest);
        assert_true(s.all[i].part[0] == last && s.all[i].part[1] == 2 * last);
        assert_int_equal(s.all[i].slept_ms, last / 9);
    }
    assert_int_equal(s.all[0].us, 0);
    cpu_samples_release(&s);
}

/* The model: of each id its slots, from the largest number on, eight at the most. */
static void writers_are_those_of_the_model(void **state)
{
    enum { SLOTS = 400, IDS = 20 };

    (void)state;
    for (int round = 0; round < 300; round++) {
        uint64_t slots[SLOTS];
        uint32_t count[IDS] = {0}, ids = 1 + (uint32_t)random_below(IDS - 1);
        size_t n = random_below(SLOTS);
        struct writer out[WRITERS_MAX];
        int found, wanted = 0;

        for (size_t i = 0; i < n; i++) {
            uint32_t id = (uint32_t)random_below(ids + 1); /* 0 is not a method */

            slots[i] = random_below(2) ? slot_in(id, 7) : slot_out(id, 7);
            count[id]++;
        }
        found = writers_find(out, slots, n);
        for (count[0] = 0; wanted < WRITERS_MAX; wanted++) {
            uint32_t best = 0;

            for (uint32_t id = 1; id < IDS; id++)
                best = count[id] > count[best] ? id : best;
            if (count[best] == 0)
                break;
            assert_true(wanted < found);
            assert_int_equal(out[wanted].id, best);
            assert_int_equal(out[wanted].slots, count[best]);
            count[best] = 0;
        }
        assert_int_equal(found, wanted);
    }
}

static size_t encoded(uint32_t code, size_t length, char *p)
{
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};

    if (length == 1) {
        p[0] = (char)code;
        return 1;
    }
    for (size_t i = length - 1; i > 0; i--, code >>= 6)
        p[i] = (char)(0x80 | (code & 0x3F));
    p[0] = (char)(first[length] | code);
    return length;
}

static void assert_json(const char *p, size_t n, const char *wanted, size_t wanted_n)
{
    /* Nothing behind it may be looked at. */
    char *alone = malloc(n);
    struct text t;

    assert_non_null(alone);
    memcpy(alone, p, n);
    text_init(&t);
    text_add_json(&t, alone, n);
    free(alone);
    assert_int_equal(t.n, wanted_n + 2);
    assert_true(t.p[0] == '"' && t.p[t.n - 1] == '"');
    assert_memory_equal(t.p + 1, wanted, wanted_n);
    text_release(&t);
}

static bool is_near_an_edge(uint32_t code)
{
    return code < 0x3000 || (code >= 0xD700 && code < 0xE100) ||
           (code >= 0xFF00 && code < 0x10100) || code >= 0x10FF00;
}

/* Each code point in its shortest form; none in a longer one. */
static void every_code_point_is_written(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x110000; code += is_near_an_edge(code) ? 1 : 61) {
        size_t shortest = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        char p[4], wanted[40];

        for (size_t length = shortest; length <= 4; length++) {
            size_t n = encoded(code, length, p), m = n;

            memcpy(wanted, p, n);
            if (length > shortest || code == 0 || code > 0x10FFFF ||
                (code >= 0xD800 && code < 0xE000)) {
                bool whole = length == shortest && code <= 0x10FFFF;

                m = 0;
                /* Of what is none, each byte is one that is none. */
                for (size_t i = 0; i < (whole ? 1 : length); i++)
                    m += (size_t)snprintf(wanted + m, sizeof(wanted) - m, "\\ufffd");
            } else if (code == '\n') {
                m = (size_t)snprintf(wanted, sizeof(wanted), "\\n");
            } else if (code < 0x20 || code == 0x7F) {
                m = (size_t)snprintf(wanted, sizeof(wanted), "\\u%04x", code);
            } else if (code == '"' || code == '\\') {
                m = (size_t)snprintf(wanted, sizeof(wanted), "\\%c", (int)code);
            }
            assert_json(p, n, wanted, m);
            if (length > 1) /* and cut short */
                assert_json(p, 1, "\\ufffd", 6);
        }
    }
    assert_json("\xED\xA0\xBD\xED\xB8\x80", 6, "\\ud83d\\ude00", 12);
    assert_json("\xED\xAF\xBF\xED\xBF\xBF", 6, "\\udbff\\udfff", 12);
    assert_json("\xED\xA0\x80\xED\xB0\x80", 6, "\\ud800\\udc00", 12);
    assert_json("\xED\xAF\xBF\xED\xB0\x80", 6, "\\udbff\\udc00", 12);
    assert_json("\xED\xB0\x80\xED\xB0\x80", 6, "\\ufffd\\ufffd", 12);
    assert_json("\xED\xA0\x80\xED\xAF\xBF", 6, "\\ufffd\\ufffd", 12);
    assert_json("\xED\xA0\xBDx", 4, "\\ufffdx", 7);
    assert_json("\xED\xA0\xBD\xED\xA0\xBD", 6, "\\ufffd\\ufffd", 12);
    assert_json("\xED\xB8\x80\xED\xB8\x80", 6, "\\ufffd\\ufffd", 12);
    assert_json("\xED\xA0\xBD\xEE\x80\x80", 6, "\\ufffd\xEE\x80\x80", 9);
    /* What does not go on as it began. */
    assert_json("\xC3(", 2, "\\ufffd(", 7);
    assert_json("\xE2\x82(", 3, "\\ufffd\\ufffd(", 13);
    assert_json("\xF0\x90\x80(", 4, "\\ufffd\\ufffd\\ufffd(", 19);
    assert_json("\xE2(\x82", 3, "\\ufffd(\\ufffd", 13);
    assert_json("\xC3\xC3", 2, "\\ufffd\\ufffd", 12);
    assert_json("\xF5\x80\x80\x80", 4, "\\ufffd\\ufffd\\ufffd\\ufffd", 24);
}

static void texts_grow_as_they_are_added_to(void **state)
{
    static const size_t sizes[] = {0, 1, 255, 256, 257, 511, 512, 513, 5000};

    (void)state;
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        for (size_t k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++) {
            char *a = malloc(sizes[i] + 1), *b = malloc(sizes[k] + 1);
            struct text t;

            assert_true(a && b);
            memset(a, 'a', sizes[i] + 1);
            memset(b, 'b', sizes[k] + 1);
            text_init(&t);
            text_add(&t, a, sizes[i]);
            text_add(&t, b, sizes[k]);
            assert_int_equal(t.n, sizes[i] + sizes[k]);
            assert_false(t.failed);
            if (sizes[i])
                assert_memory_equal(t.p, a, sizes[i]);
            if (sizes[k])
                assert_memory_equal(t.p + sizes[i], b, sizes[k]);
            /* What cannot be had changes nothing, and nothing follows it. */
            text_add(&t, a, SIZE_MAX - t.n);
            assert_true(t.failed && t.n == sizes[i] + sizes[k]);
            text_add(&t, "x", 1);
            assert_int_equal(t.n, sizes[i] + sizes[k]);
            text_release(&t);
            assert_true(!t.p && !t.failed && t.n == 0 && t.cap == 0);
            free(a);
            free(b);
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaks_are_those_of_the_model),
        cmocka_unit_test(frames_are_those_of_the_model),
        cmocka_unit_test(copies_are_those_of_the_model),
        cmocka_unit_test(old_samples_grow_coarse),
        cmocka_unit_test(writers_are_those_of_the_model),
        cmocka_unit_test(every_code_point_is_written),
        cmocka_unit_test(texts_grow_as_they_are_added_to),
    };

    return RUN_TAP(tests);
}
