/* SPDX-License-Identifier: Apache-2.0 */
/* Two versions of a fleet that never was, of which it is known what became worse:
 *
 *     planted_fleet DIR REPORTS SEED [cluster] [method] [frames] [context] [facts]
 *
 * writes DIR/methodMapping.txt, and so many reports into DIR/old.ndjson and DIR/new.ndjson
 * together. The same arguments give the same bytes. Without more the two are equal but for chance.
 * Planted into the new one:
 *
 *     cluster   reports that end in com.demo.Planted.hang(), of users of "Model 12" alone
 *     method    com.demo.Json.parse(), which stands in twelve clusters, takes 1.5 times as long; it
 *               has some 30 ms of a message
 *     frames    com.demo.FeedActivity has 8 % fewer frames a second
 *     facts     a cluster for each row of `facts`, one report in some fifty, where its condition
 * holds alone; and com.demo.Feed.bind(), which the old one has, too
 *
 * `context`, which facts imply: reports say where they come from.
 *
 * Fleets are as those of apps are: a user has one device, and a speed of his own, so that all of
 * his reports are alike; one of twenty sends twenty times as much as others, from the same few
 * messages; clusters are common by Zipf's law; and nothing below 700 ms is reported, so what a
 * cluster has is not what its messages take. */
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DISPATCH = 1048574,
    CLUSTERS = 60,
    HELPERS = 30, /* methods that stand in several clusters; the first is Json.parse */
    IN_CLUSTER = 6,
    WITH_PARSE = 12,
    DEVICES = 20,
    PLANTED_DEVICE = 12,
    DAYS = 14,
    HABITS = 4, /* messages of a busy user */
    SLOW_MS = 700,
    FIRST_KEY = HELPERS + 1,
    FIRST_PATH = FIRST_KEY + CLUSTERS + 1,
    PLANTED = CLUSTERS, /* the cluster that is new */
    FACTS = 8,
    METHODS = FIRST_PATH + CLUSTERS + 1 + FACTS,
};

struct plan {
    bool cluster, method, frames, context, facts;
};

struct person {
    uint64_t number;
    unsigned device, os;
    double speed;
    bool busy, b; /* b: of the experiment */
    const char *device_class;
};

/* What a report says of its time. */
struct moment {
    bool full, power_save, cellular, background;
};

static bool on_os(const struct person *p, const struct moment *m)
{
    (void)m;
    return p->os == 9;
}

static bool on_full(const struct person *p, const struct moment *m)
{
    (void)p;
    return m->full;
}

static bool on_power_save(const struct person *p, const struct moment *m)
{
    (void)p;
    return m->power_save;
}

static bool on_b(const struct person *p, const struct moment *m)
{
    (void)m;
    return p->b;
}

static bool on_cellular(const struct person *p, const struct moment *m)
{
    (void)p;
    return m->cellular;
}

static bool on_background(const struct person *p, const struct moment *m)
{
    (void)p;
    return m->background;
}

static bool on_low(const struct person *p, const struct moment *m)
{
    (void)m;
    return *p->device_class == 'l';
}

static bool on_all(const struct person *p, const struct moment *m)
{
    (void)p;
    (void)m;
    return true;
}

/* The share of the reports of which it holds; on_all: of both sides. */
static const struct {
    const char *class, *method;
    bool (*holds)(const struct person *p, const struct moment *m);
    double share;
} facts[FACTS] = {
    {"Web", "load", on_os, 0.2},
    {"Db", "write", on_full, 0.2},
    {"Location", "fix", on_power_save, 0.2},
    {"Checkout", "render", on_b, 0.04},
    {"Sync", "push", on_cellular, 0.05},
    {"Job", "run", on_background, 0.1},
    {"Bitmap", "decode", on_low, 0.08},
    {"Feed", "bind", on_all, 0.02},
};

static const char *const scenes[] = {"Feed", "Home", "Player", "Search", "Settings", "Cart"};
enum { SCENES = sizeof(scenes) / sizeof(scenes[0]) };

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t z = a * UINT64_C(0x9E3779B97F4A7C15) + b * UINT64_C(0xD6E8FEB86659FD93) + 1;

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint64_t draw(uint64_t *state)
{
    return *state = mix(*state, 7);
}

