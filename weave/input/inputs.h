/* SPDX-License-Identifier: Apache-2.0 */
/* The inputs of a run: containers (a class file, a directory, an archive, an archive inside
 * another), and units, which are the class files and dex to instrument in them.
 *
 * Everything is in an order that depends on names alone: inputs by path, directories by name,
 * archives in their own order, nested archives where their entry is.
 */
#ifndef MB_WEAVE_INPUT_INPUTS_H
#define MB_WEAVE_INPUT_INPUTS_H

#include "archive/archive.h"
#include "dexfile/subset/dex_split.h"
#include "lib/input.h"
#include "weave/input/dex_name.h"
#include "weave/input/inflation.h"
#include "weave/unit_format.h"

/* The file with the mapping's id, of jars and directories with probes. */
#define PROPERTIES_NAME "META-INF/methodbeat.properties"

enum container_kind { CONTAINER_FILE, CONTAINER_DIRECTORY, CONTAINER_ARCHIVE };

/* The kind of an archive: by its suffix, in either case, or if that does not tell, by its
 * content.
 */
enum package {
    PACKAGE_JAR, /* or any other zip, or not an archive */
    PACKAGE_AAR, /* classes in jars inside it */
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
    struct buf *amended;      /* what it becomes where a list gets something more; NULL: it stays */
};

struct container {
    enum container_kind kind;
    enum package package;
    size_t n_dex;            /* units that are dex */
    bool has_profile;        /* among the members */
    char *label;             /* "app.aar!classes.jar": for messages */
    const char *path;        /* the input, as the user gave it; NULL if nested */
    struct archive *archive; /* CONTAINER_ARCHIVE */
    struct input_tree tree;  /* CONTAINER_DIRECTORY */
    struct buf bytes;        /* of a nested archive */
    struct member *members;  /* of each entry or file */
    size_t count;
    uint64_t size; /* of the input, in bytes */
    uint64_t mark; /* of a file or an outer archive, when it was opened (lib/input.h) */
};

struct unit {
    struct container *container;
    size_t member;
    const struct unit_format *format;
    uint64_t size; /* in bytes */
    /* If the member's dex was split in two, this unit's part of it: its bytes and its maps.
     * NULL: the unit is the whole member. */
    const struct dex_part *part;
    const char *further; /* of the second part: the name of its new entry or file; otherwise NULL */
};

struct inputs {
    struct container **containers; /* nested ones follow their outer one */
    size_t n_containers, cap_containers;
    struct container **outer; /* one for each input */
    size_t n_outer;
    struct unit *units;
    size_t n_units, cap_units;
    struct inflation *inflation; /* while they are opened */
};

/* An Android app: an .apk or .aab. */
static inline bool container_is_app(const struct container *c)
{
    return c->package == PACKAGE_APK || c->package == PACKAGE_AAB;
}

/* Returns the first input that is an app, or NULL. */
const struct container *inputs_app(const struct inputs *in);

/* Opens all inputs. The paths must outlive them. It is an error if all archives together would
 * inflate to more than `max_inflated` bytes; this is checked before they are inflated. 0: the
 * limit of weave/input/inflation.h. */
int inputs_open(struct inputs *in, const char *const *paths, size_t n, uint64_t max_inflated,
                struct error *err);

/* The same for several calls that share a limit: `inflation` adds up what all of them open. */
int inputs_open_within(struct inputs *in, const char *const *paths, size_t n,
                       struct inflation *inflation, struct error *err);

/* Closes the files; nothing can be read from them afterwards. It is needed because Windows does
 * not replace an open file. */
void inputs_close(struct inputs *in);
void inputs_release(struct inputs *in);

/* Returns the name of a member, with "/" between its parts; for a single file, the file's own
 * name. */
struct str container_member_name(const struct container *c, size_t member);

/* Returns the index of the member, or -1. */
ptrdiff_t container_find(const struct container *c, struct str name);
bool container_has(const struct container *c, struct str name);

/* Returns a name for a new dex in a container: in the directory of `from`, with the first free
 * number from its number on, because ART stops at a gap. The caller frees it. */
char *inputs_next_dex(const struct inputs *in, const struct container *c, struct dex_name from);

/* Returns the name of the file with the mapping id of the instrumented code. (The root/ of a
 * module becomes the root of the APK that is made from it.) */
struct str container_properties_name(const struct container *c);

/* Appends the content of a member. Any thread, each with its own codec. Errors name the member.
 */
int container_read(const struct container *c, size_t member, struct codec *codec, struct buf *out,
                   struct error *err);

/* Puts "app.jar!com/foo/A.class: " in front of the error. Returns -1. */
int container_error(const struct container *c, size_t member, struct error *err);

/* The same for a unit. */
struct str unit_name(const struct unit *u);
int unit_error(const struct unit *u, struct error *err);

/* Reads a unit into `room`, and if it is deflated, unpacks it into `out`: *content is in one of the
 * two, or is the unit's own bytes. Of an archive, the entry's header is checked too. */
int unit_content(const struct unit *u, struct codec *codec, struct buf *room, struct buf *out,
                 struct bytes *content, struct error *err);

#define UNIT_CHANGED "the file changed while it was read"

/* By which the bytes of a unit are known. */
uint64_t unit_sum(struct bytes bytes);

/* Reads a unit whose bytes had that sum, into an empty `out`. If they are others now, it is an
 * error, which names the unit. */
int unit_read_again(const struct unit *u, uint64_t sum, struct codec *codec, struct buf *out,
                    struct error *err);

#endif
