/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of package_proof share. */
#ifndef MB_VERIFY_PACKAGE_INTERNAL_H
#define MB_VERIFY_PACKAGE_INTERNAL_H

#include "verify/package_proof.h"

/* Whether a member is one at all: of entries of the same name only one is. */
bool package_counts(const struct container *c, size_t member);

/* The entry of the output, or PACKAGE_NO_ENTRY. */
size_t package_find_now(const struct package_proof *p, struct str name);

/* Notes a fault of an entry. */
void package_fault(struct package_proof *p, struct str name, const char *what);

/* Whether its stored entries have to be aligned, since they are mapped. */
bool package_is_mapped(const struct container *c);

/* What the manifest may have gained. */
struct manifest_gain package_manifest_gain(const struct package_proof *p);

/* Whether the entry is where the embedded recorder has its options. */
bool package_is_options(const struct container *c, struct str name);

/* Fills p->loaded. */
void package_find_loaded(struct package_proof *p);

/* Fills p->further_dexes, when p->known and p->loaded are known. What can't be read is left out. */
void package_find_further(struct package_proof *p);

/* The parts of package_proof_finish. Errors: bytes can't be read. */
int package_headers_prove(struct package_proof *p, struct error *err);
int package_around_prove(struct package_proof *p, struct error *err);
int package_new_header_prove(struct package_proof *p, size_t entry, struct error *err);
int package_signing_block_prove(struct package_proof *p, struct error *err);
int package_signatures_prove(struct package_proof *p, struct codec *codec, struct error *err);
int package_added_prove(struct package_proof *p, struct codec *codec, struct error *err);
int package_told_prove(struct package_proof *p, struct codec *codec, struct error *err);

#endif
