/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/proof.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/buf.h"
#include "lib/show.h"

/* A unit with one fault often has many. */
enum { FAULTS_KEPT = 100 };

const struct proof_doubt_text proof_doubt_texts[PROOF_DOUBTS] = {
    [DOUBT_NAMES] = {"names", "methods whose names the mapping does not have (give -p)"},
    [DOUBT_BARE] = {"withoutProbes",
                    "methods with a row in the mapping and without probes (give --ignored)"},
    [DOUBT_CONSTRUCTOR] = {"constructors", "constructors that an exception may leave without o"},
    [DOUBT_MONITOR] = {"monitors",
                       "methods that an exception may leave without o while a monitor is held"},
    [DOUBT_SUBROUTINE] = {"subroutines", "methods with jsr and ret: paths not told apart"},
    [DOUBT_DAMAGED] = {"damaged", "methods whose code or debug info was damaged before"},
    [DOUBT_ADDED] = {"added", "entries that instrumenting adds: only that they may be there"},
    [DOUBT_PROFILE] = {"profiles", "baseline profiles: only that they may change"},
    [DOUBT_FOCUS] = {"activities", "methods that call at: whether their class is an Activity"},
    [DOUBT_START] = {"starts",
                     "static initialisers that start the recorder: whether they are the first"},
    [DOUBT_TAIL] =
        {"tails",
         "bytes behind all sections of a dex: they are the same, but not what reads them is"},
};

void proof_init(struct proof *p, const struct proof_rules *rules, struct arena *keep,
                struct str label)
{
    *p = (struct proof){.rules = rules, .keep = keep, .label = label};
    p->tail = &p->faults;
}

void proof_release(struct proof *p)
{
    free(p->methods);
}

/* Class names with dots, as people write them. */
static void append_dotted(struct buf *out, struct str name)
{
    size_t from = out->n;

    show_text(out, name);
    for (size_t i = from; i < out->n; i++)
        if (out->p[i] == '/')
            out->p[i] = '.';
}

static void append_place(const struct proof *p, struct buf *out)
{
    show_text(out, p->label);
    if (p->class_name.n) {
        buf_str(out, STR(": "));
        append_dotted(out, p->class_name);
    }
    if (p->method_name.n) {
        buf_u8(out, '.');
        show_text(out, p->method_name);
        show_text(out, p->descriptor);
    }
}

/* The place of a fault as text, in the arena. */
static struct str proof_place(const struct proof *p)
{
    struct str place;
    struct buf text;

    buf_init(&text);
    append_place(p, &text);
    place = arena_str(p->keep, str_from_bytes(buf_view(&text)));
    buf_release(&text);
    return place;
}

/* Appends ": " and a sentence to the place, and keeps the text. */
static void add_fault(struct proof *p, struct str place, const char *fmt, va_list ap)
{
    struct proof_fault *fault = ARENA_NEW(p->keep, struct proof_fault, 1);
    struct error sentence;
    struct buf text;
    char words[ERROR_TEXT_MAX];

    vsnprintf(words, sizeof(words), fmt, ap);
    error_set(&sentence, "%s", words);
    buf_init(&text);
    buf_str(&text, place);
    buf_printf(&text, ": %s", sentence.text);
    fault->text = arena_str(p->keep, str_from_bytes(buf_view(&text)));
    *p->tail = fault;
    p->tail = &fault->next;
    buf_release(&text);
}

bool proof_fault(struct proof *p, uint32_t at, const char *fmt, ...)
{
    struct str place;
    va_list ap;

    if (p->fault_count++ >= FAULTS_KEPT)
        return false;
    place = proof_place(p);
    if (at != PROOF_NOWHERE)
        place = arena_printf(p->keep, "%.*s: %" PRIu32, STR_ARG(place), at);
    va_start(ap, fmt);
    add_fault(p, place, fmt, ap);
    va_end(ap);
    return false;
}

void proof_fault_of(struct proof *p, const struct proof_method *m, const char *fmt, ...)
{
    va_list ap;

    if (p->fault_count++ >= FAULTS_KEPT)
        return;
    va_start(ap, fmt);
    add_fault(p, arena_printf(p->keep, "%.*s: %.*s", STR_ARG(p->label), STR_ARG(m->row)), fmt, ap);
    va_end(ap);
}

void proof_note_method(struct proof *p, struct str row, uint32_t id)
{
    MEM_GROW(p->methods, p->method_count, p->method_cap);
    p->methods[p->method_count++] = (struct proof_method){arena_str(p->keep, row), id};
}
