/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the tables of commands and options, for people and for programs. The manual pages are
 * made from it (scripts/manual). */
#ifndef MB_CMD_HELP_H
#define MB_CMD_HELP_H

#include "cmd/command.h"

/* Prints the list of commands. */
void help_print_overview(FILE *out);

/* Prints a command's --help. */
void help_print_command(const struct command *cmd, FILE *out);

/* Prints all commands with all of their options as one JSON object. docs/stability.md lists its
 * keys. */
void help_print_json(FILE *out);

#endif
