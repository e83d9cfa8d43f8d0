/* SPDX-License-Identifier: Apache-2.0 */
/* What the program says of what the user sees: states, each a name with a value, "list"
 * "scrolling", put and removed. Those that ended stay for a while, since frames and messages are
 * told later than they were. */
#ifndef MB_RUNTIME_POLICY_STATES_H
#define MB_RUNTIME_POLICY_STATES_H

#include <stddef.h>
#include <stdint.h>

enum {
    STATES_MAX = 16,       /* those that ended included; of more the ones that ended first go */
    STATE_NAME_BYTES = 32, /* of names and values, with the NUL: longer ones are cut */
    STATE_TEXT_BYTES = 2 * STATE_NAME_BYTES,
    STATES_TEXT_BYTES = STATES_MAX * (STATE_TEXT_BYTES + 2),
};

struct ui_state {
    char name[STATE_NAME_BYTES], value[STATE_NAME_BYTES];
    uint64_t from_ms, to_ms; /* UINT64_MAX: it has not ended */
};

struct ui_states {
    struct ui_state of[STATES_MAX]; /* n of them */
    size_t n;
};

/* The name has this value from now on, or with NULL none. Where there is no room for another that
 * has not ended, nothing changes. */
void states_put(struct ui_states *s, const char *name, const char *value, uint64_t now_ms);

/* Those of the time from begin_ms to end_ms, as texts "list=scrolling" in the order of their bytes,
 * each once; the name alone where the value is empty. Returns how many there are. */
size_t states_between(const struct ui_states *s, uint64_t begin_ms, uint64_t end_ms,
                      char texts[STATES_MAX][STATE_TEXT_BYTES]);

/* The same as one text, with ", " between; "": there is none. */
void states_text(const struct ui_states *s, uint64_t begin_ms, uint64_t end_ms,
                 char text[STATES_TEXT_BYTES]);

#endif
