# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/StartInfo$1;
.super Ljava/lang/Object;
.source "StartInfo.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/StartInfo;->process()V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic this$0:Lio/methodbeat/android/StartInfo;


# direct methods
.method constructor <init>(Lio/methodbeat/android/StartInfo;)V
    .registers 2

    .prologue
    .line 47
    iput-object p1, p0, Lio/methodbeat/android/StartInfo$1;->this$0:Lio/methodbeat/android/StartInfo;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 2

    .prologue
    .line 50
    iget-object v0, p0, Lio/methodbeat/android/StartInfo$1;->this$0:Lio/methodbeat/android/StartInfo;

    # invokes: Lio/methodbeat/android/StartInfo;->tellAge()V
    invoke-static {v0}, Lio/methodbeat/android/StartInfo;->access$000(Lio/methodbeat/android/StartInfo;)V

    .line 51
    return-void
.end method
