/* SPDX-License-Identifier: Apache-2.0 */
/* The first clusters, or changes, as the message of a chat's incoming webhook: blocks of Slack, or
 * an adaptive card of Teams. Names come from reports, so all but a method's name is plain text.
 *
 * Slack: at most 50 blocks, 150 characters of a header, 3,000 of a section; of all together some
 * 13,000 are taken. Teams: 28 KB, of UTF-16. */
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
#include "cluster/fact.h"
#include "cluster/known.h"
#include "lib/mem.h"
#include "lib/show.h"

enum {
    CLUSTERS = 10,
    METHODS = 4,
    TITLE_MAX = 150,
    NAME_MAX = 300,
    LINES_MAX = 900,
    MESSAGE_MAX = 10000, /* bytes of JSON, but for the last that is written and the end */
};

struct chat {
    struct buf json, text;
    struct json_writer w;
    size_t written;
};

/* As UTF-8 of at most so many bytes. */
static struct str chat_cut(struct str s, size_t most)
{
    while (s.n > most && most > 0 && ((uint8_t)s.p[most] & 0xc0) == 0x80)
        most--;
    return str_sub(s, 0, most);
}

static struct str chat_text(const struct chat *c, size_t most)
{
    return chat_cut(str_from_bytes(buf_view(&c->text)), most);
}

static void chat_title(struct buf *out, const struct cluster_view *v)
{
    if (!v->diff) {
        cluster_sums_write(out, v->set);
        return;
    }
    for (int i = 0; i < CHANGE_NONE; i++)
        buf_printf(out, "%s%zu %s", i ? ", " : "Clusters: ", v->diff->kinds[i],
                   cluster_change_names[i]);
    if (v->n_slower > 0) {
        buf_str(out, STR("; "));
        show_plural(out, v->n_slower, "slower method");
    }
}

static const struct cluster_set *chat_set(const struct cluster_view *v, size_t i)
{
    if (!v->diff)
        return v->set;
    return v->changes[i]->new.cluster ? v->diff->new_set : v->diff->old_set;
}

/* What is known of it, in lines. */
static void chat_lines(struct chat *c, const struct cluster_view *v, size_t i)
{
    const struct fact_of of = {.set = chat_set(v, i),
                               .cluster = v->diff ? v->changes[i]->shown : v->chosen[i],
                               .change = v->diff ? v->changes[i] : NULL};
    struct str owner = cluster_owner(v->owners, of.set->builds, of.cluster);

    buf_clear(&c->text);
    facts_words(&c->text, v->diff ? change_facts : cluster_facts, &of);
    buf_u8(&c->text, '\n');
    if (owner.n > 0)
        buf_printf(&c->text, "owner: %.*s\n", STR_ARG(owner));
    if (of.cluster->known) {
        cluster_known_write(&c->text, of.cluster);
        buf_u8(&c->text, '\n');
    }
    fact_lines_text(&c->text, IN_MARKDOWN, "", &of);
    if (c->text.n > 0)
        c->text.n--;
}

/* Methods that are slower, or faster, wherever they stand. */
static bool chat_methods(struct chat *c, const struct cluster_view *v)
{
    buf_clear(&c->text);
    for (size_t i = 0; v->diff && i < v->n_methods && i < METHODS; i++) {
        buf_printf(&c->text, "%s%s ", i > 0 ? "\n" : "", method_change_word(v->methods[i]));
        buf_str(&c->text,
                chat_cut(builds_for_reading(v->diff->new_set->builds, v->methods[i]->method),
                         NAME_MAX));
        buf_str(&c->text, STR(": "));
        method_change_write(&c->text, v->methods[i]);
    }
    return c->text.n > 0;
}

static struct chat *chat_new(struct cluster_view *v)
{
    struct chat *c = mem_calloc(1, sizeof(*c));

    buf_init(&c->json);
    buf_init(&c->text);
    c->w = json_writer_of(&c->json);
    v->state = c;
    chat_title(&c->text, v);
    return c;
}

