# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/MeasuredFrames;
.super Lio/methodbeat/android/Frames;
.source "MeasuredFrames.java"

# interfaces
.implements Landroid/view/ViewTreeObserver$OnWindowFocusChangeListener;


# annotations
.annotation build Landroid/annotation/TargetApi;
    value = 0x18
.end annotation

.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/MeasuredFrames$Listener;
    }
.end annotation


# instance fields
.field private final heard:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/view/View;",
            "Ljava/lang/Boolean;",
            ">;"
        }
    .end annotation
.end field

.field private final listeners:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/view/Window;",
            "Lio/methodbeat/android/MeasuredFrames$Listener;",
            ">;"
        }
    .end annotation
.end field

.field private rate:Lio/methodbeat/android/RefreshRate;

.field private final worker:Landroid/os/Handler;


# direct methods
.method constructor <init>(Landroid/os/Handler;)V
    .registers 3

    .prologue
    .line 35
    invoke-direct {p0}, Lio/methodbeat/android/Frames;-><init>()V

    .line 27
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->listeners:Ljava/util/Map;

    .line 30
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->heard:Ljava/util/Map;

    .line 36
    iput-object p1, p0, Lio/methodbeat/android/MeasuredFrames;->worker:Landroid/os/Handler;

    .line 37
    return-void
.end method

.method private listen(Landroid/view/Window;)V
    .registers 6

    .prologue
    .line 91
    new-instance v0, Lio/methodbeat/android/MeasuredFrames$Listener;

    iget-object v1, p0, Lio/methodbeat/android/MeasuredFrames;->rate:Lio/methodbeat/android/RefreshRate;

    invoke-direct {v0, v1}, Lio/methodbeat/android/MeasuredFrames$Listener;-><init>(Lio/methodbeat/android/RefreshRate;)V

    .line 92
    invoke-virtual {p1}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v1

    .line 93
    iget-object v2, p0, Lio/methodbeat/android/MeasuredFrames;->heard:Ljava/util/Map;

    const/4 v3, 0x1

    invoke-static {v3}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v3

    invoke-interface {v2, v1, v3}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v2

    if-nez v2, :cond_1f

    .line 94
    invoke-virtual {v1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v1

    invoke-virtual {v1, p0}, Landroid/view/ViewTreeObserver;->addOnWindowFocusChangeListener(Landroid/view/ViewTreeObserver$OnWindowFocusChangeListener;)V

    .line 97
    :cond_1f
    :try_start_1f
    iget-object v1, p0, Lio/methodbeat/android/MeasuredFrames;->worker:Landroid/os/Handler;

    invoke-virtual {p1, v0, v1}, Landroid/view/Window;->addOnFrameMetricsAvailableListener(Landroid/view/Window$OnFrameMetricsAvailableListener;Landroid/os/Handler;)V

    .line 98
    iget-object v1, p0, Lio/methodbeat/android/MeasuredFrames;->listeners:Ljava/util/Map;

    invoke-interface {v1, p1, v0}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    :try_end_29
    .catch Ljava/lang/RuntimeException; {:try_start_1f .. :try_end_29} :catch_2a

    .line 102
    :goto_29
    return-void

    .line 99
    :catch_2a
    move-exception v0

    goto :goto_29
.end method

.method private static views()Ljava/util/Collection;
    .registers 2
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "()",
            "Ljava/util/Collection",
            "<*>;"
        }
    .end annotation

    .prologue
    .line 122
    :try_start_0
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x1d

    if-lt v0, v1, :cond_b

    .line 123
    invoke-static {}, Landroid/view/inspector/WindowInspector;->getGlobalWindowViews()Ljava/util/List;

    move-result-object v0

    .line 127
    :goto_a
    return-object v0

    .line 125
    :cond_b
    invoke-static {}, Lio/methodbeat/android/Hidden;->windowViews()Ljava/util/Collection;
    :try_end_e
    .catch Ljava/lang/Exception; {:try_start_0 .. :try_end_e} :catch_10
    .catch Ljava/lang/LinkageError; {:try_start_0 .. :try_end_e} :catch_16

    move-result-object v0

    goto :goto_a

    .line 126
    :catch_10
    move-exception v0

    .line 127
    :goto_11
    invoke-static {}, Ljava/util/Collections;->emptyList()Ljava/util/List;

    move-result-object v0

    goto :goto_a

    .line 126
    :catch_16
    move-exception v0

    goto :goto_11
.end method

