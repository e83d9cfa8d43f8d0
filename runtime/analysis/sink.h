/* SPDX-License-Identifier: Apache-2.0 */
/* Where reports go: a file, callbacks, or nowhere. */
#ifndef MB_RUNTIME_ANALYSIS_SINK_H
#define MB_RUNTIME_ANALYSIS_SINK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "runtime/base/text.h"
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

/* What each sink was told of the session last: see sinks_put(). */
struct sinks_told {
    uint64_t file_session;
    dev_t device; /* of the file */
    ino_t inode;
    struct {
        uint64_t session;
        methodbeat_sink *put;
        void *context;
    } callbacks[SINK_CALLBACKS];
};

/* 0, or -1 when memory is out: then *to is empty. */
int sinks_copy(struct sinks *to, const struct sinks *from);
void sinks_release(struct sinks *s);

/* Hands out one report, a line with its end. Every sink gets it, even if another fails; a sink, and
 * a file that has begun, which was not told `session`, a number but 0, gets the line `about`
 * before. Where that is empty none does. 0, or -1 with errno set if the file could not be written.
 */
int sinks_put(const struct sinks *s, struct sinks_told *told, uint64_t session,
              const struct text *about, const struct text *line);

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
