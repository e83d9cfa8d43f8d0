// SPDX-License-Identifier: Apache-2.0
package work;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.Planner;

/** Calcite: queries are parsed, validated, made into relational algebra and rewritten by rules. */
public final class Calcite implements Work {
    private static final String[] QUERIES = {
        "select o.customer, count(*) as n, sum(o.total) as total from orders o join customer c on o.customer = c.id"
                + " where c.town = 'town7' and o.total > 10 + 20 group by o.customer having sum(o.total) > 100 order by 3",
        "select c.name from customer c where c.id in (select customer from orders where total > 5) and c.town like 't%'",
        "select t.town, max(t.total) from (select c.town, o.total from orders o, customer c where o.customer = c.id) t"
                + " where t.total between 1 and 1000 group by t.town",
    };
    private FrameworkConfig config;
    private HepPlanner rules;

    /** A table of these columns, the first of which are integers. */
    private static final class Columns extends AbstractTable {
        private final String[] names;
        private final int integers;

        Columns(int integers, String... names) {
            this.names = names;
            this.integers = integers;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory types) {
            RelDataTypeFactory.Builder row = types.builder();
            for (int n = 0; n < names.length; n++) {
                row.add(names[n], n < integers ? SqlTypeName.INTEGER : SqlTypeName.VARCHAR);
            }
            return row.build();
        }
    }

    @Override
    public void setUp() {
        SchemaPlus root = Frameworks.createRootSchema(true);
        root.add("ORDERS", new Columns(3, "ID", "CUSTOMER", "TOTAL"));
        root.add("CUSTOMER", new Columns(1, "ID", "NAME", "TOWN"));
        config = Frameworks.newConfigBuilder().defaultSchema(root).build();
        rules = new HepPlanner(new HepProgramBuilder().addRuleInstance(CoreRules.FILTER_INTO_JOIN)
                .addRuleInstance(CoreRules.FILTER_PROJECT_TRANSPOSE).addRuleInstance(CoreRules.PROJECT_MERGE)
                .addRuleInstance(CoreRules.FILTER_REDUCE_EXPRESSIONS).addRuleInstance(CoreRules.PROJECT_REMOVE).build());
    }

    @Override
    public long message() throws Exception {
        long sum = 0;
        for (String query : QUERIES) {
            try (Planner planner = Frameworks.getPlanner(config)) {
                RelNode plan = planner.rel(planner.validate(planner.parse(query))).project();
                rules.setRoot(plan);
                sum = sum * 31 + RelOptUtil.toString(rules.findBestExp()).hashCode();
                rules.clear();
            }
        }
        return sum;
    }
}
