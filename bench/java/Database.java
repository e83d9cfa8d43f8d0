// SPDX-License-Identifier: Apache-2.0
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/** H2 in memory, on the thread that calls: rows in, joins, aggregates, updates. Argument: how much. */
public final class Database {
    private static final int CUSTOMERS = 2000;

    private static void fill(Connection db, int orders) throws SQLException {
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
            for (int n = 0; n < orders; n++) {
                p.setInt(1, n);
                p.setInt(2, random.nextInt(CUSTOMERS));
                p.setInt(3, random.nextInt(1000));
                p.setInt(4, random.nextInt(100000));
                p.execute();
            }
        }
    }

    private static long query(Connection db, String sql) throws SQLException {
        long sum = 0;
        try (Statement s = db.createStatement(); ResultSet rows = s.executeQuery(sql)) {
            while (rows.next()) {
                sum = sum * 31 + rows.getString(1).hashCode();
            }
        }
        return sum;
    }

    public static void main(String[] args) throws SQLException {
        int rounds = Integer.parseInt(args[0]);
        long sum = 0;
        try (Connection db = DriverManager.getConnection("jdbc:h2:mem:bench")) {
            fill(db, rounds * 10000);
            for (int n = 0; n < rounds; n++) {
                sum += query(db, "select town, count(*), sum(total) from customer join orders on"
                        + " customer.id = orders.customer group by town order by 3 desc");
                sum += query(db, "select name, placed, total from customer join orders on customer.id ="
                        + " orders.customer where total > " + (90000 + n) + " order by total, placed");
                try (Statement s = db.createStatement()) {
                    s.execute("update orders set total = total + 1 where customer % 10 = " + n % 10);
                }
            }
        }
        System.out.println(sum);
    }
}
