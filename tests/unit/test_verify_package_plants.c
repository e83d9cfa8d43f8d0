/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on packages that are made by hand, each with a fault of its own: what is told of it, to
 * the word. Nothing in them is deflated. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/unit/class_fixture.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/packages.h"
#include "tests/unit/zip_raw.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { ENTRIES = 7 };

/* "=class CLASS", "=dex CLASS..." and "=jar CLASS" are made; "=id" names the id of the mapping. */
struct entry {
    const char *name, *content;
    uint16_t version_needed, time, flags, internal;
    uint32_t external;
    const char *comment;
    uint16_t made;   /* 0: by Unix, 2.0 */
    uint16_t stands; /* its data, at a multiple of 4 and so many */
};

struct plant {
    const char *package; /* "jar": in.jar and out.jar */
    struct entry was[ENTRIES], now[ENTRIES];
    const char *faults;                /* each in a line, without "out." and what follows */
    unsigned added, profiles;          /* doubts */
    const char *front[2], *comment[2]; /* of both */
};

/* As instrument writes it. */
#define ADDED(name, content)                                   \
    {                                                          \
        name, content, 10, 0, 0, 0, 0100644U << 16, NULL, 0, 0 \
    }
#define PLAIN(name, content)                      \
    {                                             \
        name, content, 10, 0, 0, 0, 0, NULL, 0, 0 \
    }
#define BEAT_ENTRY BEAT_CLASS_DEFAULT ".class"
#define TELLS      ADDED("META-INF/methodbeat.properties", "=id")
#define TEXT       PLAIN("a.txt", "text")
#define MORE       PLAIN("b.txt", "more")

