# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Readings$2;
.super Ljava/lang/Object;
.source "Readings.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/Readings;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/Readings;


# direct methods
.method constructor <init>(Lio/methodbeat/android/Readings;)V
    .registers 2

    .prologue
    .line 35
    iput-object p1, p0, Lio/methodbeat/android/Readings$2;->this$0:Lio/methodbeat/android/Readings;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 7

    .prologue
    .line 38
    iget-object v0, p0, Lio/methodbeat/android/Readings$2;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->tick:Ljava/lang/Runnable;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$300(Lio/methodbeat/android/Readings;)Ljava/lang/Runnable;

    move-result-object v0

    invoke-interface {v0}, Ljava/lang/Runnable;->run()V

    .line 39
    const/4 v0, 0x5

    const/4 v1, 0x1

    new-array v1, v1, [J

    const/4 v2, 0x0

    const-wide/16 v4, 0x1

    aput-wide v4, v1, v2

    invoke-static {v0, v1}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 40
    iget-object v0, p0, Lio/methodbeat/android/Readings$2;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$400(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/StartInfo;

    move-result-object v0

    invoke-virtual {v0}, Lio/methodbeat/android/StartInfo;->foreground()V

    .line 41
    return-void
.end method
