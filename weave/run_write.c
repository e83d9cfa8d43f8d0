/* The last stage: units are woven and packed in parallel, outputs are written
 * in order as their units become ready. */
#include "weave/run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/signature.h"
#include "weave/beat_class.h"
#include "weave/class_weave.h"

/* A unit on its way: woven, and packed where it goes into an archive. */
struct woven {
    const struct unit *unit;
    const struct program_class *planned;
    struct buf bytes;
    struct archive_data data; /* .bytes lie in `bytes` */
};

struct writer {
    struct run *run;
    struct output_set *outputs;
    struct woven *woven; /* in the order of writing */
    size_t n_woven, taken;
    struct pool_stream *stream;
    struct codec codec; /* of the thread that writes */
    struct buf properties, beat_class;
    char *made_directory; /* removed again when the run fails */
};

static uint16_t method_of(const struct unit *u)
{
    const struct container *c = u->container;

    return c->kind == CONTAINER_ARCHIVE ? archive_entry(c->archive, u->member)->method
                                        : ARCHIVE_STORED;
}

static int weave_unit(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct writer *w = ctx;
    struct run_worker *self = &w->run->workers[worker];
    struct woven *out = &w->woven[job];
    const struct unit *u = out->unit;

    arena_reset(&self->scratch);
    buf_clear(&self->bytes);
    buf_clear(&self->woven);
    if (container_read(u->container, u->member, &self->codec, &self->bytes, err))
        return -1;
    if (class_weave(&w->run->rules, buf_view(&self->bytes), out->planned, &self->scratch,
                    &self->woven, &self->counts, err))
        return container_error(u->container, u->member, err);
    archive_pack(&self->codec, method_of(u), buf_view(&self->woven), &out->bytes, &out->data);
    if (out->data.method == ARCHIVE_STORED) {
        buf_bytes(&out->bytes, buf_view(&self->woven));
        out->data.bytes = buf_view(&out->bytes);
    }
    progress_add(&w->run->progress, 1, u->size);
    return 0;
}

static size_t unit_cost(void *ctx, size_t job)
{
    struct writer *w = ctx;

    return (size_t)w->woven[job].unit->size;
}

static void discard_unit(void *ctx, size_t job)
{
    struct writer *w = ctx;

    buf_release(&w->woven[job].bytes);
}

/* The next woven unit; it stays until the one after it is taken. */
static int take_woven(struct writer *w, struct archive_data *data, struct error *err)
{
    if (pool_stream_take(w->stream, err))
        return -1;
    if (w->taken > 0)
        discard_unit(w, w->taken - 1);
    *data = w->woven[w->taken++].data;
    return 0;
}

/* An archive being written: what each of its members becomes. */
struct archive_job {
    struct writer *writer;
    const struct container *container;
    uint8_t *action;
    struct str added[2];
    struct bytes added_bytes[2];
    size_t n_added;
    struct buf manifest;
    struct buf content, packed; /* of the member at hand */
    bool supply_failed;         /* the error speaks of a member already */
};

static int write_nested(struct writer *w, const struct container *c, struct buf *out,
                        struct error *err);

static int supply_member(struct archive_job *job, size_t i, struct archive_data *data,
                         struct error *err)
{
    const struct container *c = job->container;
    struct bytes content;
    uint16_t method = ARCHIVE_DEFLATED;

    buf_clear(&job->packed);
    if (i >= c->count) {
        content = job->added_bytes[i - c->count];
    } else if (c->members[i].role == MEMBER_CLASS) {
        return take_woven(job->writer, data, err);
    } else {
        method = archive_entry(c->archive, i)->method;
        content = buf_view(&job->manifest);
        if (c->members[i].role == MEMBER_NESTED) {
            buf_clear(&job->content);
            if (write_nested(job->writer, c->members[i].nested, &job->content, err))
                return -1;
            content = buf_view(&job->content);
        }
    }
    archive_pack(&job->writer->codec, method, content, &job->packed, data);
    return 0;
}

static int supply(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct archive_job *job = ctx;

    if (supply_member(job, i, data, err) == 0)
        return 0;
    job->supply_failed = true;
    return -1;
}

static bool entry_changes(void *ctx, struct str name)
{
    const struct archive_job *job = ctx;
    ptrdiff_t i = archive_find(job->container->archive, name);

    return i >= 0 && job->action[i] != ARCHIVE_KEEP;
}

