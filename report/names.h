/* SPDX-License-Identifier: Apache-2.0 */
/* Names of methods by id, for those who read a report. */
#ifndef MB_REPORT_NAMES_H
#define MB_REPORT_NAMES_H

#include <stdint.h>

#include "lib/str.h"
#include "mapping/method_lines.h"
#include "mapping/method_map.h"
#include "mapping/obfuscation_map.h"

/* Text of the mapping file, which may be hostile: each format escapes it for its own syntax.
 * The first three are empty if the mapping does not have the id. */
struct method_name {
    uint32_t id;           /* in its mapping */
    struct str class_name; /* com.demo.Main */
    struct str method;     /* load */
    struct str descriptor; /* (ILjava.lang.String;)V */
    struct str
        shown; /* com.demo.Main.load(int, String), id 4711, (not recorded): lib/show.h made it */
    struct str folded;      /* the same as a part of a folded stack: commas for semicolons; */
    struct str folded_json; /* and that as it stands in a JSON string */
    struct str
        kotlin; /* as it is written in Kotlin, where that is another: mapping/kotlin_show.h */
    /* Where it stands in the source; empty and 0 where that is not known. */
    struct str file;  /* Main.java */
    struct str path;  /* com/demo/Main.java, where that is not below the folder of its class */
    uint32_t line;    /* 42; may be 0 though the file is known */
    struct str place; /* Main.java:42; lib/show.h made it, and what follows */
    struct str frame; /* com.demo.Main.load(Main.java:42), as in a stack trace */
};

/* The name for people: as Kotlin has it, unless they want what class files have. */
static inline struct str name_for_reading(const struct method_name *name, bool raw)
{
    return raw || name->kotlin.n == 0 ? name->shown : name->kotlin;
}

/* Whether a shown name is that of a method. Other rows have names in brackets. */
static inline bool name_is_method(struct str shown)
{
    return !str_starts(shown, STR("("));
}

struct name_cache;

struct names {
    const struct method_map *map;          /* NULL: all ids are unknown */
    const struct obfuscation_map *retrace; /* NULL: the map has the source's names */
    const struct method_lines *lines;      /* NULL: nothing is known of where methods stand */
    /* Of several builds together (builds_join): an id below METHOD_ID_DISPATCH is 1 + the place of
     * the name here. NULL: ids are those of the map. */
    const struct method_name *const *joined;
    struct name_cache *cache;
};

/* The map must outlive the names. */
void names_init(struct names *n, const struct method_map *map);
void names_release(struct names *n);

/* How many rows of a mapping an obfuscation map changes, and of how many it has the method: with
 * the row's descriptor, or with another one alone. Of the map of another build, which has classes
 * and methods of the same short names, it is mostly another one. */
struct names_retraced {
    size_t changed, exact, close;
};

/* For a mapping of obfuscated names: shows the original names by the ProGuard or R8 map, which
 * must outlive the names. Call it before the first name is asked for. */
struct names_retraced names_retrace(struct names *n, const struct obfuscation_map *retrace);

/* Sets the file and line of methods. `lines` must outlive the names. Call it before the first
 * name is asked for. For a method without a line the ProGuard or R8 map is asked. */
void names_lines(struct names *n, const struct method_lines *lines);

/* The id in its own mapping. */
static inline uint32_t names_own_id(const struct names *n, uint32_t id)
{
    return n->joined && id > 0 && id < METHOD_ID_DISPATCH ? n->joined[id - 1]->id : id;
}

/* The name of an id, never NULL. It is made when first asked for, and valid until the names are
 * released. The dispatch, and rows that stand for no method, have names without a mapping too.
 * Any thread. */
const struct method_name *names_find(const struct names *n, uint32_t id);

#endif
