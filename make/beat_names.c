/* SPDX-License-Identifier: Apache-2.0 */
/* Gives names in a class file that no source can have: copies stdin to stdout, and in its constant
 * pool each text that is OLD becomes NEW.
 *
 *   beat_names OLD NEW [OLD NEW]... <IN >OUT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 1 << 20,
    POOL_AT = 8,
    UTF8 = 1,
    INTEGER = 3,
    FLOAT,
    LONG,
    DOUBLE,
    CLASS,
    STRING,
    HANDLE = 15,
    TYPE,
    DYNAMIC,
    INVOKE_DYNAMIC,
    MODULE,
    PACKAGE,
};

static uint8_t in[MOST];

static size_t two(size_t at)
{
    return (size_t)in[at] << 8 | in[at + 1];
}

/* Bytes of a constant that is no text, with its tag. */
static size_t constant_size(uint8_t tag)
{
    switch (tag) {
    case LONG:
    case DOUBLE:
        return 9;
    case CLASS:
    case STRING:
    case TYPE:
    case MODULE:
    case PACKAGE:
        return 3;
    case HANDLE:
        return 4;
    default:
        return 5;
    }
}

/* Writes a text, or the one that it becomes. */
static void text_write(size_t at, size_t n, char **names, unsigned *found)
{
    const char *text = (const char *)in + at;

    for (int i = 0; names[i]; i += 2) {
        if (strlen(names[i]) != n || memcmp(names[i], text, n) != 0)
            continue;
        text = names[i + 1];
        n = strlen(text);
        ++*found;
        break;
    }
    putchar(UTF8);
    putchar((int)(n >> 8));
    putchar((int)(n & 0xFF));
    fwrite(text, 1, n, stdout);
}

int main(int argc, char **argv)
{
    size_t n = fread(in, 1, sizeof(in) - 1, stdin), at = POOL_AT + 2, count = two(POOL_AT);
    unsigned found = 0;

    fwrite(in, 1, at, stdout);
    for (size_t i = 1; i < count && at + 3 < n; i++) {
        size_t size;

        if (in[at] == UTF8) {
            size = 3 + two(at + 1);
            if (at + size <= n)
                text_write(at + 3, size - 3, argv + 1, &found);
        } else {
            size = constant_size(in[at]);
            fwrite(in + at, 1, size, stdout);
            i += size == 9;
        }
        at += size;
    }
    if (at > n || found != (unsigned)(argc - 1) / 2) {
        fprintf(stderr, "beat_names: the class has not each of the names once\n");
        return EXIT_FAILURE;
    }
    fwrite(in + at, 1, n - at, stdout);
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
