/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/descriptor.h"

bool descriptor_next_field(struct str *rest, struct str *type)
{
    size_t n = 0;

    while (n < rest->n && rest->p[n] == '[')
        n++;
    if (n == rest->n)
        return false;
    if (rest->p[n] == 'L') {
        const char *end = memchr(rest->p + n, ';', rest->n - n);

        if (!end)
            return false;
        n = (size_t)(end - rest->p);
    } else if (!memchr("BCDFIJSZ", rest->p[n], 8)) {
        return false;
    }
    *type = str_sub(*rest, 0, n + 1);
    *rest = str_sub(*rest, n + 1, rest->n);
    return true;
}

static uint32_t field_slots(struct str type)
{
    return type.p[0] == 'J' || type.p[0] == 'D' ? 2 : 1;
}

uint32_t descriptor_field_slots(struct str descriptor)
{
    struct str type;

    return descriptor_next_field(&descriptor, &type) && descriptor.n == 0 ? field_slots(type) : 0;
}

bool descriptor_method_slots(struct str descriptor, uint32_t *params, uint32_t *result)
{
    struct str type;

    *params = 0;
    *result = 0;
    if (descriptor.n == 0 || descriptor.p[0] != '(')
        return false;
    descriptor = str_sub(descriptor, 1, descriptor.n);
    while (descriptor_next_field(&descriptor, &type))
        *params += field_slots(type);
    if (descriptor.n == 0 || descriptor.p[0] != ')')
        return false;
    descriptor = str_sub(descriptor, 1, descriptor.n);
    if (str_eq(descriptor, STR("V")))
        return true;
    *result = descriptor_field_slots(descriptor);
    return *result != 0;
}
