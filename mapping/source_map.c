/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/source_map.h"

#include "lib/number.h"
#include "lib/sort.h"
#include "lib/sorted.h"

/* The shortest line of each section, with its line end: "1 a", "1:1". */
enum { ROW_SHORTEST = 4 };

/* No file, and no folder of a class, has a longer name: each is read, and written, for many
 * methods. */
enum { NAME_LONGEST = 255, PATH_LONGEST = 511 };

/* The path that the compiler gives lines of code which stands in no file. */
#define NO_FILE "kotlin/jvm/internal/FakeKt"

static const struct str stratum_names[STRATA] = {
    [STRATUM_KOTLIN_DEBUG] = STR_INIT("KotlinDebug"),
    [STRATUM_KOTLIN] = STR_INIT("Kotlin"),
};

static bool line_number_take(struct str *s, uint32_t *value)
{
    size_t n = 0;
    uint64_t v;

    while (n < s->n && s->p[n] >= '0' && s->p[n] <= '9')
        n++;
    if (!str_to_u64(str_sub(*s, 0, n), &v) || v > INT32_MAX)
        return false;
    *value = (uint32_t)v;
    *s = str_sub(*s, n, s->n);
    return true;
}

static bool sign_take(struct str *s, char mark)
{
    if (s->n == 0 || s->p[0] != mark)
        return false;
    *s = str_sub(*s, 1, s->n);
    return true;
}

/* "1 A.kt", or "+ 1 A.kt" and a line with its path, which for Kotlin is a class that the file has.
 */
static bool file_parse(struct str text, size_t at, uint32_t *id, struct str *name, struct str *path)
{
    struct str rest = str_sub(text, at, text.n), line;
    bool has_path;

    *path = (struct str){0};
    if (!str_next_line(&rest, &line))
        return false;
    has_path = sign_take(&line, '+') && sign_take(&line, ' ');
    if (!line_number_take(&line, id) || !sign_take(&line, ' ') || line.n == 0)
        return false;
    *name = line;
    return !has_path || str_next_line(&rest, path);
}

/* "1#2,3:4,5": line 1 of the file 2, and the two that follow it, are the lines from 4 on, 5 each.
 */
static bool range_parse(struct str line, struct source_map_range *r)
{
    uint32_t count = 1, first;
    uint64_t last;

    r->step = 1;
    if (!line_number_take(&line, &r->from) ||
        (sign_take(&line, '#') && !line_number_take(&line, &r->file)) ||
        (sign_take(&line, ',') && !line_number_take(&line, &count)) || !sign_take(&line, ':') ||
        !line_number_take(&line, &first) ||
        (sign_take(&line, ',') && !line_number_take(&line, &r->step)) || line.n > 0 || count == 0)
        return false;
    last = r->step == 0 ? first : first + (uint64_t)count * r->step - 1;
    r->first = first;
    r->last = last > INT32_MAX ? INT32_MAX : (uint32_t)last;
    return true;
}

static void files_take(struct source_map_stratum *s, struct str text, struct str *rest,
                       struct arena *arena)
{
    struct str line = {0}, next = *rest, name;
    uint32_t id = 0;

    if (s->files)
        return;
    s->files = arena_alloc(arena, mem_size(rest->n / ROW_SHORTEST + 1, sizeof(*s->files)));
    while (str_next_line(&next, &line) && !str_starts(line, STR("*"))) {
        size_t at = (size_t)(line.p - text.p);
        struct str path;

        if (file_parse(text, at, &id, &name, &path) && name.n <= NAME_LONGEST &&
            path.n <= PATH_LONGEST)
            s->files[s->n_files++] = (struct source_map_file){id, (uint32_t)at};
        if (str_starts(line, STR("+")))
            (void)str_next_line(&next, &path);
        *rest = next;
    }
}

static void ranges_take(struct source_map_stratum *s, struct str *rest, struct arena *arena)
{
    struct str line = {0}, next = *rest;
    struct source_map_range range = {0}; /* whose file stays, where a row has none */

    if (s->ranges)
        return;
    s->ranges = arena_alloc(arena, mem_size(rest->n / ROW_SHORTEST + 1, sizeof(*s->ranges)));
    while (str_next_line(&next, &line) && !str_starts(line, STR("*"))) {
        if (range_parse(line, &range))
            s->ranges[s->n_ranges++] = range;
        *rest = next;
    }
}

