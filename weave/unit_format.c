#include "weave/unit_format.h"

#include "weave/class_scan.h"
#include "weave/class_weave.h"
#include "weave/dex_scan.h"
#include "weave/dex_weave.h"

const struct unit_format unit_format_class = {.scan = class_scan, .weave = class_weave};
const struct unit_format unit_format_dex = {.scan = dex_scan, .weave = dex_weave};