/* Signatures no longer hold: their files go, and the digests of what changed. */
static int drop_signatures(struct archive_job *job, struct error *err)
{
    const struct container *c = job->container;
    struct run *run = job->writer->run;
    bool is_signed = false;

    for (size_t i = 0; i < c->count; i++) {
        if (c->members[i].role == MEMBER_SIGNATURE) {
            job->action[i] = ARCHIVE_DROP;
            is_signed = true;
        }
    }
    for (size_t i = 0; i < c->count; i++) {
        struct buf old;
        int rc;

        if (c->members[i].role != MEMBER_MANIFEST)
            continue;
        buf_init(&old);
        rc = container_read(c, i, &job->writer->codec, &old, err);
        buf_clear(&job->manifest);
        if (rc == 0 && manifest_without_digests(buf_view(&old), entry_changes, job, &job->manifest))
            job->action[i] = ARCHIVE_REPLACE;
        buf_release(&old);
        if (rc)
            return -1;
        break;
    }
    if (is_signed) {
        run->summary->must_sign = true;
        run_warn(run, "%s: its signature no longer holds and was dropped; sign it again", c->label);
    }
    return 0;
}

static void add_entry(struct archive_job *job, const char *name, const struct buf *bytes)
{
    job->added[job->n_added] = str_from_c(name);
    job->added_bytes[job->n_added++] = buf_view(bytes);
}

static int prepare(struct archive_job *job, struct writer *w, const struct container *c,
                   struct error *err)
{
    *job = (struct archive_job){.writer = w, .container = c};
    job->action = mem_calloc(c->count, 1);
    for (size_t i = 0; i < c->count; i++) {
        const struct member *m = &c->members[i];

        if (m->role == MEMBER_CLASS && w->run->program.classes[m->unit].changes)
            job->action[i] = ARCHIVE_REPLACE;
        if (m->role == MEMBER_NESTED && run_changes(w->run, m->nested))
            job->action[i] = ARCHIVE_REPLACE;
    }
    if (run_changes_classes(w->run, c))
        add_entry(job, PROPERTIES_NAME, &w->properties);
    if (w->run->beat_home == c)
        add_entry(job, BEAT_ENTRY_NAME, &w->beat_class);
    return drop_signatures(job, err);
}

static void archive_job_release(struct archive_job *job)
{
    free(job->action);
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
    };
}

static int write_nested(struct writer *w, const struct container *c, struct buf *out,
                        struct error *err)
{
    struct archive_job job;
    int rc = prepare(&job, w, c, err);

    if (rc == 0) {
        struct archive_edit edit = edit_of(&job);

        rc = archive_write_buf(c->archive, &edit, out, err);
        if (rc && !job.supply_failed)
            error_prefix(err, "%s", c->label);
    }
    archive_job_release(&job);
    return rc;
}

/* Opens an input again, to copy it as it is. */
static int open_input(const char *path, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    return fd < 0 ? error_set_errno(err, "%s", path) : fd;
}

static int copy_file(struct writer *w, const char *from, const char *to, struct error *err)
{
    int fd = open_input(from, err);
    int rc;

    if (fd < 0)
        return -1;
    rc = output_file_copy(w->outputs, to, fd, err);
    close(fd);
    return rc;
}

static int write_archive(struct writer *w, const struct container *c, const char *path,
                         struct error *err)
{
    struct output_file *file;
    struct archive_job job;
    int rc;

    if (!run_changes(w->run, c)) {
        w->run->summary->bytes_after += c->size;
        return copy_file(w, c->path, path, err);
    }
    if (output_file_begin(w->outputs, path, &file, err))
        return -1;
    rc = prepare(&job, w, c, err);
    if (rc == 0) {
        struct archive_edit edit = edit_of(&job);
        struct stat st;

        rc = archive_write_fd(c->archive, &edit, output_file_fd(file), err);
        if (rc && !job.supply_failed)
            error_prefix(err, "%s", c->label);
        if (rc == 0 && fstat(output_file_fd(file), &st) == 0)
            w->run->summary->bytes_after += (uint64_t)st.st_size;
    }
    archive_job_release(&job);
    return rc ? -1 : output_file_finish(file, err);
}

static int write_member(struct writer *w, const struct container *c, size_t i,
                        struct output_dir *dir, struct error *err)
{
    const struct member *m = &c->members[i];
    struct str name = container_member_name(c, i);
    struct archive_data data;
    char *path;
    int fd, rc;

