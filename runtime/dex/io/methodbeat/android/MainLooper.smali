# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/MainLooper;
.super Ljava/lang/Object;
.source "MainLooper.java"


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/MainLooper$Ours;
    }
.end annotation


# static fields
.field private static final REPLACED_AT_MOST:I = 0x10


# instance fields
.field private final ask:Ljava/lang/Runnable;

.field private volatile asked:Z

.field private atEachEnd:Ljava/lang/Runnable;

.field private atEnd:Ljava/lang/Runnable;

.field private beganMillis:J

.field private final handler:Landroid/os/Handler;

.field private inside:Z

.field private ours:Lio/methodbeat/android/MainLooper$Ours;

.field private replaced:I


# direct methods
.method constructor <init>()V
    .registers 3

    .prologue
    .line 20
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 24
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    iput-object v0, p0, Lio/methodbeat/android/MainLooper;->handler:Landroid/os/Handler;

    .line 25
    new-instance v0, Lio/methodbeat/android/MainLooper$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/MainLooper$1;-><init>(Lio/methodbeat/android/MainLooper;)V

    iput-object v0, p0, Lio/methodbeat/android/MainLooper;->ask:Ljava/lang/Runnable;

    return-void
.end method

.method static synthetic access$002(Lio/methodbeat/android/MainLooper;Z)Z
    .registers 2

    .prologue
    .line 20
    iput-boolean p1, p0, Lio/methodbeat/android/MainLooper;->asked:Z

    return p1
.end method

.method static synthetic access$100(Lio/methodbeat/android/MainLooper;)Z
    .registers 2

    .prologue
    .line 20
    iget-boolean v0, p0, Lio/methodbeat/android/MainLooper;->inside:Z

    return v0
.end method

.method static synthetic access$102(Lio/methodbeat/android/MainLooper;Z)Z
    .registers 2

    .prologue
    .line 20
    iput-boolean p1, p0, Lio/methodbeat/android/MainLooper;->inside:Z

    return p1
.end method

.method static synthetic access$200(Lio/methodbeat/android/MainLooper;)V
    .registers 1

    .prologue
    .line 20
    invoke-direct {p0}, Lio/methodbeat/android/MainLooper;->reinstall()V

    return-void
.end method

