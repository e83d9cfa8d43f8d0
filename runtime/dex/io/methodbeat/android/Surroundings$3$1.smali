# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Surroundings$3$1;
.super Landroid/net/ConnectivityManager$NetworkCallback;
.source "Surroundings.java"


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/Surroundings$3;->run()V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$1:Lio/methodbeat/android/Surroundings$3;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Surroundings$3;)V
    .registers 2

    .prologue
    .line 145
    iput-object p1, p0, Lio/methodbeat/android/Surroundings$3$1;->this$1:Lio/methodbeat/android/Surroundings$3;

    invoke-direct {p0}, Landroid/net/ConnectivityManager$NetworkCallback;-><init>()V

    return-void
.end method


# virtual methods
.method public onCapabilitiesChanged(Landroid/net/Network;Landroid/net/NetworkCapabilities;)V
    .registers 5

    .prologue
    .line 153
    iget-object v0, p0, Lio/methodbeat/android/Surroundings$3$1;->this$1:Lio/methodbeat/android/Surroundings$3;

    iget-object v0, v0, Lio/methodbeat/android/Surroundings$3;->val$worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Surroundings$3$1;->this$1:Lio/methodbeat/android/Surroundings$3;

    iget-object v1, v1, Lio/methodbeat/android/Surroundings$3;->val$read:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V

    .line 154
    iget-object v0, p0, Lio/methodbeat/android/Surroundings$3$1;->this$1:Lio/methodbeat/android/Surroundings$3;

    iget-object v0, v0, Lio/methodbeat/android/Surroundings$3;->val$worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Surroundings$3$1;->this$1:Lio/methodbeat/android/Surroundings$3;

    iget-object v1, v1, Lio/methodbeat/android/Surroundings$3;->val$read:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 155
    return-void
.end method

.method public onLost(Landroid/net/Network;)V
    .registers 4

    .prologue
    .line 148
    iget-object v0, p0, Lio/methodbeat/android/Surroundings$3$1;->this$1:Lio/methodbeat/android/Surroundings$3;

    iget-object v0, v0, Lio/methodbeat/android/Surroundings$3;->val$worker:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/Surroundings$3$1;->this$1:Lio/methodbeat/android/Surroundings$3;

    iget-object v1, v1, Lio/methodbeat/android/Surroundings$3;->val$read:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 149
    return-void
.end method
