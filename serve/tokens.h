/* SPDX-License-Identifier: Apache-2.0 */
/* Who may send what: a file with a line "reports APP TOKEN" or "mappings APP TOKEN" for each. Any
 * thread. */
#ifndef MB_SERVE_TOKENS_H
#define MB_SERVE_TOKENS_H

#include "lib/error.h"
#include "lib/str.h"

enum token_right { TOKEN_REPORTS, TOKEN_MAPPINGS, TOKEN_RIGHTS };

struct tokens;

/* path NULL: there are none, and everybody may send all, as the app "local". rate: how many reports
 * an app may send in a second. */
int tokens_open(struct tokens **tokens, const char *path, uint64_t rate, struct error *err);
void tokens_free(struct tokens *t);

/* The app of a header "Bearer TOKEN", or NULL: the time that this takes tells nothing of a token.
 * *token: for tokens_take. */
const char *tokens_app(const struct tokens *t, enum token_right right, const char *header,
                       size_t *token);

/* Whether an app may send so many reports now. */
bool tokens_take(struct tokens *t, size_t token, size_t reports, uint64_t now_ms);

#endif
