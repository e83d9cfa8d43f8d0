/* SPDX-License-Identifier: Apache-2.0 */
/* Temporaries that nobody will remove: their process was killed. */
#ifndef MB_LIB_LEFTOVERS_H
#define MB_LIB_LEFTOVERS_H

/* Removes from a directory the files and directories of this user that are named as path_temporary
 * names them, if the process in their names is no more. What cannot be removed stays. */
void leftovers_remove(const char *dir);

#endif