static void chat_free(struct cluster_view *v)
{
    struct chat *c = v->state;

    buf_bytes(v->out, buf_view(&c->json));
    buf_u8(v->out, '\n');
    buf_release(&c->json);
    buf_release(&c->text);
    free(c);
}

/* "worse com.demo.Main.load()": what is before the name, and the name. */
static const char *chat_change(const struct cluster_view *v, size_t i)
{
    if (cluster_is_regressed(v->diff ? v->changes[i]->shown : v->chosen[i]))
        return "regressed";
    return v->diff ? cluster_change_names[v->changes[i]->kind] : "";
}

static struct str chat_name(const struct cluster_view *v, size_t i)
{
    return chat_cut(cluster_method_for_reading(chat_set(v, i)->builds,
                                               v->diff ? v->changes[i]->shown : v->chosen[i]),
                    NAME_MAX);
}

static bool chat_is_full(struct chat *c)
{
    if (c->json.n > MESSAGE_MAX)
        return true;
    c->written++;
    return false;
}

/* "12 more": what was left out of those that there are. */
static bool chat_more(struct chat *c, const struct cluster_view *v)
{
    size_t all = v->diff ? v->n : v->set->n;

    buf_clear(&c->text);
    if (all > c->written)
        show_plural(&c->text, all - c->written, v->diff ? "more change" : "more cluster");
    return c->text.n > 0;
}

/* ---- Slack ---- */

static void slack_text(struct json_writer *w, const char *type, struct str text)
{
    json_write_open(w, '{');
    json_write_key_str(w, "type", str_from_c(type));
    json_write_key_str(w, "text", text);
    json_write_key_bool(w, strcmp(type, "mrkdwn") == 0 ? "verbatim" : "emoji",
                        strcmp(type, "mrkdwn") == 0);
    json_write_close(w, '}');
}

/* & < > are entities in its markup, and a backtick would end code. */
static void slack_code(struct buf *out, struct str name)
{
    buf_u8(out, '`');
    for (size_t i = 0; i < name.n; i++) {
        const char *entity = name.p[i] == '&'   ? "&amp;"
                             : name.p[i] == '<' ? "&lt;"
                             : name.p[i] == '>' ? "&gt;"
                                                : NULL;

        if (entity)
            buf_str(out, str_from_c(entity));
        else
            buf_u8(out, name.p[i] == '`' ? '\'' : (uint8_t)name.p[i]);
    }
    buf_u8(out, '`');
}

/* One element: its lines. */
static void slack_context(struct chat *c, size_t most)
{
    json_write_open(&c->w, '{');
    json_write_key_str(&c->w, "type", STR("context"));
    json_write_key_open(&c->w, "elements", '[');
    slack_text(&c->w, "plain_text", chat_text(c, most));
    json_write_close(&c->w, ']');
    json_write_close(&c->w, '}');
}

static void slack_begin(struct cluster_view *v)
{
    struct chat *c = chat_new(v);

    json_write_open(&c->w, '{');
    json_write_key_str(&c->w, "text", chat_text(c, TITLE_MAX));
    json_write_key_open(&c->w, "blocks", '[');
    json_write_open(&c->w, '{');
    json_write_key_str(&c->w, "type", STR("header"));
    json_write_key(&c->w, "text");
    slack_text(&c->w, "plain_text", chat_text(c, TITLE_MAX));
    json_write_close(&c->w, '}');
    if (chat_methods(c, v))
        slack_context(c, LINES_MAX * 2);
}

static void slack_add(struct cluster_view *v, size_t i)
{
    struct chat *c = v->state;
    const char *change = chat_change(v, i);

    if (chat_is_full(c))
        return;
    buf_clear(&c->text);
    if (*change)
        buf_printf(&c->text, "*%s* ", change);
    slack_code(&c->text, chat_name(v, i));
    json_write_open(&c->w, '{');
    json_write_key_str(&c->w, "type", STR("section"));
    json_write_key(&c->w, "text");
    slack_text(&c->w, "mrkdwn", chat_text(c, c->text.n));
    json_write_close(&c->w, '}');
    chat_lines(c, v, i);
    slack_context(c, LINES_MAX);
}

