/* SPDX-License-Identifier: Apache-2.0 */
/* The two forms of a manifest. Internal to manifest/. */
#ifndef MB_MANIFEST_FORMS_H
#define MB_MANIFEST_FORMS_H

#include "manifest/manifest.h"

/* Deeper nesting is refused: a manifest has four levels. */
enum { MANIFEST_DEPTH_MAX = 64 };

int axml_read(struct manifest *m, struct arena *arena, struct error *err);
int axml_add(const struct manifest *m, const struct manifest_element *parent,
             const struct manifest_element *added, size_t n, struct buf *out, struct error *err);

int proto_xml_read(struct manifest *m, struct arena *arena, struct error *err);
void proto_xml_add(const struct manifest *m, const struct manifest_element *parent,
                   const struct manifest_element *added, size_t n, struct buf *out);

/* An element more, the last child of `parent`; NULL: the root. */
struct manifest_element *manifest_element_new(struct manifest_element *parent, struct arena *arena);

#endif
