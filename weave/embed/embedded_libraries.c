/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/embedded_libraries.h"

#include <stdlib.h>

#include "lib/cursor.h"
#include "lib/os_file.h"
#include "weave/instrument_run.h"

#define LIBRARY "libmethodbeat.so"

enum {
    /* Class and machine of an ELF header (gABI, chapter 4). */
    ELF_CLASS_AT = 4,
    ELF_MACHINE_AT = 18,
    ELF_HEAD = 20,
};

static const struct abi {
    struct str name;
    uint8_t elf_class; /* 1: 32 bits, 2: 64 */
    uint16_t machine;
} abis[] = {
    {STR_INIT("arm64-v8a"), 2, 183}, {STR_INIT("armeabi-v7a"), 1, 40},
    {STR_INIT("riscv64"), 2, 243},   {STR_INIT("x86"), 1, 3},
    {STR_INIT("x86_64"), 2, 62},
};

/* riscv64 is of no device that is sold yet. */
enum { ABIS = sizeof(abis) / sizeof(abis[0]), ABIS_OF_DEVICES = 4 };

/* The libraries that the package has already. */
struct package_libraries {
    bool of[ABIS];    /* libraries for that ABI */
    bool there[ABIS]; /* the one to embed among them */
    bool any;
    bool stored;
};

/* The part of an entry's name behind "lib/", of an App Bundle behind
 * "MODULE/lib/": "arm64-v8a/libx.so". Empty: no library. */
static struct str library_of(const struct container *c, struct str name)
{
    if (c->package == PACKAGE_AAB)
        name = str_sub(name, str_find(name, '/') + 1, name.n);
    return str_starts(name, STR("lib/")) && str_ends(name, STR(".so")) ? str_sub(name, 4, name.n)
                                                                       : STR("");
}

static struct str directory_of(const struct container *c)
{
    return c->package == PACKAGE_AAB ? STR("base/lib/") : STR("lib/");
}

static struct str entry_of(const struct container *c, const struct abi *abi, struct arena *arena)
{
    return arena_printf(arena, "%.*s%.*s/" LIBRARY, STR_ARG(directory_of(c)), STR_ARG(abi->name));
}

/* A split of the app may have its libraries. */
static void package_look(const struct container *c, struct package_libraries *p,
                         struct instrument_run *run)
{
    struct str unknown = STR("");
    struct arena arena;

    for (size_t i = 0; i < c->count; i++) {
        struct str file = library_of(c, container_member_name(c, i));
        struct str abi = str_sub(file, 0, str_find(file, '/'));
        size_t k = 0;

        if (abi.n == file.n)
            continue;
        p->any = true;
        p->stored |= archive_entry(c->archive, i)->method == ARCHIVE_STORED;
        while (k < ABIS && !str_eq(abis[k].name, abi))
            k++;
        if (k < ABIS) {
            p->of[k] = true;
        } else if (!str_eq(abi, unknown)) {
            unknown = abi;
            instrument_run_warn(run,
                                "%s: it has libraries for %.*s, for which there is no " LIBRARY,
                                c->label, STR_ARG(abi));
        }
    }
    arena_init(&arena);
    for (size_t k = 0; k < ABIS; k++)
        p->there[k] |= archive_find(c->archive, entry_of(c, &abis[k], &arena)) >= 0;
    arena_release(&arena);
}

/* An app without libraries runs on each device; with some, on devices for which there is one. */
static void tell_abis(const struct embedded_libraries *e, const struct package_libraries *p,
                      struct instrument_run *run)
{
    size_t n = 0;

    for (size_t i = 0; i < e->n; i++)
        n += !str_ends(str_from_c(e->rows[i].name), STR("riscv64/" LIBRARY));
    if (!p->any && e->n > 0 && n < ABIS_OF_DEVICES)
        instrument_run_warn(run,
                            "%s: it has no libraries of its own, and now has some for %zu of %d "
                            "processors (arm64-v8a, armeabi-v7a, x86, x86_64): devices with "
                            "another refuse to install it",
                            e->container->label, n, ABIS_OF_DEVICES);
}

