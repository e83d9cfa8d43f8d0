# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/OtherLooper;
.super Ljava/lang/Object;
.source "OtherLooper.java"

# interfaces
.implements Landroid/util/Printer;


# static fields
.field private static final WATCHED:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/os/Looper;",
            "Ljava/lang/Boolean;",
            ">;"
        }
    .end annotation
.end field


# instance fields
.field private final next:Landroid/util/Printer;


# direct methods
.method static constructor <clinit>()V
    .registers 1

    .prologue
    .line 13
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    sput-object v0, Lio/methodbeat/android/OtherLooper;->WATCHED:Ljava/util/Map;

    return-void
.end method

.method private constructor <init>(Landroid/util/Printer;)V
    .registers 2

    .prologue
    .line 17
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 18
    iput-object p1, p0, Lio/methodbeat/android/OtherLooper;->next:Landroid/util/Printer;

    .line 19
    return-void
.end method

.method static update()V
    .registers 6

    .prologue
    .line 31
    sget-object v3, Lio/methodbeat/android/OtherLooper;->WATCHED:Ljava/util/Map;

    monitor-enter v3

    .line 32
    :try_start_3
    sget-object v0, Lio/methodbeat/android/OtherLooper;->WATCHED:Ljava/util/Map;

    invoke-interface {v0}, Ljava/util/Map;->keySet()Ljava/util/Set;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v4

    :cond_d
    :goto_d
    invoke-interface {v4}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_3b

    invoke-interface {v4}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/os/Looper;

    .line 33
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->printer(Landroid/os/Looper;)Landroid/util/Printer;

    move-result-object v1

    .line 34
    instance-of v2, v1, Lio/methodbeat/android/OtherLooper;

    .line 35
    const-string v5, "messages"

    invoke-static {v5}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v5

    if-eq v2, v5, :cond_d

    .line 36
    if-eqz v2, :cond_34

    check-cast v1, Lio/methodbeat/android/OtherLooper;

    iget-object v1, v1, Lio/methodbeat/android/OtherLooper;->next:Landroid/util/Printer;

    :goto_2d
    invoke-virtual {v0, v1}, Landroid/os/Looper;->setMessageLogging(Landroid/util/Printer;)V

    goto :goto_d

    .line 39
    :catchall_31
    move-exception v0

    monitor-exit v3
    :try_end_33
    .catchall {:try_start_3 .. :try_end_33} :catchall_31

    throw v0

    .line 36
    :cond_34
    :try_start_34
    new-instance v2, Lio/methodbeat/android/OtherLooper;

    invoke-direct {v2, v1}, Lio/methodbeat/android/OtherLooper;-><init>(Landroid/util/Printer;)V

    move-object v1, v2

    goto :goto_2d

    .line 39
    :cond_3b
    monitor-exit v3
    :try_end_3c
    .catchall {:try_start_34 .. :try_end_3c} :catchall_31

    .line 40
    return-void
.end method

.method static watch(Landroid/os/Looper;)V
    .registers 4

    .prologue
    .line 23
    sget-object v1, Lio/methodbeat/android/OtherLooper;->WATCHED:Ljava/util/Map;

    monitor-enter v1

    .line 24
    :try_start_3
    sget-object v0, Lio/methodbeat/android/OtherLooper;->WATCHED:Ljava/util/Map;

    const/4 v2, 0x1

    invoke-static {v2}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v2

    invoke-interface {v0, p0, v2}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    .line 25
    invoke-static {}, Lio/methodbeat/android/OtherLooper;->update()V

    .line 26
    monitor-exit v1

    .line 27
    return-void

    .line 26
    :catchall_12
    move-exception v0

    monitor-exit v1
    :try_end_14
    .catchall {:try_start_3 .. :try_end_14} :catchall_12

    throw v0
.end method


# virtual methods
.method public println(Ljava/lang/String;)V
    .registers 4

    .prologue
    const/4 v0, 0x0

    .line 44
    if-eqz p1, :cond_9

    invoke-virtual {p1}, Ljava/lang/String;->length()I

    move-result v1

    if-nez v1, :cond_21

    .line 45
    :cond_9
    :goto_9
    const/16 v1, 0x3e

    if-ne v0, v1, :cond_10

    .line 46
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->dispatchBegin()V

    .line 48
    :cond_10
    iget-object v1, p0, Lio/methodbeat/android/OtherLooper;->next:Landroid/util/Printer;

    if-eqz v1, :cond_19

    .line 49
    iget-object v1, p0, Lio/methodbeat/android/OtherLooper;->next:Landroid/util/Printer;

    invoke-interface {v1, p1}, Landroid/util/Printer;->println(Ljava/lang/String;)V

    .line 51
    :cond_19
    const/16 v1, 0x3c

    if-ne v0, v1, :cond_20

    .line 52
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->dispatchEnd()V

    .line 54
    :cond_20
    return-void

    .line 44
    :cond_21
    invoke-virtual {p1, v0}, Ljava/lang/String;->charAt(I)C

    move-result v0

    goto :goto_9
.end method
