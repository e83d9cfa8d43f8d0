/* SPDX-License-Identifier: Apache-2.0 */
#include "bench/child.h"

#include <err.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double wall_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void wait_for(pid_t pid, double began, const char *what, struct usage *usage)
{
    struct rusage r;
    int status;

    if (wait4(pid, &status, 0, &r) != pid)
        err(1, "%s", what);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        errx(1, "%s failed", what);
    usage->wall = wall_now() - began;
    usage->cpu = seconds(r.ru_utime) + seconds(r.ru_stime);
    usage->peak = (double)r.ru_maxrss * 1024 / 1e6;
}

json_t *child_run(const char *const *argv, struct usage *usage)
{
    double began = wall_now();
    json_error_t wrong;
    json_t *root;
    int ends[2];
    FILE *out;
    pid_t pid;

    if (pipe(ends) != 0 || (pid = fork()) < 0)
        err(1, "%s", argv[0]);
    if (pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execvp(argv[0], (char *const *)argv);
        err(127, "%s", argv[0]);
    }
    close(ends[1]);
    out = fdopen(ends[0], "r");
    root = out ? json_loadf(out, 0, &wrong) : NULL;
    if (out)
        fclose(out);
    wait_for(pid, began, argv[0], usage);
    if (!root)
        errx(1, "%s: no JSON: %s", argv[0], wrong.text);
    return root;
}

void child_call(void (*fn)(const void *arg), const void *arg, struct usage *usage)
{
    double began = wall_now();
    pid_t pid = fork();

    if (pid < 0)
        err(1, "fork");
    if (pid == 0) {
        fn(arg);
        _exit(0);
    }
    wait_for(pid, began, "child", usage);
}