.method private static window(Ljava/lang/Object;)Landroid/view/Window;
    .registers 2

    .prologue
    .line 134
    :try_start_0
    invoke-static {p0}, Lio/methodbeat/android/Hidden;->window(Ljava/lang/Object;)Landroid/view/Window;
    :try_end_3
    .catch Ljava/lang/Exception; {:try_start_0 .. :try_end_3} :catch_5
    .catch Ljava/lang/LinkageError; {:try_start_0 .. :try_end_3} :catch_8

    move-result-object v0

    .line 136
    :goto_4
    return-object v0

    .line 135
    :catch_5
    move-exception v0

    .line 136
    :goto_6
    const/4 v0, 0x0

    goto :goto_4

    .line 135
    :catch_8
    move-exception v0

    goto :goto_6
.end method


# virtual methods
.method public onWindowFocusChanged(Z)V
    .registers 6

    .prologue
    .line 107
    if-nez p1, :cond_6

    iget-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->rate:Lio/methodbeat/android/RefreshRate;

    if-nez v0, :cond_7

    .line 117
    :cond_6
    return-void

    .line 110
    :cond_7
    invoke-static {}, Lio/methodbeat/android/MeasuredFrames;->views()Ljava/util/Collection;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Collection;->iterator()Ljava/util/Iterator;

    move-result-object v0

    :cond_f
    :goto_f
    invoke-interface {v0}, Ljava/util/Iterator;->hasNext()Z

    move-result v1

    if-eqz v1, :cond_6

    invoke-interface {v0}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v1

    .line 111
    invoke-static {v1}, Lio/methodbeat/android/MeasuredFrames;->window(Ljava/lang/Object;)Landroid/view/Window;

    move-result-object v1

    .line 112
    if-eqz v1, :cond_f

    iget-object v2, p0, Lio/methodbeat/android/MeasuredFrames;->listeners:Ljava/util/Map;

    invoke-interface {v2, v1}, Ljava/util/Map;->containsKey(Ljava/lang/Object;)Z

    move-result v2

    if-nez v2, :cond_f

    .line 113
    invoke-virtual {v1}, Landroid/view/Window;->getAttributes()Landroid/view/WindowManager$LayoutParams;

    move-result-object v2

    iget v2, v2, Landroid/view/WindowManager$LayoutParams;->type:I

    sget v3, Landroid/view/WindowManager$LayoutParams;->TYPE_BASE_APPLICATION:I

    if-eq v2, v3, :cond_f

    .line 114
    invoke-direct {p0, v1}, Lio/methodbeat/android/MeasuredFrames;->listen(Landroid/view/Window;)V

    goto :goto_f
.end method

.method paused(Landroid/app/Activity;)V
    .registers 5

    .prologue
    .line 79
    const/4 v0, 0x0

    iput-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->rate:Lio/methodbeat/android/RefreshRate;

    .line 80
    iget-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->listeners:Ljava/util/Map;

    invoke-interface {v0}, Ljava/util/Map;->entrySet()Ljava/util/Set;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v2

    :goto_d
    invoke-interface {v2}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_2b

    invoke-interface {v2}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/util/Map$Entry;

    .line 82
    :try_start_19
    invoke-interface {v0}, Ljava/util/Map$Entry;->getKey()Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Landroid/view/Window;

    invoke-interface {v0}, Ljava/util/Map$Entry;->getValue()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/view/Window$OnFrameMetricsAvailableListener;

    invoke-virtual {v1, v0}, Landroid/view/Window;->removeOnFrameMetricsAvailableListener(Landroid/view/Window$OnFrameMetricsAvailableListener;)V
    :try_end_28
    .catch Ljava/lang/RuntimeException; {:try_start_19 .. :try_end_28} :catch_29

    goto :goto_d

    .line 83
    :catch_29
    move-exception v0

    goto :goto_d

    .line 87
    :cond_2b
    iget-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->listeners:Ljava/util/Map;

    invoke-interface {v0}, Ljava/util/Map;->clear()V

    .line 88
    return-void
.end method

.method resumed(Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 69
    invoke-virtual {p0, p1}, Lio/methodbeat/android/MeasuredFrames;->paused(Landroid/app/Activity;)V

    .line 70
    const-string v0, "frames"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_c

    .line 75
    :goto_b
    return-void

    .line 73
    :cond_c
    new-instance v0, Lio/methodbeat/android/RefreshRate;

    invoke-direct {v0, p1}, Lio/methodbeat/android/RefreshRate;-><init>(Landroid/app/Activity;)V

    iput-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->rate:Lio/methodbeat/android/RefreshRate;

    .line 74
    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v0

    invoke-direct {p0, v0}, Lio/methodbeat/android/MeasuredFrames;->listen(Landroid/view/Window;)V

    goto :goto_b
.end method
