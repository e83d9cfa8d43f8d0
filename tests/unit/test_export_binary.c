/* SPDX-License-Identifier: Apache-2.0 */
/* export/export_{perfetto,pprof,art_trace}: whatever the reports hold, what is written is
 * whole: entries have their exits, indexes their entries, times add up, text is UTF-8. */
#include "tests/unit/tap.h"

#include <stdlib.h>
#include <zlib.h>

#include "export/exporter.h"
#include "lib/cursor.h"
#include "lib/mem.h"

/* A reader of the wire format, apart from lib/protobuf.c. */
struct field {
    uint64_t number, value;
    struct bytes bytes; /* of the length-delimited ones */
};

static uint64_t varint(struct cursor *c)
{
    uint64_t v = 0;

    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = cursor_u8(c);

        assert_true(shift < 70 && !c->failed);
        v |= (uint64_t)(byte & 0x7f) << (shift & 63);
        if (!(byte & 0x80))
            return v;
    }
}

static bool field_next(struct cursor *c, struct field *f)
{
    uint64_t tag;

    if (cursor_left(c) == 0)
        return false;
    tag = varint(c);
    *f = (struct field){.number = tag >> 3};
    assert_true((tag & 7) == 0 || (tag & 7) == 2);
    f->value = varint(c);
    if ((tag & 7) == 2) {
        f->bytes = cursor_bytes(c, f->value);
        assert_false(c->failed);
    }
    return true;
}

/* The last field of a number; all zero where there is none. */
static struct field field_of(struct bytes message, uint64_t number)
{
    struct cursor c = cursor_of(message);
    struct field f, found = {0};

    while (field_next(&c, &f)) {
        if (f.number == number)
            found = f;
    }
    return found;
}

static void utf8(struct bytes text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};

    for (size_t i = 0; i < text.n;) {
        uint8_t lead = text.p[i++];
        unsigned more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
        uint32_t c = more ? lead & (0x3fu >> more) : lead;

        assert_true(lead < 0x80 || (lead >= 0xc2 && lead < 0xf5));
        for (unsigned k = 0; k < more; k++, i++) {
            assert_true(i < text.n && (text.p[i] & 0xc0) == 0x80);
            c = c << 6 | (text.p[i] & 0x3f);
        }
        assert_true(c >= least[more] && c <= 0x10ffff && (c < 0xd800 || c > 0xdfff));
        assert_true(c >= 0x20); /* escaped, for a terminal and the lines of art-trace */
    }
}

/* Reports to be written, and what is written of them. */
struct fixture {
    struct method_map map;
    struct names names;
    struct buf out;
    struct export_run export;
    struct report report;
    struct call_tree tree;
    uint64_t total_ms, calls; /* of all reports */
};

static void setup(struct fixture *f, const char *mapping)
{
    struct error err;

    *f = (struct fixture){0};
    method_map_init(&f->map);
    assert_int_equal(method_map_parse(&f->map, str_from_c(mapping), &err), 0);
    names_init(&f->names, &f->map);
    buf_init(&f->out);
    f->export = (struct export_run){.names = &f->names, .mapping_id = "", .out = &f->out};
    stack_init(&f->report.stack);
    call_tree_init(&f->tree);
}

static void teardown(struct fixture *f)
{
    stack_release(&f->report.stack);
    call_tree_release(&f->tree);
    buf_release(&f->out);
    names_release(&f->names);
    method_map_release(&f->map);
}

static void row(struct fixture *f, uint32_t depth, uint32_t id, uint32_t count, uint64_t ms)
{
    assert_int_equal(
        stack_push(&f->report.stack,
                   (struct stack_row){.depth = depth, .id = id, .count = count, .cost_ms = ms}),
        0);
}

/* Writes the report, and forgets its rows. */
static void report_write(struct fixture *f, const struct exporter *exporter)
{
    call_tree_make(&f->tree, &f->report);
    exporter->report(&f->export, &f->report, &f->tree);
    f->total_ms += f->tree.total_ms;
    f->calls += f->tree.n;
    f->report.stack.n = 0;
}

