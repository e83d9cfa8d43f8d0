/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_log.h"

#include "lib/json_read.h"
#include "lib/os_libc.h"
#include "runtime/base/report_kind.h"

enum {
    LINE_MAX = 1 << 20,   /* bytes: a longer one is none of a log */
    OBJECT_MAX = 1 << 20, /* bytes: a longer one is not a report */
    PATIENCE = 1000,      /* lines in which an object must go on */
    INDENT_MAX = 4,       /* spaces before a continued line */
    IN_LOG_ROWS = 2,      /* in a log fewer rows are not a stack */
};

void report_log_init(struct report_log *l)
{
    *l = (struct report_log){0};
}

void report_log_release(struct report_log *l)
{
    for (size_t i = 0; i < LOG_PIECES; i++) {
        buf_release(&l->pieces[i].source);
        buf_release(&l->pieces[i].text);
    }
    buf_release(&l->line);
    buf_release(&l->source);
    buf_release(&l->rows);
    buf_release(&l->rows_source);
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static struct str text_of(const struct buf *b)
{
    return str_from_bytes(buf_view(b));
}

bool report_log_is(struct str s)
{
    while (s.n > 0 && json_is_space(s.p[0]))
        s = str_sub(s, 1, s.n);
    if (str_starts(s, STR("[ "))) /* of -v long; an array of numbers holds no report */
        return s.n > 2 && s.p[2] >= '0' && s.p[2] <= '9';
    return s.n > 0 && s.p[0] != '{' && s.p[0] != '[' && s.p[0] != (char)0xEF;
}

/* ---- Objects ---- */

static bool has(struct str s, struct str part)
{
    return s.n > 0 && os_memmem(s.p, s.n, part.p, part.n);
}

/* A stack's key and its first digit, also in JSON that is a string. */
static bool has_rows(struct str s)
{
    static const struct str key = STR_INIT("stack");
    const char *found;

    while (s.n > 0 && (found = os_memmem(s.p, s.n, key.p, key.n))) {
        s = str_sub(s, (size_t)(found - s.p) + key.n, s.n);
        while (s.n > 0 && s.p[0] != '\0' && strchr("\\\": ", s.p[0]))
            s = str_sub(s, 1, s.n);
        if (s.n > 0 && s.p[0] >= '0' && s.p[0] <= '9')
            return true;
    }
    return false;
}

/* Whether an object in a log, perhaps cut short, is a report: others write JSON there too. */
static bool looks_like_report(struct str object)
{
    return has(object, STR(REPORT_TAG_PREFIX)) || has(object, STR("stackKey")) ||
           has(object, STR("stack_ids")) || has_rows(object);
}

/* Writes the object, complete or not, if it is a report, and forgets it. */
static void piece_end(struct log_piece *piece, struct buf *out)
{
    if (looks_like_report(text_of(&piece->text))) {
        buf_bytes(out, buf_view(&piece->text));
        buf_u8(out, ' ');
    }
    piece->depth = 0;
    buf_empty(&piece->text);
}

/* Adds the message up to the end of the object, or whole. How much that is. */
static size_t piece_add(struct log_piece *piece, struct str s)
{
    size_t i = 0;

    while (i < s.n && piece->depth > 0) {
        char c = s.p[i++];

        if (piece->escaped)
            piece->escaped = false;
        else if (c == '"')
            piece->in_string = !piece->in_string;
        else if (piece->in_string)
            piece->escaped = c == '\\';
        else if (c == '{' || c == '[')
            piece->depth++;
        else if (c == '}' || c == ']')
            piece->depth--;
    }
    buf_str(&piece->text, str_sub(s, 0, i));
    return i;
}

/* The object of that source that goes on; NULL: there is none. */
static struct log_piece *piece_find(struct report_log *l, struct str source)
{
    for (size_t i = 0; i < LOG_PIECES; i++) {
        if (l->pieces[i].depth > 0 && str_eq(text_of(&l->pieces[i].source), source))
            return &l->pieces[i];
    }
    return NULL;
}

/* A place for a new object; if all are taken, that of the one that waits longest. */
static struct log_piece *piece_new(struct report_log *l, struct str source, struct buf *out)
{
    struct log_piece *place = &l->pieces[0];

    for (size_t i = 1; i < LOG_PIECES && place->depth > 0; i++) {
        if (l->pieces[i].depth == 0 || l->pieces[i].line < place->line)
            place = &l->pieces[i];
    }
    if (place->depth > 0)
        piece_end(place, out);
    buf_clear(&place->source);
    buf_str(&place->source, source);
    buf_clear(&place->text);
    buf_u8(&place->text, '{');
    place->depth = 1;
    place->in_string = place->escaped = false;
    return place;
}

/* Drops objects that waited too long, or are too long. */
static void pieces_end(struct report_log *l, size_t patience, struct buf *out)
{
    for (size_t i = 0; i < LOG_PIECES; i++) {
        struct log_piece *piece = &l->pieces[i];

        if (piece->depth > 0 && (piece->line + patience <= l->lines || piece->text.n > OBJECT_MAX))
            piece_end(piece, out);
    }
}

/* Where an object begins: at a bracket before a key, or at the end. s.n: nowhere. */
static size_t object_find(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        size_t next = i + 1;

        if (s.p[i] != '{')
            continue;
        while (next < s.n && json_is_space(s.p[next]))
            next++;
        if (next == s.n || s.p[next] == '"')
            return i;
    }
    return s.n;
}

