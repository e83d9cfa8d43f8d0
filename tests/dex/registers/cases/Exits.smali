# What is free at an exit: little beside what is returned or thrown.
.class public LExits;
.super Ljava/lang/Object;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

# A local is free.
.method public one(I)I
    .registers 3
    const/16 v0, 0x64
    add-int p1, v0, p1
    return p1
.end method

# Only this is free.
.method public local()I
    .registers 2
    const/16 v0, 0x65
    return v0
.end method

# Nothing is.
.method public static single()I
    .registers 1
    const/16 v0, 0x66
    return v0
.end method

.method public static pair()J
    .registers 2
    const-wide v0, 0x123456789abcdefL
    return-wide v0
.end method

# The pair lies across local and parameter.
.method public static across(I)J
    .registers 2
    int-to-long v0, p0
    return-wide v0
.end method

# Several exits, each with another value, one the target of a jump.
.method public static several(I)I
    .registers 4
    const/4 v0, 0x1
    const/4 v1, 0x2
    const/4 v2, 0x3
    if-eqz p0, :zero
    if-ltz p0, :less
    packed-switch p0, :table
    return v2
    :zero
    return v0
    :less
    return v1
    :two
    return p0
    :table
    .packed-switch 0x1
        :zero
        :two
        :less
    .end packed-switch
.end method

# Returns and throws within tries, where the lock's register has another use already.
.method public static tries(Ljava/lang/Object;I)I
    .registers 4
    monitor-enter p0
    :from
    div-int v0, p1, p1
    monitor-exit p0
    :to
    .catchall {:from .. :to} :unlock
    :from2
    const/4 p0, 0x3
    div-int v0, p1, p1
    return p0
    :to2
    .catch Ljava/lang/ArithmeticException; {:from2 .. :to2} :caught
    :caught
    move-exception v0
    return p1
    :unlock
    move-exception v1
    :from3
    monitor-exit p0
    :to3
    .catchall {:from3 .. :to3} :unlock
    throw v1
.end method

.method public static run()I
    .registers 6
    new-instance v0, LExits;
    invoke-direct {v0}, LExits;-><init>()V
    const/4 v1, 0x5
    invoke-virtual {v0, v1}, LExits;->one(I)I
    move-result v2
    invoke-virtual {v0}, LExits;->local()I
    move-result v1
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v1
    invoke-static {}, LExits;->single()I
    move-result v1
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v1
    invoke-static {}, LExits;->pair()J
    move-result-wide v4
    long-to-int v4, v4
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v4
    const/16 v1, 0x3039
    invoke-static {v1}, LExits;->across(I)J
    move-result-wide v4
    long-to-int v4, v4
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v4
    const/4 v1, -0x1
    :next
    invoke-static {v1}, LExits;->several(I)I
    move-result v3
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v3
    add-int/lit8 v1, v1, 0x1
    const/4 v3, 0x6
    if-lt v1, v3, :next
    invoke-static {v0, v1}, LExits;->tries(Ljava/lang/Object;I)I
    move-result v3
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v3
    const/4 v1, 0x0
    :from
    invoke-static {v0, v1}, LExits;->tries(Ljava/lang/Object;I)I
    :to
    .catch Ljava/lang/ArithmeticException; {:from .. :to} :caught
    return v2
    :caught
    move-exception v1
    add-int/lit8 v2, v2, 0xb
    return v2
.end method
