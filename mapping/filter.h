/* SPDX-License-Identifier: Apache-2.0 */
/* The filter file: it says which methods are always left out, and which are always measured,
 * whatever the selection says. docs/filter.md is the user's page.
 *
 *     # comment
 *     [package]                            headers and comments are skipped
 *     -keeppackage com.demo.internal       not instrumented
 *     -keepclass   com/demo/Focus
 *     -keepmethod  com.demo.Foo bar (I)V
 *     -tracepackage, -traceclass, -tracemethod: the same, but instrumented,
 *     also where the selection would skip the method as trivial
 *
 * "/" means "." in class names. In names, ? is one character and * any number of them, but not
 * a package separator; ** is any number of any characters. With or without wildcards, a class
 * rule also covers the classes nested in it ($); a package rule covers the package and
 * everything below; a method rule covers the methods of exactly these classes. The last line
 * that matches a method decides. At most 1,000 rules have wildcards in their class or package, and
 * at most 1,000 of one class in what they say of methods: each is asked for each class, or method.
 *
 * Names in this interface are as in a class file: internal names, descriptors, Modified UTF-8;
 * original names, not obfuscated ones.
 */
#ifndef MB_MAPPING_FILTER_H
#define MB_MAPPING_FILTER_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/error.h"
#include "lib/row_index.h"
#include "lib/str.h"

struct filter_rule;
struct filter_name;

struct filter {
    struct arena arena;
    struct filter_rule *rules; /* in the order of the file */
    size_t n_rules;
    struct filter_name *exact; /* rules whose class or package has no wildcard */
    struct row_index plain;    /* those of methods without any, by class, name, descriptor */
    uint32_t *scanned;         /* the others */
    bool prefix;               /* names of classes and packages may stop anywhere */
    size_t n_scanned;
};

void filter_init(struct filter *f); /* without rules */
void filter_release(struct filter *f);

/* Reads a whole file. The text is not needed afterwards. With `prefix`, the name of a class or
 * package rule is a prefix of internal class names, as in Matrix: com/demo/Focus covers
 * com/demo/FocusLate. After an error ("line 12: ...") the filter is empty. */
int filter_parse(struct filter *f, struct str text, bool prefix, struct error *err);

enum filter_verdict {
    FILTER_NONE,  /* no rule matches: the selection decides */
    FILTER_KEEP,  /* left as it is */
    FILTER_TRACE, /* instrumented */
};

/* The rules for one class: made once for each class, used for each of its methods. It is in the
 * arena and refers to the filter; class_name is not needed afterwards. */
struct filter_class {
    const struct filter *filter;
    const struct filter_name *own; /* rules of just this class, or NULL */
    uint32_t decided;              /* 1 + the last rule that covers the whole class; 0: none */
    const uint32_t *method; /* later method rules with wildcards that may apply, last first */
    size_t n_method;
};

struct filter_class filter_class_rules(const struct filter *f, struct str class_name,
                                       struct arena *a);

enum filter_verdict filter_method(const struct filter_class *c, struct str name,
                                  struct str descriptor);

/* Which rules match anything at all. It is asked once for each class of a program, and then for
 * each method of the class, by one thread. A rule that later rules overrule matches, too. */
struct filter_use {
    const struct filter *filter;
    bool *matched;     /* by rule, in the order of the file */
    size_t n_unused;   /* rules that match nothing so far */
    uint32_t *methods; /* method rules of the class at hand that match nothing so far; */
    size_t n_methods;
    const struct filter_name *own; /* and where those without wildcards are found */
};

void filter_use_init(struct filter_use *u, const struct filter *f); /* nothing matches yet */
void filter_use_release(struct filter_use *u);
void filter_use_class(struct filter_use *u, struct str class_name);
void filter_use_method(struct filter_use *u, struct str name, struct str descriptor);

/* A rule as it stands in the file. */
struct filter_line {
    size_t number;   /* of the line, from 1 on */
    struct str text; /* Modified UTF-8 */
    /* Of a class or package rule without wildcards: whether it is for a package, and the name
     * with slashes. Otherwise the name is empty. */
    bool is_package;
    struct str name;
};

/* The rule must be below f->n_rules. */
struct filter_line filter_rule_line(const struct filter *f, size_t rule);

/* Appends the line, without a line end, that excludes a method from instrumentation. The
 * arguments are texts of a row of methodMapping.txt. The line is escaped for a terminal
 * (lib/show.h). */
void filter_line_write(struct buf *out, struct str class_name, struct str name,
                       struct str descriptor);

#endif
