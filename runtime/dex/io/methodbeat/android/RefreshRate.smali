# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/RefreshRate;
.super Ljava/lang/Object;
.source "RefreshRate.java"


# static fields
.field private static final LOOK_NANOS:J = 0x3b9aca00L

.field private static final USUAL:F = 60.0f


# instance fields
.field private final display:Landroid/view/Display;

.field private lookedNanos:J

.field private nanos:J


# direct methods
.method constructor <init>(Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 19
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 20
    invoke-virtual {p1}, Landroid/app/Activity;->getWindowManager()Landroid/view/WindowManager;

    move-result-object v0

    invoke-interface {v0}, Landroid/view/WindowManager;->getDefaultDisplay()Landroid/view/Display;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/RefreshRate;->display:Landroid/view/Display;

    .line 21
    return-void
.end method


# virtual methods
.method nanos()J
    .registers 7

    .prologue
    .line 25
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v2

    .line 26
    iget-wide v0, p0, Lio/methodbeat/android/RefreshRate;->nanos:J

    const-wide/16 v4, 0x0

    cmp-long v0, v0, v4

    if-eqz v0, :cond_17

    iget-wide v0, p0, Lio/methodbeat/android/RefreshRate;->lookedNanos:J

    sub-long v0, v2, v0

    const-wide/32 v4, 0x3b9aca00

    cmp-long v0, v0, v4

    if-ltz v0, :cond_2f

    .line 27
    :cond_17
    iget-object v0, p0, Lio/methodbeat/android/RefreshRate;->display:Landroid/view/Display;

    if-nez v0, :cond_32

    const/4 v0, 0x0

    .line 28
    :goto_1c
    const-wide v4, 0x41cdcd6500000000L    # 1.0E9

    const/high16 v1, 0x3f800000    # 1.0f

    cmpl-float v1, v0, v1

    if-ltz v1, :cond_39

    :goto_27
    float-to-double v0, v0

    div-double v0, v4, v0

    double-to-long v0, v0

    iput-wide v0, p0, Lio/methodbeat/android/RefreshRate;->nanos:J

    .line 29
    iput-wide v2, p0, Lio/methodbeat/android/RefreshRate;->lookedNanos:J

    .line 31
    :cond_2f
    iget-wide v0, p0, Lio/methodbeat/android/RefreshRate;->nanos:J

    return-wide v0

    .line 27
    :cond_32
    iget-object v0, p0, Lio/methodbeat/android/RefreshRate;->display:Landroid/view/Display;

    invoke-virtual {v0}, Landroid/view/Display;->getRefreshRate()F

    move-result v0

    goto :goto_1c

    .line 28
    :cond_39
    const/high16 v0, 0x42700000    # 60.0f

    goto :goto_27
.end method
