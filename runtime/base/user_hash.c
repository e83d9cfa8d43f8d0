/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/user_hash.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static uint64_t rotated(uint64_t v, int by)
{
    return v << by | v >> (64 - by);
}

static void rounds(uint64_t v[4], int n)
{
    while (n-- > 0) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotated(v[1], 13) ^ v[0];
        v[3] = rotated(v[3], 16) ^ v[2];
        v[0] = rotated(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = rotated(v[1], 17) ^ v[2];
        v[3] = rotated(v[3], 21) ^ v[0];
        v[2] = rotated(v[2], 32);
    }
}

static void block_take(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    rounds(v, 2);
    v[0] ^= word;
}

uint64_t siphash(const struct salt *salt, const void *p, size_t n)
{
    const unsigned char *bytes = p;
    uint64_t word = 0;
    uint64_t v[4] = {
        salt->key[0] ^ UINT64_C(0x736f6d6570736575), salt->key[1] ^ UINT64_C(0x646f72616e646f6d),
        salt->key[0] ^ UINT64_C(0x6c7967656e657261), salt->key[1] ^ UINT64_C(0x7465646279746573)};

    for (size_t i = 0; i < n; i++) {
        word |= (uint64_t)bytes[i] << 8 * (i % 8);
        if (i % 8 == 7) {
            block_take(v, word);
            word = 0;
        }
    }
    block_take(v, word | (uint64_t)n << 56);
    v[2] ^= 0xff;
    rounds(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

struct salt salt_of_text(const char *text)
{
    static const struct salt first = {{0, 0}}, second = {{0, 1}};
    size_t n = strlen(text);

    return (struct salt){{siphash(&first, text, n), siphash(&second, text, n)}};
}

void random_fill(void *p, size_t n)
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    struct timespec now;
    uint64_t word[2];

    memset(p, 0, n);
    if (fd >= 0 && read(fd, p, n) == (ssize_t)n) {
        close(fd);
        return;
    }
    if (fd >= 0)
        close(fd);
    /* Without that, what no other process has. */
    clock_gettime(CLOCK_REALTIME, &now);
    for (size_t i = 0; i < n; i += sizeof(word[0])) {
        struct salt salt = {
            {(uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec, (uint64_t)getpid()}};

        word[0] = siphash(&salt, &i, sizeof(i));
        memcpy((char *)p + i, word, n - i < sizeof(word[0]) ? n - i : sizeof(word[0]));
    }
}

void hex_write(char hex[17], uint64_t value)
{
    snprintf(hex, 17, "%016llx", (unsigned long long)value);
}

enum { DIGITS = 32 };

static bool salt_parse(struct salt *salt, const char *text)
{
    char high[DIGITS / 2 + 1] = "";

    if (strspn(text, "0123456789abcdef") < DIGITS)
        return false;
    memcpy(high, text, DIGITS / 2);
    *salt = (struct salt){{strtoull(high, NULL, 16), strtoull(text + DIGITS / 2, NULL, 16)}};
    return true;
}

/* Another process may be about to write it. */
static int salt_read(struct salt *salt, int fd)
{
    enum { WAITS = 50 };
    char text[DIGITS + 1];
    struct stat st;

    if (fstat(fd, &st) != 0)
        return -1;
    errno = !S_ISREG(st.st_mode) ? EINVAL : st.st_uid != geteuid() ? EEXIST : EUSERS;
    if (!S_ISREG(st.st_mode) || st.st_uid != geteuid() || (st.st_mode & (S_IRWXG | S_IRWXO)))
        return -1;
    for (int i = 0; i < WAITS; i++) {
        ssize_t n = pread(fd, text, DIGITS, 0);

        text[n > 0 ? n : 0] = '\0';
        if (salt_parse(salt, text))
            return 0;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    errno = EILSEQ;
    return -1;
}

static int salt_make(const struct salt *salt, const char *path)
{
    char high[17], low[17], text[DIGITS + 2];
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool whole;

    if (fd < 0)
        return -1;
    hex_write(high, salt->key[0]);
    hex_write(low, salt->key[1]);
    snprintf(text, sizeof(text), "%s%s\n", high, low);
    whole = write(fd, text, DIGITS + 1) == DIGITS + 1;
    if (!whole)
        unlink(path);
    return close(fd) == 0 && whole ? 0 : -1;
}

int salt_of_file(struct salt *salt, const char *path)
{
    int fd, result, error;

    random_fill(salt, sizeof(*salt));
    if (salt_make(salt, path) == 0)
        return 0;
    if (errno != EEXIST)
        return -1;
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return -1;
    result = salt_read(salt, fd);
    error = errno;
    close(fd);
    errno = error;
    return result;
}
