/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent: reports, and the mappings of builds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/json_write.h"
#include "lib/mem.h"
#include "serve/serve_internal.h"

/* The body as text: as it is, or inflated. Answers where it can't be. */
static bool text_of(struct request *r, struct buf *text)
{
    const char *encoding =
        MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, "Content-Encoding");
    bool is_plain = !encoding || strcasecmp(encoding, "identity") == 0;
    struct error err;
    struct buf sent;
    int result;

    if (!is_plain && strcasecmp(encoding, "gzip") != 0) {
        request_refuse(r, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
                       "Content-Encoding is gzip, or is not there");
        return false;
    }
    atomic_fetch_sub(&r->server->held, r->sent.n);
    sent = r->sent;
    buf_init(&r->sent);
    if (is_plain) {
        *text = sent;
        return true;
    }
    result = gzip_inflate(buf_view(&sent), BODY_TEXT_MAX, text, &err);
    buf_release(&sent);
    if (result == 0)
        return true;
    request_refuse(r, text->n > BODY_TEXT_MAX ? MHD_HTTP_CONTENT_TOO_LARGE : MHD_HTTP_BAD_REQUEST,
                   "%s", err.text);
    return false;
}

static void reports_answer(struct request *r)
{
    const struct depot_batch *b = r->batch;
    struct json_writer w = json_writer_of(&r->body);
    size_t told = b->body.n_refused < BODY_REFUSED ? b->body.n_refused : BODY_REFUSED;

    if (b->status != DEPOT_STORED) {
        request_refuse(r,
                       b->status == DEPOT_FULL ? MHD_HTTP_INSUFFICIENT_STORAGE
                                               : MHD_HTTP_SERVICE_UNAVAILABLE,
                       b->status == DEPOT_FULL ? "the disk is full: nothing was stored"
                                               : "it could not be stored");
        return;
    }
    json_write_open(&w, '{');
    json_write_key_u64(&w, "stored", b->stored);
    json_write_key_u64(&w, "copies", b->copies);
    json_write_key_u64(&w, "refused", b->body.n_refused);
    json_write_key_open(&w, "lines", '[');
    for (size_t i = 0; i < told; i++) {
        json_write_open(&w, '{');
        json_write_key_u64(&w, "line", b->body.refused[i].line);
        json_write_key_str(&w, "reason", b->body.refused[i].reason);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    buf_u8(&r->body, '\n');
    r->type = "application/json";
    r->status = b->body.n == 0 && b->body.n_refused > 0 ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_OK;
}

static void batch_done(struct depot_batch *batch)
{
    struct request *r = batch->request;

    reports_answer(r);
    request_go_on(r);
}

bool upload_reports(struct request *r)
{
    const char *run = request_parameter(r, "run", true);
    struct depot_batch *b;

    if (run && (!depot_name_is_good(str_from_c(run)) || strlen(run) > DEPOT_NAME_MAX - 4)) {
        request_refuse(r, MHD_HTTP_BAD_REQUEST,
                       "run: a name has letters, digits, '.', '-' and '_', at most %d",
                       DEPOT_NAME_MAX - 4);
        return false;
    }
    r->batch = b = mem_calloc(1, sizeof(*b));
    body_init(&b->body);
    b->request = r;
    b->done = batch_done;
    memcpy(b->app, r->app, strlen(r->app));
    if (run)
        snprintf(b->set, sizeof(b->set), "run-%s", run);
    if (!text_of(r, &b->body.text))
        return false;
    body_read(&b->body);
    if (!tokens_take(r->server->tokens, r->token, b->body.n, serve_now_ms())) {
        request_refuse(r, MHD_HTTP_TOO_MANY_REQUESTS, "more reports a second than --rate");
        return false;
    }
    request_wait(r);
    if (!depot_take(r->server->depot, b)) {
        request_refuse(r, MHD_HTTP_SERVICE_UNAVAILABLE, "too many reports wait to be stored");
        request_go_on(r);
    }
    return true;
}

bool upload_mapping(struct request *r)
{
    static const unsigned statuses[] = {[MAPPINGS_NEW] = MHD_HTTP_CREATED,
                                        [MAPPINGS_KNOWN] = MHD_HTTP_OK,
                                        [MAPPINGS_BAD] = MHD_HTTP_BAD_REQUEST,
                                        [MAPPINGS_FAILED] = MHD_HTTP_INSUFFICIENT_STORAGE};
    enum mappings_put put;
    struct buf text = {0};
    struct error err;

    if (text_of(r, &text)) {
        put = mappings_put(r->server->mappings, r->rest, str_from_bytes(buf_view(&text)), &err);
        if (put >= MAPPINGS_BAD) {
            request_refuse(r, statuses[put], "%s", err.text);
        } else {
            buf_str(&r->body, STR("{}\n"));
            r->type = "application/json";
            r->status = statuses[put];
        }
    }
    buf_release(&text);
    return false;
}
