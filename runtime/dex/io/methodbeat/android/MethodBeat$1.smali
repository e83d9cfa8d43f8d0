# By scripts/runtime-smali: not edited by hand.
.class Lio/methodbeat/android/MethodBeat$1;
.super Ljava/lang/Object;
.source "MethodBeat.java"

# interfaces
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingMethod;
    value = Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x0
    name = null
.end annotation


# instance fields
.field final synthetic val$app:Landroid/app/Application;

.field final synthetic val$options:Lio/methodbeat/android/MethodBeat$Options;


# direct methods
.method constructor <init>(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 3
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "()V"
        }
    .end annotation

    .prologue
    .line 340
    iput-object p1, p0, Lio/methodbeat/android/MethodBeat$1;->val$app:Landroid/app/Application;

    iput-object p2, p0, Lio/methodbeat/android/MethodBeat$1;->val$options:Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    return-void
.end method


# virtual methods
.method public run()V
    .registers 3

    .prologue
    .line 343
    iget-object v0, p0, Lio/methodbeat/android/MethodBeat$1;->val$app:Landroid/app/Application;

    iget-object v1, p0, Lio/methodbeat/android/MethodBeat$1;->val$options:Lio/methodbeat/android/MethodBeat$Options;

    invoke-static {v0, v1}, Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 344
    return-void
.end method
