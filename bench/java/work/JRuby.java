// SPDX-License-Identifier: Apache-2.0
package work;

import org.jruby.Ruby;
import org.jruby.RubyInstanceConfig;
import org.jruby.runtime.builtin.IRubyObject;

/** JRuby's interpreter: classes, blocks, hashes, strings. */
public final class JRuby implements Work {
    private static final String SOURCE = String.join("\n",
            "class Account",
            "  attr_reader :name, :total",
            "  def initialize(name); @name = name; @total = 0; end",
            "  def add(n); @total += n; self; end",
            "  def <=>(other); total <=> other.total; end",
            "  include Comparable",
            "end",
            "def work",
            "  all = Hash.new { |h, k| h[k] = Account.new(k) }",
            "  1500.times { |n| all[\"a#{n * 7919 % 97}\"].add(n % 13) }",
            "  best = all.values.sort.reverse.first(20)",
            "  line = best.map { |a| \"#{a.name}=#{a.total}\" }.join(',')",
            "  line.split(',').inject(0) { |s, w| s * 31 + w.sum } % 1000003 + (1..300).select(&:even?).map { |n| n * n }.sum",
            "end");
    private Ruby ruby;
    private IRubyObject self;

    @Override
    public void setUp() {
        RubyInstanceConfig config = new RubyInstanceConfig();
        config.setCompileMode(RubyInstanceConfig.CompileMode.OFF);
        ruby = Ruby.newInstance(config);
        ruby.evalScriptlet(SOURCE);
        self = ruby.getTopSelf();
    }

    @Override
    public long message() {
        long sum = 0;
        for (int n = 0; n < 12; n++) {
            sum = sum * 31 + self.callMethod(ruby.getCurrentContext(), "work").convertToInteger().getLongValue();
        }
        return sum;
    }
}
