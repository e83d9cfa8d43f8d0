/* What `methodbeat inspect` says. All on stdout. */
#ifndef MB_CMD_INSPECT_H
#define MB_CMD_INSPECT_H

#include "mapping/method_map.h"
#include "weave/contents.h"
#include "weave/disassembly.h"
#include "weave/instrument.h"

/* `plan`: the dry run; NULL where the input is instrumented already. */
void inspect_print_contents(const struct contents *c, const struct instrument_summary *plan,
                            bool verbose);
void inspect_print_contents_json(const struct contents *c, const struct instrument_summary *plan);

/* `ids`: names of ids; without a row an id stays a number. */
void inspect_print_code(const struct disassembly *d, const struct method_map *ids);
void inspect_print_code_json(const struct disassembly *d, const struct method_map *ids);

#endif
