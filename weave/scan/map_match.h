/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the obfuscation map belongs to what is instrumented. With the map of another build
 * methods would get the names of others, in silence and for ever.
 *
 * R8 writes the id of its map ("# pg_map_id: 3bf975a") into a marker of each dex:
 * ~~R8{...,"pg-map-id":"3bf975a",...}.
 */
#ifndef MB_WEAVE_SCAN_MAP_MATCH_H
#define MB_WEAVE_SCAN_MAP_MATCH_H

#include "dexfile/dex_file.h"
#include "weave/instrument_run.h"

/* What a dex says of the map with this id. A dex that was made from others has several markers:
 * it is enough if one of them has the id. */
enum map_match map_match_of_dex(const struct dex_file *dex, struct str map_id);

/* Call it after the program is indexed. An error if markers have other ids and none has that of
 * the map, unless it is forced; a warning if the map has none of the classes. */
int map_match_check(struct instrument_run *run, struct error *err);

#endif
