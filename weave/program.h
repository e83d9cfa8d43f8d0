/* SPDX-License-Identifier: Apache-2.0 */
/* The program: what the scan found in all units, and what the plan decided about it. A unit is
 * a class file with one class, or a dex with many. The program does not depend on the format.
 */
#ifndef MB_WEAVE_PROGRAM_H
#define MB_WEAVE_PROGRAM_H

#include "lib/hash_table.h"
#include "lib/str.h"
#include "weave/verdict.h"

/* The focus method, by which an Activity learns about changes of focus. */
#define FOCUS_NAME "onWindowFocusChanged"
#define FOCUS_DESC "(Z)V"

/* The name and descriptor of a static initialiser. */
#define INITIALIZER_NAME "<clinit>"
#define INITIALIZER_DESC "()V"

/* What the original class does with the focus method. */
enum focus_kind {
    FOCUS_ABSENT,    /* does not declare it */
    FOCUS_OVERRIDES, /* has one, with code */
    FOCUS_FORWARDS,  /* has one that always calls super's */
    FOCUS_PASSES,    /* the same, but its code can't take the call */
    FOCUS_NO_CODE,   /* abstract or native */
    FOCUS_STATIC,    /* has a static one, which overrides nothing */
    FOCUS_UNUSABLE,  /* its code can't take the call */
};

/* What the plan does with the focus method. */
enum focus_action { FOCUS_LEAVE, FOCUS_PATCH, FOCUS_ADD };

/* The static initialiser of a class: it has none, has one, or has one into which no call can be
 * inserted. */
enum initializer_kind { INITIALIZER_ABSENT, INITIALIZER_THERE, INITIALIZER_UNUSABLE };

/* What a dex says of the obfuscation map: nothing, that it was made with it, or with another. */
enum map_match { MAP_UNTOLD, MAP_SAME, MAP_OTHER };

enum activity_state { ACTIVITY_UNKNOWN, ACTIVITY_NO, ACTIVITY_YES };

struct program_method {
    struct str name, descriptor; /* as in the unit */
    struct str original_class;   /* from the obfuscation map */
    struct str original_name, original_descriptor;
    struct str file; /* of the source, "Main.java"; empty: unknown */
    uint32_t line;   /* where the method begins there; 0: unknown */
    bool lines_stay; /* the lines in its code are those of the source */
    uint16_t access;
    bool fixed_length; /* its probes have the same length for every id */
    enum verdict verdict;
    uint32_t id; /* 0: none */
};

/* What there is room for in the tables of a dex, and how many rows they would have with all of
 * it. */
struct dex_room {
    bool probes, focus, added; /* calls of i and o; of at; a focus method that is added */
    bool start;                /* the call that starts the recorder, and two static initialisers */
    uint32_t types, protos, methods;
};

struct program_class {
    struct str name, super_name; /* internal names, as in the unit */
    struct str source_file;      /* as in the unit; empty: none */
    uint16_t access;
    bool untouched; /* own or filtered: gets no focus call */
    enum focus_kind focus;
    bool focus_final;
    enum initializer_kind initializer;
    bool lacks_package; /* a module whose list of packages is without that of the beat class */
    bool has_hashes;    /* a module that tells other modules by hashes of their jars */
    struct program_method *methods; /* in the order of the unit */
    size_t n_methods;
    bool repeated; /* set by the index: another unit has a class of that name too */

    /* Set by the plan. */
    enum activity_state activity;
    bool notifies;          /* its focus method notifies the beat class */
    struct str final_above; /* the ancestor whose focus method is final, or static; empty: none */
    enum focus_action focus_action;
    bool starts;               /* its static initialiser starts the recorder first */
    bool adds_package;         /* its list gets the package of the beat class */
    bool changes;              /* weaving changes the class */
    struct program_unit *unit; /* the unit of the class; set by the index */
    UT_hash_handle hh;         /* by name; if several have the name, that of the first unit */
};

struct program_unit {
    struct program_class *classes; /* in the order of the unit */
    size_t n_classes;
    uint64_t sum;         /* unit_sum of the bytes that were scanned */
    uint32_t focus_room;  /* how many focus methods can be added; the plan counts it down */
    uint16_t major;       /* of a class file; 0: a dex */
    struct dex_room room; /* of a dex */
    bool moved;           /* one of two dex that were made from one: it changes in any case */
    enum map_match map_match;
    bool tells_messages; /* calls dispatchBegin of the beat class */
    bool changes;        /* set by the plan: one of its classes changes */
};

struct program {
    struct program_unit *units;
    size_t n_units;
    struct program_class **classes; /* of all units, in their order; set by the index */
    size_t n_classes;
    /* Methods of all classes by original class, name and descriptor, and then verdict; set by
     * program_list_methods. */
    struct program_method **methods;
    size_t n_methods;
    struct program_class *by_name;
};

/* Makes a program with n empty units, which the scan then fills in any order. */
void program_init(struct program *p, size_t n);
void program_release(struct program *p);

/* Adds one empty unit. The caller must scan it, and index the program again. */
void program_add_unit(struct program *p);

/* Lists the classes of all units, and indexes them by name. Call it after all units are scanned,
 * and again if units were scanned again. */
void program_index(struct program *p);

/* Lists the methods of all classes. */
void program_list_methods(struct program *p);

/* Compares the original class, name and descriptor. */
int program_method_compare(const struct program_method *a, const struct program_method *b);

/* Returns the class with that name; NULL if no unit has it. */
struct program_class *program_find(const struct program *p, struct str name);

/* Whether the method is onWindowFocusChanged(boolean). */
bool program_method_is_focus(const struct program_method *m);

/* Whether the method is the static initialiser. */
bool program_method_is_initializer(const struct program_method *m);

#endif
