/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/policy_report.h"

#include <string.h>

#include "runtime/analysis/issue.h"
#include "runtime/analysis/report.h"

static void levels_write(const char *key, const uint64_t values[FRAMES_LEVELS], struct text *out)
{
    static const char *const names[FRAMES_LEVELS] = {
        "DROPPED_BEST", "DROPPED_NORMAL", "DROPPED_MIDDLE", "DROPPED_HIGH", "DROPPED_FROZEN"};

    issue_open(out, key);
    for (size_t i = FRAMES_LEVELS; i-- > 0;)
        issue_number(out, names[i], values[i]);
    issue_close(out);
}

void frames_count_write(const struct frames_count *count, struct text *out)
{
    levels_write("dropLevel", count->level, out);
    levels_write("dropSum", count->dropped, out);
    issue_hundredths(out, "fps", frames_fps(count));
}

static const char *const phase_names[FRAMES_PHASES] = {
    [FRAMES_INPUT] = "input", [FRAMES_ANIMATION] = "animation", [FRAMES_TRAVERSAL] = "traversal"};

/* In ms, with two decimals. */
static void phases_write(const char *key, const uint64_t ns[FRAMES_PHASES], uint64_t frames,
                         struct text *out)
{
    issue_open(out, key);
    for (size_t i = 0; i < FRAMES_PHASES; i++)
        issue_hundredths(out, phase_names[i], (ns[i] / frames + 5000) / 10000);
    issue_close(out);
}

void frames_report_write(const struct frames_report *report, struct frames_limits limits,
                         struct text *out)
{
    static const char *const verdicts[] = {[FRAMES_GOOD] = "GOOD",
                                           [FRAMES_LOW_MINIMUM] = "LOW_MINIMUM",
                                           [FRAMES_LOW_AVERAGE] = "LOW_AVERAGE"};

    issue_string(out, "scene", report->scene);
    frames_count_write(&report->count, out);
    issue_number(out, "frames", report->count.frames);
    if (report->count.has_minimum)
        issue_hundredths(out, "fps_min", report->count.minimum);
    issue_string(out, "verdict", verdicts[frames_judge(&report->count, limits)]);
    issue_number(out, "drop_max", report->count.most_dropped);
    if (report->count.unseen > 0)
        issue_number(out, "unseen", report->count.unseen);
    if (report->count.phased > 0) {
        phases_write("phase", report->count.phase_ns, report->count.phased, out);
        phases_write("phase_max", report->count.longest_ns, 1, out);
    }
}

void startup_report_write(const struct startup_report *report, struct text *out)
{
    issue_number(out, "application_create", report->application_create_ms);
    issue_number(out, "application_create_scene", report->application_scene);
    issue_number(out, "first_activity_create", report->first_activity_ms);
    issue_number(out, "startup_duration", report->duration_ms);
    if (report->has_drawn)
        issue_number(out, "first_frame", report->drawn_ms);
    issue_bool(out, "is_warm_start_up", report->warm);
}

void page_report_write(const struct page_report *report, struct text *out)
{
    issue_string(out, "scene", report->name);
    issue_number(out, "t1", report->t1_ms);
    issue_number(out, "t2", report->t2_ms);
    issue_number(out, "t3", report->t3_ms);
    issue_number(out, "cost", report->t_ms);
}

