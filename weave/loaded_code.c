/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/loaded_code.h"

#include "dexfile/dex_file.h"

static bool is_named_code(struct str name)
{
    static const struct str endings[] = {STR_INIT(".dex"), STR_INIT(".apk"), STR_INIT(".jar"),
                                         STR_INIT(".aar")};

    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
        if (str_ends(name, endings[i]))
            return true;
    return false;
}

/* Whether bytes are an archive in which something is named like code, or is a class file. */
static bool is_archive_of_code(struct bytes bytes)
{
    struct archive *a = NULL;
    struct error ignored;
    bool found = false;

    if (archive_open_bytes(&a, bytes, &ignored) < 0)
        return false;
    for (size_t i = 0; i < archive_count(a) && !found; i++) {
        struct str name = archive_entry(a, i)->name;

        found = is_named_code(name) || str_ends(name, STR(".class"));
    }
    archive_free(a);
    return found;
}

static int is_code(const struct container *c, size_t member, struct codec *codec, struct buf *room,
                   bool *code, struct error *err)
{
    uint8_t head[ARCHIVE_HEAD];
    enum input_kind kind;
    struct error ignored;
    size_t got;

    *code = is_named_code(container_member_name(c, member));
    if (*code || archive_entry(c->archive, member)->directory)
        return 0;
    if (archive_read_head(c->archive, member, head, sizeof(head), &got, err) < 0)
        return error_prefix(err, "%s", c->label);
    kind = input_kind_of((struct bytes){head, got});
    *code = kind == INPUT_DEX || kind == INPUT_CLASS;
    if (kind != INPUT_ARCHIVE)
        return 0;
    buf_clear(room);
    *code = archive_read(c->archive, member, codec, room, &ignored) == 0 &&
            is_archive_of_code(buf_view(room));
    return 0;
}

int loaded_code_find(const struct container *c, struct loaded_code *found, struct error *err)
{
    struct codec codec;
    struct buf room;
    int result = 0;

    *found = (struct loaded_code){0};
    if (!container_is_app(c) || c->kind != CONTAINER_ARCHIVE)
        return 0;
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    buf_init(&room);
    for (size_t i = 0; i < c->count && result == 0; i++) {
        bool code = false;

        if (c->members[i].role == MEMBER_OTHER && !archive_entry(c->archive, i)->duplicate)
            result = is_code(c, i, &codec, &room, &code, err);
        if (code && found->n++ == 0)
            found->first = container_member_name(c, i);
    }
    codec_release(&codec);
    buf_release(&room);
    return result;
}
