/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/report_kind.h"

#define TAG(kind, tag, ...)     [REPORT_KIND_##kind] = tag,
#define WORD(detail, word, ...) [REPORT_DETAIL_##detail] = word,

static const char *const tags[REPORT_KINDS] = {[REPORT_KIND_OTHER] = "", REPORT_KIND_LIST(TAG)};
static const char *const words[REPORT_DETAILS] = {[REPORT_DETAIL_NONE] = "",
                                                  REPORT_DETAIL_LIST(WORD)};

const char *report_kind_tag(enum report_kind kind)
{
    return tags[kind];
}

const char *report_detail_word(enum report_detail detail)
{
    return words[detail];
}