static const struct plant plants[] = {
    {"jar", {TEXT, MORE}, {TEXT, MORE}, "", 0, 0, {0}, {0}},
    /* Entries that are gone, others, twice, in another order. */
    {"jar", {TEXT, MORE}, {TEXT}, "jar!b.txt: the entry is missing\n", 0, 0, {0}, {0}},
    {"jar", {TEXT, MORE}, {MORE}, "jar!a.txt: the entry is missing\n", 0, 0, {0}, {0}},
    {"jar",
     {TEXT, MORE},
     {TEXT, PLAIN("b.txt", "mare")},
     "jar!b.txt: its bytes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT, MORE},
     {TEXT, PLAIN("b.txt", "longer")},
     "jar!b.txt: its bytes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT, MORE},
     {MORE, TEXT},
     "jar!b.txt: the entry is not where it was among the others\njar!b.txt: it stands in front of "
     "what it stood behind\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT, MORE, PLAIN("c.txt", "c")},
     {TEXT, PLAIN("c.txt", "c"), MORE},
     "jar!c.txt: the entry is not where it was among the others\njar!c.txt: it stands in front of "
     "what it stood behind\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT, MORE},
     {TEXT, MORE, MORE},
     "jar!b.txt: the entry is there twice\njar!b.txt: the entry was not there\njar!b.txt: its "
     "attributes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar", {TEXT, MORE, MORE}, {TEXT, MORE}, "", 0, 0, {0}, {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("c.txt", "new")},
     "jar!c.txt: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {ADDED("c.txt", "new"), TEXT},
     "jar!c.txt: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    /* A JVM reads a manifest by its name in any case. */
    {"jar",
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n"), PLAIN("META-INF/manifest.mf", "C: d\n")},
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n"), PLAIN("META-INF/manifest.mf", "C: e\n")},
     "jar!META-INF/manifest.mf: its bytes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n")},
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n"), ADDED("META-INF/manifest.mf", "A: b\n")},
     "jar!META-INF/manifest.mf: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    /* What may come. */
    {"jar", {TEXT}, {TEXT, TELLS}, "", 0, 0, {0}, {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("META-INF/methodbeat.properties", "=id added=" BEAT_ENTRY)},
     "jar!META-INF/methodbeat.properties: " BEAT_ENTRY " was added, and is not there\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("META-INF/methodbeat.properties", "=id a=b")},
     "jar!META-INF/methodbeat.properties: a line of it is another, or one more\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("META-INF/methodbeat.properties", "=id option.slow=7")},
     "jar!META-INF/methodbeat.properties: a line of it is another, or one more\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("META-INF/methodbeat.properties", "mapping.id=0\nprobes=pair\n")},
     "jar!META-INF/methodbeat.properties: it does not name the id of the mapping\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("base/root/META-INF/methodbeat.properties", "=id")},
     "jar!base/root/META-INF/methodbeat.properties: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("assets/methodbeat.properties", "=id")},
     "jar!assets/methodbeat.properties: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("assets/methodbeat.properties", "=options"), TELLS},
     "apk: its manifest does not start the recorder\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("assets/methodbeat.properties", "=options")},
     "apk: META-INF/methodbeat.properties with the id of the mapping is missing\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("assets/methodbeat.properties", "=options slow=7"), TELLS},
     "apk: its manifest does not start the recorder\napk!assets/methodbeat.properties: it is not "
     "the "
     "id of the mapping and the options that were given\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("base/assets/methodbeat.properties", "=id")},
     "apk!base/assets/methodbeat.properties: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"aab",
     {TEXT},
     {TEXT, ADDED("base/assets/methodbeat.properties", "=options slow=7"),
      ADDED("base/root/META-INF/methodbeat.properties", "=id option.slow=7")},
     "aab: its manifest does not start the recorder\n",
     0,
     0,
     {0},
     {0}},
    {"aab",
     {TEXT},
     {TEXT, ADDED("assets/methodbeat.properties", "=id")},
     "aab!assets/methodbeat.properties: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"aab",
     {TEXT},
     {TEXT, TELLS},
     "aab!META-INF/methodbeat.properties: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED(BEAT_ENTRY, "=class " BEAT_CLASS_DEFAULT), TELLS},
     "",
     1,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED(BEAT_ENTRY, "=class Other")},
     "jar!" BEAT_ENTRY ": it was not there, and is not the class that is called\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED(BEAT_ENTRY, "no class")},
     "jar!" BEAT_ENTRY ": it was not there, and is not the class that is called\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("x" BEAT_ENTRY, "=class " BEAT_CLASS_DEFAULT)},
     "jar!x" BEAT_ENTRY ": the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED(BEAT_CLASS_DEFAULT ".clazz", "=class " BEAT_CLASS_DEFAULT)},
     "jar!" BEAT_CLASS_DEFAULT ".clazz: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("classes.dex", "=dex L" BEAT_CLASS_DEFAULT ";"), TELLS},
     "",
     1,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("classes.dex", "=dex L" BEAT_CLASS_DEFAULT "; Lio/methodbeat/android/A;"), TELLS},
     "",
     1,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("classes.dex", "=dex Lio/methodbeat/android/A;")},
     "apk!classes.dex: it was not there, and is not the class that is called\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("classes.dex", "=dex L" BEAT_CLASS_DEFAULT "; LA;")},
     "apk!classes.dex: it was not there, and is not the class that is called\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("classes.dex", "=dex LA; L" BEAT_CLASS_DEFAULT ";")},
     "apk!classes.dex: it was not there, and is not the class that is called\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("classes.dex", "no dex")},
     "apk!classes.dex: it was not there, and is not the class that is called\n",
     0,
     0,
     {0},
     {0}},
    {"apk", {TEXT}, {TEXT, ADDED("lib/x86/libmethodbeat.so", "any"), TELLS}, "", 1, 0, {0}, {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("base/lib/x86/libmethodbeat.so", "any")},
     "apk!base/lib/x86/libmethodbeat.so: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("lib/x86/libmethodbeat.so", "any")},
     "jar!lib/x86/libmethodbeat.so: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    /* Where ART does not look. */
    {"apk",
     {TEXT},
     {TEXT, ADDED("classes2.dex", "=dex L" BEAT_CLASS_DEFAULT ";")},
     "apk!classes2.dex: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("Classes.dex", "=dex L" BEAT_CLASS_DEFAULT ";")},
     "apk!Classes.dex: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("classes.dex", "=dex L" BEAT_CLASS_DEFAULT ";")},
     "jar!classes.dex: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, ADDED("x/" BEAT_CLASS_DEFAULT ".class", "any")},
     "jar!x/" BEAT_CLASS_DEFAULT ".class: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("assets/x86/libmethodbeat.so", "any")},
     "apk!assets/x86/libmethodbeat.so: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, ADDED("lib/x86/libother.so", "any")},
     "apk!lib/x86/libother.so: the entry was not there\n",
     0,
     0,
     {0},
     {0}},
    /* The headers of what came. */
    {"jar",
     {TEXT},
     {TEXT, {"META-INF/methodbeat.properties", "=id", 20, 0, 0, 0, 0100644U << 16, NULL, 0, 0}},
     "",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, {"META-INF/methodbeat.properties", "=id", 21, 0, 0, 0, 0100644U << 16, NULL, 0, 0}},
     "jar!META-INF/methodbeat.properties: it needs another version\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, {"META-INF/methodbeat.properties", "=id", 45, 0, 0, 0, 0100644U << 16, NULL, 0, 0}},
     "jar!META-INF/methodbeat.properties: it needs another version\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, {"META-INF/methodbeat.properties", "=id", 20, 0, 0, 1, 0100644U << 16, NULL, 0, 0}},
     "jar!META-INF/methodbeat.properties: its attributes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, {"META-INF/methodbeat.properties", "=id", 20, 0, 0, 0, 0100666U << 16, NULL, 0, 0}},
     "jar!META-INF/methodbeat.properties: its attributes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, {"META-INF/methodbeat.properties", "=id", 20, 0, 0, 0, 0100644U << 16, NULL, 0x014, 0}},
     "jar!META-INF/methodbeat.properties: its attributes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {TEXT, {"META-INF/methodbeat.properties", "=id", 20, 0, 0, 0, 0100644U << 16, NULL, 0x33f, 0}},
     "jar!META-INF/methodbeat.properties: its attributes are others\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {TEXT},
     {TEXT, {"lib/x86/libmethodbeat.so", "any", 10, 0, 0, 0, 0100644U << 16, NULL, 0, 1}, TELLS},
     "apk!lib/x86/libmethodbeat.so: it is stored, and does not stand at a multiple of 4\n",
     1,
     0,
     {0},
     {0}},
    /* The headers of what was there. */
    {"jar",
     {TEXT},
     {{"a.txt", "text", 20, 0, 0, 0, 0, NULL, 0, 0}},
     "jar!a.txt: it needs another version\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {{"a.txt", "text", 10, 7, 0, 0, 0, NULL, 0, 0}},
     "jar!a.txt: its time is another\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {{"a.txt", "text", 10, 0, 0x800, 0, 0, NULL, 0, 0}},
     "jar!a.txt: its flags are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {{"a.txt", "text", 10, 0, 8, 0, 0, NULL, 0, 0}},
     "jar!a.txt: its local header and the directory do not agree\njar!a.txt: what its data "
     "descriptor says is another\n",
     0,
     0,
     {0},
     {0}},
    {"jar", {{"a.txt", "text", 10, 0, 8, 0, 0, NULL, 0, 0}}, {TEXT}, "", 0, 0, {0}, {0}},
    {"jar",
     {{"a.txt", "text", 10, 0, 8, 0, 0, NULL, 0, 0}},
     {{"a.txt", "text", 10, 0, 8, 0, 0, NULL, 0, 0}},
     "",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {{"a.txt", "text", 10, 0, 0, 1, 0, NULL, 0, 0}},
     "jar!a.txt: its attributes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {{"a.txt", "text", 10, 0, 0, 0, 1, NULL, 0, 0}},
     "jar!a.txt: its attributes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {{"a.txt", "text", 10, 0, 0, 0, 0, NULL, 0x315, 0}},
     "jar!a.txt: its attributes are others\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT},
     {{"a.txt", "text", 10, 0, 0, 0, 0, "said", 0, 0}},
     "jar!a.txt: its comment is another\n",
     0,
     0,
     {0},
     {0}},
    /* Around the entries. */
    {"jar", {TEXT}, {TEXT}, "", 0, 0, {"#!", "#!"}, {"said", "said"}},
    {"jar",
     {TEXT},
     {TEXT},
     "jar: the bytes in front of the archive are others, from 1 on\n",
     0,
     0,
     {"#!", "#?"},
     {0}},
    {"jar",
     {TEXT},
     {TEXT},
     "jar: 0 bytes stand in front of the archive, and were 2\n",
     0,
     0,
     {"#!", ""},
     {0}},
    {"jar", {TEXT}, {TEXT}, "jar: the archive's comment is another\n", 0, 0, {0}, {"said", "siad"}},
    {"jar", {TEXT}, {TEXT}, "jar: the archive's comment is another\n", 0, 0, {0}, {"said", ""}},
    /* Where what is stored stands: in.apk is a package that Android maps, in.jar is none. */
    {"apk",
     {TEXT},
     {{"a.txt", "text", 10, 0, 0, 0, 0, NULL, 0, 2}},
     "apk!a.txt: it is stored, and does not stand at a multiple of 4 any more\n",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {{"a.txt", "text", 10, 0, 0, 0, 0, NULL, 0, 1}},
     {{"a.txt", "text", 10, 0, 0, 0, 0, NULL, 0, 2}},
     "",
     0,
     0,
     {0},
     {0}},
    {"apk", {{"a.txt", "text", 10, 0, 0, 0, 0, NULL, 0, 1}}, {TEXT}, "", 0, 0, {0}, {0}},
    {"jar", {TEXT}, {{"a.txt", "text", 10, 0, 0, 0, 0, NULL, 0, 2}}, "", 0, 0, {0}, {0}},
    /* Signatures, profiles, the manifest. */
    {"jar",
     {TEXT, PLAIN("META-INF/K.SF", "s")},
     {TEXT, PLAIN("META-INF/K.SF", "s")},
     "",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {TEXT, PLAIN("META-INF/K.SF", "s")},
     {TEXT},
     "jar!META-INF/K.SF: the signature is missing, though nothing was changed\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {PLAIN("META-INF/K.SF", "s"), TEXT},
     {PLAIN("META-INF/K.SF", "s"), TEXT, TELLS},
     "jar!META-INF/K.SF: the signature is there, though it can't hold\n",
     0,
     0,
     {0},
     {0}},
    {"jar", {TEXT, PLAIN("META-INF/K.SF", "s")}, {TEXT, TELLS}, "", 0, 0, {0}, {0}},
    {"jar",
     {TEXT, PLAIN("META-INF/K.SF", "s")},
     {TEXT, PLAIN("META-INF/K.SF", "t")},
     "jar!META-INF/K.SF: the signature is there, though it can't hold\njar!META-INF/K.SF: its "
     "bytes are others\n",
     0,
     0,
     {0},
     {0}},
    {"apk", {TEXT, PLAIN("assets/dexopt/baseline.prof", "p")}, {TEXT}, "", 0, 1, {0}, {0}},
    {"apk",
     {PLAIN("assets/dexopt/baseline.prof", "p"), TEXT},
     {PLAIN("assets/dexopt/baseline.prof", "p"), TEXT},
     "",
     0,
     0,
     {0},
     {0}},
    {"apk",
     {PLAIN("assets/dexopt/baseline.prof", "p"), TEXT},
     {PLAIN("assets/dexopt/baseline.prof", "q"), TEXT},
     "",
     0,
     1,
     {0},
     {0}},
    {"jar",
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n\nName: a.txt\nX-Digest: y\n\n"), TEXT},
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n\n"), TEXT},
     "jar!META-INF/MANIFEST.MF: more than the digests of changed entries differs\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n\nName: a.txt\nX-Digest: y\n\n"), TEXT},
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n\n")},
     "jar!a.txt: the entry is missing\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n\nName: a.txt\nX-Digest: y\n\n"), TEXT},
     {PLAIN("META-INF/MANIFEST.MF", "A: b\n\n"), PLAIN("a.txt", "texd")},
     "jar!a.txt: its bytes are others\n",
     0,
     0,
     {0},
     {0}},
    /* Android's manifest. */
    {"apk",
     {PLAIN("AndroidManifest.xml", "x")},
     {PLAIN("AndroidManifest.xml", "y")},
     "apk!AndroidManifest.xml: it differs by more than what starts the recorder: offset 0: a field "
     "that does not fit\n",
     0,
     0,
     {0},
     {0}},
    {"aab",
     {PLAIN("AndroidManifest.xml", "x")},
     {PLAIN("AndroidManifest.xml", "y")},
     "aab!AndroidManifest.xml: its bytes are others\n",
     0,
     0,
     {0},
     {0}},
    /* Code that changed; the id is nowhere. */
    {"jar",
     {PLAIN("A.class", "=class A")},
     {PLAIN("A.class", "=class B")},
     "jar: META-INF/methodbeat.properties with the id of the mapping is missing\njar!A.class: A: a "
     "constant of its pool is another\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {PLAIN("A.class", "=class A")},
     {PLAIN("A.class", "=class B"), TELLS},
     "jar!A.class: A: a constant of its pool is another\n",
     0,
     0,
     {0},
     {0}},
    {"jar",
     {PLAIN("A.class", "=class A")},
     {PLAIN("A.class", "no class"), TELLS},
     "jar!A.class: not a class file\n",
     0,
     0,
     {0},
     {0}},
    {"jar", {PLAIN("A.class", "=class A")}, {PLAIN("A.class", "=class A")}, "", 0, 0, {0}, {0}},
    /* A jar in an AAR, first and last. */
    {"aar",
     {PLAIN("classes.jar", "=jar A"), TEXT},
     {PLAIN("classes.jar", "=jar A"), TEXT},
     "",
     0,
     0,
     {0},
     {0}},
    {"aar",
     {PLAIN("classes.jar", "=jar A"), TEXT},
     {PLAIN("classes.jar", "=jar B"), TEXT},
     "aar!classes.jar: META-INF/methodbeat.properties with the id of the mapping is "
     "missing\naar!classes.jar!A.class: A: a constant of its pool is another\n",
     0,
     0,
     {0},
     {0}},
    {"aar",
     {TEXT, PLAIN("classes.jar", "=jar A")},
     {TEXT, PLAIN("classes.jar", "=jar B")},
     "aar!classes.jar: META-INF/methodbeat.properties with the id of the mapping is "
     "missing\naar!classes.jar!A.class: A: a constant of its pool is another\n",
     0,
     0,
     {0},
     {0}},
    {"aar",
     {TEXT, PLAIN("classes.jar", "=jar A")},
     {TEXT},
     "out.aar!classes.jar: the entry is missing",
     0,
     0,
     {0},
     {0}},
    {"aar",
     {TEXT, PLAIN("classes.jar", "=jar A")},
     {TEXT, PLAIN("classes.jar", "x")},
     "out.aar!classes.jar: not a zip archive, or cut short: no end of central directory",
     0,
     0,
     {0},
     {0}},
};

