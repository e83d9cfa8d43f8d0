# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Phases;
.super Ljava/lang/Object;
.source "Phases.java"


# static fields
.field static final COUNT:I = 0x3

.field private static final LONG_AGO_MILLIS:J = -0x2710L


# instance fields
.field private again:Z

.field private final began:[J

.field private final end:Ljava/lang/Runnable;

.field private final looper:Lio/methodbeat/android/MainLooper;

.field private final marks:[Ljava/lang/Runnable;

.field private final postDelayed:Ljava/lang/reflect/Method;

.field private reached:I

.field private took:[J


# direct methods
.method private constructor <init>(Ljava/lang/reflect/Method;Lio/methodbeat/android/MainLooper;)V
    .registers 7

    .prologue
    const/4 v3, 0x3

    .line 51
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 22
    new-array v0, v3, [Ljava/lang/Runnable;

    iput-object v0, p0, Lio/methodbeat/android/Phases;->marks:[Ljava/lang/Runnable;

    .line 25
    new-array v0, v3, [J

    iput-object v0, p0, Lio/methodbeat/android/Phases;->began:[J

    .line 28
    new-array v0, v3, [J

    iput-object v0, p0, Lio/methodbeat/android/Phases;->took:[J

    .line 34
    new-instance v0, Lio/methodbeat/android/Phases$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Phases$1;-><init>(Lio/methodbeat/android/Phases;)V

    iput-object v0, p0, Lio/methodbeat/android/Phases;->end:Ljava/lang/Runnable;

    .line 52
    iput-object p1, p0, Lio/methodbeat/android/Phases;->postDelayed:Ljava/lang/reflect/Method;

    .line 53
    iput-object p2, p0, Lio/methodbeat/android/Phases;->looper:Lio/methodbeat/android/MainLooper;

    .line 54
    const/4 v0, 0x0

    :goto_1c
    if-ge v0, v3, :cond_29

    .line 55
    iget-object v1, p0, Lio/methodbeat/android/Phases;->marks:[Ljava/lang/Runnable;

    invoke-direct {p0, v0}, Lio/methodbeat/android/Phases;->mark(I)Ljava/lang/Runnable;

    move-result-object v2

    aput-object v2, v1, v0

    .line 54
    add-int/lit8 v0, v0, 0x1

    goto :goto_1c

    .line 57
    :cond_29
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/Phases;)I
    .registers 2

    .prologue
    .line 13
    iget v0, p0, Lio/methodbeat/android/Phases;->reached:I

    return v0
.end method

.method static synthetic access$002(Lio/methodbeat/android/Phases;I)I
    .registers 2

    .prologue
    .line 13
    iput p1, p0, Lio/methodbeat/android/Phases;->reached:I

    return p1
.end method

.method static synthetic access$100(Lio/methodbeat/android/Phases;)[J
    .registers 2

    .prologue
    .line 13
    iget-object v0, p0, Lio/methodbeat/android/Phases;->took:[J

    return-object v0
.end method

.method static synthetic access$200(Lio/methodbeat/android/Phases;)[J
    .registers 2

    .prologue
    .line 13
    iget-object v0, p0, Lio/methodbeat/android/Phases;->began:[J

    return-object v0
.end method

.method static synthetic access$300(Lio/methodbeat/android/Phases;)Z
    .registers 2

    .prologue
    .line 13
    iget-boolean v0, p0, Lio/methodbeat/android/Phases;->again:Z

    return v0
.end method

.method static synthetic access$302(Lio/methodbeat/android/Phases;Z)Z
    .registers 2

    .prologue
    .line 13
    iput-boolean p1, p0, Lio/methodbeat/android/Phases;->again:Z

    return p1
.end method

.method static synthetic access$400(Lio/methodbeat/android/Phases;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 13
    iget-object v0, p0, Lio/methodbeat/android/Phases;->end:Ljava/lang/Runnable;

    return-object v0
.end method

.method static synthetic access$500(Lio/methodbeat/android/Phases;)Lio/methodbeat/android/MainLooper;
    .registers 2

    .prologue
    .line 13
    iget-object v0, p0, Lio/methodbeat/android/Phases;->looper:Lio/methodbeat/android/MainLooper;

    return-object v0
.end method

.method static create(Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/Phases;
    .registers 3

    .prologue
    .line 60
    const/4 v0, 0x0

    .line 62
    :try_start_1
    invoke-static {}, Lio/methodbeat/android/Hidden;->postDelayed()Ljava/lang/reflect/Method;
    :try_end_4
    .catch Ljava/lang/Exception; {:try_start_1 .. :try_end_4} :catch_b
    .catch Ljava/lang/LinkageError; {:try_start_1 .. :try_end_4} :catch_d

    move-result-object v0

    .line 66
    :goto_5
    new-instance v1, Lio/methodbeat/android/Phases;

    invoke-direct {v1, v0, p0}, Lio/methodbeat/android/Phases;-><init>(Ljava/lang/reflect/Method;Lio/methodbeat/android/MainLooper;)V

    return-object v1

    .line 63
    :catch_b
    move-exception v1

    goto :goto_5

    :catch_d
    move-exception v1

    goto :goto_5
.end method

.method private mark(I)Ljava/lang/Runnable;
    .registers 3

    .prologue
    .line 70
    new-instance v0, Lio/methodbeat/android/Phases$2;

    invoke-direct {v0, p0, p1}, Lio/methodbeat/android/Phases$2;-><init>(Lio/methodbeat/android/Phases;I)V

    return-object v0
.end method


# virtual methods
.method post()V
    .registers 10

    .prologue
    const/4 v8, 0x3

    const/4 v0, 0x0

    .line 86
    iget-object v1, p0, Lio/methodbeat/android/Phases;->postDelayed:Ljava/lang/reflect/Method;

    if-nez v1, :cond_7

    .line 97
    :cond_6
    :goto_6
    return-void

    .line 89
    :cond_7
    invoke-static {}, Landroid/view/Choreographer;->getInstance()Landroid/view/Choreographer;

    move-result-object v1

    .line 91
    :goto_b
    if-ge v0, v8, :cond_6

    .line 92
    :try_start_d
    iget-object v2, p0, Lio/methodbeat/android/Phases;->postDelayed:Ljava/lang/reflect/Method;

    const/4 v3, 0x4

    new-array v3, v3, [Ljava/lang/Object;

    const/4 v4, 0x0

    invoke-static {v0}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v5

    aput-object v5, v3, v4

    const/4 v4, 0x1

    iget-object v5, p0, Lio/methodbeat/android/Phases;->marks:[Ljava/lang/Runnable;

    aget-object v5, v5, v0

    aput-object v5, v3, v4

    const/4 v4, 0x2

    const/4 v5, 0x0

    aput-object v5, v3, v4

    const/4 v4, 0x3

    const-wide/16 v6, -0x2710

    invoke-static {v6, v7}, Ljava/lang/Long;->valueOf(J)Ljava/lang/Long;

    move-result-object v5

    aput-object v5, v3, v4

    invoke-virtual {v2, v1, v3}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;
    :try_end_30
    .catch Ljava/lang/Exception; {:try_start_d .. :try_end_30} :catch_33

    .line 91
    add-int/lit8 v0, v0, 0x1

    goto :goto_b

    .line 94
    :catch_33
    move-exception v0

    goto :goto_6
.end method

.method postBehind()V
    .registers 3

    .prologue
    .line 101
    const/4 v0, 0x1

    iput-boolean v0, p0, Lio/methodbeat/android/Phases;->again:Z

    .line 102
    iget-object v0, p0, Lio/methodbeat/android/Phases;->looper:Lio/methodbeat/android/MainLooper;

    iget-object v1, p0, Lio/methodbeat/android/Phases;->end:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Lio/methodbeat/android/MainLooper;->atEnd(Ljava/lang/Runnable;)V

    .line 103
    return-void
.end method

.method take()[J
    .registers 3

    .prologue
    .line 107
    iget-object v0, p0, Lio/methodbeat/android/Phases;->took:[J

    .line 108
    const/4 v1, 0x3

    new-array v1, v1, [J

    iput-object v1, p0, Lio/methodbeat/android/Phases;->took:[J

    .line 109
    return-object v0
.end method
