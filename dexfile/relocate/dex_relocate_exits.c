/* SPDX-License-Identifier: Apache-2.0 */
/* Decides which exits share the call before them. */
#include "dexfile/relocate/dex_relocation.h"

enum { RETURNS = DEX_OP_RETURN_OBJECT - DEX_OP_RETURN_VOID + 1, RETURN_REGISTERS = 256 };

/* Whether a return always has the method's result type after types are merged. Two subclasses
 * merge to a subclass, and for an interface ART takes any class. But two arrays, for an array
 * of interfaces, may merge to an array of Object. */
static bool types_can_merge(const struct dex_code *code, uint8_t opcode)
{
    const struct dex_file *dex = code->dex;
    uint32_t proto = dex_method(dex, code->method).type;

    return opcode != DEX_OP_RETURN_OBJECT ||
           dex_type_letter(dex, dex_proto(dex, proto).return_type) == 'L';
}

static bool exit_can_share(const struct dex_code *code, uint32_t pc, const uint8_t *unlocked)
{
    uint8_t opcode = (uint8_t)dex_code_unit(code, pc);

    return dex_opcode_table[opcode].flow == DEX_FLOW_RETURN && (!unlocked || unlocked[pc]) &&
           types_can_merge(code, opcode);
}

void dex_relocation_share_exits(struct dex_relocation *r)
{
    const struct dex_code *code = r->code;
    const struct dex_code_edit *edit = r->edit;
    bool shares = edit->share_exits && edit->exit_count > 1;
    const uint8_t *unlocked = shares ? dex_relocation_unlocked(r) : NULL;
    size_t last[RETURNS][RETURN_REGISTERS]; /* exit + 1 of that instruction */

    r->exit_tails = ARENA_NEW(r->arena, size_t, edit->exit_count);
    if (shares)
        memset(last, 0, sizeof(last));
    for (size_t i = edit->exit_count; i-- > 0;) {
        uint16_t unit = dex_code_unit(code, edit->exits[i]);
        size_t *tail;

        r->exit_tails[i] = i;
        if (!shares || !exit_can_share(code, edit->exits[i], unlocked))
            continue;
        tail = &last[(unit & 0xff) - DEX_OP_RETURN_VOID][unit >> 8];
        if (*tail)
            r->exit_tails[i] = *tail - 1;
        else
            *tail = i + 1;
    }
}
