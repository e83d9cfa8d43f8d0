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

.field private static begun:Z

.field private static volatile installed:Z

.field private static report:Ljava/lang/String;

.field private static slowMillis:I

.field private static tried:Z


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 223
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 224
    return-void
.end method

.method static begin()Z
    .registers 3

    .prologue
    const/4 v2, 0x0

    const/4 v0, 0x0

    .line 272
    sget-boolean v1, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-eqz v1, :cond_7

    .line 280
    :goto_6
    return v0

    .line 275
    :cond_7
    new-instance v1, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v1}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    invoke-static {v1, v2}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;Ljava/io/File;)Z

    move-result v1

    if-eqz v1, :cond_1b

    .line 276
    invoke-static {v2, v0}, Lio/methodbeat/AppMethodBeat;->start(Ljava/lang/String;I)V

    .line 277
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v1

    sput-boolean v1, Lio/methodbeat/android/MethodBeat;->begun:Z

    .line 279
    :cond_1b
    sget-boolean v1, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-nez v1, :cond_20

    const/4 v0, 0x1

    :cond_20
    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    .line 280
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    goto :goto_6
.end method

.method static endUnclaimed()V
    .registers 1

    .prologue
    .line 285
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_e

    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-nez v0, :cond_e

    .line 286
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    .line 287
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 289
    :cond_e
    return-void
.end method

.method public static flush(I)Z
    .registers 2

    .prologue
    .line 377
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
    .line 228
    new-instance v0, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v0}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    invoke-static {p0, v0}, Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 229
    return-void
.end method

