/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/package_proof.h"

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

/* Whether each line, without its end, has at most 72 bytes. */
static bool lines_fit(struct str s)
{
    enum { LINE_MAX_BYTES = 72 };

    while (s.n > 0) {
        size_t n = line_length(s), text = n;

        while (text > 0 && (s.p[text - 1] == '\n' || s.p[text - 1] == '\r'))
            text--;
        if (text > LINE_MAX_BYTES)
            return false;
        s = str_sub(s, n, s.n);
    }
    return true;
}

/* Whether a value has the package between commas and semicolons, which are in no quotes. */
static bool lists_the_package(struct str value, struct str package)
{
    size_t from = 0;
    bool quoted = false;

    for (size_t i = 0; i <= value.n; i++) {
        char c = i < value.n ? value.p[i] : ',';

        quoted ^= c == '"';
        if ((quoted && i < value.n) || (c != ',' && c != ';'))
            continue;
        if (str_eq(str_trim(str_sub(value, from, i)), package))
            return true;
        from = i + 1;
    }
    return false;
}

/* Whether `now` is the attribute `was`, and lines behind it with the package. */
static bool attribute_gained(struct str was, struct str now, const struct manifest_gain *gain)
{
    struct buf a, b;
    struct str value;
    bool is;

    buf_init(&a);
    buf_init(&b);
    value = unfolded(was, &a);
    value = str_trim(str_sub(value, gain->header.n + 1, value.n));
    is = str_starts(now, was) && lines_fit(str_sub(now, was.n, now.n)) &&
         !lists_the_package(value, gain->package);
    if (value.n > 0)
        buf_u8(&a, ',');
    buf_str(&a, gain->package);
    (void)unfolded(now, &b);
    is = is && bytes_eq(buf_view(&a), buf_view(&b));
    buf_release(&a);
    buf_release(&b);
    return is;
}

/* Whether the attribute is the header with the package alone. */
static bool is_gain(struct str attribute, const struct manifest_gain *gain)
{
    struct buf wanted, line;
    bool is;

    buf_init(&wanted);
    buf_init(&line);
    buf_printf(&wanted, "%.*s: %.*s", STR_ARG(gain->header), STR_ARG(gain->package));
    (void)unfolded(attribute, &line);
    is = lines_fit(attribute) && bytes_eq(buf_view(&wanted), buf_view(&line));
    buf_release(&wanted);
    buf_release(&line);
    return is;
}

static bool is_header(struct str attribute, struct str header, struct buf *scratch)
{
    struct str line = unfolded(attribute, scratch);

    return line.n > header.n && strncasecmp(line.p, header.p, header.n) == 0 &&
           line.p[header.n] == ':';
}

/* The main section, and what it gained. */
static bool main_gained(struct str was, struct str now, const struct manifest_gain *gain,
                        struct buf *scratch)
{
    bool listed = false, gained = false;

    while (was.n > 0 || now.n > 0) {
        struct str a = first_attribute(was), b = first_attribute(now);
        bool list = is_header(a, gain->header, scratch);

        if (!str_eq(a, b)) {
            bool added = !list && !listed && is_section_end(a) && is_gain(b, gain);

            if (gained || (!added && !(list && attribute_gained(a, b, gain))))
                return false;
            gained = true;
            a.n = added ? 0 : a.n;
        }
        listed |= list;
        was = str_sub(was, a.n, was.n);
        now = str_sub(now, b.n, now.n);
    }
    return gained;
}

/* Takes the main section off both, if it gained what it may: behind a last line that has no line
 * end there is one, if something was added there. */
static void take_gain(struct str *was, struct str *now, const struct manifest_gain *gain,
                      struct buf *scratch)
{
    static const struct str ends[] = {STR_INIT(""), STR_INIT("\r\n"), STR_INIT("\n"),
                                      STR_INIT("\r")};
    struct str was_main = first_section(*was), now_main = first_section(*now);
    bool ended = was_main.n == 0 || is_section_end(str_sub(was_main, was_main.n - 1, was_main.n));
    bool gained = false;
    struct buf text;

    buf_init(&text);
    for (size_t i = 0; !gained && i < (ended ? 1 : sizeof(ends) / sizeof(ends[0])); i++) {
        buf_clear(&text);
        buf_str(&text, was_main);
        buf_str(&text, ends[i]);
        gained = (ends[i].n == 0 || str_starts(now_main, was_main)) &&
                 main_gained(str_from_bytes(buf_view(&text)), now_main, gain, scratch);
    }
    if (gained) {
        *was = str_sub(*was, was_main.n, was->n);
        *now = str_sub(*now, now_main.n, now->n);
    }
    buf_release(&text);
}

bool manifest_lost_digests(struct str was, struct str now, const struct manifest_gain *gain,
                           bool (*changed)(void *ctx, struct str), void *ctx)
{
    struct buf scratch;
    bool same = true;

    buf_init(&scratch);
    if (gain->package.n > 0)
        take_gain(&was, &now, gain, &scratch);
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
