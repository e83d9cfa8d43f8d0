/* SPDX-License-Identifier: Apache-2.0 */
/* Manifests of jars, with a package more in a list: the list has it, and all else is as it was,
 * which verify proves. */
#include "fuzz/fuzz.h"

#include "archive/jar_manifest.h"
#include "lib/os_libc.h"
#include "verify/package_proof.h"

static bool never(void *ctx, struct str name)
{
    (void)ctx;
    (void)name;
    return false;
}

static void add(struct str text, struct str package)
{
    struct manifest_gain gain = {STR("Import-Package"), package};
    struct buf made, value;
    struct str now;

    buf_init(&made);
    buf_init(&value);
    jar_manifest_add(text, gain.header, package, &made);
    now = str_from_bytes(buf_view(&made));
    FUZZ_REQUIRE(jar_manifest_find(now, gain.header, &value), "there is no list");
    FUZZ_REQUIRE(str_ends(str_from_bytes(buf_view(&value)), package), "the list does not end so");
    FUZZ_REQUIRE(manifest_lost_digests(text, now, &gain, never, NULL), "not proven");
    buf_release(&made);
    buf_release(&value);
}

static int jar_manifest_one(struct bytes input)
{
    static const struct str packages[] = {
        STR_INIT("io.x"),
        STR_INIT("io.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.cccccccccccccc."
                 "dddd"),
    };
    int result = FUZZ_REFUSED;

    for (size_t i = 0; i < sizeof(packages) / sizeof(packages[0]); i++) {
        /* What may have it already is asked for by those who add it. */
        if (os_memmem(input.p, input.n, packages[i].p, packages[i].n))
            continue;
        add(str_from_bytes(input), packages[i]);
        result = FUZZ_ACCEPTED;
    }
    return result;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = jar_manifest_one};
