/* SPDX-License-Identifier: Apache-2.0 */
/* make bench: methodbeat instrument beside the floor, a plain copy and a pipeline
 * of the field, on sets of archives, and the cost of i and o at run time. Every subject runs once a
 * round, one after the other, so that a change of the machine's mood meets all
 * of them; the table shows medians.
 *
 *     bench BUILD ROUNDS CLASS-PATH SET=FILE:FILE...
 */
#include <err.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "bench/child.h"
#include "lib/codec.h"
#include "lib/input.h"
#include "lib/mem.h"
#include "lib/output.h"

enum { ROUNDS_MAX = 99 };

/* Values of one figure, one a round. */
struct series {
    double value[ROUNDS_MAX];
    size_t n;
};

enum { TOOL_WAYS = 3, FIGURES = 10 };

static const char *const figure_keys[FIGURES] = {"open",         "inflate",     "scan",    "plan",
                                                 "keep",         "weave",       "deflate", "write",
                                                 "floorInflate", "floorDeflate"};
static const char *const figure_titles[FIGURES] = {"open", "inflate", "parse+select", "plan",
                                                   "keep", "weave",   "deflate",      "write"};
enum { STAGES = 8, FLOOR_INFLATE = 8, FLOOR_DEFLATE = 9 };

/* The ways in which methodbeat runs, with what bench/stages is told. */
static const struct way {
    const char *title, *select, *exits;
} ways[TOOL_WAYS] = {
    {"the defaults", "smart", "explicit"},
    {"--select all", "all", "explicit"},
    {"--select all --exits all", "all", "all"},
};

enum { PEER_MODES = 3 };

/* The pipelines of the field, by the extension of what they take. */
static const struct peer {
    const char *extension, *name, *main;
    const char *modes[PEER_MODES], *titles[PEER_MODES];
} peers[] = {
    {".jar",
     "ASM",
     "AsmPipeline",
     {"copy", "maxs", "frames"},
     {"inflate + deflate only", "COMPUTE_MAXS", "COMPUTE_FRAMES"}},
    {".apk",
     "dexlib2",
     "DexPipeline",
     {"copy", "pool", "probes"},
     {"inflate + deflate only", "read and written", "i and o"}},
};

struct result {
    struct series cpu, wall, peak;
    double entries, exits, bytes_after; /* probes; 0: none */
    double failed;                      /* classes */
};

struct way_result {
    struct result one, all; /* --jobs 1, and a job for each processor */
    struct series open_scan, plan, write;
    struct series figures[FIGURES];
    double methods, classes_changed;
    /* Of the units that change, in bytes; packed: by the same codec. */
    double woven_before, woven_after, packed_before, packed_after;
};

struct set {
    const char *name;
    const struct peer *peer;
    const char **files;
    size_t n;
    double bytes, classes, methods;
    struct result copy;
    struct way_result ways[TOOL_WAYS];
    struct result peer_first[PEER_MODES], peer_last[PEER_MODES];
};

/* As the program beats names them, and the tables. */
static const struct {
    const char *name, *title;
} beat_states[] = {
    {"recorded", "recorded"},
    {"precise", "recorded, with precise_clock"},
    {"named", "on another thread, recorded"},
    {"other", "on a thread that is not recorded"},
    {"stopped", "not recording"},
};
enum { BEAT_STATES = sizeof(beat_states) / sizeof(*beat_states) };

struct bench {
    const char *build, *class_path;
    size_t rounds;
    char *directory; /* outputs of the runs */
    FILE *out;       /* results.txt */
    struct series late[BEAT_STATES], pair[BEAT_STATES];
    struct series scan, tree, end, end_displaced;
    char java[32];
};

