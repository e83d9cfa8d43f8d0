/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of lib/os_windows_* share. */
#ifndef MB_LIB_OS_WINDOWS_H
#define MB_LIB_OS_WINDOWS_H

#include <wchar.h>

/* On the heap. What is no UTF-8 (or no UTF-16) has signs of replacement. */
wchar_t *os_wide_text(const char *text);
char *os_utf8_text(const wchar_t *text);

/* errno for what GetLastError says; -1. */
int os_windows_failed(void);

#endif
