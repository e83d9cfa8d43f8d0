// SPDX-License-Identifier: Apache-2.0
package server;

import jakarta.servlet.Servlet;
import java.io.File;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Tomcat with a web application, which is a directory or a .war; with a servlet of its own class path where none is named. */
public class OnTomcat {
    public static void main(String[] args) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(new File("tomcat").getAbsolutePath());
        tomcat.getHost().setAppBase(new File("tomcat").getAbsolutePath());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context;
        if (args.length > 0) {
            context = tomcat.addWebapp("/shop", new File(args[0]).getAbsolutePath());
        } else {
            context = tomcat.addContext("/shop", null);
            Tomcat.addServlet(context, "shop", (Servlet) Class.forName("shop.Shop").getDeclaredConstructor().newInstance());
            context.addServletMappingDecoded("/", "shop");
        }
        tomcat.start();
        Requests.run(tomcat.getConnector().getLocalPort(), "/shop/", args.length > 0 ? context::reload : null);
        tomcat.stop();
        System.exit(0);
    }
}
