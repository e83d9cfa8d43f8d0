# AppMethodBeat.java, by scripts/beat-smali: not edited by hand.
.class public final Lio/methodbeat/AppMethodBeat;
.super Ljava/lang/Object;
.source "AppMethodBeat.java"


# static fields
.field private static final BODY:I = -0x10

.field private static final COUNTS:I = 0x100

.field private static final COUNTS_AT:I = 0x28

.field private static final COUNTS_FIELD:J = 0x7f80000000000L

.field private static final COUNTS_SHIFT:I = 0x29

.field private static final DIRECT_OTHERS:I = 0x1

.field private static final DIRECT_WORDS:I = 0xf

.field private static final FEW_FROM:I = 0x20

.field private static final FOLD_APART:J = -0x7ffffc00L

.field private static final FOLD_AT:I = 0x18

.field private static final FOLD_METHODS:I = 0x40

.field private static final FOLD_METHODS_FEW:I = 0x2

.field private static final FOLD_UNSOUGHT:I = 0x3

.field private static final LAP:I = 0x8

.field private static final LONG_RUN:J = -0x200L

.field private static final MAPPING_ID:Ljava/lang/String; = "mapping-id:@MB-MAPPING-ID-@"

.field private static final NOW:I = 0x430

.field private static final OPEN:I = -0x40

.field private static final PROPERTIES:Ljava/lang/String; = "methodbeat."

.field private static final SLOTS:I = 0x40

.field private static final SLOT_CALLS_MAX:I = 0x3fffff

.field private static final SLOT_COUNT:I = 0xf4240

.field private static final SLOT_COUNT_BIT:J = 0x40000000000L

.field private static final SLOT_ID_MASK:I = 0xfffff

.field private static final SLOT_ID_SHIFT:I = 0x2b

.field private static final SLOT_IN:J = -0x8000000000000000L

.field private static final SLOT_INNER_SHIFT:I = 0x16

.field private static final SLOT_IN_TO_COUNT:J = -0x7ffffc0000000000L

.field private static final SLOT_MS_MASK:J = 0xffffffffL

.field private static final SLOT_RUN_MAX:J = 0x3ffL

.field private static final SLOT_RUN_SHIFT:I = 0x20

.field private static final STARTED:I = -0x1

.field private static final STRIPE_COUNT:I = 0x40

.field private static final STRIPE_SHIFT:I = 0x6

.field private static final TOLD:I = 0x10

.field private static final UNRECORDED:J = 0xfffffL

.field private static ends:Z

.field private static volatile firstScene:Ljava/lang/String;

.field private static volatile loaded:Z

.field private static mainThread:Ljava/lang/Thread;

.field private static volatile recording:Z

.field private static refused:Z

.field private static ring:J

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
    .line 130
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 131
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
    .line 621
    if-eqz p2, :cond_8

    .line 622
    invoke-virtual {p0, p1}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z

    .line 623
    invoke-virtual {p0, p2}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z

    .line 625
    :cond_8
    return-void
.end method

