/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/buf.h"
#include "lib/show.h"

/* In most cases there is nothing to do. */
static bool is_plain(const char *text)
{
    while (*text >= ' ' && *text < 0x7f)
        text++;
    return *text == '\0';
}

/* Text that is escaped once stays the same when the next prefix is added. Text that becomes too
 * long is cut. */
static void make_printable(char *text)
{
    struct buf shown;
    size_t n;

    if (is_plain(text))
        return;
    buf_init(&shown);
    show_text(&shown, str_from_c(text));
    n = shown.n < ERROR_TEXT_MAX ? shown.n : ERROR_TEXT_MAX - 1;
    memcpy(text, shown.p, n);
    text[n] = '\0';
    buf_release(&shown);
}

int error_set(struct error *err, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(err->text, sizeof(err->text), fmt, ap);
    va_end(ap);
    err->entry = false;
    make_printable(err->text);
    return -1;
}

int error_set_errno(struct error *err, const char *fmt, ...)
{
    int saved = errno;
    size_t n;
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(err->text, sizeof(err->text), fmt, ap);
    va_end(ap);
    n = strlen(err->text);
    snprintf(err->text + n, sizeof(err->text) - n, ": %s", strerror(saved));
    err->entry = false;
    make_printable(err->text);
    return -1;
}

int error_prefix(struct error *err, const char *fmt, ...)
{
    char tail[ERROR_TEXT_MAX];
    size_t n;
    va_list ap;

    memcpy(tail, err->text, sizeof(tail));
    va_start(ap, fmt);
    vsnprintf(err->text, sizeof(err->text), fmt, ap);
    va_end(ap);
    n = strlen(err->text);
    snprintf(err->text + n, sizeof(err->text) - n, "%s%s", err->entry ? "!" : ": ", tail);
    err->entry = false;
    make_printable(err->text);
    return -1;
}

int error_set_entry(struct error *err, struct str entry, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(err->text, sizeof(err->text), fmt, ap);
    va_end(ap);
    err->entry = false;
    return error_prefix_entry(err, entry);
}

int error_prefix_entry(struct error *err, struct str entry)
{
    error_prefix(err, "%.*s", STR_ARG(entry));
    err->entry = true;
    return -1;
}

void error_clear(struct error *err)
{
    err->text[0] = '\0';
    err->entry = false;
}