.method public static install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 6

    .prologue
    const/4 v3, 0x1

    .line 236
    invoke-static {}, Landroid/os/Looper;->myLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    if-eq v0, v1, :cond_1d

    .line 237
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    new-instance v1, Lio/methodbeat/android/MethodBeat$1;

    invoke-direct {v1, p0, p1}, Lio/methodbeat/android/MethodBeat$1;-><init>(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 265
    :cond_1c
    :goto_1c
    return-void

    .line 245
    :cond_1d
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->tried:Z

    if-nez v0, :cond_1c

    .line 248
    sput-boolean v3, Lio/methodbeat/android/MethodBeat;->tried:Z

    .line 249
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    if-nez v0, :cond_58

    const/4 v0, 0x0

    .line 250
    :goto_28
    invoke-static {p1, v0}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;Ljava/io/File;)Z

    move-result v0

    if-eqz v0, :cond_1c

    .line 253
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    if-eqz v0, :cond_5f

    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    invoke-virtual {v0}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    .line 254
    :goto_38
    sput-object v0, Lio/methodbeat/android/MethodBeat;->report:Ljava/lang/String;

    .line 255
    iget v0, p1, Lio/methodbeat/android/MethodBeat$Options;->slowMillis:I

    sput v0, Lio/methodbeat/android/MethodBeat;->slowMillis:I

    .line 256
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->begun:Z

    if-eqz v0, :cond_45

    .line 257
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 259
    :cond_45
    sget-object v0, Lio/methodbeat/android/MethodBeat;->report:Ljava/lang/String;

    sget v1, Lio/methodbeat/android/MethodBeat;->slowMillis:I

    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->start(Ljava/lang/String;I)V

    .line 260
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v0

    if-eqz v0, :cond_1c

    .line 263
    invoke-static {p0, p1}, Lio/methodbeat/android/MethodBeat;->listen(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 264
    sput-boolean v3, Lio/methodbeat/android/MethodBeat;->installed:Z

    goto :goto_1c

    .line 249
    :cond_58
    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    invoke-static {v0, p0}, Lio/methodbeat/android/MethodBeat;->own(Ljava/io/File;Landroid/app/Application;)Ljava/io/File;

    move-result-object v0

    goto :goto_28

    .line 254
    :cond_5f
    new-instance v0, Ljava/io/File;

    invoke-virtual {p0}, Landroid/app/Application;->getFilesDir()Ljava/io/File;

    move-result-object v1

    const-string v2, "methodbeat.ndjson"

    invoke-direct {v0, v1, v2}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    invoke-virtual {v0}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    goto :goto_38
.end method

.method public static isInstalled()Z
    .registers 1

    .prologue
    .line 358
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    return v0
.end method

.method private static listen(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 10

    .prologue
    .line 313
    new-instance v0, Landroid/os/HandlerThread;

    const-string v1, "methodbeat"

    sget v2, Landroid/os/Process;->THREAD_PRIORITY_BACKGROUND:I

    invoke-direct {v0, v1, v2}, Landroid/os/HandlerThread;-><init>(Ljava/lang/String;I)V

    .line 314
    invoke-virtual {v0}, Landroid/os/HandlerThread;->start()V

    .line 315
    new-instance v2, Landroid/os/Handler;

    invoke-virtual {v0}, Landroid/os/HandlerThread;->getLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-direct {v2, v0}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    .line 316
    new-instance v1, Lio/methodbeat/android/MainLooper;

    invoke-direct {v1}, Lio/methodbeat/android/MainLooper;-><init>()V

    .line 317
    invoke-virtual {v1}, Lio/methodbeat/android/MainLooper;->install()V

    .line 318
    iget-boolean v0, p1, Lio/methodbeat/android/MethodBeat$Options;->profileStarts:Z

    iget-boolean v3, p1, Lio/methodbeat/android/MethodBeat$Options;->profileHangs:Z

    invoke-static {p0, v2, v0, v3}, Lio/methodbeat/android/Profiles;->install(Landroid/content/Context;Landroid/os/Handler;ZZ)V

    .line 320
    invoke-virtual {v1}, Lio/methodbeat/android/MainLooper;->check()V

    .line 321
    invoke-static {}, Lio/methodbeat/android/Launch;->install()Lio/methodbeat/android/Launch;

    move-result-object v5

    .line 322
    new-instance v3, Lio/methodbeat/android/Leaks;

    iget-wide v6, p1, Lio/methodbeat/android/MethodBeat$Options;->leakMillis:J

    invoke-direct {v3, v2, v6, v7}, Lio/methodbeat/android/Leaks;-><init>(Landroid/os/Handler;J)V

    .line 323
    new-instance v4, Lio/methodbeat/android/Readings;

    iget-object v0, p1, Lio/methodbeat/android/MethodBeat$Options;->network:Lio/methodbeat/android/MethodBeat$Network;

    invoke-direct {v4, p0, v2, v1, v0}, Lio/methodbeat/android/Readings;-><init>(Landroid/content/Context;Landroid/os/Handler;Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/MethodBeat$Network;)V

    .line 324
    new-instance v0, Lio/methodbeat/android/Activities;

    .line 325
    invoke-static {v1, v2}, Lio/methodbeat/android/Frames;->create(Lio/methodbeat/android/MainLooper;Landroid/os/Handler;)Lio/methodbeat/android/Frames;

    move-result-object v2

    iget-object v6, p1, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    .line 326
    invoke-static {v6, v1}, Lio/methodbeat/android/Pages;->read(Ljava/io/Reader;Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/Pages;

    move-result-object v6

    invoke-direct/range {v0 .. v6}, Lio/methodbeat/android/Activities;-><init>(Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Frames;Lio/methodbeat/android/Leaks;Lio/methodbeat/android/Readings;Lio/methodbeat/android/Launch;Lio/methodbeat/android/Pages;)V

    .line 324
    invoke-virtual {p0, v0}, Landroid/app/Application;->registerActivityLifecycleCallbacks(Landroid/app/Application$ActivityLifecycleCallbacks;)V

    .line 327
    return-void
.end method

.method private static own(Ljava/io/File;Landroid/app/Application;)Ljava/io/File;
    .registers 6

    .prologue
    .line 293
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->processName()Ljava/lang/String;

    move-result-object v1

    .line 294
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

    .line 295
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
    .registers 3

    .prologue
    .line 363
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_e

    if-eqz p0, :cond_e

    if-ltz p1, :cond_e

    const/4 v0, 0x3

    if-gt p1, v0, :cond_e

    .line 364
    invoke-static {p0, p1}, Lio/methodbeat/android/Natives;->page(Ljava/lang/String;I)V

    .line 366
    :cond_e
    return-void
.end method

.method private static processName()Ljava/lang/String;
    .registers 6

    .prologue
    const/4 v0, 0x0

    .line 299
    const/16 v1, 0x100

    new-array v2, v1, [B

    .line 300
    :try_start_5
    new-instance v3, Ljava/io/FileInputStream;

    const-string v1, "/proc/self/cmdline"

    invoke-direct {v3, v1}, Ljava/io/FileInputStream;-><init>(Ljava/lang/String;)V
    :try_end_c
    .catch Ljava/io/IOException; {:try_start_5 .. :try_end_c} :catch_2c

    .line 301
    :try_start_c
    invoke-virtual {v3, v2}, Ljava/io/InputStream;->read([B)I

    move-result v4

    move v1, v0

    .line 303
    :goto_11
    if-ge v1, v4, :cond_1b

    aget-byte v0, v2, v1

    if-eqz v0, :cond_1b

    .line 304
    add-int/lit8 v0, v1, 0x1

    move v1, v0

    goto :goto_11

    .line 306
    :cond_1b
    new-instance v0, Ljava/lang/String;

    const/4 v4, 0x0

    const-string v5, "UTF-8"

    invoke-direct {v0, v2, v4, v1, v5}, Ljava/lang/String;-><init>([BIILjava/lang/String;)V
    :try_end_23
    .catch Ljava/lang/Throwable; {:try_start_c .. :try_end_23} :catch_27
    .catch Ljava/io/IOException; {:try_start_c .. :try_end_23} :catch_2c

    .line 307
    :try_start_23
    invoke-virtual {v3}, Ljava/io/InputStream;->close()V
    :try_end_26
    .catch Ljava/io/IOException; {:try_start_23 .. :try_end_26} :catch_2c

    .line 308
    :goto_26
    return-object v0

    .line 300
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

    .line 307
    :catch_2c
    move-exception v0

    .line 308
    const-string v0, ""

    goto :goto_26

    .line 300
    :catch_30
    move-exception v1

    :try_start_31
    invoke-virtual {v0, v1}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_34
    .catch Ljava/io/IOException; {:try_start_31 .. :try_end_34} :catch_2c

    goto :goto_2b
.end method

.method public static start()V
    .registers 2

    .prologue
    .line 351
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_b

    .line 352
    sget-object v0, Lio/methodbeat/android/MethodBeat;->report:Ljava/lang/String;

    sget v1, Lio/methodbeat/android/MethodBeat;->slowMillis:I

    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->start(Ljava/lang/String;I)V

    .line 354
    :cond_b
    return-void
.end method

.method public static stop()V
    .registers 1

    .prologue
    .line 344
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_7

    .line 345
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 347
    :cond_7
    return-void
.end method

.method public static traffic(Ljava/lang/String;JJ)V
    .registers 6

    .prologue
    .line 370
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_9

    if-eqz p0, :cond_9

    .line 371
    invoke-static {p0, p1, p2, p3, p4}, Lio/methodbeat/android/Natives;->trafficOf(Ljava/lang/String;JJ)V

    .line 373
    :cond_9
    return-void
.end method

.method public static watch(Landroid/os/Looper;)V
    .registers 2

    .prologue
    .line 334
    sget-boolean v0, Lio/methodbeat/android/MethodBeat;->installed:Z

    if-eqz v0, :cond_d

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    if-eq p0, v0, :cond_d

    .line 335
    invoke-static {p0}, Lio/methodbeat/android/OtherLooper;->install(Landroid/os/Looper;)V

    .line 337
    :cond_d
    return-void
.end method
