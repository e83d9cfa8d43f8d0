// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.util.Map;
import org.gradle.api.internal.StartParameterInternal;
import org.gradle.cli.CommandLineParser;
import org.gradle.cli.ParsedCommandLine;
import org.gradle.initialization.DefaultBuildCancellationToken;
import org.gradle.initialization.DefaultBuildRequestContext;
import org.gradle.initialization.DefaultBuildRequestMetaData;
import org.gradle.initialization.NoOpBuildEventConsumer;
import org.gradle.initialization.layout.BuildLayoutFactory;
import org.gradle.internal.buildprocess.BuildProcessState;
import org.gradle.internal.classpath.ClassPath;
import org.gradle.internal.instrumentation.agent.AgentStatus;
import org.gradle.internal.logging.LoggingManagerInternal;
import org.gradle.internal.logging.services.DefaultLoggingManagerFactory;
import org.gradle.internal.logging.services.LoggingServiceRegistry;
import org.gradle.internal.nativeintegration.services.NativeServices;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.launcher.cli.converter.BuildLayoutConverter;
import org.gradle.launcher.cli.converter.InitialPropertiesConverter;
import org.gradle.launcher.cli.converter.LayoutToPropertiesConverter;
import org.gradle.launcher.cli.converter.StartParameterConverter;
import org.gradle.launcher.configuration.AllProperties;
import org.gradle.launcher.configuration.BuildLayoutResult;
import org.gradle.launcher.configuration.InitialProperties;
import org.gradle.launcher.exec.BuildExecutor;
import org.gradle.launcher.exec.DefaultBuildActionParameters;
import org.gradle.tooling.internal.provider.action.ExecuteBuildAction;

/**
 * Runs a build in this process, with the arguments of the command gradle: for a Gradle whose artifact has neither a
 * launcher nor a daemon, from 8.10 on. Compiled with that Gradle, whose inner classes are named here.
 */
public final class GradleStarted {
    private static StartParameterInternal parameters(File here, String[] arguments) {
        InitialPropertiesConverter properties = new InitialPropertiesConverter();
        BuildLayoutConverter layouts = new BuildLayoutConverter();
        StartParameterConverter starts = new StartParameterConverter();
        CommandLineParser parser = new CommandLineParser();
        properties.configure(parser);
        layouts.configure(parser);
        starts.configure(parser);
        ParsedCommandLine line = parser.parse(arguments);
        InitialProperties initial = properties.convert(line);
        BuildLayoutResult layout = layouts.convert(initial, line, here);
        AllProperties all = new LayoutToPropertiesConverter(new BuildLayoutFactory()).convert(initial, layout);
        for (Map.Entry<String, String> one : initial.getRequestedSystemProperties().entrySet()) {
            System.setProperty(one.getKey(), one.getValue());
        }
        StartParameterInternal start = starts.convert(line, layout, all, new StartParameterInternal());
        start.setCurrentDir(here);
        return start;
    }

    private static boolean build(File here, StartParameterInternal start, ServiceRegistry logging) {
        try (BuildProcessState process = new BuildProcessState(false, AgentStatus.disabled(), ClassPath.EMPTY, logging,
                NativeServices.getInstance())) {
            return !process.getServices().get(BuildExecutor.class).execute(new ExecuteBuildAction(start),
                    new DefaultBuildActionParameters(System.getProperties(), System.getenv(), here, start.getLogLevel(), false,
                            ClassPath.EMPTY),
                    new DefaultBuildRequestContext(new DefaultBuildRequestMetaData(System.currentTimeMillis()),
                            new DefaultBuildCancellationToken(), new NoOpBuildEventConsumer())).hasFailure();
        }
    }

    private static boolean run(String[] arguments) {
        File here = new File("").getAbsoluteFile();
        StartParameterInternal start = parameters(here, arguments);
        NativeServices.initializeOnDaemon(start.getGradleUserHomeDir(), NativeServices.NativeServicesMode.ENABLED);
        ServiceRegistry services = LoggingServiceRegistry.newCommandLineProcessLogging();
        LoggingManagerInternal logging = (LoggingManagerInternal) services.get(DefaultLoggingManagerFactory.class).getRoot();
        logging.setLevelInternal(start.getLogLevel());
        logging.start();
        boolean built = build(here, start, services);
        logging.stop();
        return built;
    }

    /** Threads of Gradle's stay: the process has to be ended, whatever happens. */
    public static void main(String[] arguments) {
        int status = 1;
        try {
            status = run(arguments) ? 0 : 1;
        } catch (Throwable e) {
            e.printStackTrace();
        }
        System.exit(status);
    }

    private GradleStarted() {
    }
}
