/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/verify.h"

#include <stdlib.h>

#include "dexfile/dex_file.h"
#include "lib/pool.h"
#include "lib/sort.h"
#include "mapping/load.h"
#include "verify/proof.h"
#include "verify/ledger.h"
#include "verify/package_proof.h"

_Static_assert(METHOD_MAP_ID_LENGTH + 1 == sizeof(((struct verify_summary *)0)->mapping_id),
               "the id of a mapping has its room");

/* The state of one worker. */
struct verify_worker {
    struct arena keep, scratch;
    struct buf was, now, moved;
    struct codec codec;
};

/* A member to compare. */
struct verify_task {
    struct package_proof *package;
    size_t member;
};

/* One output beside its input. */
struct verify_pair {
    struct inputs inputs;
    struct package_proof *packages;
    size_t n_packages;
    struct verify_task *tasks;
    struct proof *proofs; /* of each task */
    size_t n_tasks;
};

struct verify_run {
    const struct instrument_options *options;
    const struct staged_outputs *outputs;
    struct verify_summary *summary;
    struct method_map map;
    struct method_ledger ledger;
    struct buf names_text;
    struct obfuscation_map names;
    struct proof_rules rules;
    struct arena arena;
    struct pool *pool;
    struct inflation inflation; /* of all inputs */
    struct verify_worker *workers;
    struct verify_pair *pairs;
    struct verify_pair *pair; /* the one at hand */
};

/* ---- One member ---- */

static void prove_unit(struct verify_worker *w, struct proof *proof)
{
    struct bytes was = buf_view(&w->was), now = buf_view(&w->now);

    if (dex_file_is(was))
        dex_prove(proof, was, now, buf_view(&w->moved), &w->scratch);
    else
        class_prove(proof, was, now, &w->scratch);
    arena_reset(&w->scratch);
}

/* Reads the further dex that has the rest of a member's classes, if there is one. */
static void read_moved(struct verify_worker *w, struct package_proof *p, size_t member)
{
    struct error err;
    size_t entry;

    if (!dex_file_is(buf_view(&w->was)) || !dex_lost_classes(buf_view(&w->was), buf_view(&w->now)))
        return;
    entry = package_further(p, member, buf_view(&w->was));
    if (entry != PACKAGE_NO_ENTRY && package_claim_further(p, member, entry) &&
        package_now_read(p, entry, &w->codec, &w->moved, &err) < 0)
        buf_empty(&w->moved);
}

/* Reads and inflates both contents of an archive. Those of files are read already, and could be
 * others by now. */
static int prove_changed(struct verify_worker *w, struct package_proof *p, size_t member,
                         struct proof *proof, struct error *err)
{
    const struct container *c = p->was;

    buf_empty(&w->moved);
    if (p->archive) {
        buf_empty(&w->was);
        buf_empty(&w->now);
        if (container_read(c, member, &w->codec, &w->was, err) < 0)
            return -1;
        if (package_now_read(p, p->now[member], &w->codec, &w->now, err) < 0) {
            proof_fault(proof, PROOF_NOWHERE, "it can't be read: %s", err->text);
            return 0;
        }
    }
    read_moved(w, p, member);
    prove_unit(w, proof);
    return 0;
}

static int same_content(struct verify_worker *w, struct package_proof *p, size_t member, bool *same,
                        struct error *err)
{
    if (p->archive)
        return package_same_raw(p, member, &w->was, &w->now, same, err);
    buf_empty(&w->was);
    buf_empty(&w->now);
    if (container_read(p->was, member, &w->codec, &w->was, err) < 0 ||
        package_now_read(p, p->now[member], &w->codec, &w->now, err) < 0)
        return -1;
    *same = bytes_eq(buf_view(&w->was), buf_view(&w->now));
    return 0;
}

static bool is_android_manifest(const struct container *c, struct str name)
{
    return (c->package == PACKAGE_APK && str_eq(name, STR("AndroidManifest.xml"))) ||
           (c->package == PACKAGE_AAB && str_eq(name, STR("base/manifest/AndroidManifest.xml")));
}

