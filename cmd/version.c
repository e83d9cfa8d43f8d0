/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/version.h"

#include <xxhash.h>
#include <zip.h>
#include <zlib.h>

#include "lib/codec.h"

void version_print(FILE *out)
{
    unsigned hash = XXH_versionNumber();

    fputs("methodbeat " MB_VERSION "\n", out);
    fprintf(out, "commit %s\n", version_commit[0] ? version_commit : "unknown");
    fprintf(out, "libzip %s, zlib %s, deflate by %s, xxHash %u.%u.%u\n", zip_libzip_version(),
            zlibVersion(), codec_name(), hash / 10000, hash / 100 % 100, hash % 100);
}
