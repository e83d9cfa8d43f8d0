# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/MeasuredFrames;
.super Lio/methodbeat/android/Frames;
.source "MeasuredFrames.java"


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
.field private final listeners:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/app/Activity;",
            "Lio/methodbeat/android/MeasuredFrames$Listener;",
            ">;"
        }
    .end annotation
.end field

.field private final worker:Landroid/os/Handler;


# direct methods
.method constructor <init>(Landroid/os/Handler;)V
    .registers 3

    .prologue
    .line 19
    invoke-direct {p0}, Lio/methodbeat/android/Frames;-><init>()V

    .line 17
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->listeners:Ljava/util/Map;

    .line 20
    iput-object p1, p0, Lio/methodbeat/android/MeasuredFrames;->worker:Landroid/os/Handler;

    .line 21
    return-void
.end method


# virtual methods
.method paused(Landroid/app/Activity;)V
    .registers 4

    .prologue
    .line 65
    iget-object v0, p0, Lio/methodbeat/android/MeasuredFrames;->listeners:Ljava/util/Map;

    invoke-interface {v0, p1}, Ljava/util/Map;->remove(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/MeasuredFrames$Listener;

    .line 66
    if-nez v0, :cond_b

    .line 74
    :goto_a
    return-void

    .line 70
    :cond_b
    :try_start_b
    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v1

    invoke-virtual {v1, v0}, Landroid/view/Window;->removeOnFrameMetricsAvailableListener(Landroid/view/Window$OnFrameMetricsAvailableListener;)V
    :try_end_12
    .catch Ljava/lang/RuntimeException; {:try_start_b .. :try_end_12} :catch_13

    goto :goto_a

    .line 71
    :catch_13
    move-exception v0

    goto :goto_a
.end method

.method resumed(Landroid/app/Activity;)V
    .registers 5

    .prologue
    .line 53
    invoke-virtual {p0, p1}, Lio/methodbeat/android/MeasuredFrames;->paused(Landroid/app/Activity;)V

    .line 54
    new-instance v0, Lio/methodbeat/android/MeasuredFrames$Listener;

    new-instance v1, Lio/methodbeat/android/RefreshRate;

    invoke-direct {v1, p1}, Lio/methodbeat/android/RefreshRate;-><init>(Landroid/app/Activity;)V

    invoke-direct {v0, v1}, Lio/methodbeat/android/MeasuredFrames$Listener;-><init>(Lio/methodbeat/android/RefreshRate;)V

    .line 56
    :try_start_d
    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v1

    iget-object v2, p0, Lio/methodbeat/android/MeasuredFrames;->worker:Landroid/os/Handler;

    invoke-virtual {v1, v0, v2}, Landroid/view/Window;->addOnFrameMetricsAvailableListener(Landroid/view/Window$OnFrameMetricsAvailableListener;Landroid/os/Handler;)V

    .line 57
    iget-object v1, p0, Lio/methodbeat/android/MeasuredFrames;->listeners:Ljava/util/Map;

    invoke-interface {v1, p1, v0}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    :try_end_1b
    .catch Ljava/lang/RuntimeException; {:try_start_d .. :try_end_1b} :catch_1c

    .line 61
    :goto_1b
    return-void

    .line 58
    :catch_1c
    move-exception v0

    goto :goto_1b
.end method
