/* SPDX-License-Identifier: Apache-2.0 */
/* Shows a method as a developer writes it. */
#ifndef MB_MAPPING_METHOD_SHOW_H
#define MB_MAPPING_METHOD_SHOW_H

#include "lib/buf.h"
#include "mapping/method_map.h"

/* Appends "com.demo.Main.load(int, String)": parameters without their packages. An invalid
 * descriptor is appended unchanged. The text is escaped for a terminal (lib/show.h). */
void method_row_show(struct buf *out, const struct method_row *row);

/* Appends "(int, String)", where ", " is `between`. Returns false if the descriptor is invalid;
 * then part of the text may have been appended. */
bool method_parameters_show(struct buf *out, struct str descriptor, struct str between);

#endif
