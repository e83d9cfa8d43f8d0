/* SPDX-License-Identifier: Apache-2.0 */
/* Archives beside themselves: proven; and with a byte of a header changed, which is to be told. */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "archive/archive.h"
#include "archive/zip_directory.h"
#include "fuzz/proving.h"
#include "lib/mem.h"
#include "verify/verify.h"

enum { DAMAGES = 4, INFLATED_MAX = 16 << 20 };

/* A file that has a path, and is nowhere. */
struct held_file {
    int fd;
    char path[32];
};

static void held_file_open(struct held_file *f, struct bytes b)
{
    f->fd = memfd_create("fuzz", MFD_CLOEXEC);
    FUZZ_REQUIRE(f->fd >= 0 && write(f->fd, b.p, b.n) == (ssize_t)b.n, "no file in memory");
    snprintf(f->path, sizeof(f->path), "/proc/self/fd/%d", f->fd);
}

/* 0: proven; 1: something is wrong; -1: it can't be read. What is said is in `text`. */
static int proof_of(const char *was, const char *now, const char *mapping, char *text, size_t room)
{
    struct instrument_options options = {.rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)},
                                         .max_inflated = INFLATED_MAX,
                                         .jobs = 1};
    struct staged_outputs files = {
        .outputs = &now, .staged = &now, .inputs = &was, .n = 1, .mapping = mapping};
    struct verify_summary summary;
    struct error err;
    int result = verify_outputs(&options, &files, &summary, &err);

    text[0] = '\0';
    if (result < 0) {
        FUZZ_REQUIRE(err.text[0], "refused without a reason");
    } else if (summary.faults) {
        result = 1;
        snprintf(text, room, "%.*s", STR_ARG(summary.texts[0]));
    }
    verify_summary_release(&summary);
    return result;
}

/* Where the headers of the directory stand. */
static struct fuzz_region directory_of(struct bytes b)
{
    struct byte_source source = {.fd = -1, .mem = b, .size = b.n};
    struct zip_directory directory;
    struct fuzz_region region = {0, 0};
    struct error err;

    if (zip_directory_read(&directory, &source, &err) == 0) {
        region = (struct fuzz_region){directory.at, directory.at + directory.raw.n};
        zip_directory_release(&directory);
    }
    return region;
}

/* One bit of the directory is another, and no reader takes it for the same. */
static void change_directory(struct bytes input, uint64_t number, const struct held_file *was,
                             const struct held_file *mapping)
{
    struct fuzz_region region = directory_of(input);
    size_t at = region.from + (size_t)(number >> 8) % (region.to - region.from);
    uint8_t *copy = mem_dup(input.p, input.n);
    struct held_file now;
    char text[200];

    copy[at] ^= (uint8_t)(1u << number % 8);
    held_file_open(&now, (struct bytes){copy, input.n});
    FUZZ_REQUIRE(proof_of(was->path, now.path, mapping->path, text, sizeof(text)) != 0,
                 "byte %zu, of the directory at %zu, is 0x%02x, was 0x%02x, and all is proven", at,
                 region.from, copy[at], input.p[at]);
    close(now.fd);
    free(copy);
}

/* Whether instrument would take it: each entry is what the directory says of it. */
static bool is_sound(struct bytes input)
{
    struct archive *a;
    struct codec codec;
    struct buf room;
    struct error err;
    bool sound;

    if (archive_open_bytes(&a, input, &err) < 0)
        return false;
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    buf_init(&room);
    sound = archive_inflated_size(a) < INFLATED_MAX;
    for (size_t i = 0; sound && i < archive_count(a); i++)
        sound = archive_check(a, i, &codec, &room, &err) == 0 && !archive_entry(a, i)->duplicate;
    buf_release(&room);
    codec_release(&codec);
    archive_free(a);
    return sound;
}

static int fuzz_one(struct bytes input)
{
    struct held_file was, mapping;
    struct fuzz_region region = directory_of(input);
    char text[200];
    int result;

    held_file_open(&was, input);
    held_file_open(&mapping, bytes_from_str(STR("1,1,no.Class method ()V\n")));
    result = proof_of(was.path, was.path, mapping.path, text, sizeof(text));
    FUZZ_REQUIRE(result <= 0 || !is_sound(input), "the same is not proven: %s", text);
    for (uint64_t i = 0; i < DAMAGES && result == 0 && region.to > region.from; i++)
        change_directory(input, fuzz_number(input, i), &was, &mapping);
    close(was.fd);
    close(mapping.fd);
    return result == 0 ? FUZZ_ACCEPTED : FUZZ_REFUSED;
}

/* The directory, and what stands in front of entries. */
static size_t regions(struct bytes seed, struct fuzz_region *region, size_t max)
{
    struct fuzz_region found = directory_of(seed);

    if (found.to == found.from || max == 0)
        return 0;
    region[0] = found;
    return 1;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one, .regions = regions};
