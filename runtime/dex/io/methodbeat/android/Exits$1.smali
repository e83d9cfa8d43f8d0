# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Exits$1;
.super Ljava/lang/Object;
.source "Exits.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/Exits;->install(Landroid/content/Context;Ljava/lang/String;Landroid/os/Handler;)V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic val$app:Landroid/content/Context;

.field final synthetic val$process:Ljava/lang/String;


# direct methods
.method constructor <init>(Landroid/content/Context;Ljava/lang/String;)V
    .registers 3
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "()V"
        }
    .end annotation

    .prologue
    .line 46
    iput-object p1, p0, Lio/methodbeat/android/Exits$1;->val$app:Landroid/content/Context;

    iput-object p2, p0, Lio/methodbeat/android/Exits$1;->val$process:Ljava/lang/String;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 5

    .prologue
    .line 50
    :try_start_0
    iget-object v0, p0, Lio/methodbeat/android/Exits$1;->val$app:Landroid/content/Context;

    iget-object v1, p0, Lio/methodbeat/android/Exits$1;->val$process:Ljava/lang/String;

    # invokes: Lio/methodbeat/android/Exits;->tell(Landroid/content/Context;Ljava/lang/String;)V
    invoke-static {v0, v1}, Lio/methodbeat/android/Exits;->access$000(Landroid/content/Context;Ljava/lang/String;)V
    :try_end_7
    .catch Ljava/lang/Throwable; {:try_start_0 .. :try_end_7} :catch_8

    .line 54
    :goto_7
    return-void

    .line 51
    :catch_8
    move-exception v0

    .line 52
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "how the last process ended is not known: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_7
.end method
