/* SPDX-License-Identifier: Apache-2.0 */
/* The embed stage: decides where the beat class, the recorder and its library go, and whether the
 * probes will find what they call.
 */
#include "classfile/class_file.h"

#include "manifest/manifest.h"
#include "weave/embed/beside.h"
#include "weave/stages.h"

/* Names with their slash, or empty, which live as long as the inputs. */
struct class_roots {
    struct str first; /* the container's own, if classes with probes lie there; else their first */
    struct str other; /* another one */
    bool several;     /* there is another, whose classes may not see what is below the first */
    bool copied;      /* they do, but only as long as all is in one jar: both get the class */
};

/* What a class file's name has before that of its class. False: it is not named after it, or is a
 * copy for some versions of Java. */
static bool root_of(struct str name, struct str class_name, struct str *root)
{
    struct str stem = str_sub(name, 0, name.n - STR(".class").n);

    if (!str_ends(name, STR(".class")) || !str_ends(stem, class_name) ||
        str_starts(name, STR("META-INF/versions/")))
        return false;
    *root = str_sub(stem, 0, stem.n - class_name.n);
    return root->n == 0 || root->p[root->n - 1] == '/';
}

/* The class loader of an executable jar of Spring Boot looks in the jar itself, too; but its
 * `extract` makes a jar of what is below this folder alone. */
static bool is_seen_by(struct str root)
{
    return str_eq(root, STR("BOOT-INF/classes/"));
}

/* Of the classes that get probes. Copies below META-INF/versions/ are of the root. */
static struct class_roots class_roots_of(const struct container *c, const struct inputs *in,
                                         const struct program *program)
{
    struct class_roots roots = {.first = STR("")};
    bool any = false;

    for (size_t i = 0; i < in->n_units; i++) {
        const struct program_unit *u = &program->units[i];
        struct str root;

        if (in->units[i].container != c || !u->changes || u->n_classes != 1 || u->major == 0 ||
            !root_of(unit_name(&in->units[i]), u->classes[0].name, &root))
            continue;
        if (!any) {
            roots.first = root;
            any = true;
        } else if (!str_eq(root, roots.first) && (root.n == 0 || !roots.several)) {
            roots.other = root.n == 0 ? roots.first : root;
            roots.first = root.n == 0 ? root : roots.first;
            roots.several = true;
        }
    }
    if (roots.several && roots.first.n == 0 && is_seen_by(roots.other)) {
        roots.several = false;
        roots.copied = true;
    }
    return roots;
}

/* On older versions, the runtime itself loads only classes.dex. */
enum { SDK_MULTIDEX = 21 };

static int check_min_sdk(struct instrument_run *run, struct error *err)
{
    const struct container *c = run->beat_home.container;
    struct buf *bytes = &run->workers[0].bytes;
    struct manifest manifest;
    struct error unread; /* of that nothing is said here */
    struct arena arena;
    ptrdiff_t member = -1;
    uint32_t min_sdk;

    if (c->kind == CONTAINER_ARCHIVE)
        member = archive_find(c->archive, STR("AndroidManifest.xml"));
    if (member < 0)
        return 0;
    buf_clear(bytes);
    if (container_read(c, (size_t)member, &run->workers[0].codec, bytes, err) < 0)
        return -1;
    arena_init(&arena);
    if (manifest_read(&manifest, buf_view(bytes), &arena, &unread) == 0 &&
        manifest_min_sdk(&manifest, &min_sdk) && min_sdk < SDK_MULTIDEX)
        instrument_run_warn(
            run,
            "%s: --embed-beat: Android before 5.0, on which it runs too (minSdkVersion %u), "
            "does not look for %s",
            c->label, min_sdk, run->beat_home.name);
    arena_release(&arena);
    return 0;
}

/* Whether it is the module-info of the folder in which the beat class lies, or a copy of it for
 * some versions of Java. */
static bool is_module_of(const struct unit *u, const struct beat_home *home)
{
    struct str name = unit_name(u), home_name = str_from_c(home->name);
    struct str folder =
        str_sub(name, 0, str_rfind(name, '/') < name.n ? str_rfind(name, '/') + 1 : 0);
    struct str root = str_sub(home_name, 0, home_name.n - STR(BEAT_CLASS_DEFAULT ".class").n);

    return str_eq(folder, root) ||
           (str_starts(folder, root) &&
            str_starts(str_sub(folder, root.n, folder.n), STR("META-INF/versions/")));
}

