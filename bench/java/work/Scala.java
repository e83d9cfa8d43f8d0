// SPDX-License-Identifier: Apache-2.0
package work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import scala.collection.JavaConversions;
import scala.collection.immutable.List;
import scala.reflect.internal.util.BatchSourceFile;
import scala.reflect.internal.util.SourceFile;
import scala.reflect.io.VirtualFile;
import scala.tools.nsc.Global;
import scala.tools.nsc.Settings;
import scala.tools.nsc.reporters.StoreReporter;

/** The Scala compiler, which stays: it compiles a file, and writes no classes. The property work.source names the file. */
public final class Scala implements Work {
    private Global compiler;
    private StoreReporter reporter;
    private SourceFile source;

    @Override
    public void setUp() throws IOException {
        Settings settings = new Settings();
        settings.processArgumentString("-usejavacp -Ystop-after:cleanup");
        reporter = new StoreReporter();
        compiler = new Global(settings, reporter);
        source = new BatchSourceFile(new VirtualFile("Words.scala"),
                Files.readString(Path.of(System.getProperty("work.source"))).toCharArray());
    }

    @Override
    public long message() {
        Global.Run run = compiler.new Run();
        run.compileSources(JavaConversions.asScalaBuffer(java.util.List.of(source)).toList());
        if (reporter.hasErrors()) {
            throw new IllegalStateException(reporter.infos().toString());
        }
        return run.symSource().size();
    }
}
