#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What finds classes by a list of its own finds the class that --embed-beat adds: bundles in Felix, executable jars
# of Spring Boot, run and extracted by its own tools, and a jar with an index.
# test: needs programs
. "$(dirname "$0")/../lib.sh"
plan 23
cd "$TMPDIR" || exit 1
programs=$("$ROOT/tests/fetch/programs") || exit 1
instrument() { "$MB" instrument --verify --embed-beat "$@" >log 2>&1 || { tail -3 log; return 1; }; }

# ---- OSGi: one bundle calls the other; a third is a fragment of it ----

felix=$(echo "$programs"/felix/*.jar)
mkdir -p src/host src/price/price src/shop/shop src/extra/extra
cat >src/host/Host.java <<'J'
import java.util.*;
import org.osgi.framework.*;
import org.osgi.framework.launch.*;
public class Host {
    public static void main(String[] names) throws Exception {
        Map<String, String> settings = new HashMap<>();
        settings.put(Constants.FRAMEWORK_STORAGE, names[0]);
        settings.put(Constants.FRAMEWORK_STORAGE_CLEAN, Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT);
        settings.put("felix.log.level", "0");
        Framework framework = ServiceLoader.load(FrameworkFactory.class).iterator().next().newFramework(settings);
        framework.start();
        List<Bundle> bundles = new ArrayList<>();
        for (String name : Arrays.asList(names).subList(1, names.length))
            bundles.add(framework.getBundleContext().installBundle("file:" + name));
        for (Bundle bundle : bundles)
            if (bundle.getHeaders().get("Fragment-Host") == null)
                bundle.start();
        framework.stop();
        framework.waitForStop(0);
    }
}
J
cat >src/price/price/Price.java <<'J'
package price;
public class Price {
    public static int of(String name) { return name.trim().length() * 7; }
}
J
cat >src/extra/extra/Extra.java <<'J'
package extra;
public class Extra {
    public static int more(String name) { return name.trim().length(); }
}
J
cat >src/shop/shop/Start.java <<'J'
package shop;
import org.osgi.framework.*;
public class Start implements BundleActivator {
    public void start(BundleContext context) throws Exception {
        int sum = 0;
        for (String name : "tea coffee milk".split(" "))
            sum += price.Price.of(name) + (Integer) Class.forName("extra.Extra").getMethod("more", String.class).invoke(null, name);
        System.out.println("total " + sum);
    }
    public void stop(BundleContext context) { System.out.println("bye".trim()); }
}
J
mkdir -p c/host c/price c/extra c/shop
javac -cp "$felix" -d c/host src/host/Host.java && javac -d c/price src/price/price/*.java &&
    javac -d c/extra src/extra/extra/*.java && javac -cp "c/price:$felix" -d c/shop src/shop/shop/*.java || exit 1
bundle() { # NAME HEADER...
    local name=$1
    shift
    printf '%s\n' 'Bundle-ManifestVersion: 2' "Bundle-SymbolicName: $name" "$@" >"$name.mf"
    jar -cfm "$name.jar" "$name.mf" -C "c/$name" .
}
bundles() { java -cp "$felix:c/host" Host "$TMPDIR/storage" "$@" 2>&1; }
# starts TEXT: the three, before and after.
starts() {
    local want
    want=$(bundles price.jar extra.jar shop.jar)
    has "$1: before" '^total [0-9]' <(echo "$want")
    ok "$1: is instrumented" instrument -o out/ extra.jar price.jar shop.jar
    is "$1: and does the same" "$(bundles out/price.jar out/extra.jar out/shop.jar)" "$want"
}
bundle price 'Export-Package: price'
bundle extra 'Fragment-Host: shop'
bundle shop 'Import-Package: price,org.osgi.framework' 'Bundle-Activator: shop.Start'
starts 'bundles that import and export'
has 'the fragment, which has the class, exports it' '^Export-Package: io[.]methodbeat' <(unzip -p out/extra.jar META-INF/MANIFEST.MF)
bundle shop 'DynamicImport-Package: *' 'Bundle-Activator: shop.Start'
starts 'a bundle that imports when it is asked'
bundle extra 'Fragment-Host: price' 'Import-Package: org.osgi.framework'
bundle price 'Export-Package: price,extra'
bundle shop 'Import-Package: price,extra,org.osgi.framework' 'Bundle-Activator: shop.Start'
starts 'a fragment of another bundle'

# ---- Spring Boot ----

cat >src/Main.java <<'J'
package app;
public class Main {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 9; i++)
            sum += text(i).length();
        System.out.println("total " + sum);
    }
    static String text(int i) { return ("x" + i).trim(); }
}
J
boot() { # NAME VERSION LAUNCHER: NAME.jar, of $programs/NAME.
    local jar at=$1 lib=$1/BOOT-INF/lib
    mkdir -p "$lib" "$at/BOOT-INF/classes" && javac -d "$at/BOOT-INF/classes" src/Main.java || return 1
    for jar in "$programs/$at"/*.jar; do
        case $jar in *-loader-*) unzip -qo "$jar" 'org/*' -d "$at" ;; *) cp "$jar" "$lib" ;; esac
    done
    (cd "$at" && printf -- '- "%s"\n' BOOT-INF/lib/*.jar) >"$at/BOOT-INF/classpath.idx"
    printf -- '- "dependencies":\n  - "BOOT-INF/lib/"\n- "spring-boot-loader":\n  - "org/"\n- "application":\n%s\n%s\n%s\n%s\n' \
        '  - "BOOT-INF/classes/"' '  - "BOOT-INF/classpath.idx"' '  - "BOOT-INF/layers.idx"' '  - "META-INF/"' >"$at/BOOT-INF/layers.idx"
    printf '%s\n' "Main-Class: $3" 'Start-Class: app.Main' "Spring-Boot-Version: $2" 'Spring-Boot-Classes: BOOT-INF/classes/' \
        'Spring-Boot-Lib: BOOT-INF/lib/' 'Spring-Boot-Classpath-Index: BOOT-INF/classpath.idx' \
        'Spring-Boot-Layers-Index: BOOT-INF/layers.idx' >"$at.mf"
    jar -cfm0 "$at.jar" "$at.mf" -C "$at" org -C "$at" BOOT-INF
}
# layers NAME LAUNCHER ARGUMENT...: all layers in one directory, and run.
layers() {
    local name=$1 launcher=$2
    shift 2
    java "$@" --destination "$name.layers" >"$name.log" 2>&1 || { grep Caused "$name.log"; return 1; }
    mkdir "$name.all" && cp -r "$name.layers"/*/. "$name.all" && (cd "$name.all" && java "$launcher")
}
ok 'Spring Boot 2' boot spring2 2.7.18 org.springframework.boot.loader.JarLauncher
ok 'is instrumented' instrument -o spring2.out/ spring2.jar
is 'runs' "$(java -jar spring2.out/spring2.jar)" 'total 18'
is 'and out of its layers' \
    "$(layers spring2 org.springframework.boot.loader.JarLauncher -Djarmode=layertools -jar spring2.out/spring2.jar extract)" 'total 18'
