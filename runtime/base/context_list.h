/* SPDX-License-Identifier: Apache-2.0 */
/* What reports say of where they come from: docs/reports.md has what each is, and who tells it. One
 * row for each. All of these the setting `without` leaves out.
 *
 *   FIELD(name, when, kind)
 *
 * when  SESSION  once a session: Trace_Session
 *       NOW      in each report that something has happened, as it is then
 *       REPORT   in each report: what writes it knows it (base/issue.h)
 *       OWN      likewise, but policy/context.c, or who makes the report, has a shape for it
 * kind  of what is told by its name: TEXT, NUMBER (digits, and at most one dot within), FLAG
 * ("true" or "false"); NONE: it is not told
 */
FIELD(session_id, REPORT, NONE)
FIELD(machine, REPORT, NONE)
FIELD(cpu_app, REPORT, NONE)
FIELD(mem, REPORT, NONE)
FIELD(mem_free, REPORT, NONE)
FIELD(user, REPORT, NONE)
FIELD(start, REPORT, NONE)
FIELD(version, SESSION, TEXT)
FIELD(version_code, SESSION, NUMBER)
FIELD(build_type, SESSION, TEXT)
FIELD(flavor, SESSION, TEXT)
FIELD(device, SESSION, TEXT)
FIELD(manufacturer, SESSION, TEXT)
FIELD(os, SESSION, TEXT)
FIELD(sdk, SESSION, NUMBER)
FIELD(security_patch, SESSION, TEXT)
FIELD(abi, SESSION, TEXT)
FIELD(cores, SESSION, NUMBER)
FIELD(memory_class, SESSION, NUMBER)
FIELD(media_class, SESSION, NUMBER)
FIELD(device_class, SESSION, TEXT)
FIELD(java, SESSION, TEXT)
FIELD(collector, SESSION, TEXT)
FIELD(container_memory, SESSION, NUMBER)
FIELD(container_cpus, SESSION, NUMBER)
FIELD(foreground, NOW, FLAG)
FIELD(network, NOW, TEXT)
FIELD(battery, NOW, NUMBER)
FIELD(charging, NOW, FLAG)
FIELD(power_save, NOW, FLAG)
FIELD(thermal, NOW, TEXT)
FIELD(pss, NOW, NUMBER)
FIELD(heap, NOW, NUMBER)
FIELD(heap_max, NOW, NUMBER)
FIELD(disk_free, REPORT, NONE)
FIELD(uptime, OWN, NONE)
FIELD(scenes, OWN, NONE)
FIELD(tags, OWN, NONE)
FIELD(breadcrumbs, OWN, NONE)
