/* The beat class itself, io/methodbeat/AppMethodBeat, in class form: built from
 * runtime/java and embedded in the binary for --embed-beat. */
#ifndef MB_WEAVE_BEAT_CLASS_H
#define MB_WEAVE_BEAT_CLASS_H

#include "lib/str.h"

/* The class file. Static, read only. */
extern const struct bytes beat_class_bytes;

/* The mapping id's place in it: the text of the one CONSTANT_Utf8 that equals
 * this. --embed-beat writes the 16 hex digits of the mapping id over it, the
 * length stays; left as it is, it means that there is none. The same text
 * stands in AppMethodBeat.java. */
#define BEAT_CLASS_MAPPING_ID_PLACEHOLDER "@MB-MAPPING-ID-@"

#endif