static void slack_end(struct cluster_view *v)
{
    struct chat *c = v->state;

    if (chat_more(c, v))
        slack_context(c, LINES_MAX);
    json_write_close(&c->w, ']');
    json_write_close(&c->w, '}');
    chat_free(v);
}

/* ---- Teams ---- */

/* Runs of text have no markup. */
static void teams_run(struct json_writer *w, struct str text, bool bold, bool code)
{
    json_write_open(w, '{');
    json_write_key_str(w, "type", STR("TextRun"));
    json_write_key_str(w, "text", text);
    if (bold)
        json_write_key_str(w, "weight", STR("Bolder"));
    if (code)
        json_write_key_str(w, "fontType", STR("Monospace"));
    json_write_close(w, '}');
}

static void teams_block_open(struct json_writer *w)
{
    json_write_open(w, '{');
    json_write_key_str(w, "type", STR("RichTextBlock"));
    json_write_key_open(w, "inlines", '[');
}

static void teams_block_close(struct json_writer *w)
{
    json_write_close(w, ']');
    json_write_close(w, '}');
}

/* A block for each line. */
static void teams_lines(struct chat *c, size_t most)
{
    struct str rest = chat_text(c, most), line;

    while (str_next_line(&rest, &line)) {
        teams_block_open(&c->w);
        teams_run(&c->w, line, false, false);
        teams_block_close(&c->w);
    }
}

static void teams_begin(struct cluster_view *v)
{
    struct chat *c = chat_new(v);
    struct json_writer *w = &c->w;

    json_write_open(w, '{');
    json_write_key_str(w, "type", STR("message"));
    json_write_key_open(w, "attachments", '[');
    json_write_open(w, '{');
    json_write_key_str(w, "contentType", STR("application/vnd.microsoft.card.adaptive"));
    json_write_key_open(w, "content", '{');
    json_write_key_str(w, "$schema", STR("http://adaptivecards.io/schemas/adaptive-card.json"));
    json_write_key_str(w, "type", STR("AdaptiveCard"));
    json_write_key_str(w, "version", STR("1.2"));
    json_write_key_open(w, "body", '[');
    teams_block_open(w);
    teams_run(w, chat_text(c, TITLE_MAX), true, false);
    teams_block_close(w);
    if (chat_methods(c, v))
        teams_lines(c, LINES_MAX * 2);
}

static void teams_add(struct cluster_view *v, size_t i)
{
    struct chat *c = v->state;
    const char *change = chat_change(v, i);

    if (chat_is_full(c))
        return;
    teams_block_open(&c->w);
    if (*change) {
        teams_run(&c->w, str_from_c(change), true, false);
        teams_run(&c->w, STR(" "), false, false);
    }
    teams_run(&c->w, chat_name(v, i), false, true);
    teams_block_close(&c->w);
    chat_lines(c, v, i);
    teams_lines(c, LINES_MAX);
}

static void teams_end(struct cluster_view *v)
{
    struct chat *c = v->state;

    if (chat_more(c, v))
        teams_lines(c, LINES_MAX);
    json_write_close(&c->w, ']');
    json_write_close(&c->w, '}');
    json_write_close(&c->w, '}');
    json_write_close(&c->w, ']');
    json_write_close(&c->w, '}');
    chat_free(v);
}

const struct cluster_writer cluster_writer_slack = {
    .top = CLUSTERS,
    .clusters = {.begin = slack_begin, .one = slack_add, .end = slack_end},
    .changes = {.begin = slack_begin, .one = slack_add, .end = slack_end},
};
const struct cluster_writer cluster_writer_teams = {
    .top = CLUSTERS,
    .clusters = {.begin = teams_begin, .one = teams_add, .end = teams_end},
    .changes = {.begin = teams_begin, .one = teams_add, .end = teams_end},
};
