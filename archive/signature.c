/* SPDX-License-Identifier: Apache-2.0 */
#include "archive/signature.h"

#include <strings.h>

static bool eq_nocase(struct str a, struct str b)
{
    return a.n == b.n && strncasecmp(a.p, b.p, a.n) == 0;
}

static bool starts_nocase(struct str s, struct str prefix)
{
    return s.n >= prefix.n && strncasecmp(s.p, prefix.p, prefix.n) == 0;
}

static bool ends_nocase(struct str s, struct str suffix)
{
    return s.n >= suffix.n && strncasecmp(s.p + s.n - suffix.n, suffix.p, suffix.n) == 0;
}

bool signature_is_manifest(struct str name)
{
    return eq_nocase(name, STR("META-INF/MANIFEST.MF"));
}

bool signature_is_transparency(struct str name)
{
    struct str file = STR("code_transparency_signed.jwt");

    return str_ends(name, file) && (name.n == file.n || name.p[name.n - file.n - 1] == '/');
}

bool signature_is_of_jar(struct str name)
{
    static const struct str suffixes[] = {STR_INIT(".SF"), STR_INIT(".RSA"), STR_INIT(".DSA"),
                                          STR_INIT(".EC")};
    struct str dir = STR("META-INF/"), file;

    if (!starts_nocase(name, dir))
        return false;
    file = str_sub(name, dir.n, name.n);
    if (str_find(file, '/') < file.n)
        return false;
    if (starts_nocase(file, STR("SIG-")))
        return true;
    for (size_t i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++)
        if (ends_nocase(file, suffixes[i]))
            return true;
    return false;
}

bool signature_is_file(struct str name)
{
    return signature_is_of_jar(name) || signature_is_transparency(name) ||
           str_eq(name, STR("stamp-cert-sha256"));
}

/* Takes the next line with its end (CR LF, LF or CR) off *rest. */
static struct str next_manifest_line(struct str *rest)
{
    struct str line;
    size_t n = 0;

    while (n < rest->n && rest->p[n] != '\n' && rest->p[n] != '\r')
        n++;
    if (n < rest->n)
        n += rest->p[n] == '\r' && n + 1 < rest->n && rest->p[n + 1] == '\n' ? 2 : 1;
    line = str_sub(*rest, 0, n);
    *rest = str_sub(*rest, n, rest->n);
    return line;
}

static struct str without_end(struct str line)
{
    while (line.n > 0 && (line.p[line.n - 1] == '\n' || line.p[line.n - 1] == '\r'))
        line.n--;
    return line;
}

/* Takes the next attribute off *rest: its line and the continuation lines, which begin with a
 * space. An empty line is taken alone. */
static struct str next_attribute(struct str *rest)
{
    struct str from = *rest, line = next_manifest_line(rest);

    if (without_end(line).n > 0)
        while (rest->n > 0 && rest->p[0] == ' ')
            next_manifest_line(rest);
    return str_sub(from, 0, from.n - rest->n);
}

/* Appends the attribute as one line, without line ends. */
static void unfold(struct str attribute, struct buf *out)
{
    buf_str(out, without_end(next_manifest_line(&attribute)));
    while (attribute.n > 0) {
        struct str line = without_end(next_manifest_line(&attribute));

        buf_str(out, str_sub(line, 1, line.n));
    }
}

static bool contains_nocase(struct str s, struct str part)
{
    for (size_t i = 0; i + part.n <= s.n; i++)
        if (strncasecmp(s.p + i, part.p, part.n) == 0)
            return true;
    return false;
}

/* X-Digest and X-Digest-LANGUAGE. */
static bool is_digest(struct str key)
{
    return ends_nocase(key, STR("-Digest")) || contains_nocase(key, STR("-Digest-"));
}

/* An attribute's key. A line end can cut it, too. */
static struct str attribute_key(struct str attribute, struct buf *line)
{
    struct str s;

    buf_clear(line);
    unfold(attribute, line);
    s = str_from_bytes(buf_view(line));
    return str_sub(s, 0, str_find(s, ':'));
}

static struct str attribute_value(struct str attribute, struct buf *line)
{
    struct str s;

    buf_clear(line);
    unfold(attribute, line);
    s = str_from_bytes(buf_view(line));
    s = str_sub(s, str_find(s, ':') + 1, s.n);
    return str_starts(s, STR(" ")) ? str_sub(s, 1, s.n) : s;
}

/* Takes the next section with the empty lines after it off *rest. */
static struct str next_section(struct str *rest)
{
    struct str from = *rest;

    while (without_end(next_manifest_line(rest)).n > 0)
        ;
    while (rest->n > 0 && (rest->p[0] == '\r' || rest->p[0] == '\n'))
        next_manifest_line(rest);
    return str_sub(from, 0, from.n - rest->n);
}

struct section_facts {
    bool digest;
    bool other; /* an attribute other than the digest */
    bool named;
};

static struct section_facts section_look(struct str section, struct buf *name, struct buf *line)
{
    struct section_facts f = {0};

    while (section.n > 0) {
        struct str attribute = next_attribute(&section);
        struct str key = attribute_key(attribute, line);

        if (eq_nocase(key, STR("Name"))) {
            f.named = true;
            buf_clear(name);
            buf_str(name, attribute_value(attribute, line));
        } else if (is_digest(key)) {
            f.digest = true;
        } else if (key.n > 0 && !eq_nocase(key, STR("Magic"))) {
            f.other = true;
        }
    }
    return f;
}

static void copy_without_digests(struct str section, struct buf *line, struct buf *out)
{
    while (section.n > 0) {
        struct str attribute = next_attribute(&section);
        struct str key = attribute_key(attribute, line);

        if (!is_digest(key) && !eq_nocase(key, STR("Magic")))
            buf_str(out, attribute);
    }
}

size_t manifest_without_digests(struct bytes manifest, bool (*changed)(void *ctx, struct str name),
                                void *ctx, struct buf *out)
{
    struct str rest = str_from_bytes(manifest);
    struct buf name, line;
    size_t count = 0;

    buf_init(&name);
    buf_init(&line);
    buf_str(out, next_section(&rest));
    while (rest.n > 0) {
        struct str section = next_section(&rest);
        struct section_facts f = section_look(section, &name, &line);

        if (!f.named || !f.digest || !changed(ctx, str_from_bytes(buf_view(&name)))) {
            buf_str(out, section);
            continue;
        }
        count++;
        if (f.other)
            copy_without_digests(section, &line, out);
    }
    buf_release(&name);
    buf_release(&line);
    return count;
}
