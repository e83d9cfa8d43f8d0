/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/package_proof.h"

#include <inttypes.h>

#include <stdlib.h>

#include "archive/zip_extra.h"
#include "classfile/class_file.h"
#include "dexfile/dex_file.h"
#include "lib/cursor.h"
#include "lib/path.h"
#include "manifest/start_names.h"
#include "verify/manifest_proof.h"
#include "weave/input/dex_name.h"

struct str package_now_name(const struct package_proof *p, size_t entry)
{
    if (p->archive)
        return archive_entry(p->archive, entry)->name;
    if (p->was->kind == CONTAINER_DIRECTORY)
        return p->tree.file[entry].name;
    return str_from_c(p->label);
}

int package_now_read(struct package_proof *p, size_t entry, struct codec *codec, struct buf *out,
                     struct error *err)
{
    char *path;
    int result;

    if (p->archive)
        return archive_read(p->archive, entry, codec, out, err);
    if (p->was->kind == CONTAINER_FILE)
        return input_read(p->path, out, err);
    path = path_join(str_from_c(p->path), p->tree.file[entry].name);
    result = input_read(path, out, err);
    free(path);
    return result;
}

static bool raw_differs(const struct archive_entry *a, const struct archive_entry *b)
{
    return a->method != b->method || a->crc != b->crc || a->size != b->size ||
           a->comp_size != b->comp_size;
}

int package_same_raw(struct package_proof *p, size_t member, struct buf *a, struct buf *b,
                     bool *same, struct error *err)
{
    struct archive *was = p->was->archive;
    size_t now = p->now[member];

    buf_empty(a);
    buf_empty(b);
    *same = false;
    if (raw_differs(archive_entry(was, member), archive_entry(p->archive, now)))
        return 0;
    if (archive_read_raw(was, member, a, err) < 0 || archive_read_raw(p->archive, now, b, err) < 0)
        return -1;
    *same = a->n == b->n && (a->n == 0 || memcmp(a->p, b->p, a->n) == 0);
    return 0;
}

/* ---- Pairing ---- */

static size_t now_count(const struct package_proof *p)
{
    if (p->archive)
        return archive_count(p->archive);
    return p->was->kind == CONTAINER_DIRECTORY ? p->tree.count : 1;
}

static int compare_tree_name(const void *key, const void *file)
{
    return str_cmp(*(const struct str *)key, ((const struct input_file *)file)->name);
}

static size_t find_now(const struct package_proof *p, struct str name)
{
    const struct input_file *found;
    ptrdiff_t i;

    if (p->archive) {
        i = archive_find(p->archive, name);
        return i < 0 ? PACKAGE_NO_ENTRY : (size_t)i;
    }
    if (p->was->kind == CONTAINER_FILE)
        return 0;
    if (!p->tree.count)
        return PACKAGE_NO_ENTRY;
    found = bsearch(&name, p->tree.file, p->tree.count, sizeof(*found), compare_tree_name);
    return found ? (size_t)(found - p->tree.file) : PACKAGE_NO_ENTRY;
}

/* Signatures are dropped after a change, profiles if they can't be kept. */
static bool may_go(const struct container *c, size_t member)
{
    return c->members[member].role == MEMBER_SIGNATURE || c->members[member].role == MEMBER_PROFILE;
}

static bool counts(const struct container *c, size_t member)
{
    return c->kind != CONTAINER_ARCHIVE || !archive_entry(c->archive, member)->duplicate;
}

static void fault_of_entry(struct package_proof *p, struct str name, const char *what)
{
    struct str label = p->proof.label;

    p->proof.label = arena_printf(&p->arena, "%s!%.*s", p->label, STR_ARG(name));
    proof_fault(&p->proof, PROOF_NOWHERE, "%s", what);
    p->proof.label = label;
}

static void pair(struct package_proof *p)
{
    const struct container *c = p->was;
    size_t last = 0;
    bool any = false;

    for (size_t i = 0; i < c->count; i++) {
        struct str name = container_member_name(c, i);
        size_t now = counts(c, i) ? find_now(p, name) : PACKAGE_NO_ENTRY;

        p->now[i] = now;
        if (now == PACKAGE_NO_ENTRY) {
            if (counts(c, i) && !may_go(c, i))
                fault_of_entry(p, name, "the entry is missing");
            continue;
        }
        p->known[now] = true;
        if (any && now <= last)
            fault_of_entry(p, name, "the entry is not where it was among the others");
        last = now;
        any = true;
    }
    for (size_t i = 0; p->archive && i < p->now_count; i++)
        if (archive_entry(p->archive, i)->duplicate)
            fault_of_entry(p, package_now_name(p, i), "the entry is there twice");
}

