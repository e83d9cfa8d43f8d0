# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/StartInfo;
.super Ljava/lang/Object;
.source "StartInfo.java"

# interfaces
.implements Ljava/lang/Runnable;


# static fields
.field private static final BIND:I = 0x3

.field private static final FIRST_FRAME:I = 0x4

.field private static final FORK:I = 0x1

.field private static final FULLY_DRAWN:I = 0x5

.field private static final LAUNCH:I

.field private static final LOOKS_MILLIS:[J

.field private static final REASONS:[Ljava/lang/String;


# instance fields
.field private final app:Landroid/content/Context;

.field private look:I

.field private told:Ljava/lang/Long;

.field private final worker:Landroid/os/Handler;


# direct methods
.method static constructor <clinit>()V
    .registers 4

    .prologue
    const/4 v3, 0x4

    .line 19
    const/16 v0, 0xc

    new-array v0, v0, [Ljava/lang/String;

    const/4 v1, 0x0

    const-string v2, "alarm"

    aput-object v2, v0, v1

    const/4 v1, 0x1

    const-string v2, "backup"

    aput-object v2, v0, v1

    const/4 v1, 0x2

    const-string v2, "boot_complete"

    aput-object v2, v0, v1

    const/4 v1, 0x3

    const-string v2, "broadcast"

    aput-object v2, v0, v1

    const-string v1, "content_provider"

    aput-object v1, v0, v3

    const/4 v1, 0x5

    const-string v2, "job"

    aput-object v2, v0, v1

    const/4 v1, 0x6

    const-string v2, "launcher"

    aput-object v2, v0, v1

    const/4 v1, 0x7

    const-string v2, "launcher_recents"

    aput-object v2, v0, v1

    const/16 v1, 0x8

    const-string v2, "other"

    aput-object v2, v0, v1

    const/16 v1, 0x9

    const-string v2, "push"

    aput-object v2, v0, v1

    const/16 v1, 0xa

    const-string v2, "service"

    aput-object v2, v0, v1

    const/16 v1, 0xb

    const-string v2, "start_activity"

    aput-object v2, v0, v1

    sput-object v0, Lio/methodbeat/android/StartInfo;->REASONS:[Ljava/lang/String;

    .line 32
    new-array v0, v3, [J

    fill-array-data v0, :array_4e

    sput-object v0, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    return-void

    :array_4e
    .array-data 8
        0xbb8
        0x2710
        0x7530
        0xea60
    .end array-data
.end method

.method constructor <init>(Landroid/content/Context;Landroid/os/Handler;)V
    .registers 4

    .prologue
    .line 39
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 36
    sget-object v0, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    array-length v0, v0

    iput v0, p0, Lio/methodbeat/android/StartInfo;->look:I

    .line 40
    iput-object p1, p0, Lio/methodbeat/android/StartInfo;->app:Landroid/content/Context;

    .line 41
    iput-object p2, p0, Lio/methodbeat/android/StartInfo;->worker:Landroid/os/Handler;

    .line 42
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/StartInfo;)V
    .registers 1

    .prologue
    .line 18
    invoke-direct {p0}, Lio/methodbeat/android/StartInfo;->tellAge()V

    return-void
.end method

.method private isTold(Z)Z
    .registers 12

    .prologue
    const/4 v2, 0x1

    const/4 v1, 0x0

    .line 97
    :try_start_2
    invoke-direct {p0}, Lio/methodbeat/android/StartInfo;->newest()Ljava/lang/Object;

    move-result-object v4

    .line 98
    if-nez v4, :cond_18

    const/4 v0, 0x0

    move-object v3, v0

    .line 99
    :goto_a
    if-nez v3, :cond_1e

    const/4 v0, 0x0

    .line 100
    :goto_d
    if-eqz v0, :cond_17

    iget-object v5, p0, Lio/methodbeat/android/StartInfo;->told:Ljava/lang/Long;

    invoke-virtual {v0, v5}, Ljava/lang/Long;->equals(Ljava/lang/Object;)Z

    move-result v5

    if-eqz v5, :cond_2a

    .line 115
    :cond_17
    :goto_17
    return p1

    .line 98
    :cond_18
    invoke-static {v4}, Lio/methodbeat/android/StartInfo;->stamps(Ljava/lang/Object;)Ljava/util/Map;

    move-result-object v0

    move-object v3, v0

    goto :goto_a

    .line 99
    :cond_1e
    const/4 v0, 0x0

    invoke-static {v0}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    invoke-interface {v3, v0}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Long;

    goto :goto_d

    .line 103
    :cond_2a
    if-nez p1, :cond_39

    const/4 v5, 0x5

    invoke-static {v5}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v5

    invoke-interface {v3, v5}, Ljava/util/Map;->containsKey(Ljava/lang/Object;)Z

    move-result v5

    if-nez v5, :cond_39

    move p1, v1

    .line 104
    goto :goto_17

    .line 106
    :cond_39
    iput-object v0, p0, Lio/methodbeat/android/StartInfo;->told:Ljava/lang/Long;

    .line 107
    const-string v0, "getReason"

    invoke-static {v4, v0}, Lio/methodbeat/android/StartInfo;->number(Ljava/lang/Object;Ljava/lang/String;)I

    move-result v0

    .line 108
    const/16 v1, 0x19

    .line 109
    if-ltz v0, :cond_80

    sget-object v5, Lio/methodbeat/android/StartInfo;->REASONS:[Ljava/lang/String;

    array-length v5, v5

    if-ge v0, v5, :cond_80

    sget-object v5, Lio/methodbeat/android/StartInfo;->REASONS:[Ljava/lang/String;

    aget-object v0, v5, v0

    :goto_4e
    const/4 v5, 0x5

    new-array v5, v5, [J

    const/4 v6, 0x0

    const-string v7, "getStartType"

    .line 110
    invoke-static {v4, v7}, Lio/methodbeat/android/StartInfo;->number(Ljava/lang/Object;Ljava/lang/String;)I

    move-result v4

    int-to-long v8, v4

    aput-wide v8, v5, v6

    const/4 v4, 0x1

    const/4 v6, 0x1

    invoke-static {v3, v6}, Lio/methodbeat/android/StartInfo;->since(Ljava/util/Map;I)J

    move-result-wide v6

    aput-wide v6, v5, v4

    const/4 v4, 0x2

    const/4 v6, 0x3

    invoke-static {v3, v6}, Lio/methodbeat/android/StartInfo;->since(Ljava/util/Map;I)J

    move-result-wide v6

    aput-wide v6, v5, v4

    const/4 v4, 0x3

    const/4 v6, 0x4

    .line 111
    invoke-static {v3, v6}, Lio/methodbeat/android/StartInfo;->since(Ljava/util/Map;I)J

    move-result-wide v6

    aput-wide v6, v5, v4

    const/4 v4, 0x4

    const/4 v6, 0x5

    invoke-static {v3, v6}, Lio/methodbeat/android/StartInfo;->since(Ljava/util/Map;I)J

    move-result-wide v6

    aput-wide v6, v5, v4

    .line 108
    invoke-static {v1, v0, v5}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    :goto_7e
    move p1, v2

    .line 115
    goto :goto_17

    .line 109
    :cond_80
    new-instance v5, Ljava/lang/StringBuilder;

    invoke-direct {v5}, Ljava/lang/StringBuilder;-><init>()V

    const-string v6, "reason_"

    invoke-virtual {v5, v6}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v5

    invoke-virtual {v5, v0}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    :try_end_92
    .catch Ljava/lang/ReflectiveOperationException; {:try_start_2 .. :try_end_92} :catch_ae
    .catch Ljava/lang/RuntimeException; {:try_start_2 .. :try_end_92} :catch_94

    move-result-object v0

    goto :goto_4e

    .line 112
    :catch_94
    move-exception v0

    .line 113
    :goto_95
    const-string v1, "methodbeat"

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "what the system knows of the start is not known: "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_7e

    .line 112
    :catch_ae
    move-exception v0

    goto :goto_95
.end method

.method private newest()Ljava/lang/Object;
    .registers 7
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/ReflectiveOperationException;
        }
    .end annotation

    .prologue
    const/4 v5, 0x1

    const/4 v4, 0x0

    .line 120
    const-class v0, Landroid/app/ActivityManager;

    const-string v1, "getHistoricalProcessStartReasons"

    new-array v2, v5, [Ljava/lang/Class;

    sget-object v3, Ljava/lang/Integer;->TYPE:Ljava/lang/Class;

    aput-object v3, v2, v4

    invoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/StartInfo;->app:Landroid/content/Context;

    sget-object v2, Landroid/content/Context;->ACTIVITY_SERVICE:Ljava/lang/String;

    .line 121
    invoke-virtual {v1, v2}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v1

    new-array v2, v5, [Ljava/lang/Object;

    invoke-static {v5}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v3

    aput-object v3, v2, v4

    invoke-virtual {v0, v1, v2}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/util/List;

    .line 122
    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v1

    if-nez v1, :cond_3c

    invoke-interface {v0, v4}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v1

    const-string v2, "getPid"

    invoke-static {v1, v2}, Lio/methodbeat/android/StartInfo;->number(Ljava/lang/Object;Ljava/lang/String;)I

    move-result v1

    invoke-static {}, Landroid/os/Process;->myPid()I

    move-result v2

    if-eq v1, v2, :cond_3e

    :cond_3c
    const/4 v0, 0x0

    :goto_3d
    return-object v0

    :cond_3e
    invoke-interface {v0, v4}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    goto :goto_3d
.end method

.method private static number(Ljava/lang/Object;Ljava/lang/String;)I
    .registers 5
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/ReflectiveOperationException;
        }
    .end annotation

    .prologue
    const/4 v2, 0x0

    .line 126
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    new-array v1, v2, [Ljava/lang/Class;

    invoke-virtual {v0, p1, v1}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v0

    new-array v1, v2, [Ljava/lang/Object;

    invoke-virtual {v0, p0, v1}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Integer;

    invoke-virtual {v0}, Ljava/lang/Integer;->intValue()I

    move-result v0

    return v0
.end method

.method private static since(Ljava/util/Map;I)J
    .registers 6
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/util/Map",
            "<",
            "Ljava/lang/Integer;",
            "Ljava/lang/Long;",
            ">;I)J"
        }
    .end annotation

    .prologue
    .line 136
    invoke-static {p1}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    invoke-interface {p0, v0}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Long;

    .line 137
    if-nez v0, :cond_f

    const-wide/16 v0, 0x0

    :goto_e
    return-wide v0

    :cond_f
    invoke-virtual {v0}, Ljava/lang/Long;->longValue()J

    move-result-wide v2

    const/4 v0, 0x0

    invoke-static {v0}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    invoke-interface {p0, v0}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Long;

    invoke-virtual {v0}, Ljava/lang/Long;->longValue()J

    move-result-wide v0

    sub-long v0, v2, v0

    const-wide/32 v2, 0xf4240

    div-long/2addr v0, v2

    const-wide/16 v2, 0x1

    invoke-static {v0, v1, v2, v3}, Ljava/lang/Math;->max(JJ)J

    move-result-wide v0

    goto :goto_e
.end method

.method private static stamps(Ljava/lang/Object;)Ljava/util/Map;
    .registers 5
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/lang/Object;",
            ")",
            "Ljava/util/Map",
            "<",
            "Ljava/lang/Integer;",
            "Ljava/lang/Long;",
            ">;"
        }
    .end annotation

    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/ReflectiveOperationException;
        }
    .end annotation

    .prologue
    const/4 v3, 0x0

    .line 131
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    const-string v1, "getStartupTimestamps"

    new-array v2, v3, [Ljava/lang/Class;

    invoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v0

    new-array v1, v3, [Ljava/lang/Object;

    invoke-virtual {v0, p0, v1}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/util/Map;

    return-object v0
.end method

.method private tellAge()V
    .registers 9

    .prologue
    .line 58
    :try_start_0
    invoke-direct {p0}, Lio/methodbeat/android/StartInfo;->newest()Ljava/lang/Object;

    move-result-object v0

    .line 59
    if-nez v0, :cond_22

    const/4 v0, 0x0

    .line 60
    :goto_7
    if-eqz v0, :cond_21

    .line 61
    const/16 v1, 0x18

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v4

    invoke-virtual {v0}, Ljava/lang/Long;->longValue()J

    move-result-wide v6

    sub-long/2addr v4, v6

    const-wide/32 v6, 0xf4240

    div-long/2addr v4, v6

    aput-wide v4, v2, v3

    invoke-static {v1, v2}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 66
    :cond_21
    :goto_21
    return-void

    .line 59
    :cond_22
    invoke-static {v0}, Lio/methodbeat/android/StartInfo;->stamps(Ljava/lang/Object;)Ljava/util/Map;

    move-result-object v0

    const/4 v1, 0x0

    invoke-static {v1}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v1

    invoke-interface {v0, v1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Long;
    :try_end_31
    .catch Ljava/lang/ReflectiveOperationException; {:try_start_0 .. :try_end_31} :catch_4c
    .catch Ljava/lang/RuntimeException; {:try_start_0 .. :try_end_31} :catch_32

    goto :goto_7

    .line 63
    :catch_32
    move-exception v0

    .line 64
    :goto_33
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "what the system knows of the start is not known: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_21

    .line 63
    :catch_4c
    move-exception v0

    goto :goto_33
.end method


# virtual methods
.method background()V
    .registers 3

    .prologue
    .line 79
    iget-object v0, p0, Lio/methodbeat/android/StartInfo;->worker:Landroid/os/Handler;

    invoke-virtual {v0, p0}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 80
    iget v0, p0, Lio/methodbeat/android/StartInfo;->look:I

    sget-object v1, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    array-length v1, v1

    if-ge v0, v1, :cond_15

    .line 81
    sget-object v0, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    array-length v0, v0

    iput v0, p0, Lio/methodbeat/android/StartInfo;->look:I

    .line 82
    const/4 v0, 0x1

    invoke-direct {p0, v0}, Lio/methodbeat/android/StartInfo;->isTold(Z)Z

    .line 84
    :cond_15
    return-void
.end method

.method foreground()V
    .registers 5

    .prologue
    const/4 v2, 0x0

    .line 70
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x23

    if-lt v0, v1, :cond_1f

    const-string v0, "starts"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_1f

    .line 71
    iget-object v0, p0, Lio/methodbeat/android/StartInfo;->worker:Landroid/os/Handler;

    invoke-virtual {v0, p0}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 72
    iput v2, p0, Lio/methodbeat/android/StartInfo;->look:I

    .line 73
    iget-object v0, p0, Lio/methodbeat/android/StartInfo;->worker:Landroid/os/Handler;

    sget-object v1, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    aget-wide v2, v1, v2

    invoke-virtual {v0, p0, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    .line 75
    :cond_1f
    return-void
.end method

.method process()V
    .registers 3

    .prologue
    .line 46
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x23

    if-lt v0, v1, :cond_18

    const-string v0, "starts"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_18

    .line 47
    iget-object v0, p0, Lio/methodbeat/android/StartInfo;->worker:Landroid/os/Handler;

    new-instance v1, Lio/methodbeat/android/StartInfo$1;

    invoke-direct {v1, p0}, Lio/methodbeat/android/StartInfo$1;-><init>(Lio/methodbeat/android/StartInfo;)V

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 54
    :cond_18
    return-void
.end method

.method public run()V
    .registers 7

    .prologue
    .line 88
    iget v0, p0, Lio/methodbeat/android/StartInfo;->look:I

    add-int/lit8 v0, v0, 0x1

    iput v0, p0, Lio/methodbeat/android/StartInfo;->look:I

    sget-object v1, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    array-length v1, v1

    if-ne v0, v1, :cond_18

    const/4 v0, 0x1

    :goto_c
    invoke-direct {p0, v0}, Lio/methodbeat/android/StartInfo;->isTold(Z)Z

    move-result v0

    if-eqz v0, :cond_1a

    .line 89
    sget-object v0, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    array-length v0, v0

    iput v0, p0, Lio/methodbeat/android/StartInfo;->look:I

    .line 93
    :goto_17
    return-void

    .line 88
    :cond_18
    const/4 v0, 0x0

    goto :goto_c

    .line 91
    :cond_1a
    iget-object v0, p0, Lio/methodbeat/android/StartInfo;->worker:Landroid/os/Handler;

    sget-object v1, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    iget v2, p0, Lio/methodbeat/android/StartInfo;->look:I

    aget-wide v2, v1, v2

    sget-object v1, Lio/methodbeat/android/StartInfo;->LOOKS_MILLIS:[J

    iget v4, p0, Lio/methodbeat/android/StartInfo;->look:I

    add-int/lit8 v4, v4, -0x1

    aget-wide v4, v1, v4

    sub-long/2addr v2, v4

    invoke-virtual {v0, p0, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    goto :goto_17
.end method
