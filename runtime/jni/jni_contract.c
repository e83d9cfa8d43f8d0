/* SPDX-License-Identifier: Apache-2.0 */
#include <dlfcn.h>
#include <stdio.h>

#include "runtime/base/say.h"
#include "runtime/jni/jni_parts.h"

/* The number of what the classes and the library know of each other: natives, and the fields and
 * methods that the library knows by name. Both classes have it too. Whoever changes any of that
 * raises it in all three: cases/contract.sh has the checksum of what it stands for. */
enum { CONTRACT = 4 };

enum { CONTRACT_REFERENCES = 16, WORDS_BYTES = 1024 };

/* The file that a JVM found the class in; Android has none that it names. */
static jstring class_place(JNIEnv *env, jclass class, const char *name)
{
    char file[64];
    jstring text;
    jobject url;

    snprintf(file, sizeof(file), "/%s.class", name);
    text = (*env)->NewStringUTF(env, file);
    url = text
              ? jni_object_of(env, class, "getResource", "(Ljava/lang/String;)Ljava/net/URL;", text)
              : NULL;
    return jni_object_of(env, url, "toString", "()Ljava/lang/String;");
}

/* Whether the class says why nothing is recorded: those from before there was a number do if asked
 * to. */
static bool class_says(JNIEnv *env, jint contract)
{
#ifdef __ANDROID__
    (void)env, (void)contract;
    return true;
#else
    jclass boolean = (*env)->FindClass(env, "java/lang/Boolean");
    jmethodID get =
        boolean ? (*env)->GetStaticMethodID(env, boolean, "getBoolean", "(Ljava/lang/String;)Z")
                : NULL;
    jstring name = get ? (*env)->NewStringUTF(env, "methodbeat.verbose") : NULL;
    bool says = name && (*env)->CallStaticBooleanMethod(env, boolean, get, name);

    (*env)->ExceptionClear(env);
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