/* Whether a message does not continue the object, which was cut short, but has another: within a
 * string a key can't begin, and before one only so much can stand. */
static bool is_another(const struct log_piece *piece, struct str s)
{
    size_t quote = str_find(s, '"'), last = piece->text.n;

    if (quote == 0 || quote + 1 >= s.n || s.p[quote - 1] != '{' || !is_word(s.p[quote + 1]))
        return false;
    while (last > 1 && json_is_space((char)piece->text.p[last - 1]))
        last--;
    if (piece->in_string || !memchr(":,[{", piece->text.p[last - 1], 4))
        return true;
    for (size_t i = 0; i + 1 < quote; i++) {
        if (is_word(s.p[i]))
            return true;
    }
    return false;
}

/* Writes the reports among the objects of a message. One that has no end in it goes on in the next
 * of that source. */
static void objects_take(struct report_log *l, struct str source, struct str s, struct buf *out)
{
    struct log_piece *piece = piece_find(l, source);

    if (piece && is_another(piece, s)) {
        piece_end(piece, out);
        piece = NULL;
    }
    for (;;) {
        if (!piece) {
            size_t at = object_find(s);

            if (at == s.n)
                return;
            piece = piece_new(l, source, out);
            s = str_sub(s, at + 1, s.n);
        }
        s = str_sub(s, piece_add(piece, s), s.n);
        piece->line = l->lines;
        if (piece->depth > 0)
            return;
        piece_end(piece, out);
        piece = NULL;
    }
}

/* ---- Rows of a stack ---- */

static const struct str row_end = STR_INIT("\\n");

static void rows_end(struct report_log *l, struct buf *out)
{
    if (l->n_rows >= (l->rows_source.n > 0 ? IN_LOG_ROWS : 1)) {
        buf_str(out, STR("{\"stack\":\""));
        buf_bytes(out, buf_view(&l->rows));
        buf_str(out, STR("\"} "));
    }
    l->n_rows = 0;
    buf_empty(&l->rows);
}

/* depth,id,count,cost */
static bool is_row(struct str s, uint64_t *depth)
{
    for (size_t i = 0; i < 4; i++) {
        size_t end = i < 3 ? str_find(s, ',') : s.n;
        uint64_t number;

        if (!str_to_u64(str_sub(s, 0, end), &number))
            return false;
        if (i == 0)
            *depth = number;
        s = str_sub(s, end + 1, s.n);
    }
    return true;
}

/* How many rows the text is, with `\n` between and behind, as JSON has them; 0: it is something
 * else, or is to begin a stack and does not. */
static size_t rows_count(struct str s, bool begins)
{
    size_t n = 0;

    while (s.n > 0) {
        const char *found = os_memmem(s.p, s.n, row_end.p, row_end.n);
        size_t end = found ? (size_t)(found - s.p) : s.n;
        uint64_t depth;

        if (!is_row(str_sub(s, 0, end), &depth) || (n == 0 && begins && depth > 0))
            return 0;
        n++;
        s = str_sub(s, end + row_end.n, s.n);
    }
    return n;
}

