# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/ThreadDump;
.super Ljava/lang/Object;
.source "ThreadDump.java"


# static fields
.field private static final BYTES:I = 0x100000

.field private static final LINE_CHARACTERS:I = 0x1f4

.field private static final STACK_CHARACTERS:I = 0x3e80


# instance fields
.field private at:Ljava/lang/String;

.field private lock:Ljava/lang/String;

.field private lockClass:Ljava/lang/String;

.field private owner:Ljava/lang/String;

.field private final stack:Ljava/lang/StringBuilder;


# direct methods
.method constructor <init>()V
    .registers 2

    .prologue
    .line 23
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 28
    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/ThreadDump;->stack:Ljava/lang/StringBuilder;

    return-void
.end method

.method private static between(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    .registers 6

    .prologue
    .line 126
    invoke-virtual {p0, p1}, Ljava/lang/String;->indexOf(Ljava/lang/String;)I

    move-result v1

    .line 127
    if-gez v1, :cond_b

    const/4 v0, -0x1

    .line 128
    :goto_7
    if-gez v0, :cond_15

    const/4 v0, 0x0

    :goto_a
    return-object v0

    .line 127
    :cond_b
    invoke-virtual {p1}, Ljava/lang/String;->length()I

    move-result v0

    add-int/2addr v0, v1

    invoke-virtual {p0, p2, v0}, Ljava/lang/String;->indexOf(Ljava/lang/String;I)I

    move-result v0

    goto :goto_7

    .line 128
    :cond_15
    invoke-virtual {p1}, Ljava/lang/String;->length()I

    move-result v2

    add-int/2addr v1, v2

    invoke-virtual {p0, v1, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_a
.end method

.method private static cut(Ljava/lang/String;)Ljava/lang/String;
    .registers 3

    .prologue
    const/16 v1, 0x1f4

    .line 122
    invoke-virtual {p0}, Ljava/lang/String;->length()I

    move-result v0

    if-gt v0, v1, :cond_9

    :goto_8
    return-object p0

    :cond_9
    const/4 v0, 0x0

    invoke-virtual {p0, v0, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object p0

    goto :goto_8
.end method

.method private static digits(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    .registers 6

    .prologue
    .line 132
    invoke-virtual {p0, p1}, Ljava/lang/String;->indexOf(Ljava/lang/String;)I

    move-result v1

    .line 133
    if-gez v1, :cond_22

    const/4 v0, -0x1

    .line 134
    :goto_7
    if-ltz v0, :cond_28

    invoke-virtual {p0}, Ljava/lang/String;->length()I

    move-result v2

    if-ge v0, v2, :cond_28

    invoke-virtual {p0, v0}, Ljava/lang/String;->charAt(I)C

    move-result v2

    const/16 v3, 0x30

    if-lt v2, v3, :cond_28

    invoke-virtual {p0, v0}, Ljava/lang/String;->charAt(I)C

    move-result v2

    const/16 v3, 0x39

    if-gt v2, v3, :cond_28

    .line 135
    add-int/lit8 v0, v0, 0x1

    goto :goto_7

    .line 133
    :cond_22
    invoke-virtual {p1}, Ljava/lang/String;->length()I

    move-result v0

    add-int/2addr v0, v1

    goto :goto_7

    .line 137
    :cond_28
    invoke-virtual {p1}, Ljava/lang/String;->length()I

    move-result v2

    add-int/2addr v2, v1

    if-le v0, v2, :cond_39

    invoke-virtual {p1}, Ljava/lang/String;->length()I

    move-result v2

    add-int/2addr v1, v2

    invoke-virtual {p0, v1, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    :goto_38
    return-object v0

    :cond_39
    const/4 v0, 0x0

    goto :goto_38
.end method

.method private static find([Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I
    .registers 6

    .prologue
    .line 68
    const/4 v0, 0x0

    :goto_1
    array-length v1, p0

    if-ge v0, v1, :cond_2b

    .line 69
    aget-object v1, p0, v0

    invoke-virtual {v1, p2}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v1

    if-eqz v1, :cond_28

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    aget-object v2, p0, v0

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    const-string v2, " "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v1, p1}, Ljava/lang/String;->contains(Ljava/lang/CharSequence;)Z

    move-result v1

    if-eqz v1, :cond_28

    .line 73
    :goto_27
    return v0

    .line 68
    :cond_28
    add-int/lit8 v0, v0, 0x1

    goto :goto_1

    .line 73
    :cond_2b
    array-length v0, p0

    goto :goto_27
.end method

.method private static isIn([Ljava/lang/String;I)Z
    .registers 5

    .prologue
    const/4 v0, 0x0

    .line 77
    array-length v1, p0

    if-ge p1, v1, :cond_1b

    aget-object v1, p0, p1

    invoke-virtual {v1}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/String;->isEmpty()Z

    move-result v1

    if-nez v1, :cond_1b

    aget-object v1, p0, p1

    invoke-virtual {v1, v0}, Ljava/lang/String;->charAt(I)C

    move-result v1

    const/16 v2, 0x22

    if-eq v1, v2, :cond_1b

    const/4 v0, 0x1

    :cond_1b
    return v0
.end method

.method private static name(Ljava/lang/String;)Ljava/lang/String;
    .registers 3

    .prologue
    .line 117
    const-string v0, "\" "

    invoke-virtual {p0, v0}, Ljava/lang/String;->lastIndexOf(Ljava/lang/String;)I

    move-result v0

    .line 118
    if-lez v0, :cond_d

    const/4 v1, 0x1

    invoke-virtual {p0, v1, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object p0

    :cond_d
    return-object p0
.end method

.method private readMain([Ljava/lang/String;I)Ljava/lang/String;
    .registers 9

    .prologue
    .line 82
    const/4 v1, 0x0

    .line 83
    add-int/lit8 v0, p2, 0x1

    move v5, v0

    move-object v0, v1

    move v1, v5

    :goto_6
    invoke-static {p1, v1}, Lio/methodbeat/android/ThreadDump;->isIn([Ljava/lang/String;I)Z

    move-result v2

    if-eqz v2, :cond_6f

    .line 84
    aget-object v2, p1, v1

    invoke-virtual {v2}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v2

    invoke-static {v2}, Lio/methodbeat/android/ThreadDump;->cut(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    .line 85
    const-string v3, "at "

    invoke-virtual {v2, v3}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v3

    if-nez v3, :cond_2e

    const-string v3, "native: "

    invoke-virtual {v2, v3}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v3

    if-nez v3, :cond_2e

    const-string v3, "- "

    invoke-virtual {v2, v3}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v3

    if-eqz v3, :cond_48

    .line 86
    :cond_2e
    iget-object v3, p0, Lio/methodbeat/android/ThreadDump;->stack:Ljava/lang/StringBuilder;

    invoke-virtual {v3}, Ljava/lang/StringBuilder;->length()I

    move-result v3

    invoke-virtual {v2}, Ljava/lang/String;->length()I

    move-result v4

    add-int/2addr v3, v4

    const/16 v4, 0x3e80

    if-ge v3, v4, :cond_48

    .line 87
    iget-object v3, p0, Lio/methodbeat/android/ThreadDump;->stack:Ljava/lang/StringBuilder;

    invoke-virtual {v3, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    const/16 v4, 0xa

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;

    .line 90
    :cond_48
    if-nez v0, :cond_6c

    const-string v3, "- waiting to lock <"

    invoke-virtual {v2, v3}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v3

    if-eqz v3, :cond_6c

    .line 91
    const-string v0, "<"

    const-string v3, ">"

    invoke-static {v2, v0, v3}, Lio/methodbeat/android/ThreadDump;->between(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/ThreadDump;->lock:Ljava/lang/String;

    .line 92
    const-string v0, "(a "

    const-string v3, ")"

    invoke-static {v2, v0, v3}, Lio/methodbeat/android/ThreadDump;->between(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/ThreadDump;->lockClass:Ljava/lang/String;

    .line 93
    const-string v0, " held by thread "

    invoke-static {v2, v0}, Lio/methodbeat/android/ThreadDump;->digits(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 83
    :cond_6c
    add-int/lit8 v1, v1, 0x1

    goto :goto_6

    .line 96
    :cond_6f
    return-object v0
.end method

.method private readOwner([Ljava/lang/String;I)V
    .registers 9

    .prologue
    const/4 v2, 0x0

    .line 100
    array-length v0, p1

    if-ne p2, v0, :cond_5

    .line 113
    :cond_4
    return-void

    .line 103
    :cond_5
    aget-object v0, p1, p2

    invoke-static {v0}, Lio/methodbeat/android/ThreadDump;->name(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/android/ThreadDump;->cut(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/ThreadDump;->owner:Ljava/lang/String;

    .line 105
    add-int/lit8 v0, p2, 0x1

    move v1, v0

    move-object v0, v2

    :goto_15
    invoke-static {p1, v1}, Lio/methodbeat/android/ThreadDump;->isIn([Ljava/lang/String;I)Z

    move-result v3

    if-eqz v3, :cond_4

    iget-object v3, p0, Lio/methodbeat/android/ThreadDump;->at:Ljava/lang/String;

    if-nez v3, :cond_4

    .line 106
    aget-object v3, p1, v1

    invoke-virtual {v3}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v3

    .line 107
    const-string v4, "at "

    invoke-virtual {v3, v4}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v4

    if-eqz v4, :cond_3a

    .line 108
    const-string v0, "at "

    invoke-virtual {v0}, Ljava/lang/String;->length()I

    move-result v0

    invoke-virtual {v3, v0}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    .line 105
    :cond_37
    :goto_37
    add-int/lit8 v1, v1, 0x1

    goto :goto_15

    .line 109
    :cond_3a
    new-instance v4, Ljava/lang/StringBuilder;

    invoke-direct {v4}, Ljava/lang/StringBuilder;-><init>()V

    const-string v5, "- locked <"

    invoke-virtual {v4, v5}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v4

    iget-object v5, p0, Lio/methodbeat/android/ThreadDump;->lock:Ljava/lang/String;

    invoke-virtual {v4, v5}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v4

    const-string v5, ">"

    invoke-virtual {v4, v5}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v4

    invoke-virtual {v4}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v4

    invoke-virtual {v3, v4}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v3

    if-eqz v3, :cond_37

    .line 110
    if-nez v0, :cond_61

    move-object v3, v2

    :goto_5e
    iput-object v3, p0, Lio/methodbeat/android/ThreadDump;->at:Ljava/lang/String;

    goto :goto_37

    :cond_61
    invoke-static {v0}, Lio/methodbeat/android/ThreadDump;->cut(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v3

    goto :goto_5e
.end method


# virtual methods
.method at()Ljava/lang/String;
    .registers 2

    .prologue
    .line 50
    iget-object v0, p0, Lio/methodbeat/android/ThreadDump;->at:Ljava/lang/String;

    return-object v0
.end method

.method lockClass()Ljava/lang/String;
    .registers 2

    .prologue
    .line 45
    iget-object v0, p0, Lio/methodbeat/android/ThreadDump;->lockClass:Ljava/lang/String;

    return-object v0
.end method

.method owner()Ljava/lang/String;
    .registers 2

    .prologue
    .line 41
    iget-object v0, p0, Lio/methodbeat/android/ThreadDump;->owner:Ljava/lang/String;

    return-object v0
.end method

.method read(Ljava/io/InputStream;)V
    .registers 7
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    const/4 v1, 0x0

    .line 54
    const/high16 v0, 0x100000

    new-array v2, v0, [B

    move v0, v1

    .line 56
    :goto_6
    array-length v3, v2

    if-ge v0, v3, :cond_13

    array-length v3, v2

    sub-int/2addr v3, v0

    invoke-virtual {p1, v2, v0, v3}, Ljava/io/InputStream;->read([BII)I

    move-result v3

    if-lez v3, :cond_13

    .line 57
    add-int/2addr v0, v3

    goto :goto_6

    .line 59
    :cond_13
    new-instance v3, Ljava/lang/String;

    const-string v4, "UTF-8"

    invoke-static {v4}, Ljava/nio/charset/Charset;->forName(Ljava/lang/String;)Ljava/nio/charset/Charset;

    move-result-object v4

    invoke-direct {v3, v2, v1, v0, v4}, Ljava/lang/String;-><init>([BIILjava/nio/charset/Charset;)V

    const-string v0, "\n"

    invoke-virtual {v3, v0}, Ljava/lang/String;->split(Ljava/lang/String;)[Ljava/lang/String;

    move-result-object v0

    .line 60
    const-string v1, " tid=1 "

    const-string v2, "\"main\""

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/ThreadDump;->find([Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I

    move-result v1

    invoke-direct {p0, v0, v1}, Lio/methodbeat/android/ThreadDump;->readMain([Ljava/lang/String;I)Ljava/lang/String;

    move-result-object v1

    .line 61
    if-eqz v1, :cond_54

    .line 62
    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, " tid="

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    const-string v2, " "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    const-string v2, "\""

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/ThreadDump;->find([Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I

    move-result v1

    invoke-direct {p0, v0, v1}, Lio/methodbeat/android/ThreadDump;->readOwner([Ljava/lang/String;I)V

    .line 64
    :cond_54
    return-void
.end method

.method stack()Ljava/lang/String;
    .registers 2

    .prologue
    .line 36
    iget-object v0, p0, Lio/methodbeat/android/ThreadDump;->stack:Ljava/lang/StringBuilder;

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->length()I

    move-result v0

    if-nez v0, :cond_a

    const/4 v0, 0x0

    :goto_9
    return-object v0

    :cond_a
    iget-object v0, p0, Lio/methodbeat/android/ThreadDump;->stack:Ljava/lang/StringBuilder;

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    goto :goto_9
.end method
