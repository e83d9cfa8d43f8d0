/* SPDX-License-Identifier: Apache-2.0 */
/* The settings of a start, by name: properties methodbeat.NAME of a Java program, --runtime-option
 * NAME=VALUE and MethodBeat.Options.set() of an app, fields of methodbeat_settings in C. One row
 * for each, and nothing else that would have to know of it. scripts/settings makes the tables of
 * docs/jvm.md and docs/android.md of this one.
 *
 *   SETTING(name, where, kind, field, without, summary)
 *   SETTING_OF_JAVA(name, where, kind, without, summary)   has no field: Java alone reads it
 *
 * `where` is JVM, APP, or ANY for both; LIVE or LIVEAPP: a configuration may change it (config.h).
 * `kind` is what a value may be (setting.c). `without` says what holds where it is not set. Both
 * texts are Markdown. A name that means one thing here and another there has two rows; the recorder
 * takes the first.
 */
SETTING_OF_JAVA(library, JVM, any, "`System.loadLibrary(\"methodbeat\")`", "path of the library")
SETTING(report, JVM, text, report_path, "no reports",
        "file that reports are appended to, one JSON object a line")
SETTING_OF_JAVA(report, APP, path, "`methodbeat.ndjson`",
                "name of the report file, among the app's files")
SETTING(bytes, ANY, bytes, report_bytes, "as the mode has it: 8 MB in `debug`",
        "how large the report file may get; then it is renamed to `PATH.1`, and a new one begins")
SETTING(mode, ANY, mode, mode, "`debug`",
        "`debug`, `test` or `online`: [runtime.md](runtime.md#modes)")
SETTING(slow, LIVE, number, slow_ms, "700",
        "a message of at least so many milliseconds is slow; 0: as without it")
SETTING(anr, LIVE, number, anr_ms, "5000; in the background 10,000",
        "a message that still runs after so many milliseconds is an ANR, and one that is not taken "
        "for so long; 0: as without it")
SETTING(stall, LIVE, limit, stall_ms, "300",
        "a frame that is drawn so many milliseconds after it was asked for is a stall, and so is "
        "an event "
        "that is handled so late; 0: none is")
SETTING(lag, LIVE, number, lag_ms, "as the mode has it: none in `debug`",
        "several messages of at least so many milliseconds are a lag")
SETTING(lagTimes, LIVE, number, lag_times, "as the mode has it", "how many such messages are a lag")
SETTING(lagWindow, LIVE, number, lag_window_ms, "as the mode has it",
        "they are a lag if they lie within so many milliseconds")
SETTING(fps, LIVE, number, fps_average, "30",
        "a scene's verdict is low if its average frames a second are below this")
SETTING(fpsMinimum, LIVE, number, fps_minimum, "24", "or if any second has fewer frames than this")
SETTING(stacks, LIVE, number, stack_ms, "not sampled",
        "milliseconds from one look to the next at the stack of a message that is slow")
SETTING(coldStart, LIVEAPP, number, cold_start_ms, "5000",
        "a cold start of at least so many milliseconds has a call tree")
SETTING(warmStart, LIVEAPP, number, warm_start_ms, "2000", "a warm one")
SETTING(hotStart, LIVEAPP, number, hot_start_ms, "1500", "a hot one")
SETTING(splash, APP, list, splash, "none",
        "classes of activities that are no first screen, commas between")
SETTING_OF_JAVA(leak, LIVEAPP, number, "10000",
                "milliseconds from going to the background to the look for leaked activities")
SETTING_OF_JAVA(
    processes, APP, text, "all",
    "processes to be recorded, by their names, `:push` or `com.example.*`, commas between")
SETTING_OF_JAVA(fuse, LIVEAPP, number, "3",
                "after so many starts that ended within 10 s nothing is recorded, until a "
                "configuration comes; 0: no such fuse")
SETTING_OF_JAVA(
    profiles, APP, profiles, "none",
    "`starts`, `hangs` or `starts,hangs`: what Android 15 and newer is asked to profile")
SETTING_OF_JAVA(pages, APP, pages, "none",
                "what activities need to be there, `;` between them: "
                "[`com.example.Feed: list, call=/v1/feed`](#pages)")
SETTING(user, ANY, text, user_id, "no hash", "an id of the user; its hash goes into the reports")
SETTING(salt, ANY, text, salt, "random bytes of the installation",
        "a text that the hash is keyed with: the same one on all devices makes one hash of a user. "
        "Whoever knows it can try ids")
SETTING(config, JVM, text, config_path, "none",
        "file that [configurations](runtime.md#configurations) are kept in for the next start")
SETTING(saltFile, JVM, text, salt_path, "`methodbeat.salt` beside the report file",
        "file that those bytes are kept in")
SETTING(without, ANY, fields, without, "nothing",
        "[fields](reports.md#context) that no report is to have, `device,version`")
SETTING(context, ANY, said, context, "what is found",
        "what reports are to say in others of these fields, `version=4.2,flavor=free`")
SETTING(off, LIVE, collectors, off, "nothing is off",
        "what is not to be there, commas between: [collectors](runtime.md#collectors); `all`: "
        "nothing is "
        "recorded")
SETTING(sample, LIVE, permille, sample, "all",
        "how many of 1000 users are sampled, 0 to 1000; those without an id: of 1000 runs")
SETTING(trace, JVM, text, trace_path, "no file",
        "a trace file: what the main thread did last, also after a kill")
SETTING_OF_JAVA(trace, APP, path, "none", "name of a trace file, among the app's files")
SETTING_OF_JAVA(place, APP, place, "`internal`",
                "`internal` or `external`: in which of the app's folders these files are. Before "
                "Android 11 other apps may read the external one")
SETTING(
    threads, ANY, text, threads, "none",
    "names of other threads to be recorded, `pool-*,Render`. The system keeps 15 bytes of a name: "
    "a longer pattern matches each thread whose name begins with the pattern's first 15 bytes")
SETTING(slots, ANY, number, thread_slots, "100,000", "slots of the ring of each of these threads")
SETTING(clock, LIVE, clock, precise_clock, "`coarse`",
        "`precise`: times exact to 1 ms; each call then goes into C, which costs 10 ns and more")
SETTING_OF_JAVA(listener, JVM, any, "none",
                "a class that takes reports and full files: [below](#a-listener)")
SETTING_OF_JAVA(upload, JVM, any, "nothing is sent",
                "where the listener `io.methodbeat.Upload` sends reports: [below](#uploads)")
SETTING_OF_JAVA(uploadToken, JVM, any, "none", "file with the token that it sends")
SETTING_OF_JAVA(uploadFolder, JVM, any, "`PATH.upload` beside the report file",
                "folder in which reports wait")
SETTING(mapping, JVM, text, mapping_id, "none",
        "the [mapping id](mapping.md), where the class has none in it")
SETTING(process, JVM, text, process, "the main class or jar", "the name in the reports")
SETTING(verbose, JVM, flag, verbose, "what goes wrong",
        "`true`: [lines](#what-is-printed) on stderr that say what is recorded and where it goes, "
        "and at the end how many messages were slow. What goes wrong is always said")
