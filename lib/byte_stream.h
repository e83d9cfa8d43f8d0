/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a file or a pipe from start to end, in bounded memory, and inflates gzip (RFC 1952, one
 * member or several). */
#ifndef MB_LIB_BYTE_STREAM_H
#define MB_LIB_BYTE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/error.h"

struct byte_stream;

/* Reads from fd. The caller still owns fd and closes it. */
struct byte_stream *byte_stream_new(int fd);
void byte_stream_free(struct byte_stream *s); /* NULL is fine */

/* Reads up to n bytes, n at least 1, and sets *got to how many there are at once. *got is 0
 * only at the end. On an error (of reading, or of damaged or cut gzip) *got bytes came before
 * it, and each further call returns the error again. */
int byte_stream_read(struct byte_stream *s, void *to, size_t n, size_t *got, struct error *err);

/* How many bytes of the file have been read, before they are inflated. */
uint64_t byte_stream_done(const struct byte_stream *s);

/* Whether a read would wait: for a pipe, until its writer writes. */
bool byte_stream_waits(const struct byte_stream *s);

#endif
