/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/host.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "runtime/base/issue.h"
#include "runtime/base/proc.h"

#if defined(__aarch64__)
static const char abi[] = "arm64-v8a";
#elif defined(__arm__)
static const char abi[] = "armeabi-v7a";
#elif defined(__x86_64__)
static const char abi[] = "x86_64";
#elif defined(__i386__)
static const char abi[] = "x86";
#elif defined(__riscv) && __riscv_xlen == 64
static const char abi[] = "riscv64";
#else
static const char abi[] = "";
#endif

/* From the most telling names: each collector of HotSpot has those of the last, too. */
static const struct {
    const char *begin, *collector;
} collectors[] = {{"ZDirector", "Z"}, {"XDirector", "Z"},         {"Shenandoah", "Shenandoah"},
                  {"G1 ", "G1"},      {"GC Thread#", "Parallel"}, {"VM Thread", "Serial"}};

enum { COLLECTORS = sizeof(collectors) / sizeof(collectors[0]) };

static size_t collector_at(const char *thread)
{
    size_t i = 0;

    while (i < COLLECTORS && strncmp(thread, collectors[i].begin, strlen(collectors[i].begin)) != 0)
        i++;
    return i;
}

const char *host_collector_of(const char *thread)
{
    size_t i = collector_at(thread);

    return i < COLLECTORS ? collectors[i].collector : NULL;
}

/* The JVM's own interface for this (java.lang.management) takes 50 ms and more to load. */
static const char *collector_read(void)
{
    DIR *dir = opendir("/proc/self/task");
    size_t best = COLLECTORS;
    struct dirent *entry;

    while (dir && (entry = readdir(dir))) {
        char path[sizeof("/proc/self/task//comm") + sizeof(entry->d_name)], name[32];
        size_t i;

        snprintf(path, sizeof(path), "/proc/self/task/%s/comm", entry->d_name);
        proc_text_read(name, sizeof(name), path);
        i = collector_at(name);
        best = i < best ? i : best;
    }
    if (dir)
        closedir(dir);
    return best < COLLECTORS ? collectors[best].collector : "";
}

static void limit_text_read(char *text, size_t size, const char *root, size_t n, const char *path,
                            const char *file)
{
    char full[1024];

    text[0] = '\0';
    if (snprintf(full, sizeof(full), "%s%.*s/%s", root, (int)n, path, file) < (int)sizeof(full))
        proc_text_read(text, size, full);
}

/* One number, or two, that are a limit. */
static bool numbers_parse(const char *text, uint64_t *first, uint64_t *second)
{
    char *end;

    if (*text < '0' || *text > '9')
        return false;
    *first = strtoull(text, &end, 10);
    if (second && (*end != ' ' || end[1] < '0' || end[1] > '9'))
        return false;
    if (second)
        *second = strtoull(end, NULL, 10);
    return *first < UINT64_C(1) << 50;
}

static void least_put(uint64_t *least, uint64_t value)
{
    if (value > 0 && (*least == 0 || value < *least))
        *least = value;
}

void host_limits(const char *root, const char *path, uint64_t *memory_kb, uint64_t *cpus_hundredths)
{
    size_t n = strcspn(path, "\n");

    *memory_kb = *cpus_hundredths = 0;
    for (;;) {
        char text[64];
        uint64_t value, period;

        while (n > 0 && path[n - 1] == '/')
            n--;
        limit_text_read(text, sizeof(text), root, n, path, "memory.max");
        if (numbers_parse(text, &value, NULL))
            least_put(memory_kb, value / 1024);
        limit_text_read(text, sizeof(text), root, n, path, "cpu.max");
        if (numbers_parse(text, &value, &period) && period > 0)
            least_put(cpus_hundredths, value * 100 / period);
        if (n == 0)
            break;
        while (n > 0 && path[n - 1] != '/')
            n--;
    }
}

/* Version 1 says of no limit that it is about 2^63, or -1. */
static void old_limits(uint64_t *memory_kb, uint64_t *cpus_hundredths)
{
    char text[64];
    uint64_t value, period;

    proc_text_read(text, sizeof(text), "/sys/fs/cgroup/memory/memory.limit_in_bytes");
    if (numbers_parse(text, &value, NULL))
        least_put(memory_kb, value / 1024);
    proc_text_read(text, sizeof(text), "/sys/fs/cgroup/cpu/cpu.cfs_quota_us");
    if (numbers_parse(text, &value, NULL)) {
        proc_text_read(text, sizeof(text), "/sys/fs/cgroup/cpu/cpu.cfs_period_us");
        if (numbers_parse(text, &period, NULL) && period > 0)
            least_put(cpus_hundredths, value * 100 / period);
    }
}

static void limits_read(struct host *host)
{
    char groups[4096];
    const char *path;
    uint64_t memory_kb, cpus;

    proc_text_read(groups, sizeof(groups), "/proc/self/cgroup");
    path = strstr(groups, "0::/");
    host_limits("/sys/fs/cgroup", path ? path + 3 : "/", &memory_kb, &cpus);
    if (memory_kb == 0 && cpus == 0)
        old_limits(&memory_kb, &cpus);
    if (memory_kb > 0 && memory_kb / 1024 < host->memory_mb)
        snprintf(host->container_memory, sizeof(host->container_memory), "%llu",
                 (unsigned long long)memory_kb);
    if (cpus > 0 && cpus < host->cores * 100)
        snprintf(host->container_cpus, sizeof(host->container_cpus),
                 cpus % 100 ? "%llu.%02llu" : "%llu", (unsigned long long)(cpus / 100),
                 (unsigned long long)(cpus % 100));
}

void host_read(struct host *host)
{
    long cores = sysconf(_SC_NPROCESSORS_CONF);
    struct device device;
    struct utsname os;

    memset(host, 0, sizeof(*host));
    device_read(&device);
    host->cores = cores > 0 ? (uint64_t)cores : 1;
    host->memory_mb = device.memory_bytes >> 20 ? device.memory_bytes >> 20 : 1;
    host->abi = abi;
    if (uname(&os) == 0)
        snprintf(host->os, sizeof(host->os), "%.20s %.40s", os.sysname, os.release);
    host->collector = collector_read();
    limits_read(host);
}

uint64_t host_began_ms(void)
{
    enum { BEGAN = 22, NAME = 2 };
    char stat[1024], *at;
    long ticks = sysconf(_SC_CLK_TCK);

    proc_text_read(stat, sizeof(stat), "/proc/self/stat");
    at = strrchr(stat, ')');
    for (int field = NAME; at && field < BEGAN; field++)
        at = strchr(at + 1, ' ');
    return at && ticks > 0 ? strtoull(at, NULL, 10) * 1000 / (uint64_t)ticks : 0;
}
