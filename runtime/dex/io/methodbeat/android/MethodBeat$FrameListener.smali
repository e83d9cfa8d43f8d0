# By scripts/runtime-smali: not edited by hand.
.class public interface abstract Lio/methodbeat/android/MethodBeat$FrameListener;
.super Ljava/lang/Object;
.source "MethodBeat.java"


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/MethodBeat;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x609
    name = "FrameListener"
.end annotation


# virtual methods
.method public abstract onFrame(JJI)V
.end method
