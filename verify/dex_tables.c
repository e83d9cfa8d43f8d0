/* SPDX-License-Identifier: Apache-2.0 */
/* Checks sums and id tables: all old rows are there, in order, and new rows are those that
 * probes name. */
#include <inttypes.h>

#include "lib/codec.h"
#include "lib/cursor.h"
#include "lib/sha1.h"
#include "manifest/start_names.h"
#include "verify/dex_pair.h"

enum {
    CHECKSUM_AT = 8,
    SUMMED_FROM = 12,
    SIGNATURE_AT = 12,
    SIGNED_FROM = 32,
};

static bool prove_sums(struct dex_pair *d)
{
    struct bytes all = d->now.bytes;
    struct bytes summed = {all.p + SUMMED_FROM, all.n - SUMMED_FROM};
    uint8_t digest[SHA1_SIZE];

    if (codec_adler32(1, summed) != load_le32(all.p + CHECKSUM_AT))
        return proof_fault(d->proof, PROOF_NOWHERE, "its checksum is not that of its bytes");
    sha1_make((struct bytes){all.p + SIGNED_FROM, all.n - SIGNED_FROM}, digest);
    if (memcmp(digest, all.p + SIGNATURE_AT, SHA1_SIZE) != 0)
        return proof_fault(d->proof, PROOF_NOWHERE, "its signature is not the SHA-1 of its bytes");
    if (d->was.version != d->now.version)
        return proof_fault(d->proof, PROOF_NOWHERE, "version %03u, and was %03u", d->now.version,
                           d->was.version);
    return true;
}

bool dex_pair_same_types(struct dex_pair *d, uint32_t was, uint32_t now)
{
    const struct dex_pair_same pair = {PAIR_TYPES, was, now};
    uint32_t n = dex_type_list_count(&d->was, was);

    if (n != dex_type_list_count(&d->now, now))
        return false;
    if (n > 1 && dex_pair_found(d, pair))
        return true;
    if (!dex_pair_may_compare(d, n))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (dex_pair_to(d, DEX_TYPE_IDS, dex_type_list_at(&d->was, was, i)) !=
            dex_type_list_at(&d->now, now, i))
            return false;
    if (n > 1)
        dex_pair_note(d, pair);
    return true;
}

/* ---- Whether a row of the old table is that of the new one ---- */

static bool same_string(struct dex_pair *d, uint32_t was, uint32_t now)
{
    return dex_strings_compare(&d->was, was, &d->now, now) == 0;
}

static bool same_type(struct dex_pair *d, uint32_t was, uint32_t now)
{
    return dex_pair_is(d, DEX_STRING_IDS, dex_type_id(&d->was, was), dex_type_id(&d->now, now));
}

static bool same_proto(struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct dex_proto_id a = dex_proto(&d->was, was), b = dex_proto(&d->now, now);

    return dex_pair_to(d, DEX_STRING_IDS, a.shorty) == b.shorty &&
           dex_pair_to(d, DEX_TYPE_IDS, a.return_type) == b.return_type &&
           dex_pair_same_types(d, a.parameters, b.parameters);
}

static bool same_member(const struct dex_pair *d, struct dex_member_id a, struct dex_member_id b,
                        enum dex_section_kind types)
{
    return dex_pair_to(d, DEX_TYPE_IDS, a.class_type) == b.class_type &&
           dex_pair_to(d, types, a.type) == b.type &&
           dex_pair_to(d, DEX_STRING_IDS, a.name) == b.name;
}

static bool same_field(struct dex_pair *d, uint32_t was, uint32_t now)
{
    return same_member(d, dex_field(&d->was, was), dex_field(&d->now, now), DEX_TYPE_IDS);
}

static bool same_method(struct dex_pair *d, uint32_t was, uint32_t now)
{
    return same_member(d, dex_method(&d->was, was), dex_method(&d->now, now), DEX_PROTO_IDS);
}

/* ---- The order of rows, old and new, by what they say ---- */

static int order_of_strings(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    return dex_strings_compare(&d->was, was, &d->now, now);
}

/* Of rows of a table that is mapped already. */
static int order_of(const struct dex_pair *d, enum dex_section_kind table, uint32_t was,
                    uint32_t now)
{
    uint32_t at = d->at[table][was];

    return at == now && d->to[table][was] != DEX_PAIR_GONE ? 0 : at <= now ? -1 : 1;
}

