/* SPDX-License-Identifier: Apache-2.0 */
/* libmethodbeat records when the main thread enters and leaves methods, and writes a report
 * with a call tree when a message of its loop was slow. It also reports frames, starts, pages,
 * leaks and resource use, from what the program tells it.
 *
 * Instrumented code calls methodbeat_enter() and methodbeat_leave(), or methodbeat_i() and
 * methodbeat_o(), with the id of the method. The
 * message loop calls methodbeat_message_begin() and _end() around each message. A call is written
 * when it ends, if the clock stepped in it; into a ring of 1,000,000 slots. A thread of the library
 * turns a slow message into a report.
 *
 * Units     times are in milliseconds unless the name says ns; ids are 1 to METHODBEAT_ID_MAX.
 * Threads   the main thread is the one that calls methodbeat_start() first. Only its calls are
 *           recorded, and those of threads that the settings name. When it ends, only the named
 *           threads are; the next thread that calls methodbeat_start() is the main thread. Every
 *           function may be called on any thread at any time.
 * Ownership strings are copied. If a name is required and NULL is given, the call does nothing.
 * Failure   nothing here ends the process. What can't be recorded is counted.
 *
 * There is one recorder in a process: the state is global.
 */
#ifndef METHODBEAT_H
#define METHODBEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define METHODBEAT_API __attribute__((visibility("default")))

enum {
    METHODBEAT_ID_MAX = 1048573,
    METHODBEAT_ID_DISPATCH = 1048574, /* the message itself: the root of a tree */
    /* In reports: a row of calls without rows of their own. With a cost it is time that was not
     * recorded; without, the number of calls within a step of the clock. */
    METHODBEAT_ID_UNRECORDED = 1048575,
    METHODBEAT_SLOTS = 1000000,
    METHODBEAT_SLOW_MS = 700, /* the default thresholds */
    METHODBEAT_STALL_MS = 300,
    METHODBEAT_SINKS_ADDED = 4, /* by methodbeat_sink_add() */
    METHODBEAT_THREAD_SLOTS = 100000,
    METHODBEAT_PROFILE_NAME = 32, /* bytes, with the NUL */
};

#define METHODBEAT_NEVER UINT32_MAX /* a threshold that nothing reaches */

/* Receives one report: n bytes of JSON without a line end, valid during the call. Called on the
 * analysis thread, one call at a time. */
typedef void methodbeat_sink(void *context, const char *json, size_t n);

/* Receives a line about the recorder itself, without a line end, valid during the call: what is
 * not recorded or not reported, and why, each once; with `verbose` also what is recorded, and
 * at the stop how many messages were slow.
 * Called by start and stop, and on threads of the library. It must not call the library. */
typedef void methodbeat_log(void *context, const char *line);

/* What only the program's runtime knows about a main thread that hangs. The library fills in
 * what it knows; the callback fills in the rest. Zero means unknown. */
struct methodbeat_evidence {
    char *thread_stack; /* write the main thread's stack here, as text */
    size_t size;        /* bytes of thread_stack, the NUL included */
    uint64_t dalvik_heap_kb, native_heap_kb;
    char profile[METHODBEAT_PROFILE_NAME]; /* write here the name of a profile that the system was
                                              asked for; the report names it */
    char *threads;       /* write all threads here, as text: of each its name, its state, what it
                            waits for and who holds that, and its stack */
    size_t threads_size; /* bytes of threads, the NUL included */
    bool is_debugged;    /* set it where a debugger holds the program: that is no ANR */
};

/* Called while the main thread hangs, on a thread of the library. It must not wait for the main
 * thread. */
typedef void methodbeat_evidence_source(void *context, struct methodbeat_evidence *evidence);

/* Writes how often, and for how many milliseconds in all, threads have waited for the collector of
 * garbage since the program began. False: that is not known. Called on threads of the library, of
 * a message that is slow. It must not wait for the main thread. */
struct methodbeat_collections {
    uint64_t times, ms;
};
typedef bool methodbeat_collections_source(void *context, struct methodbeat_collections *so_far);

/* Posts a message to the main thread, behind those that wait there, which calls
 * methodbeat_probe_taken(). Called on a thread of the library, while the main thread is in a
 * message: twice a second at most, and never before the last one was taken. It must not wait for
 * the main thread. */
typedef void methodbeat_probe_source(void *context);

/* Writes the main thread's stack as text into `stack`, `size` bytes with the NUL: a line for
 * each call, the innermost first. Called on a thread of the library. It must not wait for the
 * main thread. */