/* ---- Opening ---- */

/* The archive's headers, from where its entries are read. */
static int open_zip(struct package_zip *z, const struct archive *a, struct error *err)
{
    z->source = archive_source(a);
    z->open = true;
    return zip_directory_read(&z->directory, &z->source, err);
}

static void close_zip(struct package_zip *z)
{
    if (z->open)
        zip_directory_release(&z->directory);
}

static int open_nested_now(struct package_proof *p, struct package_proof *outer, size_t member,
                           struct error *err)
{
    size_t entry = outer->now[member];
    struct codec codec;
    int result;

    if (entry == PACKAGE_NO_ENTRY)
        return error_set(err, "the entry is missing");
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    result = package_now_read(outer, entry, &codec, &p->bytes, err);
    codec_release(&codec);
    return result ? -1 : archive_open_bytes(&p->archive, buf_view(&p->bytes), err);
}

/* Instrumented code is only a fraction larger. An entry that would inflate to several times the
 * input's size is not read. */
static int check_growth(const struct package_proof *p, struct error *err)
{
    enum { TIMES = 4, MORE = 256 << 20 };

    if (archive_inflated_size(p->archive) / TIMES <= archive_inflated_size(p->was->archive) + MORE)
        return 0;
    return error_set(err, "its entries would inflate to far more than those of %s", p->was->label);
}

static int open_now(struct package_proof *p, struct package_proof *outer, size_t member,
                    struct error *err)
{
    const struct container *c = p->was;

    switch (c->kind) {
    case CONTAINER_FILE:
        return 0;
    case CONTAINER_DIRECTORY:
        return input_tree_read(&p->tree, p->path, INPUT_TREE_WHOLE, err);
    case CONTAINER_ARCHIVE:
        break;
    }
    if ((outer ? open_nested_now(p, outer, member, err)
               : archive_open_file(&p->archive, p->path, err)) ||
        check_growth(p, err) < 0 || open_zip(&p->zip_was, c->archive, err) < 0)
        return -1;
    return open_zip(&p->zip_now, p->archive, err);
}

int package_proof_open(struct package_proof *p, const struct container *was, const char *path,
                       const char *name, struct package_proof *outer, size_t member,
                       const struct proof_rules *rules, struct error *err)
{
    *p = (struct package_proof){.was = was, .path = path};
    arena_init(&p->arena);
    buf_init(&p->bytes);
    p->label = outer ? mem_printf("%s!%.*s", outer->label,
                                  STR_ARG(container_member_name(outer->was, member)))
                     : mem_printf("%s", name);
    proof_init(&p->proof, rules, &p->arena, str_from_c(p->label));
    p->now = mem_calloc(was->count + 1, sizeof(*p->now));
    p->changed = mem_calloc(was->count + 1, 1);
    if (open_now(p, outer, member, err) < 0)
        return was->kind == CONTAINER_DIRECTORY ? -1 : error_prefix(err, "%s", p->label);
    p->now_count = now_count(p);
    p->known = mem_calloc(p->now_count + 1, sizeof(*p->known));
    p->further = mem_alloc(mem_size(was->count + 1, sizeof(*p->further)));
    for (size_t i = 0; i < was->count; i++)
        p->further[i] = PACKAGE_NO_ENTRY;
    pair(p);
    return 0;
}

void package_proof_release(struct package_proof *p)
{
    close_zip(&p->zip_was);
    close_zip(&p->zip_now);
    archive_free(p->archive);
    input_tree_release(&p->tree);
    buf_release(&p->bytes);
    proof_release(&p->proof);
    arena_release(&p->arena);
    free(p->label);
    free(p->now);
    free(p->changed);
    free(p->further);
    free(p->known);
}

/* ---- Headers ---- */

