/* SPDX-License-Identifier: Apache-2.0 */
/* What a pair of i and o costs in C, of several builds of the library side by side: calls
 * of the shapes below, each for a moment, by one library after the other, over and over.
 * What else the machine does meets all of them alike, and many moments are free of it: so
 * the lower quartile of all moments counts, and the least is printed beside it.
 *
 *   pairs [ROUNDS] LIBRARY...
 *
 * First in messages of some 33,000 calls, then all in one message, which fills the ring many times.
 * Nanoseconds of CPU time a pair. The ratio is that of the lower quartiles, to those of the
 * first library.
 */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LIBRARIES = 4, ROUNDS = 1000, WARM_UP = 30, MOMENT = 1 << 15 };

/* Its functions: runtime/methodbeat.h, of whatever version. */
struct library {
    const char *path;
    void (*in)(int32_t id);
    void (*out)(int32_t id);
    void (*begin)(void);
    void (*end)(void);
};

static const struct library *by;

static void leaf(int32_t id)
{
    by->in(id);
    by->out(id);
}

static void leaves(uint32_t pairs)
{
    for (uint32_t k = 0; k < pairs; k++)
        leaf(2);
}

static void thousand(uint32_t pairs)
{
    for (uint32_t k = 0; k < pairs; k++)
        leaf(1 + (int32_t)(k % 1024));
}

static void three(uint32_t pairs)
{
    for (uint32_t k = 0; k < pairs / 4; k++) {
        by->in(2);
        for (int32_t id = 3; id < 6; id++)
            leaf(id);
        by->out(2);
    }
}

static void tree_call(uint32_t depth)
{
    by->in(2);
    if (depth > 0) {
        tree_call(depth - 1);
        tree_call(depth - 1);
    }
    by->out(2);
}

static void tree(uint32_t pairs)
{
    enum { DEPTH = 12, CALLS = (2 << DEPTH) - 1 };

    for (uint32_t k = 0; k < pairs / CALLS; k++)
        tree_call(DEPTH);
}

static void chain_call(int32_t depth)
{
    by->in(2 + depth);
    if (depth > 0)
        chain_call(depth - 1);
    by->out(2 + depth);
}

static void chain(uint32_t pairs)
{
    for (uint32_t k = 0; k < pairs / 100; k++)
        chain_call(99);
}

/* A program: each of its methods calls some others, always the same, some in a loop. */
enum { METHODS = 600, CALLEES = 4, LEVELS = 12 };

static struct method {
    int32_t callees[CALLEES];
    uint32_t n, loops;
} methods[METHODS];

/* A third of the methods are leaves, and all of the last level. */
static void program_make(void)
{
    enum { LEVEL = METHODS / LEVELS };
    uint32_t seed = 1;

    for (int32_t id = 0; id < METHODS; id++) {
        struct method *m = &methods[id];
        int32_t next = (id / LEVEL + 1) * LEVEL;

        seed = seed * 1664525 + 1013904223;
        m->n = next == METHODS || (seed >> 16) % 3 == 0 ? 0 : 1 + (seed >> 20) % CALLEES;
        m->loops = 1 + ((seed >> 24) % 8 == 0) * 5;
        for (uint32_t k = 0; k < m->n; k++) {
            seed = seed * 1664525 + 1013904223;
            m->callees[k] = next + (int32_t)((seed >> 16) % LEVEL);
        }
    }
}

static uint32_t program_left;

static void program_call(int32_t id)
{
    const struct method *m = &methods[id];

    by->in(1 + id);
    for (uint32_t loop = 0; loop < m->loops; loop++)
        for (uint32_t k = 0; k < m->n && program_left > 0; k++)
            program_call(m->callees[k]);
    if (program_left > 0)
        program_left--;
    by->out(1 + id);
}

static void program(uint32_t pairs)
{
    static int32_t from;

    for (program_left = pairs; program_left > 0; from = (from + 1) % METHODS)
        program_call(from);
}

