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

/* A number of the table at an offset of an item. */
#define UNITS32(v) (uint16_t)(v), (uint16_t)((uint32_t)(v) >> 16)

static const struct dex_fixture_item *working(struct dex_fixture *f)
{
    struct dex_fixture_item *debug = dex_fixture_item(
        f, DEX_DEBUG_INFO,
        /* Line 7, parameters "text" and none; v0 is "text" until 9; a prologue; line 300. */
        DEX_BYTES(7, 2, (uint8_t)(dex_fixture_string(f, "text") + 1), 0, 0x0a, 0x0e, 3, 0,
                  (uint8_t)(dex_fixture_string(f, "text") + 1),
                  (uint8_t)(dex_fixture_type(f, "I") + 1), 0x48, 5, 0, 1, 1, 2, 0xa5, 2, 0x0b, 0x0e,
                  6, 0, 0));

    return dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 5,
               .ins = 3,
               .debug = debug,
               DEX_UNITS(
                   /* 0: packed-switch v2 */ 0x022b, UNITS32(24),
                   /* 3: const-string v0 */ 0x001a, dex_fixture_string(f, "text"),
                   /* 5: if-eqz v2 */ 0x0238, 5, /* 7: add-int/lit8 v0, v2, -1 */ 0x00d8, 0xff02,
                   /* 9: goto 12 */ 0x0328, /* 10: const/4 v0, 1 */ 0x1012, /* 11: nop */ 0,
                   /* 12: sparse-switch v2 */ 0x022c, UNITS32(20),
                   /* 15: new-array v1, v2, [I */ 0x2123, dex_fixture_type(f, "[I"),
                   /* 17: fill-array-data v1 */ 0x0126, UNITS32(25),
                   /* 20: return v0 */ 0x000f, /* 21: return v2 */ 0x020f,
                   /* 22: throw v1 */ 0x0127, 0,
                   /* 24: */ 0x0100, 2, UNITS32(7), UNITS32(3), UNITS32(20),
                   /* 32: */ 0x0200, 2, UNITS32(-3), UNITS32(40), UNITS32(3), UNITS32(9),
                   /* 42: */ 0x0300, 4, UNITS32(2), UNITS32(1), UNITS32(2))});
}

static const struct dex_fixture_item *guarding(struct dex_fixture *f)
{
    uint8_t type = (uint8_t)dex_fixture_type(f, "LException;");

    return dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 2,
               .ins = 1,
               .outs = 1,
               DEX_UNITS(/* 0: monitor-enter v1 */ 0x011d, /* 1: invoke-static/range {v1} */ 0x0177,
                         dex_fixture_method(f, "LB;", "link", "(Ljava/lang/Object;)V"), 1,
                         /* 4: monitor-exit v1 */ 0x011e, /* 5: return-void */ 0x000e,
                         /* 6: move-exception v0 */ 0x000d, /* 7: monitor-exit v1 */ 0x011e,
                         /* 8: throw v0 */ 0x0027, /* 9: move-exception v0 */ 0x000d,
                         /* 10: throw v0 */ 0x0027),
               DEX_TRIES({0, 4, 1}, {10, 1, 5}),
               DEX_HANDLERS(2, 0x7f, type, 9, 6, 1, type, 9),
           });
}

/* Twenty instructions, each with a line and a variable of its own. */
static const struct dex_fixture_item *lining(struct dex_fixture *f)
{
    enum { LINES = 20 };
    uint8_t name = (uint8_t)(dex_fixture_string(f, "text") + 1);
    uint8_t type = (uint8_t)(dex_fixture_type(f, "I") + 1);
    uint16_t units[LINES + 1];
    struct dex_fixture_item *debug;
    struct buf lines;

    buf_init(&lines);
    buf_u8(&lines, 7);
    buf_u8(&lines, 0);
    for (size_t i = 0; i < LINES; i++) {
        const uint8_t row[] = {0x1f, 3, 0, name, type, 5, 0}; /* a unit and two lines further */

        units[i] = 0x0012; /* const/4 v0, 0 */
        buf_bytes(&lines, (struct bytes){row, sizeof(row)});
    }
    units[LINES] = 0x000e;
    buf_u8(&lines, 0);
    debug = dex_fixture_item(f, DEX_DEBUG_INFO, lines.p, lines.n);
    buf_release(&lines);
    return dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 1, .debug = debug, .units = units, .unit_count = LINES + 1});
}

#define SIXTEEN "(IIIIIIIIIIIIIJ[I)I"

void dex_every_kind(struct dex_fixture *f)
{
    struct dex_fixture_member *work, *guard, *wide, *one, *two, *full, *lined;
    struct dex_fixture_class *c;
    struct dex_fixture_item *shared;

    dex_fixture_init(f, 38);
    c = dex_fixture_add_class(f, "LC;", DEX_ACC_PUBLIC, "Landroid/app/Activity;");
    work = dex_fixture_add_own_method(f, c, "work", "(IJ)I", DEX_ACC_STATIC);
    guard = dex_fixture_add_own_method(f, c, "guard", "(LA;)V", DEX_ACC_STATIC);
    wide = dex_fixture_add_own_method(f, c, "wide", "(IJ)J", DEX_ACC_STATIC);
    one = dex_fixture_add_own_method(f, c, "one", "()V", DEX_ACC_STATIC);
    two = dex_fixture_add_own_method(f, c, "two", "()V", DEX_ACC_STATIC);
    full = dex_fixture_add_own_method(f, c, "full", SIXTEEN, DEX_ACC_STATIC);
    lined = dex_fixture_add_own_method(f, c, "lined", "()V", DEX_ACC_STATIC);
    dex_fixture_add_type(f, "[I");
    dex_fixture_add_method(f, "Landroid/app/Activity;", "<init>", "()V");
    dex_every_item(f);
    work->code = working(f);
    guard->code = guarding(f);
    /* neg-long v1, v1; return-wide v1: no register is free. */
    wide->code = dex_fixture_code(
        f, &(struct dex_fixture_code){.registers = 3, .ins = 3, DEX_UNITS(0x117d, 0x0110)});
    /* array-length v15, v15; return v15: parameters are moved, as 16 has no room in 4 bits. */
    full->code = dex_fixture_code(
        f, &(struct dex_fixture_code){.registers = 16, .ins = 16, DEX_UNITS(0xff21, 0x0f0f)});
    lined->code = lining(f);
    shared = dex_fixture_code(f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    one->code = two->code = shared;
    dex_fixture_item(
        f, DEX_HIDDENAPI_CLASS_DATA,
        DEX_BYTES(DEX_LE32(24), DEX_LE32(12), DEX_LE32(19), 1, 2, 3, 0, 1, 2, 0, 1, 0, 2, 3, 0));
    assert_int_equal(dex_fixture_parse(f), 0);
}
