/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/diagnosis.h"

#include <inttypes.h>
#include <stdlib.h>

#include "lib/arena.h"
#include "lib/mem.h"
#include "manifest/manifest.h"
#include "manifest/start_names.h"
#include "weave/rules.h"

#define LIBRARY_END "/libmethodbeat.so"

/* The facts from which the findings are made. */
struct examination {
    struct diagnosis *d;
    const struct inputs *in;
    const char *mapping_id;
};

static void finding_add(struct diagnosis *d, enum finding_level level, const char *subject,
                        const char *fmt, ...) __attribute__((format(printf, 4, 5)));

static void finding_add(struct diagnosis *d, enum finding_level level, const char *subject,
                        const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    MEM_GROW(d->findings, d->n_findings, d->cap_findings);
    d->findings[d->n_findings++] =
        (struct finding){.level = level, .subject = subject, .text = mem_vprintf(fmt, ap)};
    va_end(ap);
}

static bool is_android(const struct examination *e)
{
    return inputs_app(e->in) != NULL;
}

/* ---- Findings ---- */

static void examine_probes(const struct examination *e)
{
    struct diagnosis *d = e->d;
    const struct contents_counts *all = &d->contents.all;

    if (all->classes == 0) {
        finding_add(d, FINDING_WRONG, "instrumented",
                    "there is no class in it. Of a directory, class files and dex are looked at: "
                    "name one of its packages");
        return;
    }
    if (all->instrumented == 0) {
        finding_add(d, FINDING_WRONG, "instrumented",
                    "no method is: run methodbeat instrument as the last step of the build, before "
                    "it is signed");
        return;
    }
    finding_add(d, d->by_matrix ? FINDING_NOTE : FINDING_GOOD, "instrumented",
                "%" PRIu64 " methods%s", all->instrumented,
                d->by_matrix ? ", by Matrix or for its runtime" : "");
    if (is_android(e) && all->calls.focus == 0)
        finding_add(d, FINDING_NOTE, "activities",
                    "no Activity tells of its focus (at): starts and scenes are not seen. If it "
                    "has Activities, give instrument --classpath android.jar and the libraries");
}

/* The first id in the files that differs from this one; empty: there is none. *where: its file. */
static struct str other_mapping_id(const struct contents *c, struct str id, struct str *where)
{
    for (size_t i = 0; i < c->n_containers; i++) {
        *where = c->containers[i].label;
        if (c->containers[i].mapping_id.n && !str_eq(c->containers[i].mapping_id, id))
            return c->containers[i].mapping_id;
    }
    for (size_t i = 0; i < c->n_dexes; i++) {
        *where = c->dexes[i].container;
        if (c->dexes[i].mapping_id.n && !str_eq(c->dexes[i].mapping_id, id))
            return c->dexes[i].mapping_id;
    }
    return STR("");
}

static void examine_mapping(const struct examination *e)
{
    struct str id = e->d->contents.mapping_id, where;
    struct str other = other_mapping_id(&e->d->contents, id, &where);

    if (e->d->contents.all.instrumented == 0)
        return;
    if (other.n)
        finding_add(e->d, FINDING_WRONG, "mapping id",
                    "%.*s, but that of %.*s is %.*s: the same ids mean different methods. "
                    "Instrument all files in one run",
                    STR_ARG(id), STR_ARG(where), STR_ARG(other));
    else if (id.n == 0)
        finding_add(e->d, FINDING_NOTE, "mapping id",
                    "it has none: which methodMapping.txt its reports need can't be told");
    else if (e->mapping_id && !str_eq(id, str_from_c(e->mapping_id)))
        finding_add(e->d, FINDING_WRONG, "mapping id",
                    "%.*s, but the mapping's is %s: find the methodMapping.txt that was written "
                    "with this file",
                    STR_ARG(id), e->mapping_id);
    else
        finding_add(e->d, FINDING_GOOD, "mapping id", "%.*s%s", STR_ARG(id),
                    e->mapping_id ? ", as in the mapping" : "");
}

