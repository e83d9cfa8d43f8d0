# Methods that have parameters only, or nothing at all.
.class public LNoLocals;
.super Ljava/lang/Object;

.field public f:I

.method public constructor <init>(I)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput p1, p0, LNoLocals;->f:I
    return-void
.end method

# A branch before this().
.method public constructor <init>(II)V
    .registers 3
    if-lez p1, :less
    add-int/2addr p1, p2
    :less
    invoke-direct {p0, p1}, LNoLocals;-><init>(I)V
    return-void
.end method

# Leaves before super().
.method public constructor <init>([I)V
    .registers 2
    array-length p1, p1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public get()I
    .registers 1
    iget p0, p0, LNoLocals;->f:I
    return p0
.end method

# The first instruction is jumped to.
.method public static loop(II)I
    .registers 2
    :top
    add-int/2addr p1, p0
    add-int/lit8 p0, p0, -0x1
    if-gtz p0, :top
    return p1
.end method

.method public static wide(JD)J
    .registers 4
    double-to-long p2, p2
    add-long/2addr p0, p2
    return-wide p0
.end method

.method public static nothing()V
    .registers 0
    return-void
.end method

.method public static passes()V
    .registers 0
    invoke-static {}, LNoLocals;->fails()V
    return-void
.end method

.method public static fails()V
    .registers 1
    const/4 v0, 0x0
    throw v0
.end method

.method public static failsWith(Ljava/lang/Throwable;)V
    .registers 1
    throw p0
.end method

# A throw that stays.
.method public static covered(Ljava/lang/Throwable;)I
    .registers 1
    :from
    throw p0
    :to
    .catch Ljava/lang/NullPointerException; {:from .. :to} :caught
    :caught
    move-exception p0
    const/4 p0, 0x5
    return p0
.end method

.method public locked(I)I
    .registers 2
    monitor-enter p0
    :from
    iget p1, p0, LNoLocals;->f:I
    add-int/lit8 p1, p1, 0x7
    monitor-exit p0
    :to
    .catchall {:from .. :to} :unlock
    return p1
    :unlock
    move-exception p1
    :from2
    monitor-exit p0
    :to2
    .catchall {:from2 .. :to2} :unlock
    throw p1
.end method

.method public static run()I
    .registers 8
    new-instance v0, LNoLocals;
    const/16 v1, 0x11
    invoke-direct {v0, v1}, LNoLocals;-><init>(I)V
    invoke-virtual {v0}, LNoLocals;->get()I
    move-result v2
    new-instance v0, LNoLocals;
    const/16 v3, 0x23
    invoke-direct {v0, v1, v3}, LNoLocals;-><init>(II)V
    invoke-virtual {v0, v3}, LNoLocals;->locked(I)I
    move-result v1
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v1
    const/16 v1, 0x9
    invoke-static {v1, v3}, LNoLocals;->loop(II)I
    move-result v1
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v1
    const-wide v4, 0x1234567890abcL
    const-wide/high16 v6, 0x4059000000000000L
    invoke-static {v4, v5, v6, v7}, LNoLocals;->wide(JD)J
    move-result-wide v4
    long-to-int v4, v4
    mul-int/lit8 v2, v2, 0x1f
    add-int/2addr v2, v4
    invoke-static {}, LNoLocals;->nothing()V
    :from
    invoke-static {}, LNoLocals;->passes()V
    :to
    .catch Ljava/lang/NullPointerException; {:from .. :to} :caught
    return v2
    :caught
    move-exception v1
    invoke-static {v1}, LNoLocals;->covered(Ljava/lang/Throwable;)I
    move-result v3
    add-int/2addr v2, v3
    :from2
    invoke-static {v1}, LNoLocals;->failsWith(Ljava/lang/Throwable;)V
    :to2
    .catchall {:from2 .. :to2} :caught2
    return v2
    :caught2
    add-int/lit8 v2, v2, 0x3
    :from3
    new-instance v0, LNoLocals;
    const/4 v1, 0x0
    invoke-direct {v0, v1}, LNoLocals;-><init>([I)V
    :to3
    .catchall {:from3 .. :to3} :caught3
    return v2
    :caught3
    add-int/lit8 v2, v2, 0x7
    return v2
.end method
