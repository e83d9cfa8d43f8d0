/* SPDX-License-Identifier: Apache-2.0 */
/* Each unit test includes this file. It includes the headers that cmocka needs before its own,
 * and runs tests with TAP output. */
#ifndef MB_TESTS_TAP_H
#define MB_TESTS_TAP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#define RUN_TAP(tests) \
    (cmocka_set_message_output(CM_OUTPUT_TAP), cmocka_run_group_tests(tests, NULL, NULL))

#endif
