/* SPDX-License-Identifier: Apache-2.0 */
/* Where reports go: a file, callbacks, or nowhere. */
#ifndef MB_RUNTIME_ANALYSIS_SINK_H
#define MB_RUNTIME_ANALYSIS_SINK_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/methodbeat.h"

/* Callbacks: that of the settings, and those added. */
enum { SINK_CALLBACKS = 1 + METHODBEAT_SINKS_ADDED };

struct sinks {
    char *path;                 /* of the file, or NULL; owned */
    uint64_t max_bytes;         /* of the file; as much again lies in PATH.1 */
    methodbeat_file_done *done; /* is told when it does; or NULL */
    void *done_context;
    struct {
        methodbeat_sink *put; /* or NULL */
        void *context;
    } callbacks[SINK_CALLBACKS];
};

/* 0, or -1 when memory is out: then *to is empty. */
int sinks_copy(struct sinks *to, const struct sinks *from);
void sinks_release(struct sinks *s);

/* Hands out one report: n bytes that end with a line end. Every sink gets it, even if another
 * fails. 0, or -1 with errno set if the file could not be written. */
int sinks_put(const struct sinks *s, const char *line, size_t n);

/* Appends n bytes to the file with one write(), where the system does so: lines
 * of several processes then do not mix. A file that would grow beyond max_bytes
 * becomes PATH.1 first, over the one that was there. Several processes may
 * append to one file: one of them does that, under a lock that none waits for;
 * while it is taken the file may grow to twice its size, then lines are lost.
 * Where the last line has no end, since its process was killed while it wrote,
 * it gets one first: nothing is lost but that line.
 * A file that is there already is taken only if it is a regular file (else EINVAL) of one name
 * (EMLINK; ELOOP: a symbolic link), of the process's own user (EEXIST), and closed to all others
 * (EUSERS). 0, or -1 with errno set. */
int sink_file_append(const char *path, uint64_t max_bytes, const char *p, size_t n);

#endif
