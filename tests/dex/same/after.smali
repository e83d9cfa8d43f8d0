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
    const/4 v0, 0x5
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)V
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
    const/4 v0, 0x5
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->o(I)V
    :throw
    throw v1
    :case
    .line 16
    const/4 v0, 0x7
    :done
    .line 17
    const/4 v1, 0x5
    :in_probe
    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->o(I)V
    :return
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
    :begin
    .line 20
    const/4 v0, 0x6
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)V
    :start
    add-int/lit8 p0, p0, -0x1
    if-eqz p0, :next
    goto/32 :start
    :next
    const/4 v0, 0x6
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->o(I)V
    return-void
.end method

.method public static pcs(Ljava/lang/Object;)V
    .registers 2
    .line 0
    const/4 v0, 0x7
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)V
    invoke-virtual {p0}, Ljava/lang/Object;->hashCode()I
    .line 3
    move-result v0
    .line 4
    invoke-virtual {p0}, Ljava/lang/Object;->notify()V
    .line 7
    const/4 v0, 0x7
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->o(I)V
    return-void
.end method

.method public static renumbered(JLjava/lang/Object;)J
    .registers 4
    .param p2, "of"
    .line 30
    const/4 v0, 0x1
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)V
    invoke-virtual {p2}, Ljava/lang/Object;->hashCode()I
    move-result p2
    neg-long p0, p0
    const/4 v0, 0x1
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->o(I)V
    return-wide p0
.end method

.method public static moved(ILjava/lang/Object;)I
    .registers 3
    .line 40
    move v0, v1
    move-object v1, v2
    const/4 v2, 0x2
    invoke-static {v2}, Lio/methodbeat/AppMethodBeat;->i(I)V
    invoke-virtual {v1}, Ljava/lang/Object;->hashCode()I
    move-result v1
    add-int/2addr v0, v1
    const/4 v1, 0x2
    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->o(I)V
    return v0
.end method

.method public static shared(II)I
    .registers 3
    .line 60
    const/4 v0, 0x3
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)V
    if-eqz p0, :second
    .line 61
    goto :third
    :second
    .line 62
    div-int/2addr p1, p0
    if-gez p1, :third
    :other
    .line 63
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->o(I)V
    return p0
    :third
    .line 64
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->o(I)V
    :past
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
