/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a manifest that gained elements, in either form: what does not belong to them is
 * what it was, each bit of it, but for lengths and for numbers of strings that moved. Internal to
 * verify/start_*.c. */
#ifndef MB_VERIFY_START_BYTES_H
#define MB_VERIFY_START_BYTES_H

#include "manifest/manifest.h"

/* What was added: n elements as the last children of `parent`, an element of `was`. */
struct start_gain {
    const struct manifest *was, *now;
    const struct manifest_element *parent;
    const struct manifest_element *added;
    size_t n;
    struct arena *arena;
};

bool axml_gained(const struct start_gain *g, struct error *err);
bool proto_xml_gained(const struct start_gain *g, struct error *err);

#endif
