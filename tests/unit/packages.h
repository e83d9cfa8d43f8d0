/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs of each kind in a directory, for tests of all of weave/, and helpers for the options
 * and the results of a run. */
#ifndef MB_TESTS_PACKAGES_H
#define MB_TESTS_PACKAGES_H

#include "lib/buf.h"
#include "verify/verify.h"
#include "weave/instrument.h"

struct package_entry {
    const char *name;
    const char *content; /* text, or "=class", "=dex", "=jar", "=still", or "@PATH" of a file */
    uint16_t method;
};

/* Setup and teardown of a test: in.class, in.dex, in.jar, in.aar, in.apk, in.aab and tree hold a
 * class, still.jar none. The code is that of the beat class under another name. */
int packages_make(void **state);
int packages_leave(void **state);

/* Returns the bytes of in.jar. */
const struct buf *packages_jar(void);

void package_file(const char *path, struct bytes b);
/* Writes a zip and returns its bytes, which the caller releases. */
struct buf package_zip(const char *path, const struct package_entry *entries, size_t n);
/* Writes a class with one method that returns: m, or the method called on a change of focus. */
void package_class(const char *path, const char *name, const char *super, bool focus,
                   uint16_t access);
uint64_t package_size(const char *path);
/* Appends all bytes of a file, or of a directory with its names. */
void package_append(const char *path, struct buf *out);

/* Returns options that measure all methods, write out.map and out.ignored, and overwrite what
 * exists. */
struct instrument_options package_options(const char *const *inputs, size_t n, const char *output);

/* Asserts that verify/ proves all of `outputs`. *summary is its result, which the caller
 * releases. */
void packages_assert_proven(const struct instrument_options *o, const char *const *outputs,
                            struct verify_summary *summary);

bool package_warns(const struct instrument_summary *s, const char *of);
/* Returns the bytes of an entry, which must exist. The caller releases them. */
struct buf package_entry_bytes(const char *path, const char *name);
/* Fails if the entry has other contents, or if it exists although `wanted` is NULL. */
void package_assert_content(const char *path, const char *name, const char *wanted);

#endif
