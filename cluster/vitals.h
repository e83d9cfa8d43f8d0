/* SPDX-License-Identifier: Apache-2.0 */
/* Rates that Android vitals have, from exits of processes that the system told: of the days on
 * which a user used the app, those on which it hung or crashed. Of reports that name a user. */
#ifndef MB_CLUSTER_VITALS_H
#define MB_CLUSTER_VITALS_H

#include "cluster/distinct.h"
#include "report/report.h"

/* X(symbol, key, name): in the terms of Play's console. */
#define VITAL_LIST(X)                                                            \
    X(ANR_PERCEIVED, "user_perceived_anr_rate", "user-perceived ANR rate")       \
    X(ANR, "anr_rate", "ANR rate")                                               \
    X(CRASH_PERCEIVED, "user_perceived_crash_rate", "user-perceived crash rate") \
    X(CRASH, "crash_rate", "crash rate")

#define VITAL_SYMBOL(symbol, ...) VITAL_##symbol,

enum vital { VITAL_LIST(VITAL_SYMBOL) VITALS };

struct vital_name {
    const char *key, *name;
};
extern const struct vital_name vital_names[VITALS];

/* What a report adds: the day of which it is, by ms since 1970, and bits of vitals. */
struct vital_item {
    bool is_exit, is_confirmed;
    uint64_t time_ms;
    unsigned vitals;
};

struct vital_item vital_item_of(const struct report *report);

struct vitals {
    uint64_t exits, anrs, confirmed; /* of them, for ANRs; of them, those that we saw too */
    struct distinct days;            /* of users */
    struct distinct with[VITALS];
};

void vitals_init(struct vitals *v);
void vitals_release(struct vitals *v);
void vitals_add(struct vitals *v, const struct vital_item *item, uint64_t user);

/* NAN where there are no exits, or nobody says whose they are. */
double vital_rate(const struct vitals *v, enum vital which);

#endif
