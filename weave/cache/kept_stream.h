/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of an output as they are kept: those that are woven units in the pack are not kept
 * again, but read from there. What is left are headers, directories and what is not in the pack.
 *
 * The parts of the pack are read forward, once for all outputs of a run.
 */
#ifndef MB_WEAVE_CACHE_KEPT_STREAM_H
#define MB_WEAVE_CACHE_KEPT_STREAM_H

#include "lib/output.h"
#include "weave/pack/pack_parts.h"

/* Bytes of an output that are in a part of the pack. */
struct kept_slice {
    uint64_t at; /* in the output */
    struct pack_place place;
};

/* ---- Keeping ---- */

/* The slices of all outputs of a run, in order. */
struct kept_slices {
    struct kept_slice *rows;
    size_t n, cap;
    uint64_t *read; /* of each part: up to where it will have been read */
    size_t n_parts;
};

void kept_slices_init(struct kept_slices *s, size_t n_parts);
void kept_slices_release(struct kept_slices *s);

/* Adds a slice behind the others; not one for which a part would have to be read backward. */
void kept_slices_add(struct kept_slices *s, uint64_t at, const struct pack_place *place);

/* Keeps what is not in the slices. Bytes come in the order of the output. */
struct kept_sink {
    struct cache_writer *to;
    const struct kept_slice *slices; /* of this output */
    size_t n;
    uint64_t at;
};

void kept_sink_add(struct kept_sink *s, struct bytes bytes);

/* All of a file. False if it cannot be read. */
bool kept_sink_file(struct kept_sink *s, const char *path);

/* ---- Reading ---- */

/* The parts that are read. */
struct kept_parts {
    struct cache *cache;
    const struct cache_key *keys;
    size_t n;
    struct kept_part *items;
};

void kept_parts_open(struct kept_parts *p, struct cache *cache, const struct cache_key *keys,
                     size_t n);
/* Whether all that was read is right. */
bool kept_parts_close(struct kept_parts *p);

struct kept_stream {
    struct kept_parts *parts;
    struct cache_reader *rest; /* what is not in the slices */
    const struct kept_slice *slices;
    size_t n;
    uint64_t at;
};

/* The output's next n bytes. False where there are fewer, or they can't be read. They may be
 * anything until kept_parts_close, and cache_reader_end of the rest, say that they are right. */
bool kept_stream_take(struct kept_stream *s, uint8_t *to, size_t n);

/* Finishes the file with the next n bytes; NULL: they go nowhere. Returns 1, or 0 if there are
 * fewer; -1 + *err. */
int kept_stream_fill(struct kept_stream *s, uint64_t n, struct output_file *file,
                     struct error *err);

#endif