/* The extra fields without zip64 sizes and padding. */
static bool same_extra(struct bytes was, struct bytes now)
{
    struct buf a, b;
    bool zeros, same;

    buf_init(&a);
    buf_init(&b);
    same = zip_extra_copy((struct bytes){was.p, zip_extra_unpadded(was, &zeros)}, &a) ==
               zip_extra_copy((struct bytes){now.p, zip_extra_unpadded(now, &zeros)}, &b) &&
           bytes_eq(buf_view(&a), buf_view(&b));
    buf_release(&a);
    buf_release(&b);
    return same;
}

/* The local header of an entry: its extra field and its name, appended to `out`. */
static int read_local_of(const struct package_zip *z, const struct zip_header *h, uint8_t *fixed,
                         struct buf *out, struct str *name, struct bytes *extra, struct error *err)
{
    enum { NAME_LENGTH = 26, EXTRA_LENGTH = 28 };
    uint64_t at = z->directory.start + h->offset;
    size_t n, m;

    if (byte_source_read(&z->source, at, fixed, ZIP_LOCAL_SIZE, err) < 0)
        return -1;
    n = load_le16(fixed + NAME_LENGTH);
    m = load_le16(fixed + EXTRA_LENGTH);
    buf_clear(out);
    if (byte_source_read(&z->source, at + ZIP_LOCAL_SIZE, buf_room(out, n + m), n + m, err) < 0)
        return -1;
    out->n = n + m;
    *name = (struct str){(const char *)out->p, n};
    *extra = (struct bytes){out->p + n, m};
    return 0;
}

/* The data descriptor after an entry whose local header has no sizes: signature, CRC, two sizes
 * (4.3.9). An archive that is written anew has none; a copy keeps it. */
static int prove_descriptor(struct package_proof *p, size_t member, struct error *err)
{
    enum { DESCRIPTOR = 16 };
    const struct zip_header *a = &p->zip_was.directory.header[member];
    const struct zip_header *b = &p->zip_now.directory.header[p->now[member]];
    uint8_t was[DESCRIPTOR], now[DESCRIPTOR];
    uint64_t was_at, now_at;

    if (archive_data_offset(p->was->archive, member, &was_at, err) < 0 ||
        archive_data_offset(p->archive, p->now[member], &now_at, err) < 0 ||
        byte_source_read(&p->zip_was.source, was_at + a->comp_size, was, DESCRIPTOR, err) < 0 ||
        byte_source_read(&p->zip_now.source, now_at + b->comp_size, now, DESCRIPTOR, err) < 0)
        return -1;
    if (memcmp(was, now, DESCRIPTOR) != 0)
        fault_of_entry(p, b->name, "what its data descriptor says is another");
    return 0;
}

/* Checks that the local header agrees with the directory. */
static bool local_agrees(const uint8_t local[ZIP_LOCAL_SIZE], const struct zip_header *h)
{
    enum {
        VERSION = 4,
        FLAGS = 6,
        METHOD = 8,
        TIME = 10,
        DATE = 12,
        CRC = 14,
        COMP_SIZE = 18,
        SIZE = 22
    };
    bool sizes = h->comp_size < UINT32_MAX && h->size < UINT32_MAX;

    return load_le32(local) == ZIP_LOCAL_MAGIC && load_le16(local + VERSION) == h->version_needed &&
           load_le16(local + FLAGS) == h->flags && load_le16(local + METHOD) == h->method &&
           load_le16(local + TIME) == h->time && load_le16(local + DATE) == h->date &&
           load_le32(local + CRC) == h->crc &&
           (!sizes ||
            (load_le32(local + COMP_SIZE) == h->comp_size && load_le32(local + SIZE) == h->size));
}

/* Compares the fields of two central headers that a local header has too. */
static bool is_copy(const struct zip_header *a, const struct zip_header *b)
{
    return a->version_needed == b->version_needed && a->flags == b->flags &&
           a->method == b->method && a->time == b->time && a->date == b->date && a->crc == b->crc &&
           a->comp_size == b->comp_size && a->size == b->size;
}

/* The output's local header agrees with its central header, or equals the input's, as in a copy
 * (where sizes may follow the data). Its extra field equals the input's. */
