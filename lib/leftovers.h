/* SPDX-License-Identifier: Apache-2.0 */
/* Temporaries whose process was killed. */
#ifndef MB_LIB_LEFTOVERS_H
#define MB_LIB_LEFTOVERS_H

/* Removes from a directory the files and directories of this user that have a name of
 * path_temporary, if the process in the name has ended. What cannot be removed stays. */
void leftovers_remove(const char *dir);

#endif
