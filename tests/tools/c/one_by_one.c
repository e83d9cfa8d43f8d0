/* SPDX-License-Identifier: Apache-2.0 */
/* Linked to a unit test with -Wl,--wrap=_cmocka_run_group_tests,--wrap=_exit: runs each of its
 * tests in a process of its own, so that it is known of each alone what it runs, and whether it
 * passes.
 *
 *   ONE_BY_ONE=all       all of them: "# one NUMBER STATUS MILLISECONDS" says of each how it ended
 * and its time of CPU, and what gcov counts goes to the directory NUMBER within $GCOV_PREFIX,
 * what a child of the test ran as well, unless a signal ended it
 *   ONE_BY_ONE=5:2,3:11  these, in that order, for so many seconds of CPU; the first that fails
 * ends it
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

/* Both also with --wrap. */
_Noreturn void __real__exit(int status);
_Noreturn void __wrap__exit(int status);
void __gcov_dump(void) __attribute__((weak));

_Noreturn void __wrap__exit(int status)
{
    if (__gcov_dump)
        __gcov_dump();
    __real__exit(status);
}

int __real__cmocka_run_group_tests(const char *, const struct CMUnitTest *, size_t,
                                   CMFixtureFunction, CMFixtureFunction);
int __wrap__cmocka_run_group_tests(const char *, const struct CMUnitTest *, size_t,
                                   CMFixtureFunction, CMFixtureFunction);

struct test_group {
    const char *name;
    const struct CMUnitTest *tests;
    size_t n;
    CMFixtureFunction setup, teardown;
};

/* How the test ended, as waitpid says; what it took, in ms. */
static int one_run(const struct test_group *g, size_t i, rlim_t seconds, long *ms)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        const char *counts = getenv("GCOV_PREFIX");
        char own[4096];
        if (counts && !seconds) {
            snprintf(own, sizeof(own), "%s/%zu", counts, i);
            setenv("GCOV_PREFIX", own, 1);
        }
        if (seconds)
            setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds + 1});
        exit(__real__cmocka_run_group_tests(g->name, &g->tests[i], 1, g->setup, g->teardown) != 0);
    }
    int status = -1;
    struct rusage used = {0};
    if (child < 0 || wait4(child, &status, 0, &used) != child)
        return -1;
    *ms = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
          (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
    return status;
}

int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t n,
                                   CMFixtureFunction setup, CMFixtureFunction teardown)
{
    struct test_group g = {name, tests, n, setup, teardown};
    const char *which = getenv("ONE_BY_ONE");
    if (!which)
        return __real__cmocka_run_group_tests(name, tests, n, setup, teardown);
    int failed = 0;
    long ms = 0;
    if (*which == 'a')
        for (size_t i = 0; i < n; i++) {
            int status = one_run(&g, i, 0, &ms);
            failed += status != 0;
            printf("\n# one %zu %d %ld\n", i, status, ms);
        }
    else
        for (char *at = NULL; *which && !failed; which = at + (*at == ',')) {
            size_t i = strtoul(which, &at, 10);
            rlim_t seconds = *at == ':' ? strtoul(at + 1, &at, 10) : 1;
            failed = i >= n || one_run(&g, i, seconds, &ms) != 0;
        }
    return failed;
}
