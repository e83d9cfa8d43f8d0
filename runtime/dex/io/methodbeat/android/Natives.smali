# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Natives;
.super Ljava/lang/Object;
.source "Natives.java"


# static fields
.field private static final CONTRACT:I = 0x4

.field static final CREATED:I = 0x0

.field static final DESTROYED:I = 0x3

.field static final DRAWN:I = 0x5

.field static final DRAWS:I = 0x4

.field static final FULL:I = 0x7

.field static final IDLE:I = 0x1

.field static final KEY:I = 0x1

.field static final MOTION:I = 0x2

.field static final PAUSED:I = 0x2

.field static final RESUMED:I = 0x1

.field static final RETURNED:I = 0x6

.field static final TOUCH:I = 0x0

.field static final WAITS:I = 0x2

.field private static files:Lio/methodbeat/android/MethodBeat$FileListener;

.field private static listener:Lio/methodbeat/android/MethodBeat$Listener;

.field static volatile profiles:Lio/methodbeat/android/Profiles;


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 45
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 46
    return-void
.end method

.method private static collections()[J
    .registers 4

    .prologue
    .line 137
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x17

    if-ge v0, v1, :cond_8

    const/4 v0, 0x0

    :goto_7
    return-object v0

    .line 138
    :cond_8
    const/4 v0, 0x2

    new-array v0, v0, [J

    const/4 v1, 0x0

    const-string v2, "art.gc.blocking-gc-count"

    invoke-static {v2}, Lio/methodbeat/android/Natives;->stat(Ljava/lang/String;)J

    move-result-wide v2

    aput-wide v2, v0, v1

    const/4 v1, 0x1

    const-string v2, "art.gc.blocking-gc-time"

    invoke-static {v2}, Lio/methodbeat/android/Natives;->stat(Ljava/lang/String;)J

    move-result-wide v2

    aput-wide v2, v0, v1

    goto :goto_7
.end method

.method private static debugged()Z
    .registers 1

    .prologue
    .line 115
    invoke-static {}, Landroid/os/Debug;->isDebuggerConnected()Z

    move-result v0

    return v0
.end method

.method private static file(Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 84
    :try_start_0
    sget-object v0, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    new-instance v1, Ljava/io/File;

    invoke-direct {v1, p0}, Ljava/io/File;-><init>(Ljava/lang/String;)V

    invoke-interface {v0, v1}, Lio/methodbeat/android/MethodBeat$FileListener;->onFile(Ljava/io/File;)V
    :try_end_a
    .catch Ljava/lang/Throwable; {:try_start_0 .. :try_end_a} :catch_b

    .line 88
    :goto_a
    return-void

    .line 85
    :catch_b
    move-exception v0

    .line 86
    const-string v1, "methodbeat"

    const-string v2, "the listener failed on a file"

    invoke-static {v1, v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I

    goto :goto_a
.end method

.method static native flush(I)Z
.end method

.method private static hangProfile()Ljava/lang/String;
    .registers 1

    .prologue
    .line 148
    sget-object v0, Lio/methodbeat/android/Natives;->profiles:Lio/methodbeat/android/Profiles;

    .line 149
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

    .line 127
    invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;

    move-result-object v0

    .line 128
    const/4 v1, 0x2

    new-array v1, v1, [J

    const/4 v2, 0x0

    .line 129
    invoke-virtual {v0}, Ljava/lang/Runtime;->totalMemory()J

    move-result-wide v4

    invoke-virtual {v0}, Ljava/lang/Runtime;->freeMemory()J

    move-result-wide v6

    sub-long/2addr v4, v6

    div-long/2addr v4, v8

    aput-wide v4, v1, v2

    const/4 v0, 0x1

    .line 130
    invoke-static {}, Landroid/os/Debug;->getNativeHeapAllocatedSize()J

    move-result-wide v2

    div-long/2addr v2, v8

    aput-wide v2, v1, v0

    .line 128
    return-object v1
.end method

.method static native inputBegin(IJ)V
.end method

.method static native inputEnd()V
.end method

.method private static native listens(ZZ)V
.end method

.method static load(Lio/methodbeat/android/MethodBeat$Options;)Z
    .registers 6

    .prologue
    const/4 v0, 0x1

    const/4 v1, 0x0

    .line 54
    :try_start_2
    const-string v2, "methodbeat.library"

    invoke-static {v2}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    .line 55
    if-eqz v2, :cond_23

    .line 56
    invoke-static {v2}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 60
    :goto_d
    iget-object v2, p0, Lio/methodbeat/android/MethodBeat$Options;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    sput-object v2, Lio/methodbeat/android/Natives;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    .line 61
    iget-object v2, p0, Lio/methodbeat/android/MethodBeat$Options;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    sput-object v2, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    .line 62
    iget-object v2, p0, Lio/methodbeat/android/MethodBeat$Options;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    if-eqz v2, :cond_44

    move v3, v0

    :goto_1a
    sget-object v2, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    if-eqz v2, :cond_46

    move v2, v0

    :goto_1f
    invoke-static {v3, v2}, Lio/methodbeat/android/Natives;->listens(ZZ)V

    .line 66
    :goto_22
    return v0

    .line 58
    :cond_23
    const-string v2, "methodbeat"

    invoke-static {v2}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_28
    .catch Ljava/lang/Throwable; {:try_start_2 .. :try_end_28} :catch_29

    goto :goto_d

    .line 64
    :catch_29
    move-exception v0

    .line 65
    const-string v2, "methodbeat"

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "nothing is recorded: "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    move v0, v1

    .line 66
    goto :goto_22

    :cond_44
    move v3, v1

    .line 62
    goto :goto_1a

    :cond_46
    move v2, v1

    goto :goto_1f
.end method

.method private static log(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 93
    const-string v0, "methodbeat"

    invoke-static {v0, p0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 94
    return-void
.end method

.method private static mainStack()[B
    .registers 6

    .prologue
    .line 99
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    .line 100
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

    .line 101
    invoke-virtual {v1, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v4

    const/16 v5, 0xa

    invoke-virtual {v4, v5}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;

    .line 100
    add-int/lit8 v0, v0, 0x1

    goto :goto_13

    .line 103
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

.method static native outside(I)V
.end method

.method private static probe()V
    .registers 0

    .prologue
    .line 121
    invoke-static {}, Lio/methodbeat/android/Hang;->probe()V

    .line 122
    return-void
.end method

.method private static report([B)V
    .registers 4

    .prologue
    .line 74
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

    .line 78
    :goto_10
    return-void

    .line 75
    :catch_11
    move-exception v0

    .line 76
    const-string v1, "methodbeat"

    const-string v2, "the listener failed on a report"

    invoke-static {v1, v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I

    goto :goto_10
.end method

.method private static stat(Ljava/lang/String;)J
    .registers 3

    .prologue
    .line 142
    invoke-static {p0}, Landroid/os/Debug;->getRuntimeStat(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Ljava/lang/Long;->parseLong(Ljava/lang/String;)J

    move-result-wide v0

    return-wide v0
.end method

.method static varargs tell(ILjava/lang/String;[J)V
    .registers 5

    .prologue
    .line 161
    const/4 v0, 0x1

    new-array v0, v0, [Ljava/lang/String;

    const/4 v1, 0x0

    aput-object p1, v0, v1

    invoke-static {p0, v0, p2}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 162
    return-void
.end method

.method static varargs tell(I[J)V
    .registers 3

    .prologue
    .line 156
    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    invoke-static {p0, v0, p1}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 157
    return-void
.end method

.method static native tell(I[Ljava/lang/String;[J)V
.end method

.method private static threads()[B
    .registers 2

    .prologue
    .line 109
    invoke-static {}, Lio/methodbeat/android/Hang;->threads()Ljava/lang/String;

    move-result-object v0

    const-string v1, "UTF-8"

    invoke-static {v1}, Ljava/nio/charset/Charset;->forName(Ljava/lang/String;)Ljava/nio/charset/Charset;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/lang/String;->getBytes(Ljava/nio/charset/Charset;)[B

    move-result-object v0

    return-object v0
.end method
