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
    .line 96
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v0

    invoke-static {v0}, Ljava/lang/reflect/Proxy;->isProxyClass(Ljava/lang/Class;)Z

    move-result v0

    if-eqz v0, :cond_14

    .line 97
    invoke-static {p0}, Ljava/lang/reflect/Proxy;->getInvocationHandler(Ljava/lang/Object;)Ljava/lang/reflect/InvocationHandler;

    move-result-object v0

    instance-of v0, v0, Lio/methodbeat/android/Inputs$Ours;

    if-eqz v0, :cond_14

    const/4 v0, 0x1

    .line 96
    :goto_13
    return v0

    .line 97
    :cond_14
    const/4 v0, 0x0

    goto :goto_13
.end method


# virtual methods
.method resumed(Landroid/app/Activity;)V
    .registers 8

    .prologue
    const/4 v2, 0x0

    .line 75
    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v3

    .line 76
    if-nez v3, :cond_27

    const/4 v0, 0x0

    move-object v1, v0

    .line 77
    :goto_9
    const-string v0, "input"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-nez v0, :cond_2d

    .line 78
    if-eqz v1, :cond_26

    invoke-static {v1}, Lio/methodbeat/android/Inputs;->isOurs(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_26

    .line 79
    invoke-static {v1}, Ljava/lang/reflect/Proxy;->getInvocationHandler(Ljava/lang/Object;)Ljava/lang/reflect/InvocationHandler;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Inputs$Ours;

    # getter for: Lio/methodbeat/android/Inputs$Ours;->next:Landroid/view/Window$Callback;
    invoke-static {v0}, Lio/methodbeat/android/Inputs$Ours;->access$000(Lio/methodbeat/android/Inputs$Ours;)Landroid/view/Window$Callback;

    move-result-object v0

    invoke-virtual {v3, v0}, Landroid/view/Window;->setCallback(Landroid/view/Window$Callback;)V

    .line 93
    :cond_26
    :goto_26
    return-void

    .line 76
    :cond_27
    invoke-virtual {v3}, Landroid/view/Window;->getCallback()Landroid/view/Window$Callback;

    move-result-object v0

    move-object v1, v0

    goto :goto_9

    .line 83
    :cond_2d
    if-eqz v1, :cond_26

    invoke-static {v1}, Lio/methodbeat/android/Inputs;->isOurs(Ljava/lang/Object;)Z

    move-result v0

    if-nez v0, :cond_26

    .line 86
    iget-object v0, p0, Lio/methodbeat/android/Inputs;->installed:Ljava/util/Map;

    invoke-interface {v0, v3}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Integer;

    .line 87
    if-nez v0, :cond_6b

    move v0, v2

    .line 88
    :goto_40
    const/16 v4, 0x10

    if-ge v0, v4, :cond_26

    .line 89
    iget-object v4, p0, Lio/methodbeat/android/Inputs;->installed:Ljava/util/Map;

    add-int/lit8 v0, v0, 0x1

    invoke-static {v0}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;

    move-result-object v0

    invoke-interface {v4, v3, v0}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    .line 90
    const-class v0, Lio/methodbeat/android/Inputs;

    invoke-virtual {v0}, Ljava/lang/Class;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v0

    const/4 v4, 0x1

    new-array v4, v4, [Ljava/lang/Class;

    const-class v5, Landroid/view/Window$Callback;

    aput-object v5, v4, v2

    new-instance v2, Lio/methodbeat/android/Inputs$Ours;

    invoke-direct {v2, v1}, Lio/methodbeat/android/Inputs$Ours;-><init>(Landroid/view/Window$Callback;)V

    invoke-static {v0, v4, v2}, Ljava/lang/reflect/Proxy;->newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/view/Window$Callback;

    invoke-virtual {v3, v0}, Landroid/view/Window;->setCallback(Landroid/view/Window$Callback;)V

    goto :goto_26

    .line 87
    :cond_6b
    invoke-virtual {v0}, Ljava/lang/Integer;->intValue()I

    move-result v0

    goto :goto_40
.end method
