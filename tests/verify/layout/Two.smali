.class public LTwo;
.super Ljava/lang/Object;
.field static final count:B = 0x1t
.field static final on:Z = true
