/* SPDX-License-Identifier: Apache-2.0 */
/* A driver as libFuzzer calls it. */
#include "fuzz/fuzz.h"

#include <stdlib.h>

#include "lib/mem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = mem_dup(data, size);

    if (fuzz_driver.mend)
        fuzz_driver.mend(copy, size);
    fuzz_driver.fuzz_one((struct bytes){copy, size});
    free(copy);
    return 0;
}
