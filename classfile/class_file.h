/* SPDX-License-Identifier: Apache-2.0 */
/* Reads JVM class files (JVMS chapter 4). All multi-byte values in them are big endian.
 *
 * class_file_parse checks the whole structure (every length, every index that it follows) but
 * does not look into attributes; code.h reads the Code attribute of one method. It is cheap
 * enough for classes of which only the names of the members are needed.
 *
 * The struct points into the input bytes and into the arena: both must outlive it. Names and
 * descriptors are slices of the input, in Modified UTF-8, with '/' between the parts of class
 * names. Offsets count from the start of the class.
 */
#ifndef MB_CLASSFILE_CLASS_FILE_H
#define MB_CLASSFILE_CLASS_FILE_H

#include "lib/arena.h"
#include "lib/error.h"
#include "lib/str.h"

enum constant_tag {                    /* 4.4 */
                    CONSTANT_NONE = 0, /* index 0 and the second slot of a long or double */
                    CONSTANT_UTF8 = 1,
                    CONSTANT_INTEGER = 3,
                    CONSTANT_FLOAT = 4,
                    CONSTANT_LONG = 5,
                    CONSTANT_DOUBLE = 6,
                    CONSTANT_CLASS = 7,
                    CONSTANT_STRING = 8,
                    CONSTANT_FIELDREF = 9,
                    CONSTANT_METHODREF = 10,
                    CONSTANT_INTERFACE_METHODREF = 11,
                    CONSTANT_NAME_AND_TYPE = 12,
                    CONSTANT_METHOD_HANDLE = 15,
                    CONSTANT_METHOD_TYPE = 16,
                    CONSTANT_DYNAMIC = 17,
                    CONSTANT_INVOKE_DYNAMIC = 18,
                    CONSTANT_MODULE = 19,
                    CONSTANT_PACKAGE = 20,
};

enum access_flag { /* 4.1, 4.5, 4.6 */
                   ACC_PUBLIC = 0x0001,
                   ACC_PRIVATE = 0x0002,
                   ACC_PROTECTED = 0x0004,
                   ACC_STATIC = 0x0008,
                   ACC_FINAL = 0x0010,
                   ACC_SYNCHRONIZED = 0x0020,
                   ACC_SUPER = 0x0020,
                   ACC_BRIDGE = 0x0040,
                   ACC_VARARGS = 0x0080,
                   ACC_NATIVE = 0x0100,
                   ACC_INTERFACE = 0x0200,
                   ACC_ABSTRACT = 0x0400,
                   ACC_SYNTHETIC = 0x1000,
                   ACC_ANNOTATION = 0x2000,
                   ACC_ENUM = 0x4000,
                   ACC_MODULE = 0x8000,
};

/* The newest major version that is tested: Java 26. */
enum { CLASS_MAJOR_TESTED = 70 };

/* The major version from which the JVM verifies with StackMapTable (4.10.1). */
enum { CLASS_MAJOR_FRAMES = 50 };

/* A field_info or method_info (4.5, 4.6). */
struct class_member {
    struct str name;
    struct str descriptor;
    uint32_t offset; /* of access_flags */
    uint32_t end;    /* after the last attribute */
    uint32_t code;   /* of the Code attribute's name index; 0: no Code */
    uint16_t access;
};

struct class_file {
    struct bytes bytes; /* the input */
    uint16_t minor;
    uint16_t major;
    uint16_t access;
    uint16_t constant_count;   /* constant_pool_count: one above the last index */
    const uint32_t *constants; /* offset of each entry's tag, 0 if no entry has the index */
    uint32_t constants_end;    /* offset of access_flags */
    uint16_t this_index;       /* CONSTANT_Class */
    uint16_t super_index;      /* CONSTANT_Class, 0 for Object and module-info */
    uint16_t interface_count;
    uint16_t field_count;
    uint16_t method_count;
    struct str name;
    struct str super_name;  /* empty if super_index is 0 */
    struct str source_file; /* of the SourceFile attribute (4.7.10); empty: it has none */
    struct str source_map;  /* of the SourceDebugExtension attribute (4.7.11); the same */
    /* Of a module: offsets of the name indices of its ModulePackages (4.7.26) and ModuleHashes (the
     * JDK's own) attributes; 0: it has none. */
    uint32_t module_packages, module_hashes;
    const struct str *interfaces;
    const struct class_member *fields;
    const struct class_member *methods;
    uint32_t methods_offset; /* of methods_count */
};

/* Parses `bytes`. 0, or -1 + *err. Any major version is accepted. */
int class_file_parse(struct class_file *cf, struct bytes bytes, struct arena *arena,
                     struct error *err);

/* Whether the class is older than version 45.3. The Code attribute had narrower fields then. No
 * compiler of the last decades writes them. HotSpot still reads them, code.h does not. */
static inline bool class_file_has_old_code(const struct class_file *cf)
{
    return cf->major < 45 || (cf->major == 45 && cf->minor < 3);
}

/* Returns the tag of entry `index`; CONSTANT_NONE if there is no such entry. */
enum constant_tag class_constant_tag(const struct class_file *cf, uint32_t index);

/* Sets *out to the value of the entry. False, with *out empty, if `index`, or what the entry
 * refers to, is not of the wanted kind. */
bool class_constant_utf8(const struct class_file *cf, uint32_t index, struct str *out);
bool class_constant_class(const struct class_file *cf, uint32_t index, struct str *name);

bool class_constant_package(const struct class_file *cf, uint32_t index, struct str *name);

/* Whether the ModulePackages attribute, which must be there, lists the package. If there is such a
 * list, the JVM looks for no other packages in the module. */
bool class_lists_package(const struct class_file *cf, struct str package);

/* A Fieldref, Methodref, InterfaceMethodref, InvokeDynamic or Dynamic; the last
 * two have no owner. */
struct member_ref {
    struct str owner;
    struct str name;
    struct str descriptor;
    enum constant_tag tag;
};
bool class_constant_member(const struct class_file *cf, uint32_t index, struct member_ref *out);

#endif
