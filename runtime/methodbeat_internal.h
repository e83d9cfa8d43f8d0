/* SPDX-License-Identifier: Apache-2.0 */
/* For its own module: what methodbeat.h has no way to say, since in C each thread is one of the
 * system's. A virtual thread of a JVM has a number and a name instead. */
#ifndef MB_RUNTIME_METHODBEAT_INTERNAL_H
#define MB_RUNTIME_METHODBEAT_INTERNAL_H

#include "runtime/methodbeat.h"
#include "runtime/policy/policy.h"
#include "runtime/record/workers.h"

/* methodbeat_message_begin() and _end() of this thread. */
void message_begin_of(const struct worker_thread *thread);
void message_end_of(const struct worker_thread *thread);

/* Begins a message, or an event of the user's, of the main thread, where none runs. */
void stretch_begin(enum stretch stretch);

/* methodbeat_start(), without making the caller the main thread. */
int start_without_main(const struct methodbeat_settings *settings);

/* Whoever loaded the library lets go of it: stops, ends the library's threads, and gives back what
 * memory they and the rings have. There is no main thread any more. A start has all of that again.
 */
void recorder_end(void);

#endif
