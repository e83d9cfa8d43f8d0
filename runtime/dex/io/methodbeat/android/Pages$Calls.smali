# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Pages$Calls;
.super Ljava/lang/Object;
.source "Pages.java"


# annotations
.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lio/methodbeat/android/Pages;
.end annotation

.annotation system Ldalvik/annotation/InnerClass;
    accessFlags = 0x12
    name = "Calls"
.end annotation


# instance fields
.field private final any:Z

.field private final needs:[Lio/methodbeat/android/Need;

.field private final open:Ljava/util/List;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/List",
            "<",
            "Lio/methodbeat/android/Need;",
            ">;"
        }
    .end annotation
.end field

.field private final page:Ljava/lang/String;

.field final synthetic this$0:Lio/methodbeat/android/Pages;

.field private watched:Z


# direct methods
.method constructor <init>(Lio/methodbeat/android/Pages;Ljava/lang/String;[Lio/methodbeat/android/Need;)V
    .registers 9

    .prologue
    const/4 v0, 0x0

    .line 166
    iput-object p1, p0, Lio/methodbeat/android/Pages$Calls;->this$0:Lio/methodbeat/android/Pages;

    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 162
    new-instance v1, Ljava/util/ArrayList;

    invoke-direct {v1}, Ljava/util/ArrayList;-><init>()V

    iput-object v1, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    .line 167
    iput-object p2, p0, Lio/methodbeat/android/Pages$Calls;->page:Ljava/lang/String;

    .line 168
    iput-object p3, p0, Lio/methodbeat/android/Pages$Calls;->needs:[Lio/methodbeat/android/Need;

    .line 169
    array-length v2, p3

    move v1, v0

    :goto_13
    if-ge v1, v2, :cond_25

    aget-object v3, p3, v1

    .line 170
    invoke-virtual {v3}, Lio/methodbeat/android/Need;->isCall()Z

    move-result v4

    if-eqz v4, :cond_22

    .line 171
    iget-object v4, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    invoke-interface {v4, v3}, Ljava/util/List;->add(Ljava/lang/Object;)Z

    .line 169
    :cond_22
    add-int/lit8 v1, v1, 0x1

    goto :goto_13

    .line 174
    :cond_25
    iget-object v1, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    invoke-interface {v1}, Ljava/util/List;->isEmpty()Z

    move-result v1

    if-nez v1, :cond_2e

    const/4 v0, 0x1

    :cond_2e
    iput-boolean v0, p0, Lio/methodbeat/android/Pages$Calls;->any:Z

    .line 175
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/Pages$Calls;)Ljava/lang/String;
    .registers 2

    .prologue
    .line 159
    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->page:Ljava/lang/String;

    return-object v0
.end method

.method static synthetic access$100(Lio/methodbeat/android/Pages$Calls;)Z
    .registers 2

    .prologue
    .line 159
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Calls;->watched:Z

    return v0
.end method

.method static synthetic access$102(Lio/methodbeat/android/Pages$Calls;Z)Z
    .registers 2

    .prologue
    .line 159
    iput-boolean p1, p0, Lio/methodbeat/android/Pages$Calls;->watched:Z

    return p1
.end method

.method static synthetic access$200(Lio/methodbeat/android/Pages$Calls;Ljava/lang/String;)V
    .registers 2

    .prologue
    .line 159
    invoke-direct {p0, p1}, Lio/methodbeat/android/Pages$Calls;->ended(Ljava/lang/String;)V

    return-void
.end method

.method static synthetic access$400(Lio/methodbeat/android/Pages$Calls;)[Lio/methodbeat/android/Need;
    .registers 2

    .prologue
    .line 159
    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->needs:[Lio/methodbeat/android/Need;

    return-object v0
.end method

.method static synthetic access$500(Lio/methodbeat/android/Pages$Calls;)Z
    .registers 2

    .prologue
    .line 159
    iget-boolean v0, p0, Lio/methodbeat/android/Pages$Calls;->any:Z

    return v0
.end method

.method static synthetic access$700(Lio/methodbeat/android/Pages$Calls;)Lio/methodbeat/android/Need;
    .registers 2

    .prologue
    .line 159
    invoke-direct {p0}, Lio/methodbeat/android/Pages$Calls;->missing()Lio/methodbeat/android/Need;

    move-result-object v0

    return-object v0
.end method

.method private ended(Ljava/lang/String;)V
    .registers 8

    .prologue
    .line 179
    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->size()I

    move-result v2

    .line 180
    add-int/lit8 v0, v2, -0x1

    move v1, v0

    :goto_9
    if-ltz v1, :cond_22

    .line 181
    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    invoke-interface {v0, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Need;

    invoke-virtual {v0, p1}, Lio/methodbeat/android/Need;->isMetBy(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_1e

    .line 182
    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    invoke-interface {v0, v1}, Ljava/util/List;->remove(I)Ljava/lang/Object;

    .line 180
    :cond_1e
    add-int/lit8 v0, v1, -0x1

    move v1, v0

    goto :goto_9

    .line 185
    :cond_22
    if-lez v2, :cond_3b

    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v0

    if-eqz v0, :cond_3b

    .line 186
    const/16 v0, 0x8

    iget-object v1, p0, Lio/methodbeat/android/Pages$Calls;->page:Ljava/lang/String;

    const/4 v2, 0x1

    new-array v2, v2, [J

    const/4 v3, 0x0

    const-wide/16 v4, 0x2

    aput-wide v4, v2, v3

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 188
    :cond_3b
    return-void
.end method

.method private missing()Lio/methodbeat/android/Need;
    .registers 4

    .prologue
    .line 192
    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->this$0:Lio/methodbeat/android/Pages;

    # getter for: Lio/methodbeat/android/Pages;->begun:Ljava/util/Map;
    invoke-static {v0}, Lio/methodbeat/android/Pages;->access$300(Lio/methodbeat/android/Pages;)Ljava/util/Map;

    move-result-object v1

    monitor-enter v1

    .line 193
    :try_start_7
    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    invoke-interface {v0}, Ljava/util/List;->isEmpty()Z

    move-result v0

    if-eqz v0, :cond_12

    const/4 v0, 0x0

    :goto_10
    monitor-exit v1

    return-object v0

    :cond_12
    iget-object v0, p0, Lio/methodbeat/android/Pages$Calls;->open:Ljava/util/List;

    const/4 v2, 0x0

    invoke-interface {v0, v2}, Ljava/util/List;->get(I)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Lio/methodbeat/android/Need;

    goto :goto_10

    .line 194
    :catchall_1c
    move-exception v0

    monitor-exit v1
    :try_end_1e
    .catchall {:try_start_7 .. :try_end_1e} :catchall_1c

    throw v0
.end method
