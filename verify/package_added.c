/* SPDX-License-Identifier: Apache-2.0 */
/* What instrumenting adds to a package, and drops. */
#include <stdlib.h>

#include "classfile/class_file.h"
#include "dexfile/dex_file.h"
#include "lib/path.h"
#include "manifest/start_names.h"
#include "verify/package_proof.h"
#include "verify/package_internal.h"
#include "weave/input/dex_name.h"

/* A change to an entry, or one that was added. */
static bool any_changed(const struct package_proof *p)
{
    for (size_t i = 0; i < p->was->count; i++)
        if (p->changed[i])
            return true;
    for (size_t i = 0; i < p->now_count; i++)
        if (!p->known[i])
            return true;
    return false;
}

/* Whether other classes lie below the folder, which ends in a slash. */
static bool has_classes_below(const struct package_proof *p, struct str folder)
{
    size_t low = 0, high = p->n_classes;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (str_cmp(p->classes[middle], folder) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->n_classes && str_starts(p->classes[low], folder);
}

/* The class that is called, beside others, or its dex, where ART finds it; libraries of an app. */
static bool may_come(const struct package_proof *p, size_t entry)
{
    struct str name = package_now_name(p, entry);
    struct str stem = str_sub(name, 0, name.n - STR(".class").n), folder;
    struct str beat = p->proof.rules->beat_class;
    struct dex_name dex;

    if (str_ends(name, STR(".dex")))
        return (p->was->package != PACKAGE_JAR || p->was->n_dex > 0) &&
               dex_name_parse(name, &dex) && p->loaded[entry];
    if (str_ends(name, STR("/libmethodbeat.so")))
        return (p->was->package == PACKAGE_APK && str_starts(name, STR("lib/"))) ||
               (p->was->package == PACKAGE_AAB && str_starts(name, STR("base/lib/")));
    if (container_is_app(p->was) || !str_ends(name, STR(".class")) || !str_ends(stem, beat))
        return false;
    folder = str_sub(stem, 0, stem.n - beat.n);
    return folder.n == 0 || (folder.p[folder.n - 1] == '/' && has_classes_below(p, folder));
}

/* The class that is called is among them, and all others are the recorder's. */
static bool is_recorder(const struct dex_file *dex, struct str beat_type)
{
    bool has_beat = false;

    for (uint32_t i = 0; i < dex_count(dex, DEX_CLASS_DEFS); i++) {
        struct str type = dex_type(dex, dex_class_def(dex, i).class_type);

        if (str_eq(type, beat_type))
            has_beat = true;
        else if (!str_starts(type, STR("Lio/methodbeat/android/")))
            return false;
    }
    return has_beat;
}

/* An entry of such a name defines that class, and otherwise only classes of the recorder. The
 * contents of a library are not checked. */
static bool is_what_is_called(const struct package_proof *p, struct str name, struct bytes content)
{
    const struct proof_rules *rules = p->proof.rules;
    struct class_file cf;
    struct dex_file dex;
    struct arena arena;
    struct error err;
    bool is;

    if (str_ends(name, STR(".so")))
        return true;
    if (str_ends(name, STR(".dex")))
        return dex_file_parse(&dex, content, &err) == 0 && is_recorder(&dex, rules->beat_type);
    arena_init(&arena);
    is = class_file_parse(&cf, content, &arena, &err) == 0 && str_eq(cf.name, rules->beat_class);
    arena_release(&arena);
    return is;
}

bool package_is_options(const struct container *c, struct str name)
{
    return (c->package == PACKAGE_APK && str_eq(name, STR("assets/" START_ASSET))) ||
           (c->package == PACKAGE_AAB && str_eq(name, STR("base/assets/" START_ASSET)));
}

/* Checks an added entry. Returns true if it is the properties. */
static bool prove_new_entry(struct package_proof *p, size_t entry, size_t homes,
                            struct codec *codec)
{
    struct str name = package_now_name(p, entry);
    bool tells = str_eq(name, container_properties_name(p->was));
    struct buf content;
    struct error err;

    buf_init(&content);
    if (tells || package_is_options(p->was, name)) {
        /* They are compared with all that was added: package_told_prove. */
    } else if (homes == 1) {
        /* It is compared together with the dex whose classes it has. */
    } else if (!may_come(p, entry)) {
        package_fault(p, name, "the entry was not there");
    } else if (package_now_read(p, entry, codec, &content, &err) < 0) {
        proof_fault(&p->proof, PROOF_NOWHERE, "%s", err.text);
    } else if (is_what_is_called(p, name, buf_view(&content))) {
        p->proof.doubts[DOUBT_ADDED]++;
    } else {
        package_fault(p, name, "it was not there, and is not the class that is called");
    }
    buf_release(&content);
    return tells;
}

/* Each dex names the id. For a directory with nothing else, that is enough. */
static bool dex_tell(const struct package_proof *p)
{
    size_t units = 0;

    for (size_t i = 0; i < p->was->count; i++)
        units += p->was->members[i].role == MEMBER_UNIT;
    return p->was->kind == CONTAINER_DIRECTORY && units == p->was->n_dex;
}

int package_added_prove(struct package_proof *p, struct codec *codec, struct error *err)
{
    struct str properties = container_properties_name(p->was);
    bool told = dex_tell(p);
    size_t *homes = mem_calloc(p->now_count + 1, sizeof(*homes));
    bool added = false;
    uint64_t at, faults;
    int result = 0;

    /* How many members have classes in an entry. */
    for (size_t i = 0; i < p->was->count; i++)
        if (p->further[i] != PACKAGE_NO_ENTRY)
            homes[p->further[i]]++;
    for (size_t i = 0; result == 0 && i < p->now_count; i++) {
        if (p->known[i])
            continue;
        faults = p->proof.fault_count;
        told |= prove_new_entry(p, i, homes[i], codec);
        added |= p->proof.fault_count == faults;
        if (p->archive)
            result = package_new_header_prove(p, i, err);
        if (result == 0 && p->archive && package_is_mapped(p->was) &&
            archive_entry(p->archive, i)->method == ARCHIVE_STORED) {
            result = archive_data_offset(p->archive, i, &at, err);
            if (result == 0 && at % 4)
                package_fault(p, package_now_name(p, i),
                              "it is stored, and does not stand at a multiple of 4");
        }
    }
    for (size_t i = 0; i < p->was->count && !added; i++)
        added = p->changed[i] && p->was->members[i].role == MEMBER_UNIT;
    if (added && !told)
        proof_fault(&p->proof, PROOF_NOWHERE, "%.*s with the id of the mapping is missing",
                    STR_ARG(properties));
    free(homes);
    return result;
}

/* Whether the digest of an entry no longer holds. */
static bool entry_changed(void *ctx, struct str name)
{
    const struct package_proof *p = ctx;
    ptrdiff_t i = archive_find(p->was->archive, name);

    return i >= 0 && (p->changed[i] || p->now[i] == PACKAGE_NO_ENTRY);
}

/* The first one may lose digests and gain lists; others, whose names have other cases and which a
 * JVM may read in its place, are what they were. */
static int prove_manifest(struct package_proof *p, size_t member, bool first, struct codec *codec,
                          struct error *err)
{
    struct str name = container_member_name(p->was, member);
    struct manifest_gain gain = package_manifest_gain(p);
    struct buf was, now;
    int result;

    buf_init(&was);
    buf_init(&now);
    result = container_read(p->was, member, codec, &was, err) ||
                     package_now_read(p, p->now[member], codec, &now, err)
                 ? -1
                 : 0;
    if (result == 0 && !first && !bytes_eq(buf_view(&was), buf_view(&now)))
        package_fault(p, name, "its bytes are others");
    if (result == 0 && first &&
        !manifest_lost_digests(str_from_bytes(buf_view(&was)), str_from_bytes(buf_view(&now)),
                               &gain, entry_changed, p))
        package_fault(p, name, "more than the digests of changed entries differs");
    buf_release(&was);
    buf_release(&now);
    return result;
}

/* A signature that is no longer valid is removed; a valid one stays. */
int package_signatures_prove(struct package_proof *p, struct codec *codec, struct error *err)
{
    const struct container *c = p->was;
    bool changed = any_changed(p);
    bool manifest = false;

    if (changed && archive_has_signing_block(p->archive))
        proof_fault(&p->proof, PROOF_NOWHERE, "it has a signing block, which can't hold");
    if (!changed && package_signing_block_prove(p, err) < 0)
        return -1;
    for (size_t i = 0; i < c->count; i++) {
        struct str name = container_member_name(c, i);
        bool gone = p->now[i] == PACKAGE_NO_ENTRY;

        if (!package_counts(c, i))
            continue;
        if (c->members[i].role == MEMBER_SIGNATURE && gone != changed)
            package_fault(p, name,
                          gone ? "the signature is missing, though nothing was changed"
                               : "the signature is there, though it can't hold");
        p->proof.doubts[DOUBT_PROFILE] +=
            c->members[i].role == MEMBER_PROFILE && (gone || p->changed[i] == 2);
        if (c->members[i].role == MEMBER_MANIFEST && !gone) {
            if (prove_manifest(p, i, !manifest, codec, err) < 0)
                return -1;
            manifest = true;
        }
    }
    return 0;
}
