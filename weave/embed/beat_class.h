/* SPDX-License-Identifier: Apache-2.0 */
/* The beat class itself, io/methodbeat/AppMethodBeat: built from runtime/java and runtime/dex,
 * and embedded in the binary, alone for --embed-beat, with the module runtime/android for
 * --embed-runtime. */
#ifndef MB_WEAVE_EMBED_BEAT_CLASS_H
#define MB_WEAVE_EMBED_BEAT_CLASS_H

#include "lib/str.h"

/* The class file, a dex with this class alone, and a dex that also has the classes of the
 * module. Static, read only. */
extern const struct bytes beat_class_bytes, beat_dex_bytes, runtime_dex_bytes;

/* The place of the mapping id in each: the end of the only string constant that ends with this
 * text. --embed-beat writes the 16 hex digits of the mapping id over it, so the length stays
 * the same. The unchanged text means that there is no mapping id. AppMethodBeat.java has the
 * same text. */
#define BEAT_CLASS_MAPPING_ID_PLACEHOLDER "@MB-MAPPING-ID-@"

#endif
