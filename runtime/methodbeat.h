/* SPDX-License-Identifier: Apache-2.0 */
/* libmethodbeat: records the entries and exits of methods of one thread, and
 * writes a report with a call tree when a message of its loop was slow; and
 * reports of frames, starts, pages, leaks and what all that costs the system,
 * from what the program tells.
 *
 * Instrumented code calls methodbeat_i() and methodbeat_o() with the id of the
 * method; the message loop calls methodbeat_message_begin() and _end() around
 * each message. What was recorded lies in a ring of 1,000,000 slots; a message
 * that took long is turned into a report on a thread of the library's own.
 *
 * Units     times are milliseconds where they are not called ns; ids are 1 to METHODBEAT_ID_MAX.
 * Threads   the main thread is the one that calls methodbeat_start() first. When
 *           it ends nothing is recorded, and the next that calls it is the main
 *           one. Only its calls are recorded, and those of threads that the settings
 *           name; every function may be called on any thread at any time, but
 *           for what is said at methodbeat_stop().
 * Ownership strings that go in are copied. Where a name has to be given, NULL is
 *           nobody's and the call does nothing.
 * Failure   nothing here ends the process. What can't be recorded is counted.
 *
 * One recorder a process: the state is global.
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
    /* In reports: calls that have no row of their own. With a cost, what was not
     * recorded; without, so many calls within a step of the clock. */
    METHODBEAT_ID_UNRECORDED = 1048575,
    METHODBEAT_SLOTS = 1000000,
    METHODBEAT_SLOW_MS = 700,   /* the default threshold */
    METHODBEAT_SINKS_ADDED = 4, /* by methodbeat_sink_add() */
    METHODBEAT_THREADS = 16,    /* other threads recorded at a time */
    METHODBEAT_THREAD_SLOTS = 100000,
    METHODBEAT_PROFILE_NAME = 32, /* bytes, with the NUL */
};

/* Takes one report: n bytes of JSON without a line end, valid during the call.
 * Called on the analysis thread, one call at a time. */
typedef void methodbeat_sink(void *context, const char *json, size_t n);

/* Takes a line about the recorder itself, without a line end, valid during the call: what is not
 * recorded or not reported and why, each once; where the settings are verbose, also what is. Called
 * by start and stop and on threads of the library's own. It must not call the library. */
typedef void methodbeat_log(void *context, const char *line);

/* What only the program's own runtime can tell of a main thread that hangs. The
 * library fills in what it knows and gives room for the rest; what stays zero is
 * not known. */
struct methodbeat_evidence {
    char *thread_stack; /* takes the main thread's stack as text, */
    size_t size;        /* with a NUL, in so many bytes */
    uint64_t dalvik_heap_kb, native_heap_kb;
    char profile[METHODBEAT_PROFILE_NAME]; /* takes the name of a profile that the system was
                                            * asked for now, for the report to name */
};

/* Called while the main thread hangs, on a thread of the library's own. It must
 * not wait for the main thread. */
typedef void methodbeat_evidence_source(void *context, struct methodbeat_evidence *evidence);

/* Takes the main thread's stack as text, in so many bytes with its NUL: a line for each call, the
 * innermost first. Called as evidence is, and likewise. */
typedef void methodbeat_stack_source(void *context, char *stack, size_t size);

/* Takes the name of a report file that is full and lies aside: path.1. It may upload, pack, move or
 * remove it; the next that is full takes its place. Called on the analysis thread: reports wait
 * until it returns. */
typedef void methodbeat_file_done(void *context, const char *path);

enum methodbeat_mode {
    METHODBEAT_DEBUG,  /* every slow message; a file of 8 MB */
    METHODBEAT_TEST,   /* likewise, lags too, and at the stop a summary; a file of 64 MB */
    METHODBEAT_ONLINE, /* lags too, each stack key once in ten minutes, sampled users; 1 MB */
};

/* Zeroed, it means: nowhere to report to, every report, 700 ms, no mapping id,
 * the process's own name. */
