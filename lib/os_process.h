/* SPDX-License-Identifier: Apache-2.0 */
/* The process, on each system: os_posix_process.c and os_windows_process.c. */
#ifndef MB_LIB_OS_PROCESS_H
#define MB_LIB_OS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Call it first in main. Arguments become UTF-8, and standard streams binary. A standard stream
 * that is closed is opened so that its use fails; otherwise the next file would get its number,
 * and messages would be written into it. */
void os_start(int *argc, char ***argv);

/* How many processors this process may use; at least 1. */
size_t os_processors(void);

uint64_t os_peak_memory(void); /* in bytes; 0: not known */

/* Says that all of a new block will be written: the system may give it large pages, which take
 * less time. Does nothing to a small block, and where there are no such pages. */
void os_large_memory(void *p, size_t n);

bool os_is_terminal(int fd);
size_t os_terminal_columns(int fd); /* 0: not known, or no terminal */

/* The path of this program's own file, links followed where the system tells; NULL: not known. To
 * be freed. */
char *os_executable(void);

long os_process_id(void);
bool os_process_is_gone(long id); /* false if unknown */

/* Lets other threads run. */
void os_yield(void);

/* Fills p with what nobody can guess; where the system gives none, with what is hard to guess. */
void os_random(void *p, size_t n);

/* Stops this thread for good. */
_Noreturn void os_sleep_forever(void);

/* ---- Signals ---- */

enum { OS_SIGNALS_SIZE = 128 };

/* The signals that were blocked before. */
struct os_signals {
    _Alignas(8) unsigned char kept[OS_SIGNALS_SIZE];
};

enum os_block {
    OS_BLOCK_ALL,
    /* All but those that a thread raises itself (SIGSEGV and the like): debuggers and
     * sanitizers need them. */
    OS_BLOCK_OTHERS,
};

/* Of this thread. */
void os_signals_block(enum os_block which, struct os_signals *before);
void os_signals_restore(const struct os_signals *before);

/* Calls `clean` when a signal ends the process, before it ends. `clean` may do only what a
 * signal handler may. A write beyond the limit of a file's size fails like any other write. */
void os_on_end(void (*clean)(void));

#endif
