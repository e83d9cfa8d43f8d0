# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Surroundings$3;
.super Ljava/lang/Object;
.source "Surroundings.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/Surroundings;->listen(Landroid/os/Handler;)V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Surroundings;

.field final synthetic val$read:Ljava/lang/Runnable;

.field final synthetic val$worker:Landroid/os/Handler;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Surroundings;Landroid/os/Handler;Ljava/lang/Runnable;)V
    .registers 4
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "()V"
        }
    .end annotation

    .prologue
    .line 141
    iput-object p1, p0, Lio/methodbeat/android/Surroundings$3;->this$0:Lio/methodbeat/android/Surroundings;

    iput-object p2, p0, Lio/methodbeat/android/Surroundings$3;->val$worker:Landroid/os/Handler;

    iput-object p3, p0, Lio/methodbeat/android/Surroundings$3;->val$read:Ljava/lang/Runnable;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 3

    .prologue
    .line 145
    :try_start_0
    iget-object v0, p0, Lio/methodbeat/android/Surroundings$3;->this$0:Lio/methodbeat/android/Surroundings;

    # invokes: Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;
    invoke-static {v0}, Lio/methodbeat/android/Surroundings;->access$200(Lio/methodbeat/android/Surroundings;)Landroid/net/ConnectivityManager;

    move-result-object v0

    new-instance v1, Lio/methodbeat/android/Surroundings$3$1;

    invoke-direct {v1, p0}, Lio/methodbeat/android/Surroundings$3$1;-><init>(Lio/methodbeat/android/Surroundings$3;)V

    invoke-virtual {v0, v1}, Landroid/net/ConnectivityManager;->registerDefaultNetworkCallback(Landroid/net/ConnectivityManager$NetworkCallback;)V
    :try_end_e
    .catch Ljava/lang/RuntimeException; {:try_start_0 .. :try_end_e} :catch_f

    .line 160
    :goto_e
    return-void

    .line 157
    :catch_f
    move-exception v0

    goto :goto_e
.end method
