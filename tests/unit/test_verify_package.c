/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on small packages of which one byte is another, each byte of their headers in turn: all
 * that means something else is told. */
#include "tests/unit/tap.h"

#include <fcntl.h>
#include <unistd.h>

#include "archive/zip_extra.h"
#include "lib/cursor.h"
#include "lib/input.h"
#include "tests/unit/class_fixture.h"
#include "tests/unit/manifest_fixture.h"
#include "tests/unit/packages.h"
#include "tests/unit/zip_raw.h"
#include "verify/package_proof.h"
#include "weave/embed/start_providers.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { LISTED_MAX = 2000 };

/* The names say what is in it. */
static const char *input, *output;

/* ---- The packages ---- */

#define MANIFEST                                 \
    "Manifest-Version: 1.0\r\n\r\n"              \
    "Name: T.class\r\nSHA-256-Digest: x\r\n\r\n" \
    "Name: text.txt\r\nSHA-256-Digest: y\r\n\r\n"

/* A jar whose headers have all that a header may have. */
static void make_jar(void)
{
    struct raw_entry entries[] = {
        {.name = STR("META-INF/MANIFEST.MF"), .content = STR(MANIFEST), .method = 8},
        {.name = STR("META-INF/K.SF"), .content = STR("Signature-Version: 1.0\r\n"), .method = 8},
        {.name = STR("META-INF/K.RSA"), .content = STR("key"), .method = 8},
        {.name = STR("dir/"), .external_attributes = 040755U << 16 | 0x10},
        {.name = STR("T.class"), .method = 8},
        {.name = STR("text.txt"),
         .content = STR("stored text"),
         .flags = 0x800,
         .internal_attributes = 1,
         .local_extra = {"\xfe\xca\4\0abcd", 8},
         .central_extra = {"\xfe\xca\2\0ef", 6},
         .comment = STR("of the text")},
        {.name = STR("later.txt"),
         .content = STR("a text whose sizes follow it"),
         .method = 8,
         .flags = ZIP_FLAG_DESCRIPTOR},
    };
    struct fixture f;
    struct buf zip;

    fixture_init(&f, 52);
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    for (size_t i = 0; i < COUNT(entries); i++) {
        entries[i].version_made = 0x314;
        entries[i].version_needed = 20;
        entries[i].time = 0x6000;
        entries[i].date = 0x5821;
        if (str_eq(entries[i].name, STR("T.class")))
            entries[i].content = str_from_bytes(buf_view(&f.bytes));
    }
    buf_init(&zip);
    buf_str(&zip, STR("#!"));
    raw_zip(&zip, 2, entries, COUNT(entries), STR("of the jar"));
    package_file(input, buf_view(&zip));
    buf_release(&zip);
    fixture_release(&f);
}

static void make_package(const struct package_entry *entries, size_t n)
{
    struct buf zip = package_zip(input, entries, n);

    buf_release(&zip);
}

static void make_apk(void)
{
    static const struct package_entry entries[] = {{"AndroidManifest.xml", "not binary XML", 8},
                                                   {"classes.dex", "=dex", 8},
                                                   {"res/a", "abc", 0},
                                                   {"lib/x86/libx.so", "\177ELF", 0}};

    make_package(entries, COUNT(entries));
}

static void make_bundle(void)
{
    static const manifest_row rows[] = {"manifest package=a.b", "uses-sdk minSdkVersion=21",
                                        "application name=.App", "service name=.S process=:push",
                                        NULL};
    static const struct package_entry entries[] = {
        {"BundleConfig.pb", "x", 8},
        {"base/dex/classes.dex", "=dex", 8},
        {"base/manifest/AndroidManifest.xml", "@manifest", 0},
        {"base/lib/x86/libmethodbeat.so", "x", 0}};
    struct buf manifest = manifest_made(rows);

    package_file("manifest", buf_view(&manifest));
    buf_release(&manifest);
    make_package(entries, COUNT(entries));
}

/* ---- What is told ---- */

/* Whether the output is told to be wrong, or cannot be read. */
static bool is_told(struct arena *arena, const char **text)
{
    struct instrument_options options = {
        .rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)}, .max_inflated = 16 << 20, .jobs = 1};
    struct staged_outputs files = {.outputs = &output,
                                   .staged = &output,
                                   .inputs = &input,
                                   .n = 1,
                                   .mapping = "out.map",
                                   .ignored = "out.ignored"};
    struct verify_summary summary;
    struct error err;
    bool told = true;

    if (verify_outputs(&options, &files, &summary, &err) < 0)
        *text = arena_cstr(arena, str_from_c(err.text));
    else if (summary.faults)
        *text = arena_cstr(arena, summary.texts[0]);
    else
        told = false;
    verify_summary_release(&summary);
    return told;
}

