# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Activities;
.super Ljava/lang/Object;
.source "Activities.java"

# interfaces
.implements Landroid/app/Application$ActivityLifecycleCallbacks;


# instance fields
.field private foreground:Z

.field private final frames:Lio/methodbeat/android/Frames;

.field private front:Ljava/lang/ref/WeakReference;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/lang/ref/WeakReference",
            "<",
            "Landroid/app/Activity;",
            ">;"
        }
    .end annotation
.end field

.field private final inputs:Lio/methodbeat/android/Inputs;

.field private final launch:Lio/methodbeat/android/Launch;

.field private final leaks:Lio/methodbeat/android/Leaks;

.field private final looper:Lio/methodbeat/android/MainLooper;

.field private final pages:Lio/methodbeat/android/Pages;

.field private final readings:Lio/methodbeat/android/Readings;

.field private returns:Z

.field private final scrolling:Lio/methodbeat/android/Scrolling;

.field private started:I


# direct methods
.method constructor <init>(Lio/methodbeat/android/MainLooper;Lio/methodbeat/android/Frames;Lio/methodbeat/android/Leaks;Lio/methodbeat/android/Readings;Lio/methodbeat/android/Launch;Lio/methodbeat/android/Pages;Lio/methodbeat/android/Scrolling;)V
    .registers 10

    .prologue
    .line 29
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 17
    new-instance v0, Lio/methodbeat/android/Inputs;

    invoke-direct {v0}, Lio/methodbeat/android/Inputs;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Activities;->inputs:Lio/methodbeat/android/Inputs;

    .line 23
    new-instance v0, Ljava/lang/ref/WeakReference;

    const/4 v1, 0x0

    invoke-direct {v0, v1}, Ljava/lang/ref/WeakReference;-><init>(Ljava/lang/Object;)V

    iput-object v0, p0, Lio/methodbeat/android/Activities;->front:Ljava/lang/ref/WeakReference;

    .line 30
    iput-object p7, p0, Lio/methodbeat/android/Activities;->scrolling:Lio/methodbeat/android/Scrolling;

    .line 31
    iput-object p6, p0, Lio/methodbeat/android/Activities;->pages:Lio/methodbeat/android/Pages;

    .line 32
    iput-object p1, p0, Lio/methodbeat/android/Activities;->looper:Lio/methodbeat/android/MainLooper;

    .line 33
    iput-object p2, p0, Lio/methodbeat/android/Activities;->frames:Lio/methodbeat/android/Frames;

    .line 34
    iput-object p3, p0, Lio/methodbeat/android/Activities;->leaks:Lio/methodbeat/android/Leaks;

    .line 35
    iput-object p4, p0, Lio/methodbeat/android/Activities;->readings:Lio/methodbeat/android/Readings;

    .line 36
    iput-object p5, p0, Lio/methodbeat/android/Activities;->launch:Lio/methodbeat/android/Launch;

    .line 37
    return-void
.end method

.method private listen(Landroid/app/Activity;)V
    .registers 3

    .prologue
    .line 74
    iget-object v0, p0, Lio/methodbeat/android/Activities;->frames:Lio/methodbeat/android/Frames;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Frames;->resumed(Landroid/app/Activity;)V

    .line 75
    iget-object v0, p0, Lio/methodbeat/android/Activities;->inputs:Lio/methodbeat/android/Inputs;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Inputs;->resumed(Landroid/app/Activity;)V

    .line 76
    iget-object v0, p0, Lio/methodbeat/android/Activities;->scrolling:Lio/methodbeat/android/Scrolling;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Scrolling;->resumed(Landroid/app/Activity;)V

    .line 77
    return-void
.end method

.method static name(Landroid/app/Activity;)Ljava/lang/String;
    .registers 2

    .prologue
    .line 119
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v0

    return-object v0
.end method


# virtual methods
.method public onActivityCreated(Landroid/app/Activity;Landroid/os/Bundle;)V
    .registers 9

    .prologue
    .line 41
    iget-object v0, p0, Lio/methodbeat/android/Activities;->launch:Lio/methodbeat/android/Launch;

    invoke-virtual {v0}, Lio/methodbeat/android/Launch;->activityCreated()V

    .line 42
    const/4 v0, 0x4

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x0

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 43
    iget-object v0, p0, Lio/methodbeat/android/Activities;->pages:Lio/methodbeat/android/Pages;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Pages;->created(Landroid/app/Activity;)V

    .line 44
    iget-object v0, p0, Lio/methodbeat/android/Activities;->leaks:Lio/methodbeat/android/Leaks;

    invoke-static {p1, v0}, Lio/methodbeat/android/Fragments;->watch(Landroid/app/Activity;Lio/methodbeat/android/Leaks;)V

    .line 45
    return-void
.end method

.method public onActivityDestroyed(Landroid/app/Activity;)V
    .registers 8

    .prologue
    .line 114
    const/4 v0, 0x4

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x3

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 115
    iget-object v0, p0, Lio/methodbeat/android/Activities;->leaks:Lio/methodbeat/android/Leaks;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Leaks;->destroyed(Landroid/app/Activity;)V

    .line 116
    return-void
.end method

.method public onActivityPaused(Landroid/app/Activity;)V
    .registers 8

    .prologue
    .line 90
    iget-object v0, p0, Lio/methodbeat/android/Activities;->front:Ljava/lang/ref/WeakReference;

    invoke-virtual {v0}, Ljava/lang/ref/WeakReference;->clear()V

    .line 91
    iget-object v0, p0, Lio/methodbeat/android/Activities;->frames:Lio/methodbeat/android/Frames;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Frames;->paused(Landroid/app/Activity;)V

    .line 92
    const/4 v0, 0x4

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x2

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 93
    return-void
