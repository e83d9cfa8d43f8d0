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
    accessFlags = 0x12
    name = "Watch"
.end annotation


# instance fields
.field private final activity:Landroid/app/Activity;

.field private drawn:Z

.field private final ids:[I

.field private known:Z

.field private there:Z

.field final synthetic this$0:Lio/methodbeat/android/Pages;

.field private final view:Landroid/view/View;

.field private whole:Z


# direct methods
.method constructor <init>(Lio/methodbeat/android/Pages;Landroid/app/Activity;[Ljava/lang/String;)V
    .registers 9

    .prologue
    const/4 v3, 0x1

    const/4 v1, 0x0

    .line 138
    iput-object p1, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 131
    iput-boolean v3, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    .line 139
    iput-object p2, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    .line 140
    invoke-virtual {p2}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    .line 141
    array-length v0, p3

    new-array v0, v0, [I

    iput-object v0, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    move v0, v1

    .line 142
    :goto_1b
    array-length v2, p3

    if-ge v0, v2, :cond_39

    .line 143
    iget-object v2, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    aget-object v4, p3, v0

    invoke-direct {p0, v4}, Lio/methodbeat/android/Pages$Watch;->id(Ljava/lang/String;)I

    move-result v4

    aput v4, v2, v0

    .line 144
    iget-boolean v4, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    iget-object v2, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    aget v2, v2, v0

    if-eqz v2, :cond_37

    move v2, v3

    :goto_31
    and-int/2addr v2, v4

    iput-boolean v2, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    .line 142
    add-int/lit8 v0, v0, 0x1

    goto :goto_1b

    :cond_37
    move v2, v1

    .line 144
    goto :goto_31

    .line 146
    :cond_39
    return-void
.end method

.method private end()V
    .registers 2

    .prologue
    .line 224
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    # invokes: Lio/methodbeat/android/Pages;->done(Lio/methodbeat/android/Pages$Watch;)V
    invoke-static {v0, p0}, Lio/methodbeat/android/Pages;->access$100(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V

    .line 225
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->removeOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 226
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/ViewTreeObserver;->isAlive()Z

    move-result v0

    if-eqz v0, :cond_1f

    .line 227
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->removeOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 229
    :cond_1f
    return-void
.end method

.method private id(Ljava/lang/String;)I
    .registers 7

    .prologue
    .line 149
    const/16 v0, 0x3a

    invoke-virtual {p1, v0}, Ljava/lang/String;->indexOf(I)I

    move-result v0

    .line 150
    iget-object v1, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    invoke-virtual {v1}, Landroid/app/Activity;->getResources()Landroid/content/res/Resources;

    move-result-object v1

    add-int/lit8 v2, v0, 0x1

    invoke-virtual {p1, v2}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v2

    const-string v3, "id"

    .line 151
    if-gez v0, :cond_51

    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    invoke-virtual {v0}, Landroid/app/Activity;->getPackageName()Ljava/lang/String;

    move-result-object v0

    .line 150
    :goto_1c
    invoke-virtual {v1, v2, v3, v0}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I

    move-result v0

    .line 152
    if-nez v0, :cond_50

    .line 153
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

    .line 156
    :cond_50
    return v0

    .line 151
    :cond_51
    const/4 v4, 0x0

    invoke-virtual {p1, v4, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_1c
.end method

.method private isThere(Landroid/view/View;)Z
    .registers 5

    .prologue
    const/4 v0, 0x1

    const/4 v1, 0x0

    .line 232
    if-eqz p1, :cond_a

    invoke-virtual {p1}, Landroid/view/View;->isShown()Z

    move-result v2

    if-nez v2, :cond_c

    :cond_a
    move v0, v1

    .line 241
    :cond_b
    :goto_b
    return v0

    .line 235
    :cond_c
    instance-of v2, p1, Landroid/widget/TextView;

    if-eqz v2, :cond_1e

    .line 236
    check-cast p1, Landroid/widget/TextView;

    invoke-virtual {p1}, Landroid/widget/TextView;->getText()Ljava/lang/CharSequence;

    move-result-object v2

    invoke-interface {v2}, Ljava/lang/CharSequence;->length()I

    move-result v2

    if-gtz v2, :cond_b

    move v0, v1

    goto :goto_b

    .line 238
    :cond_1e
    instance-of v2, p1, Landroid/widget/ImageView;

    if-eqz v2, :cond_2c

    .line 239
    check-cast p1, Landroid/widget/ImageView;

    invoke-virtual {p1}, Landroid/widget/ImageView;->getDrawable()Landroid/graphics/drawable/Drawable;

    move-result-object v2

    if-nez v2, :cond_b

    move v0, v1

    goto :goto_b

    .line 241
    :cond_2c
    instance-of v2, p1, Landroid/view/ViewGroup;

    if-eqz v2, :cond_38

    check-cast p1, Landroid/view/ViewGroup;

    invoke-virtual {p1}, Landroid/view/ViewGroup;->getChildCount()I

    move-result v2

    if-lez v2, :cond_39

    :cond_38
    move v1, v0

    :cond_39
    move v0, v1

    goto :goto_b
.end method

.method private mark(I)V
    .registers 8

    .prologue
    .line 160
    const/16 v0, 0x8

    iget-object v1, p0, Lio/methodbeat/android/Pages$Watch;->activity:Landroid/app/Activity;

    invoke-static {v1}, Lio/methodbeat/android/Activities;->name(Landroid/app/Activity;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    int-to-long v4, p1

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 161
    return-void
.end method


# virtual methods
.method begin()V
    .registers 2

    .prologue
    .line 164
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->addOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 165
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->isAttachedToWindow()Z

    move-result v0

    if-eqz v0, :cond_12

    .line 166
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {p0, v0}, Lio/methodbeat/android/Pages$Watch;->onViewAttachedToWindow(Landroid/view/View;)V

    .line 168
    :cond_12
    return-void
.end method

.method look()Z
    .registers 8

    .prologue
    const/4 v1, 0x1

    const/4 v0, 0x0

    .line 185
    iget-object v3, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    array-length v4, v3

    move v2, v0

    :goto_6
    if-ge v2, v4, :cond_1a

    aget v5, v3, v2

    .line 186
    iget-object v6, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v6, v5}, Landroid/view/View;->findViewById(I)Landroid/view/View;

    move-result-object v5

    invoke-direct {p0, v5}, Lio/methodbeat/android/Pages$Watch;->isThere(Landroid/view/View;)Z

    move-result v5

    if-nez v5, :cond_17

    .line 195
    :goto_16
    return v0

    .line 185
    :cond_17
    add-int/lit8 v2, v2, 0x1

    goto :goto_6

    .line 190
    :cond_1a
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->there:Z

    if-nez v0, :cond_29

    .line 191
    iput-boolean v1, p0, Lio/methodbeat/android/Pages$Watch;->there:Z

    .line 192
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    # invokes: Lio/methodbeat/android/Pages;->done(Lio/methodbeat/android/Pages$Watch;)V
    invoke-static {v0, p0}, Lio/methodbeat/android/Pages;->access$100(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V

    .line 193
    const/4 v0, 0x2

    invoke-direct {p0, v0}, Lio/methodbeat/android/Pages$Watch;->mark(I)V

    :cond_29
    move v0, v1

    .line 195
    goto :goto_16
.end method

.method public onDraw()V
    .registers 2

    .prologue
    .line 201
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    if-eqz v0, :cond_5

    .line 208
    :cond_4
    :goto_4
    return-void

    .line 204
    :cond_5
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    if-eqz v0, :cond_24

    invoke-virtual {p0}, Lio/methodbeat/android/Pages$Watch;->look()Z

    move-result v0

    if-eqz v0, :cond_24

    const/4 v0, 0x1

    :goto_10
    iput-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    .line 205
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    if-nez v0, :cond_1a

    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->drawn:Z

    if-nez v0, :cond_4

    .line 206
    :cond_1a
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    # getter for: Lio/methodbeat/android/Pages;->handler:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Pages;->access$200(Lio/methodbeat/android/Pages;)Landroid/os/Handler;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/os/Handler;->postAtFrontOfQueue(Ljava/lang/Runnable;)Z

    goto :goto_4

    .line 204
    :cond_24
    const/4 v0, 0x0

    goto :goto_10
.end method

.method public onViewAttachedToWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 172
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->addOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 173
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    if-eqz v0, :cond_14

    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->there:Z

    if-nez v0, :cond_14

    .line 174
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    # invokes: Lio/methodbeat/android/Pages;->await(Lio/methodbeat/android/Pages$Watch;)V
    invoke-static {v0, p0}, Lio/methodbeat/android/Pages;->access$000(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V

    .line 176
    :cond_14
    return-void
.end method

.method public onViewDetachedFromWindow(Landroid/view/View;)V
    .registers 2

    .prologue
    .line 180
    invoke-direct {p0}, Lio/methodbeat/android/Pages$Watch;->end()V

    .line 181
    return-void
.end method

.method public run()V
    .registers 3

    .prologue
    const/4 v1, 0x1

    .line 213
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->drawn:Z

    if-nez v0, :cond_a

    .line 214
    iput-boolean v1, p0, Lio/methodbeat/android/Pages$Watch;->drawn:Z

    .line 215
    invoke-direct {p0, v1}, Lio/methodbeat/android/Pages$Watch;->mark(I)V

    .line 217
    :cond_a
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    if-eqz v0, :cond_15

    .line 218
    const/4 v0, 0x3

    invoke-direct {p0, v0}, Lio/methodbeat/android/Pages$Watch;->mark(I)V

    .line 219
    invoke-direct {p0}, Lio/methodbeat/android/Pages$Watch;->end()V

    .line 221
    :cond_15
    return-void
.end method
