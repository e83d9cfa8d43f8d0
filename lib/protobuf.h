/* SPDX-License-Identifier: Apache-2.0 */
/* Writes Protocol Buffers: appends the wire format of protobuf.dev/programming-guides/encoding
 * to a buffer. The caller decides which fields a message has.
 *
 * A nested message is opened, filled and closed:
 *
 *     size_t mark = protobuf_open(b, FIELD);
 *     protobuf_uint(b, OTHER, 7);
 *     protobuf_close(b, mark);
 *
 * So is a packed field, filled with protobuf_varint.
 */
#ifndef MB_LIB_PROTOBUF_H
#define MB_LIB_PROTOBUF_H

#include "lib/buf.h"

/* A varint without a tag: seven bits a byte, the lowest first. */
void protobuf_varint(struct buf *b, uint64_t v);

/* Fields. uint is for every integer and enum type except sint and fixed; negative numbers are
 * passed as their 64 bits, bool as 0 or 1. The text of a string field must be UTF-8. */
void protobuf_uint(struct buf *b, uint32_t field, uint64_t v);
void protobuf_str(struct buf *b, uint32_t field, struct str s);

/* Opens a message or a packed field; protobuf_close ends it. Inner ones are closed first. The
 * length takes as few bytes as possible, so a message longer than 127 bytes is moved when it is
 * closed. */
size_t protobuf_open(struct buf *b, uint32_t field);
void protobuf_close(struct buf *b, size_t mark);

#endif
