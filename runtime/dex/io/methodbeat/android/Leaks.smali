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
.field private static final LATE_MILLIS:J = 0x3e8L

.field private static final LONGEST_MILLIS:J = 0x757b12c00L

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

.field private volatile delayMillis:J

.field private volatile dueMillis:J

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

.field private final models:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Ljava/lang/Object;",
            "Ljava/util/List",
            "<",
            "Ljava/lang/ref/WeakReference",
            "<",
            "Ljava/lang/Object;",
            ">;>;>;"
        }
    .end annotation
.end field

.field private final worker:Landroid/os/Handler;


# direct methods
.method constructor <init>(Landroid/os/Handler;)V
    .registers 4

    .prologue
    .line 88
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 48
    new-instance v0, Ljava/util/ArrayList;

    invoke-direct {v0}, Ljava/util/ArrayList;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    .line 51
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->models:Ljava/util/Map;

    .line 55
    new-instance v0, Ljava/lang/ref/WeakReference;

    const/4 v1, 0x0

    invoke-direct {v0, v1}, Ljava/lang/ref/WeakReference;-><init>(Ljava/lang/Object;)V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->front:Ljava/lang/ref/WeakReference;

    .line 58
    new-instance v0, Ljava/util/HashSet;

    invoke-direct {v0}, Ljava/util/HashSet;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->counted:Ljava/util/Set;

    .line 60
    new-instance v0, Lio/methodbeat/android/Leaks$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Leaks$1;-><init>(Lio/methodbeat/android/Leaks;)V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->collect:Ljava/lang/Runnable;

    .line 71
    new-instance v0, Lio/methodbeat/android/Leaks$2;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Leaks$2;-><init>(Lio/methodbeat/android/Leaks;)V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->count:Ljava/lang/Runnable;

    .line 89
    iput-object p1, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    .line 90
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/Leaks;)Z
    .registers 2

    .prologue
    .line 24
    invoke-direct {p0}, Lio/methodbeat/android/Leaks;->isLate()Z

    move-result v0

    return v0
.end method

.method static synthetic access$100(Lio/methodbeat/android/Leaks;)Z
    .registers 2

    .prologue
    .line 24
    invoke-direct {p0}, Lio/methodbeat/android/Leaks;->waiting()Z

    move-result v0

    return v0
.end method

.method static synthetic access$200(Lio/methodbeat/android/Leaks;)Z
    .registers 2

    .prologue
    .line 24
    invoke-direct {p0}, Lio/methodbeat/android/Leaks;->suspected()Z

    move-result v0

    return v0
.end method

