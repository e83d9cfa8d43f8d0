/* SPDX-License-Identifier: Apache-2.0 */
/* Fields of CSV (RFC 4180) for spreadsheets. */
#ifndef MB_LIB_CSV_H
#define MB_LIB_CSV_H

#include "lib/buf.h"

/* Appends a field. It is quoted where it has to be, shown as lib/show.h does, and has an apostrophe
 * in front where a spreadsheet would take it for a formula and do what it says. */
void csv_field_write(struct buf *out, struct str value);

#endif
