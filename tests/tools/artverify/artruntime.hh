// SPDX-License-Identifier: Apache-2.0
// The few doors into Debian's libart.so.0 (ART 11.0.0 r48) that these tools use.
//
// ART installs no headers, so every function is declared here by hand and bound to its exported,
// mangled name. All of it is the ABI of exactly that version; a symbol that is
// missing fails the build.
#pragma once

#include <jni.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace art11
{

// art::RuntimeOptions
using Options = std::vector<std::pair<std::string, const void *>>;

// bool art::Runtime::Create(const RuntimeOptions&, bool ignore_unrecognized)
bool RuntimeCreate(const Options &,
                   bool) __asm__("_ZN3art7Runtime6CreateERKSt6vectorISt4pairINSt7__cxx1112basic_"
                                 "stringIcSt11char_traitsIcESaIcEEEPKvESaISB_EEb");

// Starts a runtime in this process without Runtime::Start: no boot image, no JIT, no signal chain,
// no threads of Java. `boot` is a colon separated list of dex files and must begin with the stub
// boot classes. `compiler_callbacks` may be null; see artverify.cc for what it changes. Returns
// null if ART refuses.
inline JNIEnv *Start(const std::string &boot, const void *compiler_callbacks)
{
    // ART wants these to be set, and looks for files below them that need not exist.
    const char *tmp = getenv("TMPDIR");
    std::string dir = std::string(tmp != nullptr ? tmp : "/tmp") + "/artXXXXXX";
    const char *root = mkdtemp(dir.data());
    if (root == nullptr)
        return nullptr;
    for (const char *name : {"ANDROID_ROOT", "ANDROID_DATA", "ANDROID_ART_ROOT",
                             "ANDROID_TZDATA_ROOT", "ANDROID_I18N_ROOT", "ANDROID_CONSCRYPT_ROOT"})
        setenv(name, root, 1);
    setenv("ANDROID_LOG_TAGS", "*:f", 0); // ANDROID_LOG_TAGS='*:v' shows what ART says

    Options options;
    if (compiler_callbacks != nullptr)
        options.push_back({"compilercallbacks", compiler_callbacks});
    options.push_back({"-Xbootclasspath:" + boot, nullptr});
    for (const char *flag :
         {"-Ximage:/nonexistent/boot.art", "-Xint", "-Xusejit:false", "-Xno-sig-chain",
          "-Xnoimage-dex2oat", "-Xverify:all",
          // the heap has to fit below 4 GB beside everything else: leave it small
          "-Xms64m", "-Xmx256m"})
        options.push_back({flag, nullptr});
    bool created = RuntimeCreate(options, true);
    std::error_code ignored;
    std::filesystem::remove_all(root, ignored); // with what ART made for its caches
    if (!created)
        return nullptr;

    JavaVM *vm = nullptr;
    jsize count = 0;
    JNIEnv *env = nullptr;
    if (JNI_GetCreatedJavaVMs(&vm, 1, &count) != JNI_OK || count != 1)
        return nullptr;
    if (vm->GetEnv(reinterpret_cast<void **>(&env), JNI_VERSION_1_6) != JNI_OK)
        return nullptr;
    return env;
}

} // namespace art11
