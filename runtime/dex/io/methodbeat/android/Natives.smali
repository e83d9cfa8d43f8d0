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

.field private static frame:Lio/methodbeat/android/MethodBeat$FrameListener;

.field private static hang:Lio/methodbeat/android/MethodBeat$HangListener;

.field private static listeners:Ljava/util/List;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/List",
            "<",
            "Lio/methodbeat/android/MethodBeat$Listener;",
            ">;"
        }
    .end annotation
.end field

.field static volatile profiles:Lio/methodbeat/android/Profiles;


# direct methods
.method static constructor <clinit>()V
    .registers 1

    .prologue
    .line 42
    invoke-static {}, Ljava/util/Collections;->emptyList()Ljava/util/List;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/Natives;->listeners:Ljava/util/List;

    return-void
.end method

.method private constructor <init>()V
    .registers 1

    .prologue
    .line 50
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 51
    return-void
.end method

.method private static collections()[J
    .registers 4

    .prologue
    .line 147
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x17

    if-ge v0, v1, :cond_8

    const/4 v0, 0x0

    :goto_7
    return-object v0

    .line 148
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
    .line 125
    invoke-static {}, Landroid/os/Debug;->isDebuggerConnected()Z

    move-result v0

    return v0
.end method

.method private static file(Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 94
    :try_start_0
    sget-object v0, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    new-instance v1, Ljava/io/File;

    invoke-direct {v1, p0}, Ljava/io/File;-><init>(Ljava/lang/String;)V

    invoke-interface {v0, v1}, Lio/methodbeat/android/MethodBeat$FileListener;->onFile(Ljava/io/File;)V
    :try_end_a
    .catch Ljava/lang/Throwable; {:try_start_0 .. :try_end_a} :catch_b

    .line 98
    :goto_a
    return-void

    .line 95
    :catch_b
    move-exception v0

    .line 96
    const-string v1, "methodbeat"

    const-string v2, "the listener failed on a file"

    invoke-static {v1, v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I

    goto :goto_a
.end method

.method static native flush(I)Z
.end method

.method static frame(JJJJJJJJJ)V
    .registers 28

    .prologue
    .line 172
    const/16 v2, 0x9

    const/16 v3, 0x9

    new-array v3, v3, [J

    const/4 v4, 0x0

    aput-wide p0, v3, v4

    const/4 v4, 0x1

    aput-wide p2, v3, v4

    const/4 v4, 0x2

    aput-wide p4, v3, v4

    const/4 v4, 0x3

    aput-wide p6, v3, v4

    const/4 v4, 0x4

    aput-wide p8, v3, v4

    const/4 v4, 0x5

    aput-wide p10, v3, v4

    const/4 v4, 0x6

    aput-wide p12, v3, v4

    const/4 v4, 0x7

    aput-wide p14, v3, v4

    const/16 v4, 0x8

    aput-wide p16, v3, v4

    invoke-static {v2, v3}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 174
    :try_start_25
    sget-object v2, Lio/methodbeat/android/Natives;->frame:Lio/methodbeat/android/MethodBeat$FrameListener;

    if-eqz v2, :cond_34

    .line 175
    sget-object v3, Lio/methodbeat/android/Natives;->frame:Lio/methodbeat/android/MethodBeat$FrameListener;

    sub-long v4, p2, p0

    move-wide/from16 v0, p12

    long-to-int v8, v0

    move-wide v6, p4

    invoke-interface/range {v3 .. v8}, Lio/methodbeat/android/MethodBeat$FrameListener;->onFrame(JJI)V
    :try_end_34
    .catch Ljava/lang/Throwable; {:try_start_25 .. :try_end_34} :catch_35

    .line 180
    :cond_34
    :goto_34
    return-void

    .line 177
    :catch_35
    move-exception v2

    .line 178
    const-string v3, "methodbeat"

    const-string v4, "the listener failed on a frame"

    invoke-static {v3, v4, v2}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I

    goto :goto_34
.end method

.method private static hangProfile()Ljava/lang/String;
    .registers 3

    .prologue
    .line 159
    :try_start_0
    sget-object v0, Lio/methodbeat/android/Natives;->hang:Lio/methodbeat/android/MethodBeat$HangListener;

    if-eqz v0, :cond_9

    .line 160
    sget-object v0, Lio/methodbeat/android/Natives;->hang:Lio/methodbeat/android/MethodBeat$HangListener;

    invoke-interface {v0}, Lio/methodbeat/android/MethodBeat$HangListener;->onHang()V
    :try_end_9
    .catch Ljava/lang/Throwable; {:try_start_0 .. :try_end_9} :catch_f

    .line 165
    :cond_9
    :goto_9
    sget-object v0, Lio/methodbeat/android/Natives;->profiles:Lio/methodbeat/android/Profiles;

    .line 166
    if-nez v0, :cond_18

    const/4 v0, 0x0

    :goto_e
    return-object v0

    .line 162
    :catch_f
    move-exception v0

    .line 163
    const-string v1, "methodbeat"

    const-string v2, "the listener failed on a hang"

    invoke-static {v1, v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I

    goto :goto_9

    .line 166
    :cond_18
    invoke-virtual {v0}, Lio/methodbeat/android/Profiles;->hangs()Ljava/lang/String;

    move-result-object v0

    goto :goto_e
.end method

.method private static heaps()[J
    .registers 10

    .prologue
    const-wide/16 v8, 0x400

    .line 137
    invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;

    move-result-object v0

    .line 138
    const/4 v1, 0x2

    new-array v1, v1, [J

    const/4 v2, 0x0

    .line 139
    invoke-virtual {v0}, Ljava/lang/Runtime;->totalMemory()J

    move-result-wide v4

    invoke-virtual {v0}, Ljava/lang/Runtime;->freeMemory()J

    move-result-wide v6

    sub-long/2addr v4, v6

    div-long/2addr v4, v8

    aput-wide v4, v1, v2

    const/4 v0, 0x1

    .line 140
    invoke-static {}, Landroid/os/Debug;->getNativeHeapAllocatedSize()J

    move-result-wide v2

    div-long/2addr v2, v8

    aput-wide v2, v1, v0

    .line 138
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

    .line 59
    :try_start_2
    const-string v2, "methodbeat.library"

    invoke-static {v2}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    .line 60
    if-eqz v2, :cond_34

    .line 61
    invoke-static {v2}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 65
    :goto_d
    new-instance v2, Ljava/util/ArrayList;

    iget-object v3, p0, Lio/methodbeat/android/MethodBeat$Options;->listeners:Ljava/util/List;

    invoke-direct {v2, v3}, Ljava/util/ArrayList;-><init>(Ljava/util/Collection;)V

    sput-object v2, Lio/methodbeat/android/Natives;->listeners:Ljava/util/List;

    .line 66
    iget-object v2, p0, Lio/methodbeat/android/MethodBeat$Options;->hang:Lio/methodbeat/android/MethodBeat$HangListener;

    sput-object v2, Lio/methodbeat/android/Natives;->hang:Lio/methodbeat/android/MethodBeat$HangListener;

    .line 67
    iget-object v2, p0, Lio/methodbeat/android/MethodBeat$Options;->frame:Lio/methodbeat/android/MethodBeat$FrameListener;

    sput-object v2, Lio/methodbeat/android/Natives;->frame:Lio/methodbeat/android/MethodBeat$FrameListener;

    .line 68
    iget-object v2, p0, Lio/methodbeat/android/MethodBeat$Options;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    sput-object v2, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    .line 69
    sget-object v2, Lio/methodbeat/android/Natives;->listeners:Ljava/util/List;

    invoke-interface {v2}, Ljava/util/List;->isEmpty()Z

    move-result v2

    if-nez v2, :cond_55

    move v3, v0

    :goto_2b
    sget-object v2, Lio/methodbeat/android/Natives;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    if-eqz v2, :cond_57

    move v2, v0

    :goto_30
    invoke-static {v3, v2}, Lio/methodbeat/android/Natives;->listens(ZZ)V

    .line 73
    :goto_33
    return v0

    .line 63
    :cond_34
    const-string v2, "methodbeat"

    invoke-static {v2}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_39
    .catch Ljava/lang/Throwable; {:try_start_2 .. :try_end_39} :catch_3a

    goto :goto_d

    .line 71
    :catch_3a
    move-exception v0

    .line 72
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

    .line 73
    goto :goto_33

    :cond_55
    move v3, v1

    .line 69
    goto :goto_2b

    :cond_57
    move v2, v1

    goto :goto_30
.end method

.method private static log(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 103
    const-string v0, "methodbeat"

    invoke-static {v0, p0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 104
    return-void
.end method

.method private static mainStack()[B
    .registers 6

    .prologue
    .line 109
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    .line 110
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

    .line 111
    invoke-virtual {v1, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v4

    const/16 v5, 0xa

    invoke-virtual {v4, v5}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;

    .line 110
    add-int/lit8 v0, v0, 0x1

    goto :goto_13

    .line 113
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
    .line 131
    invoke-static {}, Lio/methodbeat/android/Hang;->probe()V

    .line 132
    return-void
.end method

.method private static report([B)V
    .registers 6

    .prologue
    .line 80
    new-instance v1, Ljava/lang/String;

    const-string v0, "UTF-8"

    invoke-static {v0}, Ljava/nio/charset/Charset;->forName(Ljava/lang/String;)Ljava/nio/charset/Charset;

    move-result-object v0

    invoke-direct {v1, p0, v0}, Ljava/lang/String;-><init>([BLjava/nio/charset/Charset;)V

    .line 81
    sget-object v0, Lio/methodbeat/android/Natives;->listeners:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->iterator()Ljava/util/Iterator;

    move-result-object v2

    :goto_11
    invoke-interface {v2}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_2a

    invoke-interface {v2}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/MethodBeat$Listener;

    .line 83
    :try_start_1d
    invoke-interface {v0, v1}, Lio/methodbeat/android/MethodBeat$Listener;->onReport(Ljava/lang/String;)V
    :try_end_20
    .catch Ljava/lang/Throwable; {:try_start_1d .. :try_end_20} :catch_21

    goto :goto_11

    .line 84
    :catch_21
    move-exception v0

    .line 85
    const-string v3, "methodbeat"

    const-string v4, "the listener failed on a report"

    invoke-static {v3, v4, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I

    goto :goto_11

    .line 88
    :cond_2a
    return-void
.end method

.method private static stat(Ljava/lang/String;)J
    .registers 3

    .prologue
    .line 152
    invoke-static {p0}, Landroid/os/Debug;->getRuntimeStat(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Ljava/lang/Long;->parseLong(Ljava/lang/String;)J

    move-result-wide v0

    return-wide v0
.end method

.method static varargs tell(ILjava/lang/String;[J)V
    .registers 5

    .prologue
    .line 191
    const/4 v0, 0x1

    new-array v0, v0, [Ljava/lang/String;

    const/4 v1, 0x0

    aput-object p1, v0, v1

    invoke-static {p0, v0, p2}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 192
    return-void
.end method

.method static varargs tell(I[J)V
    .registers 3

    .prologue
    .line 186
    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    invoke-static {p0, v0, p1}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 187
    return-void
.end method

.method static native tell(I[Ljava/lang/String;[J)V
.end method

.method private static threads()[B
    .registers 2

    .prologue
    .line 119
    invoke-static {}, Lio/methodbeat/android/Hang;->threads()Ljava/lang/String;

    move-result-object v0

    const-string v1, "UTF-8"

    invoke-static {v1}, Ljava/nio/charset/Charset;->forName(Ljava/lang/String;)Ljava/nio/charset/Charset;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/lang/String;->getBytes(Ljava/nio/charset/Charset;)[B

    move-result-object v0

    return-object v0
.end method
