/* SPDX-License-Identifier: Apache-2.0 */
/* How much text the names in a dex are where each is spelled out.
 *
 * In the file a text is there once, whatever refers to it: a name of 200 kB is the class of 10,000
 * methods, or a type of each of 250 parameters. But a mapping has a line for each method, with its
 * class, its name and its whole descriptor. In apps the names of all methods take less than the
 * file, so that one in which they take many times as much was made to be costly.
 */
#include <stdlib.h>

#include "dexfile/dex_table.h"
#include "lib/mem.h"

enum {
    NAMES_EACH_BYTE = 4,
    NAMES_MORE = 64 * 1024, /* for small files */
};

struct name_sizes {
    uint32_t *types;  /* by type: of its descriptor */
    uint64_t *protos; /* by proto: of its descriptor */
};

static uint64_t measure_proto(const struct dex_file *dex, const uint32_t *types, uint32_t proto)
{
    struct dex_proto_id id = dex_proto(dex, proto);
    uint64_t n = types[id.return_type] + (uint64_t)2;

    for (uint32_t i = 0; i < dex_type_list_count(dex, id.parameters); i++)
        n += types[dex_type_list_at(dex, id.parameters, i)];
    return n;
}

static bool names_fit(const struct dex_file *dex, struct name_sizes sizes)
{
    uint64_t left = (uint64_t)dex->bytes.n * NAMES_EACH_BYTE + NAMES_MORE, n;

    for (uint32_t i = 0; i < dex_count(dex, DEX_TYPE_IDS); i++)
        sizes.types[i] = (uint32_t)dex_type(dex, i).n;
    for (uint32_t i = 0; i < dex_count(dex, DEX_PROTO_IDS); i++, left -= n) {
        sizes.protos[i] = n = measure_proto(dex, sizes.types, i);
        if (n > left)
            return false;
    }
    for (uint32_t i = 0; i < dex_count(dex, DEX_METHOD_IDS); i++, left -= n) {
        struct dex_member_id id = dex_method(dex, i);

        n = sizes.types[id.class_type] + sizes.protos[id.type] + dex_string(dex, id.name).n;
        if (n > left)
            return false;
    }
    return true;
}

int dex_names_check(const struct dex_file *dex, struct error *err)
{
    struct name_sizes sizes = {
        .types = mem_calloc(dex_count(dex, DEX_TYPE_IDS), sizeof(*sizes.types)),
        .protos = mem_calloc(dex_count(dex, DEX_PROTO_IDS), sizeof(*sizes.protos)),
    };
    bool fit = names_fit(dex, sizes);

    free(sizes.types);
    free(sizes.protos);
    return fit ? 0
               : error_set(err,
                           "the names and types of its methods, spelled out, would be more than "
                           "%d times the file",
                           NAMES_EACH_BYTE);
}