static void nasty_reports(struct fixture *f, const struct exporter *exporter)
{
    static char all[256];

    for (size_t i = 0; i < sizeof(all); i++)
        all[i] = (char)i;
    exporter->begin(&f->export);
    report_write(f, exporter); /* no tree */
    row(f, 0, 1, 1, 5);
    row(f, 1, 2, UINT32_MAX, 3);
    row(f, 1, 3, 1, 0);
    row(f, 0, 0, 0, 0);
    f->report.process = f->report.scene = f->report.detail = (struct str){all, sizeof(all)};
    f->report.context.version = f->report.context.device = f->report.mapping = f->report.key =
        f->report.scene;
    f->report.time_ms = UINT64_MAX;
    report_write(f, exporter);
    f->report = (struct report){
        .stack = f->report.stack, .time_ms = 1640194427821, .boot_ns = REPORT_BOOT_NS_MAX};
    for (uint32_t i = 0; i < 700; i++) {
        row(f, i, i % 5, 1, 1000 - i);
        row(f, i + 1, 3, 2, 1);
    }
    for (uint32_t i = 0; i < 700; i++)
        row(f, i % 3, i, 1, 3);
    report_write(f, exporter);
    for (uint32_t i = 0; i < 10010; i++)
        row(f, i, i % 5, 1, 20000);
    report_write(f, exporter);
    row(f, 0, 1, 1, UINT64_MAX);
    row(f, 1, 1, 1, UINT64_MAX); /* the whole of what a tree may last */
    report_write(f, exporter);
    exporter->end(&f->export);
    assert_null(f->export.state);
}

static const char nasty_mapping[] = "1,1,com.demo.A\xff\x1b\t x m ()V\n"
                                    "2,1,com.demo.\xe2\x80\xae<b> \xc0\x80 (L\xed\xa0\x80;)V\n";

/* A track event; open: of the track it is on. */
static void slice_check(struct bytes packet, struct bytes event, uint64_t iids, uint64_t *last,
                        uint64_t *open)
{
    uint64_t timestamp = field_of(packet, 8).value;

    assert_true(timestamp <= INT64_MAX && timestamp >= *last);
    *last = timestamp;
    if (field_of(event, 9).value == 1) {
        uint64_t iid = field_of(event, 10).value;

        if (iid == 0) { /* a name of its own */
            assert_true(field_of(event, 23).bytes.n > 0);
            utf8(field_of(event, 23).bytes);
        }
        assert_true(iid <= iids);
        assert_in_range(field_of(event, 3).value, 1, 3);
        ++*open;
    } else {
        assert_int_equal(field_of(event, 9).value, 2);
        assert_true((*open)-- > 0);
    }
}

static void perfetto_is_whole(void **state)
{
    struct fixture f;
    struct cursor c;
    struct field packet;
    uint64_t iids = 0, last = 0, open = 0, slices = 0, tracks = 0, reports = 0;

    (void)state;
    setup(&f, nasty_mapping);
    nasty_reports(&f, &export_perfetto);
    c = cursor_of(buf_view(&f.out));
    while (field_next(&c, &packet)) {
        struct bytes interned = field_of(packet.bytes, 12).bytes;
        struct bytes name = field_of(interned, 2).bytes, event = field_of(packet.bytes, 11).bytes;
        struct bytes thread = field_of(field_of(packet.bytes, 60).bytes, 4).bytes;

        assert_int_equal(packet.number, 1);
        if (name.n) {
            assert_int_equal(field_of(name, 1).value, ++iids);
            utf8(field_of(name, 2).bytes);
        }
        if (thread.n) {
            assert_int_equal(open, 0);
            last = 0;
            assert_int_equal(field_of(thread, 2).value, (1 << 22) + ++tracks);
            utf8(field_of(thread, 5).bytes);
        }
        if (event.n) {
            /* A slice that no other is around is that of a report. */
            reports += open == 0;
            slice_check(packet.bytes, event, iids, &last, &open);
            slices++;
            utf8(field_of(field_of(event, 4).bytes, 6).bytes);
        }
    }
    assert_int_equal(open, 0);
    assert_int_equal(tracks, 4);
    assert_int_equal(reports, 4);
    assert_int_equal(slices, 2 * (f.calls + reports));
    assert_string_equal(f.export.left_out.text, "");
    teardown(&f);
}

static void gunzip(const struct buf *from, struct buf *to)
{
    z_stream z = {.next_in = from->p, .avail_in = (uInt)from->n};
    int result;

    assert_int_equal(inflateInit2(&z, MAX_WBITS + 16), Z_OK);
    do {
        z.next_out = buf_room(to, 65536);
        z.avail_out = 65536;
        result = inflate(&z, Z_NO_FLUSH);
        to->n += 65536 - z.avail_out;
    } while (result == Z_OK);
    assert_int_equal(result, Z_STREAM_END);
    assert_int_equal(z.avail_in, 0);
    inflateEnd(&z);
}