static const struct shape {
    const char *name;
    void (*run)(uint32_t pairs);
    uint32_t pairs;
} shapes[] = {
    {"a leaf in a loop", leaves, MOMENT},
    {"a method with three leaves", three, MOMENT},
    {"a binary tree", tree, 4 * ((2 << 12) - 1)},
    {"a hundred deep", chain, MOMENT / 100 * 100},
    {"a thousand leaves in turn", thousand, MOMENT},
    {"a program of 600 methods", program, MOMENT},
};

enum { SHAPES = sizeof(shapes) / sizeof(shapes[0]) };

static double cpu_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void *function(void *library, const char *path, const char *name)
{
    void *f = dlsym(library, name);

    if (!f) {
        fprintf(stderr, "pairs: %s: %s\n", path, dlerror());
        exit(1);
    }
    return f;
}

/* Loads it; it records, within a message. */
static void library_open(struct library *l, const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    int (*start)(const void *settings);

    if (!library) {
        fprintf(stderr, "pairs: %s\n", dlerror());
        exit(1);
    }
    l->path = path;
    /* ISO C knows no way from void * to a function. */
    *(void **)&l->in = function(library, path, "methodbeat_i");
    *(void **)&l->out = function(library, path, "methodbeat_o");
    *(void **)&start = function(library, path, "methodbeat_start");
    *(void **)&l->begin = function(library, path, "methodbeat_message_begin");
    *(void **)&l->end = function(library, path, "methodbeat_message_end");
    if (start(NULL)) {
        fprintf(stderr, "pairs: %s does not start\n", path);
        exit(1);
    }
    l->begin();
}

static double moment(const struct library *l, const struct shape *s, bool in_own_message)
{
    double began;

    by = l;
    if (in_own_message) {
        l->end();
        l->begin();
    }
    s->run(s->pairs / 8); /* the caches are its own */
    began = cpu_ns();
    s->run(s->pairs);
    return (cpu_ns() - began) / s->pairs;
}

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void shape_measure(const struct shape *s, bool in_own_messages,
                          const struct library *libraries, size_t n, size_t rounds)
{
    double *costs = calloc(n * rounds, sizeof(*costs)), first;

    if (!costs)
        exit(1);
    for (size_t r = 0; r < rounds + WARM_UP; r++)
        for (size_t k = 0; k < n; k++) {
            double cost = moment(&libraries[k], s, in_own_messages);

            if (r >= WARM_UP)
                costs[k * rounds + r - WARM_UP] = cost;
        }
    printf("%-28s", s->name);
    for (size_t k = 0; k < n; k++) {
        qsort(costs + k * rounds, rounds, sizeof(*costs), ascending);
        first = costs[rounds / 4];
        printf("%8.2f %7.2f", costs[k * rounds + rounds / 4], costs[k * rounds]);
        if (k > 0)
            printf(" %6.2f", costs[k * rounds + rounds / 4] / first);
    }
    printf("\n");
    free(costs);
}

int main(int argc, char **argv)
{
    struct library libraries[LIBRARIES];
    size_t rounds = ROUNDS, n = 0;

    for (int k = 1; k < argc; k++) {
        if (k == 1 && atoi(argv[k]) > 0)
            rounds = (size_t)atoi(argv[k]);
        else if (n < LIBRARIES)
            library_open(&libraries[n++], argv[k]);
    }
    if (n == 0) {
        fprintf(stderr, "usage: pairs [ROUNDS] LIBRARY...\n");
        return 2;
    }
    program_make();
    for (size_t k = 0; k < n; k++)
        printf("%zu: %s\n", k + 1, libraries[k].path);
    for (int many = 1; many >= 0; many--) {
        printf("\n%-28s", many ? "ns a pair, many messages" : "ns a pair, one message");
        for (size_t k = 0; k < n; k++)
            printf("%7zu: %7s%s", k + 1, "least", k > 0 ? "      x" : "");
        printf("\n");
        for (size_t s = 0; s < SHAPES; s++)
            shape_measure(&shapes[s], many, libraries, n, rounds);
    }
    return 0;
}
