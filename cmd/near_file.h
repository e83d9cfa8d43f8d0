/* SPDX-License-Identifier: Apache-2.0 */
/* Suggests a file if a name on the command line does not exist. */
#ifndef MB_CMD_NEAR_FILE_H
#define MB_CMD_NEAR_FILE_H

#include "cmd/command.h"

/* Call it after a run that failed. For each file on the command line that does not exist,
 * prints on stderr the most similar name in the same directory, if one is similar. */
void near_files_say(const struct command *cmd, const void *arguments, char *const *operands,
                    size_t n);

#endif
