/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that the recorder prints about itself: to the program's log if it has one, otherwise to
 * standard error if the program asked for that. */
#ifndef MB_RUNTIME_BASE_SAY_H
#define MB_RUNTIME_BASE_SAY_H

#include "runtime/methodbeat.h"

struct say {
    methodbeat_log *log; /* or NULL */
    void *context;
    bool verbose;
};

struct say say_of(const struct methodbeat_settings *settings);

/* A methodbeat_log: the line with our name before it. */
void say_on_stderr(void *context, const char *line);

/* Something is not recorded or not reported. Printed to the log always, to standard error if
 * verbose. */
__attribute__((format(printf, 2, 3))) void say_trouble(const struct say *say, const char *format,
                                                       ...);

/* Everything works. Printed only if verbose. */
__attribute__((format(printf, 2, 3))) void say_news(const struct say *say, const char *format, ...);

#endif
