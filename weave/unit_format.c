/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/unit_format.h"

#include "weave/probe/class_probe.h"
#include "weave/probe/dex_weave.h"
#include "weave/scan/class_scan.h"
#include "weave/scan/dex_scan.h"

const struct unit_format unit_format_class = {.scan = class_scan, .weave = class_weave};
const struct unit_format unit_format_dex = {.scan = dex_scan, .weave = dex_weave};
