/* SPDX-License-Identifier: Apache-2.0 */
/* Renames several files and directories to their places, all or none, as far as a file system
 * allows.
 *
 * One rename is atomic. Several need more:
 *
 * - The directories are locked meanwhile (flock). Of two runs with the same outputs one waits,
 *   so the files in the end are those of one run.
 * - Signals are held, and no memory is taken, between the first rename and the last.
 * - If a rename fails, those before it are undone: each replaced file keeps a second name until
 *   all renames are done, on file systems with hard links.
 * - A journal in each directory, .methodbeat-commit, lists the renames. If the process is
 *   killed or the power fails, the next run finishes them.
 */
#ifndef MB_LIB_COMMIT_H
#define MB_LIB_COMMIT_H

#include "lib/error.h"

struct commit;

struct commit *commit_new(void);
void commit_free(struct commit *c); /* NULL is fine */

/* Adds the rename of `from` to `to`. `from` must be complete and flushed. Both are below the
 * directory `dir`, which gets the journal. */
void commit_add(struct commit *c, const char *dir, const char *from, const char *to);

/* What has to hold while no other run can rename anything in the directories, before the first
 * rename. An error leaves everything as it is. */
struct commit_check {
    int (*run)(void *ctx, struct error *err); /* NULL: nothing */
    void *ctx;
};

/* Renames all, and flushes the directories. On an error everything is as before, or the error
 * names what is not. Call it once. */
int commit_run(struct commit *c, struct commit_check check, struct error *err);

/* Finishes the renames that a run in `dir` began and did not finish, and removes its journal. A
 * journal of another user is ignored, and so is a missing directory. */
int commit_recover(const char *dir, struct error *err);

#endif
