/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/config.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/base/setting.h"
#include "runtime/base/text.h"

struct json {
    const char *at, *end;
};

static char json_next(struct json *j)
{
    while (j->at < j->end && strchr(" \t\r\n", *j->at) && *j->at != '\0')
        j->at++;
    return j->at < j->end ? *j->at : '\0';
}

static bool json_take(struct json *j, char c)
{
    bool there = c != '\0' && json_next(j) == c;

    j->at += there;
    return there;
}

static bool hex_take(struct json *j, unsigned *code)
{
    char digits[5] = "";

    if (j->end - j->at < 4)
        return false;
    memcpy(digits, j->at, 4);
    j->at += 4;
    if (strspn(digits, "0123456789abcdefABCDEF") < 4)
        return false;
    *code = (unsigned)strtoul(digits, NULL, 16);
    return true;
}

static size_t code_put(char *out, unsigned c)
{
    if (c < 0x80)
        return (size_t)snprintf(out, 5, "%c", (int)c);
    if (c < 0x800)
        return (size_t)snprintf(out, 5, "%c%c", (int)(0xc0 | c >> 6), (int)(0x80 | (c & 63)));
    return (size_t)snprintf(out, 5, "%c%c%c", (int)(0xe0 | c >> 12), (int)(0x80 | (c >> 6 & 63)),
                            (int)(0x80 | (c & 63)));
}

/* Behind the backslash: one character, in UTF-8. 0: it can't be one. No pairs of surrogates: no
 * name and no value has what needs them. */
static size_t escape_take(struct json *j, char out[5])
{
    static const char from[] = "\"\\/", *at;
    unsigned code;

    if (j->at == j->end)
        return 0;
    at = strchr(from, *j->at);
    if (*j->at != '\0' && at) {
        *out = *j->at++;
        return 1;
    }
    if (*j->at++ != 'u' || !hex_take(j, &code) || code < ' ' || (code >= 0xd800 && code < 0xe000))
        return 0;
    return code_put(out, code);
}

/* Without the quotes. What is longer is cut: false only where it is no text of one line. */
static bool text_take(struct json *j, char *out, size_t size, bool *cut)
{
    size_t n = 0;

    *cut = false;
    if (!json_take(j, '"'))
        return false;
    while (j->at < j->end && *j->at != '"') {
        char c[5] = {*j->at++};
        size_t length = *c == '\\' ? escape_take(j, c) : (unsigned char)*c >= ' ';

        if (length == 0)
            return false;
        if (n + length < size) {
            memcpy(out + n, c, length);
            n += length;
        } else {
            *cut = true;
        }
    }
    out[n] = '\0';
    return j->at++ < j->end;
}

/* A number, true, false or null, as it stands there. */
static bool bare_take(struct json *j, char *out, size_t size)
{
    size_t n = 0;

    json_next(j);
    while (j->at + n < j->end && j->at[n] != '\0' &&
           strchr("0123456789+-.eEaflnrstu", j->at[n]) != NULL)
        n++;
    if (n == 0 || n >= size)
        return false;
    memcpy(out, j->at, n);
    out[n] = '\0';
    j->at += n;
    return strchr("0123456789-", *out) || strcmp(out, "true") == 0 || strcmp(out, "false") == 0 ||
           strcmp(out, "null") == 0;
}

static const char *pair_take(struct config *c, struct json *j)
{
    char *name, *value;
    bool name_cut, value_cut = false;

    if (c->n == CONFIG_PAIRS)
        return "it has more than 64 names";
    name = c->pairs[c->n].name;
    value = c->pairs[c->n].value;
    if (!text_take(j, name, CONFIG_NAME, &name_cut) || !json_take(j, ':'))
        return "it is not {\"name\": value, ...}";
    if (json_next(j) == '"' ? !text_take(j, value, CONFIG_VALUE, &value_cut)
                            : !bare_take(j, value, CONFIG_VALUE))
        return "a value is no text of one line, no number, nor true, false or null";
    if (value_cut)
        return "a value has more than 1023 bytes";
    for (size_t i = 0; i < c->n; i++)
        if (strcmp(c->pairs[i].name, name) == 0)
            return "a name is there twice";
    c->n += strcmp(value, "null") != 0 && *name && !strchr(name, '=');
    return NULL;
}

const char *config_parse(struct config *c, const char *json, size_t n)
{
    struct json j = {json, json + n};
    const char *fault = NULL;

    memset(c, 0, sizeof(*c));
    if (n > CONFIG_BYTES)
        return "it has more than 16384 bytes";
    if (!json_take(&j, '{'))
        return "it is no JSON object";
    if (!json_take(&j, '}')) {
        do
            fault = pair_take(c, &j);
        while (!fault && json_take(&j, ','));
        if (!fault && !json_take(&j, '}'))
            fault = "it does not end with }";
    }
    json_next(&j);
    return fault ? fault : j.at < j.end ? "there is something behind it" : NULL;
}

const char *config_apply(const struct config *c, struct methodbeat_settings *out, char *ignored,
                         size_t size, const char **name)
{
    size_t n = 0;

    *ignored = '\0';
    for (size_t i = 0; i < c->n; i++) {
        const struct setting *setting = setting_find(c->pairs[i].name, SETTING_CHANGES);
        const char *words = setting ? setting_put(setting, c->pairs[i].value, out) : NULL;

        if (words) {
            *name = c->pairs[i].name;
            return words;
        }
        if (!setting && n < size)
            n += (size_t)snprintf(ignored + n, size - n, "%s%s", n > 0 ? ", " : "",
                                  c->pairs[i].name);
    }
    return NULL;
}

int config_write(const struct config *c, const char *path)
{
    char beside[PATH_MAX];
    struct text lines;
    bool whole;
    int fd, error;

    if (snprintf(beside, sizeof(beside), "%s.%ld", path, (long)getpid()) >= (int)sizeof(beside)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    unlink(beside); /* of a process that was killed */
    fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return -1;
    text_init(&lines);
    for (size_t i = 0; i < c->n; i++) {
        text_add_c(&lines, c->pairs[i].name);
        text_add_c(&lines, "=");
        text_add_c(&lines, c->pairs[i].value);
        text_add_c(&lines, "\n");
    }
    whole = !lines.failed && (lines.n == 0 || write(fd, lines.p, lines.n) == (ssize_t)lines.n) &&
            fsync(fd) == 0;
    text_release(&lines);
    whole = close(fd) == 0 && whole;
    if (whole && rename(beside, path) == 0)
        return 0;
    error = errno;
    unlink(beside);
    errno = error;
    return -1;
}

static void line_take(struct config *c, char *line)
{
    char *equals = strchr(line, '=');

    if (!equals || c->n == CONFIG_PAIRS || equals - line >= CONFIG_NAME ||
        strlen(equals + 1) >= CONFIG_VALUE)
        return;
    *equals = '\0';
    memcpy(c->pairs[c->n].name, line, strlen(line));
    memcpy(c->pairs[c->n++].value, equals + 1, strlen(equals + 1));
}

int config_read(struct config *c, const char *path)
{
    char text[CONFIG_BYTES + CONFIG_PAIRS * 2], *next;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    struct stat st;
    ssize_t n = -1;

    memset(c, 0, sizeof(*c));
    if (fd < 0)
        return -1;
    errno = EPERM;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
        !(st.st_mode & (S_IWGRP | S_IWOTH)))
        n = read(fd, text, sizeof(text) - 1);
    close(fd);
    if (n < 0)
        return -1;
    text[n] = '\0';
    for (char *line = text; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        line_take(c, line);
    }
    return 0;
}
