/* SPDX-License-Identifier: Apache-2.0 */
/* OSGi bundles: a bundle's class loader sees the packages of others that its manifest imports, if
 * theirs export them (OSGi Core, 3.6 to 3.9). */
#include "archive/jar_manifest.h"
#include "weave/embed/beside.h"

struct bundle {
    bool is;
    bool sees;             /* imports the package, also when a class of it is first asked for */
    bool exports;          /* exports it */
    bool extension;        /* a part of the framework, which imports nothing */
    struct str name, host; /* Bundle-SymbolicName, Fragment-Host */
};

struct bundles {
    struct beside *b;
    struct str package; /* "io.methodbeat" */
    struct buf text, value;
    struct arena arena;
};

/* Takes what stands before the next `mark` that is in no quotes off *rest. */
static struct str next_part(struct str *rest, char mark)
{
    struct str from = *rest;
    bool quoted = false;
    size_t n = 0;

    while (n < from.n && (quoted || from.p[n] != mark)) {
        if (from.p[n] == '\\' && quoted)
            n++;
        else
            quoted ^= from.p[n] == '"';
        n++;
    }
    *rest = str_sub(from, n + 1, from.n);
    return str_trim(str_sub(from, 0, n));
}

/* Whether a name of a list is the package, or has it: "a.b", "a.*" or "*". */
static bool has_package(struct str name, struct str package)
{
    struct str stem = str_sub(name, 0, name.n - 1);

    if (str_eq(name, package) || str_eq(name, STR("*")))
        return true;
    return str_ends(name, STR(".*")) && str_starts(package, stem);
}

/* A header of packages: clauses behind commas, of names and attributes behind semicolons (3.2.5).
 */
static bool lists_package(struct str header, struct str package)
{
    while (header.n > 0) {
        struct str clause = next_part(&header, ',');

        while (clause.n > 0)
            if (has_package(next_part(&clause, ';'), package))
                return true;
    }
    return false;
}

static bool header_of(struct bundles *s, const char *name, struct str *value)
{
    bool has = jar_manifest_find(str_from_bytes(buf_view(&s->text)), str_from_c(name), &s->value);

    *value = has ? str_from_bytes(buf_view(&s->value)) : STR("");
    return has;
}

static bool header_lists(struct bundles *s, const char *name)
{
    struct str value;

    return header_of(s, name, &value) && lists_package(value, s->package);
}

static struct str first_name(struct bundles *s, const char *name)
{
    struct str value;

    (void)header_of(s, name, &value);
    return arena_str(&s->arena, next_part(&value, ';'));
}

/* Reads the manifest into s->text, and what it says. */
static int read_bundle(struct bundles *s, const struct container *c, struct bundle *bundle,
                       struct error *err)
{
    static const char *const headers[] = {"Bundle-SymbolicName", "Bundle-ManifestVersion",
                                          "Bundle-Activator",    "Import-Package",
                                          "Export-Package",      "Fragment-Host"};
    ptrdiff_t manifest = beside_manifest(c);
    struct str value;

    *bundle = (struct bundle){0};
    if (manifest < 0)
        return 0;
    if (beside_read(s->b->run, c, (size_t)manifest, &s->text, err) < 0)
        return -1;
    for (size_t i = 0; i < sizeof(headers) / sizeof(headers[0]) && !bundle->is; i++)
        bundle->is = header_of(s, headers[i], &value);
    if (!bundle->is)
        return 0;
    bundle->sees = header_lists(s, "Import-Package") || header_lists(s, "DynamicImport-Package");
    bundle->exports = header_lists(s, "Export-Package");
    bundle->name = first_name(s, "Bundle-SymbolicName");
    bundle->host = first_name(s, "Fragment-Host");
    bundle->extension = str_eq(bundle->host, STR("system.bundle")) ||
                        str_eq(bundle->host, STR("org.apache.felix.framework")) ||
                        str_eq(bundle->host, STR("org.eclipse.osgi"));
    return 0;
}

/* A fragment is a part of its host, whose class loader it shares. */
static bool are_one(const struct bundle *a, const struct bundle *b)
{
    return (a->host.n > 0 && (str_eq(a->host, b->name) || str_eq(a->host, b->host))) ||
           (b->host.n > 0 && str_eq(b->host, a->name));
}

/* The package at the end of a header of the manifest, which was read. */
static void add_package(struct bundles *s, struct container *c, const char *header)
{
    struct buf made;

    buf_init(&made);
    jar_manifest_add(str_from_bytes(buf_view(&s->text)), str_from_c(header), s->package, &made);
    beside_put(c, (size_t)beside_manifest(c), &made);
}

static void tell_unseen(const struct bundles *s, const struct container *first, size_t n)
{
    const struct container *holder = s->b->holder;

    instrument_run_warn(
        s->b->run,
        "%s%s: as OSGi bundles they do not see the beat class%s%s: give it to the JVM by "
        "-Xbootclasspath/a, and the framework org.osgi.framework.bootdelegation=%.*s "
        "(docs/packages.md)",
        first->label, n > 1 ? " and others" : "", holder ? ", which is in " : "",
        holder ? holder->label : "", STR_ARG(s->package));
}

/* What bundles do not see the class, and gives it to those that can. *importing: some do. */
static int amend_importing(struct bundles *s, const struct bundle *holder, bool *importing,
                           struct error *err)
{
    struct beside *b = s->b;
    const struct container *unseen = NULL;
    size_t n_unseen = 0;

    *importing = false;
    for (size_t i = 0; i < b->run->inputs.n_containers; i++) {
        struct container *c = b->run->inputs.containers[i];
        struct bundle bundle;

        if (!beside_calls(b, c))
            continue;
        if (read_bundle(s, c, &bundle, err) < 0)
            return -1;
        if (!bundle.is || (holder->is && are_one(&bundle, holder)))
            continue;
        if (!bundle.sees && holder->is && !bundle.extension) {
            add_package(s, c, "Import-Package");
            bundle.sees = true;
        }
        *importing |= bundle.sees;
        if (!bundle.sees && n_unseen++ == 0)
            unseen = c;
    }
    if (n_unseen)
        tell_unseen(s, unseen, n_unseen);
    return 0;
}

static int amend_all(struct bundles *s, struct error *err)
{
    struct inputs *in = &s->b->run->inputs;
    struct bundle holder = {0};
    bool importing;

    if ((s->b->holder && read_bundle(s, s->b->holder, &holder, err) < 0) ||
        amend_importing(s, &holder, &importing, err) < 0)
        return -1;
    for (size_t i = 0; i < in->n_containers && importing && holder.is && !holder.exports; i++) {
        if (in->containers[i] != s->b->holder)
            continue;
        if (read_bundle(s, in->containers[i], &holder, err) < 0)
            return -1;
        add_package(s, in->containers[i], "Export-Package");
        break;
    }
    return 0;
}

int bundles_amend(struct beside *b, struct error *err)
{
    struct bundles s = {.b = b};
    char *package;
    int result;

    arena_init(&s.arena);
    buf_init(&s.text);
    buf_init(&s.value);
    package = arena_cstr(&s.arena, b->folder);
    for (char *c = package; *c; c++)
        *c = *c == '/' ? '.' : *c;
    s.package = str_from_c(package);
    result = amend_all(&s, err);
    arena_release(&s.arena);
    buf_release(&s.text);
    buf_release(&s.value);
    return result;
}