/* A module that lists its packages has no others for the JVM. Another module does not see into it.
 */
static void tell_modules(struct instrument_run *run)
{
    const struct beat_home *home = &run->beat_home;
    const struct container *told = NULL;
    bool changes = false, in_home;

    for (size_t i = 0; i < run->program.n_units; i++)
        changes |= run->program.units[i].changes;
    for (size_t i = 0; i < run->program.n_units && changes; i++) {
        struct program_unit *u = &run->program.units[i];
        const struct container *c = run->inputs.units[i].container;
        struct program_class *module = u->n_classes == 1 ? u->classes : NULL;

        if (!module || !(module->access & ACC_MODULE))
            continue;
        in_home = home->container == c && is_module_of(&run->inputs.units[i], home);
        if (module->lacks_package && in_home)
            module->adds_package = module->changes = u->changes = true;
        if (home->container && !in_home && c != told && instrument_run_changes(run, c)) {
            told = c;
            instrument_run_warn(run,
                                "%s is a module, and on the module path it does not see the beat "
                                "class, which is in %s (docs/packages.md)",
                                c->label, home->container->label);
        }
        if (module->has_hashes)
            instrument_run_warn(run,
                                "%s!%.*s has hashes of other modules: if one of them is "
                                "instrumented, no JVM starts with both on the module path. Make "
                                "it without --hash-modules",
                                c->label, STR_ARG(unit_name(&run->inputs.units[i])));
    }
}

/* What calls the beat class has to find it: it lies beside the classes that do. */
static void place_beat_class(struct instrument_run *run)
{
    struct beat_home *home = &run->beat_home;
    struct class_roots places = class_roots_of(home->container, &run->inputs, &run->program);

    if (places.first.n > 0)
        beat_home_below(home, places.first);
    if (places.copied)
        beat_home_copy_below(home, places.other);
    if (places.several)
        instrument_run_warn(
            run,
            "%s: its classes lie below several folders: the beat class is %s, which "
            "those below %.*s may not see",
            home->container->label, home->name, STR_ARG(places.other));
}

/* Android loads classes2.dex, classes3.dex and so on up to the first that is missing. */
static void tell_gap(struct instrument_run *run)
{
    const struct beat_home *home = &run->beat_home;
    struct str name = str_from_c(home->name), next;
    struct dex_name dex;
    struct arena arena;

    if (!dex_name_parse(name, &dex))
        return;
    dex.number++;
    arena_init(&arena);
    next = dex_name_make(dex, &arena);
    if (container_has(home->container, next))
        instrument_run_warn(run,
                            "%s: there was no %s, so that Android did not load %.*s: now it does",
                            home->container->label, home->name, STR_ARG(next));
    arena_release(&arena);
}

static int choose_beat_home(struct instrument_run *run, struct error *err)
{
    const struct container *shared;

    if (run->rules.embed_runtime)
        return embedded_runtime_make(&run->runtime, run, err);
    if (!run->options->embed_beat)
        return 0;
    if (program_find(&run->program, STR(BEAT_CLASS_DEFAULT))) {
        instrument_run_warn(run, "--embed-beat: the inputs have %s already; it stays as it is",
                            BEAT_CLASS_DEFAULT);
        return 0;
    }
    shared = beside_home(run);
    if (shared ? beat_home_in(&run->beat_home, &run->inputs, shared)
               : beat_home_choose(&run->beat_home, &run->inputs, run->options->inputs,
                                  run->options->n_inputs)) {
        if (run->beat_home.dex) {
            tell_gap(run);
            return check_min_sdk(run, err);
        }
        place_beat_class(run);
        return 0;
    }
    return error_set(err, "--embed-beat: there is no directory, jar, .apk or .aab to put the "
                          "class in; a single .class or .dex holds none but its own");
}

/* Finds the beat class and its forms: in the inputs, embedded, on the class path. Returns 1; 0 if
 * it is nowhere; -1 + *err. *where: as a phrase. */
