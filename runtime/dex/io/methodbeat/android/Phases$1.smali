# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Phases$1;
.super Ljava/lang/Object;
.source "Phases.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/Phases;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Phases;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Phases;)V
    .registers 2

    .prologue
    .line 34
    iput-object p1, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 12

    .prologue
    const/4 v10, 0x3

    const/4 v5, 0x0

    .line 37
    iget-object v0, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->reached:I
    invoke-static {v0}, Lio/methodbeat/android/Phases;->access$000(Lio/methodbeat/android/Phases;)I

    move-result v0

    if-ne v0, v10, :cond_36

    .line 38
    invoke-static {}, Ljava/lang/System;->nanoTime()J

    move-result-wide v2

    move v4, v5

    .line 39
    :goto_f
    if-ge v4, v10, :cond_36

    .line 40
    iget-object v0, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->took:[J
    invoke-static {v0}, Lio/methodbeat/android/Phases;->access$100(Lio/methodbeat/android/Phases;)[J

    move-result-object v6

    add-int/lit8 v0, v4, 0x1

    if-ge v0, v10, :cond_34

    iget-object v0, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->began:[J
    invoke-static {v0}, Lio/methodbeat/android/Phases;->access$200(Lio/methodbeat/android/Phases;)[J

    move-result-object v0

    add-int/lit8 v1, v4, 0x1

    aget-wide v0, v0, v1

    :goto_25
    iget-object v7, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->began:[J
    invoke-static {v7}, Lio/methodbeat/android/Phases;->access$200(Lio/methodbeat/android/Phases;)[J

    move-result-object v7

    aget-wide v8, v7, v4

    sub-long/2addr v0, v8

    aput-wide v0, v6, v4

    .line 39
    add-int/lit8 v0, v4, 0x1

    move v4, v0

    goto :goto_f

    :cond_34
    move-wide v0, v2

    .line 40
    goto :goto_25

    .line 43
    :cond_36
    iget-object v0, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    # setter for: Lio/methodbeat/android/Phases;->reached:I
    invoke-static {v0, v5}, Lio/methodbeat/android/Phases;->access$002(Lio/methodbeat/android/Phases;I)I

    .line 44
    iget-object v0, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    # getter for: Lio/methodbeat/android/Phases;->again:Z
    invoke-static {v0}, Lio/methodbeat/android/Phases;->access$300(Lio/methodbeat/android/Phases;)Z

    move-result v0

    if-eqz v0, :cond_4d

    .line 45
    iget-object v0, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    # setter for: Lio/methodbeat/android/Phases;->again:Z
    invoke-static {v0, v5}, Lio/methodbeat/android/Phases;->access$302(Lio/methodbeat/android/Phases;Z)Z

    .line 46
    iget-object v0, p0, Lio/methodbeat/android/Phases$1;->this$0:Lio/methodbeat/android/Phases;

    invoke-virtual {v0}, Lio/methodbeat/android/Phases;->post()V

    .line 48
    :cond_4d
    return-void
.end method
