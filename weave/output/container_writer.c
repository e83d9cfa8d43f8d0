/* SPDX-License-Identifier: Apache-2.0 */
/* Writes containers: edits archives, and copies directories and files, with the woven units in
 * place of the old ones. */
#include "weave/output/container_writer.h"

#include <stdlib.h>

#include "archive/signature.h"
#include "lib/os_file.h"
#include "weave/input/container_copy.h"
#include "weave/output/profiles.h"
#include "weave/output/properties.h"

struct added_entry {
    const struct unit *unit; /* of a further dex, which has no `bytes` yet; else NULL */
    struct bytes bytes;
    uint16_t method;
    uint16_t align;
};

/* An archive that is being written, and what becomes of each member. */
struct archive_job {
    struct container_writer *writer;
    const struct container *container;
    uint8_t *action;
    struct str *added; /* and what comes after them */
    struct added_entry *added_entries;
    size_t n_added;
    struct buf properties;
    struct buf manifest;
    struct profiles profiles;
    struct buf content, packed; /* of the current member */
    bool supply_failed;         /* the error names a member already */
};

/* The alignment of an APK's stored entries, for mapping them. */
enum { STORED_ALIGN = 4 };

/* Android maps what is stored in it, whatever its name: a tool's .jar with dex is
 * such a package too. */
static bool is_mapped(const struct container *c)
{
    return c->package == PACKAGE_APK || (c->package == PACKAGE_JAR && c->n_dex > 0);
}

static int write_nested(struct container_writer *w, const struct container *c, struct buf *out,
                        struct error *err);

static int supply_added(struct archive_job *job, size_t k, struct archive_data *data,
                        struct error *err)
{
    const struct added_entry *e = &job->added_entries[k];

    if (e->unit && weave_stage_take(&job->writer->woven, e->unit, data, err) < 0)
        return -1;
    if (!e->unit)
        archive_pack(&job->writer->codec, e->method, e->bytes, &job->packed, data);
    data->align = e->align;
    return 0;
}

static int supply_member(struct archive_job *job, size_t i, struct archive_data *data,
                         struct error *err)
{
    const struct container *c = job->container;
    struct bytes content = {NULL, 0};

    buf_clear(&job->packed);
    if (i >= c->count)
        return supply_added(job, i - c->count, data, err);
    if (c->members[i].amended)
        content = buf_view(c->members[i].amended);
    switch (c->members[i].role) {
    case MEMBER_UNIT:
        return weave_stage_take(&job->writer->woven,
                                &job->writer->run->inputs.units[c->members[i].unit], data, err);
    case MEMBER_NESTED:
        buf_clear(&job->content);
        if (write_nested(job->writer, c->members[i].nested, &job->content, err) < 0)
            return -1;
        content = buf_view(&job->content);
        break;
    case MEMBER_MANIFEST:
        content = buf_view(&job->manifest);
        break;
    case MEMBER_PROFILE:
        content = buf_view(&profiles_of(&job->profiles, i)->bytes);
        break;
    case MEMBER_OTHER: /* a list, or the one that is replaced */
        if (!c->members[i].amended)
            content = buf_view(&job->writer->run->runtime.manifest_bytes);
        break;
    case MEMBER_SIGNATURE:
        break;
    }
    archive_pack(&job->writer->codec,
                 instrument_run_method(job->writer->run, archive_entry(c->archive, i)->method),
                 content, &job->packed, data);
    return 0;
}

static int supply(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct archive_job *job = ctx;

    if (supply_member(job, i, data, err) < 0) {
        job->supply_failed = true;
        return -1;
    }
    /* The archive keeps the alignment of what was stored. What was deflated had none. */
    if (job->writer->run->options->compress == COMPRESS_STORE && is_mapped(job->container) &&
        data->align < STORED_ALIGN)
        data->align = STORED_ALIGN;
    return 0;
}

static bool entry_changes(void *ctx, struct str name)
{
    const struct archive_job *job = ctx;
    ptrdiff_t i = archive_find(job->container->archive, name);

    return i >= 0 && job->action[i] != ARCHIVE_KEEP;
}

/* The tool that signs it again. An .aab is signed like a jar. */
static const char *signer_of(const struct container *c)
{
    return c->package == PACKAGE_APK ? "apksigner sign --ks KEYSTORE"
                                     : "jarsigner -keystore KEYSTORE";
}

