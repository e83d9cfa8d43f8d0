/* SPDX-License-Identifier: Apache-2.0 */
/* A program that a system call of systemd's set @resources ends, as a service may be made with
 * SystemCallFilter=~@resources: it records a slow message, and says how many reports came. */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <methodbeat.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>

static void count(void *context, const char *json, size_t n)
{
    (void)json, (void)n;
    ++*(int *)context;
}

int main(int argc, char **argv)
{
    static const unsigned denied[] = {
        SYS_ioprio_set,    SYS_mbind,          SYS_migrate_pages,      SYS_move_pages,
        SYS_sched_setattr, SYS_sched_setparam, SYS_sched_setscheduler, SYS_sched_setaffinity,
        SYS_set_mempolicy, SYS_setpriority,    SYS_setrlimit,
    };
    enum { DENIED = sizeof(denied) / sizeof(denied[0]) };
    struct sock_filter filter[2 * DENIED + 2] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    struct sock_fprog program = {2 * DENIED + 2, filter};
    struct timespec slow = {0, 30000000};
    int reports = 0;
    struct methodbeat_settings s = {
        .sink = count, .sink_context = &reports, .slow_ms = 10, .without = "session_id"};

    for (size_t i = 0; i < DENIED; i++) {
        filter[2 * i + 1] =
            (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, denied[i], 0, 1);
        filter[2 * i + 2] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    }
    filter[2 * DENIED + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        puts("no filters here");
        return 2;
    }
    s.trace_path = argc > 1 ? argv[1] : NULL;
    s.threads = "*";
    s.precise_clock = true;
    if (methodbeat_start(&s) != 0)
        return 1;
    methodbeat_message_begin();
    nanosleep(&slow, NULL);
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    printf("%d\n", reports);
    return 0;
}
