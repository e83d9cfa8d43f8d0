# Instructions that name method handles, call sites and protos.
.class public LPoly;
.super Ljava/lang/Object;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public static five(Ljava/lang/invoke/MethodHandle;IJI)J
    .registers 5
    :t
    invoke-polymorphic {p0, p1, p2, p3, p4}, Ljava/lang/invoke/MethodHandle;->invokeExact([Ljava/lang/Object;)Ljava/lang/Object;, (IJI)J
    move-result-wide p1
    return-wide p1
    :e
    .catchall {:t .. :e} :c
    :c
    const-wide/16 p2, 0x1
    return-wide p2
.end method

.method public static ranged(Ljava/lang/invoke/MethodHandle;IJI)V
    .registers 20
    invoke-polymorphic/range {p0 .. p4}, Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;, (IJI)V
    invoke-polymorphic/range {p0 .. p0}, Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;, ()V
    return-void
.end method

.method public static none(Ljava/lang/invoke/MethodHandle;)V
    .registers 1
    invoke-polymorphic {p0}, Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;, ()V
    return-void
.end method

.method public static handle()Ljava/lang/invoke/MethodType;
    .registers 2
    const-method-handle v0, invoke-static@LPoly;->none(Ljava/lang/invoke/MethodHandle;)V
    invoke-static {v0}, LPoly;->none(Ljava/lang/invoke/MethodHandle;)V
    const-method-type v1, (IJI)V
    return-object v1
.end method

.method public static custom(IIIII)I
    .registers 5
    invoke-static {p0, p1, p2, p3, p4}, LPoly;->custom(IIIII)I
    move-result p0
    invoke-custom {p0, p1, p2, p3, p4}, call0("add", (IIIII)I, "x", 1, 2L, 3.0f, 4.0)@LPoly;->boot(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;IJFD)Ljava/lang/invoke/CallSite;
    move-result p0
    invoke-custom/range {p0 .. p4}, call1("add", (IIIII)I, "y", 1, 2L, 3.0f, 4.0)@LPoly;->boot(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;IJFD)Ljava/lang/invoke/CallSite;
    move-result p0
    return p0
.end method

.method public static boot(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;IJFD)Ljava/lang/invoke/CallSite;
    .registers 10
    const/4 v0, 0x0
    return-object v0
.end method
