# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/RefreshRate;
.super Ljava/lang/Object;
.source "RefreshRate.java"

# interfaces
.implements Landroid/hardware/display/DisplayManager$DisplayListener;


# static fields
.field private static final LOOK_NANOS:J = 0x3b9aca00L

.field private static final TOLD:Lio/methodbeat/android/RefreshRate;

.field private static final USUAL:F = 60.0f

.field private static volatile changes:I


# instance fields
.field private final display:Landroid/view/Display;

.field private lookedNanos:J

.field private nanos:J

.field private seen:I


# direct methods
.method static constructor <clinit>()V
    .registers 1

    .prologue
    .line 18
    new-instance v0, Lio/methodbeat/android/RefreshRate;

    invoke-direct {v0}, Lio/methodbeat/android/RefreshRate;-><init>()V

    sput-object v0, Lio/methodbeat/android/RefreshRate;->TOLD:Lio/methodbeat/android/RefreshRate;

    return-void
.end method

.method private constructor <init>()V
    .registers 2

    .prologue
    .line 26
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 27
    const/4 v0, 0x0

    iput-object v0, p0, Lio/methodbeat/android/RefreshRate;->display:Landroid/view/Display;

    .line 28
    return-void
.end method

.method constructor <init>(Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 56
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 57
    invoke-virtual {p1}, Landroid/app/Activity;->getWindowManager()Landroid/view/WindowManager;

    move-result-object v0

    invoke-interface {v0}, Landroid/view/WindowManager;->getDefaultDisplay()Landroid/view/Display;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/RefreshRate;->display:Landroid/view/Display;

    .line 58
    return-void
.end method

.method static update(Landroid/content/Context;Landroid/os/Handler;)V
    .registers 4

    .prologue
    .line 32
    sget-object v0, Landroid/content/Context;->DISPLAY_SERVICE:Ljava/lang/String;

    invoke-virtual {p0, v0}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/hardware/display/DisplayManager;

    .line 33
    if-eqz v0, :cond_f

    .line 34
    sget-object v1, Lio/methodbeat/android/RefreshRate;->TOLD:Lio/methodbeat/android/RefreshRate;

    invoke-virtual {v0, v1}, Landroid/hardware/display/DisplayManager;->unregisterDisplayListener(Landroid/hardware/display/DisplayManager$DisplayListener;)V

    .line 36
    :cond_f
    if-eqz v0, :cond_1e

    const-string v1, "frames"

    invoke-static {v1}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v1

    if-eqz v1, :cond_1e

    .line 37
    sget-object v1, Lio/methodbeat/android/RefreshRate;->TOLD:Lio/methodbeat/android/RefreshRate;

    invoke-virtual {v0, v1, p1}, Landroid/hardware/display/DisplayManager;->registerDisplayListener(Landroid/hardware/display/DisplayManager$DisplayListener;Landroid/os/Handler;)V

    .line 39
    :cond_1e
    return-void
.end method


# virtual methods
.method nanos()J
    .registers 7

    .prologue
    .line 62
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v2

    .line 63
    iget-wide v0, p0, Lio/methodbeat/android/RefreshRate;->nanos:J

    const-wide/16 v4, 0x0

    cmp-long v0, v0, v4

    if-eqz v0, :cond_1d

    iget v0, p0, Lio/methodbeat/android/RefreshRate;->seen:I

    sget v1, Lio/methodbeat/android/RefreshRate;->changes:I

    if-ne v0, v1, :cond_1d

    iget-wide v0, p0, Lio/methodbeat/android/RefreshRate;->lookedNanos:J

    sub-long v0, v2, v0

    const-wide/32 v4, 0x3b9aca00

    cmp-long v0, v0, v4

    if-ltz v0, :cond_39

    .line 64
    :cond_1d
    sget v0, Lio/methodbeat/android/RefreshRate;->changes:I

    iput v0, p0, Lio/methodbeat/android/RefreshRate;->seen:I

    .line 65
    iget-object v0, p0, Lio/methodbeat/android/RefreshRate;->display:Landroid/view/Display;

    if-nez v0, :cond_3c

    const/4 v0, 0x0

    .line 66
    :goto_26
    const-wide v4, 0x41cdcd6500000000L    # 1.0E9

    const/high16 v1, 0x3f800000    # 1.0f

    cmpl-float v1, v0, v1

    if-ltz v1, :cond_43

    :goto_31
    float-to-double v0, v0

    div-double v0, v4, v0

    double-to-long v0, v0

    iput-wide v0, p0, Lio/methodbeat/android/RefreshRate;->nanos:J

    .line 67
    iput-wide v2, p0, Lio/methodbeat/android/RefreshRate;->lookedNanos:J

    .line 69
    :cond_39
    iget-wide v0, p0, Lio/methodbeat/android/RefreshRate;->nanos:J

    return-wide v0

    .line 65
    :cond_3c
    iget-object v0, p0, Lio/methodbeat/android/RefreshRate;->display:Landroid/view/Display;

    invoke-virtual {v0}, Landroid/view/Display;->getRefreshRate()F

    move-result v0

    goto :goto_26

    .line 66
    :cond_43
    const/high16 v0, 0x42700000    # 60.0f

    goto :goto_31
.end method

.method public onDisplayAdded(I)V
    .registers 2

    .prologue
    .line 49
    return-void
.end method

.method public onDisplayChanged(I)V
    .registers 3

    .prologue
    .line 43
    sget v0, Lio/methodbeat/android/RefreshRate;->changes:I

    add-int/lit8 v0, v0, 0x1

    sput v0, Lio/methodbeat/android/RefreshRate;->changes:I

    .line 44
    return-void
.end method

.method public onDisplayRemoved(I)V
    .registers 2

    .prologue
    .line 54
    return-void
.end method