.method static synthetic access$300(Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/MainLooper$Ours;
    .registers 2

    .prologue
    .line 20
    iget-object v0, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    return-object v0
.end method

.method static synthetic access$402(Lio/methodbeat/android/MainLooper;J)J
    .registers 4

    .prologue
    .line 20
    iput-wide p1, p0, Lio/methodbeat/android/MainLooper;->beganMillis:J

    return-wide p1
.end method

.method static synthetic access$500(Lio/methodbeat/android/MainLooper;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 20
    iget-object v0, p0, Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;

    return-object v0
.end method

.method static synthetic access$502(Lio/methodbeat/android/MainLooper;Ljava/lang/Runnable;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 20
    iput-object p1, p0, Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;

    return-object p1
.end method

.method static synthetic access$600(Lio/methodbeat/android/MainLooper;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 20
    iget-object v0, p0, Lio/methodbeat/android/MainLooper;->atEachEnd:Ljava/lang/Runnable;

    return-object v0
.end method

.method private static current()Landroid/util/Printer;
    .registers 1

    .prologue
    .line 133
    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->printer(Landroid/os/Looper;)Landroid/util/Printer;

    move-result-object v0

    return-object v0
.end method

.method static printer(Landroid/os/Looper;)Landroid/util/Printer;
    .registers 3

    .prologue
    .line 139
    :try_start_0
    const-class v0, Landroid/os/Looper;

    const-string v1, "mLogging"

    invoke-virtual {v0, v1}, Ljava/lang/Class;->getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;

    move-result-object v0

    .line 140
    const/4 v1, 0x1

    invoke-virtual {v0, v1}, Ljava/lang/reflect/Field;->setAccessible(Z)V

    .line 141
    invoke-virtual {v0, p0}, Ljava/lang/reflect/Field;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/util/Printer;
    :try_end_12
    .catch Ljava/lang/Exception; {:try_start_0 .. :try_end_12} :catch_13

    .line 143
    :goto_12
    return-object v0

    .line 142
    :catch_13
    move-exception v0

    .line 143
    const/4 v0, 0x0

    goto :goto_12
.end method

.method private reinstall()V
    .registers 4

    .prologue
    .line 120
    invoke-static {}, Lio/methodbeat/android/MainLooper;->current()Landroid/util/Printer;

    move-result-object v0

    .line 121
    iget-object v1, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    if-eq v0, v1, :cond_17

    iget v1, p0, Lio/methodbeat/android/MainLooper;->replaced:I

    const/16 v2, 0x10

    if-ge v1, v2, :cond_17

    .line 122
    iget v1, p0, Lio/methodbeat/android/MainLooper;->replaced:I

    add-int/lit8 v1, v1, 0x1

    iput v1, p0, Lio/methodbeat/android/MainLooper;->replaced:I

    .line 123
    invoke-direct {p0, v0}, Lio/methodbeat/android/MainLooper;->set(Landroid/util/Printer;)V

    .line 125
    :cond_17
    return-void
.end method

.method private set(Landroid/util/Printer;)V
    .registers 4

    .prologue
    .line 128
    new-instance v0, Lio/methodbeat/android/MainLooper$Ours;

    invoke-direct {v0, p0, p1}, Lio/methodbeat/android/MainLooper$Ours;-><init>(Lio/methodbeat/android/MainLooper;Landroid/util/Printer;)V

    iput-object v0, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    .line 129
    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    invoke-virtual {v0, v1}, Landroid/os/Looper;->setMessageLogging(Landroid/util/Printer;)V

    .line 130
    return-void
.end method


# virtual methods
.method atEachEnd(Ljava/lang/Runnable;)V
    .registers 2

    .prologue
    .line 111
    iput-object p1, p0, Lio/methodbeat/android/MainLooper;->atEachEnd:Ljava/lang/Runnable;

    .line 112
    return-void
.end method

.method atEnd(Ljava/lang/Runnable;)V
    .registers 2

    .prologue
    .line 106
    iput-object p1, p0, Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;

    .line 107
    return-void
.end method

.method beganMillis()J
    .registers 3

    .prologue
    .line 116
    iget-wide v0, p0, Lio/methodbeat/android/MainLooper;->beganMillis:J

    return-wide v0
.end method

.method check()V
    .registers 3

    .prologue
    .line 98
    iget-boolean v0, p0, Lio/methodbeat/android/MainLooper;->asked:Z

    if-nez v0, :cond_e

    .line 99
    const/4 v0, 0x1

    iput-boolean v0, p0, Lio/methodbeat/android/MainLooper;->asked:Z

    .line 100
    iget-object v0, p0, Lio/methodbeat/android/MainLooper;->handler:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/MainLooper;->ask:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 102
    :cond_e
    return-void
.end method

.method install()V
    .registers 3

    .prologue
    .line 86
    invoke-static {}, Lio/methodbeat/android/MainLooper;->current()Landroid/util/Printer;

    move-result-object v0

    invoke-direct {p0, v0}, Lio/methodbeat/android/MainLooper;->set(Landroid/util/Printer;)V

    .line 87
    invoke-static {}, Landroid/os/Looper;->myQueue()Landroid/os/MessageQueue;

    move-result-object v0

    new-instance v1, Lio/methodbeat/android/MainLooper$2;

    invoke-direct {v1, p0}, Lio/methodbeat/android/MainLooper$2;-><init>(Lio/methodbeat/android/MainLooper;)V

    invoke-virtual {v0, v1}, Landroid/os/MessageQueue;->addIdleHandler(Landroid/os/MessageQueue$IdleHandler;)V

    .line 94
    return-void
.end method
