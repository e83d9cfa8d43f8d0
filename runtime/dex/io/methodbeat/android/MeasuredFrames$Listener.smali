# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/MeasuredFrames$Listener;
.super Ljava/lang/Object;
.source "MeasuredFrames.java"

# interfaces
.implements Landroid/view/Window$OnFrameMetricsAvailableListener;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/MeasuredFrames;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x1a
    name = "Listener"
.end annotation


# instance fields
.field private final rate:Lio/methodbeat/android/RefreshRate;


# direct methods
.method constructor <init>(Lio/methodbeat/android/RefreshRate;)V
    .registers 2

    .prologue
    .line 26
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 27
    iput-object p1, p0, Lio/methodbeat/android/MeasuredFrames$Listener;->rate:Lio/methodbeat/android/RefreshRate;

    .line 28
    return-void
.end method


# virtual methods
.method public onFrameMetricsAvailable(Landroid/view/Window;Landroid/view/FrameMetrics;I)V
    .registers 12

    .prologue
    const-wide/16 v6, 0x0

    .line 32
    sget v0, Landroid/view/FrameMetrics;->TOTAL_DURATION:I

    invoke-virtual {p2, v0}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v2

    .line 34
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x1a

    if-lt v0, v1, :cond_5b

    .line 35
    sget v0, Landroid/view/FrameMetrics;->INTENDED_VSYNC_TIMESTAMP:I

    invoke-virtual {p2, v0}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v0

    .line 37
    :goto_14
    cmp-long v4, v0, v6

    if-ltz v4, :cond_5a

    cmp-long v4, v2, v6

    if-ltz v4, :cond_5a

    .line 38
    const/16 v4, 0x9

    const/4 v5, 0x7

    new-array v5, v5, [J

    const/4 v6, 0x0

    aput-wide v0, v5, v6

    const/4 v6, 0x1

    add-long/2addr v0, v2

    aput-wide v0, v5, v6

    const/4 v0, 0x2

    iget-object v1, p0, Lio/methodbeat/android/MeasuredFrames$Listener;->rate:Lio/methodbeat/android/RefreshRate;

    invoke-virtual {v1}, Lio/methodbeat/android/RefreshRate;->nanos()J

    move-result-wide v2

    aput-wide v2, v5, v0

    const/4 v0, 0x3

    sget v1, Landroid/view/FrameMetrics;->INPUT_HANDLING_DURATION:I

    .line 39
    invoke-virtual {p2, v1}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v2

    aput-wide v2, v5, v0

    const/4 v0, 0x4

    sget v1, Landroid/view/FrameMetrics;->ANIMATION_DURATION:I

    .line 40
    invoke-virtual {p2, v1}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v2

    aput-wide v2, v5, v0

    const/4 v0, 0x5

    sget v1, Landroid/view/FrameMetrics;->LAYOUT_MEASURE_DURATION:I

    .line 41
    invoke-virtual {p2, v1}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v2

    sget v1, Landroid/view/FrameMetrics;->DRAW_DURATION:I

    .line 42
    invoke-virtual {p2, v1}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v6

    add-long/2addr v2, v6

    aput-wide v2, v5, v0

    const/4 v0, 0x6

    int-to-long v2, p3

    aput-wide v2, v5, v0

    .line 38
    invoke-static {v4, v5}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 45
    :cond_5a
    return-void

    .line 36
    :cond_5b
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v0

    sub-long/2addr v0, v2

    goto :goto_14
.end method
