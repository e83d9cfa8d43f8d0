/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs of each kind for tests of weave/ as a whole, in a directory of their own, and what a run
 * over them takes and says. */
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

/* What is in in.jar. */
const struct buf *packages_jar(void);

void package_file(const char *path, struct bytes b);
/* Its bytes, which are the caller's. */
struct buf package_zip(const char *path, const struct package_entry *entries, size_t n);
/* A class with one method that returns: m, or the one that tells of focus. */
void package_class(const char *path, const char *name, const char *super, bool focus,
                   uint16_t access);
uint64_t package_size(const char *path);

/* All methods, to out.map and out.ignored, and whatever is there is replaced. */
struct instrument_options package_options(const char *const *inputs, size_t n, const char *output);

/* verify/ proves all of `outputs`; *summary is what it says, and the caller's. */
void packages_assert_proven(const struct instrument_options *o, const char *const *outputs,
                            struct verify_summary *summary);

bool package_warns(const struct instrument_summary *s, const char *of);
/* Those of an entry that is there, which are the caller's. */
struct buf package_entry_bytes(const char *path, const char *name);
/* Fails where the entry is another, or where it is there though nothing is wanted (NULL). */
void package_assert_content(const char *path, const char *name, const char *wanted);

#endif
