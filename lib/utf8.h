/* UTF-8 (RFC 3629). */
#ifndef MB_LIB_UTF8_H
#define MB_LIB_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Decodes the code point at p[0..n), n at least 1: its length; 0 where there is none. */
size_t utf8_decode(const unsigned char *p, size_t n, uint32_t *code);

#endif
