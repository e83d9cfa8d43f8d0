# Tries and handlers at odd places.
.class public LTries;
.super Ljava/lang/Object;

.field static lock:Ljava/lang/Object;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

# From 0 on, and its handler is at 0 too.
.method public static zero(I)I
    .registers 3
    :first
    add-int/lit8 p0, p0, -0x1
    const/4 v0, 0x6
    :try
    div-int v0, v0, p0
    :try_end
    .catchall {:first .. :try_end} :first
    add-int/2addr v0, p0
    return v0
.end method

# An empty loop that an exception leaves, its handler within the try of another.
.method public static nested(I)I
    .registers 4
    const/4 v0, 0x0
    :outer
    add-int/lit8 v0, v0, 0x1
    :inner
    div-int v1, v0, p0
    rem-int v2, v1, v0
    :inner_end
    .catch Ljava/lang/NullPointerException; {:inner .. :inner_end} :never
    .catch Ljava/lang/ArithmeticException; {:inner .. :inner_end} :divided
    add-int/2addr v0, v1
    const/4 v1, 0x0
    array-length v1, v1
    :outer_end
    .catch Ljava/lang/ArithmeticException; {:outer .. :outer_end} :never
    .catchall {:outer .. :outer_end} :any
    return v0
    :divided
    move-exception v1
    :second
    const/4 v1, 0x0
    div-int v0, v0, v1
    :second_end
    .catch Ljava/lang/Exception; {:second .. :second_end} :never
    :never
    const/16 v0, 0x3e7
    return v0
    :any
    move-exception v1
    add-int/lit8 v0, v0, 0x64
    if-ltz p0, :throw
    return v0
    :throw
    throw v1
.end method

# Gaps between tries of the same handlers, with nops, and a goto to a return in a try.
.method public static gaps([II)I
    .registers 5
    const/4 v0, 0x0
    :t1
    aget v0, p0, p1
    nop
    :e1
    .catch Ljava/lang/ArrayIndexOutOfBoundsException; {:t1 .. :e1} :index
    add-int/lit8 p1, p1, 0x1
    nop
    :t2
    aget v1, p0, p1
    add-int/2addr v0, v1
    goto :out
    nop
    :out
    return v0
    :e2
    .catch Ljava/lang/ArrayIndexOutOfBoundsException; {:t2 .. :e2} :index
    .catchall {:t2 .. :e2} :any
    :any
    move-exception v1
    const/16 v0, 0x7b
    return v0
    :index
    move-exception v0
    const/16 v0, 0x141
    return v0
.end method

# Returns and throws that are nothing but in a try.
.method public static only(Ljava/lang/RuntimeException;)I
    .registers 1
    :t
    throw p0
    :e
    .catch Ljava/lang/ArithmeticException; {:t .. :e} :c
    :c
    move-exception p0
    const/4 p0, 0x7
    return p0
.end method

.method public static thrown(Ljava/lang/RuntimeException;)V
    .registers 1
    throw p0
.end method

.method public static both(Ljava/lang/RuntimeException;I)I
    .registers 3
    :t
    if-eqz p1, :throw
    return p1
    :throw
    throw p0
    :e
    .catchall {:t .. :e} :c
    :c
    move-exception v0
    if-ne v0, p0, :other
    const/16 v0, 0xc
    return v0
    :other
    const/16 v0, 0xd
    return v0
.end method

# A handler that is reached by falling, and by jumps.
.method public static entered(I)I
    .registers 3
    const/4 v0, 0x1
    if-eqz p0, :handler
    :t
    rem-int v0, v0, p0
    :e
    .catch Ljava/lang/Throwable; {:t .. :e} :handler
    add-int/lit8 p0, p0, -0x1
    if-gtz p0, :t
    :handler
    add-int/2addr v0, p0
    return v0
.end method

.method static attempt(I)I
    .registers 4
    :t
    new-instance v0, Ljava/lang/ArithmeticException;
    packed-switch p0, :table
    const/4 v1, 0x0
    const/4 v2, 0x2
    new-array v2, v2, [I
    invoke-static {v2, p0}, LTries;->gaps([II)I
    move-result v1
    return v1
    :s0
    invoke-static {p0}, LTries;->zero(I)I
    move-result v1
    return v1
    :s1
    neg-int v1, p0
    add-int/lit8 v1, v1, 0x1
    invoke-static {v1}, LTries;->nested(I)I
    move-result v1
    return v1
    :s2
    const/4 v1, 0x3
    invoke-static {v1}, LTries;->entered(I)I
    move-result v1
    return v1
    :s3
    const/4 v1, 0x0
    invoke-static {v1, p0}, LTries;->gaps([II)I
    move-result v1
    return v1
    :s4
    invoke-static {}, LTries;->raise()Ljava/lang/RuntimeException;
    move-result-object v0
    invoke-static {v0}, LTries;->only(Ljava/lang/RuntimeException;)I
    move-result v1
    return v1
    :s5
    invoke-static {}, LTries;->raise()Ljava/lang/RuntimeException;
    move-result-object v0
    invoke-static {v0}, LTries;->thrown(Ljava/lang/RuntimeException;)V
    :s6
    invoke-static {}, LTries;->raise()Ljava/lang/RuntimeException;
    move-result-object v0
    const/4 v1, 0x0
    invoke-static {v0, v1}, LTries;->both(Ljava/lang/RuntimeException;I)I
    move-result v1
    return v1
    :s7
    const/4 v1, 0x1
    invoke-static {v1}, LTries;->nested(I)I
    move-result v1
    return v1
    :e
    .catchall {:t .. :e} :any
    :any
    const/16 v1, 0x309
    return v1
    :table
    .packed-switch 0x2
        :s0
        :s1
        :s2
        :s3
        :s4
        :s5
        :s6
        :s7
    .end packed-switch
.end method

# One that ART makes.
.method static raise()Ljava/lang/RuntimeException;
    .registers 2
    const/4 v0, 0x0
    :t
    div-int v0, v0, v0
    :e
    .catch Ljava/lang/RuntimeException; {:t .. :e} :c
    const/4 v0, 0x0
    return-object v0
    :c
    move-exception v1
    return-object v1
.end method

.method public static run()I
    .registers 4
    const/4 v0, 0x0
    const/4 v2, -0x2
    :loop
    const/16 v3, 0xa
    if-ge v2, v3, :done
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {v2}, LTries;->attempt(I)I
    move-result v1
    add-int/2addr v0, v1
    add-int/lit8 v2, v2, 0x1
    goto :loop
    :done
    return v0
.end method
