/* SPDX-License-Identifier: Apache-2.0 */
/* Which methodbeat this is. */
#ifndef MB_CMD_VERSION_H
#define MB_CMD_VERSION_H

#include <stdio.h>

/* What it was built of; "" where that is not known. Made by the build. */
extern const char version_commit[];

/* "methodbeat 0.1.0"; a line with the commit; one with the libraries. */
void version_print(FILE *out);

#endif
