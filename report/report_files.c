/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_blocks.h"

#include "lib/os_file.h"
#include "lib/os_libc.h"

void report_files_init(struct report_files *f, char *const *paths, size_t n)
{
    *f = (struct report_files){.paths = paths, .n = n};
    arena_init(&f->names);
}

void report_files_release(struct report_files *f)
{
    input_tree_release(&f->tree);
    arena_release(&f->names);
}

static bool name_is_hidden(struct str name)
{
    return str_starts(name, STR(".")) || os_memmem(name.p, name.n, "/.", 2) != NULL;
}

/* Hidden files are not reports: what editors, systems and a run of this tool leave. */
static void hidden_drop(struct input_tree *tree)
{
    size_t kept = 0;

    for (size_t i = 0; i < tree->count; i++) {
        if (!name_is_hidden(tree->file[i].name))
            tree->file[kept++] = tree->file[i];
    }
    tree->count = kept;
}

/* The next of the directory. */
static void below(struct report_files *f, struct report_file *file)
{
    const char *directory = f->paths[f->at - 1];
    const struct input_file *found = &f->tree.file[f->tree_at++];
    struct str name =
        arena_printf(&f->names, "%s%s%.*s", directory,
                     str_ends(str_from_c(directory), STR("/")) ? "" : "/", STR_ARG(found->name));

    file->path = file->name = arena_cstr(&f->names, name);
    file->directory = directory;
    file->last = f->tree_at == f->tree.count;
    if (input_file_check(found, &file->said) < 0)
        file->kind = REPORT_FILE_FAULT;
}

static void directory_begin(struct report_files *f, struct report_file *file)
{
    f->tree_at = 0;
    if (input_tree_read(&f->tree, file->path, INPUT_TREE_REST, &file->said) < 0) {
        file->kind = REPORT_FILE_FAULT;
        return;
    }
    hidden_drop(&f->tree);
    if (f->tree.count == 0) {
        file->kind = REPORT_FILE_FAULT;
        error_set(&file->said, "an empty directory");
    } else {
        f->in_tree = true;
        below(f, file);
    }
}

bool report_files_next(struct report_files *f, struct report_file *file)
{
    *file = (struct report_file){.kind = REPORT_FILE};
    if (f->in_tree && f->tree_at < f->tree.count) {
        below(f, file);
        return true;
    }
    input_tree_release(&f->tree);
    f->in_tree = false;
    if (f->at == f->n)
        return false;
    file->path = file->name = f->paths[f->at++];
    if (strcmp(file->path, "-") == 0) {
        file->path = NULL;
        file->name = "standard input";
    } else if (os_is_directory(file->path)) {
        directory_begin(f, file);
    }
    return true;
}