/* A member before and after, into the worker's buffers; *now: the latter can be read. */
static int read_was_and_now(struct verify_worker *w, struct package_proof *p, size_t member,
                            struct proof *proof, bool *now, struct error *err)
{
    buf_empty(&w->was);
    buf_empty(&w->now);
    if (container_read(p->was, member, &w->codec, &w->was, err) < 0)
        return -1;
    *now = package_now_read(p, p->now[member], &w->codec, &w->now, err) == 0;
    if (!*now)
        proof_fault(proof, PROOF_NOWHERE, "it can't be read: %s", err->text);
    return 0;
}

/* It may have gained what starts the recorder. */
static int prove_android_manifest(struct verify_worker *w, struct package_proof *p, size_t member,
                                  struct proof *proof, struct error *err)
{
    struct error how;
    bool now;

    if (read_was_and_now(w, p, member, proof, &now, err) < 0)
        return -1;
    if (now && !manifest_gained_starts(buf_view(&w->was), buf_view(&w->now), &p->starts, &how))
        proof_fault(proof, PROOF_NOWHERE, "it differs by more than what starts the recorder: %s",
                    how.text);
    return 0;
}

static int prove_list(struct verify_worker *w, struct package_proof *p, size_t member,
                      struct proof *proof, struct error *err)
{
    bool now;

    if (read_was_and_now(w, p, member, proof, &now, err) < 0)
        return -1;
    if (now && !package_list_gained(p, member, str_from_bytes(buf_view(&w->was)),
                                    str_from_bytes(buf_view(&w->now))))
        proof_fault(proof, PROOF_NOWHERE, "it differs by more than the class that is called");
    return 0;
}

static int run_task(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct verify_run *run = ctx;
    struct verify_worker *w = &run->workers[worker];
    const struct verify_task *task = &run->pair->tasks[job];
    struct package_proof *p = task->package;
    struct str name = container_member_name(p->was, task->member);
    struct proof *proof = &run->pair->proofs[job];
    enum member_role role = p->was->members[task->member].role;
    bool same = false;
    const char *mark = p->was->kind == CONTAINER_ARCHIVE ? "!" : "/";
    struct str label = p->was->kind == CONTAINER_FILE
                           ? str_from_c(p->label)
                           : arena_printf(&w->keep, "%s%s%.*s", p->label, mark, STR_ARG(name));

    proof_init(proof, &p->rules, &w->keep, label);
    if (p->now[task->member] == PACKAGE_NO_ENTRY)
        return 0;
    if (same_content(w, p, task->member, &same, err) < 0)
        return error_prefix(err, "%s", p->label);
    if (!same && role != MEMBER_MANIFEST)
        p->changed[task->member] = role == MEMBER_PROFILE ? 2 : 1;
    if (role == MEMBER_UNIT)
        return prove_changed(w, p, task->member, proof, err);
    if (!same && role == MEMBER_OTHER && is_android_manifest(p->was, name))
        return prove_android_manifest(w, p, task->member, proof, err);
    if (!same && package_has_list(p, task->member))
        return prove_list(w, p, task->member, proof, err);
    if (!same && (role == MEMBER_OTHER || role == MEMBER_SIGNATURE))
        proof_fault(proof, PROOF_NOWHERE, "its bytes are others");
    return 0;
}

/* ---- One output ---- */

/* Where a nested container lies: in which other one, as which member. */
struct nested_place {
    const struct container *nested;
    size_t outer, member;
};

static int compare_read_places(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)((const struct nested_place *)a)->nested;
    uintptr_t y = (uintptr_t)((const struct nested_place *)b)->nested;

    return (x > y) - (x < y);
}

/* One for each nested container, sorted for find_place. */
static struct nested_place *list_places(const struct inputs *inputs, size_t *n)
{
    struct nested_place *places = mem_calloc(inputs->n_containers + 1, sizeof(*places));

    *n = 0;
    for (size_t i = 0; i < inputs->n_containers; i++)
        for (size_t k = 0; k < inputs->containers[i]->count; k++)
            if (inputs->containers[i]->members[k].nested)
                places[(*n)++] =
                    (struct nested_place){inputs->containers[i]->members[k].nested, i, k};
    sort_array(places, *n, sizeof(*places), compare_read_places);
    return places;
}