typedef void methodbeat_stack_source(void *context, char *stack, size_t size);

/* The lock that the main thread waits for. "" means unknown. */
struct methodbeat_lock {
    char owner[64];       /* the name of the thread that holds it */
    char class_name[128]; /* of the lock */
    char at[256];         /* where its owner holds it: a line of its stack */
};

/* Says who holds the lock that the main thread waits for at this moment; leaves `owner` empty where
 * it waits for none. Called on a thread of the library while a message gets slow: at a third of
 * slow_ms, and then at ever longer intervals. It must not wait for the main thread. */
typedef void methodbeat_lock_source(void *context, struct methodbeat_lock *lock);

/* Writes how much of the heap is used, and how large it may get, in kB. False: that is not known.
 * Called on a thread of the library, of a message that is slow. It must not wait for the main
 * thread. */
struct methodbeat_heap {
    uint64_t used_kb, most_kb;
};
typedef bool methodbeat_heap_source(void *context, struct methodbeat_heap *heap);

/* Receives the path of a report file that is full and was renamed to PATH.1. It may upload,
 * pack, move or remove the file; the next full file replaces it. Called on the analysis thread:
 * reports wait until it returns. */
typedef void methodbeat_file_done(void *context, const char *path);

enum methodbeat_mode {
    METHODBEAT_DEBUG,  /* reports every slow message; a file of 8 MB */
    METHODBEAT_TEST,   /* also lags, and a summary at the stop; a file of 64 MB */
    METHODBEAT_ONLINE, /* also lags; each stack key once in ten minutes; sampled users only; 1 MB */
};

/* All zero means: no place for reports, every report, 700 ms, no mapping id, the process's own
 * name. */
struct methodbeat_settings {
    enum methodbeat_mode mode;
    const char *report_path; /* a file to append reports to, one a line; or NULL. It is opened for
                                each report, so use an absolute path if the program changes its
                                directory. Created with mode 0600; one that is there already is
                                refused if it is another user's, open to others, a link, or no
                                regular file */
    methodbeat_sink *sink;   /* or NULL; both may be set */
    void *sink_context;
    methodbeat_file_done *file_done; /* or NULL */
    void *file_context;
    uint64_t report_bytes; /* the size at which the file is renamed to PATH.1; 0: the mode's */
    uint32_t slow_ms;      /* messages of this duration or more are reported; 0: 700 */
    /* A message that still runs after this time is an ANR; so is a probe, below, that waits for so
     * long. 0: 5000, and twice that while the program told that it can't be seen. */
    uint32_t anr_ms;
    /* So long from a frame that was asked for to its drawing (methodbeat_frame), or from an event
     * of the user's to the end of its handling (methodbeat_input_begin), is a stall, unless other
     * reports tell of it; 0: 300; METHODBEAT_NEVER: none is. */
    uint32_t stall_ms;
    /* lag_times messages of lag_ms or more within lag_window_ms are a lag; 0: the mode's. Mode
     * debug reports lags only if one of these is set; the others are then 5, 300 and 60,000. At
     * most 64 messages. */
    uint32_t lag_times, lag_ms, lag_window_ms;
    /* Frames a second. On average fewer than fps_average make a scene's verdict LOW_AVERAGE, fewer
     * than fps_minimum in any second LOW_MINIMUM; 0: 30 and 24. */
    uint32_t fps_average, fps_minimum;
    /* Starts of this duration or more have a call tree; 0: 5000, 2000 and 1500. */
    uint32_t cold_start_ms, warm_start_ms, hot_start_ms;
    const char *const *splash; /* classes of activities that are not a first screen, then NULL; or
                                  NULL. Not copied: they must stay valid */
    methodbeat_evidence_source *evidence; /* for the reports of ANRs; or NULL */
    void *evidence_context;
    /* Has it seen that the main thread takes no message for so long, although each of those that
     * run is shorter; or NULL. */
    methodbeat_probe_source *probe;
    void *probe_context;
    methodbeat_collections_source *collections; /* or NULL */
    void *collections_context;
    /* While a message of the main thread is slow, its stack is sampled every stack_ms, at least
     * 10; the report has the samples. 0 or NULL: never. */
    uint32_t stack_ms;
    methodbeat_stack_source *stack;
    void *stack_context;
    methodbeat_lock_source *lock; /* or NULL */
    void *lock_context;
    const char *user_id; /* reports carry a hash of it; or NULL */
    uint32_t sample;     /* how many of 1000 users are sampled on a day, or runs where there is no
                          * user_id; 0, 1000 and more: all; METHODBEAT_NEVER: none */
    const char *mapping_id; /* 16 hex digits, as the instrumenter prints it; or NULL. Several with
                               commas between: classes of as many runs are in the process */
    const char *process;    /* the name in the reports; or NULL */
    const char *trace_path; /* a file that the ring is kept in; or NULL: in memory */
    const char *threads;    /* other threads to record, as globs of their names separated by commas:
                               "pool-*,Render", "*"; NULL: none. A name of 15 bytes, which
                               may be cut, matches a glob that begins with it */
    uint32_t thread_slots;  /* slots of each ring of another thread, for rings made from now on; 0:
                               100,000 */
    bool precise_clock; /* times are exact to one millisecond instead of five; each call then looks
                           at the CPU's counter */
    bool verbose; /* prints on stderr what a start records and where reports go, or why nothing is
                     recorded; that reports can't be written; and at the stop how many were lost,
                     how many messages there were, and how many of them were slow */
    methodbeat_log *log; /* or NULL: receives those lines instead of stderr; it receives errors also
                            without verbose */
    void *log_context;
    methodbeat_heap_source *heap; /* or NULL */
    void *heap_context;
    /* The hash of user_id is keyed with this text; or NULL: with random bytes that are kept in
     * salt_path, where the first start puts them; or NULL: in methodbeat.salt beside the report
     * file. Without either file the hash is another one at each start. */
    const char *salt, *salt_path;
    const char *without;     /* fields that no report is to have, commas between; or NULL */
    const char *context;     /* what is to be said of others, whatever the program tells later:
                                "version=4.2,flavor=free"; or NULL */
    const char *config_path; /* a file that keeps what methodbeat_config() said last, and from which
                                a start has it; or NULL */
    const char *off; /* collectors that are off, "frames,leaks": what is told of theirs is ignored;
                        "all": nothing is recorded, and a first start makes neither ring nor
                        threads; or NULL */
};

