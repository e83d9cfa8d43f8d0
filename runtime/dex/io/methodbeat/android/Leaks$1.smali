# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Leaks$1;
.super Ljava/lang/Object;
.source "Leaks.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/Leaks;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Leaks;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Leaks;)V
    .registers 2

    .prologue
    .line 60
    iput-object p1, p0, Lio/methodbeat/android/Leaks$1;->this$0:Lio/methodbeat/android/Leaks;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 5

    .prologue
    .line 63
    iget-object v0, p0, Lio/methodbeat/android/Leaks$1;->this$0:Lio/methodbeat/android/Leaks;

    # invokes: Lio/methodbeat/android/Leaks;->isLate()Z
    invoke-static {v0}, Lio/methodbeat/android/Leaks;->access$000(Lio/methodbeat/android/Leaks;)Z

    move-result v0

    if-eqz v0, :cond_e

    .line 64
    iget-object v0, p0, Lio/methodbeat/android/Leaks$1;->this$0:Lio/methodbeat/android/Leaks;

    invoke-virtual {v0}, Lio/methodbeat/android/Leaks;->background()V

    .line 69
    :cond_d
    :goto_d
    return-void

    .line 65
    :cond_e
    iget-object v0, p0, Lio/methodbeat/android/Leaks$1;->this$0:Lio/methodbeat/android/Leaks;

    # invokes: Lio/methodbeat/android/Leaks;->waiting()Z
    invoke-static {v0}, Lio/methodbeat/android/Leaks;->access$100(Lio/methodbeat/android/Leaks;)Z

    move-result v0

    if-eqz v0, :cond_d

    iget-object v0, p0, Lio/methodbeat/android/Leaks$1;->this$0:Lio/methodbeat/android/Leaks;

    # invokes: Lio/methodbeat/android/Leaks;->suspected()Z
    invoke-static {v0}, Lio/methodbeat/android/Leaks;->access$200(Lio/methodbeat/android/Leaks;)Z

    move-result v0

    if-eqz v0, :cond_d

    .line 66
    invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Runtime;->gc()V

    .line 67
    iget-object v0, p0, Lio/methodbeat/android/Leaks$1;->this$0:Lio/methodbeat/android/Leaks;

    iget-object v1, p0, Lio/methodbeat/android/Leaks$1;->this$0:Lio/methodbeat/android/Leaks;

    # getter for: Lio/methodbeat/android/Leaks;->count:Ljava/lang/Runnable;
    invoke-static {v1}, Lio/methodbeat/android/Leaks;->access$300(Lio/methodbeat/android/Leaks;)Ljava/lang/Runnable;

    move-result-object v1

    const-wide/16 v2, 0xc8

    # invokes: Lio/methodbeat/android/Leaks;->post(Ljava/lang/Runnable;J)V
    invoke-static {v0, v1, v2, v3}, Lio/methodbeat/android/Leaks;->access$400(Lio/methodbeat/android/Leaks;Ljava/lang/Runnable;J)V

    goto :goto_d
.end method
