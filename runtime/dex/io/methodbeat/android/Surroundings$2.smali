# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/Surroundings$2;
.super Ljava/lang/Object;
.source "Surroundings.java"

# interfaces
.implements Ljava/lang/Runnable;


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


# direct methods
.method constructor <init>(Lio/methodbeat/android/Surroundings;)V
    .registers 2

    .prologue
    .line 152
    iput-object p1, p0, Lio/methodbeat/android/Surroundings$2;->this$0:Lio/methodbeat/android/Surroundings;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 4

    .prologue
    .line 156
    const/16 v0, 0xf

    :try_start_2
    iget-object v1, p0, Lio/methodbeat/android/Surroundings$2;->this$0:Lio/methodbeat/android/Surroundings;

    # invokes: Lio/methodbeat/android/Surroundings;->type()Ljava/lang/String;
    invoke-static {v1}, Lio/methodbeat/android/Surroundings;->access$100(Lio/methodbeat/android/Surroundings;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x0

    new-array v2, v2, [J

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V
    :try_end_e
    .catch Ljava/lang/RuntimeException; {:try_start_2 .. :try_end_e} :catch_f

    .line 160
    :goto_e
    return-void

    .line 157
    :catch_f
    move-exception v0

    goto :goto_e
.end method
