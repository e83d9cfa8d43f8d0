/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/temporaries.h"

#include <stddef.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/os_process.h"

/* The newest first, so that what is in a directory goes before it. Only ever
 * grows at this end. */
static _Atomic(struct temporary *) newest;
static atomic_int in_work;  /* records of which that is said */
static atomic_bool cleaned; /* by a thread without memory, which ends the process */

static struct temporary *add(const char *path, bool directory, bool live)
{
    struct temporary *t = mem_calloc(1, sizeof(*t));

    t->path = mem_dup_cstr(path, strlen(path));
    t->directory = directory;
    t->next = atomic_load(&newest);
    atomic_init(&t->live, live);
    atomic_init(&t->in_work, true);
    /* Either the other thread sees the count, or this one sees that the other is cleaning up. */
    atomic_fetch_add(&in_work, 1);
    if (atomic_load(&cleaned)) {
        atomic_fetch_sub(&in_work, 1);
        os_sleep_forever();
    }
    atomic_store(&newest, t);
    return t;
}

struct temporary *temporary_add(const char *path, bool directory)
{
    return add(path, directory, true);
}

struct temporary *temporary_reserve(const char *path, bool directory)
{
    return add(path, directory, false);
}

static void work_ended(struct temporary *t)
{
    if (atomic_exchange(&t->in_work, false))
        atomic_fetch_sub(&in_work, 1);
}

void temporary_made(struct temporary *t)
{
    atomic_store(&t->live, true);
    work_ended(t);
}

void temporary_forget(struct temporary *t)
{
    atomic_store(&t->live, false);
    work_ended(t);
}

/* Calls only what a signal handler may call. */
void temporary_remove(struct temporary *t)
{
    if (atomic_exchange(&t->live, false))
        os_remove(t->path, t->directory);
}

static void remove_all(void)
{
    for (struct temporary *t = atomic_load(&newest); t; t = t->next)
        temporary_remove(t);
}

static void remove_all_without_memory(void)
{
    atomic_store(&cleaned, true);
    while (atomic_load(&in_work) > 0)
        os_yield();
    remove_all();
}

void temporaries_clean_at_end(void)
{
    os_on_end(remove_all);
    mem_on_exhausted(remove_all_without_memory);
}
