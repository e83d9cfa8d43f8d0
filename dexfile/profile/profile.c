/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/profile/profile.h"

#include "dexfile/profile/profile_internal.h"

/* clang-format off */
static const struct profile_format formats[] = {
    /*  magic        sep. CRC    types  methods types by index */
    {"pro\0" "001", ':',  true,  false, false, false, profile_read_001, profile_write_001},
    {"pro\0" "005", ':',  true,  false, false, true,  profile_read_005, profile_write_005},
    {"pro\0" "009", '!',  true,  false, true,  true,  profile_read_009, profile_write_009},
    {"pro\0" "010", '!',  true,  false, true,  true,  profile_read_010, profile_write_010},
    {"pro\0" "015", '!',  true,  true,  true,  true,  profile_read_015, profile_write_015},
    {"prm\0" "001", '!',  false, false, false, false, profile_read_meta_001, profile_write_meta_001},
    {"prm\0" "002", '!',  false, true,  false, false, profile_read_meta_002, profile_write_meta_002},
};
/* clang-format on */

/* The format with that magic; NULL if it is unknown. */
static const struct profile_format *format_of(struct bytes profile)
{
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
        if (profile.n >= PROFILE_MAGIC_SIZE &&
            memcmp(profile.p, formats[i].magic, PROFILE_MAGIC_SIZE) == 0)
            return &formats[i];
    return NULL;
}

/* "base.apk!classes2.dex", "classes2.dex", or "base.apk" for its first dex. */
static struct str dex_of_key(struct str key)
{
    size_t at = str_find(key, '!');

    if (at == key.n)
        at = str_find(key, ':');
    if (at < key.n)
        return str_sub(key, at + 1, key.n);
    return str_ends(key, STR(".dex")) ? key : STR("classes.dex");
}

/* The change of a line's dex; NULL if it is unchanged. Equal dex have equal CRCs, so the name
 * is compared first. */
static const struct profile_dex *find_dex(const struct profile *p, const struct profile_line *line,
                                          const struct profile_dex *dex, size_t n)
{
    struct str name = dex_of_key(line->key);

    for (size_t i = 0; i < n; i++)
        if (str_eq(dex[i].name, name))
            return &dex[i];
    for (size_t i = 0; i < n && p->format->has_crc; i++)
        if (dex[i].old_crc == line->crc)
            return &dex[i];
    return NULL;
}

/* Removes from the list what belongs to another part of the dex. Types that only the profile
 * has are numbered after those of the dex; with `beyond` they stay. */
static int map_profile_indices(const struct dex_id_map *map, bool may_be_beyond, bool beyond,
                               uint16_t *index, size_t *n, struct error *err)
{
    size_t kept = 0;

    for (size_t i = 0; i < *n; i++) {
        uint32_t to;

        if (index[i] < map->old_count)
            to = map->to[index[i]];
        else if (may_be_beyond)
            to = beyond ? index[i] - map->old_count + map->new_count : DEX_NO_INDEX;
        else
            return error_set(err, "index %u of %u", index[i], map->old_count);
        if (to == DEX_NO_INDEX)
            continue;
        if (to > UINT16_MAX)
            return error_set(err, "no room for one index more");
        index[kept++] = (uint16_t)to;
    }
    *n = kept;
    return 0;
}

static struct bytes map_bitmaps(const struct profile_line *line, const struct dex_id_map *map,
                                struct arena *arena)
{
    uint32_t n = profile_bitmap_count(line->flags);
    size_t size = profile_bitmap_size(line->flags, map->new_count);
    uint8_t *to = ARENA_NEW(arena, uint8_t, size);

    for (uint32_t b = 0; b < n; b++) {
        for (uint32_t i = 0; i < map->old_count; i++) {
            size_t old = (size_t)b * map->old_count + i;
            size_t now = (size_t)b * map->new_count + map->to[i];

            if (map->to[i] != DEX_NO_INDEX && line->bitmaps.p[old / 8] >> old % 8 & 1)
                to[now / 8] |= (uint8_t)(1u << now % 8);
        }
    }
    return (struct bytes){to, size};
}

static int map_classes(const struct profile_format *f, struct profile_line *line,
                       const struct profile_dex *dex, struct error *err)
{
    bool first = str_eq(dex->name, dex->new_name);

    if (f->names_types)
        return map_profile_indices(dex->types, f->has_type_ids, first, line->classes,
                                   &line->n_classes, err);
    if (dex->class_defs->same)
        return 0;
    return map_profile_indices(dex->class_defs, f->has_type_ids, first, line->classes,
                               &line->n_classes, err);
}

