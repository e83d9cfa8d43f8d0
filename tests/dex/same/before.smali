.class public LSame;
.super Ljava/lang/Object;
.source "Same.java"

.field public static final ANSWER:I = 0x2a

.method public static branches(II)I
    .registers 4
    .param p0, "count"
    .annotation runtime Ljava/lang/Deprecated;
    .end annotation
    .line 10
    const/4 v0, 0x0
    .local v0, "sum":I
    :loop
    .line 11
    if-eqz p0, :done
    .line 12
    :try
    div-int v1, p1, p0
    :try_end
    .catch Ljava/lang/ArithmeticException; {:try .. :try_end} :caught
    .line 13
    add-int/2addr v0, v1
    add-int/lit8 p0, p0, -0x1
    goto :loop
    :caught
    .line 14
    move-exception v1
    packed-switch p1, :table
    .line 15
    throw v1
    :case
    .line 16
    const/4 v0, 0x7
    :done
    .line 17
    return v0
    .end local v0
    :table
    .packed-switch 0x0
        :case
        :done
    .end packed-switch
.end method

.method public static loops(I)V
    .registers 2
    :start
    .line 20
    add-int/lit8 p0, p0, -0x1
    if-nez p0, :start
    return-void
.end method

.method public static pcs(Ljava/lang/Object;)V
    .registers 2
    invoke-virtual {p0}, Ljava/lang/Object;->hashCode()I
    move-result v0
    invoke-virtual {p0}, Ljava/lang/Object;->notify()V
    return-void
.end method

.method public static renumbered(JLjava/lang/Object;)J
    .registers 3
    .param p2, "of"
    .line 30
    invoke-virtual {p2}, Ljava/lang/Object;->hashCode()I
    move-result p2
    neg-long p0, p0
    return-wide p0
.end method

.method public static moved(ILjava/lang/Object;)I
    .registers 2
    .line 40
    invoke-virtual {v1}, Ljava/lang/Object;->hashCode()I
    move-result v1
    add-int/2addr v0, v1
    return v0
.end method

.method public static shared(II)I
    .registers 2
    .line 60
    if-eqz p0, :second
    .line 61
    return p1
    :second
    .line 62
    div-int/2addr p1, p0
    if-gez p1, :third
    .line 63
    return p0
    :third
    .line 64
    return p1
.end method

.method public static untouched([I)V
    .registers 2
    .line 50
    const-string v0, "text"
    fill-array-data p0, :data
    return-void
    :data
    .array-data 4
        0x1
        0x2
    .end array-data
.end method