ok 'Spring Boot 3' boot spring3 3.3.5 org.springframework.boot.loader.launch.JarLauncher
ok 'is instrumented' instrument -o spring3.out/ spring3.jar
is 'runs' "$(java -jar spring3.out/spring3.jar)" 'total 18'
is 'and out of its layers' \
    "$(layers spring3 org.springframework.boot.loader.launch.JarLauncher -Djarmode=tools -jar spring3.out/spring3.jar extract --launcher --layers)" 'total 18'
ok 'and its tool extracts it' java -Djarmode=tools -jar spring3.out/spring3.jar extract --destination spring3.extracted
is 'which runs' "$(java -jar spring3.extracted/spring3.jar)" 'total 18'

# ---- A jar with an index: without it the class path of its manifest would be looked through ----

mkdir -p c/lib c/main src/lib/lib src/main/m
printf 'package lib;\npublic class A { public static int of(String s) { return s.trim().length(); } }\n' >src/lib/lib/A.java
printf 'package m;\npublic class Main { public static void main(String[] a) { System.out.println("total " + lib.A.of(" abc ")); } }\n' >src/main/m/Main.java
javac -d c/lib src/lib/lib/A.java && javac -cp c/lib -d c/main src/main/m/Main.java || exit 1
jar -cf a-lib.jar -C c/lib . && jar -cfe main.jar m.Main -C c/main . && mkdir index && cp main.jar index/ || exit 1
printf 'Class-Path: a-lib.jar\n' >index.mf && jar -ufm main.jar index.mf && jar -i main.jar 2>/dev/null
has 'a jar has an index of two' '^a-lib.jar' <(unzip -p main.jar META-INF/INDEX.LIST)
ok 'both are instrumented' instrument -o indexed/ main.jar a-lib.jar
is 'and find the class' "$(java -jar indexed/main.jar 2>&1)" 'total 3'
