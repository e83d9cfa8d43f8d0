// SPDX-License-Identifier: Apache-2.0
package work;

import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Script;

/** Rhino's interpreter: objects, closures, strings, a regular expression, sorting. */
public final class Rhino implements Work {
    private static final String SOURCE = String.join("\n",
            "function Point(x, y) { this.x = x; this.y = y; }",
            "Point.prototype.add = function (o) { return new Point(this.x + o.x, this.y + o.y); };",
            "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }",
            "function run() {",
            "  var words = [], seen = {}, sum = 0, p = new Point(0, 0), n;",
            "  for (n = 0; n < 600; n++) { words.push('w' + (n * 7919 % 601)); p = p.add(new Point(n, 1)); }",
            "  words.sort(function (a, b) { return a < b ? -1 : a > b ? 1 : 0; });",
            "  words.forEach(function (w) { seen[w.charAt(w.length - 1)] = (seen[w.charAt(w.length - 1)] || 0) + 1; });",
            "  for (var k in seen) { sum += seen[k] * k; }",
            "  var text = words.join(' ').replace(/w(\\d)(\\d*)/g, '$2$1');",
            "  return text.length + sum + fib(16) + p.x + p.y;",
            "}",
            "run();");
    private Context context;
    private ScriptableObject scope;
    private Script script;

    @Override
    public void setUp() {
        context = Context.enter();
        context.setOptimizationLevel(-1);
        scope = context.initStandardObjects();
        script = context.compileString(SOURCE, "work.js", 1, null);
    }

    @Override
    public long message() {
        return ((Number) script.exec(context, scope)).longValue();
    }
}
