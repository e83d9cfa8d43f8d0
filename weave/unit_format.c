#include "weave/unit_format.h"

#include "weave/class_scan.h"
#include "weave/class_weave.h"

static int scan_class(const struct rules *rules, struct bytes bytes, struct str unit_name,
                      struct arena *keep, struct arena *scratch, struct program_unit *out,
                      struct error *err)
{
    out->classes = ARENA_NEW(keep, struct program_class, 1);
    out->n_classes = 1;
    return class_scan(rules, bytes, unit_name, keep, scratch, out->classes, err);
}

static int weave_class(const struct unit_weaving *w, struct buf *out, struct error *err)
{
    return class_weave(w->rules, w->bytes, w->planned->classes, w->scratch, out, w->counts, err);
}

const struct unit_format unit_format_class = {.scan = scan_class, .weave = weave_class};
