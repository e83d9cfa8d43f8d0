/* SPDX-License-Identifier: Apache-2.0 */
/* Files that appear whole or not at all.
 *
 * Each output is written under a hidden name beside its target. When all of
 * them are finished, commit flushes them to disk and renames each over its
 * target; whatever ends the run before that leaves the targets as they were. What a run leaves that
 * was killed, the next to the same place finishes or removes.
 *
 * One thread: the one that handles signals.
 */
#ifndef MB_LIB_OUTPUT_H
#define MB_LIB_OUTPUT_H

#include "lib/error.h"
#include "lib/str.h"

struct output_set;
struct output_file;
struct output_dir;

/* Removes the temporaries of all sets when a signal ends the process that can be caught and does
 * not mean a fault of its own, or mem_exhausted does. Signals that are ignored stay ignored;
 * SIGXFSZ becomes so: the write fails. Called once, by main. */
void output_clean_at_end(void);

/* Finishes what a run that was killed between its renames had begun in the directory, and removes
 * the temporaries there of runs that are dead. output_file_begin and output_dir_begin do that where
 * they write; whoever reads what such a run wrote calls it before. */
int output_recover(const char *dir, struct error *err);

struct output_set *output_set_new(void);

/* Frees the set; temporaries that were not committed are removed. NULL is fine. */
void output_set_free(struct output_set *set);

/* Begins the file `path`. It may exist (its mode is kept), be a symlink (the
 * file that it points to is replaced) or be an input of this run. A device or
 * a pipe gets its bytes at commit. A directory is an error, and so is a target
 * that the set has already; the set is then as it was. */
int output_file_begin(struct output_set *set, const char *path, struct output_file **file,
                      struct error *err);

/* Opened for reading and writing. Whoever writes to it directly does not mix
 * that with output_file_write. */
int output_file_fd(struct output_file *file);

int output_file_write(struct output_file *file, struct bytes b, struct error *err);

/* Nothing more will be written: the descriptor is closed. Each file of a set
 * must be finished before commit. */
int output_file_finish(struct output_file *file, struct error *err);

/* begin, write, finish. */
int output_file_whole(struct output_set *set, const char *path, struct bytes b, struct error *err);

/* A copy of the file open as `fd`, from its start: begin, copy, finish. */
int output_file_copy(struct output_set *set, const char *path, int fd, struct error *err);

/* Begins the directory `path`. If it does not exist, it appears by one rename;
 * if it does, commit renames the staged files into it, and what else is there
 * stays. */
int output_dir_begin(struct output_set *set, const char *path, struct output_dir **dir,
                     struct error *err);

/* Files below the directory; parents are made as needed. A name that is not
 * safe (path_name_is_safe) or that was used before is an error. */
int output_dir_file_begin(struct output_dir *dir, struct str name, struct output_file **file,
                          struct error *err);
int output_dir_file_whole(struct output_dir *dir, struct str name, struct bytes b,
                          struct error *err);
int output_dir_file_copy(struct output_dir *dir, struct str name, int fd, struct error *err);

/* Where the bytes of `path`, a file or directory of the set by its own name, lie until commit, for
 * those who want to look at them once they are finished. NULL: nowhere that can be read again (a
 * device). Lives as long as the set. */
const char *output_set_staged(const struct output_set *set, const char *path);

/* Flushes all files to disk, then renames all (lib/commit.h), then flushes the directories. What
 * goes to devices is written before. */
int output_set_commit(struct output_set *set, struct error *err);

#endif
