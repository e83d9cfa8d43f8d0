# By scripts/runtime-smali: not edited by hand.
.class public final Lio/methodbeat/android/MethodBeat$Options;
.super Ljava/lang/Object;
.source "MethodBeat.java"


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/MethodBeat;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x19
    name = "Options"
.end annotation


# static fields
.field private static final LEAK_MOST:J = 0xffffffffL


# instance fields
.field files:Lio/methodbeat/android/MethodBeat$FileListener;

.field listener:Lio/methodbeat/android/MethodBeat$Listener;

.field network:Lio/methodbeat/android/MethodBeat$Network;

.field pages:Ljava/io/Reader;

.field profileHangs:Z

.field profileStarts:Z

.field report:Ljava/io/File;

.field final settings:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Ljava/lang/String;",
            "Ljava/lang/String;",
            ">;"
        }
    .end annotation
.end field

.field trace:Ljava/io/File;


# direct methods
.method public constructor <init>()V
    .registers 2

    .prologue
    .line 66
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 70
    new-instance v0, Ljava/util/LinkedHashMap;

    invoke-direct {v0}, Ljava/util/LinkedHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    return-void
.end method

.method private static varargs joined([Ljava/lang/String;)Ljava/lang/String;
    .registers 6

    .prologue
    .line 147
    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    .line 148
    array-length v3, p0

    const/4 v0, 0x0

    move v1, v0

    :goto_8
    if-ge v1, v3, :cond_22

    aget-object v4, p0, v1

    .line 149
    invoke-virtual {v2}, Ljava/lang/StringBuilder;->length()I

    move-result v0

    if-nez v0, :cond_1f

    const-string v0, ""

    :goto_14
    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    .line 148
    add-int/lit8 v0, v1, 0x1

    move v1, v0

    goto :goto_8

    .line 149
    :cond_1f
    const-string v0, ","

    goto :goto_14

    .line 151
    :cond_22
    invoke-virtual {v2}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    return-object v0
.end method

.method private set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 109
    if-lez p2, :cond_b

    invoke-static {p2}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v0

    :goto_6
    invoke-virtual {p0, p1, v0}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0

    :cond_b
    const/4 v0, 0x0

    goto :goto_6
.end method


# virtual methods
.method public anrMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 119
    const-string v0, "anr"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public files(Lio/methodbeat/android/MethodBeat$FileListener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 212
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    .line 213
    return-object p0
.end method

.method public fps(II)Lio/methodbeat/android/MethodBeat$Options;
    .registers 5

    .prologue
    .line 143
    const-string v0, "fps"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    const-string v1, "fpsMinimum"

    invoke-direct {v0, v1, p2}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public lag(III)Lio/methodbeat/android/MethodBeat$Options;
    .registers 6

    .prologue
    .line 135
    const-string v0, "lagTimes"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    const-string v1, "lag"

    invoke-direct {v0, v1, p2}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    const-string v1, "lagWindow"

    invoke-direct {v0, v1, p3}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public leakMillis(J)Lio/methodbeat/android/MethodBeat$Options;
    .registers 10

    .prologue
    .line 171
    const-string v0, "leak"

    const-wide/16 v2, 0x0

    const-wide v4, 0xffffffffL

    invoke-static {p1, p2, v4, v5}, Ljava/lang/Math;->min(JJ)J

    move-result-wide v4

    invoke-static {v2, v3, v4, v5}, Ljava/lang/Math;->max(JJ)J

    move-result-wide v2

    invoke-static {v2, v3}, Ljava/lang/Long;->toString(J)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {p0, v0, v1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public listener(Lio/methodbeat/android/MethodBeat$Listener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 207
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    .line 208
    return-object p0
.end method

.method public mode(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 156
    const-string v1, "mode"

    const/4 v0, 0x2

    if-ne p1, v0, :cond_c

    const-string v0, "online"

    :goto_7
    invoke-virtual {p0, v1, v0}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0

    :cond_c
    const/4 v0, 0x1

    if-ne p1, v0, :cond_12

    const-string v0, "test"

    goto :goto_7

    :cond_12
    const-string v0, "debug"

    goto :goto_7
.end method

.method public network(Lio/methodbeat/android/MethodBeat$Network;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 232
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->network:Lio/methodbeat/android/MethodBeat$Network;

    .line 233
    return-object p0
.end method

.method public varargs off([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 179
    const-string v0, "off"

    invoke-static {p1}, Lio/methodbeat/android/MethodBeat$Options;->joined([Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {p0, v0, v1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public pages(Ljava/io/Reader;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 223
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    .line 224
    return-object p0
.end method

.method public profiles(ZZ)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 201
    iput-boolean p1, p0, Lio/methodbeat/android/MethodBeat$Options;->profileStarts:Z

    .line 202
    iput-boolean p2, p0, Lio/methodbeat/android/MethodBeat$Options;->profileHangs:Z

    .line 203
    return-object p0
.end method

.method public report(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 85
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    .line 86
    return-object p0
.end method

.method public sample(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 5

    .prologue
    .line 161
    const-string v0, "user"

    invoke-virtual {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    const-string v1, "sample"

    invoke-direct {v0, v1, p2}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 103
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    invoke-interface {v0, p1, p2}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    .line 104
    return-object p0
.end method

.method public slowMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 114
    const-string v0, "slow"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public varargs splash([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 184
    const-string v0, "splash"

    invoke-static {p1}, Lio/methodbeat/android/MethodBeat$Options;->joined([Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {p0, v0, v1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public stackMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 127
    const-string v0, "stacks"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public threads(Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 192
    const-string v0, "threads"

    invoke-virtual {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public trace(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 94
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    .line 95
    return-object p0
.end method

.method public varargs without([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 166
    const-string v0, "without"

    invoke-static {p1}, Lio/methodbeat/android/MethodBeat$Options;->joined([Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {p0, v0, v1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method
