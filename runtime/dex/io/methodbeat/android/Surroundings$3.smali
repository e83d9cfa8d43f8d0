# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Surroundings$3;
.super Landroid/net/ConnectivityManager$NetworkCallback;
.source "Surroundings.java"


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/Surroundings;->hear(Z)V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Surroundings;

.field final synthetic val$read:Ljava/lang/Runnable;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Surroundings;Ljava/lang/Runnable;)V
    .registers 3

    .prologue
    .line 162
    iput-object p1, p0, Lio/methodbeat/android/Surroundings$3;->this$0:Lio/methodbeat/android/Surroundings;

    iput-object p2, p0, Lio/methodbeat/android/Surroundings$3;->val$read:Ljava/lang/Runnable;

    invoke-direct {p0}, Landroid/net/ConnectivityManager$NetworkCallback;-><init>()V

    return-void
.end method


# virtual methods
.method public onCapabilitiesChanged(Landroid/net/Network;Landroid/net/NetworkCapabilities;)V
    .registers 5

    .prologue
    .line 170
    iget-object v0, p0, Lio/methodbeat/android/Surroundings$3;->this$0:Lio/methodbeat/android/Surroundings;

    # getter for: Lio/methodbeat/android/Surroundings;->worker:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Surroundings;->access$200(Lio/methodbeat/android/Surroundings;)Landroid/os/Handler;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Surroundings$3;->val$read:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 171
    iget-object v0, p0, Lio/methodbeat/android/Surroundings$3;->this$0:Lio/methodbeat/android/Surroundings;

    # getter for: Lio/methodbeat/android/Surroundings;->worker:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Surroundings;->access$200(Lio/methodbeat/android/Surroundings;)Landroid/os/Handler;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Surroundings$3;->val$read:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 172
    return-void
.end method

.method public onLost(Landroid/net/Network;)V
    .registers 4

    .prologue
    .line 165
    iget-object v0, p0, Lio/methodbeat/android/Surroundings$3;->this$0:Lio/methodbeat/android/Surroundings;

    # getter for: Lio/methodbeat/android/Surroundings;->worker:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Surroundings;->access$200(Lio/methodbeat/android/Surroundings;)Landroid/os/Handler;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Surroundings$3;->val$read:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 166
    return-void
.end method
