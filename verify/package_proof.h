/* SPDX-License-Identifier: Apache-2.0 */
/* Compares a container with what it was: the same entries in the same order with the same
 * headers, the alignment of stored entries, and what instrumenting adds and drops.
 */
#ifndef MB_VERIFY_PACKAGE_PROOF_H
#define MB_VERIFY_PACKAGE_PROOF_H

#include <stdbool.h>

#include "archive/zip_directory.h"
#include "lib/error.h"
#include "lib/str.h"
#include "verify/proof.h"
#include "weave/input/inputs.h"

#define PACKAGE_NO_ENTRY SIZE_MAX

/* A zip as bytes, beside the archive that reads its entries. */
struct package_zip {
    struct byte_source source;
    struct zip_directory directory;
    bool open;
};

struct package_proof {
    const struct container *was;
    struct archive *archive; /* the output, where it is one */
    struct buf bytes;        /* of a nested one */
    struct input_tree tree;  /* a directory's */
    const char *path;        /* NULL: nested */
    char *label;             /* "out.aar!classes.jar" */
    size_t *now;             /* by member of `was`: its entry in the output, or PACKAGE_NO_ENTRY */
    uint8_t *changed;        /* by member; workers write it, each its own */
    size_t *further;         /* the same: the entry that has classes of this dex, or
                                PACKAGE_NO_ENTRY */
    struct further_dex *further_dexes; /* new ones of the output, by class */
    size_t n_further_dexes;
    bool *claimed;       /* by entry of the output: it is in `further` */
    struct str *classes; /* names of class files of `was`, sorted */
    size_t n_classes;
    bool *known;  /* by entry of the output: it is in the input too */
    bool *loaded; /* by entry of the output: it is a dex that ART finds */
    size_t now_count;
    size_t starts; /* providers that its manifest gained; the worker that proves it writes it */
    struct package_zip zip_was, zip_now;
    struct proof_rules rules; /* those of the run, with the form of probes of this package */
    struct proof proof;       /* faults that concern no single member */
    struct arena arena;
};

/* Opens the output of container `was` and pairs the entries. For a nested container, `outer` is
 * the package that holds it, as which member; otherwise `outer` is NULL, `path` is the output,
 * and faults call it `name`. Error: it can't be read. */
int package_proof_open(struct package_proof *p, const struct container *was, const char *path,
                       const char *name, struct package_proof *outer, size_t member,
                       const struct proof_rules *rules, struct error *err);
/* Takes what instrument was told from the output's properties, if it has any: the form of the
 * probes, and which exits have them, where the caller does not say. Before the members. */
int package_take_told(struct package_proof *p, bool probes_unsaid, bool exits_unsaid,
                      struct codec *codec, struct error *err);

void package_proof_release(struct package_proof *p);

/* Name of an entry of the output. */
struct str package_now_name(const struct package_proof *p, size_t entry);

/* The first entry of the output that is a new dex in which ART finds classes that moved out of a
 * member, whose bytes are `was`; or PACKAGE_NO_ENTRY. Any thread. */
size_t package_further(const struct package_proof *p, size_t member, struct bytes was);

/* Notes that the entry has classes of the member. False: it has those of another one too, which is
 * a fault, and is not read for both. Any thread. */
bool package_claim_further(struct package_proof *p, size_t member, size_t entry);

/* Appends the content of an entry of the output. Any thread. */
int package_now_read(struct package_proof *p, size_t entry, struct codec *codec, struct buf *out,
                     struct error *err);

/* Whether a member has the same bytes in the archive as before. Any thread. */
int package_same_raw(struct package_proof *p, size_t member, struct buf *a, struct buf *b,
                     bool *same, struct error *err);

/* Whether a member is a list that may have gained the class that is called; and whether `now` is
 * `was`, and just that. */
bool package_has_list(const struct package_proof *p, size_t member);
bool package_list_gained(const struct package_proof *p, size_t member, struct str was,
                         struct str now);

/* Called after all members: checks what depends on whether any changed. */
int package_proof_finish(struct package_proof *p, struct codec *codec, struct error *err);

/* Whether `now` is `was` but for providers of ours, after all else in <application>; how many. Else
 * *err says what differs. */
bool manifest_gained_starts(struct bytes was, struct bytes now, size_t *starts, struct error *err);

/* Whether `now` is `was`, and at the end of the layer that has the entry `index` lines that say
 * that it has some of `names` too. None of these was in a layer. A class may be listed by its
 * folder. */
bool layers_gained(struct str was, struct str now, struct str index, const struct str *names,
                   size_t n);

/* Whether `now` is `was`, and a line `folder` more at the end of a jar's, which has it once. *jar
 * is set to the jar's name there. */
bool index_gained(struct str was, struct str now, struct str folder, struct str *jar);

/* What a list of packages in the main section may have gained, at its end; or the section, if it
 * had no such list. Lines that are new have at most 72 bytes. No package: nothing. */
struct manifest_gain {
    struct str header, package;
};

/* Whether `now` is `was` without the digests of entries for which changed() returns true, and
 * without sections that had nothing else, and with what may have been gained. */
bool manifest_lost_digests(struct str was, struct str now, const struct manifest_gain *gain,
                           bool (*changed)(void *ctx, struct str), void *ctx);

#endif
