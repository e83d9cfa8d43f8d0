# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Surroundings$1;
.super Ljava/lang/Object;
.source "Surroundings.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/Surroundings;-><init>(Landroid/content/Context;Lio/methodbeat/android/MethodBeat$Network;Landroid/os/Handler;)V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Surroundings;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Surroundings;)V
    .registers 2

    .prologue
    .line 51
    iput-object p1, p0, Lio/methodbeat/android/Surroundings$1;->this$0:Lio/methodbeat/android/Surroundings;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 2

    .prologue
    .line 55
    :try_start_0
    iget-object v0, p0, Lio/methodbeat/android/Surroundings$1;->this$0:Lio/methodbeat/android/Surroundings;

    # invokes: Lio/methodbeat/android/Surroundings;->once()V
    invoke-static {v0}, Lio/methodbeat/android/Surroundings;->access$000(Lio/methodbeat/android/Surroundings;)V
    :try_end_5
    .catch Ljava/lang/RuntimeException; {:try_start_0 .. :try_end_5} :catch_6

    .line 59
    :goto_5
    return-void

    .line 56
    :catch_6
    move-exception v0

    goto :goto_5
.end method
