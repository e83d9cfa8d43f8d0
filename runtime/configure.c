/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat_config(): the settings of the last start with those changed that a configuration has.
 * It is kept in a file, if there is one, and then every start has it. */
#include "runtime/base/config.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/base/say.h"
#include "runtime/base/setting.h"
#include "runtime/methodbeat_internal.h"

/* Of the last start, as the program gave them; owned. */
static struct {
    pthread_mutex_t lock;
    struct methodbeat_settings settings;
    bool started;
    bool halted; /* a start, or a configuration, had it that nothing is recorded */
} kept = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void base_keep(const struct methodbeat_settings *settings)
{
    struct methodbeat_settings copy = {.mode = METHODBEAT_DEBUG};
    bool whole = settings_dup(&copy, settings) == 0;

    pthread_mutex_lock(&kept.lock);
    settings_release(&kept.settings);
    kept.settings = copy;
    kept.started = whole;
    kept.halted = !methodbeat_is_recording();
    pthread_mutex_unlock(&kept.lock);
}

/* What was kept has been checked; what another version wrote may be refused here. */
static void kept_apply(const struct config *c, struct methodbeat_settings *out)
{
    char ignored[1];
    struct methodbeat_settings trial;
    struct say say = say_of(out);
    const char *name, *words;

    if (settings_dup(&trial, out) < 0)
        return;
    words = config_apply(c, &trial, ignored, sizeof(ignored), &name);
    if (words) {
        say_trouble(&say, "what was configured before is not taken: %s has to be %s", name, words);
        settings_release(&trial);
        return;
    }
    settings_release(out);
    *out = trial;
}

/* With what was configured, if anything was. */
static int start_configured(const struct methodbeat_settings *settings, enum start_main main)
{
    struct methodbeat_settings changed;
    struct config *c = settings->config_path ? malloc(sizeof(*c)) : NULL;
    int result, error;

    if (!c || config_read(c, settings->config_path) < 0 || settings_dup(&changed, settings) < 0) {
        free(c);
        return start_with(settings, main, false);
    }
    kept_apply(c, &changed);
    free(c);
    result = start_with(&changed, main, false);
    error = errno;
    settings_release(&changed);
    errno = error;
    return result;
}

int start_as(const struct methodbeat_settings *settings, enum start_main main)
{
    static const struct methodbeat_settings none;
    int result = start_configured(settings ? settings : &none, main);

    if (result == 0)
        base_keep(settings ? settings : &none);
    return result;
}

int methodbeat_start(const struct methodbeat_settings *settings)
{
    return start_as(settings, MAIN_ALWAYS);
}

/* The names that were told to be ignored, once for each configuration that has others. */
static void ignored_say(const struct methodbeat_settings *settings, const char *names)
{
    static char before[256];
    struct say say = say_of(settings);

    if (*names && strcmp(names, before) != 0)
        say_trouble(&say, "a configuration has names that can't be changed, or are none: %s",
                    names);
    snprintf(before, sizeof(before), "%s", names);
}

/* A program that stopped it says itself when it begins again; it has the file then. */
static int settings_take(const struct methodbeat_settings *changed)
{
    int result = 0;

    if (kept.halted || methodbeat_is_recording()) {
        result = start_with(changed, MAIN_NEVER, true);
        kept.halted = result == 0 && !methodbeat_is_recording();
    }
    return result;
}

/* Under the lock. */
static bool config_take(const struct config *c, const char *path, char *why, size_t size)
{
    struct methodbeat_settings changed;
    char ignored[256];
    const char *name, *words;
    bool taken = false;

    if ((!kept.started && !path) || settings_dup(&changed, &kept.settings) < 0) {
        snprintf(why, size, "%s", kept.started || path ? "no memory" : "there was no start yet");
        return false;
    }
    words = config_apply(c, &changed, ignored, sizeof(ignored), &name);
    if (words) {
        snprintf(why, size, "%s has to be %s", name, words);
    } else if (settings_take(&changed) < 0) {
        snprintf(why, size, "%s", strerror(errno));
    } else {
        taken = true;
        ignored_say(&changed, ignored);
        path = path ? path : changed.config_path;
        if (path && config_write(c, path) < 0)
            snprintf(why, size, "it is in force, but not kept: %s: %s", path, strerror(errno));
    }
    settings_release(&changed);
    return taken;
}

bool config_change(const char *json, size_t n, const char *path, char *why, size_t size)
{
    struct config *c = malloc(sizeof(*c));
    const char *fault = c ? config_parse(c, json, n) : "no memory";
    bool taken = false;

    if (size > 0)
        *why = '\0';
    if (fault) {
        snprintf(why, size, "%s", fault);
    } else {
        pthread_mutex_lock(&kept.lock);
        taken = config_take(c, path, why, size);
        pthread_mutex_unlock(&kept.lock);
    }
    free(c);
    return taken;
}

bool methodbeat_config(const char *json, size_t n, char *why, size_t size)
{
    return config_change(json, n, NULL, why, size);
}

void config_fork(void)
{
    pthread_mutex_init(&kept.lock, NULL);
}
