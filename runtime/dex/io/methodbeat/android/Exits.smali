# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Exits;
.super Ljava/lang/Object;
.source "Exits.java"


# static fields
.field private static final ANR:I = 0x6

.field private static final PERCEIVED:Ljava/lang/String; = "Input dispatching timed out"

.field private static final REASONS:[Ljava/lang/String;


# direct methods
.method static constructor <clinit>()V
    .registers 3

    .prologue
    .line 29
    const/16 v0, 0x11

    new-array v0, v0, [Ljava/lang/String;

    const/4 v1, 0x0

    const-string v2, "unknown"

    aput-object v2, v0, v1

    const/4 v1, 0x1

    const-string v2, "exit_self"

    aput-object v2, v0, v1

    const/4 v1, 0x2

    const-string v2, "signaled"

    aput-object v2, v0, v1

    const/4 v1, 0x3

    const-string v2, "low_memory"

    aput-object v2, v0, v1

    const/4 v1, 0x4

    const-string v2, "crash"

    aput-object v2, v0, v1

    const/4 v1, 0x5

    const-string v2, "crash_native"

    aput-object v2, v0, v1

    const/4 v1, 0x6

    const-string v2, "anr"

    aput-object v2, v0, v1

    const/4 v1, 0x7

    const-string v2, "initialization_failure"

    aput-object v2, v0, v1

    const/16 v1, 0x8

    const-string v2, "permission_change"

    aput-object v2, v0, v1

    const/16 v1, 0x9

    const-string v2, "excessive_resource_usage"

    aput-object v2, v0, v1

    const/16 v1, 0xa

    const-string v2, "user_requested"

    aput-object v2, v0, v1

    const/16 v1, 0xb

    const-string v2, "user_stopped"

    aput-object v2, v0, v1

    const/16 v1, 0xc

    const-string v2, "dependency_died"

    aput-object v2, v0, v1

    const/16 v1, 0xd

    const-string v2, "other"

    aput-object v2, v0, v1

    const/16 v1, 0xe

    const-string v2, "freezer"

    aput-object v2, v0, v1

    const/16 v1, 0xf

    const-string v2, "package_state_change"

    aput-object v2, v0, v1

    const/16 v1, 0x10

    const-string v2, "package_updated"

    aput-object v2, v0, v1

    sput-object v0, Lio/methodbeat/android/Exits;->REASONS:[Ljava/lang/String;

    return-void
.end method

.method private constructor <init>()V
    .registers 1

    .prologue
    .line 38
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 39
    return-void
.end method

.method static synthetic access$000(Landroid/content/Context;Ljava/lang/String;)V
    .registers 2
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    .line 25
    invoke-static {p0, p1}, Lio/methodbeat/android/Exits;->tell(Landroid/content/Context;Ljava/lang/String;)V

    return-void
.end method

.method static install(Landroid/content/Context;Ljava/lang/String;Landroid/os/Handler;)V
    .registers 5

    .prologue
    .line 43
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x1e

    if-lt v0, v1, :cond_e

    const-string v0, "exits"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_f

    .line 56
    :cond_e
    :goto_e
    return-void

    .line 46
    :cond_f
    new-instance v0, Lio/methodbeat/android/Exits$1;

    invoke-direct {v0, p0, p1}, Lio/methodbeat/android/Exits$1;-><init>(Landroid/content/Context;Ljava/lang/String;)V

    invoke-virtual {p2, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    goto :goto_e
.end method

.method private static read(Landroid/app/ApplicationExitInfo;Lio/methodbeat/android/ThreadDump;)V
    .registers 6
    .annotation build Landroid/annotation/TargetApi;
        value = 0x1e
    .end annotation

    .prologue
    .line 111
    :try_start_0
    invoke-virtual {p0}, Landroid/app/ApplicationExitInfo;->getTraceInputStream()Ljava/io/InputStream;
    :try_end_3
    .catch Ljava/io/IOException; {:try_start_0 .. :try_end_3} :catch_16

    move-result-object v0

    .line 112
    if-eqz v0, :cond_9

    .line 113
    :try_start_6
    invoke-virtual {p1, v0}, Lio/methodbeat/android/ThreadDump;->read(Ljava/io/InputStream;)V
    :try_end_9
    .catch Ljava/lang/Throwable; {:try_start_6 .. :try_end_9} :catch_f
    .catch Ljava/io/IOException; {:try_start_6 .. :try_end_9} :catch_16

    .line 115
    :cond_9
    if-eqz v0, :cond_e

    :try_start_b
    invoke-virtual {v0}, Ljava/io/InputStream;->close()V
    :try_end_e
    .catch Ljava/io/IOException; {:try_start_b .. :try_end_e} :catch_16

    .line 118
    :cond_e
    :goto_e
    return-void

    .line 111
    :catch_f
    move-exception v1

    if-eqz v0, :cond_15

    :try_start_12
    invoke-virtual {v0}, Ljava/io/InputStream;->close()V
    :try_end_15
    .catch Ljava/lang/Throwable; {:try_start_12 .. :try_end_15} :catch_30
    .catch Ljava/io/IOException; {:try_start_12 .. :try_end_15} :catch_16

    :cond_15
    :goto_15
    :try_start_15
    throw v1
    :try_end_16
    .catch Ljava/io/IOException; {:try_start_15 .. :try_end_16} :catch_16

    .line 115
    :catch_16
    move-exception v0

    .line 116
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "an ANR has no trace: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_e

    .line 111
    :catch_30
    move-exception v0

    :try_start_31
    invoke-virtual {v1, v0}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_34
    .catch Ljava/io/IOException; {:try_start_31 .. :try_end_34} :catch_16

    goto :goto_15
.end method

.method private static tell(Landroid/app/ApplicationExitInfo;)V
    .registers 14
    .annotation build Landroid/annotation/TargetApi;
        value = 0x1e
    .end annotation

    .prologue
    const/4 v12, 0x3

    const/4 v9, 0x2

    const/4 v8, 0x6

    const/4 v2, 0x1

    const/4 v3, 0x0

    .line 93
    invoke-virtual {p0}, Landroid/app/ApplicationExitInfo;->getReason()I

    move-result v5

    .line 94
    if-ltz v5, :cond_76

    sget-object v0, Lio/methodbeat/android/Exits;->REASONS:[Ljava/lang/String;

    array-length v0, v0

    if-ge v5, v0, :cond_76

    sget-object v0, Lio/methodbeat/android/Exits;->REASONS:[Ljava/lang/String;

    aget-object v0, v0, v5

    .line 95
    :goto_14
    invoke-virtual {p0}, Landroid/app/ApplicationExitInfo;->getDescription()Ljava/lang/String;

    move-result-object v6

    .line 96
    invoke-virtual {p0}, Landroid/app/ApplicationExitInfo;->getImportance()I

    move-result v1

    sget v4, Landroid/app/ActivityManager$RunningAppProcessInfo;->IMPORTANCE_VISIBLE:I

    if-gt v1, v4, :cond_8a

    move v1, v2

    .line 97
    :goto_21
    const-string v4, "crash"

    invoke-virtual {v0, v4}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v4

    .line 98
    if-eqz v4, :cond_8c

    move v4, v1

    .line 100
    :goto_2a
    new-instance v7, Lio/methodbeat/android/ThreadDump;

    invoke-direct {v7}, Lio/methodbeat/android/ThreadDump;-><init>()V

    .line 101
    if-ne v5, v8, :cond_34

    .line 102
    invoke-static {p0, v7}, Lio/methodbeat/android/Exits;->read(Landroid/app/ApplicationExitInfo;Lio/methodbeat/android/ThreadDump;)V

    .line 104
    :cond_34
    const/16 v5, 0x14

    new-array v8, v8, [Ljava/lang/String;

    aput-object v0, v8, v3

    aput-object v6, v8, v2

    .line 105
    invoke-virtual {v7}, Lio/methodbeat/android/ThreadDump;->stack()Ljava/lang/String;

    move-result-object v0

    aput-object v0, v8, v9

    invoke-virtual {v7}, Lio/methodbeat/android/ThreadDump;->owner()Ljava/lang/String;

    move-result-object v0

    aput-object v0, v8, v12

    const/4 v0, 0x4

    invoke-virtual {v7}, Lio/methodbeat/android/ThreadDump;->lockClass()Ljava/lang/String;

    move-result-object v6

    aput-object v6, v8, v0

    const/4 v0, 0x5

    invoke-virtual {v7}, Lio/methodbeat/android/ThreadDump;->at()Ljava/lang/String;

    move-result-object v6

    aput-object v6, v8, v0

    const/4 v0, 0x4

    new-array v6, v0, [J

    .line 106
    invoke-virtual {p0}, Landroid/app/ApplicationExitInfo;->getTimestamp()J

    move-result-wide v10

    aput-wide v10, v6, v3

    invoke-virtual {p0}, Landroid/app/ApplicationExitInfo;->getPid()I

    move-result v0

    int-to-long v10, v0

    aput-wide v10, v6, v2

    if-eqz v1, :cond_9c

    const-wide/16 v0, 0x1

    :goto_6a
    aput-wide v0, v6, v9

    if-eqz v4, :cond_9f

    const-wide/16 v0, 0x1

    :goto_70
    aput-wide v0, v6, v12

    .line 104
    invoke-static {v5, v8, v6}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 107
    return-void

    .line 94
    :cond_76
    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    const-string v1, "reason_"

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, v5}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    goto :goto_14

    :cond_8a
    move v1, v3

    .line 96
    goto :goto_21

    .line 99
    :cond_8c
    if-ne v5, v8, :cond_9a

    if-eqz v6, :cond_9a

    const-string v4, "Input dispatching timed out"

    invoke-virtual {v6, v4}, Ljava/lang/String;->contains(Ljava/lang/CharSequence;)Z

    move-result v4

    if-eqz v4, :cond_9a

    move v4, v2

    goto :goto_2a

    :cond_9a
    move v4, v3

    goto :goto_2a

    .line 106
    :cond_9c
    const-wide/16 v0, 0x0

    goto :goto_6a

    :cond_9f
    const-wide/16 v0, 0x0

    goto :goto_70
.end method

.method private static tell(Landroid/content/Context;Ljava/lang/String;)V
    .registers 11
    .annotation build Landroid/annotation/TargetApi;
        value = 0x1e
    .end annotation

    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    const/4 v2, 0x0

    .line 60
    sget-object v0, Landroid/content/Context;->ACTIVITY_SERVICE:Ljava/lang/String;

    invoke-virtual {p0, v0}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/app/ActivityManager;

    .line 61
    const/4 v1, 0x0

    invoke-virtual {v0, v1, v2, v2}, Landroid/app/ActivityManager;->getHistoricalProcessExitReasons(Ljava/lang/String;II)Ljava/util/List;

    move-result-object v6

    .line 62
    new-instance v7, Ljava/io/File;

    invoke-virtual {p0}, Landroid/content/Context;->getNoBackupFilesDir()Ljava/io/File;

    move-result-object v0

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "methodbeat.exits-"

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    const/16 v2, 0x2f

    const/16 v3, 0x5f

    .line 63
    invoke-virtual {p1, v2, v3}, Ljava/lang/String;->replace(CC)Ljava/lang/String;

    move-result-object v2

    const/16 v3, 0x3a

    const/16 v4, 0x2d

    invoke-virtual {v2, v3, v4}, Ljava/lang/String;->replace(CC)Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-direct {v7, v0, v1}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    .line 64
    invoke-static {v7}, Lio/methodbeat/android/Exits;->told(Ljava/io/File;)J

    move-result-wide v4

    .line 66
    invoke-interface {v6}, Ljava/util/List;->iterator()Ljava/util/Iterator;

    move-result-object v8

    move-wide v2, v4

    :goto_43
    invoke-interface {v8}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_59

    invoke-interface {v8}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/app/ApplicationExitInfo;

    .line 67
    invoke-virtual {v0}, Landroid/app/ApplicationExitInfo;->getTimestamp()J

    move-result-wide v0

    invoke-static {v2, v3, v0, v1}, Ljava/lang/Math;->max(JJ)J

    move-result-wide v0

    move-wide v2, v0

    .line 68
    goto :goto_43

    .line 69
    :cond_59
    cmp-long v0, v2, v4

    if-nez v0, :cond_5e

    .line 81
    :cond_5d
    return-void

    .line 73
    :cond_5e
    new-instance v0, Ljava/io/DataOutputStream;

    new-instance v1, Ljava/io/FileOutputStream;

    invoke-direct {v1, v7}, Ljava/io/FileOutputStream;-><init>(Ljava/io/File;)V

    invoke-direct {v0, v1}, Ljava/io/DataOutputStream;-><init>(Ljava/io/OutputStream;)V

    .line 74
    :try_start_68
    invoke-virtual {v0, v2, v3}, Ljava/io/DataOutputStream;->writeLong(J)V
    :try_end_6b
    .catch Ljava/lang/Throwable; {:try_start_68 .. :try_end_6b} :catch_a2

    .line 75
    invoke-virtual {v0}, Ljava/io/DataOutputStream;->close()V

    .line 76
    invoke-interface {v6}, Ljava/util/List;->size()I

    move-result v0

    add-int/lit8 v0, v0, -0x1

    move v1, v0

    :goto_75
    if-ltz v1, :cond_5d

    .line 77
    invoke-interface {v6, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/app/ApplicationExitInfo;

    invoke-virtual {v0}, Landroid/app/ApplicationExitInfo;->getTimestamp()J

    move-result-wide v2

    cmp-long v0, v2, v4

    if-lez v0, :cond_9e

    invoke-interface {v6, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/app/ApplicationExitInfo;

    invoke-virtual {v0}, Landroid/app/ApplicationExitInfo;->getProcessName()Ljava/lang/String;

    move-result-object v0

    invoke-virtual {p1, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_9e

    .line 78
    invoke-interface {v6, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/app/ApplicationExitInfo;

    invoke-static {v0}, Lio/methodbeat/android/Exits;->tell(Landroid/app/ApplicationExitInfo;)V

    .line 76
    :cond_9e
    add-int/lit8 v0, v1, -0x1

    move v1, v0

    goto :goto_75

    .line 73
    :catch_a2
    move-exception v1

    :try_start_a3
    invoke-virtual {v0}, Ljava/io/DataOutputStream;->close()V
    :try_end_a6
    .catch Ljava/lang/Throwable; {:try_start_a3 .. :try_end_a6} :catch_a7

    :goto_a6
    throw v1

    :catch_a7
    move-exception v0

    invoke-virtual {v1, v0}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V

    goto :goto_a6
.end method

.method private static told(Ljava/io/File;)J
    .registers 4

    .prologue
    .line 84
    :try_start_0
    new-instance v2, Ljava/io/DataInputStream;

    new-instance v0, Ljava/io/FileInputStream;

    invoke-direct {v0, p0}, Ljava/io/FileInputStream;-><init>(Ljava/io/File;)V

    invoke-direct {v2, v0}, Ljava/io/DataInputStream;-><init>(Ljava/io/InputStream;)V
    :try_end_a
    .catch Ljava/io/IOException; {:try_start_0 .. :try_end_a} :catch_17

    .line 85
    :try_start_a
    invoke-virtual {v2}, Ljava/io/DataInputStream;->readLong()J
    :try_end_d
    .catch Ljava/lang/Throwable; {:try_start_a .. :try_end_d} :catch_12
    .catch Ljava/io/IOException; {:try_start_a .. :try_end_d} :catch_17

    move-result-wide v0

    .line 86
    :try_start_e
    invoke-virtual {v2}, Ljava/io/DataInputStream;->close()V
    :try_end_11
    .catch Ljava/io/IOException; {:try_start_e .. :try_end_11} :catch_17

    .line 87
    :goto_11
    return-wide v0

    .line 84
    :catch_12
    move-exception v0

    :try_start_13
    invoke-virtual {v2}, Ljava/io/DataInputStream;->close()V
    :try_end_16
    .catch Ljava/lang/Throwable; {:try_start_13 .. :try_end_16} :catch_1b
    .catch Ljava/io/IOException; {:try_start_13 .. :try_end_16} :catch_17

    :goto_16
    :try_start_16
    throw v0

    .line 86
    :catch_17
    move-exception v0

    .line 87
    const-wide/16 v0, 0x0

    goto :goto_11

    .line 84
    :catch_1b
    move-exception v1

    invoke-virtual {v0, v1}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_1f
    .catch Ljava/io/IOException; {:try_start_16 .. :try_end_1f} :catch_17

    goto :goto_16
.end method
