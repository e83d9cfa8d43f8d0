/* SPDX-License-Identifier: Apache-2.0 */
/* Files and directories that take their places all together, as far as a file system allows.
 *
 * A rename puts one file in its place whatever happens; several need more:
 *
 * - The directories are locked meanwhile (flock), so that of two runs on the same outputs one
 * waits, and the files that are there in the end are those of one run.
 * - Signals are held, and no memory is taken, between the first rename and the last.
 * - Where a rename fails, those before it are taken back: what they replaced has a second name
 * until all is done, where the file system knows such.
 * - Where the process is killed or the power fails, a journal in each directory,
 * .methodbeat-commit, says what was to be renamed. The next run finishes it.
 */
#ifndef MB_LIB_COMMIT_H
#define MB_LIB_COMMIT_H

#include "lib/error.h"

struct commit;

struct commit *commit_new(void);
void commit_free(struct commit *c); /* NULL is fine */

/* `from`, which is whole and on disk, is to be renamed to `to`. Both are below the directory `dir`,
 * where the journal of it will be. */
void commit_add(struct commit *c, const char *dir, const char *from, const char *to);

/* Renames all, and flushes the directories. On error all is as it was, or the error says what is
 * not. Called once. */
int commit_run(struct commit *c, struct error *err);

/* Finishes what a run that died in the midst of it has begun in `dir`, and removes its journal. The
 * journal of another user is none. A directory that is not there has none. */
int commit_recover(const char *dir, struct error *err);

#endif