static void tell_signatures(struct instrument_run *run, const struct container *c, bool is_signed,
                            bool is_transparent)
{
    run->summary->must_sign |= is_signed || is_transparent;
    if (is_transparent)
        instrument_run_warn(run, "%s: its code transparency no longer holds and was dropped; %s",
                            c->label,
                            c->package == PACKAGE_AAB
                                ? "add it again before you sign (bundletool add-transparency)"
                                : "an APK gets it from its App Bundle: instrument that, and add it "
                                  "there (bundletool add-transparency)");
    if (is_signed)
        instrument_run_warn(run,
                            "%s: its signature no longer holds and was dropped; sign it again (%s)",
                            c->label, signer_of(c));
}

/* Signatures are no longer valid: removes their files, and the digests of changed entries. */
static int drop_signatures(struct archive_job *job, struct error *err)
{
    const struct container *c = job->container;
    struct instrument_run *run = job->writer->run;
    bool is_signed = archive_has_signing_block(c->archive), is_transparent = false;

    for (size_t i = 0; i < c->count; i++) {
        if (c->members[i].role == MEMBER_SIGNATURE) {
            job->action[i] = ARCHIVE_DROP;
            if (signature_is_transparency(container_member_name(c, i)))
                is_transparent = true;
            else
                is_signed = true;
        }
    }
    for (size_t i = 0; i < c->count; i++) {
        struct buf old;
        int result;

        if (c->members[i].role != MEMBER_MANIFEST)
            continue;
        buf_init(&old);
        result = c->members[i].amended ? 0 : container_read(c, i, &job->writer->codec, &old, err);
        if (result == 0 &&
            manifest_without_digests(buf_view(c->members[i].amended ? c->members[i].amended : &old),
                                     entry_changes, job, &job->manifest))
            job->action[i] = ARCHIVE_REPLACE;
        buf_release(&old);
        if (result < 0)
            return -1;
        break;
    }
    tell_signatures(run, c, is_signed, is_transparent);
    return 0;
}

static void add_entry(struct archive_job *job, struct str name, const struct buf *bytes,
                      uint16_t method, uint16_t align)
{
    method = instrument_run_method(job->writer->run, method);
    job->added[job->n_added] = name;
    job->added_entries[job->n_added++] = (struct added_entry){NULL, buf_view(bytes), method, align};
}

/* The further dex of a container, in the order in which they are woven. */
static void add_further(struct archive_job *job)
{
    const struct inputs *in = &job->writer->run->inputs;

    for (size_t i = 0; i < in->n_units; i++) {
        const struct unit *u = &in->units[i];

        if (!u->further || u->container != job->container)
            continue;
        job->added[job->n_added] = unit_name(u);
        job->added_entries[job->n_added++] = (struct added_entry){.unit = u, .align = STORED_ALIGN};
    }
}

/* The compression of the dex beside it: an APK may have all of them stored. */
static uint16_t method_of_beat(const struct container *c)
{
    for (size_t i = 0; i < c->count && c->n_dex > 0; i++)
        if (c->members[i].role == MEMBER_UNIT)
            return archive_entry(c->archive, i)->method;
    return ARCHIVE_DEFLATED;
}

static void add_entries(struct archive_job *job)
{
    const struct container *c = job->container;
    const struct instrument_run *run = job->writer->run;
    const struct embedded_libraries *libraries = &run->libraries;
    size_t n = 4 + libraries->n + run->n_moved;

    job->added = mem_calloc(n, sizeof(*job->added));
    job->added_entries = mem_calloc(n, sizeof(*job->added_entries));
    if (instrument_run_changes_classes(run, c)) {
        properties_write(run, c, &job->properties);
        add_entry(job, container_properties_name(c), &job->properties, ARCHIVE_DEFLATED, 0);
    }
    if (run->beat_home.container == c)
        add_entry(job, str_from_c(run->beat_home.name), &job->writer->beat, method_of_beat(c),
                  STORED_ALIGN);
    if (run->beat_home.container == c && run->beat_home.copy)
        add_entry(job, str_from_c(run->beat_home.copy), &job->writer->beat, method_of_beat(c),
                  STORED_ALIGN);
    if (run->runtime.container == c)
        add_entry(job, str_from_c(run->runtime.options_name), &run->runtime.options,
                  ARCHIVE_DEFLATED, 0);
    for (size_t i = 0; i < libraries->n && libraries->container == c; i++)
        add_entry(job, str_from_c(libraries->rows[i].name), &libraries->rows[i].bytes,
                  libraries->method, EMBEDDED_LIBRARY_ALIGN);
    add_further(job);
}

