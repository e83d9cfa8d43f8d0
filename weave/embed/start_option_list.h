/* SPDX-License-Identifier: Apache-2.0 */
/* The options of --runtime-option for the recorder that --embed-runtime puts into an app.
 * runtime/android/…/Start.java reads them.
 *
 *   START_OPTION(name, kind, what it says)
 */
START_OPTION(anr, NUMBER, "milliseconds after which a message that still runs is an ANR [5000]")
START_OPTION(fps, NUMBER, "frames a second, below which on average a scene's verdict is low [30]")
START_OPTION(fpsMinimum, NUMBER, "or below which in any second [24]")
START_OPTION(leak, NUMBER, "milliseconds in the background to the look for leaks [10000]")
START_OPTION(mode, MODE, "debug (the default), test or online")
START_OPTION(place, PLACE, "internal (the default), or external: where adb pull reaches it")
START_OPTION(profiles, PROFILES, "starts, hangs or starts,hangs: taken by Android 15 and newer")
START_OPTION(report, FILE, "the report file, among the app's files [methodbeat.ndjson]")
START_OPTION(sample, PERMILLE, "online: so many of 1000 users, by the option user")
START_OPTION(slow, NUMBER, "milliseconds from which on a message is slow [700]")
START_OPTION(splash, TEXT, "activities that are no first screen, commas between")
START_OPTION(stack, NUMBER, "milliseconds between two looks at the stack of a slow message [none]")
START_OPTION(threads, TEXT, "names of other threads to record, pool-*,Render")
START_OPTION(trace, FILE, "a trace file, among the app's files [none]")
START_OPTION(user, TEXT, "an id of the user; its hash goes into the reports")
