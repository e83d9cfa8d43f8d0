# By scripts/runtime-smali: not edited by hand.
.class public final Lio/methodbeat/android/Start$Process7;
.super Lio/methodbeat/android/Start;
.source "Start.java"


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/Start;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x19
    name = "Process7"
.end annotation


# direct methods
.method public constructor <init>()V
    .registers 1

    .prologue
    .line 50
    invoke-direct {p0}, Lio/methodbeat/android/Start;-><init>()V

    return-void
.end method
