# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/FirstFrame;
.super Ljava/lang/Object;
.source "FirstFrame.java"

# interfaces
.implements Landroid/view/View$OnAttachStateChangeListener;
.implements Landroid/view/ViewTreeObserver$OnDrawListener;
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/FirstFrame$Committed;
    }
.end annotation


# static fields
.field private static final AWAITED:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/app/Activity;",
            "Ljava/lang/Boolean;",
            ">;"
        }
    .end annotation
.end field


# instance fields
.field private final activity:Ljava/lang/String;

.field private drawn:Z

.field private final handler:Landroid/os/Handler;

.field private final view:Landroid/view/View;


# direct methods
.method static constructor <clinit>()V
    .registers 1

    .prologue
    .line 21
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    .line 22
    invoke-static {v0}, Ljava/util/Collections;->synchronizedMap(Ljava/util/Map;)Ljava/util/Map;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/FirstFrame;->AWAITED:Ljava/util/Map;

    .line 21
    return-void
.end method

.method private constructor <init>(Ljava/lang/String;Landroid/view/View;)V
    .registers 5

    .prologue
    .line 29
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 26
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    iput-object v0, p0, Lio/methodbeat/android/FirstFrame;->handler:Landroid/os/Handler;

    .line 30
    iput-object p1, p0, Lio/methodbeat/android/FirstFrame;->activity:Ljava/lang/String;

    .line 31
    iput-object p2, p0, Lio/methodbeat/android/FirstFrame;->view:Landroid/view/View;

    .line 32
    return-void
.end method

.method static await(Landroid/app/Activity;Z)V
    .registers 10

    .prologue
    const/4 v4, 0x1

    .line 36
    const-string v0, "starts"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_a

    .line 50
    :cond_9
    :goto_9
    return-void

    .line 39
    :cond_a
    sget-object v0, Lio/methodbeat/android/FirstFrame;->AWAITED:Ljava/util/Map;

    invoke-static {v4}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v1

    invoke-interface {v0, p0, v1}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    if-eqz v0, :cond_18

    if-eqz p1, :cond_9

    .line 42
    :cond_18
    invoke-virtual {p0}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v0

    .line 43
    new-instance v1, Lio/methodbeat/android/FirstFrame;

    invoke-static {p0}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v2

    invoke-direct {v1, v2, v0}, Lio/methodbeat/android/FirstFrame;-><init>(Ljava/lang/String;Landroid/view/View;)V

    .line 44
    const/4 v2, 0x4

    iget-object v3, v1, Lio/methodbeat/android/FirstFrame;->activity:Ljava/lang/String;

    new-array v4, v4, [J

    const/4 v5, 0x0

    const-wide/16 v6, 0x4

    aput-wide v6, v4, v5

    invoke-static {v2, v3, v4}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 45
    invoke-virtual {v0}, Landroid/view/View;->isAttachedToWindow()Z

    move-result v2

    if-eqz v2, :cond_40

    .line 46
    invoke-virtual {v1, v0}, Lio/methodbeat/android/FirstFrame;->onViewAttachedToWindow(Landroid/view/View;)V

    goto :goto_9

    .line 48
    :cond_40
    invoke-virtual {v0, v1}, Landroid/view/View;->addOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    goto :goto_9
.end method


# virtual methods
.method public onDraw()V
    .registers 2

    .prologue
    .line 70
    iget-boolean v0, p0, Lio/methodbeat/android/FirstFrame;->drawn:Z

    if-nez v0, :cond_c

    .line 71
    const/4 v0, 0x1

    iput-boolean v0, p0, Lio/methodbeat/android/FirstFrame;->drawn:Z

    .line 72
    iget-object v0, p0, Lio/methodbeat/android/FirstFrame;->handler:Landroid/os/Handler;

    invoke-virtual {v0, p0}, Landroid/os/Handler;->postAtFrontOfQueue(Ljava/lang/Runnable;)Z

    .line 74
    :cond_c
    return-void
.end method

.method public onViewAttachedToWindow(Landroid/view/View;)V
    .registers 4

    .prologue
    .line 54
    iget-object v0, p0, Lio/methodbeat/android/FirstFrame;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->removeOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 55
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x1d

    if-lt v0, v1, :cond_11

    .line 56
    iget-object v0, p0, Lio/methodbeat/android/FirstFrame;->view:Landroid/view/View;

    invoke-static {v0, p0}, Lio/methodbeat/android/FirstFrame$Committed;->call(Landroid/view/View;Ljava/lang/Runnable;)V

    .line 60
    :goto_10
    return-void

    .line 58
    :cond_11
    iget-object v0, p0, Lio/methodbeat/android/FirstFrame;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->addOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    goto :goto_10
.end method

.method public onViewDetachedFromWindow(Landroid/view/View;)V
    .registers 2

    .prologue
    .line 65
    return-void
.end method

.method public run()V
    .registers 7

    .prologue
    .line 79
    const/4 v0, 0x4

    iget-object v1, p0, Lio/methodbeat/android/FirstFrame;->activity:Ljava/lang/String;

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x5

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 80
    iget-boolean v0, p0, Lio/methodbeat/android/FirstFrame;->drawn:Z

    if-eqz v0, :cond_27

    iget-object v0, p0, Lio/methodbeat/android/FirstFrame;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/ViewTreeObserver;->isAlive()Z

    move-result v0

    if-eqz v0, :cond_27

    .line 81
    iget-object v0, p0, Lio/methodbeat/android/FirstFrame;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->removeOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 83
    :cond_27
    return-void
.end method
