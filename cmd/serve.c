/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat serve: collects reports and shows them. */
#include "cmd/command.h"

#include <string.h>

#ifdef MB_SERVE
#include "serve/serve.h"
#endif

struct serve_arguments {
    struct text_list mappings;
    const char *listen, *tokens;
    uint64_t max_disk;
    long rate;
};

#define AT(field) offsetof(struct serve_arguments, field)

static const struct option_spec options[] = {
    {"mapping", 'm', OPTION_LIST, AT(mappings), "FILE", NULL,
     "the methodMapping.txt of a build, or a directory of them; it is copied into\nDIR; may be "
     "repeated"},
    {"listen", 0, OPTION_TEXT, AT(listen), "ADDRESS:PORT", NULL,
     "where to listen [127.0.0.1:8787]; port 0: any free port"},
    {"tokens", 0, OPTION_TEXT, AT(tokens), "FILE", NULL,
     "who may send: lines of 'reports APP TOKEN' and 'mappings APP TOKEN'; without it,\n"
     "everybody on this machine may"},
    {"max-disk", 0, OPTION_MEGABYTES, AT(max_disk), "MB", NULL,
     "refuse reports once DIR would take more [10240]"},
    {"rate", 0, OPTION_NUMBER, AT(rate), "N", NULL,
     "refuse reports of an app above N a second [50000]"},
};

#ifdef MB_SERVE
static int page_run(int argc, char **argv)
{
    const struct command *made[] = {&command_decode, &command_cluster};

    for (size_t i = 0; i < sizeof(made) / sizeof(made[0]); i++)
        if (strcmp(argv[0], made[i]->name) == 0)
            return command_run(made[i], argc, argv);
    return -1;
}

static void page_ready(const char *address)
{
    command_say(stdout, "methodbeat: %s", address);
    fflush(stdout);
}

static void problem_say(const char *text)
{
    command_say(stderr, "methodbeat: serve: %s", text);
}
#endif

static int serve_run(const struct command *self, const void *arguments, char **operands, int n)
{
    const struct serve_arguments *a = arguments;
    struct error err;

    if (n != 1)
        return command_usage_error(self, n == 0 ? "serve: no directory named"
                                                : "serve: takes one directory");
#ifdef MB_SERVE
    const struct serve_options o = {.dir = operands[0],
                                    .listen = a->listen,
                                    .tokens = a->tokens,
                                    .mappings = &a->mappings,
                                    .max_disk = a->max_disk,
                                    .rate = (uint64_t)a->rate,
                                    .run = page_run,
                                    .ready = page_ready,
                                    .say = problem_say};

    return serve(&o, &err) < 0 ? command_failed(&err) : EXIT_DONE;
#else
    (void)a;
    (void)operands;
    error_set(&err,
              "serve: this methodbeat was built without libmicrohttpd: the Debian package has it");
    return command_failed(&err);
#endif
}

static const struct serve_arguments defaults = {
    .listen = "127.0.0.1:8787", .max_disk = UINT64_C(10240) << 20, .rate = 50000};

const struct command command_serve = {
    .name = "serve",
    .summary = "collect reports by HTTP, and show them as they come",
    .usage = "[-m methodMapping.txt] [options] DIR",
    .text =
        "Takes reports by POST /v1/reports, stores them in DIR, and shows them on a page: as\n"
        "they arrive, by app, version, scene and device; the groups that cluster makes of a\n"
        "day or a test run, or of two compared; each report as decode does. An answer is\n"
        "given once the reports are on the disk; a report that is sent again counts once. SIGTERM\n"
        "ends it.",
    .examples = "  methodbeat serve -m methodMapping.txt reports/\n"
                "  curl --data-binary @jank.ndjson http://127.0.0.1:8787/v1/reports\n"
                "  methodbeat serve --tokens tokens.txt --listen 0.0.0.0:8787 /var/lib/methodbeat\n"
                "  methodbeat cluster -m reports/mappings/ reports/reports/local/",
    .statuses = {"a signal ended it", "it could not start", EXIT_USAGE_TEXT, NULL},
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = serve_run,
};
