/* SPDX-License-Identifier: Apache-2.0 */
/* Load from files what mapping/ parses. 0, or -1 + *err, which names the file. */
#ifndef MB_MAPPING_LOAD_H
#define MB_MAPPING_LOAD_H

#include "lib/buf.h"
#include "mapping/filter.h"
#include "mapping/method_map.h"
#include "mapping/obfuscation_map.h"

int method_map_load(struct method_map *map, const char *path, struct error *err);

int filter_load(struct filter *f, const char *path, bool prefix, struct error *err);

/* The file is read into `text`, which must outlive the map. */
int obfuscation_map_load(struct obfuscation_map *m, const char *path, struct buf *text,
                         struct error *err);

#endif
