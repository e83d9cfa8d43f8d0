#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a folder that the Android Gradle plugin takes for an SDK, of what can be had without one:

    make_sdk.py OUT API ANDROID_ALL_JAR JAVA_HOME [CLASS_VERSION]

android.jar has Android's classes from Robolectric's jar, java.* as a JDK lists it for Java 8, and the resources of Debian's
framework-res.apk, which is what Debian's aapt2 can read. An old R8 reads no newer class files than CLASS_VERSION. Tools
are Debian's; one that Debian has not fails when it is called."""
import os
import struct
import sys
import zipfile

out, api, android, java_home = sys.argv[1:5]
class_version = int(sys.argv[5]) if len(sys.argv) > 5 else None
FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk"
JAVA = tuple("java/%s/" % p for p in ("io", "lang", "math", "net", "nio", "security", "text", "util"))
ANDROID = ("android/", "dalvik/", "javax/", "org/json/", "org/w3c/", "org/xml/")
BUILD_TOOLS = ["30.0.2", "30.0.3", "33.0.1", "34.0.0", "35.0.0"]
TOOLS = ["aapt", "aapt2", "aidl", "apksigner", "dexdump", "dx", "d8", "zipalign", "split-select", "lld", "llvm-rs-cc", "bcc_compat",
         "arm-linux-androideabi-ld", "aarch64-linux-android-ld", "i686-linux-android-ld", "x86_64-linux-android-ld",
         "mipsel-linux-android-ld"]


def write(path, text=""):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        f.write(text)


def java_classes():
    """What ct.sym has for release 8: its folders are named by the releases that they are right for."""
    seen = set()
    with zipfile.ZipFile(os.path.join(java_home, "lib/ct.sym")) as symbols:
        for name in symbols.namelist():
            releases, _, path = name.partition("/")
            first, _, rest = path.partition("/")
            path = rest if "." in first else path  # a module's name
            path = path[:-len(".sig")] + ".class"
            if "8" in releases and name.endswith(".sig") and path.startswith(JAVA) and path not in seen:
                seen.add(path)
                code = symbols.read(name)
                if class_version:
                    code = code[:6] + struct.pack(">H", class_version) + code[8:]
                yield path, code


def make_android_jar(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as jar, zipfile.ZipFile(android) as classes, \
            zipfile.ZipFile(FRAMEWORK) as resources:
        for name, code in java_classes():
            jar.writestr(name, code)
        for name in classes.namelist():
            if name.endswith(".class") and name.startswith(ANDROID):
                jar.writestr(name, classes.read(name))
        jar.writestr("AndroidManifest.xml", resources.read("AndroidManifest.xml"))
        jar.writestr(zipfile.ZipInfo("resources.arsc"), resources.read("resources.arsc"))  # stored


def make_platform(at):
    os.makedirs(at + "/data", exist_ok=True)
    make_android_jar(at + "/android.jar")
    write(at + "/source.properties", "Pkg.Desc=Android SDK Platform %s\nPkg.Revision=1\nPlatform.Version=%s\nAndroidVersion.ApiLevel=%s\n"
          "Layoutlib.Api=15\nLayoutlib.Revision=1\nPlatform.MinToolsRev=22\n" % (api, api, api))
    write(at + "/build.prop", "ro.build.version.sdk=%s\n" % api)
    write(at + "/framework.aidl")
    write(at + "/optional/optional.json", "[]")
    zipfile.ZipFile(at + "/core-for-system-modules.jar", "w").close()


def make_build_tools(at, version):
    write(at + "/source.properties", "Pkg.Revision=%s\n" % version)
    for folder in ("lib", "renderscript/include", "renderscript/clang-include"):
        os.makedirs(os.path.join(at, folder), exist_ok=True)
    for jar in ("core-lambda-stubs.jar", "lib/apksigner.jar", "lib/d8.jar", "lib/dx.jar"):
        zipfile.ZipFile(os.path.join(at, jar), "w").close()
    for tool in TOOLS:
        there = "/usr/bin/" + tool
        if os.path.exists(there):
            os.symlink(there, os.path.join(at, tool))
        else:
            write(os.path.join(at, tool), "#!/bin/sh\necho 'there is no %s here' >&2\nexit 1\n" % tool)
            os.chmod(os.path.join(at, tool), 0o755)


make_platform("%s/platforms/android-%s" % (out, api))
for v in BUILD_TOOLS:
    make_build_tools("%s/build-tools/%s" % (out, v), v)
write(out + "/platform-tools/source.properties", "Pkg.Revision=35.0.0\n")
write(out + "/platform-tools/adb")
