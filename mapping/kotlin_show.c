/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/method_show.h"

#include "lib/os_libc.h"
#include "lib/show.h"

/* A method whose names are being changed from those of class files to those of Kotlin. */
struct kotlin_name {
    struct str package; /* where that is not a part of the owner: "com.demo." */
    struct str owner;   /* class, or package */
    struct str function;
    struct str descriptor;
    struct str file;
    const char *note;     /* the part of the function that it is; NULL: the function itself */
    bool lower;           /* `function` is of a getter's name, without get */
    bool drops_parameter; /* the first is `this` */
    bool composable;      /* the last are of the compiler of Compose */
};

static bool is_decimal(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_small_letter(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_large_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_counter(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!is_decimal(s.p[i]))
            return false;
    return s.n > 0;
}

static struct str str_without_end(struct str s, size_t n)
{
    return str_sub(s, 0, s.n - n);
}

/* Takes the part up to the next '$' off. */
static struct str take_part(struct str *rest)
{
    size_t end = str_find(*rest, '$');
    struct str part = str_sub(*rest, 0, end);

    *rest = str_sub(*rest, end + 1, rest->n);
    return part;
}

/* com.demo.Repo$load$result$1: a class that the compiler made for code in load of
 * com.demo.Repo. Names of classes begin with a capital letter, those of functions do not, but for
 * those of Compose: com.demo.FeedKt$Feed$1. In a class of functions, which FeedKt is, no class is.
 */
static bool take_enclosing_function(struct kotlin_name *k)
{
    size_t dot = str_rfind(k->owner, '.');
    struct str rest = str_sub(k->owner, dot < k->owner.n ? dot + 1 : 0, k->owner.n), part;
    struct str function = {NULL, 0};
    bool of_file;

    part = take_part(&rest);
    of_file = part.n > 2 && str_ends(part, STR("Kt"));
    if (part.n == 0 || !is_large_letter(part.p[0]))
        return false;
    while (rest.n > 0) {
        part = take_part(&rest);
        if (part.n == 0 ||
            (!function.n && !is_small_letter(part.p[0]) && !is_large_letter(part.p[0])))
            return false;
        if (!function.n && (of_file || is_small_letter(part.p[0])))
            function = part;
    }
    if (!function.n || !is_counter(part))
        return false;
    k->owner = str_sub(k->owner, 0, (size_t)(function.p - k->owner.p) - 1);
    k->function = function;
    return true;
}

/* ---- Rules: each changes the name, or returns false ---- */

static bool rule_coroutine(struct kotlin_name *k)
{
    if (!str_eq(k->function, STR("invokeSuspend")) ||
        !str_eq(k->descriptor, STR("(Ljava.lang.Object;)Ljava.lang.Object;")) ||
        !take_enclosing_function(k))
        return false;
    k->note = "coroutine";
    return true;
}

static bool rule_function_object(struct kotlin_name *k)
{
    if (!str_eq(k->function, STR("invoke")) || !take_enclosing_function(k))
        return false;
    k->note = "lambda";
    return true;
}

/* A lambda that keeps nothing, in a composable of Main.kt: by its number or, from Kotlin 2.1.20 on,
 * a hash. An object: ComposableSingletons$MainKt$lambda-1$1.invoke; since Kotlin 2.0 a method:
 * ComposableSingletons$MainKt.lambda_1$lambda$0. */
static bool rule_composable_lambda(struct kotlin_name *k)
{
    const struct str word = STR("ComposableSingletons$"), minus = STR("-");
    size_t dot = str_rfind(k->owner, '.'), package = dot < k->owner.n ? dot + 1 : 0;
    struct str rest = str_sub(k->owner, package, k->owner.n), owner, name, part;

    if (!str_starts(rest, word))
        return false;
    rest = str_sub(rest, word.n, rest.n);
    owner = take_part(&rest);
    if (!str_eq(k->function, STR("invoke"))) {
        if (rest.n > 0)
            return false;
        rest = k->function;
    }
    name = take_part(&rest);
    if (str_eq(name, STR("lambda"))) {
        part = take_part(&rest);
        name.n += 1 + part.n;
        if (!is_counter(str_starts(part, minus) ? str_sub(part, 1, part.n) : part))
            return false;
    } else if (!str_starts(name, STR("lambda-")) && !str_starts(name, STR("lambda_"))) {
        return false;
    }
    if (owner.n == 0 || rest.n == 0)
        return false;
    while (rest.n > 0) {
        part = take_part(&rest);
        if (!is_counter(part) && !str_eq(part, STR("lambda")))
            return false;
    }
    k->package = str_sub(k->owner, 0, package);
    k->owner = owner;
    k->function = name;
    k->file = STR("");
    k->note = "composable";
    return true;
}

static bool rule_default_arguments(struct kotlin_name *k)
{
    if (!str_ends(k->function, STR("$default")) || k->function.n == sizeof("$default") - 1)
        return false;
    k->function = str_without_end(k->function, sizeof("$default") - 1);
    k->note = "default arguments";
    return true;
}

/* load$lambda$0, load$lambda$2$lambda$1; items_delegate$lambda$0. Java's are lambda$load$0. */
static bool rule_lambda(struct kotlin_name *k)
{
    const struct str word = STR("$lambda$"), delegate = STR("_delegate");
    const char *at = os_memmem(k->function.p, k->function.n, word.p, word.n);
    struct str name, rest;

    if (!at || at == k->function.p)
        return false;
    name = str_sub(k->function, 0, (size_t)(at - k->function.p));
    rest = str_sub(k->function, name.n + 1, k->function.n);
    while (rest.n > 0)
        if (!str_eq(take_part(&rest), STR("lambda")) || !is_counter(take_part(&rest)))
            return false;
    k->note = "lambda";
    if (name.n > delegate.n && str_ends(name, delegate)) {
        name = str_without_end(name, delegate.n);
        k->note = "delegate";
    }
    k->function = name;
    return true;
}

/* access$load, access$getItems$p. Java's are access$000. */
static bool rule_accessor(struct kotlin_name *k)
{
    const struct str word = STR("access$");
    struct str name = str_sub(k->function, word.n, k->function.n);
    bool property = str_ends(name, STR("$p")) || str_ends(name, STR("$cp"));

    if (!str_starts(k->function, word) || name.n == 0 || is_decimal(name.p[0]))
        return false;
    k->note = "accessor";
    k->function = name;
    if (!property)
        return true;
    name = str_sub(name, 0, str_rfind(name, '$'));
    if (name.n > 3 && (str_starts(name, STR("get")) || str_starts(name, STR("set")))) {
        k->note = name.p[0] == 'g' ? "get" : "set";
        k->function = str_sub(name, 3, name.n);
        k->lower = true;
    }
    return true;
}

/* For an interface: load(Repo, int) of Repo$DefaultImpls. */
static bool rule_default_impls(struct kotlin_name *k)
{
    const struct str word = STR("$DefaultImpls");
    struct str owner = str_without_end(k->owner, word.n);

    if (k->owner.n <= word.n || !str_ends(k->owner, word) ||
        !str_starts(k->descriptor, STR("(L")) ||
        !str_starts(str_sub(k->descriptor, 2, k->descriptor.n), owner) ||
        str_find(k->descriptor, ';') != owner.n + 2)
        return false;
    k->owner = owner;
    k->drops_parameter = true;
    return true;
}

/* Functions with inline classes: load-impl, load-0d7_KjU. */
static bool rule_mangled(struct kotlin_name *k)
{
    enum { HASH = 7 };
    size_t dash = str_find(k->function, '-');
    struct str tail = str_sub(k->function, dash + 1, k->function.n);

    /* The hash may have a dash itself. */
    if (dash == 0 || dash == k->function.n || (tail.n != HASH && !str_eq(tail, STR("impl"))))
        return false;
    k->function = str_sub(k->function, 0, dash);
    return true;
}

/* load$app_debug: internal, of the module app. */
static bool rule_internal(struct kotlin_name *k)
{
    static const struct str ends[] = {STR_INIT("_debug"), STR_INIT("_release"), STR_INIT("_main")};
    size_t dollar = str_find(k->function, '$');
    struct str module = str_sub(k->function, dollar + 1, k->function.n);

    if (dollar == 0 || dollar == k->function.n || str_find(module, '$') < module.n)
        return false;
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
        if (module.n > ends[i].n && str_ends(module, ends[i])) {
            k->function = str_sub(k->function, 0, dollar);
            return true;
        }
    return false;
}

static bool rule_companion(struct kotlin_name *k)
{
    const struct str word = STR("$Companion");

    if (!k->file.n || !str_ends(k->owner, word) || k->owner.n == word.n)
        return false;
    k->owner = str_without_end(k->owner, word.n);
    return true;
}

/* A function outside of any class: com.demo.TextKt, from Text.kt or text.kt. */
static bool rule_file_class(struct kotlin_name *k)
{
    size_t dot = str_rfind(k->owner, '.'), package = dot < k->owner.n ? dot : 0;
    struct str simple = str_sub(k->owner, dot < k->owner.n ? dot + 1 : 0, k->owner.n);
    struct str stem = str_sub(k->file, 0, str_rfind(k->file, '.'));

    if (stem.n == 0 || simple.n != stem.n + 2 || !str_ends(simple, STR("Kt")) ||
        ((unsigned char)simple.p[0] | 0x20) != ((unsigned char)stem.p[0] | 0x20) ||
        memcmp(simple.p + 1, stem.p + 1, stem.n - 1) != 0)
        return false;
    k->owner = str_sub(k->owner, 0, package);
    return true;
}

/* At most one rule of a group applies. Rules for functions come first, since another rule may
 * apply to the rest of the name. */
typedef bool kotlin_rule(struct kotlin_name *k);

static kotlin_rule *const rules[][7] = {
    {rule_coroutine, rule_composable_lambda, rule_function_object, rule_default_arguments,
     rule_lambda, rule_accessor},
    {rule_mangled, rule_internal},
    {rule_default_impls, rule_companion, rule_file_class},
};

/* Feed(String, Composer, int): who calls it gives the first. */
static size_t composer_find(struct str descriptor)
{
    const struct str composer = STR("Landroidx.compose.runtime.Composer;");
    const char *at = os_memmem(descriptor.p, descriptor.n, composer.p, composer.n);
    size_t begin = at ? (size_t)(at - descriptor.p) : descriptor.n, end = begin + composer.n;

    if (!at)
        return descriptor.n;
    while (end < descriptor.n && descriptor.p[end] == 'I')
        end++;
    return end > begin + composer.n && end < descriptor.n && descriptor.p[end] == ')'
               ? begin
               : descriptor.n;
}

static void parameters_write(struct buf *out, const struct kotlin_name *k)
{
    struct str descriptor = k->descriptor;
    struct buf rest;
    size_t before;

    if (k->note) {
        buf_printf(out, "(%s)", k->note);
        return;
    }
    buf_init(&rest);
    if (k->drops_parameter) {
        buf_u8(&rest, '(');
        buf_str(&rest, str_sub(descriptor, str_find(descriptor, ';') + 1, descriptor.n));
        descriptor = str_from_bytes(buf_view(&rest));
    } else if (k->composable) {
        buf_str(&rest, str_sub(descriptor, 0, composer_find(descriptor)));
        buf_str(&rest, str_sub(descriptor, str_find(descriptor, ')'), descriptor.n));
        descriptor = str_from_bytes(buf_view(&rest));
    }
    before = out->n;
    if (!method_parameters_show(out, descriptor, STR(", "))) {
        out->n = before;
        show_text(out, descriptor);
    }
    buf_release(&rest);
}

/* A getter's "Items" is the property items; "URL" is URL. */
static void function_write(struct buf *out, const struct kotlin_name *k)
{
    struct str name = k->function;
    char first;

    if (k->lower && is_large_letter(name.p[0]) && !(name.n > 1 && is_large_letter(name.p[1]))) {
        first = (char)(name.p[0] | 0x20);
        show_text(out, (struct str){&first, 1});
        name = str_sub(name, 1, name.n);
    }
    show_text(out, name);
}

static bool is_kotlin_file(struct str file)
{
    return str_ends(file, STR(".kt")) || str_ends(file, STR(".kts"));
}

bool kotlin_row_show(struct buf *out, const struct method_row *row, struct str file)
{
    struct kotlin_name k = {.owner = row->class_name,
                            .function = row->name,
                            .descriptor = row->descriptor,
                            .file = file};

    if (file.n > 0 && !is_kotlin_file(file))
        return false;
    for (size_t group = 0; group < sizeof(rules) / sizeof(rules[0]); group++)
        for (size_t i = 0; rules[group][i] && !rules[group][i](&k); i++)
            ;
    k.composable = composer_find(k.descriptor) < k.descriptor.n;
    if (str_eq(k.owner, row->class_name) && str_eq(k.function, row->name) && !k.composable)
        return false;
    show_text(out, k.package);
    show_text(out, k.owner);
    if (k.owner.n > 0)
        buf_u8(out, '.');
    function_write(out, &k);
    parameters_write(out, &k);
    return true;
}
