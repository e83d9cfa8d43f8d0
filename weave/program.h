/* SPDX-License-Identifier: Apache-2.0 */
/* The program: what the scan found in all units, and what the plan decided on
 * it. A unit is a class file with its one class, or a dex with many. The program
 * knows neither; both are scanned into it.
 */
#ifndef MB_WEAVE_PROGRAM_H
#define MB_WEAVE_PROGRAM_H

#include "lib/hash.h"
#include "lib/str.h"
#include "weave/verdict.h"

/* Every Activity hears of focus through this method. */
#define FOCUS_NAME "onWindowFocusChanged"
#define FOCUS_DESC "(Z)V"

/* A static initialiser is this method. */
#define INITIALIZER_NAME "<clinit>"
#define INITIALIZER_DESC "()V"

/* What a class does with the focus method by itself. */
enum focus_kind {
    FOCUS_ABSENT,    /* does not declare it */
    FOCUS_OVERRIDES, /* has one, with code */
    FOCUS_FORWARDS,  /* has one that always calls super's */
    FOCUS_PASSES,    /* the same, but its code can't take the call */
    FOCUS_NO_CODE,   /* abstract or native */
    FOCUS_STATIC,    /* a static one: overrides nothing */
    FOCUS_UNUSABLE,  /* its code can't take the call */
};

/* What the plan does about it. */
enum focus_action { FOCUS_LEAVE, FOCUS_PATCH, FOCUS_ADD };

/* A class's static initialiser: it has none, has one, or one that can't take a call. */
enum initializer_kind { INITIALIZER_ABSENT, INITIALIZER_THERE, INITIALIZER_UNUSABLE };

enum activity_state { ACTIVITY_UNKNOWN, ACTIVITY_NO, ACTIVITY_YES };

struct program_method {
    struct str name, descriptor; /* as in the unit */
    struct str original_class;   /* through the obfuscation map */
    struct str original_name, original_descriptor;
    struct str file; /* of the source, "Main.java"; empty: not known */
    uint32_t line;   /* where the method begins there; 0: not known */
    bool lines_stay; /* lines in its code are those of the source */
    uint16_t access;
    bool fixed_length; /* its probes take the same room whatever the id */
    enum verdict verdict;
    uint32_t id; /* 0: none */
};

/* What there is room for in the tables of a dex, and how many rows they had with all of it. */
struct dex_room {
    bool probes, focus, added; /* calls of i and o; of at; a focus method that is added */
    bool start;                /* the call that starts the recorder, and two static initialisers */
    uint32_t types, protos, methods;
};

struct program_class {
    struct str name, super_name; /* internal names, as in the unit */
    struct str source_file;      /* as in the unit; empty: none */
    uint16_t access;
    bool untouched; /* own or filtered as a whole: gets no focus call */
    enum focus_kind focus;
    bool focus_final;
    enum initializer_kind initializer;
    struct program_method *methods; /* in the order of the unit */
    size_t n_methods;
    bool repeated; /* once indexed: another unit has a class of the name too */

    /* Set by the plan. */
    enum activity_state activity;
    bool notifies;          /* its focus method reaches the beat class */
    struct str final_above; /* the ancestor whose focus method is final, or static; empty: none */
    enum focus_action focus_action;
    bool starts;               /* its static initialiser starts the recorder first */
    bool changes;              /* weaving changes the class */
    struct program_unit *unit; /* that it is in, once indexed */
    UT_hash_handle hh;         /* by name; of several classes of one name, the first unit's */
};

struct program_unit {
    struct program_class *classes; /* in the order of the unit */
    size_t n_classes;
    uint32_t focus_room;  /* focus methods that can be added; the plan takes them off */
    uint16_t major;       /* of a class file; 0: a dex */
    struct dex_room room; /* of a dex */
    bool moved;           /* the dex is one of two that were made of one: it changes in any case */
    bool tells_messages;  /* calls dispatchBegin of the beat class */
    bool changes;         /* set by the plan: one of them does */
};

struct program {
    struct program_unit *units;
    size_t n_units;
    struct program_class **classes; /* of all units, in their order; once indexed */
    size_t n_classes;
    struct program_class *by_name;
};

/* Room for n units, which the scan then fills, in any order. */
void program_init(struct program *p, size_t n);
void program_release(struct program *p);

/* Room for one unit more, which is still to be scanned; to be indexed anew. */
void program_add_unit(struct program *p);

/* Lists the classes of all units and makes them findable by name, once all are
 * scanned; anew where units were scanned again. */
void program_index(struct program *p);

/* NULL where no unit has it. */
struct program_class *program_find(const struct program *p, struct str name);

/* onWindowFocusChanged(boolean) */
bool program_method_is_focus(const struct program_method *m);

/* The static initialiser. */
bool program_method_is_initializer(const struct program_method *m);

#endif
