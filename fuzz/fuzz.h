/* SPDX-License-Identifier: Apache-2.0 */
/* What the fuzz drivers share. Each driver is a file that defines fuzz_driver;
 * main.c runs it over files and over mutants of them, libfuzzer.c gives it to
 * libFuzzer.
 */
#ifndef MB_FUZZ_FUZZ_H
#define MB_FUZZ_FUZZ_H

#include "lib/buf.h"
#include "lib/str.h"

enum fuzz_outcome { FUZZ_REFUSED, FUZZ_ACCEPTED };

/* Where in an input changes are most worth while. */
struct fuzz_region {
    size_t from, to;
};

struct fuzz_driver {
    /* Takes any bytes whatever, and checks what comes out of them. */
    int (*fuzz_one)(struct bytes input);
    /* Fills at most max regions of a seed; how many. NULL: has none. */
    size_t (*regions)(struct bytes seed, struct fuzz_region *regions, size_t max);
    /* Makes right in a mutant what chance never does: checksums. NULL: nothing. */
    void (*mend)(uint8_t *p, size_t n);
    /* What the last accepted input became, for --keep; NULL: nothing. */
    const struct buf *output;
};

extern const struct fuzz_driver fuzz_driver;

/* Ends the process like a crash where what must hold does not. */
#define FUZZ_REQUIRE(holds, ...)                          \
    do {                                                  \
        if (!(holds))                                     \
            fuzz_broken(__FILE__, __LINE__, __VA_ARGS__); \
    } while (0)
_Noreturn void fuzz_broken(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
