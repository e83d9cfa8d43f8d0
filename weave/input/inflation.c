/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/input/inflation.h"

#include "lib/os_file.h"

enum { RATIO_MAX = 100 };

void inflation_init(struct inflation *f, const char *const *paths, size_t n, uint64_t limit)
{
    struct os_info info;

    *f = (struct inflation){.limit = limit};
    for (size_t i = 0; i < n; i++)
        if (os_info(paths[i], &info) == 0 && info.kind == OS_FILE)
            f->size += info.size;
}

static uint64_t allowance(const struct inflation *f, uint64_t size)
{
    uint64_t least = UINT64_C(1) << 30;

    if (f->limit)
        return f->limit;
    if (size > UINT64_MAX / RATIO_MAX)
        return UINT64_MAX;
    return size * RATIO_MAX > least ? size * RATIO_MAX : least;
}

static int too_much(const char *label, const char *whose, uint64_t would, uint64_t size,
                    uint64_t limit, struct error *err)
{
    return error_set(err,
                     "%s: %s entries would inflate to %llu MB in all, from %llu; the limit is %llu "
                     "(--max-inflated MB sets another)",
                     label, whose, (unsigned long long)(would >> 20),
                     (unsigned long long)(size >> 20), (unsigned long long)(limit >> 20));
}

int inflation_add(struct inflation *f, const struct archive *a, const char *label,
                  struct error *err)
{
    uint64_t would = archive_inflated_size(a), size = archive_size(a);
    uint64_t limit = allowance(f, size), in_all = allowance(f, f->size);

    if (would > limit)
        return too_much(label, "its", would, size, limit, err);
    f->inflated = would > UINT64_MAX - f->inflated ? UINT64_MAX : f->inflated + would;
    if (f->inflated > in_all)
        return too_much(label, "with this archive's, the inputs'", f->inflated, f->size, in_all,
                        err);
    return 0;
}
