# By scripts/runtime-smali: not edited by hand.
.class public final Lio/methodbeat/android/EarlyStart;
.super Ljava/lang/Object;
.source "EarlyStart.java"


# static fields
.field private static final FIRST_ISOLATED:I = 0x15f90

.field private static final USER_RANGE:I = 0x186a0

.field private static final WITHOUT_PROVIDER_MILLIS:I = 0x2710

.field private static begun:Z


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 24
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 25
    return-void
.end method

.method public static begin()V
    .registers 4

    .prologue
    .line 29
    sget-boolean v0, Lio/methodbeat/android/EarlyStart;->begun:Z

    if-eqz v0, :cond_5

    .line 45
    :cond_4
    :goto_4
    return-void

    .line 32
    :cond_5
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/android/EarlyStart;->begun:Z

    .line 34
    :try_start_8
    invoke-static {}, Lio/methodbeat/android/EarlyStart;->isMainOfApp()Z

    move-result v0

    if-eqz v0, :cond_4

    invoke-static {}, Lio/methodbeat/android/MethodBeat;->begin()Z

    move-result v0

    if-eqz v0, :cond_4

    .line 35
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    new-instance v1, Lio/methodbeat/android/EarlyStart$1;

    invoke-direct {v1}, Lio/methodbeat/android/EarlyStart$1;-><init>()V

    const-wide/16 v2, 0x2710

    invoke-virtual {v0, v1, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z
    :try_end_27
    .catch Ljava/lang/Throwable; {:try_start_8 .. :try_end_27} :catch_28

    goto :goto_4

    .line 42
    :catch_28
    move-exception v0

    .line 43
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "nothing is recorded until the provider is made: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_4
.end method

.method private static isMainOfApp()Z
    .registers 2

    .prologue
    .line 49
    invoke-static {}, Landroid/os/Looper;->myLooper()Landroid/os/Looper;

    move-result-object v0

    if-eqz v0, :cond_1f

    invoke-static {}, Landroid/os/Looper;->myLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    if-ne v0, v1, :cond_1f

    .line 50
    invoke-static {}, Landroid/os/Process;->myUid()I

    move-result v0

    const v1, 0x186a0

    rem-int/2addr v0, v1

    const v1, 0x15f90

    if-ge v0, v1, :cond_1f

    const/4 v0, 0x1

    .line 49
    :goto_1e
    return v0

    .line 50
    :cond_1f
    const/4 v0, 0x0

    goto :goto_1e
.end method
