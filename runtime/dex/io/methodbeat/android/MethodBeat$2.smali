# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/MethodBeat$2;
.super Ljava/lang/Object;
.source "MethodBeat.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/MethodBeat;->update()V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# direct methods
.method constructor <init>()V
    .registers 1

    .prologue
    .line 460
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 1

    .prologue
    .line 463
    # invokes: Lio/methodbeat/android/MethodBeat;->update()V
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->access$000()V

    .line 464
    return-void
.end method
