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

.field private hearsIdle:Z

.field private final idle:Landroid/os/MessageQueue$IdleHandler;

.field private inside:Z

.field private ours:Lio/methodbeat/android/MainLooper$Ours;

.field private replaced:I


# direct methods
.method constructor <init>()V
    .registers 3

    .prologue
    .line 19
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 23
    new-instance v0, Landroid/os/Handler;

    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v1

    invoke-direct {v0, v1}, Landroid/os/Handler;-><init>(Landroid/os/Looper;)V

    iput-object v0, p0, Lio/methodbeat/android/MainLooper;->handler:Landroid/os/Handler;

    .line 24
    new-instance v0, Lio/methodbeat/android/MainLooper$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/MainLooper$1;-><init>(Lio/methodbeat/android/MainLooper;)V

    iput-object v0, p0, Lio/methodbeat/android/MainLooper;->ask:Ljava/lang/Runnable;

    .line 33
    new-instance v0, Lio/methodbeat/android/MainLooper$2;

    invoke-direct {v0, p0}, Lio/methodbeat/android/MainLooper$2;-><init>(Lio/methodbeat/android/MainLooper;)V

    iput-object v0, p0, Lio/methodbeat/android/MainLooper;->idle:Landroid/os/MessageQueue$IdleHandler;

    return-void
.end method

.method static synthetic access$002(Lio/methodbeat/android/MainLooper;Z)Z
    .registers 2

    .prologue
    .line 19
    iput-boolean p1, p0, Lio/methodbeat/android/MainLooper;->asked:Z

    return p1
.end method

.method static synthetic access$100(Lio/methodbeat/android/MainLooper;)Z
    .registers 2

    .prologue
    .line 19
    iget-boolean v0, p0, Lio/methodbeat/android/MainLooper;->inside:Z

    return v0
.end method

.method static synthetic access$102(Lio/methodbeat/android/MainLooper;Z)Z
    .registers 2

    .prologue
    .line 19
    iput-boolean p1, p0, Lio/methodbeat/android/MainLooper;->inside:Z

    return p1
.end method

