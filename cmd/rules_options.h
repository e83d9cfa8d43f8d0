/* SPDX-License-Identifier: Apache-2.0 */
/* The options of instrument and inspect that say which methods to measure, and the choices that
 * instrument and verify share. */
#ifndef MB_CMD_RULES_OPTIONS_H
#define MB_CMD_RULES_OPTIONS_H

#include "cmd/command.h"
#include "weave/instrument.h"

enum { PROBES_UNSAID = -1 };

/* The values of the options. */
struct rules_options {
    const char *obfuscation_map, *filter, *beat_class;
    struct option_list class_path;
    bool filter_prefix;
    int select, exits;
    int probes; /* PROBES_UNSAID: by the beat class */
};

extern const char *const select_names[],
    *const exits_names[], *const probes_names[],
                              *const keep_pcs_names[],
                                  *const compress_names[]; /* in the order of enum compress_mode */

/* Whether the class that is named, if one is, may be one: a.b.C or a/b/C. If not, says so. */
bool rules_options_are_right(const struct command *self, const struct rules_options *o);

/* Returns the internal name of the class whose i, o and at are called. The caller frees it. */
char *rules_options_beat_class(const struct rules_options *o);

/* Returns the form of probes: the one that was said; else that of our beat class, or the pair that
 * every other beat class takes. `beat_class`: the result of the function above. */
enum probes_mode rules_options_probes(const struct rules_options *o, const char *beat_class);

/* Returns the options of a run: these, and defaults for all others. */
struct instrument_options rules_options_apply(const struct rules_options *o,
                                              const char *beat_class);

#endif