/* Marks what is left out: contents, since several deflated bytes may mean one thing, and what a
 * field for alignment holds, of which there is none where no byte is missing. */
static void mark_left_out(struct bytes b, uint8_t *out)
{
    struct byte_source source = {.fd = -1, .mem = b, .size = b.n};
    struct zip_directory d;
    struct error err;

    assert_int_equal(zip_directory_read(&d, &source, &err), 0);
    for (size_t i = 0; i < d.count; i++) {
        size_t local = (size_t)(d.start + d.header[i].offset);
        size_t extra = local + ZIP_LOCAL_SIZE + load_le16(b.p + local + 26);
        size_t at = extra + load_le16(b.p + local + 28);

        memset(out + at, 1, (size_t)d.header[i].comp_size);
        if (at > extra && load_le16(b.p + extra) == ZIP_EXTRA_ALIGNMENT)
            memset(out + extra + 4, 1, at - extra - 4);
    }
    zip_directory_release(&d);
}

enum { BITS = 8, NEIGHBOUR = BITS, ZERO, CHANGES };

static uint8_t changed_byte(struct bytes b, size_t at, unsigned change)
{
    if (change < BITS)
        return b.p[at] ^ (uint8_t)(1U << change);
    return change == NEIGHBOUR ? b.p[(at + 1) % b.n] : 0;
}

static size_t change_each_byte(struct bytes now, const uint8_t *left_out, struct buf *list)
{
    int fd = open(output, O_WRONLY);
    struct arena arena;
    const char *text;
    size_t unseen = 0;

    assert_true(fd >= 0);
    arena_init(&arena);
    for (size_t at = 0; at < now.n; at++)
        for (unsigned change = 0; change < CHANGES; change++) {
            uint8_t byte = changed_byte(now, at, change);

            if (byte == now.p[at] || left_out[at])
                continue;
            assert_int_equal(pwrite(fd, &byte, 1, (off_t)at), 1);
            arena_reset(&arena);
            if (!is_told(&arena, &text)) {
                unseen++;
                if (list->n < LISTED_MAX)
                    buf_printf(list, " %zu:%02x>%02x", at, now.p[at], byte);
            }
            assert_int_equal(pwrite(fd, &now.p[at], 1, (off_t)at), 1);
        }
    arena_release(&arena);
    close(fd);
    return unseen;
}

static void each_byte_of_a_package(void **state)
{
    static const struct {
        const char *what, *input, *output;
        void (*make)(void);
        bool embed_beat, embed_runtime;
    } rows[] = {
        {"a jar", "a.jar", "out.jar", make_jar, false, false},
        {"an APK", "an.apk", "out.apk", make_apk, true, false},
        {"a bundle with the recorder", "a.aab", "out.aab", make_bundle, false, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&rows[i].input, 1, rows[i].output);
        struct instrument_summary s;
        struct error err;
        struct buf now, list;
        struct arena arena;
        const char *text = "";
        uint8_t *left_out;
        size_t unseen;

        input = rows[i].input;
        output = rows[i].output;
        rows[i].make();
        options.embed_beat = rows[i].embed_beat;
        options.rules.embed_runtime = rows[i].embed_runtime;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].what, err.text);
        instrument_summary_release(&s);
        arena_init(&arena);
        if (is_told(&arena, &text))
            fail_msg("%s: %s", rows[i].what, text);
        buf_init(&now);
        buf_init(&list);
        assert_int_equal(input_read(output, &now, &err), 0);
        left_out = arena_zalloc(&arena, now.n);
        mark_left_out(buf_view(&now), left_out);
        unseen = change_each_byte(buf_view(&now), left_out, &list);
        buf_u8(&now, 0); /* behind it */
        package_file(output, buf_view(&now));
        if (!is_told(&arena, &text))
            fail_msg("%s: a byte behind it is proven", rows[i].what);
        if (unseen)
            fail_msg("%s: %zu changes are proven:%.*s", rows[i].what, unseen, (int)list.n,
                     (const char *)list.p);
        buf_release(&now);
        buf_release(&list);
        arena_release(&arena);
    }
}

