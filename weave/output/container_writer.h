/* SPDX-License-Identifier: Apache-2.0 */
/* Writes outputs. Internal to weave/. */
#ifndef MB_WEAVE_OUTPUT_CONTAINER_WRITER_H
#define MB_WEAVE_OUTPUT_CONTAINER_WRITER_H

#include "lib/output.h"
#include "weave/probe/weave_stage.h"

struct container_writer {
    struct instrument_run *run;
    struct output_set *outputs;
    struct weave_stage woven;
    struct codec codec; /* of the writing thread */
    struct buf beat;
    enum output_named named; /* what the paths of outputs are */
};

/* Writes a container, and the containers in it, to `path`. */
int container_writer_put(struct container_writer *w, const struct container *c, const char *path,
                         struct error *err);

#endif
