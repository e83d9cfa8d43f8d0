# What plant_dex.py needs: padding between code items and before tries, annotations, debug info. The static
# values of Two, 02 0001 3f, end with those of One, 01 3f.
.class public LLayout;
.super Ljava/lang/Object;

.annotation runtime LMark;
    names = {
        "a",
        "b"
    }
    nothing = null
.end annotation

.field static final NUMBERS:I = 0x7

.method public static caught()V
    .registers 1
    .line 3
    :from
    invoke-static {}, LLayout;->caught()V
    nop
    :to
    .catchall {:from .. :to} :handler
    return-void
    :handler
    move-exception v0
    throw v0
.end method

# As caught(), with code whose length is even where that of caught() is odd: probes of either form leave one odd.
.method public static caughtOdd()V
    .registers 1
    :from
    invoke-static {}, LLayout;->caughtOdd()V
    :to
    .catchall {:from .. :to} :handler
    return-void
    :handler
    move-exception v0
    throw v0
.end method

.method public static long(Ljava/lang/Object;)V
    .registers 1
    .line 5
    .param p0
        .annotation runtime LMark;
        .end annotation
    .end param
    invoke-static {p0}, LLayout;->short(Ljava/lang/Object;)V
    return-void
.end method

.method public static short(Ljava/lang/Object;)V
    .registers 1
    invoke-virtual {p0}, Ljava/lang/Object;->hashCode()I
    return-void
.end method
