# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Readings;
.super Ljava/lang/Object;
.source "Readings.java"


# static fields
.field private static final PERIOD_MILLIS:J = 0x7530L


# instance fields
.field private final context:Landroid/content/Context;

.field private final first:Ljava/lang/Runnable;

.field private final last:Ljava/lang/Runnable;

.field private final looper:Lio/methodbeat/android/MainLooper;

.field private final starts:Lio/methodbeat/android/StartInfo;

.field private final surroundings:Lio/methodbeat/android/Surroundings;

.field private final tick:Ljava/lang/Runnable;

.field private final worker:Landroid/os/Handler;


# direct methods
.method constructor <init>(Landroid/content/Context;Landroid/os/Handler;Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Surroundings;)V
    .registers 6

    .prologue
    .line 53
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 27
    new-instance v0, Lio/methodbeat/android/Readings$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$1;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;

    .line 35
    new-instance v0, Lio/methodbeat/android/Readings$2;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$2;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->first:Ljava/lang/Runnable;

    .line 43
    new-instance v0, Lio/methodbeat/android/Readings$3;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$3;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->last:Ljava/lang/Runnable;

    .line 54
    iput-object p4, p0, Lio/methodbeat/android/Readings;->surroundings:Lio/methodbeat/android/Surroundings;

    .line 55
    new-instance v0, Lio/methodbeat/android/StartInfo;

    invoke-direct {v0, p1, p2}, Lio/methodbeat/android/StartInfo;-><init>(Landroid/content/Context;Landroid/os/Handler;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;

    .line 56
    iget-object v0, p0, Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;

    invoke-virtual {v0}, Lio/methodbeat/android/StartInfo;->process()V

    .line 57
    iput-object p1, p0, Lio/methodbeat/android/Readings;->context:Landroid/content/Context;

    .line 58
    iput-object p2, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    .line 59
    iput-object p3, p0, Lio/methodbeat/android/Readings;->looper:Lio/methodbeat/android/MainLooper;

    .line 60
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/Readings;)V
    .registers 1

    .prologue
    .line 18
    invoke-direct {p0}, Lio/methodbeat/android/Readings;->read()V

    return-void
.end method

