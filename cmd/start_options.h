/* SPDX-License-Identifier: Apache-2.0 */
/* The option --runtime-option of instrument. */
#ifndef MB_CMD_START_OPTIONS_H
#define MB_CMD_START_OPTIONS_H

#include "cmd/command.h"

/* Returns EXIT_DONE, or prints a usage error that lists the options and returns EXIT_USAGE. */
int start_options_check(const struct command *self, const struct text_list *given);

#endif