    if (m->role == MEMBER_CLASS && w->run->program.classes[m->unit].changes) {
        if (take_woven(w, &data, err))
            return -1;
        w->run->summary->bytes_after += data.size;
        return output_dir_file_whole(dir, name, data.bytes, err);
    }
    w->run->summary->bytes_after += c->tree.file[i].size;
    path = mem_alloc(strlen(c->path) + name.n + 2);
    sprintf(path, "%s/%.*s", c->path, STR_ARG(name));
    fd = open_input(path, err);
    free(path);
    if (fd < 0)
        return -1;
    rc = output_dir_file_copy(dir, name, fd, err);
    close(fd);
    return rc;
}

static int write_directory(struct writer *w, const struct container *c, const char *path,
                           struct error *err)
{
    struct output_dir *dir;

    if (output_dir_begin(w->outputs, path, &dir, err))
        return -1;
    for (size_t i = 0; i < c->count; i++)
        if (write_member(w, c, i, dir, err))
            return -1;
    if (run_changes_classes(w->run, c)) {
        w->run->summary->bytes_after += w->properties.n;
        if (output_dir_file_whole(dir, STR(PROPERTIES_NAME), buf_view(&w->properties), err))
            return -1;
    }
    if (w->run->beat_home == c) {
        w->run->summary->bytes_after += w->beat_class.n;
        return output_dir_file_whole(dir, STR(BEAT_ENTRY_NAME), buf_view(&w->beat_class), err);
    }
    return 0;
}

static int write_single(struct writer *w, const struct container *c, const char *path,
                        struct error *err)
{
    struct archive_data data;

    if (!run_changes(w->run, c)) {
        w->run->summary->bytes_after += c->size;
        return copy_file(w, c->path, path, err);
    }
    if (take_woven(w, &data, err))
        return -1;
    w->run->summary->bytes_after += data.size;
    return output_file_whole(w->outputs, path, data.bytes, err);
}

static int write_container(struct writer *w, const struct container *c, const char *path,
                           struct error *err)
{
    switch (c->kind) {
    case CONTAINER_ARCHIVE:
        if (write_archive(w, c, path, err))
            return -1;
        break;
    case CONTAINER_DIRECTORY:
        return write_directory(w, c, path, err);
    case CONTAINER_FILE:
        return write_single(w, c, path, err);
    }
    return 0;
}

static bool is_directory(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static struct str base_name(const char *path)
{
    struct str s = str_from_c(path);
    size_t slash;

    while (s.n > 1 && s.p[s.n - 1] == '/')
        s.n--;
    slash = str_rfind(s, '/');
    return slash < s.n ? str_sub(s, slash + 1, s.n) : s;
}

/* Where an input's output goes: -o itself, or a file of the same name in it. */
static char *output_path(const struct run *run, const struct container *c)
{
    const char *o = run->options->output;
    struct str base = base_name(c->path);
    bool inside =
        run->inputs.n_outer > 1 ||
        (c->kind != CONTAINER_DIRECTORY && (is_directory(o) || str_ends(str_from_c(o), STR("/"))));
    char *path;

    if (!inside)
        return mem_dup_cstr(o, strlen(o));
    path = mem_alloc(strlen(o) + base.n + 2);
    sprintf(path, "%s/%.*s", o, STR_ARG(base));
    return path;
}

static int make_output_directory(struct writer *w, struct error *err)
{
    const char *o = w->run->options->output;

    if (w->run->inputs.n_outer == 1 && !str_ends(str_from_c(o), STR("/")))
        return 0;
    if (w->run->inputs.n_outer == 1 && w->run->inputs.outer[0]->kind == CONTAINER_DIRECTORY)
        return 0;
    if (mkdir(o, 0777) == 0) {
        w->made_directory = mem_dup_cstr(o, strlen(o));
        return 0;
    }
    if (errno != EEXIST)
        return error_set_errno(err, "-o %s: cannot make the directory", o);
    if (!is_directory(o))
        return error_set(err, "-o %s: not a directory, but there are several inputs", o);
    return 0;
}

/* -o's directory for several outputs, else the one that the output lies in. */
static char *beside_output(const struct run *run, const char *name)
{
    const char *o = run->options->output;
    struct str dir = str_from_c(o);
    char *path;

    if (run->inputs.n_outer == 1 && !is_directory(o)) {
        size_t slash;

        while (dir.n > 1 && dir.p[dir.n - 1] == '/')
            dir.n--;
        slash = str_rfind(dir, '/');
        dir = slash < dir.n ? str_sub(dir, 0, slash ? slash : 1) : STR(".");
    }
    path = mem_alloc(dir.n + strlen(name) + 2);
    sprintf(path, "%.*s/%s", STR_ARG(dir), name);
    return path;
}

static int write_text(struct writer *w, const char *given, const char *name, const struct buf *text,
                      char **where, struct error *err)
{
    *where = given ? mem_dup_cstr(given, strlen(given)) : beside_output(w->run, name);
    return output_file_whole(w->outputs, *where, buf_view(text), err);
}

static int write_mappings(struct writer *w, struct error *err)
{
    struct run *run = w->run;
    struct buf text;
    int rc;

    buf_init(&text);
    method_map_write(&run->plan.map, &text);
    rc = write_text(w, run->options->mapping_out, "methodMapping.txt", &text,
                    &run->summary->mapping_path, err);
    buf_clear(&text);
    plan_write_ignored(&run->program, &text);
    if (rc == 0)
        rc = write_text(w, run->options->ignored_out, "ignoreMethodMapping.txt", &text,
                        &run->summary->ignored_path, err);
    buf_release(&text);
    return rc;
}

/* The units to weave, in the order in which the outputs ask for them. */
static void list_woven(struct writer *w, const struct container *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const struct member *m = &c->members[i];

        if (m->role == MEMBER_NESTED && run_changes(w->run, m->nested))
            list_woven(w, m->nested);
        if (m->role != MEMBER_CLASS)
            continue;
        if (w->run->program.classes[m->unit].changes)
            w->woven[w->n_woven++] = (struct woven){.unit = &w->run->inputs.units[m->unit],
                                                    .planned = &w->run->program.classes[m->unit]};
    }
}

