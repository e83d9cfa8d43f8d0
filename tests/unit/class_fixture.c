/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "tests/unit/class_fixture.h"

void fixture_init(struct fixture *f, uint16_t major)
{
    *f = (struct fixture){.constant_count = 1,
                          .major = major,
                          .access = ACC_STATIC,
                          .max_stack = 4,
                          .max_locals = 4,
                          .name = "T",
                          .super = "java/lang/Object",
                          .method = "m",
                          .descriptor = "()V"};
    arena_init(&f->arena);
    buf_init(&f->pool);
    buf_init(&f->code);
    buf_init(&f->exceptions);
    buf_init(&f->attributes);
    buf_init(&f->bytes);
    buf_init(&f->woven);
}

void fixture_release(struct fixture *f)
{
    arena_release(&f->arena);
    buf_release(&f->pool);
    buf_release(&f->code);
    buf_release(&f->exceptions);
    buf_release(&f->attributes);
    buf_release(&f->bytes);
    buf_release(&f->woven);
}

uint16_t fixture_utf8(struct fixture *f, const char *text)
{
    buf_u8(&f->pool, CONSTANT_UTF8);
    buf_be16(&f->pool, (uint16_t)strlen(text));
    buf_str(&f->pool, str_from_c(text));
    return f->constant_count++;
}

uint16_t fixture_class(struct fixture *f, const char *name)
{
    uint16_t utf8 = fixture_utf8(f, name);

    buf_u8(&f->pool, CONSTANT_CLASS);
    buf_be16(&f->pool, utf8);
    return f->constant_count++;
}

uint16_t fixture_methodref(struct fixture *f, const char *owner, const char *name,
                           const char *descriptor)
{
    uint16_t class = fixture_class(f, owner), n = fixture_utf8(f, name);
    uint16_t d = fixture_utf8(f, descriptor);

    buf_u8(&f->pool, CONSTANT_NAME_AND_TYPE);
    buf_be16(&f->pool, n);
    buf_be16(&f->pool, d);
    f->constant_count++;
    buf_u8(&f->pool, CONSTANT_METHODREF);
    buf_be16(&f->pool, class);
    buf_be16(&f->pool, (uint16_t)(f->constant_count - 1));
    return f->constant_count++;
}

void fixture_code(struct fixture *f, const uint8_t *p, size_t n)
{
    buf_bytes(&f->code, (struct bytes){p, n});
}

void fixture_fill(struct fixture *f, uint8_t opcode, size_t n)
{
    while (n-- > 0)
        buf_u8(&f->code, opcode);
}

void fixture_exception(struct fixture *f, unsigned start, unsigned end, unsigned handler,
                       unsigned type)
{
    buf_be16(&f->exceptions, (uint16_t)start);
    buf_be16(&f->exceptions, (uint16_t)end);
    buf_be16(&f->exceptions, (uint16_t)handler);
    buf_be16(&f->exceptions, (uint16_t)type);
    f->exception_count++;
}

void fixture_attribute(struct fixture *f, const char *name, const uint8_t *p, size_t n)
{
    buf_be16(&f->attributes, fixture_utf8(f, name));
    buf_be32(&f->attributes, (uint32_t)n);
    buf_bytes(&f->attributes, (struct bytes){p, n});
    f->attribute_count++;
}

static void write_code(struct fixture *f, uint16_t code_name)
{
    size_t length = 12 + f->code.n + f->exceptions.n + f->attributes.n;

    buf_be16(&f->bytes, code_name);
    buf_be32(&f->bytes, (uint32_t)length);
    buf_be16(&f->bytes, f->max_stack);
    buf_be16(&f->bytes, f->max_locals);
    buf_be32(&f->bytes, (uint32_t)f->code.n);
    buf_bytes(&f->bytes, buf_view(&f->code));
    buf_be16(&f->bytes, f->exception_count);
    buf_bytes(&f->bytes, buf_view(&f->exceptions));
    buf_be16(&f->bytes, f->attribute_count);
    buf_bytes(&f->bytes, buf_view(&f->attributes));
}

int fixture_parse(struct fixture *f)
{
    uint16_t this_class = fixture_class(f, f->name), super = fixture_class(f, f->super);
    uint16_t name = fixture_utf8(f, f->method), descriptor = fixture_utf8(f, f->descriptor);
    uint16_t code = fixture_utf8(f, "Code");

    buf_be32(&f->bytes, 0xcafebabe);
    buf_be16(&f->bytes, 0);
    buf_be16(&f->bytes, f->major);
    buf_be16(&f->bytes, f->constant_count);
    buf_bytes(&f->bytes, buf_view(&f->pool));
    buf_be16(&f->bytes, ACC_SUPER);
    buf_be16(&f->bytes, this_class);
    buf_be16(&f->bytes, super);
    buf_be16(&f->bytes, 0); /* interfaces */
    buf_be16(&f->bytes, 0); /* fields */
    buf_be16(&f->bytes, 1);
    buf_be16(&f->bytes, f->access);
    buf_be16(&f->bytes, name);
    buf_be16(&f->bytes, descriptor);
    buf_be16(&f->bytes, 1);
    write_code(f, code);
    buf_be16(&f->bytes, 0); /* attributes */
    if (class_file_parse(&f->class_file, buf_view(&f->bytes), &f->arena, &f->err) < 0)
        return -1;
    return code_parse(&f->before, &f->class_file, &f->class_file.methods[0], &f->arena, &f->err);
}

enum code_result fixture_relocate(struct fixture *f, const struct code_edit *edit)
{
    struct class_edit changes;
    struct code_edit with = *edit;
    struct code_relocated relocated = {.handlers = 0};
    enum code_result result;

    class_edit_init(&changes, &f->class_file, &f->arena);
    with.throwable_class = class_edit_class(&changes, STR("java/lang/Throwable"));
    with.stack_map_name = class_edit_utf8(&changes, STR("StackMapTable"));
    with.constants = &changes;
    result = code_relocate(&f->before, &with, &f->arena, &relocated);
    if (result != CODE_OK) {
        assert_null(relocated.attribute.p);
        return result;
    }
    class_edit_replace_code(&changes, 0, relocated.attribute);
    class_edit_write(&changes, &f->woven);
    if (class_file_parse(&f->woven_file, buf_view(&f->woven), &f->arena, &f->err) < 0 ||
        code_parse(&f->after, &f->woven_file, &f->woven_file.methods[0], &f->arena, &f->err) < 0)
        fail_msg("%s", f->err.text);
    assert_int_equal(f->after.immovable, CODE_OK);
    return result;
}

struct bytes fixture_contents(const struct fixture *f, const char *name)
{
    for (uint32_t i = 0; i < f->after.attribute_count; i++) {
        struct str found;

        class_constant_utf8(&f->woven_file, f->after.attributes[i].name_index, &found);
        if (str_eq(found, str_from_c(name)))
            return f->after.attributes[i].info;
    }
    return (struct bytes){NULL, 0};
}
