# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Readings$4;
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
    .line 66
    iput-object p1, p0, Lio/methodbeat/android/Readings$4;->this$0:Lio/methodbeat/android/Readings;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 3

    .prologue
    .line 69
    iget-object v0, p0, Lio/methodbeat/android/Readings$4;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$300(Lio/methodbeat/android/Readings;)Landroid/os/Handler;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Readings$4;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;
    invoke-static {v1}, Lio/methodbeat/android/Readings;->access$700(Lio/methodbeat/android/Readings;)Ljava/lang/Runnable;

    move-result-object v1

    invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 70
    iget-object v0, p0, Lio/methodbeat/android/Readings$4;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->context:Landroid/content/Context;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$800(Lio/methodbeat/android/Readings;)Landroid/content/Context;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Readings$4;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;
    invoke-static {v1}, Lio/methodbeat/android/Readings;->access$300(Lio/methodbeat/android/Readings;)Landroid/os/Handler;

    move-result-object v1

    invoke-static {v0, v1}, Lio/methodbeat/android/RefreshRate;->update(Landroid/content/Context;Landroid/os/Handler;)V

    .line 71
    iget-object v0, p0, Lio/methodbeat/android/Readings$4;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->surroundings:Lio/methodbeat/android/Surroundings;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$900(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/Surroundings;

    move-result-object v0

    invoke-virtual {v0}, Lio/methodbeat/android/Surroundings;->update()V

    .line 72
    iget-object v0, p0, Lio/methodbeat/android/Readings$4;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->seen:Z
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$400(Lio/methodbeat/android/Readings;)Z

    move-result v0

    if-eqz v0, :cond_3e

    # invokes: Lio/methodbeat/android/Readings;->isAnyOn()Z
    invoke-static {}, Lio/methodbeat/android/Readings;->access$1000()Z

    move-result v0

    if-eqz v0, :cond_3e

    .line 73
    iget-object v0, p0, Lio/methodbeat/android/Readings$4;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$700(Lio/methodbeat/android/Readings;)Ljava/lang/Runnable;

    move-result-object v0

    invoke-interface {v0}, Ljava/lang/Runnable;->run()V

    .line 75
    :cond_3e
    return-void
.end method
