/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/busy_threads.h"

#include <dirent.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime/base/proc.h"

/* By schedstat, or, where the kernel does not count, by ticks. */
static bool cpu_read(const char *path, const char *id, uint64_t *us)
{
    char name[128], text[512];
    struct proc_schedstat sched;
    struct proc_self self;
    long ticks;

    snprintf(name, sizeof(name), "%s/%s/schedstat", path, id);
    proc_text_read(text, sizeof(text), name);
    if (proc_schedstat_parse(&sched, text)) {
        *us = sched.running_ns / 1000;
        return true;
    }
    snprintf(name, sizeof(name), "%s/%s/stat", path, id);
    proc_text_read(text, sizeof(text), name);
    ticks = sysconf(_SC_CLK_TCK);
    if (ticks <= 0 || !proc_self_parse(&self, text))
        return false;
    *us = self.cpu_ticks * 1000000 / (uint64_t)ticks;
    return true;
}

static void busy_sums_read(struct busy_threads *b)
{
    long ticks = sysconf(_SC_CLK_TCK);
    struct proc_cpu cpu;
    struct timespec t;
    char text[512];

    b->process_us = clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) == 0
                        ? (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000
                        : 0;
    proc_text_read(text, sizeof(text), "/proc/stat");
    b->has_system = proc_cpu_parse(&cpu, text) && ticks > 0;
    b->system_ticks = b->has_system ? cpu.total - cpu.idle - cpu.io : 0;
    b->per_second = ticks > 0 ? (uint64_t)ticks : 1;
}

void busy_threads_read(struct busy_threads *b, const char *path)
{
    DIR *dir = opendir(path);
    struct dirent *entry;

    busy_sums_read(b);
    b->n = 0;
    while (dir && b->n < BUSY_THREADS_MAX && (entry = readdir(dir))) {
        struct busy_thread *thread = &b->all[b->n];
        char *end;

        thread->id = strtoul(entry->d_name, &end, 10);
        if (thread->id > 0 && *end == '\0' && strlen(entry->d_name) < 16 &&
            cpu_read(path, entry->d_name, &thread->us))
            b->n++;
    }
    if (dir)
        closedir(dir);
}

/* What a thread ran since. One that is not in the first reading began after it, but where there
 * was no room for all. */
static uint64_t ran_us(const struct busy_threads *before, const struct busy_thread *thread)
{
    for (size_t i = 0; i < before->n; i++) {
        if (before->all[i].id == thread->id)
            return thread->us > before->all[i].us ? thread->us - before->all[i].us : 0;
    }
    return before->n < BUSY_THREADS_MAX ? thread->us : 0;
}

static void busy_name_read(char *name, size_t size, const char *path, unsigned long id)
{
    char comm[128];

    snprintf(comm, sizeof(comm), "%s/%lu/comm", path, id);
    proc_text_read(name, size, comm);
    name[strcspn(name, "\n")] = '\0';
    if (*name == '\0')
        snprintf(name, size, "thread %lu", id);
}

size_t busy_threads_most(const struct busy_threads *before, const struct busy_threads *after,
                         unsigned long but, const char *path,
                         struct busy_told told[BUSY_THREADS_TOLD])
{
    struct busy_thread most[BUSY_THREADS_TOLD];
    size_t n = 0;

    for (size_t i = 0; i < after->n; i++) {
        struct busy_thread one = {after->all[i].id, ran_us(before, &after->all[i])};
        size_t at = n;

        if (one.id == but || one.us < BUSY_THREADS_LEAST_MS * 1000)
            continue;
        while (at > 0 && most[at - 1].us < one.us)
            at--;
        if (at == BUSY_THREADS_TOLD)
            continue;
        n += n < BUSY_THREADS_TOLD;
        memmove(&most[at + 1], &most[at], (n - at - 1) * sizeof(*most));
        most[at] = one;
    }
    for (size_t i = 0; i < n; i++) {
        busy_name_read(told[i].name, sizeof(told[i].name), path, most[i].id);
        told[i].ms = most[i].us / 1000;
    }
    return n;
}

/* That thread may, whatever the others may. A thread that has ended meanwhile: those that it left.
 */
static uint64_t cores_of(unsigned long thread)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef CPU_COUNT
    cpu_set_t set;

    if (sched_getaffinity((pid_t)thread, sizeof(set), &set) == 0 ||
        sched_getaffinity(0, sizeof(set), &set) == 0)
        return (uint64_t)CPU_COUNT(&set);
#else
    (void)thread;
#endif
    return cores > 0 ? (uint64_t)cores : 1;
}

static uint64_t grown_by(uint64_t from, uint64_t what)
{
    return from > what ? from - what : 0;
}

bool busy_threads_others(const struct busy_threads *before, const struct busy_threads *after,
                         unsigned long but, struct busy_others *others)
{
    uint64_t process_us = grown_by(after->process_us, before->process_us), own_us = 0;

    *others = (struct busy_others){.cores = cores_of(but)};
    if (before->process_us == 0 || after->process_us == 0)
        return false;
    for (size_t i = 0; i < after->n; i++) {
        uint64_t us = ran_us(before, &after->all[i]);

        if (after->all[i].id == but)
            own_us = us;
        else
            others->threads += us >= BUSY_THREADS_LEAST_MS * 1000;
    }
    others->running_ms = grown_by(process_us, own_us) / 1000;
    others->has_programs = before->has_system && after->has_system;
    others->programs_ms =
        grown_by(grown_by(after->system_ticks, before->system_ticks) * 1000 / after->per_second,
                 process_us / 1000);
    return true;
}
