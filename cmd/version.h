/* SPDX-License-Identifier: Apache-2.0 */
/* The version of this methodbeat. */
#ifndef MB_CMD_VERSION_H
#define MB_CMD_VERSION_H

#include <stdio.h>

/* The commit that it was built from; "" if unknown. The build makes it. */
extern const char version_commit[];

/* Prints "methodbeat 0.1.0", a line with the commit, and a line with the libraries. */
void version_print(FILE *out);

#endif
