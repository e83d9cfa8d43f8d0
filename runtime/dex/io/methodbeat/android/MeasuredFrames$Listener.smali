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
    .registers 20

    .prologue
    .line 32
    sget v2, Landroid/view/FrameMetrics;->TOTAL_DURATION:I

    move-object/from16 v0, p2

    invoke-virtual {v0, v2}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v4

    .line 34
    sget v2, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v3, 0x1a

    if-lt v2, v3, :cond_52

    .line 35
    sget v2, Landroid/view/FrameMetrics;->INTENDED_VSYNC_TIMESTAMP:I

    move-object/from16 v0, p2

    invoke-virtual {v0, v2}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v2

    .line 37
    :goto_16
    const-wide/16 v6, 0x0

    cmp-long v6, v2, v6

    if-ltz v6, :cond_51

    const-wide/16 v6, 0x0

    cmp-long v6, v4, v6

    if-ltz v6, :cond_51

    .line 38
    add-long/2addr v4, v2

    move-object/from16 v0, p0

    iget-object v6, v0, Lio/methodbeat/android/MeasuredFrames$Listener;->rate:Lio/methodbeat/android/RefreshRate;

    invoke-virtual {v6}, Lio/methodbeat/android/RefreshRate;->nanos()J

    move-result-wide v6

    sget v8, Landroid/view/FrameMetrics;->INPUT_HANDLING_DURATION:I

    .line 39
    move-object/from16 v0, p2

    invoke-virtual {v0, v8}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v8

    sget v10, Landroid/view/FrameMetrics;->ANIMATION_DURATION:I

    .line 40
    move-object/from16 v0, p2

    invoke-virtual {v0, v10}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v10

    sget v12, Landroid/view/FrameMetrics;->LAYOUT_MEASURE_DURATION:I

    .line 41
    move-object/from16 v0, p2

    invoke-virtual {v0, v12}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v12

    sget v14, Landroid/view/FrameMetrics;->DRAW_DURATION:I

    .line 42
    move-object/from16 v0, p2

    invoke-virtual {v0, v14}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v14

    add-long/2addr v12, v14

    move/from16 v14, p3

    .line 38
    invoke-static/range {v2 .. v14}, Lio/methodbeat/android/Natives;->frame(JJJJJJI)V

    .line 45
    :cond_51
    return-void

    .line 36
    :cond_52
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v2

    sub-long/2addr v2, v4

    goto :goto_16
.end method
