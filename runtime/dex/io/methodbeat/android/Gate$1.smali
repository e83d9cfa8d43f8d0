# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Gate$1;
.super Ljava/lang/Object;
.source "Gate.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/Gate;->watch(Landroid/os/Handler;)V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Gate;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Gate;)V
    .registers 2

    .prologue
    .line 167
    iput-object p1, p0, Lio/methodbeat/android/Gate$1;->this$0:Lio/methodbeat/android/Gate;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 2

    .prologue
    .line 170
    iget-object v0, p0, Lio/methodbeat/android/Gate$1;->this$0:Lio/methodbeat/android/Gate;

    invoke-virtual {v0}, Lio/methodbeat/android/Gate;->forget()V

    .line 171
    return-void
.end method