static void examine_beat(const struct examination *e)
{
    const struct diagnosis_facts *f = &e->d->facts;
    bool probes = e->d->contents.all.instrumented > 0;
    bool there = e->d->by_matrix ? f->matrix_beat : f->beat;

    if (there)
        finding_add(e->d, FINDING_GOOD, "beat class", "%s",
                    e->d->by_matrix ? "Matrix's is in it" : "is in it, under its name");
    else if (f->beat_renamed)
        finding_add(e->d, probes ? FINDING_WRONG : FINDING_NOTE, "beat class",
                    "is in it under another name: keep it with -keep class "
                    "io.methodbeat.AppMethodBeat { *; } (the module's consumer-rules.pro does)%s",
                    probes ? "; the program ends at its first call" : "");
    else if (probes)
        finding_add(e->d, FINDING_WRONG, "beat class",
                    "is not in it, and the program ends at its first call: instrument with "
                    "--embed-beat, or %s",
                    is_android(e) ? "add runtime/android to the app, with its rules for R8"
                                  : "have it on the class path");
}

static void examine_start(const struct examination *e)
{
    const struct diagnosis_facts *f = &e->d->facts;

    if (f->starts_itself)
        finding_add(e->d, FINDING_GOOD, "started", "by a provider in its manifest");
    else if (f->module_runs && !f->module_named)
        finding_add(e->d, FINDING_GOOD, "started",
                    "by the module, under the names that R8 gave it: R8 keeps only code that "
                    "something calls");
    else if (f->installs || f->tells_messages)
        finding_add(e->d, FINDING_GOOD, "started", "%s is called",
                    f->installs ? "MethodBeat.install" : "dispatchBegin");
    else if (f->starts_matrix)
        finding_add(e->d, FINDING_NOTE, "started", "by Matrix");
    else if (is_android(e) && f->module)
        finding_add(e->d, FINDING_WRONG, "started",
                    "the module is in it, but nothing calls MethodBeat.install: call it in the "
                    "application's attachBaseContext");
    else if (is_android(e))
        finding_add(e->d, FINDING_WRONG, "started",
                    "nothing tells of messages: instrument with --embed-runtime, or add "
                    "runtime/android to the app, and call MethodBeat.install in the application's "
                    "attachBaseContext");
    else
        finding_add(e->d, FINDING_WRONG, "started",
                    "nothing calls dispatchBegin: call it and dispatchEnd around each message of "
                    "the main loop, if nothing outside of this file does");
}

static void examine_matrix(const struct examination *e)
{
    const struct diagnosis_facts *f = &e->d->facts;

    if (f->matrix && !e->d->by_matrix)
        finding_add(e->d, FINDING_NOTE, "Matrix",
                    "its classes are in it%s: two recorders cost twice; docs/matrix.md says how "
                    "to take it out",
                    f->starts_matrix ? ", and are started" : "");
}

/* The ABI of "lib/arm64-v8a/libfoo.so", in a module too; empty: it is not a library. */
static struct str abi_of(struct str name)
{
    struct str dir = str_sub(name, 0, str_rfind(name, '/')), above;
    size_t slash = str_rfind(dir, '/');

    if (!str_ends(name, STR(".so")) || dir.n == name.n || slash == dir.n)
        return STR("");
    above = str_sub(dir, 0, slash);
    if (!str_eq(above, STR("lib")) && !str_ends(above, STR("/lib")))
        return STR("");
    return str_sub(dir, slash + 1, dir.n);
}

/* In any of the packages: a split may have the libraries of an ABI. */
static bool has_library(const struct inputs *in, struct str abi)
{
    for (size_t k = 0; k < in->n_outer; k++) {
        const struct container *c = in->outer[k];

        for (size_t i = 0; i < c->count; i++) {
            struct str name = container_member_name(c, i);

            if (str_eq(abi_of(name), abi) && str_ends(name, STR(LIBRARY_END)))
                return true;
        }
    }
    return false;
}

