/* A driver as libFuzzer calls it. */
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_driver.fuzz_one((struct bytes){data, size});
    return 0;
}
