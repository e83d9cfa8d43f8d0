# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/MainLooper$1;
.super Ljava/lang/Object;
.source "MainLooper.java"

# interfaces
.implements Ljava/lang/Runnable;


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
    .line 24
    iput-object p1, p0, Lio/methodbeat/android/MainLooper$1;->this$0:Lio/methodbeat/android/MainLooper;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 3

    .prologue
    .line 27
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$1;->this$0:Lio/methodbeat/android/MainLooper;

    const/4 v1, 0x0

    # setter for: Lio/methodbeat/android/MainLooper;->asked:Z
    invoke-static {v0, v1}, Lio/methodbeat/android/MainLooper;->access$002(Lio/methodbeat/android/MainLooper;Z)Z

    .line 28
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$1;->this$0:Lio/methodbeat/android/MainLooper;

    # getter for: Lio/methodbeat/android/MainLooper;->inside:Z
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->access$100(Lio/methodbeat/android/MainLooper;)Z

    move-result v0

    if-nez v0, :cond_1b

    iget-object v0, p0, Lio/methodbeat/android/MainLooper$1;->this$0:Lio/methodbeat/android/MainLooper;

    # getter for: Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->access$200(Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/MainLooper$Ours;

    move-result-object v0

    if-eqz v0, :cond_1b

    .line 29
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$1;->this$0:Lio/methodbeat/android/MainLooper;

    # invokes: Lio/methodbeat/android/MainLooper;->reinstall()V
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->access$300(Lio/methodbeat/android/MainLooper;)V

    .line 31
    :cond_1b
    return-void
.end method
