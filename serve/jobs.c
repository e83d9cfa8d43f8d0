/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of reports and of clusters: made by the commands that people call, one after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/input.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "serve/serve_internal.h"

enum { JOBS_MAX = 64 };

struct serve_jobs {
    struct server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct serve_job *first, **last;
    size_t n;
    bool ends;
    char *work; /* a directory */
};

static void job_free(struct serve_job *job)
{
    for (int i = 0; i < job->argc; i++)
        free(job->argv[i]);
    buf_release(&job->in);
    free(job);
}

static int in_write(const struct serve_job *job, const char *path)
{
    FILE *f = fopen(path, "we");
    bool whole = f && fwrite(job->in.p, 1, job->in.n, f) == job->in.n;

    return f && fclose(f) == 0 && whole ? 0 : -1;
}

static void job_run(struct serve_jobs *jobs, struct serve_job *job)
{
    struct request *r = job->request;
    char *in = mem_printf("%s/report.ndjson", jobs->work),
         *out = mem_printf("%s/page.html", jobs->work);
    char *argv[sizeof(job->argv) / sizeof(job->argv[0])] = {NULL};
    struct error err;

    for (int i = 0; i < job->argc; i++)
        argv[i] = strcmp(job->argv[i], "IN") == 0    ? in
                  : strcmp(job->argv[i], "OUT") == 0 ? out
                                                     : job->argv[i];
    unlink(out);
    if (job->in.n > 0 && in_write(job, in) < 0) {
        request_refuse(r, MHD_HTTP_INSUFFICIENT_STORAGE, "the disk is full");
    } else if (r->server->options->run(job->argc, argv) < 0 ||
               input_read(out, &r->body, &err) < 0) {
        request_refuse(r, MHD_HTTP_NOT_FOUND, "there is nothing to show: see what serve says");
    } else {
        r->status = MHD_HTTP_OK;
        r->type = "text/html; charset=utf-8";
    }
    unlink(in);
    unlink(out);
    free(in);
    free(out);
}

static void *jobs_main(void *arg)
{
    struct serve_jobs *jobs = arg;

    for (;;) {
        struct serve_job *job;
        bool ends;

        pthread_mutex_lock(&jobs->lock);
        while (!jobs->first && !jobs->ends)
            pthread_cond_wait(&jobs->more, &jobs->lock);
        job = jobs->first;
        if (job && !(jobs->first = job->next))
            jobs->last = &jobs->first;
        jobs->n -= job != NULL;
        ends = jobs->ends;
        pthread_mutex_unlock(&jobs->lock);
        if (!job)
            return NULL;
        if (ends)
            request_refuse(job->request, MHD_HTTP_SERVICE_UNAVAILABLE, "it ends");
        else
            job_run(jobs, job);
        request_go_on(job->request);
        job_free(job);
    }
}

void jobs_take(struct serve_jobs *jobs, struct serve_job *job)
{
    bool room;

    pthread_mutex_lock(&jobs->lock);
    room = jobs->n < JOBS_MAX && !jobs->ends;
    if (room) {
        job->next = NULL;
        *jobs->last = job;
        jobs->last = &job->next;
        jobs->n++;
        pthread_cond_signal(&jobs->more);
    }
    pthread_mutex_unlock(&jobs->lock);
    if (!room) {
        request_refuse(job->request, MHD_HTTP_SERVICE_UNAVAILABLE, "too many pages are being made");
        request_go_on(job->request);
        job_free(job);
    }
}

int jobs_start(struct server *s, enum serve_page kind, struct error *err)
{
    struct serve_jobs *jobs = mem_calloc(1, sizeof(*jobs));

    *jobs = (struct serve_jobs){.server = s,
                                .work = mem_printf("%s/.work-%d", s->options->dir, (int)kind)};
    jobs->last = &jobs->first;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->more, NULL);
    if ((mkdir(jobs->work, 0700) == 0 || os_is_directory(jobs->work)) &&
        pthread_create(&jobs->thread, NULL, jobs_main, jobs) == 0) {
        s->jobs[kind] = jobs;
        return 0;
    }
    error_set_errno(err, "%s", jobs->work);
    free(jobs->work);
    free(jobs);
    return -1;
}

void jobs_end(struct serve_jobs *jobs)
{
    if (!jobs)
        return;
    pthread_mutex_lock(&jobs->lock);
    jobs->ends = true;
    pthread_cond_signal(&jobs->more);
    pthread_mutex_unlock(&jobs->lock);
    pthread_join(jobs->thread, NULL);
    pthread_mutex_destroy(&jobs->lock);
    pthread_cond_destroy(&jobs->more);
    free(jobs->work);
    free(jobs);
}
