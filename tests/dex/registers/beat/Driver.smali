# Runs the cases from outside of what is instrumented.
.class public LDriver;
.super Ljava/lang/Object;

.method public static value()I
    .registers 1
    invoke-static {}, LCases;->run()I
    move-result v0
    return v0
.end method

# How many i came.
.method public static calls()I
    .registers 1
    invoke-static {}, LCases;->run()I
    sget v0, Lio/methodbeat/AppMethodBeat;->calls:I
    return v0
.end method

# How many of them had no o.
.method public static unbalanced()I
    .registers 2
    invoke-static {}, LCases;->run()I
    sget v0, Lio/methodbeat/AppMethodBeat;->depth:I
    sget v1, Lio/methodbeat/AppMethodBeat;->skipped:I
    add-int/2addr v0, v1
    return v0
.end method
