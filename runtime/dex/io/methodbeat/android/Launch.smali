# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Launch;
.super Ljava/lang/Object;
.source "Launch.java"

# interfaces
.implements Landroid/os/Handler$Callback;


# static fields
.field static final CREATE_SERVICE:I = 0x72

.field static final EXECUTE_TRANSACTION:I = 0x9f

.field static final LAUNCH_ACTIVITY:I = 0x64

.field static final RECEIVER:I = 0x71


# instance fields
.field private final callback:Ljava/lang/reflect/Field;

.field private final handler:Landroid/os/Handler;

.field private final next:Landroid/os/Handler$Callback;

.field private seen:Z


# direct methods
.method private constructor <init>(Landroid/os/Handler;Ljava/lang/reflect/Field;Landroid/os/Handler$Callback;)V
    .registers 4

    .prologue
    .line 32
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 33
    iput-object p1, p0, Lio/methodbeat/android/Launch;->handler:Landroid/os/Handler;

    .line 34
    iput-object p2, p0, Lio/methodbeat/android/Launch;->callback:Ljava/lang/reflect/Field;

    .line 35
    iput-object p3, p0, Lio/methodbeat/android/Launch;->next:Landroid/os/Handler$Callback;

    .line 36
    return-void
.end method

.method static install()Lio/methodbeat/android/Launch;
    .registers 5

    .prologue
    const/4 v4, 0x0

    .line 40
    const-string v0, "starts"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_12

    .line 41
    new-instance v0, Lio/methodbeat/android/Launch;

    invoke-direct {v0, v4, v4, v4}, Lio/methodbeat/android/Launch;-><init>(Landroid/os/Handler;Ljava/lang/reflect/Field;Landroid/os/Handler$Callback;)V

    .line 42
    const/4 v1, 0x1

    iput-boolean v1, v0, Lio/methodbeat/android/Launch;->seen:Z

    .line 58
    :cond_11
    :goto_11
    return-object v0

    .line 46
    :cond_12
    :try_start_12
    invoke-static {}, Lio/methodbeat/android/Hidden;->launcher()Landroid/os/Handler;

    move-result-object v2

    .line 47
    invoke-static {}, Lio/methodbeat/android/Hidden;->callback()Ljava/lang/reflect/Field;

    move-result-object v3

    .line 48
    invoke-virtual {v3, v2}, Ljava/lang/reflect/Field;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/os/Handler$Callback;

    .line 49
    new-instance v1, Lio/methodbeat/android/Launch;

    invoke-direct {v1, v2, v3, v0}, Lio/methodbeat/android/Launch;-><init>(Landroid/os/Handler;Ljava/lang/reflect/Field;Landroid/os/Handler$Callback;)V

    .line 50
    invoke-virtual {v3, v2, v1}, Ljava/lang/reflect/Field;->set(Ljava/lang/Object;Ljava/lang/Object;)V
    :try_end_28
    .catch Ljava/lang/Exception; {:try_start_12 .. :try_end_28} :catch_2a
    .catch Ljava/lang/LinkageError; {:try_start_12 .. :try_end_28} :catch_54

    move-object v0, v1

    .line 51
    goto :goto_11

    .line 52
    :catch_2a
    move-exception v0

    .line 53
    :goto_2b
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "the first activity ends a start: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    .line 54
    new-instance v0, Lio/methodbeat/android/Launch;

    invoke-direct {v0, v4, v4, v4}, Lio/methodbeat/android/Launch;-><init>(Landroid/os/Handler;Ljava/lang/reflect/Field;Landroid/os/Handler$Callback;)V

    .line 55
    invoke-static {}, Lio/methodbeat/android/Launch;->isForeground()Z

    move-result v1

    if-nez v1, :cond_11

    .line 56
    const/16 v1, 0x72

    invoke-direct {v0, v1}, Lio/methodbeat/android/Launch;->told(I)V

    goto :goto_11

    .line 52
    :catch_54
    move-exception v0

    goto :goto_2b
.end method

.method private static isForeground()Z
    .registers 2

    .prologue
    .line 63
    new-instance v0, Landroid/app/ActivityManager$RunningAppProcessInfo;

    invoke-direct {v0}, Landroid/app/ActivityManager$RunningAppProcessInfo;-><init>()V

    .line 64
    invoke-static {v0}, Landroid/app/ActivityManager;->getMyMemoryState(Landroid/app/ActivityManager$RunningAppProcessInfo;)V

    .line 65
    iget v0, v0, Landroid/app/ActivityManager$RunningAppProcessInfo;->importance:I

    sget v1, Landroid/app/ActivityManager$RunningAppProcessInfo;->IMPORTANCE_FOREGROUND:I

    if-ne v0, v1, :cond_10

    const/4 v0, 0x1

    :goto_f
    return v0

    :cond_10
    const/4 v0, 0x0

    goto :goto_f
.end method

.method private static items(Ljava/lang/Object;)Ljava/util/List;
    .registers 2
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/lang/Object;",
            ")",
            "Ljava/util/List",
            "<*>;"
        }
    .end annotation

    .prologue
    .line 130
    :try_start_0
    invoke-static {p0}, Lio/methodbeat/android/Hidden;->items(Ljava/lang/Object;)Ljava/util/List;
    :try_end_3
    .catch Ljava/lang/Exception; {:try_start_0 .. :try_end_3} :catch_5
    .catch Ljava/lang/LinkageError; {:try_start_0 .. :try_end_3} :catch_8

    move-result-object v0

    .line 132
    :goto_4
    return-object v0

    .line 131
    :catch_5
    move-exception v0

    .line 132
    :goto_6
    const/4 v0, 0x0

    goto :goto_4

    .line 131
    :catch_8
    move-exception v0

    goto :goto_6
.end method

