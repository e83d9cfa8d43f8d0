// SPDX-License-Identifier: Apache-2.0
// artrun: calls static methods of a dex program in ART 11's interpreter.
//
//   artrun BOOT.dex[:STUBS.dex...]:PROGRAM.dex CLASS METHOD [INT]
//
// Calls CLASS.METHOD, which must be (I)I or ()I, and prints what it returned, or "exception" when
// it threw. The classes of java.* are stubs whose methods throw: programs have to be their own
// world (smali).
#include <cstring>

#include "artruntime.hh"

// art::interpreter::UnstartedRuntime::Initialize(): the interpreter may run before Runtime::Start
extern "C" void
UnstartedRuntimeInitialize() __asm__("_ZN3art11interpreter16UnstartedRuntime10InitializeEv");

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: artrun BOOT.dex[:STUBS.dex...]:PROGRAM.dex CLASS METHOD [INT]\n", stderr);
        return 2;
    }
    JNIEnv *env = art11::Start(argv[1], nullptr);
    if (env == nullptr) {
        fputs("artrun: ART would not start on these dex files\n", stderr);
        _exit(3);
    }
    UnstartedRuntimeInitialize();
    jclass klass = env->FindClass(argv[2]);
    bool has_argument = argc > 4;
    jmethodID method = klass != nullptr
                           ? env->GetStaticMethodID(klass, argv[3], has_argument ? "(I)I" : "()I")
                           : nullptr;
    if (method == nullptr) {
        fprintf(stderr, "artrun: no %s.%s%s\n", argv[2], argv[3], has_argument ? "(I)I" : "()I");
        fflush(stderr);
        _exit(3);
    }
    jint value = has_argument
                     ? env->CallStaticIntMethod(klass, method, static_cast<jint>(atol(argv[4])))
                     : env->CallStaticIntMethod(klass, method);
    bool threw = env->ExceptionCheck() == JNI_TRUE;
    if (threw)
        puts("exception");
    else
        printf("%d\n", value);
    fflush(stdout);
    _exit(threw ? 1 : 0);
}
