/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/load.h"

#include "lib/input.h"

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

int obfuscation_map_load(struct obfuscation_map *m, const char *path, struct buf *text,
                         struct error *err)
{
    if (input_read_text(path, text, err) < 0 ||
        obfuscation_map_parse(m, str_from_bytes(buf_view(text)), err) < 0)
        return error_prefix(err, "%s", path);
    return 0;
}