static int order_of_types(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    return order_of(d, DEX_STRING_IDS, dex_type_id(&d->was, was), dex_type_id(&d->now, now));
}

static int order_of_protos(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct dex_proto_id a = dex_proto(&d->was, was), b = dex_proto(&d->now, now);
    uint32_t n = dex_type_list_count(&d->was, a.parameters);
    uint32_t m = dex_type_list_count(&d->now, b.parameters);
    int c = order_of(d, DEX_TYPE_IDS, a.return_type, b.return_type);

    if (dex_pair_found(d, (struct dex_pair_same){PAIR_TYPES, a.parameters, b.parameters}))
        return c;
    for (uint32_t i = 0; c == 0 && i < n && i < m; i++)
        c = order_of(d, DEX_TYPE_IDS, dex_type_list_at(&d->was, a.parameters, i),
                     dex_type_list_at(&d->now, b.parameters, i));
    return c ? c : (n > m) - (n < m);
}

static int order_of_members(const struct dex_pair *d, struct dex_member_id a,
                            struct dex_member_id b, enum dex_section_kind types)
{
    int c = order_of(d, DEX_TYPE_IDS, a.class_type, b.class_type);

    c = c ? c : order_of(d, DEX_STRING_IDS, a.name, b.name);
    return c ? c : order_of(d, types, a.type, b.type);
}

static int order_of_fields(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    return order_of_members(d, dex_field(&d->was, was), dex_field(&d->now, now), DEX_TYPE_IDS);
}

static int order_of_methods(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    return order_of_members(d, dex_method(&d->was, was), dex_method(&d->now, now), DEX_PROTO_IDS);
}

/* ---- Whether a row of the new table may be new ---- */

static bool may_add_string(const struct dex_pair *d, uint32_t now)
{
    static const struct str added[] = {
        STR_INIT("i"),
        STR_INIT("o"),
        STR_INIT("at"),
        STR_INIT("I"),
        STR_INIT("V"),
        STR_INIT("Z"),
        STR_INIT("II"),
        STR_INIT("VI"),
        STR_INIT("VII"),
        STR_INIT("VZ"),
        STR_INIT("VLZ"),
        STR_INIT("Landroid/app/Activity;"),
        STR_INIT(FOCUS_METHOD),
        STR_INIT(DEX_INITIALIZER),
        STR_INIT(EARLY_START_CLASS),
        STR_INIT(EARLY_START_METHOD),
    };
    struct str s = dex_string(&d->now, now);

    for (size_t i = 0; i < sizeof(added) / sizeof(added[0]); i++)
        if (str_eq(s, added[i]))
            return true;
    return str_eq(s, d->proof->rules->beat_type) ||
           str_eq(s, arena_printf(d->arena, "~~methodbeat{\"mapping-id\":\"%s\"}",
                                  d->proof->rules->mapping_id));
}

#define LATE_ENTER "(I)I"
#define LATE_EXIT  "(II)V"

static bool may_add_type(const struct dex_pair *d, uint32_t now)
{
    struct str s = dex_type(&d->now, now);

    return str_eq(s, STR("I")) || str_eq(s, STR("V")) || str_eq(s, STR("Z")) ||
           str_eq(s, STR("Landroid/app/Activity;")) || str_eq(s, STR(EARLY_START_CLASS)) ||
           str_eq(s, d->proof->rules->beat_type);
}

static bool may_add_proto(const struct dex_pair *d, uint32_t now)
{
    struct str s = dex_proto_descriptor(&d->now, now, d->arena);

    return str_eq(s, STR("(I)V")) || str_eq(s, STR(LATE_ENTER)) || str_eq(s, STR(LATE_EXIT)) ||
           str_eq(s, STR(FOCUS_DESCRIPTOR)) || str_eq(s, STR(FOCUS_CALLED)) ||
           str_eq(s, STR(DEX_START_DESCRIPTOR));
}

static bool may_add_field(const struct dex_pair *d, uint32_t now)
{
    (void)d, (void)now;
    return false;
}