static int compare_files(const void *a, const void *b)
{
    return number_compare(((const struct source_map_file *)a)->id,
                          ((const struct source_map_file *)b)->id);
}

static int compare_ranges(const void *a, const void *b)
{
    return number_compare(((const struct source_map_range *)a)->first,
                          ((const struct source_map_range *)b)->first);
}

static const struct source_map_file *own_file(const struct source_map *m, struct str source_file)
{
    const struct source_map_stratum *s = &m->strata[STRATUM_KOTLIN];

    for (size_t i = 0; i < s->n_files; i++) {
        struct str name, path;
        uint32_t id;

        if (file_parse(m->text, s->files[i].at, &id, &name, &path) && path.n > 0 &&
            str_eq(name, source_file))
            return &s->files[i];
    }
    return NULL;
}

/* Of a stratum that is there twice, and of sections too, the first counts. Maps of other
 * languages inside this one, which stand between *O and *C, have strata of their own. */
void source_map_parse(struct source_map *m, struct str text, struct str source_file,
                      struct arena *arena)
{
    struct source_map_stratum *s = NULL;
    struct str rest = text, line = {0};
    bool inside = false;

    *m = (struct source_map){.text = text};
    if (!str_next_line(&rest, &line) || !str_eq(line, STR("SMAP")) || text.n > UINT32_MAX)
        return;
    while (str_next_line(&rest, &line) && !str_eq(line, STR("*E"))) {
        if (str_starts(line, STR("*O")) || str_starts(line, STR("*C")))
            inside = line.p[1] == 'O';
        if (inside || str_starts(line, STR("*S")))
            s = NULL;
        for (size_t i = 0; i < STRATA && !inside && str_starts(line, STR("*S ")); i++)
            if (str_eq(str_sub(line, 3, line.n), stratum_names[i]))
                s = &m->strata[i];
        if (s && str_eq(line, STR("*F")))
            files_take(s, text, &rest, arena);
        if (s && str_eq(line, STR("*L")))
            ranges_take(s, &rest, arena);
    }
    for (size_t i = 0; i < STRATA; i++) {
        s = &m->strata[i];
        sort_array(s->files, s->n_files, sizeof(*s->files), compare_files);
        sort_array(s->ranges, s->n_ranges, sizeof(*s->ranges), compare_ranges);
    }
    m->own = own_file(m, source_file);
}

/* The range with the line. Ranges do not overlap; where they do, the last that begins counts. */
static const struct source_map_range *range_find(const struct source_map_stratum *s, uint32_t line)
{
    size_t at = 0;

    SORTED_SEARCH(at, s->n_ranges, middle, s->ranges[middle].first <= line);
    return at > 0 && s->ranges[at - 1].last >= line ? &s->ranges[at - 1] : NULL;
}

static const struct source_map_file *file_find(const struct source_map_stratum *s, uint32_t id)
{
    size_t at = 0;

    SORTED_SEARCH(at, s->n_files, middle, s->files[middle].id < id);
    return at < s->n_files && s->files[at].id == id ? &s->files[at] : NULL;
}

/* False: it is no file. */
static bool place_of_file(const struct source_map *m, const struct source_map_file *file,
                          struct source_place *place)
{
    struct str path;
    size_t slash;
    uint32_t id;

    if (!file || !file_parse(m->text, file->at, &id, &place->file, &path) || path.n == 0 ||
        str_eq(path, STR(NO_FILE)))
        return false;
    slash = str_rfind(path, '/');
    place->folder = str_sub(path, 0, slash < path.n ? slash : 0);
    return true;
}

bool source_map_find(const struct source_map *m, uint32_t line, struct source_place *place)
{
    place->line = line;
    for (size_t i = 0; i < STRATA && line > 0; i++) {
        const struct source_map_range *r = range_find(&m->strata[i], line);
        uint64_t at;

        if (!r)
            continue;
        at = r->from + (r->step ? (uint64_t)(line - r->first) / r->step : 0);
        place->line = at > INT32_MAX ? 0 : (uint32_t)at;
        if (place_of_file(m, file_find(&m->strata[i], r->file), place))
            return true;
        place->line = 0; /* no line of the file of the class either */
    }
    return place_of_file(m, m->own, place);
}
