# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/ProcessAge;
.super Ljava/lang/Object;
.source "ProcessAge.java"


# static fields
.field private static final START_TIME:I = 0x16

.field private static final TICKS_PER_SECOND:I = 0x64


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 18
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 19
    return-void
.end method

.method private static fromStat()J
    .registers 6

    .prologue
    .line 56
    const/16 v0, 0x400

    new-array v0, v0, [B

    .line 57
    :try_start_4
    new-instance v2, Ljava/io/FileInputStream;

    const-string v1, "/proc/self/stat"

    invoke-direct {v2, v1}, Ljava/io/FileInputStream;-><init>(Ljava/lang/String;)V
    :try_end_b
    .catch Ljava/io/IOException; {:try_start_4 .. :try_end_b} :catch_2d
    .catch Ljava/lang/NumberFormatException; {:try_start_4 .. :try_end_b} :catch_36

    .line 58
    :try_start_b
    invoke-virtual {v2, v0}, Ljava/io/InputStream;->read([B)I

    move-result v1

    const/4 v3, 0x0

    invoke-static {v1, v3}, Ljava/lang/Math;->max(II)I

    move-result v1

    .line 59
    new-instance v3, Ljava/lang/String;

    const/4 v4, 0x0

    const-string v5, "US-ASCII"

    invoke-direct {v3, v0, v4, v1, v5}, Ljava/lang/String;-><init>([BIILjava/lang/String;)V

    invoke-static {}, Landroid/os/SystemClock;->elapsedRealtime()J

    move-result-wide v0

    invoke-static {v3, v0, v1}, Lio/methodbeat/android/ProcessAge;->fromStat(Ljava/lang/String;J)J
    :try_end_23
    .catch Ljava/lang/Throwable; {:try_start_b .. :try_end_23} :catch_28
    .catch Ljava/io/IOException; {:try_start_b .. :try_end_23} :catch_2d
    .catch Ljava/lang/NumberFormatException; {:try_start_b .. :try_end_23} :catch_36

    move-result-wide v0

    .line 60
    :try_start_24
    invoke-virtual {v2}, Ljava/io/InputStream;->close()V
    :try_end_27
    .catch Ljava/io/IOException; {:try_start_24 .. :try_end_27} :catch_2d
    .catch Ljava/lang/NumberFormatException; {:try_start_24 .. :try_end_27} :catch_36

    .line 61
    :goto_27
    return-wide v0

    .line 57
    :catch_28
    move-exception v0

    :try_start_29
    invoke-virtual {v2}, Ljava/io/InputStream;->close()V
    :try_end_2c
    .catch Ljava/lang/Throwable; {:try_start_29 .. :try_end_2c} :catch_31
    .catch Ljava/io/IOException; {:try_start_29 .. :try_end_2c} :catch_2d
    .catch Ljava/lang/NumberFormatException; {:try_start_29 .. :try_end_2c} :catch_36

    :goto_2c
    :try_start_2c
    throw v0

    .line 60
    :catch_2d
    move-exception v0

    .line 61
    :goto_2e
    const-wide/16 v0, 0x0

    goto :goto_27

    .line 57
    :catch_31
    move-exception v1

    invoke-virtual {v0, v1}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_35
    .catch Ljava/io/IOException; {:try_start_2c .. :try_end_35} :catch_2d
    .catch Ljava/lang/NumberFormatException; {:try_start_2c .. :try_end_35} :catch_36

    goto :goto_2c

    .line 60
    :catch_36
    move-exception v0

    goto :goto_2e
.end method

.method static fromStat(Ljava/lang/String;J)J
    .registers 8

    .prologue
    .line 67
    const/16 v0, 0x29

    invoke-virtual {p0, v0}, Ljava/lang/String;->lastIndexOf(I)I

    move-result v0

    add-int/lit8 v0, v0, 0x1

    invoke-virtual {p0, v0}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v0

    const-string v1, " "

    invoke-virtual {v0, v1}, Ljava/lang/String;->split(Ljava/lang/String;)[Ljava/lang/String;

    move-result-object v0

    .line 68
    const/16 v1, 0x13

    .line 69
    array-length v2, v0

    if-gt v2, v1, :cond_1e

    const-wide/16 v0, 0x0

    :goto_1d
    return-wide v0

    .line 70
    :cond_1e
    aget-object v0, v0, v1

    invoke-static {v0}, Ljava/lang/Long;->parseLong(Ljava/lang/String;)J

    move-result-wide v0

    const-wide/16 v2, 0x3e8

    mul-long/2addr v0, v2

    const-wide/16 v2, 0x64

    div-long/2addr v0, v2

    sub-long v0, p1, v0

    goto :goto_1d
.end method

.method static install(Landroid/os/Handler;)V
    .registers 2

    .prologue
    .line 23
    new-instance v0, Lio/methodbeat/android/ProcessAge$1;

    invoke-direct {v0}, Lio/methodbeat/android/ProcessAge$1;-><init>()V

    invoke-virtual {p0, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 29
    return-void
.end method

.method static millis()J
    .registers 4

    .prologue
    .line 34
    :try_start_0
    invoke-static {}, Landroid/os/SystemClock;->uptimeMillis()J

    move-result-wide v0

    invoke-static {}, Lio/methodbeat/android/ProcessAge;->startUptime()J
    :try_end_7
    .catch Ljava/lang/ReflectiveOperationException; {:try_start_0 .. :try_end_7} :catch_a

    move-result-wide v2

    sub-long/2addr v0, v2

    .line 36
    :goto_9
    return-wide v0

    .line 35
    :catch_a
    move-exception v0

    .line 36
    invoke-static {}, Lio/methodbeat/android/ProcessAge;->fromStat()J

    move-result-wide v0

    goto :goto_9
.end method

.method private static startUptime()J
    .registers 6
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/ReflectiveOperationException;
        }
    .end annotation

    .prologue
    const/4 v5, 0x0

    const/4 v4, 0x0

    .line 45
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x21

    if-lt v0, v1, :cond_25

    .line 46
    const-class v0, Landroid/os/Process;

    const-string v1, "getStartRequestedUptimeMillis"

    new-array v2, v4, [Ljava/lang/Class;

    invoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v0

    new-array v1, v4, [Ljava/lang/Object;

    invoke-virtual {v0, v5, v1}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Long;

    invoke-virtual {v0}, Ljava/lang/Long;->longValue()J

    move-result-wide v0

    .line 47
    const-wide/16 v2, 0x0

    cmp-long v2, v0, v2

    if-lez v2, :cond_25

    .line 51
    :goto_24
    return-wide v0

    :cond_25
    const-class v0, Landroid/os/Process;

    const-string v1, "getStartUptimeMillis"

    new-array v2, v4, [Ljava/lang/Class;

    invoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v0

    new-array v1, v4, [Ljava/lang/Object;

    invoke-virtual {v0, v5, v1}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Long;

    invoke-virtual {v0}, Ljava/lang/Long;->longValue()J

    move-result-wide v0

    goto :goto_24
.end method
