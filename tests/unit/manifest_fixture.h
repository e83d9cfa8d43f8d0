/* SPDX-License-Identifier: Apache-2.0 */
/* Manifests of App Bundles, put together of what a test says, and what a manifest says of its
 * providers. */
#ifndef MB_TESTS_MANIFEST_FIXTURE_H
#define MB_TESTS_MANIFEST_FIXTURE_H

#include "lib/buf.h"

/* An element: "service name=.S process=:push isolatedProcess=true". Its attributes are Android's,
 * but for those of <manifest>, which is the first element; a value is a text, a number or a truth.
 * Elements named uses-sdk and application are of the manifest, others of the last application. */
typedef const char *manifest_row;

/* Of the rows up to NULL; the bytes are the caller's. */
struct buf manifest_made(const manifest_row *rows);

/* A line for each provider of the first application of a manifest in any form:
 * "name process authorities initOrder, direct, exported". What is not there is "-". */
void manifest_providers(struct bytes manifest, char *out, size_t size);

#endif
