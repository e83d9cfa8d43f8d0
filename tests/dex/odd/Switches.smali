# Payloads wherever the format lets them stand.
.class public LSwitches;
.super Ljava/lang/Object;

# Before all code that is run.
.method public static ahead(I)I
    .registers 3
    goto :start
    :table
    .packed-switch 0x0
        :zero
        :one
    .end packed-switch
    :data
    .array-data 1
        1t 2t 3t
    .end array-data
    :start
    const/4 v0, 0x3
    new-array v0, v0, [B
    fill-array-data v0, :data
    packed-switch p0, :table
    const/4 v1, 0x2
    aget-byte v0, v0, v1
    return v0
    :zero
    const/4 v1, 0x0
    aget-byte v0, v0, v1
    return v0
    :one
    array-length v0, v0
    return v0
.end method

# In the middle, and the target of another switch right behind it.
.method public static middle(I)I
    .registers 3
    packed-switch p0, :table
    sparse-switch p0, :sparse
    const/16 v0, 0x64
    return v0
    :table
    .packed-switch 0x1
        :a
        :b
    .end packed-switch
    :a
    const/16 v0, 0xa
    return v0
    :b
    const/16 v0, 0xb
    return v0
    :sparse
    .sparse-switch
        -0x80000000 -> :a
        0x0 -> :b
        0x7fffffff -> :a
    .end sparse-switch
.end method

# Two arrays of the same data, of odd bytes.
.method public static shared()I
    .registers 4
    const/4 v0, 0x5
    new-array v1, v0, [B
    fill-array-data v1, :data
    new-array v2, v0, [B
    fill-array-data v2, :data
    const/4 v0, 0x4
    aget-byte v1, v1, v0
    aget-byte v2, v2, v0
    add-int v1, v1, v2
    return v1
    :data
    .array-data 1
        1t 2t 3t 4t 5t
    .end array-data
.end method

# A switch of nothing, one whose targets are itself and the first instruction.
.method public static back(I)I
    .registers 3
    :first
    add-int/lit8 p0, p0, -0x1
    :again
    packed-switch p0, :none
    add-int/lit8 p0, p0, -0x1
    sparse-switch p0, :table
    return p0
    :none
    .packed-switch 0x0
    .end packed-switch
    :table
    .sparse-switch
        0x5 -> :again
        0x6 -> :first
        0x7 -> :first
    .end sparse-switch
.end method

# Whole in a try, payload and all.
.method public static tried(I)I
    .registers 3
    :try
    const/4 v0, 0x1
    packed-switch p0, :table
    div-int v0, v0, p0
    goto :out
    :table
    .packed-switch 0x1
        :one
        :one
    .end packed-switch
    :one
    const/4 v1, 0x0
    div-int v0, v0, v1
    :try_end
    .catch Ljava/lang/ArithmeticException; {:try .. :try_end} :caught
    :out
    return v0
    :caught
    const/16 v0, 0x4d2
    return v0
.end method

.method public static run()I
    .registers 4
    const/4 v0, 0x0
    const/4 v2, -0x2
    :loop
    const/16 v3, 0xa
    if-ge v2, v3, :done
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {v2}, LSwitches;->ahead(I)I
    move-result v1
    add-int/2addr v0, v1
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {v2}, LSwitches;->middle(I)I
    move-result v1
    add-int/2addr v0, v1
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {v2}, LSwitches;->back(I)I
    move-result v1
    add-int/2addr v0, v1
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {v2}, LSwitches;->tried(I)I
    move-result v1
    add-int/2addr v0, v1
    invoke-static {}, LSwitches;->shared()I
    move-result v1
    add-int/2addr v0, v1
    add-int/lit8 v2, v2, 0x1
    goto :loop
    :done
    return v0
.end method
