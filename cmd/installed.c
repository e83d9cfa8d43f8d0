/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/installed.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/os_process.h"
#include "lib/path.h"

char *installed_android_libraries(void)
{
    static const char *const places[] = {"/..", ""};
    char *program = os_executable(), *found = NULL;
    struct str dir, name;

    if (!program)
        return NULL;
    path_split(program, &dir, &name);
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]) && !found; i++) {
        found = mem_printf("%.*s%s/share/methodbeat/android", STR_ARG(dir), places[i]);
        if (!os_exists(found)) {
            free(found);
            found = NULL;
        }
    }
    free(program);
    return found;
}
