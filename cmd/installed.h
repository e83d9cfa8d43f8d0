/* SPDX-License-Identifier: Apache-2.0 */
/* What lies beside the program where it is installed. */
#ifndef MB_CMD_INSTALLED_H
#define MB_CMD_INSTALLED_H

/* The folder of <abi>/libmethodbeat.so for Android, share/methodbeat/android: above the folder of
 * the program (PREFIX/bin), or in it, as where a system has no bin. NULL: there is none. To be
 * freed. */
char *installed_android_libraries(void);

#endif
