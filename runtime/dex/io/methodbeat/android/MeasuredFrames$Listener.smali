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
    .registers 24

    .prologue
    .line 48
    sget v2, Landroid/view/FrameMetrics;->TOTAL_DURATION:I

    move-object/from16 v0, p2

    invoke-virtual {v0, v2}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v4

    .line 50
    sget v2, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v3, 0x1a

    if-lt v2, v3, :cond_71

    .line 51
    sget v2, Landroid/view/FrameMetrics;->INTENDED_VSYNC_TIMESTAMP:I

    move-object/from16 v0, p2

    invoke-virtual {v0, v2}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v2

    .line 53
    :goto_16
    const-wide/16 v6, 0x0

    cmp-long v6, v2, v6

    if-ltz v6, :cond_70

    const-wide/16 v6, 0x0

    cmp-long v6, v4, v6

    if-ltz v6, :cond_70

    .line 54
    add-long/2addr v4, v2

    move-object/from16 v0, p0

    iget-object v6, v0, Lio/methodbeat/android/MeasuredFrames$Listener;->rate:Lio/methodbeat/android/RefreshRate;

    invoke-virtual {v6}, Lio/methodbeat/android/RefreshRate;->nanos()J

    move-result-wide v6

    sget v8, Landroid/view/FrameMetrics;->INPUT_HANDLING_DURATION:I

    .line 55
    move-object/from16 v0, p2

    invoke-virtual {v0, v8}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v8

    sget v10, Landroid/view/FrameMetrics;->ANIMATION_DURATION:I

    .line 56
    move-object/from16 v0, p2

    invoke-virtual {v0, v10}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v10

    sget v12, Landroid/view/FrameMetrics;->LAYOUT_MEASURE_DURATION:I

    .line 57
    move-object/from16 v0, p2

    invoke-virtual {v0, v12}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v12

    sget v14, Landroid/view/FrameMetrics;->DRAW_DURATION:I

    .line 58
    move-object/from16 v0, p2

    invoke-virtual {v0, v14}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v14

    add-long/2addr v12, v14

    move/from16 v0, p3

    int-to-long v14, v0

    .line 60
    sget v16, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v17, 0x1f

    move/from16 v0, v16

    move/from16 v1, v17

    if-lt v0, v1, :cond_74

    sget v16, Landroid/view/FrameMetrics;->DEADLINE:I

    move-object/from16 v0, p2

    move/from16 v1, v16

    invoke-virtual {v0, v1}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v16

    :goto_63
    sget v18, Landroid/view/FrameMetrics;->FIRST_DRAW_FRAME:I

    .line 61
    move-object/from16 v0, p2

    move/from16 v1, v18

    invoke-virtual {v0, v1}, Landroid/view/FrameMetrics;->getMetric(I)J

    move-result-wide v18

    .line 54
    invoke-static/range {v2 .. v19}, Lio/methodbeat/android/Natives;->frame(JJJJJJJJJ)V

    .line 63
    :cond_70
    return-void

    .line 52
    :cond_71
    const-wide/16 v2, 0x0

    goto :goto_16

    .line 60
    :cond_74
    const-wide/16 v16, 0x0

    goto :goto_63
.end method
