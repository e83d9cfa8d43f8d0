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

/* Whether the caller of a start becomes the main thread, where there is none. */
enum start_main { MAIN_NEVER, MAIN_UNLESS_NAMED, MAIN_ALWAYS };

/* methodbeat_start(), which makes it that always. MAIN_UNLESS_NAMED: not one of those threads that
 * the settings name, of which the first is like all others. */
int start_as(const struct methodbeat_settings *settings, enum start_main main);

/* The same, without what a configuration has. changes: what is recorded goes on, with other
 * settings. */
int start_with(const struct methodbeat_settings *settings, enum start_main main, bool changes);

/* methodbeat_config(), which is kept in this file, or NULL; with a file also before there was a
 * start. */
bool config_change(const char *json, size_t n, const char *path, char *why, size_t size);

/* In the child of a fork(). */
void config_fork(void);

/* monitor_loop_waits(). */
void recorder_loop_waits(void);

/* Whoever loaded the library lets go of it: stops, ends the library's threads, and gives back what
 * memory they and the rings have. There is no main thread any more. A start has all of that again.
 */
void recorder_end(void);

#endif
