# Annotations and values of every kind, and all that debug info has.
.class public abstract LNotes;
.super Ljava/lang/Object;
.source "Notes.java"
.annotation runtime LNote;
    b = -0x1t
    s = 0x7fffs
    c = '\uffff'
    i = -0x80000000
    l = 0x7fffffffffffffffL
    f = 1.5f
    d = -0.0
    z = true
    n = null
    str = "z\u0000\u1234"
    type = LNotes;
    field = LNotes;->x:I
    method = LNotes;->m(I)I
    enum = .enum LE;->A:LE;
    arr = { 1, "a", LNotes;, { }, .enum LE;->A:LE; }
    sub = .subannotation LNote;
        x = .subannotation LNote;
        .end subannotation
    .end subannotation
.end annotation
.field public static x:I = 0x12345678
.field public static final sx:Ljava/lang/String; = "static"
.field public static final zx:Z = true
.field public static final dx:D = 3.25
.field public static final jx:J = -0x100L
.field public static final tx:Ljava/lang/Class; = LNote;
.field public y:I
    .annotation system LNote;
        value = "field"
    .end annotation
.end field
.method public abstract a(ILjava/lang/String;)V
    .param p1
        .annotation runtime LNote;
        .end annotation
    .end param
    .param p2
        .annotation build LNote;
            v = 0x1
        .end annotation
    .end param
.end method
.method public static m(I)I
    .registers 5
    .param p0, "count"
        .annotation runtime LNote;
        .end annotation
    .end param
    .annotation runtime LNote;
        v = LNotes;->m(I)I
    .end annotation
    .prologue
    .line 10
    const/4 v0, 0x0
    .local v0, "i":I
    .line 11
    :l
    if-ge v0, p0, :e
    .line 65535
    invoke-static {v0}, LNotes;->m(I)I
    move-result v1
    .local v1, "k":Ljava/util/List;, "Ljava/util/List<TT;>;"
    .end local v1
    add-int/lit8 v0, v0, 0x1
    .restart local v1
    goto :l
    :e
    .end local v0
    .line 1
    .source "Other.java"
    return p0
.end method
