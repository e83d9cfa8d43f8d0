/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/report.h"
#include "runtime/monitor/monitor_state.h"

void monitor_post(struct analysis_job *job)
{
    job->time_ms = wall_clock_ms();
    analysis_post(monitor.analysis, job);
}

void monitor_post_frames(const struct frames_report *due)
{
    struct analysis_job job = {.kind = REPORT_KIND_FPS};

    frames_report_write(due, monitor.frames_limits, &job.body);
    monitor_post(&job);
}

uint64_t monitor_position(uint64_t from)
{
    uint64_t head = ring_head(monitor.ring);

    return head < from ? from : head;
}

static void startup_tree_post(const struct startup_report *due, uint64_t now_ms)
{
    struct analysis_job tree = {.kind = REPORT_KIND_TREE,
                                .detail = REPORT_DETAIL_STARTUP,
                                .begin_ms = due->begin_ms,
                                .end_ms = now_ms,
                                .from = due->from,
                                .to = monitor_position(due->from)};

    if (!due->warm)
        profile_name_write(monitor.start_profile, &tree.body);
    name_set(tree.scene, monitor.scene);
    monitor_post(&tree);
}

void monitor_post_start(const struct startup_report *due)
{
    struct analysis_job job = {.kind = REPORT_KIND_STARTUP};

    ++*(due->warm ? &monitor.summary.warm_starts : &monitor.summary.cold_starts);
    startup_report_write(due, &job.body);
    if (!due->warm)
        profile_name_write(monitor.start_profile, &job.body);
    monitor_post(&job);
}

void monitor_post_startup(const struct startup_report *due, uint64_t now_ms)
{
    if (!due->waits)
        monitor_post_start(due);
    if (due->slow)
        startup_tree_post(due, now_ms);
}

uint64_t monitor_startup_due(uint64_t now_ms)
{
    struct startup_report due;

    if (startup_due(&monitor.startup, now_ms, &due))
        monitor_post_start(&due);
    return startup_next_ms(&monitor.startup);
}

struct vitals_reading monitor_vitals(uint64_t now_ms, const struct proc_reading *proc)
{
    struct vitals_reading now = monitor.turned ? monitor.told_at_turn : monitor.told;

    now.now_ms = now_ms;
    now.proc = *proc;
    return now;
}

void monitor_post_vitals(const struct vitals_reading *now)
{
    struct vitals_report due;
    struct analysis_job job = {.kind = REPORT_KIND_VITALS};

    if (!vitals_end(&monitor.vitals, now, &due))
        return;
    vitals_report_write(&due, &job.body);
    monitor_post(&job);
}

void monitor_post_traffic(const struct traffic_row *due)
{
    struct analysis_job job = {.kind = REPORT_KIND_TRAFFIC};

    traffic_report_write(due, &job.body);
    monitor_post(&job);
}

void monitor_traffic_due(void)
{
    struct traffic_row due;

    while (traffic_take(&monitor.traffic, &due))
        monitor_post_traffic(&due);
}

uint64_t monitor_frames_due(uint64_t now_ms)
{
    struct frames_report due;

    while (frames_due(&monitor.frames, now_ms, &due))
        monitor_post_frames(&due);
    return frames_next_ms(&monitor.frames);
}
