.class public LSame;
.super Ljava/lang/Object;

# A throw that the method itself catches.
.method public static caught(Ljava/lang/Object;)I
    .registers 3
    .line 10
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
    return v0
.end method