struct methodbeat_settings {
    enum methodbeat_mode mode;
    const char *report_path; /* a file that reports are appended to, one a line; or NULL. Opened
                              * for each: absolute where the program changes its directory. Made
                              * for the user alone (0600); a symbolic link is refused */
    methodbeat_sink *sink;   /* or NULL; both may be set */
    void *sink_context;
    methodbeat_file_done *file_done; /* or NULL */
    void *file_context;
    uint64_t report_bytes; /* the file's size, at which it becomes PATH.1; 0: the mode's */
    uint32_t slow_ms;      /* messages of this length and more are reported; 0: 700 */
    uint32_t anr_ms;       /* a message that runs for so long is an ANR; 0: 5000 */
    /* So many messages of so many ms within so many ms are a lag; 0: the mode's. Debug has none
     * until one of these says so: then 5 of 300 within 60,000. At most 64 messages. */
    uint32_t lag_times, lag_ms, lag_window_ms;
    const char *const *splash; /* classes of activities that are no first screen, then NULL; or
                                * NULL. Not copied: they stay */
    methodbeat_evidence_source *evidence; /* for the reports of ANRs; or NULL */
    void *evidence_context;
    /* While a message of the main thread is slow its stack is asked for, each so many ms, at least
     * 10: what was on it comes with the report. 0 or NULL: it is not. */
    uint32_t stack_ms;
    methodbeat_stack_source *stack;
    void *stack_context;
    const char *user_id;    /* its hash goes into the reports; or NULL */
    uint32_t sample;        /* online: so many of 1000 users are sampled; 0, 1000 and more: all */
    const char *mapping_id; /* 16 hex digits, as the instrumenter prints it; or NULL */
    const char *process;    /* the name in the reports; or NULL */
    const char *trace_path; /* a file that the ring is kept in; or NULL: in memory */
    const char *threads;    /* others to record, by globs of their names with commas between:
                             * "pool-*,Render", "*"; NULL: none */
    uint32_t thread_slots;  /* of each of their rings that is made from now on; 0: 100,000 */
    bool precise_clock; /* times exact to a millisecond instead of five: i and o cost three times as
                         * much, on a JVM more */
    bool verbose;       /* says on stderr what a start records and where that goes, or why not; that
                         * reports can't be written; and how many were not, at the stop */
    methodbeat_log *log; /* or NULL: takes those lines in place of stderr, and those of what is
                          * wrong without verbose too */
    void *log_context;
};

/* Starts recording, or goes on with other settings. The first call allocates
 * the ring (8 MB of address space), creates the library's threads, and makes the
 * caller the main thread until that ends. The report file is made if there is none. 0,
 * or -1 with errno set when memory or a thread was not to be had or a file can't
 * be written, as `verbose` and `log` say in words: then it records, or does not, as before. In the
 * child of a fork() it is always -1, ENOTSUP, where the parent had started before, and no other
 * function does anything there. `settings` may be NULL.
 *
 * With a trace_path the ring lies in that file (8 MB, allocated on the disk at
 * once), which `methodbeat decode` reads, also after the process was killed. A
 * start with another trace_path, or with one for the first time, or after a
 * release, makes a new file and begins with an empty ring; what was at the path
 * is then PATH.last. The directory must be on a local disk, or in memory, and
 * nobody may shorten the file while it is recorded to.
 *
 * A user who is not in the sample of this day has nothing recorded nor reported,
 * and no trace file: that is 0 too. One who is makes a report of the start, Trace_Sampled. */
METHODBEAT_API int methodbeat_start(const struct methodbeat_settings *settings);

/* Whether the main thread's calls are recorded: it was started with a user who is
 * sampled, and neither stopped nor paused since. */
METHODBEAT_API bool methodbeat_is_recording(void);

/* Stops recording and waits for the reports under way; afterwards neither the
 * sink nor the source of evidence is called any more. On a thread of the
 * library's own (in either of the two) it does not wait. Runs by itself at exit(),
 * but waits for 2000 ms at most, and as much for the summary of a test. */
METHODBEAT_API void methodbeat_stop(void);

/* Records nothing until resume, and waits for nothing. A message that runs
 * meanwhile has only what was recorded of it. Resume is false, and does nothing,
 * where recording was not paused. */
