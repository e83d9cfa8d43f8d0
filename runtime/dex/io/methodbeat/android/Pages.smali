# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Pages;
.super Ljava/lang/Object;
.source "Pages.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/Pages$Watch;
    }
.end annotation


# static fields
.field private static final LOOK_NANOS:J = 0x3d0900L


# instance fields
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
            "Ljava/lang/String;",
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

.field private final watched:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/app/Activity;",
            "Ljava/lang/Boolean;",
            ">;"
        }
    .end annotation
.end field


# direct methods
.method private constructor <init>(Lio/methodbeat/android/MainLooper;)V
    .registers 4

    .prologue
    .line 51
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 41
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    iput-object v0, p0, Lio/methodbeat/android/Pages;->handler:Landroid/os/Handler;

    .line 42
    new-instance v0, Ljava/util/HashMap;

    invoke-direct {v0}, Ljava/util/HashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Pages;->needed:Ljava/util/Map;

    .line 45
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Pages;->watched:Ljava/util/Map;

    .line 48
    new-instance v0, Ljava/util/ArrayList;

    invoke-direct {v0}, Ljava/util/ArrayList;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    .line 52
    iput-object p1, p0, Lio/methodbeat/android/Pages;->looper:Lio/methodbeat/android/MainLooper;

    .line 53
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V
    .registers 2

    .prologue
    .line 36
    invoke-direct {p0, p1}, Lio/methodbeat/android/Pages;->await(Lio/methodbeat/android/Pages$Watch;)V

    return-void
.end method

