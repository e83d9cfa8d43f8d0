# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Leaks$2;
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
    .line 71
    iput-object p1, p0, Lio/methodbeat/android/Leaks$2;->this$0:Lio/methodbeat/android/Leaks;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 3

    .prologue
    .line 74
    iget-object v0, p0, Lio/methodbeat/android/Leaks$2;->this$0:Lio/methodbeat/android/Leaks;

    # invokes: Lio/methodbeat/android/Leaks;->isLate()Z
    invoke-static {v0}, Lio/methodbeat/android/Leaks;->access$000(Lio/methodbeat/android/Leaks;)Z

    move-result v0

    if-eqz v0, :cond_e

    .line 75
    iget-object v0, p0, Lio/methodbeat/android/Leaks$2;->this$0:Lio/methodbeat/android/Leaks;

    invoke-virtual {v0}, Lio/methodbeat/android/Leaks;->background()V

    .line 82
    :goto_d
    return-void

    .line 79
    :cond_e
    invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Runtime;->runFinalization()V

    .line 80
    invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Runtime;->gc()V

    .line 81
    iget-object v0, p0, Lio/methodbeat/android/Leaks$2;->this$0:Lio/methodbeat/android/Leaks;

    iget-object v1, p0, Lio/methodbeat/android/Leaks$2;->this$0:Lio/methodbeat/android/Leaks;

    # invokes: Lio/methodbeat/android/Leaks;->reachable()Ljava/util/Map;
    invoke-static {v1}, Lio/methodbeat/android/Leaks;->access$500(Lio/methodbeat/android/Leaks;)Ljava/util/Map;

    move-result-object v1

    # invokes: Lio/methodbeat/android/Leaks;->tell(Ljava/util/Map;)V
    invoke-static {v0, v1}, Lio/methodbeat/android/Leaks;->access$600(Lio/methodbeat/android/Leaks;Ljava/util/Map;)V

    goto :goto_d
.end method
