# By scripts/runtime-smali: not edited by hand.
.class abstract Lio/methodbeat/android/Frames;
.super Ljava/lang/Object;
.source "Frames.java"


# direct methods
.method constructor <init>()V
    .registers 1

    .prologue
    .line 9
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method

.method static create(Lio/methodbeat/android/MainLooper;Landroid/os/Handler;)Lio/methodbeat/android/Frames;
    .registers 4

    .prologue
    .line 11
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x18

    if-lt v0, v1, :cond_c

    new-instance v0, Lio/methodbeat/android/MeasuredFrames;

    invoke-direct {v0, p1}, Lio/methodbeat/android/MeasuredFrames;-><init>(Landroid/os/Handler;)V

    :goto_b
    return-object v0

    :cond_c
    new-instance v0, Lio/methodbeat/android/DrawnFrames;

    invoke-direct {v0, p0}, Lio/methodbeat/android/DrawnFrames;-><init>(Lio/methodbeat/android/MainLooper;)V

    goto :goto_b
.end method


# virtual methods
.method abstract paused(Landroid/app/Activity;)V
.end method

.method abstract resumed(Landroid/app/Activity;)V
.end method
