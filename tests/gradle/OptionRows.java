// SPDX-License-Identifier: Apache-2.0
import io.methodbeat.gradle.MethodbeatExtension;
import io.methodbeat.gradle.OptionTable;

/** Prints the rows of the plugin's table: option, property or "-"; then "+" and each property of the extension. */
public class OptionRows {
    public static void main(String[] arguments) {
        for (OptionTable.Row row : OptionTable.ROWS) {
            if ((row.property == null) == (row.reason == null)) {
                throw new AssertionError(row.option);
            }
            System.out.println(row.option + " " + (row.property == null ? "-" : row.property));
        }
        for (java.lang.reflect.Method method : MethodbeatExtension.class.getMethods()) {
            if (method.getName().startsWith("get") && method.getDeclaringClass() == MethodbeatExtension.class) {
                System.out.println("+ " + Character.toLowerCase(method.getName().charAt(3)) + method.getName().substring(4));
            }
        }
    }
}
