#include "lib/input.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/mem.h"

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
        ssize_t more = read(fd, (uint8_t *)to + got, n - got);

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
    struct stat st;
    ssize_t got = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd < 0)
        return error_set_errno(err, "cannot open");
    *kind = INPUT_OTHER;
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode))
        *kind = INPUT_DIRECTORY;
    else if (S_ISREG(st.st_mode) && (got = read_up_to(fd, head, sizeof(head))) > 0)
        *kind = input_kind_of((struct bytes){head, (size_t)got});
    if (got < 0)
        error_set_errno(err, "cannot read");
    close(fd);
    return got < 0 ? -1 : 0;
}

int input_read_fd(int fd, struct buf *out, struct error *err)
{
    enum { STEP = 64 * 1024 };
    size_t before = out->n;
    struct stat st;
    ssize_t got;

    /* One byte more than the file has: the read that finds the end needs it. */
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
        buf_room(out, (size_t)st.st_size + 1);
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
    int result, fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return error_set_errno(err, "cannot open");
    result = input_read_fd(fd, out, err);
    close(fd);
    return result;
}

/* A directory on the way from the root to where the walk is. */
struct walked {
    const struct walked *up;
    dev_t device;
    ino_t inode;
};

struct walk {
    struct input_tree *tree;
    size_t cap;
    struct buf path;  /* with a NUL */
    size_t root_size; /* of the root and its slash, in path */
    struct error *err;
};

static int walk_directory(struct walk *w, const struct walked *up);

static const char *walk_path(struct walk *w)
{
    *buf_room(&w->path, 1) = '\0';
    return (const char *)w->path.p;
}

/* The path below the root, for messages about it. */
static int walk_failed(struct walk *w)
{
    error_set_errno(w->err, "%s", walk_path(w));
    return -1;
}

static int walk_entry(struct walk *w, const char *name, const struct walked *up)
{
    size_t before = w->path.n;
    struct stat st;
    int result = 0;

    buf_str(&w->path, str_from_c(name));
    if (stat(walk_path(w), &st) < 0) {
        /* A link to nothing, or a file that went away meanwhile. */
        result = errno == ENOENT ? 0 : walk_failed(w);
    } else if (S_ISREG(st.st_mode)) {
        struct str below = str_sub(str_from_bytes(buf_view(&w->path)), w->root_size, w->path.n);

        MEM_GROW(w->tree->file, w->tree->count, w->cap);
        /* The address is filled in when all names are there. */
        w->tree->file[w->tree->count++] =
            (struct input_file){.name = {.n = below.n}, .size = (uint64_t)st.st_size};
        buf_str(&w->tree->names, below);
    } else if (S_ISDIR(st.st_mode)) {
        struct walked here = {.up = up, .device = st.st_dev, .inode = st.st_ino};

        for (const struct walked *d = up; d && result == 0; d = d->up)
            if (d->device == st.st_dev && d->inode == st.st_ino)
                result =
                    error_set(w->err, "%s: the link leads back to where it stands", walk_path(w));
        buf_u8(&w->path, '/');
        if (result == 0)
            result = walk_directory(w, &here);
    }
    w->path.n = before;
    return result;
}

static int walk_directory(struct walk *w, const struct walked *up)
{
    DIR *dir = opendir(walk_path(w));
    struct dirent *entry;
    int result = 0;

    if (!dir)
        return walk_failed(w);
    while (result == 0 && (errno = 0, entry = readdir(dir)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            result = walk_entry(w, entry->d_name, up);
    if (result == 0 && errno != 0)
        result = walk_failed(w);
    closedir(dir);
    return result;
}

static int by_name(const void *a, const void *b)
{
    return str_cmp(((const struct input_file *)a)->name, ((const struct input_file *)b)->name);
}

int input_tree_read(struct input_tree *t, const char *root, struct error *err)
{
    struct walk w = {.tree = t, .err = err};
    struct walked here = {0};
    struct stat st;
    const char *name;
    int result;

    *t = (struct input_tree){0};
    if (stat(root, &st) < 0)
        return error_set_errno(err, "cannot open");
    here.device = st.st_dev;
    here.inode = st.st_ino;
    buf_printf(&w.path, "%s/", root);
    w.root_size = w.path.n;
    result = walk_directory(&w, &here);
    buf_release(&w.path);
    if (result < 0) {
        input_tree_release(t);
        return -1;
    }
    name = (const char *)t->names.p;
    for (size_t i = 0; i < t->count; i++) {
        t->file[i].name.p = name;
        name += t->file[i].name.n;
    }
    if (t->count > 0)
        qsort(t->file, t->count, sizeof(*t->file), by_name);
    return 0;
}

void input_tree_release(struct input_tree *t)
{
    free(t->file);
    buf_release(&t->names);
    *t = (struct input_tree){0};
}
