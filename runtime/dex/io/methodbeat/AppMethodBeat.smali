# AppMethodBeat.java, by scripts/beat-smali: not edited by hand.
.class public final Lio/methodbeat/AppMethodBeat;
.super Ljava/lang/Object;
.source "AppMethodBeat.java"


# static fields
.field private static final DIRECT_ALL:I = 0x1

.field private static final DIRECT_CLOSED:I = 0x0

.field private static final DIRECT_WORDS:I = 0x9

.field private static final MAPPING_ID:Ljava/lang/String; = "mapping-id:@MB-MAPPING-ID-@"

.field private static final NOT_SAMPLED:I = -0x3

.field private static final SLOT_COUNT:I = 0xf4240

.field private static final SLOT_ID_MASK:I = 0xfffff

.field private static final SLOT_ID_SHIFT:I = 0x2b

.field private static final SLOT_IN:J = -0x8000000000000000L

.field private static final SLOT_MS_MASK:J = 0x7ffffffffffL

.field private static final STARTED:I = -0x1

.field private static final STRIPE_COUNT:I = 0x40

.field private static final STRIPE_SHIFT:I = 0x6

.field private static direct:Z

.field private static head:J

.field private static lap:J

.field private static volatile loaded:Z

.field private static mainThread:Ljava/lang/Thread;

.field private static next:J

.field private static now:J

.field private static open:J

.field private static volatile recording:Z

.field private static slots:J

.field private static stopped:Z

.field private static stripes:J

.field private static threadId:J

.field private static tried:Z


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 81
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 82
    return-void
.end method

