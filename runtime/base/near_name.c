/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/near_name.h"

#include <stdint.h>
#include <string.h>

enum { LONGEST = 31, FAR = 2 };

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t name_distance(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    unsigned char far[LONGEST + 1][LONGEST + 1]; /* of the first i letters from the first j */

    if (n > LONGEST || m > LONGEST)
        return SIZE_MAX;
    for (size_t i = 0; i <= n; i++) {
        for (size_t j = 0; j <= m; j++) {
            size_t least = i == 0 ? j : j == 0 ? i : SIZE_MAX;

            if (i > 0 && j > 0) {
                least = far[i - 1][j - 1] + (size_t)(a[i - 1] != b[j - 1]);
                least = least_of(least, least_of(far[i - 1][j], far[i][j - 1]) + 1u);
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least = least_of(least, far[i - 2][j - 2] + 1u);
            far[i][j] = (unsigned char)least;
        }
    }
    return far[n][m];
}

const char *name_nearest(const char *name, const char *const *names, size_t n)
{
    const char *nearest = NULL;
    size_t least = FAR + 1;

    for (size_t i = 0; i < n; i++) {
        size_t distance = name_distance(name, names[i]);

        if (distance < least && 2 * distance < strlen(names[i])) {
            least = distance;
            nearest = names[i];
        }
    }
    return nearest;
}
