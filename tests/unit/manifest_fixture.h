/* SPDX-License-Identifier: Apache-2.0 */
/* Builds manifests for tests, and lists the providers of a manifest. */
#ifndef MB_TESTS_MANIFEST_FIXTURE_H
#define MB_TESTS_MANIFEST_FIXTURE_H

#include <stdbool.h>

#include "lib/buf.h"

/* An element: "service name=.S process=:push isolatedProcess=true". The first element is
 * <manifest>. Attributes of all other elements are Android's. A value is a text, a number or a
 * boolean. Elements named uses-sdk, instrumentation and application are children of the manifest,
 * others of the last application. */
typedef const char *manifest_row;

/* Returns the manifest of the rows up to NULL, as a bundle has it, and as an APK has it, with texts
 * in UTF-8 or UTF-16. The caller releases it. */
struct buf manifest_made(const manifest_row *rows);
struct buf manifest_made_binary(const manifest_row *rows, bool utf8);

/* Writes a line for each provider of the first application of a manifest in any form: "name
 * process authorities initOrder, direct, exported". "-" stands for what is absent. */
void manifest_providers(struct bytes manifest, char *out, size_t size);

#endif
