/* SPDX-License-Identifier: Apache-2.0 */
/* Connections, by libmicrohttpd: who may ask for what, bodies, answers. */
#include <arpa/inet.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "lib/json_write.h"
#include "lib/mem.h"
#include "lib/os_process.h"
#include "serve/parts.h"
#include "serve/serve_internal.h"

enum {
    ROUTE_BEGINS = 1,
    ROUTE_BODY = 2,
    CONNECTION_BYTES = 24 << 10,
    SPARE_FILES = 256,
    THREADS_MAX = 4
};

struct route {
    const char *method, *path;
    unsigned how;
    enum token_right right;
    bool (*take)(struct request *r);
    const struct bytes *file;
    const char *type;
};

static const struct route routes[] = {
    {"POST", "/v1/reports", ROUTE_BODY, TOKEN_REPORTS, upload_reports, NULL, NULL},
    {"PUT", "/v1/mappings/", ROUTE_BODY | ROUTE_BEGINS, TOKEN_MAPPINGS, upload_mapping, NULL, NULL},
    {"GET", "/", 0, 0, NULL, &serve_page, "text/html; charset=utf-8"},
    {"GET", "/serve.js", 0, 0, NULL, &serve_script, "text/javascript; charset=utf-8"},
    {"GET", "/serve.css", 0, 0, NULL, &serve_style, "text/css; charset=utf-8"},
    {"GET", "/v1/list", 0, 0, view_list, NULL, NULL},
    {"GET", "/v1/sets", 0, 0, view_sets, NULL, NULL},
    {"GET", "/v1/live", 0, 0, live_open, NULL, NULL},
    {"GET", "/report/", ROUTE_BEGINS, 0, view_report, NULL, NULL},
    {"GET", "/clusters", 0, 0, view_clusters, NULL, NULL},
};

uint64_t serve_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void request_refuse(struct request *r, unsigned status, const char *fmt, ...)
{
    struct json_writer w = json_writer_of(&r->body);
    va_list args;
    char *text;

    va_start(args, fmt);
    text = mem_vprintf(fmt, args);
    va_end(args);
    buf_clear(&r->body);
    json_write_open(&w, '{');
    json_write_key_str(&w, "error", str_from_c(text));
    json_write_close(&w, '}');
    buf_u8(&r->body, '\n');
    r->status = status;
    r->type = "application/json";
    free(text);
}

const char *request_parameter(struct request *r, const char *name, bool some)
{
    const char *value = MHD_lookup_connection_value(r->connection, MHD_GET_ARGUMENT_KIND, name);

    return value && some && !value[0] ? NULL : value;
}

static const char *header(struct request *r, const char *name)
{
    return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, name);
}

void request_wait(struct request *r)
{
    MHD_suspend_connection(r->connection);
}

void request_go_on(struct request *r)
{
    MHD_resume_connection(r->connection);
}

/* ---- What may be asked ---- */

/* Whether a page of another site asks by the browser of someone on this machine: under a name that
 * leads here (its Host), or from its own (its Origin). */
static bool host_is_here(const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};

    for (size_t i = 0; host && i < sizeof(names) / sizeof(names[0]); i++) {
        size_t n = strlen(names[i]);

        if (strncasecmp(host, names[i], n) == 0 && (host[n] == 0 || host[n] == ':'))
            return true;
    }
    return false;
}

/* What the browser says of who asks: a link may lead here, but no picture and no script of another
 * site. */
static bool is_of_another_site(struct request *r)
{
    const char *site = header(r, "Sec-Fetch-Site"), *mode = header(r, "Sec-Fetch-Mode");

    return site && strcmp(site, "cross-site") == 0 && !(mode && strcmp(mode, "navigate") == 0);
}

static void check(struct request *r, const char *url)
{
    const char *length = header(r, "Content-Length");
    uint64_t bytes;

    if (!r->server->any_host && !host_is_here(header(r, "Host"))) {
        request_refuse(r, MHD_HTTP_FORBIDDEN,
                       "Host is none of this machine: a proxy has to set it to "
                       "127.0.0.1");
    } else if (is_of_another_site(r)) {
        request_refuse(r, MHD_HTTP_FORBIDDEN, "a page of another site asks");
    } else if (!r->route) {
        request_refuse(r, MHD_HTTP_NOT_FOUND, "there is no %s", url);
    } else if (atomic_load(&r->server->ending)) {
        request_refuse(r, MHD_HTTP_SERVICE_UNAVAILABLE, "it ends");
    } else if (r->route->how & ROUTE_BODY) {
        r->app =
            tokens_app(r->server->tokens, r->route->right, header(r, "Authorization"), &r->token);
        if (!r->app)
            request_refuse(r, MHD_HTTP_UNAUTHORIZED, "Authorization has no token that may do this");
        else if (header(r, "Origin"))
            request_refuse(r, MHD_HTTP_FORBIDDEN, "pages may not send");
        else if (length && (!str_to_u64(str_from_c(length), &bytes) || bytes > BODY_MAX))
            request_refuse(r, MHD_HTTP_CONTENT_TOO_LARGE, "the body has more than %d bytes",
                           BODY_MAX);
    }
}

