/* SPDX-License-Identifier: Apache-2.0 */
/* What a file may have been meant by a name that none has. */
#ifndef MB_CMD_NEAR_FILE_H
#define MB_CMD_NEAR_FILE_H

#include "cmd/command.h"

/* After a run that failed: says on stderr, for each file that the command line names and that is
 * not there, which name in the same directory is nearest to it, if one is near. */
void near_files_say(const struct command *cmd, const void *arguments, char *const *operands,
                    size_t n);

#endif
