.class public LOne;
.super Ljava/lang/Object;
.field static final on:Z = true