static double uniform(uint64_t *state)
{
    return ((double)(draw(state) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(uint64_t *state)
{
    double radius = sqrt(-2 * log(uniform(state)));

    return radius * cos(6.283185307179586 * uniform(state));
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

static void mapping_write(const char *dir)
{
    FILE *f = create(dir, "methodMapping.txt");

    fputs("1,1,com.demo.Json parse ()V\n", f);
    for (int id = 2; id <= HELPERS; id++)
        fprintf(f, "%d,1,com.demo.help.Helper%d help ()V\n", id, id);
    for (int i = 0; i < CLUSTERS; i++)
        fprintf(f, "%d,1,com.demo.team%d.Screen%d show ()V\n", FIRST_KEY + i, i % 5, i);
    fprintf(f, "%d,1,com.demo.Planted hang ()V\n", FIRST_KEY + PLANTED);
    for (int i = FIRST_PATH; i < METHODS; i++)
        fprintf(f, "%d,1,com.demo.Main on%d ()V\n", i, i - FIRST_PATH);
    for (int i = 0; i < FACTS; i++)
        fprintf(f, "%d,1,com.demo.%s %s ()V\n", METHODS + i, facts[i].class, facts[i].method);
    fprintf(f, "%d,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n", DISPATCH);
    fclose(f);
}

/* One of twenty is drawn twenty times as often. */
static struct person person_draw(uint64_t *state, uint64_t people, uint64_t side)
{
    bool busy = uniform(state) < 20.0 / 39;
    uint64_t n = busy ? draw(state) % (people / 20 + 1) : people + draw(state) % people;
    uint64_t own = mix(n, side);
    struct person p = {.number = n * 2 + side, .busy = busy};

    p.device = (unsigned)(sqrt(uniform(&own)) * DEVICES);
    p.speed = exp(0.3 * normal(&own));
    p.os = 9 + (unsigned)(draw(&own) % 7);
    p.b = draw(&own) % 2;
    p.device_class = draw(&own) % 6 == 0 ? "low" : draw(&own) % 2 ? "mid" : "high";
    return p;
}

static void head_write(FILE *f, const char *tag, const struct person *p, unsigned side,
                       uint64_t time)
{
    fprintf(f,
            "{\"tag\":\"%s\",\"process\":\"com.demo\",\"time\":%" PRIu64 ",\"user\":\"u%" PRIu64
            "\",\"start\":%" PRIu64 ",\"machine\":\"MIDDLE\",\"version\":\"%s\",\"device\":\"Model "
            "%u\"",
            tag, time, p->number, time / 86400000 * 86400000, side ? "8.1.0" : "8.0.0", p->device);
}

static unsigned cluster_draw(uint64_t *state)
{
    double at = uniform(state), all = 0;
    unsigned i = 0;

    for (unsigned k = 0; k < CLUSTERS; k++)
        all += 1 / (k + 3.0);
    for (at *= all; i + 1 < CLUSTERS && at > 1 / (i + 3.0); i++)
        at -= 1 / (i + 3.0);
    return i;
}

static struct moment moment_draw(uint64_t *state)
{
    return (struct moment){.full = uniform(state) < 0.08,
                           .power_save = uniform(state) < 0.08,
                           .cellular = uniform(state) < 0.35,
                           .background = uniform(state) < 0.15};
}

static void context_write(FILE *f, const struct person *p, const struct moment *m, uint64_t *state)
{
    fprintf(f,
            ",\"os\":\"%u\",\"device_class\":\"%s\",\"tags\":{\"experiment\":\"%s\"},\"network\":"
            "\"%s\","
            "\"foreground\":%s,\"power_save\":%s,\"battery\":%u,\"disk_free\":%u",
            p->os, p->device_class, p->b ? "B" : "A", m->cellular ? "cellular" : "wifi",
            m->background ? "false" : "true", m->power_save ? "true" : "false",
            (unsigned)(m->power_save ? 5 + draw(state) % 10 : 20 + draw(state) % 80),
            (unsigned)(m->full ? 60000 + draw(state) % 400000 : 1000000 + draw(state) % 9000000));
}

/* The row of facts that a report is of, or FACTS. */
static unsigned fact_draw(const struct person *p, const struct moment *m, unsigned side,
                          uint64_t *state)
{
    for (unsigned i = 0; i < FACTS; i++) {
        bool holds = (side || facts[i].holds == on_all) && facts[i].holds(p, m);

        if (uniform(state) < facts[i].share && holds)
            return i;
    }
    return FACTS;
}

/* Json.parse in each fifth cluster, others where chance had it once and for all. */
static unsigned helper_of(unsigned cluster, unsigned k)
{
    if (k == 0 && cluster % (CLUSTERS / WITH_PARSE) == 1)
        return 1;
    return 2 + (unsigned)(mix(cluster, k) % (HELPERS - 1));
}

struct message {
    uint64_t cost, key_ms, helper_ms[IN_CLUSTER];
    unsigned calls[IN_CLUSTER];
};

static void message_make(struct message *m, unsigned cluster, const struct person *p, bool slower,
                         uint64_t *state)
{
    double key = 500 + 60 * (double)(mix(cluster, 99) % 20);

    do {
        m->key_ms = (uint64_t)(key * p->speed * exp(0.4 * normal(state)));
        m->cost = m->key_ms + 5;
        for (unsigned k = 0; k < IN_CLUSTER; k++) {
            unsigned id = helper_of(cluster, k);
            double ms = 4 + (double)(mix(id, 5) % 12);

            m->calls[k] = 1 + (unsigned)(draw(state) % 4);
            ms *= m->calls[k] * p->speed * exp(0.5 * normal(state)) * (slower && id == 1 ? 1.5 : 1);
            m->helper_ms[k] = (uint64_t)(ms / 5 + uniform(state)) * 5;
            m->cost += m->helper_ms[k];
        }
    } while (m->cost < SLOW_MS);
}

/* extra: of a fact, beside what there is without; nothing if none is drawn. */
static void report_write(FILE *f, const struct plan *plan, unsigned side, uint64_t people,
                         uint64_t seed, uint64_t *state, bool extra)
{
    struct person p = person_draw(state, people, seed * 2 + side);
    uint64_t time = UINT64_C(1700006400000) + (side * DAYS + draw(state) % DAYS) * 86400000 +
                    draw(state) % 86400000;
    uint64_t habit = mix(p.number, draw(state) % HABITS);
    unsigned cluster = cluster_draw(p.busy ? &habit : state), fact = FACTS;
    struct moment now = {0};
    struct message m;
    int key;

    if (side && plan->cluster && p.device == PLANTED_DEVICE && uniform(state) < 0.2)
        cluster = PLANTED;
    if (plan->context)
        now = moment_draw(state);
    if (extra && (fact = fact_draw(&p, &now, side, state)) == FACTS)
        return;
    key = fact < FACTS ? METHODS + (int)fact : FIRST_KEY + (int)cluster;
    message_make(&m, cluster, &p, side && plan->method, state);
    head_write(f, "Trace_EvilMethod", &p, side, time);
    if (plan->context)
        context_write(f, &p, &now, state);
    fprintf(f,
            ",\"detail\":\"%s\",\"cost\":%" PRIu64
            ",\"scene\":\"com.demo.%sActivity\",\"stack\":\"0,%d,1,%" PRIu64 "\\n1,%u,1,%" PRIu64
            "\\n2,%u,1,%" PRIu64 "\\n",
            m.cost >= 5000 ? "ANR" : "NORMAL", m.cost, scenes[cluster % SCENES], DISPATCH, m.cost,
            fact < FACTS ? FIRST_PATH + PLANTED : FIRST_PATH + cluster, m.cost - 2, key,
            m.cost - 4);
    for (unsigned k = 0; k < IN_CLUSTER; k++) {
        if (m.helper_ms[k] > 0)
            fprintf(f, "3,%u,%u,%" PRIu64 "\\n", helper_of(cluster, k), m.calls[k], m.helper_ms[k]);
    }
    fprintf(f, "\",\"stackKey\":\"%d|\"}\n", key);
}

static void frames_write(FILE *f, const struct plan *plan, unsigned side, uint64_t people,
                         uint64_t seed, uint64_t *state)
{
    struct person p = person_draw(state, people, seed * 2 + side);
    unsigned scene = (unsigned)(draw(state) % SCENES);
    double cost = sqrt(p.speed) * exp(0.1 * normal(state)) * 1.1;

    if (side && plan->frames && scene == 0)
        cost /= 0.92;
    head_write(f, "Trace_FPS", &p, side, UINT64_C(1700006400000) + side * DAYS * 86400000);
    fprintf(f, ",\"scene\":\"com.demo.%sActivity\",\"fps\":%.2f,\"frames\":300}\n", scenes[scene],
            60 / fmax(1, cost));
}

/* Of eight reports one is of frames. Each user who may report was sampled. */
static void side_write(const char *dir, const struct plan *plan, unsigned side, uint64_t reports,
                       uint64_t seed)
{
    FILE *f = create(dir, side ? "new.ndjson" : "old.ndjson");
    uint64_t state = mix(seed, side), people = reports / 6 + 1;

    for (uint64_t n = 0; n < people + people / 20 + 1; n++) {
        uint64_t number = (n < people ? people + n : n - people) * 2 + (seed * 2 + side);

        fprintf(f,
                "{\"tag\":\"Trace_Sampled\",\"user\":\"u%" PRIu64 "\",\"start\":1,\"starts\":1}\n",
                number);
    }
    for (uint64_t i = 0; i < reports; i++) {
        if (i % 8 == 7)
            frames_write(f, plan, side, people, seed, &state);
        else
            report_write(f, plan, side, people, seed, &state, false);
        if (plan->facts)
            report_write(f, plan, side, people, seed, &state, true);
    }
    if (ferror(f) || fclose(f)) {
        perror(dir);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    struct plan plan = {0};
    uint64_t reports, seed;

    if (argc < 4) {
        fputs(
            "usage: planted_fleet DIR REPORTS SEED [cluster] [method] [frames] [context] [facts]\n",
            stderr);
        return 2;
    }
    reports = strtoull(argv[2], NULL, 10);
    seed = strtoull(argv[3], NULL, 10);
    for (int i = 4; i < argc; i++) {
        plan.cluster |= strcmp(argv[i], "cluster") == 0;
        plan.method |= strcmp(argv[i], "method") == 0;
        plan.frames |= strcmp(argv[i], "frames") == 0;
        plan.facts |= strcmp(argv[i], "facts") == 0;
        plan.context |= strcmp(argv[i], "context") == 0;
    }
    plan.context |= plan.facts;
    mapping_write(argv[1]);
    for (unsigned side = 0; side < 2; side++)
        side_write(argv[1], &plan, side, reports / 2, seed);
    return 0;
}
