/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/start_words.h"

#include <errno.h>
#include <string.h>

#include "runtime/policy/mode.h"

const char *file_advice(int error)
{
    static const struct {
        int error;
        const char *advice;
    } rows[] = {
        {ENOENT, "; make its folder first"},
        {ENOTDIR, "; a part of the path is a file: name another folder"},
        {EISDIR, "; it is a folder: name a file in it"},
        {ELOOP, "; it is a symbolic link: name the file itself"},
        {EINVAL, "; it is a device or a pipe: name a file"},
        {EMLINK, "; it is another file's too (a hard link): name another file, or remove it"},
        {EEXIST, "; it is another user's: name another file, or have them remove it"},
        {EUSERS, "; others may read or write it: close it to them (chmod 600)"},
        {EACCES, "; name a file that this process may write"},
        {EPERM, "; name a file that this process may write"},
        {EROFS, "; name a file on a disk that can be written"},
        {ENOSPC, "; make room on its disk"},
        {EDQUOT, "; make room in the user's share of the disk"},
        {EBUSY, "; it is full, and another process is about to move it aside"},
        {EFBIG, "; the process may not have files so long: raise its limit (ulimit -f)"},
        {EMFILE, "; the process has too many files open: raise its limit (ulimit -n)"},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (rows[i].error == error)
            return rows[i].advice;
    return "";
}

void start_fault_write(const struct start_fault *fault, struct text *out)
{
    text_add_c(out, fault->what);
    if (fault->path) {
        text_add_c(out, " ");
        text_add_c(out, fault->path);
    }
    text_add_c(out, ": ");
    text_add_c(out, strerror(fault->error));
    if (fault->path)
        text_add_c(out, file_advice(fault->error));
    else if (fault->error == EAGAIN)
        text_add_c(out, "; the process has as many threads as it may: raise its limit (ulimit -u)");
}

static void number_write(const char *before, uint64_t n, const char *behind, struct text *out)
{
    text_add_c(out, before);
    text_add_u64(out, n);
    text_add_c(out, behind);
}

static void value_write(const char *before, const char *value, struct text *out)
{
    if (value) {
        text_add_c(out, before);
        text_add_c(out, value);
    }
}

static void goals_write(const struct methodbeat_settings *s, size_t sinks, struct text *out)
{
    uint64_t bytes = s->report_bytes ? s->report_bytes : mode_of(s->mode)->file_bytes;

    sinks += s->sink != NULL;
    if (!s->report_path && !s->trace_path && sinks == 0) {
        text_add_c(out, "; it goes nowhere: there is no report file, no sink and no trace file");
        return;
    }
    value_write("; reports to ", s->report_path, out);
    if (s->report_path)
        number_write(" (", bytes, " bytes, then as much in PATH.1)", out);
    if (sinks > 0)
        number_write("; reports to ", sinks, sinks == 1 ? " sink" : " sinks", out);
    value_write("; trace file ", s->trace_path, out);
}

void start_write(const struct methodbeat_settings *s, bool has_main, size_t sinks, struct text *out)
{
    const struct mode *mode = mode_of(s->mode);

    text_add_c(out, has_main ? "records the main thread" : "records");
    value_write(has_main ? ", and threads " : " threads ", s->threads, out);
    value_write("; mode ", mode_name(s->mode), out);
    number_write("; slow from ", s->slow_ms ? s->slow_ms : mode->slow_ms, " ms", out);
    number_write(", ANR from ", s->anr_ms ? s->anr_ms : mode->anr_ms, " ms", out);
    text_add_c(out, s->precise_clock ? "; precise clock" : "");
    value_write("; mapping id ", s->mapping_id, out);
    goals_write(s, sinks, out);
}
