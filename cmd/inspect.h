/* SPDX-License-Identifier: Apache-2.0 */
/* What `methodbeat inspect` says. All on stdout. */
#ifndef MB_CMD_INSPECT_H
#define MB_CMD_INSPECT_H

#include "inspect/contents.h"
#include "inspect/disassembly.h"
#include "mapping/method_map.h"
#include "weave/instrument.h"

/* `plan`: the dry run; NULL where the input is instrumented already. */
void inspect_print_contents(const struct contents *c, const struct instrument_summary *plan,
                            bool verbose);
void inspect_print_contents_json(const struct contents *c, const struct instrument_summary *plan);

/* Methods, one after the other: begin, each of them (as disassembly.h calls it,
 * with the struct as ctx), end. */
struct inspect_code {
    const struct method_map *ids; /* names of ids; without a row an id stays a number */
    bool json;
    size_t n; /* so far */
};

void inspect_code_method(void *ctx, const struct disassembled_method *m);
void inspect_code_end(const struct inspect_code *c);

#endif
