/* SPDX-License-Identifier: Apache-2.0 */
/* Where a method's source lies below the folder of the sources. */
#ifndef MB_EXPORT_SOURCE_PATH_H
#define MB_EXPORT_SOURCE_PATH_H

#include "lib/buf.h"
#include "report/names.h"

/* Appends com/demo/Main.java: the folder is that of the package. Nothing if the file is not
 * known. It is escaped for a terminal (lib/show.h). */
void source_path(struct buf *out, const struct method_name *name);

#endif
