/* SPDX-License-Identifier: Apache-2.0 */
/* A fleet that never was: the reports that the devices of an app send, and what is true of them.
 *
 *     fleet DIR REPORTS METHODS CLUSTERS SEED [changed]
 *
 * writes DIR/methodMapping.txt, DIR/reports.ndjson and DIR/truth.tsv, a line for each cluster:
 *
 *     key method, reports, repeats, users, starts, p50, p90, max
 *
 * The same arguments give the same bytes. Clusters are common by Zipf's law; each has a path of its
 * own to its key method, around which other calls vary. `changed` is the next version of the same
 * app: cluster 1 comes twice as often, cluster 2 takes half as long again, cluster 3 is gone, and
 * there is one more. */
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_MAX_DEPTH = 9, DISPATCH = 1048574, ROWS_MAX = 30, STARTS_PER_USER = 4, ID_TEXT = 64 };

struct template
{
    uint32_t path[PATH_MAX_DEPTH]; /* ids from the root down; the last is the key method */
    uint32_t beside[3];            /* calls that occur next to it */
    int depth;
    double ms; /* median */
};

/* What was written about one report. */
struct told {
    uint32_t cluster, user, start;
    uint64_t cost;
};

struct fleet {
    uint64_t seed, reports, users;
    uint32_t methods, clusters;
    bool changed;
    struct template *templates; /* of the clusters, and of the new one */
    double *share;              /* rising sums of how common they are */
    struct told *told;
    uint64_t *repeats;
};

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * UINT64_C(0x2545F4914F6CDD1D);
}

static uint64_t below(uint64_t *state, uint64_t n)
{
    return (next_random(state) >> 33) % n;
}

static double uniform(uint64_t *state)
{
    return (double)(next_random(state) >> 11) / 9007199254740992.0;
}

static uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t state =
        (a + 1) * UINT64_C(0x9E3779B97F4A7C15) ^ (b + 1) * UINT64_C(0xD6E8FEB86659FD93);

    return next_random(&state);
}

static void *room(size_t n, size_t size)
{
    void *p = calloc(n, size);

    if (!p) {
        perror("fleet");
        exit(1);
    }
    return p;
}

static FILE *create(const char *dir, const char *name)
{
    char path[4096];
    FILE *f;

    snprintf(path, sizeof(path), "%s/%s", dir, name);
    f = fopen(path, "w");
    if (!f) {
        perror(path);
        exit(1);
    }
    return f;
}

static void finish(FILE *f)
{
    if (ferror(f) || fclose(f)) {
        perror("fleet");
        exit(1);
    }
}

/* Methods are named like those of a large app: 12 of a class, 40 classes of a package. */
static void method_name(uint32_t id, char *class_name, char *method)
{
    uint32_t class = id / 12;

    snprintf(class_name, ID_TEXT, "com.demo.module%u.feature%u.Screen%uController",
             class / 400 % 50, class / 40 % 100, class);
    snprintf(method, ID_TEXT, "%s%u", id % 3 ? "loadItemsFrom" : "onBind", id);
}

static void mapping_write(const struct fleet *f, const char *dir)
{
    FILE *out = create(dir, "methodMapping.txt");

    for (uint32_t id = 1; id <= f->methods; id++) {
        char class_name[ID_TEXT], method[ID_TEXT];

        method_name(id, class_name, method);
        fprintf(out, "%u,1,%s %s (ILjava.lang.String;)V\n", id, class_name, method);
    }
    fprintf(out, "%d,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n", DISPATCH);
    finish(out);
}

static void templates_make(struct fleet *f)
{
    double sum = 0;

    for (uint32_t i = 0; i <= f->clusters; i++) {
        struct template *t = &f->templates[i];
        uint64_t state = mixed(f->seed, i);
        bool gone = f->changed ? i == 2 : i == f->clusters;
        double share = i == f->clusters ? 0.01 : 1 / pow(i + 1, 1.1);

        t->depth = 2 + (int)below(&state, PATH_MAX_DEPTH - 2);
        for (int k = 0; k < t->depth; k++)
            t->path[k] =
                1 + f->clusters + 1 + (uint32_t)below(&state, f->methods - f->clusters - 1);
        t->path[t->depth - 1] = i + 1;
        for (int k = 0; k < 3; k++)
            t->beside[k] =
                1 + f->clusters + 1 + (uint32_t)below(&state, f->methods - f->clusters - 1);
        t->ms = 800 * exp(1.2 * uniform(&state)) * (f->changed && i == 1 ? 1.5 : 1);
        sum += gone ? 0 : share * (f->changed && i == 0 ? 2 : 1);
        f->share[i] = sum;
    }
}

