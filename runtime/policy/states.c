/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/states.h"

#include <stdio.h>
#include <string.h>

/* Not within a character of UTF-8. */
static void text_cut(char to[STATE_NAME_BYTES], const char *from)
{
    size_t n = strnlen(from, STATE_NAME_BYTES);

    if (n == STATE_NAME_BYTES)
        for (n--; n > 0 && ((unsigned char)from[n] & 0xc0) == 0x80; n--)
            ;
    memcpy(to, from, n);
    to[n] = '\0';
}

static struct ui_state *state_find(struct ui_states *s, const char *name)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->of[i].to_ms == UINT64_MAX && strcmp(s->of[i].name, name) == 0)
            return &s->of[i];
    return NULL;
}

/* A place for one more: that of the one which ended first, where all are taken. NULL: none has. */
static struct ui_state *state_place(struct ui_states *s)
{
    struct ui_state *first = &s->of[0];

    if (s->n < STATES_MAX)
        return &s->of[s->n++];
    for (size_t i = 1; i < s->n; i++)
        if (s->of[i].to_ms < first->to_ms)
            first = &s->of[i];
    return first->to_ms < UINT64_MAX ? first : NULL;
}

void states_put(struct ui_states *s, const char *name, const char *value, uint64_t now_ms)
{
    struct ui_state put = {.from_ms = now_ms, .to_ms = UINT64_MAX}, *place;

    text_cut(put.name, name);
    text_cut(put.value, value ? value : "");
    place = state_find(s, put.name);
    if (place && value && strcmp(place->value, put.value) == 0)
        return;
    if (place)
        place->to_ms = now_ms;
    place = value && put.name[0] ? state_place(s) : NULL;
    if (place)
        *place = put;
}

size_t states_between(const struct ui_states *s, uint64_t begin_ms, uint64_t end_ms,
                      char texts[STATES_MAX][STATE_TEXT_BYTES])
{
    size_t n = 0;

    if (end_ms <= begin_ms)
        end_ms = begin_ms + 1;
    for (size_t i = 0; i < s->n; i++) {
        const struct ui_state *one = &s->of[i];
        char text[STATE_TEXT_BYTES];
        size_t at = 0;

        if (one->from_ms >= end_ms || one->to_ms <= begin_ms)
            continue;
        snprintf(text, sizeof(text), "%s%s%s", one->name, one->value[0] ? "=" : "", one->value);
        while (at < n && strcmp(texts[at], text) < 0)
            at++;
        if (at < n && strcmp(texts[at], text) == 0)
            continue;
        memmove(texts[at + 1], texts[at], (n - at) * sizeof(texts[0]));
        memcpy(texts[at], text, sizeof(text));
        n++;
    }
    return n;
}

void states_text(const struct ui_states *s, uint64_t begin_ms, uint64_t end_ms,
                 char text[STATES_TEXT_BYTES])
{
    char texts[STATES_MAX][STATE_TEXT_BYTES];
    size_t n = states_between(s, begin_ms, end_ms, texts), length = 0;

    text[0] = '\0';
    for (size_t i = 0; i < n; i++)
        length += (size_t)snprintf(text + length, STATES_TEXT_BYTES - length, "%s%s",
                                   i > 0 ? ", " : "", texts[i]);
}
