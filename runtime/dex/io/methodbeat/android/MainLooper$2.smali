# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/MainLooper$2;
.super Ljava/lang/Object;
.source "MainLooper.java"

# interfaces
.implements Landroid/os/MessageQueue$IdleHandler;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/MainLooper;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/MainLooper;


# direct methods
.method constructor <init>(Lio/methodbeat/android/MainLooper;)V
    .registers 2

    .prologue
    .line 33
    iput-object p1, p0, Lio/methodbeat/android/MainLooper$2;->this$0:Lio/methodbeat/android/MainLooper;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public queueIdle()Z
    .registers 2

    .prologue
    const/4 v0, 0x1

    .line 36
    invoke-static {v0}, Lio/methodbeat/android/Natives;->outside(I)V

    .line 37
    return v0
.end method
