/* SPDX-License-Identifier: Apache-2.0 */
/* The beat class itself, io/methodbeat/AppMethodBeat: built from runtime/java and
 * runtime/dex, and embedded in the binary for --embed-beat; for --embed-runtime with the module
 * runtime/android. */
#ifndef MB_WEAVE_EMBED_BEAT_CLASS_H
#define MB_WEAVE_EMBED_BEAT_CLASS_H

#include "lib/str.h"

/* The class file, a dex with this one class, and one with those of the module too. Static, read
 * only. */
extern const struct bytes beat_class_bytes, beat_dex_bytes, runtime_dex_bytes;

/* The mapping id's place in each: the end of the one string constant that ends
 * with this. --embed-beat writes the 16 hex digits of the mapping id over it, the
 * length stays; left as it is, it means that there is none. The same text stands
 * in AppMethodBeat.java. */
#define BEAT_CLASS_MAPPING_ID_PLACEHOLDER "@MB-MAPPING-ID-@"

#endif