static uint32_t cluster_draw(const struct fleet *f, uint64_t *state)
{
    double at = uniform(state) * f->share[f->clusters];
    uint32_t from = 0, to = f->clusters;

    while (from < to) {
        uint32_t middle = from + (to - from) / 2;

        if (f->share[middle] <= at)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static void row(FILE *out, int depth, uint32_t id, uint64_t count, uint64_t cost)
{
    fprintf(out, "%d,%u,%" PRIu64 ",%" PRIu64 "\\n", depth, id, count, cost);
}

/* The dispatch, the path, with one call beside it at some levels, and leaves below the key method.
 */
static void stack_write(const struct fleet *f, FILE *out, const struct template *t, uint64_t cost,
                        uint64_t *state)
{
    uint64_t left = cost;
    int rows = 1;

    row(out, 0, DISPATCH, 1, cost);
    for (int k = 0; k < t->depth; k++, rows++) {
        left = left * 97 / 100;
        row(out, k + 1, t->path[k], 1, left);
        if (k + 1 < t->depth && below(state, 3) == 0) {
            uint64_t aside = left * 5 / 100;

            row(out, k + 2, t->beside[k % 3], 1 + below(state, 9), aside);
            left -= aside;
            rows++;
        }
    }
    for (int n = (int)below(state, (uint64_t)(ROWS_MAX - rows)); n > 0; n--) {
        uint64_t part = left / 4;
        uint32_t id =
            below(state, 64) ? t->beside[below(state, 3)] : 1 + (uint32_t)below(state, f->methods);

        row(out, t->depth + 1, id, 1 + below(state, 50), part);
        left -= part;
    }
}

static void head_write(FILE *out, uint64_t user, uint64_t start, uint64_t time)
{
    fprintf(out,
            "\"process\":\"com.demo\",\"time\":%" PRIu64 ",\"user\":\"%016" PRIx64
            "\",\"start\":%" PRIu64,
            time, mixed(user, 77), start);
}

/* Not every device tells whether its thread ran, nor every one whether it waited for a core. What a
 * change makes longer is being blocked. */
static void cpu_write(const struct fleet *f, FILE *out, uint64_t user, uint64_t cost)
{
    uint64_t running = cost / (f->changed ? 4 : 2) + user % 7, waiting = cost / 10;

    if (user % 3 == 0 || running + waiting > cost)
        return;
    fprintf(out, ",\"cpu\":{\"running\":%" PRIu64, running);
    if (user % 5 > 0)
        fprintf(out, ",\"waiting\":%" PRIu64 ",\"blocked\":%" PRIu64, waiting,
                cost - running - waiting);
    fputs("}", out);
}

static void report_write(const struct fleet *f, FILE *out, uint64_t number, uint64_t *state)
{
    static const char *const machines[] = {"BAD", "LOW", "MIDDLE", "HIGH", "BEST"};
    uint32_t cluster = cluster_draw(f, state);
    const struct template *t = &f->templates[cluster];
    uint64_t user = below(state, f->users), start_number = below(state, STARTS_PER_USER);
    uint64_t start = 1700000000000 + user % 1000 * 60000 + start_number * 86400000;
    double normal = uniform(state) + uniform(state) + uniform(state) + uniform(state) - 2;
    uint64_t cost = (uint64_t)(t->ms * exp(normal * 0.8));
    uint64_t time = start + below(state, 3600000);

    fputs("{\"tag\":\"Trace_EvilMethod\",", out);
    head_write(out, user, start, time);
    fprintf(
        out,
        ",\"machine\":\"%s\",\"mem\":%u,\"mem_free\":%u,\"version\":\"%s\",\"device\":\"Model %u\","
        "\"detail\":\"%s\",\"cost\":%" PRIu64 ",\"scene\":\"com.demo.Activity%u\",\"stack\":\"",
        machines[user % 5], 3221225472u, 1037080u, f->changed ? "8.1.0" : "8.0.0",
        (unsigned)(user * user % 40), cost >= 5000 ? "ANR" : "NORMAL", cost, cluster % 60);
    stack_write(f, out, t, cost, state);
    fprintf(out, "\",\"stackKey\":\"%u|\"", cluster + 1);
    cpu_write(f, out, user, cost);
    fputs("}\n", out);
    f->told[number] = (struct told){cluster, (uint32_t)user, (uint32_t)start_number, cost};
    if (below(state, 50) == 0) {
        uint64_t count = 1 + below(state, 5);

        fputs("{\"tag\":\"Trace_Repeats\",", out);
        head_write(out, user, start, time);
        fprintf(out,
                ",\"detail\":\"%s\",\"stackKey\":\"%u|\",\"count\":%" PRIu64
                ",\"window\":600000}\n",
                cost >= 5000 ? "ANR" : "NORMAL", cluster + 1, count);
        f->repeats[cluster] += count;
    }
}

/* All users are sampled, and each of their starts says so. */
static void starts_write(const struct fleet *f, FILE *out)
{
    for (uint64_t user = 0; user < f->users; user++) {
        for (uint64_t n = 0; n < STARTS_PER_USER; n++) {
            uint64_t start = 1700000000000 + user % 1000 * 60000 + n * 86400000;

            fputs("{\"tag\":\"Trace_Sampled\",", out);
            head_write(out, user, start, start);
            fputs(",\"day\":19675,\"permille\":100,\"starts\":1}\n", out);
        }
    }
}

static int by_cluster(const void *a, const void *b)
{
    const struct told *x = a, *y = b;

    if (x->cluster != y->cluster)
        return x->cluster < y->cluster ? -1 : 1;
    if (x->user != y->user)
        return x->user < y->user ? -1 : 1;
    return (x->start > y->start) - (x->start < y->start);
}

static int by_cost(const void *a, const void *b)
{
    const struct told *x = a, *y = b;

    return (x->cost > y->cost) - (x->cost < y->cost);
}

static uint64_t rank(const struct told *told, uint64_t n, uint64_t percent)
{
    return told[(n * percent + 99) / 100 - 1].cost;
}

static void truth_write(struct fleet *f, const char *dir)
{
    FILE *out = create(dir, "truth.tsv");
    uint64_t next;

    qsort(f->told, f->reports, sizeof(*f->told), by_cluster);
    for (uint64_t from = 0; from < f->reports; from = next) {
        struct told *t = f->told + from;
        char class_name[ID_TEXT], method[ID_TEXT];
        uint64_t users = 0, starts = 0, n;

        for (next = from; next < f->reports && f->told[next].cluster == t->cluster; next++) {
            const struct told *now = &f->told[next];
            bool first = next == from, other = first || now->user != now[-1].user;

            users += other;
            starts += other || now->start != now[-1].start;
        }
        n = next - from;
        qsort(t, n, sizeof(*t), by_cost);
        method_name(t->cluster + 1, class_name, method);
        fprintf(out,
                "%s.%s(int, String)\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
                "\t%" PRIu64 "\t%" PRIu64 "\n",
                class_name, method, n, f->repeats[t->cluster], users, starts, rank(t, n, 50),
                rank(t, n, 90), rank(t, n, 100));
    }
    finish(out);
}

int main(int argc, char **argv)
{
    struct fleet f = {0}, base;
    uint64_t state;
    double whole;
    FILE *out;

    if (argc < 6) {
        fputs("usage: fleet DIR REPORTS METHODS CLUSTERS SEED [changed]\n", stderr);
        return 2;
    }
    f.reports = strtoull(argv[2], NULL, 10);
    f.methods = (uint32_t)strtoul(argv[3], NULL, 10);
    f.clusters = (uint32_t)strtoul(argv[4], NULL, 10);
    f.seed = strtoull(argv[5], NULL, 10);
    f.changed = argc > 6;
    if (f.clusters < 4 || f.methods < f.clusters + 10 || f.methods >= DISPATCH || f.reports < 1) {
        fputs("fleet: at least 4 clusters, 10 methods more than that, and a report\n", stderr);
        return 2;
    }
    f.users = f.reports / 4 + 10;
    base = f;
    base.changed = false;
    f.templates = room(f.clusters + 1, sizeof(*f.templates));
    f.share = room(f.clusters + 1, sizeof(*f.share));
    f.repeats = room(f.clusters + 1, sizeof(*f.repeats));
    state = mixed(f.seed, f.changed ? 1001 : 1000);
    base.templates = f.templates;
    base.share = f.share;
    templates_make(&base);
    whole = f.share[f.clusters];
    templates_make(&f);
    /* What does not change comes as often as before. */
    f.reports = (uint64_t)((double)f.reports * f.share[f.clusters] / whole);
    f.told = room(f.reports, sizeof(*f.told));
    mapping_write(&f, argv[1]);
    out = create(argv[1], "reports.ndjson");
    starts_write(&f, out);
    for (uint64_t i = 0; i < f.reports; i++)
        report_write(&f, out, i, &state);
    finish(out);
    truth_write(&f, argv[1]);
    return 0;
}
