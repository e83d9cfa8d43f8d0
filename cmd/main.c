/* methodbeat: the command line. One file per subcommand stands beside this. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("methodbeat " MB_VERSION);
        return 0;
    }
    fputs("usage: methodbeat --version\n", stderr);
    return 2;
}
