/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of an archive's own: what it has, and in which part of it. */
#include "archive/jar_manifest.h"
#include "lib/path.h"
#include "weave/embed/beside.h"

/* The line end of a text's first line, for lines that are added. */
static struct str end_of_first_line(struct str text)
{
    size_t n = str_find(text, '\n');

    return n > 0 && n < text.n && text.p[n - 1] == '\r' ? STR("\r\n") : STR("\n");
}

/* Appends the text with lines, each in front of its line end, at `at`, which is behind a line. */
static void put_lines(struct str text, size_t at, const struct str *lines, size_t n,
                      struct buf *out)
{
    struct str end = end_of_first_line(text);

    buf_str(out, str_sub(text, 0, at));
    if (at > 0 && text.p[at - 1] != '\n')
        buf_str(out, end);
    for (size_t i = 0; i < n; i++) {
        buf_str(out, lines[i]);
        buf_str(out, end);
    }
    buf_str(out, str_sub(text, at, text.n));
}

/* ---- Spring Boot's layers.idx ---- */

/* What an executable jar gets that may be in none of its layers. */
enum { ADDED_MAX = 3 };

struct layer_list {
    struct str index; /* the entry that has the list: it lies in the layer of the application */
    struct str names[ADDED_MAX];
    bool listed[ADDED_MAX];
    size_t n;
    size_t end; /* where the application's layer ends; 0: it was not found */
};

static bool is_of_item(struct str name, struct str item)
{
    return str_eq(name, item) || (str_ends(item, STR("/")) && str_starts(name, item));
}

static bool is_empty_line(struct str line)
{
    return str_trim(line).n == 0;
}

/* Each line is a layer, `- "NAME":`, or an entry of the layer above it, `  - "ENTRY"`, and ENTRY
 * may end in a slash. The first that fits counts. */
static bool read_layers(struct layer_list *l, struct str text)
{
    struct str rest = text, line;
    size_t layer = 0, of_application = 0;

    while (str_next_line(&rest, &line)) {
        struct str item = str_sub(line, 5, line.n - 1);

        if (is_empty_line(line))
            continue;
        if (str_starts(line, STR("- ")))
            layer++;
        else if (!str_starts(line, STR("  - \"")) || !str_ends(line, STR("\"")) || line.n < 6 ||
                 layer == 0)
            return false;
        else if (!of_application && is_of_item(l->index, item))
            of_application = layer;
        for (size_t i = 0; i < l->n && line.p[0] == ' '; i++)
            l->listed[i] |= is_of_item(l->names[i], item);
        if (layer == of_application)
            l->end = text.n - rest.n;
    }
    return of_application > 0;
}

/* The class is listed by its folder, the other entry by its name. */
static struct str layer_line(struct str name, struct arena *arena)
{
    size_t n = str_ends(name, STR(".class")) ? str_rfind(name, '/') + 1 : name.n;

    return arena_printf(arena, "  - \"%.*s\"", STR_ARG(str_sub(name, 0, n)));
}

static void amend_layers(struct beside *b, struct container *c, size_t member, struct str text)
{
    const struct beat_home *home = &b->run->beat_home;
    struct layer_list l = {.index = container_member_name(c, member)};
    struct str lines[ADDED_MAX];
    struct arena arena;
    struct buf made;
    size_t n = 0;

    l.names[l.n++] = container_properties_name(c);
    if (home->container == c)
        l.names[l.n++] = str_from_c(home->name);
    if (home->container == c && home->copy)
        l.names[l.n++] = str_from_c(home->copy);
    if (!read_layers(&l, text)) {
        instrument_run_warn(b->run,
                            "%s!%.*s: it can't be read, so that what is added is in no layer: "
                            "jarmode's extract may refuse the jar",
                            c->label, STR_ARG(l.index));
        return;
    }
    arena_init(&arena);
    for (size_t i = 0; i < l.n; i++)
        if (!l.listed[i])
            lines[n++] = layer_line(l.names[i], &arena);
    if (n > 0) {
        buf_init(&made);
        put_lines(text, l.end, lines, n, &made);
        beside_put(c, member, &made);
    }
    arena_release(&arena);
}

/* ---- META-INF/INDEX.LIST ---- */

/* The name of the jar in which the class is put, below which it lies at the root. */
static struct str home_of(const struct beside *b)
{
    const struct container *c = b->run->beat_home.container;
    struct str dir, name = {NULL, 0};

    if (c && c->path && c->kind == CONTAINER_ARCHIVE &&
        str_starts(str_from_c(b->run->beat_home.name), b->folder))
        path_split(c->path, &dir, &name);
    return name;
}

/* Of jars that stand together in a list, each is a line that ends in ".jar", and has lines of its
 * packages below it ("JAR Index"). */
static void amend_index(struct beside *b, struct container *c, size_t member, struct str text)
{
    struct str rest = text, line, home = home_of(b);
    size_t n = 0, end = 0;
    bool in_home = false, listed = false;
    struct buf made;

    while (home.n > 0 && str_next_line(&rest, &line)) {
        if (str_ends(line, STR(".jar"))) {
            size_t slash = str_rfind(line, '/');

            in_home = str_eq(str_sub(line, slash < line.n ? slash + 1 : 0, line.n), home);
            n += in_home;
        }
        if (in_home && !is_empty_line(line))
            end = text.n - rest.n;
        listed |= in_home && str_eq(line, b->folder);
    }
    if (n != 1 || listed)
        return;
    buf_init(&made);
    put_lines(text, end, &b->folder, 1, &made);
    beside_put(c, member, &made);
}

/* ---- All of them ---- */

static const struct class_list {
    struct str name;
    bool own; /* of what its archive gets; or of others' too */
    void (*amend)(struct beside *b, struct container *c, size_t member, struct str text);
} lists[] = {
    {STR_INIT("BOOT-INF/layers.idx"), true, amend_layers},
    {STR_INIT("WEB-INF/layers.idx"), true, amend_layers},
    {STR_INIT("META-INF/INDEX.LIST"), false, amend_index},
};

int class_lists_amend(struct beside *b, struct error *err)
{
    struct inputs *in = &b->run->inputs;
    struct buf text;
    int result = 0;

    buf_init(&text);
    for (size_t i = 0; result == 0 && i < in->n_containers; i++) {
        struct container *c = in->containers[i];

        for (size_t k = 0; result == 0 && k < sizeof(lists) / sizeof(lists[0]); k++) {
            ptrdiff_t member = container_find(c, lists[k].name);

            if (member < 0 || (lists[k].own && !instrument_run_changes_classes(b->run, c)))
                continue;
            result = beside_read(b->run, c, (size_t)member, &text, err);
            if (result == 0)
                lists[k].amend(b, c, (size_t)member, str_from_bytes(buf_view(&text)));
        }
    }
    buf_release(&text);
    return result;
}
