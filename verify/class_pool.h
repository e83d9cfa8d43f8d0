/* SPDX-License-Identifier: Apache-2.0 */
/* Proves that what was added to a class's constants, and to a module's list of packages, is what
 * probes name. Internal to verify/. */
#ifndef MB_VERIFY_CLASS_POOL_H
#define MB_VERIFY_CLASS_POOL_H

#include "classfile/class_file.h"
#include "verify/proof.h"

/* Of two classes of which the second one's constants begin with the first one's. */
bool class_pool_prove(struct proof *p, const struct class_file *was, const struct class_file *now);

/* What comes after the methods: the class's attributes, which are the same, but for a package that
 * ModulePackages may have more. */
void class_attributes_prove(struct proof *p, const struct class_file *was, uint32_t was_at,
                            const struct class_file *now, uint32_t now_at);

#endif
