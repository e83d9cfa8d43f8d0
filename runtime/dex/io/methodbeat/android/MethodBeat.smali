# By scripts/runtime-smali: not edited by hand.
.class public final Lio/methodbeat/android/MethodBeat;
.super Ljava/lang/Object;
.source "MethodBeat.java"


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/MethodBeat$Options;,
        Lio/methodbeat/android/MethodBeat$Network;,
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

.field private static final REPORT:Ljava/lang/String; = "methodbeat.ndjson"

.field private static activities:Lio/methodbeat/android/Activities;

.field private static begun:Z

.field private static volatile installed:Z

.field private static volatile leakMillis:J

.field private static leaks:Lio/methodbeat/android/Leaks;

.field private static looper:Lio/methodbeat/android/MainLooper;

.field private static volatile pages:Lio/methodbeat/android/Pages;

.field private static settings:[Ljava/lang/String;

.field private static tried:Z


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 252
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 253
    return-void
.end method

.method static synthetic access$000()V
    .registers 0

    .prologue
    .line 36
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->update()V

    return-void
.end method

.method static begin()Z
    .registers 2

    .prologue
    const/4 v0, 0x0

    .line 311
    sget-boolean v1, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-eqz v1, :cond_6

    .line 319
    :goto_5
    return v0

    .line 314
    :cond_6
    new-instance v1, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v1}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    invoke-static {v1}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;)Z

    move-result v1

    if-eqz v1, :cond_1a

    .line 315
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 316
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v1

    sput-boolean v1, Lio/methodbeat/android/MethodBeat;->begun:Z

    .line 318
    :cond_1a
    sget-boolean v1, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-nez v1, :cond_1f

    const/4 v0, 0x1

    :cond_1f
    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    .line 319
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    goto :goto_5
.end method

.method public static breadcrumb(Ljava/lang/String;)V
    .registers 1

    .prologue
    .line 534
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->breadcrumb(Ljava/lang/String;)V

    .line 535
    return-void
.end method

.method static endUnclaimed()V
    .registers 1

    .prologue
    .line 330
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_e

    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-nez v0, :cond_e

    .line 331
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    .line 332
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 334
    :cond_e
    return-void
.end method

.method public static flush(I)Z
    .registers 2

    .prologue
    .line 539
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
    .line 257
    new-instance v0, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v0}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    invoke-static {p0, v0}, Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 258
    return-void
.end method

