/* SPDX-License-Identifier: Apache-2.0 */
/* The page's parts, embedded when the tool is built (README.md). */
#ifndef MB_HTML_PARTS_H
#define MB_HTML_PARTS_H

#include "lib/str.h"

extern const struct bytes html_page, html_style, html_script;

/* The meta element that lets in this style and this script, made by scripts/page-policy. */
extern const struct bytes html_policy;

#endif
