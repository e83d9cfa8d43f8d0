# AppMethodBeat.java, by scripts/beat-smali: not edited by hand.
.class public final Lio/methodbeat/AppMethodBeat;
.super Ljava/lang/Object;
.source "AppMethodBeat.java"


# static fields
.field private static final MAPPING_ID:Ljava/lang/String; = "mapping-id:@MB-MAPPING-ID-@"

.field private static volatile loaded:Z

.field private static volatile recording:Z

.field private static stopped:Z

.field private static tried:Z


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 49
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 50
    return-void
.end method

.method public static at(Landroid/app/Activity;Z)V
    .registers 3

    .prologue
    .line 68
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_11

    if-eqz p0, :cond_11

    .line 69
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0, p1}, Lio/methodbeat/AppMethodBeat;->focus(Ljava/lang/String;Z)V

    .line 71
    :cond_11
    return-void
.end method

.method private static native begin()V
.end method

.method private static native close()V
.end method

.method private static complain(Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 166
    const-string v0, "methodbeat.verbose"

    invoke-static {v0}, Ljava/lang/Boolean;->getBoolean(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_20

    .line 167
    sget-object v0, Ljava/lang/System;->err:Ljava/io/PrintStream;

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "methodbeat: "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, p0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/io/PrintStream;->println(Ljava/lang/String;)V

    .line 169
    :cond_20
    return-void
.end method

.method public static dispatchBegin()V
    .registers 1

    .prologue
    .line 75
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v0, :cond_10

    .line 76
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v0, :cond_c

    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    if-eqz v0, :cond_d

    .line 84
    :cond_c
    :goto_c
    return-void

    .line 79
    :cond_d
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->start()V

    .line 81
    :cond_10
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_c

    .line 82
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->begin()V

    goto :goto_c
.end method

.method public static dispatchEnd()V
    .registers 1

    .prologue
    .line 88
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_7

    .line 89
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->end()V

    .line 91
    :cond_7
    return-void
.end method

.method private static native end()V
.end method

.method private static native enter(I)V
.end method

.method private static native exit(I)V
.end method

.method private static native focus(Ljava/lang/String;Z)V
.end method

.method public static i(I)V
    .registers 2

    .prologue
    .line 54
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 55
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->enter(I)V

    .line 57
    :cond_7
    return-void
.end method

.method public static isLoaded()Z
    .registers 1

    .prologue
    .line 137
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    return v0
.end method

.method private static load()Z
    .registers 3

    .prologue
    const/4 v1, 0x1

    .line 148
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v0, :cond_15

    .line 149
    sput-boolean v1, Lio/methodbeat/AppMethodBeat;->tried:Z

    .line 151
    :try_start_7
    const-string v0, "methodbeat.library"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 152
    if-eqz v0, :cond_18

    .line 153
    invoke-static {v0}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 157
    :goto_12
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z
    :try_end_15
    .catch Ljava/lang/Throwable; {:try_start_7 .. :try_end_15} :catch_1e

    .line 162
    :cond_15
    :goto_15
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    return v0

    .line 155
    :cond_18
    :try_start_18
    const-string v0, "methodbeat"

    invoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_1d
    .catch Ljava/lang/Throwable; {:try_start_18 .. :try_end_1d} :catch_1e

    goto :goto_12

    .line 158
    :catch_1e
    move-exception v0

    .line 159
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "nothing is recorded: "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    goto :goto_15
.end method

.method private static mappingId()Ljava/lang/String;
    .registers 3

    .prologue
    .line 184
    const-string v0, "mapping-id:@MB-MAPPING-ID-@"

    const-string v1, "mapping-id:@MB-MAPPING-ID-@"

    const/16 v2, 0x3a

    invoke-virtual {v1, v2}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    add-int/lit8 v1, v1, 0x1

    invoke-virtual {v0, v1}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    .line 185
    const/4 v1, 0x0

    invoke-virtual {v0, v1}, Ljava/lang/String;->charAt(I)C

    move-result v1

    const/16 v2, 0x40

    if-eq v1, v2, :cond_1a

    .line 200
    :goto_19
    return-object v0

    .line 188
    :cond_1a
    const-class v0, Lio/methodbeat/AppMethodBeat;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    .line 189
    const-string v1, "META-INF/methodbeat.properties"

    .line 190
    if-nez v0, :cond_3f

    :try_start_24
    invoke-static {v1}, Ljava/lang/ClassLoader;->getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;
    :try_end_27
    .catch Ljava/lang/Throwable; {:try_start_24 .. :try_end_27} :catch_52

    move-result-object v0

    .line 192
    :goto_28
    if-eqz v0, :cond_44

    .line 193
    :try_start_2a
    new-instance v1, Ljava/util/Properties;

    invoke-direct {v1}, Ljava/util/Properties;-><init>()V

    .line 194
    invoke-virtual {v1, v0}, Ljava/util/Properties;->load(Ljava/io/InputStream;)V

    .line 195
    const-string v2, "mapping.id"

    invoke-virtual {v1, v2}, Ljava/util/Properties;->getProperty(Ljava/lang/String;)Ljava/lang/String;
    :try_end_37
    .catch Ljava/lang/Throwable; {:try_start_2a .. :try_end_37} :catch_4b

    move-result-object v1

    .line 197
    if-eqz v0, :cond_3d

    :try_start_3a
    invoke-virtual {v0}, Ljava/io/InputStream;->close()V

    :cond_3d
    move-object v0, v1

    .line 195
    goto :goto_19

    .line 191
    :cond_3f
    invoke-virtual {v0, v1}, Ljava/lang/ClassLoader;->getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;

    move-result-object v0

    goto :goto_28

    .line 197
    :cond_44
    if-eqz v0, :cond_49

    invoke-virtual {v0}, Ljava/io/InputStream;->close()V
    :try_end_49
    .catch Ljava/lang/Throwable; {:try_start_3a .. :try_end_49} :catch_52

    .line 200
    :cond_49
    :goto_49
    const/4 v0, 0x0

    goto :goto_19

    .line 190
    :catch_4b
    move-exception v1

    if-eqz v0, :cond_51

    :try_start_4e
    invoke-virtual {v0}, Ljava/io/InputStream;->close()V
    :try_end_51
    .catch Ljava/lang/Throwable; {:try_start_4e .. :try_end_51} :catch_6a

    :cond_51
    :goto_51
    :try_start_51
    throw v1
    :try_end_52
    .catch Ljava/lang/Throwable; {:try_start_51 .. :try_end_52} :catch_52

    .line 197
    :catch_52
    move-exception v0

    .line 198
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "no mapping id: "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    goto :goto_49

    .line 190
    :catch_6a
    move-exception v0

    :try_start_6b
    invoke-virtual {v1, v0}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_6e
    .catch Ljava/lang/Throwable; {:try_start_6b .. :try_end_6e} :catch_52

    goto :goto_51
.end method

.method public static o(I)V
    .registers 2

    .prologue
    .line 61
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 62
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->exit(I)V

    .line 64
    :cond_7
    return-void
.end method

.method private static native open(Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;)Z
.end method

.method private static processName()Ljava/lang/String;
    .registers 3

    .prologue
    .line 172
    const-string v0, "methodbeat.process"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 173
    if-nez v0, :cond_18

    .line 174
    const-string v0, "sun.java.command"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 175
    if-nez v0, :cond_19

    const/4 v1, -0x1

    .line 176
    :goto_11
    if-ltz v1, :cond_18

    .line 177
    const/4 v2, 0x0

    invoke-virtual {v0, v2, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    .line 180
    :cond_18
    return-object v0

    .line 175
    :cond_19
    const/16 v1, 0x20

    invoke-virtual {v0, v1}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    goto :goto_11
.end method

.method private static native scene(Ljava/lang/String;)V
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 142
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 143
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 145
    :cond_7
    return-void
.end method

.method public static start()V
    .registers 2

    .prologue
    .line 95
    const/4 v0, 0x0

    const/4 v1, 0x0

    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->start(Ljava/lang/String;I)V

    .line 96
    return-void
.end method

.method public static declared-synchronized start(Ljava/lang/String;I)V
    .registers 6

    .prologue
    .line 105
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    const/4 v0, 0x0

    :try_start_4
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 106
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z
    :try_end_8
    .catchall {:try_start_4 .. :try_end_8} :catchall_4b

    if-eqz v0, :cond_c

    .line 124
    :cond_a
    :goto_a
    monitor-exit v1

    return-void

    .line 110
    :cond_c
    :try_start_c
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->load()Z

    move-result v0

    if-eqz v0, :cond_a

    .line 113
    if-eqz p0, :cond_4e

    .line 114
    :goto_14
    if-lez p1, :cond_55

    .line 115
    :goto_16
    const/4 v0, 0x0

    invoke-static {p1, v0}, Ljava/lang/Math;->max(II)I

    move-result v0

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->processName()Ljava/lang/String;

    move-result-object v2

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mappingId()Ljava/lang/String;

    move-result-object v3

    invoke-static {p0, v0, v2, v3}, Lio/methodbeat/AppMethodBeat;->open(Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;)Z

    move-result v0

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 116
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v0, :cond_a

    .line 117
    const-string v0, "nothing is recorded: no memory, no thread, or a report file that can\'t be written"

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_32
    .catch Ljava/lang/Throwable; {:try_start_c .. :try_end_32} :catch_33
    .catchall {:try_start_c .. :try_end_32} :catchall_4b

    goto :goto_a

    .line 121
    :catch_33
    move-exception v0

    .line 122
    :try_start_34
    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "nothing is recorded: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_4a
    .catchall {:try_start_34 .. :try_end_4a} :catchall_4b

    goto :goto_a

    .line 105
    :catchall_4b
    move-exception v0

    monitor-exit v1

    throw v0

    .line 113
    :cond_4e
    :try_start_4e
    const-string v0, "methodbeat.report"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object p0

    goto :goto_14

    .line 114
    :cond_55
    const-string v0, "methodbeat.slow"

    const/4 v2, 0x0

    invoke-static {v0, v2}, Ljava/lang/Integer;->getInteger(Ljava/lang/String;I)Ljava/lang/Integer;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Integer;->intValue()I
    :try_end_5f
    .catch Ljava/lang/Throwable; {:try_start_4e .. :try_end_5f} :catch_33
    .catchall {:try_start_4e .. :try_end_5f} :catchall_4b

    move-result p1

    goto :goto_16
.end method

.method public static declared-synchronized stop()V
    .registers 2

    .prologue
    .line 128
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    const/4 v0, 0x1

    :try_start_4
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 129
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_10

    .line 130
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 131
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->close()V
    :try_end_10
    .catchall {:try_start_4 .. :try_end_10} :catchall_12

    .line 133
    :cond_10
    monitor-exit v1

    return-void

    .line 128
    :catchall_12
    move-exception v0

    monitor-exit v1

    throw v0
.end method