.method public static install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 7

    .prologue
    const/4 v4, 0x1

    .line 265
    invoke-static {}, Landroid/os/Looper;->myLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    if-eq v0, v1, :cond_1d

    .line 266
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    new-instance v1, Lio/methodbeat/android/MethodBeat$1;

    invoke-direct {v1, p0, p1}, Lio/methodbeat/android/MethodBeat$1;-><init>(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 304
    :cond_1c
    :goto_1c
    return-void

    .line 274
    :cond_1d
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-nez v0, :cond_1c

    .line 277
    sput-boolean v4, Lio/methodbeat/android/MethodBeat;->tried:Z

    .line 278
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    const-string v1, "off"

    invoke-interface {v0, v1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    invoke-static {v0}, Lio/methodbeat/android/Switches;->off(Ljava/lang/String;)V

    .line 279
    const-string v0, "all"

    iget-object v1, p1, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    const-string v2, "off"

    invoke-interface {v1, v2}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_48

    .line 280
    const-string v0, "methodbeat"

    const-string v1, "nothing is recorded: it is switched off (off=all)"

    invoke-static {v0, v1}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_1c

    .line 283
    :cond_48
    invoke-static {p1}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;)Z

    move-result v0

    if-eqz v0, :cond_1c

    .line 286
    invoke-virtual {p0}, Landroid/app/Application;->getNoBackupFilesDir()Ljava/io/File;

    move-result-object v0

    .line 287
    iget-object v1, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    if-nez v1, :cond_6f

    .line 288
    new-instance v1, Ljava/io/File;

    const-string v2, "methodbeat.ndjson"

    invoke-direct {v1, v0, v2}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    iput-object v1, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    .line 289
    new-instance v1, Ljava/io/File;

    invoke-virtual {p0}, Landroid/app/Application;->getFilesDir()Ljava/io/File;

    move-result-object v2

    const-string v3, "methodbeat.ndjson"

    invoke-direct {v1, v2, v3}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    iget-object v2, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    invoke-static {v1, v2}, Lio/methodbeat/android/MethodBeat;->move(Ljava/io/File;Ljava/io/File;)V

    .line 291
    :cond_6f
    const-string v1, "report"

    iget-object v2, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    invoke-virtual {v2}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v2

    invoke-virtual {p1, v1, v2}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 292
    const-string v1, "saltFile"

    new-instance v2, Ljava/io/File;

    const-string v3, "methodbeat.salt"

    invoke-direct {v2, v0, v3}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    invoke-virtual {v2}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    invoke-virtual {p1, v1, v0}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 293
    const-string v1, "trace"

    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    if-nez v0, :cond_b3

    const/4 v0, 0x0

    :goto_91
    invoke-virtual {p1, v1, v0}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 294
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    invoke-static {v0}, Lio/methodbeat/android/MethodBeat;->named(Ljava/util/Map;)[Ljava/lang/String;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    .line 295
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_a3

    .line 296
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 298
    :cond_a3
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 299
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v0

    if-eqz v0, :cond_1c

    .line 302
    invoke-static {p0, p1}, Lio/methodbeat/android/MethodBeat;->listen(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 303
    sput-boolean v4, Lio/methodbeat/android/MethodBeat;->installed:Z

    goto/16 :goto_1c

    .line 293
    :cond_b3
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    invoke-static {v0, p0}, Lio/methodbeat/android/MethodBeat;->own(Ljava/io/File;Landroid/app/Application;)Ljava/io/File;

    move-result-object v0

    invoke-virtual {v0}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    goto :goto_91
.end method

.method public static isInstalled()Z
    .registers 1

    .prologue
    .line 466
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    return v0
.end method

.method private static listen(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 11

    .prologue
    .line 383
    const-string v0, "starts"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_17

    .line 384
    const/16 v0, 0x18

    const/4 v1, 0x1

    new-array v1, v1, [J

    const/4 v2, 0x0

    invoke-static {}, Lio/methodbeat/android/ProcessAge;->millis()J

    move-result-wide v4

    aput-wide v4, v1, v2

    invoke-static {v0, v1}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 386
    :cond_17
    new-instance v0, Landroid/os/HandlerThread;

    const-string v1, "methodbeat"

    sget v2, Landroid/os/Process;->THREAD_PRIORITY_BACKGROUND:I

    invoke-direct {v0, v1, v2}, Landroid/os/HandlerThread;-><init>(Ljava/lang/String;I)V

    .line 387
    invoke-virtual {v0}, Landroid/os/HandlerThread;->start()V

    .line 388
    new-instance v8, Landroid/os/Handler;

    invoke-virtual {v0}, Landroid/os/HandlerThread;->getLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-direct {v8, v0}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    .line 389
    new-instance v0, Lio/methodbeat/android/MainLooper;

    invoke-direct {v0}, Lio/methodbeat/android/MainLooper;-><init>()V

    sput-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    .line 390
    sget-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->update()V

    .line 391
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->processName()Ljava/lang/String;

    move-result-object v0

    invoke-static {p0, v0, v8}, Lio/methodbeat/android/Exits;->install(Landroid/content/Context;Ljava/lang/String;Landroid/os/Handler;)V

    .line 392
    iget-boolean v0, p1, Lio/methodbeat/android/MethodBeat$Options;->profileStarts:Z

    iget-boolean v1, p1, Lio/methodbeat/android/MethodBeat$Options;->profileHangs:Z

    invoke-static {p0, v8, v0, v1}, Lio/methodbeat/android/Profiles;->install(Landroid/content/Context;Landroid/os/Handler;ZZ)V

    .line 394
    sget-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->check()V

    .line 395
    invoke-static {}, Lio/methodbeat/android/Launch;->install()Lio/methodbeat/android/Launch;

    move-result-object v5

    .line 396
    new-instance v0, Lio/methodbeat/android/Leaks;

    invoke-direct {v0, v8}, Lio/methodbeat/android/Leaks;-><init>(Landroid/os/Handler;)V

    sput-object v0, Lio/methodbeat/android/MethodBeat;->leaks:Lio/methodbeat/android/Leaks;

    .line 397
    new-instance v4, Lio/methodbeat/android/Readings;

    sget-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    new-instance v1, Lio/methodbeat/android/Surroundings;

    iget-object v2, p1, Lio/methodbeat/android/MethodBeat$Options;->network:Lio/methodbeat/android/MethodBeat$Network;

    invoke-direct {v1, p0, v2, v8}, Lio/methodbeat/android/Surroundings;-><init>(Landroid/content/Context;Lio/methodbeat/android/MethodBeat$Network;Landroid/os/Handler;)V

    invoke-direct {v4, p0, v8, v0, v1}, Lio/methodbeat/android/Readings;-><init>(Landroid/content/Context;Landroid/os/Handler;Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Surroundings;)V

    .line 399
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    sget-object v1, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-static {v0, v1}, Lio/methodbeat/android/Pages;->read(Ljava/io/Reader;Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/Pages;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/MethodBeat;->pages:Lio/methodbeat/android/Pages;

    .line 400
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

    .line 402
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    const-string v1, "leak"

    invoke-interface {v0, v1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    .line 403
    if-nez v0, :cond_9f

    const-wide/16 v0, 0x2710

    :goto_94
    sput-wide v0, Lio/methodbeat/android/MethodBeat;->leakMillis:J

    .line 404
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->update()V

    .line 405
    sget-object v0, Lio/methodbeat/android/MethodBeat;->activities:Lio/methodbeat/android/Activities;

    invoke-virtual {p0, v0}, Landroid/app/Application;->registerActivityLifecycleCallbacks(Landroid/app/Application$ActivityLifecycleCallbacks;)V

    .line 406
    return-void

    .line 403
    :cond_9f
    invoke-static {v0}, Ljava/lang/Long;->parseLong(Ljava/lang/String;)J

    move-result-wide v0

    goto :goto_94
.end method

.method public static loaded(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 481
    sget-object v0, Lio/methodbeat/android/MethodBeat;->pages:Lio/methodbeat/android/Pages;

    .line 482
    if-eqz v0, :cond_9

    if-eqz p0, :cond_9

    .line 483
    invoke-virtual {v0, p0}, Lio/methodbeat/android/Pages;->loaded(Ljava/lang/String;)V

    .line 485
    :cond_9
    return-void
.end method

.method static move(Ljava/io/File;Ljava/io/File;)V
    .registers 10

    .prologue
    const/4 v0, 0x0

    .line 341
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

    .line 342
    array-length v2, v1

    :goto_13
    if-ge v0, v2, :cond_63

    aget-object v3, v1, v0

    .line 343
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

    .line 344
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

    .line 345
    invoke-virtual {v4}, Ljava/io/File;->isFile()Z

    move-result v3

    if-eqz v3, :cond_60

    invoke-virtual {v5}, Ljava/io/File;->exists()Z

    move-result v3

    if-nez v3, :cond_5d

    invoke-virtual {v4, v5}, Ljava/io/File;->renameTo(Ljava/io/File;)Z

    move-result v3

    if-nez v3, :cond_60

    .line 346
    :cond_5d
    invoke-virtual {v4}, Ljava/io/File;->delete()Z

    .line 342
    :cond_60
    add-int/lit8 v0, v0, 0x1

    goto :goto_13

    .line 349
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
    .line 353
    new-instance v1, Ljava/util/ArrayList;

    invoke-direct {v1}, Ljava/util/ArrayList;-><init>()V

    .line 354
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

    .line 355
    invoke-interface {v0}, Ljava/util/Map$Entry;->getKey()Ljava/lang/Object;

    move-result-object v3

    invoke-interface {v1, v3}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 356
    invoke-interface {v0}, Ljava/util/Map$Entry;->getValue()Ljava/lang/Object;

    move-result-object v0

    invoke-interface {v1, v0}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    goto :goto_d

    .line 358
    :cond_28
    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    invoke-interface {v1, v0}, Ljava/util/List;->toArray([Ljava/lang/Object;)[Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Ljava/lang/String;

    return-object v0
.end method

.method private static own(Ljava/io/File;Landroid/app/Application;)Ljava/io/File;
    .registers 6

    .prologue
    .line 363
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->processName()Ljava/lang/String;

    move-result-object v1

    .line 364
    invoke-virtual {v1}, Ljava/lang/String;->isEmpty()Z

    move-result v0

    if-nez v0, :cond_16

    invoke-virtual {p1}, Landroid/app/Application;->getApplicationInfo()Landroid/content/pm/ApplicationInfo;

    move-result-object v0

    iget-object v0, v0, Landroid/content/pm/ApplicationInfo;->processName:Ljava/lang/String;

    invoke-virtual {v1, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_17

    :cond_16
    :goto_16
    return-object p0

    .line 365
    :cond_17
    new-instance v0, Ljava/io/File;

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {p0}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v3

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    const-string v3, "-"

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    const/16 v3, 0x3a

    invoke-virtual {v1, v3}, Ljava/lang/String;->indexOf(I)I

    move-result v3

    add-int/lit8 v3, v3, 0x1

    invoke-virtual {v1, v3}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v2, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-direct {v0, v1}, Ljava/io/File;-><init>(Ljava/lang/String;)V

    move-object p0, v0

    goto :goto_16
.end method

.method public static page(Ljava/lang/String;I)V
    .registers 8

    .prologue
    .line 471
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_17

    if-eqz p0, :cond_17

    if-ltz p1, :cond_17

    const/4 v0, 0x3

    if-gt p1, v0, :cond_17

    .line 472
    const/16 v0, 0x8

    const/4 v1, 0x1

    new-array v1, v1, [J

    const/4 v2, 0x0

    int-to-long v4, p1

    aput-wide v4, v1, v2

    invoke-static {v0, p0, v1}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 474
    :cond_17
    return-void
.end method

.method private static processName()Ljava/lang/String;
    .registers 6

    .prologue
    const/4 v0, 0x0

    .line 369
    const/16 v1, 0x100

    new-array v2, v1, [B

    .line 370
    :try_start_5
    new-instance v3, Ljava/io/FileInputStream;

    const-string v1, "/proc/self/cmdline"

    invoke-direct {v3, v1}, Ljava/io/FileInputStream;-><init>(Ljava/lang/String;)V
    :try_end_c
    .catch Ljava/io/IOException; {:try_start_5 .. :try_end_c} :catch_2c

    .line 371
    :try_start_c
    invoke-virtual {v3, v2}, Ljava/io/InputStream;->read([B)I

    move-result v4

    move v1, v0

    .line 373
    :goto_11
    if-ge v1, v4, :cond_1b

    aget-byte v0, v2, v1

    if-eqz v0, :cond_1b

    .line 374
    add-int/lit8 v0, v1, 0x1

    move v1, v0

    goto :goto_11

    .line 376
    :cond_1b
    new-instance v0, Ljava/lang/String;

    const/4 v4, 0x0

    const-string v5, "UTF-8"

    invoke-direct {v0, v2, v4, v1, v5}, Ljava/lang/String;-><init>([BIILjava/lang/String;)V
    :try_end_23
    .catch Ljava/lang/Throwable; {:try_start_c .. :try_end_23} :catch_27
    .catch Ljava/io/IOException; {:try_start_c .. :try_end_23} :catch_2c

    .line 377
    :try_start_23
    invoke-virtual {v3}, Ljava/io/InputStream;->close()V
    :try_end_26
    .catch Ljava/io/IOException; {:try_start_23 .. :try_end_26} :catch_2c

    .line 378
    :goto_26
    return-object v0

    .line 370
    :catch_27
    move-exception v0

    :try_start_28
    invoke-virtual {v3}, Ljava/io/InputStream;->close()V
    :try_end_2b
    .catch Ljava/lang/Throwable; {:try_start_28 .. :try_end_2b} :catch_30
    .catch Ljava/io/IOException; {:try_start_28 .. :try_end_2b} :catch_2c

    :goto_2b
    :try_start_2b
    throw v0
    :try_end_2c
    .catch Ljava/io/IOException; {:try_start_2b .. :try_end_2c} :catch_2c

    .line 377
    :catch_2c
    move-exception v0

    .line 378
    const-string v0, ""

    goto :goto_26

    .line 370
    :catch_30
    move-exception v1

    :try_start_31
    invoke-virtual {v0, v1}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_34
    .catch Ljava/io/IOException; {:try_start_31 .. :try_end_34} :catch_2c

    goto :goto_2b
.end method

.method private static record()V
    .registers 1

    .prologue
    .line 324
    sget-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    if-nez v0, :cond_f

    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    :goto_7
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->start([Ljava/lang/String;)V

    .line 325
    const/4 v0, 0x2

    invoke-static {v0}, Lio/methodbeat/android/Natives;->outside(I)V

    .line 326
    return-void

    .line 324
    :cond_f
    sget-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    goto :goto_7
.end method

.method public static reportFullyDrawn(Landroid/app/Activity;)V
    .registers 7

    .prologue
    .line 492
    invoke-virtual {p0}, Landroid/app/Activity;->reportFullyDrawn()V

    .line 493
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_17

    .line 494
    const/4 v0, 0x4

    invoke-static {p0}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x7

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 496
    :cond_17
    return-void
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 1

    .prologue
    .line 510
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->setScene(Ljava/lang/String;)V

    .line 511
    return-void
.end method

.method public static start()V
    .registers 1

    .prologue
    .line 457
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_14

    .line 458
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 459
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v0

    if-nez v0, :cond_15

    const/4 v0, 0x1

    :goto_e
    invoke-static {v0}, Lio/methodbeat/android/Switches;->stopped(Z)V

    .line 460
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->update()V

    .line 462
    :cond_14
    return-void

    .line 459
    :cond_15
    const/4 v0, 0x0

    goto :goto_e
.end method

.method public static state(Ljava/lang/String;Ljava/lang/String;)V
    .registers 6

    .prologue
    const/4 v3, 0x0

    .line 519
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_16

    if-eqz p0, :cond_16

    .line 520
    const/16 v0, 0x17

    const/4 v1, 0x2

    new-array v1, v1, [Ljava/lang/String;

    aput-object p0, v1, v3

    const/4 v2, 0x1

    aput-object p1, v1, v2

    new-array v2, v3, [J

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 522
    :cond_16
    return-void
.end method

.method public static stop()V
    .registers 1

    .prologue
    .line 440
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_e

    .line 441
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 442
    const/4 v0, 0x1

    invoke-static {v0}, Lio/methodbeat/android/Switches;->stopped(Z)V

    .line 443
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->update()V

    .line 445
    :cond_e
    return-void
.end method

.method public static stopAndWait()V
    .registers 1

    .prologue
    .line 449
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_a

    .line 450
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->stop()V

    .line 451
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stopAndWait()V

    .line 453
    :cond_a
    return-void
.end method

.method public static tag(Ljava/lang/String;Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 529
    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->tag(Ljava/lang/String;Ljava/lang/String;)V

    .line 530
    return-void
.end method

.method public static traffic(Ljava/lang/String;JJ)V
    .registers 8

    .prologue
    .line 500
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_14

    if-eqz p0, :cond_14

    .line 501
    const/16 v0, 0xe

    const/4 v1, 0x2

    new-array v1, v1, [J

    const/4 v2, 0x0

    aput-wide p1, v1, v2

    const/4 v2, 0x1

    aput-wide p3, v1, v2

    invoke-static {v0, p0, v1}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 503
    :cond_14
    return-void
.end method

.method private static update()V
    .registers 4

    .prologue
    .line 410
    invoke-static {}, Landroid/os/Looper;->myLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    if-eq v0, v1, :cond_1c

    .line 411
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    new-instance v1, Lio/methodbeat/android/MethodBeat$2;

    invoke-direct {v1}, Lio/methodbeat/android/MethodBeat$2;-><init>()V

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 423
    :goto_1b
    return-void

    .line 419
    :cond_1c
    sget-object v0, Lio/methodbeat/android/MethodBeat;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->update()V

    .line 420
    invoke-static {}, Lio/methodbeat/android/OtherLooper;->update()V

    .line 421
    sget-object v0, Lio/methodbeat/android/MethodBeat;->leaks:Lio/methodbeat/android/Leaks;

    sget-wide v2, Lio/methodbeat/android/MethodBeat;->leakMillis:J

    invoke-virtual {v0, v2, v3}, Lio/methodbeat/android/Leaks;->update(J)V

    .line 422
    sget-object v0, Lio/methodbeat/android/MethodBeat;->activities:Lio/methodbeat/android/Activities;

    invoke-virtual {v0}, Lio/methodbeat/android/Activities;->update()V

    goto :goto_1b
.end method

.method public static watch(Landroid/os/Looper;)V
    .registers 2

    .prologue
    .line 430
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_d

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    if-eq p0, v0, :cond_d

    .line 431
    invoke-static {p0}, Lio/methodbeat/android/OtherLooper;->watch(Landroid/os/Looper;)V

    .line 433
    :cond_d
    return-void
.end method
