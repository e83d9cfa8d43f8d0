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
.field public static final MODE_DEBUG:I = 0x0

.field public static final MODE_ONLINE:I = 0x2

.field public static final MODE_TEST:I = 0x1

.field public static final PAGE_BEGIN:I = 0x0

.field public static final PAGE_DATA:I = 0x2

.field public static final PAGE_DRAWN:I = 0x1

.field public static final PAGE_DRAWN_WITH_DATA:I = 0x3

.field private static final REPORT:Ljava/lang/String; = "methodbeat.ndjson"

.field private static begun:Z

.field private static volatile installed:Z

.field private static volatile pages:Lio/methodbeat/android/Pages;

.field private static settings:[Ljava/lang/String;

.field private static tried:Z


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 235
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 236
    return-void
.end method

.method static begin()Z
    .registers 2

    .prologue
    const/4 v0, 0x0

    .line 289
    sget-boolean v1, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-eqz v1, :cond_6

    .line 297
    :goto_5
    return v0

    .line 292
    :cond_6
    new-instance v1, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v1}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    invoke-static {v1}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;)Z

    move-result v1

    if-eqz v1, :cond_1a

    .line 293
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 294
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v1

    sput-boolean v1, Lio/methodbeat/android/MethodBeat;->begun:Z

    .line 296
    :cond_1a
    sget-boolean v1, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-nez v1, :cond_1f

    const/4 v0, 0x1

    :cond_1f
    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    .line 297
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    goto :goto_5
.end method

.method public static breadcrumb(Ljava/lang/String;)V
    .registers 1

    .prologue
    .line 486
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->breadcrumb(Ljava/lang/String;)V

    .line 487
    return-void
.end method

.method static endUnclaimed()V
    .registers 1

    .prologue
    .line 308
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_e

    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-nez v0, :cond_e

    .line 309
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    .line 310
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 312
    :cond_e
    return-void
.end method

.method public static flush(I)Z
    .registers 2

    .prologue
    .line 491
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
    .line 240
    new-instance v0, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v0}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    invoke-static {p0, v0}, Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 241
    return-void
.end method