/* Starts recording, or goes on with other settings. The first call allocates the ring (8 MB of
 * address space), creates the library's threads, and makes the caller the main thread until it
 * ends. The report file is created if it does not exist. Returns 0, or -1 with errno set if
 * there is no memory or thread, or a file can't be written (`verbose` and `log` say which);
 * then nothing changes. In the child of a fork() it returns -1, ENOTSUP, if the parent had
 * started, and no other function does anything there. `settings` may be NULL.
 *
 * With a trace_path what the ring gets goes to that file too, at each step of the clock (8 MB,
 * allocated on the disk at once). `methodbeat decode` reads the file, also after the process was
 * killed. A start makes a new file, with an empty ring, if the trace_path is new or another one, or
 * after a release; a file that was at the path is renamed to PATH.last. If somebody truncates the
 * file, or closes its descriptor, it ends, and recording goes on in memory.
 *
 * For a user who is not in the sample of this day nothing is recorded or reported, and there is
 * no trace file; the result is 0 too. For a sampled user a start is reported, as Trace_Sampled. */
METHODBEAT_API int methodbeat_start(const struct methodbeat_settings *settings);

/* Changes settings of the last start, by their names in docs/runtime.md#configurations, while it
 * records: a JSON object, {"slow": 300, "off": "frames,leaks", "sample": 50}. What it does not say
 * is as that start had it, so that {} takes all back. It is kept in config_path, for the next
 * starts: a file is written. Names that can't be changed, or are none, are ignored, which is said
 * once. False: it changes nothing, and `why`, of `size` bytes, says why; where that is a text
 * although the result is true, it is not kept. */
METHODBEAT_API bool methodbeat_config(const char *json, size_t n, char *why, size_t size);

/* Whether calls are recorded: recording was started, the user is sampled, it was neither stopped
 * nor paused since, and the main thread is there or other threads are named. */
METHODBEAT_API bool methodbeat_is_recording(void);

/* Stops recording, and does not wait: callbacks still get the reports that are under way. */
METHODBEAT_API void methodbeat_stop(void);

/* The same, and waits for these reports, however long the callbacks take. Afterwards no callback is
 * called any more. On a thread of the library (in a callback) it does not wait. A program that ends
 * is stopped at exit(), which waits at most 2000 ms, and as long again for the summary of mode
 * test. */
