/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/manifest_proof.h"

#include <strings.h>

#include "lib/buf.h"

/* Takes the text up to the next line end (CR LF, LF or CR), with it. */
static size_t line_length(struct str s)
{
    size_t n = 0;

    while (n < s.n && s.p[n] != '\n' && s.p[n] != '\r')
        n++;
    if (n < s.n && s.p[n] == '\r' && n + 1 < s.n && s.p[n + 1] == '\n')
        n++;
    return n < s.n ? n + 1 : n;
}

static bool is_section_end(struct str line)
{
    return line.n == 0 || line.p[0] == '\n' || line.p[0] == '\r';
}

/* Takes an attribute with its continuation lines, which begin with a space. */
static struct str first_attribute(struct str s)
{
    size_t n = line_length(s);

    while (n < s.n && s.p[n] == ' ' && !is_section_end(s))
        n += line_length(str_sub(s, n, s.n));
    return str_sub(s, 0, n);
}

/* Takes a section with the blank lines after it. */
static struct str first_section(struct str s)
{
    size_t n = 0;

    while (n < s.n && !is_section_end(str_sub(s, n, s.n)))
        n += line_length(str_sub(s, n, s.n));
    while (n < s.n && is_section_end(str_sub(s, n, s.n)))
        n += line_length(str_sub(s, n, s.n));
    return str_sub(s, 0, n);
}

/* The attribute in one line. */
static struct str unfolded(struct str attribute, struct buf *out)
{
    buf_clear(out);
    for (bool first = true; attribute.n > 0; first = false) {
        size_t n = line_length(attribute);
        struct str line = str_sub(attribute, first ? 0 : 1, n);

        while (line.n && (line.p[line.n - 1] == '\n' || line.p[line.n - 1] == '\r'))
            line.n--;
        buf_str(out, line);
        attribute = str_sub(attribute, n, attribute.n);
    }
    return str_from_bytes(buf_view(out));
}

static bool key_is(struct str line, const char *key)
{
    size_t n = strlen(key);

    return line.n > n && strncasecmp(line.p, key, n) == 0 && line.p[n] == ':';
}

/* X-Digest, X-Digest-LANGUAGE, Magic. */
static bool is_of_signature(struct str line)
{
    static const char digest[] = "-Digest";
    size_t end = str_find(line, ':'), n = sizeof(digest) - 1;

    if (key_is(line, "Magic"))
        return true;
    for (size_t i = 0; i + n <= end; i++)
        if (strncasecmp(line.p + i, digest, n) == 0 && (i + n == end || line.p[i + n] == '-'))
            return true;
    return false;
}

/* Whether the section belongs to an entry that changed. */
static bool section_changed(struct str section, bool (*changed)(void *ctx, struct str), void *ctx,
                            struct buf *scratch)
{
    while (section.n > 0) {
        struct str attribute = first_attribute(section), line = unfolded(attribute, scratch);

        if (key_is(line, "Name")) {
            line = str_sub(line, strlen("Name:"), line.n);
            return changed(ctx, str_starts(line, STR(" ")) ? str_sub(line, 1, line.n) : line);
        }
        section = str_sub(section, attribute.n, section.n);
    }
    return false;
}

/* Takes the new form of a section off *now: the attributes that belong to no signature, in
 * order. */
static bool take_section(struct str section, struct str *now, struct buf *scratch)
{
    struct str rest = *now;
    bool lost = false, says_more = false;

    while (section.n > 0) {
        struct str attribute = first_attribute(section), line = unfolded(attribute, scratch);

        if (str_starts(rest, attribute))
            rest = str_sub(rest, attribute.n, rest.n);
        else
            lost |= !is_of_signature(line);
        says_more |= line.n > 0 && !is_of_signature(line) && !key_is(line, "Name");
        section = str_sub(section, attribute.n, section.n);
    }
    if (!lost)
        *now = rest;
    return !lost || !says_more;
}

bool manifest_lost_digests(struct str was, struct str now, bool (*changed)(void *ctx, struct str),
                           void *ctx)
{
    struct buf scratch;
    bool same = true;

    buf_init(&scratch);
    while (same && was.n > 0) {
        struct str section = first_section(was);

        if (str_starts(now, section))
            now = str_sub(now, section.n, now.n);
        else
            same = section_changed(section, changed, ctx, &scratch) &&
                   take_section(section, &now, &scratch);
        was = str_sub(was, section.n, was.n);
    }
    buf_release(&scratch);
    return same && now.n == 0;
}
