/* SPDX-License-Identifier: Apache-2.0 */
/* Signed jars (JAR File Specification, "Signed JAR File") and APKs: what must be removed when
 * entries change. */
#ifndef MB_ARCHIVE_SIGNATURE_H
#define MB_ARCHIVE_SIGNATURE_H

#include <stdbool.h>

#include "lib/buf.h"
#include "lib/str.h"

/* Whether it is "META-INF/MANIFEST.MF" in any case: the entry that holds the digests. */
bool signature_is_manifest(struct str name);

/* Whether it is a signature file of a jar: META-INF/X.SF, .RSA, .DSA, .EC or META-INF/SIG-X, in
 * any case, directly in META-INF. */
bool signature_is_of_jar(struct str name);

/* Whether it is a signed list of the hashes of dex and libraries, code_transparency_signed.jwt:
 * bundletool puts it into an App Bundle's metadata, and from there into META-INF of its APKs. */
bool signature_is_transparency(struct str name);

/* Whether it is either of these, or an APK's source stamp, stamp-cert-sha256. */
bool signature_is_file(struct str name);

/* Appends the manifest to `out` without the X-Digest, X-Digest-Y and Magic attributes of the
 * entries for which changed() returns true. A section is dropped if only its name is left. All
 * other bytes stay as they are, above all the main section. Returns how many sections lost
 * something. */
size_t manifest_without_digests(struct bytes manifest, bool (*changed)(void *ctx, struct str name),
                                void *ctx, struct buf *out);

#endif
