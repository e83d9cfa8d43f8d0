/* SPDX-License-Identifier: Apache-2.0 */
/* The policy that asks who holds the lock that the main thread waits for, while its message gets
 * slow. It posts nothing: the message's report tells it. */
#ifndef MB_RUNTIME_POLICY_LOCK_H
#define MB_RUNTIME_POLICY_LOCK_H

#include <stdint.h>

#include "runtime/base/text.h"

/* Under the policies' lock: the key `lock` of a report of this message, where somebody held one for
 * half of the time and more: the owner for most of it. */
void lock_report_write(uint64_t message, struct text *body);

#endif