static int open_packages(struct verify_run *run, struct verify_pair *pair, size_t i,
                         struct error *err)
{
    const char *path = run->outputs->staged[i], *name = run->outputs->outputs[i];
    const struct rules *rules = &run->options->rules;
    size_t n = pair->inputs.n_containers, n_places;
    struct nested_place *places = list_places(&pair->inputs, &n_places);
    int result = 0;

    pair->packages = mem_calloc(n, sizeof(*pair->packages));
    for (size_t k = 0; result == 0 && k < n; k++) {
        const struct container *c = pair->inputs.containers[k];
        struct nested_place wanted = {.nested = c};
        const struct nested_place *in =
            c->path ? NULL
                    : bsearch(&wanted, places, n_places, sizeof(*places), compare_read_places);

        result = package_proof_open(&pair->packages[pair->n_packages++], c, in ? NULL : path, name,
                                    in ? &pair->packages[in->outer] : NULL, in ? in->member : 0,
                                    &run->rules, err);
        if (result == 0)
            result = package_take_told(&pair->packages[k], rules->probes == PROBES_UNSAID,
                                       rules->exits == EXITS_UNSAID, &run->workers[0].codec, err);
        pair->n_tasks += c->count;
    }
    free(places);
    return result;
}

static void list_tasks(struct verify_pair *pair)
{
    size_t at = 0;

    pair->tasks = mem_calloc(pair->n_tasks + 1, sizeof(*pair->tasks));
    pair->proofs = mem_calloc(pair->n_tasks + 1, sizeof(*pair->proofs));
    for (size_t i = 0; i < pair->n_packages; i++)
        for (size_t k = 0; k < pair->packages[i].was->count; k++)
            pair->tasks[at++] = (struct verify_task){&pair->packages[i], k};
}

static int verify_pair(struct verify_run *run, size_t i, struct error *err)
{
    struct verify_pair *pair = &run->pairs[i];
    const char *input = run->outputs->inputs[i];

    run->pair = pair;
    if (inputs_open_within(&pair->inputs, &input, 1, &run->inflation, err) < 0 ||
        open_packages(run, pair, i, err) < 0)
        return -1;
    list_tasks(pair);
    if (pool_run(run->pool, pair->n_tasks, run_task, run, err) < 0)
        return -1;
    for (size_t k = 0; k < pair->n_packages; k++)
        if (package_proof_finish(&pair->packages[k], &run->workers[0].codec, err) < 0)
            return -1;
    return 0;
}

/* ---- All of them ---- */

static int load_for_verify(struct verify_run *run, struct error *err)
{
    struct rules rules = run->options->rules;
    char *package;

    rules.names = &run->names;
    if (method_map_load(&run->map, run->outputs->mapping, err) < 0 ||
        ledger_open(&run->ledger, &run->map, run->outputs->ignored, err) < 0)
        return -1;
    if (rules.obfuscation_map &&
        obfuscation_map_load(&run->names, rules.obfuscation_map, &run->names_text, err))
        return -1;
    rules_settle(&rules);
    package =
        arena_cstr(&run->arena, str_sub(rules.beat_class, 0, str_rfind(rules.beat_class, '/')));
    for (char *c = package; *c; c++)
        *c = *c == '/' ? '.' : *c;
    method_map_id(&run->map, run->summary->mapping_id);
    run->rules = (struct proof_rules){
        .beat_class = rules.beat_class,
        .beat_type = arena_printf(&run->arena, "L%.*s;", STR_ARG(rules.beat_class)),
        .beat_package =
            str_find(rules.beat_class, '/') < rules.beat_class.n ? str_from_c(package) : STR(""),
        .exits_all = rules.exits == EXITS_ALL,
        .late = rules.probes == PROBES_LATE,
        .pcs_optional = rules.drop_pcs,
        .stored = run->options->compress == COMPRESS_STORE,
        .names = rules.obfuscation_map ? &run->names : NULL,
        .ledger = &run->ledger,
        .mapping_id = run->summary->mapping_id,
        .outputs = run->outputs,
    };
    return 0;
}

