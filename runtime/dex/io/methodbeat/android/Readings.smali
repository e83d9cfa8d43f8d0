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

.field private final network:Lio/methodbeat/android/MethodBeat$Network;

.field private final tick:Ljava/lang/Runnable;

.field private final worker:Landroid/os/Handler;


# direct methods
.method constructor <init>(Landroid/content/Context;Landroid/os/Handler;Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/MethodBeat$Network;)V
    .registers 6

    .prologue
    .line 51
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 27
    new-instance v0, Lio/methodbeat/android/Readings$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$1;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;

    .line 35
    new-instance v0, Lio/methodbeat/android/Readings$2;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$2;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->first:Ljava/lang/Runnable;

    .line 42
    new-instance v0, Lio/methodbeat/android/Readings$3;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$3;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->last:Ljava/lang/Runnable;

    .line 52
    iput-object p4, p0, Lio/methodbeat/android/Readings;->network:Lio/methodbeat/android/MethodBeat$Network;

    .line 53
    iput-object p1, p0, Lio/methodbeat/android/Readings;->context:Landroid/content/Context;

    .line 54
    iput-object p2, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    .line 55
    iput-object p3, p0, Lio/methodbeat/android/Readings;->looper:Lio/methodbeat/android/MainLooper;

    .line 56
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

.method private battery()V
    .registers 9

    .prologue
    const/4 v0, -0x1

    .line 85
    iget-object v1, p0, Lio/methodbeat/android/Readings;->context:Landroid/content/Context;

    const/4 v2, 0x0

    new-instance v3, Landroid/content/IntentFilter;

    sget-object v4, Landroid/content/Intent;->ACTION_BATTERY_CHANGED:Ljava/lang/String;

    invoke-direct {v3, v4}, Landroid/content/IntentFilter;-><init>(Ljava/lang/String;)V

    invoke-virtual {v1, v2, v3}, Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;

    move-result-object v2

    .line 87
    if-nez v2, :cond_3a

    move v1, v0

    .line 88
    :goto_12
    if-nez v2, :cond_41

    .line 89
    :goto_14
    if-ltz v1, :cond_25

    if-lez v0, :cond_25

    if-gt v1, v0, :cond_25

    .line 90
    const-wide/16 v4, 0x64

    int-to-long v6, v1

    mul-long/2addr v4, v6

    int-to-long v0, v0

    div-long v0, v4, v0

    long-to-int v0, v0

    invoke-static {v0}, Lio/methodbeat/android/Natives;->battery(I)V

    .line 92
    :cond_25
    if-nez v2, :cond_48

    sget v0, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    .line 94
    :goto_29
    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    if-eq v0, v1, :cond_39

    .line 95
    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_CHARGING:I

    if-eq v0, v1, :cond_35

    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_FULL:I

    if-ne v0, v1, :cond_51

    :cond_35
    const/4 v0, 0x1

    :goto_36
    invoke-static {v0}, Lio/methodbeat/android/Natives;->charging(Z)V

    .line 98
    :cond_39
    return-void

    .line 87
    :cond_3a
    sget-object v1, Landroid/os/BatteryManager;->EXTRA_LEVEL:Ljava/lang/String;

    invoke-virtual {v2, v1, v0}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v1

    goto :goto_12

    .line 88
    :cond_41
    sget-object v3, Landroid/os/BatteryManager;->EXTRA_SCALE:Ljava/lang/String;

    invoke-virtual {v2, v3, v0}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v0

    goto :goto_14

    .line 93
    :cond_48
    sget-object v0, Landroid/os/BatteryManager;->EXTRA_STATUS:Ljava/lang/String;

    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    invoke-virtual {v2, v0, v1}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v0

    goto :goto_29

    .line 95
    :cond_51
    const/4 v0, 0x0

    goto :goto_36
.end method

