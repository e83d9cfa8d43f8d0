/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/load.h"

#include "lib/input.h"
#include "lib/os_libc.h"
#include "mapping/method_lines.h"
#include "mapping/method_map.h"

#define IGNORED "ignore methods:" /* the beginning of ignoreMethodMapping.txt */

static bool is_method_row(struct str line)
{
    struct method_row row;

    return method_row_parse(line, &row) == NULL;
}

/* "com.demo.Main -> a.b:" */
static bool is_class_of_map(struct str line)
{
    return str_ends(line, STR(":")) && os_memmem(line.p, line.n, " -> ", 4);
}

/* The first line that is neither blank nor a comment. */
static struct str line_first(struct str text)
{
    struct str line;

    while (str_next_line(&text, &line)) {
        if (str_trim(line).n > 0 && line.p[0] != '#')
            return line;
    }
    return (struct str){0};
}

bool file_is_method_map(struct str text)
{
    return is_method_row(line_first(text));
}

const char *file_guess(struct str text)
{
    static const struct {
        struct str magic;
        const char *what;
    } magics[] = {
        {STR_INIT("PK\3\4"), "a zip archive, such as a jar or an APK"},
        {STR_INIT("\xca\xfe\xba\xbe"), "a class file"},
        {STR_INIT("dex\n"), "a dex file"},
        {STR_INIT("\x1f\x8b"), "a gzip file"},
        {STR_INIT("{"), "JSON"},
        {STR_INIT("["), "JSON"},
        {STR_INIT("<"), "HTML or XML"},
        {STR_INIT("\x89PNG"), "a picture (PNG)"},
        {STR_INIT("\xff\xd8\xff"), "a picture (JPEG)"},
        {STR_INIT("GIF8"), "a picture (GIF)"},
        {STR_INIT("RIFF"), "a picture or a sound (RIFF)"},
        {STR_INIT("%PDF"), "a PDF"},
        {STR_INIT("\x7f"
                  "ELF"),
         "a program or a library (ELF)"},
        {STR_INIT("SQLite format 3"), "an SQLite database"},
        {STR_INIT("\x28\xb5\x2f\xfd"), "a zstd file: unpack it first"},
        {STR_INIT("\xfd"
                  "7zXZ"),
         "an xz file: unpack it first"},
        {STR_INIT("BZh"), "a bzip2 file: unpack it first"},
        {STR_INIT(IGNORED), "an ignoreMethodMapping.txt"},
    };

    for (size_t i = 0; i < sizeof(magics) / sizeof(magics[0]); i++) {
        if (str_starts(text, magics[i].magic))
            return magics[i].what;
    }
    if (file_is_method_lines(text))
        return "a methodMapping.lines.txt";
    if (file_is_method_map(text))
        return "a methodMapping.txt";
    return is_class_of_map(str_trim(line_first(text))) ? "a mapping of ProGuard or R8" : NULL;
}

bool file_is_beside_method_map(struct str text)
{
    return file_is_method_lines(text) || str_starts(text, STR(IGNORED));
}

int file_is_no_map(struct str text, const char *what, struct error *err)
{
    return error_set(err, "it is %s, not a methodMapping.txt%s", what,
                     file_is_beside_method_map(text) ? ": give the methodMapping.txt beside it"
                                                     : "");
}

int method_map_load(struct method_map *map, const char *path, struct error *err)
{
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read_text(path, &text, err);
    if (result == 0)
        result = method_map_parse(map, str_from_bytes(buf_view(&text)), err);
    buf_release(&text);
    return result == 0 ? 0 : error_prefix(err, "%s", path);
}

int filter_load(struct filter *f, const char *path, bool prefix, struct error *err)
{
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read_text(path, &text, err);
    if (result == 0)
        result = filter_parse(f, str_from_bytes(buf_view(&text)), prefix, err);
    buf_release(&text);
    return result == 0 ? 0 : error_prefix(err, "%s", path);
}

int filter_of_packages(struct filter *f, const struct text_list *packages, struct error *err)
{
    struct buf text;
    int result;

    buf_init(&text);
    for (size_t i = 0; i < packages->n; i++) {
        struct str rest = str_from_c(packages->items[i]);

        for (;;) {
            size_t comma = str_find(rest, ',');

            buf_printf(&text, "-tracepackage %.*s\n", STR_ARG(str_sub(rest, 0, comma)));
            if (comma == rest.n)
                break;
            rest = str_sub(rest, comma + 1, rest.n);
        }
    }
    result = filter_parse(f, str_from_bytes(buf_view(&text)), false, err);
    buf_release(&text);
    return result == 0 ? 0 : error_set(err, "it takes names of packages, as com.demo.shop");
}

int obfuscation_map_load(struct obfuscation_map *m, const char *path, struct buf *text,
                         struct error *err)
{
    if (input_read_text(path, text, err) < 0 ||
        obfuscation_map_parse(m, str_from_bytes(buf_view(text)), err) < 0)
        return error_prefix(err, "%s", path);
    return 0;
}
