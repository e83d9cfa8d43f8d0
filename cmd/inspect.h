/* SPDX-License-Identifier: Apache-2.0 */
/* The output of `methodbeat inspect`, on stdout. */
#ifndef MB_CMD_INSPECT_H
#define MB_CMD_INSPECT_H

#include "inspect/contents.h"
#include "inspect/disassembly.h"
#include "mapping/method_map.h"
#include "weave/instrument.h"

/* Print the contents of the input. plan: the dry run; NULL if the input is already
 * instrumented. */
void inspect_print_contents(const struct contents *c, const struct instrument_summary *plan,
                            bool verbose);
void inspect_print_contents_json(const struct contents *c, const struct instrument_summary *plan);

/* Prints methods: call inspect_code_method for each (disassembly.h calls it, with this struct
 * as ctx), then inspect_code_end. */
struct inspect_code {
    const struct method_map *ids; /* names of ids; an id without a row is printed as a number */
    bool json;
    size_t n; /* printed so far */
};

void inspect_code_method(void *ctx, const struct disassembled_method *m);
void inspect_code_end(const struct inspect_code *c);

#endif
