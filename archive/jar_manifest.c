/* SPDX-License-Identifier: Apache-2.0 */
#include "archive/jar_manifest.h"

#include <strings.h>

/* "No line may be longer than 72 bytes", without its end. */
enum { LINE_MAX_BYTES = 72 };

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

struct str jar_manifest_attribute(struct str *rest)
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

/* A line end can cut the key, too. */
struct str jar_manifest_key(struct str attribute, struct buf *line)
{
    struct str s;

    buf_clear(line);
    unfold(attribute, line);
    s = str_from_bytes(buf_view(line));
    return str_sub(s, 0, str_find(s, ':'));
}

struct str jar_manifest_value(struct str attribute, struct buf *line)
{
    struct str s;

    buf_clear(line);
    unfold(attribute, line);
    s = str_from_bytes(buf_view(line));
    s = str_sub(s, str_find(s, ':') + 1, s.n);
    return str_starts(s, STR(" ")) ? str_sub(s, 1, s.n) : s;
}

struct str jar_manifest_section(struct str *rest)
{
    struct str from = *rest;

    while (without_end(next_manifest_line(rest)).n > 0)
        ;
    while (rest->n > 0 && (rest->p[0] == '\r' || rest->p[0] == '\n'))
        next_manifest_line(rest);
    return str_sub(from, 0, from.n - rest->n);
}

/* The main section's attribute of that name; of several the last counts. *before is how many bytes
 * stand up to its end, or, without one, up to that of the section's last attribute. */
static struct str find_main(struct str manifest, struct str key, size_t *before)
{
    struct str rest = manifest, main_section = jar_manifest_section(&rest), found = {NULL, 0};
    struct buf line;

    *before = 0;
    buf_init(&line);
    while (main_section.n > 0) {
        struct str attribute = jar_manifest_attribute(&main_section);
        struct str name = jar_manifest_key(attribute, &line);
        bool is = name.n == key.n && line.n > key.n && strncasecmp(name.p, key.p, key.n) == 0;

        if (without_end(attribute).n == 0)
            break;
        if (is)
            found = attribute;
        if (is || found.n == 0)
            *before = (size_t)(attribute.p + attribute.n - manifest.p);
    }
    buf_release(&line);
    return found;
}

bool jar_manifest_find(struct str manifest, struct str key, struct buf *value)
{
    size_t before;
    struct str found = find_main(manifest, key, &before);

    buf_clear(value);
    if (found.n == 0)
        return false;
    found = str_trim(jar_manifest_value(found, value));
    if (found.n > 0)
        memmove(value->p, found.p, found.n);
    value->n = found.n;
    return true;
}

/* That at the end of the text, or if it has none, CR LF. Another one could become a part of what
 * follows. */
static struct str manifest_line_end(struct str text)
{
    size_t n = without_end(text).n;

    if (str_ends(text, STR("\r\n")))
        return STR("\r\n");
    return n < text.n ? str_sub(text, text.n - 1, text.n) : STR("\r\n");
}

/* Appends text as lines of an attribute: the first is one itself, or continues one. */
static void put_folded(struct str text, bool continues, struct str end, struct buf *out)
{
    while (text.n > 0) {
        size_t n = LINE_MAX_BYTES;

        if (continues) {
            buf_u8(out, ' ');
            n--;
        }
        buf_str(out, str_sub(text, 0, n));
        buf_str(out, end);
        text = str_sub(text, n, text.n);
        continues = true;
    }
}

void jar_manifest_add(struct str manifest, struct str key, struct str element, struct buf *out)
{
    struct buf value, text;
    size_t before;
    bool found = find_main(manifest, key, &before).n > 0;
    struct str end = manifest_line_end(str_sub(manifest, 0, before));

    buf_init(&value);
    buf_init(&text);
    if (!found)
        buf_printf(&text, "%.*s: ", STR_ARG(key));
    else if (jar_manifest_find(manifest, key, &value) && value.n > 0)
        buf_u8(&text, ',');
    buf_str(&text, element);
    buf_str(out, str_sub(manifest, 0, before));
    if (before > 0 && manifest.p[before - 1] != '\n' && manifest.p[before - 1] != '\r')
        buf_str(out, end);
    put_folded(str_from_bytes(buf_view(&text)), found, end, out);
    buf_str(out, str_sub(manifest, before, manifest.n));
    buf_release(&value);
    buf_release(&text);
}
