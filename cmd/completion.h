/* SPDX-License-Identifier: Apache-2.0 */
/* Scripts that let a shell complete a command line: commands, options and their choices, from
 * the tables. */
#ifndef MB_CMD_COMPLETION_H
#define MB_CMD_COMPLETION_H

#include "cmd/command.h"

/* Prints the completion for "bash", "zsh" or "fish"; -1 if the shell is not one of these. */
int completion_print(const char *shell, FILE *out);

#endif
