/* SPDX-License-Identifier: Apache-2.0 */
/* The findings about an output: what is wrong in it, and what could not be proven. Each unit
 * has one, so that workers share nothing. Its texts are in its arena.
 */
#ifndef MB_VERIFY_PROOF_H
#define MB_VERIFY_PROOF_H

#include "lib/arena.h"
#include "lib/error.h"
#include "mapping/obfuscation_map.h"

struct method_ledger;
struct staged_outputs;

/* What i and o take and return: in pairs, and late ones. */
#define PROBE_PAIR       "(I)V"
#define PROBE_LATE_ENTER "(I)I"
#define PROBE_LATE_EXIT  "(II)V"

/* The method of an Activity that is patched, and what the beat class's `at` takes. */
#define FOCUS_METHOD     "onWindowFocusChanged"
#define FOCUS_DESCRIPTOR "(Z)V"
#define FOCUS_CALLED     "(Landroid/app/Activity;Z)V"

/* What can't be proven. It is counted. */
enum proof_doubt {
    DOUBT_NAMES,       /* the mapping has no row for the method: names are obfuscated, no -p */
    DOUBT_BARE,        /* the mapping has a row, the method no probe, and no list tells why */
    DOUBT_CONSTRUCTOR, /* --exits all: what a constructor does while `this` is not ready */
    DOUBT_MONITOR,     /* --exits all, dex: what runs while a monitor is held */
    DOUBT_SUBROUTINE,  /* jsr and ret: paths through them are not followed */
    DOUBT_DAMAGED,     /* dex: code or debug info that can't be read, compared by its bytes */
    DOUBT_ADDED,       /* an added entry: the beat class, a library */
    DOUBT_PROFILE,     /* a rewritten baseline profile */
    DOUBT_FOCUS,       /* whether a class that calls `at` is an Activity */
    DOUBT_START,       /* whether a class that starts the recorder is the app's first */
    DOUBT_TAIL,        /* bytes behind all sections of a dex: what they are for */
    PROOF_DOUBTS
};

/* Its name in --json, and what people read: "methods whose ...". */
struct proof_doubt_text {
    const char *key, *text;
};
extern const struct proof_doubt_text proof_doubt_texts[PROOF_DOUBTS];

/* The fault of a handler that calls o, where none is expected. */
#define PROOF_HANDLER_UNEXPECTED                                                                  \
    "o is called in a handler for any exception, which is right only with --exits all, for both " \
    "instrument and verify"

/* What everything is checked against; shared by all workers. */
struct proof_rules {
    struct str beat_class;   /* internal name */
    struct str beat_type;    /* the same as a type, "Lio/...;" */
    struct str beat_package; /* its package, "io.methodbeat"; empty: none */
    bool exits_all;
    bool late;         /* probes are `int t = i(id)` and `o(id, t)` */
    bool pcs_optional; /* a method without debug info need not have its old pcs in it */
    bool stored;       /* entries whose content changed are stored */
    const struct obfuscation_map *names; /* NULL: without */
    const struct method_ledger *ledger;
    const char *mapping_id;
    const struct staged_outputs *outputs; /* all of them; NULL: of one alone */
};

struct proof_fault {
    struct str text;
    struct proof_fault *next;
};

/* A method that the ledger checks again when all are known. */
struct proof_method {
    struct str row; /* "class name descriptor" */
    uint32_t id;    /* 0: it has no probe although the mapping has it */
};

struct proof_counts {
    uint64_t classes, methods, instrumented, instructions;
    uint64_t enter, exit, focus; /* calls of i, o and at */
};

struct proof {
    const struct proof_rules *rules;
    struct arena *keep;                             /* for all names here */
    struct str label;                               /* "out.jar!a/B.class" */
    struct str class_name, method_name, descriptor; /* the method being checked; empty: none */
    struct proof_fault *faults, **tail;
    uint64_t fault_count; /* the texts of the first are kept */
    uint64_t doubts[PROOF_DOUBTS];
    struct proof_counts counts;
    struct proof_method *methods;
    size_t method_count, method_cap;
};

void proof_init(struct proof *p, const struct proof_rules *rules, struct arena *keep,
                struct str label);
void proof_release(struct proof *p); /* frees what is not in the arena */

#define PROOF_NOWHERE UINT32_MAX

/* Notes "out.jar!a/B.class: a.B.foo(I)V: 12: a sentence". The offset, in bytes or units of the
 * output's code, is left out if `at` is PROOF_NOWHERE. Returns false, so that a check can
 * return it. */
bool proof_fault(struct proof *p, uint32_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a method that was checked before. */
void proof_fault_of(struct proof *p, const struct proof_method *m, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Notes the current method for ledger_settle. */
void proof_note_method(struct proof *p, struct str row, uint32_t id);

/* Proves that `now` is `was` except for its probes: a class file. Faults go to `proof`. The caller
 * may reset `scratch` afterwards. */
void class_prove(struct proof *proof, struct bytes was, struct bytes now, struct arena *scratch);

/* The same of a dex. If `moved` is not empty, of both together: each class is in one of them, in
 * the old order. */
void dex_prove(struct proof *proof, struct bytes was, struct bytes now, struct bytes moved,
               struct arena *scratch);

/* Whether `now` has fewer classes than `was`; and the first class of a dex. False if a dex can't be
 * read, or has none. */
bool dex_lost_classes(struct bytes was, struct bytes now);
bool dex_first_class(struct bytes bytes, struct str *type);

#endif