static bool may_add_method(const struct dex_pair *d, uint32_t now)
{
    struct dex_member_id id = dex_method(&d->now, now);
    struct str name = dex_string(&d->now, id.name);
    struct str descriptor = dex_proto_descriptor(&d->now, id.type, d->arena);

    if (str_eq(name, STR(FOCUS_METHOD)))
        return str_eq(descriptor, STR(FOCUS_DESCRIPTOR));
    if (str_eq(name, STR(DEX_INITIALIZER)))
        return str_eq(descriptor, STR(DEX_START_DESCRIPTOR));
    if (str_eq(dex_type(&d->now, id.class_type), STR(EARLY_START_CLASS)))
        return str_eq(name, STR(EARLY_START_METHOD)) &&
               str_eq(descriptor, STR(DEX_START_DESCRIPTOR));
    if (!str_eq(dex_type(&d->now, id.class_type), d->proof->rules->beat_type))
        return false;
    if (str_eq(name, STR("at")))
        return str_eq(descriptor, STR(FOCUS_CALLED));
    if (str_eq(name, STR("i")))
        return str_eq(descriptor, STR("(I)V")) || str_eq(descriptor, STR(LATE_ENTER));
    return str_eq(name, STR("o")) &&
           (str_eq(descriptor, STR("(I)V")) || str_eq(descriptor, STR(LATE_EXIT)));
}

/* Compares the tables, each with the help of those before it. dex_file_parse has checked that
 * they are sorted without duplicates, so one pass finds each old row. */
static const struct {
    enum dex_section_kind kind;
    bool (*same)(struct dex_pair *d, uint32_t was, uint32_t now);
    bool (*may_add)(const struct dex_pair *d, uint32_t now);
    int (*order)(const struct dex_pair *d, uint32_t was, uint32_t now);
} tables[] = {
    {DEX_STRING_IDS, same_string, may_add_string, order_of_strings},
    {DEX_TYPE_IDS, same_type, may_add_type, order_of_types},
    {DEX_PROTO_IDS, same_proto, may_add_proto, order_of_protos},
    {DEX_FIELD_IDS, same_field, may_add_field, order_of_fields},
    {DEX_METHOD_IDS, same_method, may_add_method, order_of_methods},
};

/* For a dex that was split: whether the old row is in another part. */
static bool row_is_gone(const struct dex_pair *d, size_t table, uint32_t was, uint32_t now)
{
    return d->part &&
           (now == dex_count(&d->now, tables[table].kind) || tables[table].order(d, was, now) < 0);
}

static bool map_table(struct dex_pair *d, size_t table)
{
    enum dex_section_kind kind = tables[table].kind;
    uint32_t n = dex_count(&d->was, kind), m = dex_count(&d->now, kind), j = 0;

    d->to[kind] = ARENA_NEW(d->arena, uint32_t, n);
    d->at[kind] = d->part ? ARENA_NEW(d->arena, uint32_t, n) : NULL;
    for (uint32_t i = 0; i < n; i++) {
        while (j < m && !tables[table].same(d, i, j) && !row_is_gone(d, table, i, j)) {
            if (!tables[table].may_add(d, j))
                return proof_fault(d->proof, PROOF_NOWHERE,
                                   "%s: row %" PRIu32
                                   " of before is missing or another, at %" PRIu32,
                                   dex_section_name(kind), i, j);
            j++;
        }
        if (d->part)
            d->at[kind][i] = j;
        if (row_is_gone(d, table, i, j)) {
            d->to[kind][i] = DEX_PAIR_GONE;
            continue;
        }
        if (j == m)
            return proof_fault(d->proof, PROOF_NOWHERE, "%s: row %" PRIu32 " of before is missing",
                               dex_section_name(kind), i);
        d->to[kind][i] = j++;
    }
    for (; j < m; j++)
        if (!tables[table].may_add(d, j))
            return proof_fault(d->proof, PROOF_NOWHERE, "%s: row %" PRIu32 " was not there",
                               dex_section_name(kind), j);
    return true;
}

static bool has_marker(const struct dex_pair *d)
{
    return dex_find_string(&d->now, arena_printf(d->arena, "~~methodbeat{\"mapping-id\":\"%s\"}",
                                                 d->proof->rules->mapping_id)) != DEX_NO_INDEX;
}

