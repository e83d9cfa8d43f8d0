#include "lib/utf8.h"

size_t utf8_decode(const unsigned char *p, size_t n, uint32_t *code)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = p[0] < 0x80 ? 1 : p[0] < 0xC2 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;

    if (length == 0 || length > n || p[0] > 0xF4)
        return 0;
    *code = length == 1 ? p[0] : p[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (p[i] & 0x3Fu);
    }
    if (*code < smallest[length] || *code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000))
        return 0;
    return length;
}
