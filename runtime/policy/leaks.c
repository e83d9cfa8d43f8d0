/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/leaks.h"

#include <string.h>

void leaks_init(struct leaks *l)
{
    l->n = 0;
}

static void class_remove(struct leaks *l, size_t i)
{
    l->n--;
    memmove(l->classes + i, l->classes + i + 1, (l->n - i) * sizeof(l->classes[0]));
}

bool leaks_count(struct leaks *l, const char *class_name, uint32_t count)
{
    char cut[NAME_MAX_BYTES];
    bool more;
    size_t i = 0;

    name_set(cut, class_name);
    while (i < l->n && strcmp(l->classes[i].class_name, cut) != 0)
        i++;
    if (count == 0) {
        if (i < l->n)
            class_remove(l, i);
        return false;
    }
    if (i == l->n) {
        if (l->n == LEAKS_CLASSES)
            class_remove(l, 0);
        i = l->n++;
        name_set(l->classes[i].class_name, cut);
        l->classes[i].reported = 0;
    }
    more = count > l->classes[i].reported;
    if (more)
        l->classes[i].reported = count;
    return more;
}
