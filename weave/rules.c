/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/rules.h"

#include "classfile/class_file.h"
#include "lib/os_libc.h"
#include "weave/probe.h"

static bool contains(struct str s, struct str part)
{
    return s.n >= part.n && os_memmem(s.p, s.n, part.p, part.n) != NULL;
}

void rules_settle(struct rules *rules)
{
    if (rules->probes == PROBES_UNSAID)
        rules->probes =
            str_eq(rules->beat_class, STR(BEAT_CLASS_DEFAULT)) ? PROBES_DEFAULT : PROBES_PAIR;
    rules->drop_pcs =
        rules->keep_pcs == KEEP_PCS_NEVER ||
        (rules->keep_pcs == KEEP_PCS_AUTO && rules->obfuscation_map && !rules->names->has_pcs);
}

enum verdict rules_select(const struct rules *rules, const struct body_facts *facts)
{
    switch (rules->select) {
    case SELECT_ALL:
        return VERDICT_INSTRUMENT;
    case SELECT_MATRIX:
        return facts->simple_by_matrix ? VERDICT_SIMPLE : VERDICT_INSTRUMENT;
    case SELECT_SMART:
        break;
    }
    if (facts->loops || facts->locks)
        return VERDICT_INSTRUMENT;
    if (!facts->invokes)
        return VERDICT_EMPTY;
    if (facts->only_constructs)
        return VERDICT_CONSTRUCTOR;
    if (facts->synthetic && facts->forwards)
        return VERDICT_FORWARDER;
    return VERDICT_INSTRUMENT;
}

/* Matrix looks for these anywhere in the path of the class file. */
static bool matrix_skips_path(struct str unit_name)
{
    static const struct str parts[] = {STR_INIT("R.class"), STR_INIT("R$"), STR_INIT("Manifest"),
                                       STR_INIT("BuildConfig")};

    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        if (contains(unit_name, parts[i]))
            return true;
    return false;
}

bool rules_is_own(const struct rules *rules, struct str original)
{
    return str_starts(original, STR(RUNTIME_PACKAGE)) ||
           (str_starts(rules->beat_class, STR(MATRIX_PACKAGE)) &&
            str_starts(original, STR(MATRIX_PACKAGE)));
}

enum verdict rules_class(const struct rules *rules, struct str name, struct str original,
                         struct str unit_name, uint16_t access)
{
    if (str_eq(name, rules->beat_class) || rules_is_own(rules, original))
        return VERDICT_OWN;
    if (rules->select != SELECT_MATRIX)
        return VERDICT_INSTRUMENT;
    if ((access & (ACC_ABSTRACT | ACC_INTERFACE)) || matrix_skips_path(unit_name))
        return VERDICT_SKIPPED;
    /* What Matrix leaves out without being told. */
    if (str_starts(original, STR("android/")) || str_starts(original, STR(MATRIX_PACKAGE)))
        return VERDICT_FILTERED;
    return VERDICT_INSTRUMENT;
}

static const struct str enters[] = {
    [PROBES_PAIR] = STR_INIT(PAIR_DESC), [PROBES_LATE] = STR_INIT(LATE_ENTER_DESC)};
static const struct str exits[] = {
    [PROBES_PAIR] = STR_INIT(PAIR_DESC), [PROBES_LATE] = STR_INIT(LATE_EXIT_DESC)};

void beat_forms_note(struct beat_forms *forms, struct str name, struct str descriptor)
{
    for (int k = 0; k < PROBES_MODES; k++) {
        forms->enter[k] |= str_eq(name, STR("i")) && str_eq(descriptor, enters[k]);
        forms->exit[k] |= str_eq(name, STR("o")) && str_eq(descriptor, exits[k]);
    }
}

static bool have(const struct beat_forms *forms, enum probes_mode probes)
{
    return forms->enter[probes] && forms->exit[probes];
}

bool beat_forms_lack(const struct beat_forms *forms, enum probes_mode probes)
{
    return !have(forms, probes) && have(forms, probes == PROBES_LATE ? PROBES_PAIR : PROBES_LATE);
}
