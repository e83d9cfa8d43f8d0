# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Fragments;
.super Ljava/lang/Object;
.source "Fragments.java"

# interfaces
.implements Ljava/lang/reflect/InvocationHandler;


# instance fields
.field private final activity:Landroid/app/Activity;

.field private final leaks:Lio/methodbeat/android/Leaks;

.field private final resumed:Ljava/util/List;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/List",
            "<",
            "Ljava/lang/Object;",
            ">;"
        }
    .end annotation
.end field


# direct methods
.method private constructor <init>(Landroid/app/Activity;Lio/methodbeat/android/Leaks;)V
    .registers 4

    .prologue
    .line 26
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 22
    new-instance v0, Ljava/util/ArrayList;

    invoke-direct {v0}, Ljava/util/ArrayList;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Fragments;->resumed:Ljava/util/List;

    .line 27
    iput-object p1, p0, Lio/methodbeat/android/Fragments;->activity:Landroid/app/Activity;

    .line 28
    iput-object p2, p0, Lio/methodbeat/android/Fragments;->leaks:Lio/methodbeat/android/Leaks;

    .line 29
    return-void
.end method

.method private attached(Ljava/lang/Object;)V
    .registers 11
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    const/4 v1, 0x0

    .line 89
    const-string v0, "getLifecycle"

    invoke-static {p1, v0}, Lio/methodbeat/android/Fragments;->call(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v2

    .line 90
    const-string v0, "androidx.lifecycle.LifecycleEventObserver"

    .line 91
    invoke-virtual {p1}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v3

    invoke-virtual {v3}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v3

    .line 90
    invoke-static {v0, v1, v3}, Ljava/lang/Class;->forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;

    move-result-object v3

    .line 92
    invoke-virtual {v2}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getMethods()[Ljava/lang/reflect/Method;

    move-result-object v4

    array-length v5, v4

    move v0, v1

    :goto_1f
    if-ge v0, v5, :cond_3b

    aget-object v6, v4, v0

    .line 93
    invoke-virtual {v6}, Ljava/lang/reflect/Method;->getName()Ljava/lang/String;

    move-result-object v7

    const-string v8, "addObserver"

    invoke-virtual {v7, v8}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v7

    if-eqz v7, :cond_45

    .line 94
    const/4 v0, 0x1

    new-array v0, v0, [Ljava/lang/Object;

    invoke-direct {p0, v3}, Lio/methodbeat/android/Fragments;->proxy(Ljava/lang/Class;)Ljava/lang/Object;

    move-result-object v3

    aput-object v3, v0, v1

    invoke-virtual {v6, v2, v0}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    .line 98
    :cond_3b
    const-string v0, "getChildFragmentManager"

    invoke-static {p1, v0}, Lio/methodbeat/android/Fragments;->call(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    invoke-direct {p0, v0}, Lio/methodbeat/android/Fragments;->hear(Ljava/lang/Object;)V

    .line 99
    return-void

    .line 92
    :cond_45
    add-int/lit8 v0, v0, 0x1

    goto :goto_1f
.end method

.method private static call(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;
    .registers 5
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    const/4 v2, 0x0

    .line 48
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

.method private changed(Ljava/lang/Object;Ljava/lang/String;)V
    .registers 4

    .prologue
    .line 103
    const-string v0, "ON_RESUME"

    invoke-virtual {p2, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_c

    .line 104
    invoke-virtual {p0, p1}, Lio/methodbeat/android/Fragments;->resumed(Ljava/lang/Object;)V

    .line 112
    :cond_b
    :goto_b
    return-void

    .line 105
    :cond_c
    const-string v0, "ON_PAUSE"

    invoke-virtual {p2, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_18

    .line 106
    invoke-virtual {p0, p1}, Lio/methodbeat/android/Fragments;->paused(Ljava/lang/Object;)V

    goto :goto_b

    .line 107
    :cond_18
    const-string v0, "ON_DESTROY"

    invoke-virtual {p2, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_24

    .line 108
    invoke-virtual {p0, p1}, Lio/methodbeat/android/Fragments;->destroyed(Ljava/lang/Object;)V

    goto :goto_b

    .line 109
    :cond_24
    const-string v0, "ON_STOP"

    invoke-virtual {p2, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_b

    .line 110
    iget-object v0, p0, Lio/methodbeat/android/Fragments;->leaks:Lio/methodbeat/android/Leaks;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Leaks;->stopped(Ljava/lang/Object;)V

    goto :goto_b
.end method

.method private static get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;
    .registers 3

    .prologue
    .line 146
    :try_start_0
    invoke-static {p0, p1}, Lio/methodbeat/android/Fragments;->call(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;
    :try_end_3
    .catch Ljava/lang/Exception; {:try_start_0 .. :try_end_3} :catch_5

    move-result-object v0

    .line 148
    :goto_4
    return-object v0

    .line 147
    :catch_5
    move-exception v0

    .line 148
    const/4 v0, 0x0

    goto :goto_4
.end method

.method private hear(Ljava/lang/Object;)V
    .registers 9
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    const/4 v1, 0x0

    .line 57
    invoke-virtual {p1}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getMethods()[Ljava/lang/reflect/Method;

    move-result-object v2

    array-length v3, v2

    move v0, v1

    :goto_b
    if-ge v0, v3, :cond_2d

    aget-object v4, v2, v0

    .line 58
    invoke-virtual {v4}, Ljava/lang/reflect/Method;->getName()Ljava/lang/String;

    move-result-object v5

    const-string v6, "addFragmentOnAttachListener"

    invoke-virtual {v5, v6}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v5

    if-eqz v5, :cond_2e

    .line 59
    const/4 v0, 0x1

    new-array v0, v0, [Ljava/lang/Object;

    invoke-virtual {v4}, Ljava/lang/reflect/Method;->getParameterTypes()[Ljava/lang/Class;

    move-result-object v2

    aget-object v2, v2, v1

    invoke-direct {p0, v2}, Lio/methodbeat/android/Fragments;->proxy(Ljava/lang/Class;)Ljava/lang/Object;

    move-result-object v2

    aput-object v2, v0, v1

    invoke-virtual {v4, p1, v0}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    .line 63
    :cond_2d
    return-void

    .line 57
    :cond_2e
    add-int/lit8 v0, v0, 0x1

    goto :goto_b
.end method

.method private static isScreen(Ljava/lang/Object;)Z
    .registers 3

    .prologue
    .line 153
    const-string v0, "getView"

    invoke-static {p0, v0}, Lio/methodbeat/android/Fragments;->get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    if-eqz v0, :cond_28

    sget-object v0, Ljava/lang/Boolean;->TRUE:Ljava/lang/Boolean;

    const-string v1, "getShowsDialog"

    invoke-static {p0, v1}, Lio/methodbeat/android/Fragments;->get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/lang/Boolean;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-nez v0, :cond_28

    .line 154
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v0

    const-string v1, "androidx."

    invoke-virtual {v0, v1}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_28

    const/4 v0, 0x1

    .line 153
    :goto_27
    return v0

    .line 154
    :cond_28
    const/4 v0, 0x0

    goto :goto_27
.end method

.method private proxy(Ljava/lang/Class;)Ljava/lang/Object;
    .registers 5
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/lang/Class",
            "<*>;)",
            "Ljava/lang/Object;"
        }
    .end annotation

    .prologue
    .line 52
    invoke-virtual {p1}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    const/4 v1, 0x1

    new-array v1, v1, [Ljava/lang/Class;

    const/4 v2, 0x0

    aput-object p1, v1, v2

    invoke-static {v0, v1, p0}, Ljava/lang/reflect/Proxy;->newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;

    move-result-object v0

    return-object v0
.end method

.method private tell()V
    .registers 9

    .prologue
    const/4 v7, 0x1

    const/4 v6, 0x0

    .line 134
    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    .line 135
    iget-object v0, p0, Lio/methodbeat/android/Fragments;->resumed:Ljava/util/List;

    iget-object v2, p0, Lio/methodbeat/android/Fragments;->resumed:Ljava/util/List;

    invoke-interface {v2}, Ljava/util/List;->size()I

    move-result v2

    add-int/lit8 v2, v2, -0x1

    invoke-interface {v0, v2}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    :goto_15
    if-eqz v0, :cond_5a

    .line 136
    invoke-virtual {v0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v2

    .line 137
    const-string v3, "androidx."

    invoke-virtual {v2, v3}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v3

    if-nez v3, :cond_53

    .line 138
    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "/"

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    const/16 v4, 0x2e

    invoke-virtual {v2, v4}, Ljava/lang/String;->lastIndexOf(I)I

    move-result v4

    const/16 v5, 0x24

    invoke-virtual {v2, v5}, Ljava/lang/String;->lastIndexOf(I)I

    move-result v5

    invoke-static {v4, v5}, Ljava/lang/Math;->max(II)I

    move-result v4

    add-int/lit8 v4, v4, 0x1

    invoke-virtual {v2, v4}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v3, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v1, v6, v2}, Ljava/lang/StringBuilder;->insert(ILjava/lang/String;)Ljava/lang/StringBuilder;

    .line 135
    :cond_53
    const-string v2, "getParentFragment"

    invoke-static {v0, v2}, Lio/methodbeat/android/Fragments;->get(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    goto :goto_15

    .line 141
    :cond_5a
    const/16 v0, 0x15

    const/4 v2, 0x2

    new-array v2, v2, [Ljava/lang/String;

    iget-object v3, p0, Lio/methodbeat/android/Fragments;->activity:Landroid/app/Activity;

    invoke-static {v3}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v3

    aput-object v3, v2, v6

    invoke-virtual {v1, v7}, Ljava/lang/StringBuilder;->substring(I)Ljava/lang/String;

    move-result-object v1

    aput-object v1, v2, v7

    new-array v1, v6, [J

    invoke-static {v0, v2, v1}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 142
    return-void
.end method

.method static watch(Landroid/app/Activity;Lio/methodbeat/android/Leaks;)V
    .registers 5

    .prologue
    .line 33
    const-string v0, "fragments"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_11

    const-string v0, "leaks"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_11

    .line 45
    :cond_10
    :goto_10
    return-void

    .line 36
    :cond_11
    new-instance v0, Lio/methodbeat/android/Fragments;

    invoke-direct {v0, p0, p1}, Lio/methodbeat/android/Fragments;-><init>(Landroid/app/Activity;Lio/methodbeat/android/Leaks;)V

    .line 38
    :try_start_16
    const-string v1, "getSupportFragmentManager"

    invoke-static {p0, v1}, Lio/methodbeat/android/Fragments;->call(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v1

    invoke-direct {v0, v1}, Lio/methodbeat/android/Fragments;->hear(Ljava/lang/Object;)V
    :try_end_1f
    .catch Ljava/lang/Exception; {:try_start_16 .. :try_end_1f} :catch_29

    .line 42
    :goto_1f
    sget v1, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v2, 0x1a

    if-lt v1, v2, :cond_10

    .line 43
    invoke-static {p0, v0}, Lio/methodbeat/android/PlatformFragments;->watch(Landroid/app/Activity;Lio/methodbeat/android/Fragments;)V

    goto :goto_10

    .line 39
    :catch_29
    move-exception v1

    goto :goto_1f
.end method


# virtual methods
.method destroyed(Ljava/lang/Object;)V
    .registers 4

    .prologue
    .line 130
    iget-object v0, p0, Lio/methodbeat/android/Fragments;->leaks:Lio/methodbeat/android/Leaks;

    iget-object v1, p0, Lio/methodbeat/android/Fragments;->activity:Landroid/app/Activity;

    invoke-virtual {v0, p1, v1}, Lio/methodbeat/android/Leaks;->destroyed(Ljava/lang/Object;Landroid/app/Activity;)V

    .line 131
    return-void
.end method

.method public invoke(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;
    .registers 10

    .prologue
    const/4 v0, 0x0

    const/4 v1, 0x1

    const/4 v2, 0x0

    .line 69
    :try_start_3
    invoke-virtual {p2}, Ljava/lang/reflect/Method;->getName()Ljava/lang/String;

    move-result-object v4

    const/4 v3, -0x1

    invoke-virtual {v4}, Ljava/lang/String;->hashCode()I

    move-result v5

    sparse-switch v5, :sswitch_data_68

    :cond_f
    :goto_f
    packed-switch v3, :pswitch_data_7a

    .line 84
    :goto_12
    return-object v0

    .line 69
    :sswitch_13
    const-string v5, "onAttachFragment"

    invoke-virtual {v4, v5}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_f

    move v3, v2

    goto :goto_f

    :sswitch_1d
    const-string v5, "onStateChanged"

    invoke-virtual {v4, v5}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_f

    move v3, v1

    goto :goto_f

    :sswitch_27
    const-string v5, "hashCode"

    invoke-virtual {v4, v5}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_f

    const/4 v3, 0x2

    goto :goto_f

    :sswitch_31
    const-string v5, "equals"

    invoke-virtual {v4, v5}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_f

    const/4 v3, 0x3

    goto :goto_f

    .line 71
    :pswitch_3b
    const/4 v1, 0x1

    aget-object v1, p3, v1

    invoke-direct {p0, v1}, Lio/methodbeat/android/Fragments;->attached(Ljava/lang/Object;)V

    goto :goto_12

    .line 83
    :catch_42
    move-exception v1

    goto :goto_12

    .line 74
    :pswitch_44
    const/4 v1, 0x0

    aget-object v1, p3, v1

    const/4 v2, 0x1

    aget-object v2, p3, v2

    invoke-virtual {v2}, Ljava/lang/Object;->toString()Ljava/lang/String;

    move-result-object v2

    invoke-direct {p0, v1, v2}, Lio/methodbeat/android/Fragments;->changed(Ljava/lang/Object;Ljava/lang/String;)V

    goto :goto_12

    .line 77
    :pswitch_52
    invoke-static {p1}, Ljava/lang/System;->identityHashCode(Ljava/lang/Object;)I

    move-result v1

    invoke-static {v1}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    goto :goto_12

    .line 79
    :pswitch_5b
    const/4 v3, 0x0

    aget-object v3, p3, v3

    if-ne p1, v3, :cond_65

    :goto_60
    invoke-static {v1}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;
    :try_end_63
    .catch Ljava/lang/Exception; {:try_start_3 .. :try_end_63} :catch_42

    move-result-object v0

    goto :goto_12

    :cond_65
    move v1, v2

    goto :goto_60

    .line 69
    nop

    :sswitch_data_68
    .sparse-switch
        -0x545e539e -> :sswitch_1d
        -0x4d378041 -> :sswitch_31
        0x8cdac1b -> :sswitch_27
        0x140dc774 -> :sswitch_13
    .end sparse-switch

    :pswitch_data_7a
    .packed-switch 0x0
        :pswitch_3b
        :pswitch_44
        :pswitch_52
        :pswitch_5b
    .end packed-switch
.end method

.method paused(Ljava/lang/Object;)V
    .registers 3

    .prologue
    .line 124
    iget-object v0, p0, Lio/methodbeat/android/Fragments;->resumed:Ljava/util/List;

    invoke-interface {v0, p1}, Ljava/util/List;->remove(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_13

    iget-object v0, p0, Lio/methodbeat/android/Fragments;->resumed:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v0

    if-nez v0, :cond_13

    .line 125
    invoke-direct {p0}, Lio/methodbeat/android/Fragments;->tell()V

    .line 127
    :cond_13
    return-void
.end method

.method resumed(Ljava/lang/Object;)V
    .registers 3

    .prologue
    .line 115
    invoke-static {p1}, Lio/methodbeat/android/Fragments;->isScreen(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_13

    .line 116
    iget-object v0, p0, Lio/methodbeat/android/Fragments;->resumed:Ljava/util/List;

    invoke-interface {v0, p1}, Ljava/util/List;->remove(Ljava/lang/Object;)Z

    .line 117
    iget-object v0, p0, Lio/methodbeat/android/Fragments;->resumed:Ljava/util/List;

    invoke-interface {v0, p1}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 118
    invoke-direct {p0}, Lio/methodbeat/android/Fragments;->tell()V

    .line 120
    :cond_13
    return-void
.end method
