/* SPDX-License-Identifier: Apache-2.0 */
/* lib/signature: what goes from a signed jar. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "archive/signature.h"
#include "lib/mem.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void signature_files_are_known(void **state)
{
    static const struct {
        const char *name;
        bool signature;
    } rows[] = {
        {"META-INF/CERT.SF", true},
        {"META-INF/CERT.RSA", true},
        {"META-INF/cert.dsa", true},
        {"meta-inf/a.Ec", true},
        {"META-INF/SIG-X", true},
        {"META-INF/sig-", true},
        {"stamp-cert-sha256", true},
        {"a/stamp-cert-sha256", false},
        {"META-INF/code_transparency_signed.jwt", true},
        {"BUNDLE-METADATA/com.android.tools.build.bundletool/code_transparency_signed.jwt", true},
        {"code_transparency_signed.jwt", true},
        {"META-INF/code_transparency_signed.jwt/", false},
        {"assets/my_code_transparency_signed.jwt", false},
        {"META-INF/MANIFEST.MF", false},
        {"META-INF/sub/CERT.SF", false},
        {"META-INF/versions/9/A.RSA", false},
        {"CERT.SF", false},
        {"a/META-INF/CERT.SF", false},
        {"META-INF/.SF", true},
        {"META-INF/SF", false},
        {"META-INF/a.SFX", false},
        {"META-INF/", false},
        {"", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (signature_is_file(str_from_c(rows[i].name)) != rows[i].signature)
            fail_msg("%s", rows[i].name);
    assert_true(signature_is_manifest(STR("META-INF/MANIFEST.MF")));
    assert_true(signature_is_manifest(STR("meta-inf/manifest.mf")));
    assert_false(signature_is_manifest(STR("META-INF/MANIFEST.MF/")));
}

static bool is_changed(void *ctx, struct str name)
{
    for (const char *const *n = ctx; *n; n++)
        if (str_eq(name, str_from_c(*n)))
            return true;
    return false;
}

#define MAIN "Manifest-Version: 1.0\r\nCreated-By: x\r\nA-Digest: main stays\r\n\r\n"

static void digests_go_from_the_manifest(void **state)
{
    static const char *const changed[] = {
        "a/B.class",
        "a/very/long/name/that/does/not/fit/in/a/line/of/seventy/two/bytes/of/it/Long.class",
        "other", NULL};
    static const struct {
        const char *was;
        const char *now;
        size_t count;
    } rows[] = {
        {"", "", 0},
        {MAIN, MAIN, 0},
        {MAIN "Name: a/B.class\r\nSHA-256-Digest: abc=\r\n\r\n", MAIN, 1},
        {MAIN "Name: a/C.class\r\nSHA-256-Digest: abc=\r\n\r\n",
         MAIN "Name: a/C.class\r\nSHA-256-Digest: abc=\r\n\r\n", 0},
        /* The value goes on in the next line, and so does the name. */
        {MAIN "Name: a/very/long/name/that/does/not/fit/in/a/line/of/seventy/two/by\r\n"
              " tes/of/it/Long.class\r\nSHA-512-Digest: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n"
              " bbbbbbb\r\n ccc\r\n\r\nName: z\r\nSHA-1-Digest: 1\r\n\r\n",
         MAIN "Name: z\r\nSHA-1-Digest: 1\r\n\r\n", 1},
        /* What says something else stays. */
        {MAIN "Name: other\nSealed: true\nMD5-Digest-fr: x\n y\nmagic: m\nsha1-digest: z\n\n",
         MAIN "Name: other\nSealed: true\n\n", 1},
        {MAIN "Name: other\rSHA1-Digest: z\r\rName: q\r", MAIN "Name: q\r", 1},
        /* A line end anywhere in a key. */
        {MAIN "N\r\n ame: other\r\nSHA1-Digest: z\r\n\r\n", MAIN, 1},
        {MAIN "Name\n : other\nSHA1-Diges\n t: z\n\n", MAIN, 1},
        /* Not the word alone: it begins a key, or another goes on. */
        {MAIN "Name: other\nSHA1-DigestX: y\nDigest: d\nSHA1-Digest: z\n\n",
         MAIN "Name: other\nSHA1-DigestX: y\nDigest: d\n\n", 1},
        {MAIN "Name: other\nSHA1-DigestX: y\n\n", MAIN "Name: other\nSHA1-DigestX: y\n\n", 0},
        /* What stays keeps its lines. */
        {MAIN "Name: ot\r\n her\r\nX: y\r\n z\r\nA-Digest: z\r\n a\r\n\r\n\r\nName: q\r\n",
         MAIN "Name: ot\r\n her\r\nX: y\r\n z\r\n\r\n\r\nName: q\r\n", 1},
        /* A key of another word, and a blank more in the value. */
        {MAIN "Named: other\nSHA1-Digest: z\n\n", MAIN "Named: other\nSHA1-Digest: z\n\n", 0},
        {MAIN "Name:  other\nSHA1-Digest: z\n\n", MAIN "Name:  other\nSHA1-Digest: z\n\n", 0},
        /* Magic alone is not a digest. */
        {MAIN "Name: other\nMagic: m\n\n", MAIN "Name: other\nMagic: m\n\n", 0},
        /* Without a blank, and without a word in front. */
        {MAIN "Name:other\nSHA1-Digest:z\n\n", MAIN, 1},
        {MAIN "Name: other\n-Digest: z\n\n", MAIN, 1},
        /* No language behind it, and nothing else. */
        {MAIN "Name: other\nSHA1-Digest-: z\n\n", MAIN, 1},
        {MAIN "Name: other\n-Digest-: z\nX-DIGEST-de: z\n\n", MAIN, 1},
        /* No line end at the end, no section end, an empty name. */
        {MAIN "Name: other\nSHA1-Digest: z", MAIN, 1},
        {MAIN "Name: other\nSHA1-Digest: z\n ", MAIN, 1},
        {MAIN "Name: other\nSHA1-Digest: z\n\n\n", MAIN, 1},
        {MAIN "Name: other\r\nX: y\r\nSHA1-Digest: z\r\n", MAIN "Name: other\r\nX: y\r\n", 1},
        {MAIN "Name: other\rX: y\rSHA1-Digest: z\r", MAIN "Name: other\rX: y\r", 1},
        {MAIN "Name:\nSHA1-Digest: z\n\n", MAIN "Name:\nSHA1-Digest: z\n\n", 0},
        {MAIN "SHA1-Digest: z\n\n", MAIN "SHA1-Digest: z\n\n", 0},
        {"\n\n\nName: other\nSHA1-Digest: z\n\n", "\n\n\n", 1},
        {MAIN " \n : \n:\n\n", MAIN " \n : \n:\n\n", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        /* A copy, for AddressSanitizer: nothing stands behind it. */
        size_t n = strlen(rows[i].was);
        char *copy = mem_dup(rows[i].was, n ? n : 1);
        struct str was = {copy, n};
        struct buf out;

        buf_init(&out);
        assert_int_equal(manifest_without_digests(bytes_from_str(was), is_changed,
                                                  (void *)(uintptr_t)changed, &out),
                         rows[i].count);
        if (!str_eq(str_from_bytes(buf_view(&out)), str_from_c(rows[i].now)))
            fail_msg("row %zu: %.*s", i, STR_ARG(str_from_bytes(buf_view(&out))));
        buf_release(&out);
        free(copy);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signature_files_are_known),
        cmocka_unit_test(digests_go_from_the_manifest),
    };

    return RUN_TAP(tests);
}
