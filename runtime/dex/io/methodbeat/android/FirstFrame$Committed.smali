# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/FirstFrame$Committed;
.super Ljava/lang/Object;
.source "FirstFrame.java"


# annotations
.annotation build Landroid/annotation/TargetApi;
    value = 0x1d
.end annotation

.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/FirstFrame;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x1a
    name = "Committed"
.end annotation


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 87
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method

.method static call(Landroid/view/View;Ljava/lang/Runnable;)V
    .registers 3

    .prologue
    .line 89
    invoke-virtual {p0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p1}, Landroid/view/ViewTreeObserver;->registerFrameCommitCallback(Ljava/lang/Runnable;)V

    .line 90
    return-void
.end method
