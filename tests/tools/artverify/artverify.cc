// SPDX-License-Identifier: Apache-2.0
// artverify: runs the bytecode verifier of ART 11 over every class of some dex files.
//
//   artverify [-v] [--list FILE] BOOT[:STUBS...] APP.dex...
//
// See README.md for what it can tell and what it cannot.
#include <sys/uio.h>

#include <cstring>

#include "artruntime.hh"

namespace
{

// ---- art::verifier
// ------------------------------------------------------------------------------------------

// art::ObjPtr<T> in a release build: the address of the object.
struct ObjPtr {
    uintptr_t address;
};

// art::Handle<T>: points to a 32-bit compressed reference.
struct Handle {
    uint32_t *reference;
};

// FailureKind art::verifier::ClassVerifier::VerifyClass(
//     Thread*, const DexFile*, Handle<DexCache>, Handle<ClassLoader>, const dex::ClassDef&,
//     CompilerCallbacks*, bool allow_soft_failures, HardFailLogMode, uint32_t api_level,
//     std::string* error)
extern "C" int VerifyClass(
    void *self, const void *dex_file, Handle dex_cache, Handle class_loader, const void *class_def,
    void *callbacks, bool allow_soft_failures, int log_mode, uint32_t api_level,
    std::string *error) __asm__("_ZN3art8verifier13ClassVerifier11VerifyClassEPNS_6ThreadEPKNS_"
                                "7DexFileENS_6HandleINS_6mirror8DexCacheEEENS7_"
                                "INS8_11ClassLoaderEEERKNS_3dex8ClassDefEPNS_"
                                "17CompilerCallbacksEbNS0_15HardFailLogModeEjPNSt7__cxx1112basic_"
                                "stringIcSt11char_traitsIcESaIcEEE");
enum { kNoFailure, kAccessChecksFailure, kSoftFailure, kHardFailure };
const char *const kStatus[] = {"OK", "ACCESS", "SOFT", "HARD"};
constexpr int kLogNone = 0;
constexpr uint32_t kApiLevel = 30;

// art::Thread::self_tls_
extern __thread void *thread_self __asm__("_ZN3art6Thread9self_tls_E");

// The virtual functions of art::CompilerCallbacks in ART's order. That a runtime has one makes it
// an ahead-of-time compiler, and then the verifier goes on behind a call to a class that it can't
// find (all of android.*) and calls that a soft failure. Without it, it would drop the rest of such
// a method unseen.
struct ClassReference {
    const void *dex_file;
    uint32_t index;
};
struct CompilerCallbacks {
    virtual ~CompilerCallbacks()
    {
    }
    virtual void MethodVerified(void *)
    {
    }
    virtual void ClassRejected(ClassReference)
    {
    }
    virtual void *GetVerifierDeps() const
    {
        return nullptr;
    }
    virtual void SetVerifierDeps(void *)
    {
    }
    virtual int GetPreviousClassState(ClassReference)
    {
        return 0;
    }
    virtual void SetDoesClassUnloading(bool, void *)
    {
    }
    virtual void UpdateClassState(ClassReference, int)
    {
    }
    virtual bool CanUseOatStatusForVerification(void *)
    {
        return false;
    }
    int mode = 1; // kCompileApp
};

// ---- the little of the dex format that is needed: class definitions and their descriptors
// --------------------

class Dex
{
  public:
    explicit Dex(const char *path) : path_(path)
    {
        FILE *file = fopen(path, "rb");
        if (file == nullptr)
            Die("can't open");
        uint8_t chunk[65536];
        for (size_t n; (n = fread(chunk, 1, sizeof chunk, file)) > 0;)
            bytes_.insert(bytes_.end(), chunk, chunk + n);
        fclose(file);
        if (bytes_.size() < 112 || memcmp(bytes_.data(), "dex\n", 4) != 0)
            Die("not a dex file");
    }

    const char *path() const
    {
        return path_;
    }
    const uint8_t *data() const
    {
        return bytes_.data();
    }
    size_t size() const
    {
        return bytes_.size();
    }
    uint32_t class_count() const
    {
        return U4(96);
    }
    uint32_t class_def_offset(uint32_t index) const
    {
        return U4(100) + 32 * index;
    }