.method static synthetic access$300(Lio/methodbeat/android/Leaks;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 24
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->count:Ljava/lang/Runnable;

    return-object v0
.end method

.method static synthetic access$400(Lio/methodbeat/android/Leaks;Ljava/lang/Runnable;J)V
    .registers 4

    .prologue
    .line 24
    invoke-direct {p0, p1, p2, p3}, Lio/methodbeat/android/Leaks;->post(Ljava/lang/Runnable;J)V

    return-void
.end method

.method static synthetic access$500(Lio/methodbeat/android/Leaks;)Ljava/util/Map;
    .registers 2

    .prologue
    .line 24
    invoke-direct {p0}, Lio/methodbeat/android/Leaks;->reachable()Ljava/util/Map;

    move-result-object v0

    return-object v0
.end method

.method static synthetic access$600(Lio/methodbeat/android/Leaks;Ljava/util/Map;)V
    .registers 2

    .prologue
    .line 24
    invoke-direct {p0, p1}, Lio/methodbeat/android/Leaks;->tell(Ljava/util/Map;)V

    return-void
.end method

.method private add(Ljava/lang/Object;Landroid/app/Activity;)V
    .registers 6

    .prologue
    .line 119
    const-string v0, "leaks"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_9

    .line 125
    :goto_8
    return-void

    .line 122
    :cond_9
    iget-object v1, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    monitor-enter v1

    .line 123
    :try_start_c
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    new-instance v2, Lio/methodbeat/android/Leaks$Gone;

    invoke-direct {v2, p1, p2}, Lio/methodbeat/android/Leaks$Gone;-><init>(Ljava/lang/Object;Landroid/app/Activity;)V

    invoke-interface {v0, v2}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 124
    monitor-exit v1

    goto :goto_8

    :catchall_18
    move-exception v0

    monitor-exit v1
    :try_end_1a
    .catchall {:try_start_c .. :try_end_1a} :catchall_18

    throw v0
.end method

.method private isLate()Z
    .registers 5

    .prologue
    .line 175
    invoke-static {}, Landroid/os/SystemClock;->uptimeMillis()J

    move-result-wide v0

    iget-wide v2, p0, Lio/methodbeat/android/Leaks;->dueMillis:J

    sub-long/2addr v0, v2

    const-wide/16 v2, 0x3e8

    cmp-long v0, v0, v2

    if-lez v0, :cond_f

    const/4 v0, 0x1

    :goto_e
    return v0

    :cond_f
    const/4 v0, 0x0

    goto :goto_e
.end method

.method private modelsGone(Ljava/lang/Object;Landroid/app/Activity;)V
    .registers 5

    .prologue
    .line 151
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->models:Ljava/util/Map;

    invoke-interface {v0, p1}, Ljava/util/Map;->remove(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/util/List;

    .line 152
    if-eqz v0, :cond_2a

    invoke-virtual {p2}, Landroid/app/Activity;->isChangingConfigurations()Z

    move-result v1

    if-nez v1, :cond_2a

    .line 153
    invoke-interface {v0}, Ljava/util/List;->iterator()Ljava/util/Iterator;

    move-result-object v1

    :cond_14
    :goto_14
    invoke-interface {v1}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_2a

    invoke-interface {v1}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/ref/WeakReference;

    .line 154
    invoke-virtual {v0}, Ljava/lang/ref/WeakReference;->get()Ljava/lang/Object;

    move-result-object v0

    .line 155
    if-eqz v0, :cond_14

    .line 156
    invoke-direct {p0, v0, p2}, Lio/methodbeat/android/Leaks;->add(Ljava/lang/Object;Landroid/app/Activity;)V

    goto :goto_14

    .line 160
    :cond_2a
    return-void
.end method

.method private post(Ljava/lang/Runnable;J)V
    .registers 6

    .prologue
    .line 170
    invoke-static {}, Landroid/os/SystemClock;->uptimeMillis()J

    move-result-wide v0

    add-long/2addr v0, p2

    iput-wide v0, p0, Lio/methodbeat/android/Leaks;->dueMillis:J

    .line 171
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    invoke-virtual {v0, p1, p2, p3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    .line 172
    return-void
.end method

.method private reachable()Ljava/util/Map;
    .registers 8
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
    .line 199
    new-instance v2, Ljava/util/HashMap;

    invoke-direct {v2}, Ljava/util/HashMap;-><init>()V

    .line 200
    iget-object v3, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    monitor-enter v3

    .line 201
    :try_start_8
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->iterator()Ljava/util/Iterator;

    move-result-object v4

    :cond_e
    :goto_e
    invoke-interface {v4}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_5d

    .line 202
    invoke-interface {v4}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Leaks$Gone;

    .line 203
    iget-object v1, v0, Lio/methodbeat/android/Leaks$Gone;->object:Ljava/lang/ref/WeakReference;

    invoke-virtual {v1}, Ljava/lang/ref/WeakReference;->get()Ljava/lang/Object;

    move-result-object v5

    .line 204
    iget-object v1, v0, Lio/methodbeat/android/Leaks$Gone;->host:Ljava/lang/ref/WeakReference;

    invoke-virtual {v1}, Ljava/lang/ref/WeakReference;->get()Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Landroid/app/Activity;

    .line 205
    if-nez v5, :cond_31

    .line 206
    invoke-interface {v4}, Ljava/util/Iterator;->remove()V

    goto :goto_e

    .line 212
    :catchall_2e
    move-exception v0

    monitor-exit v3
    :try_end_30
    .catchall {:try_start_8 .. :try_end_30} :catchall_2e

    throw v0

    .line 207
    :cond_31
    :try_start_31
    iget-object v6, p0, Lio/methodbeat/android/Leaks;->front:Ljava/lang/ref/WeakReference;

    invoke-virtual {v6}, Ljava/lang/ref/WeakReference;->get()Ljava/lang/Object;

    move-result-object v6

    if-eq v5, v6, :cond_e

    if-eqz v1, :cond_41

    invoke-virtual {v1}, Landroid/app/Activity;->isDestroyed()Z

    move-result v1

    if-nez v1, :cond_e

    .line 208
    :cond_41
    iget-object v1, v0, Lio/methodbeat/android/Leaks$Gone;->className:Ljava/lang/String;

    invoke-interface {v2, v1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Ljava/lang/Integer;

    .line 209
    iget-object v5, v0, Lio/methodbeat/android/Leaks$Gone;->className:Ljava/lang/String;

    if-nez v1, :cond_56

    const/4 v0, 0x1

    :goto_4e
    invoke-static {v0}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    invoke-interface {v2, v5, v0}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    goto :goto_e

    :cond_56
    invoke-virtual {v1}, Ljava/lang/Integer;->intValue()I

    move-result v0

    add-int/lit8 v0, v0, 0x1

    goto :goto_4e

    .line 212
    :cond_5d
    monitor-exit v3
    :try_end_5e
    .catchall {:try_start_31 .. :try_end_5e} :catchall_2e

    .line 213
    return-object v2
.end method

.method private suspected()Z
    .registers 3

    .prologue
    .line 191
    invoke-direct {p0}, Lio/methodbeat/android/Leaks;->reachable()Ljava/util/Map;

    move-result-object v0

    .line 192
    invoke-interface {v0}, Ljava/util/Map;->isEmpty()Z

    move-result v1

    if-eqz v1, :cond_d

    .line 193
    invoke-direct {p0, v0}, Lio/methodbeat/android/Leaks;->tell(Ljava/util/Map;)V

    .line 195
    :cond_d
    invoke-interface {v0}, Ljava/util/Map;->isEmpty()Z

    move-result v0

    if-nez v0, :cond_15

    const/4 v0, 0x1

    :goto_14
    return v0

    :cond_15
    const/4 v0, 0x0

    goto :goto_14
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

    .line 217
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

    .line 218
    invoke-interface {p1, v0}, Ljava/util/Map;->containsKey(Ljava/lang/Object;)Z

    move-result v2

    if-nez v2, :cond_a

    .line 219
    new-array v2, v7, [J

    const-wide/16 v4, 0x0

    aput-wide v4, v2, v6

    invoke-static {v8, v0, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    goto :goto_a

    .line 222
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

    .line 223
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

    .line 225
    :cond_53
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->counted:Ljava/util/Set;

    invoke-interface {v0}, Ljava/util/Set;->clear()V

    .line 226
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->counted:Ljava/util/Set;

    invoke-interface {p1}, Ljava/util/Map;->keySet()Ljava/util/Set;

    move-result-object v1

    invoke-interface {v0, v1}, Ljava/util/Set;->addAll(Ljava/util/Collection;)Z

    .line 227
    return-void
.end method

.method private waiting()Z
    .registers 3

    .prologue
    .line 184
    iget-object v1, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    monitor-enter v1

    .line 185
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

    .line 186
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
    .line 163
    const-string v0, "leaks"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_9

    .line 167
    :goto_8
    return-void

    .line 166
    :cond_9
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->collect:Ljava/lang/Runnable;

    iget-wide v2, p0, Lio/methodbeat/android/Leaks;->delayMillis:J

    invoke-direct {p0, v0, v2, v3}, Lio/methodbeat/android/Leaks;->post(Ljava/lang/Runnable;J)V

    goto :goto_8
.end method

.method destroyed(Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 108
    const/4 v0, 0x0

    invoke-direct {p0, p1, v0}, Lio/methodbeat/android/Leaks;->add(Ljava/lang/Object;Landroid/app/Activity;)V

    .line 109
    invoke-direct {p0, p1, p1}, Lio/methodbeat/android/Leaks;->modelsGone(Ljava/lang/Object;Landroid/app/Activity;)V

    .line 110
    return-void
.end method

.method destroyed(Ljava/lang/Object;Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 114
    invoke-direct {p0, p1, p2}, Lio/methodbeat/android/Leaks;->add(Ljava/lang/Object;Landroid/app/Activity;)V

    .line 115
    invoke-direct {p0, p1, p2}, Lio/methodbeat/android/Leaks;->modelsGone(Ljava/lang/Object;Landroid/app/Activity;)V

    .line 116
    return-void
.end method

.method foreground()V
    .registers 3

    .prologue
    .line 179
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Leaks;->collect:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 180
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Leaks;->count:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 181
    return-void
.end method

.method resumed(Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 104
    new-instance v0, Ljava/lang/ref/WeakReference;

    invoke-direct {v0, p1}, Ljava/lang/ref/WeakReference;-><init>(Ljava/lang/Object;)V

    iput-object v0, p0, Lio/methodbeat/android/Leaks;->front:Ljava/lang/ref/WeakReference;

    .line 105
    return-void
.end method

.method stopped(Ljava/lang/Object;)V
    .registers 10

    .prologue
    const/4 v0, 0x0

    .line 129
    const-string v1, "leaks"

    invoke-static {v1}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v1

    if-nez v1, :cond_a

    .line 147
    :cond_9
    :goto_9
    return-void

    .line 133
    :cond_a
    :try_start_a
    invoke-virtual {p1}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v1

    const-string v2, "getViewModelStore"

    const/4 v3, 0x0

    new-array v3, v3, [Ljava/lang/Class;

    invoke-virtual {v1, v2, v3}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v1

    const/4 v2, 0x0

    new-array v2, v2, [Ljava/lang/Object;

    invoke-virtual {v1, p1, v2}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v2

    .line 134
    invoke-virtual {v2}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/Class;->getDeclaredFields()[Ljava/lang/reflect/Field;

    move-result-object v3

    array-length v4, v3

    move v1, v0

    :goto_28
    if-ge v1, v4, :cond_9

    aget-object v0, v3, v1

    .line 135
    const-class v5, Ljava/util/Map;

    invoke-virtual {v0}, Ljava/lang/reflect/Field;->getType()Ljava/lang/Class;

    move-result-object v6

    invoke-virtual {v5, v6}, Ljava/lang/Class;->isAssignableFrom(Ljava/lang/Class;)Z

    move-result v5

    if-eqz v5, :cond_69

    .line 136
    const/4 v5, 0x1

    invoke-virtual {v0, v5}, Ljava/lang/reflect/Field;->setAccessible(Z)V

    .line 137
    new-instance v5, Ljava/util/ArrayList;

    invoke-direct {v5}, Ljava/util/ArrayList;-><init>()V

    .line 138
    invoke-virtual {v0, v2}, Ljava/lang/reflect/Field;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/util/Map;

    invoke-interface {v0}, Ljava/util/Map;->values()Ljava/util/Collection;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Collection;->iterator()Ljava/util/Iterator;

    move-result-object v0

    :goto_4f
    invoke-interface {v0}, Ljava/util/Iterator;->hasNext()Z

    move-result v6

    if-eqz v6, :cond_64

    invoke-interface {v0}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v6

    .line 139
    new-instance v7, Ljava/lang/ref/WeakReference;

    invoke-direct {v7, v6}, Ljava/lang/ref/WeakReference;-><init>(Ljava/lang/Object;)V

    invoke-interface {v5, v7}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    goto :goto_4f

    .line 144
    :catch_62
    move-exception v0

    goto :goto_9

    .line 141
    :cond_64
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->models:Ljava/util/Map;

    invoke-interface {v0, p1, v5}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    :try_end_69
    .catch Ljava/lang/Exception; {:try_start_a .. :try_end_69} :catch_62

    .line 134
    :cond_69
    add-int/lit8 v0, v1, 0x1

    move v1, v0

    goto :goto_28
.end method

.method update(J)V
    .registers 8

    .prologue
    .line 94
    const-wide/16 v0, 0x0

    const-wide v2, 0x757b12c00L

    invoke-static {p1, p2, v2, v3}, Ljava/lang/Math;->min(JJ)J

    move-result-wide v2

    invoke-static {v0, v1, v2, v3}, Ljava/lang/Math;->max(JJ)J

    move-result-wide v0

    iput-wide v0, p0, Lio/methodbeat/android/Leaks;->delayMillis:J

    .line 95
    const-string v0, "leaks"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_25

    .line 96
    invoke-virtual {p0}, Lio/methodbeat/android/Leaks;->foreground()V

    .line 97
    iget-object v1, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    monitor-enter v1

    .line 98
    :try_start_1f
    iget-object v0, p0, Lio/methodbeat/android/Leaks;->gone:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->clear()V

    .line 99
    monitor-exit v1

    .line 101
    :cond_25
    return-void

    .line 99
    :catchall_26
    move-exception v0

    monitor-exit v1
    :try_end_28
    .catchall {:try_start_1f .. :try_end_28} :catchall_26

    throw v0
.end method
