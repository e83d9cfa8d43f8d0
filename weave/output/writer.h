/* The writing of outputs. Internal to weave/. */
#ifndef MB_WEAVE_OUTPUT_WRITER_H
#define MB_WEAVE_OUTPUT_WRITER_H

#include "lib/output.h"
#include "weave/probe/weave_stage.h"

struct writer {
    struct run *run;
    struct output_set *outputs;
    struct weave_stage woven;
    struct codec codec; /* of the thread that writes */
    struct buf properties, beat;
    char *made_directory; /* removed again when the run fails */
};

/* Writes a container, and what is nested in it, to `path`. */
int writer_put_container(struct writer *w, const struct container *c, const char *path,
                         struct error *err);

#endif
