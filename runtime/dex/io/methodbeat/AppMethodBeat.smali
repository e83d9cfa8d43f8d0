# AppMethodBeat.java, by scripts/beat-smali: not edited by hand.
.class public final Lio/methodbeat/AppMethodBeat;
.super Ljava/lang/Object;
.source "AppMethodBeat.java"


# static fields
.field private static final CONTRACT:I = 0x4

.field private static final COPIES:Ljava/lang/String; = "io.methodbeat.copies:"

.field private static final COPY:Ljava/lang/String; = "methodbeat-"

.field public static final INPUT_KEY:I = 0x1

.field public static final INPUT_MOTION:I = 0x2

.field public static final INPUT_TOUCH:I = 0x0

.field private static final LIBRARY:Ljava/lang/String; = "methodbeat.library"

.field private static final LONG:I = -0x80000000

.field private static final MAIN_ALWAYS:I = 0x2

.field private static final MAIN_NEVER:I = 0x0

.field private static final MAIN_UNLESS_NAMED:I = 0x1

.field private static final MAPPING_ID:Ljava/lang/String; = "mapping-id:@MB-MAPPING-ID-@"

.field private static final MILLIS:I = 0x3fffffff

.field private static final OPEN_FIRST:I = 0x400

.field private static final OPEN_MOST:I = 0x40000

.field public static final OUTSIDE:I = 0x0

.field public static final OUTSIDE_IDLE:I = 0x1

.field public static final OUTSIDE_WAITS:I = 0x2

.field private static final PROPERTIES:Ljava/lang/String; = "methodbeat."

.field private static final RESTS:I = -0x80000000

.field private static final STARTED:I = -0x1

.field private static final TAGS_FIRST:I = 0x80

.field private static final WARM_CALLS:I = 0x2710

.field private static final WARM_LONG:I = 0x80

.field private static volatile again:Z

.field private static asked:[Ljava/lang/String;

.field private static calls:I

.field private static counts:Z

.field private static volatile firstScene:Ljava/lang/String;

.field private static final firstTags:Ljava/util/ArrayList;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/ArrayList",
            "<",
            "Ljava/lang/String;",
            ">;"
        }
    .end annotation
.end field

.field private static volatile loaded:Z

.field private static mainThread:Ljava/lang/Thread;

.field private static volatile now:I

.field private static open:[I

.field private static openBefore:I

.field private static openEnd:I

.field private static others:Z

.field private static preparedId:Ljava/lang/String;

.field private static volatile recording:Z

.field private static refused:Z

.field private static volatile sought:Z

.field private static stopped:Z

.field private static tried:Z

.field private static virtual:Ljava/lang/Class;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/lang/Class",
            "<*>;"
        }
    .end annotation
.end field


# direct methods
.method static constructor <clinit>()V
    .registers 1

    .prologue
    .line 84
    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    sput-object v0, Lio/methodbeat/AppMethodBeat;->asked:[Ljava/lang/String;

    .line 96
    new-instance v0, Ljava/util/ArrayList;

    invoke-direct {v0}, Ljava/util/ArrayList;-><init>()V

    sput-object v0, Lio/methodbeat/AppMethodBeat;->firstTags:Ljava/util/ArrayList;

    return-void
.end method

.method private constructor <init>()V
    .registers 1

    .prologue
    .line 152
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 153
    return-void
.end method

.method private static add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V
    .registers 3
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/util/ArrayList",
            "<",
            "Ljava/lang/String;",
            ">;",
            "Ljava/lang/String;",
            "Ljava/lang/String;",
            ")V"
        }
    .end annotation

    .prologue
    .line 730
    if-eqz p2, :cond_8

    .line 731
    invoke-virtual {p0, p1}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z

    .line 732
    invoke-virtual {p0, p2}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z

    .line 734
    :cond_8
    return-void
.end method

.method public static at(Landroid/app/Activity;Z)V
    .registers 3

    .prologue
    .line 280
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_11

    if-eqz p0, :cond_11

    .line 281
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0, p1}, Lio/methodbeat/AppMethodBeat;->focus(Ljava/lang/String;Z)V

    .line 283
    :cond_11
    return-void
.end method

.method private static native begin()V
.end method

.method private static native beginVirtual(Ljava/lang/Thread;Ljava/lang/String;)V
.end method

.method private static native between(I)V
.end method