METHODBEAT_API void methodbeat_stop_and_wait(void);

/* Pauses recording until methodbeat_resume(). It does not wait. A message that runs meanwhile
 * has only the calls that were recorded. methodbeat_resume() returns false, and does nothing,
 * if recording was not paused. */
METHODBEAT_API void methodbeat_pause(void);
METHODBEAT_API bool methodbeat_resume(void);

/* Gives the ring's memory back to the system (its addresses stay reserved), or closes the trace
 * file. Returns false, and does nothing, while recording. It does not wait: unfinished reports may
 * lose calls, so that methodbeat_stop_and_wait() is to be called before if they matter.
 * methodbeat_start() then begins with an empty ring. */
METHODBEAT_API bool methodbeat_release(void);

/* Waits until unfinished reports are made, at most timeout_ms. Returns false if the time was
 * not enough, and at once on a thread of the library (in a callback). */
METHODBEAT_API bool methodbeat_flush(uint32_t timeout_ms);

/* Entry and exit of a method. The exit is told what the entry returned. A call in which the clock
 * does not step costs two loads and two compares; no lock, no allocation, no system call. */
static inline uint32_t methodbeat_enter(int32_t id);
static inline void methodbeat_leave(int32_t id, uint32_t entered);

/* The same where nothing can be kept between the two: the recorder keeps the calls that are open on
 * each recorded thread. An exit belongs to the innermost open entry of its method. */
METHODBEAT_API void methodbeat_i(int32_t id);
METHODBEAT_API void methodbeat_o(int32_t id);

/* For the two functions above: the clock's word, and the longer way of a call. */
METHODBEAT_API extern uint32_t methodbeat_now;
METHODBEAT_API uint32_t methodbeat_enter_long(int32_t id, uint32_t now);
METHODBEAT_API void methodbeat_leave_long(int32_t id, uint32_t entered, uint32_t now);

static inline uint32_t methodbeat_enter(int32_t id)
{
    uint32_t now = __atomic_load_n(&methodbeat_now, __ATOMIC_RELAXED);

    return __builtin_expect(now >> 31, 0) ? methodbeat_enter_long(id, now) : now;
}

static inline void methodbeat_leave(int32_t id, uint32_t entered)
{
    uint32_t now;

    __atomic_signal_fence(__ATOMIC_SEQ_CST); /* not before what the method does */
    now = __atomic_load_n(&methodbeat_now, __ATOMIC_RELAXED);
    if (__builtin_expect(now != entered, 0))
        methodbeat_leave_long(id, entered, now);
}

/* Call these around each message of the main thread's loop. A begin while a message runs ends
 * that message first (a loop inside a message, or a message left by an exception), and the next
 * end ends the new one: messages do not nest, so call these in the outermost loop only. An end
 * without a begin does nothing.
 *
 * Another thread is recorded too if `threads` of the settings matches its system name (15 bytes
 * at most): from its next begin on, calls within its messages go to a ring of its own. A slow
 * message is reported with the thread's name, `thread`. Lags, ANRs, starts, the trace file and
 * the number of messages concern the main thread only. A thread keeps its ring until it ends; then
 * another thread gets it. */
METHODBEAT_API void methodbeat_message_begin(void);
METHODBEAT_API void methodbeat_message_end(void);

/* Call these around the handling of an event of the user's. Where that is in no message, and takes
 * as long as a slow message, it is reported as LAG_TOUCH, with `input`; else it is the message's
 * time. event_ns: when it came, by CLOCK_MONOTONIC; 0: not known. One that is handled too long
 * behind that is a stall. They may nest: the outermost count. On the main thread only. */
enum methodbeat_input {
    METHODBEAT_INPUT_TOUCH,
    METHODBEAT_INPUT_KEY,
    METHODBEAT_INPUT_MOTION, /* of a mouse, a wheel, a trackball, ... */
};
METHODBEAT_API void methodbeat_input_begin(enum methodbeat_input kind, uint64_t event_ns);
METHODBEAT_API void methodbeat_input_end(void);

/* What runs on the main thread between two messages is reported if it takes as long as a slow
 * message: LAG_OUTSIDE. Tells what that is, from now on until the next message or event, which is
 * begun then. */
