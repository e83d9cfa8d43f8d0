# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Readings$3;
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
    .line 54
    iput-object p1, p0, Lio/methodbeat/android/Readings$3;->this$0:Lio/methodbeat/android/Readings;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 6

    .prologue
    const/4 v2, 0x1

    const/4 v4, 0x0

    .line 57
    iget-object v0, p0, Lio/methodbeat/android/Readings$3;->this$0:Lio/methodbeat/android/Readings;

    # setter for: Lio/methodbeat/android/Readings;->seen:Z
    invoke-static {v0, v4}, Lio/methodbeat/android/Readings;->access$402(Lio/methodbeat/android/Readings;Z)Z

    .line 58
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->seen()V

    .line 59
    iget-object v0, p0, Lio/methodbeat/android/Readings$3;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->worker:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$300(Lio/methodbeat/android/Readings;)Landroid/os/Handler;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Readings$3;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;
    invoke-static {v1}, Lio/methodbeat/android/Readings;->access$700(Lio/methodbeat/android/Readings;)Ljava/lang/Runnable;

    move-result-object v1

    invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 60
    iget-object v0, p0, Lio/methodbeat/android/Readings$3;->this$0:Lio/methodbeat/android/Readings;

    # invokes: Lio/methodbeat/android/Readings;->read(Z)V
    invoke-static {v0, v2}, Lio/methodbeat/android/Readings;->access$100(Lio/methodbeat/android/Readings;Z)V

    .line 61
    iget-object v0, p0, Lio/methodbeat/android/Readings$3;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$600(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/StartInfo;

    move-result-object v0

    invoke-virtual {v0}, Lio/methodbeat/android/StartInfo;->background()V

    .line 62
    const/4 v0, 0x5

    new-array v1, v2, [J

    const-wide/16 v2, 0x0

    aput-wide v2, v1, v4

    invoke-static {v0, v1}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 63
    return-void
.end method
