// SPDX-License-Identifier: Apache-2.0
package shop;

import io.methodbeat.AppMethodBeat;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A web application whose requests are messages, each of them slow. */
public class Shop extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        AppMethodBeat.dispatchBegin();
        try {
            response.getWriter().print("sum " + sum(3));
        } finally {
            AppMethodBeat.dispatchEnd();
        }
    }

    private static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += price(i);
        }
        return sum;
    }

    private static int price(int i) {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            return 0;
        }
        return i * 7;
    }
}
