// SPDX-License-Identifier: Apache-2.0
package server;

import java.io.InputStream;
import java.net.URI;

/** Asks a server of this process, and prints the answers. */
final class Requests {
    interface Deploys {
        void again() throws Exception;
    }

    /** One request, two at once on threads of their own, and one to the application that is deployed again. */
    static void run(int port, String path, Deploys deploys) throws Exception {
        ask(port, path);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> ask(port, path));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (deploys != null) {
            deploys.again();
            ask(port, path);
        }
    }

    private static void ask(int port, String path) {
        try (InputStream in = URI.create("http://127.0.0.1:" + port + path).toURL().openStream()) {
            System.out.println(new String(in.readAllBytes(), "UTF-8"));
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    private Requests() {
    }
}
