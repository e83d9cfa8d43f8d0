/* SPDX-License-Identifier: Apache-2.0 */
/* Linux and macOS. */
#include "lib/os_process.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#ifdef __APPLE__
#include <sys/random.h>
#endif
#include <time.h>
#include <unistd.h>

#include "lib/os_libc.h"

void os_start(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            abort();
}

bool os_is_terminal(int fd)
{
    return isatty(fd) == 1;
}

size_t os_terminal_columns(int fd)
{
    struct winsize size;

    return os_is_terminal(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

long os_process_id(void)
{
    return getpid();
}

bool os_process_is_gone(long id)
{
    return kill((pid_t)id, 0) < 0 && errno == ESRCH;
}

void os_random(void *p, size_t n)
{
    uint64_t guess = (uint64_t)(uintptr_t)&guess ^ (uint64_t)getpid() << 32;
    struct timespec now;

    if (getentropy(p, n) == 0)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    for (size_t i = 0; i < n; i++) {
        guess = (guess ^ (uint64_t)now.tv_nsec) * 0x9E3779B97F4A7C15u;
        guess ^= guess >> 32;
        ((unsigned char *)p)[i] = (unsigned char)(guess >> 24);
    }
}

void os_yield(void)
{
    sched_yield();
}

_Noreturn void os_sleep_forever(void)
{
    for (;;)
        pause();
}

/* ---- Signals ---- */

_Static_assert(sizeof(sigset_t) <= OS_SIGNALS_SIZE, "there is room for the blocked signals");

void os_signals_block(enum os_block which, struct os_signals *before)
{
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    sigset_t all, old;

    sigfillset(&all);
    for (size_t i = 0; which == OS_BLOCK_OTHERS && i < sizeof(own) / sizeof(own[0]); i++)
        sigdelset(&all, own[i]);
    pthread_sigmask(SIG_BLOCK, &all, &old);
    memcpy(before->kept, &old, sizeof(old));
}

void os_signals_restore(const struct os_signals *before)
{
    sigset_t old;

    memcpy(&old, before->kept, sizeof(old));
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}

static void (*clean_at_end)(void);

static void clean_and_end(int signal_number)
{
    int saved = errno;

    clean_at_end();
    errno = saved;
    /* SA_RESETHAND has put the default action back: end by this signal. */
    raise(signal_number);
}

void os_on_end(void (*clean)(void))
{
    /* All signals that end a process by default and that others can send. */
    static const int signals[] = {
        SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE,   SIGALRM,
        SIGXCPU, SIGUSR1, SIGUSR2, SIGPROF, SIGVTALRM,
#ifdef SIGPOLL
        SIGPOLL,
#endif
    };
    struct sigaction old, act = {.sa_handler = clean_and_end, .sa_flags = (int)SA_RESETHAND};

    clean_at_end = clean;
    for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
        sigaddset(&act.sa_mask, signals[i]);
    for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signals[i], &act, NULL);
    signal(SIGXFSZ, SIG_IGN);
}

double os_log_gamma(double x)
{
    int sign;

    return lgamma_r(x, &sign);
}

bool os_utc_time(time_t seconds, struct tm *t)
{
    return gmtime_r(&seconds, t) != NULL;
}

void os_setenv(const char *name, const char *value)
{
    setenv(name, value, 1);
}
