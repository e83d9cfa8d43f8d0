/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the fuzz driver that it is linked with:
 *
 *     fuzz-NAME FILE...                        each file as it is
 *     fuzz-NAME -n ROUNDS [-s NUMBER] FILE...  mutants of the files
 *
 *     -s NUMBER  another row of mutants; the same number gives the same row
 *     -f ROUND   begin with this round: what is printed for one that fails
 *     -k DIR     keep mutants that were accepted, and what came of them, as
 *                ROUND.before and ROUND.after, and a line "ROUND NAME" in DIR/list
 *     -w DIR     write the mutants to DIR/ROUND and run nothing
 *     -a DIR     where a mutant goes that crashes; default "."
 *
 * A directory stands for all files below it. The end is a line with counts and
 * the slowest input; of a crash, the input is kept or named.
 */
#include "fuzz/fuzz.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fuzz/mutate.h"
#include "lib/arena.h"
#include "lib/input.h"
#include "lib/mem.h"

enum { HANG_SECONDS = 120 };

struct options {
    uint64_t rounds, number, first;
    const char *keep, *write, *crash_dir;
};

static struct {
    struct options o;
    struct arena kept; /* names and bytes of the seeds */
    struct fuzz_seed *seeds;
    size_t n_seeds, cap_seeds;
    struct buf mutant;
    FILE *list;
    /* The input that runs. */
    uint64_t round;
    struct bytes input;
    struct str name;
    /* So far. */
    uint64_t runs, accepted;
    double slowest;
    uint64_t slowest_round;
    struct str slowest_name;
    size_t slowest_size;
} fuzz = {.o.crash_dir = "."};

static void die(const char *what)
{
    perror(what);
    exit(2);
}

static void write_file(const char *path, struct bytes b)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);

    if (fd < 0 || (b.n && write(fd, b.p, b.n) != (ssize_t)b.n) || close(fd))
        die(path);
}

/* Called when the process is about to end by a signal or a sanitizer. */
static void on_death(void)
{
    static bool once;
    char path[4096];

    if (once || !fuzz.input.p)
        return;
    once = true;
    if (!fuzz.o.rounds) {
        fprintf(stderr, "\nthe input was %.*s\n", STR_ARG(fuzz.name));
        return;
    }
    snprintf(path, sizeof(path), "%s/crash-%" PRIu64 "-%" PRIu64, fuzz.o.crash_dir, fuzz.o.number,
             fuzz.round);
    fprintf(stderr, "\nthe input was a mutant of %.*s, now in %s\n", STR_ARG(fuzz.name), path);
    write_file(path, fuzz.input);
}

static void on_signal(int number)
{
    on_death();
    signal(number, SIG_DFL);
    raise(number);
}

#if defined(__SANITIZE_ADDRESS__)
void __sanitizer_set_death_callback(void (*callback)(void));
#endif

static void watch(void)
{
    static const int signals[] = {SIGABRT, SIGALRM, SIGTERM};

    for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
        signal(signals[i], on_signal);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_death_callback(on_death);
#endif
}

static void seed_add(const char *path)
{
    struct error err;
    struct buf b;

    buf_init(&b);
    if (input_read(path, &b, &err) < 0) {
        fprintf(stderr, "%s: %s\n", path, err.text);
        exit(2);
    }
    MEM_GROW(fuzz.seeds, fuzz.n_seeds, fuzz.cap_seeds);
    fuzz.seeds[fuzz.n_seeds++] = (struct fuzz_seed){arena_str(&fuzz.kept, str_from_c(path)),
                                                    arena_bytes(&fuzz.kept, buf_view(&b))};
    buf_release(&b);
}

static void seeds_add(const char *path)
{
    struct input_tree tree;
    struct error err;
    struct stat st;
    char *file;

    if (stat(path, &st))
        die(path);
    if (!S_ISDIR(st.st_mode)) {
        seed_add(path);
        return;
    }
    if (input_tree_read(&tree, path, INPUT_TREE_WHOLE, &err) < 0) {
        fprintf(stderr, "%s\n", err.text);
        exit(2);
    }
    for (size_t i = 0; i < tree.count; i++) {
        if (asprintf(&file, "%s/%.*s", path, STR_ARG(tree.file[i].name)) < 0)
            die("memory");
        seed_add(file);
        free(file);
    }
    input_tree_release(&tree);
}

