/* SPDX-License-Identifier: Apache-2.0 */
/* A dex_fixture with an item of each kind that has names in it. */
#ifndef MB_TESTS_DEX_EVERY_H
#define MB_TESTS_DEX_EVERY_H

#include "tests/unit/dex_fixture.h"

/* Adds LA;, with an interface, annotations, static values and code, a call site and method
 * handles. The fixture must be new, of version 038 or later. */
void dex_every_item(struct dex_fixture *f);

/* Makes a parsed fixture of it and of LC;, an Activity whose methods have code with each kind of
 * table: payloads, tries, lines and variables; two share their code. */
void dex_every_kind(struct dex_fixture *f);

#endif
