# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Natives;
.super Ljava/lang/Object;
.source "Natives.java"


# static fields
.field static final CREATED:I = 0x0

.field static final DESTROYED:I = 0x3

.field static final DRAWN:I = 0x5

.field static final DRAWS:I = 0x4

.field static final PAUSED:I = 0x2

.field static final RESUMED:I = 0x1

.field private static files:Lio/methodbeat/android/MethodBeat$FileListener;

.field private static listener:Lio/methodbeat/android/MethodBeat$Listener;

.field static volatile profiles:Lio/methodbeat/android/Profiles;


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 29
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 30
    return-void
.end method

.method static native activity(Ljava/lang/String;I)V
.end method

.method static native appCreated(I)V
.end method

.method static native battery(I)V
.end method

.method static native charging(Z)V
.end method

.method private static file(Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 70
    :try_start_0
    sget-object v0, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    new-instance v1, Ljava/io/File;

    invoke-direct {v1, p0}, Ljava/io/File;-><init>(Ljava/lang/String;)V

    invoke-interface {v0, v1}, Lio/methodbeat/android/MethodBeat$FileListener;->onFile(Ljava/io/File;)V
    :try_end_a
    .catch Ljava/lang/Throwable; {:try_start_0 .. :try_end_a} :catch_b

    .line 74
    :goto_a
    return-void

    .line 71
    :catch_b
    move-exception v0

    .line 72
    const-string v1, "methodbeat"

    const-string v2, "the listener failed on a file"

    invoke-static {v1, v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I

    goto :goto_a
.end method

.method static native flush(I)Z
.end method

.method static native foreground(Z)V
.end method

.method static native frame(JJJJJJI)V
.end method

.method private static hangProfile()Ljava/lang/String;
    .registers 1

    .prologue
    .line 105
    sget-object v0, Lio/methodbeat/android/Natives;->profiles:Lio/methodbeat/android/Profiles;

    .line 106
    if-nez v0, :cond_6

    const/4 v0, 0x0

    :goto_5
    return-object v0

    :cond_6
    invoke-virtual {v0}, Lio/methodbeat/android/Profiles;->hangs()Ljava/lang/String;

    move-result-object v0

    goto :goto_5
.end method

.method private static heaps()[J
    .registers 10

    .prologue
    const-wide/16 v8, 0x400

    .line 95
    invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;

    move-result-object v0

    .line 96
    const/4 v1, 0x2

    new-array v1, v1, [J

    const/4 v2, 0x0

    .line 97
    invoke-virtual {v0}, Ljava/lang/Runtime;->totalMemory()J

    move-result-wide v4

    invoke-virtual {v0}, Ljava/lang/Runtime;->freeMemory()J

    move-result-wide v6

    sub-long/2addr v4, v6

    div-long/2addr v4, v8

    aput-wide v4, v1, v2

    const/4 v0, 0x1

    .line 98
    invoke-static {}, Landroid/os/Debug;->getNativeHeapAllocatedSize()J

    move-result-wide v2

    div-long/2addr v2, v8

    aput-wide v2, v1, v0

    .line 96
    return-object v1
.end method

.method static native leak(Ljava/lang/String;I)V
.end method

.method static load(Lio/methodbeat/android/MethodBeat$Options;Ljava/io/File;)Z
    .registers 11

    .prologue
    const/4 v7, 0x1

    const/4 v8, 0x0

    .line 38
    :try_start_2
    const-string v0, "methodbeat.library"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 39
    if-eqz v0, :cond_5f

    .line 40
    invoke-static {v0}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 44
    :goto_d
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    sput-object v0, Lio/methodbeat/android/Natives;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    .line 45
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    sput-object v0, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    .line 46
    const/16 v0, 0x9

    new-array v0, v0, [I

    const/4 v1, 0x0

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->mode:I

    aput v2, v0, v1

    const/4 v1, 0x1

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->anrMillis:I

    aput v2, v0, v1

    const/4 v1, 0x2

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->stackMillis:I

    aput v2, v0, v1

    const/4 v1, 0x3

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->lagTimes:I

    aput v2, v0, v1

    const/4 v1, 0x4

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->lagMillis:I

    aput v2, v0, v1

    const/4 v1, 0x5

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->lagWindowMillis:I

    aput v2, v0, v1

    const/4 v1, 0x6

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->fpsAverage:I

    aput v2, v0, v1

    const/4 v1, 0x7

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->fpsMinimum:I

    aput v2, v0, v1

    const/16 v1, 0x8

    iget v2, p0, Lio/methodbeat/android/MethodBeat$Options;->samplePermille:I

    aput v2, v0, v1

    iget-object v1, p0, Lio/methodbeat/android/MethodBeat$Options;->splash:[Ljava/lang/String;

    iget-object v2, p0, Lio/methodbeat/android/MethodBeat$Options;->userId:Ljava/lang/String;

    .line 48
    if-nez p1, :cond_80

    const/4 v3, 0x0

    :goto_4e
    iget-object v4, p0, Lio/methodbeat/android/MethodBeat$Options;->threads:Ljava/lang/String;

    iget-object v5, p0, Lio/methodbeat/android/MethodBeat$Options;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    if-eqz v5, :cond_85

    move v5, v7

    :goto_55
    sget-object v6, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    if-eqz v6, :cond_87

    move v6, v7

    .line 46
    :goto_5a
    invoke-static/range {v0 .. v6}, Lio/methodbeat/android/Natives;->settings([I[Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ZZ)V

    move v0, v7

    .line 52
    :goto_5e
    return v0

    .line 42
    :cond_5f
    const-string v0, "methodbeat"

    invoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_64
    .catch Ljava/lang/Throwable; {:try_start_2 .. :try_end_64} :catch_65

    goto :goto_d

    .line 50
    :catch_65
    move-exception v0

    .line 51
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "nothing is recorded: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    move v0, v8

    .line 52
    goto :goto_5e

    .line 48
    :cond_80
    :try_start_80
    invoke-virtual {p1}, Ljava/io/File;->getPath()Ljava/lang/String;
    :try_end_83
    .catch Ljava/lang/Throwable; {:try_start_80 .. :try_end_83} :catch_65

    move-result-object v3

    goto :goto_4e

    :cond_85
    move v5, v8

    goto :goto_55

    :cond_87
    move v6, v8

    goto :goto_5a
.end method

.method private static log(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 79
    const-string v0, "methodbeat"

    invoke-static {v0, p0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 80
    return-void
.end method

.method private static mainStack()[B
    .registers 6

    .prologue
    .line 85
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    .line 86
    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-virtual {v0}, Landroid/os/Looper;->getThread()Ljava/lang/Thread;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Thread;->getStackTrace()[Ljava/lang/StackTraceElement;

    move-result-object v2

    array-length v3, v2

    const/4 v0, 0x0

    :goto_13
    if-ge v0, v3, :cond_23

    aget-object v4, v2, v0

    .line 87
    invoke-virtual {v1, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v4

    const/16 v5, 0xa

    invoke-virtual {v4, v5}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;

    .line 86
    add-int/lit8 v0, v0, 0x1

    goto :goto_13

    .line 89
    :cond_23
    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    const-string v1, "UTF-8"

    invoke-static {v1}, Ljava/nio/charset/Charset;->forName(Ljava/lang/String;)Ljava/nio/charset/Charset;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/lang/String;->getBytes(Ljava/nio/charset/Charset;)[B

    move-result-object v0

    return-object v0
.end method

.method static native memory(JJJ)V
.end method

.method static native network(Ljava/lang/String;)V
.end method

.method static native page(Ljava/lang/String;I)V
.end method

.method static native profile([Ljava/lang/String;I)V
.end method

.method private static report([B)V
    .registers 4

    .prologue
    .line 60
    :try_start_0
    sget-object v0, Lio/methodbeat/android/Natives;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    new-instance v1, Ljava/lang/String;

    const-string v2, "UTF-8"

    invoke-static {v2}, Ljava/nio/charset/Charset;->forName(Ljava/lang/String;)Ljava/nio/charset/Charset;

    move-result-object v2

    invoke-direct {v1, p0, v2}, Ljava/lang/String;-><init>([BLjava/nio/charset/Charset;)V

    invoke-interface {v0, v1}, Lio/methodbeat/android/MethodBeat$Listener;->onReport(Ljava/lang/String;)V
    :try_end_10
    .catch Ljava/lang/Throwable; {:try_start_0 .. :try_end_10} :catch_11

    .line 64
    :goto_10
    return-void

    .line 61
    :catch_11
    move-exception v0

    .line 62
    const-string v1, "methodbeat"

    const-string v2, "the listener failed on a report"

    invoke-static {v1, v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I

    goto :goto_10
.end method

.method private static native settings([I[Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ZZ)V
.end method

.method static native startProfile(Ljava/lang/String;)V
.end method

.method static native traffic(JJ)V
.end method

.method static native trafficOf(Ljava/lang/String;JJ)V
.end method