static int prove_local(struct package_proof *p, size_t member, struct error *err)
{
    const struct zip_header *a = &p->zip_was.directory.header[member];
    const struct zip_header *b = &p->zip_now.directory.header[p->now[member]];
    bool later = b->flags & ZIP_FLAG_DESCRIPTOR;
    uint8_t was[ZIP_LOCAL_SIZE], now[ZIP_LOCAL_SIZE];
    struct buf was_bytes, now_bytes;
    struct bytes was_extra, now_extra;
    struct str was_name, now_name;
    int result = -1;

    buf_init(&was_bytes);
    buf_init(&now_bytes);
    if (read_local_of(&p->zip_was, a, was, &was_bytes, &was_name, &was_extra, err) == 0 &&
        read_local_of(&p->zip_now, b, now, &now_bytes, &now_name, &now_extra, err) == 0) {
        bool same =
            is_copy(a, b) && str_eq(now_name, was_name) && memcmp(was, now, ZIP_LOCAL_SIZE) == 0;

        if (!same && !(str_eq(now_name, b->name) && local_agrees(now, b)))
            fault_of_entry(p, b->name, "its local header and the directory do not agree");
        if (!same_extra(was_extra, now_extra))
            fault_of_entry(p, b->name, "the extra field of its local header is another");
        result = later ? prove_descriptor(p, member, err) : 0;
    }
    buf_release(&was_bytes);
    buf_release(&now_bytes);
    return result;
}

/* The disk on which the entry begins: 0, or the input's value. The name follows the header in
 * the directory. */
static uint16_t disk_of(const struct zip_header *h)
{
    enum { DISK = 34 };

    return load_le16((const uint8_t *)h->name.p - ZIP_CENTRAL_SIZE + DISK);
}

/* Sizes and places of 4 GiB and more need version 4.5. */
static bool needs_zip64(const struct zip_header *h)
{
    enum { VERSION_ZIP64 = 45 };

    return h->version_needed == VERSION_ZIP64 &&
           (h->size >= UINT32_MAX || h->comp_size >= UINT32_MAX || h->offset >= UINT32_MAX);
}

/* What changed was written anew, and then stored if --compress says so. */
static uint16_t method_after(const struct package_proof *p, const struct zip_header *a,
                             const struct zip_header *b)
{
    bool anew = a->crc != b->crc || a->size != b->size;

    return anew && p->proof.rules->stored ? ARCHIVE_STORED : a->method;
}

