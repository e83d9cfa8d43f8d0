/* SPDX-License-Identifier: Apache-2.0 */
/* Keys that were chosen to meet in a table do not. */
#include <xxhash.h>

#include "lib/hash.h"
#include "lib/row_index.h"
#include "tests/unit/tap.h"

enum { KEYS = 5000 };

/* How many slots all keys together are away from where they are looked for first. */
static size_t passed_slots(const uint64_t *keys)
{
    struct row_index index = {0};
    size_t passed = 0;

    row_index_reset(&index, KEYS);
    for (uint32_t i = 0; i < KEYS; i++)
        row_index_add(&index, keys[i], i);
    for (uint32_t slot = 0; slot < index.cap; slot++)
        if (index.slots[slot])
            passed +=
                (slot - row_index_first(&index, keys[index.slots[slot] - 1])) & (index.cap - 1);
    row_index_release(&index);
    return passed;
}

/* Numbers that are alike in part, as ids of rows below one row are, and as hashes that somebody
 * looked for. */
static void numbers_are_spread(void **state)
{
    static uint64_t keys[KEYS];

    (void)state;
    for (unsigned shift = 0; shift < 48; shift += 4) {
        for (uint64_t i = 0; i < KEYS; i++)
            keys[i] = i << shift ^ UINT64_C(0x123) << 50;
        assert_true(passed_slots(keys) < KEYS * 2);
    }
}

/* XXH3 of 32 bytes takes them as two pairs of numbers; each pair is a product, which is 0 where one
 * of the numbers is what XXH3 mixes into it. With a seed that nobody knows it is another. */
static void texts_that_meet_without_a_seed_do_not(void **state)
{
    static const uint8_t mixed[8] = {0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe};
    static uint64_t keys[KEYS];
    uint8_t text[32] = {0};
    uint64_t all = 0;

    (void)state;
    memcpy(text, mixed, sizeof(mixed));
    for (uint32_t i = 0; i < KEYS; i++) {
        memcpy(text + 8, &i, sizeof(i));
        all = i ? all : XXH3_64bits(text, sizeof(text));
        assert_int_equal(XXH3_64bits(text, sizeof(text)), all);
        keys[i] = hash_bytes(text, sizeof(text));
    }
    assert_true(passed_slots(keys) < KEYS * 2);
}

static void seeds_are_set(void **state)
{
    (void)state;
    for (int i = 0; i < HASH_SEEDS; i++)
        for (int k = 0; k < i; k++)
            assert_true(hash_seeds[i] != hash_seeds[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_spread),
        cmocka_unit_test(texts_that_meet_without_a_seed_do_not),
        cmocka_unit_test(seeds_are_set),
    };

    return RUN_TAP(tests);
}