static const struct route *route_find(const char *method, const char *url, const char **rest)
{
    if (strcmp(method, "HEAD") == 0)
        method = "GET";
    for (size_t i = 0; i < sizeof(routes) / sizeof(routes[0]); i++) {
        const struct route *one = &routes[i];
        size_t n = strlen(one->path);

        if (strcmp(method, one->method) == 0 &&
            (one->how & ROUTE_BEGINS ? strncmp(url, one->path, n) == 0
                                     : strcmp(url, one->path) == 0)) {
            *rest = url + n;
            return one;
        }
    }
    return NULL;
}

/* ---- A request on its way ---- */

static struct request *request_new(struct server *s, struct MHD_Connection *connection,
                                   const char *method, const char *url)
{
    struct request *r = mem_calloc(1, sizeof(*r));

    *r = (struct request){.server = s, .connection = connection, .began_ms = serve_now_ms()};
    r->route = route_find(method, url, &r->rest);
    atomic_fetch_add(&s->running, 1);
    check(r, url);
    return r;
}

static void request_end(void *cls, struct MHD_Connection *connection, void **con_cls,
                        enum MHD_RequestTerminationCode why)
{
    struct request *r = *con_cls;

    (void)cls;
    (void)connection;
    (void)why;
    if (!r)
        return;
    atomic_fetch_sub(&r->server->held, r->sent.n);
    atomic_fetch_sub(&r->server->running, 1);
    if (r->batch) {
        body_release(&r->batch->body);
        free(r->batch);
    }
    buf_release(&r->sent);
    buf_release(&r->body);
    free(r);
    *con_cls = NULL;
}

/* What has no room is read to its end, so that whoever sends it reads the answer; but not for long.
 */
static enum MHD_Result body_take(struct request *r, struct str data)
{
    size_t held = atomic_fetch_add(&r->server->held, data.n) + data.n;

    if (r->too_long || r->sent.n + data.n > BODY_MAX || held > SERVE_HELD_BYTES) {
        atomic_fetch_sub(&r->server->held, data.n);
        if (!r->too_long && r->sent.n + data.n <= BODY_MAX)
            request_refuse(r, MHD_HTTP_SERVICE_UNAVAILABLE, "too many bodies are on their way");
        else if (!r->too_long)
            request_refuse(r, MHD_HTTP_CONTENT_TOO_LARGE, "the body has more than %d bytes",
                           BODY_MAX);
        r->too_long = true;
    } else {
        buf_str(&r->sent, data);
    }
    return serve_now_ms() - r->began_ms < SERVE_REQUEST_SECONDS * 1000 ? MHD_YES : MHD_NO;
}