.end method

.method public onActivityResumed(Landroid/app/Activity;)V
    .registers 8

    .prologue
    const/4 v3, 0x0

    .line 62
    const/4 v0, 0x4

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const-wide/16 v4, 0x1

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 63
    iget-boolean v0, p0, Lio/methodbeat/android/Activities;->returns:Z

    invoke-static {p1, v0}, Lio/methodbeat/android/FirstFrame;->await(Landroid/app/Activity;Z)V

    .line 64
    iput-boolean v3, p0, Lio/methodbeat/android/Activities;->returns:Z

    .line 65
    new-instance v0, Ljava/lang/ref/WeakReference;

    invoke-direct {v0, p1}, Ljava/lang/ref/WeakReference;-><init>(Ljava/lang/Object;)V

    iput-object v0, p0, Lio/methodbeat/android/Activities;->front:Ljava/lang/ref/WeakReference;

    .line 66
    invoke-direct {p0, p1}, Lio/methodbeat/android/Activities;->listen(Landroid/app/Activity;)V

    .line 67
    iget-object v0, p0, Lio/methodbeat/android/Activities;->pages:Lio/methodbeat/android/Pages;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Pages;->resumed(Landroid/app/Activity;)V

    .line 68
    iget-object v0, p0, Lio/methodbeat/android/Activities;->leaks:Lio/methodbeat/android/Leaks;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Leaks;->resumed(Landroid/app/Activity;)V

    .line 69
    iget-object v0, p0, Lio/methodbeat/android/Activities;->looper:Lio/methodbeat/android/MainLooper;

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->check()V

    .line 70
    return-void
.end method

.method public onActivitySaveInstanceState(Landroid/app/Activity;Landroid/os/Bundle;)V
    .registers 3

    .prologue
    .line 110
    return-void
.end method

.method public onActivityStarted(Landroid/app/Activity;)V
    .registers 8

    .prologue
    const/4 v2, 0x1

    .line 49
    iget v0, p0, Lio/methodbeat/android/Activities;->started:I

    add-int/lit8 v0, v0, 0x1

    iput v0, p0, Lio/methodbeat/android/Activities;->started:I

    .line 50
    iget-boolean v0, p0, Lio/methodbeat/android/Activities;->foreground:Z

    if-nez v0, :cond_28

    .line 51
    iput-boolean v2, p0, Lio/methodbeat/android/Activities;->foreground:Z

    .line 52
    iput-boolean v2, p0, Lio/methodbeat/android/Activities;->returns:Z

    .line 54
    const/4 v0, 0x4

    invoke-static {p1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x6

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 55
    iget-object v0, p0, Lio/methodbeat/android/Activities;->leaks:Lio/methodbeat/android/Leaks;

    invoke-virtual {v0}, Lio/methodbeat/android/Leaks;->foreground()V

    .line 56
    iget-object v0, p0, Lio/methodbeat/android/Activities;->readings:Lio/methodbeat/android/Readings;

    invoke-virtual {v0}, Lio/methodbeat/android/Readings;->foreground()V

    .line 58
    :cond_28
    return-void
.end method

.method public onActivityStopped(Landroid/app/Activity;)V
    .registers 4

    .prologue
    const/4 v1, 0x0

    .line 97
    iget v0, p0, Lio/methodbeat/android/Activities;->started:I

    add-int/lit8 v0, v0, -0x1

    invoke-static {v0, v1}, Ljava/lang/Math;->max(II)I

    move-result v0

    iput v0, p0, Lio/methodbeat/android/Activities;->started:I

    .line 98
    iget-object v0, p0, Lio/methodbeat/android/Activities;->leaks:Lio/methodbeat/android/Leaks;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Leaks;->stopped(Ljava/lang/Object;)V

    .line 100
    iget v0, p0, Lio/methodbeat/android/Activities;->started:I

    if-nez v0, :cond_2a

    iget-boolean v0, p0, Lio/methodbeat/android/Activities;->foreground:Z

    if-eqz v0, :cond_2a

    invoke-virtual {p1}, Landroid/app/Activity;->isChangingConfigurations()Z

    move-result v0

    if-nez v0, :cond_2a

    .line 101
    iput-boolean v1, p0, Lio/methodbeat/android/Activities;->foreground:Z

    .line 102
    iget-object v0, p0, Lio/methodbeat/android/Activities;->readings:Lio/methodbeat/android/Readings;

    invoke-virtual {v0}, Lio/methodbeat/android/Readings;->background()V

    .line 103
    iget-object v0, p0, Lio/methodbeat/android/Activities;->leaks:Lio/methodbeat/android/Leaks;

    invoke-virtual {v0}, Lio/methodbeat/android/Leaks;->background()V

    .line 105
    :cond_2a
    return-void
.end method

.method update()V
    .registers 2

    .prologue
    .line 81
    iget-object v0, p0, Lio/methodbeat/android/Activities;->front:Ljava/lang/ref/WeakReference;

    invoke-virtual {v0}, Ljava/lang/ref/WeakReference;->get()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/app/Activity;

    .line 82
    if-eqz v0, :cond_d

    .line 83
    invoke-direct {p0, v0}, Lio/methodbeat/android/Activities;->listen(Landroid/app/Activity;)V

    .line 85
    :cond_d
    iget-object v0, p0, Lio/methodbeat/android/Activities;->readings:Lio/methodbeat/android/Readings;

    invoke-virtual {v0}, Lio/methodbeat/android/Readings;->update()V

    .line 86
    return-void
.end method