/* What is copied may have bytes behind it, and these only. */
static void bytes_behind_an_archive_stay(void **state)
{
    static const struct {
        const char *was, *now;
        bool told;
    } rows[] = {{"", "", false},   {"ab", "ab", false}, {"ab", "", false}, {"ab", "ac", true},
                {"ab", "a", true}, {"ab", "abc", true}, {"", "a", true}};
    struct arena arena;
    const char *text;
    struct buf jar;
    struct error err;

    (void)state;
    arena_init(&arena);
    buf_init(&jar);
    input = "a.jar";
    output = "out.jar";
    make_jar();
    package_file("out.map", bytes_from_str(STR("7,8,Z m ()V\n")));
    package_file("out.ignored", bytes_from_str(STR("")));
    assert_int_equal(input_read(input, &jar, &err), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t n = jar.n;

        buf_str(&jar, str_from_c(rows[i].was));
        package_file(input, buf_view(&jar));
        jar.n = n;
        buf_str(&jar, str_from_c(rows[i].now));
        package_file(output, buf_view(&jar));
        jar.n = n;
        text = "";
        if (is_told(&arena, &text) != rows[i].told)
            fail_msg("row %zu: %s", i, text);
    }
    arena_release(&arena);
    buf_release(&jar);
}

/* A manifest in one of its forms. */
enum { BUNDLE, UTF_16, UTF_8, MANIFEST_FORMS };

static struct buf made_in_form(const manifest_row *rows, unsigned form)
{
    return form == BUNDLE ? manifest_made(rows) : manifest_made_binary(rows, form == UTF_8);
}

/* Each bit of a manifest that gained providers, in each form, and of one that gained nothing: none
 * may be another. */
static void each_bit_of_a_manifest(void **state)
{
    static const manifest_row rows[] = {
        "manifest package=a.b",
        "uses-sdk minSdkVersion=21",
        "application name=.App hasCode=true",
        "activity name=.Main exported=true",
        "service name=.S process=:push directBootAware=true",
        "service name=.T isolatedProcess=true initOrder=7",
        NULL,
    };
    struct start_gaps gaps;
    struct error err;

    (void)state;
    for (unsigned i = 0; i < 2 * MANIFEST_FORMS; i++) {
        struct buf was = made_in_form(rows, i / 2), now, list;
        bool same = i % 2;
        size_t starts = 0;
        struct arena arena;
        struct manifest m;

        arena_init(&arena);
        buf_init(&now);
        buf_init(&list);
        assert_int_equal(manifest_read(&m, buf_view(&was), &arena, &err), 0);
        if (same)
            buf_bytes(&now, buf_view(&was));
        else if (start_providers_add(&m, &arena, &gaps, &now, &err) < 0)
            fail_msg("%s", err.text);
        if (!manifest_gained_starts(buf_view(&was), buf_view(&now), &starts, &err))
            fail_msg("form %u: %s", i / 2, err.text);
        for (size_t k = 0; k < 8 * now.n; k++) {
            now.p[k / 8] ^= (uint8_t)(1U << k % 8);
            if (manifest_gained_starts(buf_view(&was), buf_view(&now), &starts, &err) ||
                !err.text[0])
                buf_printf(&list, " %zu:%02x", k / 8, now.p[k / 8]);
            now.p[k / 8] ^= (uint8_t)(1U << k % 8);
        }
        if (list.n)
            fail_msg("form %u: proven:%.*s", i / 2, (int)list.n, (const char *)list.p);
        for (size_t n = 0; n < now.n; n++) /* cut short */
            assert_false(
                manifest_gained_starts(buf_view(&was), (struct bytes){now.p, n}, &starts, &err));
        buf_u8(&now, 0);
        assert_false(manifest_gained_starts(buf_view(&was), buf_view(&now), &starts, &err));
        arena_release(&arena);
        buf_release(&was);
        buf_release(&now);
        buf_release(&list);
    }
}

#define ROWS_MAX 6
#define APP      "manifest package=a.b", "application name=.App"
#define START(more)                                             \
    "provider name=io.methodbeat.android.Start exported=false " \
    "authorities=a.b.methodbeat-init initOrder=2147483647" more
#define PROCESS(n, process, more)                                                            \
    "provider name=io.methodbeat.android.Start$Process" n " exported=false process=" process \
    " authorities=a.b.methodbeat-init" n " initOrder=2147483647" more

