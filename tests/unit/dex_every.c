/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "tests/unit/dex_every.h"

void dex_every_item(struct dex_fixture *f)
{
    struct dex_fixture_class *c =
        dex_fixture_add_class(f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    struct dex_fixture_member *run, *make;
    struct dex_fixture_item *annotation, *plain, *set, *list, *directory, *array, *site, *debug;

    c->source = "A.java";
    dex_fixture_add_string(f, "A.java");
    dex_fixture_add_type(f, "Ljava/lang/Runnable;");
    dex_fixture_add_type(f, "LException;");
    dex_fixture_add_string(f, "value");
    dex_fixture_add_string(f, "text");
    dex_fixture_add_own_field(f, c, "s", "Ljava/lang/String;", DEX_ACC_STATIC);
    dex_fixture_add_own_field(f, c, "x", "I", 0);
    make = dex_fixture_add_own_method(f, c, "make", "()LA;", DEX_ACC_STATIC);
    run = dex_fixture_add_own_method(f, c, "run", "(IJ)V", DEX_ACC_PUBLIC);
    dex_fixture_add_own_method(f, c, "stop", "()V", DEX_ACC_ABSTRACT);
    dex_fixture_add_method(f, "LB;", "link", "(Ljava/lang/Object;)V");
    dex_fixture_add_method(f, "LB;", "go", "([I)V");
    dex_fixture_method_handle(f, 4, dex_fixture_method(f, "LB;", "link", "(Ljava/lang/Object;)V"));
    dex_fixture_method_handle(f, 1, dex_fixture_field(f, "LA;", "s", "Ljava/lang/String;"));
    site = dex_fixture_item(f, DEX_ENCODED_ARRAYS,
                            DEX_BYTES(3, 0x16, 0, 0x17, (uint8_t)dex_fixture_string(f, "text"),
                                      0x15, (uint8_t)dex_fixture_proto(f, "(IJ)V")));
    dex_fixture_call_site(f, site);
    c->interfaces = dex_fixture_type_list(f, "Ljava/lang/Runnable;");
    array = dex_fixture_item(f, DEX_ENCODED_ARRAYS,
                             DEX_BYTES(1, 0x17, (uint8_t)dex_fixture_string(f, "text")));
    c->values = array;
    annotation = dex_fixture_item(f, DEX_ANNOTATIONS,
                                  DEX_BYTES(1, (uint8_t)dex_fixture_type(f, "LB;"), 1,
                                            (uint8_t)dex_fixture_string(f, "value"), 0x1c, 8, 0x18,
                                            (uint8_t)dex_fixture_type(f, "LA;"), 0x19,
                                            (uint8_t)dex_fixture_field(f, "LA;", "x", "I"), 0x1b,
                                            (uint8_t)dex_fixture_field(f, "LA;", "x", "I"), 0x1a,
                                            (uint8_t)dex_fixture_method(f, "LB;", "go", "([I)V"),
                                            0x1d, (uint8_t)dex_fixture_type(f, "LA;"), 0, 0x1e,
                                            0x3f, 0x71, 1, 2, 3, 4));
    plain =
        dex_fixture_item(f, DEX_ANNOTATIONS, DEX_BYTES(0, (uint8_t)dex_fixture_type(f, "LA;"), 0));
    set =
        dex_fixture_item(f, DEX_ANNOTATION_SETS, DEX_BYTES(DEX_LE32(2), DEX_LE32(0), DEX_LE32(0)));
    dex_fixture_offset(set, 4, plain);
    dex_fixture_offset(set, 8, annotation);
    list = dex_fixture_item(f, DEX_ANNOTATION_SET_REF_LISTS,
                            DEX_BYTES(DEX_LE32(2), DEX_LE32(0), DEX_LE32(0)));
    dex_fixture_offset(list, 8, set);
    directory = dex_fixture_item(
        f, DEX_ANNOTATIONS_DIRECTORIES,
        DEX_BYTES(DEX_LE32(0), DEX_LE32(1), DEX_LE32(1), DEX_LE32(1),
                  DEX_LE32(dex_fixture_field(f, "LA;", "x", "I")), DEX_LE32(0),
                  DEX_LE32(dex_fixture_method(f, "LA;", "run", "(IJ)V")), DEX_LE32(0),
                  DEX_LE32(dex_fixture_method(f, "LA;", "run", "(IJ)V")), DEX_LE32(0)));
    dex_fixture_offset(directory, 0, set);
    dex_fixture_offset(directory, 20, set);
    dex_fixture_offset(directory, 28, set);
    dex_fixture_offset(directory, 36, list);
    c->annotations = directory;
    /* Line 7, a local: register 0, name, type; one position; end. */
    debug = dex_fixture_item(f, DEX_DEBUG_INFO,
                             DEX_BYTES(7, 0, 3, 0, (uint8_t)(dex_fixture_string(f, "text") + 1),
                                       (uint8_t)(dex_fixture_type(f, "LA;") + 1), 0x0e, 0));
    make->code = dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 1,
               .outs = 1,
               .debug = debug,
               DEX_UNITS(0x001a, dex_fixture_string(f, "text"), 0x0062,
                         dex_fixture_field(f, "LA;", "s", "Ljava/lang/String;"), 0x1071,
                         dex_fixture_method(f, "LB;", "link", "(Ljava/lang/Object;)V"), 0, 0x0022,
                         dex_fixture_type(f, "LA;"), 0x00ff, dex_fixture_proto(f, "(IJ)V"), 0x00fe,
                         0, 0x10fc, 0, 0, 0x0011),
           });
    run->code = dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 5,
               .ins = 4,
               .outs = 2,
               DEX_UNITS(0x20fa, dex_fixture_method(f, "LB;", "go", "([I)V"), 0x0001,
                         dex_fixture_proto(f, "(IJ)V"), 0x000e, 0x000d, 0x000e),
               DEX_TRIES({0, 4, 1}),
               DEX_HANDLERS(1, 0x7f, (uint8_t)dex_fixture_type(f, "LException;"), 5, 5),
           });
}
