/* SPDX-License-Identifier: Apache-2.0 */
#include "archive/signature.h"

#include <strings.h>

#include "archive/jar_manifest.h"

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

struct section_facts {
    bool digest;
    bool other; /* an attribute other than the digest */
    bool named;
};

static struct section_facts section_look(struct str section, struct buf *name, struct buf *line)
{
    struct section_facts f = {0};

    while (section.n > 0) {
        struct str attribute = jar_manifest_attribute(&section);
        struct str key = jar_manifest_key(attribute, line);

        if (eq_nocase(key, STR("Name"))) {
            f.named = true;
            buf_clear(name);
            buf_str(name, jar_manifest_value(attribute, line));
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
        struct str attribute = jar_manifest_attribute(&section);
        struct str key = jar_manifest_key(attribute, line);

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
    buf_str(out, jar_manifest_section(&rest));
    while (rest.n > 0) {
        struct str section = jar_manifest_section(&rest);
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
