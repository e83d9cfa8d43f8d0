.class public LSame;
.super Ljava/lang/Object;

.method public static late(ILjava/lang/Object;)J
    .registers 4
    .line 10
    if-eqz p0, :second
    int-to-long v0, p0
    .line 11
    return-wide v0
    :second
    .line 12
    invoke-virtual {p1}, Ljava/lang/Object;->hashCode()I
    move-result v0
    int-to-long v0, v0
    .line 13
    return-wide v0
.end method

.method public static moved(ILjava/lang/Object;)I
    .registers 2
    .line 20
    invoke-virtual {v1}, Ljava/lang/Object;->hashCode()I
    move-result v1
    add-int/2addr v0, v1
    return v0
.end method
