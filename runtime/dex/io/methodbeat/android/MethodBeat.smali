# By scripts/runtime-smali: not edited by hand.
.class public final Lio/methodbeat/android/MethodBeat;
.super Ljava/lang/Object;
.source "MethodBeat.java"


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/MethodBeat$Options;,
        Lio/methodbeat/android/MethodBeat$Network;,
        Lio/methodbeat/android/MethodBeat$FrameListener;,
        Lio/methodbeat/android/MethodBeat$HangListener;,
        Lio/methodbeat/android/MethodBeat$FileListener;,
        Lio/methodbeat/android/MethodBeat$Listener;
    }
.end annotation


# static fields
.field private static final LEAK_MILLIS:J = 0x2710L

.field public static final MODE_DEBUG:I = 0x0

.field public static final MODE_ONLINE:I = 0x2

.field public static final MODE_TEST:I = 0x1

.field public static final PAGE_BEGIN:I = 0x0

.field public static final PAGE_DATA:I = 0x2

.field public static final PAGE_DRAWN:I = 0x1

.field public static final PAGE_DRAWN_WITH_DATA:I = 0x3

.field private static activities:Lio/methodbeat/android/Activities;

.field private static begun:Z

.field private static volatile gate:Lio/methodbeat/android/Gate;

.field private static volatile installed:Z

.field private static leaks:Lio/methodbeat/android/Leaks;

.field private static looper:Lio/methodbeat/android/MainLooper;

.field private static volatile pages:Lio/methodbeat/android/Pages;

.field private static settings:[Ljava/lang/String;

.field private static tried:Z


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 326
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 327
    return-void
.end method

.method static synthetic access$000()V
    .registers 0

    .prologue
    .line 35
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->update()V

    return-void
.end method

.method static synthetic access$100()Z
    .registers 1

    .prologue
    .line 35
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    return v0
.end method

.method static begin()Z
    .registers 2

    .prologue
    const/4 v0, 0x0

    .line 382
    sget-boolean v1, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-eqz v1, :cond_6

    .line 390
    :goto_5
    return v0

    .line 385
    :cond_6
    new-instance v1, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v1}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    invoke-static {v1}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;)Z

    move-result v1

    if-eqz v1, :cond_1a

    .line 386
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 387
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v1

    sput-boolean v1, Lio/methodbeat/android/MethodBeat;->begun:Z

    .line 389
    :cond_1a
    sget-boolean v1, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-nez v1, :cond_1f

    const/4 v0, 0x1

    :cond_1f
    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    .line 390
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    goto :goto_5
.end method

.method public static breadcrumb(Ljava/lang/String;)V
    .registers 1

    .prologue
    .line 634
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->breadcrumb(Ljava/lang/String;)V

    .line 635
    return-void
.end method

.method public static config(Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 522
    sget-object v0, Lio/methodbeat/android/MethodBeat;->gate:Lio/methodbeat/android/Gate;

    .line 523
    if-nez v0, :cond_c

    .line 524
    const-string v0, "methodbeat"

    const-string v1, "a configuration is not taken: install() comes first"

    invoke-static {v0, v1}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 550
    :goto_b
    return-void

    .line 527
    :cond_c
    new-instance v1, Lio/methodbeat/android/MethodBeat$3;

    const-string v2, "methodbeat-config"

    invoke-direct {v1, v2, v0, p0}, Lio/methodbeat/android/MethodBeat$3;-><init>(Ljava/lang/String;Lio/methodbeat/android/Gate;Ljava/lang/String;)V

    .line 549
    invoke-virtual {v1}, Lio/methodbeat/android/MethodBeat$3;->start()V

    goto :goto_b
.end method

.method static endUnclaimed()V
    .registers 1

    .prologue
    .line 401
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_e

    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-nez v0, :cond_e

    .line 402
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    .line 403
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 405
    :cond_e
    return-void
.end method

.method public static flush(I)Z
    .registers 2

    .prologue
    .line 639
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_a

    invoke-static {p0}, Lio/methodbeat/android/Natives;->flush(I)Z

    move-result v0

    if-eqz v0, :cond_c

    :cond_a
    const/4 v0, 0x1

    :goto_b
    return v0

    :cond_c
    const/4 v0, 0x0

    goto :goto_b
.end method

.method public static install(Landroid/app/Application;)V
    .registers 2

    .prologue
    .line 331
    new-instance v0, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v0}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    invoke-static {p0, v0}, Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 332
    return-void
