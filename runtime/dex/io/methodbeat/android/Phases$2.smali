# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Phases$2;
.super Ljava/lang/Object;
.source "Phases.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/Phases;->mark(I)Ljava/lang/Runnable;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Phases;

.field final synthetic val$phase:I


# direct methods
.method constructor <init>(Lio/methodbeat/android/Phases;I)V
    .registers 3
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "()V"
        }
    .end annotation

    .prologue
    .line 70
    iput-object p1, p0, Lio/methodbeat/android/Phases$2;->this$0:Lio/methodbeat/android/Phases;

    iput p2, p0, Lio/methodbeat/android/Phases$2;->val$phase:I

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 5

    .prologue
    .line 73
    iget-object v0, p0, Lio/methodbeat/android/Phases$2;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->reached:I
    invoke-static {v0}, Lio/methodbeat/android/Phases;->access$000(Lio/methodbeat/android/Phases;)I

    move-result v0

    iget v1, p0, Lio/methodbeat/android/Phases$2;->val$phase:I

    if-ne v0, v1, :cond_39

    .line 74
    iget-object v0, p0, Lio/methodbeat/android/Phases$2;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->began:[J
    invoke-static {v0}, Lio/methodbeat/android/Phases;->access$200(Lio/methodbeat/android/Phases;)[J

    move-result-object v0

    iget v1, p0, Lio/methodbeat/android/Phases$2;->val$phase:I

    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v2

    aput-wide v2, v0, v1

    .line 75
    iget-object v0, p0, Lio/methodbeat/android/Phases$2;->this$0:Lio/methodbeat/android/Phases;

    iget v1, p0, Lio/methodbeat/android/Phases$2;->val$phase:I

    add-int/lit8 v1, v1, 0x1

    # setter for: Lio/methodbeat/android/Phases;->reached:I
    invoke-static {v0, v1}, Lio/methodbeat/android/Phases;->access$002(Lio/methodbeat/android/Phases;I)I

    .line 76
    iget-object v0, p0, Lio/methodbeat/android/Phases$2;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->reached:I
    invoke-static {v0}, Lio/methodbeat/android/Phases;->access$000(Lio/methodbeat/android/Phases;)I

    move-result v0

    const/4 v1, 0x3

    if-ne v0, v1, :cond_39

    .line 77
    iget-object v0, p0, Lio/methodbeat/android/Phases$2;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->looper:Lio/methodbeat/android/MainLooper;
    invoke-static {v0}, Lio/methodbeat/android/Phases;->access$500(Lio/methodbeat/android/Phases;)Lio/methodbeat/android/MainLooper;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Phases$2;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->end:Ljava/lang/Runnable;
    invoke-static {v1}, Lio/methodbeat/android/Phases;->access$400(Lio/methodbeat/android/Phases;)Ljava/lang/Runnable;

    move-result-object v1

    invoke-virtual {v0, v1}, Lio/methodbeat/android/MainLooper;->atEnd(Ljava/lang/Runnable;)V

    .line 80
    :cond_39
    return-void
.end method
