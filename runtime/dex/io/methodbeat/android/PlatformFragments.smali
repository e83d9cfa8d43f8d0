# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/PlatformFragments;
.super Landroid/app/FragmentManager$FragmentLifecycleCallbacks;
.source "PlatformFragments.java"


# annotations
.annotation build Landroid/annotation/TargetApi;
    value = 0x1a
.end annotation


# instance fields
.field private final fragments:Lio/methodbeat/android/Fragments;


# direct methods
.method private constructor <init>(Lio/methodbeat/android/Fragments;)V
    .registers 2

    .prologue
    .line 14
    invoke-direct {p0}, Landroid/app/FragmentManager$FragmentLifecycleCallbacks;-><init>()V

    .line 15
    iput-object p1, p0, Lio/methodbeat/android/PlatformFragments;->fragments:Lio/methodbeat/android/Fragments;

    .line 16
    return-void
.end method

.method static watch(Landroid/app/Activity;Lio/methodbeat/android/Fragments;)V
    .registers 5

    .prologue
    .line 19
    invoke-virtual {p0}, Landroid/app/Activity;->getFragmentManager()Landroid/app/FragmentManager;

    move-result-object v0

    new-instance v1, Lio/methodbeat/android/PlatformFragments;

    invoke-direct {v1, p1}, Lio/methodbeat/android/PlatformFragments;-><init>(Lio/methodbeat/android/Fragments;)V

    const/4 v2, 0x1

    invoke-virtual {v0, v1, v2}, Landroid/app/FragmentManager;->registerFragmentLifecycleCallbacks(Landroid/app/FragmentManager$FragmentLifecycleCallbacks;Z)V

    .line 20
    return-void
.end method


# virtual methods
.method public onFragmentDestroyed(Landroid/app/FragmentManager;Landroid/app/Fragment;)V
    .registers 4

    .prologue
    .line 34
    iget-object v0, p0, Lio/methodbeat/android/PlatformFragments;->fragments:Lio/methodbeat/android/Fragments;

    invoke-virtual {v0, p2}, Lio/methodbeat/android/Fragments;->destroyed(Ljava/lang/Object;)V

    .line 35
    return-void
.end method

.method public onFragmentPaused(Landroid/app/FragmentManager;Landroid/app/Fragment;)V
    .registers 4

    .prologue
    .line 29
    iget-object v0, p0, Lio/methodbeat/android/PlatformFragments;->fragments:Lio/methodbeat/android/Fragments;

    invoke-virtual {v0, p2}, Lio/methodbeat/android/Fragments;->paused(Ljava/lang/Object;)V

    .line 30
    return-void
.end method

.method public onFragmentResumed(Landroid/app/FragmentManager;Landroid/app/Fragment;)V
    .registers 4

    .prologue
    .line 24
    iget-object v0, p0, Lio/methodbeat/android/PlatformFragments;->fragments:Lio/methodbeat/android/Fragments;

    invoke-virtual {v0, p2}, Lio/methodbeat/android/Fragments;->resumed(Ljava/lang/Object;)V

    .line 25
    return-void
.end method