.method public static install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 7

    .prologue
    const/4 v4, 0x1

    .line 248
    invoke-static {}, Landroid/os/Looper;->myLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    if-eq v0, v1, :cond_1d

    .line 249
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    new-instance v1, Lio/methodbeat/android/MethodBeat$1;

    invoke-direct {v1, p0, p1}, Lio/methodbeat/android/MethodBeat$1;-><init>(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 282
    :cond_1c
    :goto_1c
    return-void

    .line 257
    :cond_1d
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-nez v0, :cond_1c

    .line 260
    sput-boolean v4, Lio/methodbeat/android/MethodBeat;->tried:Z

    .line 261
    invoke-static {p1}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;)Z

    move-result v0

    if-eqz v0, :cond_1c

    .line 264
    invoke-virtual {p0}, Landroid/app/Application;->getNoBackupFilesDir()Ljava/io/File;

    move-result-object v0

    .line 265
    iget-object v1, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    if-nez v1, :cond_4a

    .line 266
    new-instance v1, Ljava/io/File;

    const-string v2, "methodbeat.ndjson"

    invoke-direct {v1, v0, v2}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    iput-object v1, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    .line 267
    new-instance v1, Ljava/io/File;

    invoke-virtual {p0}, Landroid/app/Application;->getFilesDir()Ljava/io/File;

    move-result-object v2

    const-string v3, "methodbeat.ndjson"

    invoke-direct {v1, v2, v3}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    iget-object v2, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    invoke-static {v1, v2}, Lio/methodbeat/android/MethodBeat;->move(Ljava/io/File;Ljava/io/File;)V

    .line 269
    :cond_4a
    const-string v1, "report"

    iget-object v2, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    invoke-virtual {v2}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v2

    invoke-virtual {p1, v1, v2}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 270
    const-string v1, "saltFile"

    new-instance v2, Ljava/io/File;

    const-string v3, "methodbeat.salt"

    invoke-direct {v2, v0, v3}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    invoke-virtual {v2}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    invoke-virtual {p1, v1, v0}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 271
    const-string v1, "trace"

    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    if-nez v0, :cond_8d

    const/4 v0, 0x0

    :goto_6c
    invoke-virtual {p1, v1, v0}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 272
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    invoke-static {v0}, Lio/methodbeat/android/MethodBeat;->named(Ljava/util/Map;)[Ljava/lang/String;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    .line 273
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_7e

    .line 274
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 276
    :cond_7e
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 277
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v0

    if-eqz v0, :cond_1c

    .line 280
    invoke-static {p0, p1}, Lio/methodbeat/android/MethodBeat;->listen(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 281
    sput-boolean v4, Lio/methodbeat/android/MethodBeat;->installed:Z

    goto :goto_1c

    .line 271
    :cond_8d
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    invoke-static {v0, p0}, Lio/methodbeat/android/MethodBeat;->own(Ljava/io/File;Landroid/app/Application;)Ljava/io/File;

    move-result-object v0

    invoke-virtual {v0}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    goto :goto_6c
.end method

.method public static isInstalled()Z
    .registers 1

    .prologue
    .line 418
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    return v0
.end method

.method private static listen(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 11

    .prologue
    .line 361
    const/16 v0, 0x18

    const/4 v1, 0x1

    new-array v1, v1, [J

    const/4 v2, 0x0

    invoke-static {}, Lio/methodbeat/android/ProcessAge;->millis()J

    move-result-wide v4

    aput-wide v4, v1, v2

    invoke-static {v0, v1}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 362
    new-instance v0, Landroid/os/HandlerThread;

    const-string v1, "methodbeat"

    sget v2, Landroid/os/Process;->THREAD_PRIORITY_BACKGROUND:I

    invoke-direct {v0, v1, v2}, Landroid/os/HandlerThread;-><init>(Ljava/lang/String;I)V

    .line 363
    invoke-virtual {v0}, Landroid/os/HandlerThread;->start()V

    .line 364
    new-instance v8, Landroid/os/Handler;

    invoke-virtual {v0}, Landroid/os/HandlerThread;->getLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-direct {v8, v0}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    .line 365
    new-instance v1, Lio/methodbeat/android/MainLooper;

    invoke-direct {v1}, Lio/methodbeat/android/MainLooper;-><init>()V

    .line 366
    invoke-virtual {v1}, Lio/methodbeat/android/MainLooper;->install()V

    .line 367
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->processName()Ljava/lang/String;

    move-result-object v0

    invoke-static {p0, v0, v8}, Lio/methodbeat/android/Exits;->install(Landroid/content/Context;Ljava/lang/String;Landroid/os/Handler;)V

    .line 368
    iget-boolean v0, p1, Lio/methodbeat/android/MethodBeat$Options;->profileStarts:Z

    iget-boolean v2, p1, Lio/methodbeat/android/MethodBeat$Options;->profileHangs:Z

    invoke-static {p0, v8, v0, v2}, Lio/methodbeat/android/Profiles;->install(Landroid/content/Context;Landroid/os/Handler;ZZ)V

    .line 370
    invoke-virtual {v1}, Lio/methodbeat/android/MainLooper;->check()V

    .line 371
    invoke-static {p0, v8}, Lio/methodbeat/android/RefreshRate;->install(Landroid/content/Context;Landroid/os/Handler;)V

    .line 372
    invoke-static {}, Lio/methodbeat/android/Launch;->install()Lio/methodbeat/android/Launch;

    move-result-object v5

    .line 373
    new-instance v3, Lio/methodbeat/android/Leaks;

    iget-wide v6, p1, Lio/methodbeat/android/MethodBeat$Options;->leakMillis:J

    invoke-direct {v3, v8, v6, v7}, Lio/methodbeat/android/Leaks;-><init>(Landroid/os/Handler;J)V

    .line 374
    new-instance v4, Lio/methodbeat/android/Readings;

    new-instance v0, Lio/methodbeat/android/Surroundings;

    iget-object v2, p1, Lio/methodbeat/android/MethodBeat$Options;->network:Lio/methodbeat/android/MethodBeat$Network;

    invoke-direct {v0, p0, v2, v8}, Lio/methodbeat/android/Surroundings;-><init>(Landroid/content/Context;Lio/methodbeat/android/MethodBeat$Network;Landroid/os/Handler;)V

    invoke-direct {v4, p0, v8, v1, v0}, Lio/methodbeat/android/Readings;-><init>(Landroid/content/Context;Landroid/os/Handler;Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Surroundings;)V

    .line 376
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    invoke-static {v0, v1}, Lio/methodbeat/android/Pages;->read(Ljava/io/Reader;Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/Pages;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/MethodBeat;->pages:Lio/methodbeat/android/Pages;

    .line 377
    new-instance v0, Lio/methodbeat/android/Activities;

    .line 378
    invoke-static {v1, v8}, Lio/methodbeat/android/Frames;->create(Lio/methodbeat/android/MainLooper;Landroid/os/Handler;)Lio/methodbeat/android/Frames;

    move-result-object v2

    sget-object v6, Lio/methodbeat/android/MethodBeat;->pages:Lio/methodbeat/android/Pages;

    new-instance v7, Lio/methodbeat/android/Scrolling;

    invoke-direct {v7, v8}, Lio/methodbeat/android/Scrolling;-><init>(Landroid/os/Handler;)V

    invoke-direct/range {v0 .. v7}, Lio/methodbeat/android/Activities;-><init>(Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Frames;Lio/methodbeat/android/Leaks;Lio/methodbeat/android/Readings;Lio/methodbeat/android/Launch;Lio/methodbeat/android/Pages;Lio/methodbeat/android/Scrolling;)V

    .line 377
    invoke-virtual {p0, v0}, Landroid/app/Application;->registerActivityLifecycleCallbacks(Landroid/app/Application$ActivityLifecycleCallbacks;)V

    .line 380
    return-void
.end method

.method public static loaded(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 433
    sget-object v0, Lio/methodbeat/android/MethodBeat;->pages:Lio/methodbeat/android/Pages;

    .line 434
    if-eqz v0, :cond_9

    if-eqz p0, :cond_9

    .line 435
    invoke-virtual {v0, p0}, Lio/methodbeat/android/Pages;->loaded(Ljava/lang/String;)V

    .line 437
    :cond_9
    return-void
.end method

.method static move(Ljava/io/File;Ljava/io/File;)V
    .registers 10

    .prologue
    const/4 v0, 0x0

    .line 319
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

    .line 320
    array-length v2, v1

    :goto_13
    if-ge v0, v2, :cond_63

    aget-object v3, v1, v0

    .line 321
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

    .line 322
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

    .line 323
    invoke-virtual {v4}, Ljava/io/File;->isFile()Z

    move-result v3

    if-eqz v3, :cond_60

    invoke-virtual {v5}, Ljava/io/File;->exists()Z

    move-result v3

    if-nez v3, :cond_5d

    invoke-virtual {v4, v5}, Ljava/io/File;->renameTo(Ljava/io/File;)Z

    move-result v3

    if-nez v3, :cond_60

    .line 324
    :cond_5d
    invoke-virtual {v4}, Ljava/io/File;->delete()Z

    .line 320
    :cond_60
    add-int/lit8 v0, v0, 0x1

    goto :goto_13

    .line 327
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
    .line 331
    new-instance v1, Ljava/util/ArrayList;

    invoke-direct {v1}, Ljava/util/ArrayList;-><init>()V

    .line 332
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

    .line 333
    invoke-interface {v0}, Ljava/util/Map$Entry;->getKey()Ljava/lang/Object;

    move-result-object v3

    invoke-interface {v1, v3}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 334
    invoke-interface {v0}, Ljava/util/Map$Entry;->getValue()Ljava/lang/Object;

    move-result-object v0

    invoke-interface {v1, v0}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    goto :goto_d

    .line 336
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
    .line 341
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->processName()Ljava/lang/String;

    move-result-object v1

    .line 342
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

    .line 343
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
    .line 423
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_17

    if-eqz p0, :cond_17

    if-ltz p1, :cond_17

    const/4 v0, 0x3

    if-gt p1, v0, :cond_17

    .line 424
    const/16 v0, 0x8

    const/4 v1, 0x1

    new-array v1, v1, [J

    const/4 v2, 0x0

    int-to-long v4, p1

    aput-wide v4, v1, v2

    invoke-static {v0, p0, v1}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 426
    :cond_17
    return-void
.end method

.method private static processName()Ljava/lang/String;
    .registers 6

    .prologue
    const/4 v0, 0x0

    .line 347
    const/16 v1, 0x100

    new-array v2, v1, [B

    .line 348
    :try_start_5
    new-instance v3, Ljava/io/FileInputStream;

    const-string v1, "/proc/self/cmdline"

    invoke-direct {v3, v1}, Ljava/io/FileInputStream;-><init>(Ljava/lang/String;)V
    :try_end_c
    .catch Ljava/io/IOException; {:try_start_5 .. :try_end_c} :catch_2c

    .line 349
    :try_start_c
    invoke-virtual {v3, v2}, Ljava/io/InputStream;->read([B)I

    move-result v4

    move v1, v0

    .line 351
    :goto_11
    if-ge v1, v4, :cond_1b

    aget-byte v0, v2, v1

    if-eqz v0, :cond_1b

    .line 352
    add-int/lit8 v0, v1, 0x1

    move v1, v0

    goto :goto_11

    .line 354
    :cond_1b
    new-instance v0, Ljava/lang/String;

    const/4 v4, 0x0

    const-string v5, "UTF-8"

    invoke-direct {v0, v2, v4, v1, v5}, Ljava/lang/String;-><init>([BIILjava/lang/String;)V
    :try_end_23
    .catch Ljava/lang/Throwable; {:try_start_c .. :try_end_23} :catch_27
    .catch Ljava/io/IOException; {:try_start_c .. :try_end_23} :catch_2c

    .line 355
    :try_start_23
    invoke-virtual {v3}, Ljava/io/InputStream;->close()V
    :try_end_26
    .catch Ljava/io/IOException; {:try_start_23 .. :try_end_26} :catch_2c

    .line 356
    :goto_26
    return-object v0

    .line 348
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

    .line 355
    :catch_2c
    move-exception v0

    .line 356
    const-string v0, ""

    goto :goto_26

    .line 348
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
    .line 302
    sget-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    if-nez v0, :cond_f

    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    :goto_7
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->start([Ljava/lang/String;)V

    .line 303
    const/4 v0, 0x2

    invoke-static {v0}, Lio/methodbeat/android/Natives;->outside(I)V

    .line 304
    return-void

    .line 302
    :cond_f
    sget-object v0, Lio/methodbeat/android/MethodBeat;->settings:[Ljava/lang/String;

    goto :goto_7
.end method

.method public static reportFullyDrawn(Landroid/app/Activity;)V
    .registers 7

    .prologue
    .line 444
    invoke-virtual {p0}, Landroid/app/Activity;->reportFullyDrawn()V

    .line 445
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_17

    .line 446
    const/4 v0, 0x4

    invoke-static {p0}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x7

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 448
    :cond_17
    return-void
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 1

    .prologue
    .line 462
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->setScene(Ljava/lang/String;)V

    .line 463
    return-void
.end method

.method public static start()V
    .registers 1

    .prologue
    .line 411
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_7

    .line 412
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->record()V

    .line 414
    :cond_7
    return-void
.end method

.method public static state(Ljava/lang/String;Ljava/lang/String;)V
    .registers 6

    .prologue
    const/4 v3, 0x0

    .line 471
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_16

    if-eqz p0, :cond_16

    .line 472
    const/16 v0, 0x17

    const/4 v1, 0x2

    new-array v1, v1, [Ljava/lang/String;

    aput-object p0, v1, v3

    const/4 v2, 0x1

    aput-object p1, v1, v2

    new-array v2, v3, [J

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 474
    :cond_16
    return-void
.end method

.method public static stop()V
    .registers 1

    .prologue
    .line 397
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_7

    .line 398
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 400
    :cond_7
    return-void
.end method

.method public static stopAndWait()V
    .registers 1

    .prologue
    .line 404
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_7

    .line 405
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stopAndWait()V

    .line 407
    :cond_7
    return-void
.end method

.method public static tag(Ljava/lang/String;Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 481
    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->tag(Ljava/lang/String;Ljava/lang/String;)V

    .line 482
    return-void
.end method

.method public static traffic(Ljava/lang/String;JJ)V
    .registers 8

    .prologue
    .line 452
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_14

    if-eqz p0, :cond_14

    .line 453
    const/16 v0, 0xe

    const/4 v1, 0x2

    new-array v1, v1, [J

    const/4 v2, 0x0

    aput-wide p1, v1, v2

    const/4 v2, 0x1

    aput-wide p3, v1, v2

    invoke-static {v0, p0, v1}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 455
    :cond_14
    return-void
.end method

.method public static watch(Landroid/os/Looper;)V
    .registers 2

    .prologue
    .line 387
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_d

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    if-eq p0, v0, :cond_d

    .line 388
    invoke-static {p0}, Lio/methodbeat/android/OtherLooper;->install(Landroid/os/Looper;)V

    .line 390
    :cond_d
    return-void
.end method
