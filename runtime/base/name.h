/* SPDX-License-Identifier: Apache-2.0 */
/* Names of scenes, processes and classes in reports. They have a fixed size, so that no memory
 * is needed while something is wrong. */
#ifndef MB_RUNTIME_BASE_NAME_H
#define MB_RUNTIME_BASE_NAME_H

#include <stddef.h>

enum {
    NAME_MAX_BYTES = 256,   /* with the NUL; longer names are cut */
    THREAD_NAME_BYTES = 16, /* of a thread's name, with the NUL: the limit of the system */
};

/* Copies a name and cuts it to fit; "" for NULL. */
void name_set(char name[NAME_MAX_BYTES], const char *from);

/* Copies the first name of a list with ',' between, and says that there are more: "a,more"; fills
 * the rest with NUL. "" for NULL. */
void name_set_first(char *to, size_t size, const char *list);

/* The process's own name: the last part of the path that it was started with.
 * On Android that is the package's name. */
void name_set_process(char name[NAME_MAX_BYTES]);

#endif