.end method

.method public static install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 4

    .prologue
    .line 339
    invoke-static {}, Landroid/os/Looper;->myLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    if-eq v0, v1, :cond_1c

    .line 340
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    new-instance v1, Lio/methodbeat/android/MethodBeat$1;

    invoke-direct {v1, p0, p1}, Lio/methodbeat/android/MethodBeat$1;-><init>(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 362
    :cond_1b
    :goto_1b
    return-void

    .line 348
    :cond_1c
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-nez v0, :cond_1b

    .line 351
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    .line 352
    new-instance v0, Lio/methodbeat/android/Gate;

    invoke-direct {v0, p0, p1}, Lio/methodbeat/android/Gate;-><init>(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 353
    sput-object v0, Lio/methodbeat/android/MethodBeat;->gate:Lio/methodbeat/android/Gate;

    .line 354
    invoke-virtual {v0}, Lio/methodbeat/android/Gate;->opens()Z

    move-result v1

    if-eqz v1, :cond_3d

    .line 355
    invoke-static {p0, p1, v0}, Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;Lio/methodbeat/android/Gate;)V

    .line 359
    :cond_33
    :goto_33
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->config:Ljava/lang/String;

    if-eqz v0, :cond_1b

    .line 360
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->config:Ljava/lang/String;

    invoke-static {v0}, Lio/methodbeat/android/MethodBeat;->config(Ljava/lang/String;)V

    goto :goto_1b

    .line 356
    :cond_3d
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_33

    .line 357
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    goto :goto_33
.end method

.method private static install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;Lio/methodbeat/android/Gate;)V
    .registers 4

    .prologue
    .line 365
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    invoke-static {v0}, Lio/methodbeat/android/MethodBeat;->named(Ljava/util/Map;)[Ljava/lang/String;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    .line 366
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_f

    .line 367
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 369
    :cond_f
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 370
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v0

    if-nez v0, :cond_19

    .line 375
    :goto_18
    return-void

    .line 373
    :cond_19
    invoke-static {p0, p1, p2}, Lio/methodbeat/android/MethodBeat;->listen(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;Lio/methodbeat/android/Gate;)V

    .line 374
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    goto :goto_18
.end method

.method public static isInstalled()Z
    .registers 1

    .prologue
    .line 566
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    return v0
.end method

.method private static listen(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;Lio/methodbeat/android/Gate;)V
    .registers 12

    .prologue
    .line 433
    new-instance v0, Landroid/os/HandlerThread;

    const-string v1, "methodbeat"

    sget v2, Landroid/os/Process;->THREAD_PRIORITY_BACKGROUND:I

    invoke-direct {v0, v1, v2}, Landroid/os/HandlerThread;-><init>(Ljava/lang/String;I)V

    .line 434
    invoke-virtual {v0}, Landroid/os/HandlerThread;->start()V

    .line 435
    new-instance v8, Landroid/os/Handler;

    invoke-virtual {v0}, Landroid/os/HandlerThread;->getLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-direct {v8, v0}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    .line 436
    new-instance v0, Lio/methodbeat/android/MainLooper;

    invoke-direct {v0}, Lio/methodbeat/android/MainLooper;-><init>()V

    sput-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    .line 437
    sget-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->update()V

    .line 438
    invoke-virtual {p2, v8}, Lio/methodbeat/android/Gate;->watch(Landroid/os/Handler;)V

    .line 439
    const-string v0, "starts"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_2f

    .line 440
    invoke-static {v8}, Lio/methodbeat/android/ProcessAge;->install(Landroid/os/Handler;)V

    .line 442
    :cond_2f
    invoke-virtual {p2}, Lio/methodbeat/android/Gate;->process()Ljava/lang/String;

    move-result-object v0

    invoke-static {p0, v0, v8}, Lio/methodbeat/android/Exits;->install(Landroid/content/Context;Ljava/lang/String;Landroid/os/Handler;)V

    .line 443
    iget-boolean v0, p1, Lio/methodbeat/android/MethodBeat$Options;->profileStarts:Z

    iget-boolean v1, p1, Lio/methodbeat/android/MethodBeat$Options;->profileHangs:Z

    invoke-static {p0, v8, v0, v1}, Lio/methodbeat/android/Profiles;->install(Landroid/content/Context;Landroid/os/Handler;ZZ)V

    .line 445
    sget-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->check()V

    .line 446
    invoke-static {}, Lio/methodbeat/android/Launch;->install()Lio/methodbeat/android/Launch;

    move-result-object v5

    .line 447
    new-instance v0, Lio/methodbeat/android/Leaks;

    invoke-direct {v0, v8}, Lio/methodbeat/android/Leaks;-><init>(Landroid/os/Handler;)V

    sput-object v0, Lio/methodbeat/android/MethodBeat;->leaks:Lio/methodbeat/android/Leaks;

    .line 448
    new-instance v4, Lio/methodbeat/android/Readings;

    sget-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    new-instance v1, Lio/methodbeat/android/Surroundings;

    iget-object v2, p1, Lio/methodbeat/android/MethodBeat$Options;->network:Lio/methodbeat/android/MethodBeat$Network;

    invoke-direct {v1, p0, v2, v8}, Lio/methodbeat/android/Surroundings;-><init>(Landroid/content/Context;Lio/methodbeat/android/MethodBeat$Network;Landroid/os/Handler;)V

    invoke-direct {v4, p0, v8, v0, v1}, Lio/methodbeat/android/Readings;-><init>(Landroid/content/Context;Landroid/os/Handler;Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Surroundings;)V

    .line 450
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    sget-object v1, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-static {v0, v1}, Lio/methodbeat/android/Pages;->read(Ljava/io/Reader;Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/Pages;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/MethodBeat;->pages:Lio/methodbeat/android/Pages;

    .line 451
    new-instance v0, Lio/methodbeat/android/Activities;

    sget-object v1, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    sget-object v2, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-static {v2, v8}, Lio/methodbeat/android/Frames;->create(Lio/methodbeat/android/MainLooper;Landroid/os/Handler;)Lio/methodbeat/android/Frames;

    move-result-object v2

    sget-object v3, Lio/methodbeat/android/MethodBeat;->leaks:Lio/methodbeat/android/Leaks;

    sget-object v6, Lio/methodbeat/android/MethodBeat;->pages:Lio/methodbeat/android/Pages;

    new-instance v7, Lio/methodbeat/android/Scrolling;

    invoke-direct {v7, v8}, Lio/methodbeat/android/Scrolling;-><init>(Landroid/os/Handler;)V

    invoke-direct/range {v0 .. v7}, Lio/methodbeat/android/Activities;-><init>(Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Frames;Lio/methodbeat/android/Leaks;Lio/methodbeat/android/Readings;Lio/methodbeat/android/Launch;Lio/methodbeat/android/Pages;Lio/methodbeat/android/Scrolling;)V

    sput-object v0, Lio/methodbeat/android/MethodBeat;->activities:Lio/methodbeat/android/Activities;

    .line 453
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->update()V

    .line 454
    sget-object v0, Lio/methodbeat/android/MethodBeat;->activities:Lio/methodbeat/android/Activities;

    invoke-virtual {p0, v0}, Landroid/app/Application;->registerActivityLifecycleCallbacks(Landroid/app/Application$ActivityLifecycleCallbacks;)V

    .line 455
    return-void
.end method

.method public static loaded(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 581
    sget-object v0, Lio/methodbeat/android/MethodBeat;->pages:Lio/methodbeat/android/Pages;

    .line 582
    if-eqz v0, :cond_9

    if-eqz p0, :cond_9

    .line 583
    invoke-virtual {v0, p0}, Lio/methodbeat/android/Pages;->loaded(Ljava/lang/String;)V

    .line 585
    :cond_9
    return-void
.end method

.method static move(Ljava/io/File;Ljava/io/File;)V
    .registers 10

    .prologue
    const/4 v0, 0x0

    .line 412
    const/4 v1, 0x3

    new-array v1, v1, [Ljava/lang/String;

    const-string v2, ""

    aput-object v2, v1, v0

    const/4 v2, 0x1

    const-string v3, ".1"

    aput-object v3, v1, v2

    const/4 v2, 0x2

    const-string v3, ".last"

    aput-object v3, v1, v2

    .line 413
    array-length v2, v1

    :goto_13
    if-ge v0, v2, :cond_63

    aget-object v3, v1, v0

    .line 414
    new-instance v4, Ljava/io/File;

    new-instance v5, Ljava/lang/StringBuilder;

    invoke-direct {v5}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {p0}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v6

    invoke-virtual {v5, v6}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v5

    invoke-virtual {v5, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v5

    invoke-virtual {v5}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v5

    invoke-direct {v4, v5}, Ljava/io/File;-><init>(Ljava/lang/String;)V

    .line 415
    new-instance v5, Ljava/io/File;

    new-instance v6, Ljava/lang/StringBuilder;

    invoke-direct {v6}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {p1}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v7

    invoke-virtual {v6, v7}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v6

    invoke-virtual {v6, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v3

    invoke-direct {v5, v3}, Ljava/io/File;-><init>(Ljava/lang/String;)V

    .line 416
    invoke-virtual {v4}, Ljava/io/File;->isFile()Z

    move-result v3

    if-eqz v3, :cond_60

    invoke-virtual {v5}, Ljava/io/File;->exists()Z

    move-result v3

    if-nez v3, :cond_5d

    invoke-virtual {v4, v5}, Ljava/io/File;->renameTo(Ljava/io/File;)Z

    move-result v3

    if-nez v3, :cond_60

    .line 417
    :cond_5d
    invoke-virtual {v4}, Ljava/io/File;->delete()Z

    .line 413
    :cond_60
    add-int/lit8 v0, v0, 0x1

    goto :goto_13

    .line 420
    :cond_63
    return-void
.end method

.method private static named(Ljava/util/Map;)[Ljava/lang/String;
    .registers 5
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/util/Map",
            "<",
            "Ljava/lang/String;",
            "Ljava/lang/String;",
            ">;)[",
            "Ljava/lang/String;"
        }
    .end annotation

    .prologue
    .line 424
    new-instance v1, Ljava/util/ArrayList;

    invoke-direct {v1}, Ljava/util/ArrayList;-><init>()V

    .line 425
    invoke-interface {p0}, Ljava/util/Map;->entrySet()Ljava/util/Set;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v2

    :goto_d
    invoke-interface {v2}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_28

    invoke-interface {v2}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/util/Map$Entry;

    .line 426
    invoke-interface {v0}, Ljava/util/Map$Entry;->getKey()Ljava/lang/Object;

    move-result-object v3

    invoke-interface {v1, v3}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 427
    invoke-interface {v0}, Ljava/util/Map$Entry;->getValue()Ljava/lang/Object;

    move-result-object v0

    invoke-interface {v1, v0}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    goto :goto_d

    .line 429
    :cond_28
    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    invoke-interface {v1, v0}, Ljava/util/List;->toArray([Ljava/lang/Object;)[Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Ljava/lang/String;

    return-object v0
.end method

.method public static page(Ljava/lang/String;I)V
    .registers 8

    .prologue
    .line 571
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_17

    if-eqz p0, :cond_17

    if-ltz p1, :cond_17

    const/4 v0, 0x3

    if-gt p1, v0, :cond_17

    .line 572
    const/16 v0, 0x8

    const/4 v1, 0x1

    new-array v1, v1, [J

    const/4 v2, 0x0

    int-to-long v4, p1

    aput-wide v4, v1, v2

    invoke-static {v0, p0, v1}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 574
    :cond_17
    return-void
.end method

.method private static record()V
    .registers 1

    .prologue
    .line 395
    sget-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    if-nez v0, :cond_f

    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    :goto_7
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->start([Ljava/lang/String;)V

    .line 396
    const/4 v0, 0x2

    invoke-static {v0}, Lio/methodbeat/android/Natives;->outside(I)V

    .line 397
    return-void

    .line 395
    :cond_f
    sget-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    goto :goto_7
.end method

.method static reinstall(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;Lio/methodbeat/android/Gate;)V
    .registers 4

    .prologue
    .line 559
    invoke-virtual {p2}, Lio/methodbeat/android/Gate;->opens()Z

    move-result v0

    if-eqz v0, :cond_9

    .line 560
    invoke-static {p0, p1, p2}, Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;Lio/methodbeat/android/Gate;)V

    .line 562
    :cond_9
    return-void
.end method

.method public static reportFullyDrawn(Landroid/app/Activity;)V
    .registers 7

    .prologue
    .line 592
    invoke-virtual {p0}, Landroid/app/Activity;->reportFullyDrawn()V

    .line 593
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_17

    .line 594
    const/4 v0, 0x4

    invoke-static {p0}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x7

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 596
    :cond_17
    return-void
.end method

.method static seen()V
    .registers 1

    .prologue
    .line 554
    sget-object v0, Lio/methodbeat/android/MethodBeat;->gate:Lio/methodbeat/android/Gate;

    invoke-virtual {v0}, Lio/methodbeat/android/Gate;->forget()V

    .line 555
    return-void
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 1

    .prologue
    .line 610
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->setScene(Ljava/lang/String;)V

    .line 611
    return-void
.end method

.method public static start()V
    .registers 1

    .prologue
    .line 507
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_14

    .line 508
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 509
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v0

    if-nez v0, :cond_15

    const/4 v0, 0x1

    :goto_e
    invoke-static {v0}, Lio/methodbeat/android/Switches;->stopped(Z)V

    .line 510
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->update()V

    .line 512
    :cond_14
    return-void

    .line 509
    :cond_15
    const/4 v0, 0x0

    goto :goto_e
.end method

.method public static state(Ljava/lang/String;Ljava/lang/String;)V
    .registers 6

    .prologue
    const/4 v3, 0x0

    .line 619
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_16

    if-eqz p0, :cond_16

    .line 620
    const/16 v0, 0x17

    const/4 v1, 0x2

    new-array v1, v1, [Ljava/lang/String;

    aput-object p0, v1, v3

    const/4 v2, 0x1

    aput-object p1, v1, v2

    new-array v2, v3, [J

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 622
    :cond_16
    return-void
.end method

.method public static stop()V
    .registers 1

    .prologue
    .line 490
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_e

    .line 491
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 492
    const/4 v0, 0x1

    invoke-static {v0}, Lio/methodbeat/android/Switches;->stopped(Z)V

    .line 493
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->update()V

    .line 495
    :cond_e
    return-void
.end method

.method public static stopAndWait()V
    .registers 1

    .prologue
    .line 499
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_a

    .line 500
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->stop()V

    .line 501
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stopAndWait()V

    .line 503
    :cond_a
    return-void
.end method

.method public static tag(Ljava/lang/String;Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 629
    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->tag(Ljava/lang/String;Ljava/lang/String;)V

    .line 630
    return-void
.end method

.method public static traffic(Ljava/lang/String;JJ)V
    .registers 8

    .prologue
    .line 600
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_14

    if-eqz p0, :cond_14

    .line 601
    const/16 v0, 0xe

    const/4 v1, 0x2

    new-array v1, v1, [J

    const/4 v2, 0x0

    aput-wide p1, v1, v2

    const/4 v2, 0x1

    aput-wide p3, v1, v2

    invoke-static {v0, p0, v1}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 603
    :cond_14
    return-void
.end method

.method private static update()V
    .registers 3

    .prologue
    .line 459
    invoke-static {}, Landroid/os/Looper;->myLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    if-eq v0, v1, :cond_1c

    .line 460
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    new-instance v1, Lio/methodbeat/android/MethodBeat$2;

    invoke-direct {v1}, Lio/methodbeat/android/MethodBeat$2;-><init>()V

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 473
    :goto_1b
    return-void

    .line 468
    :cond_1c
    sget-object v0, Lio/methodbeat/android/MethodBeat;->gate:Lio/methodbeat/android/Gate;

    const-string v1, "leak"

    invoke-virtual {v0, v1}, Lio/methodbeat/android/Gate;->setting(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 469
    sget-object v1, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v1}, Lio/methodbeat/android/MainLooper;->update()V

    .line 470
    invoke-static {}, Lio/methodbeat/android/OtherLooper;->update()V

    .line 471
    sget-object v2, Lio/methodbeat/android/MethodBeat;->leaks:Lio/methodbeat/android/Leaks;

    if-nez v0, :cond_3b

    const-wide/16 v0, 0x2710

    :goto_32
    invoke-virtual {v2, v0, v1}, Lio/methodbeat/android/Leaks;->update(J)V

    .line 472
    sget-object v0, Lio/methodbeat/android/MethodBeat;->activities:Lio/methodbeat/android/Activities;

    invoke-virtual {v0}, Lio/methodbeat/android/Activities;->update()V

    goto :goto_1b

    .line 471
    :cond_3b
    invoke-static {v0}, Ljava/lang/Long;->parseLong(Ljava/lang/String;)J

    move-result-wide v0

    goto :goto_32
.end method

.method public static watch(Landroid/os/Looper;)V
    .registers 2

    .prologue
    .line 480
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_d

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    if-eq p0, v0, :cond_d

    .line 481
    invoke-static {p0}, Lio/methodbeat/android/OtherLooper;->watch(Landroid/os/Looper;)V

    .line 483
    :cond_d
    return-void
.end method
