/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the page. The build embeds them in the program (README.md). */
#ifndef MB_HTML_PARTS_H
#define MB_HTML_PARTS_H

#include "lib/str.h"

extern const struct bytes html_page, html_style, html_script;

/* The meta element that allows this style and this script only. scripts/page-policy makes it. */
extern const struct bytes html_policy;

#endif
