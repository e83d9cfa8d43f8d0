# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Switches;
.super Ljava/lang/Object;
.source "Switches.java"


# static fields
.field private static volatile off:Ljava/util/Set;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Set",
            "<",
            "Ljava/lang/String;",
            ">;"
        }
    .end annotation
.end field

.field private static volatile stopped:Z


# direct methods
.method static constructor <clinit>()V
    .registers 1

    .prologue
    .line 11
    invoke-static {}, Ljava/util/Collections;->emptySet()Ljava/util/Set;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/Switches;->off:Ljava/util/Set;

    return-void
.end method

.method private constructor <init>()V
    .registers 1

    .prologue
    .line 16
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 17
    return-void
.end method

.method static allows(Ljava/lang/String;)Z
    .registers 3

    .prologue
    .line 35
    sget-object v0, Lio/methodbeat/android/Switches;->off:Ljava/util/Set;

    .line 36
    invoke-interface {v0, p0}, Ljava/util/Set;->contains(Ljava/lang/Object;)Z

    move-result v1

    if-nez v1, :cond_12

    const-string v1, "all"

    invoke-interface {v0, v1}, Ljava/util/Set;->contains(Ljava/lang/Object;)Z

    move-result v0

    if-nez v0, :cond_12

    const/4 v0, 0x1

    :goto_11
    return v0

    :cond_12
    const/4 v0, 0x0

    goto :goto_11
.end method

.method static isOn(Ljava/lang/String;)Z
    .registers 2

    .prologue
    .line 30
    sget-boolean v0, Lio/methodbeat/android/Switches;->stopped:Z

    if-nez v0, :cond_c

    invoke-static {p0}, Lio/methodbeat/android/Switches;->allows(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_c

    const/4 v0, 0x1

    :goto_b
    return v0

    :cond_c
    const/4 v0, 0x0

    goto :goto_b
.end method

.method static off(Ljava/lang/String;)V
    .registers 3

    .prologue
    .line 21
    if-nez p0, :cond_9

    invoke-static {}, Ljava/util/Collections;->emptySet()Ljava/util/Set;

    move-result-object v0

    :goto_6
    sput-object v0, Lio/methodbeat/android/Switches;->off:Ljava/util/Set;

    .line 22
    return-void

    .line 21
    :cond_9
    new-instance v0, Ljava/util/HashSet;

    const-string v1, ","

    invoke-virtual {p0, v1}, Ljava/lang/String;->split(Ljava/lang/String;)[Ljava/lang/String;

    move-result-object v1

    invoke-static {v1}, Ljava/util/Arrays;->asList([Ljava/lang/Object;)Ljava/util/List;

    move-result-object v1

    invoke-direct {v0, v1}, Ljava/util/HashSet;-><init>(Ljava/util/Collection;)V

    goto :goto_6
.end method

.method static stopped(Z)V
    .registers 1

    .prologue
    .line 25
    sput-boolean p0, Lio/methodbeat/android/Switches;->stopped:Z

    .line 26
    return-void
.end method
