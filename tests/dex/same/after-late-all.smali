.class public LSame;
.super Ljava/lang/Object;

.method public static late(ILjava/lang/Object;)J
    .registers 6
    .line 10
    const/4 v0, 0x5
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)I
    move-result v1
    if-eqz p0, :second
    int-to-long v2, p0
    .line 11
    goto :exit
    :second
    .line 12
    :try
    invoke-virtual {p1}, Ljava/lang/Object;->hashCode()I
    :try_end
    move-result v2
    int-to-long v2, v2
    .line 13
    :exit
    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->o(II)V
    :return
    return-wide v2
    :handler
    move-exception v2
    invoke-static {v0, v1}, Lio/methodbeat/AppMethodBeat;->o(II)V
    throw v2
    .catchall {:try .. :try_end} :handler
.end method

.method public static moved(ILjava/lang/Object;)I
    .registers 4
    .line 20
    move v0, v2
    move-object v1, v3
    const/4 v2, 0x6
    invoke-static {v2}, Lio/methodbeat/AppMethodBeat;->i(I)I
    move-result v3
    :moved_start
    invoke-virtual {v1}, Ljava/lang/Object;->hashCode()I
    :moved_end
    move-result v1
    add-int/2addr v0, v1
    invoke-static {v2, v3}, Lio/methodbeat/AppMethodBeat;->o(II)V
    return v0
    :handler
    move-exception v0
    invoke-static {v2, v3}, Lio/methodbeat/AppMethodBeat;->o(II)V
    throw v0
    .catchall {:moved_start .. :moved_end} :handler
.end method
