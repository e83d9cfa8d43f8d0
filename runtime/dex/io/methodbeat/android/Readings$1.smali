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
    .line 36
    iput-object p1, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 5

    .prologue
    .line 39
    iget-object v1, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    iget-object v0, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    # operator++ for: Lio/methodbeat/android/Readings;->ticks:I
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$008(Lio/methodbeat/android/Readings;)I

    move-result v0

    rem-int/lit8 v0, v0, 0xa

    if-nez v0, :cond_25

    const/4 v0, 0x1

    :goto_d
    # invokes: Lio/methodbeat/android/Readings;->read(Z)V
    invoke-static {v1, v0}, Lio/methodbeat/android/Readings;->access$100(Lio/methodbeat/android/Readings;Z)V

    .line 40
    iget-object v0, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->looper:Lio/methodbeat/android/MainLooper;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$200(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/MainLooper;

    move-result-object v0

    invoke-virtual {v0}, Lio/methodbeat/android/MainLooper;->check()V

    .line 41
    iget-object v0, p0, Lio/methodbeat/android/Readings$1;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$300(Lio/methodbeat/android/Readings;)Landroid/os/Handler;

    move-result-object v0

    const-wide/16 v2, 0x7530

    invoke-virtual {v0, p0, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    .line 42
    return-void

    .line 39
    :cond_25
    const/4 v0, 0x0

    goto :goto_d
.end method
