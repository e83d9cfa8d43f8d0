/* SPDX-License-Identifier: Apache-2.0 */
/* What can be switched off by itself, with the setting `off`: a listener, or several, and what
 * comes of them. The C that programs call, the settings and Java share this list; scripts/events
 * prints runtime/android's Collector.java from it, scripts/settings the table of docs/runtime.md.
 * Which events one tells is a column of policy/event_list.h.
 *
 *   COLLECTOR(name, what)
 */
COLLECTOR(messages, "messages of loops and what runs between them: slow ones, lags, ANRs")
COLLECTOR(input, "the handling of events of the user's, and idle handlers")
COLLECTOR(frames, "frames, their rate, and whether something scrolls")
COLLECTOR(starts, "starts: how long they took, and what the system tells of them")
COLLECTOR(fragments, "fragments: scenes within an activity")
COLLECTOR(leaks, "activities, fragments and view models that should be gone")
COLLECTOR(memory, "the parts of the process's memory, and the Java heap")
COLLECTOR(battery, "the battery's level")
COLLECTOR(traffic, "bytes of the network")
COLLECTOR(network, "which network the device is on")
COLLECTOR(pages, "pages, by marks and by what they need to be there")
COLLECTOR(exits, "how earlier processes ended")
COLLECTOR(hidden, "fields of Android's that are no API: its class is `Hidden`")
