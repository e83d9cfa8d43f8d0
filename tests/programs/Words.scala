import scala.collection.mutable

// Pattern matching, closures, lazy values, exceptions, tail calls, traits: what
// scalac turns into odd byte code.
sealed trait Tree[+A]
case class Leaf[A](value: A) extends Tree[A]
case class Node[A](left: Tree[A], right: Tree[A]) extends Tree[A]

trait Counted { private var n = 0; def tick(): Int = { n += 1; n } }

class Parser(text: String) extends Counted {
  lazy val tokens: List[String] = text.split("\\W+").toList.filter(_.nonEmpty)
  def number(s: String): Either[String, Int] =
    try Right(s.toInt) catch { case e: NumberFormatException => Left(e.getMessage) } finally tick()
}

object Words {
  def build(xs: List[Int]): Tree[Int] = xs match {
    case x :: Nil => Leaf(x)
    case _ => val (a, b) = xs.splitAt(xs.size / 2); Node(build(a), build(b))
  }
  def sum(t: Tree[Int]): Int = t match { case Leaf(v) => v; case Node(l, r) => sum(l) + sum(r) }
  @annotation.tailrec def gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)

  def firstOver(limit: Int, xs: Seq[Int]): Option[Int] = {
    for (x <- xs) if (x > limit) return Some(x) // a non-local return: thrown through the closure
    None
  }

  def main(args: Array[String]): Unit = {
    val parser = new Parser("one 2 three 4, five; 2 2 six 7x")
    println(parser.tokens)
    println(parser.tokens.map(parser.number))
    println(parser.tick())
    println(sum(build((1 to 100).toList)))
    println(gcd(1071, 462))
    println(firstOver(10, Seq(3, 12, 20)), firstOver(100, Seq(3)))
    val counts = mutable.LinkedHashMap[String, Int]()
    for (w <- parser.tokens) counts(w) = counts.getOrElse(w, 0) + 1
    println(counts)
    val primes = Stream.from(2).filter(n => (2 until n).forall(n % _ != 0))
    println(primes.take(10).toList)
    println((1 to 1000).par.map(x => x.toLong * x).sum)
    try { List.empty[Int].head } catch { case e: NoSuchElementException => println(e.getMessage) }
  }
}
