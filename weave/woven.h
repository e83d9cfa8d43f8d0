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
    size_t count, taken;
    struct pool_stream *stream;
};

/* Lists what the plan changes and starts the workers on it. */
void woven_stream_open(struct woven_stream *s, struct run *run);
void woven_stream_close(struct woven_stream *s);

/* The next unit, packed as its container wants it; it stays until the one
 * after it is taken. */
int woven_stream_take(struct woven_stream *s, struct archive_data *data, struct error *err);

#endif
