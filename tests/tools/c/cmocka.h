/* SPDX-License-Identifier: Apache-2.0 */
/* As much of cmocka as the runtime's unit tests need, for a system that they are
 * cross-compiled for: tests/cases/arm64.sh, arm-threads.sh. A failure ends the program. */
#ifndef MB_TESTS_ARM_CMOCKA_H
#define MB_TESTS_ARM_CMOCKA_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
    int (*setup)(void **state), (*teardown)(void **state);
};

#define cmocka_unit_test(f) \
    {                       \
#f, f, NULL, NULL   \
    }
#define cmocka_unit_test_setup(f, s) \
    {                                \
#f, f, s, NULL               \
    }
#define cmocka_unit_test_teardown(f, t) \
    {                                   \
#f, f, NULL, t                  \
    }

#define cmocka_set_message_output(output) ((void)0)
#define cmocka_run_group_tests(tests, setup, teardown) \
    tests_run(tests, sizeof(tests) / sizeof((tests)[0]))

static inline void must_hold(int holds, const char *what, const char *file, int line)
{
    if (!holds) {
        printf("not ok - %s:%d: %s\n", file, line, what);
        exit(1);
    }
}

#define fail_msg(...)                (printf(__VA_ARGS__), must_hold(0, "fails", __FILE__, __LINE__))
#define assert_ptr_equal(a, b)       must_hold((a) == (b), #a " == " #b, __FILE__, __LINE__)
#define assert_true(v)               must_hold(!!(v), #v, __FILE__, __LINE__)
#define assert_false(v)              assert_true(!(v))
#define assert_non_null(v)           assert_true((v) != NULL)
#define assert_null(v)               assert_true((v) == NULL)
#define assert_int_equal(a, b)       assert_true((long long)(a) == (long long)(b))
#define assert_in_range(v, a, b)     assert_true((v) >= (a) && (v) <= (b))
#define assert_string_equal(a, b)    assert_true(strcmp(a, b) == 0)
#define assert_memory_equal(a, b, n) assert_true(memcmp(a, b, n) == 0)

static inline int tests_run(const struct CMUnitTest *tests, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (tests[i].setup)
            must_hold(tests[i].setup(NULL) == 0, "setup", tests[i].name, 0);
        tests[i].run(NULL);
        if (tests[i].teardown)
            must_hold(tests[i].teardown(NULL) == 0, "teardown", tests[i].name, 0);
        printf("ok %zu - %s\n", i + 1, tests[i].name);
    }
    return 0;
}

#endif
