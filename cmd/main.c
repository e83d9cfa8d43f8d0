/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat: the command line. Each subcommand has a file beside this one. */
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>
#include <zip.h>
#include <zlib.h>

#include "cmd/command.h"
#include "lib/codec.h"
#include "lib/mem.h"
#include "lib/os_libc.h"
#include "lib/os_process.h"
#include "lib/output.h"

const struct command *const commands[COMMAND_COUNT] = {
#define COMMAND(name) &command_##name,
#include "cmd/command_list.h"
#undef COMMAND
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[COMMAND_COUNT + 2] = {[COMMAND_COUNT] = "--help", "--version"};
    const char *near;

    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i]->name;
    near = nearest_name(name, names, COMMAND_COUNT + 2);
    if (near)
        return command_usage_error(NULL, "unknown command '%s'; did you mean '%s'?", name, near);
    return command_usage_error(NULL, "unknown command '%s'", name);
}

/* Checks that standard output was written, and reports an error once if not. */
static int check_output(int status)
{
    struct error err;

    if (command_output_finish(&err) == 0 || status != EXIT_DONE)
        return status;
    return command_failed(&err);
}

/* A line with the version, one with the commit, and one with the libraries. */
static void version_print(void)
{
    unsigned hash = XXH_versionNumber();

    puts("methodbeat " MB_VERSION);
    printf("commit %s\n", version_commit[0] ? version_commit : "unknown");
    printf("libzip %s, zlib %s, deflate by %s, xxHash %u.%u.%u\n", zip_libzip_version(),
           zlibVersion(), codec_name(), hash / 10000, hash / 100 % 100, hash % 100);
}

/* methodbeat help WHAT */
static int run_help(int argc, char **argv)
{
    char *help[] = {argv[2], "--help", NULL};
    const struct command *cmd;

    if (strcmp(argv[2], "--json") == 0) {
        help_print_json();
        return EXIT_DONE;
    }
    if (strcmp(argv[2], "--completion") == 0) {
        if (argc > 3 && completion_print(argv[3], stdout) == 0)
            return EXIT_DONE;
        return command_usage_error(NULL, "help --completion is for bash, zsh or fish");
    }
    cmd = find_command(argv[2]);
    return cmd ? command_run(cmd, 2, help) : unknown_command(argv[2]);
}

static int run_command(int argc, char **argv)
{
    const struct command *cmd;

    if (argc < 2) {
        help_print_overview(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (strcmp(argv[1], "help") == 0 && argc == 2)) {
        help_print_overview(stdout);
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0 ||
        strcmp(argv[1], "-v") == 0) {
        version_print();
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "help") == 0)
        return run_help(argc, argv);
    cmd = find_command(argv[1]);
    return cmd ? command_run(cmd, argc - 1, argv + 1) : unknown_command(argv[1]);
}

int main(int argc, char **argv)
{
    os_start(&argc, &argv);
    output_clean_at_end();
    /* libzip converts times for each entry; without TZ the C library looks at
     * /etc/localtime each time. No output depends on the zone. */
    os_setenv("TZ", "UTC0");
    return check_output(run_command(argc, argv));
}