static bool has_name(const struct entry *entries, const char *name)
{
    for (size_t i = 0; i < ENTRIES && entries[i].name; i++)
        if (!strcmp(entries[i].name, name))
            return true;
    return false;
}

/* Another line, behind a space. */
static void put_more(struct buf *out, const char *more)
{
    if (more[0])
        buf_printf(out, "%s\n", more + 1);
}

/* The properties, with the entries that were added, which stand here as they are sorted. */
static void make_properties(struct buf *out, const char *id, const struct entry *was,
                            const struct entry *now)
{
    buf_printf(out, "mapping.id=%s\nprobes=pair\nexits=explicit\n", id);
    for (size_t i = 0; i < ENTRIES && now[i].name; i++)
        if (!has_name(was, now[i].name) && !strstr(now[i].name, "META-INF/methodbeat.properties"))
            buf_printf(out, "added=%s\n", now[i].name);
}

static void made(struct buf *out, const char *content, const char *id)
{
    if (!strncmp(content, "=class ", 7)) {
        package_class("made", content + 7, "java/lang/Object", false, ACC_STATIC);
        package_append("made", out);
    } else if (!strncmp(content, "=dex ", 5)) {
        struct str rest = str_from_c(content + 5);
        struct dex_fixture f;

        dex_fixture_init(&f, 38);
        while (rest.n) {
            size_t n = str_find(rest, ' ');
            struct str name = arena_str(&f.arena, str_sub(rest, 0, n));

            dex_fixture_add_class(&f, arena_cstr(&f.arena, name), DEX_ACC_PUBLIC,
                                  "Ljava/lang/Object;");
            rest = str_sub(rest, n < rest.n ? n + 1 : n, rest.n);
        }
        assert_int_equal(dex_fixture_parse(&f), 0);
        buf_bytes(out, buf_view(&f.bytes));
        dex_fixture_release(&f);
    } else if (!strncmp(content, "=jar ", 5)) {
        struct raw_entry entry = {.name = STR("A.class"), .version_needed = 10};
        struct buf class;

        buf_init(&class);
        package_class("made", content + 5, "java/lang/Object", false, ACC_STATIC);
        package_append("made", &class);
        entry.content = str_from_bytes(buf_view(&class));
        raw_zip(out, 0, &entry, 1, STR(""));
        buf_release(&class);
    } else if (!strncmp(content, "=options", 8)) {
        buf_printf(out, "mapping.id=%s\n", id);
        put_more(out, content + 8);
    } else {
        buf_str(out, str_from_c(content));
    }
}

