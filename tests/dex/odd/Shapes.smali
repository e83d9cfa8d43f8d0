# Bodies of odd shapes.
.class public LShapes;
.super Ljava/lang/Object;
.implements LShape;

.field static start:I

.method static constructor <clinit>()V
    .registers 0
    invoke-static {}, LShapes;->nothing()V
    return-void
.end method

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

# Overwrites this behind super(), and returns in a try.
.method public constructor <init>(I)V
    .registers 2
    :t
    invoke-direct {p0}, LShapes;-><init>()V
    const/4 p0, 0x5
    div-int p0, p0, p1
    return-void
    :e
    .catch Ljava/lang/ArithmeticException; {:t .. :e} :c
    :c
    move-exception p0
    throw p0
.end method

# A loop and a throw before super().
.method public constructor <init>(ILjava/lang/RuntimeException;)V
    .registers 4
    const/4 v0, 0x0
    :loop
    add-int/lit8 p1, p1, -0x1
    if-gtz p1, :loop
    if-ltz p1, :throw
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
    :throw
    throw p2
.end method

.method static nothing()V
    .registers 0
    invoke-static {}, LShapes;->less()V
    return-void
.end method
.method static less()V
    .registers 0
    return-void
.end method

.method public native absent()I
.end method
.method public static native missing(J)V
.end method

.method public final declared-synchronized many()J
    .registers 3
    :t
    monitor-enter p0
    const-wide v0, 0x7L
    monitor-exit p0
    return-wide v0
    :e
    .catchall {:t .. :e} :c
    :c
    move-exception v0
    throw v0
.end method

# Leaves nowhere.
.method public static forever()V
    .registers 0
    :a
    goto/32 :a
.end method
.method public static forever2(I)V
    .registers 1
    :a
    invoke-static {}, LShapes;->less()V
    goto :a
.end method
.method public static forever3()V
    .registers 1
    :a
    const/4 v0, 0x0
    throw v0
.end method

# What nobody reaches.
.method public static dead()I
    .registers 2
    invoke-static {}, LShapes;->less()V
    const/4 v0, 0x4
    return v0
    :dead
    const/4 v1, 0x0
    throw v1
    nop
    return v1
    goto :dead
.end method

# Results of invokes and arrays, wherever a call could be put between.
.method public static results(IIIII)[I
    .registers 6
    :t
    filled-new-array {p0, p1, p2, p3, p4}, [I
    move-result-object v0
    filled-new-array/range {p0 .. p4}, [I
    move-result-object v0
    return-object v0
    :e
    .catchall {:t .. :e} :c
    :c
    move-exception v0
    throw v0
.end method

.method public static back(I)I
    .registers 2
    :again
    const/4 v0, 0x0
    if-lez p0, :out
    add-int/lit8 p0, p0, -0x1
    goto/16 :again
    :out
    invoke-static {}, LShapes;->less()V
    goto/32 :end
    :end
    return p0
.end method

.method static object(I)LShapes;
    .registers 5
    :t
    new-instance v0, LShapes;
    if-nez p0, :other
    invoke-direct {v0}, LShapes;-><init>()V
    return-object v0
    :other
    if-ltz p0, :null
    invoke-direct {v0, p0}, LShapes;-><init>(I)V
    return-object v0
    :null
    const/4 v1, 0x0
    invoke-direct {v0, p0, v1}, LShapes;-><init>(ILjava/lang/RuntimeException;)V
    return-object v0
    :e
    .catchall {:t .. :e} :c
    :c
    const/4 v0, 0x0
    return-object v0
.end method

.method public static run()I
    .registers 6
    const/4 v0, 0x0
    const/4 v2, -0x2
    :loop
    const/16 v3, 0x5
    if-ge v2, v3, :done
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {v2}, LShapes;->object(I)LShapes;
    move-result-object v1
    if-eqz v1, :none
    invoke-virtual {v1}, LShapes;->many()J
    move-result-wide v3
    long-to-int v1, v3
    add-int/2addr v0, v1
    :none
    invoke-static {v2}, LShapes;->back(I)I
    move-result v1
    add-int/2addr v0, v1
    invoke-static {v2, v1, v2, v1, v2}, LShapes;->results(IIIII)[I
    move-result-object v1
    const/4 v3, 0x4
    aget v1, v1, v3
    add-int/2addr v0, v1
    invoke-static {}, LShapes;->dead()I
    move-result v1
    add-int/2addr v0, v1
    invoke-static {v2}, LShape;->twice(I)I
    move-result v1
    add-int/2addr v0, v1
    add-int/lit8 v2, v2, 0x1
    goto :loop
    :done
    return v0
.end method
