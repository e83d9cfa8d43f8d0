/* The woven units of a run, in the order in which the outputs ask for them.
 * Workers weave and pack ahead of the one who writes.
 */
#ifndef MB_WEAVE_WOVEN_H
#define MB_WEAVE_WOVEN_H

#include "weave/run.h"

struct woven;

struct woven_stream {
    struct run *run;
    struct woven *units;
    size_t count, ready, taken; /* listed; woven, in order; given to the writer */
    struct pool_stream *stream;
};

/* Lists what the plan changes and starts the workers on it. */
void woven_stream_open(struct woven_stream *s, struct run *run);
void woven_stream_close(struct woven_stream *s);

/* Weaves all units that change in a container whose turn it is, before the first
 * of them is taken, and lists its dex among them. They are in memory together
 * until they are taken. The list is the caller's to free; what it refers to lives
 * as long as the run. */
int woven_stream_ahead(struct woven_stream *s, const struct container *c,
                       struct dex_changes *changes, struct error *err);

/* The next unit, which is that member of `c`, packed as its container wants it; it
 * stays until the one after it is taken. */
int woven_stream_take(struct woven_stream *s, const struct container *c, size_t member,
                      struct archive_data *data, struct error *err);

#endif