static int map_line(const struct profile_format *f, struct profile_line *line,
                    const struct profile_dex *dex, struct arena *arena, struct error *err)
{
    if ((f->has_crc && line->crc != dex->old_crc) ||
        (f->has_type_ids && line->type_ids != dex->types->old_count) ||
        (f->has_method_ids && line->method_ids != dex->methods->old_count))
        return error_set(err, "the profile is of another one");
    line->crc = dex->new_crc;
    line->type_ids = dex->types->new_count;
    if (map_classes(f, line, dex, err) < 0)
        return error_prefix(err, "a class of the profile");
    if (map_profile_indices(dex->methods, false, false, line->hot, &line->n_hot, err) < 0)
        return error_prefix(err, "a method of the profile");
    if (line->bitmaps.n > 0)
        line->bitmaps = map_bitmaps(line, dex->methods, arena);
    line->method_ids = dex->methods->new_count;
    return 0;
}

/* The key of a further dex of the package that a key names. */
static struct str key_of_further(const struct profile_format *f, struct str key, struct str name,
                                 struct arena *arena)
{
    size_t at = str_find(key, '!');

    if (at == key.n)
        at = str_find(key, ':');
    if (at < key.n)
        return arena_printf(arena, "%.*s%.*s", STR_ARG(str_sub(key, 0, at + 1)), STR_ARG(name));
    if (str_ends(key, STR(".dex")))
        return name;
    return arena_printf(arena, "%.*s%c%.*s", STR_ARG(key), f->separator, STR_ARG(name));
}

static uint16_t *copy_indices(const uint16_t *index, size_t n, struct arena *arena)
{
    uint16_t *to = ARENA_NEW(arena, uint16_t, n);

    for (size_t i = 0; i < n; i++)
        to[i] = index[i];
    return to;
}

/* Makes a line with lists of its own, for another part of its dex. */
static struct profile_line copy_line(const struct profile_format *f,
                                     const struct profile_line *line, struct str name,
                                     struct arena *arena)
{
    struct profile_line copy = *line;

    copy.key = key_of_further(f, line->key, name, arena);
    copy.classes = copy_indices(line->classes, line->n_classes, arena);
    copy.hot = copy_indices(line->hot, line->n_hot, arena);
    return copy;
}

/* Gives each further dex a line after all others, made from the line of the dex that it was
 * split from. */
static int add_lines(struct profile *p, const struct profile_dex *dex, size_t n,
                     struct arena *arena, struct error *err)
{
    struct profile_line *lines = ARENA_NEW(arena, struct profile_line, p->n_lines * (n + 1));
    size_t n_lines = p->n_lines;

    for (size_t i = 0; i < p->n_lines; i++) {
        const struct profile_dex *of = find_dex(p, &p->lines[i], dex, n);

        lines[i] = p->lines[i];
        for (size_t k = 0; of && k < n; k++) {
            if (!str_eq(dex[k].name, of->name) || &dex[k] == of)
                continue;
            lines[n_lines] = copy_line(p->format, &p->lines[i], dex[k].new_name, arena);
            if (map_line(p->format, &lines[n_lines], &dex[k], arena, err) < 0)
                return error_prefix(err, "%.*s", STR_ARG(lines[n_lines].key));
            n_lines++;
        }
    }
    if (n_lines > UINT8_MAX)
        return error_set(err, "it would be of %zu dex, more than it can name", n_lines);
    p->lines = lines;
    p->n_further = n_lines - p->n_lines;
    p->n_lines = n_lines;
    return 0;
}

static int rewrite(struct bytes profile, const struct profile_dex *dex, size_t n,
                   struct codec *codec, struct arena *arena, struct buf *out, struct error *err)
{
    struct profile p = {.format = format_of(profile)};
    struct profile_reader r = {.cursor = cursor_of(profile), .codec = codec, .arena = arena};

    if (!p.format)
        return error_set(err, "not a profile of a format that is known");
    cursor_skip(&r.cursor, PROFILE_MAGIC_SIZE);
    if (p.format->read(&r, &p, err) < 0)
        return -1;
    if (add_lines(&p, dex, n, arena, err) < 0)
        return -1;
    for (size_t i = 0; i < p.n_lines - p.n_further; i++) {
        const struct profile_dex *changed = find_dex(&p, &p.lines[i], dex, n);

        if (changed && map_line(p.format, &p.lines[i], changed, arena, err) < 0)
            return error_prefix(err, "%.*s", STR_ARG(p.lines[i].key));
    }
    buf_bytes(out, (struct bytes){profile.p, PROFILE_MAGIC_SIZE});
    p.format->write(&p, codec, out);
    return 0;
}

int profile_rewrite(struct bytes profile, const struct profile_dex *dex, size_t n,
                    struct codec *codec, struct buf *out, struct error *err)
{
    struct arena arena;
    struct buf made;
    int result;

    arena_init(&arena);
    buf_init(&made);
    result = rewrite(profile, dex, n, codec, &arena, &made, err);
    if (result == 0)
        buf_bytes(out, buf_view(&made));
    buf_release(&made);
    arena_release(&arena);
    return result;
}
