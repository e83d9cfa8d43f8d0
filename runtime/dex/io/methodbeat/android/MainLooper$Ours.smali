# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/MainLooper$Ours;
.super Ljava/lang/Object;
.source "MainLooper.java"

# interfaces
.implements Landroid/util/Printer;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/MainLooper;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x12
    name = "Ours"
.end annotation


# instance fields
.field private final next:Landroid/util/Printer;

.field final synthetic this$0:Lio/methodbeat/android/MainLooper;


# direct methods
.method constructor <init>(Lio/methodbeat/android/MainLooper;Landroid/util/Printer;)V
    .registers 3

    .prologue
    .line 60
    iput-object p1, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 61
    iput-object p2, p0, Lio/methodbeat/android/MainLooper$Ours;->next:Landroid/util/Printer;

    .line 62
    return-void
.end method

.method static synthetic access$700(Lio/methodbeat/android/MainLooper$Ours;)Landroid/util/Printer;
    .registers 2

    .prologue
    .line 57
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$Ours;->next:Landroid/util/Printer;

    return-object v0
.end method


# virtual methods
.method public println(Ljava/lang/String;)V
    .registers 8

    .prologue
    const/4 v1, 0x1

    const/4 v2, 0x0

    .line 67
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    # getter for: Lio/methodbeat/android/MainLooper;->ours:Lio/methodbeat/android/MainLooper$Ours;
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->access$200(Lio/methodbeat/android/MainLooper;)Lio/methodbeat/android/MainLooper$Ours;

    move-result-object v0

    if-ne p0, v0, :cond_72

    if-eqz p1, :cond_72

    invoke-virtual {p1}, Ljava/lang/String;->length()I

    move-result v0

    if-lez v0, :cond_72

    move v0, v1

    .line 68
    :goto_13
    if-eqz v0, :cond_2e

    invoke-virtual {p1, v2}, Ljava/lang/String;->charAt(I)C

    move-result v3

    const/16 v4, 0x3e

    if-ne v3, v4, :cond_2e

    .line 69
    iget-object v3, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    # setter for: Lio/methodbeat/android/MainLooper;->inside:Z
    invoke-static {v3, v1}, Lio/methodbeat/android/MainLooper;->access$102(Lio/methodbeat/android/MainLooper;Z)Z

    .line 70
    iget-object v1, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    invoke-static {}, Landroid/os/SystemClock;->uptimeMillis()J

    move-result-wide v4

    # setter for: Lio/methodbeat/android/MainLooper;->beganMillis:J
    invoke-static {v1, v4, v5}, Lio/methodbeat/android/MainLooper;->access$402(Lio/methodbeat/android/MainLooper;J)J

    .line 71
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->dispatchBegin()V

    .line 73
    :cond_2e
    iget-object v1, p0, Lio/methodbeat/android/MainLooper$Ours;->next:Landroid/util/Printer;

    if-eqz v1, :cond_37

    .line 74
    iget-object v1, p0, Lio/methodbeat/android/MainLooper$Ours;->next:Landroid/util/Printer;

    invoke-interface {v1, p1}, Landroid/util/Printer;->println(Ljava/lang/String;)V

    .line 76
    :cond_37
    if-eqz v0, :cond_71

    invoke-virtual {p1, v2}, Ljava/lang/String;->charAt(I)C

    move-result v0

    const/16 v1, 0x3c

    if-ne v0, v1, :cond_71

    .line 77
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    # setter for: Lio/methodbeat/android/MainLooper;->inside:Z
    invoke-static {v0, v2}, Lio/methodbeat/android/MainLooper;->access$102(Lio/methodbeat/android/MainLooper;Z)Z

    .line 78
    invoke-static {}, Lio/methodbeat/AppMethodBeat;->dispatchEnd()V

    .line 79
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    # getter for: Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->access$500(Lio/methodbeat/android/MainLooper;)Ljava/lang/Runnable;

    move-result-object v0

    if-eqz v0, :cond_60

    .line 80
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    # getter for: Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->access$500(Lio/methodbeat/android/MainLooper;)Ljava/lang/Runnable;

    move-result-object v0

    invoke-interface {v0}, Ljava/lang/Runnable;->run()V

    .line 81
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    const/4 v1, 0x0

    # setter for: Lio/methodbeat/android/MainLooper;->atEnd:Ljava/lang/Runnable;
    invoke-static {v0, v1}, Lio/methodbeat/android/MainLooper;->access$502(Lio/methodbeat/android/MainLooper;Ljava/lang/Runnable;)Ljava/lang/Runnable;

    .line 83
    :cond_60
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    # getter for: Lio/methodbeat/android/MainLooper;->atEachEnd:Ljava/lang/Runnable;
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->access$600(Lio/methodbeat/android/MainLooper;)Ljava/lang/Runnable;

    move-result-object v0

    if-eqz v0, :cond_71

    .line 84
    iget-object v0, p0, Lio/methodbeat/android/MainLooper$Ours;->this$0:Lio/methodbeat/android/MainLooper;

    # getter for: Lio/methodbeat/android/MainLooper;->atEachEnd:Ljava/lang/Runnable;
    invoke-static {v0}, Lio/methodbeat/android/MainLooper;->access$600(Lio/methodbeat/android/MainLooper;)Ljava/lang/Runnable;

    move-result-object v0

    invoke-interface {v0}, Ljava/lang/Runnable;->run()V

    .line 87
    :cond_71
    return-void

    :cond_72
    move v0, v2

    .line 67
    goto :goto_13
.end method
