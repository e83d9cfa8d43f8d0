#include "report/cluster_read.h"

#include <pthread.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "report/report_blocks.h"
#include "report/report_reader.h"

enum {
    STREAM_BLOCKS = 4096, /* of one stream of the pool; another follows */
    AHEAD = 3,            /* blocks for each worker, between reading and adding */
};

/* A block on its way: a place in a ring, taken by job number. */
struct station {
    struct report_block block;
    struct cluster_batch batch;
    bool full; /* there was a block */
    size_t damaged, line;
    char why[160];
};

struct line_of {
    struct report_blocks blocks;
    const struct builds *builds;
    struct station *stations;
    size_t n_stations;
    struct call_tree *trees; /* one a worker */
    /* Blocks are read in the order of the jobs. */
    pthread_mutex_t lock;
    pthread_cond_t turn;
    size_t next_job;
};

static bool block_read(struct line_of *line, struct station *s, size_t job)
{
    bool full;

    pthread_mutex_lock(&line->lock);
    while (line->next_job != job)
        pthread_cond_wait(&line->turn, &line->lock);
    full = report_blocks_next(&line->blocks, &s->block);
    line->next_job++;
    pthread_cond_broadcast(&line->turn);
    pthread_mutex_unlock(&line->lock);
    return full;
}

static int block_parse(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct line_of *line = ctx;
    struct station *s = &line->stations[job % line->n_stations];
    struct report_reader reader;
    const struct report *report;

    (void)err;
    cluster_batch_clear(&s->batch);
    s->damaged = 0;
    s->full = block_read(line, s, job);
    if (!s->full || s->block.is_trace)
        return 0;
    report_reader_init(&reader, str_from_bytes(buf_view(&s->block.text)));
    while ((report = report_next(&reader))) {
        call_tree_make(&line->trees[worker], report);
        cluster_batch_add(&s->batch, line->builds, report, &line->trees[worker]);
    }
    s->damaged = reader.bad;
    s->line = reader.bad_lines[0];
    memcpy(s->why, reader.bad_text, sizeof(s->why));
    report_reader_release(&reader);
    return 0;
}

static void station_add(struct cluster_reading *r, struct cluster_set *set, struct station *s,
                        const char *file)
{
    struct error said;

    r->bytes += s->block.text.n;
    r->reports += s->batch.n;
    r->damaged += s->damaged;
    cluster_set_add(set, &s->batch);
    if (s->damaged) {
        error_set(&said, "line %zu: %s (%zu such places were passed over)",
                  s->block.line + s->line - 1, s->why, s->damaged);
        r->problem(r->ctx, file, &said);
    }
    if (s->block.is_trace) {
        error_set(&said,
                  "a trace file, which is no report of one message: left out (decode shows it)");
        r->problem(r->ctx, file, &said);
    }
    if (s->block.said.text[0])
        r->problem(r->ctx, file, &s->block.said);
}

/* Runs one stream; *more: its last job still had a block. */
static int stream_run(struct cluster_reading *r, struct cluster_set *set, struct line_of *line,
                      bool *more, struct error *err)
{
    struct pool_stream_how how = {
        .jobs = STREAM_BLOCKS, .run = block_parse, .max_jobs = line->n_stations - 1};
    struct pool_stream *stream;
    int result = 0;

    line->next_job = 0;
    stream = pool_stream_open(r->pool, &how, line);
    *more = true;
    for (size_t job = 0; result == 0 && *more && job < how.jobs; job++) {
        struct station *s = &line->stations[job % line->n_stations];

        result = pool_stream_take(stream, err);
        if (result != 0)
            break;
        *more = s->full;
        if (s->full)
            station_add(r, set, s, line->blocks.files[s->block.file]);
    }
    pool_stream_close(stream);
    return result;
}

int cluster_read(struct cluster_reading *r, struct cluster_set *set, const char *const *files,
                 size_t n, struct error *err)
{
    size_t workers = pool_size(r->pool);
    struct line_of line = {.builds = set->builds, .n_stations = workers * AHEAD + 1};
    bool more = true;
    int result = 0;

    report_blocks_init(&line.blocks, files, n);
    line.stations = mem_calloc(line.n_stations, sizeof(*line.stations));
    line.trees = mem_calloc(workers, sizeof(*line.trees));
    pthread_mutex_init(&line.lock, NULL);
    pthread_cond_init(&line.turn, NULL);
    for (size_t i = 0; i < line.n_stations; i++) {
        buf_init(&line.stations[i].block.text);
        cluster_batch_init(&line.stations[i].batch);
    }
    for (size_t i = 0; i < workers; i++)
        call_tree_init(&line.trees[i]);
    while (result == 0 && more)
        result = stream_run(r, set, &line, &more, err);
    for (size_t i = 0; i < line.n_stations; i++) {
        buf_release(&line.stations[i].block.text);
        cluster_batch_release(&line.stations[i].batch);
    }
    for (size_t i = 0; i < workers; i++)
        call_tree_release(&line.trees[i]);
    pthread_cond_destroy(&line.turn);
    pthread_mutex_destroy(&line.lock);
    free(line.stations);
    free(line.trees);
    report_blocks_release(&line.blocks);
    return result;
}
