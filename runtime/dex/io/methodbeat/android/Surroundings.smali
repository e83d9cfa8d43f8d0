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

.field private final network:Lio/methodbeat/android/MethodBeat$Network;


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
    .registers 6

    .prologue
    .line 43
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 44
    iput-object p1, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    .line 45
    iput-object p2, p0, Lio/methodbeat/android/Surroundings;->network:Lio/methodbeat/android/MethodBeat$Network;

    .line 46
    new-instance v0, Lio/methodbeat/android/Surroundings$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Surroundings$1;-><init>(Lio/methodbeat/android/Surroundings;)V

    invoke-virtual {p3, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 56
    if-nez p2, :cond_1a

    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x18

    if-lt v0, v1, :cond_1a

    .line 57
    invoke-direct {p0, p3}, Lio/methodbeat/android/Surroundings;->listen(Landroid/os/Handler;)V

    .line 59
    :cond_1a
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

.method static synthetic access$200(Lio/methodbeat/android/Surroundings;)Landroid/net/ConnectivityManager;
    .registers 2

    .prologue
    .line 23
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;

    move-result-object v0

    return-object v0
.end method

.method private built(Ljava/lang/String;)Ljava/lang/String;
    .registers 11

    .prologue
    const/4 v4, 0x1

    const/4 v0, 0x0

    const/4 v1, 0x0

    .line 102
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

    .line 103
    array-length v4, v3

    move v2, v1

    :goto_1c
    if-ge v2, v4, :cond_5c

    aget-object v5, v3, v2

    .line 104
    invoke-virtual {v5}, Ljava/lang/String;->length()I

    move-result v1

    :goto_24
    if-lez v1, :cond_6c

    .line 106
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

    .line 107
    invoke-virtual {v8}, Landroid/content/Context;->getClassLoader()Ljava/lang/ClassLoader;

    move-result-object v8

    .line 106
    invoke-static {v6, v7, v8}, Ljava/lang/Class;->forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;

    move-result-object v6

    .line 107
    invoke-virtual {v6, p1}, Ljava/lang/Class;->getField(Ljava/lang/String;)Ljava/lang/reflect/Field;

    move-result-object v6

    const/4 v7, 0x0

    invoke-virtual {v6, v7}, Ljava/lang/reflect/Field;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v6

    .line 108
    invoke-virtual {v6}, Ljava/lang/Object;->toString()Ljava/lang/String;

    move-result-object v7

    invoke-virtual {v7}, Ljava/lang/String;->isEmpty()Z

    move-result v7

    if-eqz v7, :cond_5d

    .line 114
    :cond_5c
    :goto_5c
    return-object v0

    .line 108
    :cond_5d
    invoke-virtual {v6}, Ljava/lang/Object;->toString()Ljava/lang/String;
    :try_end_60
    .catch Ljava/lang/ReflectiveOperationException; {:try_start_26 .. :try_end_60} :catch_72
    .catch Ljava/lang/LinkageError; {:try_start_26 .. :try_end_60} :catch_70
    .catch Ljava/lang/RuntimeException; {:try_start_26 .. :try_end_60} :catch_62

    move-result-object v0

    goto :goto_5c

    .line 109
    :catch_62
    move-exception v6

    .line 104
    :goto_63
    const/16 v6, 0x2e

    add-int/lit8 v1, v1, -0x1

    invoke-virtual {v5, v6, v1}, Ljava/lang/String;->lastIndexOf(II)I

    move-result v1

    goto :goto_24

    .line 103
    :cond_6c
    add-int/lit8 v1, v2, 0x1

    move v2, v1

    goto :goto_1c

    .line 109
    :catch_70
    move-exception v6

    goto :goto_63

    :catch_72
    move-exception v6

    goto :goto_63
.end method

.method private listen(Landroid/os/Handler;)V
    .registers 4
    .annotation build Landroid/annotation/TargetApi;
        value = 0x18
    .end annotation

    .prologue
    .line 131
    new-instance v0, Lio/methodbeat/android/Surroundings$2;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Surroundings$2;-><init>(Lio/methodbeat/android/Surroundings;)V

    .line 141
    new-instance v1, Lio/methodbeat/android/Surroundings$3;

    invoke-direct {v1, p0, p1, v0}, Lio/methodbeat/android/Surroundings$3;-><init>(Lio/methodbeat/android/Surroundings;Landroid/os/Handler;Ljava/lang/Runnable;)V

    invoke-virtual {p1, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z

    .line 162
    return-void
.end method

.method private manager()Landroid/net/ConnectivityManager;
    .registers 3

    .prologue
    .line 165
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

    .line 72
    const-string v0, "device"

    sget-object v2, Landroid/os/Build;->MODEL:Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 73
    const-string v0, "manufacturer"

    sget-object v2, Landroid/os/Build;->MANUFACTURER:Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 74
    const-string v0, "os"

    sget-object v2, Landroid/os/Build$VERSION;->RELEASE:Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 75
    const-string v0, "sdk"

    sget v2, Landroid/os/Build$VERSION;->SDK_INT:I

    int-to-long v2, v2

    invoke-static {v0, v2, v3}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;J)V

    .line 76
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v2, 0x17

    if-lt v0, v2, :cond_2b

    .line 77
    const-string v0, "security_patch"

    sget-object v2, Landroid/os/Build$VERSION;->SECURITY_PATCH:Ljava/lang/String;

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 79
    :cond_2b
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v2, 0x1f

    if-lt v0, v2, :cond_3d

    sget v0, Landroid/os/Build$VERSION;->MEDIA_PERFORMANCE_CLASS:I

    if-lez v0, :cond_3d

    .line 80
    const-string v0, "media_class"

    sget v2, Landroid/os/Build$VERSION;->MEDIA_PERFORMANCE_CLASS:I

    int-to-long v2, v2

    invoke-static {v0, v2, v3}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;J)V

    .line 82
    :cond_3d
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    sget-object v2, Landroid/content/Context;->ACTIVITY_SERVICE:Ljava/lang/String;

    invoke-virtual {v0, v2}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/app/ActivityManager;

    .line 83
    const-string v2, "memory_class"

    invoke-virtual {v0}, Landroid/app/ActivityManager;->getLargeMemoryClass()I

    move-result v3

    int-to-long v4, v3

    invoke-static {v2, v4, v5}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;J)V

    .line 84
    invoke-virtual {v0}, Landroid/app/ActivityManager;->isLowRamDevice()Z

    move-result v0

    if-eqz v0, :cond_5e

    .line 85
    const-string v0, "device_class"

    const-string v2, "low"

    invoke-static {v0, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 87
    :cond_5e
    const-string v0, "BUILD_TYPE"

    invoke-direct {p0, v0}, Lio/methodbeat/android/Surroundings;->built(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    .line 88
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    invoke-virtual {v0}, Landroid/content/Context;->getApplicationInfo()Landroid/content/pm/ApplicationInfo;

    move-result-object v0

    iget v0, v0, Landroid/content/pm/ApplicationInfo;->flags:I

    sget v3, Landroid/content/pm/ApplicationInfo;->FLAG_DEBUGGABLE:I

    and-int/2addr v0, v3

    if-eqz v0, :cond_ad

    const/4 v0, 0x1

    .line 89
    :goto_72
    const-string v1, "build_type"

    if-eqz v2, :cond_af

    move-object v0, v2

    :goto_77
    invoke-static {v1, v0}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 90
    const-string v0, "flavor"

    const-string v1, "FLAVOR"

    invoke-direct {p0, v1}, Lio/methodbeat/android/Surroundings;->built(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-static {v0, v1}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 92
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

    .line 93
    const-string v1, "version"

    iget-object v2, v0, Landroid/content/pm/PackageInfo;->versionName:Ljava/lang/String;

    invoke-static {v1, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 94
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

    .line 98
    :goto_ac
    return-void

    :cond_ad
    move v0, v1

    .line 88
    goto :goto_72

    .line 89
    :cond_af
    if-eqz v0, :cond_b4

    const-string v0, "debug"

    goto :goto_77

    :cond_b4
    const-string v0, "release"

    goto :goto_77

    .line 94
    :cond_b7
    :try_start_b7
    iget v0, v0, Landroid/content/pm/PackageInfo;->versionCode:I
    :try_end_b9
    .catch Landroid/content/pm/PackageManager$NameNotFoundException; {:try_start_b7 .. :try_end_b9} :catch_bb

    int-to-long v0, v0

    goto :goto_a9

    .line 95
    :catch_bb
    move-exception v0

    goto :goto_ac
.end method

.method private static tell(Ljava/lang/String;J)V
    .registers 4

    .prologue
    .line 68
    invoke-static {p1, p2}, Ljava/lang/Long;->toString(J)Ljava/lang/String;

    move-result-object v0

    invoke-static {p0, v0}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 69
    return-void
.end method

.method private static tell(Ljava/lang/String;Ljava/lang/String;)V
    .registers 6

    .prologue
    const/4 v3, 0x0

    .line 62
    if-eqz p1, :cond_12

    .line 63
    const/16 v0, 0x1a

    const/4 v1, 0x2

    new-array v1, v1, [Ljava/lang/String;

    aput-object p0, v1, v3

    const/4 v2, 0x1

    aput-object p1, v1, v2

    new-array v2, v3, [J

    invoke-static {v0, v1, v2}, Lio/methodbeat/android/Natives;->tell(I[Ljava/lang/String;[J)V

    .line 65
    :cond_12
    return-void
.end method

.method private type()Ljava/lang/String;
    .registers 3

    .prologue
    .line 171
    :try_start_0
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x17

    if-lt v0, v1, :cond_b

    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->typeNow()Ljava/lang/String;

    move-result-object v0

    .line 173
    :goto_a
    return-object v0

    .line 171
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

    .line 172
    :catch_18
    move-exception v0

    .line 173
    const/4 v0, 0x0

    goto :goto_a
.end method

.method private static typeBefore(Landroid/net/NetworkInfo;)Ljava/lang/String;
    .registers 4

    .prologue
    .line 189
    if-eqz p0, :cond_8

    invoke-virtual {p0}, Landroid/net/NetworkInfo;->isConnected()Z

    move-result v0

    if-nez v0, :cond_b

    .line 190
    :cond_8
    const-string v0, "none"

    .line 197
    :goto_a
    return-object v0

    .line 192
    :cond_b
    const/4 v0, 0x0

    :goto_c
    sget-object v1, Lio/methodbeat/android/Surroundings;->TYPES:[I

    array-length v1, v1

    if-ge v0, v1, :cond_23

    .line 193
    invoke-virtual {p0}, Landroid/net/NetworkInfo;->getType()I

    move-result v1

    sget-object v2, Lio/methodbeat/android/Surroundings;->TYPES:[I

    aget v2, v2, v0

    if-ne v1, v2, :cond_20

    .line 194
    sget-object v1, Lio/methodbeat/android/Surroundings;->WORDS:[Ljava/lang/String;

    aget-object v0, v1, v0

    goto :goto_a

    .line 192
    :cond_20
    add-int/lit8 v0, v0, 0x1

    goto :goto_c

    .line 197
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
    .line 179
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;

    move-result-object v0

    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->manager()Landroid/net/ConnectivityManager;

    move-result-object v1

    invoke-virtual {v1}, Landroid/net/ConnectivityManager;->getActiveNetwork()Landroid/net/Network;

    move-result-object v1

    invoke-virtual {v0, v1}, Landroid/net/ConnectivityManager;->getNetworkCapabilities(Landroid/net/Network;)Landroid/net/NetworkCapabilities;

    move-result-object v1

    .line 180
    const/4 v0, 0x0

    :goto_11
    if-eqz v1, :cond_2a

    sget-object v2, Lio/methodbeat/android/Surroundings;->TRANSPORTS:[I

    array-length v2, v2

    if-ge v0, v2, :cond_2a

    .line 181
    sget-object v2, Lio/methodbeat/android/Surroundings;->TRANSPORTS:[I

    aget v2, v2, v0

    invoke-virtual {v1, v2}, Landroid/net/NetworkCapabilities;->hasTransport(I)Z

    move-result v2

    if-eqz v2, :cond_27

    .line 182
    sget-object v1, Lio/methodbeat/android/Surroundings;->WORDS:[Ljava/lang/String;

    aget-object v0, v1, v0

    .line 185
    :goto_26
    return-object v0

    .line 180
    :cond_27
    add-int/lit8 v0, v0, 0x1

    goto :goto_11

    .line 185
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
    .line 119
    const/16 v1, 0xf

    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->network:Lio/methodbeat/android/MethodBeat$Network;

    if-eqz v0, :cond_44

    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->network:Lio/methodbeat/android/MethodBeat$Network;

    invoke-interface {v0}, Lio/methodbeat/android/MethodBeat$Network;->type()Ljava/lang/String;

    move-result-object v0

    :goto_c
    const/4 v2, 0x0

    new-array v2, v2, [J

    invoke-static {v1, v0, v2}, Lio/methodbeat/android/Natives;->tell(ILjava/lang/String;[J)V

    .line 120
    iget-object v0, p0, Lio/methodbeat/android/Surroundings;->context:Landroid/content/Context;

    sget-object v1, Landroid/content/Context;->POWER_SERVICE:Ljava/lang/String;

    invoke-virtual {v0, v1}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/os/PowerManager;

    .line 121
    const-string v1, "power_save"

    invoke-virtual {v0}, Landroid/os/PowerManager;->isPowerSaveMode()Z

    move-result v2

    invoke-static {v2}, Ljava/lang/Boolean;->toString(Z)Ljava/lang/String;

    move-result-object v2

    invoke-static {v1, v2}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 122
    sget v1, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v2, 0x1d

    if-lt v1, v2, :cond_43

    .line 123
    invoke-virtual {v0}, Landroid/os/PowerManager;->getCurrentThermalStatus()I

    move-result v0

    .line 124
    const-string v1, "thermal"

    if-ltz v0, :cond_49

    sget-object v2, Lio/methodbeat/android/Surroundings;->THERMAL:[Ljava/lang/String;

    array-length v2, v2

    if-ge v0, v2, :cond_49

    sget-object v2, Lio/methodbeat/android/Surroundings;->THERMAL:[Ljava/lang/String;

    aget-object v0, v2, v0

    :goto_40
    invoke-static {v1, v0}, Lio/methodbeat/android/Surroundings;->tell(Ljava/lang/String;Ljava/lang/String;)V

    .line 126
    :cond_43
    return-void

    .line 119
    :cond_44
    invoke-direct {p0}, Lio/methodbeat/android/Surroundings;->type()Ljava/lang/String;

    move-result-object v0

    goto :goto_c

    .line 124
    :cond_49
    const/4 v0, 0x0

    goto :goto_40
.end method
