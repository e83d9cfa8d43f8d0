# AppMethodBeat.java, by scripts/beat-smali: not edited by hand.
.class public final Lio/methodbeat/AppMethodBeat;
.super Ljava/lang/Object;
.source "AppMethodBeat.java"


# static fields
.field private static final BODY:I = -0x10

.field private static final DIRECT_OTHERS:I = 0x1

.field private static final DIRECT_WORDS:I = 0xa

.field private static final LAP:I = 0x8

.field private static final LIMIT:I = 0x18

.field private static final MAPPING_ID:Ljava/lang/String; = "mapping-id:@MB-MAPPING-ID-@"

.field private static final NOW:I = 0x470

.field private static final OPEN:I = -0x40

.field private static final PROPERTIES:Ljava/lang/String; = "methodbeat."

.field private static final SLOTS:I = 0x40

.field private static final SLOT_ID_SHIFT:I = 0x2b

.field private static final SLOT_IN:J = -0x8000000000000000L

.field private static final SLOT_MS_MASK:J = 0xffffffffL

.field private static final STARTED:I = -0x1

.field private static final STRIPE_COUNT:I = 0x40

.field private static final STRIPE_SHIFT:I = 0x6

.field private static ends:Z

.field private static volatile firstScene:Ljava/lang/String;

.field private static volatile loaded:Z

.field private static mainThread:Ljava/lang/Thread;

.field private static volatile recording:Z

.field private static refused:Z

.field private static ring:J

.field private static ringKnown:J

.field private static volatile sought:Z

.field private static stopped:Z

.field private static stripes:J

.field private static threadId:J

.field private static tried:Z

.field private static virtual:Ljava/lang/Class;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/lang/Class",
            "<*>;"
        }
    .end annotation
.end field


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 111
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 112
    return-void
.end method

.method private static add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V
    .registers 3
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/util/ArrayList",
            "<",
            "Ljava/lang/String;",
            ">;",
            "Ljava/lang/String;",
            "Ljava/lang/String;",
            ")V"
        }
    .end annotation

    .prologue
    .line 395
    if-eqz p2, :cond_8

    .line 396
    invoke-virtual {p0, p1}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z

    .line 397
    invoke-virtual {p0, p2}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z

    .line 399
    :cond_8
    return-void
.end method

.method public static at(Landroid/app/Activity;Z)V
    .registers 3

    .prologue
    .line 183
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_11

    if-eqz p0, :cond_11

    .line 184
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0, p1}, Lio/methodbeat/AppMethodBeat;->focus(Ljava/lang/String;Z)V

    .line 186
    :cond_11
    return-void
.end method

.method private static native begin()V
.end method

.method private static native bytes(Ljava/lang/String;JJ)V
.end method

.method private static native close()V
.end method

