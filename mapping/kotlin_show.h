/* SPDX-License-Identifier: Apache-2.0 */
/* Shows methods made by Kotlin's compiler as they are written in Kotlin. */
#ifndef MB_MAPPING_KOTLIN_SHOW_H
#define MB_MAPPING_KOTLIN_SHOW_H

#include "lib/buf.h"
#include "mapping/method_map.h"

/* Appends the method as a Kotlin developer knows it: "com.demo.Repo.load(coroutine)" for
 * com.demo.Repo$load$1.invokeSuspend(Object). docs/decode.md has the table. Only names that no
 * other compiler makes are changed, and some of them only if `file`, the source file of the
 * method, is a Kotlin file. `file` is empty if unknown. Returns false and appends nothing if
 * the method is not from Kotlin, or if method_row_show already shows it as it is written in
 * Kotlin. The text is escaped for a terminal. */
bool kotlin_row_show(struct buf *out, const struct method_row *row, struct str file);

#endif