/* Whether the text is rows. They are those of a stack, together with the ones before it. */
static bool rows_take(struct report_log *l, struct str source, struct str s, struct buf *out)
{
    bool same = l->n_rows > 0 && str_eq(text_of(&l->rows_source), source);
    size_t n;

    s = str_trim(s);
    n = rows_count(s, !same);
    if (n == 0) {
        /* In a log another's lines may stand between. */
        if (same || source.n == 0)
            rows_end(l, out);
        return false;
    }
    if (!same || l->rows.n > OBJECT_MAX)
        rows_end(l, out);
    if (l->n_rows == 0) {
        buf_clear(&l->rows_source);
        buf_str(&l->rows_source, source);
    }
    buf_str(&l->rows, s);
    if (!str_ends(s, row_end))
        buf_str(&l->rows, row_end);
    l->n_rows += n;
    return true;
}

/* ---- Lines ---- */

/* `key: value` or `key : value` with one of these keys, as an issue is logged. */
static bool is_labelled(struct str s)
{
    static const struct str keys[] = {STR_INIT("tag"), STR_INIT("type"), STR_INIT("key"),
                                      STR_INIT("content")};
    struct str key = str_trim(str_sub(s, 0, str_find(s, ':')));

    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        if (key.n < s.n && str_eq(key, keys[i]))
            return true;
    }
    return false;
}

/* As Matrix's Issue.toString() writes it. */
static bool is_issue(struct str s)
{
    return str_starts(s, STR("tag[")) && has(s, STR("]type[")) && has(s, STR("content["));
}

static void plain_take(struct report_log *l, struct str line, struct buf *out)
{
    struct str s = str_trim(line);

    if (rows_take(l, STR(""), s, out))
        return;
    if (!is_issue(s) && !is_labelled(s)) {
        buf_str(out, line);
        return;
    }
    objects_take(l, STR(""), s, out);
    /* It has no other lines. */
    if (piece_find(l, STR("")))
        piece_end(piece_find(l, STR("")), out);
}

static void message_take(struct report_log *l, struct str message, struct buf *out)
{
    struct str source = text_of(&l->source);

    if (!rows_take(l, source, message, out))
        objects_take(l, source, message, out);
}

/* The message of a line that goes on with that of the line before. */
static struct str continued(struct str line)
{
    size_t n = 0;

    while (n < INDENT_MAX && n < line.n && line.p[n] == ' ')
        n++;
    return str_sub(line, n, line.n);
}

static void log_line_take(struct report_log *l, struct str line, struct buf *out)
{
    struct log_line parsed;

    if (line.n > 0 && line.p[line.n - 1] == '\r')
        line.n--;
    if (log_line_parse(line, &parsed)) {
        l->in_log = true;
        l->in_message = parsed.is_header;
        buf_clear(&l->source);
        buf_str(&l->source, parsed.source);
        message_take(l, parsed.message, out);
    } else if (l->in_log && line.n == 0) {
        l->in_message = false;
    } else if (l->in_log && (l->in_message || json_is_space(line.p[0]))) {
        message_take(l, l->in_message ? line : continued(line), out);
    } else {
        l->in_log = l->in_message = false;
        plain_take(l, line, out);
    }
    pieces_end(l, PATIENCE, out);
}

/* Takes a line, and what was there of it before. */
static void line_end(struct report_log *l, struct str s, struct buf *out)
{
    if (l->passing) {
        buf_str(out, s);
    } else if (l->line.n > 0) {
        buf_str(&l->line, s);
        log_line_take(l, text_of(&l->line), out);
        buf_clear(&l->line);
    } else {
        log_line_take(l, s, out);
    }
    l->passing = false;
    l->lines++;
}

/* Keeps the beginning of a line, unless the line is too long. */
static void line_keep(struct report_log *l, struct str s, struct buf *out)
{
    if (!l->passing && l->line.n + s.n <= LINE_MAX) {
        buf_str(&l->line, s);
        return;
    }
    l->passing = true;
    buf_bytes(out, buf_view(&l->line));
    buf_empty(&l->line);
    buf_str(out, s);
}

void report_log_take(struct report_log *l, struct str text, bool ended, struct buf *out)
{
    size_t end;

    while ((end = str_find(text, '\n')) < text.n) {
        line_end(l, str_sub(text, 0, end), out);
        buf_u8(out, '\n');
        text = str_sub(text, end + 1, text.n);
    }
    if (text.n > 0)
        line_keep(l, text, out);
    if (!ended)
        return;
    if (l->line.n > 0)
        line_end(l, STR(""), out);
    rows_end(l, out);
    pieces_end(l, 0, out);
}
