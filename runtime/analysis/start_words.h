/* SPDX-License-Identifier: Apache-2.0 */
/* What is said of a start, in one line each: what it records and where that goes, or why it
 * failed. */
#ifndef MB_RUNTIME_ANALYSIS_START_WORDS_H
#define MB_RUNTIME_ANALYSIS_START_WORDS_H

#include "runtime/base/text.h"
#include "runtime/methodbeat.h"

/* What a start failed at. */
struct start_fault {
    const char *what; /* "the report file" */
    const char *path; /* or NULL */
    int error;        /* of errno */
};

/* The cause, with the path, and what to do where that is known. */
void start_fault_write(const struct start_fault *fault, struct text *out);

/* What to do about a file that can't be written, "; make its folder"; "" where it is not known. */
const char *file_advice(int error);

/* What settings have recorded, and where it goes; `sinks`: how many there are beside theirs. */
void start_write(const struct methodbeat_settings *settings, bool has_main, size_t sinks,
                 struct text *out);

#endif
