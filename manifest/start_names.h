/* SPDX-License-Identifier: Apache-2.0 */
/* What --embed-runtime adds to a package: names that instrument writes, and verify and doctor know.
 */
#ifndef MB_MANIFEST_START_NAMES_H
#define MB_MANIFEST_START_NAMES_H

/* The provider of the main process; of further ones it is the class with "$Process1" and so on. */
#define START_CLASS "io.methodbeat.android.Start"

/* How many processes besides the main one can have a provider: the number of classes
 * Start$Process1, Start$Process2 and so on. */
enum { START_PROCESSES = 8 };

/* What an app's own code calls before all else: a static method ()V of a class. */
#define EARLY_START_CLASS  "Lio/methodbeat/android/EarlyStart;"
#define EARLY_START_METHOD "begin"

/* After the package's name: its authority. */
#define START_AUTHORITY ".methodbeat-init"

/* The asset with its options. */
#define START_ASSET "methodbeat.properties"

#endif