/* `was` has what was there before. */
static void make(const char *path, const struct entry *was, const struct entry *entries,
                 const char *front, const char *comment, const char *id)
{
    struct raw_entry raw[ENTRIES];
    struct buf contents[ENTRIES], zip;
    static const char zeros[4];
    size_t n = 0, at;

    buf_init(&zip);
    buf_str(&zip, str_from_c(front ? front : ""));
    at = zip.n;
    for (; n < ENTRIES && entries[n].name; n++) {
        const struct entry *e = &entries[n];

        buf_init(&contents[n]);
        if (!strncmp(e->content, "=id", 3)) {
            make_properties(&contents[n], id, was, entries);
            put_more(&contents[n], e->content + 3);
        } else {
            made(&contents[n], e->content, id);
        }
        raw[n] = (struct raw_entry){.name = str_from_c(e->name),
                                    .content = str_from_bytes(buf_view(&contents[n])),
                                    .version_made = e->made ? e->made : 0x314,
                                    .version_needed = e->version_needed,
                                    .flags = e->flags,
                                    .time = e->time,
                                    .date = 0x21,
                                    .internal_attributes = e->internal,
                                    .external_attributes = e->external,
                                    .comment = str_from_c(e->comment ? e->comment : "")};
        at += ZIP_LOCAL_SIZE + raw[n].name.n;
        raw[n].local_extra = (struct str){zeros, (4 + e->stands - at % 4) % 4};
        at += raw[n].local_extra.n + contents[n].n + (e->flags & 8 ? 16 : 0);
    }
    raw_zip(&zip, zip.n, raw, n, str_from_c(comment ? comment : ""));
    package_file(path, buf_view(&zip));
    for (size_t i = 0; i < n; i++)
        buf_release(&contents[i]);
    buf_release(&zip);
}

