# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Pages;
.super Ljava/lang/Object;
.source "Pages.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/Pages$Watch;,
        Lio/methodbeat/android/Pages$Calls;
    }
.end annotation


# static fields
.field private static final LOOK_NANOS:J = 0x3d0900L


# instance fields
.field private final begun:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/app/Activity;",
            "Lio/methodbeat/android/Pages$Calls;",
            ">;"
        }
    .end annotation
.end field

.field private final handler:Landroid/os/Handler;

.field private lookedNanos:J

.field private final looper:Lio/methodbeat/android/MainLooper;

.field private final needed:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Ljava/lang/String;",
            "[",
            "Lio/methodbeat/android/Need;",
            ">;"
        }
    .end annotation
.end field

.field private final waiting:Ljava/util/List;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/List",
            "<",
            "Lio/methodbeat/android/Pages$Watch;",
            ">;"
        }
    .end annotation
.end field


# direct methods
.method private constructor <init>(Lio/methodbeat/android/MainLooper;)V
    .registers 4

    .prologue
    .line 50
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 40
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    iput-object v0, p0, Lio/methodbeat/android/Pages;->handler:Landroid/os/Handler;

    .line 41
    new-instance v0, Ljava/util/HashMap;

    invoke-direct {v0}, Ljava/util/HashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Pages;->needed:Ljava/util/Map;

    .line 44
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    .line 47
    new-instance v0, Ljava/util/ArrayList;

    invoke-direct {v0}, Ljava/util/ArrayList;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    .line 51
    iput-object p1, p0, Lio/methodbeat/android/Pages;->looper:Lio/methodbeat/android/MainLooper;

    .line 52
    return-void
.end method

.method static synthetic access$300(Lio/methodbeat/android/Pages;)Ljava/util/Map;
    .registers 2

    .prologue
    .line 35
    iget-object v0, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    return-object v0
.end method

