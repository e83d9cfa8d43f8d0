/* SPDX-License-Identifier: Apache-2.0 */
#include "report/frames.h"

#include <string.h>

enum { MAP_BYTES = 64 << 20 }; /* that are read for a report: each frame reads its class */

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           strchr("._$-", c) || (unsigned char)c >= 0x80;
}

/* Of "at a.b.c(SourceFile:12)" what is before the class, the class, the method and the place. */
static bool frame_split(struct str line, struct str *before, struct str *class_name,
                        struct str *method, struct str *place)
{
    size_t open = str_rfind(line, '('), from = open, dot;

    if (open == line.n || line.p[line.n - 1] != ')')
        return false;
    while (from > 0 && (is_name(line.p[from - 1]) || strchr("<>", line.p[from - 1])))
        from--;
    *before = str_sub(line, 0, from);
    if (str_trim(*before).n > 0 && !str_eq(str_trim(*before), STR("at")))
        return false;
    dot = str_rfind(str_sub(line, from, open), '.');
    *class_name = str_sub(line, from, from + dot);
    *method = str_sub(line, from + dot + 1, open);
    *place = str_sub(line, open + 1, line.n - 1);
    return dot + from < open && method->n > 0;
}

/* Any other line: the classes in it, "- waiting to lock <0x0> (a a.b)", but not within quotes. */
static void words_restore(struct buf *out, struct str line, const struct obfuscation_map *map)
{
    bool quoted = false;

    for (size_t i = 0; i < line.n;) {
        size_t end = i;

        while (end < line.n && is_name(line.p[end]))
            end++;
        if (end > i) {
            struct str word = str_sub(line, i, end);
            bool may = !quoted && str_find(word, '.') < word.n;

            buf_str(out, may ? obfuscation_map_class_dotted(map, word) : word);
            i = end;
            continue;
        }
        quoted ^= line.p[i] == '"';
        buf_u8(out, (uint8_t)line.p[i++]);
    }
}

static void text_restore(struct buf *out, struct str text, const struct obfuscation_map *map,
                         size_t *bytes)
{
    struct str line, before, class_name, method, place;
    size_t from = out->n;

    while (str_next_line(&text, &line)) {
        if (out->n > from)
            buf_u8(out, '\n');
        if (!frame_split(line, &before, &class_name, &method, &place)) {
            words_restore(out, line, map);
            continue;
        }
        buf_str(out, before);
        if (!obfuscation_map_frame(map, class_name, method, place, before, bytes, out))
            buf_str(out, str_sub(line, before.n, line.n));
    }
}

void frames_restore(struct report *report, const struct obfuscation_map *map, struct buf *room)
{
    struct str *const texts[] = {&report->thread_stack, &report->threads, &report->lock.at,
                                 &report->lock.class_name};
    enum { TEXTS = sizeof(texts) / sizeof(texts[0]) };
    size_t ends[TEXTS], from = 0, bytes = MAP_BYTES;

    buf_clear(room);
    for (size_t i = 0; i < TEXTS; i++) {
        text_restore(room, *texts[i], map, &bytes);
        ends[i] = room->n;
    }
    for (size_t i = 0; i < TEXTS; i++) {
        *texts[i] = str_sub(str_from_bytes(buf_view(room)), from, ends[i]);
        from = ends[i];
    }
}
