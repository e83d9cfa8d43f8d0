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

.field private static volatile firstScene:Ljava/lang/String;

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
    .line 83
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 84
    return-void
.end method

.method public static at(Landroid/app/Activity;Z)V
    .registers 3

    .prologue
    .line 152
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_11

    if-eqz p0, :cond_11

    .line 153
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0, p1}, Lio/methodbeat/AppMethodBeat;->focus(Ljava/lang/String;Z)V

    .line 155
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
    .line 267
    const-string v0, "methodbeat.verbose"

    invoke-static {v0}, Ljava/lang/Boolean;->getBoolean(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_20

    .line 268
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

    .line 270
    :cond_20
    return-void
.end method

.method private static native convention(I)V
    .annotation build Ldalvik/annotation/optimization/CriticalNative;
    .end annotation
.end method

.method private static count()Z
    .registers 1

    .prologue
    .line 147
    const/4 v0, 0x0

    return v0
.end method

.method public static dispatchBegin()V
    .registers 1

    .prologue
    .line 159
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v0, :cond_10

    .line 160
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v0, :cond_c

    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    if-eqz v0, :cond_d

    .line 168
    :cond_c
    :goto_c
    return-void

    .line 163
    :cond_d
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->start()V

    .line 165
    :cond_10
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_c

    .line 166
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->begin()V

    goto :goto_c
.end method

.method public static dispatchEnd()V
    .registers 1

    .prologue
    .line 172
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_7

    .line 173
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->end()V

    .line 175
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
    .line 94
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 99
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->enter(I)V

    .line 102
    :cond_7
    return-void
.end method

.method public static isLoaded()Z
    .registers 1

    .prologue
    .line 231
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    return v0
.end method

.method public static isRecording()Z
    .registers 1

    .prologue
    .line 236
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    return v0
.end method

.method private static load()Z
    .registers 3

    .prologue
    const/4 v0, 0x1

    .line 249
    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v1, :cond_30

    .line 250
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    .line 252
    :try_start_7
    const-string v1, "methodbeat.library"

    invoke-static {v1}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    .line 253
    if-eqz v1, :cond_13

    .line 254
    invoke-static {v1}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 263
    :goto_12
    return v0

    .line 256
    :cond_13
    const-string v1, "methodbeat"

    invoke-static {v1}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_18
    .catch Ljava/lang/Throwable; {:try_start_7 .. :try_end_18} :catch_19

    goto :goto_12

    .line 259
    :catch_19
    move-exception v0

    .line 260
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

    .line 263
    :cond_30
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    goto :goto_12
.end method

.method private static mainClass()Ljava/lang/String;
    .registers 3

    .prologue
    .line 294
    const-string v0, "sun.java.command"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 295
    if-nez v0, :cond_c

    const/4 v1, -0x1

    .line 296
    :goto_9
    if-gez v1, :cond_13

    :goto_b
    return-object v0

    .line 295
    :cond_c
    const/16 v1, 0x20

    invoke-virtual {v0, v1}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    goto :goto_9

    .line 296
    :cond_13
    const/4 v2, 0x0

    invoke-virtual {v0, v2, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_b
.end method

.method private static mappingId()Ljava/lang/String;
    .registers 3

    .prologue
    .line 331
    const-string v0, "mapping-id:@MB-MAPPING-ID-@"

    const-string v1, "mapping-id:@MB-MAPPING-ID-@"

    const/16 v2, 0x3a

    invoke-virtual {v1, v2}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    add-int/lit8 v1, v1, 0x1

    invoke-virtual {v0, v1}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    .line 332
    const/4 v1, 0x0

    invoke-virtual {v0, v1}, Ljava/lang/String;->charAt(I)C

    move-result v1

    const/16 v2, 0x40

    if-eq v1, v2, :cond_1a

    .line 347
    :goto_19
    return-object v0

    .line 335
    :cond_1a
    const-class v0, Lio/methodbeat/AppMethodBeat;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    .line 336
    const-string v1, "META-INF/methodbeat.properties"

    .line 337
    if-nez v0, :cond_3f

    :try_start_24
    invoke-static {v1}, Ljava/lang/ClassLoader;->getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;
    :try_end_27
    .catch Ljava/lang/Throwable; {:try_start_24 .. :try_end_27} :catch_52

    move-result-object v0

    .line 339
    :goto_28
    if-eqz v0, :cond_44

    .line 340
    :try_start_2a
    new-instance v1, Ljava/util/Properties;

    invoke-direct {v1}, Ljava/util/Properties;-><init>()V

    .line 341
    invoke-virtual {v1, v0}, Ljava/util/Properties;->load(Ljava/io/InputStream;)V

    .line 342
    const-string v2, "mapping.id"

    invoke-virtual {v1, v2}, Ljava/util/Properties;->getProperty(Ljava/lang/String;)Ljava/lang/String;
    :try_end_37
    .catch Ljava/lang/Throwable; {:try_start_2a .. :try_end_37} :catch_4b

    move-result-object v1

    .line 344
    if-eqz v0, :cond_3d

    :try_start_3a
    invoke-virtual {v0}, Ljava/io/InputStream;->close()V

    :cond_3d
    move-object v0, v1

    .line 342
    goto :goto_19

    .line 338
    :cond_3f
    invoke-virtual {v0, v1}, Ljava/lang/ClassLoader;->getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;

    move-result-object v0

    goto :goto_28

    .line 344
    :cond_44
    if-eqz v0, :cond_49

    invoke-virtual {v0}, Ljava/io/InputStream;->close()V
    :try_end_49
    .catch Ljava/lang/Throwable; {:try_start_3a .. :try_end_49} :catch_52

    .line 347
    :cond_49
    :goto_49
    const/4 v0, 0x0

    goto :goto_19

    .line 337
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

    .line 344
    :catch_52
    move-exception v0

    .line 345
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

    .line 337
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
    .line 106
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 111
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->exit(I)V

    .line 114
    :cond_7
    return-void
.end method

.method private static native open([Ljava/lang/String;)I
.end method

.method private static openDirect()V
    .registers 0

    .prologue
    .line 328
    return-void
.end method

.method private static put(J)V
    .registers 2

    .prologue
    .line 130
    return-void
.end method

.method private static native scene(Ljava/lang/String;)V
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 241
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_8

    .line 242
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 246
    :goto_7
    return-void

    .line 244
    :cond_8
    sput-object p0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    goto :goto_7
.end method

.method private static settings(Ljava/lang/String;I)[Ljava/lang/String;
    .registers 7

    .prologue
    const/4 v2, 0x0

    const/4 v1, 0x0

    .line 274
    const/16 v0, 0x1c

    new-array v3, v0, [Ljava/lang/String;

    const-string v0, "report"

    aput-object v0, v3, v2

    const/4 v0, 0x1

    aput-object p0, v3, v0

    const/4 v0, 0x2

    const-string v4, "slow"

    aput-object v4, v3, v0

    const/4 v4, 0x3

    .line 276
    if-lez p1, :cond_bd

    invoke-static {p1}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v0

    :goto_19
    aput-object v0, v3, v4

    const/4 v0, 0x4

    const-string v4, "mapping"

    aput-object v4, v3, v0

    const/4 v0, 0x5

    .line 277
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

    const-string v4, "direct"

    aput-object v4, v3, v0

    const/16 v0, 0x15

    aput-object v1, v3, v0

    const/16 v0, 0x16

    const-string v4, "threads"

    aput-object v4, v3, v0

    const/16 v0, 0x17

    aput-object v1, v3, v0

    const/16 v0, 0x18

    const-string v4, "slots"

    aput-object v4, v3, v0

    const/16 v0, 0x19

    aput-object v1, v3, v0

    const/16 v0, 0x1a

    const-string v4, "process"

    aput-object v4, v3, v0

    const/16 v0, 0x1b

    aput-object v1, v3, v0

    move v0, v2

    .line 281
    :goto_94
    array-length v1, v3

    if-ge v0, v1, :cond_c0

    .line 282
    add-int/lit8 v1, v0, 0x1

    aget-object v1, v3, v1

    if-nez v1, :cond_ba

    .line 283
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

    .line 281
    :cond_ba
    add-int/lit8 v0, v0, 0x2

    goto :goto_94

    :cond_bd
    move-object v0, v1

    .line 276
    goto/16 :goto_19

    .line 286
    :cond_c0
    array-length v0, v3

    add-int/lit8 v0, v0, -0x1

    .line 287
    aget-object v1, v3, v0

    if-nez v1, :cond_cd

    .line 288
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mainClass()Ljava/lang/String;

    move-result-object v1

    aput-object v1, v3, v0

    .line 290
    :cond_cd
    return-object v3
.end method

.method public static start()V
    .registers 2

    .prologue
    .line 179
    const/4 v0, 0x0

    const/4 v1, 0x0

    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->start(Ljava/lang/String;I)V

    .line 180
    return-void
.end method

.method public static declared-synchronized start(Ljava/lang/String;I)V
    .registers 7

    .prologue
    .line 189
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    const/4 v0, 0x0

    :try_start_4
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 190
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z
    :try_end_8
    .catchall {:try_start_4 .. :try_end_8} :catchall_5e

    if-eqz v0, :cond_c

    .line 218
    :cond_a
    :goto_a
    monitor-exit v1

    return-void

    .line 194
    :cond_c
    :try_start_c
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->load()Z

    move-result v0

    if-eqz v0, :cond_a

    .line 197
    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->settings(Ljava/lang/String;I)[Ljava/lang/String;

    move-result-object v0

    .line 198
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->open([Ljava/lang/String;)I

    move-result v2

    .line 199
    const/4 v3, 0x1

    sput-boolean v3, Lio/methodbeat/AppMethodBeat;->loaded:Z

    .line 200
    if-ltz v2, :cond_61

    .line 201
    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "nothing is recorded: methodbeat."

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    aget-object v4, v0, v2

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    const-string v4, " can\'t be "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    add-int/lit8 v2, v2, 0x1

    aget-object v0, v0, v2

    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_45
    .catch Ljava/lang/Throwable; {:try_start_c .. :try_end_45} :catch_46
    .catchall {:try_start_c .. :try_end_45} :catchall_5e

    goto :goto_a

    .line 215
    :catch_46
    move-exception v0

    .line 216
    :try_start_47
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
    :try_end_5d
    .catchall {:try_start_47 .. :try_end_5d} :catchall_5e

    goto :goto_a

    .line 189
    :catchall_5e
    move-exception v0

    monitor-exit v1

    throw v0

    .line 203
    :cond_61
    const/4 v0, -0x1

    if-ne v2, v0, :cond_77

    .line 204
    :try_start_64
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->openDirect()V

    .line 205
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 206
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    if-eqz v0, :cond_a

    .line 207
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 208
    const/4 v0, 0x0

    sput-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    goto :goto_a

    .line 210
    :cond_77
    const/4 v0, -0x3

    if-ne v2, v0, :cond_80

    .line 211
    const-string v0, "nothing is recorded: the user is not sampled today"

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    goto :goto_a

    .line 213
    :cond_80
    const-string v0, "nothing is recorded: no memory, no thread, or a file that can\'t be written"

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_85
    .catch Ljava/lang/Throwable; {:try_start_64 .. :try_end_85} :catch_46
    .catchall {:try_start_64 .. :try_end_85} :catchall_5e

    goto :goto_a
.end method

.method public static declared-synchronized stop()V
    .registers 2

    .prologue
    .line 222
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    const/4 v0, 0x1

    :try_start_4
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 223
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_10

    .line 224
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 225
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->close()V
    :try_end_10
    .catchall {:try_start_4 .. :try_end_10} :catchall_12

    .line 227
    :cond_10
    monitor-exit v1

    return-void

    .line 222
    :catchall_12
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method private static native words(Ljava/lang/Thread;[J)Z
.end method