    std::string descriptor(uint32_t index) const
    {
        uint32_t type = U4(class_def_offset(index));
        uint32_t string = U4(U4(68) + 4 * size_t{type});
        size_t at = U4(U4(60) + 4 * size_t{string});
        while (at < bytes_.size() && (bytes_[at++] & 0x80) != 0) {
        }
        size_t end = at;
        while (end < bytes_.size() && bytes_[end] != 0)
            end++;
        if (end >= bytes_.size())
            Die("string past the end");
        return std::string(bytes_.begin() + static_cast<long>(at),
                           bytes_.begin() + static_cast<long>(end));
    }

  private:
    uint32_t U4(size_t at) const
    {
        if (at + 4 > bytes_.size())
            Die("index past the end");
        uint32_t value;
        memcpy(&value, &bytes_[at], 4);
        return value;
    }

    [[noreturn]] void Die(const char *why) const
    {
        fprintf(stderr, "artverify: %s: %s\n", path_, why);
        exit(2);
    }

    const char *path_;
    std::vector<uint8_t> bytes_;
};

// ---- the art::DexFile and mirror::DexCache of a file, as the verifier wants them
// ------------------------------

// art::Runtime::instance_; the vtables of art::ClassLinker and of its heir for ahead-of-time
// compilers; ObjPtr<DexCache> art::ClassLinker::RegisterDexFile(const DexFile&,
// ObjPtr<ClassLoader>), which gives the cache that is there if there is one
extern "C" uint8_t *runtime_instance __asm__("_ZN3art7Runtime9instance_E");
extern "C" const uint8_t class_linker_vtable[] __asm__("_ZTVN3art11ClassLinkerE");
extern "C" const uint8_t aot_class_linker_vtable[] __asm__("_ZTVN3art14AotClassLinkerE");
extern "C" ObjPtr
RegisterDexFile(void *class_linker, const void *dex_file, ObjPtr class_loader) __asm__(
    "_ZN3art11ClassLinker15RegisterDexFileERKNS_7DexFileENS_6ObjPtrINS_6mirror11ClassLoaderEEE");

// art::ClassLinker begins with its vtable and std::vector<const DexFile*> boot_class_path_.
struct ClassLinker {
    const uint8_t *vtable;
    const struct DexFile **boot_begin;
    const struct DexFile **boot_end;
};

// art::DexFile begins with its vtable and the address of the mapped bytes.
struct DexFile {
    const void *vtable;
    const uint8_t *begin;
};

// Reads memory that may not be there.
bool Peek(uintptr_t address, void *to, size_t size)
{
    iovec here = {to, size}, there = {reinterpret_cast<void *>(address), size};
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == static_cast<ssize_t>(size);
}

// The ClassLinker is somewhere in the Runtime: the first word that points to an object with its
// vtable.
ClassLinker *FindClassLinker()
{
    for (size_t at = 0; at < 4096; at += 8) {
        uintptr_t candidate;
        ClassLinker linker;
        if (!Peek(reinterpret_cast<uintptr_t>(runtime_instance) + at, &candidate, sizeof candidate))
            break;
        if (candidate % 8 != 0 || !Peek(candidate, &linker, sizeof linker))
            continue;
        // an object's vtable pointer points behind the two words of offset and type info
        if (linker.vtable == class_linker_vtable + 16 ||
            linker.vtable == aot_class_linker_vtable + 16)
            return reinterpret_cast<ClassLinker *>(candidate);
    }
    fputs("artverify: no ClassLinker found: is this libart 11.0.0+r48?\n", stderr);
    _exit(3);
}

// Null if ART refused the file.
const DexFile *FindDexFile(const ClassLinker *linker, const uint8_t *header)
{
    for (const DexFile **d = linker->boot_begin; d != linker->boot_end; d++) {
        if (memcmp((*d)->begin, header, 112) == 0)
            return *d;
    }
    return nullptr;
}

struct Result {
    int count[4] = {0, 0, 0, 0};
    int unlinked = 0;
};

struct Output {
    bool verbose = false;
    FILE *list = nullptr; // null: standard output

