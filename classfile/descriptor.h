/* SPDX-License-Identifier: Apache-2.0 */
/* Field and method descriptors (JVMS 4.3). */
#ifndef MB_CLASSFILE_DESCRIPTOR_H
#define MB_CLASSFILE_DESCRIPTOR_H

#include "lib/str.h"

/* Slots that the parameters take, `this` not counted, and slots of the value
 * returned (0 for V). False where `descriptor` is not a method's. */
bool descriptor_method_slots(struct str descriptor, uint32_t *params, uint32_t *result);

/* Takes the field type off the front of *rest: true, and *type. False where none
 * begins there. */
bool descriptor_next_field(struct str *rest, struct str *type);

/* Slots of a field's value: 1 or 2; 0 where `descriptor` is not a field's. */
uint32_t descriptor_field_slots(struct str descriptor);

#endif
