/* SPDX-License-Identifier: Apache-2.0 */
/* What the recorder says of itself, in lines: to the program's log where it has one, else,
 * where that was asked for, to standard error. */
#ifndef MB_RUNTIME_BASE_SAY_H
#define MB_RUNTIME_BASE_SAY_H

#include "runtime/methodbeat.h"

struct say {
    methodbeat_log *log; /* or NULL */
    void *context;
    bool verbose;
};

struct say say_of(const struct methodbeat_settings *settings);

/* Something is not recorded or not reported: always to the log, to standard error if verbose. */
__attribute__((format(printf, 2, 3))) void say_trouble(const struct say *say, const char *format,
                                                       ...);

/* All is well: only if verbose. */
__attribute__((format(printf, 2, 3))) void say_news(const struct say *say, const char *format, ...);

#endif