static void memory_parts_write(const struct vitals_report *report, struct text *out)
{
    const struct {
        const char *key;
        uint64_t kb;
    } rows[] = {{"pss_java", report->java_kb},
                {"pss_native", report->native_kb},
                {"pss_graphics", report->graphics_kb}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (rows[i].kb > 0)
            issue_number(out, rows[i].key, rows[i].kb);
}

void vitals_report_write(const struct vitals_report *report, struct text *out)
{
    const struct proc_reading *proc = &report->proc;

    issue_string(out, "scene", report->scene);
    issue_number(out, "duration", report->duration_ms);
    if (report->has_system)
        issue_hundredths(out, "cpu_system", report->system);
    if (report->has_process)
        issue_hundredths(out, "cpu_process", report->process);
    if (report->has_user) {
        issue_hundredths(out, "cpu_user", report->user);
        issue_hundredths(out, "cpu_kernel", report->process - report->user);
    }
    if (proc->processors > 0)
        issue_number(out, "cores", proc->processors);
    if (proc->has_frequency)
        issue_number(out, "frequency", proc->frequency_mhz);
    if (proc->has_load)
        issue_hundredths(out, "load", proc->load_hundredths);
    if (proc->has_rss)
        issue_number(out, "rss", proc->rss_kb);
    if (proc->has_pss)
        issue_number(out, "pss", proc->pss_kb);
    if (report->has_memory)
        memory_parts_write(report, out);
    if (proc->has_self)
        issue_number(out, "threads", proc->self.threads);
    if (report->has_traffic) {
        issue_number(out, "received", report->received);
        issue_number(out, "sent", report->sent);
    }
    if (report->has_battery) {
        issue_number(out, "battery_begin", report->battery_begin);
        issue_number(out, "battery_end", report->battery_end);
    }
    if (report->has_charging)
        issue_bool(out, "charging", report->charging);
}

void traffic_report_write(const struct traffic_row *row, struct text *out)
{
    issue_number(out, "day", row->day);
    if (*row->source)
        issue_string(out, "source", row->source);
    if (*row->network)
        issue_string(out, "network", row->network);
    issue_number(out, "received", row->received);
    issue_number(out, "sent", row->sent);
}

void activity_report_write(const char *activity, const char *last, uint64_t cost_ms,
                           struct text *out)
{
    issue_string(out, "scene", activity);
    issue_string(out, "last_scene", last);
    issue_number(out, "cost", cost_ms);
}

static void profile_text(const char *key, const char *value, struct text *out)
{
    if (value)
        issue_string(out, key, value);
}

void profile_report_write(const struct methodbeat_profile *profile, struct text *out)
{
    profile_text("profile", profile->name, out);
    profile_text("kind", profile->kind, out);
    profile_text("reason", profile->reason, out);
    profile_text("file", profile->file, out);
    if (profile->error != 0)
        issue_signed(out, "error", profile->error);
    profile_text("message", profile->message, out);
}

void profile_name_write(const char *name, struct text *out)
{
    if (*name)
        issue_string(out, "profile", name);
}

static void stack_add_to(struct text *text, const struct sampled_stack *stack)
{
    size_t n = strlen(stack->text);

    text_add_c(text, "after ");
    text_add_u64(text, stack->at_ms);
    text_add_c(text, " ms, ");
    text_add_u64(text, stack->times);
    text_add_c(text, stack->times == 1 ? " sample:\n" : " samples:\n");
    text_add(text, stack->text, n);
    if (stack->text[n - 1] != '\n')
        text_add(text, "\n", 1);
}

void stacks_report_write(const struct sampled_stacks *stacks, struct text *out)
{
    struct text text;

    text_init(&text);
    for (size_t i = 0; i < stacks->n; i++)
        stack_add_to(&text, &stacks->stacks[i]);
    if (stacks->missed > 0) {
        text_add_u64(&text, stacks->missed);
        text_add_c(&text, stacks->missed == 1 ? " sample more\n" : " samples more\n");
    }
    issue_key(out, "threadStack");
    text_add_json(out, text.p ? text.p : "", text.n);
    out->failed |= text.failed;
    text_release(&text);
}

void leak_report_write(const char *class_name, uint32_t count, struct text *out)
{
    issue_string(out, "class", class_name);
    issue_number(out, "count", count);
}

void repeats_report_write(const struct duplicates_window *window, struct text *out)
{
    issue_string(out, "detail", report_detail_word(window->detail));
    thread_write(window->thread, out);
    stack_key_write(window->key, out);
    issue_number(out, "count", window->count);
    issue_number(out, "window", window->last_ms - window->begin_ms);
}

void sampled_report_write(uint64_t day, uint32_t permille, struct text *out)
{
    issue_number(out, "day", day);
    issue_number(out, "permille", permille);
    issue_number(out, "starts", 1);
}

void lag_report_write(const struct lag_rule *rule, struct text *out)
{
    issue_open(out, "lag");
    issue_number(out, "at_least", rule->at_least_ms);
    issue_number(out, "times", rule->times);
    issue_number(out, "window", rule->window_ms);
    issue_close(out);
}

static void anr_memory_write(const struct anr_evidence *evidence, struct text *out)
{
    const struct {
        const char *key;
        uint64_t kb;
    } rows[] = {
        {"dalvik_heap", evidence->dalvik_heap_kb},
        {"native_heap", evidence->native_heap_kb},
        {"vm_size", evidence->has_self ? evidence->self.vm_bytes / 1024 : 0},
    };
    bool any = false;

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (rows[i].kb == 0)
            continue;
        if (!any)
            issue_open(out, "memory");
        issue_number(out, rows[i].key, rows[i].kb);
        any = true;
    }
    if (any)
        issue_close(out);
}

void anr_report_write(const struct anr_evidence *evidence, struct text *out)
{
    if (*evidence->thread_stack)
        issue_string(out, "threadStack", evidence->thread_stack);
    if (evidence->has_self) {
        issue_signed(out, "processPriority", evidence->self.priority);
        issue_signed(out, "processNice", evidence->self.nice);
    }
    if (evidence->has_foreground)
        issue_bool(out, "isProcessForeground", evidence->foreground);
    anr_memory_write(evidence, out);
}
