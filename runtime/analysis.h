/* The analysis thread: takes spans of the ring, copies them while the main
 * thread goes on, and makes reports of them. */
#ifndef MB_RUNTIME_ANALYSIS_H
#define MB_RUNTIME_ANALYSIS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/methodbeat.h"
#include "runtime/ring.h"

enum {
    ANALYSIS_QUEUE = 16,
    ANALYSIS_NAME_MAX = 256, /* bytes of a scene or a process with the NUL: the rest is cut */
};

/* What to report. The tree's root is the message: where the span's beginning
 * has been overwritten, its dispatch is put there again. */
struct analysis_job {
    const char *detail; /* static */
    uint64_t begin_ms, end_ms;
    uint64_t from, to; /* positions in the ring */
    uint64_t time_ms;  /* since the epoch */
    char scene[ANALYSIS_NAME_MAX];
};

/* Where reports go and what they are signed with. */
struct analysis_settings {
    char *report_path; /* owned; or NULL */
    methodbeat_sink *sink;
    void *sink_context;
    char mapping[17];
    char process[ANALYSIS_NAME_MAX];
};

struct analysis {
    const struct ring *ring;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t posted, done;
    struct analysis_settings settings;
    struct analysis_job queue[ANALYSIS_QUEUE];
    unsigned first, n; /* of queue; a job stays there until its report is made */
    bool ended;
    uint64_t reports, lost;
};

/* Copies a name, "" for NULL, cut to fit. */
void analysis_name_set(char name[ANALYSIS_NAME_MAX], const char *from);

/* Starts the thread. 0, or -1 with errno set. The ring stays the caller's. */
int analysis_init(struct analysis *a, const struct ring *ring);

/* Makes the reports that are due, ends the thread and waits for it. */
void analysis_release(struct analysis *a);

/* Takes other settings, from the next report on. 0, or -1 and errno when memory is
 * out or the report file can't be written. */
int analysis_set(struct analysis *a, const struct methodbeat_settings *settings);

/* Posts a job. It may be dropped, and is counted then: when the queue is full. */
void analysis_post(struct analysis *a, const struct analysis_job *job);

/* Waits until no job is left, at most timeout_ms; UINT32_MAX is for ever. */
bool analysis_flush(struct analysis *a, uint32_t timeout_ms);

void analysis_counters(struct analysis *a, uint64_t *reports, uint64_t *lost);

#endif
