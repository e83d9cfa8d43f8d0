# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Collector;
.super Ljava/lang/Object;
.source "Collector.java"


# static fields
.field static final ALL:Ljava/lang/String; = "all"

.field static final BATTERY:Ljava/lang/String; = "battery"

.field static final EXITS:Ljava/lang/String; = "exits"

.field static final FRAGMENTS:Ljava/lang/String; = "fragments"

.field static final FRAMES:Ljava/lang/String; = "frames"

.field static final HIDDEN:Ljava/lang/String; = "hidden"

.field static final INPUT:Ljava/lang/String; = "input"

.field static final LEAKS:Ljava/lang/String; = "leaks"

.field static final MEMORY:Ljava/lang/String; = "memory"

.field static final MESSAGES:Ljava/lang/String; = "messages"

.field static final NETWORK:Ljava/lang/String; = "network"

.field static final PAGES:Ljava/lang/String; = "pages"

.field static final STARTS:Ljava/lang/String; = "starts"

.field static final TRAFFIC:Ljava/lang/String; = "traffic"


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 24
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 25
    return-void
.end method