static void headers_add(struct MHD_Response *response, const struct request *r)
{
    static const char *const all[][2] = {
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
    bool own = r->route && r->route->file;

    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
        MHD_add_response_header(response, all[i][0], all[i][1]);
    /* Pages of reports have a policy of their own in them, which this one does not widen. */
    MHD_add_response_header(
        response, "Content-Security-Policy",
        own ? "default-src 'none'; script-src 'self'; style-src 'self'; "
              "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; "
              "frame-ancestors 'none'; require-trusted-types-for 'script'; "
              "trusted-types 'none'"
            : "frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
    if (r->type)
        MHD_add_response_header(response, "Content-Type", r->type);
    if (r->status == MHD_HTTP_UNAUTHORIZED)
        MHD_add_response_header(response, "WWW-Authenticate", "Bearer");
    if (r->status == MHD_HTTP_TOO_MANY_REQUESTS || r->status == MHD_HTTP_SERVICE_UNAVAILABLE)
        MHD_add_response_header(response, "Retry-After", "2");
    if (r->status == MHD_HTTP_INSUFFICIENT_STORAGE)
        MHD_add_response_header(response, "Retry-After", "600");
}

static enum MHD_Result answer(struct request *r)
{
    struct MHD_Response *response = r->stream;
    enum MHD_Result result;

    if (!response && r->route && r->route->file && r->status == MHD_HTTP_OK)
        response = MHD_create_response_from_buffer(
            r->route->file->n, (void *)(uintptr_t)r->route->file->p, MHD_RESPMEM_PERSISTENT);
    else if (!response)
        response = MHD_create_response_from_buffer(r->body.n, r->body.p, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    headers_add(response, r);
    result = MHD_queue_response(r->connection, r->status, response);
    MHD_destroy_response(response);
    r->stream = NULL;
    return result;
}

static enum MHD_Result access_handle(void *cls, struct MHD_Connection *connection, const char *url,
                                     const char *method, const char *version, const char *data,
                                     size_t *size, void **con_cls)
{
    struct request *r = *con_cls;

    (void)version;
    if (!r) {
        *con_cls = r = request_new(cls, connection, method, url);
        return r->status ? answer(r) : MHD_YES;
    }
    if (*size > 0) {
        enum MHD_Result result = body_take(r, (struct str){data, *size});

        *size = 0;
        return result;
    }
    if (r->status == 0 && r->route->file) {
        r->status = MHD_HTTP_OK;
        r->type = r->route->type;
    } else if (r->status == 0 && r->route->take(r)) {
        return MHD_YES;
    }
    return r->status ? answer(r) : MHD_YES;
}

/* ---- The daemon ---- */

/* As many connections as the process may have files open. */
static unsigned connections(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 512;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < 2 * SPARE_FILES)
        return (unsigned)limit.rlim_cur / 2;
    return limit.rlim_cur - SPARE_FILES < SERVE_CONNECTIONS
               ? (unsigned)(limit.rlim_cur - SPARE_FILES)
               : SERVE_CONNECTIONS;
}

struct address {
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } is;
    socklen_t size;
    bool local;
};

/* "127.0.0.1:8787", "[::1]:8787". */
static int address_read(const char *text, struct address *a)
{
    struct str all = str_from_c(text);
    size_t colon = str_rfind(all, ':');
    char host[INET6_ADDRSTRLEN + 2] = "";
    uint64_t port;

    *a = (struct address){.size = sizeof(a->is.v4)};
    if (colon == all.n || colon >= sizeof(host) ||
        !str_to_u64(str_sub(all, colon + 1, all.n), &port) || port > UINT16_MAX)
        return -1;
    memcpy(host, text, colon);
    if (inet_pton(AF_INET, host, &a->is.v4.sin_addr) == 1) {
        a->is.v4.sin_family = AF_INET;
        a->is.v4.sin_port = htons((uint16_t)port);
        a->local = ntohl(a->is.v4.sin_addr.s_addr) >> 24 == 127;
        return 0;
    }
    if (colon < 2 || host[0] != '[' || host[colon - 1] != ']')
        return -1;
    host[colon - 1] = 0;
    if (inet_pton(AF_INET6, host + 1, &a->is.v6.sin6_addr) != 1)
        return -1;
    a->is.v6.sin6_family = AF_INET6;
    a->is.v6.sin6_port = htons((uint16_t)port);
    a->size = sizeof(a->is.v6);
    a->local = IN6_IS_ADDR_LOOPBACK(&a->is.v6.sin6_addr);
    return 0;
}

int http_start(struct server *s, struct error *err)
{
    const struct serve_options *o = s->options;
    size_t threads = os_processors();
    const union MHD_DaemonInfo *info;
    struct address a;
    char *address;

    if (address_read(o->listen, &a) < 0)
        return error_set(err, "--listen: '%s' is no ADDRESS:PORT, as 127.0.0.1:8787 or [::1]:8787",
                         o->listen);
    if (!a.local && !o->tokens)
        return error_set(err, "--listen: with an address that others reach, --tokens is needed");
    s->any_host = !a.local;
    s->daemon = MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME |
                                     (a.is.any.sa_family == AF_INET6 ? MHD_USE_IPv6 : 0),
                                 0, NULL, NULL, access_handle, s, MHD_OPTION_SOCK_ADDR, &a.is.any,
                                 MHD_OPTION_CONNECTION_LIMIT, connections(),
                                 MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SERVE_IDLE_SECONDS,
                                 MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
                                 MHD_OPTION_LISTEN_BACKLOG_SIZE, 4096u, MHD_OPTION_THREAD_POOL_SIZE,
                                 (unsigned)(threads < 2             ? 2
                                            : threads > THREADS_MAX ? THREADS_MAX
                                                                    : threads),
                                 MHD_OPTION_NOTIFY_COMPLETED, request_end, NULL, MHD_OPTION_END);
    if (!s->daemon)
        return error_set_errno(err, "%s: can't listen", o->listen);
    info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
    address = mem_printf("http://%.*s:%u/", (int)(strrchr(o->listen, ':') - o->listen), o->listen,
                         info ? info->port : 0);
    o->ready(address);
    free(address);
    return 0;
}

void http_quiesce(struct server *s)
{
    int fd;

    if (!s->daemon)
        return;
    fd = MHD_quiesce_daemon(s->daemon);
    if (fd >= 0)
        close(fd);
}

void http_stop(struct server *s)
{
    enum { STEPS = 100 };

    if (!s->daemon)
        return;
    for (size_t i = 0; i < STEPS && atomic_load(&s->running) > 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    MHD_stop_daemon(s->daemon);
}
