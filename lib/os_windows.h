/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files lib/os_windows_*. */
#ifndef MB_LIB_OS_WINDOWS_H
#define MB_LIB_OS_WINDOWS_H

#include <wchar.h>

/* On the heap. Invalid UTF-8 (or UTF-16) becomes U+FFFD. */
wchar_t *os_wide_text(const char *text);
char *os_utf8_text(const wchar_t *text);

/* A path as the system takes it, on the heap: also one of more than 260 characters, which has to be
 * absolute there. */
wchar_t *os_windows_path(const char *path);

/* Sets errno from GetLastError. Returns -1. */
int os_windows_failed(void);

#endif