.method static synthetic access$100(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/MainLooper;
    .registers 2

    .prologue
    .line 18
    iget-object v0, p0, Lio/methodbeat/android/Readings;->looper:Lio/methodbeat/android/MainLooper;

    return-object v0
.end method

.method static synthetic access$200(Lio/methodbeat/android/Readings;)Landroid/os/Handler;
    .registers 2

    .prologue
    .line 18
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    return-object v0
.end method

.method static synthetic access$300(Lio/methodbeat/android/Readings;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 18
    iget-object v0, p0, Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;

    return-object v0
.end method

.method static synthetic access$400(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/StartInfo;
    .registers 2

    .prologue
    .line 18
    iget-object v0, p0, Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;

    return-object v0
.end method

.method private battery()V
    .registers 12

    .prologue
    const/4 v10, 0x1

    const/4 v5, 0x0

    const/4 v0, -0x1

    .line 87
    iget-object v1, p0, Lio/methodbeat/android/Readings;->context:Landroid/content/Context;

    const/4 v2, 0x0

    new-instance v3, Landroid/content/IntentFilter;

    sget-object v4, Landroid/content/Intent;->ACTION_BATTERY_CHANGED:Ljava/lang/String;

    invoke-direct {v3, v4}, Landroid/content/IntentFilter;-><init>(Ljava/lang/String;)V

    invoke-virtual {v1, v2, v3}, Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;

    move-result-object v2

    .line 89
    if-nez v2, :cond_48

    move v1, v0

    .line 90
    :goto_14
    if-nez v2, :cond_4f

    .line 91
    :goto_16
    if-ltz v1, :cond_2c

    if-lez v0, :cond_2c

    if-gt v1, v0, :cond_2c

    .line 92
    const/16 v3, 0xb

    new-array v4, v10, [J

    const-wide/16 v6, 0x64

    int-to-long v8, v1

    mul-long/2addr v6, v8

    int-to-long v0, v0

    div-long v0, v6, v0

    aput-wide v0, v4, v5

    invoke-static {v3, v4}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 94
    :cond_2c
    if-nez v2, :cond_56

    sget v0, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    .line 96
    :goto_30
    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    if-eq v0, v1, :cond_47

    .line 97
    const/16 v2, 0xc

    new-array v3, v10, [J

    .line 98
    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_CHARGING:I

    if-eq v0, v1, :cond_40

    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_FULL:I

    if-ne v0, v1, :cond_5f

    :cond_40
    const-wide/16 v0, 0x1

    :goto_42
    aput-wide v0, v3, v5

    .line 97
    invoke-static {v2, v3}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 100
    :cond_47
    return-void

    .line 89
    :cond_48
    sget-object v1, Landroid/os/BatteryManager;->EXTRA_LEVEL:Ljava/lang/String;

    invoke-virtual {v2, v1, v0}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v1

    goto :goto_14

    .line 90
    :cond_4f
    sget-object v3, Landroid/os/BatteryManager;->EXTRA_SCALE:Ljava/lang/String;

    invoke-virtual {v2, v3, v0}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v0

    goto :goto_16

    .line 95
    :cond_56
    sget-object v0, Landroid/os/BatteryManager;->EXTRA_STATUS:Ljava/lang/String;

    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    invoke-virtual {v2, v0, v1}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v0

    goto :goto_30

    .line 98
    :cond_5f
    const-wide/16 v0, 0x0

    goto :goto_42
.end method

.method private static graphics(Landroid/os/Debug$MemoryInfo;)J
    .registers 3

    .prologue
    .line 114
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x17

    if-lt v0, v1, :cond_11

    const-string v0, "summary.graphics"

    invoke-virtual {p0, v0}, Landroid/os/Debug$MemoryInfo;->getMemoryStat(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 115
    :goto_c
    if-nez v0, :cond_13

    const-wide/16 v0, 0x0

    :goto_10
    return-wide v0

    .line 114
    :cond_11
    const/4 v0, 0x0

    goto :goto_c

    .line 115
    :cond_13
    invoke-static {v0}, Ljava/lang/Long;->parseLong(Ljava/lang/String;)J

    move-result-wide v0

    goto :goto_10
.end method

.method private static memory()V
    .registers 12

    .prologue
    const-wide/16 v10, 0x400

    const/4 v6, 0x2

    const/4 v9, 0x1

    const/4 v8, 0x0

    .line 104
    new-instance v0, Landroid/os/Debug$MemoryInfo;

    invoke-direct {v0}, Landroid/os/Debug$MemoryInfo;-><init>()V

    .line 105
    invoke-static {v0}, Landroid/os/Debug;->getMemoryInfo(Landroid/os/Debug$MemoryInfo;)V

    .line 106
    const/16 v1, 0x1a

    new-array v2, v6, [Ljava/lang/String;

    const-string v3, "pss"

    aput-object v3, v2, v8

    invoke-virtual {v0}, Landroid/os/Debug$MemoryInfo;->getTotalPss()I

    move-result v3

    invoke-static {v3}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v3

    aput-object v3, v2, v9

    new-array v3, v8, [J

    invoke-static {v1, v2, v3}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 107
    const/16 v1, 0x10

    const/4 v2, 0x3

    new-array v2, v2, [J

    iget v3, v0, Landroid/os/Debug$MemoryInfo;->dalvikPss:I

    int-to-long v4, v3

    aput-wide v4, v2, v8

    iget v3, v0, Landroid/os/Debug$MemoryInfo;->nativePss:I

    int-to-long v4, v3

    aput-wide v4, v2, v9

    invoke-static {v0}, Lio/methodbeat/android/Readings;->graphics(Landroid/os/Debug$MemoryInfo;)J

    move-result-wide v4

    aput-wide v4, v2, v6

    invoke-static {v1, v2}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 108
    invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;

    move-result-object v0

    .line 109
    const/16 v1, 0x16

    new-array v2, v6, [J

    invoke-virtual {v0}, Ljava/lang/Runtime;->totalMemory()J

    move-result-wide v4

    invoke-virtual {v0}, Ljava/lang/Runtime;->freeMemory()J

    move-result-wide v6

    sub-long/2addr v4, v6

    div-long/2addr v4, v10

    aput-wide v4, v2, v8

    invoke-virtual {v0}, Ljava/lang/Runtime;->maxMemory()J

    move-result-wide v4

    div-long/2addr v4, v10

    aput-wide v4, v2, v9

    invoke-static {v1, v2}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 110
    return-void
.end method

.method private read()V
    .registers 8

    .prologue
    .line 72
    :try_start_0
    invoke-direct {p0}, Lio/methodbeat/android/Readings;->battery()V

    .line 73
    invoke-static {}, Lio/methodbeat/android/Readings;->memory()V

    .line 74
    iget-object v0, p0, Lio/methodbeat/android/Readings;->surroundings:Lio/methodbeat/android/Surroundings;

    invoke-virtual {v0}, Lio/methodbeat/android/Surroundings;->read()V

    .line 75
    invoke-static {}, Landroid/os/Process;->myUid()I

    move-result v0

    invoke-static {v0}, Landroid/net/TrafficStats;->getUidRxBytes(I)J

    move-result-wide v0

    .line 76
    invoke-static {}, Landroid/os/Process;->myUid()I

    move-result v2

    invoke-static {v2}, Landroid/net/TrafficStats;->getUidTxBytes(I)J

    move-result-wide v2

    .line 77
    sget v4, Landroid/net/TrafficStats;->UNSUPPORTED:I

    int-to-long v4, v4

    cmp-long v4, v0, v4

    if-eqz v4, :cond_37

    sget v4, Landroid/net/TrafficStats;->UNSUPPORTED:I

    int-to-long v4, v4

    cmp-long v4, v2, v4

    if-eqz v4, :cond_37

    .line 78
    const/16 v4, 0xd

    const/4 v5, 0x2

    new-array v5, v5, [J

    const/4 v6, 0x0

    aput-wide v0, v5, v6

    const/4 v0, 0x1

    aput-wide v2, v5, v0

    invoke-static {v4, v5}, Lio/methodbeat/android/Natives;->tell(I[J)V
    :try_end_37
    .catch Ljava/lang/RuntimeException; {:try_start_0 .. :try_end_37} :catch_38

    .line 83
    :cond_37
    :goto_37
    return-void

    .line 80
    :catch_38
    move-exception v0

    goto :goto_37
.end method


# virtual methods
.method background()V
    .registers 3

    .prologue
    .line 67
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Readings;->last:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 68
    return-void
.end method

.method foreground()V
    .registers 3

    .prologue
    .line 63
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Readings;->first:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 64
    return-void
.end method
