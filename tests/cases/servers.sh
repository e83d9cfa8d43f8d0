#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Web applications on servers: the slow requests of all request threads are reported as theirs, also after the application was
# deployed again, and named. Tomcat, Jetty, an executable jar of Spring Boot.
# test: needs programs
. "$(dirname "$0")/../lib.sh"
plan 20
cd "$TMPDIR" || exit 1
programs=$("$ROOT/tests/fetch/programs") || exit 1
tomcat=$(printf %s: "$programs"/tomcat/*.jar) jetty=$(printf %s: "$programs"/jetty/*.jar)
source=$ROOT/tests/programs/servers

mkdir -p shop/WEB-INF/classes server
javac -nowarn -cp "$BUILD/java:$tomcat" -d shop/WEB-INF/classes "$source/Shop.java" &&
    javac -nowarn -cp "$tomcat$jetty" -d server "$source"/{Requests,OnTomcat,OnJetty}.java || exit 1
cat >shop/WEB-INF/web.xml <<'X'
<web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0" metadata-complete="true">
<servlet><servlet-name>shop</servlet-name><servlet-class>shop.Shop</servlet-class></servlet>
<servlet-mapping><servlet-name>shop</servlet-name><url-pattern>/</url-pattern></servlet-mapping>
</web-app>
X
jar -cf shop.war -C shop .
instruments() { "$MB" instrument --verify --embed-beat -m "$1.map" --ignored-out "$1.ignored" -o "out-$1" "$1" >log 2>&1; }
ok 'a web application is instrumented' instruments shop.war

# serves NAME THREADS STARTS ANSWERS JAVA-ARGUMENT...: the requests of as many starts of the recorder
serves() {
    local name=$1 threads=$2 starts=$3 answers=$4
    shift 4
    rm -f report
    ok "$name: it runs" status 0 java -Djava.io.tmpdir="$TMPDIR" -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.report=report \
        -Dmethodbeat.slow=250 -Dmethodbeat.verbose=true -Dmethodbeat.threads="$threads" "$@"
    is "$name: each request is answered" "$(grep -c '^sum 21$' "$TMPDIR/out")" "$answers"
    is "$name: each is reported as its thread's" "$(grep -c "\"thread\":\"${threads%\*}" report)" "$answers"
    is "$name: no other is said to be recorded" "$(grep -cF "methodbeat: records threads $threads;" "$TMPDIR/err")" "$starts"
    ok "$name: it is decoded" status 0 "$MB" decode -m "$map" report
    has "$name: and named" '└─ shop\.Shop\.sum\(int\) \(Shop\.java:[0-9]+\)$' "$TMPDIR/out"
}
map=shop.war.map
serves Tomcat 'http-*' 2 4 -cp "${tomcat}server" server.OnTomcat out-shop.war
serves Jetty 'qtp*' 2 4 -cp "${jetty}server" server.OnJetty out-shop.war

# Spring Boot's own loader starts it, and has a JVM's first thread do so.
boot=boot/BOOT-INF
mkdir -p $boot/lib $boot/classes && unzip -qo "$programs"/spring3/spring-boot-loader-3*.jar 'org/*' -d boot && cp "$programs"/tomcat/*.jar $boot/lib &&
    cp -r shop/WEB-INF/classes/shop server/server $boot/classes || exit 1
rm $boot/classes/server/OnJetty*
printf '%s\n' 'Main-Class: org.springframework.boot.loader.launch.JarLauncher' 'Start-Class: server.OnTomcat' 'Spring-Boot-Version: 3.3.5' \
    'Spring-Boot-Classes: BOOT-INF/classes/' 'Spring-Boot-Lib: BOOT-INF/lib/' >boot.mf
jar -cfm0 boot.jar boot.mf -C boot org -C boot BOOT-INF
ok 'an executable jar is instrumented' instruments boot.jar
map=boot.jar.map
serves 'Spring Boot' 'http-*' 1 3 -jar out-boot.jar
