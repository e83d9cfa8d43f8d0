/* SPDX-License-Identifier: Apache-2.0 */
/* The text of META-INF/MANIFEST.MF (JAR File Specification, "JAR Manifest"): sections of
 * attributes, of which the first is the main section. Lines end with CR LF, LF or CR; one that
 * begins with a space continues the one before it. Slices are parts of the text, or live in a
 * buffer that is given.
 */
#ifndef MB_ARCHIVE_JAR_MANIFEST_H
#define MB_ARCHIVE_JAR_MANIFEST_H

#include "lib/buf.h"
#include "lib/str.h"

/* Takes the next section with the empty lines after it off *rest. */
struct str jar_manifest_section(struct str *rest);

/* Takes the next attribute off *rest: its line and those that continue it. An empty line is taken
 * alone. */
struct str jar_manifest_attribute(struct str *rest);

/* The key and the value of an attribute, in `line`. */
struct str jar_manifest_key(struct str attribute, struct buf *line);
struct str jar_manifest_value(struct str attribute, struct buf *line);

/* Sets `value` to that of the main section's attribute, whose name may be in any case, without the
 * spaces around it. False: it has none. */
bool jar_manifest_find(struct str manifest, struct str key, struct buf *value);

/* Appends the manifest to `out`, with `element` at the end of the list that is this attribute of
 * the main section, behind a comma; or with such an attribute at the end of the section. All other
 * bytes stay, and no new line is longer than 72 bytes. */
void jar_manifest_add(struct str manifest, struct str key, struct str element, struct buf *out);

#endif