.method public static at(Landroid/app/Activity;Z)V
    .registers 3

    .prologue
    .line 437
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_11

    if-eqz p0, :cond_11

    .line 438
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0, p1}, Lio/methodbeat/AppMethodBeat;->focus(Ljava/lang/String;Z)V

    .line 440
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
    .line 596
    const-string v0, "methodbeat.verbose"

    invoke-static {v0}, Ljava/lang/Boolean;->getBoolean(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_20

    .line 597
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

    .line 599
    :cond_20
    return-void
.end method

.method private static complainOfUnknown([Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 629
    const/4 v0, 0x0

    :goto_1
    array-length v1, p0

    if-ge v0, v1, :cond_25

    .line 630
    add-int/lit8 v1, v0, 0x1

    aget-object v1, p0, v1

    if-nez v1, :cond_22

    .line 631
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

    .line 629
    :cond_22
    add-int/lit8 v0, v0, 0x2

    goto :goto_1

    .line 634
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
    .line 432
    const/4 v0, 0x0

    return v0
.end method

.method private static differ(JJ)J
    .registers 10

    .prologue
    const/16 v4, 0x20

    .line 236
    xor-long v0, p0, p2

    .line 237
    shl-long v2, v0, v4

    ushr-long/2addr v0, v4

    or-long/2addr v0, v2

    return-wide v0
.end method

.method public static dispatchBegin()V
    .registers 1

    .prologue
    .line 444
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isOnVirtualThread()Z

    move-result v0

    if-eqz v0, :cond_a

    .line 445
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->refuse()V

    .line 457
    :cond_9
    :goto_9
    return-void

    .line 448
    :cond_a
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v0, :cond_19

    .line 449
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v0, :cond_9

    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    if-nez v0, :cond_9

    .line 452
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->start()V

    .line 454
    :cond_19
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_9

    .line 455
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->begin()V

    goto :goto_9
.end method

.method public static dispatchEnd()V
    .registers 1

    .prologue
    .line 461
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_d

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isOnVirtualThread()Z

    move-result v0

    if-nez v0, :cond_d

    .line 462
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->end()V

    .line 464
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

.method private static guess(JJ)V
    .registers 4

    .prologue
    .line 415
    return-void
.end method

.method public static i(I)V
    .registers 2

    .prologue
    .line 144
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 145
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->enter(I)V

    .line 147
    :cond_7
    return-void
.end method

.method public static isLoaded()Z
    .registers 1

    .prologue
    .line 522
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    return v0
.end method

.method private static isOnVirtualThread()Z
    .registers 1

    .prologue
    .line 566
    const/4 v0, 0x0

    return v0
.end method

.method public static isRecording()Z
    .registers 1

    .prologue
    .line 527
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    return v0
.end method

.method private static isToldApart(JJ)Z
    .registers 5

    .prologue
    .line 407
    const/4 v0, 0x0

    return v0
.end method

.method private static isWhole(J)Z
    .registers 6

    .prologue
    .line 242
    const/16 v0, 0x2b

    ushr-long v0, p0, v0

    const-wide/16 v2, 0x0

    cmp-long v0, v0, v2

    if-nez v0, :cond_13

    long-to-int v0, p0

    const v1, 0x3fffff

    and-int/2addr v0, v1

    if-eqz v0, :cond_13

    const/4 v0, 0x1

    :goto_12
    return v0

    :cond_13
    const/4 v0, 0x0

    goto :goto_12
.end method

.method private static leave(J)V
    .registers 2

    .prologue
    .line 196
    return-void
.end method

.method private static leaveBehind(JJJJJ)V
    .registers 10

    .prologue
    .line 357
    return-void
.end method

.method private static leaveCaller(JJ)V
    .registers 4

    .prologue
    .line 304
    return-void
.end method

.method private static leaveFolded(JJ)V
    .registers 4

    .prologue
    .line 232
    return-void
.end method

.method private static leaveLeaf(JJJ)V
    .registers 6

    .prologue
    .line 271
    return-void
.end method

.method private static load()Z
    .registers 3

    .prologue
    const/4 v0, 0x1

    .line 578
    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v1, :cond_30

    .line 579
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    .line 581
    :try_start_7
    const-string v1, "methodbeat.library"

    invoke-static {v1}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    .line 582
    if-eqz v1, :cond_13

    .line 583
    invoke-static {v1}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 592
    :goto_12
    return v0

    .line 585
    :cond_13
    const-string v1, "methodbeat"

    invoke-static {v1}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_18
    .catch Ljava/lang/Throwable; {:try_start_7 .. :try_end_18} :catch_19

    goto :goto_12

    .line 588
    :catch_19
    move-exception v0

    .line 589
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

    .line 592
    :cond_30
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    goto :goto_12
.end method

.method private static mainClass()Ljava/lang/String;
    .registers 3

    .prologue
    .line 637
    const-string v0, "sun.java.command"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 638
    if-nez v0, :cond_c

    const/4 v1, -0x1

    .line 639
    :goto_9
    if-gez v1, :cond_13

    :goto_b
    return-object v0

    .line 638
    :cond_c
    const/16 v1, 0x20

    invoke-virtual {v0, v1}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    goto :goto_9

    .line 639
    :cond_13
    const/4 v2, 0x0

    invoke-virtual {v0, v2, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_b
.end method

.method private static manyCalls(JJ)J
    .registers 6

    .prologue
    .line 316
    const-wide/16 v0, 0x1

    .line 325
    return-wide v0
.end method

.method private static mappingId()Ljava/lang/String;
    .registers 3

    .prologue
    .line 692
    const-string v0, "mapping-id:@MB-MAPPING-ID-@"

    const-string v1, "mapping-id:@MB-MAPPING-ID-@"

    const/16 v2, 0x3a

    invoke-virtual {v1, v2}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    add-int/lit8 v1, v1, 0x1

    invoke-virtual {v0, v1}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    .line 693
    const/4 v1, 0x0

    invoke-virtual {v0, v1}, Ljava/lang/String;->charAt(I)C

    move-result v1

    const/16 v2, 0x40

    if-eq v1, v2, :cond_1a

    .line 708
    :goto_19
    return-object v0

    .line 696
    :cond_1a
    const-class v0, Lio/methodbeat/AppMethodBeat;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    .line 697
    const-string v1, "META-INF/methodbeat.properties"

    .line 698
    if-nez v0, :cond_3f

    :try_start_24
    invoke-static {v1}, Ljava/lang/ClassLoader;->getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;
    :try_end_27
    .catch Ljava/lang/Throwable; {:try_start_24 .. :try_end_27} :catch_52

    move-result-object v0

    .line 700
    :goto_28
    if-eqz v0, :cond_44

    .line 701
    :try_start_2a
    new-instance v1, Ljava/util/Properties;

    invoke-direct {v1}, Ljava/util/Properties;-><init>()V

    .line 702
    invoke-virtual {v1, v0}, Ljava/util/Properties;->load(Ljava/io/InputStream;)V

    .line 703
    const-string v2, "mapping.id"

    invoke-virtual {v1, v2}, Ljava/util/Properties;->getProperty(Ljava/lang/String;)Ljava/lang/String;
    :try_end_37
    .catch Ljava/lang/Throwable; {:try_start_2a .. :try_end_37} :catch_4b

    move-result-object v1

    .line 705
    if-eqz v0, :cond_3d

    :try_start_3a
    invoke-virtual {v0}, Ljava/io/InputStream;->close()V

    :cond_3d
    move-object v0, v1

    .line 703
    goto :goto_19

    .line 699
    :cond_3f
    invoke-virtual {v0, v1}, Ljava/lang/ClassLoader;->getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;

    move-result-object v0

    goto :goto_28

    .line 705
    :cond_44
    if-eqz v0, :cond_49

    invoke-virtual {v0}, Ljava/io/InputStream;->close()V
    :try_end_49
    .catch Ljava/lang/Throwable; {:try_start_3a .. :try_end_49} :catch_52

    .line 708
    :cond_49
    :goto_49
    const/4 v0, 0x0

    goto :goto_19

    .line 698
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

    .line 705
    :catch_52
    move-exception v0

    .line 706
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

    .line 698
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
    .line 154
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 155
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->exit(I)V

    .line 157
    :cond_7
    return-void
.end method

.method private static native open([Ljava/lang/String;)I
.end method

.method private static openDirect()V
    .registers 0

    .prologue
    .line 671
    return-void
.end method

.method private static ownCount(JJJ)J
    .registers 8

    .prologue
    .line 397
    const-wide/16 v0, 0x0

    return-wide v0
.end method

.method private static put(J)V
    .registers 2

    .prologue
    .line 177
    return-void
.end method

.method private static declared-synchronized refuse()V
    .registers 3

    .prologue
    .line 570
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    :try_start_3
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->refused:Z

    if-nez v0, :cond_11

    .line 571
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->refused:Z

    .line 572
    sget-object v0, Ljava/lang/System;->err:Ljava/io/PrintStream;

    const-string v2, "methodbeat: a message loop on a virtual thread is not recorded: call start() and dispatchBegin() on a platform thread (Thread.ofPlatform())"

    invoke-virtual {v0, v2}, Ljava/io/PrintStream;->println(Ljava/lang/String;)V
    :try_end_11
    .catchall {:try_start_3 .. :try_end_11} :catchall_13

    .line 575
    :cond_11
    monitor-exit v1

    return-void

    .line 570
    :catchall_13
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method private static replace(JJJJ)V
    .registers 8

    .prologue
    .line 383
    return-void
.end method

.method private static runCalls(JJJJ)J
    .registers 14

    .prologue
    const-wide/16 v0, 0x1

    const-wide/16 v4, 0x0

    .line 308
    cmp-long v2, p6, v0

    if-gtz v2, :cond_22

    .line 309
    cmp-long v2, p6, v4

    if-nez v2, :cond_d

    .line 311
    :goto_c
    return-wide v0

    .line 309
    :cond_d
    const/16 v0, 0x2b

    ushr-long v0, p0, v0

    cmp-long v0, v0, v4

    if-eqz v0, :cond_18

    const-wide/16 v0, 0x2

    goto :goto_c

    :cond_18
    const-wide/32 v0, 0x3fffff

    and-long/2addr v0, p0

    const/16 v2, 0x16

    ushr-long v2, p0, v2

    add-long/2addr v0, v2

    goto :goto_c

    .line 311
    :cond_22
    invoke-static {p2, p3, p4, p5}, Lio/methodbeat/AppMethodBeat;->manyCalls(JJ)J

    move-result-wide v0

    goto :goto_c
.end method

.method private static native scene(Ljava/lang/String;)V
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 532
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_8

    .line 533
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 537
    :goto_7
    return-void

    .line 535
    :cond_8
    sput-object p0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    goto :goto_7
.end method

.method private static settings(Ljava/lang/String;I)[Ljava/lang/String;
    .registers 6

    .prologue
    .line 607
    new-instance v1, Ljava/util/ArrayList;

    invoke-direct {v1}, Ljava/util/ArrayList;-><init>()V

    .line 608
    const-string v0, "process"

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mainClass()Ljava/lang/String;

    move-result-object v2

    invoke-static {v1, v0, v2}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    .line 609
    invoke-static {}, Ljava/lang/System;->getProperties()Ljava/util/Properties;

    move-result-object v0

    invoke-virtual {v0}, Ljava/util/Properties;->stringPropertyNames()Ljava/util/Set;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v2

    :cond_1a
    :goto_1a
    invoke-interface {v2}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_40

    invoke-interface {v2}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    .line 610
    const-string v3, "methodbeat."

    invoke-virtual {v0, v3}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v3

    if-eqz v3, :cond_1a

    .line 611
    const-string v3, "methodbeat."

    invoke-virtual {v3}, Ljava/lang/String;->length()I

    move-result v3

    invoke-virtual {v0, v3}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v3

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v3, v0}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    goto :goto_1a

    .line 614
    :cond_40
    const-string v0, "mapping"

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mappingId()Ljava/lang/String;

    move-result-object v2

    invoke-static {v1, v0, v2}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    .line 615
    const-string v0, "report"

    invoke-static {v1, v0, p0}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    .line 616
    const-string v2, "slow"

    if-lez p1, :cond_63

    invoke-static {p1}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v0

    :goto_56
    invoke-static {v1, v2, v0}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    .line 617
    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    invoke-virtual {v1, v0}, Ljava/util/ArrayList;->toArray([Ljava/lang/Object;)[Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Ljava/lang/String;

    return-object v0

    .line 616
    :cond_63
    const/4 v0, 0x0

    goto :goto_56
.end method

.method public static start()V
    .registers 2

    .prologue
    .line 468
    const/4 v0, 0x0

    const/4 v1, 0x0

    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->start(Ljava/lang/String;I)V

    .line 469
    return-void
.end method

.method public static declared-synchronized start(Ljava/lang/String;I)V
    .registers 7

    .prologue
    .line 478
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    :try_start_3
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isOnVirtualThread()Z

    move-result v0

    if-eqz v0, :cond_e

    .line 479
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->refuse()V
    :try_end_c
    .catchall {:try_start_3 .. :try_end_c} :catchall_6a

    .line 509
    :cond_c
    :goto_c
    monitor-exit v1

    return-void

    .line 482
    :cond_e
    const/4 v0, 0x0

    :try_start_f
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 483
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z
    :try_end_13
    .catchall {:try_start_f .. :try_end_13} :catchall_6a

    if-nez v0, :cond_c

    .line 487
    :try_start_15
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->load()Z

    move-result v0

    if-eqz v0, :cond_c

    .line 490
    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->settings(Ljava/lang/String;I)[Ljava/lang/String;

    move-result-object v0

    .line 491
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->open([Ljava/lang/String;)I

    move-result v2

    .line 492
    const/4 v3, 0x1

    sput-boolean v3, Lio/methodbeat/AppMethodBeat;->loaded:Z

    .line 493
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complainOfUnknown([Ljava/lang/String;)V

    .line 494
    if-ltz v2, :cond_6d

    .line 495
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

    .line 506
    :catch_52
    move-exception v0

    .line 507
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

    .line 478
    :catchall_6a
    move-exception v0

    monitor-exit v1

    throw v0

    .line 497
    :cond_6d
    const/4 v0, -0x1

    if-ne v2, v0, :cond_c

    .line 498
    :try_start_70
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->openDirect()V

    .line 499
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stopAtEnd()V

    .line 500
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 501
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    if-eqz v0, :cond_c

    .line 502
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 503
    const/4 v0, 0x0

    sput-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;
    :try_end_85
    .catch Ljava/lang/Throwable; {:try_start_70 .. :try_end_85} :catch_52
    .catchall {:try_start_70 .. :try_end_85} :catchall_6a

    goto :goto_c
.end method

.method public static declared-synchronized stop()V
    .registers 2

    .prologue
    .line 513
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    const/4 v0, 0x1

    :try_start_4
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 514
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_10

    .line 515
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 516
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->close()V
    :try_end_10
    .catchall {:try_start_4 .. :try_end_10} :catchall_12

    .line 518
    :cond_10
    monitor-exit v1

    return-void

    .line 513
    :catchall_12
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method private static stopAtEnd()V
    .registers 0

    .prologue
    .line 689
    return-void
.end method

.method private static takeBack(JJJ)V
    .registers 6

    .prologue
    .line 368
    return-void
.end method

.method public static traffic(Ljava/lang/String;JJ)V
    .registers 8

    .prologue
    .line 544
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 546
    :try_start_4
    invoke-static {p0, p1, p2, p3, p4}, Lio/methodbeat/AppMethodBeat;->bytes(Ljava/lang/String;JJ)V
    :try_end_7
    .catch Ljava/lang/LinkageError; {:try_start_4 .. :try_end_7} :catch_8

    .line 551
    :cond_7
    :goto_7
    return-void

    .line 547
    :catch_8
    move-exception v0

    .line 548
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
