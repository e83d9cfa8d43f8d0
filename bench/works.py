# SPDX-License-Identifier: Apache-2.0
"""For bench/jvm.py and bench/truth.py: runs programs of bench/java/work, as bench/works.sh made them."""
import glob
import os
import subprocess
import sys

CLASSES = {"rhino": "Rhino", "h2": "H2", "lucene": "Lucene", "jruby": "JRuby", "poi": "Poi",
           "pdfbox": "PdfBox", "calcite": "Calcite", "scala": "Scala"}


class Works:
    def __init__(self, root, build):
        self.root, self.build = root, build
        self.work = f"{build}/bench/works"

    def java(self, program, jars, main, arguments, properties=(), more=()):
        """What the program prints, in a process of its own. If it fails, all ends."""
        path = [f"{self.work}/classes", f"{self.build}/java", f"{self.build}/bench/java",
                *more, *sorted(glob.glob(f"{self.work}/{program}/{jars}/*.jar"))]
        command = ["java", "-Xmx1g", "-Xss8m", f"-Dwork.source={self.root}/tests/programs/Words.scala",
                   f"-Dpdfbox.fontcache={self.work}", *properties, "-cp", ":".join(path), main, CLASSES[program],
                   *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.work)
        if done.returncode:
            sys.exit(f"{done.stderr[-2000:]}\nfailed: {' '.join(command)}")
        return done.stdout

    def library(self):
        return f"-Dmethodbeat.library={self.build}/libmethodbeat.so"


class Results:
    """What is printed, and written to a file too."""

    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8")

    def say(self, line=""):
        print(line, flush=True)
        print(line, file=self.file, flush=True)

    def row(self, *cells):
        self.say("| " + " | ".join(cells) + " |")

    def head(self, *cells):
        self.row(*cells)
        self.say("|" + "---|" * len(cells))


def machine():
    version = subprocess.run(["java", "-version"], capture_output=True, text=True).stderr.split('"')[1]
    return f"Java {version}, {os.cpu_count()} processors, load average {os.getloadavg()[0]:.1f} at the start"
