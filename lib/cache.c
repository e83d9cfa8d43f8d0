/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/cache.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

#include "lib/buf.h"
#include "lib/cursor.h"
#include "lib/leftovers.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/path.h"
#include "lib/sort.h"
#include "lib/temporaries.h"

/* An entry is the magic, its key, the size of its bytes, the XXH3 of bytes and key, and the bytes.
 */
enum {
    MAGIC_SIZE = 8,
    SIZE_AT = MAGIC_SIZE + SHA256_SIZE,
    DIGEST_AT = SIZE_AT + 8,
    HEAD_SIZE = DIGEST_AT + sizeof(XXH128_canonical_t),
    NAME_SIZE = 2 * SHA256_SIZE,
    BLOCK_SIZE = 256 * 1024,
};

static const char magic[MAGIC_SIZE + 1] = "mbcache2";

struct cache {
    char *path;
    struct os_dir *dir;
    uint64_t limit;
    bool added;
    struct sha256 *hash; /* for keys */
    struct error fault;
};

struct cache_reader {
    struct cache *cache;
    char name[NAME_SIZE + 1];
    int fd;
    uint64_t left;    /* to be taken, of which */
    struct buf block; /* this was read ahead */
    size_t at;        /* and so much of it taken */
    bool failed;
    struct cache_key key;
    XXH3_state_t *hash;
    XXH128_canonical_t digest;
};

struct cache_writer {
    struct cache *cache;
    struct cache_key key; /* where it is known */
    char *temporary;      /* its name in the directory */
    struct temporary *record;
    int fd;
    uint64_t size;
    struct buf block; /* that is not written yet */
    bool failed;
    XXH3_state_t *hash;
};

static void name_of_key(const struct cache_key *key, char name[NAME_SIZE + 1])
{
    for (size_t i = 0; i < SHA256_SIZE; i++)
        snprintf(name + 2 * i, 3, "%02x", key->bytes[i]);
}

static bool is_entry_name(const char *name)
{
    return strlen(name) == NAME_SIZE && strspn(name, "0123456789abcdef") == NAME_SIZE;
}

/* ---- The directory ---- */

static int open_directory(struct cache *c, struct error *err)
{
    struct os_info info;

    if (os_make_own_directory(c->path) < 0 && errno != EEXIST) {
        if (errno == ENOENT)
            return error_set(err, "%s: the directory above it is not there: make that first",
                             c->path);
        return error_set_errno(err, "%s", c->path);
    }
    c->dir = os_dir_open(c->path);
    if (!c->dir || os_dir_id(c->dir, &info) < 0)
        return error_set_errno(err, "%s", c->path);
    if (!info.own)
        return error_set(err, "%s: is another user's: name a directory of your own", c->path);
    if (info.others_write)
        return error_set(err, "%s: others may write to it: chmod go-w, or name another directory",
                         c->path);
    return 0;
}

int cache_open(struct cache **cache, const char *dir, uint64_t limit, struct error *err)
{
    struct cache *c = mem_calloc(1, sizeof(*c));

    c->path = mem_dup_cstr(dir, strlen(dir));
    c->limit = limit;
    c->hash = sha256_new(err);
    if (!c->hash || open_directory(c, err) < 0) {
        cache_close(c);
        return -1;
    }
    leftovers_remove(c->path);
    *cache = c;
    return 0;
}

struct cached_file {
    char name[NAME_SIZE + 1];
    uint64_t size;
    int64_t modified;
};

static int compare_use(const void *a, const void *b)
{
    const struct cached_file *x = a, *y = b;

    if (x->modified != y->modified)
        return x->modified < y->modified ? -1 : 1;
    return strcmp(x->name, y->name);
}

static struct cached_file *list_cached_files(const struct cache *c, size_t *n, uint64_t *total)
{
    struct os_listing *l = os_listing_open(c->path);
    struct cached_file *files = NULL;
    const char *name;
    size_t cap = 0;

    *n = 0;
    *total = 0;
    while (l && (name = os_listing_next(l))) {
        struct os_info info;

        if (!is_entry_name(name) || os_dir_info(c->dir, name, &info) < 0 || info.kind != OS_FILE)
            continue;
        MEM_GROW(files, *n, cap);
        memcpy(files[*n].name, name, sizeof(files[*n].name));
        files[*n].size = info.size;
        files[(*n)++].modified = info.modified;
        *total += info.size;
    }
    if (l)
        os_listing_close(l);
    return files;
}

static void remove_oldest(const struct cache *c)
{
    size_t n;
    uint64_t total;
    struct cached_file *files = list_cached_files(c, &n, &total);

    if (total > c->limit)
        sort_array(files, n, sizeof(*files), compare_use);
    for (size_t i = 0; i < n && total > c->limit; i++) {
        os_dir_unlink(c->dir, files[i].name);
        total -= files[i].size;
    }
    free(files);
}