.method public static at(Landroid/app/Activity;Z)V
    .registers 3

    .prologue
    .line 133
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_11

    if-eqz p0, :cond_11

    .line 134
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0, p1}, Lio/methodbeat/AppMethodBeat;->focus(Ljava/lang/String;Z)V

    .line 136
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
    .line 241
    const-string v0, "methodbeat.verbose"

    invoke-static {v0}, Ljava/lang/Boolean;->getBoolean(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_20

    .line 242
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

    .line 244
    :cond_20
    return-void
.end method

.method private static native convention(I)V
    .annotation build Ldalvik/annotation/optimization/CriticalNative;
    .end annotation
.end method

.method public static dispatchBegin()V
    .registers 1

    .prologue
    .line 140
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v0, :cond_10

    .line 141
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v0, :cond_c

    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    if-eqz v0, :cond_d

    .line 149
    :cond_c
    :goto_c
    return-void

    .line 144
    :cond_d
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->start()V

    .line 146
    :cond_10
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_c

    .line 147
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->begin()V

    goto :goto_c
.end method

.method public static dispatchEnd()V
    .registers 1

    .prologue
    .line 153
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_7

    .line 154
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->end()V

    .line 156
    :cond_7
    return-void
.end method

.method private static native end()V
.end method

.method private static native enter(I)V
    .annotation build Ldalvik/annotation/optimization/CriticalNative;
    .end annotation
.end method

.method private static native exit(I)V
    .annotation build Ldalvik/annotation/optimization/CriticalNative;
    .end annotation
.end method

.method private static native focus(Ljava/lang/String;Z)V
.end method

.method public static i(I)V
    .registers 2

    .prologue
    .line 86
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 87
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->enter(I)V

    .line 89
    :cond_7
    return-void
.end method

.method public static isLoaded()Z
    .registers 1

    .prologue
    .line 207
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    return v0
.end method

.method public static isRecording()Z
    .registers 1

    .prologue
    .line 212
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    return v0
.end method

.method private static load()Z
    .registers 3

    .prologue
    const/4 v1, 0x1

    .line 223
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v0, :cond_15

    .line 224
    sput-boolean v1, Lio/methodbeat/AppMethodBeat;->tried:Z

    .line 226
    :try_start_7
    const-string v0, "methodbeat.library"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 227
    if-eqz v0, :cond_18

    .line 228
    invoke-static {v0}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 232
    :goto_12
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z
    :try_end_15
    .catch Ljava/lang/Throwable; {:try_start_7 .. :try_end_15} :catch_1e

    .line 237
    :cond_15
    :goto_15
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    return v0

    .line 230
    :cond_18
    :try_start_18
    const-string v0, "methodbeat"

    invoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_1d
    .catch Ljava/lang/Throwable; {:try_start_18 .. :try_end_1d} :catch_1e

    goto :goto_12

    .line 233
    :catch_1e
    move-exception v0

    .line 234
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

.method private static mainClass()Ljava/lang/String;
    .registers 3

    .prologue
    .line 268
    const-string v0, "sun.java.command"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 269
    if-nez v0, :cond_c

    const/4 v1, -0x1

    .line 270
    :goto_9
    if-gez v1, :cond_13

    :goto_b
    return-object v0

    .line 269
    :cond_c
    const/16 v1, 0x20

    invoke-virtual {v0, v1}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    goto :goto_9

    .line 270
    :cond_13
    const/4 v2, 0x0

    invoke-virtual {v0, v2, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_b
.end method

.method private static mappingId()Ljava/lang/String;
    .registers 3

    .prologue
    .line 307
    const-string v0, "mapping-id:@MB-MAPPING-ID-@"

    const-string v1, "mapping-id:@MB-MAPPING-ID-@"

    const/16 v2, 0x3a

    invoke-virtual {v1, v2}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    add-int/lit8 v1, v1, 0x1

    invoke-virtual {v0, v1}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    .line 308
    const/4 v1, 0x0

    invoke-virtual {v0, v1}, Ljava/lang/String;->charAt(I)C

    move-result v1

    const/16 v2, 0x40

    if-eq v1, v2, :cond_1a

    .line 323
    :goto_19
    return-object v0

    .line 311
    :cond_1a
    const-class v0, Lio/methodbeat/AppMethodBeat;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    .line 312
    const-string v1, "META-INF/methodbeat.properties"

    .line 313
    if-nez v0, :cond_3f

    :try_start_24
    invoke-static {v1}, Ljava/lang/ClassLoader;->getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;
    :try_end_27
    .catch Ljava/lang/Throwable; {:try_start_24 .. :try_end_27} :catch_52

    move-result-object v0

    .line 315
    :goto_28
    if-eqz v0, :cond_44

    .line 316
    :try_start_2a
    new-instance v1, Ljava/util/Properties;

    invoke-direct {v1}, Ljava/util/Properties;-><init>()V

    .line 317
    invoke-virtual {v1, v0}, Ljava/util/Properties;->load(Ljava/io/InputStream;)V

    .line 318
    const-string v2, "mapping.id"

    invoke-virtual {v1, v2}, Ljava/util/Properties;->getProperty(Ljava/lang/String;)Ljava/lang/String;
    :try_end_37
    .catch Ljava/lang/Throwable; {:try_start_2a .. :try_end_37} :catch_4b

    move-result-object v1

    .line 320
    if-eqz v0, :cond_3d

    :try_start_3a
    invoke-virtual {v0}, Ljava/io/InputStream;->close()V

    :cond_3d
    move-object v0, v1

    .line 318
    goto :goto_19

    .line 314
    :cond_3f
    invoke-virtual {v0, v1}, Ljava/lang/ClassLoader;->getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;

    move-result-object v0

    goto :goto_28

    .line 320
    :cond_44
    if-eqz v0, :cond_49

    invoke-virtual {v0}, Ljava/io/InputStream;->close()V
    :try_end_49
    .catch Ljava/lang/Throwable; {:try_start_3a .. :try_end_49} :catch_52

    .line 323
    :cond_49
    :goto_49
    const/4 v0, 0x0

    goto :goto_19

    .line 313
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

    .line 320
    :catch_52
    move-exception v0

    .line 321
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

    .line 313
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
    .line 93
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 94
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->exit(I)V

    .line 96
    :cond_7
    return-void
.end method

.method private static native open([Ljava/lang/String;)I
.end method

.method private static openDirect()Z
    .registers 1

    .prologue
    .line 303
    const/4 v0, 0x0

    return v0
.end method

.method private static put(IJ)Z
    .registers 4

    .prologue
    .line 128
    const/4 v0, 0x0

    return v0
.end method

.method private static native scene(Ljava/lang/String;)V
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 217
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 218
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 220
    :cond_7
    return-void
.end method

.method private static settings(Ljava/lang/String;I)[Ljava/lang/String;
    .registers 7

    .prologue
    const/4 v2, 0x0

    const/4 v1, 0x0

    .line 248
    const/16 v0, 0x1a

    new-array v3, v0, [Ljava/lang/String;

    const-string v0, "report"

    aput-object v0, v3, v2

    const/4 v0, 0x1

    aput-object p0, v3, v0

    const/4 v0, 0x2

    const-string v4, "slow"

    aput-object v4, v3, v0

    const/4 v4, 0x3

    .line 250
    if-lez p1, :cond_b3

    invoke-static {p1}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v0

    :goto_19
    aput-object v0, v3, v4

    const/4 v0, 0x4

    const-string v4, "mapping"

    aput-object v4, v3, v0

    const/4 v0, 0x5

    .line 251
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mappingId()Ljava/lang/String;

    move-result-object v4

    aput-object v4, v3, v0

    const/4 v0, 0x6

    const-string v4, "bytes"

    aput-object v4, v3, v0

    const/4 v0, 0x7

    aput-object v1, v3, v0

    const/16 v0, 0x8

    const-string v4, "anr"

    aput-object v4, v3, v0

    const/16 v0, 0x9

    aput-object v1, v3, v0

    const/16 v0, 0xa

    const-string v4, "mode"

    aput-object v4, v3, v0

    const/16 v0, 0xb

    aput-object v1, v3, v0

    const/16 v0, 0xc

    const-string v4, "user"

    aput-object v4, v3, v0

    const/16 v0, 0xd

    aput-object v1, v3, v0

    const/16 v0, 0xe

    const-string v4, "sample"

    aput-object v4, v3, v0

    const/16 v0, 0xf

    aput-object v1, v3, v0

    const/16 v0, 0x10

    const-string v4, "trace"

    aput-object v4, v3, v0

    const/16 v0, 0x11

    aput-object v1, v3, v0

    const/16 v0, 0x12

    const-string v4, "clock"

    aput-object v4, v3, v0

    const/16 v0, 0x13

    aput-object v1, v3, v0

    const/16 v0, 0x14

    const-string v4, "threads"

    aput-object v4, v3, v0

    const/16 v0, 0x15

    aput-object v1, v3, v0

    const/16 v0, 0x16

    const-string v4, "slots"

    aput-object v4, v3, v0

    const/16 v0, 0x17

    aput-object v1, v3, v0

    const/16 v0, 0x18

    const-string v4, "process"

    aput-object v4, v3, v0

    const/16 v0, 0x19

    aput-object v1, v3, v0

    move v0, v2

    .line 255
    :goto_8a
    array-length v1, v3

    if-ge v0, v1, :cond_b6

    .line 256
    add-int/lit8 v1, v0, 0x1

    aget-object v1, v3, v1

    if-nez v1, :cond_b0

    .line 257
    add-int/lit8 v1, v0, 0x1

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "methodbeat."

    invoke-virtual {v2, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    aget-object v4, v3, v0

    invoke-virtual {v2, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v2

    invoke-static {v2}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    aput-object v2, v3, v1

    .line 255
    :cond_b0
    add-int/lit8 v0, v0, 0x2

    goto :goto_8a

    :cond_b3
    move-object v0, v1

    .line 250
    goto/16 :goto_19

    .line 260
    :cond_b6
    array-length v0, v3

    add-int/lit8 v0, v0, -0x1

    .line 261
    aget-object v1, v3, v0

    if-nez v1, :cond_c3

    .line 262
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mainClass()Ljava/lang/String;

    move-result-object v1

    aput-object v1, v3, v0

    .line 264
    :cond_c3
    return-object v3
.end method

.method public static start()V
    .registers 2

    .prologue
    .line 160
    const/4 v0, 0x0

    const/4 v1, 0x0

    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->start(Ljava/lang/String;I)V

    .line 161
    return-void
.end method

.method public static declared-synchronized start(Ljava/lang/String;I)V
    .registers 7

    .prologue
    const/4 v1, 0x1

    const/4 v0, 0x0

    .line 170
    const-class v2, Lio/methodbeat/AppMethodBeat;

    monitor-enter v2

    const/4 v3, 0x0

    :try_start_6
    sput-boolean v3, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 171
    sget-boolean v3, Lio/methodbeat/AppMethodBeat;->recording:Z
    :try_end_a
    .catchall {:try_start_6 .. :try_end_a} :catchall_5d

    if-eqz v3, :cond_e

    .line 194
    :cond_c
    :goto_c
    monitor-exit v2

    return-void

    .line 175
    :cond_e
    :try_start_e
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->load()Z

    move-result v3

    if-eqz v3, :cond_c

    .line 178
    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->settings(Ljava/lang/String;I)[Ljava/lang/String;

    move-result-object v3

    .line 179
    invoke-static {v3}, Lio/methodbeat/AppMethodBeat;->open([Ljava/lang/String;)I

    move-result v4

    .line 180
    if-ltz v4, :cond_60

    .line 181
    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    const-string v1, "nothing is recorded: methodbeat."

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    aget-object v1, v3, v4

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v1, " can\'t be "

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    add-int/lit8 v1, v4, 0x1

    aget-object v1, v3, v1

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_44
    .catch Ljava/lang/Throwable; {:try_start_e .. :try_end_44} :catch_45
    .catchall {:try_start_e .. :try_end_44} :catchall_5d

    goto :goto_c

    .line 191
    :catch_45
    move-exception v0

    .line 192
    :try_start_46
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "nothing is recorded: "

    invoke-virtual {v1, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_5c
    .catchall {:try_start_46 .. :try_end_5c} :catchall_5d

    goto :goto_c

    .line 170
    :catchall_5d
    move-exception v0

    monitor-exit v2

    throw v0

    .line 183
    :cond_60
    const/4 v3, -0x1

    if-ne v4, v3, :cond_74

    .line 184
    :try_start_63
    sget-boolean v3, Lio/methodbeat/AppMethodBeat;->direct:Z

    if-nez v3, :cond_6d

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->openDirect()Z

    move-result v3

    if-eqz v3, :cond_6e

    :cond_6d
    move v0, v1

    :cond_6e
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->direct:Z

    .line 185
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    goto :goto_c

    .line 186
    :cond_74
    const/4 v0, -0x3

    if-ne v4, v0, :cond_7d

    .line 187
    const-string v0, "nothing is recorded: the user is not sampled today"

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    goto :goto_c

    .line 189
    :cond_7d
    const-string v0, "nothing is recorded: no memory, no thread, or a file that can\'t be written"

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_82
    .catch Ljava/lang/Throwable; {:try_start_63 .. :try_end_82} :catch_45
    .catchall {:try_start_63 .. :try_end_82} :catchall_5d

    goto :goto_c
.end method

.method public static declared-synchronized stop()V
    .registers 2

    .prologue
    .line 198
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    const/4 v0, 0x1

    :try_start_4
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 199
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_10

    .line 200
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 201
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->close()V
    :try_end_10
    .catchall {:try_start_4 .. :try_end_10} :catchall_12

    .line 203
    :cond_10
    monitor-exit v1

    return-void

    .line 198
    :catchall_12
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method private static native words(Ljava/lang/Thread;[J)Z
.end method
