/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/input.h"

#include <errno.h>
#include <stdlib.h>
#include <xxhash.h>

#include "lib/byte_stream.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/os_process.h"
#include "lib/path.h"
#include "lib/sort.h"
#include "lib/temporaries.h"
#include "lib/utf8.h"

enum input_kind input_kind_of(struct bytes head)
{
    static const struct {
        uint8_t magic[INPUT_HEAD];
        enum input_kind kind;
    } kinds[] = {
        {{0xca, 0xfe, 0xba, 0xbe}, INPUT_CLASS}, {{'d', 'e', 'x', '\n'}, INPUT_DEX},
        {{'c', 'd', 'e', 'x'}, INPUT_DEX},       {{'P', 'K', 3, 4}, INPUT_ARCHIVE},
        {{'P', 'K', 5, 6}, INPUT_ARCHIVE},
    };

    for (size_t i = 0; head.n >= INPUT_HEAD && i < sizeof(kinds) / sizeof(kinds[0]); i++)
        if (memcmp(head.p, kinds[i].magic, INPUT_HEAD) == 0)
            return kinds[i].kind;
    return INPUT_OTHER;
}

/* read() to the end of the file or until n are there; -1 + errno. */
static ssize_t read_up_to(int fd, void *to, size_t n)
{
    size_t got = 0;

    while (got < n) {
        ssize_t more = os_read(fd, (uint8_t *)to + got, n - got);

        if (more < 0 && errno == EINTR)
            continue;
        if (more < 0)
            return -1;
        if (more == 0)
            break;
        got += (size_t)more;
    }
    return (ssize_t)got;
}

int input_kind_of_file(const char *path, enum input_kind *kind, struct error *err)
{
    uint8_t head[INPUT_HEAD];
    struct os_info info;
    ssize_t got = 0;
    int fd = os_open(path, OS_OPEN_LOOK);

    if (fd < 0)
        return error_set_errno(err, "cannot open");
    *kind = INPUT_OTHER;
    if (os_info_fd(fd, &info) < 0)
        got = -1;
    else if (info.kind == OS_DIRECTORY)
        *kind = INPUT_DIRECTORY;
    else if (info.kind == OS_FILE && (got = read_up_to(fd, head, sizeof(head))) > 0)
        *kind = input_kind_of((struct bytes){head, (size_t)got});
    if (got < 0)
        error_set_errno(err, "cannot read");
    os_close(fd);
    return got < 0 ? -1 : 0;
}

int input_read_fd(int fd, struct buf *out, struct error *err)
{
    enum { STEP = 64 * 1024 };
    size_t before = out->n;
    struct os_info info;
    ssize_t got;

    /* One byte more than the file has: the read that finds the end needs it. */
    if (os_info_fd(fd, &info) == 0 && info.kind == OS_FILE)
        os_large_memory(buf_room(out, (size_t)info.size + 1), (size_t)info.size);
    do {
        size_t room = out->cap - out->n > STEP ? out->cap - out->n : STEP;

        buf_room(out, room);
        got = read_up_to(fd, out->p + out->n, room);
        if (got > 0)
            out->n += (size_t)got;
        /* A short count is the end: read_up_to says so. */
        if (got >= 0 && (size_t)got < room)
            break;
    } while (got > 0);
    if (got < 0) {
        error_set_errno(err, "cannot read");
        out->n = before;
    }
    return got < 0 ? -1 : 0;
}

int input_read(const char *path, struct buf *out, struct error *err)
{
    int result, fd = os_open(path, OS_OPEN_READ);

    if (fd < 0)
        return error_set_errno(err, "cannot open");
    result = input_read_fd(fd, out, err);
    os_close(fd);
    return result;
}

static bool is_file(const char *path)
{
    struct os_info info;

    return os_info(path, &info) == 0 && info.kind == OS_FILE;
}

/* A gzip file, which is known by its first bytes, is read again. */
static int text_inflate(const char *path, struct buf *out, struct error *err)
{
    enum { STEP = 64 * 1024 };
    size_t most = GZIP_TEXT_RATIO * out->n + STEP, got = 1;
    int result = 0, fd = os_open(path, OS_OPEN_READ);
    struct byte_stream *s;

    if (fd < 0)
        return error_set_errno(err, "cannot open");
    s = byte_stream_new(fd);
    buf_clear(out);
    while (result == 0 && got > 0 && out->n <= most) {
        buf_room(out, STEP);
        result = byte_stream_read(s, out->p + out->n, STEP, &got, err);
        out->n += got;
    }
    if (result == 0 && out->n > most)
        result = error_set(err, "gzip: it unpacks to more than %d times its size: unpack it first",
                           GZIP_TEXT_RATIO);
    byte_stream_free(s);
    os_close(fd);
    return result;
}

int input_read_text(const char *path, struct buf *out, struct error *err)
{
    if (input_read(path, out, err) < 0)
        return -1;
    if (out->n > 2 && out->p[0] == 0x1f && out->p[1] == 0x8b && is_file(path) &&
        text_inflate(path, out, err) < 0)
        return -1;
    return utf8_from_marked(out, err);
}

