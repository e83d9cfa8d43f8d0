/* SPDX-License-Identifier: Apache-2.0 */
/* Lists beside the code, in which the class that is called may be new. */
#include "archive/signature.h"
#include "lib/path.h"
#include "verify/package_proof.h"
#include "verify/package_internal.h"
#include "weave/options.h"

static struct str folder_of_beat(const struct package_proof *p)
{
    struct str beat = p->rules.beat_class;
    size_t slash = str_rfind(beat, '/');

    return slash < beat.n ? str_sub(beat, 0, slash) : STR("");
}

/* Whether it is the class that is called, in any folder. */
static bool is_called_class(const struct package_proof *p, struct str name)
{
    struct str stem = str_sub(name, 0, name.n - STR(".class").n), beat = p->rules.beat_class;

    return str_ends(name, STR(".class")) && str_ends(stem, beat) &&
           (stem.n == beat.n || stem.p[stem.n - beat.n - 1] == '/');
}

/* A bundle that has the class exports its package, another one imports it. */
struct manifest_gain package_manifest_gain(const struct package_proof *p)
{
    struct manifest_gain gain = {.header = STR("Import-Package")};

    if (!container_is_app(p->was) && p->was->n_dex == 0)
        gain.package = p->rules.beat_package;
    for (size_t i = 0; i < p->now_count; i++)
        if (is_called_class(p, package_now_name(p, i)))
            gain.header = STR("Export-Package");
    return gain;
}

static bool never_changed(void *ctx, struct str name)
{
    (void)ctx;
    (void)name;
    return false;
}

/* Whether a jar of that name is among the outputs, and has the class at its root. */
static bool is_home(const struct package_proof *p, struct str jar)
{
    const struct staged_outputs *all = p->rules.outputs;
    size_t slash = str_rfind(jar, '/');
    bool is = false;

    jar = str_sub(jar, slash < jar.n ? slash + 1 : 0, jar.n);
    for (size_t i = 0; all && i < all->n && !is; i++) {
        struct archive *a = NULL;
        struct str dir, name;
        struct error err;

        path_split(all->inputs[i], &dir, &name);
        if (!str_eq(name, jar) || !all->staged[i] ||
            archive_open_file(&a, all->staged[i], &err) < 0)
            continue;
        for (size_t k = 0; k < archive_count(a) && !is; k++)
            is = is_called_class(p, archive_entry(a, k)->name) &&
                 str_starts(archive_entry(a, k)->name, folder_of_beat(p));
        archive_free(a);
    }
    return is;
}

/* The file with the mapping's id, and the class, which may be there twice. */
static bool added_are_listed(const struct package_proof *p, struct str list, struct str was,
                             struct str now)
{
    enum { NAMES_MAX = 3 };
    struct str names[NAMES_MAX];
    size_t n = 0;

    for (size_t i = 0; i < p->now_count && n < NAMES_MAX; i++) {
        struct str name = package_now_name(p, i);

        if (!p->known[i] &&
            (str_eq(name, container_properties_name(p->was)) || is_called_class(p, name)))
            names[n++] = name;
    }
    return layers_gained(was, now, list, names, n);
}

enum beside_list { LIST_NONE, LIST_LAYERS, LIST_INDEX, LIST_MANIFEST };

static enum beside_list beside_list_of(const struct package_proof *p, struct str name)
{
    if (container_is_app(p->was) || p->was->n_dex > 0)
        return LIST_NONE;
    if (str_eq(name, STR("BOOT-INF/layers.idx")) || str_eq(name, STR("WEB-INF/layers.idx")))
        return LIST_LAYERS;
    if (str_eq(name, STR("META-INF/INDEX.LIST")))
        return LIST_INDEX;
    return signature_is_manifest(name) ? LIST_MANIFEST : LIST_NONE;
}

bool package_has_list(const struct package_proof *p, size_t member)
{
    return p->was->members[member].role == MEMBER_OTHER &&
           beside_list_of(p, container_member_name(p->was, member)) != LIST_NONE;
}

bool package_list_gained(const struct package_proof *p, size_t member, struct str was,
                         struct str now)
{
    struct str name = container_member_name(p->was, member), jar;
    struct manifest_gain gain;

    switch (beside_list_of(p, name)) {
    case LIST_LAYERS:
        return added_are_listed(p, name, was, now);
    case LIST_INDEX:
        return index_gained(was, now, folder_of_beat(p), &jar) && is_home(p, jar);
    case LIST_MANIFEST:
        gain = package_manifest_gain(p);
        return manifest_lost_digests(was, now, &gain, never_changed, NULL);
    case LIST_NONE:
        break;
    }
    return false;
}
