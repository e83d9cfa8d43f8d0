// SPDX-License-Identifier: Apache-2.0
// artprofile: what ART 11 makes of a baseline profile.
//
//   artprofile APK PROFILE
//
// Loads the dex of the package and the profile as the installer does (keys are made those of the
// package where checksum and number of methods are its dex's), lets ART check it against them, and
// prints ART's own list of what it says. Exit status: 0, 1 where ART does not take it, 2 usage.
#include <cstdlib>
#include <iostream>

#include "artruntime.hh"

namespace art11
{

// std::vector<std::unique_ptr<const art::DexFile>> and std::vector<const art::DexFile*> look alike.
using DexFiles = std::vector<const void *>;

// void art::MemMap::Init()
void MemMapInit() __asm__("_ZN3art6MemMap4InitEv");

// The vtable of art::ArtDexFileLoader, which has no fields.
extern "C" const void *const kLoaderTable[] __asm__("_ZTVN3art16ArtDexFileLoaderE");
struct Loader {
    const void *table = kLoaderTable + 2;
};

// bool art::ArtDexFileLoader::Open(const char* filename, const std::string& location, bool verify,
//     bool verify_checksum, std::string* error, std::vector<std::unique_ptr<const DexFile>>*) const
bool Open(
    const Loader *, const char *, const std::string &, bool, bool, std::string *,
    DexFiles *) __asm__("_ZNK3art16ArtDexFileLoader4OpenEPKcRKNSt7__cxx1112basic_stringIcSt11c"
                        "har_traitsIcESaIcEEEbbPS8_PSt6vectorISt10unique_ptrIKNS_7DexFileESt14"
                        "default_deleteISF_EESaISI_EE");

// art::ProfileCompilationInfo, whose size is not known here: far less than this.
struct alignas(16) Profile {
    char bytes[8192];
};
void ProfileInit(Profile *) __asm__("_ZN3art22ProfileCompilationInfoC1Ev");
bool ProfileLoad(Profile *, const std::string &file, bool clear_if_invalid) __asm__(
    "_ZN3art22ProfileCompilationInfo4LoadERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEb");
bool ProfileUpdateKeys(Profile *,
                       const DexFiles &) __asm__("_ZN3art22ProfileCompilationInfo17UpdateProfileKey"
                                                 "sERKSt6vectorISt10unique_ptrIKNS_7DexFileESt14"
                                                 "default_deleteIS4_EESaIS7_EE");
bool ProfileVerify(Profile *, const DexFiles &) __asm__(
    "_ZN3art22ProfileCompilationInfo17VerifyProfileDataERKSt6vectorIPKNS_7DexFileESaIS4_EE");
std::string ProfileDump(const Profile *, const DexFiles &, bool) __asm__(
    "_ZNK3art22ProfileCompilationInfo8DumpInfoB5cxx11ERKSt6vectorIPKNS_7DexFileESaIS4_EEb");

} // namespace art11

using namespace art11;

static int Refused(const char *what)
{
    std::cerr << "artprofile: " << what << "\n";
    return 1;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::cerr << "usage: artprofile APK PROFILE\n";
        return 2;
    }
    MemMapInit();
    Loader loader;
    DexFiles dex;
    std::string error;
    // Not a word of the path is in the keys but its last part.
    if (!Open(&loader, argv[1], "app.apk", true, true, &error, &dex))
        return Refused(error.c_str());
    static Profile profile;
    ProfileInit(&profile);
    if (!ProfileLoad(&profile, argv[2], false))
        return Refused("the profile can't be loaded");
    if (!ProfileUpdateKeys(&profile, dex))
        return Refused("the keys of the profile can't be updated");
    if (!ProfileVerify(&profile, dex))
        return Refused("the profile does not fit the dex");
    std::cout << ProfileDump(&profile, dex, false) << std::endl;
    // What ART holds is never freed.
    _exit(0);
}
