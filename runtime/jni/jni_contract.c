/* SPDX-License-Identifier: Apache-2.0 */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <strings.h>

#include "runtime/base/say.h"
#include "runtime/jni/jni_parts.h"

/* The number of what the classes and the library know of each other: natives, and the fields and
 * methods that the library knows by name. Both classes have it too. Whoever changes any of that
 * raises it in all three: cases/contract.sh has the checksum of what it stands for. */
enum { CONTRACT = 2 };

enum { CONTRACT_REFERENCES = 16, WORDS_BYTES = 1024 };

/* What a method gives, of an object or static; NULL, and no exception. */
static jobject method_call(JNIEnv *env, const char *class_name, jobject of, const char *method,
                           const char *type, ...)
{
    jclass class = (*env)->FindClass(env, class_name);
    jobject got = NULL;
    jmethodID id = NULL;
    va_list arguments;

    if (class)
        id = of ? (*env)->GetMethodID(env, class, method, type)
                : (*env)->GetStaticMethodID(env, class, method, type);
    va_start(arguments, type);
    if (id)
        got = of ? (*env)->CallObjectMethodV(env, of, id, arguments)
                 : (*env)->CallStaticObjectMethodV(env, class, id, arguments);
    va_end(arguments);
    if (!(*env)->ExceptionCheck(env))
        return got;
    (*env)->ExceptionClear(env);
    return NULL;
}

/* The file that a JVM found the class in; Android has none that it names. */
static jstring class_place(JNIEnv *env, jclass class, const char *name)
{
    char file[64];
    jstring text;
    jobject url;

    snprintf(file, sizeof(file), "/%s.class", name);
    text = (*env)->NewStringUTF(env, file);
    url = text ? method_call(env, "java/lang/Class", class, "getResource",
                             "(Ljava/lang/String;)Ljava/net/URL;", text)
               : NULL;
    return url ? method_call(env, "java/net/URL", url, "toString", "()Ljava/lang/String;") : NULL;
}

/* Whether the class says why nothing is recorded: those from before there was a number do if asked
 * to. */
static bool class_says(JNIEnv *env, jint contract)
{
#ifdef __ANDROID__
    (void)env, (void)contract;
    return true;
#else
    jstring name = (*env)->NewStringUTF(env, "methodbeat.verbose");
    jstring value = name ? method_call(env, "java/lang/System", NULL, "getProperty",
                                       "(Ljava/lang/String;)Ljava/lang/String;", name)
                         : NULL;
    const char *chars = jni_text_get(env, value);
    bool says = chars && strcasecmp(chars, "true") == 0;

    jni_text_release(env, value, chars);
    return says || contract > 0;
#endif
}

static void misfit_say(JNIEnv *env, jclass class, const char *name, jint contract)
{
    jstring place = class_place(env, class, name);
    const char *at = jni_text_get(env, place);
    jclass error = (*env)->FindClass(env, "java/lang/UnsatisfiedLinkError");
    char words[WORDS_BYTES];
    Dl_info library;

    if (!dladdr((void *)jni_contract_fits, &library) || !library.dli_fname)
        library.dli_fname = "libmethodbeat.so";
    snprintf(words, sizeof(words), "%s (%s) is of %s methodbeat than the library %s: %s", name,
             at ? at : "in the app", contract < CONTRACT ? "an older" : "a newer",
             library.dli_fname,
             contract < CONTRACT
                 ? "take the class out there, or instrument anew, with the library's methodbeat"
                 : "take the library of the methodbeat that instrumented");
    jni_text_release(env, place, at);
    if (!class_says(env, contract))
        say_trouble(&(struct say){.verbose = true}, "nothing is recorded: %s", words);
    (*env)->ExceptionClear(env);
    if (error)
        (*env)->ThrowNew(env, error, words);
}

bool jni_contract_fits(JNIEnv *env, jclass class, const char *name)
{
    jfieldID id = (*env)->GetStaticFieldID(env, class, "CONTRACT", "I");
    jint theirs;

    (*env)->ExceptionClear(env);
    theirs = id ? (*env)->GetStaticIntField(env, class, id) : 0;
    if (theirs != CONTRACT && (*env)->PushLocalFrame(env, CONTRACT_REFERENCES) == 0) {
        misfit_say(env, class, name, theirs);
        (*env)->PopLocalFrame(env, NULL);
    }
    return theirs == CONTRACT;
}
