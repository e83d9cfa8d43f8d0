# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Pages$Watch;
.super Ljava/lang/Object;
.source "Pages.java"

# interfaces
.implements Landroid/view/View$OnAttachStateChangeListener;
.implements Landroid/view/ViewTreeObserver$OnDrawListener;
.implements Ljava/lang/Runnable;


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/Pages;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x1a
    name = "Watch"
.end annotation


# instance fields
.field private final activity:Landroid/app/Activity;

.field private done:Z

.field private drawn:Z

.field private final ids:[I

.field private final view:Landroid/view/View;


# direct methods
.method constructor <init>(Landroid/app/Activity;[Ljava/lang/String;)V
    .registers 6

    .prologue
    .line 88
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 89
    iput-object p1, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    .line 90
    invoke-virtual {p1}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    .line 91
    array-length v0, p2

    new-array v0, v0, [I

    iput-object v0, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    .line 92
    const/4 v0, 0x0

    :goto_15
    array-length v1, p2

    if-ge v0, v1, :cond_25

    .line 93
    iget-object v1, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    aget-object v2, p2, v0

    invoke-direct {p0, v2}, Lio/methodbeat/android/Pages$Watch;->id(Ljava/lang/String;)I

    move-result v2

    aput v2, v1, v0

    .line 92
    add-int/lit8 v0, v0, 0x1

    goto :goto_15

    .line 95
    :cond_25
    return-void
.end method

.method private id(Ljava/lang/String;)I
    .registers 7

    .prologue
    .line 98
    const/16 v0, 0x3a

    invoke-virtual {p1, v0}, Ljava/lang/String;->indexOf(I)I

    move-result v0

    .line 99
    iget-object v1, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    invoke-virtual {v1}, Landroid/app/Activity;->getResources()Landroid/content/res/Resources;

    move-result-object v1

    add-int/lit8 v2, v0, 0x1

    invoke-virtual {p1, v2}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v2

    const-string v3, "id"

    .line 100
    if-gez v0, :cond_51

    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    invoke-virtual {v0}, Landroid/app/Activity;->getPackageName()Ljava/lang/String;

    move-result-object v0

    .line 99
    :goto_1c
    invoke-virtual {v1, v2, v3, v0}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I

    move-result v0

    .line 101
    if-nez v0, :cond_50

    .line 102
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "pages: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    iget-object v3, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    invoke-static {v3}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v3

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    const-string v3, ": no view has the id "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, p1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    const-string v3, ": the page is never whole"

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v2

    invoke-static {v1, v2}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 105
    :cond_50
    return v0

    .line 100
    :cond_51
    const/4 v4, 0x0

    invoke-virtual {p1, v4, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_1c
.end method

.method private static isThere(Landroid/view/View;)Z
    .registers 4

    .prologue
    const/4 v0, 0x1

    const/4 v1, 0x0

    .line 156
    if-eqz p0, :cond_a

    invoke-virtual {p0}, Landroid/view/View;->isShown()Z

    move-result v2

    if-nez v2, :cond_c

    :cond_a
    move v0, v1

    .line 165
    :cond_b
    :goto_b
    return v0

    .line 159
    :cond_c
    instance-of v2, p0, Landroid/widget/TextView;

    if-eqz v2, :cond_1e

    .line 160
    check-cast p0, Landroid/widget/TextView;

    invoke-virtual {p0}, Landroid/widget/TextView;->getText()Ljava/lang/CharSequence;

    move-result-object v2

    invoke-interface {v2}, Ljava/lang/CharSequence;->length()I

    move-result v2

    if-gtz v2, :cond_b

    move v0, v1

    goto :goto_b

    .line 162
    :cond_1e
    instance-of v2, p0, Landroid/widget/ImageView;

    if-eqz v2, :cond_2c

    .line 163
    check-cast p0, Landroid/widget/ImageView;

    invoke-virtual {p0}, Landroid/widget/ImageView;->getDrawable()Landroid/graphics/drawable/Drawable;

    move-result-object v2

    if-nez v2, :cond_b

    move v0, v1

    goto :goto_b

    .line 165
    :cond_2c
    instance-of v2, p0, Landroid/view/ViewGroup;

    if-eqz v2, :cond_38

    check-cast p0, Landroid/view/ViewGroup;

    invoke-virtual {p0}, Landroid/view/ViewGroup;->getChildCount()I

    move-result v2

    if-lez v2, :cond_39

    :cond_38
    move v1, v0

    :cond_39
    move v0, v1

    goto :goto_b
.end method


# virtual methods
.method begin()V
    .registers 2

    .prologue
    .line 109
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->addOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 110
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->isAttachedToWindow()Z

    move-result v0

    if-eqz v0, :cond_12

    .line 111
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {p0, v0}, Lio/methodbeat/android/Pages$Watch;->onViewAttachedToWindow(Landroid/view/View;)V

    .line 113
    :cond_12
    return-void
.end method

.method public onDraw()V
    .registers 7

    .prologue
    const/4 v5, 0x1

    .line 129
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->done:Z

    if-eqz v0, :cond_6

    .line 145
    :cond_5
    :goto_5
    return-void

    .line 132
    :cond_6
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->drawn:Z

    if-nez v0, :cond_15

    .line 133
    iput-boolean v5, p0, Lio/methodbeat/android/Pages$Watch;->drawn:Z

    .line 134
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    invoke-static {v0}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v0

    invoke-static {v0, v5}, Lio/methodbeat/android/Natives;->page(Ljava/lang/String;I)V

    .line 136
    :cond_15
    iget-object v1, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    array-length v2, v1

    const/4 v0, 0x0

    :goto_19
    if-ge v0, v2, :cond_2c

    aget v3, v1, v0

    .line 137
    iget-object v4, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v4, v3}, Landroid/view/View;->findViewById(I)Landroid/view/View;

    move-result-object v3

    invoke-static {v3}, Lio/methodbeat/android/Pages$Watch;->isThere(Landroid/view/View;)Z

    move-result v3

    if-eqz v3, :cond_5

    .line 136
    add-int/lit8 v0, v0, 0x1

    goto :goto_19

    .line 141
    :cond_2c
    iput-boolean v5, p0, Lio/methodbeat/android/Pages$Watch;->done:Z

    .line 142
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    invoke-static {v0}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v0

    const/4 v1, 0x3

    invoke-static {v0, v1}, Lio/methodbeat/android/Natives;->page(Ljava/lang/String;I)V

    .line 144
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->post(Ljava/lang/Runnable;)Z

    goto :goto_5
.end method

.method public onViewAttachedToWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 117
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->addOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 118
    return-void
.end method

.method public onViewDetachedFromWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 122
    const/4 v0, 0x1

    iput-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->done:Z

    .line 123
    invoke-virtual {p0}, Lio/methodbeat/android/Pages$Watch;->run()V

    .line 124
    return-void
.end method

.method public run()V
    .registers 2

    .prologue
    .line 149
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->removeOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 150
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/ViewTreeObserver;->isAlive()Z

    move-result v0

    if-eqz v0, :cond_1a

    .line 151
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->removeOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 153
    :cond_1a
    return-void
.end method
