/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/thread.h"

/* In the shared library, which a process of glibc may load and one of musl (Alpine): glibc links
 * pthread_atfork() into the program, which calls the other; musl has the former alone. */
#ifdef MB_ANY_LIBC

extern __attribute__((visibility("hidden"))) void *__dso_handle;
extern __attribute__((weak)) int __register_atfork(void (*before)(void), void (*parent)(void),
                                                   void (*child)(void), void *library);
extern __typeof__(pthread_atfork) pthread_atfork __attribute__((weak));

void thread_at_fork(void (*child)(void))
{
    if (__register_atfork)
        __register_atfork(NULL, NULL, child, __dso_handle);
    else if (pthread_atfork)
        pthread_atfork(NULL, NULL, child);
}

#else

void thread_at_fork(void (*child)(void))
{
    pthread_atfork(NULL, NULL, child);
}

#endif
