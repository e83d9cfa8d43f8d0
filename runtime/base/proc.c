/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/proc.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Takes a number and the blanks before it off *p. Larger numbers become INT64_MAX, the largest
 * that readers of reports accept. */
static bool number_take(const char **p, uint64_t *v)
{
    const char *at = *p;

    while (*at == ' ' || *at == '\t')
        at++;
    if (*at < '0' || *at > '9')
        return false;
    for (*v = 0; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');

        *v = *v > (INT64_MAX - digit) / 10 ? INT64_MAX : *v * 10 + digit;
    }
    *p = at;
    return true;
}

static bool signed_take(const char **p, int64_t *v)
{
    uint64_t n;
    bool negative;

    while (**p == ' ' || **p == '\t')
        ++*p;
    negative = **p == '-';
    *p += negative;
    if (!number_take(p, &n))
        return false;
    *v = negative ? -(int64_t)n : (int64_t)n;
    return true;
}

bool proc_cpu_parse(struct proc_cpu *cpu, const char *stat)
{
    enum { IDLE = 3, IO = 4, FIELDS = 8 };
    uint64_t v;
    int n = 0;

    *cpu = (struct proc_cpu){0};
    if (strncmp(stat, "cpu ", 4) != 0)
        return false;
    /* Old kernels have fewer fields. */
    for (stat += 4; n < FIELDS && number_take(&stat, &v); n++) {
        if (v > UINT64_MAX / FIELDS)
            return false;
        cpu->total += v;
        if (n == IDLE)
            cpu->idle = v;
        else if (n == IO)
            cpu->io = v;
    }
    return n > IDLE;
}

bool proc_self_parse(struct proc_self *self, const char *stat)
{
    enum {
        FAULTS = 12,
        UTIME = 14,
        STIME = 15,
        PRIORITY = 18,
        NICE = 19,
        THREADS = 20,
        VSIZE = 23
    };
    const char *p = strrchr(stat, ')'); /* the name before it may hold anything */
    static const int never_negative[] = {FAULTS, UTIME, STIME, THREADS, VSIZE};
    int64_t fields[VSIZE + 1];
    char state;

    *self = (struct proc_self){0};
    if (!p || p[1] != ' ' || p[2] == '\0')
        return false;
    state = p[2];
    p += 3;
    for (int i = 4; i <= VSIZE; i++) {
        if (!signed_take(&p, &fields[i]))
            return false;
    }
    for (size_t i = 0; i < sizeof(never_negative) / sizeof(never_negative[0]); i++) {
        if (fields[never_negative[i]] < 0)
            return false;
    }
    *self = (struct proc_self){.state = state,
                               .faults = (uint64_t)fields[FAULTS],
                               .cpu_ticks = (uint64_t)fields[UTIME] + (uint64_t)fields[STIME],
                               .user_ticks = (uint64_t)fields[UTIME],
                               .priority = fields[PRIORITY],
                               .nice = fields[NICE],
                               .threads = (uint64_t)fields[THREADS],
                               .vm_bytes = (uint64_t)fields[VSIZE]};
    return true;
}

bool proc_schedstat_parse(struct proc_schedstat *sched, const char *schedstat)
{
    *sched = (struct proc_schedstat){0};
    return number_take(&schedstat, &sched->running_ns) &&
           number_take(&schedstat, &sched->waiting_ns) && sched->running_ns > 0;
}

bool proc_load_parse(uint64_t *hundredths, const char *loadavg)
{
    uint64_t whole, digit;

    if (!number_take(&loadavg, &whole) || *loadavg != '.' || whole > UINT32_MAX)
        return false;
    *hundredths = whole * 100;
    for (digit = 10; digit > 0 && *++loadavg >= '0' && *loadavg <= '9'; digit /= 10)
        *hundredths += digit * (uint64_t)(*loadavg - '0');
    return true;
}

/* What stands behind the field's name, at the beginning of a line; NULL: it is not there. */
static const char *field_find(const char *text, const char *field)
{
    size_t n = strlen(field);

    while (strncmp(text, field, n) != 0) {
        text = strchr(text, '\n');
        if (!text)
            return NULL;
        text++;
    }
    return text + n;
}

