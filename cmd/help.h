/* SPDX-License-Identifier: Apache-2.0 */
/* What the tables of commands and options say, for people and for machines. The manual
 * pages are made of it (scripts/manual). */
#ifndef MB_CMD_HELP_H
#define MB_CMD_HELP_H

#include "cmd/command.h"

/* Which commands there are. */
void help_print_overview(FILE *out);

/* A command's --help. */
void help_print_command(const struct command *cmd, FILE *out);

/* All commands with all of their options as one JSON object. Its keys are told in
 * docs/stability.md. */
void help_print_json(FILE *out);

#endif
