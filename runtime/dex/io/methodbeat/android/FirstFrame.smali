# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/FirstFrame;
.super Ljava/lang/Object;
.source "FirstFrame.java"

# interfaces
.implements Landroid/view/View$OnAttachStateChangeListener;
.implements Ljava/lang/Runnable;


# annotations
.annotation build Landroid/annotation/TargetApi;
    value = 0x1d
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


# direct methods
.method static constructor <clinit>()V
    .registers 1

    .prologue
    .line 18
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    .line 19
    invoke-static {v0}, Ljava/util/Collections;->synchronizedMap(Ljava/util/Map;)Ljava/util/Map;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/FirstFrame;->AWAITED:Ljava/util/Map;

    .line 18
    return-void
.end method

.method private constructor <init>(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 23
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 24
    iput-object p1, p0, Lio/methodbeat/android/FirstFrame;->activity:Ljava/lang/String;

    .line 25
    return-void
.end method

.method static await(Landroid/app/Activity;)V
    .registers 9

    .prologue
    const/4 v4, 0x1

    .line 29
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x1d

    if-lt v0, v1, :cond_13

    sget-object v0, Lio/methodbeat/android/FirstFrame;->AWAITED:Ljava/util/Map;

    invoke-static {v4}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v1

    invoke-interface {v0, p0, v1}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    if-eqz v0, :cond_14

    .line 40
    :cond_13
    :goto_13
    return-void

    .line 32
    :cond_14
    new-instance v0, Lio/methodbeat/android/FirstFrame;

    invoke-static {p0}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    invoke-direct {v0, v1}, Lio/methodbeat/android/FirstFrame;-><init>(Ljava/lang/String;)V

    .line 33
    invoke-virtual {p0}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v1

    invoke-virtual {v1}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v1

    .line 34
    const/4 v2, 0x4

    iget-object v3, v0, Lio/methodbeat/android/FirstFrame;->activity:Ljava/lang/String;

    new-array v4, v4, [J

    const/4 v5, 0x0

    const-wide/16 v6, 0x4

    aput-wide v6, v4, v5

    invoke-static {v2, v3, v4}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 35
    invoke-virtual {v1}, Landroid/view/View;->isAttachedToWindow()Z

    move-result v2

    if-eqz v2, :cond_3c

    .line 36
    invoke-virtual {v0, v1}, Lio/methodbeat/android/FirstFrame;->onViewAttachedToWindow(Landroid/view/View;)V

    goto :goto_13

    .line 38
    :cond_3c
    invoke-virtual {v1, v0}, Landroid/view/View;->addOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    goto :goto_13
.end method


# virtual methods
.method public onViewAttachedToWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 44
    invoke-virtual {p1, p0}, Landroid/view/View;->removeOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 45
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->registerFrameCommitCallback(Ljava/lang/Runnable;)V

    .line 46
    return-void
.end method

.method public onViewDetachedFromWindow(Landroid/view/View;)V
    .registers 2

    .prologue
    .line 51
    return-void
.end method

.method public run()V
    .registers 7

    .prologue
    .line 55
    const/4 v0, 0x4

    iget-object v1, p0, Lio/methodbeat/android/FirstFrame;->activity:Ljava/lang/String;

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x5

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 56
    return-void
.end method
