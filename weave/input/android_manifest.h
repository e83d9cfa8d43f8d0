/* SPDX-License-Identifier: Apache-2.0 */
/* AndroidManifest.xml in the binary form that an APK has (ResourceTypes.h of the
 * Android framework): as much of it as matters here.
 */
#ifndef MB_WEAVE_INPUT_ANDROID_MANIFEST_H
#define MB_WEAVE_INPUT_ANDROID_MANIFEST_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/str.h"

/* android:minSdkVersion. False where there is none, or only a code name, or where
 * the file can't be read. */
bool android_manifest_min_sdk(struct bytes manifest, uint32_t *min_sdk);

#endif
