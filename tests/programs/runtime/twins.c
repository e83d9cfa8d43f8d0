/* SPDX-License-Identifier: Apache-2.0 */
/* The natives of Twins.java. This is linked with all of the recorder, so that it sees the ring that
 * the class writes, and its clock, which it moves by itself: far ahead of the true time, to which
 * the recorder then never turns it back. */
#include <jni.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "runtime/methodbeat.h"
#include "runtime/record/beat.h"
#include "runtime/record/fold.h"
#include "tests/unit/call_stream.h"
#include "tests/unit/ring_twins.h"

enum { AHEAD_MS = 100000000, NEAR = 8, TO_THE_END = 500 };

static struct ring twin;
static struct call_stream calls;
static enum call_event event; /* the last, */
static uint32_t event_id;     /* and what it is of */

static uint64_t now(void)
{
    return atomic_load(&beat.clock.now_ms);
}

/* What the class does not do by itself. */
static void both_take(void)
{
    const uint64_t slot = slot_out(event_id, now());

    if (event == CALL_STEP) {
        atomic_store(&beat.clock.now_ms, now() + (event_id ? 5 : 0 - (uint64_t)5));
        return;
    }
    if (event == CALL_MESSAGE) {
        twin_message(&beat.ring, event_id, now());
        twin_message(&twin, event_id, now());
        return;
    }
    ring_put(&beat.ring, slot);
    ring_put(&twin, slot);
}

/* As if so much had been recorded that the memory begins anew soon. */
static void forward(struct ring *r)
{
    if (r->next < r->capacity - TO_THE_END) {
        r->next = r->capacity - TO_THE_END;
        r->limit = 0;
        atomic_store(&r->fold_from, ring_position(r));
        atomic_store(&r->body->head, ring_position(r));
    }
}

JNIEXPORT void JNICALL Java_Twins_begin(JNIEnv *env, jclass class, jlong seed)
{
    (void)env, (void)class;
    if (!twin.body) {
        if (ring_init(&twin, beat.ring.capacity) < 0)
            abort();
        atomic_store(&beat.clock.now_ms, AHEAD_MS);
        fold_in_blocks(&beat.ring);
        atomic_store(&beat.ring.fold_from, ring_position(&beat.ring));
        twins_copy(&twin, &beat.ring);
    }
    if (seed % 8 == 0) {
        forward(&beat.ring);
        forward(&twin);
    }
    call_stream_init(&calls, (uint64_t)seed);
}

/* The id that is entered, or what is less than 0: that of an exit less 2^20; or INT_MIN for
 * what was done here. */
JNIEXPORT jint JNICALL Java_Twins_next(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    event = call_stream_next(&calls, &event_id);
    if (event == CALL_ENTER)
        return (jint)event_id;
    if (event == CALL_EXIT)
        return (jint)event_id - (1 << 20);
    both_take();
    return INT32_MIN;
}

/* The last event's in the twin; what differs then, or null. */
JNIEXPORT jstring JNICALL Java_Twins_follow(JNIEnv *env, jclass class, jboolean whole)
{
    char says[TWINS_TEXT];

    (void)class;
    if (event == CALL_ENTER && twin.next >= twin.limit)
        fold_turn(&twin);
    if (event == CALL_ENTER)
        ring_put(&twin, slot_in(event_id, now()));
    else if (event == CALL_EXIT)
        twin_exit(&twin, slot_in(event_id, now()));
    if (twins_are_equal(&beat.ring, &twin, whole ? twin.capacity - 1 : NEAR, says))
        return NULL;
    return (*env)->NewStringUTF(env, says);
}
