/* SPDX-License-Identifier: Apache-2.0 */
/* Methods that Kotlin's compiler made, as they are written in Kotlin. */
#ifndef MB_MAPPING_KOTLIN_SHOW_H
#define MB_MAPPING_KOTLIN_SHOW_H

#include "lib/buf.h"
#include "mapping/method_map.h"

/* Appends the method as a Kotlin developer knows it: "com.demo.Repo.load(coroutine)" for
 * com.demo.Repo$load$1.invokeSuspend(Object), docs/decode.md has the table. Only names that no
 * other compiler makes are changed; some only where `file`, in which the method stands, is one of
 * Kotlin's. It may be empty: not known. False, and nothing is appended: the method is written in
 * Kotlin as method_row_show shows it, or it is none of Kotlin's. Harmless on a terminal. */
bool kotlin_row_show(struct buf *out, const struct method_row *row, struct str file);

#endif
