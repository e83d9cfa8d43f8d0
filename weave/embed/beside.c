/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/beside.h"

#include "archive/jar_manifest.h"
#include "archive/signature.h"

int beside_read(struct instrument_run *run, const struct container *c, size_t member,
                struct buf *out, struct error *err)
{
    buf_clear(out);
    return container_read(c, member, &run->workers[0].codec, out, err);
}

void beside_put(struct container *c, size_t member, struct buf *bytes)
{
    struct buf *amended = mem_alloc(sizeof(*amended));

    *amended = *bytes;
    buf_init(bytes);
    c->members[member].amended = amended;
}

bool beside_calls(const struct beside *b, const struct container *c)
{
    return c != b->holder && instrument_run_changes_classes(b->run, c);
}

ptrdiff_t beside_manifest(const struct container *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->kind == CONTAINER_ARCHIVE ? c->members[i].role == MEMBER_MANIFEST
                                         : signature_is_manifest(container_member_name(c, i)))
            return (ptrdiff_t)i;
    return -1;
}

/* Where the class is that is called, among the inputs, or where it is put. */
static const struct container *holder_of(const struct instrument_run *run)
{
    const struct program_class *c = program_find(&run->program, run->rules.beat_class);

    if (run->beat_home.container || !c)
        return run->beat_home.container;
    return run->inputs.units[c->unit - run->program.units].container;
}

static bool is_for_a_jvm(const struct instrument_run *run, const struct container *holder)
{
    bool changes = false;

    for (size_t i = 0; i < run->program.n_units && !changes; i++)
        changes = run->program.units[i].changes;
    return changes && !inputs_app(&run->inputs) && !(holder && holder->n_dex > 0);
}

int beside_amend(struct instrument_run *run, struct error *err)
{
    struct beside b = {.run = run, .holder = holder_of(run), .folder = run->rules.beat_class};

    b.folder = str_rfind(b.folder, '/') < b.folder.n
                   ? str_sub(b.folder, 0, str_rfind(b.folder, '/'))
                   : STR("");
    if (b.folder.n == 0 || !is_for_a_jvm(run, b.holder))
        return 0;
    if (bundles_amend(&b, err) < 0 || class_lists_amend(&b, err) < 0)
        return -1;
    loaders_tell(&b);
    return 0;
}

bool beside_is_web(const struct container *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (str_starts(container_member_name(c, i), STR("WEB-INF/")))
            return true;
    return false;
}

static bool starts_quarkus(struct instrument_run *run, const struct container *c)
{
    ptrdiff_t manifest = beside_manifest(c);
    struct error unread; /* what it is of is read again, and then told */
    struct buf text, value;
    bool does;

    buf_init(&text);
    buf_init(&value);
    does = manifest >= 0 && beside_read(run, c, (size_t)manifest, &text, &unread) == 0 &&
           jar_manifest_find(str_from_bytes(buf_view(&text)), STR("Main-Class"), &value) &&
           str_eq(str_from_bytes(buf_view(&value)),
                  STR("io.quarkus.bootstrap.runner.QuarkusEntryPoint"));
    buf_release(&text);
    buf_release(&value);
    return does;
}

const struct container *beside_home(struct instrument_run *run)
{
    const struct container *shared = NULL;
    bool web = false;

    for (size_t i = 0; i < run->inputs.n_outer; i++) {
        const struct container *c = run->inputs.outer[i];

        if (c->package != PACKAGE_JAR || c->kind == CONTAINER_FILE || c->n_dex > 0)
            continue;
        if (starts_quarkus(run, c))
            return c;
        if (beside_is_web(c))
            web = true;
        else if (!shared)
            shared = c;
    }
    return web ? shared : NULL;
}