/* The first ABI that the package has libraries for, and not ours; empty: there is none. */
static struct str abi_without(const struct examination *e, const struct container *c, bool *any)
{
    for (size_t i = 0; i < c->count; i++) {
        struct str abi = abi_of(container_member_name(c, i));

        *any |= abi.n > 0;
        if (abi.n > 0 && !has_library(e->in, abi))
            return abi;
    }
    return STR("");
}

static void examine_libraries(const struct examination *e)
{
    bool any = false;

    if (!is_android(e) || e->d->by_matrix)
        return;
    for (size_t k = 0; k < e->in->n_outer; k++) {
        struct str abi = abi_without(e, e->in->outer[k], &any);

        if (abi.n == 0)
            continue;
        finding_add(e->d, FINDING_WRONG, "library",
                    "there is none for %.*s, for which the app has others: instrument with "
                    "--embed-lib, or build the module for that ABI too",
                    STR_ARG(abi));
        return;
    }
    if (any)
        finding_add(e->d, FINDING_GOOD, "library", "libmethodbeat.so is there for each ABI");
    else
        finding_add(e->d, FINDING_WRONG, "library",
                    "there is no libmethodbeat.so: the app runs on unmeasured. Instrument with "
                    "--embed-runtime --embed-lib DIR, or add runtime/android");
}

