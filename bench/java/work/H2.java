// SPDX-License-Identifier: Apache-2.0
package work;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/** H2 in memory, on the thread that calls: a join, an aggregate, rows by their keys, updates. */
public final class H2 implements Work {
    private static final int CUSTOMERS = 500;
    private static final int ORDERS = 3000;
    private Connection db;
    private PreparedStatement byCustomer;
    private PreparedStatement update;

    @Override
    public void setUp() throws SQLException {
        db = DriverManager.getConnection("jdbc:h2:mem:work");
        try (Statement s = db.createStatement()) {
            s.execute("create table customer(id int primary key, name varchar(40), town varchar(20))");
            s.execute("create table orders(id int primary key, customer int, placed date, total decimal(10,2))");
            s.execute("create index by_customer on orders(customer)");
        }
        try (PreparedStatement p = db.prepareStatement("insert into customer values(?, ?, ?)")) {
            for (int n = 0; n < CUSTOMERS; n++) {
                p.setInt(1, n);
                p.setString(2, "customer " + n * 7919 % CUSTOMERS);
                p.setString(3, "town" + n % 50);
                p.execute();
            }
        }
        Random random = new Random(1);
        try (PreparedStatement p = db.prepareStatement(
                "insert into orders values(?, ?, dateadd(day, ?, date '2020-01-01'), ?)")) {
            for (int n = 0; n < ORDERS; n++) {
                p.setInt(1, n);
                p.setInt(2, random.nextInt(CUSTOMERS));
                p.setInt(3, random.nextInt(1000));
                p.setInt(4, random.nextInt(100000));
                p.execute();
            }
        }
        byCustomer = db.prepareStatement("select id, total from orders where customer = ? order by placed desc");
        update = db.prepareStatement("update orders set total = 101 - total where id = ?");
    }

    private static long sum(ResultSet rows) throws SQLException {
        long sum = 0;
        try (rows) {
            while (rows.next()) {
                sum = sum * 31 + rows.getString(1).hashCode();
            }
        }
        return sum;
    }

    @Override
    public long message() throws SQLException {
        long sum = 0;
        try (Statement s = db.createStatement()) {
            sum += sum(s.executeQuery("select c.town, count(*), max(o.placed) from orders o join customer c"
                    + " on o.customer = c.id group by c.town order by 1"));
        }
        for (int n = 0; n < 400; n++) {
            byCustomer.setInt(1, n);
            sum = sum * 31 + sum(byCustomer.executeQuery());
            update.setInt(1, n);
            update.execute();
        }
        return sum;
    }
}
