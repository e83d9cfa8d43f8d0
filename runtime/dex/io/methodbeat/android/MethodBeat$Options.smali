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


# instance fields
.field anrMillis:I

.field files:Lio/methodbeat/android/MethodBeat$FileListener;

.field fpsAverage:I

.field fpsMinimum:I

.field lagMillis:I

.field lagTimes:I

.field lagWindowMillis:I

.field leakMillis:J

.field listener:Lio/methodbeat/android/MethodBeat$Listener;

.field mode:I

.field network:Lio/methodbeat/android/MethodBeat$Network;

.field pages:Ljava/io/Reader;

.field profileHangs:Z

.field profileStarts:Z

.field report:Ljava/io/File;

.field samplePermille:I

.field slowMillis:I

.field splash:[Ljava/lang/String;

.field stackMillis:I

.field threads:Ljava/lang/String;

.field trace:Ljava/io/File;

.field userId:Ljava/lang/String;


# direct methods
.method public constructor <init>()V
    .registers 4

    .prologue
    const/4 v2, 0x0

    .line 60
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 71
    const-wide/16 v0, 0x2710

    iput-wide v0, p0, Lio/methodbeat/android/MethodBeat$Options;->leakMillis:J

    .line 72
    iput v2, p0, Lio/methodbeat/android/MethodBeat$Options;->mode:I

    .line 75
    new-array v0, v2, [Ljava/lang/String;

    iput-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->splash:[Ljava/lang/String;

    return-void
.end method


# virtual methods
.method public anrMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 110
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->anrMillis:I

    .line 111
    return-object p0
.end method

.method public files(Lio/methodbeat/android/MethodBeat$FileListener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 195
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    .line 196
    return-object p0
.end method

.method public fps(II)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 139
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->fpsAverage:I

    .line 140
    iput p2, p0, Lio/methodbeat/android/MethodBeat$Options;->fpsMinimum:I

    .line 141
    return-object p0
.end method

.method public lag(III)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 128
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->lagTimes:I

    .line 129
    iput p2, p0, Lio/methodbeat/android/MethodBeat$Options;->lagMillis:I

    .line 130
    iput p3, p0, Lio/methodbeat/android/MethodBeat$Options;->lagWindowMillis:I

    .line 131
    return-object p0
.end method

.method public leakMillis(J)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 159
    iput-wide p1, p0, Lio/methodbeat/android/MethodBeat$Options;->leakMillis:J

    .line 160
    return-object p0
.end method

.method public listener(Lio/methodbeat/android/MethodBeat$Listener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 190
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    .line 191
    return-object p0
.end method

.method public mode(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 146
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->mode:I

    .line 147
    return-object p0
.end method

.method public network(Lio/methodbeat/android/MethodBeat$Network;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 212
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->network:Lio/methodbeat/android/MethodBeat$Network;

    .line 213
    return-object p0
.end method

.method public pages(Ljava/io/Reader;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 206
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    .line 207
    return-object p0
.end method

.method public profiles(ZZ)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 184
    iput-boolean p1, p0, Lio/methodbeat/android/MethodBeat$Options;->profileStarts:Z

    .line 185
    iput-boolean p2, p0, Lio/methodbeat/android/MethodBeat$Options;->profileHangs:Z

    .line 186
    return-object p0
.end method

.method public report(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 89
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    .line 90
    return-object p0
.end method

.method public sample(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 152
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->userId:Ljava/lang/String;

    .line 153
    iput p2, p0, Lio/methodbeat/android/MethodBeat$Options;->samplePermille:I

    .line 154
    return-object p0
.end method

.method public slowMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 104
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->slowMillis:I

    .line 105
    return-object p0
.end method

.method public varargs splash([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 165
    invoke-virtual {p1}, [Ljava/lang/String;->clone()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Ljava/lang/String;

    iput-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->splash:[Ljava/lang/String;

    .line 166
    return-object p0
.end method

.method public stackMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 119
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->stackMillis:I

    .line 120
    return-object p0
.end method

.method public threads(Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 174
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->threads:Ljava/lang/String;

    .line 175
    return-object p0
.end method

.method public trace(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 98
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    .line 99
    return-object p0
.end method
