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
    .line 42
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 43
    iput-object p1, p0, Lio/methodbeat/android/MeasuredFrames$Listener;->rate:Lio/methodbeat/android/RefreshRate;

    .line 44
    return-void
.end method


# virtual methods
.method public onFrameMetricsAvailable(Landroid/view/Window;Landroid/view/FrameMetrics;I)V
    .registers 15

    .prologue
    const/16 v10, 0x9

    const-wide/16 v0, 0x0

    .line 48
    sget v2, Landroid/view/FrameMetrics;->TOTAL_DURATION:I

    invoke-virtual {p2, v2}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v4

    .line 50
    sget v2, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v3, 0x1a

    if-lt v2, v3, :cond_73

    .line 51
    sget v2, Landroid/view/FrameMetrics;->INTENDED_VSYNC_TIMESTAMP:I

    invoke-virtual {p2, v2}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v2

    .line 53
    :goto_16
    cmp-long v6, v2, v0

    if-ltz v6, :cond_72

    cmp-long v6, v4, v0

    if-ltz v6, :cond_72

    .line 54
    new-array v6, v10, [J

    const/4 v7, 0x0

    aput-wide v2, v6, v7

    const/4 v7, 0x1

    add-long/2addr v2, v4

    aput-wide v2, v6, v7

    const/4 v2, 0x2

    iget-object v3, p0, Lio/methodbeat/android/MeasuredFrames$Listener;->rate:Lio/methodbeat/android/RefreshRate;

    invoke-virtual {v3}, Lio/methodbeat/android/RefreshRate;->nanos()J

    move-result-wide v4

    aput-wide v4, v6, v2

    const/4 v2, 0x3

    sget v3, Landroid/view/FrameMetrics;->INPUT_HANDLING_DURATION:I

    .line 55
    invoke-virtual {p2, v3}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v4

    aput-wide v4, v6, v2

    const/4 v2, 0x4

    sget v3, Landroid/view/FrameMetrics;->ANIMATION_DURATION:I

    .line 56
    invoke-virtual {p2, v3}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v4

    aput-wide v4, v6, v2

    const/4 v2, 0x5

    sget v3, Landroid/view/FrameMetrics;->LAYOUT_MEASURE_DURATION:I

    .line 57
    invoke-virtual {p2, v3}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v4

    sget v3, Landroid/view/FrameMetrics;->DRAW_DURATION:I

    .line 58
    invoke-virtual {p2, v3}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v8

    add-long/2addr v4, v8

    aput-wide v4, v6, v2

    const/4 v2, 0x6

    int-to-long v4, p3

    aput-wide v4, v6, v2

    const/4 v2, 0x7

    .line 60
    sget v3, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v4, 0x1f

    if-lt v3, v4, :cond_63

    sget v0, Landroid/view/FrameMetrics;->DEADLINE:I

    invoke-virtual {p2, v0}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v0

    :cond_63
    aput-wide v0, v6, v2

    const/16 v0, 0x8

    sget v1, Landroid/view/FrameMetrics;->FIRST_DRAW_FRAME:I

    .line 61
    invoke-virtual {p2, v1}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v2

    aput-wide v2, v6, v0

    .line 54
    invoke-static {v10, v6}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 63
    :cond_72
    return-void

    :cond_73
    move-wide v2, v0

    .line 52
    goto :goto_16
.end method