static int check_machine(struct bytes elf, const struct abi *abi, struct error *err)
{
    if (elf.n < ELF_HEAD || memcmp(elf.p, "\177ELF", 4) != 0)
        return error_set(err, "not a shared library");
    if (elf.p[ELF_CLASS_AT] != abi->elf_class || load_le16(elf.p + ELF_MACHINE_AT) != abi->machine)
        return error_set(err, "a library for another machine than %.*s", STR_ARG(abi->name));
    return 0;
}

static int library_add(struct embedded_libraries *e, const struct abi *abi, const char *path,
                       struct str entry, struct error *err)
{
    struct embedded_library *row;

    MEM_GROW(e->rows, e->n, e->cap);
    row = &e->rows[e->n++];
    *row = (struct embedded_library){.name = mem_dup_cstr(entry.p, entry.n)};
    if (input_read(path, &row->bytes, err) < 0 ||
        check_machine(buf_view(&row->bytes), abi, err) < 0)
        return error_prefix(err, "--embed-lib: %s", path);
    return 0;
}

static int read_abi(struct embedded_libraries *e, size_t k, const struct package_libraries *p,
                    struct instrument_run *run, const char *directory, struct arena *arena,
                    struct error *err)
{
    struct str abi = abis[k].name, entry = entry_of(e->container, &abis[k], arena);
    const char *path =
        arena_cstr(arena, arena_printf(arena, "%s/%.*s/" LIBRARY, directory, STR_ARG(abi)));

    if (p->any && !p->of[k])
        return 0;
    if (p->there[k]) {
        instrument_run_warn(run, "%s!%.*s: it is there already, and stays", e->container->label,
                            STR_ARG(entry));
        return 0;
    }
    if (os_exists(path))
        return library_add(e, &abis[k], path, entry, err);
    if (p->any)
        instrument_run_warn(run, "%s: it has libraries for %.*s, but there is no %s",
                            e->container->label, STR_ARG(abi), path);
    return 0;
}

bool embedded_libraries_there(const struct container *c)
{
    struct arena arena;
    bool there = false;

    arena_init(&arena);
    for (size_t k = 0; k < ABIS; k++)
        there |= archive_find(c->archive, entry_of(c, &abis[k], &arena)) >= 0;
    arena_release(&arena);
    return there;
}

int embedded_libraries_read(struct embedded_libraries *e, struct instrument_run *run,
                            const char *directory, struct error *err)
{
    struct package_libraries p = {0};
    struct arena arena;
    bool there = false;
    int result = 0;

    *e = (struct embedded_libraries){.container = run->runtime.container};
    if (!e->container)
        e->container = inputs_app(&run->inputs);
    if (!e->container)
        return error_set(err, "--embed-lib: there is no .apk or .aab to put a library in");
    if (!os_exists(directory))
        return error_set(err, "--embed-lib: %s: there is no such directory", directory);
    for (size_t i = 0; i < run->inputs.n_outer; i++)
        if (container_is_app(run->inputs.outer[i]))
            package_look(run->inputs.outer[i], &p, run);
    /* Stored libraries work whatever the manifest says about extracting them. For an App
     * Bundle, its APKs decide. */
    e->method = e->container->package == PACKAGE_AAB || (p.any && !p.stored) ? ARCHIVE_DEFLATED
                                                                             : ARCHIVE_STORED;
    arena_init(&arena);
    for (size_t k = 0; k < ABIS && result == 0; k++) {
        result = read_abi(e, k, &p, run, directory, &arena, err);
        there |= p.there[k];
    }
    arena_release(&arena);
    tell_abis(e, &p, run);
    if (result == 0 && e->n == 0 && !there)
        result = error_set(err, "--embed-lib: %s: no <abi>/" LIBRARY " that the app could use",
                           directory);
    if (e->n == 0)
        e->container = NULL;
    return result;
}

void embedded_libraries_release(struct embedded_libraries *e)
{
    for (size_t i = 0; i < e->n; i++) {
        free(e->rows[i].name);
        buf_release(&e->rows[i].bytes);
    }
    free(e->rows);
    *e = (struct embedded_libraries){0};
}
