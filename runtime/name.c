#include "runtime/name.h"

#include <string.h>

void name_set(char name[NAME_MAX_BYTES], const char *from)
{
    size_t n = from ? strnlen(from, NAME_MAX_BYTES - 1) : 0;

    if (n > 0)
        memmove(name, from, n);
    name[n] = '\0';
}