/* "base.apk: " where there are several. */
static void package_finding_add(const struct examination *e, const struct contents_container *c,
                                enum finding_level level, const char *subject, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

static void package_finding_add(const struct examination *e, const struct contents_container *c,
                                enum finding_level level, const char *subject, const char *fmt, ...)
{
    bool several = e->in->n_outer > 1;
    va_list ap;
    char *text;

    va_start(ap, fmt);
    text = mem_vprintf(fmt, ap);
    va_end(ap);
    finding_add(e->d, level, subject, "%.*s%s%s", STR_ARG(several ? c->label : STR("")),
                several ? ": " : "", text);
    free(text);
}

static void examine_package(const struct examination *e, const struct container *package,
                            const struct contents_container *c)
{
    bool is_apk = package->package == PACKAGE_APK;

    if (is_apk && !c->signed_v1 && !c->signed_block)
        package_finding_add(e, c, FINDING_WRONG, "signature",
                            "it has none, and no device takes it: apksigner sign");
    else if (is_apk && c->signed_v1 && !c->signed_block)
        package_finding_add(
            e, c, FINDING_NOTE, "signature",
            "v1 alone, which Android 11 and newer refuse of an app that targets them: "
            "apksigner signs with v2 too");
    else if (c->signed_v1 || c->signed_block)
        package_finding_add(e, c, FINDING_GOOD, "signature", "it has one");
    if (is_apk && c->unaligned > 0)
        package_finding_add(
            e, c, FINDING_WRONG, "alignment",
            "%zu stored entries are not aligned: zipalign -p 4, before it is signed", c->unaligned);
    if (container_is_app(package) && c->profile.n)
        package_finding_add(e, c, FINDING_GOOD, "profile", "a baseline profile, version %.*s",
                            STR_ARG(c->profile));
    if (c->loaded.n)
        package_finding_add(
            e, c, FINDING_NOTE, "code as data",
            "%zu entr%s that the app may load as code, which is not measured (the first is "
            "%.*s): instrument it before it is packed",
            c->loaded.n, c->loaded.n == 1 ? "y" : "ies", STR_ARG(c->loaded.first));
}

/* ---- Reading ---- */

static int read_facts(struct diagnosis *d, struct str beat_class, struct error *err)
{
    const struct inputs *in = &d->contents.inputs;
    struct arena scratch, body;
    struct codec codec;
    struct buf bytes;
    int result = 0;

    arena_init(&scratch);
    arena_init(&body);
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    buf_init(&bytes);
    for (size_t i = 0; i < in->n_units && result == 0; i++) {
        const struct unit *u = &in->units[i];

        arena_reset(&scratch);
        buf_clear(&bytes);
        result = container_read(u->container, u->member, &codec, &bytes, err);
        if (result == 0 &&
            diagnosis_read_unit(&d->facts, buf_view(&bytes), beat_class, &scratch, &body, err) < 0)
            result = container_error(u->container, u->member, err);
    }
    buf_release(&bytes);
    codec_release(&codec);
    arena_release(&scratch);
    arena_release(&body);
    return result;
}

/* Whether instrument --embed-runtime wrote the manifest; no if it can't be read. */
static int read_manifest(struct diagnosis *d, const struct container *c, struct error *err)
{
    bool aab = c->package == PACKAGE_AAB;
    const struct manifest_element *application, *e = NULL;
    struct manifest m;
    struct arena arena;
    struct codec codec;
    struct buf bytes;
    struct error unread;
    bool split = false;
    ptrdiff_t member;
    int result;

    if (!container_is_app(c))
        return 0;
    member = archive_find(c->archive, aab ? STR("base/manifest/AndroidManifest.xml")
                                          : STR("AndroidManifest.xml"));
    if (member < 0) {
        d->facts.split = false;
        return 0;
    }
    arena_init(&arena);
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    buf_init(&bytes);
    result = container_read(c, (size_t)member, &codec, &bytes, err);
    if (result == 0 && manifest_read(&m, buf_view(&bytes), &arena, &unread) == 0) {
        split = manifest_plain_attribute(m.root, STR("split")) != NULL;
        application = manifest_child(m.root, STR("application"), NULL);
        while (application && (e = manifest_child(application, STR("provider"), e)))
            d->facts.starts_itself |= str_eq(manifest_text(e, MANIFEST_NAME), STR(START_CLASS));
    }
    d->facts.split &= split;
    buf_release(&bytes);
    codec_release(&codec);
    arena_release(&arena);
    return result;
}

static int read_manifests(struct diagnosis *d, struct error *err)
{
    const struct inputs *in = &d->contents.inputs;
    int result = 0;

    d->facts.split = inputs_app(in) != NULL;
    for (size_t i = 0; i < in->n_outer && result == 0; i++)
        result = read_manifest(d, in->outer[i], err);
    return result;
}

static void examine_packages(const struct examination *e)
{
    for (size_t k = 0; k < e->in->n_outer; k++)
        for (size_t i = 0; i < e->in->n_containers; i++)
            if (e->in->containers[i] == e->in->outer[k])
                examine_package(e, e->in->outer[k], &e->d->contents.containers[i]);
}

int diagnosis_make(struct diagnosis *d, const char *const *paths, size_t n, struct str beat_class,
                   const char *mapping_id, struct error *err)
{
    struct examination e = {.d = d, .in = &d->contents.inputs, .mapping_id = mapping_id};

    *d = (struct diagnosis){0};
    if (contents_read(&d->contents, paths, n, beat_class, 0, err) < 0 ||
        read_facts(d, beat_class, err) < 0 || read_manifests(d, err) < 0)
        return -1;
    if (d->contents.all.instrumented == 0) {
        contents_release(&d->contents);
        if (contents_read(&d->contents, paths, n, STR(MATRIX_BEAT), 0, err) < 0)
            return -1;
        d->by_matrix = d->contents.all.instrumented > 0;
    }
    if (d->facts.split)
        finding_add(d, FINDING_NOTE, "split",
                    "%s: the beat class, the recorder and what starts it are in the base package. "
                    "Name that one, too",
                    n == 1 ? "it is a split APK" : "they are split APKs");
    if (!d->facts.split || d->contents.all.classes > 0)
        examine_probes(&e);
    examine_mapping(&e);
    if (!d->facts.split) {
        examine_beat(&e);
        examine_start(&e);
    }
    examine_matrix(&e);
    if (!d->facts.split)
        examine_libraries(&e);
    examine_packages(&e);
    return 0;
}

void diagnosis_release(struct diagnosis *d)
{
    for (size_t i = 0; i < d->n_findings; i++)
        free(d->findings[i].text);
    free(d->findings);
    contents_release(&d->contents);
    *d = (struct diagnosis){0};
}