uint64_t input_mark(const struct os_info *info)
{
    const uint64_t parts[] = {info->device, info->inode, info->size, (uint64_t)info->written};

    return XXH3_64bits(parts, sizeof(parts));
}

/* A directory on the path from the root to the walk's position. */
struct walked {
    const struct walked *up;
    uint64_t device, inode;
};

struct walk {
    struct input_tree *tree;
    size_t cap;
    struct buf path;  /* with a NUL */
    size_t root_size; /* of the root and its slash, in path */
    enum input_tree_want want;
};

static void walk_directory(struct walk *w, const struct walked *up);

static const char *walk_path(struct walk *w)
{
    *buf_room(&w->path, 1) = '\0';
    return (const char *)w->path.p;
}

/* Adds what the path names. */
static void walk_add(struct walk *w, struct input_file file)
{
    struct str below = str_sub(str_from_bytes(buf_view(&w->path)), w->root_size, w->path.n);

    if (str_ends(below, STR("/")))
        below.n--;
    /* The address is filled in when all names are there. */
    file.name = (struct str){.n = below.n};
    MEM_GROW(w->tree->file, w->tree->count, w->cap);
    w->tree->file[w->tree->count++] = file;
    buf_str(&w->tree->names, below);
}

static void walk_failed(struct walk *w)
{
    walk_add(w, (struct input_file){.fault = "cannot read", .fault_errno = errno});
}

/* Whether the error can be ignored when a whole tree is read. */
static void walk_pass(struct walk *w, const char *fault)
{
    if (w->want == INPUT_TREE_REST)
        walk_add(w, (struct input_file){.fault = fault});
}

static bool is_walked(const struct os_info *info, const struct walked *up)
{
    for (const struct walked *d = up; d; d = d->up) {
        if (d->device == info->device && d->inode == info->inode)
            return true;
    }
    return false;
}

static void walk_entry(struct walk *w, const char *name, const struct walked *up)
{
    size_t before = w->path.n;
    struct os_info info;

    buf_str(&w->path, str_from_c(name));
    if (os_info(walk_path(w), &info) < 0) {
        if (errno != ENOENT)
            walk_failed(w);
        else if (os_info_link(walk_path(w), &info) == 0)
            walk_pass(w, "a link to nothing");
    } else if (info.kind == OS_FILE) {
        walk_add(w, (struct input_file){.size = info.size, .mark = input_mark(&info)});
    } else if (info.kind != OS_DIRECTORY) {
        walk_pass(w, "neither a file nor a directory");
    } else if (is_walked(&info, up)) {
        walk_add(w, (struct input_file){.fault = "the link leads back to where it stands"});
    } else {
        struct walked here = {.up = up, .device = info.device, .inode = info.inode};

        buf_u8(&w->path, '/');
        walk_directory(w, &here);
    }
    w->path.n = before;
}

static void walk_directory(struct walk *w, const struct walked *up)
{
    struct os_listing *l = os_listing_open(walk_path(w));
    const char *name;

    if (!l) {
        walk_failed(w);
        return;
    }
    while ((name = os_listing_next(l)) != NULL)
        if (!temporary_is_ours(str_from_c(name)))
            walk_entry(w, name, up);
    if (errno != 0)
        walk_failed(w);
    os_listing_close(l);
}

static int by_name(const void *a, const void *b)
{
    return str_cmp(((const struct input_file *)a)->name, ((const struct input_file *)b)->name);
}

int input_file_check(const struct input_file *f, struct error *err)
{
    if (!f->fault)
        return 0;
    errno = f->fault_errno;
    return errno ? error_set_errno(err, "%s", f->fault) : error_set(err, "%s", f->fault);
}

static int tree_check(const struct input_tree *t, const char *root, struct error *err)
{
    for (size_t i = 0; i < t->count; i++) {
        if (input_file_check(&t->file[i], err) < 0)
            return error_prefix(err, "%s%s%.*s", root, t->file[i].name.n ? "/" : "",
                                STR_ARG(t->file[i].name));
    }
    return 0;
}

int input_tree_read(struct input_tree *t, const char *root, enum input_tree_want want,
                    struct error *err)
{
    struct walk w = {.tree = t, .want = want};
    struct walked here = {0};
    struct os_info info;
    const char *name;

    *t = (struct input_tree){0};
    if (os_info(root, &info) < 0)
        return error_set_errno(err, "%s: cannot open", root);
    if (info.kind != OS_DIRECTORY)
        return error_set(err, "%s: not a directory", root);
    here.device = info.device;
    here.inode = info.inode;
    buf_printf(&w.path, "%s/", root);
    w.root_size = w.path.n;
    walk_directory(&w, &here);
    buf_release(&w.path);
    name = (const char *)t->names.p;
    for (size_t i = 0; i < t->count; i++) {
        t->file[i].name.p = name;
        name += t->file[i].name.n;
    }
    if (t->count > 0)
        sort_array(t->file, t->count, sizeof(*t->file), by_name);
    if (want == INPUT_TREE_WHOLE && tree_check(t, root, err) < 0) {
        input_tree_release(t);
        return -1;
    }
    return 0;
}

void input_tree_release(struct input_tree *t)
{
    free(t->file);
    buf_release(&t->names);
    *t = (struct input_tree){0};
}