/* Which elements a manifest may gain. */
static void a_manifest_gains_what_starts_the_recorder(void **state)
{
    static const struct {
        manifest_row was[ROWS_MAX], now[ROWS_MAX];
        const char *fault; /* NULL: it is right */
    } rows[] = {
        {{APP}, {APP}, NULL},
        {{APP}, {APP, START("")}, NULL},
        {{APP}, {APP, START(" directBootAware=true")}, NULL},
        {{APP}, {APP, START(" directBootAware=false")}, "<application>: elements in it"},
        {{APP}, {APP, START(" enabled=true")}, "<application>: elements in it"},
        {{APP}, {APP, START(""), START("")}, "<application>: elements in it"},
        {{APP},
         {APP, "provider name=io.methodbeat.android.Start exported=true "
               "authorities=a.b.methodbeat-init initOrder=2147483647"},
         "<application>: elements in it"},
        {{APP},
         {APP, "provider name=io.methodbeat.android.Stop exported=false "
               "authorities=a.b.methodbeat-init initOrder=2147483647"},
         "<application>: elements in it"},
        {{APP},
         {APP, "provider name=io.methodbeat.android.Start exported=false "
               "authorities=a.c.methodbeat-init initOrder=2147483647"},
         "<application>: elements in it"},
        {{APP},
         {APP, "provider name=io.methodbeat.android.Start exported=false "
               "authorities=a.b.methodbeat-init initOrder=2147483646"},
         "<application>: elements in it"},
        {{APP},
         {APP, "provider name=io.methodbeat.android.Start exported=false "
               "authorities=a.b.methodbeat-init"},
         "<application>: elements in it"},
        {{APP},
         {APP, "provider exported=false name=io.methodbeat.android.Start "
               "authorities=a.b.methodbeat-init initOrder=2147483647"},
         "<application>: elements in it"},
        {{APP},
         {APP, "service name=io.methodbeat.android.Start exported=false "
               "authorities=a.b.methodbeat-init initOrder=2147483647"},
         "<application>: elements in it"},
        {{APP}, {APP, "service name=.S"}, "<application>: elements in it"},
        /* One for each process that the application has. */
        {{APP, "service name=.S process=:p"},
         {APP, "service name=.S process=:p", START(""), PROCESS("1", ":p", "")},
         NULL},
        {{APP, "service name=.S process=:p"},
         {APP, "service name=.S process=:p", START(""),
          PROCESS("1", ":p", " directBootAware=true")},
         NULL},
        {{APP, "service name=.S process=:p"},
         {APP, "service name=.S process=:p", START(""), PROCESS("1", ":q", "")},
         "<application>: elements in it"},
        {{APP, "service name=.S process=:p"},
         {APP, "service name=.S process=:p", START(""), PROCESS("2", ":p", "")},
         "<application>: elements in it"},
        {{APP, "service name=.S process=:p"},
         {APP, "service name=.S process=:p", PROCESS("1", ":p", "")},
         "<application>: elements in it"},
        {{APP, "service name=.S process=:p"},
         {APP, "service name=.S process=:p", PROCESS("1", ":p", ""), START("")},
         "<application>: elements in it"},
        {{APP}, {APP, START(""), PROCESS("1", ":p", "")}, "<application>: elements in it"},
        /* Behind all others, which stay. */
        {{APP, "service name=.S"},
         {APP, START(""), "service name=.S"},
         "<service>: another element is in its place"},
        {{APP, "service name=.S"}, {APP}, "<application>: elements in it"},
        {{APP, "service name=.S"},
         {APP, "service name=.T"},
         "<service>: an attribute of it is another"},
        {{APP, "service name=.S"},
         {APP, "service process=.S"},
         "<service>: an attribute of it is another"},
        {{APP, "service name=.S"},
         {APP, "service name=.S enabled=true"},
         "<service>: it has another number of attributes"},
        {{APP, "service name=.S"},
         {APP, "receiver name=.S"},
         "<service>: another element is in its place"},
        {{APP},
         {"manifest package=a.c", "application name=.App"},
         "<manifest>: an attribute of it is another"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf was = manifest_made(rows[i].was), now = manifest_made(rows[i].now);
        struct error err = {.text = ""};
        size_t starts = 0;
        bool right = manifest_gained_starts(buf_view(&was), buf_view(&now), &starts, &err);

        if (right != !rows[i].fault ||
            (!right && !str_starts(str_from_c(err.text), str_from_c(rows[i].fault))))
            fail_msg("row %zu: %s", i, err.text);
        buf_release(&was);
        buf_release(&now);
    }
}

/* As many as the class has, beside those of its probes. */
static void instructions_are_counted(void **state)
{
    struct instrument_options options;
    struct instrument_summary s;
    struct verify_summary proof;
    struct error err;

    (void)state;
    input = "a.jar";
    output = "out.jar";
    make_jar();
    options = package_options(&input, 1, output);
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    instrument_summary_release(&s);
    packages_assert_proven(&options, &output, &proof);
    assert_int_equal(proof.counts.methods, 1);
    assert_int_equal(proof.counts.instructions, 1);
    verify_summary_release(&proof);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_manifest_gains_what_starts_the_recorder),
        cmocka_unit_test_setup_teardown(instructions_are_counted, packages_make, packages_leave),
        cmocka_unit_test_setup_teardown(each_bit_of_a_manifest, packages_make, packages_leave),
        cmocka_unit_test_setup_teardown(bytes_behind_an_archive_stay, packages_make,
                                        packages_leave),
        cmocka_unit_test_setup_teardown(each_byte_of_a_package, packages_make, packages_leave),
    };

    return RUN_TAP(tests);
}
