/* SPDX-License-Identifier: Apache-2.0 */
/* Protocol buffers, written: the wire format of protobuf.dev/programming-guides/encoding
 * at the end of a buffer. Which fields a message has is the caller's affair.
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

/* Fields. uint serves every integer and enum type but the sint and fixed ones, with
 * negative numbers as they stand in 64 bits, and bool as 0 and 1. A string
 * field's text has to be UTF-8: the caller sees to it. */
void protobuf_uint(struct buf *b, uint32_t field, uint64_t v);
void protobuf_str(struct buf *b, uint32_t field, struct str s);

/* Opens a message, or a packed field, that ends where its mark is closed. Those
 * inside close first. The length takes as few bytes as it can, so what is in
 * the message moves when it is longer than 127 bytes. */
size_t protobuf_open(struct buf *b, uint32_t field);
void protobuf_close(struct buf *b, size_t mark);

#endif
