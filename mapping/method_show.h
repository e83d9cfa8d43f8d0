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

/* Appends the method as a Kotlin developer knows it: "com.demo.Repo.load(coroutine)" for
 * com.demo.Repo$load$1.invokeSuspend(Object). docs/decode.md has the table. Only names that no
 * other compiler makes are changed, and some of them only if `file`, the source file of the
 * method, is a Kotlin file. `file` is empty if unknown. Returns false and appends nothing if
 * the method is not from Kotlin, or if method_row_show already shows it as it is written in
 * Kotlin. The text is escaped for a terminal. */
bool kotlin_row_show(struct buf *out, const struct method_row *row, struct str file);

#endif
