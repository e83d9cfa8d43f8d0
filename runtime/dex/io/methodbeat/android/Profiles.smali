# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Profiles;
.super Ljava/lang/Object;
.source "Profiles.java"

# interfaces
.implements Ljava/lang/reflect/InvocationHandler;
.implements Ljava/util/concurrent/Executor;


# static fields
.field private static final ANR:I = 0x2

.field private static final FULLY_DRAWN:I = 0x1

.field private static final HANG:Ljava/lang/String; = "mb-anr-"

.field private static final HANG_MILLIS:I = 0x2710

.field private static final KINDS:[Ljava/lang/String;

.field private static final NAME_AT_MOST:I = 0x14

.field private static final STACK_SAMPLING:I = 0x3

.field private static final START:Ljava/lang/String; = "mb-start-"

.field private static final START_MILLIS:I = 0x3a98

.field private static final SYSTEM_TRACE:I = 0x4

.field private static final TRIGGERS:[Ljava/lang/String;


# instance fields
.field private final hangs:Z

.field private final listenerType:Ljava/lang/Class;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/lang/Class",
            "<*>;"
        }
    .end annotation
.end field

.field private final manager:Ljava/lang/Object;

.field private final worker:Landroid/os/Handler;


# direct methods
.method static constructor <clinit>()V
    .registers 8

    .prologue
    const/4 v7, 0x0

    const/4 v6, 0x3

    const/4 v5, 0x2

    const/4 v4, 0x1

    const/4 v3, 0x0

    .line 34
    const/4 v0, 0x5

    new-array v0, v0, [Ljava/lang/String;

    aput-object v7, v0, v3

    const-string v1, "java_heap_dump"

    aput-object v1, v0, v4

    const-string v1, "heap_profile"

    aput-object v1, v0, v5

    const-string v1, "stack_sampling"

    aput-object v1, v0, v6

    const/4 v1, 0x4

    const-string v2, "system_trace"

    aput-object v2, v0, v1

    sput-object v0, Lio/methodbeat/android/Profiles;->KINDS:[Ljava/lang/String;

    .line 41
    new-array v0, v6, [Ljava/lang/String;

    aput-object v7, v0, v3

    const-string v1, "trigger_fully_drawn"

    aput-object v1, v0, v4

    const-string v1, "trigger_anr"

    aput-object v1, v0, v5

    sput-object v0, Lio/methodbeat/android/Profiles;->TRIGGERS:[Ljava/lang/String;

    return-void
.end method

.method private constructor <init>(Ljava/lang/Object;Ljava/lang/Class;Landroid/os/Handler;Z)V
    .registers 5
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/lang/Object;",
            "Ljava/lang/Class",
            "<*>;",
            "Landroid/os/Handler;",
            "Z)V"
        }
    .end annotation

    .prologue
    .line 51
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 52
    iput-object p1, p0, Lio/methodbeat/android/Profiles;->manager:Ljava/lang/Object;

    .line 53
    iput-object p2, p0, Lio/methodbeat/android/Profiles;->listenerType:Ljava/lang/Class;

    .line 54
    iput-object p3, p0, Lio/methodbeat/android/Profiles;->worker:Landroid/os/Handler;

    .line 55
    iput-boolean p4, p0, Lio/methodbeat/android/Profiles;->hangs:Z

    .line 56
    return-void
.end method

.method private static failed(Ljava/lang/String;Ljava/lang/Throwable;)V
    .registers 5

    .prologue
    .line 191
    instance-of v0, p1, Ljava/lang/reflect/InvocationTargetException;

    if-eqz v0, :cond_8

    invoke-virtual {p1}, Ljava/lang/Throwable;->getCause()Ljava/lang/Throwable;

    move-result-object p1

    .line 192
    :cond_8
    const-string v0, "methodbeat"

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {v1, p0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    const-string v2, ": "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, p1}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-static {v0, v1}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    .line 193
    return-void
.end method

.method private static get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;
    .registers 5
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    const/4 v2, 0x0

    .line 187
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    new-array v1, v2, [Ljava/lang/Class;

    invoke-virtual {v0, p1, v1}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v0

    new-array v1, v2, [Ljava/lang/Object;

    invoke-virtual {v0, p0, v1}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    return-object v0
.end method

.method static install(Landroid/content/Context;Landroid/os/Handler;ZZ)V
    .registers 9

    .prologue
    .line 59
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x23

    if-lt v0, v1, :cond_a

    if-nez p2, :cond_b

    if-nez p3, :cond_b

    .line 82
    :cond_a
    :goto_a
    return-void

    .line 63
    :cond_b
    :try_start_b
    const-string v0, "profiling"

    invoke-virtual {p0, v0}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    .line 64
    if-nez v0, :cond_22

    .line 65
    const-string v0, "methodbeat"

    const-string v1, "no profiles: the system has no ProfilingManager"

    invoke-static {v0, v1}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I
    :try_end_1a
    .catch Ljava/lang/Throwable; {:try_start_b .. :try_end_1a} :catch_1b

    goto :goto_a

    .line 79
    :catch_1b
    move-exception v0

    .line 80
    const-string v1, "no profiles"

    invoke-static {v1, v0}, Lio/methodbeat/android/Profiles;->failed(Ljava/lang/String;Ljava/lang/Throwable;)V

    goto :goto_a

    .line 68
    :cond_22
    :try_start_22
    new-instance v1, Lio/methodbeat/android/Profiles;

    const-string v2, "java.util.function.Consumer"

    invoke-static {v2}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;

    move-result-object v2

    invoke-direct {v1, v0, v2, p1, p3}, Lio/methodbeat/android/Profiles;-><init>(Ljava/lang/Object;Ljava/lang/Class;Landroid/os/Handler;Z)V

    .line 70
    invoke-direct {v1}, Lio/methodbeat/android/Profiles;->listen()V

    .line 71
    if-eqz p2, :cond_42

    .line 72
    const/4 v0, 0x7

    const/4 v2, 0x4

    const-string v3, "mb-start-"

    const/16 v4, 0x3a98

    invoke-direct {v1, v2, v3, v4}, Lio/methodbeat/android/Profiles;->request(ILjava/lang/String;I)Ljava/lang/String;

    move-result-object v2

    const/4 v3, 0x0

    new-array v3, v3, [J

    invoke-static {v0, v2, v3}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 74
    :cond_42
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v2, 0x24

    if-lt v0, v2, :cond_50

    .line 75
    const/4 v0, 0x1

    invoke-direct {v1, p2, v0}, Lio/methodbeat/android/Profiles;->trigger(ZI)V

    .line 76
    const/4 v0, 0x2

    invoke-direct {v1, p3, v0}, Lio/methodbeat/android/Profiles;->trigger(ZI)V

    .line 78
    :cond_50
    sput-object v1, Lio/methodbeat/android/Natives;->profiles:Lio/methodbeat/android/Profiles;
    :try_end_52
    .catch Ljava/lang/Throwable; {:try_start_22 .. :try_end_52} :catch_1b

    goto :goto_a
.end method

.method private listen()V
    .registers 9
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    const/4 v7, 0x2

    const/4 v6, 0x1

    const/4 v5, 0x0

    .line 98
    iget-object v0, p0, Lio/methodbeat/android/Profiles;->listenerType:Ljava/lang/Class;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    new-array v1, v6, [Ljava/lang/Class;

    iget-object v2, p0, Lio/methodbeat/android/Profiles;->listenerType:Ljava/lang/Class;

    aput-object v2, v1, v5

    invoke-static {v0, v1, p0}, Ljava/lang/reflect/Proxy;->newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;

    move-result-object v0

    .line 100
    iget-object v1, p0, Lio/methodbeat/android/Profiles;->manager:Ljava/lang/Object;

    invoke-virtual {v1}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v1

    const-string v2, "registerForAllProfilingResults"

    new-array v3, v7, [Ljava/lang/Class;

    const-class v4, Ljava/util/concurrent/Executor;

    aput-object v4, v3, v5

    iget-object v4, p0, Lio/methodbeat/android/Profiles;->listenerType:Ljava/lang/Class;

    aput-object v4, v3, v6

    invoke-virtual {v1, v2, v3}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v1

    iget-object v2, p0, Lio/methodbeat/android/Profiles;->manager:Ljava/lang/Object;

    new-array v3, v7, [Ljava/lang/Object;

    aput-object p0, v3, v5

    aput-object v0, v3, v6

    .line 101
    invoke-virtual {v1, v2, v3}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    .line 102
    return-void
.end method

.method private request(ILjava/lang/String;I)Ljava/lang/String;
    .registers 16
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    const/4 v11, 0x3

    const/4 v10, 0x2

    const/4 v9, 0x1

    const/4 v8, 0x0

    const/4 v7, 0x0

    .line 105
    invoke-static {}, Ljava/lang/System;->currentTimeMillis()J

    move-result-wide v0

    const/16 v2, 0x24

    invoke-static {v0, v1, v2}, Ljava/lang/Long;->toString(JI)Ljava/lang/String;

    move-result-object v0

    .line 106
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {v1, p2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    .line 107
    invoke-virtual {v0}, Ljava/lang/String;->length()I

    move-result v1

    const/16 v2, 0x14

    if-gt v1, v2, :cond_76

    .line 108
    :goto_28
    new-instance v1, Landroid/os/Bundle;

    invoke-direct {v1}, Landroid/os/Bundle;-><init>()V

    .line 109
    const-string v2, "KEY_DURATION_MS"

    invoke-virtual {v1, v2, p3}, Landroid/os/Bundle;->putInt(Ljava/lang/String;I)V

    .line 111
    iget-object v2, p0, Lio/methodbeat/android/Profiles;->manager:Ljava/lang/Object;

    invoke-virtual {v2}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v2

    const-string v3, "requestProfiling"

    const/4 v4, 0x6

    new-array v4, v4, [Ljava/lang/Class;

    sget-object v5, Ljava/lang/Integer;->TYPE:Ljava/lang/Class;

    aput-object v5, v4, v7

    const-class v5, Landroid/os/Bundle;

    aput-object v5, v4, v9

    const-class v5, Ljava/lang/String;

    aput-object v5, v4, v10

    const-class v5, Landroid/os/CancellationSignal;

    aput-object v5, v4, v11

    const/4 v5, 0x4

    const-class v6, Ljava/util/concurrent/Executor;

    aput-object v6, v4, v5

    const/4 v5, 0x5

    iget-object v6, p0, Lio/methodbeat/android/Profiles;->listenerType:Ljava/lang/Class;

    aput-object v6, v4, v5

    invoke-virtual {v2, v3, v4}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v2

    iget-object v3, p0, Lio/methodbeat/android/Profiles;->manager:Ljava/lang/Object;

    const/4 v4, 0x6

    new-array v4, v4, [Ljava/lang/Object;

    .line 113
    invoke-static {p1}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v5

    aput-object v5, v4, v7

    aput-object v1, v4, v9

    aput-object v0, v4, v10

    aput-object v8, v4, v11

    const/4 v1, 0x4

    aput-object v8, v4, v1

    const/4 v1, 0x5

    aput-object v8, v4, v1

    invoke-virtual {v2, v3, v4}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    .line 114
    return-object v0

    .line 107
    :cond_76
    const/16 v1, 0x14

    invoke-virtual {v0, v7, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_28
.end method

.method private static tell(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ILjava/lang/String;)V
    .registers 13

    .prologue
    const/4 v4, 0x1

    const/4 v6, 0x0

    .line 179
    if-eqz p4, :cond_2e

    .line 180
    const-string v1, "methodbeat"

    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "no profile "

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, p0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v2, ": error "

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, p4}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;

    move-result-object v2

    .line 181
    if-nez p5, :cond_49

    const-string v0, ""

    :goto_23
    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    .line 180
    invoke-static {v1, v0}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    .line 183
    :cond_2e
    const/16 v0, 0x11

    const/4 v1, 0x5

    new-array v1, v1, [Ljava/lang/String;

    aput-object p0, v1, v6

    aput-object p1, v1, v4

    const/4 v2, 0x2

    aput-object p2, v1, v2

    const/4 v2, 0x3

    aput-object p3, v1, v2

    const/4 v2, 0x4

    aput-object p5, v1, v2

    new-array v2, v4, [J

    int-to-long v4, p4

    aput-wide v4, v2, v6

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 184
    return-void

    .line 181
    :cond_49
    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, ", "

    invoke-virtual {v0, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0, p5}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    goto :goto_23
.end method

.method private static told(Ljava/lang/Object;)V
    .registers 11
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    const/4 v2, 0x4

    const/4 v6, 0x1

    const/4 v7, 0x0

    .line 161
    const-string v0, "getTag"

    invoke-static {p0, v0}, Lio/methodbeat/android/Profiles;->get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    .line 162
    const-string v1, "getResultFilePath"

    invoke-static {p0, v1}, Lio/methodbeat/android/Profiles;->get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v3

    check-cast v3, Ljava/lang/String;

    .line 163
    const-string v1, "getErrorMessage"

    invoke-static {p0, v1}, Lio/methodbeat/android/Profiles;->get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v5

    check-cast v5, Ljava/lang/String;

    .line 164
    const-string v1, "getErrorCode"

    invoke-static {p0, v1}, Lio/methodbeat/android/Profiles;->get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Ljava/lang/Integer;

    invoke-virtual {v1}, Ljava/lang/Integer;->intValue()I

    move-result v4

    .line 165
    sget v1, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v8, 0x24

    if-lt v1, v8, :cond_69

    const-string v1, "getTriggerType"

    invoke-static {p0, v1}, Lio/methodbeat/android/Profiles;->get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v1

    check-cast v1, Ljava/lang/Integer;

    invoke-virtual {v1}, Ljava/lang/Integer;->intValue()I

    move-result v1

    move v9, v1

    .line 166
    :goto_3a
    if-eqz v0, :cond_6b

    const-string v1, "mb-start-"

    invoke-virtual {v0, v1}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v1

    if-eqz v1, :cond_6b

    move v8, v6

    .line 167
    :goto_45
    if-eqz v0, :cond_6d

    const-string v1, "mb-anr-"

    invoke-virtual {v0, v1}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v1

    if-eqz v1, :cond_6d

    move v1, v6

    .line 168
    :goto_50
    if-lez v9, :cond_7c

    sget-object v6, Lio/methodbeat/android/Profiles;->TRIGGERS:[Ljava/lang/String;

    array-length v6, v6

    if-ge v9, v6, :cond_7c

    .line 169
    if-nez v3, :cond_6f

    sget-object v0, Lio/methodbeat/android/Profiles;->TRIGGERS:[Ljava/lang/String;

    aget-object v0, v0, v9

    :goto_5d
    sget-object v1, Lio/methodbeat/android/Profiles;->KINDS:[Ljava/lang/String;

    aget-object v1, v1, v2

    sget-object v2, Lio/methodbeat/android/Profiles;->TRIGGERS:[Ljava/lang/String;

    aget-object v2, v2, v9

    invoke-static/range {v0 .. v5}, Lio/methodbeat/android/Profiles;->tell(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ILjava/lang/String;)V

    .line 175
    :cond_68
    :goto_68
    return-void

    :cond_69
    move v9, v7

    .line 165
    goto :goto_3a

    :cond_6b
    move v8, v7

    .line 166
    goto :goto_45

    :cond_6d
    move v1, v7

    .line 167
    goto :goto_50

    .line 169
    :cond_6f
    const/16 v0, 0x2f

    invoke-virtual {v3, v0}, Ljava/lang/String;->lastIndexOf(I)I

    move-result v0

    add-int/lit8 v0, v0, 0x1

    invoke-virtual {v3, v0}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v0

    goto :goto_5d

    .line 171
    :cond_7c
    if-nez v8, :cond_80

    if-eqz v1, :cond_68

    .line 172
    :cond_80
    sget-object v6, Lio/methodbeat/android/Profiles;->KINDS:[Ljava/lang/String;

    if-eqz v8, :cond_8f

    move v1, v2

    :goto_85
    aget-object v1, v6, v1

    if-eqz v8, :cond_91

    const-string v2, "start"

    :goto_8b
    invoke-static/range {v0 .. v5}, Lio/methodbeat/android/Profiles;->tell(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ILjava/lang/String;)V

    goto :goto_68

    :cond_8f
    const/4 v1, 0x3

    goto :goto_85

    :cond_91
    const-string v2, "anr"

    goto :goto_8b
.end method

.method private trigger(ZI)V
    .registers 9

    .prologue
    .line 118
    if-nez p1, :cond_3

    .line 130
    :goto_2
    return-void

    .line 122
    :cond_3
    :try_start_3
    const-string v0, "android.os.ProfilingTrigger$Builder"

    invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;

    move-result-object v0

    .line 123
    const-string v1, "build"

    const/4 v2, 0x0

    new-array v2, v2, [Ljava/lang/Class;

    invoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [Ljava/lang/Class;

    const/4 v3, 0x0

    sget-object v4, Ljava/lang/Integer;->TYPE:Ljava/lang/Class;

    aput-object v4, v2, v3

    .line 124
    invoke-virtual {v0, v2}, Ljava/lang/Class;->getConstructor([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;

    move-result-object v0

    const/4 v2, 0x1

    new-array v2, v2, [Ljava/lang/Object;

    const/4 v3, 0x0

    invoke-static {p2}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v4

    aput-object v4, v2, v3

    invoke-virtual {v0, v2}, Ljava/lang/reflect/Constructor;->newInstance([Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    const/4 v2, 0x0

    new-array v2, v2, [Ljava/lang/Object;

    invoke-virtual {v1, v0, v2}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    .line 125
    iget-object v1, p0, Lio/methodbeat/android/Profiles;->manager:Ljava/lang/Object;

    invoke-virtual {v1}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v1

    const-string v2, "addProfilingTriggers"

    const/4 v3, 0x1

    new-array v3, v3, [Ljava/lang/Class;

    const/4 v4, 0x0

    const-class v5, Ljava/util/List;

    aput-object v5, v3, v4

    invoke-virtual {v1, v2, v3}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v1

    iget-object v2, p0, Lio/methodbeat/android/Profiles;->manager:Ljava/lang/Object;

    const/4 v3, 0x1

    new-array v3, v3, [Ljava/lang/Object;

    const/4 v4, 0x0

    .line 126
    invoke-static {v0}, Ljava/util/Collections;->singletonList(Ljava/lang/Object;)Ljava/util/List;

    move-result-object v0

    aput-object v0, v3, v4

    invoke-virtual {v1, v2, v3}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;
    :try_end_56
    .catch Ljava/lang/Throwable; {:try_start_3 .. :try_end_56} :catch_57

    goto :goto_2

    .line 127
    :catch_57
    move-exception v0

    .line 128
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "no profiles by "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    sget-object v2, Lio/methodbeat/android/Profiles;->TRIGGERS:[Ljava/lang/String;

    aget-object v2, v2, p2

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-static {v1, v0}, Lio/methodbeat/android/Profiles;->failed(Ljava/lang/String;Ljava/lang/Throwable;)V

    goto :goto_2
.end method


# virtual methods
.method public execute(Ljava/lang/Runnable;)V
    .registers 3

    .prologue
    .line 135
    iget-object v0, p0, Lio/methodbeat/android/Profiles;->worker:Landroid/os/Handler;

    invoke-virtual {v0, p1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 136
    return-void
.end method

.method hangs()Ljava/lang/String;
    .registers 5

    .prologue
    const/4 v0, 0x0

    .line 86
    iget-boolean v1, p0, Lio/methodbeat/android/Profiles;->hangs:Z

    if-nez v1, :cond_6

    .line 93
    :goto_5
    return-object v0

    .line 90
    :cond_6
    const/4 v1, 0x3

    :try_start_7
    const-string v2, "mb-anr-"

    const/16 v3, 0x2710

    invoke-direct {p0, v1, v2, v3}, Lio/methodbeat/android/Profiles;->request(ILjava/lang/String;I)Ljava/lang/String;
    :try_end_e
    .catch Ljava/lang/Throwable; {:try_start_7 .. :try_end_e} :catch_10

    move-result-object v0

    goto :goto_5

    .line 91
    :catch_10
    move-exception v1

    .line 92
    const-string v2, "no profile of a hang"

    invoke-static {v2, v1}, Lio/methodbeat/android/Profiles;->failed(Ljava/lang/String;Ljava/lang/Throwable;)V

    goto :goto_5
.end method

.method public invoke(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;
    .registers 9

    .prologue
    const/4 v0, 0x1

    const/4 v1, 0x0

    .line 141
    invoke-virtual {p2}, Ljava/lang/reflect/Method;->getName()Ljava/lang/String;

    move-result-object v3

    const/4 v2, -0x1

    invoke-virtual {v3}, Ljava/lang/String;->hashCode()I

    move-result v4

    sparse-switch v4, :sswitch_data_6a

    :cond_e
    :goto_e
    packed-switch v2, :pswitch_data_7c

    .line 156
    new-instance v0, Ljava/lang/UnsupportedOperationException;

    invoke-virtual {p2}, Ljava/lang/reflect/Method;->getName()Ljava/lang/String;

    move-result-object v1

    invoke-direct {v0, v1}, Ljava/lang/UnsupportedOperationException;-><init>(Ljava/lang/String;)V

    throw v0

    .line 141
    :sswitch_1b
    const-string v4, "accept"

    invoke-virtual {v3, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v3

    if-eqz v3, :cond_e

    move v2, v1

    goto :goto_e

    :sswitch_25
    const-string v4, "equals"

    invoke-virtual {v3, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v3

    if-eqz v3, :cond_e

    move v2, v0

    goto :goto_e

    :sswitch_2f
    const-string v4, "hashCode"

    invoke-virtual {v3, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v3

    if-eqz v3, :cond_e

    const/4 v2, 0x2

    goto :goto_e

    :sswitch_39
    const-string v4, "toString"

    invoke-virtual {v3, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v3

    if-eqz v3, :cond_e

    const/4 v2, 0x3

    goto :goto_e

    .line 144
    :pswitch_43
    const/4 v0, 0x0

    :try_start_44
    aget-object v0, p3, v0

    invoke-static {v0}, Lio/methodbeat/android/Profiles;->told(Ljava/lang/Object;)V
    :try_end_49
    .catch Ljava/lang/Throwable; {:try_start_44 .. :try_end_49} :catch_4b

    .line 148
    :goto_49
    const/4 v0, 0x0

    .line 154
    :goto_4a
    return-object v0

    .line 145
    :catch_4b
    move-exception v0

    .line 146
    const-string v1, "a profile\'s result was not understood"

    invoke-static {v1, v0}, Lio/methodbeat/android/Profiles;->failed(Ljava/lang/String;Ljava/lang/Throwable;)V

    goto :goto_49

    .line 150
    :pswitch_52
    aget-object v2, p3, v1

    if-ne p1, v2, :cond_5b

    :goto_56
    invoke-static {v0}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v0

    goto :goto_4a

    :cond_5b
    move v0, v1

    goto :goto_56

    .line 152
    :pswitch_5d
    invoke-static {p1}, Ljava/lang/System;->identityHashCode(Ljava/lang/Object;)I

    move-result v0

    invoke-static {v0}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    goto :goto_4a

    .line 154
    :pswitch_66
    const-string v0, "methodbeat\'s listener for profiles"

    goto :goto_4a

    .line 141
    nop

    :sswitch_data_6a
    .sparse-switch
        -0x69e9ad94 -> :sswitch_39
        -0x54d84af8 -> :sswitch_1b
        -0x4d378041 -> :sswitch_25
        0x8cdac1b -> :sswitch_2f
    .end sparse-switch

    :pswitch_data_7c
    .packed-switch 0x0
        :pswitch_43
        :pswitch_52
        :pswitch_5d
        :pswitch_66
    .end packed-switch
.end method