static void each_fault_of_a_package_is_told(void **state)
{
    static const char map[] = "7,8,Z m ()V\n"; /* of no class that is here */
    struct method_map parsed;
    char id[METHOD_MAP_ID_LENGTH + 1];
    struct error err;

    (void)state;
    method_map_init(&parsed);
    assert_int_equal(method_map_parse(&parsed, STR(map), &err), 0);
    method_map_id(&parsed, id);
    method_map_release(&parsed);
    package_file("out.map", bytes_from_str(STR(map)));
    for (size_t i = 0; i < COUNT(plants); i++) {
        const struct plant *p = &plants[i];
        struct verify_summary summary;
        struct instrument_options options = {.rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)},
                                             .max_inflated = 16 << 20,
                                             .jobs = 1};
        struct staged_outputs files = {.n = 1, .mapping = "out.map"};
        struct arena arena;
        const char *input, *output;
        struct str texts = STR("");

        arena_init(&arena);
        input = arena_printf(&arena, "made.%s", p->package).p;
        output = arena_printf(&arena, "out.%s", p->package).p;
        make(input, p->was, p->was, p->front[0], p->comment[0], id);
        make(output, p->was, p->now, p->front[1], p->comment[1], id);
        files.inputs = &input;
        files.outputs = files.staged = &output;
        if (verify_outputs(&options, &files, &summary, &err) < 0)
            texts = str_from_c(err.text);
        assert_int_equal(summary.faults, summary.n_texts);
        for (size_t k = 0; k < summary.n_texts; k++)
            texts = arena_printf(
                &arena, "%.*s%.*s\n", STR_ARG(texts),
                STR_ARG(str_sub(summary.texts[k], strlen("out."), summary.texts[k].n)));
        if (!str_eq(texts, str_from_c(p->faults)))
            fail_msg("row %zu, \"%s\":\n%.*s", i, p->faults, STR_ARG(texts));
        if (summary.doubts[DOUBT_ADDED] != p->added || summary.doubts[DOUBT_PROFILE] != p->profiles)
            fail_msg("row %zu: added %d, profiles %d\n", i, (int)summary.doubts[DOUBT_ADDED],
                     (int)summary.doubts[DOUBT_PROFILE]);
        verify_summary_release(&summary);
        arena_release(&arena);
    }
}

