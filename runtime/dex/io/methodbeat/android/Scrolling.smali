# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Scrolling;
.super Ljava/lang/Object;
.source "Scrolling.java"

# interfaces
.implements Landroid/view/ViewTreeObserver$OnScrollChangedListener;
.implements Landroid/view/View$OnAttachStateChangeListener;
.implements Ljava/lang/Runnable;


# static fields
.field static final REST_MILLIS:J = 0x12cL


# instance fields
.field private final heard:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/view/View;",
            "Ljava/lang/Boolean;",
            ">;"
        }
    .end annotation
.end field

.field private volatile scrolledMillis:J

.field private volatile scrolls:Z

.field private final worker:Landroid/os/Handler;


# direct methods
.method constructor <init>(Landroid/os/Handler;)V
    .registers 3

    .prologue
    .line 24
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 20
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Scrolling;->heard:Ljava/util/Map;

    .line 25
    iput-object p1, p0, Lio/methodbeat/android/Scrolling;->worker:Landroid/os/Handler;

    .line 26
    return-void
.end method


# virtual methods
.method public onScrollChanged()V
    .registers 5

    .prologue
    .line 60
    invoke-static {}, Landroid/os/SystemClock;->uptimeMillis()J

    move-result-wide v0

    iput-wide v0, p0, Lio/methodbeat/android/Scrolling;->scrolledMillis:J

    .line 61
    iget-boolean v0, p0, Lio/methodbeat/android/Scrolling;->scrolls:Z

    if-nez v0, :cond_1b

    .line 62
    const/4 v0, 0x1

    iput-boolean v0, p0, Lio/methodbeat/android/Scrolling;->scrolls:Z

    .line 63
    const-string v0, "screen"

    const-string v1, "scrolling"

    invoke-static {v0, v1}, Lio/methodbeat/android/MethodBeat;->state(Ljava/lang/String;Ljava/lang/String;)V

    .line 64
    iget-object v0, p0, Lio/methodbeat/android/Scrolling;->worker:Landroid/os/Handler;

    const-wide/16 v2, 0x12c

    invoke-virtual {v0, p0, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    .line 66
    :cond_1b
    return-void
.end method

.method public onViewAttachedToWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 48
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->addOnScrollChangedListener(Landroid/view/ViewTreeObserver$OnScrollChangedListener;)V

    .line 49
    return-void
.end method

.method public onViewDetachedFromWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 53
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/ViewTreeObserver;->isAlive()Z

    move-result v0

    if-eqz v0, :cond_11

    .line 54
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->removeOnScrollChangedListener(Landroid/view/ViewTreeObserver$OnScrollChangedListener;)V

    .line 56
    :cond_11
    return-void
.end method

.method resumed(Landroid/app/Activity;)V
    .registers 5

    .prologue
    .line 30
    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v0

    .line 31
    const-string v1, "frames"

    invoke-static {v1}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v1

    if-nez v1, :cond_1f

    .line 32
    iget-object v1, p0, Lio/methodbeat/android/Scrolling;->heard:Ljava/util/Map;

    invoke-interface {v1, v0}, Ljava/util/Map;->remove(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v1

    if-eqz v1, :cond_1e

    .line 33
    invoke-virtual {v0, p0}, Landroid/view/View;->removeOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 34
    invoke-virtual {p0, v0}, Lio/methodbeat/android/Scrolling;->onViewDetachedFromWindow(Landroid/view/View;)V

    .line 44
    :cond_1e
    :goto_1e
    return-void

    .line 38
    :cond_1f
    iget-object v1, p0, Lio/methodbeat/android/Scrolling;->heard:Ljava/util/Map;

    const/4 v2, 0x1

    invoke-static {v2}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v2

    invoke-interface {v1, v0, v2}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v1

    if-nez v1, :cond_1e

    .line 39
    invoke-virtual {v0, p0}, Landroid/view/View;->addOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 40
    invoke-virtual {v0}, Landroid/view/View;->isAttachedToWindow()Z

    move-result v1

    if-eqz v1, :cond_1e

    .line 41
    invoke-virtual {p0, v0}, Lio/methodbeat/android/Scrolling;->onViewAttachedToWindow(Landroid/view/View;)V

    goto :goto_1e
.end method

.method public run()V
    .registers 7

    .prologue
    const-wide/16 v4, 0x12c

    .line 71
    invoke-static {}, Landroid/os/SystemClock;->uptimeMillis()J

    move-result-wide v0

    iget-wide v2, p0, Lio/methodbeat/android/Scrolling;->scrolledMillis:J

    sub-long/2addr v0, v2

    .line 72
    cmp-long v2, v0, v4

    if-gez v2, :cond_15

    .line 73
    iget-object v2, p0, Lio/methodbeat/android/Scrolling;->worker:Landroid/os/Handler;

    sub-long v0, v4, v0

    invoke-virtual {v2, p0, v0, v1}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    .line 78
    :goto_14
    return-void

    .line 75
    :cond_15
    const/4 v0, 0x0

    iput-boolean v0, p0, Lio/methodbeat/android/Scrolling;->scrolls:Z

    .line 76
    const-string v0, "screen"

    const/4 v1, 0x0

    invoke-static {v0, v1}, Lio/methodbeat/android/MethodBeat;->state(Ljava/lang/String;Ljava/lang/String;)V

    goto :goto_14
.end method