/* Compares the fields of a central header that do not depend on the content. */
static void prove_central(struct package_proof *p, size_t member)
{
    const struct zip_header *a = &p->zip_was.directory.header[member];
    const struct zip_header *b = &p->zip_now.directory.header[p->now[member]];
    uint16_t method = method_after(p, a, b);
    const struct {
        const char *what;
        bool same;
    } rows[] = {
        {method == a->method ? "its compression method is another"
                             : "it is written anew, not stored",
         b->method == method},
        {"its time is another", a->time == b->time && a->date == b->date},
        {"its flags are others",
         (a->flags & ~ZIP_FLAG_DESCRIPTOR) == (b->flags & ~ZIP_FLAG_DESCRIPTOR)},
        {"its attributes are others", a->internal_attributes == b->internal_attributes &&
                                          a->external_attributes == b->external_attributes &&
                                          a->version_made == b->version_made},
        {"it needs another version", a->version_needed == b->version_needed || needs_zip64(b)},
        {"it is on another disk", disk_of(b) == 0 || disk_of(b) == disk_of(a)},
        {"its extra field is another", same_extra(a->extra, b->extra)},
        {"its comment is another", bytes_eq(a->comment, b->comment)},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (!rows[i].same)
            fault_of_entry(p, b->name, rows[i].what);
}

/* A stored entry keeps its alignment. One that was deflated gets that of zipalign. */
static int prove_alignment(struct package_proof *p, size_t member, struct error *err)
{
    static const uint64_t alignments[] = {4, 4096, 16384};
    const struct archive_entry *e = archive_entry(p->was->archive, member);
    bool library = str_ends(e->name, STR(".so"));
    uint64_t was, now;

    if (archive_entry(p->archive, p->now[member])->method != ARCHIVE_STORED || e->directory)
        return 0;
    if (archive_data_offset(p->was->archive, member, &was, err) < 0 ||
        archive_data_offset(p->archive, p->now[member], &now, err) < 0)
        return -1;
    if (e->method != ARCHIVE_STORED && now % alignments[0] != 0)
        fault_of_entry(p, e->name, "it is stored now, and does not stand at a multiple of 4");
    for (size_t i = 0; e->method == ARCHIVE_STORED && i < (library ? 3 : 1); i++)
        if (was % alignments[i] == 0 && now % alignments[i] != 0) {
            fault_of_entry(p, e->name,
                           i ? "it is stored, and does not stand at a page any more"
                             : "it is stored, and does not stand at a multiple of 4 any more");
            break;
        }
    return 0;
}

/* Android maps stored entries of packages, and of a jar with dex. */
static bool is_mapped_package(const struct container *c)
{
    return c->package == PACKAGE_APK || (c->package == PACKAGE_JAR && c->n_dex > 0);
}

/* Stream readers take entries in file order: it is the directory's order, or the input's. */
static void prove_standing(struct package_proof *p, size_t before, size_t member)
{
    const struct zip_header *was = p->zip_was.directory.header;
    const struct zip_header *now = p->zip_now.directory.header;
    const struct zip_header *b = &now[p->now[member]];

    if (b->offset < now[p->now[before]].offset && was[member].offset > was[before].offset)
        fault_of_entry(p, b->name, "it stands in front of what it stood behind");
}

/* Compares n bytes. *same counts those up to the first that is another. */
static int compare_bytes(struct package_proof *p, uint64_t was, uint64_t now, uint64_t n,
                         uint64_t *same, struct error *err)
{
    enum { CHUNK = 4096 };
    uint8_t a[CHUNK], b[CHUNK];

    for (*same = 0; *same < n; *same += CHUNK) {
        size_t part = n - *same < CHUNK ? (size_t)(n - *same) : CHUNK, i = 0;

        if (byte_source_read(&p->zip_was.source, was + *same, a, part, err) < 0 ||
            byte_source_read(&p->zip_now.source, now + *same, b, part, err) < 0)
            return -1;
        while (i < part && a[i] == b[i])
            i++;
        if (i < part) {
            *same += i;
            return 0;
        }
    }
    *same = n;
    return 0;
}

/* How many bytes stand in front of the first entry. */
static uint64_t front_of(const struct zip_directory *d)
{
    uint64_t first = d->count > 0 ? d->header[0].offset : 0;

    for (size_t i = 1; i < d->count; i++)
        first = d->header[i].offset < first ? d->header[i].offset : first;
    return d->start + first;
}

/* What stands in front of the archive: of an executable jar, what runs it. */
static int prove_front(struct package_proof *p, struct error *err)
{
    uint64_t was = front_of(&p->zip_was.directory), now = front_of(&p->zip_now.directory), same;

    if (was != now) {
        proof_fault(&p->proof, PROOF_NOWHERE,
                    "%" PRIu64 " bytes stand in front of the archive, and were %" PRIu64, now, was);
        return 0;
    }
    if (compare_bytes(p, 0, 0, was, &same, err) < 0)
        return -1;
    if (same < was)
        proof_fault(&p->proof, PROOF_NOWHERE,
                    "the bytes in front of the archive are others, from %" PRIu64 " on", same);
    return 0;
}

static int prove_headers(struct package_proof *p, struct error *err)
{
    const struct zip_directory *was = &p->zip_was.directory, *now = &p->zip_now.directory;
    size_t before = PACKAGE_NO_ENTRY;

    for (size_t i = 0; i < p->was->count; i++) {
        if (p->now[i] == PACKAGE_NO_ENTRY)
            continue;
        if (before != PACKAGE_NO_ENTRY)
            prove_standing(p, before, i);
        before = i;
        prove_central(p, i);
        if (prove_local(p, i, err) < 0 ||
            (is_mapped_package(p->was) && prove_alignment(p, i, err) < 0))
            return -1;
    }
    if (!bytes_eq(was->comment, now->comment))
        proof_fault(&p->proof, PROOF_NOWHERE, "the archive's comment is another");
    return prove_front(p, err);
}

/* ---- What is added and dropped ---- */

/* A change to an entry, or one that was added. */
static bool any_changed(const struct package_proof *p)
{
    for (size_t i = 0; i < p->was->count; i++)
        if (p->changed[i])
            return true;
    for (size_t i = 0; i < p->now_count; i++)
        if (!p->known[i])
            return true;
    return false;
}

/* "mapping.id=..." is a line of its own. */
static void prove_properties(struct package_proof *p, struct str text, struct str name)
{
    struct str line, wanted = arena_printf(&p->arena, "mapping.id=%s", p->proof.rules->mapping_id);

    while (str_next_line(&text, &line))
        if (str_eq(str_trim(line), wanted))
            return;
    fault_of_entry(p, name, "it does not name the id of the mapping");
}

/* ART stops at the first gap in the numbers of dex files. */
static bool is_loaded(const struct package_proof *p, struct dex_name dex)
{
    struct arena arena;
    bool found = dex.number <= p->now_count;

    arena_init(&arena);
    while (found && --dex.number > 0)
        found = find_now(p, dex_name_make(dex, &arena)) != PACKAGE_NO_ENTRY;
    arena_release(&arena);
    return found;
}

/* Whether other classes lie below the folder, which ends in a slash. */
static bool has_classes_below(const struct package_proof *p, struct str folder)
{
    for (size_t i = 0; i < p->was->count; i++) {
        struct str name = container_member_name(p->was, i);

        if (str_starts(name, folder) && str_ends(name, STR(".class")))
            return true;
    }
    return false;
}

/* The class that is called, beside others, or its dex, where ART finds it; libraries of an app. */
static bool may_come(const struct package_proof *p, struct str name)
{
    struct str stem = str_sub(name, 0, name.n - STR(".class").n), folder;
    struct str beat = p->proof.rules->beat_class;
    struct dex_name dex;

    if (str_ends(name, STR(".dex")))
        return (p->was->package != PACKAGE_JAR || p->was->n_dex > 0) &&
               dex_name_parse(name, &dex) && is_loaded(p, dex);
    if (str_ends(name, STR("/libmethodbeat.so")))
        return (p->was->package == PACKAGE_APK && str_starts(name, STR("lib/"))) ||
               (p->was->package == PACKAGE_AAB && str_starts(name, STR("base/lib/")));
    if (container_is_app(p->was) || !str_ends(name, STR(".class")) || !str_ends(stem, beat))
        return false;
    folder = str_sub(stem, 0, stem.n - beat.n);
    return folder.n == 0 || (folder.p[folder.n - 1] == '/' && has_classes_below(p, folder));
}

/* The class that is called is among them, and all others are the recorder's. */
static bool is_recorder(const struct dex_file *dex, struct str beat_type)
{
    bool has_beat = false;

    for (uint32_t i = 0; i < dex_count(dex, DEX_CLASS_DEFS); i++) {
        struct str type = dex_type(dex, dex_class_def(dex, i).class_type);

        if (str_eq(type, beat_type))
            has_beat = true;
        else if (!str_starts(type, STR("Lio/methodbeat/android/")))
            return false;
    }
    return has_beat;
}

/* An entry of such a name defines that class, and otherwise only classes of the recorder. The
 * contents of a library are not checked. */
static bool is_what_is_called(const struct package_proof *p, struct str name, struct bytes content)
{
    const struct proof_rules *rules = p->proof.rules;
    struct class_file cf;
    struct dex_file dex;
    struct arena arena;
    struct error err;
    bool is;

    if (str_ends(name, STR(".so")))
        return true;
    if (str_ends(name, STR(".dex")))
        return dex_file_parse(&dex, content, &err) == 0 && is_recorder(&dex, rules->beat_type);
    arena_init(&arena);
    is = class_file_parse(&cf, content, &arena, &err) == 0 && str_eq(cf.name, rules->beat_class);
    arena_release(&arena);
    return is;
}

bool package_may_be_further(const struct package_proof *p, size_t member, size_t entry)
{
    struct str name = package_now_name(p, entry);
    struct dex_name of, further;

    return !p->known[entry] && dex_name_parse(container_member_name(p->was, member), &of) &&
           dex_name_parse(name, &further) && str_eq(of.directory, further.directory) &&
           further.number > of.number && is_loaded(p, further);
}

/* How many members have classes there. */
static size_t count_homes(const struct package_proof *p, size_t entry)
{
    size_t n = 0;

    for (size_t i = 0; i < p->was->count; i++)
        n += p->further[i] == entry;
    return n;
}

/* Where the embedded recorder has its options. */
static bool is_options(const struct container *c, struct str name)
{
    return (c->package == PACKAGE_APK && str_eq(name, STR("assets/" START_ASSET))) ||
           (c->package == PACKAGE_AAB && str_eq(name, STR("base/assets/" START_ASSET)));
}

/* Checks an added entry. Returns true if it names the id of the mapping. */
static bool prove_new_entry(struct package_proof *p, size_t entry, struct codec *codec)
{
    struct str name = package_now_name(p, entry);
    bool tells = str_eq(name, container_properties_name(p->was));
    struct buf content;
    struct error err;

    buf_init(&content);
    if (count_homes(p, entry) == 1) {
        /* It is compared together with the dex whose classes it has. */
    } else if (!tells && !is_options(p->was, name) && !may_come(p, name)) {
        fault_of_entry(p, name, "the entry was not there");
    } else if (package_now_read(p, entry, codec, &content, &err) < 0) {
        proof_fault(&p->proof, PROOF_NOWHERE, "%s", err.text);
    } else if (tells || is_options(p->was, name)) {
        prove_properties(p, str_from_bytes(buf_view(&content)), name);
    } else if (is_what_is_called(p, name, buf_view(&content))) {
        p->proof.doubts[DOUBT_ADDED]++;
    } else {
        fault_of_entry(p, name, "it was not there, and is not the class that is called");
    }
    buf_release(&content);
    return tells;
}

/* Each dex names the id. For a directory with nothing else, that is enough. */
static bool dex_tell(const struct package_proof *p)
{
    size_t units = 0;

    for (size_t i = 0; i < p->was->count; i++)
        units += p->was->members[i].role == MEMBER_UNIT;
    return p->was->kind == CONTAINER_DIRECTORY && units == p->was->n_dex;
}

/* The header of an added entry: what any reader of archives takes. */
static int prove_new_header(struct package_proof *p, size_t entry, struct error *err)
{
    enum { VERSION_DEFLATED = 20, UNIX = 3 };
    const uint32_t attributes = 0100644u << 16; /* a file that its owner may write */
    const struct zip_header *h = &p->zip_now.directory.header[entry];
    uint8_t local[ZIP_LOCAL_SIZE];
    struct buf bytes;
    struct bytes extra;
    struct str name;
    int result;

    buf_init(&bytes);
    result = read_local_of(&p->zip_now, h, local, &bytes, &name, &extra, err);
    if (result == 0 && !(str_eq(name, h->name) && local_agrees(local, h)))
        fault_of_entry(p, h->name, "its local header and the directory do not agree");
    if (h->version_needed > VERSION_DEFLATED && !needs_zip64(h))
        fault_of_entry(p, h->name, "it needs another version");
    if (disk_of(h) != 0 || h->internal_attributes != 0 || h->version_made >> 8 != UNIX ||
        h->external_attributes != attributes)
        fault_of_entry(p, h->name, "its attributes are others");
    buf_release(&bytes);
    return result;
}

static int prove_added(struct package_proof *p, struct codec *codec, struct error *err)
{
    struct str properties = container_properties_name(p->was);
    bool told = dex_tell(p);
    uint64_t at;
    int result = 0;

    for (size_t i = 0; result == 0 && i < p->now_count; i++) {
        if (p->known[i])
            continue;
        told |= prove_new_entry(p, i, codec);
        if (p->archive)
            result = prove_new_header(p, i, err);
        if (result == 0 && p->archive && is_mapped_package(p->was) &&
            archive_entry(p->archive, i)->method == ARCHIVE_STORED) {
            result = archive_data_offset(p->archive, i, &at, err);
            if (result == 0 && at % 4)
                fault_of_entry(p, package_now_name(p, i),
                               "it is stored, and does not stand at a multiple of 4");
        }
    }
    for (size_t i = 0; i < p->was->count; i++)
        if (p->changed[i] && p->was->members[i].role == MEMBER_UNIT && !told) {
            proof_fault(&p->proof, PROOF_NOWHERE, "%.*s with the id of the mapping is missing",
                        STR_ARG(properties));
            break;
        }
    return result;
}

/* Whether the digest of an entry no longer holds. */
static bool entry_changed(void *ctx, struct str name)
{
    const struct package_proof *p = ctx;
    ptrdiff_t i = archive_find(p->was->archive, name);

    return i >= 0 && (p->changed[i] || p->now[i] == PACKAGE_NO_ENTRY);
}

static int prove_manifest(struct package_proof *p, size_t member, struct codec *codec,
                          struct error *err)
{
    struct str name = container_member_name(p->was, member);
    struct buf was, now;
    int result;

    buf_init(&was);
    buf_init(&now);
    result = container_read(p->was, member, codec, &was, err) ||
                     package_now_read(p, p->now[member], codec, &now, err)
                 ? -1
                 : 0;
    if (result == 0 && !manifest_lost_digests(str_from_bytes(buf_view(&was)),
                                              str_from_bytes(buf_view(&now)), entry_changed, p))
        fault_of_entry(p, name, "more than the digests of changed entries differs");
    buf_release(&was);
    buf_release(&now);
    return result;
}

/* How many bytes of an APK signing block stand in front of the directory. */
static int block_size(const struct package_zip *z, uint64_t *size, struct error *err)
{
    enum { SIZE_AND_MAGIC = 24, FIRST_SIZE = 8 };
    uint8_t raw[8];

    *size = z->directory.at;
    if (z->directory.at < SIZE_AND_MAGIC)
        return 0;
    if (byte_source_read(&z->source, z->directory.at - SIZE_AND_MAGIC, raw, sizeof(raw), err) < 0)
        return -1;
    *size = load_le64(raw);
    *size = *size <= z->directory.at - FIRST_SIZE ? *size + FIRST_SIZE : z->directory.at;
    return 0;
}

/* Where nothing was changed it is what it was. */
static int prove_signing_block(struct package_proof *p, struct error *err)
{
    bool had = archive_has_signing_block(p->was->archive),
         has = archive_has_signing_block(p->archive);
    uint64_t was, now, same;

    if (had != has)
        proof_fault(&p->proof, PROOF_NOWHERE,
                    had ? "its signing block is missing, though nothing was changed"
                        : "it has a signing block, which was not there");
    if (!had || !has)
        return 0;
    if (block_size(&p->zip_was, &was, err) < 0 || block_size(&p->zip_now, &now, err) < 0)
        return -1;
    if (was == now && compare_bytes(p, p->zip_was.directory.at - was, p->zip_now.directory.at - now,
                                    was, &same, err) < 0)
        return -1;
    if (was != now || same < was)
        proof_fault(&p->proof, PROOF_NOWHERE,
                    "its signing block is another, though nothing was changed");
    return 0;
}

/* A signature that is no longer valid is removed; a valid one stays. */
static int prove_signatures(struct package_proof *p, struct codec *codec, struct error *err)
{
    const struct container *c = p->was;
    bool changed = any_changed(p);
    bool manifest = false;

    if (changed && archive_has_signing_block(p->archive))
        proof_fault(&p->proof, PROOF_NOWHERE, "it has a signing block, which can't hold");
    if (!changed && prove_signing_block(p, err) < 0)
        return -1;
    for (size_t i = 0; i < c->count; i++) {
        struct str name = container_member_name(c, i);
        bool gone = p->now[i] == PACKAGE_NO_ENTRY;

        if (!counts(c, i))
            continue;
        if (c->members[i].role == MEMBER_SIGNATURE && gone != changed)
            fault_of_entry(p, name,
                           gone ? "the signature is missing, though nothing was changed"
                                : "the signature is there, though it can't hold");
        p->proof.doubts[DOUBT_PROFILE] +=
            c->members[i].role == MEMBER_PROFILE && (gone || p->changed[i] == 2);
        if (c->members[i].role == MEMBER_MANIFEST && !gone && !manifest) {
            manifest = true;
            if (prove_manifest(p, i, codec, err) < 0)
                return -1;
        }
    }
    return 0;
}

int package_proof_finish(struct package_proof *p, struct codec *codec, struct error *err)
{
    if (p->was->kind == CONTAINER_FILE)
        return 0;
    if (p->archive && (prove_headers(p, err) < 0 || prove_signatures(p, codec, err) < 0))
        return error_prefix(err, "%s", p->label);
    return prove_added(p, codec, err) ? error_prefix(err, "%s", p->label) : 0;
}
