/* SPDX-License-Identifier: Apache-2.0 */
/* What Linux and macOS do in two ways: os_linux.c, os_macos.c. Internal to lib/os_*. */
#ifndef MB_LIB_OS_POSIX_H
#define MB_LIB_OS_POSIX_H

#include <sys/stat.h>

/* Has all that was written to the disk on which the open file lies survive a loss of power. */
int os_flush_disk(int fd);

/* The exact times of the last write and of the last change. */
struct timespec os_stat_written(const struct stat *st);
struct timespec os_stat_changed(const struct stat *st);

#endif
