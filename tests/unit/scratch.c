/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/scratch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/unit/tap.h"

static char *home;

int scratch_enter(void **state)
{
    const char *tmp = getenv("TMPDIR");

    (void)state;
    umask(022);
    if (asprintf(&home, "%s/unitXXXXXX", tmp ? tmp : "/tmp") < 0)
        return -1;
    return mkdtemp(home) && chdir(home) == 0 ? 0 : -1;
}

int scratch_leave(void **state)
{
    char *command = NULL;
    int result;

    (void)state;
    result = chdir("/") == 0 && asprintf(&command, "rm -rf '%s'", home) > 0 ? system(command) : -1;
    free(command);
    free(home);
    return result;
}

size_t scratch_count(const char *path)
{
    DIR *d = opendir(path);
    size_t n = 0;

    assert_non_null(d);
    while (readdir(d))
        n++;
    closedir(d);
    return n - 2;
}
