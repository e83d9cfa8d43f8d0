# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Inputs;
.super Ljava/lang/Object;
.source "Inputs.java"


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/Inputs$Ours;
    }
.end annotation


# static fields
.field private static final REPLACED_AT_MOST:I = 0x10


# instance fields
.field private final installed:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Landroid/view/Window;",
            "Ljava/lang/Integer;",
            ">;"
        }
    .end annotation
.end field


# direct methods
.method constructor <init>()V
    .registers 2

    .prologue
    .line 18
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 22
    new-instance v0, Ljava/util/WeakHashMap;

    invoke-direct {v0}, Ljava/util/WeakHashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Inputs;->installed:Ljava/util/Map;

    return-void
.end method

.method private static isOurs(Ljava/lang/Object;)Z
    .registers 2

    .prologue
    .line 90
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-static {v0}, Ljava/lang/reflect/Proxy;->isProxyClass(Ljava/lang/Class;)Z

    move-result v0

    if-eqz v0, :cond_14

    .line 91
    invoke-static {p0}, Ljava/lang/reflect/Proxy;->getInvocationHandler(Ljava/lang/Object;)Ljava/lang/reflect/InvocationHandler;

    move-result-object v0

    instance-of v0, v0, Lio/methodbeat/android/Inputs$Ours;

    if-eqz v0, :cond_14

    const/4 v0, 0x1

    .line 90
    :goto_13
    return v0

    .line 91
    :cond_14
    const/4 v0, 0x0

    goto :goto_13
.end method


# virtual methods
.method resumed(Landroid/app/Activity;)V
    .registers 8

    .prologue
    const/4 v1, 0x0

    .line 75
    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v3

    .line 76
    if-nez v3, :cond_12

    const/4 v0, 0x0

    move-object v2, v0

    .line 77
    :goto_9
    if-eqz v2, :cond_11

    invoke-static {v2}, Lio/methodbeat/android/Inputs;->isOurs(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_18

    .line 87
    :cond_11
    :goto_11
    return-void

    .line 76
    :cond_12
    invoke-virtual {v3}, Landroid/view/Window;->getCallback()Landroid/view/Window$Callback;

    move-result-object v0

    move-object v2, v0

    goto :goto_9

    .line 80
    :cond_18
    iget-object v0, p0, Lio/methodbeat/android/Inputs;->installed:Ljava/util/Map;

    invoke-interface {v0, v3}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Integer;

    .line 81
    if-nez v0, :cond_4e

    move v0, v1

    .line 82
    :goto_23
    const/16 v4, 0x10

    if-ge v0, v4, :cond_11

    .line 83
    iget-object v4, p0, Lio/methodbeat/android/Inputs;->installed:Ljava/util/Map;

    add-int/lit8 v0, v0, 0x1

    invoke-static {v0}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    invoke-interface {v4, v3, v0}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    .line 84
    const-class v0, Lio/methodbeat/android/Inputs;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    const/4 v4, 0x1

    new-array v4, v4, [Ljava/lang/Class;

    const-class v5, Landroid/view/Window$Callback;

    aput-object v5, v4, v1

    new-instance v1, Lio/methodbeat/android/Inputs$Ours;

    invoke-direct {v1, v2}, Lio/methodbeat/android/Inputs$Ours;-><init>(Landroid/view/Window$Callback;)V

    invoke-static {v0, v4, v1}, Ljava/lang/reflect/Proxy;->newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/view/Window$Callback;

    invoke-virtual {v3, v0}, Landroid/view/Window;->setCallback(Landroid/view/Window$Callback;)V

    goto :goto_11

    .line 81
    :cond_4e
    invoke-virtual {v0}, Ljava/lang/Integer;->intValue()I

    move-result v0

    goto :goto_23
.end method
