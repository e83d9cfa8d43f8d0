# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Event;
.super Ljava/lang/Object;
.source "Event.java"


# static fields
.field static final ACTIVITY:I = 0x4

.field static final APP_CREATED:I = 0x6

.field static final BATTERY:I = 0xb

.field static final BREADCRUMB:I = 0x1c

.field static final CHARGING:I = 0xc

.field static final CONTEXT:I = 0x1a

.field static final EXIT:I = 0x14

.field static final FOCUS:I = 0x2

.field static final FOREGROUND:I = 0x5

.field static final FRAME:I = 0x9

.field static final HEAP:I = 0x16

.field static final INPUT:I = 0x12

.field static final LEAK:I = 0xa

.field static final MEMORY:I = 0x10

.field static final NETWORK:I = 0xf

.field static final PAGE:I = 0x8

.field static final PART:I = 0x15

.field static final PROBE:I = 0x13

.field static final PROCESS_AGE:I = 0x18

.field static final PROFILE:I = 0x11

.field static final SCENE:I = 0x3

.field static final START_INFO:I = 0x19

.field static final START_PROFILE:I = 0x7

.field static final STATE:I = 0x17

.field static final TAG:I = 0x1b

.field static final TRAFFIC:I = 0xd

.field static final TRAFFIC_OF:I = 0xe


# direct methods
.method private constructor <init>()V
    .registers 1

    .prologue
    .line 90
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 91
    return-void
.end method