/* Both headers of the only entry say the same of it, and what they say is wrong. */
static void what_both_headers_say_is_looked_at(void **state)
{
    enum { LOCAL_METHOD = 8, LOCAL_CRC = 14, CENTRAL_METHOD = 10, CENTRAL_CRC = 16 };
    static const struct {
        const char *name, *content;
        uint16_t method;
        bool wrong_crc, wrong_method, stored; /* stored: --compress store */
        const char *said;
    } rows[] = {
        {"a.txt", "text", 0, false, false, false, ""},
        {"a.txt", "text", 0, true, false, false, "out.jar!a.txt: its bytes are others"},
        {"a.txt", "text", 8, true, false, false, "out.jar!a.txt: its bytes are others"},
        {"a.txt", "text", 0, false, true, false, "out.jar!a.txt: its bytes are others"},
        {"a.txt", "text", 0, false, true, false,
         "out.jar!a.txt: its compression method is another\n"},
        {"a.txt", "text", 8, true, false, true, "out.jar!a.txt: it is written anew, not stored\n"},
        /* What did not change is packed as it was. */
        {"a.txt", "text", 8, false, false, true, ""},
        {"a.txt", "text", 8, false, false, false, ""},
        {"A.class", "=class A", 8, true, false, false,
         "out.jar!A.class: it can't be read: A.class: bad CRC"},
        {"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n\n", 8, true, false, false,
         "out.jar!META-INF/MANIFEST.MF: bad CRC"},
    };

    (void)state;
    package_file("out.map", bytes_from_str(STR("7,8,A m ()V\n")));
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "made.jar", *output = "out.jar", *said;
        struct instrument_options options = {.rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)},
                                             .compress =
                                                 rows[i].stored ? COMPRESS_STORE : COMPRESS_KEEP,
                                             .max_inflated = 16 << 20,
                                             .jobs = 1};
        struct staged_outputs files = {
            .outputs = &output, .staged = &output, .inputs = &input, .n = 1, .mapping = "out.map"};
        struct raw_entry e = {
            .name = str_from_c(rows[i].name), .method = rows[i].method, .date = 0x21};
        struct verify_summary summary;
        struct buf content, zip;
        struct error err = {.text = ""};
        uint8_t *central;

        buf_init(&content);
        buf_init(&zip);
        made(&content, rows[i].content, "");
        e.content = str_from_bytes(buf_view(&content));
        raw_zip(&zip, 0, &e, 1, STR(""));
        package_file(input, buf_view(&zip));
        central = zip.p + zip.n - ZIP_END_SIZE - ZIP_CENTRAL_SIZE - e.name.n;
        zip.p[LOCAL_CRC] ^= rows[i].wrong_crc;
        central[CENTRAL_CRC] ^= rows[i].wrong_crc;
        zip.p[LOCAL_METHOD] ^= rows[i].wrong_method ? 8 : 0;
        central[CENTRAL_METHOD] ^= rows[i].wrong_method ? 8 : 0;
        package_file(output, buf_view(&zip));
        said = verify_outputs(&options, &files, &summary, &err) < 0 ? err.text : "";
        for (size_t k = 0; k < summary.n_texts; k++)
            said = arena_printf(&summary.arena, "%s%.*s\n", said, STR_ARG(summary.texts[k])).p;
        if (rows[i].said[0] ? !strstr(said, rows[i].said) : said[0] != '\0')
            fail_msg("row %zu: %s", i, said);
        verify_summary_release(&summary);
        buf_release(&content);
        buf_release(&zip);
    }
}

