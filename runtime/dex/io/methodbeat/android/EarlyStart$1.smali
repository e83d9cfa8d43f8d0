# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/EarlyStart$1;
.super Ljava/lang/Object;
.source "EarlyStart.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/EarlyStart;->begin()V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# direct methods
.method constructor <init>()V
    .registers 1

    .prologue
    .line 35
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 1

    .prologue
    .line 38
    invoke-static {}, Lio/methodbeat/android/MethodBeat;->endUnclaimed()V

    .line 39
    return-void
.end method
