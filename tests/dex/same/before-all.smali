.class public LSame;
.super Ljava/lang/Object;

.method public static all(Ljava/lang/Object;)I
    .registers 3
    .line 10
    monitor-enter p0
    :try
    invoke-virtual {p0}, Ljava/lang/Object;->hashCode()I
    move-result v0
    :try_end
    monitor-exit p0
    return v0
    :caught
    move-exception v0
    monitor-exit p0
    throw v0
    .catchall {:try .. :try_end} :caught
.end method

.method public static covered(Ljava/lang/Object;)I
    .registers 3
    .line 20
    invoke-virtual {p0}, Ljava/lang/Object;->hashCode()I
    move-result v0
    return v0
.end method
