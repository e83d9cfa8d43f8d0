/* SPDX-License-Identifier: Apache-2.0 */
/* The disassembly of a method, the same for class files and dex. */
#ifndef MB_INSPECT_LISTING_H
#define MB_INSPECT_LISTING_H

#include "inspect/probe_calls.h"

/* An instruction, or a table of data in the code. */
struct listing_row {
    uint32_t pc;
    uint32_t line; /* the line that begins here; LISTING_NO_LINE: the line before goes on */
    bool target;   /* a branch, a switch or an exception leads here */
    bool probe;    /* it belongs to a probe */
    const struct probe_call *call; /* a call of the beat class; NULL: it is none */
    struct str text;               /* may hold line ends: a switch's cases */
};

#define LISTING_NO_LINE UINT32_MAX

struct listing_catch {
    uint32_t pc;     /* of the handler */
    struct str type; /* internal name or descriptor; empty: any */
};

/* Half open. Its catches are tried in their order. */
struct listing_try {
    uint32_t start, end;
    const struct listing_catch *catches;
    size_t n_catches;
    size_t first; /* the first try with these catches, perhaps this one */
};

/* A list with more catches than this is shown for the first try that has it. */
enum { LISTING_CATCHES_AGAIN = 16 };

struct listing {
    bool dex;                      /* pcs count 16-bit units and are hexadecimal by custom */
    uint32_t length;               /* of the code, in bytes or units */
    uint32_t registers, ins, outs; /* of dex */
    uint32_t stack, locals;        /* of class files */
    struct str damage;             /* why the code can't be changed; empty: nothing is wrong */
    struct listing_row *rows;      /* by pc */
    size_t n_rows;
    struct listing_try *tries; /* in the order in which they are tried */
    size_t n_tries;
    struct probe_calls probes;
};

/* Everything lies in the arena, or where the code points to. */
void listing_of_class(const struct code *code, struct str beat_class, struct arena *arena,
                      struct listing *out);
void listing_of_dex(const struct dex_code *code, struct str beat_class, struct arena *arena,
                    struct listing *out);

#endif
