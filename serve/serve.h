/* SPDX-License-Identifier: Apache-2.0 */
/* A collector of reports and its page, by HTTP: docs/serve.md. */
#ifndef MB_SERVE_SERVE_H
#define MB_SERVE_SERVE_H

#include "lib/error.h"
#include "lib/str.h"

struct serve_options {
    const char *dir;
    const char *listen; /* "127.0.0.1:8787", "[::1]:0" */
    const char *tokens; /* a file; NULL: none, on this machine alone */
    const struct text_list *mappings;
    uint64_t max_disk; /* bytes */
    uint64_t rate;     /* reports a second, of an app */
    /* Runs "decode" or "cluster" with these arguments, of which the first is its name. Called by
     * one thread. Returns the exit status. */
    int (*run)(int argc, char **argv);
    void (*ready)(const char *address); /* once the page is there */
    void (*say)(const char *text);      /* what whoever runs it should know; any thread */
};

/* Runs until a signal ends it. */
int serve(const struct serve_options *options, struct error *err);

#endif
