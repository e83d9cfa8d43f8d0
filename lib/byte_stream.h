/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes of a file that come one after the other, inflated on the way where they are gzip (RFC 1952;
 * one member or several): files, pipes, in bounded memory. */
#ifndef MB_LIB_BYTE_STREAM_H
#define MB_LIB_BYTE_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/error.h"

struct byte_stream;

/* Reads from fd, which stays the caller's. */
struct byte_stream *byte_stream_new(int fd);
void byte_stream_free(struct byte_stream *s); /* NULL is fine */

/* Up to n bytes, n at least 1: *got of them, as many as there are at once; 0 only at the end. On an
 * error (of reading, of damaged or cut gzip) *got bytes came before it; it comes again. */
int byte_stream_read(struct byte_stream *s, void *to, size_t n, size_t *got, struct error *err);

/* Whether there is nothing to be read yet: of a pipe, until its writer writes. */
bool byte_stream_waits(const struct byte_stream *s);

#endif
