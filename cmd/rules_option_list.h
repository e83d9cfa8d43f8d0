/* SPDX-License-Identifier: Apache-2.0 */
/* The options that instrument and inspect share: which methods are measured, and how. field: of
 * struct instrument_options.
 *
 *     OPTION(name, letter, kind, field, argument, choices, help)
 */
OPTION("proguard-mapping", 'p', OPTION_TEXT, rules.obfuscation_map, "FILE", NULL,
       "the mapping.txt of ProGuard or R8: ids get original names")
OPTION("classpath", 'c', OPTION_LIST, class_path, "PATHS", NULL,
       "jars and directories, ':' between, that the inputs extend\n(android.jar): only read, to "
       "know what is an Activity")
OPTION("select", 's', OPTION_CHOICE, rules.select, "HOW", select_names,
       "smart: all methods that call, loop or lock (the default)\n"
       "matrix: what Tencent Matrix selects\nall: everything with code")
OPTION("exits", 'x', OPTION_CHOICE, rules.exits, "WHICH", exits_names,
       "explicit: returns, and throws that leave (the default)\n"
       "all: exceptions out of callees too, by a handler")
OPTION("probes", 0, OPTION_CHOICE, rules.probes, "FORM", probes_names,
       "late: int t = i(id) at the entry, o(id, t) at the\nexits (the default for our own beat "
       "class)\n"
       "pair: i(id) and o(id), as other beat classes take\nthem (the default for those)")
OPTION("filter", 'f', OPTION_TEXT, rules.filter_file, "FILE", NULL,
       "methods to leave out or to measure in any case")
OPTION("filter-prefix", 0, OPTION_FLAG, rules.filter_prefix, NULL, NULL,
       "its names are plain prefixes, as Matrix reads them")
OPTION("beat-class", 0, OPTION_CLASS, rules.beat_class, "CLASS", NULL,
       "whose i, o and at are called [io.methodbeat.AppMethodBeat]")
OPTION("jobs", 'j', OPTION_THREADS, jobs, "N", NULL, "threads [one for each processor]")
