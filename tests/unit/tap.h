/* SPDX-License-Identifier: Apache-2.0 */
/* Included by each unit test after <cmocka.h>'s needs: one place for the
 * headers that cmocka wants before its own, and for a run that prints TAP. */
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
