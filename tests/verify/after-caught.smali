.class public LSame;
.super Ljava/lang/Object;

.method public static caught(Ljava/lang/Object;)I
    .registers 3
    .line 10
    const/4 v0, 0x5
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)V
    new-instance v0, Ljava/lang/IllegalStateException;
    invoke-direct {v0}, Ljava/lang/IllegalStateException;-><init>()V
    :try
    throw v0
    :try_end
    .catch Ljava/lang/IllegalStateException; {:try .. :try_end} :caught
    :caught
    .line 11
    move-exception v0
    invoke-virtual {p0}, Ljava/lang/Object;->hashCode()I
    move-result v0
    const/4 v1, 0x5
    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->o(I)V
    return v0
.end method
