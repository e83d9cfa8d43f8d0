# Monitors as compilers write them, and as they don't.
.class public LMonitors;
.super Ljava/lang/Object;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

# As javac and D8 have it: the handler covers itself, and the return stands within.
.method public static plain(Ljava/lang/Object;I)I
    .registers 4
    monitor-enter p0
    :t
    div-int v0, p1, p1
    monitor-exit p0
    return v0
    :c
    move-exception v1
    monitor-exit p0
    :e
    .catchall {:t .. :e} :c
    throw v1
.end method

# The lock's register is used again, within the try.
.method public static again(Ljava/lang/Object;I)I
    .registers 4
    monitor-enter p0
    :t
    rem-int p1, p1, p1
    monitor-exit p0
    const/4 p0, 0x3
    return p0
    :e
    .catchall {:t .. :e} :c
    :c
    move-exception v1
    monitor-exit p0
    throw v1
.end method

# Two, inside each other, and a loop around.
.method public static two(Ljava/lang/Object;Ljava/lang/Object;I)I
    .registers 7
    const/4 v0, 0x0
    :loop
    monitor-enter p0
    :t1
    add-int/lit8 v0, v0, 0x1
    monitor-enter p1
    :t1b
    :t2
    div-int v1, v0, p2
    monitor-exit p1
    :e2
    .catchall {:t2 .. :e2} :c2
    monitor-exit p0
    :e1
    .catchall {:t1 .. :t1b} :c1
    if-le v0, p2, :loop
    return v1
    :c2
    move-exception v2
    monitor-exit p1
    :e3
    .catchall {:c2 .. :e3} :c2
    :t4
    throw v2
    :e4
    .catchall {:t4 .. :e4} :c1
    :c1
    move-exception v2
    monitor-exit p0
    :e5
    .catchall {:c1 .. :e5} :c1
    throw v2
.end method

# Typed handlers inside, the exception leaves the lock.
.method public static typed(Ljava/lang/Object;I)I
    .registers 4
    :t0
    monitor-enter p0
    :e0
    .catch Ljava/lang/RuntimeException; {:t0 .. :e0} :null
    :t
    div-int v0, p1, p1
    :e
    .catch Ljava/lang/ArithmeticException; {:t .. :e} :div
    .catchall {:t .. :e} :c
    :t2
    monitor-exit p0
    :e2
    .catchall {:t2 .. :e2} :c
    return v0
    :div
    move-exception v0
    const/16 v0, 0x11
    goto :t2
    :null
    move-exception v0
    const/16 v0, 0x12
    return v0
    :c
    move-exception v1
    monitor-exit p0
    :e3
    .catchall {:c .. :e3} :c
    throw v1
.end method

.method static attempt(I)I
    .registers 4
    :t
    new-instance v0, LMonitors;
    invoke-direct {v0}, LMonitors;-><init>()V
    invoke-static {v0, p0}, LMonitors;->typed(Ljava/lang/Object;I)I
    move-result v1
    const/4 v2, 0x0
    invoke-static {v2, p0}, LMonitors;->typed(Ljava/lang/Object;I)I
    move-result v2
    add-int/2addr v1, v2
    invoke-static {v0, v0, p0}, LMonitors;->two(Ljava/lang/Object;Ljava/lang/Object;I)I
    move-result v2
    add-int/2addr v1, v2
    invoke-static {v0, p0}, LMonitors;->plain(Ljava/lang/Object;I)I
    move-result v2
    add-int/2addr v1, v2
    invoke-static {v0, p0}, LMonitors;->again(Ljava/lang/Object;I)I
    move-result v2
    add-int/2addr v1, v2
    return v1
    :e
    .catchall {:t .. :e} :any
    :any
    const/16 v1, 0x309
    return v1
.end method

.method public static run()I
    .registers 4
    const/4 v0, 0x0
    const/4 v2, -0x2
    :loop
    const/16 v3, 0x5
    if-ge v2, v3, :done
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {v2}, LMonitors;->attempt(I)I
    move-result v1
    add-int/2addr v0, v1
    add-int/lit8 v2, v2, 0x1
    goto :loop
    :done
    return v0
.end method
