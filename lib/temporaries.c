/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/temporaries.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/os_process.h"

/* The newest first, so that what is in a directory goes before it. Only ever
 * grows at this end. */
static _Atomic(struct temporary *) newest;
static atomic_int in_work;  /* records of which that is said */
static atomic_bool cleaned; /* by a thread without memory, which ends the process */

/* ---- Names: ".NAME.PID-COUNT.tmp" ---- */

char *temporary_name(struct str name)
{
    enum { KEPT = 200 }; /* of the name: 255 is the limit */
    static atomic_uint count;

    return mem_printf(".%.*s.%ld-%u.tmp", STR_ARG(str_sub(name, 0, KEPT)), os_process_id(),
                      atomic_fetch_add(&count, 1));
}

static bool take_number(struct str *s, uint64_t *value)
{
    size_t n = 0;

    while (n < s->n && s->p[n] >= '0' && s->p[n] <= '9')
        n++;
    if (!str_to_u64(str_sub(*s, 0, n), value))
        return false;
    *s = str_sub(*s, n, s->n);
    return true;
}

/* The process that made such a name; 0: the name has another form. */
static long owner_of(struct str name)
{
    struct str end = STR(".tmp"), rest;
    uint64_t pid, count;
    size_t dot;

    if (!str_starts(name, STR(".")) || !str_ends(name, end))
        return 0;
    rest = str_sub(name, 1, name.n - end.n);
    dot = str_rfind(rest, '.');
    if (dot == rest.n || dot == 0)
        return 0;
    rest = str_sub(rest, dot + 1, rest.n);
    if (!take_number(&rest, &pid) || !str_starts(rest, STR("-")))
        return 0;
    rest = str_sub(rest, 1, rest.n);
    if (!take_number(&rest, &count) || rest.n > 0 || pid > INT32_MAX)
        return 0;
    return (long)pid;
}

bool temporary_is_ours(struct str name)
{
    long owner = owner_of(name);

    return owner > 0 && (owner == os_process_id() || os_process_is_gone(owner));
}

/* ---- Records ---- */

struct temporary *temporary_add(const struct os_dir *dir, const char *name,
                                enum temporary_kind kind)
{
    struct temporary *t = mem_calloc(1, sizeof(*t));

    t->dir = dir;
    t->name = mem_dup_cstr(name, strlen(name));
    t->kind = kind;
    atomic_init(&t->live, kind != TEMPORARY_PLACE);
    atomic_init(&t->in_work, true);
    /* Either the other thread sees the count, or this one sees that the other is cleaning up. */
    atomic_fetch_add(&in_work, 1);
    if (atomic_load(&cleaned)) {
        atomic_fetch_sub(&in_work, 1);
        os_sleep_forever();
    }
    t->next = atomic_load(&newest);
    while (!atomic_compare_exchange_weak(&newest, &t->next, t))
        ;
    return t;
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
    if (!atomic_exchange(&t->live, false))
        return;
    if (t->kind == TEMPORARY_TREE)
        os_dir_remove_tree(t->dir, t->name);
    else
        os_dir_remove(t->dir, t->name, t->kind == TEMPORARY_PLACE);
}

void temporaries_clear(const struct os_dir *dir)
{
    struct os_listing *l = os_dir_list(dir);
    const char *name;

    while (l && (name = os_listing_next(l))) {
        long owner = owner_of(str_from_c(name));
        struct os_info info;

        if (owner == 0 || !os_process_is_gone(owner) || os_dir_info(dir, name, &info) < 0 ||
            !info.own)
            continue;
        if (info.kind == OS_FILE)
            os_dir_remove(dir, name, false);
        else if (info.kind == OS_DIRECTORY)
            os_dir_remove_tree(dir, name);
    }
    if (l)
        os_listing_close(l);
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
