/* SPDX-License-Identifier: Apache-2.0 */
/* Finds files that are installed with the program. */
#ifndef MB_CMD_INSTALLED_H
#define MB_CMD_INSTALLED_H

/* Returns the folder that has <abi>/libmethodbeat.so for Android: share/methodbeat/android in
 * the parent of the program's folder (PREFIX/bin), or in the program's folder itself, for
 * systems without a bin. NULL if there is none. The caller frees it. */
char *installed_android_libraries(void);

#endif