static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void keep_one(void)
{
    char path[4096];

    snprintf(path, sizeof(path), "%s/%" PRIu64 ".before", fuzz.o.keep, fuzz.round);
    write_file(path, fuzz.input);
    snprintf(path, sizeof(path), "%s/%" PRIu64 ".after", fuzz.o.keep, fuzz.round);
    write_file(path, buf_view(fuzz_driver.output));
    fprintf(fuzz.list, "%" PRIu64 " %.*s\n", fuzz.round, STR_ARG(fuzz.name));
}

static void run_one(struct str name, struct bytes input)
{
    /* A copy that ends where its allocation does, so that a read past it is seen. */
    uint8_t *copy = mem_dup(input.p, input.n);
    double started = cpu_seconds(), seconds;

    fuzz.name = name;
    fuzz.input = (struct bytes){copy, input.n};
    alarm(HANG_SECONDS);
    fuzz.runs++;
    if (fuzz_driver.fuzz_one(fuzz.input) == FUZZ_ACCEPTED) {
        fuzz.accepted++;
        if (fuzz.o.keep && fuzz_driver.output)
            keep_one();
    }
    alarm(0);
    seconds = cpu_seconds() - started;
    if (seconds > fuzz.slowest) {
        fuzz.slowest = seconds;
        fuzz.slowest_round = fuzz.round;
        fuzz.slowest_name = name;
        fuzz.slowest_size = input.n;
    }
    fuzz.input.p = NULL;
    free(copy);
}

static void run_mutants(void)
{
    char path[4096];

    for (fuzz.round = fuzz.o.first; fuzz.round < fuzz.o.first + fuzz.o.rounds; fuzz.round++) {
        fuzz_mutate(fuzz.seeds, fuzz.n_seeds, fuzz.o.number, fuzz.round, &fuzz.mutant);
        if (fuzz_driver.mend)
            fuzz_driver.mend(fuzz.mutant.p, fuzz.mutant.n);
        if (fuzz.o.write) {
            snprintf(path, sizeof(path), "%s/%" PRIu64, fuzz.o.write, fuzz.round);
            write_file(path, buf_view(&fuzz.mutant));
        } else {
            run_one(fuzz.seeds[fuzz.round % fuzz.n_seeds].name, buf_view(&fuzz.mutant));
        }
    }
}

static void parse_options(int argc, char **argv)
{
    for (int c; (c = getopt(argc, argv, "n:s:f:k:w:a:")) != -1;) {
        switch (c) {
        case 'n':
            fuzz.o.rounds = strtoull(optarg, NULL, 10);
            break;
        case 's':
            fuzz.o.number = strtoull(optarg, NULL, 10);
            break;
        case 'f':
            fuzz.o.first = strtoull(optarg, NULL, 10);
            break;
        case 'k':
            fuzz.o.keep = optarg;
            break;
        case 'w':
            fuzz.o.write = optarg;
            break;
        case 'a':
            fuzz.o.crash_dir = optarg;
            break;
        default:
            exit(2);
        }
    }
    if (optind == argc) {
        fprintf(stderr,
                "usage: %s [-n ROUNDS [-s NUMBER] [-f ROUND]] [-k DIR] [-w DIR] "
                "[-a DIR] FILE...\n",
                argv[0]);
        exit(2);
    }
}

int main(int argc, char **argv)
{
    char path[4096];

    parse_options(argc, argv);
    for (int i = optind; i < argc; i++)
        seeds_add(argv[i]);
    if (fuzz.n_seeds == 0) {
        fprintf(stderr, "no seeds\n");
        return 2;
    }
    if (fuzz.o.keep) {
        snprintf(path, sizeof(path), "%s/list", fuzz.o.keep);
        fuzz.list = fopen(path, "w");
        if (!fuzz.list)
            die(path);
    }
    watch();
    buf_init(&fuzz.mutant);
    if (fuzz.o.rounds) {
        run_mutants();
    } else {
        for (size_t i = 0; i < fuzz.n_seeds; i++)
            run_one(fuzz.seeds[i].name, fuzz.seeds[i].bytes);
    }
    if (fuzz.list && fclose(fuzz.list))
        die(path);
    printf("%" PRIu64 " inputs, %" PRIu64 " accepted, %" PRIu64 " refused; slowest %.3f s "
           "(%zu bytes, round %" PRIu64 ", %.*s)\n",
           fuzz.runs, fuzz.accepted, fuzz.runs - fuzz.accepted, fuzz.slowest, fuzz.slowest_size,
           fuzz.slowest_round, STR_ARG(fuzz.slowest_name));
    arena_release(&fuzz.kept);
    free(fuzz.seeds);
    buf_release(&fuzz.mutant);
    return 0;
}