static void open_stream(struct writer *w)
{
    static const struct pool_stream_how how = {
        .run = weave_unit, .cost = unit_cost, .discard = discard_unit};
    struct pool_stream_how these = how;
    uint64_t bytes = 0;

    w->woven = mem_calloc(w->run->inputs.n_units, sizeof(*w->woven));
    for (size_t i = 0; i < w->run->inputs.n_outer; i++)
        list_woven(w, w->run->inputs.outer[i]);
    for (size_t i = 0; i < w->n_woven; i++)
        bytes += w->woven[i].unit->size;
    progress_stage(&w->run->progress, "weave", w->n_woven, bytes);
    these.jobs = w->n_woven;
    w->stream = pool_stream_open(w->run->pool, &these, w);
}

/* The beat class with the mapping id in its place. */
static void make_extras(struct writer *w)
{
    static const char placeholder[] = BEAT_CLASS_MAPPING_ID_PLACEHOLDER;
    uint8_t *at;

    buf_printf(&w->properties, "mapping.id=%s\n", w->run->plan.mapping_id);
    buf_bytes(&w->beat_class, beat_class_bytes);
    at = memmem(w->beat_class.p, w->beat_class.n, placeholder, sizeof(placeholder) - 1);
    if (at)
        memcpy(at, w->run->plan.mapping_id, METHOD_MAP_ID_LENGTH);
}

static int write_all(struct writer *w, struct error *err)
{
    if (make_output_directory(w, err))
        return -1;
    for (size_t i = 0; i < w->run->inputs.n_outer; i++) {
        const struct container *c = w->run->inputs.outer[i];
        char *path = output_path(w->run, c);
        int rc = write_container(w, c, path, err);

        free(path);
        if (rc)
            return -1;
    }
    if (write_mappings(w, err))
        return -1;
    return output_set_commit(w->outputs, err);
}

int run_write(struct run *run, struct error *err)
{
    struct writer w = {.run = run};
    int rc;

    w.outputs = output_set_new();
    codec_init(&w.codec, CODEC_LEVEL_DEFAULT);
    make_extras(&w);
    open_stream(&w);
    rc = write_all(&w, err);
    pool_stream_close(w.stream);
    if (w.taken > 0)
        discard_unit(&w, w.taken - 1);
    output_set_free(w.outputs);
    if (rc && w.made_directory)
        rmdir(w.made_directory);
    free(w.made_directory);
    codec_release(&w.codec);
    buf_release(&w.properties);
    buf_release(&w.beat_class);
    free(w.woven);
    return rc;
}
