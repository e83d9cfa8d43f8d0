/* SPDX-License-Identifier: Apache-2.0 */
/* The mappings of builds: DIR/mappings/ID.txt, and ID.lines.txt beside it. Any thread. */
#ifndef MB_SERVE_MAPPINGS_H
#define MB_SERVE_MAPPINGS_H

#include "lib/error.h"
#include "report/names.h"

struct mappings;

/* dir: of which it makes `mappings`. */
int mappings_open(struct mappings **mappings, const char *dir, struct error *err);
void mappings_free(struct mappings *m);

enum mappings_put { MAPPINGS_NEW, MAPPINGS_KNOWN, MAPPINGS_BAD, MAPPINGS_FAILED };

/* Stores the text of a methodMapping.txt, or of the file of lines beside one, at once or not at
 * all. id: that it has to have; NULL: any. *err says what is bad, or what failed. */
enum mappings_put mappings_put(struct mappings *m, const char *id, struct str text,
                               struct error *err);

/* Stores the mapping of a file, with the lines beside it, or those in a directory and below it. */
int mappings_add(struct mappings *m, const char *path, struct error *err);

/* The file of a build's mapping, on the heap; NULL: there is none. Of reports that name no build
 * ("none"), the only mapping that there is. */
char *mappings_path(struct mappings *m, struct str id);

/* The names of a build, for whoever gives them back; without a mapping, of numbers. */
const struct names *mappings_borrow(struct mappings *m, struct str id);
void mappings_return(struct mappings *m);

#endif