.method public static breadcrumb(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 488
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 489
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->crumb(Ljava/lang/String;)V

    .line 491
    :cond_7
    return-void
.end method

.method private static native bytes(Ljava/lang/String;JJ)V
.end method

.method private static native change(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
.end method

.method private static native close()V
.end method

.method private static native closeAndWait()V
.end method

.method private static complain(Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 706
    sget-object v0, Ljava/lang/System;->err:Ljava/io/PrintStream;

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "methodbeat: "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, p0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/io/PrintStream;->println(Ljava/lang/String;)V

    .line 707
    return-void
.end method

.method private static complainOfLibrary(Ljava/lang/Throwable;)V
    .registers 3

    .prologue
    .line 615
    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    const-string v1, "nothing is recorded: "

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, p0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    .line 631
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    .line 632
    return-void
.end method

.method private static complainOfUnknown([Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 738
    const/4 v0, 0x0

    :goto_1
    array-length v1, p0

    if-ge v0, v1, :cond_25

    .line 739
    add-int/lit8 v1, v0, 0x1

    aget-object v1, p0, v1

    if-nez v1, :cond_22

    .line 740
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "there is no setting methodbeat."

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    aget-object v2, p0, v0

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    .line 738
    :cond_22
    add-int/lit8 v0, v0, 0x2

    goto :goto_1

    .line 743
    :cond_25
    return-void
.end method

.method public static config(Ljava/lang/String;)Ljava/lang/String;
    .registers 2

    .prologue
    .line 420
    const/4 v0, 0x0

    invoke-static {p0, v0}, Lio/methodbeat/AppMethodBeat;->config(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    return-object v0
.end method

.method public static config(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    .registers 5

    .prologue
    .line 425
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_19

    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->change(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 426
    :goto_8
    sget-boolean v2, Lio/methodbeat/AppMethodBeat;->again:Z

    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v1, :cond_1c

    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v1, :cond_1c

    if-nez v0, :cond_1c

    const/4 v1, 0x1

    :goto_15
    or-int/2addr v1, v2

    sput-boolean v1, Lio/methodbeat/AppMethodBeat;->again:Z

    .line 427
    return-object v0

    .line 425
    :cond_19
    const-string v0, "the library is not loaded"

    goto :goto_8

    .line 426
    :cond_1c
    const/4 v1, 0x0

    goto :goto_15
.end method

.method private static native crumb(Ljava/lang/String;)V
.end method

.method public static dispatchBegin()V
    .registers 6

    .prologue
    .line 292
    invoke-static {}, Ljava/lang/Thread;->currentThread()Ljava/lang/Thread;

    move-result-object v1

    .line 293
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v0, :cond_25

    .line 294
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-eqz v0, :cond_10

    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->again:Z

    if-eqz v0, :cond_14

    :cond_10
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    if-eqz v0, :cond_15

    .line 316
    :cond_14
    :goto_14
    return-void

    .line 298
    :cond_15
    invoke-virtual {v1}, Ljava/lang/Thread;->getId()J

    move-result-wide v2

    const-wide/16 v4, 0x1

    cmp-long v0, v2, v4

    if-nez v0, :cond_43

    const/4 v0, 0x2

    :goto_20
    sget-object v2, Lio/methodbeat/AppMethodBeat;->asked:[Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/AppMethodBeat;->start(I[Ljava/lang/String;)V

    .line 300
    :cond_25
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_14

    .line 303
    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->isVirtual(Ljava/lang/Thread;)Z

    move-result v0

    if-eqz v0, :cond_49

    .line 304
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->others:Z

    if-eqz v0, :cond_45

    .line 305
    invoke-virtual {v1}, Ljava/lang/Thread;->getName()Ljava/lang/String;

    move-result-object v0

    .line 306
    invoke-virtual {v0}, Ljava/lang/String;->isEmpty()Z

    move-result v2

    if-eqz v2, :cond_3f

    const-string v0, "virtual"

    :cond_3f
    invoke-static {v1, v0}, Lio/methodbeat/AppMethodBeat;->beginVirtual(Ljava/lang/Thread;Ljava/lang/String;)V

    goto :goto_14

    .line 298
    :cond_43
    const/4 v0, 0x1

    goto :goto_20

    .line 308
    :cond_45
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->refuse()V

    goto :goto_14

    .line 311
    :cond_49
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->begin()V

    .line 312
    sget-object v0, Lio/methodbeat/AppMethodBeat;->mainThread:Ljava/lang/Thread;

    if-ne v1, v0, :cond_14

    .line 313
    sget v0, Lio/methodbeat/AppMethodBeat;->openEnd:I

    sput v0, Lio/methodbeat/AppMethodBeat;->openBefore:I

    goto :goto_14
.end method

.method public static dispatchEnd()V
    .registers 2

    .prologue
    .line 320
    invoke-static {}, Ljava/lang/Thread;->currentThread()Ljava/lang/Thread;

    move-result-object v0

    .line 321
    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-nez v1, :cond_9

    .line 332
    :cond_8
    :goto_8
    return-void

    .line 324
    :cond_9
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->isVirtual(Ljava/lang/Thread;)Z

    move-result v1

    if-eqz v1, :cond_13

    .line 325
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->endVirtual(Ljava/lang/Thread;)V

    goto :goto_8

    .line 328
    :cond_13
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->end()V

    .line 329
    sget-object v1, Lio/methodbeat/AppMethodBeat;->mainThread:Ljava/lang/Thread;

    if-ne v0, v1, :cond_8

    sget v0, Lio/methodbeat/AppMethodBeat;->openEnd:I

    sget v1, Lio/methodbeat/AppMethodBeat;->openBefore:I

    if-le v0, v1, :cond_8

    .line 330
    sget v0, Lio/methodbeat/AppMethodBeat;->openBefore:I

    sput v0, Lio/methodbeat/AppMethodBeat;->openEnd:I

    goto :goto_8
.end method

.method private static native end()V
.end method

.method private static native endVirtual(Ljava/lang/Thread;)V
.end method

.method private static enter(II)I
    .registers 4

    .prologue
    .line 227
    invoke-static {}, Ljava/lang/Thread;->currentThread()Ljava/lang/Thread;

    move-result-object v0

    .line 228
    sget-object v1, Lio/methodbeat/AppMethodBeat;->mainThread:Ljava/lang/Thread;

    if-eq v0, v1, :cond_20

    .line 229
    const/high16 v1, -0x80000000

    if-eq p1, v1, :cond_15

    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->others:Z

    if-nez v1, :cond_15

    .line 230
    const v0, 0x3fffffff    # 1.9999999f

    and-int/2addr p1, v0

    .line 238
    :cond_14
    :goto_14
    return p1

    .line 232
    :cond_15
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->isVirtual(Ljava/lang/Thread;)Z

    move-result v1

    if-eqz v1, :cond_2c

    .line 233
    invoke-static {v0, p0, p1}, Lio/methodbeat/AppMethodBeat;->enterVirtual(Ljava/lang/Thread;II)I

    move-result p1

    goto :goto_14

    .line 235
    :cond_20
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->counts:Z

    if-eqz v0, :cond_2c

    sget v0, Lio/methodbeat/AppMethodBeat;->calls:I

    add-int/lit8 v1, v0, 0x1

    sput v1, Lio/methodbeat/AppMethodBeat;->calls:I

    if-gtz v0, :cond_14

    .line 238
    :cond_2c
    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->enterLong(II)I

    move-result p1

    goto :goto_14
.end method

.method private static native enterLong(II)I
.end method

.method public static i(I)V
    .registers 5

    .prologue
    .line 177
    sget-object v0, Lio/methodbeat/AppMethodBeat;->mainThread:Ljava/lang/Thread;

    .line 178
    if-eqz v0, :cond_28

    invoke-static {}, Ljava/lang/Thread;->currentThread()Ljava/lang/Thread;

    move-result-object v1

    if-ne v1, v0, :cond_28

    .line 179
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->i(I)I

    move-result v2

    .line 180
    sget v1, Lio/methodbeat/AppMethodBeat;->openEnd:I

    .line 181
    sget-object v0, Lio/methodbeat/AppMethodBeat;->open:[I

    .line 182
    if-eqz v0, :cond_17

    array-length v3, v0

    if-ne v1, v3, :cond_1d

    .line 183
    :cond_17
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->openMore([I)[I

    move-result-object v0

    .line 184
    sget v1, Lio/methodbeat/AppMethodBeat;->openEnd:I

    .line 186
    :cond_1d
    aput p0, v0, v1

    .line 187
    add-int/lit8 v3, v1, 0x1

    aput v2, v0, v3

    .line 188
    add-int/lit8 v0, v1, 0x2

    sput v0, Lio/methodbeat/AppMethodBeat;->openEnd:I

    .line 192
    :cond_27
    :goto_27
    return-void

    .line 189
    :cond_28
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->others:Z

    if-nez v0, :cond_32

    sget v0, Lio/methodbeat/AppMethodBeat;->now:I

    const/high16 v1, -0x80000000

    if-ne v0, v1, :cond_27

    .line 190
    :cond_32
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->virtualThread()Ljava/lang/Thread;

    move-result-object v0

    invoke-static {v0, p0}, Lio/methodbeat/AppMethodBeat;->pairEnter(Ljava/lang/Thread;I)V

    goto :goto_27
.end method

.method private static native enterVirtual(Ljava/lang/Thread;II)I
.end method

.method public static o(I)V
    .registers 4

    .prologue
    .line 196
    sget-object v0, Lio/methodbeat/AppMethodBeat;->mainThread:Ljava/lang/Thread;

    .line 197
    if-eqz v0, :cond_23

    invoke-static {}, Ljava/lang/Thread;->currentThread()Ljava/lang/Thread;

    move-result-object v1

    if-ne v1, v0, :cond_23

    .line 198
    sget-object v1, Lio/methodbeat/AppMethodBeat;->open:[I

    .line 199
    sget v0, Lio/methodbeat/AppMethodBeat;->openEnd:I

    add-int/lit8 v0, v0, -0x2

    :goto_10
    if-ltz v0, :cond_1f

    .line 200
    aget v2, v1, v0

    if-ne v2, p0, :cond_20

    .line 201
    sput v0, Lio/methodbeat/AppMethodBeat;->openEnd:I

    .line 202
    add-int/lit8 v0, v0, 0x1

    aget v0, v1, v0

    invoke-static {p0, v0}, Lio/methodbeat/AppMethodBeat;->o(II)V

    .line 209
    :cond_1f
    :goto_1f
    return-void

    .line 199
    :cond_20
    add-int/lit8 v0, v0, -0x2

    goto :goto_10

    .line 206
    :cond_23
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->others:Z

    if-eqz v0, :cond_1f

    .line 207
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->virtualThread()Ljava/lang/Thread;

    move-result-object v0

    invoke-static {v0, p0}, Lio/methodbeat/AppMethodBeat;->pairExit(Ljava/lang/Thread;I)V

    goto :goto_1f
.end method

.method private static findVirtual()Z
    .registers 1

    .prologue
    .line 561
    invoke-static {}, Ljava/lang/Thread;->currentThread()Ljava/lang/Thread;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->isVirtual(Ljava/lang/Thread;)Z

    move-result v0

    return v0
.end method

.method private static native focus(Ljava/lang/String;Z)V
.end method

.method public static i(I)I
    .registers 2

    .prologue
    .line 160
    sget v0, Lio/methodbeat/AppMethodBeat;->now:I

    .line 161
    if-gez v0, :cond_8

    invoke-static {p0, v0}, Lio/methodbeat/AppMethodBeat;->enter(II)I

    move-result v0

    :cond_8
    return v0
.end method

.method public static inputBegin(IJ)V
    .registers 4

    .prologue
    .line 511
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 512
    invoke-static {p0, p1, p2}, Lio/methodbeat/AppMethodBeat;->inputStarts(IJ)V

    .line 514
    :cond_7
    return-void
.end method

.method public static inputEnd()V
    .registers 1

    .prologue
    .line 518
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_7

    .line 519
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->inputEnds()V

    .line 521
    :cond_7
    return-void
.end method

.method private static native inputEnds()V
.end method

.method private static native inputStarts(IJ)V
.end method

.method public static isLoaded()Z
    .registers 1

    .prologue
    .line 449
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    return v0
.end method

.method public static isRecording()Z
    .registers 1

    .prologue
    .line 457
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_c

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->records()Z

    move-result v0

    if-eqz v0, :cond_c

    const/4 v0, 0x1

    :goto_b
    return v0

    :cond_c
    const/4 v0, 0x0

    goto :goto_b
.end method

.method private static isVirtual(Ljava/lang/Thread;)Z
    .registers 2

    .prologue
    .line 542
    sget-object v0, Lio/methodbeat/AppMethodBeat;->virtual:Ljava/lang/Class;

    .line 543
    const/4 v0, 0x0

    return v0
.end method

.method private static native label(Ljava/lang/String;Ljava/lang/String;)V
.end method

.method private static leave(III)V
    .registers 5

    .prologue
    .line 265
    invoke-static {}, Ljava/lang/Thread;->currentThread()Ljava/lang/Thread;

    move-result-object v0

    .line 266
    sget-object v1, Lio/methodbeat/AppMethodBeat;->mainThread:Ljava/lang/Thread;

    if-eq v0, v1, :cond_17

    .line 267
    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->others:Z

    if-nez v1, :cond_d

    .line 276
    :goto_c
    return-void

    .line 270
    :cond_d
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->isVirtual(Ljava/lang/Thread;)Z

    move-result v1

    if-eqz v1, :cond_17

    .line 271
    invoke-static {v0, p0, p1, p2}, Lio/methodbeat/AppMethodBeat;->leaveVirtual(Ljava/lang/Thread;III)V

    goto :goto_c

    .line 275
    :cond_17
    invoke-static {p0, p1, p2}, Lio/methodbeat/AppMethodBeat;->leaveLong(III)V

    goto :goto_c
.end method

.method private static native leaveLong(III)V
.end method

.method private static native leaveVirtual(Ljava/lang/Thread;III)V
.end method

.method private static load()Z
    .registers 3

    .prologue
    const/4 v0, 0x1

    .line 582
    sget-boolean v1, Lio/methodbeat/AppMethodBeat;->tried:Z

    if-nez v1, :cond_4b

    .line 583
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->tried:Z

    .line 585
    :try_start_7
    const-string v1, "methodbeat.library"

    invoke-static {v1}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    .line 586
    if-eqz v1, :cond_18

    .line 587
    new-instance v2, Ljava/io/File;

    invoke-direct {v2, v1}, Ljava/io/File;-><init>(Ljava/lang/String;)V

    invoke-virtual {v2}, Ljava/io/File;->getAbsolutePath()Ljava/lang/String;
    :try_end_17
    .catch Ljava/lang/IncompatibleClassChangeError; {:try_start_7 .. :try_end_17} :catch_26
    .catch Ljava/lang/Throwable; {:try_start_7 .. :try_end_17} :catch_4e

    move-result-object v1

    .line 590
    :cond_18
    if-eqz v1, :cond_1e

    .line 591
    :try_start_1a
    invoke-static {v1}, Ljava/lang/System;->load(Ljava/lang/String;)V

    .line 610
    :goto_1d
    return v0

    .line 593
    :cond_1e
    const-string v1, "methodbeat"

    invoke-static {v1}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
    :try_end_23
    .catch Ljava/lang/UnsatisfiedLinkError; {:try_start_1a .. :try_end_23} :catch_24
    .catch Ljava/lang/IncompatibleClassChangeError; {:try_start_1a .. :try_end_23} :catch_26
    .catch Ljava/lang/Throwable; {:try_start_1a .. :try_end_23} :catch_4e

    goto :goto_1d

    .line 595
    :catch_24
    move-exception v0

    .line 597
    :try_start_25
    throw v0
    :try_end_26
    .catch Ljava/lang/IncompatibleClassChangeError; {:try_start_25 .. :try_end_26} :catch_26
    .catch Ljava/lang/Throwable; {:try_start_25 .. :try_end_26} :catch_4e

    .line 602
    :catch_26
    move-exception v0

    .line 603
    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    const-string v1, "nothing is recorded: the library "

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v1, "methodbeat.library"

    const-string v2, "methodbeat"

    .line 604
    invoke-static {v1, v2}, Ljava/lang/System;->getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v1, " is of an older methodbeat than AppMethodBeat: take the library of the methodbeat that instrumented"

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    .line 603
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    .line 610
    :cond_4b
    :goto_4b
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    goto :goto_1d

    .line 606
    :catch_4e
    move-exception v0

    .line 607
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complainOfLibrary(Ljava/lang/Throwable;)V

    goto :goto_4b
.end method

.method private static loadCopy(Ljava/lang/String;)V
    .registers 1
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    .line 670
    return-void
.end method

.method private static mainClass()Ljava/lang/String;
    .registers 5

    .prologue
    .line 747
    const-string v0, "sun.java.command"

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 748
    const-string v1, "java.class.path"

    invoke-static {v1}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    .line 749
    if-nez v0, :cond_10

    .line 750
    const/4 v0, 0x0

    .line 756
    :cond_f
    :goto_f
    return-object v0

    .line 752
    :cond_10
    if-eqz v1, :cond_46

    invoke-virtual {v1}, Ljava/lang/String;->isEmpty()Z

    move-result v2

    if-nez v2, :cond_46

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    const-string v3, " "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v2

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {v3, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    const-string v4, " "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v3

    invoke-virtual {v2, v3}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v2

    if-eqz v2, :cond_46

    move-object v0, v1

    .line 753
    goto :goto_f

    .line 755
    :cond_46
    const/16 v1, 0x20

    invoke-virtual {v0, v1}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    .line 756
    if-ltz v1, :cond_f

    const/4 v2, 0x0

    invoke-virtual {v0, v2, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_f
.end method

.method private static mappingId()Ljava/lang/String;
    .registers 9

    .prologue
    const/4 v6, 0x0

    .line 764
    const-string v0, "mapping-id:@MB-MAPPING-ID-@"

    const-string v1, "mapping-id:@MB-MAPPING-ID-@"

    const/16 v2, 0x3a

    invoke-virtual {v1, v2}, Ljava/lang/String;->indexOf(I)I

    move-result v1

    add-int/lit8 v1, v1, 0x1

    invoke-virtual {v0, v1}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v3

    .line 765
    invoke-virtual {v3, v6}, Ljava/lang/String;->charAt(I)C

    move-result v0

    const/16 v1, 0x40

    if-ne v0, v1, :cond_ef

    .line 766
    const/4 v3, 0x0

    .line 771
    const-class v0, Lio/methodbeat/AppMethodBeat;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    .line 772
    const-string v1, "META-INF/methodbeat.properties"

    .line 774
    if-nez v0, :cond_40

    :try_start_24
    invoke-static {v1}, Ljava/lang/ClassLoader;->getSystemResources(Ljava/lang/String;)Ljava/util/Enumeration;

    move-result-object v0

    move-object v1, v0

    :goto_29
    move-object v4, v3

    .line 775
    :cond_2a
    :goto_2a
    invoke-interface {v1}, Ljava/util/Enumeration;->hasMoreElements()Z

    move-result v0

    if-eqz v0, :cond_ef

    .line 776
    invoke-interface {v1}, Ljava/util/Enumeration;->nextElement()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/net/URL;

    .line 777
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->mappingIdAt(Ljava/net/URL;)Ljava/lang/String;

    move-result-object v2

    .line 778
    if-nez v4, :cond_46

    move-object v0, v2

    :goto_3d
    move-object v3, v0

    move-object v4, v2

    .line 791
    goto :goto_2a

    .line 774
    :cond_40
    invoke-virtual {v0, v1}, Ljava/lang/ClassLoader;->getResources(Ljava/lang/String;)Ljava/util/Enumeration;

    move-result-object v0

    move-object v1, v0

    goto :goto_29

    .line 781
    :cond_46
    if-eqz v2, :cond_d2

    new-instance v5, Ljava/lang/StringBuilder;

    invoke-direct {v5}, Ljava/lang/StringBuilder;-><init>()V

    const-string v7, ","

    invoke-virtual {v5, v7}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v5

    invoke-virtual {v5, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v5

    const-string v7, ","

    invoke-virtual {v5, v7}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v5

    invoke-virtual {v5}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v5

    new-instance v7, Ljava/lang/StringBuilder;

    invoke-direct {v7}, Ljava/lang/StringBuilder;-><init>()V

    const-string v8, ","

    invoke-virtual {v7, v8}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v7

    invoke-virtual {v7, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v7

    const-string v8, ","

    invoke-virtual {v7, v8}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v7

    invoke-virtual {v7}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v7

    invoke-virtual {v5, v7}, Ljava/lang/String;->contains(Ljava/lang/CharSequence;)Z

    move-result v5

    if-nez v5, :cond_d2

    .line 782
    invoke-virtual {v3, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v5

    if-nez v5, :cond_d6

    const/4 v5, 0x1

    .line 783
    :goto_87
    new-instance v7, Ljava/lang/StringBuilder;

    invoke-direct {v7}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {v7, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v7

    const-string v8, ","

    invoke-virtual {v7, v8}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v7

    invoke-virtual {v7, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v7

    invoke-virtual {v7}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v3

    .line 784
    if-nez v5, :cond_2a

    .line 787
    sget-object v5, Ljava/lang/System;->err:Ljava/io/PrintStream;

    new-instance v7, Ljava/lang/StringBuilder;

    invoke-direct {v7}, Ljava/lang/StringBuilder;-><init>()V

    const-string v8, "methodbeat: "

    invoke-virtual {v7, v8}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v7

    invoke-virtual {v7, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v7, " is of another run of instrument (mapping id "

    invoke-virtual {v0, v7}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v2, ", not "

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v2, "): the names of its methods will be wrong, unless one of the two mappings was the other\'s --base-mapping. Instrument all jars in one run"

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-virtual {v5, v0}, Ljava/io/PrintStream;->println(Ljava/lang/String;)V
    :try_end_d2
    .catch Ljava/lang/Throwable; {:try_start_24 .. :try_end_d2} :catch_d8

    :cond_d2
    move-object v0, v3

    move-object v2, v4

    goto/16 :goto_3d

    :cond_d6
    move v5, v6

    .line 782
    goto :goto_87

    .line 792
    :catch_d8
    move-exception v0

    .line 793
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "no mapping id: "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V

    .line 795
    :cond_ef
    return-object v3
.end method

.method private static mappingIdAt(Ljava/net/URL;)Ljava/lang/String;
    .registers 4
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    .line 799
    invoke-virtual {p0}, Ljava/net/URL;->openConnection()Ljava/net/URLConnection;

    move-result-object v0

    .line 800
    const/4 v1, 0x0

    invoke-virtual {v0, v1}, Ljava/net/URLConnection;->setUseCaches(Z)V

    .line 801
    invoke-virtual {v0}, Ljava/net/URLConnection;->getInputStream()Ljava/io/InputStream;

    move-result-object v1

    .line 802
    :try_start_c
    new-instance v0, Ljava/util/Properties;

    invoke-direct {v0}, Ljava/util/Properties;-><init>()V

    .line 803
    invoke-virtual {v0, v1}, Ljava/util/Properties;->load(Ljava/io/InputStream;)V

    .line 804
    const-string v2, "mapping.id"

    invoke-virtual {v0, v2}, Ljava/util/Properties;->getProperty(Ljava/lang/String;)Ljava/lang/String;
    :try_end_19
    .catch Ljava/lang/Throwable; {:try_start_c .. :try_end_19} :catch_20

    move-result-object v0

    .line 805
    if-eqz v1, :cond_1f

    invoke-virtual {v1}, Ljava/io/InputStream;->close()V

    .line 804
    :cond_1f
    return-object v0

    .line 801
    :catch_20
    move-exception v0

    if-eqz v1, :cond_26

    :try_start_23
    invoke-virtual {v1}, Ljava/io/InputStream;->close()V
    :try_end_26
    .catch Ljava/lang/Throwable; {:try_start_23 .. :try_end_26} :catch_27

    :cond_26
    :goto_26
    throw v0

    :catch_27
    move-exception v1

    invoke-virtual {v0, v1}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V

    goto :goto_26
.end method

.method private static names([Ljava/lang/String;Ljava/lang/String;)Z
    .registers 5

    .prologue
    const/4 v1, 0x0

    .line 573
    move v0, v1

    :goto_2
    array-length v2, p0

    if-ge v0, v2, :cond_14

    .line 574
    aget-object v2, p0, v0

    invoke-virtual {p1, v2}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v2

    if-eqz v2, :cond_15

    add-int/lit8 v2, v0, 0x1

    aget-object v2, p0, v2

    if-eqz v2, :cond_15

    .line 575
    const/4 v1, 0x1

    .line 578
    :cond_14
    return v1

    .line 573
    :cond_15
    add-int/lit8 v0, v0, 0x2

    goto :goto_2
.end method

.method public static o(II)V
    .registers 3

    .prologue
    .line 169
    sget v0, Lio/methodbeat/AppMethodBeat;->now:I

    .line 170
    if-eq p1, v0, :cond_7

    .line 171
    invoke-static {p0, p1, v0}, Lio/methodbeat/AppMethodBeat;->leave(III)V

    .line 173
    :cond_7
    return-void
.end method

.method private static openMore([I)[I
    .registers 5

    .prologue
    const/4 v1, 0x0

    .line 213
    if-nez p0, :cond_c

    .line 214
    const/16 v0, 0x400

    new-array v0, v0, [I

    sput-object v0, Lio/methodbeat/AppMethodBeat;->open:[I

    .line 215
    sget-object v0, Lio/methodbeat/AppMethodBeat;->open:[I

    .line 222
    :goto_b
    return-object v0

    .line 217
    :cond_c
    array-length v0, p0

    const/high16 v2, 0x40000

    if-ge v0, v2, :cond_2b

    array-length v0, p0

    mul-int/lit8 v0, v0, 0x2

    new-array v2, v0, [I

    .line 218
    :goto_16
    if-ne v2, p0, :cond_2d

    array-length v0, p0

    div-int/lit8 v0, v0, 0x2

    .line 219
    :goto_1b
    sget v3, Lio/methodbeat/AppMethodBeat;->openEnd:I

    sub-int/2addr v3, v0

    invoke-static {p0, v0, v2, v1, v3}, Ljava/lang/System;->arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V

    .line 220
    sget v1, Lio/methodbeat/AppMethodBeat;->openEnd:I

    sub-int v0, v1, v0

    sput v0, Lio/methodbeat/AppMethodBeat;->openEnd:I

    .line 221
    sput-object v2, Lio/methodbeat/AppMethodBeat;->open:[I

    move-object v0, v2

    .line 222
    goto :goto_b

    :cond_2b
    move-object v2, p0

    .line 217
    goto :goto_16

    :cond_2d
    move v0, v1

    .line 218
    goto :goto_1b
.end method

.method public static outside(I)V
    .registers 2

    .prologue
    .line 528
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 529
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->between(I)V

    .line 531
    :cond_7
    return-void
.end method

.method private static native pairEnter(Ljava/lang/Thread;I)V
.end method

.method private static native pairExit(Ljava/lang/Thread;I)V
.end method

.method public static declared-synchronized prepare()Z
    .registers 2

    .prologue
    .line 404
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    :try_start_3
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-nez v0, :cond_d

    .line 405
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->load()Z

    move-result v0

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    .line 407
    :cond_d
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_1b

    sget-object v0, Lio/methodbeat/AppMethodBeat;->preparedId:Ljava/lang/String;

    if-nez v0, :cond_1b

    .line 408
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mappingId()Ljava/lang/String;

    move-result-object v0

    sput-object v0, Lio/methodbeat/AppMethodBeat;->preparedId:Ljava/lang/String;

    .line 410
    :cond_1b
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z
    :try_end_1d
    .catchall {:try_start_3 .. :try_end_1d} :catchall_1f

    monitor-exit v1

    return v0

    .line 404
    :catchall_1f
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method public static probeTaken()V
    .registers 1

    .prologue
    .line 535
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_7

    .line 536
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->taken()V

    .line 538
    :cond_7
    return-void
.end method

.method private static property(Ljava/lang/String;)Ljava/lang/String;
    .registers 2

    .prologue
    .line 699
    :try_start_0
    invoke-static {p0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;
    :try_end_3
    .catch Ljava/lang/SecurityException; {:try_start_0 .. :try_end_3} :catch_5

    move-result-object v0

    .line 701
    :goto_4
    return-object v0

    .line 700
    :catch_5
    move-exception v0

    .line 701
    const/4 v0, 0x0

    goto :goto_4
.end method

.method private static native record([Ljava/lang/String;I)I
.end method

.method private static native records()Z
.end method

.method private static declared-synchronized refuse()V
    .registers 3

    .prologue
    .line 565
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    :try_start_3
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->refused:Z

    if-nez v0, :cond_11

    .line 566
    const/4 v0, 0x1

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->refused:Z

    .line 567
    sget-object v0, Ljava/lang/System;->err:Ljava/io/PrintStream;

    const-string v2, "methodbeat: a message loop on a virtual thread is not recorded: name it with -Dmethodbeat.threads (* for all), or call start() and dispatchBegin() on a platform thread"

    invoke-virtual {v0, v2}, Ljava/io/PrintStream;->println(Ljava/lang/String;)V
    :try_end_11
    .catchall {:try_start_3 .. :try_end_11} :catchall_13

    .line 570
    :cond_11
    monitor-exit v1

    return-void

    .line 565
    :catchall_13
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method private static removeLeft(Ljava/io/File;)V
    .registers 1

    .prologue
    .line 694
    return-void
.end method

.method private static native scene(Ljava/lang/String;)V
.end method

.method public static setScene(Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 462
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_8

    .line 463
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 467
    :goto_7
    return-void

    .line 465
    :cond_8
    sput-object p0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    goto :goto_7
.end method

.method private static settings([Ljava/lang/String;)[Ljava/lang/String;
    .registers 6

    .prologue
    const/4 v1, 0x0

    .line 715
    new-instance v2, Ljava/util/ArrayList;

    invoke-direct {v2}, Ljava/util/ArrayList;-><init>()V

    .line 716
    const-string v0, "process"

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mainClass()Ljava/lang/String;

    move-result-object v3

    invoke-static {v2, v0, v3}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    .line 717
    invoke-static {}, Ljava/lang/System;->getProperties()Ljava/util/Properties;

    move-result-object v0

    invoke-virtual {v0}, Ljava/util/Properties;->stringPropertyNames()Ljava/util/Set;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v3

    :cond_1b
    :goto_1b
    invoke-interface {v3}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_41

    invoke-interface {v3}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    .line 718
    const-string v4, "methodbeat."

    invoke-virtual {v0, v4}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v4

    if-eqz v4, :cond_1b

    .line 719
    const-string v4, "methodbeat."

    invoke-virtual {v4}, Ljava/lang/String;->length()I

    move-result v4

    invoke-virtual {v0, v4}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v4

    invoke-static {v0}, Ljava/lang/System;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    invoke-static {v2, v4, v0}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    goto :goto_1b

    .line 722
    :cond_41
    const-string v3, "mapping"

    sget-object v0, Lio/methodbeat/AppMethodBeat;->preparedId:Ljava/lang/String;

    if-eqz v0, :cond_5e

    sget-object v0, Lio/methodbeat/AppMethodBeat;->preparedId:Ljava/lang/String;

    :goto_49
    invoke-static {v2, v3, v0}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    move v0, v1

    .line 723
    :goto_4d
    add-int/lit8 v3, v0, 0x1

    array-length v4, p0

    if-ge v3, v4, :cond_63

    .line 724
    aget-object v3, p0, v0

    add-int/lit8 v4, v0, 0x1

    aget-object v4, p0, v4

    invoke-static {v2, v3, v4}, Lio/methodbeat/AppMethodBeat;->add(Ljava/util/ArrayList;Ljava/lang/String;Ljava/lang/String;)V

    .line 723
    add-int/lit8 v0, v0, 0x2

    goto :goto_4d

    .line 722
    :cond_5e
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->mappingId()Ljava/lang/String;

    move-result-object v0

    goto :goto_49

    .line 726
    :cond_63
    new-array v0, v1, [Ljava/lang/String;

    invoke-virtual {v2, v0}, Ljava/util/ArrayList;->toArray([Ljava/lang/Object;)[Ljava/lang/Object;

    move-result-object v0

    check-cast v0, [Ljava/lang/String;

    return-object v0
.end method

.method public static start()V
    .registers 1

    .prologue
    .line 336
    const/4 v0, 0x0

    new-array v0, v0, [Ljava/lang/String;

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->start([Ljava/lang/String;)V

    .line 337
    return-void
.end method

.method private static declared-synchronized start(I[Ljava/lang/String;)V
    .registers 7

    .prologue
    const/4 v0, 0x0

    .line 360
    const-class v3, Lio/methodbeat/AppMethodBeat;

    monitor-enter v3

    :try_start_4
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->findVirtual()Z

    move-result v1

    .line 361
    if-eqz v1, :cond_1f

    const-string v2, "methodbeat.threads"

    invoke-static {v2}, Lio/methodbeat/AppMethodBeat;->property(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    if-nez v2, :cond_1f

    const-string v2, "threads"

    invoke-static {p1, v2}, Lio/methodbeat/AppMethodBeat;->names([Ljava/lang/String;Ljava/lang/String;)Z

    move-result v2

    if-nez v2, :cond_1f

    .line 362
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->refuse()V
    :try_end_1d
    .catchall {:try_start_4 .. :try_end_1d} :catchall_86

    .line 397
    :cond_1d
    :goto_1d
    monitor-exit v3

    return-void

    .line 365
    :cond_1f
    const/4 v2, 0x0

    :try_start_20
    sput-boolean v2, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 366
    sget-boolean v2, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-nez v2, :cond_1d

    .line 369
    const/4 v2, 0x0

    sput-boolean v2, Lio/methodbeat/AppMethodBeat;->again:Z

    .line 370
    sput-object p1, Lio/methodbeat/AppMethodBeat;->asked:[Ljava/lang/String;
    :try_end_2b
    .catchall {:try_start_20 .. :try_end_2b} :catchall_86

    .line 372
    :try_start_2b
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->load()Z

    move-result v2

    if-eqz v2, :cond_1d

    .line 375
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->warm()V

    .line 376
    invoke-static {p1}, Lio/methodbeat/AppMethodBeat;->settings([Ljava/lang/String;)[Ljava/lang/String;

    move-result-object v2

    .line 377
    if-eqz v1, :cond_3b

    move p0, v0

    :cond_3b
    invoke-static {v2, p0}, Lio/methodbeat/AppMethodBeat;->record([Ljava/lang/String;I)I

    move-result v1

    .line 378
    const/4 v4, 0x1

    sput-boolean v4, Lio/methodbeat/AppMethodBeat;->loaded:Z

    .line 379
    invoke-static {v2}, Lio/methodbeat/AppMethodBeat;->complainOfUnknown([Ljava/lang/String;)V

    .line 380
    if-ltz v1, :cond_89

    .line 381
    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "nothing is recorded: methodbeat."

    invoke-virtual {v0, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    aget-object v4, v2, v1

    invoke-virtual {v0, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v4, " can\'t be "

    invoke-virtual {v0, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    add-int/lit8 v1, v1, 0x1

    aget-object v1, v2, v1

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_6d
    .catch Ljava/lang/Throwable; {:try_start_2b .. :try_end_6d} :catch_6e
    .catchall {:try_start_2b .. :try_end_6d} :catchall_86

    goto :goto_1d

    .line 394
    :catch_6e
    move-exception v0

    .line 395
    :try_start_6f
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "nothing is recorded: "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->complain(Ljava/lang/String;)V
    :try_end_85
    .catchall {:try_start_6f .. :try_end_85} :catchall_86

    goto :goto_1d

    .line 360
    :catchall_86
    move-exception v0

    monitor-exit v3

    throw v0

    .line 383
    :cond_89
    const/4 v2, -0x1

    if-ne v1, v2, :cond_1d

    .line 384
    const/4 v1, 0x1

    :try_start_8d
    sput-boolean v1, Lio/methodbeat/AppMethodBeat;->recording:Z

    move v2, v0

    .line 385
    :goto_90
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstTags:Ljava/util/ArrayList;

    invoke-virtual {v0}, Ljava/util/ArrayList;->size()I

    move-result v0

    if-ge v2, v0, :cond_b1

    .line 386
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstTags:Ljava/util/ArrayList;

    invoke-virtual {v0, v2}, Ljava/util/ArrayList;->get(I)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    sget-object v1, Lio/methodbeat/AppMethodBeat;->firstTags:Ljava/util/ArrayList;

    add-int/lit8 v4, v2, 0x1

    invoke-virtual {v1, v4}, Ljava/util/ArrayList;->get(I)Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Ljava/lang/String;

    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->label(Ljava/lang/String;Ljava/lang/String;)V

    .line 385
    add-int/lit8 v0, v2, 0x2

    move v2, v0

    goto :goto_90

    .line 388
    :cond_b1
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstTags:Ljava/util/ArrayList;

    invoke-virtual {v0}, Ljava/util/ArrayList;->clear()V

    .line 389
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    if-eqz v0, :cond_1d

    .line 390
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;

    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->scene(Ljava/lang/String;)V

    .line 391
    const/4 v0, 0x0

    sput-object v0, Lio/methodbeat/AppMethodBeat;->firstScene:Ljava/lang/String;
    :try_end_c2
    .catch Ljava/lang/Throwable; {:try_start_8d .. :try_end_c2} :catch_6e
    .catchall {:try_start_8d .. :try_end_c2} :catchall_86

    goto/16 :goto_1d
.end method

.method public static start(Ljava/lang/String;I)V
    .registers 5

    .prologue
    .line 346
    const/4 v0, 0x4

    new-array v1, v0, [Ljava/lang/String;

    const/4 v0, 0x0

    const-string v2, "report"

    aput-object v2, v1, v0

    const/4 v0, 0x1

    aput-object p0, v1, v0

    const/4 v0, 0x2

    const-string v2, "slow"

    aput-object v2, v1, v0

    const/4 v2, 0x3

    if-lez p1, :cond_1d

    invoke-static {p1}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;

    move-result-object v0

    :goto_17
    aput-object v0, v1, v2

    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->start([Ljava/lang/String;)V

    .line 347
    return-void

    .line 346
    :cond_1d
    const/4 v0, 0x0

    goto :goto_17
.end method

.method public static varargs start([Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 356
    const/4 v0, 0x2

    invoke-static {v0, p0}, Lio/methodbeat/AppMethodBeat;->start(I[Ljava/lang/String;)V

    .line 357
    return-void
.end method

.method public static declared-synchronized stop()V
    .registers 2

    .prologue
    .line 432
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    const/4 v0, 0x1

    :try_start_4
    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->stopped:Z

    .line 433
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_10

    .line 434
    const/4 v0, 0x0

    sput-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    .line 435
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->close()V
    :try_end_10
    .catchall {:try_start_4 .. :try_end_10} :catchall_12

    .line 437
    :cond_10
    monitor-exit v1

    return-void

    .line 432
    :catchall_12
    move-exception v0

    monitor-exit v1

    throw v0
.end method

.method public static stopAndWait()V
    .registers 1

    .prologue
    .line 441
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->stop()V

    .line 442
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_a

    .line 443
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->closeAndWait()V

    .line 445
    :cond_a
    return-void
.end method

.method public static tag(Ljava/lang/String;Ljava/lang/String;)V
    .registers 5

    .prologue
    .line 474
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-eqz v0, :cond_8

    .line 475
    invoke-static {p0, p1}, Lio/methodbeat/AppMethodBeat;->label(Ljava/lang/String;Ljava/lang/String;)V

    .line 484
    :goto_7
    return-void

    .line 478
    :cond_8
    const-class v1, Lio/methodbeat/AppMethodBeat;

    monitor-enter v1

    .line 479
    :try_start_b
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->loaded:Z

    if-nez v0, :cond_25

    if-eqz p0, :cond_25

    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstTags:Ljava/util/ArrayList;

    invoke-virtual {v0}, Ljava/util/ArrayList;->size()I

    move-result v0

    const/16 v2, 0x80

    if-ge v0, v2, :cond_25

    .line 480
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstTags:Ljava/util/ArrayList;

    invoke-virtual {v0, p0}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z

    .line 481
    sget-object v0, Lio/methodbeat/AppMethodBeat;->firstTags:Ljava/util/ArrayList;

    invoke-virtual {v0, p1}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z

    .line 483
    :cond_25
    monitor-exit v1

    goto :goto_7

    :catchall_27
    move-exception v0

    monitor-exit v1
    :try_end_29
    .catchall {:try_start_b .. :try_end_29} :catchall_27

    throw v0
.end method

.method private static native taken()V
.end method

.method public static traffic(Ljava/lang/String;JJ)V
    .registers 6

    .prologue
    .line 498
    sget-boolean v0, Lio/methodbeat/AppMethodBeat;->recording:Z

    if-eqz v0, :cond_7

    .line 499
    invoke-static {p0, p1, p2, p3, p4}, Lio/methodbeat/AppMethodBeat;->bytes(Ljava/lang/String;JJ)V

    .line 501
    :cond_7
    return-void
.end method

.method private static virtualThread()Ljava/lang/Thread;
    .registers 2

    .prologue
    .line 547
    invoke-static {}, Ljava/lang/Thread;->currentThread()Ljava/lang/Thread;

    move-result-object v0

    .line 548
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->isVirtual(Ljava/lang/Thread;)Z

    move-result v1

    if-eqz v1, :cond_b

    :goto_a
    return-object v0

    :cond_b
    const/4 v0, 0x0

    goto :goto_a
.end method

.method private static warm()V
    .registers 0

    .prologue
    .line 261
    return-void
.end method
