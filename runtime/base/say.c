/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

enum { LINE_BYTES = 2048, AROUND = sizeof("methodbeat: \n") - 1 };

struct say say_of(const struct methodbeat_settings *settings)
{
    return (struct say){
        .log = settings->log, .context = settings->log_context, .verbose = settings->verbose};
}

/* Android 5.0's libc has no symbol `stderr`. One write: lines of several threads don't mix. */
void say_on_stderr(void *context, const char *line)
{
    char out[LINE_BYTES];
    int n = snprintf(out, sizeof(out), "methodbeat: %s\n", line);

    (void)context;
    if (n > 0 && write(STDERR_FILENO, out, (size_t)n) < 0)
        return; /* there is nobody to tell */
}

__attribute__((format(printf, 2, 0))) static void line_say(const struct say *say,
                                                           const char *format, va_list arguments)
{
    char line[LINE_BYTES - AROUND];

    vsnprintf(line, sizeof(line), format, arguments);
    (say->log ? say->log : say_on_stderr)(say->context, line);
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
