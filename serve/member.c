/* SPDX-License-Identifier: Apache-2.0 */
#include "serve/member.h"

#include "lib/cursor.h"

enum { MARK = 16, FIELD = 17, TRAILER = 8 };

/* Deflate, with an extra field; no time; no system. "Mb" is the field's name. */
static const uint8_t begin[] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255};

void member_write(struct codec *codec, struct str text, const struct report_mark *marks,
                  const struct member *what, struct buf *out)
{
    size_t start = out->n, field = FIELD + MARK * (size_t)what->reports;

    buf_bytes(out, (struct bytes){begin, sizeof(begin)});
    buf_le16(out, (uint16_t)(field + 4));
    buf_str(out, STR("Mb"));
    buf_le16(out, (uint16_t)field);
    buf_le32(out, 0);
    buf_le32(out, what->reports);
    buf_le64(out, what->arrived_ms);
    buf_u8(out, what->first);
    for (uint32_t i = 0; i < what->reports; i++) {
        buf_le64(out, marks[i].low);
        buf_le64(out, marks[i].high);
    }
    codec_deflate(codec, bytes_from_str(text), out);
    buf_le32(out, codec_crc32(0, bytes_from_str(text)));
    buf_le32(out, (uint32_t)text.n);
    store_le32(out->p + start + 16, (uint32_t)(out->n - start));
}

bool member_head(struct bytes head, struct member *m)
{
    struct cursor c = cursor_of(head);
    struct bytes gzip = cursor_bytes(&c, sizeof(begin));
    uint16_t extra = cursor_le16(&c), name = cursor_le16(&c), field = cursor_le16(&c);

    m->size = cursor_le32(&c);
    m->reports = cursor_le32(&c);
    m->arrived_ms = cursor_le64(&c);
    m->first = cursor_u8(&c) == 1;
    return !c.failed && bytes_eq(gzip, (struct bytes){begin, sizeof(begin)}) &&
           name == ('M' | 'b' << 8) && extra == field + 4 && m->reports <= MEMBER_REPORTS &&
           field == FIELD + MARK * m->reports &&
           m->size > MEMBER_HEAD + MARK * m->reports + TRAILER;
}

bool member_marks(struct bytes member, const struct member *m, struct report_mark *marks)
{
    struct cursor c = cursor_of(member);

    cursor_skip(&c, MEMBER_HEAD);
    for (uint32_t i = 0; i < m->reports; i++) {
        marks[i].low = cursor_le64(&c);
        marks[i].high = cursor_le64(&c);
    }
    return !c.failed;
}

bool member_text(struct codec *codec, struct bytes member, const struct member *m, struct buf *out)
{
    size_t start = out->n, before = MEMBER_HEAD + MARK * (size_t)m->reports;
    struct cursor c = cursor_of(member);
    struct bytes packed, text;
    struct error err;
    uint32_t crc, size;

    cursor_skip(&c, before);
    packed = cursor_bytes(&c, m->size - before - TRAILER);
    crc = cursor_le32(&c);
    size = cursor_le32(&c);
    if (c.failed || size > MEMBER_TEXT || codec_inflate(codec, packed, size, out, &err) < 0)
        return false;
    text = (struct bytes){out->p + start, out->n - start};
    if (codec_crc32(0, text) == crc)
        return true;
    out->n = start;
    return false;
}
