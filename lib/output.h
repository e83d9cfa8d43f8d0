/* SPDX-License-Identifier: Apache-2.0 */
/* Files that appear whole or not at all.
 *
 * Each output is written under a hidden name beside its target. When all are finished, commit
 * flushes them to disk and renames each over its target. If the run ends before that, the
 * targets are unchanged. If it was killed, the next run to the same place removes the leftovers.
 *
 * Each directory is opened once and held, and what is below it is reached through no link, so that
 * nothing is written, renamed or removed elsewhere, whatever lies or appears there.
 *
 * Used by one thread, the one that handles signals.
 */
#ifndef MB_LIB_OUTPUT_H
#define MB_LIB_OUTPUT_H

#include <stdint.h>

#include "lib/error.h"
#include "lib/str.h"

struct output_set;
struct output_file;
struct output_dir;

/* From now on, removes the temporaries of all sets when mem_exhausted or a signal ends the
 * process (not SIGKILL, and not one that the process raised by a fault). Ignored signals stay
 * ignored. SIGXFSZ is ignored, so that the write fails. Called once, by main. */
void output_clean_at_end(void);

struct output_set *output_set_new(void);

/* Frees the set; temporaries that were not committed are removed. NULL is fine. */
void output_set_free(struct output_set *set);

/* Makes the directory `path`, which is removed with the set if that is not committed. -1 + errno.
 */
int output_set_make_directory(struct output_set *set, const char *path);

/* Who chose the last part of a path. */
enum output_named {
    OUTPUT_NAMED, /* the user: it may be a link, whose target is replaced, or a device or a pipe,
                   * which gets its bytes at commit */
    OUTPUT_CHOSEN /* the tool, beside or in what the user named: whatever lies there is replaced
                   * itself, and a directory must not be a link */
};

/* Begins the file `path`. It may exist (its mode is kept) or be an input of this run. A
 * directory is an error, and so is a target that the set has already; the set is then
 * unchanged. */
int output_file_begin(struct output_set *set, const char *path, enum output_named named,
                      struct output_file **file, struct error *err);

/* The descriptor, open for reading and writing. Do not mix writes to it with output_file_write.
 */
int output_file_fd(struct output_file *file);

int output_file_write(struct output_file *file, struct bytes b, struct error *err);

/* Closes the descriptor; nothing more can be written. Each file of a set must be finished
 * before commit. */
int output_file_finish(struct output_file *file, struct error *err);

/* begin, write, finish. */
int output_file_whole(struct output_set *set, const char *path, enum output_named named,
                      struct bytes b, struct error *err);

/* What was copied: how many bytes, and their XXH3. */
struct output_copied {
    uint64_t size, sum;
};

/* A copy of the file open as `fd`, from its start: begin, copy, finish. A file that was not there
 * gets the permissions of the one that is copied, as far as the umask allows. */
int output_file_copy(struct output_set *set, const char *path, enum output_named named, int fd,
                     struct output_copied *copied, struct error *err);

/* Begins the directory `path`. If it does not exist, it appears by one rename. If it exists,
 * commit renames the staged files into it, and other files stay. A link below it is an error, or is
 * replaced itself where a file goes. */
int output_dir_begin(struct output_set *set, const char *path, enum output_named named,
                     struct output_dir **dir, struct error *err);

/* Files below the directory; parents are made as needed. A name that is not
 * safe (path_name_is_safe) or that was used before is an error. */
int output_dir_file_begin(struct output_dir *dir, struct str name, struct output_file **file,
                          struct error *err);
int output_dir_file_whole(struct output_dir *dir, struct str name, struct bytes b,
                          struct error *err);
int output_dir_file_copy(struct output_dir *dir, struct str name, int fd,
                         struct output_copied *copied, struct error *err);

/* The path at which a finished file or directory of the set can be read before commit; `path`
 * is the one that it was begun with. NULL if it can't be read (a device). Lives as long as the set.
 */
const char *output_set_staged(const struct output_set *set, const char *path);

/* Makes commit call `check` right before it renames anything, while no other run can rename
 * anything in the same directories. If it returns -1 + *err, so does commit, and the targets are
 * unchanged; but devices and pipes are written before. */
void output_set_check(struct output_set *set, int (*check)(void *ctx, struct error *err),
                      void *ctx);

/* Flushes all files to disk, writes devices and pipes, renames all, one after the other, while the
 * directories are locked and signals wait, and flushes the directories. If a rename fails, those
 * before it are undone; an error names what could not be, as where the file system cannot exchange
 * two files (os_dir_exchange). If the process is killed between two renames, each output is the old
 * or the new one, and those of the new run come in the order in which they were begun, but
 * directories last. */
int output_set_commit(struct output_set *set, struct error *err);

#endif
