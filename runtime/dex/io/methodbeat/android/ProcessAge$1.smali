# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/ProcessAge$1;
.super Ljava/lang/Object;
.source "ProcessAge.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/ProcessAge;->install(Landroid/os/Handler;)V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# direct methods
.method constructor <init>()V
    .registers 1

    .prologue
    .line 23
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 7

    .prologue
    .line 26
    const/16 v0, 0x18

    const/4 v1, 0x1

    new-array v1, v1, [J

    const/4 v2, 0x0

    invoke-static {}, Lio/methodbeat/android/ProcessAge;->millis()J

    move-result-wide v4

    aput-wide v4, v1, v2

    invoke-static {v0, v1}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 27
    return-void
.end method
