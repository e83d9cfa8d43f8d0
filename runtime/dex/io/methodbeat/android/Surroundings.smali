# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Surroundings;
.super Ljava/lang/Object;
.source "Surroundings.java"


# static fields
.field private static final THERMAL:[Ljava/lang/String;

.field private static final TRANSPORTS:[I

.field private static final TYPES:[I

.field private static final WORDS:[Ljava/lang/String;


# instance fields
.field private final context:Landroid/content/Context;

.field private heard:Ljava/lang/Object;

.field private final network:Lio/methodbeat/android/MethodBeat$Network;

.field private final worker:Landroid/os/Handler;


# direct methods
.method static constructor <clinit>()V
    .registers 7

    .prologue
    const/4 v6, 0x4

    const/4 v5, 0x3

    const/4 v4, 0x2

    const/4 v3, 0x1

    const/4 v2, 0x0

    .line 25
    new-array v0, v6, [I

    sget v1, Landroid/net/NetworkCapabilities;->TRANSPORT_VPN:I

    aput v1, v0, v2

    sget v1, Landroid/net/NetworkCapabilities;->TRANSPORT_WIFI:I

    aput v1, v0, v3

    sget v1, Landroid/net/NetworkCapabilities;->TRANSPORT_CELLULAR:I

    aput v1, v0, v4

    sget v1, Landroid/net/NetworkCapabilities;->TRANSPORT_ETHERNET:I

    aput v1, v0, v5

    sput-object v0, Lio/methodbeat/android/Surroundings;->TRANSPORTS:[I

    .line 29
    new-array v0, v6, [I

    sget v1, Landroid/net/ConnectivityManager;->TYPE_VPN:I

    aput v1, v0, v2

    sget v1, Landroid/net/ConnectivityManager;->TYPE_WIFI:I

    aput v1, v0, v3

    sget v1, Landroid/net/ConnectivityManager;->TYPE_MOBILE:I

    aput v1, v0, v4

    sget v1, Landroid/net/ConnectivityManager;->TYPE_ETHERNET:I

    aput v1, v0, v5

    sput-object v0, Lio/methodbeat/android/Surroundings;->TYPES:[I

    .line 33
    new-array v0, v6, [Ljava/lang/String;

    const-string v1, "vpn"

    aput-object v1, v0, v2

    const-string v1, "wifi"

    aput-object v1, v0, v3

    const-string v1, "cellular"

    aput-object v1, v0, v4

    const-string v1, "ethernet"

    aput-object v1, v0, v5

    sput-object v0, Lio/methodbeat/android/Surroundings;->WORDS:[Ljava/lang/String;

    .line 36
    const/4 v0, 0x7

    new-array v0, v0, [Ljava/lang/String;

    const-string v1, "none"

    aput-object v1, v0, v2

    const-string v1, "light"

    aput-object v1, v0, v3

    const-string v1, "moderate"

    aput-object v1, v0, v4

    const-string v1, "severe"

    aput-object v1, v0, v5

    const-string v1, "critical"

    aput-object v1, v0, v6

    const/4 v1, 0x5

    const-string v2, "emergency"

    aput-object v2, v0, v1

    const/4 v1, 0x6

    const-string v2, "shutdown"

    aput-object v2, v0, v1

    sput-object v0, Lio/methodbeat/android/Surroundings;->THERMAL:[Ljava/lang/String;

    return-void
.end method

.method constructor <init>(Landroid/content/Context;Lio/methodbeat/android/MethodBeat$Network;Landroid/os/Handler;)V
    .registers 5

    .prologue
    .line 47
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 48
    iput-object p1, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    .line 49
    iput-object p2, p0, Lio/methodbeat/android/Surroundings;->network:Lio/methodbeat/android/MethodBeat$Network;

    .line 50
    iput-object p3, p0, Lio/methodbeat/android/Surroundings;->worker:Landroid/os/Handler;

    .line 51
    new-instance v0, Lio/methodbeat/android/Surroundings$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Surroundings$1;-><init>(Lio/methodbeat/android/Surroundings;)V

    invoke-virtual {p3, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 61
    return-void
.end method

.method static synthetic access$000(Lio/methodbeat/android/Surroundings;)V
    .registers 1

    .prologue
    .line 23
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->once()V

    return-void
.end method

.method static synthetic access$100(Lio/methodbeat/android/Surroundings;)Ljava/lang/String;
    .registers 2

    .prologue
    .line 23
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->type()Ljava/lang/String;

    move-result-object v0

    return-object v0
.end method

.method static synthetic access$200(Lio/methodbeat/android/Surroundings;)Landroid/os/Handler;
    .registers 2

    .prologue
    .line 23
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->worker:Landroid/os/Handler;

    return-object v0
.end method

.method private built(Ljava/lang/String;)Ljava/lang/String;
    .registers 11

    .prologue
    const/4 v4, 0x1

    const/4 v0, 0x0

    const/4 v1, 0x0

    .line 116
    const/4 v2, 0x2

    new-array v3, v2, [Ljava/lang/String;

    iget-object v2, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    invoke-virtual {v2}, Landroid/content/Context;->getPackageName()Ljava/lang/String;

    move-result-object v2

    aput-object v2, v3, v1

    iget-object v2, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    invoke-virtual {v2}, Ljava/lang/Object;->getClass()Ljava/lang/Class;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/Class;->getName()Ljava/lang/String;

    move-result-object v2

    aput-object v2, v3, v4

    .line 117
    array-length v4, v3

    move v2, v1

    :goto_1c
    if-ge v2, v4, :cond_5c

    aget-object v5, v3, v2

    .line 118
    invoke-virtual {v5}, Ljava/lang/String;->length()I

    move-result v1

    :goto_24
    if-lez v1, :cond_6c

    .line 120
    :try_start_26
    new-instance v6, Ljava/lang/StringBuilder;

    invoke-direct {v6}, Ljava/lang/StringBuilder;-><init>()V

    const/4 v7, 0x0

    invoke-virtual {v5, v7, v1}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v7

    invoke-virtual {v6, v7}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v6

    const-string v7, ".BuildConfig"

    invoke-virtual {v6, v7}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v6

    invoke-virtual {v6}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v6

    const/4 v7, 0x1

    iget-object v8, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    .line 121
    invoke-virtual {v8}, Landroid/content/Context;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v8

    .line 120
    invoke-static {v6, v7, v8}, Ljava/lang/Class;->forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;

    move-result-object v6

    .line 121
    invoke-virtual {v6, p1}, Ljava/lang/Class;->getField(Ljava/lang/String;)Ljava/lang/reflect/Field;

    move-result-object v6

    const/4 v7, 0x0

    invoke-virtual {v6, v7}, Ljava/lang/reflect/Field;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v6

    .line 122
    invoke-virtual {v6}, Ljava/lang/Object;->toString()Ljava/lang/String;

    move-result-object v7

    invoke-virtual {v7}, Ljava/lang/String;->isEmpty()Z

    move-result v7

    if-eqz v7, :cond_5d

    .line 128
    :cond_5c
    :goto_5c
    return-object v0

    .line 122
    :cond_5d
    invoke-virtual {v6}, Ljava/lang/Object;->toString()Ljava/lang/String;
    :try_end_60
    .catch Ljava/lang/ReflectiveOperationException; {:try_start_26 .. :try_end_60} :catch_72
    .catch Ljava/lang/LinkageError; {:try_start_26 .. :try_end_60} :catch_70
    .catch Ljava/lang/RuntimeException; {:try_start_26 .. :try_end_60} :catch_62

    move-result-object v0

    goto :goto_5c

    .line 123
    :catch_62
    move-exception v6

    .line 118
    :goto_63
    const/16 v6, 0x2e

    add-int/lit8 v1, v1, -0x1

    invoke-virtual {v5, v6, v1}, Ljava/lang/String;->lastIndexOf(II)I

    move-result v1

    goto :goto_24

    .line 117
    :cond_6c
    add-int/lit8 v1, v2, 0x1

    move v2, v1

    goto :goto_1c

    .line 123
    :catch_70
    move-exception v6

    goto :goto_63

    :catch_72
    move-exception v6

    goto :goto_63
.end method

.method private hear(Z)V
    .registers 4
    .annotation build Landroid/annotation/TargetApi;
        value = 0x18
    .end annotation

    .prologue
    .line 147
    if-nez p1, :cond_11

    .line 148
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;

    move-result-object v1

    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->heard:Ljava/lang/Object;

    check-cast v0, Landroid/net/ConnectivityManager$NetworkCallback;

    invoke-virtual {v1, v0}, Landroid/net/ConnectivityManager;->unregisterNetworkCallback(Landroid/net/ConnectivityManager$NetworkCallback;)V

    .line 149
    const/4 v0, 0x0

    iput-object v0, p0, Lio/methodbeat/android/Surroundings;->heard:Ljava/lang/Object;

    .line 176
    :goto_10
    return-void

    .line 152
    :cond_11
    new-instance v0, Lio/methodbeat/android/Surroundings$2;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Surroundings$2;-><init>(Lio/methodbeat/android/Surroundings;)V

    .line 162
    new-instance v1, Lio/methodbeat/android/Surroundings$3;

    invoke-direct {v1, p0, v0}, Lio/methodbeat/android/Surroundings$3;-><init>(Lio/methodbeat/android/Surroundings;Ljava/lang/Runnable;)V

    .line 174
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;

    move-result-object v0

    invoke-virtual {v0, v1}, Landroid/net/ConnectivityManager;->registerDefaultNetworkCallback(Landroid/net/ConnectivityManager$NetworkCallback;)V

    .line 175
    iput-object v1, p0, Lio/methodbeat/android/Surroundings;->heard:Ljava/lang/Object;

    goto :goto_10
.end method

.method private manager()Landroid/net/ConnectivityManager;
    .registers 3

    .prologue
    .line 179
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    sget-object v1, Landroid/content/Context;->CONNECTIVITY_SERVICE:Ljava/lang/String;

    invoke-virtual {v0, v1}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/net/ConnectivityManager;

    return-object v0
.end method

.method private once()V
    .registers 7

    .prologue
    const/4 v1, 0x0

    .line 86
    const-string v0, "device"

    sget-object v2, Landroid/os/Build;->MODEL:Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 87
    const-string v0, "manufacturer"

    sget-object v2, Landroid/os/Build;->MANUFACTURER:Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 88
    const-string v0, "os"

    sget-object v2, Landroid/os/Build$VERSION;->RELEASE:Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 89
    const-string v0, "sdk"

    sget v2, Landroid/os/Build$VERSION;->SDK_INT:I

    int-to-long v2, v2

    invoke-static {v0, v2, v3}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;J)V

    .line 90
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v2, 0x17

    if-lt v0, v2, :cond_2b

    .line 91
    const-string v0, "security_patch"

    sget-object v2, Landroid/os/Build$VERSION;->SECURITY_PATCH:Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 93
    :cond_2b
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v2, 0x1f

    if-lt v0, v2, :cond_3d

    sget v0, Landroid/os/Build$VERSION;->MEDIA_PERFORMANCE_CLASS:I

    if-lez v0, :cond_3d

    .line 94
    const-string v0, "media_class"

    sget v2, Landroid/os/Build$VERSION;->MEDIA_PERFORMANCE_CLASS:I

    int-to-long v2, v2

    invoke-static {v0, v2, v3}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;J)V

    .line 96
    :cond_3d
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    sget-object v2, Landroid/content/Context;->ACTIVITY_SERVICE:Ljava/lang/String;

    invoke-virtual {v0, v2}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/app/ActivityManager;

    .line 97
    const-string v2, "memory_class"

    invoke-virtual {v0}, Landroid/app/ActivityManager;->getLargeMemoryClass()I

    move-result v3

    int-to-long v4, v3

    invoke-static {v2, v4, v5}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;J)V

    .line 98
    invoke-virtual {v0}, Landroid/app/ActivityManager;->isLowRamDevice()Z

    move-result v0

    if-eqz v0, :cond_5e

    .line 99
    const-string v0, "device_class"

    const-string v2, "low"

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 101
    :cond_5e
    const-string v0, "BUILD_TYPE"

    invoke-direct {p0, v0}, Lio/methodbeat/android/Surroundings;->built(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    .line 102
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    invoke-virtual {v0}, Landroid/content/Context;->getApplicationInfo()Landroid/content/pm/ApplicationInfo;

    move-result-object v0

    iget v0, v0, Landroid/content/pm/ApplicationInfo;->flags:I

    sget v3, Landroid/content/pm/ApplicationInfo;->FLAG_DEBUGGABLE:I

    and-int/2addr v0, v3

    if-eqz v0, :cond_ad

    const/4 v0, 0x1

    .line 103
    :goto_72
    const-string v1, "build_type"

    if-eqz v2, :cond_af

    move-object v0, v2

    :goto_77
    invoke-static {v1, v0}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 104
    const-string v0, "flavor"

    const-string v1, "FLAVOR"

    invoke-direct {p0, v1}, Lio/methodbeat/android/Surroundings;->built(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-static {v0, v1}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 106
    :try_start_85
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    invoke-virtual {v0}, Landroid/content/Context;->getPackageManager()Landroid/content/pm/PackageManager;

    move-result-object v0

    iget-object v1, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    invoke-virtual {v1}, Landroid/content/Context;->getPackageName()Ljava/lang/String;

    move-result-object v1

    const/4 v2, 0x0

    invoke-virtual {v0, v1, v2}, Landroid/content/pm/PackageManager;->getPackageInfo(Ljava/lang/String;I)Landroid/content/pm/PackageInfo;

    move-result-object v0

    .line 107
    const-string v1, "version"

    iget-object v2, v0, Landroid/content/pm/PackageInfo;->versionName:Ljava/lang/String;

    invoke-static {v1, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 108
    const-string v2, "version_code"

    sget v1, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v3, 0x1c

    if-lt v1, v3, :cond_b7

    invoke-virtual {v0}, Landroid/content/pm/PackageInfo;->getLongVersionCode()J

    move-result-wide v0

    :goto_a9
    invoke-static {v2, v0, v1}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;J)V
    :try_end_ac
    .catch Landroid/content/pm/PackageManager$NameNotFoundException; {:try_start_85 .. :try_end_ac} :catch_bb

    .line 112
    :goto_ac
    return-void

    :cond_ad
    move v0, v1

    .line 102
    goto :goto_72

    .line 103
    :cond_af
    if-eqz v0, :cond_b4

    const-string v0, "debug"

    goto :goto_77

    :cond_b4
    const-string v0, "release"

    goto :goto_77

    .line 108
    :cond_b7
    :try_start_b7
    iget v0, v0, Landroid/content/pm/PackageInfo;->versionCode:I
    :try_end_b9
    .catch Landroid/content/pm/PackageManager$NameNotFoundException; {:try_start_b7 .. :try_end_b9} :catch_bb

    int-to-long v0, v0

    goto :goto_a9

    .line 109
    :catch_bb
    move-exception v0

    goto :goto_ac
.end method

.method private static tell(Ljava/lang/String;J)V
    .registers 4

    .prologue
    .line 82
    invoke-static {p1, p2}, Ljava/lang/Long;->toString(J)Ljava/lang/String;

    move-result-object v0

    invoke-static {p0, v0}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 83
    return-void
.end method

.method private static tell(Ljava/lang/String;Ljava/lang/String;)V
    .registers 6

    .prologue
    const/4 v3, 0x0

    .line 76
    if-eqz p1, :cond_12

    .line 77
    const/16 v0, 0x1a

    const/4 v1, 0x2

    new-array v1, v1, [Ljava/lang/String;

    aput-object p0, v1, v3

    const/4 v2, 0x1

    aput-object p1, v1, v2

    new-array v2, v3, [J

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 79
    :cond_12
    return-void
.end method

.method private type()Ljava/lang/String;
    .registers 3

    .prologue
    .line 185
    :try_start_0
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x17

    if-lt v0, v1, :cond_b

    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->typeNow()Ljava/lang/String;

    move-result-object v0

    .line 187
    :goto_a
    return-object v0

    .line 185
    :cond_b
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;

    move-result-object v0

    invoke-virtual {v0}, Landroid/net/ConnectivityManager;->getActiveNetworkInfo()Landroid/net/NetworkInfo;

    move-result-object v0

    invoke-static {v0}, Lio/methodbeat/android/Surroundings;->typeBefore(Landroid/net/NetworkInfo;)Ljava/lang/String;
    :try_end_16
    .catch Ljava/lang/SecurityException; {:try_start_0 .. :try_end_16} :catch_18

    move-result-object v0

    goto :goto_a

    .line 186
    :catch_18
    move-exception v0

    .line 187
    const/4 v0, 0x0

    goto :goto_a
.end method

.method private static typeBefore(Landroid/net/NetworkInfo;)Ljava/lang/String;
    .registers 4

    .prologue
    .line 203
    if-eqz p0, :cond_8

    invoke-virtual {p0}, Landroid/net/NetworkInfo;->isConnected()Z

    move-result v0

    if-nez v0, :cond_b

    .line 204
    :cond_8
    const-string v0, "none"

    .line 211
    :goto_a
    return-object v0

    .line 206
    :cond_b
    const/4 v0, 0x0

    :goto_c
    sget-object v1, Lio/methodbeat/android/Surroundings;->TYPES:[I

    array-length v1, v1

    if-ge v0, v1, :cond_23

    .line 207
    invoke-virtual {p0}, Landroid/net/NetworkInfo;->getType()I

    move-result v1

    sget-object v2, Lio/methodbeat/android/Surroundings;->TYPES:[I

    aget v2, v2, v0

    if-ne v1, v2, :cond_20

    .line 208
    sget-object v1, Lio/methodbeat/android/Surroundings;->WORDS:[Ljava/lang/String;

    aget-object v0, v1, v0

    goto :goto_a

    .line 206
    :cond_20
    add-int/lit8 v0, v0, 0x1

    goto :goto_c

    .line 211
    :cond_23
    const-string v0, "other"

    goto :goto_a
.end method

.method private typeNow()Ljava/lang/String;
    .registers 4
    .annotation build Landroid/annotation/TargetApi;
        value = 0x17
    .end annotation

    .prologue
    .line 193
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;

    move-result-object v0

    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;

    move-result-object v1

    invoke-virtual {v1}, Landroid/net/ConnectivityManager;->getActiveNetwork()Landroid/net/Network;

    move-result-object v1

    invoke-virtual {v0, v1}, Landroid/net/ConnectivityManager;->getNetworkCapabilities(Landroid/net/Network;)Landroid/net/NetworkCapabilities;

    move-result-object v1

    .line 194
    const/4 v0, 0x0

    :goto_11
    if-eqz v1, :cond_2a

    sget-object v2, Lio/methodbeat/android/Surroundings;->TRANSPORTS:[I

    array-length v2, v2

    if-ge v0, v2, :cond_2a

    .line 195
    sget-object v2, Lio/methodbeat/android/Surroundings;->TRANSPORTS:[I

    aget v2, v2, v0

    invoke-virtual {v1, v2}, Landroid/net/NetworkCapabilities;->hasTransport(I)Z

    move-result v2

    if-eqz v2, :cond_27

    .line 196
    sget-object v1, Lio/methodbeat/android/Surroundings;->WORDS:[Ljava/lang/String;

    aget-object v0, v1, v0

    .line 199
    :goto_26
    return-object v0

    .line 194
    :cond_27
    add-int/lit8 v0, v0, 0x1

    goto :goto_11

    .line 199
    :cond_2a
    if-nez v1, :cond_2f

    const-string v0, "none"

    goto :goto_26

    :cond_2f
    const-string v0, "other"

    goto :goto_26
.end method


# virtual methods
.method read()V
    .registers 4

    .prologue
    .line 133
    const-string v0, "network"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_1a

    .line 134
    const/16 v1, 0xf

    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->network:Lio/methodbeat/android/MethodBeat$Network;

    if-eqz v0, :cond_4c

    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->network:Lio/methodbeat/android/MethodBeat$Network;

    invoke-interface {v0}, Lio/methodbeat/android/MethodBeat$Network;->type()Ljava/lang/String;

    move-result-object v0

    :goto_14
    const/4 v2, 0x0

    new-array v2, v2, [J

    invoke-static {v1, v0, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 136
    :cond_1a
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    sget-object v1, Landroid/content/Context;->POWER_SERVICE:Ljava/lang/String;

    invoke-virtual {v0, v1}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/os/PowerManager;

    .line 137
    const-string v1, "power_save"

    invoke-virtual {v0}, Landroid/os/PowerManager;->isPowerSaveMode()Z

    move-result v2

    invoke-static {v2}, Ljava/lang/Boolean;->toString(Z)Ljava/lang/String;

    move-result-object v2

    invoke-static {v1, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 138
    sget v1, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v2, 0x1d

    if-lt v1, v2, :cond_4b

    .line 139
    invoke-virtual {v0}, Landroid/os/PowerManager;->getCurrentThermalStatus()I

    move-result v0

    .line 140
    const-string v1, "thermal"

    if-ltz v0, :cond_51

    sget-object v2, Lio/methodbeat/android/Surroundings;->THERMAL:[Ljava/lang/String;

    array-length v2, v2

    if-ge v0, v2, :cond_51

    sget-object v2, Lio/methodbeat/android/Surroundings;->THERMAL:[Ljava/lang/String;

    aget-object v0, v2, v0

    :goto_48
    invoke-static {v1, v0}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 142
    :cond_4b
    return-void

    .line 134
    :cond_4c
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->type()Ljava/lang/String;

    move-result-object v0

    goto :goto_14

    .line 140
    :cond_51
    const/4 v0, 0x0

    goto :goto_48
.end method

.method update()V
    .registers 6

    .prologue
    const/4 v1, 0x1

    const/4 v2, 0x0

    .line 65
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->network:Lio/methodbeat/android/MethodBeat$Network;

    if-nez v0, :cond_1f

    const-string v0, "network"

    invoke-static {v0}, Lio/methodbeat/android/Switches;->isOn(Ljava/lang/String;)Z

    move-result v0

    if-eqz v0, :cond_1f

    move v0, v1

    .line 66
    :goto_f
    sget v3, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v4, 0x18

    if-lt v3, v4, :cond_1e

    iget-object v3, p0, Lio/methodbeat/android/Surroundings;->heard:Ljava/lang/Object;

    if-eqz v3, :cond_21

    :goto_19
    if-eq v0, v1, :cond_1e

    .line 68
    :try_start_1b
    invoke-direct {p0, v0}, Lio/methodbeat/android/Surroundings;->hear(Z)V
    :try_end_1e
    .catch Ljava/lang/RuntimeException; {:try_start_1b .. :try_end_1e} :catch_23

    .line 73
    :cond_1e
    :goto_1e
    return-void

    :cond_1f
    move v0, v2

    .line 65
    goto :goto_f

    :cond_21
    move v1, v2

    .line 66
    goto :goto_19

    .line 69
    :catch_23
    move-exception v0

    goto :goto_1e
.end method