METHODBEAT_API void methodbeat_pause(void);
METHODBEAT_API bool methodbeat_resume(void);

/* Gives the memory of the ring back to the system (the addresses stay), or
 * leaves the trace file as it is. False, and nothing done, while recording.
 * Waits for the reports under way as stop does. start() goes on, with an empty
 * ring. */
METHODBEAT_API bool methodbeat_release(void);

/* Waits until the reports under way are made, at most timeout_ms. False when
 * the time was over before, and at once on a thread of the library's own (in
 * the sink, or where evidence is given). */
METHODBEAT_API bool methodbeat_flush(uint32_t timeout_ms);

/* Entry and exit of a method. No lock, no allocation, no system call. */
METHODBEAT_API void methodbeat_i(int32_t id);
METHODBEAT_API void methodbeat_o(int32_t id);

/* Around each message of the main thread's loop. A begin while a message runs
 * ends that one first (a loop inside a message, or a message that was left by
 * an exception); an end without a begin does nothing.
 *
 * On another thread likewise, where the settings' threads have the name that the
 * system knows it by (15 bytes at most): its calls within its messages are
 * recorded, from the next begin on, in a ring of its own. One that was slow is
 * reported with the thread's name, `thread`; lags, ANRs, starts, the trace file
 * and the number of messages are the main thread's alone. A ring belongs to its
 * thread until that ends. There are 16 at most: a thread more is not recorded
 * until one is free at a begin of its. */
METHODBEAT_API void methodbeat_message_begin(void);
METHODBEAT_API void methodbeat_message_end(void);

/* An activity of this class got or lost the window focus. True when this is
 * news: the first focus of the class since it lost it last, or a loss after a
 * focus. An activity that gets the focus is the scene of the reports from then
 * on. It ends a start (Trace_StartUp) and the change from the activity that was
 * paused last (Trace_Activity). */
METHODBEAT_API bool methodbeat_at(const char *activity, bool focus);

/* The scene of the reports from now on. NULL is no scene. */
METHODBEAT_API void methodbeat_set_scene(const char *scene);

/* One more sink for the reports of this process, beside that of the settings,
 * for good. After the first start. False when there are four already. */
METHODBEAT_API bool methodbeat_sink_add(methodbeat_sink *sink, void *context);

/* A frame of the scene was begun and done then, by one clock in nanoseconds, on
 * a screen that is renewed at this interval (16,666,667 at 60 Hz). Every ten
 * seconds a scene that had more than 20 frames makes a report: Trace_FPS. */
METHODBEAT_API void methodbeat_frame(uint64_t begin_ns, uint64_t end_ns,
                                     uint64_t refresh_interval_ns);

/* What the main thread did for a frame, and how many frames there were since the one before of
 * which nothing but their number is known. */
struct methodbeat_frame_parts {
    uint64_t input_ns, animation_ns, traversal_ns; /* all 0: not known */
    uint32_t unseen;
};

/* The same, with its parts: the report has their averages and the longest of each. */
METHODBEAT_API void methodbeat_frame_of(uint64_t begin_ns, uint64_t end_ns,
                                        uint64_t refresh_interval_ns,
                                        const struct methodbeat_frame_parts *parts);

/* The application's start has ended, which began with the first
 * methodbeat_start(). message is the one of ActivityThread that ended it: 113 a
 * receiver and 114 a service, and no start of the program in the user's eyes;
 * anything else an activity (100, 159). That is none either where the main thread
 * has been idle before: where this is called in a message of its that began more
 * than 2 s after the end of its first. The focus of an activity that is no splash
 * makes the report; before this call there are none. */
METHODBEAT_API void methodbeat_app_created(uint32_t message);