.method private static launches(Landroid/os/Message;)Z
    .registers 2

    .prologue
    .line 101
    iget v0, p0, Landroid/os/Message;->what:I

    sparse-switch v0, :sswitch_data_10

    .line 109
    const/4 v0, 0x0

    :goto_6
    return v0

    .line 105
    :sswitch_7
    const/4 v0, 0x1

    goto :goto_6

    .line 107
    :sswitch_9
    iget-object v0, p0, Landroid/os/Message;->obj:Ljava/lang/Object;

    invoke-static {v0}, Lio/methodbeat/android/Launch;->launches(Ljava/lang/Object;)Z

    move-result v0

    goto :goto_6

    .line 101
    :sswitch_data_10
    .sparse-switch
        0x64 -> :sswitch_7
        0x71 -> :sswitch_7
        0x72 -> :sswitch_7
        0x9f -> :sswitch_9
    .end sparse-switch
.end method

.method private static launches(Ljava/lang/Object;)Z
    .registers 5

    .prologue
    const/4 v0, 0x1

    .line 115
    invoke-static {p0}, Lio/methodbeat/android/Launch;->items(Ljava/lang/Object;)Ljava/util/List;

    move-result-object v1

    .line 116
    if-nez v1, :cond_8

    .line 124
    :goto_7
    return v0

    .line 119
    :cond_8
    invoke-interface {v1}, Ljava/util/List;->iterator()Ljava/util/Iterator;

    move-result-object v1

    :cond_c
    invoke-interface {v1}, Ljava/util/Iterator;->hasNext()Z

    move-result v2

    if-eqz v2, :cond_29

    invoke-interface {v1}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v2

    .line 120
    if-eqz v2, :cond_c

    invoke-virtual {v2}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v2

    const-string v3, ".LaunchActivityItem"

    invoke-virtual {v2, v3}, Ljava/lang/String;->endsWith(Ljava/lang/String;)Z

    move-result v2

    if-eqz v2, :cond_c

    goto :goto_7

    .line 124
    :cond_29
    const/4 v0, 0x0

    goto :goto_7
.end method

.method private remove()V
    .registers 4

    .prologue
    .line 92
    :try_start_0
    iget-object v0, p0, Lio/methodbeat/android/Launch;->callback:Ljava/lang/reflect/Field;

    iget-object v1, p0, Lio/methodbeat/android/Launch;->handler:Landroid/os/Handler;

    invoke-virtual {v0, v1}, Ljava/lang/reflect/Field;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    if-ne v0, p0, :cond_13

    .line 93
    iget-object v0, p0, Lio/methodbeat/android/Launch;->callback:Ljava/lang/reflect/Field;

    iget-object v1, p0, Lio/methodbeat/android/Launch;->handler:Landroid/os/Handler;

    iget-object v2, p0, Lio/methodbeat/android/Launch;->next:Landroid/os/Handler$Callback;

    invoke-virtual {v0, v1, v2}, Ljava/lang/reflect/Field;->set(Ljava/lang/Object;Ljava/lang/Object;)V
    :try_end_13
    .catch Ljava/lang/Exception; {:try_start_0 .. :try_end_13} :catch_14

    .line 98
    :cond_13
    :goto_13
    return-void

    .line 95
    :catch_14
    move-exception v0

    goto :goto_13
.end method

.method private told(I)V
    .registers 8

    .prologue
    const/4 v1, 0x1

    .line 76
    iput-boolean v1, p0, Lio/methodbeat/android/Launch;->seen:Z

    .line 77
    const/4 v0, 0x6

    new-array v1, v1, [J

    const/4 v2, 0x0

    int-to-long v4, p1

    aput-wide v4, v1, v2

    invoke-static {v0, v1}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 78
    return-void
.end method


# virtual methods
.method activityCreated()V
    .registers 3

    .prologue
    .line 70
    iget-object v0, p0, Lio/methodbeat/android/Launch;->handler:Landroid/os/Handler;

    if-nez v0, :cond_13

    iget-boolean v0, p0, Lio/methodbeat/android/Launch;->seen:Z

    if-nez v0, :cond_13

    .line 71
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x1c

    if-lt v0, v1, :cond_14

    const/16 v0, 0x9f

    :goto_10
    invoke-direct {p0, v0}, Lio/methodbeat/android/Launch;->told(I)V

    .line 73
    :cond_13
    return-void

    .line 71
    :cond_14
    const/16 v0, 0x64

    goto :goto_10
.end method

.method public handleMessage(Landroid/os/Message;)Z
    .registers 3

    .prologue
    .line 82
    iget-boolean v0, p0, Lio/methodbeat/android/Launch;->seen:Z

    if-nez v0, :cond_12

    invoke-static {p1}, Lio/methodbeat/android/Launch;->launches(Landroid/os/Message;)Z

    move-result v0

    if-eqz v0, :cond_12

    .line 83
    iget v0, p1, Landroid/os/Message;->what:I

    invoke-direct {p0, v0}, Lio/methodbeat/android/Launch;->told(I)V

    .line 84
    invoke-direct {p0}, Lio/methodbeat/android/Launch;->remove()V

    .line 86
    :cond_12
    iget-object v0, p0, Lio/methodbeat/android/Launch;->next:Landroid/os/Handler$Callback;

    if-eqz v0, :cond_20

    iget-object v0, p0, Lio/methodbeat/android/Launch;->next:Landroid/os/Handler$Callback;

    invoke-interface {v0, p1}, Landroid/os/Handler$Callback;->handleMessage(Landroid/os/Message;)Z

    move-result v0

    if-eqz v0, :cond_20

    const/4 v0, 0x1

    :goto_1f
    return v0

    :cond_20
    const/4 v0, 0x0

    goto :goto_1f
.end method
