/* SPDX-License-Identifier: Apache-2.0 */
/* The trace file: what the ring of a process has, in a file. If the process is killed, the file
 * still has what its main thread did last. `methodbeat decode` reads it. It is written at each step
 * of the clock, and not mapped: whoever truncates a mapped file ends the process.
 *
 * The file is a header of 4096 bytes and the slots (slot.h) after it, in the byte order of the
 * machine that wrote it. Position p is slot p mod slot_count; the file holds the positions from
 * the larger of first and head - slot_count + 1 to head, without the head.
 */
#ifndef MB_RUNTIME_RECORD_TRACE_FILE_H
#define MB_RUNTIME_RECORD_TRACE_FILE_H

#include <stddef.h>

#include "runtime/base/name.h"
#include "runtime/record/ring.h"

/* As in PNG: a transfer in text mode damages it, so that the damage is seen. */
#define TRACE_MAGIC "\x89MBT\r\n\x1A\n"

enum {
    TRACE_MAGIC_BYTES = 8,
    TRACE_BYTE_ORDER = 0x0A0B0C0D,
    TRACE_VERSION = 3,
    TRACE_LIVE_AT = RING_PREFIX - 2 * RING_LINE,
    TRACE_HEAD_AT = RING_PREFIX - RING_LINE,
};

struct trace_header {
    unsigned char magic[TRACE_MAGIC_BYTES];
    uint32_t byte_order;
    uint32_t version;
    uint32_t slots_at; /* offset of the slots: RING_PREFIX */
    uint32_t pid;
    uint64_t slot_count;
    uint64_t first;        /* the position that the file begins with */
    uint64_t wall_ms;      /* since 1970, */
    uint64_t monotonic_ms; /* and by CLOCK_MONOTONIC: when the slots' time was 0 */
    char mapping[24];      /* the mapping id, ID,more of several; NUL-terminated, as the next */
    char process[NAME_MAX_BYTES];
    /* What follows changes while the process runs. */
    _Alignas(RING_LINE) char padding[TRACE_LIVE_AT - 384];
    _Atomic uint64_t now_ms; /* the slots' time, every 5 ms while anything is recorded */
    _Atomic uint32_t ended;  /* recording was stopped, or the process ended itself */
    uint32_t spare;
    /* CLOCK_BOOTTIME when the slots' time was 0, moved on by as long as the system
     * has slept since; 0: not told. */
    _Atomic uint64_t boot_ns;
};

_Static_assert(offsetof(struct trace_header, now_ms) == TRACE_LIVE_AT, "as written in files");
_Static_assert(sizeof(struct trace_header) == TRACE_HEAD_AT, "the head follows");

/* The header at the beginning of a ring's memory, whether that is a file or not. */
static inline struct trace_header *trace_header_of(const struct ring *r)
{
    return (struct trace_header *)ring_range(r);
}

/* Fills in all fields but those that change. The caller sets times, names and `first`. */
void trace_header_init(struct trace_header *h, size_t slot_count);

/* Makes a file of ring_bytes(slot_count) bytes with this header. It is written as PATH.new-PID
 * first, so that nobody sees a part of it; such files that others left more than a minute ago
 * are removed. A file that was at `path` is renamed to PATH.last. All blocks are allocated, so
 * that a full disk is an error now and not a signal later. Returns the descriptor, or -1 with
 * errno set. */
int trace_file_create(const char *path, const struct trace_header *h);

/* A trace file that is being written. */
struct trace_file {
    int fd; /* -1: there is none */
    uint64_t device, inode;
    uint64_t first,
        written; /* the file has the positions from the one to the other, without that */
};

/* Goes on with a file that was made with this header; it owns the descriptor from then on. */
void trace_file_begin(struct trace_file *t, int fd, const struct trace_header *h);
void trace_file_end(struct trace_file *t);

/* Writes what the ring got meanwhile, its time and its state; with `named` all of its header.
 * Killed at any instant, the file is right. 0, or -1 with errno set: it was truncated (ESTALE; or
 * the descriptor is somebody else's by now), or can't be written. It is ended then. */
int trace_file_write(struct trace_file *t, const struct ring *r, bool named);

#endif
