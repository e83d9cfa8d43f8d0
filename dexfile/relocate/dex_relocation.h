/* SPDX-License-Identifier: Apache-2.0 */
/* Internal to the files that relocate the code of a method.
 *
 * The steps: plan registers, share exits, lay out labels, cover tries, and write everything.
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

/* The copy of a payload for one more switch that shares it. Its targets are relative to that
 * switch. */
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
    const struct dex_id_map *maps[DEX_INDEX_PROTO + 1]; /* by index kind; NULL: no change */

    uint32_t *label;         /* as in struct dex_relocated */
    uint32_t prologue_units; /* calls and moves at entry */
    size_t *exit_tails;      /* by exit of the edit: the exit whose call it uses, or itself */
    uint8_t *exit_units;     /* by exit of the edit: length of its call, or of its goto */
    uint8_t *forms;          /* by branch: enum dex_branch_form */
    bool grows_strings;      /* a const-string may become jumbo */
    uint32_t *jumbos;        /* pcs of those that do */
    uint32_t jumbo_count;
    uint32_t *payload_owners; /* by payload: 1 + the use that it is written for; 0: none */
    struct dex_payload_copy *copies;
    uint32_t copy_count;
    uint32_t handler_pc; /* of the catch-all, after everything, if it is written */
    uint32_t units;      /* of the new code without the handler */

    struct dex_new_try *tries;
    uint32_t try_count;
    bool has_handler;       /* some try has the catch-all */
    uint32_t *list_offsets; /* by list: in `handlers` */
    struct bytes handlers;  /* encoded_catch_handler_list */
};

/* Numbers of handler lists in the tries: each old list as it is, each old list with the
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

/* Returns the length in units of the call for `starts`. */
uint32_t dex_relocation_start_units(const struct dex_relocation *r);
/* Returns the length in units of a call, including its constant in register `scratch`. */
uint32_t dex_relocation_call_units(const struct dex_relocation *r, const struct dex_call *call,
                                   uint16_t scratch);
/* The same for `leave`. If its value is kept in a register, there is no constant. */
uint32_t dex_relocation_leave_units(const struct dex_relocation *r, uint16_t scratch);
uint32_t dex_relocation_move_units(const struct dex_move *move);

/* Returns the new index of an old one of that kind. One that is out of range is returned as it
 * is. */
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

/* Returns by old pc whether a new handler may cover the instruction there without a change to
 * how ART's verifier judges monitors. NULL: it may everywhere. */
const uint8_t *dex_relocation_unlocked(const struct dex_relocation *r);

/* Makes the new tries. */
enum dex_code_result dex_relocation_cover(struct dex_relocation *r);

/* Returns the new length of a branch. */
uint32_t dex_relocation_branch_units(const struct dex_relocation *r, uint32_t branch);

/* Writes the instructions: r->units, and those of the handler. */
void dex_relocation_write_code(const struct dex_relocation *r, uint16_t *out);
uint32_t dex_relocation_handler_units(const struct dex_relocation *r);

/* The same for immovable code: the old units with mapped indices. */
void dex_relocation_map_code(const struct dex_relocation *r, uint16_t *out);

/* Makes the encoded_catch_handler_list with the lists that the tries use. */
enum dex_code_result dex_relocation_encode_handlers(struct dex_relocation *r);

#endif
