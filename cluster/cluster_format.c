#include "cluster/cluster_format.h"

const struct cluster_format *const cluster_formats[] = {
    &cluster_format_text,
    &cluster_format_html,
    &cluster_format_ndjson,
    &cluster_format_folded,
};

const char *const cluster_format_names[] = {"text", "html", "ndjson", "folded", NULL};

struct str cluster_method(const struct builds *builds, const struct cluster *c)
{
    if (c->n_path)
        return builds_shown(builds, c->path[c->n_path - 1]);
    return c->tree.n > 1 ? STR("(no method stands out)") : STR("(no call tree)");
}
