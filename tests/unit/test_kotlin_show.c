/* SPDX-License-Identifier: Apache-2.0 */
/* mapping/kotlin_show: what Kotlin's compiler made, as it is written in Kotlin. */
#include "tests/unit/tap.h"

#include "mapping/method_show.h"

#define COMPOSER "(Landroidx.compose.runtime.Composer;"
#define SUSPEND  "(Ljava.lang.Object;)Ljava.lang.Object;"

struct shown {
    const char *class_name, *method, *descriptor, *file, *shown; /* NULL: as it is */
};

static void rows_are_shown(const struct shown *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
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

static void names(void **state)
{
    static const struct shown rows[] = {
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
        {"a.Repo$load$1", "invokeSuspended", SUSPEND, "", NULL},
        {"a.Repo$load$1", "invokeSuspend", SUSPEND, "R", NULL}, /* a file that is not Kotlin's */
        /* Where letters begin and end. */
        {"a.Zoo$at$1", "invoke", "()V", "", "a.Zoo.at(lambda)"},
        {"a.Act$zip$9", "invoke", "()V", "", "a.Act.zip(lambda)"},
        {"a.Repo$_at$1", "invoke", "()V", "", "a.Repo._at(lambda)"},
        {"a.Repo$\xc3\xa9t\xc3\xa9$0", "invoke", "()V", "", "a.Repo.\xc3\xa9t\xc3\xa9(lambda)"},
        {"a.Repo$Zoo$Act$at$1", "invoke", "()V", "", "a.Repo$Zoo$Act.at(lambda)"},
        {"a.Repo$`at$1", "invoke", "()V", "", NULL},
        {"a.Repo${at$1", "invoke", "()V", "", NULL},
        {"a.Repo$@at$1", "invoke", "()V", "", NULL},
        {"a.Repo$[at$1", "invoke", "()V", "", NULL},
        {"a.Repo$9A$at$1", "invoke", "()V", "", NULL},
        {"a.Repo$at$/", "invoke", "()V", "", NULL},
        {"a.Repo$at$:", "invoke", "()V", "", NULL},
        {"a.repo$at$1", "invoke", "()V", "", NULL},
        {"a.$at$1", "invoke", "()V", "", NULL},
        {"a.Repo$at$1x", "invoke", "()V", "", NULL},
        {"a.Repo$at$x1", "invoke", "()V", "", NULL},
        {"a.Repo$at$$1", "invoke", "()V", "", NULL},
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
        {"a.Repo", "_delegate$lambda$0", "()V", "", "a.Repo._delegate(lambda)"},
        {"a.Repo", "load$lambda$x", "()V", "", NULL},
        {"a.Repo", "load$lambda$0$x$1", "()V", "", NULL},
        {"a.Repo", "load$lambda$0$lambda$x", "()V", "", NULL},
        {"a.Repo", "load$lambda$", "()V", "", NULL},
        {"a.Repo", "$lambda$0", "()V", "", NULL},
        {"a.Repo", "lambda$load$0", "()V", "", NULL},
        /* Arguments that were left out; what reaches private members. */
        {"a.Repo", "load$default", "(La.Repo;IILjava.lang.Object;)V", "",
         "a.Repo.load(default arguments)"},
        {"a.Repo", "$default", "()V", "", NULL},
        {"a.Repo", "access$load", "(La.Repo;)V", "", "a.Repo.load(accessor)"},
        {"a.Repo", "access$getItems$p", "(La.Repo;)V", "", "a.Repo.items(get)"},
        {"a.Repo", "access$setItems$cp", "(La.Repo;I)V", "", "a.Repo.items(set)"},
        {"a.Repo", "access$getURL$p", "(La.Repo;)V", "", "a.Repo.URL(get)"},
        {"a.Repo", "access$getU$p", "(La.Repo;)V", "", "a.Repo.u(get)"},
        {"a.Repo", "access$getUR$p", "(La.Repo;)V", "", "a.Repo.UR(get)"},
        {"a.Repo", "access$getZip$p", "(La.Repo;)V", "", "a.Repo.zip(get)"},
        {"a.Repo", "access$get_at$p", "(La.Repo;)V", "", "a.Repo._at(get)"},
        {"a.Repo", "access$get$p", "(La.Repo;)V", "", "a.Repo.get$p(accessor)"},
        {"a.Repo", "access$items$p", "(La.Repo;)V", "", "a.Repo.items$p(accessor)"},
        {"a.Repo", "access$getItems", "(La.Repo;)V", "", "a.Repo.getItems(accessor)"},
        {"a.Repo", "access$l0ad", "(La.Repo;)V", "", "a.Repo.l0ad(accessor)"},
        {"a.Repo", "access$0ad", "(La.Repo;)V", "", NULL},
        {"a.Repo", "excess$load", "(La.Repo;)V", "", NULL},
        {"a.Repo", "access$000", "(La.Repo;)V", "", NULL},
        {"a.Repo", "access$", "(La.Repo;)V", "", NULL},
        /* It may be a function of that name as well. */
        {"a.Repo", "getItems", "()V", "Repo.kt", NULL},
        /* Inline classes, internal functions. */
        {"a.Dp", "plus-0d7_KjU", "(FF)F", "", "a.Dp.plus(float, float)"},
        {"a.Dp", "box-impl", "(F)La.Dp;", "", "a.Dp.box(float)"},
        {"a.Dp", "plus-0d7_KjU$default", "(FFI)F", "", "a.Dp.plus(default arguments)"},
        {"a.Dp", "plus-0d7-KjU", "(FF)F", "", "a.Dp.plus(float, float)"},
        {"a.Dp", "plus-x", "()V", "", NULL},
        {"a.Dp", "plus-0d7_Kj", "()V", "", NULL},
        {"a.Dp", "-0d7_KjU", "()V", "", NULL},
        {"a.Dp", "-$$Nest$f", "()V", "", NULL},
        {"a.Repo", "load$app_debug", "(I)V", "", "a.Repo.load(int)"},
        {"a.Repo", "load$app_release", "()V", "", "a.Repo.load()"},
        {"a.Repo", "load$app_main", "()V", "", "a.Repo.load()"},
        {"a.Repo", "load$app", "(I)V", "", NULL},
        {"a.Repo", "load$_debug", "(I)V", "", NULL},
        {"a.Repo", "$app_debug", "(I)V", "", NULL},
        {"a.Repo", "load_debug", "(I)V", "", NULL},
        {"a.Repo", "load$app$it_debug", "(I)V", "", NULL},
        /* Interfaces, companions, files. */
        {"a.Source$DefaultImpls", "load", "(La.Source;I)V", "", "a.Source.load(int)"},
        {"$DefaultImpls", "load", "(L;)V", "", NULL},
        {"a.SourceDefaultImpls", "load", "(La.SourceDefaultImpls;)V", "", NULL},
        {"a.Source$DefaultImpls", "load", "(La.Source;Q)V", "", "a.Source.load(Q)V"},
        {"a.Source$DefaultImpls", "load", "(La.Target;)V", "", NULL},
        {"a.Source$DefaultImpls", "load", "(I)V", "", NULL},
        {"a.Source$DefaultImpls", "load", "(La.Sourced;)V", "", NULL},
        {"a.Repo$Companion", "make", "(I)V", "Repo.kt", "a.Repo.make(int)"},
        {"a.Repo$Companion", "make", "(I)V", "", NULL},
        {"a.RepoCompanion", "make", "(I)V", "Repo.kt", NULL},
        {"$Companion", "make", "(I)V", "Repo.kt", NULL},
        {"a.TextKt", "trim", "(I)V", "Text.kt", "a.trim(int)"},
        {"a.TextKt", "trim", "(I)V", "text.kt", "a.trim(int)"},
        {"TextKt", "trim", "(I)V", "Text.kt", "trim(int)"},
        {"a.TextKt", "trim$default", "(II)V", "Text.kt", "a.trim(default arguments)"},
        {"a.b.TextKt", "trim", "()V", "Text.kts", "a.b.trim()"},
        {"a.TKt", "trim", "()V", "T.kt", "a.trim()"},
        {"a.TextKt", "trim", "(I)V", "Next.kt", NULL},
        {"a.TextKt", "trim", "(I)V", "Test.kt", NULL},
        {"a.TextKt", "trim", "(I)V", "Tex.kt", NULL},
        {"a.TextKt", "trim", "(I)V", "TextKt.kt", NULL},
        {"a.Text", "trim", "(I)V", "Text.kt", NULL},
        {"a.TextKd", "trim", "(I)V", "Text.kt", NULL},
        {"a.Kt", "trim", "(I)V", ".kt", NULL},
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
    rows_are_shown(rows, sizeof(rows) / sizeof(rows[0]));
}

/* Functions have a composer and flags behind their own parameters; names begin with a capital
 * letter; lambdas that keep nothing lie in classes of their own. */
static void composables(void **state)
{
    static const struct shown rows[] = {
        {"a.FeedKt", "Feed", "(Ljava.lang.String;Landroidx.compose.runtime.Composer;I)V", "Feed.kt",
         "a.Feed(String)"},
        {"a.FeedKt", "Feed", "(FLandroidx.compose.runtime.Composer;III)V", "",
         "a.FeedKt.Feed(float)"},
        {"a.FeedKt", "Feed-0d7_KjU", "(FLandroidx.compose.runtime.Composer;II)V", "Feed.kt",
         "a.Feed(float)"},
        {"a.Screen", "Content", COMPOSER "I)V", "", "a.Screen.Content()"},
        {"a.Screen", "Content", COMPOSER ")V", "", NULL},
        {"a.Screen", "Content", COMPOSER "IJ)V", "", NULL},
        {"a.Screen", "Content", COMPOSER "I)V", "Screen.java", NULL},
        {"a.FeedKt$Feed$1", "invoke", COMPOSER "I)V", "Feed.kt", "a.Feed(lambda)"},
        {"a.FeedKt$Feed$2$1$3", "invoke", COMPOSER "I)V", "", "a.FeedKt.Feed(lambda)"},
        {"a.FeedKt", "Feed$lambda$0", COMPOSER "I)V", "Feed.kt", "a.Feed(lambda)"},
        {"a.Kt$Feed$1", "invoke", "()V", "", NULL},
        {"a.ComposableSingletons$MainKt$lambda-1$1", "invoke", COMPOSER "I)V", "Main.kt",
         "a.MainKt.lambda-1(composable)"},
        {"a.ComposableSingletons$MainKt$lambda-12$1$2$1", "invoke", COMPOSER "I)V", "",
         "a.MainKt.lambda-12(composable)"},
        {"ComposableSingletons$MainKt$lambda-1$1", "invoke", COMPOSER "I)V", "",
         "MainKt.lambda-1(composable)"},
        {"a.ComposableSingletons$MainKt$lambda$-930517827$1", "invoke", COMPOSER "I)V", "",
         "a.MainKt.lambda$-930517827(composable)"},
        {"a.ComposableSingletons$Main_androidKt", "lambda_1$lambda$0", COMPOSER "I)V", "",
         "a.Main_androidKt.lambda_1(composable)"},
        {"a.ComposableSingletons$MainKt", "lambda_930517827$lambda$0", COMPOSER "I)V", "",
         "a.MainKt.lambda_930517827(composable)"},
        {"a.ComposableSingletons$MainKt", "lambda__930517827$lambda$2$lambda$1", COMPOSER "I)V",
         "Main.kt", "a.MainKt.lambda__930517827(composable)"},
        {"a.ComposableSingletons$MainKt", "getLambda-1$app_debug", "()La.F;", "",
         "a.ComposableSingletons$MainKt.getLambda-1()"},
        {"a.ComposableSingletons$MainKt", "lambda_1", "()V", "", NULL},
        {"a.ComposableSingletons$MainKt", "load_1$0", "()V", "", NULL},
        {"a.ComposableSingletons$MainKt$lambda$x$1", "invoke", "()V", "",
         "a.ComposableSingletons$MainKt.lambda(lambda)"},
        {"a.ComposableSingletons$MainKt$lambda-1$x", "invoke", "()V", "", NULL},
        {"a.ComposableSingletons$MainKt$lambda-1$1", "call", "()V", "", NULL},
        {"a.ComposableSingletons$MainKt", "invoke", "()V", "", NULL},
    };

    (void)state;
    rows_are_shown(rows, sizeof(rows) / sizeof(rows[0]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(composables),
    };

    return RUN_TAP(tests);
}
