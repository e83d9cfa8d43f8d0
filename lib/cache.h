/* SPDX-License-Identifier: Apache-2.0 */
/* What can be made again, kept in a directory by a key that says what it was made of.
 *
 * Several processes can use one directory at once. An entry is a file, which appears whole: of a
 * process that was killed there is a temporary at most, which the next one removes. Nothing that
 * another user wrote, or could have written, is used, and nothing that is not what was put there:
 * each entry has its key with it, and the XXH3 of its bytes, of 128 bits: it tells damage, and
 * those who could forge it may not write here. When the directory has become larger than its limit,
 * what was used last goes last.
 *
 * One thread at a time.
 */
#ifndef MB_LIB_CACHE_H
#define MB_LIB_CACHE_H

#include "lib/sha256.h"

struct cache;

struct cache_key {
    uint8_t bytes[SHA256_SIZE];
};

/* Makes the directory where it is not there, but not what it lies in. `limit` is in bytes. Errors:
 * it is none, it is another user's, or others may write to it. */
int cache_open(struct cache **c, const char *dir, uint64_t limit, struct error *err);

/* Removes what is too much where something was added. NULL is fine. */
void cache_close(struct cache *c);

/* An entry that is being read. NULL: it is not there, or must not be used. */
struct cache_reader *cache_find(struct cache *c, const struct cache_key *key);

uint64_t cache_reader_left(const struct cache_reader *r); /* in bytes */

/* The next n bytes. False where there are fewer, or it can't be read. They may be anything until
 * cache_reader_end says that they are right. */
bool cache_reader_take(struct cache_reader *r, void *to, size_t n);

/* Reads what is left and says whether all is as it was put there. Where not, it is removed. */
bool cache_reader_end(struct cache_reader *r);

/* An entry that is being made. One that is larger than the limit, or cannot be written, is dropped;
 * cache_fault then says what was wrong. */
struct cache_writer *cache_put(struct cache *c, const struct cache_key *key);
void cache_writer_add(struct cache_writer *w, struct bytes b);
bool cache_writer_end(struct cache_writer *w);  /* there it is, if true */
void cache_writer_drop(struct cache_writer *w); /* there it is not */

/* The same for an entry whose key is known when it is done. */
struct cache_writer *cache_put_unnamed(struct cache *c);
bool cache_writer_end_as(struct cache_writer *w, const struct cache_key *key);

/* What went wrong first with what was put there: NULL, or a sentence that lives as long as c. */
const char *cache_fault(const struct cache *c);

/* For keys: the cache's own SHA-256, of which nothing is in use between two calls. */
struct sha256 *cache_sha256(const struct cache *c);

#endif
