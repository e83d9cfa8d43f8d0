# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/MethodBeat$3$1;
.super Ljava/lang/Object;
.source "MethodBeat.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/MethodBeat$3;->run()V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/MethodBeat$3;


# direct methods
.method constructor <init>(Lio/methodbeat/android/MethodBeat$3;)V
    .registers 2

    .prologue
    .line 537
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$3$1;->this$0:Lio/methodbeat/android/MethodBeat$3;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 2

    .prologue
    .line 540
    # getter for: Lio/methodbeat/android/MethodBeat;->installed:Z
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->access$100()Z

    move-result v0

    if-eqz v0, :cond_16

    .line 541
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->isRecording()Z

    move-result v0

    if-nez v0, :cond_14

    const/4 v0, 0x1

    :goto_d
    invoke-static {v0}, Lio/methodbeat/android/Switches;->stopped(Z)V

    .line 542
    # invokes: Lio/methodbeat/android/MethodBeat;->update()V
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->access$000()V

    .line 546
    :goto_13
    return-void

    .line 541
    :cond_14
    const/4 v0, 0x0

    goto :goto_d

    .line 544
    :cond_16
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$3$1;->this$0:Lio/methodbeat/android/MethodBeat$3;

    iget-object v0, v0, Lio/methodbeat/android/MethodBeat$3;->val$one:Lio/methodbeat/android/Gate;

    invoke-virtual {v0}, Lio/methodbeat/android/Gate;->reopen()V

    goto :goto_13
.end method
