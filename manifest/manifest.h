/* SPDX-License-Identifier: Apache-2.0 */
/* Reads AndroidManifest.xml of a package as a tree, and adds elements to it.
 *
 * It has two forms: the binary XML of an APK (ResourceTypes.h of the Android framework), and
 * the protocol buffers of an App Bundle (Resources.proto of aapt2). Both are read into the same
 * tree. When an element is added, everything else stays the same byte for byte, except lengths
 * and the numbers of strings after inserted ones.
 *
 * A manifest refers to its bytes and to the arena that it was read with.
 */
#ifndef MB_MANIFEST_MANIFEST_H
#define MB_MANIFEST_MANIFEST_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/error.h"

#define MANIFEST_ANDROID "http://schemas.android.com/apk/res/android"

enum manifest_name {
#define ATTRIBUTE(name, text, resource) MANIFEST_##name,
#include "manifest/attribute_list.h"
#undef ATTRIBUTE
    MANIFEST_NAMES
};

enum manifest_value {
    VALUE_TEXT,
    VALUE_NUMBER, /* decimal or hexadecimal */
    VALUE_TRUTH,  /* number: 0 or not */
    VALUE_OTHER,  /* a reference, a colour: not looked into */
};

struct manifest_attribute {
    struct str space, name; /* the URI of its namespace, or empty */
    uint32_t resource;      /* 0: none */
    enum manifest_value kind;
    struct str text; /* UTF-8; of VALUE_TEXT, and of others where they have one */
    uint32_t number;
};

/* Where an element stands in the bytes. Internal to manifest/. */
struct manifest_place {
    size_t end; /* where one more child goes */
    /* Protocol buffers: of the two messages that it is, the node and the element in it, where the
     * length stands and where what it counts begins; 0 for the root's node. */
    size_t length[2], body[2];
};

struct manifest_element {
    struct str space, name;
    struct manifest_attribute *attributes;
    size_t n_attributes;
    struct manifest_element *parent, *first, *last, *next; /* children, siblings */
    struct manifest_place place;
};

enum manifest_form { MANIFEST_BINARY, MANIFEST_PROTOBUF };

struct manifest {
    enum manifest_form form; /* told by the bytes: axml_is */
    struct bytes bytes;
    struct manifest_element *root; /* never NULL */
};

/* -1 + *err says what is malformed, and at which offset. */
int manifest_read(struct manifest *m, struct bytes bytes, struct arena *arena, struct error *err);

/* The next child of that name after `after`, or the first if `after` is NULL. NULL if there is
 * none. */
const struct manifest_element *manifest_child(const struct manifest_element *e, struct str name,
                                              const struct manifest_element *after);

/* An attribute of Android; one without a namespace, by its name. NULL: it is not there. */
const struct manifest_attribute *manifest_attribute_of(const struct manifest_element *e,
                                                       enum manifest_name name);
const struct manifest_attribute *manifest_plain_attribute(const struct manifest_element *e,
                                                          struct str name);

/* Its text, empty if it is absent or has no text. Its truth value, `otherwise` if it is absent
 * or has none. */
struct str manifest_text(const struct manifest_element *e, enum manifest_name name);
bool manifest_truth(const struct manifest_element *e, enum manifest_name name, bool otherwise);

/* android:minSdkVersion. False where there is none, or only a code name. */
bool manifest_min_sdk(const struct manifest *m, uint32_t *min_sdk);

/* An attribute to add. */
struct manifest_attribute manifest_attribute_make(enum manifest_name name, enum manifest_value kind,
                                                  struct str text, uint32_t number);

/* Appends the manifest to `out` with n elements more as the last children of `parent`. They have
 * neither namespace nor children, and nothing but attributes of manifest_attribute_make, in the
 * order of enum manifest_name, without references. */
int manifest_add(const struct manifest *m, const struct manifest_element *parent,
                 const struct manifest_element *added, size_t n, struct buf *out,
                 struct error *err);

#endif
