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
.field private static final ALL_USERS:I = 0x3e8

.field private static final LEAK_MOST:J = 0xffffffffL


# instance fields
.field config:Ljava/lang/String;

.field files:Lio/methodbeat/android/MethodBeat$FileListener;

.field frame:Lio/methodbeat/android/MethodBeat$FrameListener;

.field hang:Lio/methodbeat/android/MethodBeat$HangListener;

.field final listeners:Ljava/util/List;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/List",
            "<",
            "Lio/methodbeat/android/MethodBeat$Listener;",
            ">;"
        }
    .end annotation
.end field

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
    .line 85
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 90
    new-instance v0, Ljava/util/LinkedHashMap;

    invoke-direct {v0}, Ljava/util/LinkedHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    .line 95
    new-instance v0, Ljava/util/ArrayList;

    invoke-direct {v0}, Ljava/util/ArrayList;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->listeners:Ljava/util/List;

    return-void
.end method

.method private static varargs joined([Ljava/lang/String;)Ljava/lang/String;
    .registers 6

    .prologue
    .line 206
    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    .line 207
    array-length v3, p0

    const/4 v0, 0x0

    move v1, v0

    :goto_8
    if-ge v1, v3, :cond_22

    aget-object v4, p0, v1

    .line 208
    invoke-virtual {v2}, Ljava/lang/StringBuilder;->length()I

    move-result v0

    if-nez v0, :cond_1f

    const-string v0, ""

    :goto_14
    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    .line 207
    add-int/lit8 v0, v1, 0x1

    move v1, v0

    goto :goto_8

    .line 208
    :cond_1f
    const-string v0, ","

    goto :goto_14

    .line 210
    :cond_22
    invoke-virtual {v2}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    return-object v0
.end method

.method private set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 132
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
    .line 142
    const-string v0, "anr"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public config(Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 188
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->config:Ljava/lang/String;

    .line 189
    return-object p0
.end method

.method public files(Lio/methodbeat/android/MethodBeat$FileListener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 285
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->files:Lio/methodbeat/android/MethodBeat$FileListener;

    .line 286
    return-object p0
.end method

.method public fps(II)Lio/methodbeat/android/MethodBeat$Options;
    .registers 5

    .prologue
    .line 166
    const-string v0, "fps"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    const-string v1, "fpsMinimum"

    invoke-direct {v0, v1, p2}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public frames(Lio/methodbeat/android/MethodBeat$FrameListener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 280
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->frame:Lio/methodbeat/android/MethodBeat$FrameListener;

    .line 281
    return-object p0
.end method

.method public fuse(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 202
    const-string v0, "fuse"

    const/4 v1, 0x0

    invoke-static {p1, v1}, Ljava/lang/Math;->max(II)I

    move-result v1

    invoke-static {v1}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {p0, v0, v1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public hangs(Lio/methodbeat/android/MethodBeat$HangListener;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 275
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->hang:Lio/methodbeat/android/MethodBeat$HangListener;

    .line 276
    return-object p0
.end method

.method public lag(III)Lio/methodbeat/android/MethodBeat$Options;
    .registers 6

    .prologue
    .line 158
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
    .line 233
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
    .registers 3

    .prologue
    .line 270
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->listeners:Ljava/util/List;

    invoke-interface {v0, p1}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 271
    return-object p0
.end method

.method public mode(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 215
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
    .line 305
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->network:Lio/methodbeat/android/MethodBeat$Network;

    .line 306
    return-object p0
.end method

.method public varargs off([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 241
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
    .line 296
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    .line 297
    return-object p0
.end method

.method public varargs processes([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 194
    const-string v0, "processes"

    invoke-static {p1}, Lio/methodbeat/android/MethodBeat$Options;->joined([Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {p0, v0, v1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public profiles(ZZ)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 263
    iput-boolean p1, p0, Lio/methodbeat/android/MethodBeat$Options;->profileStarts:Z

    .line 264
    iput-boolean p2, p0, Lio/methodbeat/android/MethodBeat$Options;->profileHangs:Z

    .line 265
    return-object p0
.end method

.method read()V
    .registers 6
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    .line 171
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    if-nez v0, :cond_5

    .line 184
    :goto_4
    return-void

    .line 174
    :cond_5
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    .line 175
    const/16 v0, 0x400

    new-array v2, v0, [C

    .line 176
    :try_start_e
    iget-object v3, p0, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;
    :try_end_10
    .catch Ljava/io/IOException; {:try_start_e .. :try_end_10} :catch_37

    .line 177
    :try_start_10
    invoke-virtual {v3, v2}, Ljava/io/Reader;->read([C)I

    move-result v0

    :goto_14
    if-ltz v0, :cond_1f

    .line 178
    const/4 v4, 0x0

    invoke-virtual {v1, v2, v4, v0}, Ljava/lang/StringBuilder;->append([CII)Ljava/lang/StringBuilder;

    .line 177
    invoke-virtual {v3, v2}, Ljava/io/Reader;->read([C)I
    :try_end_1d
    .catch Ljava/lang/Throwable; {:try_start_10 .. :try_end_1d} :catch_30
    .catch Ljava/io/IOException; {:try_start_10 .. :try_end_1d} :catch_37

    move-result v0

    goto :goto_14

    .line 180
    :cond_1f
    if-eqz v3, :cond_24

    :try_start_21
    invoke-virtual {v3}, Ljava/io/Reader;->close()V
    :try_end_24
    .catch Ljava/io/IOException; {:try_start_21 .. :try_end_24} :catch_37

    .line 183
    :cond_24
    :goto_24
    new-instance v0, Ljava/io/StringReader;

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-direct {v0, v1}, Ljava/io/StringReader;-><init>(Ljava/lang/String;)V

    iput-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->pages:Ljava/io/Reader;

    goto :goto_4

    .line 176
    :catch_30
    move-exception v0

    if-eqz v3, :cond_36

    :try_start_33
    invoke-virtual {v3}, Ljava/io/Reader;->close()V
    :try_end_36
    .catch Ljava/lang/Throwable; {:try_start_33 .. :try_end_36} :catch_51
    .catch Ljava/io/IOException; {:try_start_33 .. :try_end_36} :catch_37

    :cond_36
    :goto_36
    :try_start_36
    throw v0
    :try_end_37
    .catch Ljava/io/IOException; {:try_start_36 .. :try_end_37} :catch_37

    .line 180
    :catch_37
    move-exception v0

    .line 181
    const-string v2, "methodbeat"

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "pages: "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v2, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_24

    .line 176
    :catch_51
    move-exception v2

    :try_start_52
    invoke-virtual {v0, v2}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_55
    .catch Ljava/io/IOException; {:try_start_52 .. :try_end_55} :catch_37

    goto :goto_36
.end method

.method public report(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 108
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    .line 109
    return-object p0
.end method

.method public sample(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 7

    .prologue
    .line 223
    const-string v0, "user"

    invoke-virtual {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    const-string v1, "sample"

    const/4 v2, 0x0

    const/16 v3, 0x3e8

    invoke-static {p2, v3}, Ljava/lang/Math;->min(II)I

    move-result v3

    invoke-static {v2, v3}, Ljava/lang/Math;->max(II)I

    move-result v2

    invoke-static {v2}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v0, v1, v2}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 126
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    invoke-interface {v0, p1, p2}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    .line 127
    return-object p0
.end method

.method public slowMillis(I)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 137
    const-string v0, "slow"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public varargs splash([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 246
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
    .line 150
    const-string v0, "stacks"

    invoke-direct {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;I)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public threads(Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 3

    .prologue
    .line 254
    const-string v0, "threads"

    invoke-virtual {p0, v0, p1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method public trace(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 2

    .prologue
    .line 117
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    .line 118
    return-object p0
.end method

.method public varargs without([Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 4

    .prologue
    .line 228
    const-string v0, "without"

    invoke-static {p1}, Lio/methodbeat/android/MethodBeat$Options;->joined([Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {p0, v0, v1}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method
