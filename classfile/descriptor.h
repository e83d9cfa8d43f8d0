/* SPDX-License-Identifier: Apache-2.0 */
/* Field and method descriptors (JVMS 4.3). */
#ifndef MB_CLASSFILE_DESCRIPTOR_H
#define MB_CLASSFILE_DESCRIPTOR_H

#include "lib/str.h"

/* Counts the slots of the parameters, without `this`, and of the returned value (0 for V).
 * False if `descriptor` is not a method's. */
bool descriptor_method_slots(struct str descriptor, uint32_t *params, uint32_t *result);

/* Removes the field type at the front of *rest and sets *type to it. False if no field type
 * begins there. */
bool descriptor_next_field(struct str *rest, struct str *type);

/* Returns the slots of a field's value, 1 or 2; 0 if `descriptor` is not a field's. */
uint32_t descriptor_field_slots(struct str descriptor);

#endif
