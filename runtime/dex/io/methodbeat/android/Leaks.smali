# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Leaks;
.super Ljava/lang/Object;
.source "Leaks.java"


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/Leaks$Gone;
    }
.end annotation


# static fields
.field private static final PAUSE_MILLIS:J = 0xc8L


# instance fields
.field private final collect:Ljava/lang/Runnable;

.field private final count:Ljava/lang/Runnable;

.field private final counted:Ljava/util/Set;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Set",
            "<",
            "Ljava/lang/String;",
            ">;"
        }
    .end annotation
.end field

.field private final delayMillis:J

.field private volatile front:Ljava/lang/ref/WeakReference;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/lang/ref/WeakReference",
            "<",
            "Landroid/app/Activity;",
            ">;"
        }
    .end annotation
.end field

.field private final gone:Ljava/util/List;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/List",
            "<",
            "Lio/methodbeat/android/Leaks$Gone;",
            ">;"
        }
    .end annotation
.end field

.field private final worker:Landroid/os/Handler;


# direct methods
.method constructor <init>(Landroid/os/Handler;J)V
    .registers 6

    .prologue
    .line 62
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 37
    new-instance v0, Ljava/util/ArrayList;

    invoke-direct {v0}, Ljava/util/ArrayList;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    .line 38
    new-instance v0, Ljava/lang/ref/WeakReference;

    const/4 v1, 0x0

    invoke-direct {v0, v1}, Ljava/lang/ref/WeakReference;-><init>(Ljava/lang/Object;)V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->front:Ljava/lang/ref/WeakReference;

    .line 41
    new-instance v0, Ljava/util/HashSet;

    invoke-direct {v0}, Ljava/util/HashSet;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->counted:Ljava/util/Set;

    .line 43
    new-instance v0, Lio/methodbeat/android/Leaks$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Leaks$1;-><init>(Lio/methodbeat/android/Leaks;)V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->collect:Ljava/lang/Runnable;

    .line 52
    new-instance v0, Lio/methodbeat/android/Leaks$2;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Leaks$2;-><init>(Lio/methodbeat/android/Leaks;)V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->count:Ljava/lang/Runnable;

    .line 63
    iput-object p1, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    .line 64
    iput-wide p2, p0, Lio/methodbeat/android/Leaks;->delayMillis:J

    .line 65
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/Leaks;)Z
    .registers 2

    .prologue
    .line 21
    invoke-direct {p0}, Lio/methodbeat/android/Leaks;->waiting()Z

    move-result v0

    return v0
.end method

