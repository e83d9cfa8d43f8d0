/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/beat_home.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/class_file.h"
#include "dexfile/write/dex_write.h"
#include "lib/mem.h"
#include "lib/os_libc.h"
#include "weave/embed/beat_class.h"
#include "weave/probe.h"
#include "weave/rules.h"

#define BEAT_ENTRY_NAME BEAT_CLASS_DEFAULT ".class"
#define AAB_BASE        "base/dex/"

/* A directory, a jar, the main jar of an .aar, a package that has code. */
static bool may_have_it(const struct container *c)
{
    switch (c->package) {
    case PACKAGE_AAR:
        return false;
    case PACKAGE_APK:
        return c->n_dex > 0;
    case PACKAGE_AAB:
        return container_has(c, STR(AAB_BASE "classes.dex"));
    case PACKAGE_JAR:
        break;
    }
    if (c->kind == CONTAINER_FILE)
        return false;
    return c->path || str_ends(str_from_c(c->label), STR("!classes.jar"));
}

/* Beside the dex that are there. */
static char *next_dex(const struct inputs *in, const struct container *c)
{
    struct dex_name first = {.number = 1}, there;

    if (c->package == PACKAGE_AAB)
        first.directory = STR(AAB_BASE);
    for (size_t i = 0; i < in->n_units && c->kind == CONTAINER_DIRECTORY; i++) {
        if (in->units[i].container == c && dex_name_parse(unit_name(&in->units[i]), &there)) {
            first.directory = there.directory;
            break;
        }
    }
    return inputs_next_dex(in, c, first);
}

bool beat_home_choose(struct beat_home *home, const struct inputs *in, const char *const *named,
                      size_t n_named)
{
    for (size_t k = 0; k < n_named; k++) {
        bool within = false;

        for (size_t i = 0; i < in->n_containers; i++) {
            const struct container *c = in->containers[i];

            if (c->path)
                within = strcmp(c->path, named[k]) == 0;
            if (within && beat_home_in(home, in, c))
                return true;
        }
    }
    return false;
}

bool beat_home_in(struct beat_home *home, const struct inputs *in, const struct container *c)
{
    struct str entry = STR(BEAT_ENTRY_NAME);

    *home = (struct beat_home){0};
    if (!may_have_it(c))
        return false;
    home->container = c;
    home->dex = home->container->n_dex > 0;
    home->name = home->dex ? next_dex(in, home->container) : mem_dup_cstr(entry.p, entry.n);
    return true;
}

void beat_home_below(struct beat_home *home, struct str folder)
{
    free(home->name);
    home->name = mem_printf("%.*s" BEAT_ENTRY_NAME, STR_ARG(folder));
}

void beat_home_copy_below(struct beat_home *home, struct str folder)
{
    free(home->copy);
    home->copy = mem_printf("%.*s" BEAT_ENTRY_NAME, STR_ARG(folder));
}

void beat_home_release(struct beat_home *home)
{
    free(home->name);
    free(home->copy);
    *home = (struct beat_home){0};
}

int beat_home_forms(bool dex, struct beat_forms *forms, struct error *err)
{
    struct arena arena;
    struct class_file cf;
    struct dex_file df;
    int result;

    *forms = (struct beat_forms){0};
    arena_init(&arena);
    result = dex ? dex_file_parse(&df, beat_dex_bytes, err)
                 : class_file_parse(&cf, beat_class_bytes, &arena, err);
    for (uint32_t i = 0; result == 0 && dex && i < dex_count(&df, DEX_METHOD_IDS); i++) {
        struct dex_member_id id = dex_method(&df, i);

        if (str_eq(dex_type(&df, id.class_type), STR("L" BEAT_CLASS_DEFAULT ";")))
            beat_forms_note(forms, dex_string(&df, id.name),
                            dex_proto_descriptor(&df, id.type, &arena));
    }
    for (size_t i = 0; result == 0 && !dex && i < cf.method_count; i++)
        beat_forms_note(forms, cf.methods[i].name, cf.methods[i].descriptor);
    arena_release(&arena);
    return result;
}

/* Appends the class file without at(). The constants that only at() used stay in the pool,
 * unused. */
static int put_without_at(struct bytes b, struct buf *out, struct error *err)
{
    struct class_file cf;
    struct arena arena;
    const struct class_member *at = NULL;
    int result;

    arena_init(&arena);
    result = class_file_parse(&cf, b, &arena, err);
    for (size_t i = 0; result == 0 && i < cf.method_count; i++)
        if (str_eq(cf.methods[i].name, STR("at")))
            at = &cf.methods[i];
    if (at) {
        buf_bytes(out, (struct bytes){b.p, cf.methods_offset});
        buf_be16(out, (uint16_t)(cf.method_count - 1));
        buf_bytes(out,
                  (struct bytes){b.p + cf.methods_offset + 2, at->offset - cf.methods_offset - 2});
        buf_bytes(out, (struct bytes){b.p + at->end, b.n - at->end});
    } else if (result == 0) {
        buf_bytes(out, b);
    }
    arena_release(&arena);
    return result;
}

int beat_home_bytes(const struct beat_home *home, const char *mapping_id, bool at_is_called,
                    struct buf *out, struct error *err)
{
    static const char placeholder[] = BEAT_CLASS_MAPPING_ID_PLACEHOLDER;
    uint8_t *at;

    if (home->dex)
        buf_bytes(out, home->with_module ? runtime_dex_bytes : beat_dex_bytes);
    else if (at_is_called || home->container->package != PACKAGE_JAR || !home->container->path)
        buf_bytes(out, beat_class_bytes);
    else if (put_without_at(beat_class_bytes, out, err) < 0)
        return -1;
    at = os_memmem(out->p, out->n, placeholder, sizeof(placeholder) - 1);
    if (at)
        memcpy(at, mapping_id, sizeof(placeholder) - 1);
    if (home->dex)
        dex_sign(out);
    return 0;
}