.method static synthetic access$100(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V
    .registers 2

    .prologue
    .line 36
    invoke-direct {p0, p1}, Lio/methodbeat/android/Pages;->done(Lio/methodbeat/android/Pages$Watch;)V

    return-void
.end method

.method static synthetic access$200(Lio/methodbeat/android/Pages;)Landroid/os/Handler;
    .registers 2

    .prologue
    .line 36
    iget-object v0, p0, Lio/methodbeat/android/Pages;->handler:Landroid/os/Handler;

    return-object v0
.end method

.method private add(Ljava/lang/String;I)V
    .registers 7

    .prologue
    const/4 v3, 0x0

    .line 73
    const/16 v0, 0x23

    invoke-virtual {p1, v0}, Ljava/lang/String;->indexOf(I)I

    move-result v0

    .line 74
    if-gez v0, :cond_43

    :goto_9
    invoke-virtual {p1}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v0

    .line 75
    const/16 v1, 0x3a

    invoke-virtual {v0, v1}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    .line 76
    if-lez v1, :cond_48

    add-int/lit8 v2, v1, 0x1

    invoke-virtual {v0, v2}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/String;->isEmpty()Z

    move-result v2

    if-nez v2, :cond_48

    .line 77
    iget-object v2, p0, Lio/methodbeat/android/Pages;->needed:Ljava/util/Map;

    invoke-virtual {v0, v3, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v3

    invoke-virtual {v3}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v3

    add-int/lit8 v1, v1, 0x1

    invoke-virtual {v0, v1}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v0

    const-string v1, "\\s*,\\s*"

    invoke-virtual {v0, v1}, Ljava/lang/String;->split(Ljava/lang/String;)[Ljava/lang/String;

    move-result-object v0

    invoke-interface {v2, v3, v0}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    .line 82
    :cond_42
    :goto_42
    return-void

    .line 74
    :cond_43
    invoke-virtual {p1, v3, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object p1

    goto :goto_9

    .line 78
    :cond_48
    invoke-virtual {v0}, Ljava/lang/String;->isEmpty()Z

    move-result v1

    if-nez v1, :cond_42

    .line 79
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "pages: line "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, p2}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;

    move-result-object v2

    const-string v3, " is not \"activity: view, view\", and left out: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_42
.end method

.method private await(Lio/methodbeat/android/Pages$Watch;)V
    .registers 6

    .prologue
    .line 112
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v0

    if-eqz v0, :cond_17

    .line 113
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v0

    const-wide/32 v2, 0x3d0900

    sub-long/2addr v0, v2

    iput-wide v0, p0, Lio/methodbeat/android/Pages;->lookedNanos:J

    .line 114
    iget-object v0, p0, Lio/methodbeat/android/Pages;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0, p0}, Lio/methodbeat/android/MainLooper;->atEachEnd(Ljava/lang/Runnable;)V

    .line 116
    :cond_17
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0, p1}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 117
    return-void
.end method

.method private done(Lio/methodbeat/android/Pages$Watch;)V
    .registers 4

    .prologue
    .line 120
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0, p1}, Ljava/util/List;->remove(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_16

    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v0

    if-eqz v0, :cond_16

    .line 121
    iget-object v0, p0, Lio/methodbeat/android/Pages;->looper:Lio/methodbeat/android/MainLooper;

    const/4 v1, 0x0

    invoke-virtual {v0, v1}, Lio/methodbeat/android/MainLooper;->atEachEnd(Ljava/lang/Runnable;)V

    .line 123
    :cond_16
    return-void
.end method

.method static read(Ljava/io/Reader;Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/Pages;
    .registers 7

    .prologue
    .line 57
    new-instance v0, Lio/methodbeat/android/Pages;

    invoke-direct {v0, p1}, Lio/methodbeat/android/Pages;-><init>(Lio/methodbeat/android/MainLooper;)V

    .line 58
    if-nez p0, :cond_8

    .line 69
    :goto_7
    return-object v0

    .line 61
    :cond_8
    :try_start_8
    new-instance v4, Ljava/io/BufferedReader;

    invoke-direct {v4, p0}, Ljava/io/BufferedReader;-><init>(Ljava/io/Reader;)V
    :try_end_d
    .catch Ljava/io/IOException; {:try_start_8 .. :try_end_d} :catch_23

    .line 62
    const/4 v2, 0x1

    .line 63
    :try_start_e
    invoke-virtual {v4}, Ljava/io/BufferedReader;->readLine()Ljava/lang/String;

    move-result-object v1

    :goto_12
    if-eqz v1, :cond_1f

    .line 64
    add-int/lit8 v3, v2, 0x1

    invoke-direct {v0, v1, v2}, Lio/methodbeat/android/Pages;->add(Ljava/lang/String;I)V

    .line 63
    invoke-virtual {v4}, Ljava/io/BufferedReader;->readLine()Ljava/lang/String;
    :try_end_1c
    .catch Ljava/lang/Throwable; {:try_start_e .. :try_end_1c} :catch_3d
    .catch Ljava/io/IOException; {:try_start_e .. :try_end_1c} :catch_23

    move-result-object v1

    move v2, v3

    goto :goto_12

    .line 66
    :cond_1f
    :try_start_1f
    invoke-virtual {v4}, Ljava/io/BufferedReader;->close()V
    :try_end_22
    .catch Ljava/io/IOException; {:try_start_1f .. :try_end_22} :catch_23

    goto :goto_7

    :catch_23
    move-exception v1

    .line 67
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

    .line 61
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
    .line 86
    iget-object v0, p0, Lio/methodbeat/android/Pages;->needed:Ljava/util/Map;

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    invoke-interface {v0, v1}, Ljava/util/Map;->containsKey(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_1d

    .line 87
    const/16 v0, 0x8

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x0

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 89
    :cond_1d
    return-void
.end method

.method resumed(Landroid/app/Activity;)V
    .registers 5

    .prologue
    .line 92
    iget-object v0, p0, Lio/methodbeat/android/Pages;->needed:Ljava/util/Map;

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    invoke-interface {v0, v1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Ljava/lang/String;

    .line 93
    if-eqz v0, :cond_23

    iget-object v1, p0, Lio/methodbeat/android/Pages;->watched:Ljava/util/Map;

    const/4 v2, 0x1

    invoke-static {v2}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v2

    invoke-interface {v1, p1, v2}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v1

    if-nez v1, :cond_23

    .line 94
    new-instance v1, Lio/methodbeat/android/Pages$Watch;

    invoke-direct {v1, p0, p1, v0}, Lio/methodbeat/android/Pages$Watch;-><init>(Lio/methodbeat/android/Pages;Landroid/app/Activity;[Ljava/lang/String;)V

    invoke-virtual {v1}, Lio/methodbeat/android/Pages$Watch;->begin()V

    .line 96
    :cond_23
    return-void
.end method

.method public run()V
    .registers 7

    .prologue
    .line 101
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v0

    .line 102
    iget-wide v2, p0, Lio/methodbeat/android/Pages;->lookedNanos:J

    sub-long v2, v0, v2

    const-wide/32 v4, 0x3d0900

    cmp-long v2, v2, v4

    if-gez v2, :cond_10

    .line 109
    :cond_f
    return-void

    .line 105
    :cond_10
    iput-wide v0, p0, Lio/methodbeat/android/Pages;->lookedNanos:J

    .line 106
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->size()I

    move-result v0

    add-int/lit8 v0, v0, -0x1

    move v1, v0

    :goto_1b
    if-ltz v1, :cond_f

    .line 107
    iget-object v0, p0, Lio/methodbeat/android/Pages;->waiting:Ljava/util/List;

    invoke-interface {v0, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Pages$Watch;

    invoke-virtual {v0}, Lio/methodbeat/android/Pages$Watch;->look()Z

    .line 106
    add-int/lit8 v0, v1, -0x1

    move v1, v0

    goto :goto_1b
.end method
