# Monitors that ART proves balanced.
.class public LLocks;
.super Ljava/lang/Object;

# In a loop, with typed handlers inside the lock and around it.
.method public static a(Ljava/lang/Object;[I)I
    .registers 6
    const/4 v0, 0x0
    :t0
    array-length v1, p1
    :e0
    .catch Ljava/lang/NullPointerException; {:t0 .. :e0} :null
    :loop
    if-ge v0, v1, :done
    monitor-enter p0
    :t
    aget v2, p1, v0
    :e
    .catch Ljava/lang/ArithmeticException; {:t .. :e} :ar
    .catchall {:t .. :e} :c
    :x
    monitor-exit p0
    add-int/lit8 v0, v0, 0x1
    goto :loop
    :ar
    move-exception v3
    goto :x
    :null
    move-exception v3
    throw v3
    :c
    move-exception v3
    monitor-exit p0
    throw v3
    :done
    return v0
.end method

# No handler.
.method public static b(Ljava/lang/Object;)I
    .registers 2
    monitor-enter p0
    const/4 v0, 0x1
    monitor-exit p0
    invoke-static {p0}, LLocks;->b(Ljava/lang/Object;)I
    move-result v0
    return v0
.end method

# Throws while it is held, without a try.
.method public static c(Ljava/lang/Object;I)I
    .registers 4
    monitor-enter p0
    div-int v0, p1, p1
    monitor-exit p0
    div-int v0, v0, p1
    if-nez v0, :r
    new-instance v1, Ljava/lang/RuntimeException;
    invoke-direct {v1}, Ljava/lang/RuntimeException;-><init>()V
    throw v1
    :r
    return v0
.end method

# The same object by another register.
.method public static d(Ljava/lang/Object;I)I
    .registers 5
    monitor-enter p0
    move-object v0, p0
    :t
    div-int v1, p1, p1
    monitor-exit v0
    :e
    .catchall {:t .. :e} :c
    return v1
    :c
    move-exception v2
    monitor-exit v0
    :e2
    .catchall {:c .. :e2} :c
    throw v2
.end method

# A switch under the lock, several exits.
.method public static e(Ljava/lang/Object;I)I
    .registers 5
    monitor-enter p0
    :t
    packed-switch p1, :p
    div-int v1, p1, p1
    monitor-exit p0
    return v1
    :a
    const/4 v1, 0x1
    monitor-exit p0
    return v1
    :b
    const/4 v1, 0x0
    monitor-exit p0
    :e
    .catchall {:t .. :e} :c
    :t3
    div-int v1, p1, v1
    :e3
    .catch Ljava/lang/ArithmeticException; {:t3 .. :e3} :d
    return v1
    :d
    move-exception v2
    throw v2
    :c
    move-exception v2
    :t4
    monitor-exit p0
    :e4
    .catchall {:t4 .. :e4} :c
    throw v2
    :p
    .packed-switch 0x0
        :a
        :b
    .end packed-switch
.end method

# Twice the same.
.method public static f(Ljava/lang/Object;I)I
    .registers 5
    monitor-enter p0
    :t1
    monitor-enter p0
    :t2
    div-int v0, p1, p1
    monitor-exit p0
    :e2
    .catchall {:t2 .. :e2} :c2
    :t3
    monitor-exit p0
    :e3
    .catchall {:t3 .. :e3} :c1
    div-int v0, v0, p1
    return v0
    :c2
    move-exception v1
    monitor-exit p0
    :e4
    .catchall {:c2 .. :e4} :c2
    :t5
    throw v1
    :e5
    .catchall {:t5 .. :e5} :c1
    :e1
    .catchall {:t1 .. :t2} :c1
    :c1
    move-exception v1
    monitor-exit p0
    :e6
    .catchall {:c1 .. :e6} :c1
    throw v1
.end method

# A handler within a typed try.
.method public static g(Ljava/lang/Object;I)I
    .registers 5
    :t
    monitor-enter p0
    :t1
    div-int v0, p1, p1
    :e1
    .catchall {:t1 .. :e1} :c
    monitor-exit p0
    div-int v0, v0, p1
    return v0
    :c
    move-exception v0
    monitor-exit p0
    throw v0
    :e
    .catch Ljava/lang/ArithmeticException; {:c .. :e} :x
    :x
    move-exception v0
    const/4 v0, 0x5
    return v0
.end method

# In a constructor.
.method public constructor <init>(Ljava/lang/Object;)V
    .registers 4
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    monitor-enter p1
    :t
    invoke-static {p1}, LLocks;->b(Ljava/lang/Object;)I
    monitor-exit p1
    return-void
    :e
    .catchall {:t .. :e} :c
    :c
    move-exception v0
    monitor-exit p1
    throw v0
.end method