bool proc_kb_parse(uint64_t *kb, const char *text, const char *field)
{
    const char *p = field_find(text, field);

    return p && number_take(&p, kb);
}

bool proc_has_capability(const char *status, unsigned number)
{
    enum { DIGIT_BITS = 4 };
    const char *p = field_find(status, "CapEff:"), *end;
    unsigned at = number / DIGIT_BITS;
    int digit;

    if (!p)
        return false;
    p += strspn(p, " \t");
    end = p + strspn(p, "0123456789abcdef");
    if (at >= (size_t)(end - p))
        return false;
    digit = end[-1 - (int)at];
    digit = digit <= '9' ? digit - '0' : digit - 'a' + 10;
    return (digit >> number % DIGIT_BITS & 1) != 0;
}

bool proc_is_filtered(const char *status)
{
    const char *p = field_find(status, "Seccomp:");
    uint64_t mode;

    return p && number_take(&p, &mode) && mode != 0;
}

void proc_text_read(char *text, size_t size, const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    size_t n = 0;
    ssize_t got;

    while (fd >= 0 && n < size - 1 && (got = read(fd, text + n, size - 1 - n)) > 0)
        n += (size_t)got;
    if (fd >= 0)
        close(fd);
    text[n] = '\0';
}

bool proc_frequency_parse(uint64_t *mhz, const char *const *texts, size_t n)
{
    uint64_t sum = 0, khz, known = 0;

    for (size_t i = 0; i < n; i++) {
        const char *text = texts[i];

        if (!number_take(&text, &khz) || khz == 0 || khz > UINT32_MAX)
            continue;
        sum += khz;
        known++;
    }
    *mhz = known ? sum / known / 1000 : 0;
    return known > 0;
}

/* An offline core has no such file, nor has a machine that does not know its clock rate. */
static bool frequency_read(uint64_t *mhz)
{
    enum { CORES = 16, BYTES = 24 };
    char texts[CORES][BYTES], path[64];
    const char *each[CORES];

    for (size_t i = 0; i < CORES; i++) {
        snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%zu/cpufreq/scaling_cur_freq", i);
        proc_text_read(texts[i], BYTES, path);
        each[i] = texts[i];
    }
    return proc_frequency_parse(mhz, each, CORES);
}

/* But for the one that it is listed by. */
static uint64_t descriptors_count(void)
{
    DIR *list = opendir("/proc/self/fd");
    uint64_t n = 0;

    if (!list)
        return 0;
    for (struct dirent *one; (one = readdir(list));)
        n += one->d_name[0] != '.';
    closedir(list);
    return n > 0 ? n - 1 : 0;
}

void proc_read(struct proc_reading *r)
{
    char text[4096];
    long ticks = sysconf(_SC_CLK_TCK), processors = sysconf(_SC_NPROCESSORS_ONLN);

    *r = (struct proc_reading){.ticks_per_second = ticks > 0 ? (uint64_t)ticks : 100,
                               .processors = processors > 0 ? (uint64_t)processors : 1};
    proc_text_read(text, sizeof(text), "/proc/stat");
    r->has_cpu = proc_cpu_parse(&r->cpu, text);
    proc_text_read(text, sizeof(text), "/proc/self/stat");
    r->has_self = proc_self_parse(&r->self, text);
    proc_text_read(text, sizeof(text), "/proc/loadavg");
    r->has_load = proc_load_parse(&r->load_hundredths, text);
    proc_text_read(text, sizeof(text), "/proc/self/smaps_rollup");
    r->has_rss = proc_kb_parse(&r->rss_kb, text, "Rss:");
    r->has_pss = proc_kb_parse(&r->pss_kb, text, "Pss:");
    r->descriptors = descriptors_count();
    r->has_frequency = frequency_read(&r->frequency_mhz);
    if (!r->has_rss) {
        proc_text_read(text, sizeof(text), "/proc/self/status");
        r->has_rss = proc_kb_parse(&r->rss_kb, text, "VmRSS:");
    }
}
