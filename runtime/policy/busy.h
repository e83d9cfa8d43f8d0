/* SPDX-License-Identifier: Apache-2.0 */
/* The policy that posts nothing: when a message has run for a third of what is slow, it reads how
 * much each thread of the process has run, and what the collector has taken. A report that says
 * that the main thread waited for a core can then tell who had it; one that says that it was
 * blocked, for how long by the collector. */
#ifndef MB_RUNTIME_POLICY_BUSY_H
#define MB_RUNTIME_POLICY_BUSY_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/base/busy_threads.h"
#include "runtime/methodbeat.h"

/* What was read in this message, if that was the last in which anything was. Any thread, without
 * the policies' lock. */
bool busy_read_in(uint64_t message, struct busy_threads *threads);

/* What the collector has taken since that reading; likewise. False too where nobody tells. */
bool busy_collections_since(uint64_t message, struct methodbeat_collections *since);

#endif
