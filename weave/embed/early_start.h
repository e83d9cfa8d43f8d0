/* SPDX-License-Identifier: Apache-2.0 */
/* The start of the recorder in the app's own code, before a provider can be made.
 *
 * The first that runs of an app is the static initialiser of its component factory, where the
 * manifest names one and the system asks for it (Android 9 and newer), then that of its
 * application's class. A superclass is initialised before its subclass. So of each of the two the
 * topmost class that the package has gets the call, as the first instruction of its static
 * initialiser, which is added where there is none. Nothing of the class itself is asked for: it may
 * be final or abstract, and its superclass any.
 */
#ifndef MB_WEAVE_EMBED_EARLY_START_H
#define MB_WEAVE_EMBED_EARLY_START_H

#include "manifest/manifest.h"

struct container;
struct instrument_run;

/* Notes in the program which classes of the package start the recorder. A class that the manifest
 * names and that can't, with none above it that can, is a warning: there the provider starts it. */
void early_start_place(struct instrument_run *run, const struct container *c,
                       const struct manifest *m);

#endif
