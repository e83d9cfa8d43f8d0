# As many registers as there can be.
.class public LLimits;
.super Ljava/lang/Object;

.method public static all(JI)J
    .registers 65535
    move-wide/16 v1000, p0
    move/16 v65531, p2
    move-wide/from16 v0, v1000
    move/from16 v2, v65531
    int-to-long v2, v2
    add-long/2addr v0, v2
    return-wide v0
.end method

# More than 256, the value at the border of 8 bits.
.method public static many(JI)J
    .registers 600
    const-wide/16 v254, 0x21
    move-wide/from16 v0, p0
    add-long v254, v254, v0
    move/from16 v0, p2
    int-to-long v0, v0
    add-long v254, v254, v0
    return-wide v254
.end method

.method public static run()I
    .registers 6
    const-wide v0, 0x1234567890L
    const/16 v2, 0x4d2
    invoke-static {v0, v1, v2}, LLimits;->all(JI)J
    move-result-wide v4
    long-to-int v3, v4
    invoke-static {v0, v1, v2}, LLimits;->many(JI)J
    move-result-wide v4
    long-to-int v4, v4
    mul-int/lit8 v3, v3, 0x1f
    add-int/2addr v3, v4
    return v3
.end method
