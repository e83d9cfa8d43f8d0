// SPDX-License-Identifier: Apache-2.0
package server;

import java.io.File;
import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty with a web application. */
public class OnJetty {
    public static void main(String[] args) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        WebAppContext context = new WebAppContext(new File(args[0]).getAbsolutePath(), "/shop");
        server.setHandler(context);
        server.start();
        Requests.run(connector.getLocalPort(), "/shop/", () -> {
            context.stop();
            context.start();
        });
        server.stop();
        System.exit(0);
    }
}
