/* SPDX-License-Identifier: Apache-2.0 */
/* The process, as each system has it: os_posix_process.c and os_windows_process.c. */
#ifndef MB_LIB_OS_PROCESS_H
#define MB_LIB_OS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* At the very beginning of main: arguments become UTF-8, standard streams carry bytes and nothing
 * else. Of standard input, output and error each that is closed fails when it is used: the next
 * file to be opened would have its number otherwise, and get what is said there. */
void os_start(int *argc, char ***argv);

/* How many processors this process may use; at least 1. */
size_t os_processors(void);

uint64_t os_peak_memory(void); /* in bytes; 0: not known */

bool os_is_terminal(int fd);
size_t os_terminal_columns(int fd); /* 0: not known, or no terminal */

long os_process_id(void);
bool os_process_is_gone(long id); /* false where that is not known */

/* Lets other threads have the processor. */
void os_yield(void);

/* This thread does nothing any more. */
_Noreturn void os_sleep_forever(void);

/* ---- Signals ---- */

enum { OS_SIGNALS_SIZE = 128 };

/* Those that were blocked. */
struct os_signals {
    _Alignas(8) unsigned char kept[OS_SIGNALS_SIZE];
};

enum os_block {
    OS_BLOCK_ALL,
    /* But those that a thread brings upon itself: a debugger or a sanitizer wants to see them. */
    OS_BLOCK_OTHERS,
};

/* Of this thread. */
void os_signals_block(enum os_block which, struct os_signals *before);
void os_signals_restore(const struct os_signals *before);

/* Calls clean, which may do only what a signal handler may, when the process is ended from outside,
 * which it then is. A write that meets the limit of a file's size fails like any other. */
void os_on_end(void (*clean)(void));

#endif
