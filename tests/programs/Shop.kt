// Data classes, inline functions, when, default arguments, sequences and
// exceptions: what kotlinc turns into odd byte code.
data class Item(val name: String, val price: Int, val tags: List<String> = emptyList())

sealed class Result { data class Ok(val sum: Int) : Result(); data class Bad(val why: String) : Result(); object None : Result() }

interface Discount { fun of(i: Item): Int = i.price / 10 }

object Shop : Discount {
    private val items by lazy { listOf(Item("pen", 120, listOf("a", "b")), Item("ink", 450), Item("cup", 999, listOf("b"))) }
    fun total(filter: (Item) -> Boolean = { true }) = items.filter(filter).sumBy { it.price - of(it) }
    inline fun <reified T> only(xs: List<Any>) = xs.filterIsInstance<T>()
    fun check(limit: Int): Result = try {
        val t = total()
        when { t > limit -> throw IllegalStateException("over $limit: $t"); t == 0 -> Result.None; else -> Result.Ok(t) }
    } catch (e: IllegalStateException) { Result.Bad(e.message ?: "?") } finally { println("checked $limit") }
    fun `names with spaces, and commas`(vararg xs: String) = xs.joinToString("|")
}

fun fib() = sequence { var a = 0; var b = 1; while (true) { yield(a); val c = a + b; a = b; b = c } }
tailrec fun depth(n: Int, d: Int = 0): Int = if (n == 0) d else depth(n - 1, d + 1)

fun main() {
    println(Shop.total { "b" in it.tags })
    println(Shop.check(10)); println(Shop.check(100_000))
    println(Shop.only<String>(listOf(1, "x", 2.0, "y")))
    println(Shop.`names with spaces, and commas`("p", "q"))
    println(fib().take(15).toList()); println(depth(10_000))
    val (name, price) = Item("map", 5).copy(price = 7); println("$name $price")
    run loop@{ listOf(1, 2, 3, 4).forEach { if (it == 3) return@loop; println(it) } }
    println(runCatching { "x".toInt() }.exceptionOrNull())
}