/* Collects faults and counts of all units in order, packages first. */
static void gather_proof(struct verify_summary *s, const struct proof *p)
{
    const struct proof_counts *c = &p->counts;

    for (const struct proof_fault *f = p->faults; f && s->n_texts < VERIFY_FAULTS_MAX;
         f = f->next) {
        MEM_GROW(s->texts, s->n_texts, s->cap_texts);
        s->texts[s->n_texts++] = arena_str(&s->arena, f->text);
    }
    s->faults += p->fault_count;
    for (size_t i = 0; i < PROOF_DOUBTS; i++)
        s->doubts[i] += p->doubts[i];
    s->counts.classes += c->classes;
    s->counts.methods += c->methods;
    s->counts.instrumented += c->instrumented;
    s->counts.instructions += c->instructions;
    s->counts.enter += c->enter;
    s->counts.exit += c->exit;
    s->counts.focus += c->focus;
}

static void settle(struct verify_run *run)
{
    struct proof **all;
    size_t n = 0, at = 0;

    for (size_t i = 0; i < run->outputs->n; i++)
        n += run->pairs[i].n_packages + run->pairs[i].n_tasks;
    all = mem_calloc(n + 1, sizeof(struct proof *));
    for (size_t i = 0; i < run->outputs->n; i++) {
        for (size_t k = 0; k < run->pairs[i].n_packages; k++)
            all[at++] = &run->pairs[i].packages[k].proof;
        for (size_t k = 0; k < run->pairs[i].n_tasks; k++)
            all[at++] = &run->pairs[i].proofs[k];
        run->summary->entries += run->pairs[i].n_tasks;
    }
    ledger_settle(&run->ledger, all, n);
    for (size_t i = 0; i < n; i++)
        gather_proof(run->summary, all[i]);
    free(all);
}

static int run_start(struct verify_run *run, struct error *err)
{
    size_t n;

    if (load_for_verify(run, err) < 0 || pool_new(&run->pool, run->options->jobs, err) < 0)
        return -1;
    inflation_init(&run->inflation, run->outputs->inputs, run->outputs->n,
                   run->options->max_inflated);
    n = pool_size(run->pool);
    run->workers = mem_calloc(n, sizeof(*run->workers));
    run->pairs = mem_calloc(run->outputs->n, sizeof(*run->pairs));
    for (size_t i = 0; i < n; i++)
        codec_init(&run->workers[i].codec, CODEC_LEVEL_DEFAULT);
    return 0;
}

static void release_pair(struct verify_pair *pair)
{
    for (size_t i = 0; i < pair->n_packages; i++)
        package_proof_release(&pair->packages[i]);
    for (size_t i = 0; pair->proofs && i < pair->n_tasks; i++)
        proof_release(&pair->proofs[i]);
    free(pair->packages);
    free(pair->tasks);
    free(pair->proofs);
    inputs_release(&pair->inputs);
}

static void verify_stop(struct verify_run *run)
{
    for (size_t i = 0; run->pairs && i < run->outputs->n; i++)
        release_pair(&run->pairs[i]);
    for (size_t i = 0; run->workers && i < pool_size(run->pool); i++) {
        arena_release(&run->workers[i].keep);
        arena_release(&run->workers[i].scratch);
        buf_release(&run->workers[i].was);
        buf_release(&run->workers[i].now);
        buf_release(&run->workers[i].moved);
        codec_release(&run->workers[i].codec);
    }
    free(run->pairs);
    free(run->workers);
    pool_free(run->pool);
    ledger_release(&run->ledger);
    method_map_release(&run->map);
    obfuscation_map_release(&run->names);
    buf_release(&run->names_text);
    arena_release(&run->arena);
}

int verify_outputs(const struct instrument_options *options, const struct staged_outputs *outputs,
                   struct verify_summary *summary, struct error *err)
{
    struct verify_run run = {.options = options, .outputs = outputs, .summary = summary};
    int result;

    *summary = (struct verify_summary){0};
    method_map_init(&run.map);
    obfuscation_map_init(&run.names);
    result = run_start(&run, err);
    for (size_t i = 0; result == 0 && i < outputs->n; i++)
        result = verify_pair(&run, i, err);
    if (result == 0)
        settle(&run);
    verify_stop(&run);
    return result;
}

void verify_summary_release(struct verify_summary *summary)
{
    free(summary->texts);
    arena_release(&summary->arena);
    *summary = (struct verify_summary){0};
}
