/* SPDX-License-Identifier: Apache-2.0 */
/* --runtime-option of instrument. */
#ifndef MB_CMD_START_OPTIONS_H
#define MB_CMD_START_OPTIONS_H

#include "cmd/command.h"

/* EXIT_DONE, or a usage error that says which options there are. */
int start_options_check(const struct command *self, const struct option_list *given);

#endif
