# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Readings$1;
.super Ljava/lang/Object;
.source "Readings.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/Readings;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Readings;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Readings;)V
    .registers 2

    .prologue
    .line 27
    iput-object p1, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 5

    .prologue
    .line 30
    iget-object v0, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    # invokes: Lio/methodbeat/android/Readings;->read()V
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$000(Lio/methodbeat/android/Readings;)V

    .line 31
    iget-object v0, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->looper:Lio/methodbeat/android/MainLooper;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$100(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/MainLooper;

    move-result-object v0

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->check()V

    .line 32
    iget-object v0, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$200(Lio/methodbeat/android/Readings;)Landroid/os/Handler;

    move-result-object v0

    const-wide/16 v2, 0x7530

    invoke-virtual {v0, p0, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    .line 33
    return-void
.end method
