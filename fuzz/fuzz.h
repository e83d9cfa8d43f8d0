/* SPDX-License-Identifier: Apache-2.0 */
/* What the fuzz drivers share. Each driver is a file that defines fuzz_driver. main.c runs it
 * on files and on mutants of them; libfuzzer.c passes it to libFuzzer.
 */
#ifndef MB_FUZZ_FUZZ_H
#define MB_FUZZ_FUZZ_H

#include "lib/buf.h"
#include "lib/str.h"

enum fuzz_outcome { FUZZ_REFUSED, FUZZ_ACCEPTED };

/* A part of an input where changes have the most effect. */
struct fuzz_region {
    size_t from, to;
};

struct fuzz_driver {
    /* Processes any bytes, and checks the result. Returns a fuzz_outcome. */
    int (*fuzz_one)(struct bytes input);
    /* Fills at most max regions of a seed, and returns their number. NULL: no regions. */
    size_t (*regions)(struct bytes seed, struct fuzz_region *regions, size_t max);
    /* Corrects in a mutant what is never right by chance: checksums. NULL: nothing. */
    void (*mend)(uint8_t *p, size_t n);
    /* The result of the last accepted input, for --keep; NULL: none. */
    const struct buf *output;
};

extern const struct fuzz_driver fuzz_driver;

/* Ends the process like a crash if a condition is false. */
#define FUZZ_REQUIRE(holds, ...)                          \
    do {                                                  \
        if (!(holds))                                     \
            fuzz_broken(__FILE__, __LINE__, __VA_ARGS__); \
    } while (0)
_Noreturn void fuzz_broken(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