/* In a directory each file is looked at, whatever it is. */
static void files_of_a_directory_are_the_same(void **state)
{
    static const struct {
        const char *content; /* NULL: it is not there */
        const char *said;
    } rows[] = {
        {"text", ""},
        {"tixt", "out/a.txt: its bytes are others"},
        {"texts", "out/a.txt: its bytes are others"},
        {"", "out/a.txt: its bytes are others"},
        {NULL, "out!a.txt: the entry is missing"},
    };

    (void)state;
    package_file("out.map", bytes_from_str(STR("7,8,B m ()V\n")));
    assert_int_equal(mkdir("in", 0777), 0);
    assert_int_equal(mkdir("out", 0777), 0);
    package_class("in/A.class", "A", "java/lang/Object", false, ACC_STATIC);
    package_class("out/A.class", "A", "java/lang/Object", false, ACC_STATIC);
    package_file("in/a.txt", bytes_from_str(STR("text")));
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "in", *output = "out", *said;
        struct instrument_options options = {.rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)},
                                             .max_inflated = 16 << 20,
                                             .jobs = 1};
        struct staged_outputs files = {
            .outputs = &output, .staged = &output, .inputs = &input, .n = 1, .mapping = "out.map"};
        struct verify_summary summary;
        struct error err = {.text = ""};

        if (rows[i].content)
            package_file("out/a.txt", bytes_from_str(str_from_c(rows[i].content)));
        else
            assert_int_equal(unlink("out/a.txt"), 0);
        said = verify_outputs(&options, &files, &summary, &err) < 0 ? err.text : "";
        if (summary.n_texts)
            said = arena_cstr(&summary.arena, summary.texts[0]);
        if (strcmp(said, rows[i].said) != 0)
            fail_msg("row %zu: %s", i, said);
        verify_summary_release(&summary);
    }
}