.method private static complain(Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 370
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

    .line 372
    return-void
.end method

.method private static complainOfUnknown([Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 403
    const/4 v0, 0x0

    :goto_1
    array-length v1, p0

    if-ge v0, v1, :cond_25

    .line 404
    add-int/lit8 v1, v0, 0x1

    aget-object v1, p0, v1

    if-nez v1, :cond_22

    .line 405
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "there is no setting methodbeat."

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    aget-object v2, p0, v0

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    .line 403
    :cond_22
    add-int/lit8 v0, v0, 0x2

    goto :goto_1

    .line 408
    :cond_25
    return-void
.end method

.method private static native convention(I)V
    .annotation build Ldalvik/annotation/optimization/CriticalNative;
    .end annotation
.end method

.method private static count()Z
    .registers 1

    .prologue
    .line 178
    const/4 v0, 0x0

    return v0
.end method

.method public static dispatchBegin()V
    .registers 1

    .prologue
    .line 195
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isOnVirtualThread()Z

    move-result v0

    if-eqz v0, :cond_a

    .line 196
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->refuse()V

    .line 208
    :cond_9
    :goto_9
    return-void

    .line 199
    :cond_a
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v0, :cond_19

    .line 200
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v0, :cond_9

    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    if-nez v0, :cond_9

    .line 203
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->start()V

    .line 205
    :cond_19
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_9

    .line 206
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->begin()V

    goto :goto_9
.end method

.method public static dispatchEnd()V
    .registers 1

    .prologue
    .line 212
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_d

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isOnVirtualThread()Z

    move-result v0

    if-nez v0, :cond_d

    .line 213
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->end()V

    .line 215
    :cond_d
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
    .line 126
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 127
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->enter(I)V

    .line 129
    :cond_7
    return-void
.end method

.method public static isLoaded()Z
    .registers 1

    .prologue
    .line 284
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    return v0
.end method

.method private static isOnVirtualThread()Z
    .registers 1

    .prologue
    .line 331
    const/4 v0, 0x0

    return v0
.end method

.method public static isRecording()Z
    .registers 1

    .prologue
    .line 292
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_c

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->records()Z

    move-result v0

    if-eqz v0, :cond_c

    const/4 v0, 0x1

    :goto_b
    return v0

    :cond_c
    const/4 v0, 0x0

    goto :goto_b
.end method

.method private static load()Z
    .registers 3

    .prologue
    const/4 v0, 0x1

    .line 343
    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v1, :cond_30

    .line 344
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    .line 346
    :try_start_7
    const-string v1, "methodbeat.library"

    invoke-static {v1}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    .line 347
    if-eqz v1, :cond_13

    .line 348
    invoke-static {v1}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 365
    :goto_12
    return v0

    .line 350
    :cond_13
    const-string v1, "methodbeat"

    invoke-static {v1}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_18
    .catch Ljava/lang/Throwable; {:try_start_7 .. :try_end_18} :catch_19

    goto :goto_12

    .line 353
    :catch_19
    move-exception v0

    .line 354
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

    .line 365
    :cond_30
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    goto :goto_12
.end method

.method private static mainClass()Ljava/lang/String;
    .registers 3

    .prologue
    .line 411
    const-string v0, "sun.java.command"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 412
    if-nez v0, :cond_c

    const/4 v1, -0x1

    .line 413
    :goto_9
    if-gez v1, :cond_13

    :goto_b
    return-object v0

    .line 412
    :cond_c
    const/16 v1, 0x20

    invoke-virtual {v0, v1}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    goto :goto_9

    .line 413
    :cond_13
    const/4 v2, 0x0

    invoke-virtual {v0, v2, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_b
.end method

.method private static mappingId()Ljava/lang/String;
    .registers 6

    .prologue
    .line 468
    const-string v0, "mapping-id:@MB-MAPPING-ID-@"

    const-string v1, "mapping-id:@MB-MAPPING-ID-@"

    const/16 v2, 0x3a

    invoke-virtual {v1, v2}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    add-int/lit8 v1, v1, 0x1

    invoke-virtual {v0, v1}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v3

    .line 469
    const/4 v0, 0x0

    invoke-virtual {v3, v0}, Ljava/lang/String;->charAt(I)C

    move-result v0

    const/16 v1, 0x40

    if-ne v0, v1, :cond_7e

    .line 470
    const/4 v3, 0x0

    .line 474
    const-class v0, Lio/methodbeat/AppMethodBeat;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    .line 475
    const-string v1, "META-INF/methodbeat.properties"

    .line 477
    if-nez v0, :cond_3e

    :try_start_24
    invoke-static {v1}, Ljava/lang/ClassLoader;->getSystemResources(Ljava/lang/String;)Ljava/util/Enumeration;

    move-result-object v0

    move-object v1, v0

    .line 478
    :goto_29
    invoke-interface {v1}, Ljava/util/Enumeration;->hasMoreElements()Z

    move-result v0

    if-eqz v0, :cond_7e

    .line 479
    invoke-interface {v1}, Ljava/util/Enumeration;->nextElement()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/net/URL;

    .line 480
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->mappingIdAt(Ljava/net/URL;)Ljava/lang/String;

    move-result-object v2

    .line 481
    if-nez v3, :cond_44

    move-object v0, v2

    :goto_3c
    move-object v3, v0

    .line 489
    goto :goto_29

    .line 477
    :cond_3e
    invoke-virtual {v0, v1}, Ljava/lang/ClassLoader;->getResources(Ljava/lang/String;)Ljava/util/Enumeration;

    move-result-object v0

    move-object v1, v0

    goto :goto_29

    .line 483
    :cond_44
    if-eqz v2, :cond_97

    invoke-virtual {v2, v3}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-nez v4, :cond_97

    .line 484
    sget-object v1, Ljava/lang/System;->err:Ljava/io/PrintStream;

    new-instance v4, Ljava/lang/StringBuilder;

    invoke-direct {v4}, Ljava/lang/StringBuilder;-><init>()V

    const-string v5, "methodbeat: "

    invoke-virtual {v4, v5}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v4

    invoke-virtual {v4, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v4, " is of another run of instrument (mapping id "

    invoke-virtual {v0, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v2, ", not "

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v2, "): the names of its methods will be wrong, unless one of the two mappings was the other\'s --base-mapping. Instrument all jars in one run"

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-virtual {v1, v0}, Ljava/io/PrintStream;->println(Ljava/lang/String;)V
    :try_end_7e
    .catch Ljava/lang/Throwable; {:try_start_24 .. :try_end_7e} :catch_7f

    .line 493
    :cond_7e
    :goto_7e
    return-object v3

    .line 490
    :catch_7f
    move-exception v0

    .line 491
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

    goto :goto_7e

    :cond_97
    move-object v0, v3

    goto :goto_3c
.end method

.method private static mappingIdAt(Ljava/net/URL;)Ljava/lang/String;
    .registers 4
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    .line 497
    invoke-virtual {p0}, Ljava/net/URL;->openConnection()Ljava/net/URLConnection;

    move-result-object v0

    .line 498
    const/4 v1, 0x0

    invoke-virtual {v0, v1}, Ljava/net/URLConnection;->setUseCaches(Z)V

    .line 499
    invoke-virtual {v0}, Ljava/net/URLConnection;->getInputStream()Ljava/io/InputStream;

    move-result-object v1

    .line 500
    :try_start_c
    new-instance v0, Ljava/util/Properties;

    invoke-direct {v0}, Ljava/util/Properties;-><init>()V

    .line 501
    invoke-virtual {v0, v1}, Ljava/util/Properties;->load(Ljava/io/InputStream;)V

    .line 502
    const-string v2, "mapping.id"

    invoke-virtual {v0, v2}, Ljava/util/Properties;->getProperty(Ljava/lang/String;)Ljava/lang/String;
    :try_end_19
    .catch Ljava/lang/Throwable; {:try_start_c .. :try_end_19} :catch_20

    move-result-object v0

    .line 503
    if-eqz v1, :cond_1f

    invoke-virtual {v1}, Ljava/io/InputStream;->close()V

    .line 502
    :cond_1f
    return-object v0

    .line 499
    :catch_20
    move-exception v0

    if-eqz v1, :cond_26

    :try_start_23
    invoke-virtual {v1}, Ljava/io/InputStream;->close()V
    :try_end_26
    .catch Ljava/lang/Throwable; {:try_start_23 .. :try_end_26} :catch_27

    :cond_26
    :goto_26
    throw v0

    :catch_27
    move-exception v1

    invoke-virtual {v0, v1}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V

    goto :goto_26
.end method

.method public static o(I)V
    .registers 2

    .prologue
    .line 137
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 138
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->exit(I)V

    .line 140
    :cond_7
    return-void
.end method

.method private static native open([Ljava/lang/String;)I
.end method

.method private static openDirect()V
    .registers 0

    .prologue
    .line 446
    return-void
.end method

.method private static put(JJ)Z
    .registers 5

    .prologue
    .line 159
    const/4 v0, 0x0

    return v0
.end method

.method private static native records()Z
.end method

.method private static declared-synchronized refuse()V
    .registers 3

    .prologue
    .line 335
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    :try_start_3
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->refused:Z

    if-nez v0, :cond_11

    .line 336
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->refused:Z

    .line 337
    sget-object v0, Ljava/lang/System;->err:Ljava/io/PrintStream;

    const-string v2, "methodbeat: a message loop on a virtual thread is not recorded: call start() and dispatchBegin() on a platform thread (Thread.ofPlatform())"

    invoke-virtual {v0, v2}, Ljava/io/PrintStream;->println(Ljava/lang/String;)V
    :try_end_11
    .catchall {:try_start_3 .. :try_end_11} :catchall_13

    .line 340
    :cond_11
    monitor-exit v1

    return-void

    .line 335
    :catchall_13
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method private static native scene(Ljava/lang/String;)V
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 297
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_8

    .line 298
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 302
    :goto_7
    return-void

    .line 300
    :cond_8
    sput-object p0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    goto :goto_7
.end method

.method private static settings([Ljava/lang/String;)[Ljava/lang/String;
    .registers 6

    .prologue
    const/4 v1, 0x0

    .line 380
    new-instance v2, Ljava/util/ArrayList;

    invoke-direct {v2}, Ljava/util/ArrayList;-><init>()V

    .line 381
    const-string v0, "process"

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mainClass()Ljava/lang/String;

    move-result-object v3

    invoke-static {v2, v0, v3}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    .line 382
    invoke-static {}, Ljava/lang/System;->getProperties()Ljava/util/Properties;

    move-result-object v0

    invoke-virtual {v0}, Ljava/util/Properties;->stringPropertyNames()Ljava/util/Set;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v3

    :cond_1b
    :goto_1b
    invoke-interface {v3}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_41

    invoke-interface {v3}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    .line 383
    const-string v4, "methodbeat."

    invoke-virtual {v0, v4}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v4

    if-eqz v4, :cond_1b

    .line 384
    const-string v4, "methodbeat."

    invoke-virtual {v4}, Ljava/lang/String;->length()I

    move-result v4

    invoke-virtual {v0, v4}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v4

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    invoke-static {v2, v4, v0}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    goto :goto_1b

    .line 387
    :cond_41
    const-string v0, "mapping"

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mappingId()Ljava/lang/String;

    move-result-object v3

    invoke-static {v2, v0, v3}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    move v0, v1

    .line 388
    :goto_4b
    add-int/lit8 v3, v0, 0x1

    array-length v4, p0

    if-ge v3, v4, :cond_5c

    .line 389
    aget-object v3, p0, v0

    add-int/lit8 v4, v0, 0x1

    aget-object v4, p0, v4

    invoke-static {v2, v3, v4}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    .line 388
    add-int/lit8 v0, v0, 0x2

    goto :goto_4b

    .line 391
    :cond_5c
    new-array v0, v1, [Ljava/lang/String;

    invoke-virtual {v2, v0}, Ljava/util/ArrayList;->toArray([Ljava/lang/Object;)[Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Ljava/lang/String;

    return-object v0
.end method

.method public static start()V
    .registers 1

    .prologue
    .line 219
    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->start([Ljava/lang/String;)V

    .line 220
    return-void
.end method

.method public static start(Ljava/lang/String;I)V
    .registers 5

    .prologue
    .line 229
    const/4 v0, 0x4

    new-array v1, v0, [Ljava/lang/String;

    const/4 v0, 0x0

    const-string v2, "report"

    aput-object v2, v1, v0

    const/4 v0, 0x1

    aput-object p0, v1, v0

    const/4 v0, 0x2

    const-string v2, "slow"

    aput-object v2, v1, v0

    const/4 v2, 0x3

    if-lez p1, :cond_1d

    invoke-static {p1}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v0

    :goto_17
    aput-object v0, v1, v2

    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->start([Ljava/lang/String;)V

    .line 230
    return-void

    .line 229
    :cond_1d
    const/4 v0, 0x0

    goto :goto_17
.end method

.method public static varargs declared-synchronized start([Ljava/lang/String;)V
    .registers 6

    .prologue
    .line 239
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    :try_start_3
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isOnVirtualThread()Z

    move-result v0

    if-eqz v0, :cond_e

    .line 240
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->refuse()V
    :try_end_c
    .catchall {:try_start_3 .. :try_end_c} :catchall_6a

    .line 270
    :cond_c
    :goto_c
    monitor-exit v1

    return-void

    .line 243
    :cond_e
    const/4 v0, 0x0

    :try_start_f
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 244
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z
    :try_end_13
    .catchall {:try_start_f .. :try_end_13} :catchall_6a

    if-nez v0, :cond_c

    .line 248
    :try_start_15
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->load()Z

    move-result v0

    if-eqz v0, :cond_c

    .line 251
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->settings([Ljava/lang/String;)[Ljava/lang/String;

    move-result-object v0

    .line 252
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->open([Ljava/lang/String;)I

    move-result v2

    .line 253
    const/4 v3, 0x1

    sput-boolean v3, Lio/methodbeat/AppMethodBeat;->loaded:Z

    .line 254
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complainOfUnknown([Ljava/lang/String;)V

    .line 255
    if-ltz v2, :cond_6d

    .line 256
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
    :try_end_51
    .catch Ljava/lang/Throwable; {:try_start_15 .. :try_end_51} :catch_52
    .catchall {:try_start_15 .. :try_end_51} :catchall_6a

    goto :goto_c

    .line 267
    :catch_52
    move-exception v0

    .line 268
    :try_start_53
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
    :try_end_69
    .catchall {:try_start_53 .. :try_end_69} :catchall_6a

    goto :goto_c

    .line 239
    :catchall_6a
    move-exception v0

    monitor-exit v1

    throw v0

    .line 258
    :cond_6d
    const/4 v0, -0x1

    if-ne v2, v0, :cond_c

    .line 259
    :try_start_70
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->openDirect()V

    .line 260
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stopAtEnd()V

    .line 261
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 262
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    if-eqz v0, :cond_c

    .line 263
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 264
    const/4 v0, 0x0

    sput-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;
    :try_end_85
    .catch Ljava/lang/Throwable; {:try_start_70 .. :try_end_85} :catch_52
    .catchall {:try_start_70 .. :try_end_85} :catchall_6a

    goto :goto_c
.end method

.method public static declared-synchronized stop()V
    .registers 4

    .prologue
    .line 274
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    const/4 v0, 0x1

    :try_start_4
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 275
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_14

    .line 276
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 277
    const-wide/16 v2, 0x0

    sput-wide v2, Lio/methodbeat/AppMethodBeat;->ring:J

    .line 278
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->close()V
    :try_end_14
    .catchall {:try_start_4 .. :try_end_14} :catchall_16

    .line 280
    :cond_14
    monitor-exit v1

    return-void

    .line 274
    :catchall_16
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method private static stopAtEnd()V
    .registers 0

    .prologue
    .line 464
    return-void
.end method

.method public static traffic(Ljava/lang/String;JJ)V
    .registers 8

    .prologue
    .line 309
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 311
    :try_start_4
    invoke-static {p0, p1, p2, p3, p4}, Lio/methodbeat/AppMethodBeat;->bytes(Ljava/lang/String;JJ)V
    :try_end_7
    .catch Ljava/lang/LinkageError; {:try_start_4 .. :try_end_7} :catch_8

    .line 316
    :cond_7
    :goto_7
    return-void

    .line 312
    :catch_8
    move-exception v0

    .line 313
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "traffic is not recorded: "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    goto :goto_7
.end method

.method private static native words([J)Z
.end method
