# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Inputs$Ours;
.super Ljava/lang/Object;
.source "Inputs.java"

# interfaces
.implements Ljava/lang/reflect/InvocationHandler;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/Inputs;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x1a
    name = "Ours"
.end annotation


# instance fields
.field private final next:Landroid/view/Window$Callback;


# direct methods
.method constructor <init>(Landroid/view/Window$Callback;)V
    .registers 2

    .prologue
    .line 27
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 28
    iput-object p1, p0, Lio/methodbeat/android/Inputs$Ours;->next:Landroid/view/Window$Callback;

    .line 29
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/Inputs$Ours;)Landroid/view/Window$Callback;
    .registers 2

    .prologue
    .line 24
    iget-object v0, p0, Lio/methodbeat/android/Inputs$Ours;->next:Landroid/view/Window$Callback;

    return-object v0
.end method

.method private static kind(Ljava/lang/String;)I
    .registers 6

    .prologue
    const/4 v2, 0x2

    const/4 v1, 0x1

    const/4 v0, 0x0

    const/4 v3, -0x1

    .line 58
    invoke-virtual {p0}, Ljava/lang/String;->hashCode()I

    move-result v4

    sparse-switch v4, :sswitch_data_48

    :cond_b
    move v4, v3

    :goto_c
    packed-switch v4, :pswitch_data_5e

    move v0, v3

    .line 68
    :goto_10
    :pswitch_10
    return v0

    .line 58
    :sswitch_11
    const-string v4, "dispatchTouchEvent"

    invoke-virtual {p0, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_b

    move v4, v0

    goto :goto_c

    :sswitch_1b
    const-string v4, "dispatchKeyEvent"

    invoke-virtual {p0, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_b

    move v4, v1

    goto :goto_c

    :sswitch_25
    const-string v4, "dispatchKeyShortcutEvent"

    invoke-virtual {p0, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_b

    move v4, v2

    goto :goto_c

    :sswitch_2f
    const-string v4, "dispatchGenericMotionEvent"

    invoke-virtual {p0, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_b

    const/4 v4, 0x3

    goto :goto_c

    :sswitch_39
    const-string v4, "dispatchTrackballEvent"

    invoke-virtual {p0, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_b

    const/4 v4, 0x4

    goto :goto_c

    :pswitch_43
    move v0, v1

    .line 63
    goto :goto_10

    :pswitch_45
    move v0, v2

    .line 66
    goto :goto_10

    .line 58
    nop

    :sswitch_data_48
    .sparse-switch
        -0x637695f6 -> :sswitch_39
        -0x4da463b9 -> :sswitch_2f
        -0x479b5d4b -> :sswitch_11
        -0x7302591 -> :sswitch_25
        -0x1a269eb -> :sswitch_1b
    .end sparse-switch

    :pswitch_data_5e
    .packed-switch 0x0
        :pswitch_10
        :pswitch_43
        :pswitch_43
        :pswitch_45
        :pswitch_45
    .end packed-switch
.end method

.method private pass(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;
    .registers 7
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Throwable;
        }
    .end annotation

    .prologue
    const/4 v0, 0x0

    .line 47
    invoke-virtual {p2}, Ljava/lang/reflect/Method;->getName()Ljava/lang/String;

    move-result-object v1

    const-string v2, "equals"

    invoke-virtual {v1, v2}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v1

    if-eqz v1, :cond_17

    .line 48
    aget-object v1, p3, v0

    if-ne p1, v1, :cond_12

    const/4 v0, 0x1

    :cond_12
    invoke-static {v0}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v0

    .line 51
    :goto_16
    return-object v0

    :cond_17
    :try_start_17
    iget-object v0, p0, Lio/methodbeat/android/Inputs$Ours;->next:Landroid/view/Window$Callback;

    invoke-virtual {p2, v0, p3}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;
    :try_end_1c
    .catch Ljava/lang/reflect/InvocationTargetException; {:try_start_17 .. :try_end_1c} :catch_1e

    move-result-object v0

    goto :goto_16

    .line 52
    :catch_1e
    move-exception v0

    .line 53
    invoke-virtual {v0}, Ljava/lang/reflect/InvocationTargetException;->getCause()Ljava/lang/Throwable;

    move-result-object v0

    throw v0
.end method


# virtual methods
.method public invoke(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;
    .registers 10
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Throwable;
        }
    .end annotation

    .prologue
    const/4 v2, 0x0

    .line 33
    const-string v0, "input"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_25

    if-eqz p3, :cond_25

    array-length v0, p3

    const/4 v1, 0x1

    if-ne v0, v1, :cond_25

    aget-object v0, p3, v2

    instance-of v0, v0, Landroid/view/InputEvent;

    if-eqz v0, :cond_25

    .line 34
    invoke-virtual {p2}, Ljava/lang/reflect/Method;->getName()Ljava/lang/String;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/android/Inputs$Ours;->kind(Ljava/lang/String;)I

    move-result v0

    move v1, v0

    .line 35
    :goto_1e
    if-gez v1, :cond_28

    .line 36
    invoke-direct {p0, p1, p2, p3}, Lio/methodbeat/android/Inputs$Ours;->pass(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    .line 40
    :goto_24
    return-object v0

    .line 34
    :cond_25
    const/4 v0, -0x1

    move v1, v0

    goto :goto_1e

    .line 38
    :cond_28
    aget-object v0, p3, v2

    check-cast v0, Landroid/view/InputEvent;

    invoke-virtual {v0}, Landroid/view/InputEvent;->getEventTime()J

    move-result-wide v2

    const-wide/32 v4, 0xf4240

    mul-long/2addr v2, v4

    invoke-static {v1, v2, v3}, Lio/methodbeat/android/Natives;->inputBegin(IJ)V

    .line 40
    :try_start_37
    invoke-direct {p0, p1, p2, p3}, Lio/methodbeat/android/Inputs$Ours;->pass(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;
    :try_end_3a
    .catchall {:try_start_37 .. :try_end_3a} :catchall_3f

    move-result-object v0

    .line 42
    invoke-static {}, Lio/methodbeat/android/Natives;->inputEnd()V

    goto :goto_24

    :catchall_3f
    move-exception v0

    invoke-static {}, Lio/methodbeat/android/Natives;->inputEnd()V

    .line 43
    throw v0
.end method
