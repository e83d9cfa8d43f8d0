/* SPDX-License-Identifier: Apache-2.0 */
#include "serve/tokens.h"

#include <pthread.h>
#include <stdlib.h>

#include "lib/input.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "serve/depot.h"

enum { TOKEN_MIN = 16, TOKEN_MAX = 128, BURST_SECONDS = 5 };

struct token {
    enum token_right right;
    char app[DEPOT_NAME_MAX + 1];
    uint8_t secret[TOKEN_MAX]; /* with zeros behind it */
    int64_t left;              /* reports that may come, times 1000; */
    uint64_t then_ms;          /* as it was then */
};

struct tokens {
    pthread_mutex_t lock;
    struct token *items;
    size_t n, cap;
    bool open;
    uint64_t rate;
};

static struct str word_next(struct str *rest)
{
    size_t end;
    struct str word;

    *rest = str_trim(*rest);
    for (end = 0; end < rest->n && rest->p[end] != ' ' && rest->p[end] != '\t';)
        end++;
    word = str_sub(*rest, 0, end);
    *rest = str_sub(*rest, end, rest->n);
    return word;
}

static int token_read(struct tokens *t, struct str line, struct error *err)
{
    static const struct str rights[TOKEN_RIGHTS] = {STR_INIT("reports"), STR_INIT("mappings")};
    struct str right = word_next(&line), app = word_next(&line), secret = word_next(&line);
    struct token token = {0};

    if (right.n == 0 || right.p[0] == '#')
        return 0;
    while (token.right < TOKEN_RIGHTS && !str_eq(right, rights[token.right]))
        token.right++;
    if (token.right == TOKEN_RIGHTS || str_trim(line).n > 0)
        return error_set(err, "it is not 'reports APP TOKEN' or 'mappings APP TOKEN'");
    if (!depot_name_is_good(app))
        return error_set(err, "an app has a name of letters, digits, '.', '-' and '_'");
    if (secret.n < TOKEN_MIN || secret.n > TOKEN_MAX)
        return error_set(err, "a token has %d to %d characters", TOKEN_MIN, TOKEN_MAX);
    memcpy(token.app, app.p, app.n);
    memcpy(token.secret, secret.p, secret.n);
    MEM_GROW(t->items, t->n, t->cap);
    t->items[t->n++] = token;
    return 0;
}

static int tokens_read(struct tokens *t, const char *path, struct error *err)
{
    struct buf text = {0};
    struct str rest, line;
    int result = input_read(path, &text, err) < 0 ? error_prefix(err, "%s", path) : 0;

    rest = str_from_bytes(buf_view(&text));
    for (size_t number = 1; result == 0 && str_next_line(&rest, &line); number++)
        if (token_read(t, line, err) < 0)
            result = error_prefix(err, "%s: line %zu", path, number);
    buf_release(&text);
    return result < 0 || t->n > 0 ? result : error_set(err, "%s: it has no token", path);
}

int tokens_open(struct tokens **tokens, const char *path, uint64_t rate, struct error *err)
{
    struct tokens *t = mem_calloc(1, sizeof(*t));

    pthread_mutex_init(&t->lock, NULL);
    t->rate = rate;
    t->open = !path;
    *tokens = t;
    if (path)
        return tokens_read(t, path, err);
    t->items = mem_calloc(1, sizeof(*t->items));
    memcpy(t->items[0].app, "local", sizeof("local"));
    return 0;
}

void tokens_free(struct tokens *t)
{
    if (!t)
        return;
    pthread_mutex_destroy(&t->lock);
    free(t->items);
    free(t);
}

const char *tokens_app(const struct tokens *t, enum token_right right, const char *header,
                       size_t *token)
{
    uint8_t given[TOKEN_MAX] = {0};
    struct str text = str_from_c(header);
    const char *app = NULL;

    *token = 0;
    if (t->open)
        return t->items[0].app;
    if (!str_starts(text, STR("Bearer ")) || text.n - 7 > TOKEN_MAX)
        return NULL;
    memcpy(given, text.p + 7, text.n - 7);
    for (size_t i = 0; i < t->n; i++) {
        volatile uint8_t other = t->items[i].right != right;

        for (size_t k = 0; k < TOKEN_MAX; k++)
            other |= (uint8_t)(given[k] ^ t->items[i].secret[k]);
        if (other == 0) {
            app = t->items[i].app;
            *token = i;
        }
    }
    return app;
}

bool tokens_take(struct tokens *t, size_t token, size_t reports, uint64_t now_ms)
{
    struct token *one = &t->items[token];
    int64_t most = (int64_t)t->rate * BURST_SECONDS * 1000;
    bool may;

    pthread_mutex_lock(&t->lock);
    if (one->then_ms == 0 || now_ms - one->then_ms > BURST_SECONDS * 1000)
        one->left = most;
    else
        one->left += (int64_t)((now_ms - one->then_ms) * t->rate);
    one->left = one->left < most ? one->left : most;
    one->then_ms = now_ms;
    /* A request that is larger than all that may come at once has its turn, too. */
    may = one->left > 0;
    if (may)
        one->left -= (int64_t)reports * 1000;
    pthread_mutex_unlock(&t->lock);
    return may;
}