/* Of a sample: the locations there are at most, its time in ns. */
static uint64_t sample_check(struct bytes sample, uint64_t *locations)
{
    struct cursor c = cursor_of(field_of(sample, 1).bytes);

    assert_true(cursor_left(&c) > 0);
    while (cursor_left(&c) > 0) {
        uint64_t location = varint(&c);

        assert_true(location > 0);
        if (*locations < location)
            *locations = location;
    }
    c = cursor_of(field_of(sample, 2).bytes);
    assert_true(varint(&c) > 0);
    return varint(&c);
}

static void pprof_is_whole(void **state)
{
    struct fixture f;
    struct buf profile;
    struct cursor c;
    struct field field;
    uint64_t ns = 0, used = 0, strings = 0, string_used = 0, locations = 0, functions = 0;

    (void)state;
    setup(&f, nasty_mapping);
    nasty_reports(&f, &export_pprof);
    buf_init(&profile);
    gunzip(&f.out, &profile);
    c = cursor_of(buf_view(&profile));
    while (field_next(&c, &field)) {
        if (field.number == 2) {
            ns += sample_check(field.bytes, &used);
        } else if (field.number == 4) {
            assert_int_equal(field_of(field.bytes, 1).value, ++locations);
            assert_int_equal(field_of(field_of(field.bytes, 4).bytes, 1).value, locations);
        } else if (field.number == 5) {
            assert_int_equal(field_of(field.bytes, 1).value, ++functions);
            for (uint64_t i = 2; i <= 4; i++) {
                if (string_used < field_of(field.bytes, i).value)
                    string_used = field_of(field.bytes, i).value;
            }
        } else if (field.number == 6) {
            assert_true(strings++ > 0 || field.bytes.n == 0);
            utf8(field.bytes);
        } else if (field.number == 13 && string_used < field.value) {
            string_used = field.value; /* a comment */
        }
    }
    assert_int_equal(locations, used);
    assert_int_equal(functions, used);
    assert_int_equal(strings, string_used + 1);
    /* Modulo 2^64: one of the trees lasts as long as a tree can. */
    assert_int_equal(ns, f.total_ms * 1000000);
    assert_non_null(strstr(f.export.left_out.text, "512"));
    buf_release(&profile);
    teardown(&f);
}

/* The records after the text: each exit is that of the entry that is open. */
static void records_check(struct cursor *c, uint32_t methods)
{
    uint32_t *open = mem_calloc(10000, sizeof(*open)), depth = 0, thread = 0, last = 0;

    while (cursor_left(c) > 0) {
        uint32_t id_of_thread = cursor_u8(c), method, at;

        id_of_thread |= (uint32_t)cursor_u8(c) << 8;
        method = cursor_le32(c);
        at = cursor_le32(c);
        assert_false(c->failed);
        if (id_of_thread != thread) {
            assert_int_equal(depth, 0);
            assert_int_equal(id_of_thread, ++thread);
            last = 0;
        }
        assert_true(at >= last);
        last = at;
        assert_true(method >> 2 >= 1 && method >> 2 <= methods);
        if ((method & 3) == 0) {
            assert_true(depth < 10000);
            open[depth++] = method;
        } else {
            assert_true(depth > 0);
            assert_int_equal(method, open[--depth] | 1);
        }
    }
    assert_int_equal(depth, 0);
    free(open);
}

static void art_trace_is_whole(void **state)
{
    struct fixture f;
    struct str text, line;
    struct cursor c;
    uint32_t methods = 0, tabs;
    bool in_methods = false;

    (void)state;
    setup(&f, nasty_mapping);
    nasty_reports(&f, &export_art_trace);
    text = str_from_bytes(buf_view(&f.out));
    while (str_next_line(&text, &line) && !str_eq(line, STR("*end"))) {
        assert_true(line.n > 0);
        tabs = 0;
        for (size_t i = 0; i < line.n; i++) {
            tabs += line.p[i] == '\t';
            assert_true(line.p[i] != '\t' || (i > 0 && line.p[i - 1] != '\t'));
        }
        if (in_methods) {
            methods++;
            assert_int_equal(tabs, 3);
        }
        in_methods |= str_eq(line, STR("*methods"));
    }
    c = cursor_of(bytes_from_str(text));
    assert_int_equal(cursor_le32(&c), 0x574f4c53);
    cursor_skip(&c, 28);
    records_check(&c, methods);
    assert_non_null(strstr(f.export.left_out.text, "71 minutes"));
    teardown(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perfetto_is_whole),
        cmocka_unit_test(pprof_is_whole),
        cmocka_unit_test(art_trace_is_whole),
    };

    return RUN_TAP(tests);
}