.method static synthetic access$600(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V
    .registers 2

    .prologue
    .line 35
    invoke-direct {p0, p1}, Lio/methodbeat/android/Pages;->await(Lio/methodbeat/android/Pages$Watch;)V

    return-void
.end method

.method static synthetic access$800(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V
    .registers 2

    .prologue
    .line 35
    invoke-direct {p0, p1}, Lio/methodbeat/android/Pages;->done(Lio/methodbeat/android/Pages$Watch;)V

    return-void
.end method

.method static synthetic access$900(Lio/methodbeat/android/Pages;)Landroid/os/Handler;
    .registers 2

    .prologue
    .line 35
    iget-object v0, p0, Lio/methodbeat/android/Pages;->handler:Landroid/os/Handler;

    return-object v0
.end method

.method private add(Ljava/lang/String;I)V
    .registers 8

    .prologue
    const/4 v3, 0x0

    .line 73
    const-string v0, "(^|\\s)#.*"

    const-string v1, ""

    invoke-virtual {p1, v0, v1}, Ljava/lang/String;->replaceFirst(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v1

    .line 74
    const/16 v0, 0x3a

    invoke-virtual {v1, v0}, Ljava/lang/String;->indexOf(I)I

    move-result v0

    .line 75
    invoke-static {v0, v3}, Ljava/lang/Math;->max(II)I

    move-result v2

    invoke-virtual {v1, v3, v2}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v2

    .line 76
    invoke-virtual {v1}, Ljava/lang/String;->isEmpty()Z

    move-result v3

    if-eqz v3, :cond_26

    .line 90
    :goto_25
    return-void

    .line 80
    :cond_26
    :try_start_26
    invoke-virtual {v2}, Ljava/lang/String;->isEmpty()Z

    move-result v3

    if-eqz v3, :cond_66

    .line 81
    new-instance v0, Ljava/lang/IllegalArgumentException;

    const-string v2, "it is not \"activity: view, view\""

    invoke-direct {v0, v2}, Ljava/lang/IllegalArgumentException;-><init>(Ljava/lang/String;)V

    throw v0
    :try_end_34
    .catch Ljava/lang/IllegalArgumentException; {:try_start_26 .. :try_end_34} :catch_34

    .line 87
    :catch_34
    move-exception v0

    .line 88
    const-string v2, "methodbeat"

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "pages: line "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3, p2}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;

    move-result-object v3

    const-string v4, " is left out, for "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v0}, Ljava/lang/IllegalArgumentException;->getMessage()Ljava/lang/String;

    move-result-object v0

    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v3, ": "

    invoke-virtual {v0, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_25

    .line 83
    :cond_66
    :try_start_66
    iget-object v3, p0, Lio/methodbeat/android/Pages;->needed:Ljava/util/Map;

    invoke-interface {v3, v2}, Ljava/util/Map;->containsKey(Ljava/lang/Object;)Z

    move-result v3

    if-eqz v3, :cond_76

    .line 84
    new-instance v0, Ljava/lang/IllegalArgumentException;

    const-string v2, "the page has a line already: put all into that"

    invoke-direct {v0, v2}, Ljava/lang/IllegalArgumentException;-><init>(Ljava/lang/String;)V

    throw v0

    .line 86
    :cond_76
    iget-object v3, p0, Lio/methodbeat/android/Pages;->needed:Ljava/util/Map;

    add-int/lit8 v0, v0, 0x1

    invoke-virtual {v1, v0}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/android/Need;->all(Ljava/lang/String;)[Lio/methodbeat/android/Need;

    move-result-object v0

    invoke-interface {v3, v2, v0}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    :try_end_85
    .catch Ljava/lang/IllegalArgumentException; {:try_start_66 .. :try_end_85} :catch_34

    goto :goto_25
.end method

.method private await(Lio/methodbeat/android/Pages$Watch;)V
    .registers 6

    .prologue
    .line 145
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v0

    if-eqz v0, :cond_17

    .line 146
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v0

    const-wide/32 v2, 0x3d0900

    sub-long/2addr v0, v2

    iput-wide v0, p0, Lio/methodbeat/android/Pages;->lookedNanos:J

    .line 147
    iget-object v0, p0, Lio/methodbeat/android/Pages;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0, p0}, Lio/methodbeat/android/MainLooper;->atEachEnd(Ljava/lang/Runnable;)V

    .line 149
    :cond_17
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0, p1}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 150
    return-void
.end method

.method private done(Lio/methodbeat/android/Pages$Watch;)V
    .registers 4

    .prologue
    .line 153
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0, p1}, Ljava/util/List;->remove(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_16

    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v0

    if-eqz v0, :cond_16

    .line 154
    iget-object v0, p0, Lio/methodbeat/android/Pages;->looper:Lio/methodbeat/android/MainLooper;

    const/4 v1, 0x0

    invoke-virtual {v0, v1}, Lio/methodbeat/android/MainLooper;->atEachEnd(Ljava/lang/Runnable;)V

    .line 156
    :cond_16
    return-void
.end method

.method static read(Ljava/io/Reader;Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/Pages;
    .registers 7

    .prologue
    .line 56
    new-instance v0, Lio/methodbeat/android/Pages;

    invoke-direct {v0, p1}, Lio/methodbeat/android/Pages;-><init>(Lio/methodbeat/android/MainLooper;)V

    .line 57
    if-nez p0, :cond_8

    .line 68
    :goto_7
    return-object v0

    .line 60
    :cond_8
    :try_start_8
    new-instance v4, Ljava/io/BufferedReader;

    invoke-direct {v4, p0}, Ljava/io/BufferedReader;-><init>(Ljava/io/Reader;)V
    :try_end_d
    .catch Ljava/io/IOException; {:try_start_8 .. :try_end_d} :catch_23

    .line 61
    const/4 v2, 0x1

    .line 62
    :try_start_e
    invoke-virtual {v4}, Ljava/io/BufferedReader;->readLine()Ljava/lang/String;

    move-result-object v1

    :goto_12
    if-eqz v1, :cond_1f

    .line 63
    add-int/lit8 v3, v2, 0x1

    invoke-direct {v0, v1, v2}, Lio/methodbeat/android/Pages;->add(Ljava/lang/String;I)V

    .line 62
    invoke-virtual {v4}, Ljava/io/BufferedReader;->readLine()Ljava/lang/String;
    :try_end_1c
    .catch Ljava/lang/Throwable; {:try_start_e .. :try_end_1c} :catch_3d
    .catch Ljava/io/IOException; {:try_start_e .. :try_end_1c} :catch_23

    move-result-object v1

    move v2, v3

    goto :goto_12

    .line 65
    :cond_1f
    :try_start_1f
    invoke-virtual {v4}, Ljava/io/BufferedReader;->close()V
    :try_end_22
    .catch Ljava/io/IOException; {:try_start_1f .. :try_end_22} :catch_23

    goto :goto_7

    :catch_23
    move-exception v1

    .line 66
    const-string v2, "methodbeat"

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "pages: "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-static {v2, v1}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_7

    .line 60
    :catch_3d
    move-exception v1

    :try_start_3e
    invoke-virtual {v4}, Ljava/io/BufferedReader;->close()V
    :try_end_41
    .catch Ljava/lang/Throwable; {:try_start_3e .. :try_end_41} :catch_42
    .catch Ljava/io/IOException; {:try_start_3e .. :try_end_41} :catch_23

    :goto_41
    :try_start_41
    throw v1

    :catch_42
    move-exception v2

    invoke-virtual {v1, v2}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_46
    .catch Ljava/io/IOException; {:try_start_41 .. :try_end_46} :catch_23

    goto :goto_41
.end method


# virtual methods
.method created(Landroid/app/Activity;)V
    .registers 8

    .prologue
    .line 94
    iget-object v0, p0, Lio/methodbeat/android/Pages;->needed:Ljava/util/Map;

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    invoke-interface {v0, v1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Lio/methodbeat/android/Need;

    .line 95
    if-eqz v0, :cond_16

    const-string v1, "pages"

    invoke-static {v1}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v1

    if-nez v1, :cond_17

    .line 109
    :cond_16
    :goto_16
    return-void

    .line 98
    :cond_17
    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v2

    .line 99
    iget-object v3, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    monitor-enter v3

    .line 101
    :try_start_1e
    iget-object v1, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    invoke-interface {v1}, Ljava/util/Map;->values()Ljava/util/Collection;

    move-result-object v1

    invoke-interface {v1}, Ljava/util/Collection;->iterator()Ljava/util/Iterator;

    move-result-object v4

    :cond_28
    :goto_28
    invoke-interface {v4}, Ljava/util/Iterator;->hasNext()Z

    move-result v1

    if-eqz v1, :cond_45

    .line 102
    invoke-interface {v4}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->page:Ljava/lang/String;
    invoke-static {v1}, Lio/methodbeat/android/Pages$Calls;->access$000(Lio/methodbeat/android/Pages$Calls;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v1, v2}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v1

    if-eqz v1, :cond_28

    .line 103
    invoke-interface {v4}, Ljava/util/Iterator;->remove()V

    goto :goto_28

    .line 107
    :catchall_42
    move-exception v0

    monitor-exit v3
    :try_end_44
    .catchall {:try_start_1e .. :try_end_44} :catchall_42

    throw v0

    .line 106
    :cond_45
    :try_start_45
    iget-object v1, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    new-instance v4, Lio/methodbeat/android/Pages$Calls;

    invoke-direct {v4, p0, v2, v0}, Lio/methodbeat/android/Pages$Calls;-><init>(Lio/methodbeat/android/Pages;Ljava/lang/String;[Lio/methodbeat/android/Need;)V

    invoke-interface {v1, p1, v4}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    .line 107
    monitor-exit v3
    :try_end_50
    .catchall {:try_start_45 .. :try_end_50} :catchall_42

    .line 108
    const/16 v0, 0x8

    const/4 v1, 0x1

    new-array v1, v1, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x0

    aput-wide v4, v1, v3

    invoke-static {v0, v2, v1}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    goto :goto_16
.end method

.method loaded(Ljava/lang/String;)V
    .registers 5

    .prologue
    .line 124
    iget-object v1, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    monitor-enter v1

    .line 125
    :try_start_3
    iget-object v0, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    invoke-interface {v0}, Ljava/util/Map;->values()Ljava/util/Collection;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Collection;->iterator()Ljava/util/Iterator;

    move-result-object v2

    :goto_d
    invoke-interface {v2}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_20

    invoke-interface {v2}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Pages$Calls;

    .line 126
    # invokes: Lio/methodbeat/android/Pages$Calls;->ended(Ljava/lang/String;)V
    invoke-static {v0, p1}, Lio/methodbeat/android/Pages$Calls;->access$200(Lio/methodbeat/android/Pages$Calls;Ljava/lang/String;)V

    goto :goto_d

    .line 128
    :catchall_1d
    move-exception v0

    monitor-exit v1
    :try_end_1f
    .catchall {:try_start_3 .. :try_end_1f} :catchall_1d

    throw v0

    :cond_20
    :try_start_20
    monitor-exit v1
    :try_end_21
    .catchall {:try_start_20 .. :try_end_21} :catchall_1d

    .line 129
    return-void
.end method

.method resumed(Landroid/app/Activity;)V
    .registers 4

    .prologue
    .line 113
    iget-object v1, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    monitor-enter v1

    .line 114
    :try_start_3
    iget-object v0, p0, Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;

    invoke-interface {v0, p1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Pages$Calls;

    .line 115
    monitor-exit v1
    :try_end_c
    .catchall {:try_start_3 .. :try_end_c} :catchall_29

    .line 116
    if-eqz v0, :cond_28

    # getter for: Lio/methodbeat/android/Pages$Calls;->watched:Z
    invoke-static {v0}, Lio/methodbeat/android/Pages$Calls;->access$100(Lio/methodbeat/android/Pages$Calls;)Z

    move-result v1

    if-nez v1, :cond_28

    const-string v1, "pages"

    invoke-static {v1}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v1

    if-eqz v1, :cond_28

    .line 117
    const/4 v1, 0x1

    # setter for: Lio/methodbeat/android/Pages$Calls;->watched:Z
    invoke-static {v0, v1}, Lio/methodbeat/android/Pages$Calls;->access$102(Lio/methodbeat/android/Pages$Calls;Z)Z

    .line 118
    new-instance v1, Lio/methodbeat/android/Pages$Watch;

    invoke-direct {v1, p0, p1, v0}, Lio/methodbeat/android/Pages$Watch;-><init>(Lio/methodbeat/android/Pages;Landroid/app/Activity;Lio/methodbeat/android/Pages$Calls;)V

    invoke-virtual {v1}, Lio/methodbeat/android/Pages$Watch;->begin()V

    .line 120
    :cond_28
    return-void

    .line 115
    :catchall_29
    move-exception v0

    :try_start_2a
    monitor-exit v1
    :try_end_2b
    .catchall {:try_start_2a .. :try_end_2b} :catchall_29

    throw v0
.end method

.method public run()V
    .registers 7

    .prologue
    .line 134
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v0

    .line 135
    iget-wide v2, p0, Lio/methodbeat/android/Pages;->lookedNanos:J

    sub-long v2, v0, v2

    const-wide/32 v4, 0x3d0900

    cmp-long v2, v2, v4

    if-gez v2, :cond_10

    .line 142
    :cond_f
    return-void

    .line 138
    :cond_10
    iput-wide v0, p0, Lio/methodbeat/android/Pages;->lookedNanos:J

    .line 139
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->size()I

    move-result v0

    add-int/lit8 v0, v0, -0x1

    move v1, v0

    :goto_1b
    if-ltz v1, :cond_f

    .line 140
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Pages$Watch;

    invoke-virtual {v0}, Lio/methodbeat/android/Pages$Watch;->look()Z

    .line 139
    add-int/lit8 v0, v1, -0x1

    move v1, v0

    goto :goto_1b
.end method