bool dex_tables_prove(struct dex_pair *d)
{
    struct str beat = d->proof->rules->beat_type;

    if (!d->same && !prove_sums(d))
        return false;
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
        if (!map_table(d, i))
            return false;
    d->enter = dex_find_method(&d->now, beat, STR("i"), STR("(I)V"));
    d->exit = dex_find_method(&d->now, beat, STR("o"), STR("(I)V"));
    d->late_enter = dex_find_method(&d->now, beat, STR("i"), STR(LATE_ENTER));
    d->late_exit = dex_find_method(&d->now, beat, STR("o"), STR(LATE_EXIT));
    d->focus = dex_find_method(&d->now, beat, STR("at"), STR(FOCUS_CALLED));
    d->start = dex_find_method(&d->now, STR(EARLY_START_CLASS), STR(EARLY_START_METHOD),
                               STR(DEX_START_DESCRIPTOR));
    if (!d->same && !has_marker(d))
        proof_fault(d->proof, PROOF_NOWHERE, "no string names the id of the mapping");
    return true;
}

bool dex_pair_same_site(struct dex_pair *d, uint32_t was, uint32_t now)
{
    if (!d->part)
        return was == now;
    return was < dex_count(&d->was, DEX_CALL_SITE_IDS) &&
           now < dex_count(&d->now, DEX_CALL_SITE_IDS) &&
           dex_array_prove(d, dex_call_site(&d->was, was), dex_call_site(&d->now, now));
}

bool dex_pair_same_handle(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct dex_method_handle a, b;

    if (!d->part)
        return was == now;
    if (was >= dex_count(&d->was, DEX_METHOD_HANDLES) ||
        now >= dex_count(&d->now, DEX_METHOD_HANDLES))
        return false;
    a = dex_method_handle(&d->was, was);
    b = dex_method_handle(&d->now, now);
    return a.kind == b.kind && dex_pair_is(d, dex_method_handle_table(a.kind), a.index, b.index);
}

/* A part has some of the old rows, in their order. Whatever uses them checks which. */
static void prove_part_references(struct dex_pair *d)
{
    uint32_t sites = dex_count(&d->was, DEX_CALL_SITE_IDS), i = 0;
    uint32_t handles = dex_count(&d->was, DEX_METHOD_HANDLES);

    for (uint32_t k = 0; k < dex_count(&d->now, DEX_CALL_SITE_IDS); k++, i++) {
        while (i < sites && !dex_pair_same_site(d, i, k))
            i++;
        if (i >= sites) {
            proof_fault(d->proof, PROOF_NOWHERE, "call site %" PRIu32 " was not there", k);
            break;
        }
    }
    i = 0;
    for (uint32_t k = 0; k < dex_count(&d->now, DEX_METHOD_HANDLES); k++, i++) {
        while (i < handles && !dex_pair_same_handle(d, i, k))
            i++;
        if (i >= handles) {
            proof_fault(d->proof, PROOF_NOWHERE, "method handle %" PRIu32 " was not there", k);
            break;
        }
    }
}

void dex_references_prove(struct dex_pair *d)
{
    uint32_t sites = dex_count(&d->was, DEX_CALL_SITE_IDS);
    uint32_t handles = dex_count(&d->was, DEX_METHOD_HANDLES);

    if (d->part) {
        prove_part_references(d);
        return;
    }
    if (sites != dex_count(&d->now, DEX_CALL_SITE_IDS) ||
        handles != dex_count(&d->now, DEX_METHOD_HANDLES)) {
        proof_fault(d->proof, PROOF_NOWHERE, "call sites or method handles are missing or added");
        return;
    }
    for (uint32_t i = 0; i < sites; i++)
        if (!dex_array_prove(d, dex_call_site(&d->was, i), dex_call_site(&d->now, i)))
            proof_fault(d->proof, PROOF_NOWHERE, "call site %" PRIu32 " is another", i);
    for (uint32_t i = 0; i < handles; i++) {
        struct dex_method_handle a = dex_method_handle(&d->was, i);
        struct dex_method_handle b = dex_method_handle(&d->now, i);

        if (a.kind != b.kind || dex_pair_to(d, dex_method_handle_table(a.kind), a.index) != b.index)
            proof_fault(d->proof, PROOF_NOWHERE, "method handle %" PRIu32 " is another", i);
    }
}
