/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files that relocate the code of a method, and nobody else.
 *
 * In this order: registers are planned, exits shared, labels laid out, tries
 * covered, then all is written.
 */
#ifndef MB_DEXFILE_RELOCATE_DEX_RELOCATION_H
#define MB_DEXFILE_RELOCATE_DEX_RELOCATION_H

#include "dexfile/relocate/dex_registers.h"
#include "dexfile/relocate/dex_relocate.h"

/* What became of a branch. */
enum dex_branch_form {
    DEX_BRANCH_KEPT,
    DEX_BRANCH_GOTO_16,
    DEX_BRANCH_GOTO_32,
    DEX_BRANCH_INVERTED, /* the inverted if around a goto/32 */
};

/* A payload for one more switch that shares it: its targets are relative to that. */
struct dex_payload_copy {
    uint32_t use; /* index in dex_code.payload_uses */
    uint32_t pc;  /* new */
};

struct dex_new_try {
    uint32_t start, end; /* new pcs */
    uint32_t list;       /* see dex_relocation_list */
    bool throws;         /* something in it can throw */
};

struct dex_relocation {
    const struct dex_code *code;
    const struct dex_code_edit *edit;
    const struct dex_ids *ids;
    struct arena *arena;
    struct dex_registers regs;
    const struct dex_id_map *maps[DEX_INDEX_PROTO + 1]; /* by index kind; NULL: none, or the same */

    uint32_t *label;          /* as in struct dex_relocated */
    uint32_t prologue_units;  /* calls and moves at entry */
    size_t *exit_tails;       /* by exit of the edit: the one whose call it uses, perhaps itself */
    uint8_t *exit_units;      /* by exit of the edit: of its call, or of the goto that it becomes */
    uint8_t *forms;           /* by branch: enum dex_branch_form */
    bool grows_strings;       /* a const-string may turn jumbo */
    uint32_t *payload_owners; /* by payload: the use that it is written for + 1; 0: none */
    struct dex_payload_copy *copies;
    uint32_t copy_count;
    uint32_t handler_pc; /* of the catch-all, after everything, if it is written */
    uint32_t units;      /* the handler not included */

    struct dex_new_try *tries;
    uint32_t try_count;
    bool has_handler;       /* some try has the catch-all */
    uint32_t *list_offsets; /* by list: in `handlers` */
    struct bytes handlers;  /* encoded_catch_handler_list */
};

/* Handler lists as the tries name them: each old one as it is, each with the
 * catch-all after it, and the catch-all alone. */
static inline uint32_t dex_relocation_list(uint32_t old, bool with_catch_all)
{
    return old * 2 + with_catch_all;
}

static inline uint32_t dex_relocation_own_list(const struct dex_relocation *r)
{
    return r->code->handler_list_count * 2;
}

/* Whether a list has the catch-all of this relocation. */
static inline bool dex_relocation_list_is_new(const struct dex_relocation *r, uint32_t list)
{
    return list & 1 || list == dex_relocation_own_list(r);
}

/* Whether an exit of the edit becomes a goto. */
static inline bool dex_relocation_exit_is_shared(const struct dex_relocation *r, size_t exit)
{
    return r->exit_tails[exit] != exit;
}

/* Length of the call of `starts`, in units. */
uint32_t dex_relocation_start_units(const struct dex_relocation *r);
/* Length of a call in units, its constant in register `scratch` included. */
uint32_t dex_relocation_call_units(const struct dex_relocation *r, const struct dex_call *call,
                                   uint16_t scratch);
/* The same of `leave`, which finds its value where it is kept. */
uint32_t dex_relocation_leave_units(const struct dex_relocation *r, uint16_t scratch);
uint32_t dex_relocation_move_units(const struct dex_move *move);

/* The new index of an old one of that kind. One that is out of range stays. */
static inline uint32_t dex_relocation_index(const struct dex_relocation *r, uint8_t kind,
                                            uint32_t old)
{
    const struct dex_id_map *map = r->maps[kind];

    return map && old < map->old_count ? map->to[old] : old;
}

/* Whether the instruction at an old pc becomes a const-string/jumbo. */
static inline bool dex_relocation_turns_jumbo(const struct dex_relocation *r, uint32_t pc)
{
    return r->grows_strings && (uint8_t)dex_code_unit(r->code, pc) == DEX_OP_CONST_STRING &&
           dex_relocation_index(r, DEX_INDEX_STRING, dex_code_unit(r->code, pc + 1)) > UINT16_MAX;
}

/* Decides which exits share a call. */
void dex_relocation_share_exits(struct dex_relocation *r);

/* Places everything: labels, forms of branches, payloads and their copies. */
void dex_relocation_lay_out(struct dex_relocation *r);

/* By old pc, whether a new handler may cover the instruction there without a
 * change to what ART's verifier makes of monitors. NULL: it may everywhere. */
const uint8_t *dex_relocation_unlocked(const struct dex_relocation *r);

/* Makes the new tries. */
enum dex_code_result dex_relocation_cover(struct dex_relocation *r);

/* New length of a branch. */
uint32_t dex_relocation_branch_units(const struct dex_relocation *r, uint32_t branch);

/* Writes the instructions, r->units and the handler's. */
void dex_relocation_write_code(const struct dex_relocation *r, uint16_t *out);
uint32_t dex_relocation_handler_units(const struct dex_relocation *r);

/* The same for immovable code: the old units, indices mapped. */
void dex_relocation_map_code(const struct dex_relocation *r, uint16_t *out);

/* Makes the encoded_catch_handler_list of what the tries name. */
enum dex_code_result dex_relocation_encode_handlers(struct dex_relocation *r);

#endif