static int find_callee(struct instrument_run *run, struct beat_forms *forms, const char **where,
                       struct error *err)
{
    const struct program_class *c = program_find(&run->program, run->rules.beat_class);
    struct class_outline outline;
    int found;

    *forms = (struct beat_forms){0};
    *where = "in the inputs";
    for (size_t i = 0; c && i < c->n_methods; i++)
        beat_forms_note(forms, c->methods[i].name, c->methods[i].descriptor);
    if (c)
        return 1;
    *where = "to be embedded";
    if (run->beat_home.container)
        return beat_home_forms(run->beat_home.dex, forms, err) < 0 ? -1 : 1;
    *where = "in --classpath";
    found = class_path_find(&run->class_path, run->rules.beat_class, &outline, err);
    *forms = found > 0 ? outline.forms : *forms;
    return found;
}

/* A class that has the other form alone would end the program at its first call. */
static int check_forms(const struct instrument_run *run, const struct beat_forms *forms,
                       const char *where, struct error *err)
{
    bool late = run->rules.probes == PROBES_LATE;

    if (!beat_forms_lack(forms, run->rules.probes))
        return 0;
    return error_set(err, "--probes %s: the class %.*s %s has %s, and not %s: give --probes %s",
                     late ? "late" : "pair", STR_ARG(run->rules.beat_class), where,
                     late ? "void i(int) and o(int)" : "int i(int) and void o(int, int)",
                     late ? "int i(int) and void o(int, int)" : "void i(int) and o(int)",
                     late ? "pair" : "late");
}

/* Refuses what can't run, and warns of programs that run but would report nothing. */
static int check_callee(struct instrument_run *run, struct error *err)
{
    struct str beat = run->rules.beat_class;
    struct beat_forms forms;
    const char *where;
    bool has_probes = false, tells = false, ours = str_eq(beat, STR(BEAT_CLASS_DEFAULT));
    int found;
    bool app = ours && inputs_app(&run->inputs);

    for (size_t i = 0; i < run->program.n_units; i++) {
        has_probes |= run->program.units[i].changes;
        tells |= run->program.units[i].tells_messages;
    }
    if (!has_probes)
        return 0;
    found = find_callee(run, &forms, &where, err);
    if (found < 0 || check_forms(run, &forms, where, err) < 0)
        return -1;
    if (!found)
        instrument_run_warn(run,
                            "%.*s is in none of the inputs, nor in --classpath: without it, "
                            "the program ends at its first call%s",
                            STR_ARG(beat),
                            app    ? ". Add the module runtime/android to the app, or let "
                                     "--embed-runtime put it in (docs/android.md)"
                            : ours ? " (--embed-beat adds it)"
                                   : "");
    if (ours && !tells && !run->runtime.container && (found || !app))
        instrument_run_warn(run,
                            "nothing in the inputs calls dispatchBegin: no message is measured "
                            "unless something else tells where each begins (docs/%s.md)",
                            app ? "android" : "jvm");
    return 0;
}

static int choose_libraries(struct instrument_run *run, struct error *err)
{
    const struct container *c = run->runtime.container;
    const struct instrument_options *o = run->options;

    if (o->embed_lib)
        return embedded_libraries_read(&run->libraries, run, o->embed_lib, err);
    if (!c)
        return 0;
    for (size_t i = 0; i < run->inputs.n_outer; i++)
        if (container_is_app(run->inputs.outer[i]) &&
            embedded_libraries_there(run->inputs.outer[i]))
            return 0;
    if (o->installed_lib)
        return embedded_libraries_read(&run->libraries, run, o->installed_lib, err);
    return error_set(err,
                     "--embed-runtime: %s has no libmethodbeat.so, and without it nothing is "
                     "recorded. None is installed with this program, in share/methodbeat/android: "
                     "name a folder of <abi>/libmethodbeat.so by --embed-lib DIR. A release may "
                     "have them, and scripts/android-libs makes them with an NDK",
                     c->label);
}

int embed_stage(struct instrument_run *run, struct error *err)
{
    if (choose_beat_home(run, err) < 0)
        return -1;
    if (run->runtime.container)
        tell_gap(run);
    tell_modules(run);
    if (beside_amend(run, err) < 0)
        return -1;
    if (check_callee(run, err) < 0)
        return -1;
    return choose_libraries(run, err);
}