void cache_close(struct cache *c)
{
    if (!c)
        return;
    if (c->added)
        remove_oldest(c);
    os_dir_close(c->dir);
    sha256_free(c->hash);
    free(c->path);
    free(c);
}

struct sha256 *cache_sha256(const struct cache *c)
{
    return c->hash;
}

const char *cache_fault(const struct cache *c)
{
    return c->fault.text[0] ? c->fault.text : NULL;
}

/* ---- Digests ---- */

static XXH3_state_t *digest_new(void)
{
    XXH3_state_t *hash = XXH3_createState();

    if (!hash)
        mem_exhausted(0);
    XXH3_128bits_reset(hash);
    return hash;
}

static void digest_add(XXH3_state_t *hash, struct bytes b)
{
    if (b.n)
        XXH3_128bits_update(hash, b.p, b.n);
}

static XXH128_canonical_t digest_end(XXH3_state_t *hash, const struct cache_key *key)
{
    XXH128_canonical_t digest;

    digest_add(hash, (struct bytes){key->bytes, SHA256_SIZE});
    XXH128_canonicalFromHash(&digest, XXH3_128bits_digest(hash));
    return digest;
}

/* ---- Reading ---- */

static bool read_whole(int fd, uint8_t *to, size_t n)
{
    while (n > 0) {
        ssize_t got = os_read(fd, to, n);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        to += got;
        n -= (size_t)got;
    }
    return true;
}

static bool head_is_right(struct cache_reader *r, const struct cache_key *key)
{
    uint8_t head[HEAD_SIZE];
    struct os_info info;

    if (os_info_fd(r->fd, &info) < 0 || info.kind != OS_FILE || !info.own || info.others_write ||
        info.size < HEAD_SIZE || !read_whole(r->fd, head, sizeof(head)))
        return false;
    r->left = load_le32(head + SIZE_AT) | (uint64_t)load_le32(head + SIZE_AT + 4) << 32;
    memcpy(&r->digest, head + DIGEST_AT, sizeof(r->digest));
    return memcmp(head, magic, MAGIC_SIZE) == 0 &&
           memcmp(head + MAGIC_SIZE, key->bytes, SHA256_SIZE) == 0 &&
           r->left == info.size - HEAD_SIZE;
}

static void reader_free(struct cache_reader *r)
{
    os_close(r->fd);
    buf_release(&r->block);
    XXH3_freeState(r->hash);
    free(r);
}

struct cache_reader *cache_find(struct cache *c, const struct cache_key *key)
{
    struct cache_reader *r = mem_calloc(1, sizeof(*r));

    name_of_key(key, r->name);
    r->cache = c;
    r->key = *key;
    r->fd = os_dir_open_file(c->dir, r->name);
    if (r->fd < 0) {
        free(r);
        return NULL;
    }
    r->hash = digest_new();
    if (!head_is_right(r, key)) {
        os_dir_unlink(c->dir, r->name);
        reader_free(r);
        return NULL;
    }
    return r;
}

uint64_t cache_reader_left(const struct cache_reader *r)
{
    return r->left;
}

/* Bytes that are read are hashed, whether they are taken or not. */
static bool read_hashed(struct cache_reader *r, uint8_t *to, size_t n)
{
    if (!read_whole(r->fd, to, n))
        return false;
    digest_add(r->hash, (struct bytes){to, n});
    return true;
}

/* Reads the next block ahead. */
static bool read_block(struct cache_reader *r)
{
    size_t n = r->left < BLOCK_SIZE ? (size_t)r->left : BLOCK_SIZE;

    buf_clear(&r->block);
    r->at = 0;
    if (!read_hashed(r, buf_room(&r->block, BLOCK_SIZE), n))
        return false;
    r->block.n = n;
    return true;
}

bool cache_reader_take(struct cache_reader *r, void *to, size_t n)
{
    uint8_t *p = to;

    r->failed |= n > r->left;
    while (n > 0 && !r->failed) {
        size_t there = r->block.n - r->at, now = n < there ? n : there;

        if (there == 0 && n >= BLOCK_SIZE) {
            now = n;
            r->failed = !read_hashed(r, p, n);
        } else if (there == 0) {
            r->failed = !read_block(r);
            continue;
        } else {
            memcpy(p, r->block.p + r->at, now);
            r->at += now;
        }
        r->left -= now;
        p += now;
        n -= now;
    }
    return !r->failed;
}

