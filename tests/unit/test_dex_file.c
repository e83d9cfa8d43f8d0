/* dex_file_parse, the tables by index and by name, and class data: what they
 * find, and what they refuse. */
#include "tests/unit/tap.h"

#include "dexfile/class_data.h"
#include "lib/cursor.h"
#include "tests/unit/dex_fixture.h"

/* Two classes with fields, methods, a shared code item and all kinds of ids. */
static void make(struct dex_fixture *f, unsigned version)
{
    struct dex_fixture_class *a, *b;
    struct dex_fixture_member *run, *init;
    struct dex_fixture_item *code;

    dex_fixture_init(f, version);
    a = dex_fixture_add_class(f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_own_field(f, a, "f", "I", DEX_ACC_STATIC);
    dex_fixture_add_own_field(f, a, "a", "[LB;", 0);
    init = dex_fixture_add_own_method(f, a, "<init>", "()V", DEX_ACC_PUBLIC | DEX_ACC_CONSTRUCTOR);
    run = dex_fixture_add_own_method(f, a, "run", "()V", DEX_ACC_PUBLIC);
    dex_fixture_add_own_method(f, a, "at", "(Ljava/lang/String;IJ)[[B", DEX_ACC_ABSTRACT);
    b = dex_fixture_add_class(f, "LB;", DEX_ACC_PUBLIC, "LA;");
    dex_fixture_add_string(f, "B.java");
    dex_fixture_add_type(f, "Ljava/lang/Runnable;");
    dex_fixture_add_method(f, "[LB;", "clone", "()Ljava/lang/Object;");
    dex_fixture_add_proto(f, "(I)V");
    dex_fixture_add_proto(f, "(II)V");
    b->source = "B.java";
    b->interfaces = dex_fixture_type_list(f, "Ljava/lang/Runnable;");
    b->values = dex_fixture_item(f, DEX_ENCODED_ARRAYS, DEX_BYTES(0));
    code = dex_fixture_code(
        f, &(struct dex_fixture_code){.registers = 1, .ins = 1, DEX_UNITS(0x000e)});
    run->code = code;
    init->code = code;
    dex_fixture_method_handle(f, 4, dex_fixture_method(f, "LA;", "run", "()V"));
    dex_fixture_call_site(
        f, dex_fixture_item(f, DEX_ENCODED_ARRAYS,
                            DEX_BYTES(3, 0x16, 0, 0x17, (uint8_t)dex_fixture_string(f, "run"), 0x15,
                                      (uint8_t)dex_fixture_proto(f, "()V"))));
}

static void parse(struct dex_fixture *f)
{
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void every_version_is_read(void **state)
{
    static const unsigned versions[] = {35, 37, 38, 39, 40, 41};

    (void)state;
    for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++) {
        struct dex_fixture f;

        make(&f, versions[i]);
        parse(&f);
        assert_int_equal(f.dex.version, versions[i]);
        assert_int_equal(f.dex.header_size, versions[i] == 41 ? 0x78 : 0x70);
        dex_fixture_release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_version_is_read),
    };

    return RUN_TAP(tests);
}