enum methodbeat_activity_event {
    METHODBEAT_ACTIVITY_CREATED,   /* where none exists, a warm start begins */
    METHODBEAT_ACTIVITY_RESUMED,   /* one that was only paused is no change */
    METHODBEAT_ACTIVITY_PAUSED,    /* a change to the next begins */
    METHODBEAT_ACTIVITY_DESTROYED, /* the focus goes with it, told or not; it is the scene
                                    * until another has the focus or methodbeat_foreground()
                                    * says that the program can't be seen */
    METHODBEAT_ACTIVITY_DRAWS, /* METHODBEAT_ACTIVITY_DRAWN will be told of it: the report of a */
    METHODBEAT_ACTIVITY_DRAWN, /* start waits for that, 2 s behind the focus at most. Its first
                                * frame is on the screen */
};

/* What became of an activity of this class, told as it happens. */
METHODBEAT_API void methodbeat_activity(const char *activity, enum methodbeat_activity_event event);

enum methodbeat_page_mark {
    METHODBEAT_PAGE_BEGIN,
    METHODBEAT_PAGE_DRAWN,           /* for the first time */
    METHODBEAT_PAGE_DATA,            /* has arrived */
    METHODBEAT_PAGE_DRAWN_WITH_DATA, /* the end: Trace_Page */
};

/* A page, by any name, has got so far. Marks of a page that has not begun are
 * nothing; one that was not given is as if it came with the next. */
METHODBEAT_API void methodbeat_page(const char *page, enum methodbeat_page_mark mark);

/* The program can be seen, or no more. While it can, what each scene costs the
 * system is reported, once a minute and when the scene changes: Trace_Vitals. */
METHODBEAT_API void methodbeat_foreground(bool foreground);

/* The battery's level, 0 to 100 (more is not told), and whether it is being charged; the bytes
 * received and sent so far; and parts of the memory that the process takes (PSS), in kB, 0 where
 * one is not known. To be told now and then: they go into Trace_Vitals. What is told first after a
 * scene began, where nothing was before, is what it began with. */
METHODBEAT_API void methodbeat_battery(uint32_t percent);
METHODBEAT_API void methodbeat_charging(bool charging);
METHODBEAT_API void methodbeat_traffic(uint64_t received, uint64_t sent);
METHODBEAT_API void methodbeat_memory(uint64_t java_kb, uint64_t native_kb, uint64_t graphics_kb);

/* The network that bytes go over from now on, by any name ("wifi"); NULL: not known. And so many
 * bytes of a source, by any name ("images"), beside those that the process has in all. By day
 * (UTC), source and network they are reported when the program goes out of sight, and at the stop:
 * Trace_Traffic. */
METHODBEAT_API void methodbeat_network(const char *type);
METHODBEAT_API void methodbeat_traffic_of(const char *source, uint64_t received, uint64_t sent);

/* So many objects of the class are reachable that should be gone; 0 when they
 * have gone. More than were reported before make a report: Trace_Leak. */
METHODBEAT_API void methodbeat_leak(const char *class_name, uint32_t count);

/* What came of a profile that the system took, or was asked for. What is NULL or 0 is
 * left out. */
struct methodbeat_profile {
    const char *name;   /* as call trees name it */
    const char *kind;   /* "system_trace", "stack_sampling", ... */
    const char *reason; /* "start", "anr", ... */
    const char *file;
    int32_t error; /* the system's number for why there is no file, */
    const char *message;
};

/* Makes a report: Trace_Profile. */
METHODBEAT_API void methodbeat_profile(const struct methodbeat_profile *profile);

/* The name of a profile that the system takes of this cold start, for the start's
 * reports. */
METHODBEAT_API void methodbeat_start_profile(const char *name);

struct methodbeat_counters {
    uint64_t slots;        /* kept since the start of the process: calls within a step have none */
    uint64_t overwritten;  /* of these, gone again: the ring was full */
    uint64_t stopped;      /* calls of i and o while nothing was recorded */
    uint64_t foreign;      /* calls of i and o on threads that are not recorded */
    uint64_t reports;      /* reports made */
    uint64_t folded;       /* trees not reported: their key was, a short time ago */
    uint64_t reports_lost; /* reports not made: queue full, no memory, write failed */
};

/* The counts of this process up to now. */
METHODBEAT_API void methodbeat_counters(struct methodbeat_counters *counters);

#ifdef __cplusplus
}
#endif

#endif
