/* SPDX-License-Identifier: Apache-2.0 */
/* The settings of the beat class, each the system property methodbeat.NAME. One row for
 * each, and nothing else that would have to know of it: the class passes on all that begins
 * so, and docs/jvm.md has the table that scripts/settings makes of this one.
 *
 *   SETTING(name, kind, field, without, summary)   is read into a field of methodbeat_settings
 *   SETTING_OF_CLASS(name, kind, without, summary) is for AppMethodBeat.java alone
 *
 * `kind` is what a value may be: a function of jni_settings.c is called kind_set. `without`
 * says what holds where the property is not set. Both texts are Markdown.
 */
SETTING_OF_CLASS(library, any, "`System.loadLibrary(\"methodbeat\")`", "path of the library")
SETTING(report, text, report_path, "no reports",
        "file that reports are appended to, one JSON object a line")
SETTING(bytes, bytes, report_bytes, "as the mode has it: 8 MB in `debug`",
        "how large the report file may get; then it is renamed to `PATH.1`, and a new one begins")
SETTING(mode, mode, mode, "`debug`", "`debug`, `test` or `online`: [runtime.md](runtime.md#modes)")
SETTING(slow, number, slow_ms, "700",
        "a message of at least so many milliseconds is slow; 0: as without it")
SETTING(anr, number, anr_ms, "5000",
        "a message that still runs after so many milliseconds is an ANR; 0: as without it")
SETTING(lag, number, lag_ms, "as the mode has it: none in `debug`",
        "several messages of at least so many milliseconds are a lag")
SETTING(lagTimes, number, lag_times, "as the mode has it", "how many such messages are a lag")
SETTING(lagWindow, number, lag_window_ms, "as the mode has it",
        "they are a lag if they lie within so many milliseconds")
SETTING(fps, number, fps_average, "30",
        "a scene's verdict is low if its average frames a second are below this")
SETTING(fpsMinimum, number, fps_minimum, "24", "or if any second has fewer frames than this")
SETTING(stacks, number, stack_ms, "not sampled",
        "milliseconds from one look to the next at the stack of a message that is slow")
SETTING(user, text, user_id, "no hash", "an id of the user; its hash goes into the reports")
SETTING(sample, permille, sample, "all", "in mode online, how many of 1000 users are sampled")
SETTING(trace, text, trace_path, "no file", "a trace file that the recorder's memory lies in")
SETTING(
    threads, text, threads, "none",
    "names of other threads to be recorded, `pool-*,Render`. The system keeps 15 bytes of a name: "
    "a longer pattern matches each thread whose name begins with the pattern's first 15 bytes")
SETTING(slots, number, thread_slots, "100,000", "slots of the ring of each of these threads")
SETTING(
    clock, clock, precise_clock, "`coarse`",
    "`precise`: times exact to 1 ms, at three times the cost of a call or more: each goes into C")
SETTING_OF_CLASS(direct, truth, "the main thread writes its slots itself",
                 "`false`: each call goes into C")
SETTING_OF_CLASS(listener, listener, "none",
                 "a class that takes reports and full files: [below](#a-listener)")
SETTING(mapping, text, mapping_id, "none",
        "the [mapping id](mapping.md), where the class has none in it")
SETTING(process, text, process, "the main class or jar", "the name in the reports")
SETTING(
    verbose, flag, verbose, "silence",
    "`true`: [lines](#what-verbose-prints) on stderr that say what is recorded and where it goes, "
    "or why not; where reports are lost; and at the end how many messages were slow")
