# A beat class that keeps the open calls on a stack, and counts what it is told.
.class public Lio/methodbeat/AppMethodBeat;
.super Ljava/lang/Object;

.field public static stack:[I
# What i(I)I returned for each.
.field public static tokens:[I
.field public static depth:I
.field public static calls:I
# Calls that were left without their o.
.field public static skipped:I

.method public static i(I)V
    .registers 3
    sget-object v0, Lio/methodbeat/AppMethodBeat;->stack:[I
    if-nez v0, :push
    const/16 v0, 0x400
    new-array v0, v0, [I
    sput-object v0, Lio/methodbeat/AppMethodBeat;->stack:[I
    :push
    sget v1, Lio/methodbeat/AppMethodBeat;->depth:I
    aput p0, v0, v1
    add-int/lit8 v1, v1, 0x1
    sput v1, Lio/methodbeat/AppMethodBeat;->depth:I
    sget v1, Lio/methodbeat/AppMethodBeat;->calls:I
    add-int/lit8 v1, v1, 0x1
    sput v1, Lio/methodbeat/AppMethodBeat;->calls:I
    return-void
.end method

# An o whose i is not on the stack throws.
.method public static o(I)V
    .registers 4
    sget-object v0, Lio/methodbeat/AppMethodBeat;->stack:[I
    sget v1, Lio/methodbeat/AppMethodBeat;->depth:I
    :pop
    add-int/lit8 v1, v1, -0x1
    aget v2, v0, v1
    if-eq v2, p0, :found
    sget v2, Lio/methodbeat/AppMethodBeat;->skipped:I
    add-int/lit8 v2, v2, 0x1
    sput v2, Lio/methodbeat/AppMethodBeat;->skipped:I
    goto :pop
    :found
    sput v1, Lio/methodbeat/AppMethodBeat;->depth:I
    return-void
.end method

.method public static i(I)I
    .registers 4
    sget-object v0, Lio/methodbeat/AppMethodBeat;->tokens:[I
    if-nez v0, :push
    const/16 v0, 0x400
    new-array v0, v0, [I
    sput-object v0, Lio/methodbeat/AppMethodBeat;->tokens:[I
    :push
    sget v1, Lio/methodbeat/AppMethodBeat;->depth:I
    invoke-static {p0}, Lio/methodbeat/AppMethodBeat;->i(I)V
    sget v2, Lio/methodbeat/AppMethodBeat;->calls:I
    mul-int/lit16 v2, v2, 0x7ff1
    aput v2, v0, v1
    return v2
.end method

# An o whose i did not return that throws.
.method public static o(II)V
    .registers 6
    sget-object v0, Lio/methodbeat/AppMethodBeat;->stack:[I
    sget-object v1, Lio/methodbeat/AppMethodBeat;->tokens:[I
    sget v2, Lio/methodbeat/AppMethodBeat;->depth:I
    :pop
    add-int/lit8 v2, v2, -0x1
    aget v3, v1, v2
    if-eq v3, p1, :found
    sget v3, Lio/methodbeat/AppMethodBeat;->skipped:I
    add-int/lit8 v3, v3, 0x1
    sput v3, Lio/methodbeat/AppMethodBeat;->skipped:I
    goto :pop
    :found
    sput v2, Lio/methodbeat/AppMethodBeat;->depth:I
    aget v3, v0, v2
    if-eq v3, p0, :same
    const/4 v3, -0x1
    aget v3, v0, v3
    :same
    return-void
.end method
