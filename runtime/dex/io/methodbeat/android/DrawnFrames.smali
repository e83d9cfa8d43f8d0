# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/DrawnFrames;
.super Lio/methodbeat/android/Frames;
.source "DrawnFrames.java"

# interfaces
.implements Landroid/view/View$OnAttachStateChangeListener;
.implements Landroid/view/ViewTreeObserver$OnDrawListener;
.implements Landroid/view/Choreographer$FrameCallback;


# instance fields
.field private beginNanos:J

.field private drawn:Z

.field private final looper:Lio/methodbeat/android/MainLooper;

.field private final phases:Lio/methodbeat/android/Phases;

.field private posted:Z

.field private rate:Lio/methodbeat/android/RefreshRate;

.field private view:Landroid/view/View;


# direct methods
.method constructor <init>(Lio/methodbeat/android/MainLooper;)V
    .registers 3

    .prologue
    .line 36
    invoke-direct {p0}, Lio/methodbeat/android/Frames;-><init>()V

    .line 37
    iput-object p1, p0, Lio/methodbeat/android/DrawnFrames;->looper:Lio/methodbeat/android/MainLooper;

    .line 38
    invoke-static {p1}, Lio/methodbeat/android/Phases;->create(Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/Phases;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/DrawnFrames;->phases:Lio/methodbeat/android/Phases;

    .line 39
    return-void
.end method

.method private detach()V
    .registers 2

    .prologue
    .line 63
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    if-eqz v0, :cond_e

    .line 64
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->removeOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 65
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    invoke-virtual {p0, v0}, Lio/methodbeat/android/DrawnFrames;->onViewDetachedFromWindow(Landroid/view/View;)V

    .line 67
    :cond_e
    const/4 v0, 0x0

    iput-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    .line 68
    const/4 v0, 0x0

    iput-boolean v0, p0, Lio/methodbeat/android/DrawnFrames;->drawn:Z

    .line 69
    return-void
.end method


# virtual methods
.method public doFrame(J)V
    .registers 26

    .prologue
    .line 96
    const/4 v4, 0x0

    move-object/from16 v0, p0

    iput-boolean v4, v0, Lio/methodbeat/android/DrawnFrames;->posted:Z

    .line 97
    move-object/from16 v0, p0

    iget-object v4, v0, Lio/methodbeat/android/DrawnFrames;->phases:Lio/methodbeat/android/Phases;

    invoke-virtual {v4}, Lio/methodbeat/android/Phases;->take()[J

    move-result-object v6

    .line 98
    move-object/from16 v0, p0

    iget-boolean v4, v0, Lio/methodbeat/android/DrawnFrames;->drawn:Z

    if-nez v4, :cond_14

    .line 111
    :goto_13
    return-void

    .line 101
    :cond_14
    const/4 v4, 0x0

    move-object/from16 v0, p0

    iput-boolean v4, v0, Lio/methodbeat/android/DrawnFrames;->drawn:Z

    .line 102
    move-object/from16 v0, p0

    iget-wide v4, v0, Lio/methodbeat/android/DrawnFrames;->beginNanos:J

    cmp-long v4, p1, v4

    if-lez v4, :cond_41

    .line 103
    move-object/from16 v0, p0

    iget-wide v4, v0, Lio/methodbeat/android/DrawnFrames;->beginNanos:J

    move-object/from16 v0, p0

    iget-object v7, v0, Lio/methodbeat/android/DrawnFrames;->rate:Lio/methodbeat/android/RefreshRate;

    invoke-virtual {v7}, Lio/methodbeat/android/RefreshRate;->nanos()J

    move-result-wide v8

    const/4 v7, 0x0

    aget-wide v10, v6, v7

    const/4 v7, 0x1

    aget-wide v12, v6, v7

    const/4 v7, 0x2

    aget-wide v14, v6, v7

    const-wide/16 v16, 0x0

    const-wide/16 v18, 0x0

    const-wide/16 v20, 0x0

    move-wide/from16 v6, p1

    invoke-static/range {v4 .. v21}, Lio/methodbeat/android/Natives;->frame(JJJJJJJJJ)V

    .line 107
    :cond_41
    const/4 v4, 0x1

    move-object/from16 v0, p0

    iput-boolean v4, v0, Lio/methodbeat/android/DrawnFrames;->posted:Z

    .line 108
    move-wide/from16 v0, p1

    move-object/from16 v2, p0

    iput-wide v0, v2, Lio/methodbeat/android/DrawnFrames;->beginNanos:J

    .line 109
    move-object/from16 v0, p0

    iget-object v4, v0, Lio/methodbeat/android/DrawnFrames;->phases:Lio/methodbeat/android/Phases;

    invoke-virtual {v4}, Lio/methodbeat/android/Phases;->postBehind()V

    .line 110
    invoke-static {}, Landroid/view/Choreographer;->getInstance()Landroid/view/Choreographer;

    move-result-object v4

    move-object/from16 v0, p0

    invoke-virtual {v4, v0}, Landroid/view/Choreographer;->postFrameCallback(Landroid/view/Choreographer$FrameCallback;)V

    goto :goto_13
.end method

.method public onDraw()V
    .registers 5

    .prologue
    const/4 v1, 0x1

    .line 85
    iput-boolean v1, p0, Lio/methodbeat/android/DrawnFrames;->drawn:Z

    .line 86
    iget-boolean v0, p0, Lio/methodbeat/android/DrawnFrames;->posted:Z

    if-nez v0, :cond_21

    .line 87
    iput-boolean v1, p0, Lio/methodbeat/android/DrawnFrames;->posted:Z

    .line 88
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->beganMillis()J

    move-result-wide v0

    const-wide/32 v2, 0xf4240

    mul-long/2addr v0, v2

    iput-wide v0, p0, Lio/methodbeat/android/DrawnFrames;->beginNanos:J

    .line 89
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->phases:Lio/methodbeat/android/Phases;

    invoke-virtual {v0}, Lio/methodbeat/android/Phases;->post()V

    .line 90
    invoke-static {}, Landroid/view/Choreographer;->getInstance()Landroid/view/Choreographer;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/Choreographer;->postFrameCallback(Landroid/view/Choreographer$FrameCallback;)V

    .line 92
    :cond_21
    return-void
.end method

.method public onViewAttachedToWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 73
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->addOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 74
    return-void
.end method

.method public onViewDetachedFromWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 78
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/ViewTreeObserver;->isAlive()Z

    move-result v0

    if-eqz v0, :cond_11

    .line 79
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->removeOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 81
    :cond_11
    return-void
.end method

.method paused(Landroid/app/Activity;)V
    .registers 4

    .prologue
    .line 57
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v1

    invoke-virtual {v1}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v1

    if-ne v0, v1, :cond_f

    .line 58
    invoke-direct {p0}, Lio/methodbeat/android/DrawnFrames;->detach()V

    .line 60
    :cond_f
    return-void
.end method

.method resumed(Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 43
    invoke-direct {p0}, Lio/methodbeat/android/DrawnFrames;->detach()V

    .line 44
    const-string v0, "frames"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_c

    .line 53
    :cond_b
    :goto_b
    return-void

    .line 47
    :cond_c
    new-instance v0, Lio/methodbeat/android/RefreshRate;

    invoke-direct {v0, p1}, Lio/methodbeat/android/RefreshRate;-><init>(Landroid/app/Activity;)V

    iput-object v0, p0, Lio/methodbeat/android/DrawnFrames;->rate:Lio/methodbeat/android/RefreshRate;

    .line 48
    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    .line 49
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->addOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 50
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->isAttachedToWindow()Z

    move-result v0

    if-eqz v0, :cond_b

    .line 51
    iget-object v0, p0, Lio/methodbeat/android/DrawnFrames;->view:Landroid/view/View;

    invoke-virtual {p0, v0}, Lio/methodbeat/android/DrawnFrames;->onViewAttachedToWindow(Landroid/view/View;)V

    goto :goto_b
.end method