/* A profile may come before the dex in the archive, but the dex must be woven before it can be
 * made. */
static int renew_profiles(struct archive_job *job, struct error *err)
{
    const struct container *c = job->container;
    struct dex_changes changes = {0};
    int result;

    if (!c->has_profile)
        return 0;
    result = weave_stage_ahead(&job->writer->woven, c, &changes, err);
    if (result == 0 && changes.n > 0)
        profiles_make(&job->profiles, job->writer->run, c, &changes, &job->writer->codec);
    free(changes.rows);
    for (size_t i = 0; i < job->profiles.n; i++) {
        const struct profile_row *row = &job->profiles.rows[i];

        job->action[row->member] = row->dropped ? ARCHIVE_DROP : ARCHIVE_REPLACE;
    }
    return result;
}

static int prepare(struct archive_job *job, struct container_writer *w, const struct container *c,
                   struct error *err)
{
    *job = (struct archive_job){.writer = w, .container = c};
    job->action = mem_calloc(c->count, 1);
    for (size_t i = 0; i < c->count; i++) {
        const struct member *m = &c->members[i];

        if (m->role == MEMBER_UNIT && w->run->program.units[m->unit].changes)
            job->action[i] = ARCHIVE_REPLACE;
        if (m->role == MEMBER_NESTED && instrument_run_changes(w->run, m->nested))
            job->action[i] = ARCHIVE_REPLACE;
        if (m->amended)
            job->action[i] = ARCHIVE_REPLACE;
    }
    if (w->run->runtime.container == c)
        job->action[w->run->runtime.manifest] = ARCHIVE_REPLACE;
    add_entries(job);
    return renew_profiles(job, err) < 0 ? -1 : drop_signatures(job, err);
}

static void archive_job_release(struct archive_job *job)
{
    free(job->action);
    free(job->added);
    free(job->added_entries);
    profiles_release(&job->profiles);
    buf_release(&job->properties);
    buf_release(&job->manifest);
    buf_release(&job->content);
    buf_release(&job->packed);
}

static struct archive_edit edit_of(struct archive_job *job)
{
    return (struct archive_edit){
        .action = job->action,
        .added = job->added,
        .added_count = job->n_added,
        .supply = supply,
        .ctx = job,
        .keep_alignment = is_mapped(job->container),
    };
}

static int write_nested(struct container_writer *w, const struct container *c, struct buf *out,
                        struct error *err)
{
    struct archive_job job;
    int result = prepare(&job, w, c, err);

    if (result == 0) {
        struct archive_edit edit = edit_of(&job);

        result = archive_write_buf(c->archive, &edit, out, err);
        if (result < 0 && !job.supply_failed)
            error_prefix(err, "%s", c->label);
    }
    archive_job_release(&job);
    return result;
}

/* The sum of a unit's bytes when it was scanned; NULL: the member is no unit. */
static const uint64_t *sum_of(const struct container_writer *w, const struct container *c,
                              size_t member)
{
    const struct member *m = &c->members[member];

    return m->role == MEMBER_UNIT ? &w->run->program.units[m->unit].sum : NULL;
}

static int copy_whole(struct container_writer *w, const struct container *c, const char *path,
                      struct error *err)
{
    const uint64_t *sum = c->kind == CONTAINER_FILE ? sum_of(w, c, 0) : NULL;
    uint64_t size;

    if (container_copy(c, sum, w->outputs, path, w->named, &size, err) < 0)
        return -1;
    w->run->summary->bytes_after += size;
    return 0;
}

static int write_archive_output(struct container_writer *w, const struct container *c,
                                const char *path, struct error *err)
{
    struct output_file *file;
    struct archive_job job;
    int result;

    if (!instrument_run_changes(w->run, c))
        return copy_whole(w, c, path, err);
    if (output_file_begin(w->outputs, path, w->named, &file, err) < 0)
        return -1;
    result = prepare(&job, w, c, err);
    if (result == 0) {
        struct archive_edit edit = edit_of(&job);
        struct os_info info;

        result = archive_write_fd(c->archive, &edit, output_file_fd(file), err);
        if (result < 0 && !job.supply_failed)
            error_prefix(err, "%s, from %s", path, c->label);
        if (result == 0 && os_info_fd(output_file_fd(file), &info) < 0)
            result = error_set_errno(err, "%s", path);
        if (result == 0)
            w->run->summary->bytes_after += info.size;
    }
    archive_job_release(&job);
    return result < 0 ? -1 : output_file_finish(file, err);
}

