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

    .line 69
    const-wide/16 v0, 0x2710

    iput-wide v0, p0, Lio/methodbeat/android/MethodBeat$Options;->leakMillis:J

    .line 70
    iput v2, p0, Lio/methodbeat/android/MethodBeat$Options;->mode:I

    .line 73
    new-array v0, v2, [Ljava/lang/String;

    iput-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->splash:[Ljava/lang/String;

    return-void
.end method


# virtual methods
.method public anrMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 108
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->anrMillis:I

    .line 109
    return-object p0
.end method

.method public files(Lio/methodbeat/android/MethodBeat$FileListener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 183
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    .line 184
    return-object p0
.end method

.method public lag(III)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 126
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->lagTimes:I

    .line 127
    iput p2, p0, Lio/methodbeat/android/MethodBeat$Options;->lagMillis:I

    .line 128
    iput p3, p0, Lio/methodbeat/android/MethodBeat$Options;->lagWindowMillis:I

    .line 129
    return-object p0
.end method

.method public leakMillis(J)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 147
    iput-wide p1, p0, Lio/methodbeat/android/MethodBeat$Options;->leakMillis:J

    .line 148
    return-object p0
.end method

.method public listener(Lio/methodbeat/android/MethodBeat$Listener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 178
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->listener:Lio/methodbeat/android/MethodBeat$Listener;

    .line 179
    return-object p0
.end method

.method public mode(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 134
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->mode:I

    .line 135
    return-object p0
.end method

.method public network(Lio/methodbeat/android/MethodBeat$Network;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 199
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->network:Lio/methodbeat/android/MethodBeat$Network;

    .line 200
    return-object p0
.end method

.method public pages(Ljava/io/Reader;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 193
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    .line 194
    return-object p0
.end method

.method public profiles(ZZ)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 172
    iput-boolean p1, p0, Lio/methodbeat/android/MethodBeat$Options;->profileStarts:Z

    .line 173
    iput-boolean p2, p0, Lio/methodbeat/android/MethodBeat$Options;->profileHangs:Z

    .line 174
    return-object p0
.end method

.method public report(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 87
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    .line 88
    return-object p0
.end method

.method public sample(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 140
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->userId:Ljava/lang/String;

    .line 141
    iput p2, p0, Lio/methodbeat/android/MethodBeat$Options;->samplePermille:I

    .line 142
    return-object p0
.end method

.method public slowMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 102
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->slowMillis:I

    .line 103
    return-object p0
.end method

.method public varargs splash([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 153
    invoke-virtual {p1}, [Ljava/lang/String;->clone()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Ljava/lang/String;

    iput-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->splash:[Ljava/lang/String;

    .line 154
    return-object p0
.end method

.method public stackMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 117
    iput p1, p0, Lio/methodbeat/android/MethodBeat$Options;->stackMillis:I

    .line 118
    return-object p0
.end method

.method public threads(Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 162
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->threads:Ljava/lang/String;

    .line 163
    return-object p0
.end method

.method public trace(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 96
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    .line 97
    return-object p0
.end method