enum methodbeat_outside {
    METHODBEAT_OUTSIDE,       /* as where nobody tells anything */
    METHODBEAT_OUTSIDE_IDLE,  /* handlers that run because the queue is empty: LAG_IDLE_HANDLER */
    METHODBEAT_OUTSIDE_WAITS, /* it waits for the next message, in a method that is measured, or
                               * does what does not count: nothing is reported */
};
METHODBEAT_API void methodbeat_outside(enum methodbeat_outside what);

/* The message that was asked for by `probe` runs. */
METHODBEAT_API void methodbeat_probe_taken(void);

/* Tells that an activity of this class got or lost the window focus. Returns true if this is a
 * change: the first focus of the class since it last lost it, or a loss after a focus. The
 * activity that gets the focus is the scene of reports from then on. It ends a start
 * (Trace_StartUp) and the change from the activity that was paused last (Trace_Activity). */
METHODBEAT_API bool methodbeat_at(const char *activity, bool focus);

/* Sets the scene of reports from now on. NULL: none. It is that of the activity that was created,
 * resumed, or got the focus last, and comes back with that. */
METHODBEAT_API void methodbeat_set_scene(const char *scene);

/* Tells a state of what is seen, by any name ("list") with any value ("scrolling"), until the name
 * gets another one; NULL: none. Frames are reported for each state too, and slow messages with
 * those they had. Of each 31 bytes count; there are 16 at a time. */
METHODBEAT_API void methodbeat_state(const char *name, const char *value);

/* Tells a field of what reports say of where they come from, by its name, from now on; NULL: it is
 * not known. docs/reports.md has the fields; what is no field, or no value of it, is ignored. Those
 * that have functions of their own here (battery, network, ...) need no other call. */
METHODBEAT_API void methodbeat_context(const char *field, const char *value);

/* Tells a tag that all reports carry from now on, by any name ("experiment") with any value ("B");
 * NULL: it is gone. Of a name 31 bytes count, of a value 127; there are 16 at a time: the oldest
 * one makes room. */
METHODBEAT_API void methodbeat_tag(const char *name, const char *value);

/* Tells what happens, in few words: a call tree has the last 20 with their times. 100 characters of
 * each count. */
METHODBEAT_API void methodbeat_breadcrumb(const char *text);

/* Adds a sink for the reports of this process, besides that of the settings, for good. Call it
 * after the first start. Returns false if there are four already. */
METHODBEAT_API bool methodbeat_sink_add(methodbeat_sink *sink, void *context);

/* Tells of a frame of the scene: when it began (was asked for, or should have begun) and when it
 * ended, and how often the screen is refreshed, in nanoseconds (16,666,667 at 60 Hz). Where 0 is
 * told as the beginning, only how long it took is known; that, or by another clock than
 * CLOCK_MONOTONIC, it ended just now. Every ten seconds a scene with more than 20 frames is
 * reported: Trace_FPS. */
METHODBEAT_API void methodbeat_frame(uint64_t begin_ns, uint64_t end_ns,
                                     uint64_t refresh_interval_ns);

/* What the main thread did for a frame, how many frames since the one before were only counted, and
 * by when it had to be done to be shown in time. */
struct methodbeat_frame_parts {
    uint64_t input_ns, animation_ns, traversal_ns; /* all 0: not known */
    uint32_t unseen;
    bool first;           /* the first drawing of its window, which is counted apart */
    uint64_t deadline_ns; /* since it began; 0: not known */
};

/* The same with parts: the report has the average and the maximum of each. */
METHODBEAT_API void methodbeat_frame_of(uint64_t begin_ns, uint64_t end_ns,
                                        uint64_t refresh_interval_ns,
                                        const struct methodbeat_frame_parts *parts);

/* Tells that the application's start, which began with the first methodbeat_start(), has ended.
 * `message` is the message of ActivityThread that ended it: 113 is a receiver and 114 a
 * service, which users do not see as a start; anything else (100, 159) is an activity. It does
 * not count as a start either if the main thread was idle before: if the message in which this
 * is called began more than 2 s after the end of the first message. The report is made when an
 * activity that is not a splash screen gets the focus; before this call there is none. */
METHODBEAT_API void methodbeat_app_created(uint32_t message);

/* Tells how long ago the process was started, in milliseconds, as soon as that can be known: a cold
 * start has that time too. */
METHODBEAT_API void methodbeat_process_age(uint64_t age_ms);