    void Line(int status, const std::string &descriptor, bool linked,
              const std::string &message) const
    {
        const char *mark = linked ? "" : " unlinked";
        if (list != nullptr)
            fprintf(list, "%s %s%s\n", kStatus[status], descriptor.c_str(), mark);
        if (list != nullptr && status != kHardFailure && !verbose)
            return;
        bool say = (verbose || status == kHardFailure) && !message.empty();
        printf("%s %s%s%s%s\n", kStatus[status], descriptor.c_str(), mark, say ? "  " : "",
               say ? message.c_str() : "");
    }
};

void VerifyDex(JNIEnv *env, ClassLinker *linker, const Dex &dex, const Output &out, Result *result)
{
    // Load what can be loaded. A class whose superclass is missing can't be, but can be verified
    // all the same.
    uint32_t count = dex.class_count();
    std::vector<bool> linked(count);
    for (uint32_t i = 0; i < count; i++) {
        std::string descriptor = dex.descriptor(i);
        jclass klass = env->FindClass(descriptor.substr(1, descriptor.size() - 2).c_str());
        if (klass == nullptr) {
            env->ExceptionClear();
            result->unlinked++;
        } else {
            linked[i] = true;
            env->DeleteLocalRef(klass);
        }
    }
    const DexFile *file = FindDexFile(linker, dex.data());
    for (uint32_t i = 0; i < count; i++) {
        int status = kHardFailure;
        std::string message = "ART's DexFileVerifier refused the file";
        if (file != nullptr) {
            uint32_t no_loader = 0;
            // asked for every time anew: the collector may move it
            uint32_t cache =
                static_cast<uint32_t>(RegisterDexFile(linker, file, ObjPtr{0}).address);
            message.clear();
            status = VerifyClass(thread_self, file, Handle{&cache}, Handle{&no_loader},
                                 file->begin + dex.class_def_offset(i), nullptr, true, kLogNone,
                                 kApiLevel, &message);
            env->ExceptionClear();
        }
        result->count[status]++;
        out.Line(status, dex.descriptor(i), linked[i], message);
    }
}

int Usage()
{
    fputs("usage: artverify [-v] [--list FILE] BOOT.dex[:STUBS.dex...] APP.dex...\n"
          "  -v           say the verifier's reason for every class that is not OK\n"
          "  --list FILE  write the 'STATUS descriptor' lines to FILE; only HARD ones are printed "
          "then\n",
          stderr);
    return 2;
}

} // namespace

int main(int argc, char **argv)
{
    Output out;
    int arg = 1;
    for (; arg < argc && argv[arg][0] == '-'; arg++) {
        if (strcmp(argv[arg], "-v") == 0) {
            out.verbose = true;
        } else if (strcmp(argv[arg], "--list") == 0 && arg + 1 < argc) {
            out.list = fopen(argv[++arg], "w");
            if (out.list == nullptr) {
                perror(argv[arg]);
                return 2;
            }
        } else {
            return Usage();
        }
    }
    if (argc - arg < 2)
        return Usage();

    std::string boot = argv[arg];
    std::vector<Dex> apps;
    for (int i = arg + 1; i < argc; i++) {
        apps.emplace_back(argv[i]);
        boot += std::string(":") + argv[i];
    }
    static CompilerCallbacks callbacks;
    JNIEnv *env = art11::Start(boot, &callbacks);
    if (env == nullptr) {
        fputs("artverify: ART would not start on these dex files (try ANDROID_LOG_TAGS='*:v')\n",
              stderr);
        _exit(3);
    }
    Result result;
    ClassLinker *linker = FindClassLinker();
    for (const Dex &dex : apps)
        VerifyDex(env, linker, dex, out, &result);
    printf("artverify: ok=%d access=%d soft=%d HARD=%d (unlinked=%d)\n", result.count[0],
           result.count[1], result.count[2], result.count[3], result.unlinked);
    if (out.list != nullptr)
        fclose(out.list);
    fflush(stdout);
    _exit(result.count[kHardFailure] != 0 ? 1
                                          : 0); // a runtime that never started can't be shut down
}