bool cache_reader_end(struct cache_reader *r)
{
    XXH128_canonical_t digest;
    bool right;

    r->left -= r->failed ? 0 : r->block.n - r->at;
    while (!r->failed && r->left > 0) {
        r->failed = !read_block(r);
        r->left -= r->block.n;
    }
    digest = digest_end(r->hash, &r->key);
    right = !r->failed && memcmp(&digest, &r->digest, sizeof(digest)) == 0;
    if (right)
        os_touch(r->fd);
    else
        os_dir_unlink(r->cache->dir, r->name);
    reader_free(r);
    return right;
}

/* ---- Writing ---- */

static void writer_failed(struct cache_writer *w)
{
    if (!w->failed && !w->cache->fault.text[0])
        error_set_errno(&w->cache->fault, "%s", w->cache->path);
    w->failed = true;
}

static void write_block(struct cache_writer *w, const uint8_t *p, size_t n)
{
    while (n > 0 && !w->failed) {
        ssize_t done = os_write(w->fd, p, n);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0) {
            writer_failed(w);
            return;
        }
        p += done;
        n -= (size_t)done;
    }
}

/* The hidden name of a file that is being written, in the entry's directory. */
static void make_cache_temporary(struct cache_writer *w)
{
    char *target = path_join(str_from_c(w->cache->path), STR("entry"));
    char *path = path_temporary(target);
    struct str dir, name;

    path_split(path, &dir, &name);
    w->temporary = mem_dup_cstr(name.p, name.n);
    w->record = temporary_add(path, false);
    w->fd = os_dir_create_file(w->cache->dir, w->temporary);
    if (w->fd >= 0) {
        temporary_made(w->record);
    } else {
        int problem = errno;

        temporary_forget(w->record);
        errno = problem;
        writer_failed(w);
    }
    free(path);
    free(target);
}

struct cache_writer *cache_put_unnamed(struct cache *c)
{
    static const uint8_t room[HEAD_SIZE];
    struct cache_writer *w = mem_calloc(1, sizeof(*w));

    w->cache = c;
    w->hash = digest_new();
    make_cache_temporary(w);
    write_block(w, room, sizeof(room));
    return w;
}

struct cache_writer *cache_put(struct cache *c, const struct cache_key *key)
{
    struct cache_writer *w = cache_put_unnamed(c);

    w->key = *key;
    return w;
}

static void write_hashed(struct cache_writer *w, struct bytes b)
{
    if (w->failed || b.n == 0)
        return;
    digest_add(w->hash, b);
    write_block(w, b.p, b.n);
}

static void flush_block(struct cache_writer *w)
{
    write_hashed(w, buf_view(&w->block));
    buf_clear(&w->block);
}

void cache_writer_add(struct cache_writer *w, struct bytes b)
{
    w->failed |= b.n > w->cache->limit || w->size > w->cache->limit - b.n;
    if (w->failed)
        return;
    w->size += b.n;
    if (b.n > BLOCK_SIZE - w->block.n)
        flush_block(w);
    if (b.n < BLOCK_SIZE)
        buf_bytes(&w->block, b);
    else
        write_hashed(w, b);
}

static void write_head(struct cache_writer *w)
{
    XXH128_canonical_t digest = digest_end(w->hash, &w->key);
    uint8_t head[HEAD_SIZE];
    ssize_t done;

    memcpy(head, magic, MAGIC_SIZE);
    memcpy(head + MAGIC_SIZE, w->key.bytes, SHA256_SIZE);
    store_le64(head + SIZE_AT, w->size);
    memcpy(head + DIGEST_AT, &digest, sizeof(digest));
    do
        done = os_write_at(w->fd, head, sizeof(head), 0);
    while (done < 0 && errno == EINTR);
    if (done != (ssize_t)sizeof(head))
        writer_failed(w);
}

static void writer_free(struct cache_writer *w)
{
    buf_release(&w->block);
    XXH3_freeState(w->hash);
    free(w->temporary);
    free(w);
}

/* Writes the head, and gives the file its name. */
bool cache_writer_end(struct cache_writer *w)
{
    char name[NAME_SIZE + 1];
    bool kept;

    name_of_key(&w->key, name);
    flush_block(w);
    if (!w->failed)
        write_head(w);
    if (w->fd >= 0 && os_close(w->fd) < 0)
        writer_failed(w);
    if (!w->failed && os_dir_rename(w->cache->dir, w->temporary, name) < 0)
        writer_failed(w);
    kept = !w->failed;
    if (kept)
        temporary_forget(w->record);
    else
        temporary_remove(w->record);
    w->cache->added |= kept;
    writer_free(w);
    return kept;
}

bool cache_writer_end_as(struct cache_writer *w, const struct cache_key *key)
{
    w->key = *key;
    return cache_writer_end(w);
}

void cache_writer_drop(struct cache_writer *w)
{
    if (w->fd >= 0)
        os_close(w->fd);
    temporary_remove(w->record);
    writer_free(w);
}