/* A class that changed needs an entry that names the id, in a directory too. */
static void a_directory_names_the_id(void **state)
{
    const char *input = "in", *output = "out";
    struct instrument_options options = {
        .rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)}, .max_inflated = 16 << 20, .jobs = 1};
    struct staged_outputs files = {
        .outputs = &output, .staged = &output, .inputs = &input, .n = 1, .mapping = "out.map"};
    struct verify_summary summary;
    struct error err;

    (void)state;
    package_file("out.map", bytes_from_str(STR("7,8,B m ()V\n")));
    assert_int_equal(mkdir("in", 0777), 0);
    assert_int_equal(mkdir("out", 0777), 0);
    package_class("in/A.class", "A", "java/lang/Object", false, ACC_STATIC);
    package_class("out/A.class", "A", "java/lang/Object", false, ACC_STATIC | ACC_PUBLIC);
    if (verify_outputs(&options, &files, &summary, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(summary.n_texts, 2);
    assert_true(
        str_eq(summary.texts[0],
               STR("out: META-INF/methodbeat.properties with the id of the mapping is missing")));
    verify_summary_release(&summary);
}

/* Dex name it themselves: a directory with nothing else needs no entry for that. */
static void a_directory_of_dex_needs_no_entry(void **state)
{
    const char *input = "in", *output = "out";
    struct instrument_options options = package_options(&input, 1, output);
    struct instrument_summary s;
    struct verify_summary proof;
    struct error err;

    (void)state;
    assert_int_equal(mkdir("in", 0777), 0);
    assert_int_equal(rename("in.dex", "in/classes.dex"), 0);
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    instrument_summary_release(&s);
    assert_int_equal(unlink("out/META-INF/methodbeat.properties"), 0);
    assert_int_equal(rmdir("out/META-INF"), 0);
    packages_assert_proven(&options, &output, &proof);
    assert_true(proof.counts.enter > 0);
    verify_summary_release(&proof);
}

/* What a proof needs beside the two files. */
static void what_cannot_be_read_is_told(void **state)
{
    static const struct {
        const char *mapping, *ignored, *names, *said;
    } rows[] = {
        {"out.map", NULL, NULL, ""},
        {"out.map", "out.map", "none.map", "none.map: "},
        {"out.map", "none.map", NULL, "none.map: "},
        {"none.map", NULL, NULL, "none.map: "},
    };

    (void)state;
    package_file("out.map", bytes_from_str(STR("7,8,A m ()V\n")));
    make("in.jar", (const struct entry[ENTRIES]){TEXT}, (const struct entry[ENTRIES]){TEXT}, NULL,
         NULL, "");
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "in.jar";
        struct instrument_options options = {
            .rules = {.obfuscation_map = rows[i].names, .beat_class = STR_INIT(BEAT_CLASS_DEFAULT)},
            .max_inflated = 16 << 20,
            .jobs = 1};
        struct staged_outputs files = {.outputs = &input,
                                       .staged = &input,
                                       .inputs = &input,
                                       .n = 1,
                                       .mapping = rows[i].mapping,
                                       .ignored = rows[i].ignored};
        struct verify_summary summary;
        struct error err = {.text = ""};

        assert_int_equal(verify_outputs(&options, &files, &summary, &err),
                         rows[i].said[0] ? -1 : 0);
        if (!str_starts(str_from_c(err.text), str_from_c(rows[i].said)))
            fail_msg("row %zu: %s", i, err.text);
        verify_summary_release(&summary);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_both_headers_say_is_looked_at, packages_make,
                                        packages_leave),
        cmocka_unit_test_setup_teardown(files_of_a_directory_are_the_same, packages_make,
                                        packages_leave),
        cmocka_unit_test_setup_teardown(a_directory_names_the_id, packages_make, packages_leave),
        cmocka_unit_test_setup_teardown(a_directory_of_dex_needs_no_entry, packages_make,
                                        packages_leave),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_is_told, packages_make, packages_leave),
        cmocka_unit_test_setup_teardown(each_fault_of_a_package_is_told, packages_make,
                                        packages_leave),
    };

    return RUN_TAP(tests);
}
