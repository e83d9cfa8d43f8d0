/* SPDX-License-Identifier: Apache-2.0 */
/* mapping/kotlin_show: what Kotlin's compiler made, as it is written in Kotlin. */
#include "tests/unit/tap.h"

#include "mapping/kotlin_show.h"

#define SUSPEND "(Ljava.lang.Object;)Ljava.lang.Object;"

static void names(void **state)
{
    static const struct {
        const char *class_name, *method, *descriptor, *file, *shown; /* NULL: as it is */
    } rows[] = {
        /* Coroutines: whether it is that of a function or of a lambda in it, no name tells. */
        {"a.Repo$load$1", "invokeSuspend", SUSPEND, "", "a.Repo.load(coroutine)"},
        {"a.Repo$load$1", "invokeSuspend", SUSPEND, "Repo.kt", "a.Repo.load(coroutine)"},
        {"a.Repo$load$2$result$1", "invokeSuspend", SUSPEND, "", "a.Repo.load(coroutine)"},
        {"a.Repo$Inner$load$1", "invokeSuspend", SUSPEND, "", "a.Repo$Inner.load(coroutine)"},
        {"Repo$load$1", "invokeSuspend", SUSPEND, "", "Repo.load(coroutine)"},
        {"a.TextKt$load$1", "invokeSuspend", SUSPEND, "Text.kt", "a.load(coroutine)"},
        {"a.Repo$Companion$load$1", "invokeSuspend", SUSPEND, "Repo.kt", "a.Repo.load(coroutine)"},
        {"a.Repo$load$1", "invokeSuspend", "()V", "", NULL},
        {"a.Repo$1", "invokeSuspend", SUSPEND, "", NULL},
        {"a.Repo$load$$inlined$map$1", "invokeSuspend", SUSPEND, "", NULL},
        /* Lambdas: objects, and since Kotlin 2.0 methods. */
        {"a.Repo$load$1", "invoke", "(I)V", "", "a.Repo.load(lambda)"},
        {"a.Repo$load$1$2", "invoke", "()V", "", "a.Repo.load(lambda)"},
        {"a.Repo$Load$1", "invoke", "()V", "", NULL},
        {"a.Repo$1", "invoke", "()V", "", NULL},
        {"a.Repo", "invoke", "()V", "Repo.kt", NULL},
        {"a.Repo$load", "invoke", "()V", "", NULL},
        {"a.Repo", "load$lambda$0", "(I)V", "", "a.Repo.load(lambda)"},
        {"a.Repo", "load$lambda$2$lambda$1", "(I)V", "", "a.Repo.load(lambda)"},
        {"a.Repo", "items_delegate$lambda$0", "()V", "", "a.Repo.items(delegate)"},
        {"a.Repo", "load$lambda$x", "()V", "", NULL},
        {"a.Repo", "lambda$load$0", "()V", "", NULL},
        /* Arguments that were left out; what reaches private members. */
        {"a.Repo", "load$default", "(La.Repo;IILjava.lang.Object;)V", "",
         "a.Repo.load(default arguments)"},
        {"a.Repo", "$default", "()V", "", NULL},
        {"a.Repo", "access$load", "(La.Repo;)V", "", "a.Repo.load(accessor)"},
        {"a.Repo", "access$getItems$p", "(La.Repo;)V", "", "a.Repo.items(get)"},
        {"a.Repo", "access$setItems$cp", "(La.Repo;I)V", "", "a.Repo.items(set)"},
        {"a.Repo", "access$getURL$p", "(La.Repo;)V", "", "a.Repo.URL(get)"},
        {"a.Repo", "access$000", "(La.Repo;)V", "", NULL},
        {"a.Repo", "access$", "(La.Repo;)V", "", NULL},
        /* It may be a function of that name as well. */
        {"a.Repo", "getItems", "()V", "Repo.kt", NULL},
        /* Inline classes, internal functions. */
        {"a.Dp", "plus-0d7_KjU", "(FF)F", "", "a.Dp.plus(float, float)"},
        {"a.Dp", "box-impl", "(F)La.Dp;", "", "a.Dp.box(float)"},
        {"a.Dp", "plus-0d7_KjU$default", "(FFI)F", "", "a.Dp.plus(default arguments)"},
        {"a.Dp", "plus-x", "()V", "", NULL},
        {"a.Dp", "-$$Nest$f", "()V", "", NULL},
        {"a.Repo", "load$app_debug", "(I)V", "", "a.Repo.load(int)"},
        {"a.Repo", "load$app", "(I)V", "", NULL},
        /* Interfaces, companions, files. */
        {"a.Source$DefaultImpls", "load", "(La.Source;I)V", "", "a.Source.load(int)"},
        {"a.Source$DefaultImpls", "load", "(I)V", "", NULL},
        {"a.Source$DefaultImpls", "load", "(La.Sourced;)V", "", NULL},
        {"a.Repo$Companion", "make", "(I)V", "Repo.kt", "a.Repo.make(int)"},
        {"a.Repo$Companion", "make", "(I)V", "", NULL},
        {"a.TextKt", "trim", "(I)V", "Text.kt", "a.trim(int)"},
        {"a.TextKt", "trim", "(I)V", "text.kt", "a.trim(int)"},
        {"TextKt", "trim", "(I)V", "Text.kt", "trim(int)"},
        {"a.TextKt", "trim$default", "(II)V", "Text.kt", "a.trim(default arguments)"},
        {"a.TextKt", "trim", "(I)V", "Other.kt", NULL},
        {"a.TextKt", "trim", "(I)V", "", NULL},
        /* In another language such names mean nothing. */
        {"a.Repo$load$1", "invoke", "(I)V", "Repo.java", NULL},
        {"a.Repo", "load$default", "()V", "Repo.java", NULL},
        {"a.Repo", "load", "()V", "", NULL},
        {"", "", "", "", NULL},
        {"$", "$", "$", "x.kt", NULL},
        /* A terminal is safe of it. */
        {"a.Repo",
         "lo\x1b"
         "ad$default",
         "()V", "", "a.Repo.lo\\u001bad(default arguments)"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct method_row row = {.class_name = str_from_c(rows[i].class_name),
                                 .name = str_from_c(rows[i].method),
                                 .descriptor = str_from_c(rows[i].descriptor)};
        struct buf out;
        bool is;

        buf_init(&out);
        is = kotlin_row_show(&out, &row, str_from_c(rows[i].file));
        buf_u8(&out, '\0');
        if (is != (rows[i].shown != NULL))
            fail_msg("%s.%s: %s", rows[i].class_name, rows[i].method, (char *)out.p);
        assert_string_equal((char *)out.p, is ? rows[i].shown : "");
        buf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
    };

    return RUN_TAP(tests);
}
