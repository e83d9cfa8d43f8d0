/* SPDX-License-Identifier: Apache-2.0 */
/* The hash of a user's id in reports: keyed, so that nobody who has not the key can try ids. */
#ifndef MB_RUNTIME_BASE_USER_HASH_H
#define MB_RUNTIME_BASE_USER_HASH_H

#include <stddef.h>
#include <stdint.h>

struct salt {
    uint64_t key[2];
};

/* SipHash-2-4 (Aumasson, Bernstein: SipHash: a fast short-input PRF), read as little endian. */
uint64_t siphash(const struct salt *salt, const void *p, size_t n);

/* The same for the same text. */
struct salt salt_of_text(const char *text);

/* That of a file, which has its 32 hex digits, of the process's own user's and closed to all
 * others; where there is none it is made, with random bytes. 0, or -1 with errno set: then the salt
 * is random. */
int salt_of_file(struct salt *salt, const char *path);

/* Random bytes of the system's. */
void random_fill(void *p, size_t n);

/* Writes 16 hex digits and a NUL. */
void hex_write(char hex[17], uint64_t value);

#endif