static int write_member(struct container_writer *w, const struct container *c, size_t i,
                        struct output_dir *dir, struct error *err)
{
    const struct member *m = &c->members[i];
    struct str name = container_member_name(c, i);
    struct archive_data data;
    uint64_t size;

    if (m->role == MEMBER_UNIT && w->run->program.units[m->unit].changes) {
        if (weave_stage_take(&w->woven, &w->run->inputs.units[m->unit], &data, err) < 0)
            return -1;
        w->run->summary->bytes_after += data.size;
        return output_dir_file_whole(dir, name, data.bytes, err);
    }
    if (m->amended) {
        w->run->summary->bytes_after += m->amended->n;
        return output_dir_file_whole(dir, name, buf_view(m->amended), err);
    }
    if (container_copy_member(c, name, sum_of(w, c, i), dir, &size, err) < 0)
        return -1;
    w->run->summary->bytes_after += size;
    return 0;
}

/* Whether a directory gets the properties. Each changed dex names its mapping. That is enough
 * for a directory that should contain only dex. */
static bool gets_properties(const struct instrument_run *run, const struct container *c)
{
    size_t units = 0;

    for (size_t i = 0; i < c->count; i++)
        units += c->members[i].role == MEMBER_UNIT;
    return instrument_run_changes_classes(run, c) && !(run->options->in_place && units == c->n_dex);
}

static int write_further(struct container_writer *w, const struct container *c,
                         struct output_dir *dir, struct error *err)
{
    const struct inputs *in = &w->run->inputs;
    struct archive_data data;

    for (size_t i = 0; i < in->n_units; i++) {
        const struct unit *u = &in->units[i];

        if (!u->further || u->container != c)
            continue;
        if (weave_stage_take(&w->woven, u, &data, err) < 0)
            return -1;
        w->run->summary->bytes_after += data.size;
        if (output_dir_file_whole(dir, unit_name(u), data.bytes, err) < 0)
            return -1;
    }
    return 0;
}

static int write_properties(struct container_writer *w, const struct container *c,
                            struct output_dir *dir, struct error *err)
{
    struct buf text;
    int result;

    buf_init(&text);
    properties_write(w->run, c, &text);
    w->run->summary->bytes_after += text.n;
    result = output_dir_file_whole(dir, container_properties_name(c), buf_view(&text), err);
    buf_release(&text);
    return result;
}

static int write_directory_output(struct container_writer *w, const struct container *c,
                                  const char *path, struct error *err)
{
    struct output_dir *dir;

    if (output_dir_begin(w->outputs, path, w->named, &dir, err) < 0)
        return -1;
    for (size_t i = 0; i < c->count; i++)
        if (write_member(w, c, i, dir, err) < 0)
            return -1;
    if (write_further(w, c, dir, err) < 0)
        return -1;
    if (gets_properties(w->run, c) && write_properties(w, c, dir, err) < 0)
        return -1;
    if (w->run->beat_home.container != c)
        return 0;
    w->run->summary->bytes_after += w->beat.n;
    if (output_dir_file_whole(dir, str_from_c(w->run->beat_home.name), buf_view(&w->beat), err) < 0)
        return -1;
    if (!w->run->beat_home.copy)
        return 0;
    w->run->summary->bytes_after += w->beat.n;
    return output_dir_file_whole(dir, str_from_c(w->run->beat_home.copy), buf_view(&w->beat), err);
}

static int write_single_output(struct container_writer *w, const struct container *c,
                               const char *path, struct error *err)
{
    struct archive_data data;

    if (!instrument_run_changes(w->run, c))
        return copy_whole(w, c, path, err);
    if (weave_stage_take(&w->woven, &w->run->inputs.units[c->members[0].unit], &data, err) < 0)
        return -1;
    w->run->summary->bytes_after += data.size;
    return output_file_whole(w->outputs, path, w->named, data.bytes, err);
}

int container_writer_put(struct container_writer *w, const struct container *c, const char *path,
                         struct error *err)
{
    switch (c->kind) {
    case CONTAINER_ARCHIVE:
        return write_archive_output(w, c, path, err);
    case CONTAINER_DIRECTORY:
        return write_directory_output(w, c, path, err);
    case CONTAINER_FILE:
        return write_single_output(w, c, path, err);
    }
    return 0;
}
