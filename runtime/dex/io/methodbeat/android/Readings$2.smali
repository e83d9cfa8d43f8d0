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
    .line 44
    iput-object p1, p0, Lio/methodbeat/android/Readings$2;->this$0:Lio/methodbeat/android/Readings;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 6

    .prologue
    const/4 v1, 0x1

    const/4 v4, 0x0

    .line 47
    iget-object v0, p0, Lio/methodbeat/android/Readings$2;->this$0:Lio/methodbeat/android/Readings;

    # setter for: Lio/methodbeat/android/Readings;->seen:Z
    invoke-static {v0, v1}, Lio/methodbeat/android/Readings;->access$402(Lio/methodbeat/android/Readings;Z)Z

    .line 48
    iget-object v0, p0, Lio/methodbeat/android/Readings$2;->this$0:Lio/methodbeat/android/Readings;

    # setter for: Lio/methodbeat/android/Readings;->ticks:I
    invoke-static {v0, v4}, Lio/methodbeat/android/Readings;->access$002(Lio/methodbeat/android/Readings;I)I

    .line 49
    iget-object v0, p0, Lio/methodbeat/android/Readings$2;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->updated:Ljava/lang/Runnable;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$500(Lio/methodbeat/android/Readings;)Ljava/lang/Runnable;

    move-result-object v0

    invoke-interface {v0}, Ljava/lang/Runnable;->run()V

    .line 50
    const/4 v0, 0x5

    new-array v1, v1, [J

    const-wide/16 v2, 0x1

    aput-wide v2, v1, v4

    invoke-static {v0, v1}, Lio/methodbeat/android/Natives;->tell(I[J)V

    .line 51
    iget-object v0, p0, Lio/methodbeat/android/Readings$2;->this$0:Lio/methodbeat/android/Readings;

    # getter for: Lio/methodbeat/android/Readings;->starts:Lio/methodbeat/android/StartInfo;
    invoke-static {v0}, Lio/methodbeat/android/Readings;->access$600(Lio/methodbeat/android/Readings;)Lio/methodbeat/android/StartInfo;

    move-result-object v0

    invoke-virtual {v0}, Lio/methodbeat/android/StartInfo;->foreground()V

    .line 52
    return-void
.end method
