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
.field private drawn:Z

.field private final ids:[I

.field private known:Z

.field private final page:Lio/methodbeat/android/Pages$Calls;

.field private there:Z

.field final synthetic this$0:Lio/methodbeat/android/Pages;

.field private final view:Landroid/view/View;

.field private whole:Z


# direct methods
.method constructor <init>(Lio/methodbeat/android/Pages;Landroid/app/Activity;Lio/methodbeat/android/Pages$Calls;)V
    .registers 9

    .prologue
    const/4 v3, 0x1

    const/4 v1, 0x0

    .line 211
    iput-object p1, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 204
    iput-boolean v3, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    .line 212
    iput-object p3, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    .line 213
    invoke-virtual {p2}, Landroid/app/Activity;->getWindow()Landroid/view/Window;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/Window;->getDecorView()Landroid/view/View;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    .line 214
    # getter for: Lio/methodbeat/android/Pages$Calls;->needs:[Lio/methodbeat/android/Need;
    invoke-static {p3}, Lio/methodbeat/android/Pages$Calls;->access$400(Lio/methodbeat/android/Pages$Calls;)[Lio/methodbeat/android/Need;

    move-result-object v0

    array-length v0, v0

    new-array v0, v0, [I

    iput-object v0, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    move v0, v1

    .line 215
    :goto_1f
    iget-object v2, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    array-length v2, v2

    if-ge v0, v2, :cond_51

    .line 216
    # getter for: Lio/methodbeat/android/Pages$Calls;->needs:[Lio/methodbeat/android/Need;
    invoke-static {p3}, Lio/methodbeat/android/Pages$Calls;->access$400(Lio/methodbeat/android/Pages$Calls;)[Lio/methodbeat/android/Need;

    move-result-object v2

    aget-object v2, v2, v0

    invoke-virtual {v2}, Lio/methodbeat/android/Need;->isId()Z

    move-result v2

    if-eqz v2, :cond_4c

    .line 217
    iget-object v2, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    # getter for: Lio/methodbeat/android/Pages$Calls;->needs:[Lio/methodbeat/android/Need;
    invoke-static {p3}, Lio/methodbeat/android/Pages$Calls;->access$400(Lio/methodbeat/android/Pages$Calls;)[Lio/methodbeat/android/Need;

    move-result-object v4

    aget-object v4, v4, v0

    iget-object v4, v4, Lio/methodbeat/android/Need;->text:Ljava/lang/String;

    invoke-direct {p0, p2, v4}, Lio/methodbeat/android/Pages$Watch;->id(Landroid/app/Activity;Ljava/lang/String;)I

    move-result v4

    aput v4, v2, v0

    .line 218
    iget-boolean v4, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    iget-object v2, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    aget v2, v2, v0

    if-eqz v2, :cond_4f

    move v2, v3

    :goto_49
    and-int/2addr v2, v4

    iput-boolean v2, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    .line 215
    :cond_4c
    add-int/lit8 v0, v0, 0x1

    goto :goto_1f

    :cond_4f
    move v2, v1

    .line 218
    goto :goto_49

    .line 221
    :cond_51
    return-void
.end method

.method private end()V
    .registers 2

    .prologue
    .line 314
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    # invokes: Lio/methodbeat/android/Pages;->done(Lio/methodbeat/android/Pages$Watch;)V
    invoke-static {v0, p0}, Lio/methodbeat/android/Pages;->access$800(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V

    .line 315
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->removeOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 316
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0}, Landroid/view/ViewTreeObserver;->isAlive()Z

    move-result v0

    if-eqz v0, :cond_1f

    .line 317
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->removeOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 319
    :cond_1f
    return-void
.end method

.method private id(Landroid/app/Activity;Ljava/lang/String;)I
    .registers 8

    .prologue
    .line 224
    const/16 v0, 0x3a

    invoke-virtual {p2, v0}, Ljava/lang/String;->indexOf(I)I

    move-result v0

    .line 225
    invoke-virtual {p1}, Landroid/app/Activity;->getResources()Landroid/content/res/Resources;

    move-result-object v1

    add-int/lit8 v2, v0, 0x1

    invoke-virtual {p2, v2}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v2

    const-string v3, "id"

    .line 226
    if-gez v0, :cond_51

    invoke-virtual {p1}, Landroid/app/Activity;->getPackageName()Ljava/lang/String;

    move-result-object v0

    .line 225
    :goto_18
    invoke-virtual {v1, v2, v3, v0}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I

    move-result v0

    .line 227
    if-nez v0, :cond_50

    .line 228
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "pages: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    iget-object v3, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->page:Ljava/lang/String;
    invoke-static {v3}, Lio/methodbeat/android/Pages$Calls;->access$000(Lio/methodbeat/android/Pages$Calls;)Ljava/lang/String;

    move-result-object v3

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    const-string v3, ": no view has the id "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, p2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    const-string v3, ": the page is never whole. Of a composable write tag="

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2, p2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v2

    invoke-static {v1, v2}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 231
    :cond_50
    return v0

    .line 226
    :cond_51
    const/4 v4, 0x0

    invoke-virtual {p2, v4, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    goto :goto_18
.end method

.method private mark(I)V
    .registers 8

    .prologue
    .line 235
    const/16 v0, 0x8

    iget-object v1, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->page:Ljava/lang/String;
    invoke-static {v1}, Lio/methodbeat/android/Pages$Calls;->access$000(Lio/methodbeat/android/Pages$Calls;)Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    int-to-long v4, p1

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 236
    return-void
.end method

.method private missing()Lio/methodbeat/android/Need;
    .registers 7

    .prologue
    .line 264
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # invokes: Lio/methodbeat/android/Pages$Calls;->missing()Lio/methodbeat/android/Need;
    invoke-static {v0}, Lio/methodbeat/android/Pages$Calls;->access$700(Lio/methodbeat/android/Pages$Calls;)Lio/methodbeat/android/Need;

    move-result-object v1

    .line 265
    const/4 v0, 0x0

    move v5, v0

    move-object v0, v1

    move v1, v5

    :goto_a
    if-nez v0, :cond_3e

    iget-object v2, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    array-length v2, v2

    if-ge v1, v2, :cond_3e

    .line 266
    iget-object v2, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->needs:[Lio/methodbeat/android/Need;
    invoke-static {v2}, Lio/methodbeat/android/Pages$Calls;->access$400(Lio/methodbeat/android/Pages$Calls;)[Lio/methodbeat/android/Need;

    move-result-object v2

    aget-object v2, v2, v1

    invoke-virtual {v2}, Lio/methodbeat/android/Need;->isCall()Z

    move-result v2

    if-nez v2, :cond_3b

    iget-object v2, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->needs:[Lio/methodbeat/android/Need;
    invoke-static {v2}, Lio/methodbeat/android/Pages$Calls;->access$400(Lio/methodbeat/android/Pages$Calls;)[Lio/methodbeat/android/Need;

    move-result-object v2

    aget-object v2, v2, v1

    iget-object v3, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    iget-object v4, p0, Lio/methodbeat/android/Pages$Watch;->ids:[I

    aget v4, v4, v1

    invoke-virtual {v2, v3, v4}, Lio/methodbeat/android/Need;->isSeen(Landroid/view/View;I)Z

    move-result v2

    if-nez v2, :cond_3b

    .line 267
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->needs:[Lio/methodbeat/android/Need;
    invoke-static {v0}, Lio/methodbeat/android/Pages$Calls;->access$400(Lio/methodbeat/android/Pages$Calls;)[Lio/methodbeat/android/Need;

    move-result-object v0

    aget-object v0, v0, v1

    .line 265
    :cond_3b
    add-int/lit8 v1, v1, 0x1

    goto :goto_a

    .line 270
    :cond_3e
    return-object v0
.end method


# virtual methods
.method begin()V
    .registers 2

    .prologue
    .line 239
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0, p0}, Landroid/view/View;->addOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V

    .line 240
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {v0}, Landroid/view/View;->isAttachedToWindow()Z

    move-result v0

    if-eqz v0, :cond_12

    .line 241
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->view:Landroid/view/View;

    invoke-virtual {p0, v0}, Lio/methodbeat/android/Pages$Watch;->onViewAttachedToWindow(Landroid/view/View;)V

    .line 243
    :cond_12
    return-void
.end method

.method look()Z
    .registers 3

    .prologue
    const/4 v0, 0x1

    .line 275
    invoke-direct {p0}, Lio/methodbeat/android/Pages$Watch;->missing()Lio/methodbeat/android/Need;

    move-result-object v1

    if-eqz v1, :cond_9

    .line 276
    const/4 v0, 0x0

    .line 285
    :cond_8
    :goto_8
    return v0

    .line 278
    :cond_9
    iget-boolean v1, p0, Lio/methodbeat/android/Pages$Watch;->there:Z

    if-nez v1, :cond_8

    .line 279
    iput-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->there:Z

    .line 280
    iget-object v1, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    # invokes: Lio/methodbeat/android/Pages;->done(Lio/methodbeat/android/Pages$Watch;)V
    invoke-static {v1, p0}, Lio/methodbeat/android/Pages;->access$800(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V

    .line 281
    iget-object v1, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->any:Z
    invoke-static {v1}, Lio/methodbeat/android/Pages$Calls;->access$500(Lio/methodbeat/android/Pages$Calls;)Z

    move-result v1

    if-nez v1, :cond_8

    .line 282
    const/4 v1, 0x2

    invoke-direct {p0, v1}, Lio/methodbeat/android/Pages$Watch;->mark(I)V

    goto :goto_8
.end method

.method public onDraw()V
    .registers 2

    .prologue
    .line 291
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    if-eqz v0, :cond_5

    .line 298
    :cond_4
    :goto_4
    return-void

    .line 294
    :cond_5
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    if-eqz v0, :cond_24

    invoke-virtual {p0}, Lio/methodbeat/android/Pages$Watch;->look()Z

    move-result v0

    if-eqz v0, :cond_24

    const/4 v0, 0x1

    :goto_10
    iput-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    .line 295
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    if-nez v0, :cond_1a

    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->drawn:Z

    if-nez v0, :cond_4

    .line 296
    :cond_1a
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    # getter for: Lio/methodbeat/android/Pages;->handler:Landroid/os/Handler;
    invoke-static {v0}, Lio/methodbeat/android/Pages;->access$900(Lio/methodbeat/android/Pages;)Landroid/os/Handler;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/os/Handler;->postAtFrontOfQueue(Ljava/lang/Runnable;)Z

    goto :goto_4

    .line 294
    :cond_24
    const/4 v0, 0x0

    goto :goto_10
.end method

.method public onViewAttachedToWindow(Landroid/view/View;)V
    .registers 3

    .prologue
    .line 247
    invoke-virtual {p1}, Landroid/view/View;->getViewTreeObserver()Landroid/view/ViewTreeObserver;

    move-result-object v0

    invoke-virtual {v0, p0}, Landroid/view/ViewTreeObserver;->addOnDrawListener(Landroid/view/ViewTreeObserver$OnDrawListener;)V

    .line 249
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    if-eqz v0, :cond_1c

    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->there:Z

    if-nez v0, :cond_1c

    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->any:Z
    invoke-static {v0}, Lio/methodbeat/android/Pages$Calls;->access$500(Lio/methodbeat/android/Pages$Calls;)Z

    move-result v0

    if-nez v0, :cond_1c

    .line 250
    iget-object v0, p0, Lio/methodbeat/android/Pages$Watch;->this$0:Lio/methodbeat/android/Pages;

    # invokes: Lio/methodbeat/android/Pages;->await(Lio/methodbeat/android/Pages$Watch;)V
    invoke-static {v0, p0}, Lio/methodbeat/android/Pages;->access$600(Lio/methodbeat/android/Pages;Lio/methodbeat/android/Pages$Watch;)V

    .line 252
    :cond_1c
    return-void
.end method

.method public onViewDetachedFromWindow(Landroid/view/View;)V
    .registers 6

    .prologue
    .line 256
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->known:Z

    if-eqz v0, :cond_42

    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    if-nez v0, :cond_42

    invoke-direct {p0}, Lio/methodbeat/android/Pages$Watch;->missing()Lio/methodbeat/android/Need;

    move-result-object v0

    .line 257
    :goto_c
    if-eqz v0, :cond_3e

    .line 258
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "pages: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    iget-object v3, p0, Lio/methodbeat/android/Pages$Watch;->page:Lio/methodbeat/android/Pages$Calls;

    # getter for: Lio/methodbeat/android/Pages$Calls;->page:Ljava/lang/String;
    invoke-static {v3}, Lio/methodbeat/android/Pages$Calls;->access$000(Lio/methodbeat/android/Pages$Calls;)Ljava/lang/String;

    move-result-object v3

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    const-string v3, " went before "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    iget-object v0, v0, Lio/methodbeat/android/Need;->text:Ljava/lang/String;

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v2, " was there"

    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    .line 260
    :cond_3e
    invoke-direct {p0}, Lio/methodbeat/android/Pages$Watch;->end()V

    .line 261
    return-void

    .line 256
    :cond_42
    const/4 v0, 0x0

    goto :goto_c
.end method

.method public run()V
    .registers 3

    .prologue
    const/4 v1, 0x1

    .line 303
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->drawn:Z

    if-nez v0, :cond_a

    .line 304
    iput-boolean v1, p0, Lio/methodbeat/android/Pages$Watch;->drawn:Z

    .line 305
    invoke-direct {p0, v1}, Lio/methodbeat/android/Pages$Watch;->mark(I)V

    .line 307
    :cond_a
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Watch;->whole:Z

    if-eqz v0, :cond_15

    .line 308
    const/4 v0, 0x3

    invoke-direct {p0, v0}, Lio/methodbeat/android/Pages$Watch;->mark(I)V

    .line 309
    invoke-direct {p0}, Lio/methodbeat/android/Pages$Watch;->end()V

    .line 311
    :cond_15
    return-void
.end method
