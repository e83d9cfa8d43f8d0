#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a Gradle that runs of the artifact gradle-api, whose one jar holds the classes of all of Gradle's modules:

    make_gradle.py VERSION JARS OUT CLASSES

Gradle finds its modules by the names of jars in lib/, and what each needs in a NAME-classpath.properties inside. So each module
gets a jar with nothing but that, and all of them need the big one. CLASSES holds those that the big jar lacks, compiled
from gradle/ beside this script."""
import os
import re
import shutil
import sys
import zipfile

version, jars, out, classes = sys.argv[1:]
lib = os.path.join(out, "lib")
whole = "whole-%s.jar" % version
# Modules that others name, though the artifact has no properties of them.
UNLISTED = ["build-profile", "gradle-cli", "installation-beacon", "instrumentation-agent", "java-compiler-plugin",
            "kotlin-dsl-provider-plugins", "kotlin-dsl-tooling-builders", "runtime-api-info", "test-kit", "daemon-main"]
# These are run as they are (java -jar, -cp): their manifest has to lead to the big jar.
STARTED = ["launcher", "daemon-main", "gradle-cli", "instrumentation-agent"]
# What one module must hold itself.
OWN = {"runtime-api-info": ["api-mapping.txt", "default-imports.txt", "api-relocated.txt", "test-kit-relocated.txt",
                            "org/gradle/build-receipt.properties", "gradle-plugins.properties", "gradle-implementation-plugins.properties"]}
# Libraries that others name by their jars, though they are in the big one.
INSIDE = ["asm", "commons-lang", "guava", "jul-to-slf4j", "kryo", "native-platform", "slf4j-api"]
# An entry of the big jar that a JVM would follow as it starts, and that needs what is loaded later.
LEFT_OUT = "META-INF/services/java.nio.file.spi.FileSystemProvider"
UNWANTED = re.compile(r"gradle-api|junit-(jupiter|platform)|testng|opentest4j|jquery|slf4j")


def projects_of(text):
    found = re.search(r"^(?:projects|plugins)=(.*)$", text, re.M)
    return [p for p in found.group(1).strip().split(",") if p] if found else []


def copy_without(jar, to, name):
    """Its list of entries no longer has the one."""
    shutil.copyfile(jar, to)
    with zipfile.ZipFile(to, "a") as out:
        if name in out.NameToInfo:
            out.filelist.remove(out.NameToInfo.pop(name))
            out.comment = out.comment  # has the list written anew


os.makedirs(os.path.join(lib, "plugins"))
copy_without(os.path.join(jars, "gradle-api-%s.jar" % version), os.path.join(lib, whole), LEFT_OUT)
for name in INSIDE:
    with zipfile.ZipFile(os.path.join(lib, name + "-0.jar"), "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nClass-Path: %s\r\n\r\n" % whole)
runtime = [whole]
for name in sorted(os.listdir(jars)):
    if name.endswith(".jar") and not UNWANTED.search(name):
        shutil.copyfile(os.path.join(jars, name), os.path.join(lib, name))
        # Ant's own loader has these.
        runtime += [] if name.startswith("ant") else [name]

with zipfile.ZipFile(os.path.join(lib, whole)) as big:
    names = set(big.namelist())
    listed = {n[:-len("-classpath.properties")]: projects_of(big.read(n).decode())
              for n in names if re.fullmatch(r"gradle-[a-z0-9-]+-classpath\.properties", n)}
    modules = set(listed) | {"gradle-" + m for m in UNLISTED}
    for projects in listed.values():
        modules.update(projects)
    for n in OWN["runtime-api-info"][-2:]:
        modules.update(projects_of(big.read(n).decode()) if n in names else [])
    for module in sorted(modules):
        short = module[len("gradle-"):]
        with zipfile.ZipFile(os.path.join(lib, "%s-%s.jar" % (module, version)), "w") as jar:
            if short in STARTED:
                jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nClass-Path: %s\r\n\r\n" % whole)
            jar.writestr(module + "-classpath.properties",
                         "projects=%s\nruntime=%s\n" % (",".join(listed.get(module, [])), ",".join(runtime)))
            for n in OWN.get(short, []):
                if n in names:
                    jar.writestr(n, big.read(n))
            for at, _, files in os.walk(os.path.join(classes, short)):
                for file in files:
                    path = os.path.join(at, file)
                    jar.write(path, os.path.relpath(path, os.path.join(classes, short)))
