/* SPDX-License-Identifier: Apache-2.0 */
/* What a shell needs to complete a command line: commands, options and their choices, as the tables
 * have them. */
#ifndef MB_CMD_COMPLETION_H
#define MB_CMD_COMPLETION_H

#include "cmd/command.h"

/* Prints the completion for "bash", "zsh" or "fish"; -1: there is none for that shell. */
int completion_print(const char *shell, FILE *out);

#endif
