# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/OtherLooper;
.super Ljava/lang/Object;
.source "OtherLooper.java"

# interfaces
.implements Landroid/util/Printer;


# instance fields
.field private final next:Landroid/util/Printer;


# direct methods
.method private constructor <init>(Landroid/util/Printer;)V
    .registers 2

    .prologue
    .line 12
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 13
    iput-object p1, p0, Lio/methodbeat/android/OtherLooper;->next:Landroid/util/Printer;

    .line 14
    return-void
.end method

.method static install(Landroid/os/Looper;)V
    .registers 3

    .prologue
    .line 17
    invoke-static {p0}, Lio/methodbeat/android/MainLooper;->printer(Landroid/os/Looper;)Landroid/util/Printer;

    move-result-object v0

    .line 18
    instance-of v1, v0, Lio/methodbeat/android/OtherLooper;

    if-nez v1, :cond_10

    .line 19
    new-instance v1, Lio/methodbeat/android/OtherLooper;

    invoke-direct {v1, v0}, Lio/methodbeat/android/OtherLooper;-><init>(Landroid/util/Printer;)V

    invoke-virtual {p0, v1}, Landroid/os/Looper;->setMessageLogging(Landroid/util/Printer;)V

    .line 21
    :cond_10
    return-void
.end method


# virtual methods
.method public println(Ljava/lang/String;)V
    .registers 4

    .prologue
    const/4 v0, 0x0

    .line 25
    if-eqz p1, :cond_9

    invoke-virtual {p1}, Ljava/lang/String;->length()I

    move-result v1

    if-nez v1, :cond_21

    .line 26
    :cond_9
    :goto_9
    const/16 v1, 0x3e

    if-ne v0, v1, :cond_10

    .line 27
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->dispatchBegin()V

    .line 29
    :cond_10
    iget-object v1, p0, Lio/methodbeat/android/OtherLooper;->next:Landroid/util/Printer;

    if-eqz v1, :cond_19

    .line 30
    iget-object v1, p0, Lio/methodbeat/android/OtherLooper;->next:Landroid/util/Printer;

    invoke-interface {v1, p1}, Landroid/util/Printer;->println(Ljava/lang/String;)V

    .line 32
    :cond_19
    const/16 v1, 0x3c

    if-ne v0, v1, :cond_20

    .line 33
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->dispatchEnd()V

    .line 35
    :cond_20
    return-void

    .line 25
    :cond_21
    invoke-virtual {p1, v0}, Ljava/lang/String;->charAt(I)C

    move-result v0

    goto :goto_9
.end method
