/* SPDX-License-Identifier: Apache-2.0 */
/* Starts the recorder in the app's own code, before the system can create a provider.
 *
 * The first code of an app that runs is the static initialiser of its component factory, if the
 * manifest names one and the system uses it (Android 9 and newer). The next is that of its
 * application class. A superclass is initialised before its subclass. So for each of the two,
 * the topmost class that the package contains gets the call, as the first instruction of its
 * static initialiser, which is added if there is none. The class may be final or abstract, and
 * have any superclass.
 */
#ifndef MB_WEAVE_EMBED_EARLY_START_H
#define MB_WEAVE_EMBED_EARLY_START_H

#include "manifest/manifest.h"

struct container;
struct instrument_run;

/* Notes in the program which classes of the package start the recorder. If a class that the
 * manifest names can't start it, and no class above it can, that is a warning, and the provider
 * starts it. */
void early_start_place(struct instrument_run *run, const struct container *c,
                       const struct manifest *m);

#endif