enum methodbeat_activity_event {
    METHODBEAT_ACTIVITY_CREATED,   /* if no other exists, a warm start begins */
    METHODBEAT_ACTIVITY_RESUMED,   /* if it was only paused, nothing changes */
    METHODBEAT_ACTIVITY_PAUSED,    /* the change to the next activity begins */
    METHODBEAT_ACTIVITY_DESTROYED, /* it loses the focus, told or not. It stays the scene until
                                      another gets the focus, or methodbeat_foreground() tells that
                                      the program can't be seen */
    METHODBEAT_ACTIVITY_DRAWS, /* METHODBEAT_ACTIVITY_DRAWN will follow: the reports of a start and
                                  of the activity */
    METHODBEAT_ACTIVITY_DRAWN, /* wait for it, at most 2 s after the focus. Its first frame, or the
                                  first since it returned, is on the screen */
    METHODBEAT_ACTIVITY_RETURNED, /* it is about to be seen again, as the first of a program that
                                     could not be seen: a hot start begins */
    METHODBEAT_ACTIVITY_FULL, /* it is displayed with all that it has to show. So it is at the end
                                 of a page (methodbeat_page) that has the name of the activity */
};

/* Tells what happened to an activity of this class, at the time it happens. */
METHODBEAT_API void methodbeat_activity(const char *activity, enum methodbeat_activity_event event);

enum methodbeat_page_mark {
    METHODBEAT_PAGE_BEGIN,
    METHODBEAT_PAGE_DRAWN,           /* for the first time */
    METHODBEAT_PAGE_DATA,            /* has arrived */
    METHODBEAT_PAGE_DRAWN_WITH_DATA, /* the end: Trace_Page */
};

/* Tells how far a page has got; any name will do. Marks of a page that has not begun are
 * ignored. A missing mark counts as given with the next one. */
METHODBEAT_API void methodbeat_page(const char *page, enum methodbeat_page_mark mark);

/* Tells whether the program can be seen. While it can, the resource use of each scene is
 * reported once a minute and when the scene changes: Trace_Vitals. */
METHODBEAT_API void methodbeat_foreground(bool foreground);

/* Tell the battery's level, 0 to 100 (more is ignored), and whether it is charging; the bytes
 * received and sent so far; and parts of the process's memory (PSS) in kB, 0 if unknown. Call
 * them now and then: Trace_Vitals has the values. The first value in a scene, if there was none
 * before, counts as the value at the scene's beginning. */
METHODBEAT_API void methodbeat_battery(uint32_t percent);
METHODBEAT_API void methodbeat_charging(bool charging);
METHODBEAT_API void methodbeat_traffic(uint64_t received, uint64_t sent);
METHODBEAT_API void methodbeat_memory(uint64_t java_kb, uint64_t native_kb, uint64_t graphics_kb);

/* Tell the network in use from now on, by any name ("wifi"), NULL if unknown; and bytes of one
 * source, by any name ("images"), which are part of those of the process. They are summed up by
 * day (UTC), source and network, and reported when the program is no longer seen and at the
 * stop: Trace_Traffic. */
METHODBEAT_API void methodbeat_network(const char *type);
METHODBEAT_API void methodbeat_traffic_of(const char *source, uint64_t received, uint64_t sent);

/* Tells how many objects of the class are reachable that should be gone; 0 when they are gone.
 * More than reported before are reported: Trace_Leak. */
METHODBEAT_API void methodbeat_leak(const char *class_name, uint32_t count);

/* The result of a profile that the system took, or was asked for. NULL and 0 are left out. */
struct methodbeat_profile {
    const char *name;   /* the name in reports of call trees */
    const char *kind;   /* "system_trace", "stack_sampling", ... */
    const char *reason; /* "start", "anr", ... */
    const char *file;
    int32_t error; /* the system's error number if there is no file */
    const char *message;
};

/* Reports it: Trace_Profile. */
METHODBEAT_API void methodbeat_profile(const struct methodbeat_profile *profile);

/* Sets the name of a profile that the system takes of this cold start. Reports of the start
 * carry it. */
METHODBEAT_API void methodbeat_start_profile(const char *name);

struct methodbeat_counters {
    uint64_t slots;        /* written since the start of the process */
    uint64_t overwritten;  /* of these, overwritten because the ring was full */
    uint64_t reports;      /* reports made */
    uint64_t duplicates;   /* trees not reported, because their key was a short time ago */
    uint64_t reports_lost; /* reports not made: queue full, no memory, write failed */
};

/* Fills in the counts of this process so far. */
METHODBEAT_API void methodbeat_counters(struct methodbeat_counters *counters);

#ifdef __cplusplus
}
#endif

#endif
