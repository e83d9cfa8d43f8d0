.class public LSame;
.super Ljava/lang/Object;

.method public static all(Ljava/lang/Object;)I
    .registers 3
    .line 10
    const/4 v0, 0x5
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)V
    :enter
    monitor-enter p0
    :try
    invoke-virtual {p0}, Ljava/lang/Object;->hashCode()I
    move-result v0
    :try_end
    monitor-exit p0
    :exit
    const/4 v1, 0x5
    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->o(I)V
    return v0
    :caught
    move-exception v0
    monitor-exit p0
    throw v0
    :end
    move-exception v0
    const/4 v1, 0x5
    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->o(I)V
    throw v0
    .catchall {:enter .. :try} :end
    .catchall {:try .. :try_end} :caught
    .catchall {:try_end .. :exit} :end
    .catchall {:caught .. :end} :end
.end method

.method public static covered(Ljava/lang/Object;)I
    .registers 3
    .line 20
    const/4 v0, 0x6
    invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i(I)V
    :try
    invoke-virtual {p0}, Ljava/lang/Object;->hashCode()I
    move-result v0
    :try_end
    const/4 v1, 0x6
    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->o(I)V
    return v0
    :handler
    move-exception v0
    const/4 v1, 0x6
    invoke-static {v1}, Lio/methodbeat/AppMethodBeat;->o(I)V
    throw v0
    .catchall {:try .. :try_end} :handler
.end method
