/* The natives of Storm.java. */
#include <jni.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/methodbeat.h"

static uint64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void start(const struct methodbeat_settings *settings, const char *what)
{
    if (methodbeat_start(settings) != 0) {
        perror(what);
        abort();
    }
}

JNIEXPORT void JNICALL Java_Storm_storm(JNIEnv *env, jclass class, jint millis, jstring path)
{
    const char *trace = (*env)->GetStringUTFChars(env, path, NULL);
    const struct methodbeat_settings in_file = {.trace_path = trace},
                                     precise = {.precise_clock = true}, others = {.threads = "*"},
                                     last = {.slow_ms = 100, .report_path = getenv("STORM_REPORT")};
    uint64_t until = now_ms() + (uint64_t)millis;
    unsigned seed = 1;

    (void)class;
    while (now_ms() < until) {
        switch (rand_r(&seed) % 9) {
        case 0:
            start(&in_file, "trace");
            break;
        case 1:
            start(&precise, "precise");
            break;
        case 2:
            methodbeat_stop();
            break;
        case 8:
            start(&others, "others");
            break;
        case 3:
            methodbeat_pause();
            methodbeat_release();
            break;
        case 4:
        case 5:
            methodbeat_pause();
            break;
        case 6:
            methodbeat_resume();
            break;
        default:
            start(NULL, "start");
            break;
        }
        nanosleep(&(struct timespec){.tv_nsec = rand_r(&seed) % 3000000}, NULL);
    }
    start(&last, "last");
    (*env)->ReleaseStringUTFChars(env, path, trace);
}

JNIEXPORT jlong JNICALL Java_Storm_recorded(JNIEnv *env, jclass class)
{
    struct methodbeat_counters c;

    (void)env, (void)class;
    methodbeat_counters(&c);
    return (jlong)c.slots;
}