static void say(const struct bench *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void say(const struct bench *b, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    va_start(ap, fmt);
    vfprintf(b->out, fmt, ap);
    va_end(ap);
}

static char *text(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

static char *text(const char *fmt, ...)
{
    va_list ap;
    char *s;

    va_start(ap, fmt);
    if (vasprintf(&s, fmt, ap) < 0)
        mem_exhausted(0);
    va_end(ap);
    return s;
}

static void add(struct series *s, double value)
{
    s->value[s->n++] = value;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(const struct series *s)
{
    double sorted[ROUNDS_MAX];

    if (s->n == 0)
        return 0;
    memcpy(sorted, s->value, s->n * sizeof(*sorted));
    qsort(sorted, s->n, sizeof(*sorted), compare);
    return s->n % 2 ? sorted[s->n / 2] : (sorted[s->n / 2 - 1] + sorted[s->n / 2]) / 2;
}

static double number(const json_t *root, const char *key)
{
    const json_t *value = json_object_get(root, key);

    if (!json_is_number(value))
        errx(1, "no number \"%s\"", key);
    return json_number_value(value);
}

static void add_usage(struct result *r, const struct usage *u)
{
    add(&r->cpu, u->cpu);
    add(&r->wall, u->wall);
    add(&r->peak, u->peak);
}

/* A command line: the words, the set's files, NULL. */
static const char **command(const struct set *set, size_t n, const char *const *words)
{
    const char **argv = mem_calloc(n + set->n + 1, sizeof(*argv));

    memcpy(argv, words, n * sizeof(*argv));
    memcpy(argv + n, set->files, set->n * sizeof(*argv));
    return argv;
}

struct copy_job {
    const struct bench *bench;
    const struct set *set;
};

static void copy(const void *arg)
{
    const struct copy_job *job = arg;
    struct output_set *outputs = output_set_new();
    char *path = text("%s/copy", job->bench->directory);
    struct error why;

    for (size_t i = 0; i < job->set->n; i++) {
        struct buf bytes;

        buf_init(&bytes);
        if (input_read(job->set->files[i], &bytes, &why))
            errx(1, "%s", why.text);
        if (output_file_whole(outputs, path, OUTPUT_NAMED, buf_view(&bytes), &why) ||
            output_set_commit(outputs, &why))
            errx(1, "%s", why.text);
        buf_release(&bytes);
        output_set_free(outputs);
        outputs = output_set_new();
    }
    output_set_free(outputs);
    free(path);
}

static json_t *run_tool(const struct bench *b, const struct set *set, const struct way *way,
                        bool one_job, struct result *r)
{
    char *tool = text("%s/methodbeat", b->build), *to = text("%s/out/", b->directory);
    const char *words[] = {tool,       "instrument", "--json",  "--force",  "--output", to,
                           "--select", way->select,  "--exits", way->exits, "--jobs",   "1"};
    size_t n = sizeof(words) / sizeof(words[0]) - (one_job ? 0 : 2);
    const char **argv = command(set, n, words);
    struct usage usage;
    json_t *summary = child_run(argv, &usage);
    const json_t *probes = json_object_get(summary, "probes");

    add_usage(r, &usage);
    r->entries = number(probes, "i");
    r->exits = number(probes, "o");
    r->bytes_after = number(summary, "bytesAfter");
    free(argv);
    free(tool);
    free(to);
    return summary;
}

static void run_stages(const struct bench *b, const struct set *set, const struct way *way,
                       struct way_result *r)
{
    char *program = text("%s/bench/stages", b->build);
    const char *words[] = {program, way->select, way->exits};
    const char **argv = command(set, sizeof(words) / sizeof(words[0]), words);
    struct usage usage;
    json_t *root = child_run(argv, &usage);

    for (size_t i = 0; i < FIGURES; i++)
        add(&r->figures[i], number(root, figure_keys[i]));
    r->woven_before = number(root, "wovenBefore");
    r->woven_after = number(root, "wovenAfter");
    r->packed_before = number(root, "packedBefore");
    r->packed_after = number(root, "packedAfter");
    json_decref(root);
    free(argv);
    free(program);
}

static void run_way(const struct bench *b, struct set *set, size_t i)
{
    struct way_result *r = &set->ways[i];
    json_t *summary = run_tool(b, set, &ways[i], true, &r->one);
    const json_t *seconds = json_object_get(summary, "seconds");

    add(&r->open_scan, number(seconds, "scan"));
    add(&r->plan, number(seconds, "plan"));
    add(&r->write, number(seconds, "write"));
    r->classes_changed = number(summary, "classesChanged");
    set->bytes = number(summary, "bytesBefore");
    set->classes = number(summary, "classes");
    set->methods = number(summary, "methods");
    json_decref(summary);
    json_decref(run_tool(b, set, &ways[i], false, &r->all));
    run_stages(b, set, &ways[i], r);
}

static void run_peer(struct bench *b, struct set *set, size_t i)
{
    struct timespec now;
    char *start, *to = text("%s/peer", b->directory);
    const char **argv;
    struct usage usage;
    json_t *root;

    clock_gettime(CLOCK_REALTIME, &now);
    start = text("%lld", (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    {
        const char *words[] = {
            "java", "-cp", b->class_path, set->peer->main, set->peer->modes[i], "3", start, to};

        argv = command(set, sizeof(words) / sizeof(words[0]), words);
    }
    root = child_run(argv, &usage);
    add(&set->peer_first[i].cpu, number(root, "cpuFirst"));
    add(&set->peer_first[i].wall, number(root, "first"));
    add(&set->peer_last[i].cpu, number(root, "cpuLast"));
    add(&set->peer_last[i].wall, number(root, "last"));
    add(&set->peer_last[i].peak, usage.peak);
    set->peer_first[i].entries = number(root, "methods");
    set->peer_first[i].exits = number(root, "exits");
    set->peer_first[i].bytes_after = number(root, "bytesAfter");
    set->peer_first[i].failed = number(root, "failed");
    snprintf(b->java, sizeof(b->java), "%s", json_string_value(json_object_get(root, "java")));
    json_decref(root);
    free(argv);
    free(start);
    free(to);
}

static void run_set(struct bench *b, struct set *set)
{
    struct copy_job job = {b, set};
    struct usage usage;

    child_call(copy, &job, &usage);
    add_usage(&set->copy, &usage);
    for (size_t i = 0; i < TOOL_WAYS; i++)
        run_way(b, set, i);
    for (size_t i = 0; i < PEER_MODES; i++)
        run_peer(b, set, i);
}

static void run_beats(struct bench *b)
{
    char *program = text("%s/bench/beats", b->build);
    char *trees_program = text("%s/bench/trees", b->build);
    const char *beats[] = {program, NULL};
    const char *trees[] = {trees_program, NULL};
    struct usage usage;
    json_t *root = child_run(beats, &usage);

    for (size_t i = 0; i < BEAT_STATES; i++) {
        const json_t *state = json_object_get(root, beat_states[i].name);

        add(&b->late[i], number(state, "late"));
        add(&b->pair[i], number(state, "pair"));
    }
    json_decref(root);
    root = child_run(trees, &usage);
    add(&b->scan, number(root, "scan"));
    add(&b->tree, number(root, "tree"));
    add(&b->end, number(root, "end"));
    add(&b->end_displaced, number(root, "endDisplaced"));
    json_decref(root);
    free(program);
    free(trees_program);
}

static double floor_of(const struct way_result *r)
{
    return median(&r->figures[FLOOR_INFLATE]) + median(&r->figures[FLOOR_DEFLATE]);
}

static void say_row(const struct bench *b, const struct set *set, const char *title,
                    const struct result *r, double floor)
{
    double cpu = median(&r->cpu);

    say(b, "%-52s %7.2f %7.2f", title, cpu, median(&r->wall));
    if (r->peak.n)
        say(b, " %7.0f", median(&r->peak));
    else
        say(b, " %7s", "");
    say(b, " %7.1f", cpu > 0 ? set->bytes / 1e6 / cpu : 0);
    if (floor > 0)
        say(b, " %7.2f", cpu / floor);
    else
        say(b, " %7s", "");
    if (r->entries > 0)
        say(b, " %9.0f %9.0f %8.2f %7.1f", r->entries, r->exits, r->bytes_after / 1e6,
            (r->bytes_after - set->bytes) / r->entries);
    if (r->failed > 0)
        say(b, "  %.0f classes failed", r->failed);
    say(b, "\n");
}

static void say_floor(const struct bench *b, const struct set *set, const struct way_result *r)
{
    double seconds = floor_of(r);

    say(b, "%-52s %7.2f %7s %7s %7.1f %7.2f\n", "  floor: inflate + deflate of what it changes",
        seconds, "", "", set->bytes / 1e6 / seconds, 1.0);
}

static void say_times(const struct bench *b, const struct set *set)
{
    double floor = floor_of(&set->ways[1]);

    say(b, "\n%s: %zu archive%s, %.2f MB, %.0f classes, %.0f methods\n\n", set->name, set->n,
        set->n == 1 ? "" : "s", set->bytes / 1e6, set->classes, set->methods);
    say(b, "%-52s %7s %7s %7s %7s %7s %9s %9s %8s %7s\n", "", "CPU s", "wall s", "peak MB", "MB/s",
        "x floor", "i", "o", "MB out", "B/meth.");
    say_row(b, set, "read and copy", &set->copy, 0);
    for (size_t i = 0; i < TOOL_WAYS; i++) {
        char *title = text("methodbeat, %s", ways[i].title);

        say_row(b, set, title, &set->ways[i].one, floor_of(&set->ways[i]));
        say_row(b, set, "  a job for each processor", &set->ways[i].all, floor_of(&set->ways[i]));
        say_floor(b, set, &set->ways[i]);
        free(title);
    }
    for (size_t i = 0; i < PEER_MODES; i++) {
        char *title =
            text("%s, %s, JVM start and first run", set->peer->name, set->peer->titles[i]);

        say_row(b, set, title, &set->peer_first[i], floor);
        say_row(b, set, "  third run in the same process", &set->peer_last[i], floor);
        free(title);
    }
}

static void say_stages(const struct bench *b, const struct set *set)
{
    say(b, "\n%s, share of the stages in %%, one thread\n\n%-26s", set->name, "");
    for (size_t i = 0; i < STAGES; i++)
        say(b, " %12s", figure_titles[i]);
    say(b, "   open+scan  plan  weave+write\n");
    for (size_t i = 0; i < TOOL_WAYS; i++) {
        const struct way_result *r = &set->ways[i];
        double sum = 0, total = median(&r->open_scan) + median(&r->plan) + median(&r->write);

        for (size_t k = 0; k < STAGES; k++)
            sum += median(&r->figures[k]);
        say(b, "%-26s", ways[i].title);
        for (size_t k = 0; k < STAGES; k++)
            say(b, " %12.1f", 100 * median(&r->figures[k]) / sum);
        say(b, "   %9.1f  %4.1f  %11.1f\n", 100 * median(&r->open_scan) / total,
            100 * median(&r->plan) / total, 100 * median(&r->write) / total);
    }
}

/* What probes add to the classes or dex that get some. */
static void say_growth(const struct bench *b, const struct set *set)
{
    say(b, "\n%s, growth of what changes\n\n%-26s %12s %9s %9s %9s %9s\n", set->name, "", "methods",
        "unpacked", "%", "packed", "%");
    for (size_t i = 0; i < TOOL_WAYS; i++) {
        const struct way_result *r = &set->ways[i];
        double woven = r->woven_after - r->woven_before,
               packed = r->packed_after - r->packed_before;

        say(b, "%-26s %12.0f %9.2f %9.2f %9.2f %9.2f\n", ways[i].title, r->one.entries,
            woven / r->one.entries, 100 * woven / r->woven_before, packed / r->one.entries,
            100 * packed / r->packed_before);
    }
}

static void say_beats(const struct bench *b)
{
    say(b, "\nthe probes of a call in C, ns beyond the call    late    pair\n\n");
    for (size_t i = 0; i < BEAT_STATES; i++)
        say(b, "  %-43s %7.2f %7.2f\n", beat_states[i].title, median(&b->late[i]),
            median(&b->pair[i]));
    say(b, "\na call tree of a million slots, ms\n\n");
    say(b, "  a look at each slot                   %6.2f\n", median(&b->scan));
    say(b, "  the tree, trimmed                     %6.2f\n", median(&b->tree));
    say(b, "\nthe end of a slow message on the main thread, us\n\n");
    say(b, "  of 2 ms                               %6.2f\n", median(&b->end));
    say(b, "  the same, the caches displaced        %6.2f\n", median(&b->end_displaced));
}

/* The value after the colon of a line of /proc, without the line end. */
static void proc_value(const char *path, const char *key, char *out, size_t size)
{
    FILE *f = fopen(path, "r");
    char line[512];

    snprintf(out, size, "unknown");
    while (f && fgets(line, sizeof(line), f)) {
        char *colon = strchr(line, ':');

        if (strncmp(line, key, strlen(key)) == 0 && colon) {
            colon[1 + strcspn(colon + 1, "\n")] = '\0';
            snprintf(out, size, "%s", colon + 1 + strspn(colon + 1, " \t"));
            break;
        }
    }
    if (f)
        fclose(f);
}

static double load_now(void)
{
    double load = 0;

    return getloadavg(&load, 1) == 1 ? load : 0;
}

static void say_machine(const struct bench *b, double load)
{
    char cpu[256], memory[256], day[32];
    struct utsname system;
    time_t now = time(NULL);
    struct tm date;

    proc_value("/proc/cpuinfo", "model name", cpu, sizeof(cpu));
    proc_value("/proc/meminfo", "MemTotal", memory, sizeof(memory));
    uname(&system);
    system.release[strcspn(system.release, "-")] = '\0';
    strftime(day, sizeof(day), "%Y-%m-%d", gmtime_r(&now, &date));
    say(b, "methodbeat " MB_VERSION ", %s; %s; %zu rounds, medians\n", codec_name(), day,
        b->rounds);
    say(b, "%s, %ld processors, %.1f GB; Linux %s, compiler %s, Java %s\n", cpu,
        sysconf(_SC_NPROCESSORS_ONLN), strtod(memory, NULL) * 1024 / 1e9, system.release,
        __VERSION__, b->java);
    say(b, "load average %.2f at the start, %.2f at the end\n", load, load_now());
    say(b,
        "CPU s: user and system. MB/s: input by CPU seconds. B/meth.: bytes of output more than\n"
        "of input, packed, for each method with an i. The peer's x floor is that of --select all.\n"
        "Growth: bytes for each method with an i, packed by the same codec before and after.\n");
}

static const struct peer *find_peer(const char *file)
{
    for (size_t i = 0; i < sizeof(peers) / sizeof(peers[0]); i++)
        if (str_ends(str_from_c(file), str_from_c(peers[i].extension)))
            return &peers[i];
    errx(2, "%s: neither .jar nor .apk", file);
}

static struct set set_parse(char *argument)
{
    char *equals = strchr(argument, '=');
    struct set set = {.name = argument};
    size_t cap = 0;

    if (!equals)
        errx(2, "%s: not SET=FILE:FILE", argument);
    *equals = '\0';
    for (char *file = strtok(equals + 1, ":"); file; file = strtok(NULL, ":")) {
        MEM_GROW(set.files, set.n, cap);
        set.files[set.n++] = file;
    }
    if (set.n == 0)
        errx(2, "%s: no files", set.name);
    set.peer = find_peer(set.files[0]);
    return set;
}

static void make_directory(const char *path)
{
    if (mkdir(path, 0777) != 0)
        access(path, W_OK) == 0 ? (void)0 : err(1, "%s", path);
}

static void prepare(struct bench *b)
{
    char *results = text("%s/results.txt", b->directory);
    static const char *const below[] = {"out", "peer"};

    for (size_t i = 0; i < 2; i++) {
        char *path = text("%s/%s", b->directory, below[i]);

        make_directory(path);
        free(path);
    }
    b->out = fopen(results, "w");
    if (!b->out)
        err(1, "%s", results);
    free(results);
}

int main(int argc, char **argv)
{
    static struct bench b;
    struct set *sets;
    size_t n;
    double load = load_now();

    if (argc < 5)
        errx(2, "usage: bench BUILD ROUNDS CLASS-PATH SET=FILE:FILE...");
    n = (size_t)argc - 4;
    b = (struct bench){.build = argv[1],
                       .class_path = argv[3],
                       .rounds = strtoul(argv[2], NULL, 10),
                       .directory = text("%s/bench", argv[1])};
    if (b.rounds < 1 || b.rounds > ROUNDS_MAX)
        errx(2, "%s: not a number of rounds from 1 to %d", argv[2], ROUNDS_MAX);
    prepare(&b);
    sets = mem_calloc(n, sizeof(*sets));
    for (size_t i = 0; i < n; i++)
        sets[i] = set_parse(argv[4 + i]);
    for (size_t round = 0; round < b.rounds; round++) {
        fprintf(stderr, "round %zu of %zu\n", round + 1, b.rounds);
        for (size_t i = 0; i < n; i++)
            run_set(&b, &sets[i]);
        run_beats(&b);
    }
    say_machine(&b, load);
    for (size_t i = 0; i < n; i++)
        say_times(&b, &sets[i]);
    for (size_t i = 0; i < n; i++) {
        say_stages(&b, &sets[i]);
        say_growth(&b, &sets[i]);
    }
    say_beats(&b);
    return fclose(b.out) ? 1 : 0;
}
