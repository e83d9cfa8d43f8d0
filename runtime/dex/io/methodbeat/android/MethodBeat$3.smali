# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/MethodBeat$3;
.super Ljava/lang/Thread;
.source "MethodBeat.java"


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/MethodBeat;->config(Ljava/lang/String;)V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic val$json:Ljava/lang/String;

.field final synthetic val$one:Lio/methodbeat/android/Gate;


# direct methods
.method constructor <init>(Ljava/lang/String;Lio/methodbeat/android/Gate;Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 527
    iput-object p2, p0, Lio/methodbeat/android/MethodBeat$3;->val$one:Lio/methodbeat/android/Gate;

    iput-object p3, p0, Lio/methodbeat/android/MethodBeat$3;->val$json:Ljava/lang/String;

    invoke-direct {p0, p1}, Ljava/lang/Thread;-><init>(Ljava/lang/String;)V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 6

    .prologue
    .line 530
    iget-object v1, p0, Lio/methodbeat/android/MethodBeat$3;->val$one:Lio/methodbeat/android/Gate;

    monitor-enter v1

    .line 531
    :try_start_3
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$3;->val$one:Lio/methodbeat/android/Gate;

    iget-object v2, p0, Lio/methodbeat/android/MethodBeat$3;->val$json:Ljava/lang/String;

    invoke-virtual {v0, v2}, Lio/methodbeat/android/Gate;->change(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 532
    if-eqz v0, :cond_27

    .line 533
    const-string v2, "methodbeat"

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "a configuration is not taken: "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 534
    monitor-exit v1

    .line 548
    :goto_26
    return-void

    .line 536
    :cond_27
    monitor-exit v1
    :try_end_28
    .catchall {:try_start_3 .. :try_end_28} :catchall_3a

    .line 537
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    new-instance v1, Lio/methodbeat/android/MethodBeat$3$1;

    invoke-direct {v1, p0}, Lio/methodbeat/android/MethodBeat$3$1;-><init>(Lio/methodbeat/android/MethodBeat$3;)V

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    goto :goto_26

    .line 536
    :catchall_3a
    move-exception v0

    :try_start_3b
    monitor-exit v1
    :try_end_3c
    .catchall {:try_start_3b .. :try_end_3c} :catchall_3a

    throw v0
.end method
