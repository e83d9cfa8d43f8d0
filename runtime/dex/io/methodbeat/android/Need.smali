# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Need;
.super Ljava/lang/Object;
.source "Need.java"


# static fields
.field private static final ID:Ljava/util/regex/Pattern;

.field private static final KINDS:Ljava/util/List;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/List",
            "<",
            "Ljava/lang/String;",
            ">;"
        }
    .end annotation
.end field


# instance fields
.field private final calls:Ljava/util/regex/Pattern;

.field private final kind:Ljava/lang/String;

.field final text:Ljava/lang/String;

.field private final value:Ljava/lang/String;


# direct methods
.method static constructor <clinit>()V
    .registers 3

    .prologue
    .line 17
    const/4 v0, 0x3

    new-array v0, v0, [Ljava/lang/String;

    const/4 v1, 0x0

    const-string v2, "tag"

    aput-object v2, v0, v1

    const/4 v1, 0x1

    const-string v2, "description"

    aput-object v2, v0, v1

    const/4 v1, 0x2

    const-string v2, "call"

    aput-object v2, v0, v1

    invoke-static {v0}, Ljava/util/Arrays;->asList([Ljava/lang/Object;)Ljava/util/List;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/Need;->KINDS:Ljava/util/List;

    .line 18
    const-string v0, "([\\w.]+:)?[\\w.]+"

    invoke-static {v0}, Ljava/util/regex/Pattern;->compile(Ljava/lang/String;)Ljava/util/regex/Pattern;

    move-result-object v0

    sput-object v0, Lio/methodbeat/android/Need;->ID:Ljava/util/regex/Pattern;

    return-void
.end method

.method private constructor <init>(Ljava/lang/String;)V
    .registers 6

    .prologue
    const/4 v2, 0x0

    .line 28
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 29
    const/16 v0, 0x3d

    invoke-virtual {p1, v0}, Ljava/lang/String;->indexOf(I)I

    move-result v0

    .line 30
    iput-object p1, p0, Lio/methodbeat/android/Need;->text:Ljava/lang/String;

    .line 31
    invoke-static {v0, v2}, Ljava/lang/Math;->max(II)I

    move-result v1

    invoke-virtual {p1, v2, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v1

    iput-object v1, p0, Lio/methodbeat/android/Need;->kind:Ljava/lang/String;

    .line 32
    add-int/lit8 v1, v0, 0x1

    invoke-virtual {p1, v1}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v1

    iput-object v1, p0, Lio/methodbeat/android/Need;->value:Ljava/lang/String;

    .line 33
    if-gez v0, :cond_53

    sget-object v0, Lio/methodbeat/android/Need;->ID:Ljava/util/regex/Pattern;

    invoke-virtual {v0, p1}, Ljava/util/regex/Pattern;->matcher(Ljava/lang/CharSequence;)Ljava/util/regex/Matcher;

    move-result-object v0

    invoke-virtual {v0}, Ljava/util/regex/Matcher;->matches()Z

    move-result v0

    if-nez v0, :cond_65

    .line 34
    :cond_34
    new-instance v0, Ljava/lang/IllegalArgumentException;

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "\""

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, p1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    const-string v2, "\" is neither the id of a view nor tag=NAME, description=TEXT or call=PATH"

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-direct {v0, v1}, Ljava/lang/IllegalArgumentException;-><init>(Ljava/lang/String;)V

    throw v0

    .line 33
    :cond_53
    sget-object v0, Lio/methodbeat/android/Need;->KINDS:Ljava/util/List;

    iget-object v1, p0, Lio/methodbeat/android/Need;->kind:Ljava/lang/String;

    invoke-interface {v0, v1}, Ljava/util/List;->contains(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_34

    iget-object v0, p0, Lio/methodbeat/android/Need;->value:Ljava/lang/String;

    invoke-virtual {v0}, Ljava/lang/String;->isEmpty()Z

    move-result v0

    if-nez v0, :cond_34

    .line 37
    :cond_65
    invoke-virtual {p0}, Lio/methodbeat/android/Need;->isCall()Z

    move-result v0

    if-eqz v0, :cond_97

    new-instance v0, Ljava/lang/StringBuilder;

    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V

    const-string v1, "\\Q"

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Need;->value:Ljava/lang/String;

    const-string v2, "*"

    const-string v3, "\\E.*\\Q"

    invoke-virtual {v1, v2, v3}, Ljava/lang/String;->replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    const-string v1, "\\E"

    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    const/16 v1, 0x20

    invoke-static {v0, v1}, Ljava/util/regex/Pattern;->compile(Ljava/lang/String;I)Ljava/util/regex/Pattern;

    move-result-object v0

    :goto_94
    iput-object v0, p0, Lio/methodbeat/android/Need;->calls:Ljava/util/regex/Pattern;

    .line 38
    return-void

    .line 37
    :cond_97
    const/4 v0, 0x0

    goto :goto_94
.end method

.method static all(Ljava/lang/String;)[Lio/methodbeat/android/Need;
    .registers 6

    .prologue
    .line 42
    invoke-virtual {p0}, Ljava/lang/String;->trim()Ljava/lang/String;

    move-result-object v0

    const-string v1, "\\s*,\\s*"

    const/4 v2, -0x1

    invoke-virtual {v0, v1, v2}, Ljava/lang/String;->split(Ljava/lang/String;I)[Ljava/lang/String;

    move-result-object v1

    .line 43
    array-length v0, v1

    new-array v2, v0, [Lio/methodbeat/android/Need;

    .line 44
    const/4 v0, 0x0

    :goto_f
    array-length v3, v2

    if-ge v0, v3, :cond_1e

    .line 45
    new-instance v3, Lio/methodbeat/android/Need;

    aget-object v4, v1, v0

    invoke-direct {v3, v4}, Lio/methodbeat/android/Need;-><init>(Ljava/lang/String;)V

    aput-object v3, v2, v0

    .line 44
    add-int/lit8 v0, v0, 0x1

    goto :goto_f

    .line 47
    :cond_1e
    return-object v2
.end method

.method private isFound(Landroid/view/View;)Z
    .registers 8

    .prologue
    const/4 v1, 0x0

    const/4 v3, 0x1

    const/4 v2, 0x0

    .line 72
    invoke-virtual {p1}, Landroid/view/View;->getVisibility()I

    move-result v0

    sget v4, Landroid/view/View;->VISIBLE:I

    if-eq v0, v4, :cond_d

    move v0, v2

    .line 87
    :goto_c
    return v0

    .line 75
    :cond_d
    iget-object v0, p0, Lio/methodbeat/android/Need;->kind:Ljava/lang/String;

    const-string v4, "tag"

    invoke-virtual {v0, v4}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v4

    .line 76
    if-eqz v4, :cond_36

    move-object v0, v1

    .line 77
    :goto_18
    if-eqz v0, :cond_28

    iget-object v5, p0, Lio/methodbeat/android/Need;->value:Ljava/lang/String;

    invoke-virtual {v5, v0}, Ljava/lang/String;->contentEquals(Ljava/lang/CharSequence;)Z

    move-result v0

    if-eqz v0, :cond_28

    invoke-static {p1}, Lio/methodbeat/android/Need;->isThere(Landroid/view/View;)Z

    move-result v0

    if-nez v0, :cond_34

    .line 78
    :cond_28
    if-eqz v4, :cond_3b

    const-string v0, "TestTag"

    :goto_2c
    iget-object v4, p0, Lio/methodbeat/android/Need;->value:Ljava/lang/String;

    invoke-static {p1, v0, v4}, Lio/methodbeat/android/Semantics;->has(Landroid/view/View;Ljava/lang/String;Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_3e

    :cond_34
    move v0, v3

    .line 79
    goto :goto_c

    .line 76
    :cond_36
    invoke-virtual {p1}, Landroid/view/View;->getContentDescription()Ljava/lang/CharSequence;

    move-result-object v0

    goto :goto_18

    .line 78
    :cond_3b
    const-string v0, "ContentDescription"

    goto :goto_2c

    .line 81
    :cond_3e
    instance-of v0, p1, Landroid/view/ViewGroup;

    if-eqz v0, :cond_59

    check-cast p1, Landroid/view/ViewGroup;

    :goto_44
    move v0, v2

    .line 82
    :goto_45
    if-eqz p1, :cond_5e

    invoke-virtual {p1}, Landroid/view/ViewGroup;->getChildCount()I

    move-result v1

    if-ge v0, v1, :cond_5e

    .line 83
    invoke-virtual {p1, v0}, Landroid/view/ViewGroup;->getChildAt(I)Landroid/view/View;

    move-result-object v1

    invoke-direct {p0, v1}, Lio/methodbeat/android/Need;->isFound(Landroid/view/View;)Z

    move-result v1

    if-eqz v1, :cond_5b

    move v0, v3

    .line 84
    goto :goto_c

    :cond_59
    move-object p1, v1

    .line 81
    goto :goto_44

    .line 82
    :cond_5b
    add-int/lit8 v0, v0, 0x1

    goto :goto_45

    :cond_5e
    move v0, v2

    .line 87
    goto :goto_c
.end method

.method private static isThere(Landroid/view/View;)Z
    .registers 4

    .prologue
    const/4 v0, 0x1

    const/4 v1, 0x0

    .line 91
    instance-of v2, p0, Landroid/widget/TextView;

    if-eqz v2, :cond_15

    .line 92
    check-cast p0, Landroid/widget/TextView;

    invoke-virtual {p0}, Landroid/widget/TextView;->getText()Ljava/lang/CharSequence;

    move-result-object v2

    invoke-interface {v2}, Ljava/lang/CharSequence;->length()I

    move-result v2

    if-lez v2, :cond_13

    .line 97
    :cond_12
    :goto_12
    return v0

    :cond_13
    move v0, v1

    .line 92
    goto :goto_12

    .line 94
    :cond_15
    instance-of v2, p0, Landroid/widget/ImageView;

    if-eqz v2, :cond_23

    .line 95
    check-cast p0, Landroid/widget/ImageView;

    invoke-virtual {p0}, Landroid/widget/ImageView;->getDrawable()Landroid/graphics/drawable/Drawable;

    move-result-object v2

    if-nez v2, :cond_12

    move v0, v1

    goto :goto_12

    .line 97
    :cond_23
    instance-of v2, p0, Landroid/view/ViewGroup;

    if-eqz v2, :cond_2f

    check-cast p0, Landroid/view/ViewGroup;

    invoke-virtual {p0}, Landroid/view/ViewGroup;->getChildCount()I

    move-result v2

    if-lez v2, :cond_30

    :cond_2f
    move v1, v0

    :cond_30
    move v0, v1

    goto :goto_12
.end method


# virtual methods
.method isCall()Z
    .registers 3

    .prologue
    .line 51
    iget-object v0, p0, Lio/methodbeat/android/Need;->kind:Ljava/lang/String;

    const-string v1, "call"

    invoke-virtual {v0, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    return v0
.end method

.method isId()Z
    .registers 2

    .prologue
    .line 55
    iget-object v0, p0, Lio/methodbeat/android/Need;->kind:Ljava/lang/String;

    invoke-virtual {v0}, Ljava/lang/String;->isEmpty()Z

    move-result v0

    return v0
.end method

.method isMetBy(Ljava/lang/String;)Z
    .registers 3

    .prologue
    .line 59
    iget-object v0, p0, Lio/methodbeat/android/Need;->calls:Ljava/util/regex/Pattern;

    if-eqz v0, :cond_12

    iget-object v0, p0, Lio/methodbeat/android/Need;->calls:Ljava/util/regex/Pattern;

    invoke-virtual {v0, p1}, Ljava/util/regex/Pattern;->matcher(Ljava/lang/CharSequence;)Ljava/util/regex/Matcher;

    move-result-object v0

    invoke-virtual {v0}, Ljava/util/regex/Matcher;->matches()Z

    move-result v0

    if-eqz v0, :cond_12

    const/4 v0, 0x1

    :goto_11
    return v0

    :cond_12
    const/4 v0, 0x0

    goto :goto_11
.end method

.method isSeen(Landroid/view/View;I)Z
    .registers 5

    .prologue
    .line 64
    invoke-virtual {p0}, Lio/methodbeat/android/Need;->isId()Z

    move-result v0

    if-eqz v0, :cond_1c

    .line 65
    invoke-virtual {p1, p2}, Landroid/view/View;->findViewById(I)Landroid/view/View;

    move-result-object v0

    .line 66
    if-eqz v0, :cond_1a

    invoke-virtual {v0}, Landroid/view/View;->isShown()Z

    move-result v1

    if-eqz v1, :cond_1a

    invoke-static {v0}, Lio/methodbeat/android/Need;->isThere(Landroid/view/View;)Z

    move-result v0

    if-eqz v0, :cond_1a

    const/4 v0, 0x1

    .line 68
    :goto_19
    return v0

    .line 66
    :cond_1a
    const/4 v0, 0x0

    goto :goto_19

    .line 68
    :cond_1c
    invoke-direct {p0, p1}, Lio/methodbeat/android/Need;->isFound(Landroid/view/View;)Z

    move-result v0

    goto :goto_19
.end method
