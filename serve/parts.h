/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the page, which the build embeds. */
#ifndef MB_SERVE_PARTS_H
#define MB_SERVE_PARTS_H

#include "lib/str.h"

extern const struct bytes serve_page, serve_style, serve_script;

#endif
