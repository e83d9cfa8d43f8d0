.class public LCases;
.super Ljava/lang/Object;
.method public static run()I
    .registers 2
    const/4 v0, 0x0
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {}, LSwitches;->run()I
    move-result v1
    add-int/2addr v0, v1
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {}, LTries;->run()I
    move-result v1
    add-int/2addr v0, v1
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {}, LMonitors;->run()I
    move-result v1
    add-int/2addr v0, v1
    mul-int/lit8 v0, v0, 0x1f
    invoke-static {}, LShapes;->run()I
    move-result v1
    add-int/2addr v0, v1
    return v0
.end method