.method static synthetic access$200(Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/MainLooper$Ours;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    return-object v0
.end method

.method static synthetic access$300(Lio/methodbeat/android/MainLooper;)V
    .registers 1

    .prologue
    .line 19
    invoke-direct {p0}, Lio/methodbeat/android/MainLooper;->reinstall()V

    return-void
.end method

.method static synthetic access$402(Lio/methodbeat/android/MainLooper;J)J
    .registers 4

    .prologue
    .line 19
    iput-wide p1, p0, Lio/methodbeat/android/MainLooper;->beganMillis:J

    return-wide p1
.end method

.method static synthetic access$500(Lio/methodbeat/android/MainLooper;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;

    return-object v0
.end method

.method static synthetic access$502(Lio/methodbeat/android/MainLooper;Ljava/lang/Runnable;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 19
    iput-object p1, p0, Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;

    return-object p1
.end method

.method static synthetic access$600(Lio/methodbeat/android/MainLooper;)Ljava/lang/Runnable;
    .registers 2

    .prologue
    .line 19
    iget-object v0, p0, Lio/methodbeat/android/MainLooper;->atEachEnd:Ljava/lang/Runnable;

    return-object v0
.end method

.method private static current()Landroid/util/Printer;
    .registers 1

    .prologue
    .line 153
    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->printer(Landroid/os/Looper;)Landroid/util/Printer;

    move-result-object v0

    return-object v0
.end method

.method static printer(Landroid/os/Looper;)Landroid/util/Printer;
    .registers 2

    .prologue
    .line 159
    :try_start_0
    invoke-static {p0}, Lio/methodbeat/android/Hidden;->printer(Landroid/os/Looper;)Landroid/util/Printer;
    :try_end_3
    .catch Ljava/lang/Exception; {:try_start_0 .. :try_end_3} :catch_5
    .catch Ljava/lang/LinkageError; {:try_start_0 .. :try_end_3} :catch_8

    move-result-object v0

    .line 161
    :goto_4
    return-object v0

    .line 160
    :catch_5
    move-exception v0

    .line 161
    :goto_6
    const/4 v0, 0x0

    goto :goto_4

    .line 160
    :catch_8
    move-exception v0

    goto :goto_6
.end method

.method private reinstall()V
    .registers 4

    .prologue
    .line 140
    invoke-static {}, Lio/methodbeat/android/MainLooper;->current()Landroid/util/Printer;

    move-result-object v0

    .line 141
    iget-object v1, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    if-eq v0, v1, :cond_17

    iget v1, p0, Lio/methodbeat/android/MainLooper;->replaced:I

    const/16 v2, 0x10

    if-ge v1, v2, :cond_17

    .line 142
    iget v1, p0, Lio/methodbeat/android/MainLooper;->replaced:I

    add-int/lit8 v1, v1, 0x1

    iput v1, p0, Lio/methodbeat/android/MainLooper;->replaced:I

    .line 143
    invoke-direct {p0, v0}, Lio/methodbeat/android/MainLooper;->set(Landroid/util/Printer;)V

    .line 145
    :cond_17
    return-void
.end method

.method private set(Landroid/util/Printer;)V
    .registers 4

    .prologue
    .line 148
    new-instance v0, Lio/methodbeat/android/MainLooper$Ours;

    invoke-direct {v0, p0, p1}, Lio/methodbeat/android/MainLooper$Ours;-><init>(Lio/methodbeat/android/MainLooper;Landroid/util/Printer;)V

    iput-object v0, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    .line 149
    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    invoke-virtual {v0, v1}, Landroid/os/Looper;->setMessageLogging(Landroid/util/Printer;)V

    .line 150
    return-void
.end method


# virtual methods
.method atEachEnd(Ljava/lang/Runnable;)V
    .registers 2

    .prologue
    .line 131
    iput-object p1, p0, Lio/methodbeat/android/MainLooper;->atEachEnd:Ljava/lang/Runnable;

    .line 132
    return-void
.end method

.method atEnd(Ljava/lang/Runnable;)V
    .registers 2

    .prologue
    .line 126
    iput-object p1, p0, Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;

    .line 127
    return-void
.end method

.method beganMillis()J
    .registers 3

    .prologue
    .line 136
    iget-wide v0, p0, Lio/methodbeat/android/MainLooper;->beganMillis:J

    return-wide v0
.end method

.method check()V
    .registers 3

    .prologue
    .line 118
    iget-boolean v0, p0, Lio/methodbeat/android/MainLooper;->asked:Z

    if-nez v0, :cond_16

    const-string v0, "messages"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_16

    .line 119
    const/4 v0, 0x1

    iput-boolean v0, p0, Lio/methodbeat/android/MainLooper;->asked:Z

    .line 120
    iget-object v0, p0, Lio/methodbeat/android/MainLooper;->handler:Landroid/os/Handler;

    iget-object v1, p0, Lio/methodbeat/android/MainLooper;->ask:Ljava/lang/Runnable;

    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 122
    :cond_16
    return-void
.end method

.method update()V
    .registers 5

    .prologue
    const/4 v1, 0x0

    .line 95
    const-string v0, "messages"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v2

    .line 96
    if-eqz v2, :cond_31

    const-string v0, "input"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_31

    const/4 v0, 0x1

    .line 97
    :goto_12
    if-eqz v2, :cond_33

    iget-object v3, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    if-nez v3, :cond_33

    .line 98
    invoke-static {}, Lio/methodbeat/android/MainLooper;->current()Landroid/util/Printer;

    move-result-object v1

    invoke-direct {p0, v1}, Lio/methodbeat/android/MainLooper;->set(Landroid/util/Printer;)V

    .line 108
    :cond_1f
    :goto_1f
    if-eqz v0, :cond_57

    iget-boolean v1, p0, Lio/methodbeat/android/MainLooper;->hearsIdle:Z

    if-nez v1, :cond_57

    .line 109
    invoke-static {}, Landroid/os/Looper;->myQueue()Landroid/os/MessageQueue;

    move-result-object v1

    iget-object v2, p0, Lio/methodbeat/android/MainLooper;->idle:Landroid/os/MessageQueue$IdleHandler;

    invoke-virtual {v1, v2}, Landroid/os/MessageQueue;->addIdleHandler(Landroid/os/MessageQueue$IdleHandler;)V

    .line 113
    :cond_2e
    :goto_2e
    iput-boolean v0, p0, Lio/methodbeat/android/MainLooper;->hearsIdle:Z

    .line 114
    return-void

    :cond_31
    move v0, v1

    .line 96
    goto :goto_12

    .line 99
    :cond_33
    if-nez v2, :cond_1f

    iget-object v2, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    if-eqz v2, :cond_1f

    .line 101
    invoke-static {}, Lio/methodbeat/android/MainLooper;->current()Landroid/util/Printer;

    move-result-object v2

    iget-object v3, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    if-ne v2, v3, :cond_4e

    .line 102
    invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;

    move-result-object v2

    iget-object v3, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    # getter for: Lio/methodbeat/android/MainLooper$Ours;->next:Landroid/util/Printer;
    invoke-static {v3}, Lio/methodbeat/android/MainLooper$Ours;->access$700(Lio/methodbeat/android/MainLooper$Ours;)Landroid/util/Printer;

    move-result-object v3

    invoke-virtual {v2, v3}, Landroid/os/Looper;->setMessageLogging(Landroid/util/Printer;)V

    .line 104
    :cond_4e
    const/4 v2, 0x0

    iput-object v2, p0, Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;

    .line 105
    iput-boolean v1, p0, Lio/methodbeat/android/MainLooper;->inside:Z

    .line 106
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->dispatchEnd()V

    goto :goto_1f

    .line 110
    :cond_57
    if-nez v0, :cond_2e

    iget-boolean v1, p0, Lio/methodbeat/android/MainLooper;->hearsIdle:Z

    if-eqz v1, :cond_2e

    .line 111
    invoke-static {}, Landroid/os/Looper;->myQueue()Landroid/os/MessageQueue;

    move-result-object v1

    iget-object v2, p0, Lio/methodbeat/android/MainLooper;->idle:Landroid/os/MessageQueue$IdleHandler;

    invoke-virtual {v1, v2}, Landroid/os/MessageQueue;->removeIdleHandler(Landroid/os/MessageQueue$IdleHandler;)V

    goto :goto_2e
.end method
