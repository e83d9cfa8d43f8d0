/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char prefix[] = "methodbeat: ";

enum { PREFIX = sizeof(prefix) - 1, LINE_BYTES = 2048 };

struct say say_of(const struct methodbeat_settings *settings)
{
    return (struct say){
        .log = settings->log, .context = settings->log_context, .verbose = settings->verbose};
}

/* Android 5.0's libc has no symbol `stderr`. */
__attribute__((format(printf, 2, 0))) static void line_say(const struct say *say,
                                                           const char *format, va_list arguments)
{
    char line[LINE_BYTES];
    size_t n;

    memcpy(line, prefix, PREFIX);
    vsnprintf(line + PREFIX, sizeof(line) - PREFIX - 1, format, arguments);
    if (say->log) {
        say->log(say->context, line + PREFIX);
        return;
    }
    n = strlen(line);
    line[n] = '\n';
    if (write(STDERR_FILENO, line, n + 1) < 0)
        return; /* there is nobody to tell */
}

void say_trouble(const struct say *say, const char *format, ...)
{
    va_list arguments;

    if (!say->log && !say->verbose)
        return;
    va_start(arguments, format);
    line_say(say, format, arguments);
    va_end(arguments);
}

void say_news(const struct say *say, const char *format, ...)
{
    va_list arguments;

    if (!say->verbose)
        return;
    va_start(arguments, format);
    line_say(say, format, arguments);
    va_end(arguments);
}
