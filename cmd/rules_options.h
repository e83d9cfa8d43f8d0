/* SPDX-License-Identifier: Apache-2.0 */
/* The options by which instrument and inspect say what is to be measured. */
#ifndef MB_CMD_RULES_OPTIONS_H
#define MB_CMD_RULES_OPTIONS_H

#include "cmd/command.h"
#include "weave/instrument.h"

/* What the options fill. */
struct rules_options {
    const char *obfuscation_map, *filter, *beat_class;
    struct option_list class_path;
    bool filter_prefix;
    int select, exits;
};

extern const char *const select_names[], *const exits_names[], *const keep_pcs_names[];

/* Internal name of the class whose i, o and at are called; for the caller to free. */
char *rules_options_beat_class(const struct rules_options *o);

/* The options of a run that says so, all others as they are without any. */
struct instrument_options rules_options_apply(const struct rules_options *o,
                                              const char *beat_class);

#endif
