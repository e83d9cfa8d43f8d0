# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Readings;
.super Ljava/lang/Object;
.source "Readings.java"


# static fields
.field private static final PERIODS_OF_MEMORY:I = 0xa

.field private static final PERIOD_MILLIS:J = 0x7530L

.field private static final READ:[Ljava/lang/String;


# instance fields
.field private final context:Landroid/content/Context;

.field private final first:Ljava/lang/Runnable;

.field private final last:Ljava/lang/Runnable;

.field private final looper:Lio/methodbeat/android/MainLooper;

.field private seen:Z

.field private final starts:Lio/methodbeat/android/StartInfo;

.field private final surroundings:Lio/methodbeat/android/Surroundings;

.field private final tick:Ljava/lang/Runnable;

.field private ticks:I

.field private final updated:Ljava/lang/Runnable;

.field private final worker:Landroid/os/Handler;


# direct methods
.method static constructor <clinit>()V
    .registers 3

    .prologue
    .line 22
    const/4 v0, 0x5

    new-array v0, v0, [Ljava/lang/String;

    const/4 v1, 0x0

    const-string v2, "battery"

    aput-object v2, v0, v1

    const/4 v1, 0x1

    const-string v2, "memory"

    aput-object v2, v0, v1

    const/4 v1, 0x2

    const-string v2, "traffic"

    aput-object v2, v0, v1

    const/4 v1, 0x3

    const-string v2, "network"

    aput-object v2, v0, v1

    const/4 v1, 0x4

    const-string v2, "messages"

    aput-object v2, v0, v1

    sput-object v0, Lio/methodbeat/android/Readings;->READ:[Ljava/lang/String;

    return-void
.end method

.method constructor <init>(Landroid/content/Context;Landroid/os/Handler;Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Surroundings;)V
    .registers 6

    .prologue
    .line 78
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 36
    new-instance v0, Lio/methodbeat/android/Readings$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$1;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;

    .line 44
    new-instance v0, Lio/methodbeat/android/Readings$2;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$2;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->first:Ljava/lang/Runnable;

    .line 54
    new-instance v0, Lio/methodbeat/android/Readings$3;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$3;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->last:Ljava/lang/Runnable;

    .line 66
    new-instance v0, Lio/methodbeat/android/Readings$4;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Readings$4;-><init>(Lio/methodbeat/android/Readings;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->updated:Ljava/lang/Runnable;

    .line 79
    iput-object p4, p0, Lio/methodbeat/android/Readings;->surroundings:Lio/methodbeat/android/Surroundings;

    .line 80
    new-instance v0, Lio/methodbeat/android/StartInfo;

    invoke-direct {v0, p1, p2}, Lio/methodbeat/android/StartInfo;-><init>(Landroid/content/Context;Landroid/os/Handler;)V

    iput-object v0, p0, Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;

    .line 81
    iget-object v0, p0, Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;

    invoke-virtual {v0}, Lio/methodbeat/android/StartInfo;->process()V

    .line 82
    iput-object p1, p0, Lio/methodbeat/android/Readings;->context:Landroid/content/Context;

    .line 83
    iput-object p2, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    .line 84
    iput-object p3, p0, Lio/methodbeat/android/Readings;->looper:Lio/methodbeat/android/MainLooper;

    .line 85
    return-void
.end method

.method static synthetic access$002(Lio/methodbeat/android/Readings;I)I
    .registers 2

    .prologue
    .line 19
    iput p1, p0, Lio/methodbeat/android/Readings;->ticks:I

    return p1
.end method

.method static synthetic access$008(Lio/methodbeat/android/Readings;)I
    .registers 3

    .prologue
    .line 19
    iget v0, p0, Lio/methodbeat/android/Readings;->ticks:I

    add-int/lit8 v1, v0, 0x1

    iput v1, p0, Lio/methodbeat/android/Readings;->ticks:I

    return v0
.end method

.method static synthetic access$100(Lio/methodbeat/android/Readings;Z)V
    .registers 2

    .prologue
    .line 19
    invoke-direct {p0, p1}, Lio/methodbeat/android/Readings;->read(Z)V

    return-void
.end method

.method static synthetic access$1000()Z
    .registers 1

    .prologue
    .line 19
    invoke-static {}, Lio/methodbeat/android/Readings;->isAnyOn()Z

    move-result v0

    return v0
.end method

.method static synthetic access$200(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/MainLooper;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/Readings;->looper:Lio/methodbeat/android/MainLooper;

    return-object v0
.end method

.method static synthetic access$300(Lio/methodbeat/android/Readings;)Landroid/os/Handler;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    return-object v0
.end method

.method static synthetic access$400(Lio/methodbeat/android/Readings;)Z
    .registers 2

    .prologue
    .line 19
    iget-boolean v0, p0, Lio/methodbeat/android/Readings;->seen:Z

    return v0
.end method

.method static synthetic access$402(Lio/methodbeat/android/Readings;Z)Z
    .registers 2

    .prologue
    .line 19
    iput-boolean p1, p0, Lio/methodbeat/android/Readings;->seen:Z

    return p1
.end method

.method static synthetic access$500(Lio/methodbeat/android/Readings;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/Readings;->updated:Ljava/lang/Runnable;

    return-object v0
.end method

.method static synthetic access$600(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/StartInfo;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;

    return-object v0
.end method

.method static synthetic access$700(Lio/methodbeat/android/Readings;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;

    return-object v0
.end method

.method static synthetic access$800(Lio/methodbeat/android/Readings;)Landroid/content/Context;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/Readings;->context:Landroid/content/Context;

    return-object v0
.end method

.method static synthetic access$900(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/Surroundings;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/Readings;->surroundings:Lio/methodbeat/android/Surroundings;

    return-object v0
.end method

.method private battery()V
    .registers 12

    .prologue
    const/4 v10, 0x1

    const/4 v5, 0x0

    const/4 v0, -0x1

    .line 139
    iget-object v1, p0, Lio/methodbeat/android/Readings;->context:Landroid/content/Context;

    const/4 v2, 0x0

    new-instance v3, Landroid/content/IntentFilter;

    sget-object v4, Landroid/content/Intent;->ACTION_BATTERY_CHANGED:Ljava/lang/String;

    invoke-direct {v3, v4}, Landroid/content/IntentFilter;-><init>(Ljava/lang/String;)V

    invoke-virtual {v1, v2, v3}, Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;

    move-result-object v2

    .line 141
    if-nez v2, :cond_48

    move v1, v0

    .line 142
    :goto_14
    if-nez v2, :cond_4f

    .line 143
    :goto_16
    if-ltz v1, :cond_2c

    if-lez v0, :cond_2c

    if-gt v1, v0, :cond_2c

    .line 144
    const/16 v3, 0xb

    new-array v4, v10, [J

    const-wide/16 v6, 0x64

    int-to-long v8, v1

    mul-long/2addr v6, v8

    int-to-long v0, v0

    div-long v0, v6, v0

    aput-wide v0, v4, v5

    invoke-static {v3, v4}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 146
    :cond_2c
    if-nez v2, :cond_56

    sget v0, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    .line 148
    :goto_30
    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    if-eq v0, v1, :cond_47

    .line 149
    const/16 v2, 0xc

    new-array v3, v10, [J

    .line 150
    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_CHARGING:I

    if-eq v0, v1, :cond_40

    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_FULL:I

    if-ne v0, v1, :cond_5f

    :cond_40
    const-wide/16 v0, 0x1

    :goto_42
    aput-wide v0, v3, v5

    .line 149
    invoke-static {v2, v3}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 152
    :cond_47
    return-void

    .line 141
    :cond_48
    sget-object v1, Landroid/os/BatteryManager;->EXTRA_LEVEL:Ljava/lang/String;

    invoke-virtual {v2, v1, v0}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v1

    goto :goto_14

    .line 142
    :cond_4f
    sget-object v3, Landroid/os/BatteryManager;->EXTRA_SCALE:Ljava/lang/String;

    invoke-virtual {v2, v3, v0}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v0

    goto :goto_16

    .line 147
    :cond_56
    sget-object v0, Landroid/os/BatteryManager;->EXTRA_STATUS:Ljava/lang/String;

    sget v1, Landroid/os/BatteryManager;->BATTERY_STATUS_UNKNOWN:I

    invoke-virtual {v2, v0, v1}, Landroid/content/Intent;->getIntExtra(Ljava/lang/String;I)I

    move-result v0

    goto :goto_30

    .line 150
    :cond_5f
    const-wide/16 v0, 0x0

    goto :goto_42
.end method

.method private static graphics(Landroid/os/Debug$MemoryInfo;)J
    .registers 3

    .prologue
    .line 169
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x17

    if-lt v0, v1, :cond_11

    const-string v0, "summary.graphics"

    invoke-virtual {p0, v0}, Landroid/os/Debug$MemoryInfo;->getMemoryStat(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 170
    :goto_c
    if-nez v0, :cond_13

    const-wide/16 v0, 0x0

    :goto_10
    return-wide v0

    .line 169
    :cond_11
    const/4 v0, 0x0

    goto :goto_c

    .line 170
    :cond_13
    invoke-static {v0}, Ljava/lang/Long;->parseLong(Ljava/lang/String;)J

    move-result-wide v0

    goto :goto_10
.end method

.method private static heap()V
    .registers 10

    .prologue
    const-wide/16 v8, 0x400

    .line 163
    invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;

    move-result-object v0

    .line 164
    const/16 v1, 0x16

    const/4 v2, 0x2

    new-array v2, v2, [J

    const/4 v3, 0x0

    invoke-virtual {v0}, Ljava/lang/Runtime;->totalMemory()J

    move-result-wide v4

    invoke-virtual {v0}, Ljava/lang/Runtime;->freeMemory()J

    move-result-wide v6

    sub-long/2addr v4, v6

    div-long/2addr v4, v8

    aput-wide v4, v2, v3

    const/4 v3, 0x1

    invoke-virtual {v0}, Ljava/lang/Runtime;->maxMemory()J

    move-result-wide v4

    div-long/2addr v4, v8

    aput-wide v4, v2, v3

    invoke-static {v1, v2}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 165
    return-void
.end method

.method private static isAnyOn()Z
    .registers 5

    .prologue
    const/4 v0, 0x0

    .line 89
    sget-object v2, Lio/methodbeat/android/Readings;->READ:[Ljava/lang/String;

    array-length v3, v2

    move v1, v0

    :goto_5
    if-ge v0, v3, :cond_11

    aget-object v4, v2, v0

    .line 90
    invoke-static {v4}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v4

    or-int/2addr v1, v4

    .line 89
    add-int/lit8 v0, v0, 0x1

    goto :goto_5

    .line 92
    :cond_11
    return v1
.end method

.method private static memory()V
    .registers 9

    .prologue
    const/4 v8, 0x2

    const/4 v7, 0x1

    const/4 v6, 0x0

    .line 156
    new-instance v0, Landroid/os/Debug$MemoryInfo;

    invoke-direct {v0}, Landroid/os/Debug$MemoryInfo;-><init>()V

    .line 157
    invoke-static {v0}, Landroid/os/Debug;->getMemoryInfo(Landroid/os/Debug$MemoryInfo;)V

    .line 158
    const/16 v1, 0x1a

    new-array v2, v8, [Ljava/lang/String;

    const-string v3, "pss"

    aput-object v3, v2, v6

    invoke-virtual {v0}, Landroid/os/Debug$MemoryInfo;->getTotalPss()I

    move-result v3

    invoke-static {v3}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v3

    aput-object v3, v2, v7

    new-array v3, v6, [J

    invoke-static {v1, v2, v3}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 159
    const/16 v1, 0x10

    const/4 v2, 0x3

    new-array v2, v2, [J

    iget v3, v0, Landroid/os/Debug$MemoryInfo;->dalvikPss:I

    int-to-long v4, v3

    aput-wide v4, v2, v6

    iget v3, v0, Landroid/os/Debug$MemoryInfo;->nativePss:I

    int-to-long v4, v3

    aput-wide v4, v2, v7

    invoke-static {v0}, Lio/methodbeat/android/Readings;->graphics(Landroid/os/Debug$MemoryInfo;)J

    move-result-wide v4

    aput-wide v4, v2, v8

    invoke-static {v1, v2}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 160
    return-void
.end method

.method private read(Z)V
    .registers 3

    .prologue
    .line 111
    :try_start_0
    const-string v0, "battery"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_b

    .line 112
    invoke-direct {p0}, Lio/methodbeat/android/Readings;->battery()V

    .line 114
    :cond_b
    const-string v0, "memory"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_1b

    .line 115
    invoke-static {}, Lio/methodbeat/android/Readings;->heap()V

    .line 116
    if-eqz p1, :cond_1b

    .line 117
    invoke-static {}, Lio/methodbeat/android/Readings;->memory()V

    .line 120
    :cond_1b
    iget-object v0, p0, Lio/methodbeat/android/Readings;->surroundings:Lio/methodbeat/android/Surroundings;

    invoke-virtual {v0}, Lio/methodbeat/android/Surroundings;->read()V

    .line 121
    const-string v0, "traffic"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_2b

    .line 122
    invoke-static {}, Lio/methodbeat/android/Readings;->traffic()V
    :try_end_2b
    .catch Ljava/lang/RuntimeException; {:try_start_0 .. :try_end_2b} :catch_2c

    .line 127
    :cond_2b
    :goto_2b
    return-void

    .line 124
    :catch_2c
    move-exception v0

    goto :goto_2b
.end method

.method private static traffic()V
    .registers 7

    .prologue
    .line 130
    invoke-static {}, Landroid/os/Process;->myUid()I

    move-result v0

    invoke-static {v0}, Landroid/net/TrafficStats;->getUidRxBytes(I)J

    move-result-wide v0

    .line 131
    invoke-static {}, Landroid/os/Process;->myUid()I

    move-result v2

    invoke-static {v2}, Landroid/net/TrafficStats;->getUidTxBytes(I)J

    move-result-wide v2

    .line 132
    sget v4, Landroid/net/TrafficStats;->UNSUPPORTED:I

    int-to-long v4, v4

    cmp-long v4, v0, v4

    if-eqz v4, :cond_2c

    sget v4, Landroid/net/TrafficStats;->UNSUPPORTED:I

    int-to-long v4, v4

    cmp-long v4, v2, v4

    if-eqz v4, :cond_2c

    .line 133
    const/16 v4, 0xd

    const/4 v5, 0x2

    new-array v5, v5, [J

    const/4 v6, 0x0

    aput-wide v0, v5, v6

    const/4 v0, 0x1

    aput-wide v2, v5, v0

    invoke-static {v4, v5}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 135
    :cond_2c
    return-void
.end method


# virtual methods
.method background()V
    .registers 3

    .prologue
    .line 105
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Readings;->last:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 106
    return-void
.end method

.method foreground()V
    .registers 3

    .prologue
    .line 101
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Readings;->first:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 102
    return-void
.end method

.method update()V
    .registers 3

    .prologue
    .line 97
    iget-object v0, p0, Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Readings;->updated:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 98
    return-void
.end method