.method private static graphics(Landroid/os/Debug$MemoryInfo;)J
    .registers 3

    .prologue
    .line 109
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x17

    if-lt v0, v1, :cond_11

    const-string v0, "summary.graphics"

    invoke-virtual {p0, v0}, Landroid/os/Debug$MemoryInfo;->getMemoryStat(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 110
    :goto_c
    if-nez v0, :cond_13

    const-wide/16 v0, 0x0

    :goto_10
    return-wide v0

    .line 109
    :cond_11
    const/4 v0, 0x0

    goto :goto_c

    .line 110
    :cond_13
    invoke-static {v0}, Ljava/lang/Long;->parseLong(Ljava/lang/String;)J

    move-result-wide v0

    goto :goto_10
.end method

.method private static memory()V
    .registers 6

    .prologue
    .line 102
    new-instance v4, Landroid/os/Debug$MemoryInfo;

    invoke-direct {v4}, Landroid/os/Debug$MemoryInfo;-><init>()V

    .line 103
    invoke-static {v4}, Landroid/os/Debug;->getMemoryInfo(Landroid/os/Debug$MemoryInfo;)V

    .line 104
    iget v0, v4, Landroid/os/Debug$MemoryInfo;->dalvikPss:I

    int-to-long v0, v0

    iget v2, v4, Landroid/os/Debug$MemoryInfo;->nativePss:I

    int-to-long v2, v2

    invoke-static {v4}, Lio/methodbeat/android/Readings;->graphics(Landroid/os/Debug$MemoryInfo;)J

    move-result-wide v4

    invoke-static/range {v0 .. v5}, Lio/methodbeat/android/Natives;->memory(JJJ)V

    .line 105
    return-void
.end method

.method private read()V
    .registers 7

    .prologue
    .line 68
    :try_start_0
    invoke-direct {p0}, Lio/methodbeat/android/Readings;->battery()V

    .line 69
    invoke-static {}, Lio/methodbeat/android/Readings;->memory()V

    .line 70
    iget-object v0, p0, Lio/methodbeat/android/Readings;->network:Lio/methodbeat/android/MethodBeat$Network;

    if-eqz v0, :cond_13

    .line 71
    iget-object v0, p0, Lio/methodbeat/android/Readings;->network:Lio/methodbeat/android/MethodBeat$Network;

    invoke-interface {v0}, Lio/methodbeat/android/MethodBeat$Network;->type()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/android/Natives;->network(Ljava/lang/String;)V

    .line 73
    :cond_13
    invoke-static {}, Landroid/os/Process;->myUid()I

    move-result v0

    invoke-static {v0}, Landroid/net/TrafficStats;->getUidRxBytes(I)J

    move-result-wide v0

    .line 74
    invoke-static {}, Landroid/os/Process;->myUid()I

    move-result v2

    invoke-static {v2}, Landroid/net/TrafficStats;->getUidTxBytes(I)J

    move-result-wide v2

    .line 75
    sget v4, Landroid/net/TrafficStats;->UNSUPPORTED:I

    int-to-long v4, v4

    cmp-long v4, v0, v4

    if-eqz v4, :cond_34

    sget v4, Landroid/net/TrafficStats;->UNSUPPORTED:I

    int-to-long v4, v4

    cmp-long v4, v2, v4

    if-eqz v4, :cond_34

    .line 76
    invoke-static {v0, v1, v2, v3}, Lio/methodbeat/android/Natives;->traffic(JJ)V
    :try_end_34
    .catch Ljava/lang/RuntimeException; {:try_start_0 .. :try_end_34} :catch_35

    .line 81
    :cond_34
    :goto_34
    return-void

    .line 78
    :catch_35
    move-exception v0

    goto :goto_34
.end method


# virtual methods
.method background()V
    .registers 3

    .prologue
    .line 63
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Readings;->last:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 64
    return-void
.end method

.method foreground()V
    .registers 3

    .prologue
    .line 59
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Readings;->first:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 60
    return-void
.end method
