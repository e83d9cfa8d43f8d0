#include "runtime/base/thread.h"

#include <errno.h>
#include <signal.h>

int thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *context)
{
    sigset_t all, before;
    int error;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(thread, NULL, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) {
        errno = error;
        return -1;
    }
    pthread_setname_np(*thread, name);
    return 0;
}
