# SPDX-License-Identifier: Apache-2.0
"""Writes zip archives whose headers say what the caller says."""
import struct
import zlib


def zip_of(entries, comment=b''):
    """entries: (name, content), or (name, content, extra field, comment of the entry). They are stored."""
    out, directory, n = bytearray(), bytearray(), 0
    for name, content, *more in entries:
        extra, note = (more + [b'', b''])[:2]
        name = name.encode() if isinstance(name, str) else name
        content = content.encode() if isinstance(content, str) else content
        head = struct.pack('<HHHHHIIIHH', 10, 0, 0, 0, 0x5821, zlib.crc32(content), len(content), len(content), len(name), len(extra))
        directory += b'PK\1\2\x14\0' + head + struct.pack('<HHHII', len(note), 0, 0, 0, len(out)) + name + extra + note
        out += b'PK\3\4' + head + name + extra + content
        n += 1
    end = struct.pack('<HHHHIIH', 0, 0, min(n, 65535), min(n, 65535), len(directory), len(out), len(comment))
    return bytes(out + directory + b'PK\5\6' + end + comment)
