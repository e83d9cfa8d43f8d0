/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/input/container_copy.h"

#include <stdlib.h>

#include "lib/os_file.h"
#include "lib/path.h"

/* To a file of its own, or to one of a directory. */
struct copy_place {
    struct output_set *set;
    const char *to;
    enum output_named named;
    struct output_dir *dir;
    struct str name;
};

static int mark_fd(int fd, uint64_t *mark, struct error *err)
{
    struct os_info info;

    if (os_info_fd(fd, &info) < 0)
        return error_set_errno(err, "cannot read");
    if (info.kind != OS_FILE)
        return error_set(err, "not a file");
    *mark = input_mark(&info);
    return 0;
}

static int copy_fd(int fd, const uint64_t *sum, const struct copy_place *place, uint64_t *size,
                   struct error *err)
{
    struct output_copied copied;
    uint64_t before, after;

    if (mark_fd(fd, &before, err) < 0 ||
        (place->dir
             ? output_dir_file_copy(place->dir, place->name, fd, &copied, err)
             : output_file_copy(place->set, place->to, place->named, fd, &copied, err)) < 0 ||
        mark_fd(fd, &after, err) < 0)
        return -1;
    *size = copied.size;
    if (before == after && (!sum || copied.sum == *sum))
        return 0;
    return error_set(err, UNIT_CHANGED);
}

/* A pipe that another process made in the file's place is not waited for. */
static int copy_path(const char *path, const uint64_t *sum, const struct copy_place *place,
                     uint64_t *size, struct error *err)
{
    int fd = os_open(path, OS_OPEN_LOOK), result;

    if (fd < 0)
        return error_set_errno(err, "cannot open");
    result = copy_fd(fd, sum, place, size, err);
    os_close(fd);
    return result;
}

int container_copy(const struct container *c, const uint64_t *sum, struct output_set *set,
                   const char *to, enum output_named named, uint64_t *size, struct error *err)
{
    struct copy_place place = {.set = set, .to = to, .named = named};
    int result = c->kind == CONTAINER_ARCHIVE
                     ? copy_fd(archive_source(c->archive).fd, NULL, &place, size, err)
                     : copy_path(c->path, sum, &place, size, err);

    return result < 0 ? error_prefix(err, "%s", c->label) : 0;
}

int container_copy_member(const struct container *c, struct str name, const uint64_t *sum,
                          struct output_dir *dir, uint64_t *size, struct error *err)
{
    struct copy_place place = {.dir = dir, .name = name};
    char *path = path_join(str_from_c(c->path), name);
    int result = copy_path(path, sum, &place, size, err);

    free(path);
    return result < 0 ? error_prefix(err, "%s/%.*s", c->label, STR_ARG(name)) : 0;
}

static bool path_has_mark(const char *path, uint64_t mark)
{
    struct os_info info;

    return os_info(path, &info) == 0 && input_mark(&info) == mark;
}

static int check_path(const struct container *c, struct error *err)
{
    for (size_t i = 0; c->kind == CONTAINER_DIRECTORY && i < c->count; i++) {
        char *path = path_join(str_from_c(c->path), c->tree.file[i].name);
        bool same = path_has_mark(path, c->tree.file[i].mark);

        free(path);
        if (!same) {
            error_set(err, UNIT_CHANGED);
            return container_error(c, i, err);
        }
    }
    if (c->kind != CONTAINER_DIRECTORY && !path_has_mark(c->path, c->mark))
        return error_set(err, "%s: " UNIT_CHANGED, c->label);
    return 0;
}

int inputs_check_unchanged(const struct inputs *in, bool in_place, struct error *err)
{
    for (size_t i = 0; i < in->n_outer; i++) {
        const struct container *c = in->outer[i];
        uint64_t mark = c->mark;

        if (c->kind == CONTAINER_ARCHIVE && mark_fd(archive_source(c->archive).fd, &mark, err) < 0)
            return error_prefix(err, "%s", c->label);
        if (mark != c->mark)
            return error_set(err, "%s: " UNIT_CHANGED, c->label);
        if (in_place && check_path(c, err) < 0)
            return -1;
    }
    return 0;
}
