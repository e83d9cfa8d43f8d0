/* SPDX-License-Identifier: Apache-2.0 */
/* The inputs of a run, taken apart: containers (a class file, a directory, an
 * archive, an archive inside another) and units, what is instrumented in them.
 *
 * Everything is in an order that depends on names alone: inputs by path,
 * directories by name, archives in their own order, what is nested where its
 * entry stands.
 */
#ifndef MB_WEAVE_INPUT_INPUTS_H
#define MB_WEAVE_INPUT_INPUTS_H

#include "archive/archive.h"
#include "dexfile/subset/dex_split.h"
#include "lib/input.h"
#include "weave/input/dex_name.h"
#include "weave/input/inflation.h"
#include "weave/unit_format.h"

enum container_kind { CONTAINER_FILE, CONTAINER_DIRECTORY, CONTAINER_ARCHIVE };

/* What an archive is: by its suffix, in either case, or where that says nothing by what it holds.
 */
enum package {
    PACKAGE_JAR, /* or any zip, or no archive */
    PACKAGE_AAR, /* classes in jars of its own */
    PACKAGE_APK, /* dex at its root */
    PACKAGE_AAB, /* dex in each of its modules */
};

enum member_role {
    MEMBER_OTHER,     /* copied */
    MEMBER_UNIT,      /* a class file or a dex */
    MEMBER_NESTED,    /* a jar in an .aar: a container of its own */
    MEMBER_SIGNATURE, /* META-INF/X.SF and the like */
    MEMBER_MANIFEST,
    MEMBER_PROFILE, /* a baseline profile of the package's dex, or its metadata */
};

struct member {
    enum member_role role;
    size_t unit;              /* MEMBER_UNIT: index in inputs.units */
    struct container *nested; /* MEMBER_NESTED */
};

struct container {
    enum container_kind kind;
    enum package package;
    size_t n_dex;            /* units that are dex */
    bool has_profile;        /* among the members */
    char *label;             /* "app.aar!classes.jar": for messages */
    const char *path;        /* the input, as it was given; NULL when nested */
    struct archive *archive; /* CONTAINER_ARCHIVE */
    struct input_tree tree;  /* CONTAINER_DIRECTORY */
    struct buf bytes;        /* a nested archive's */
    struct member *members;  /* of each entry or file */
    size_t count;
    uint64_t size; /* of the input, in bytes */
};

struct unit {
    struct container *container;
    size_t member;
    const struct unit_format *format;
    uint64_t size; /* in bytes */
    /* One of two dex that were made of the member: its bytes, and what is where. NULL: the unit is
     * what the member is. */
    const struct dex_part *part;
    const char *further; /* of the second: the entry or file that it becomes; else NULL */
};

struct inputs {
    struct container **containers; /* nested ones stand before their outer one's end */
    size_t n_containers, cap_containers;
    struct container **outer; /* one for each input */
    size_t n_outer;
    struct unit *units;
    size_t n_units, cap_units;
    struct inflation *inflation; /* while they are opened */
};

/* Opens all of them. The paths must outlive the inputs. Archives that would inflate to more than
 * `max_inflated` bytes, all together, are an error, before anything of them is inflated; 0: to more
 * than weave/input/inflation.h says. */
int inputs_open(struct inputs *in, const char *const *paths, size_t n, uint64_t max_inflated,
                struct error *err);

/* The same, of several that share a limit: that counts them together. */
int inputs_open_within(struct inputs *in, const char *const *paths, size_t n,
                       struct inflation *inflation, struct error *err);

/* Closes the files, of which nothing more will be read: Windows replaces none that is open. */
void inputs_close(struct inputs *in);
void inputs_release(struct inputs *in);

/* Name of a member, with "/"; of a single file, its own. */
struct str container_member_name(const struct container *c, size_t member);

bool container_has(const struct container *c, struct str name);

/* Name of a dex that a container can get beside its own: in the directory of `from`, with the first
 * number from there on that is free, as ART looks for none after a gap. The caller frees it. */
char *inputs_next_dex(const struct inputs *in, const struct container *c, struct dex_name from);

/* The file that tells of instrumented code what its mapping is. A module's root/
 * is the root of the APK that is made of it. */
struct str container_properties_name(const struct container *c);

/* Appends a member's content. Any thread, each with its own codec. Errors name
 * the member. */
int container_read(const struct container *c, size_t member, struct codec *codec, struct buf *out,
                   struct error *err);

/* Puts "app.jar!com/foo/A.class: " in front of the error. Returns -1. */
int container_error(const struct container *c, size_t member, struct error *err);

/* The same of a unit. */
struct str unit_name(const struct unit *u);
int unit_read(const struct unit *u, struct codec *codec, struct buf *out, struct error *err);
int unit_error(const struct unit *u, struct error *err);

#endif