.method static synthetic access$100(Lio/methodbeat/android/Leaks;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 21
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->count:Ljava/lang/Runnable;

    return-object v0
.end method

.method static synthetic access$200(Lio/methodbeat/android/Leaks;)Landroid/os/Handler;
    .registers 2

    .prologue
    .line 21
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    return-object v0
.end method

.method static synthetic access$300(Lio/methodbeat/android/Leaks;)Ljava/util/Map;
    .registers 2

    .prologue
    .line 21
    invoke-direct {p0}, Lio/methodbeat/android/Leaks;->reachable()Ljava/util/Map;

    move-result-object v0

    return-object v0
.end method

.method static synthetic access$400(Lio/methodbeat/android/Leaks;Ljava/util/Map;)V
    .registers 2

    .prologue
    .line 21
    invoke-direct {p0, p1}, Lio/methodbeat/android/Leaks;->tell(Ljava/util/Map;)V

    return-void
.end method

.method private reachable()Ljava/util/Map;
    .registers 7
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "()",
            "Ljava/util/Map",
            "<",
            "Ljava/lang/String;",
            "Ljava/lang/Integer;",
            ">;"
        }
    .end annotation

    .prologue
    .line 93
    new-instance v2, Ljava/util/HashMap;

    invoke-direct {v2}, Ljava/util/HashMap;-><init>()V

    .line 94
    iget-object v3, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    monitor-enter v3

    .line 95
    :try_start_8
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->iterator()Ljava/util/Iterator;

    move-result-object v4

    :cond_e
    :goto_e
    invoke-interface {v4}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_4f

    .line 96
    invoke-interface {v4}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Leaks$Gone;

    .line 97
    iget-object v1, v0, Lio/methodbeat/android/Leaks$Gone;->activity:Ljava/lang/ref/WeakReference;

    invoke-virtual {v1}, Ljava/lang/ref/WeakReference;->get()Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Landroid/app/Activity;

    .line 98
    if-nez v1, :cond_2b

    .line 99
    invoke-interface {v4}, Ljava/util/Iterator;->remove()V

    goto :goto_e

    .line 105
    :catchall_28
    move-exception v0

    monitor-exit v3
    :try_end_2a
    .catchall {:try_start_8 .. :try_end_2a} :catchall_28

    throw v0

    .line 100
    :cond_2b
    :try_start_2b
    iget-object v5, p0, Lio/methodbeat/android/Leaks;->front:Ljava/lang/ref/WeakReference;

    invoke-virtual {v5}, Ljava/lang/ref/WeakReference;->get()Ljava/lang/Object;

    move-result-object v5

    if-eq v1, v5, :cond_e

    .line 101
    iget-object v1, v0, Lio/methodbeat/android/Leaks$Gone;->className:Ljava/lang/String;

    invoke-interface {v2, v1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Ljava/lang/Integer;

    .line 102
    iget-object v5, v0, Lio/methodbeat/android/Leaks$Gone;->className:Ljava/lang/String;

    if-nez v1, :cond_48

    const/4 v0, 0x1

    :goto_40
    invoke-static {v0}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    invoke-interface {v2, v5, v0}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    goto :goto_e

    :cond_48
    invoke-virtual {v1}, Ljava/lang/Integer;->intValue()I

    move-result v0

    add-int/lit8 v0, v0, 0x1

    goto :goto_40

    .line 105
    :cond_4f
    monitor-exit v3
    :try_end_50
    .catchall {:try_start_2b .. :try_end_50} :catchall_28

    .line 106
    return-object v2
.end method

.method private tell(Ljava/util/Map;)V
    .registers 11
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/util/Map",
            "<",
            "Ljava/lang/String;",
            "Ljava/lang/Integer;",
            ">;)V"
        }
    .end annotation

    .prologue
    const/16 v8, 0xa

    const/4 v7, 0x1

    const/4 v6, 0x0

    .line 110
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->counted:Ljava/util/Set;

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v1

    :cond_a
    :goto_a
    invoke-interface {v1}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_26

    invoke-interface {v1}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    .line 111
    invoke-interface {p1, v0}, Ljava/util/Map;->containsKey(Ljava/lang/Object;)Z

    move-result v2

    if-nez v2, :cond_a

    .line 112
    new-array v2, v7, [J

    const-wide/16 v4, 0x0

    aput-wide v4, v2, v6

    invoke-static {v8, v0, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    goto :goto_a

    .line 115
    :cond_26
    invoke-interface {p1}, Ljava/util/Map;->entrySet()Ljava/util/Set;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v2

    :goto_2e
    invoke-interface {v2}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_53

    invoke-interface {v2}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/util/Map$Entry;

    .line 116
    invoke-interface {v0}, Ljava/util/Map$Entry;->getKey()Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Ljava/lang/String;

    new-array v3, v7, [J

    invoke-interface {v0}, Ljava/util/Map$Entry;->getValue()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Integer;

    invoke-virtual {v0}, Ljava/lang/Integer;->intValue()I

    move-result v0

    int-to-long v4, v0

    aput-wide v4, v3, v6

    invoke-static {v8, v1, v3}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    goto :goto_2e

    .line 118
    :cond_53
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->counted:Ljava/util/Set;

    invoke-interface {v0}, Ljava/util/Set;->clear()V

    .line 119
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->counted:Ljava/util/Set;

    invoke-interface {p1}, Ljava/util/Map;->keySet()Ljava/util/Set;

    move-result-object v1

    invoke-interface {v0, v1}, Ljava/util/Set;->addAll(Ljava/util/Collection;)Z

    .line 120
    return-void
.end method

.method private waiting()Z
    .registers 3

    .prologue
    .line 87
    iget-object v1, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    monitor-enter v1

    .line 88
    :try_start_3
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v0

    if-nez v0, :cond_e

    const/4 v0, 0x1

    :goto_c
    monitor-exit v1

    return v0

    :cond_e
    const/4 v0, 0x0

    goto :goto_c

    .line 89
    :catchall_10
    move-exception v0

    monitor-exit v1
    :try_end_12
    .catchall {:try_start_3 .. :try_end_12} :catchall_10

    throw v0
.end method


# virtual methods
.method background()V
    .registers 5

    .prologue
    .line 78
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Leaks;->collect:Ljava/lang/Runnable;

    iget-wide v2, p0, Lio/methodbeat/android/Leaks;->delayMillis:J

    invoke-virtual {v0, v1, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    .line 79
    return-void
.end method

.method destroyed(Landroid/app/Activity;)V
    .registers 5

    .prologue
    .line 72
    iget-object v1, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    monitor-enter v1

    .line 73
    :try_start_3
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    new-instance v2, Lio/methodbeat/android/Leaks$Gone;

    invoke-direct {v2, p1}, Lio/methodbeat/android/Leaks$Gone;-><init>(Landroid/app/Activity;)V

    invoke-interface {v0, v2}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 74
    monitor-exit v1

    .line 75
    return-void

    .line 74
    :catchall_f
    move-exception v0

    monitor-exit v1
    :try_end_11
    .catchall {:try_start_3 .. :try_end_11} :catchall_f

    throw v0
.end method

.method foreground()V
    .registers 3

    .prologue
    .line 82
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Leaks;->collect:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 83
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Leaks;->count:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 84
    return-void
.end method

.method resumed(Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 68
    new-instance v0, Ljava/lang/ref/WeakReference;

    invoke-direct {v0, p1}, Ljava/lang/ref/WeakReference;-><init>(Ljava/lang/Object;)V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->front:Ljava/lang/ref/WeakReference;

    .line 69
    return-void
.end method
