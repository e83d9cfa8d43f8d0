# By scripts/runtime-smali: not edited by hand.
.class public Lio/methodbeat/android/Start;
.super Landroid/content/ContentProvider;
.source "Start.java"


# annotations
.annotation system Ldalvik/annotation/MemberClasses;
    value = {
        Lio/methodbeat/android/Start$Process8;,
        Lio/methodbeat/android/Start$Process7;,
        Lio/methodbeat/android/Start$Process6;,
        Lio/methodbeat/android/Start$Process5;,
        Lio/methodbeat/android/Start$Process4;,
        Lio/methodbeat/android/Start$Process3;,
        Lio/methodbeat/android/Start$Process2;,
        Lio/methodbeat/android/Start$Process1;
    }
.end annotation


# static fields
.field private static final OPTIONS:Ljava/lang/String; = "methodbeat.properties"


# direct methods
.method public constructor <init>()V
    .registers 1

    .prologue
    .line 28
    invoke-direct {p0}, Landroid/content/ContentProvider;-><init>()V

    return-void
.end method

.method private static below(Ljava/io/File;Ljava/lang/String;)Ljava/io/File;
    .registers 4

    .prologue
    .line 101
    new-instance v0, Ljava/io/File;

    invoke-direct {v0, p0, p1}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    .line 102
    invoke-virtual {v0}, Ljava/io/File;->getParentFile()Ljava/io/File;

    move-result-object v1

    invoke-virtual {v1}, Ljava/io/File;->mkdirs()Z

    .line 103
    return-object v0
.end method

.method private static files(Landroid/content/Context;Ljava/lang/String;)Ljava/io/File;
    .registers 4

    .prologue
    const/4 v0, 0x0

    .line 95
    const-string v1, "external"

    invoke-virtual {p1, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v1

    if-eqz v1, :cond_d

    invoke-virtual {p0, v0}, Landroid/content/Context;->getExternalFilesDir(Ljava/lang/String;)Ljava/io/File;

    move-result-object v0

    .line 96
    :cond_d
    if-eqz v0, :cond_10

    :goto_f
    return-object v0

    :cond_10
    invoke-static {p0}, Lio/methodbeat/android/Start;->storage(Landroid/content/Context;)Landroid/content/Context;

    move-result-object v0

    invoke-virtual {v0}, Landroid/content/Context;->getNoBackupFilesDir()Ljava/io/File;

    move-result-object v0

    goto :goto_f
.end method

.method private static options(Landroid/content/Context;)Lio/methodbeat/android/MethodBeat$Options;
    .registers 7
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    .line 72
    invoke-static {p0}, Lio/methodbeat/android/Start;->read(Landroid/content/Context;)Ljava/util/Properties;

    move-result-object v1

    .line 73
    const-string v0, "place"

    const-string v2, "internal"

    invoke-virtual {v1, v0, v2}, Ljava/util/Properties;->getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    invoke-static {p0, v0}, Lio/methodbeat/android/Start;->files(Landroid/content/Context;Ljava/lang/String;)Ljava/io/File;

    move-result-object v0

    .line 74
    const-string v2, "report"

    const-string v3, "methodbeat.ndjson"

    invoke-virtual {v1, v2, v3}, Ljava/util/Properties;->getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    .line 75
    const-string v3, "trace"

    invoke-virtual {v1, v3}, Ljava/util/Properties;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v3

    .line 76
    invoke-static {p0}, Lio/methodbeat/android/Start;->storage(Landroid/content/Context;)Landroid/content/Context;

    move-result-object v4

    invoke-virtual {v4}, Landroid/content/Context;->getNoBackupFilesDir()Ljava/io/File;

    move-result-object v4

    invoke-virtual {v0, v4}, Ljava/io/File;->equals(Ljava/lang/Object;)Z

    move-result v4

    if-eqz v4, :cond_56

    .line 77
    new-instance v4, Ljava/io/File;

    invoke-static {p0}, Lio/methodbeat/android/Start;->storage(Landroid/content/Context;)Landroid/content/Context;

    move-result-object v5

    invoke-virtual {v5}, Landroid/content/Context;->getFilesDir()Ljava/io/File;

    move-result-object v5

    invoke-direct {v4, v5, v2}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    invoke-static {v0, v2}, Lio/methodbeat/android/Start;->below(Ljava/io/File;Ljava/lang/String;)Ljava/io/File;

    move-result-object v5

    invoke-static {v4, v5}, Lio/methodbeat/android/MethodBeat;->move(Ljava/io/File;Ljava/io/File;)V

    .line 78
    if-eqz v3, :cond_56

    .line 79
    new-instance v4, Ljava/io/File;

    invoke-static {p0}, Lio/methodbeat/android/Start;->storage(Landroid/content/Context;)Landroid/content/Context;

    move-result-object v5

    invoke-virtual {v5}, Landroid/content/Context;->getFilesDir()Ljava/io/File;

    move-result-object v5

    invoke-direct {v4, v5, v3}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    invoke-static {v0, v3}, Lio/methodbeat/android/Start;->below(Ljava/io/File;Ljava/lang/String;)Ljava/io/File;

    move-result-object v5

    invoke-static {v4, v5}, Lio/methodbeat/android/MethodBeat;->move(Ljava/io/File;Ljava/io/File;)V

    .line 82
    :cond_56
    new-instance v4, Lio/methodbeat/android/MethodBeat$Options;

    invoke-direct {v4}, Lio/methodbeat/android/MethodBeat$Options;-><init>()V

    .line 83
    invoke-static {v0, v2}, Lio/methodbeat/android/Start;->below(Ljava/io/File;Ljava/lang/String;)Ljava/io/File;

    move-result-object v2

    invoke-virtual {v4, v2}, Lio/methodbeat/android/MethodBeat$Options;->report(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v2

    .line 84
    if-nez v3, :cond_86

    const/4 v0, 0x0

    :goto_66
    invoke-virtual {v2, v0}, Lio/methodbeat/android/MethodBeat$Options;->trace(Ljava/io/File;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v2

    .line 85
    invoke-virtual {v1}, Ljava/util/Properties;->stringPropertyNames()Ljava/util/Set;

    move-result-object v0

    invoke-interface {v0}, Ljava/util/Set;->iterator()Ljava/util/Iterator;

    move-result-object v3

    :goto_72
    invoke-interface {v3}, Ljava/util/Iterator;->hasNext()Z

    move-result v0

    if-eqz v0, :cond_8b

    invoke-interface {v3}, Ljava/util/Iterator;->next()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    .line 86
    invoke-virtual {v1, v0}, Ljava/util/Properties;->getProperty(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v4

    invoke-virtual {v2, v0, v4}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    goto :goto_72

    .line 84
    :cond_86
    invoke-static {v0, v3}, Lio/methodbeat/android/Start;->below(Ljava/io/File;Ljava/lang/String;)Ljava/io/File;

    move-result-object v0

    goto :goto_66

    .line 88
    :cond_8b
    new-instance v0, Ljava/io/StringReader;

    const-string v3, "pages"

    const-string v4, ""

    invoke-virtual {v1, v3, v4}, Ljava/util/Properties;->getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v3

    const/16 v4, 0x3b

    const/16 v5, 0xa

    invoke-virtual {v3, v4, v5}, Ljava/lang/String;->replace(CC)Ljava/lang/String;

    move-result-object v3

    invoke-direct {v0, v3}, Ljava/io/StringReader;-><init>(Ljava/lang/String;)V

    invoke-virtual {v2, v0}, Lio/methodbeat/android/MethodBeat$Options;->pages(Ljava/io/Reader;)Lio/methodbeat/android/MethodBeat$Options;

    .line 89
    const-string v0, "profiles"

    const-string v3, ""

    invoke-virtual {v1, v0, v3}, Ljava/util/Properties;->getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 90
    const-string v1, "starts"

    invoke-virtual {v0, v1}, Ljava/lang/String;->contains(Ljava/lang/CharSequence;)Z

    move-result v1

    const-string v3, "hangs"

    invoke-virtual {v0, v3}, Ljava/lang/String;->contains(Ljava/lang/CharSequence;)Z

    move-result v0

    invoke-virtual {v2, v1, v0}, Lio/methodbeat/android/MethodBeat$Options;->profiles(ZZ)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v0

    return-object v0
.end method

.method private static read(Landroid/content/Context;)Ljava/util/Properties;
    .registers 5
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/io/IOException;
        }
    .end annotation

    .prologue
    .line 107
    new-instance v1, Ljava/util/Properties;

    invoke-direct {v1}, Ljava/util/Properties;-><init>()V

    .line 108
    :try_start_5
    invoke-virtual {p0}, Landroid/content/Context;->getAssets()Landroid/content/res/AssetManager;

    move-result-object v0

    const-string v2, "methodbeat.properties"

    invoke-virtual {v0, v2}, Landroid/content/res/AssetManager;->open(Ljava/lang/String;)Ljava/io/InputStream;
    :try_end_e
    .catch Ljava/io/FileNotFoundException; {:try_start_5 .. :try_end_e} :catch_26

    move-result-object v2

    .line 109
    :try_start_f
    new-instance v0, Ljava/io/InputStreamReader;

    const-string v3, "UTF-8"

    invoke-direct {v0, v2, v3}, Ljava/io/InputStreamReader;-><init>(Ljava/io/InputStream;Ljava/lang/String;)V

    invoke-virtual {v1, v0}, Ljava/util/Properties;->load(Ljava/io/Reader;)V
    :try_end_19
    .catch Ljava/lang/Throwable; {:try_start_f .. :try_end_19} :catch_1f
    .catch Ljava/io/FileNotFoundException; {:try_start_f .. :try_end_19} :catch_26

    .line 110
    if-eqz v2, :cond_1e

    :try_start_1b
    invoke-virtual {v2}, Ljava/io/InputStream;->close()V
    :try_end_1e
    .catch Ljava/io/FileNotFoundException; {:try_start_1b .. :try_end_1e} :catch_26

    .line 113
    :cond_1e
    :goto_1e
    return-object v1

    .line 108
    :catch_1f
    move-exception v0

    if-eqz v2, :cond_25

    :try_start_22
    invoke-virtual {v2}, Ljava/io/InputStream;->close()V
    :try_end_25
    .catch Ljava/lang/Throwable; {:try_start_22 .. :try_end_25} :catch_2f
    .catch Ljava/io/FileNotFoundException; {:try_start_22 .. :try_end_25} :catch_26

    :cond_25
    :goto_25
    :try_start_25
    throw v0
    :try_end_26
    .catch Ljava/io/FileNotFoundException; {:try_start_25 .. :try_end_26} :catch_26

    .line 110
    :catch_26
    move-exception v0

    .line 111
    const-string v0, "methodbeat"

    const-string v2, "there is no asset methodbeat.properties: all options are the defaults"

    invoke-static {v0, v2}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_1e

    .line 108
    :catch_2f
    move-exception v2

    :try_start_30
    invoke-virtual {v0, v2}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_33
    .catch Ljava/io/FileNotFoundException; {:try_start_30 .. :try_end_33} :catch_26

    goto :goto_25
.end method

.method static storage(Landroid/content/Context;)Landroid/content/Context;
    .registers 5

    .prologue
    .line 118
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I

    const/16 v1, 0x18

    if-ge v0, v1, :cond_7

    .line 128
    :cond_6
    :goto_6
    return-object p0

    .line 122
    :cond_7
    :try_start_7
    sget-object v0, Landroid/content/Context;->USER_SERVICE:Ljava/lang/String;

    invoke-virtual {p0, v0}, Landroid/content/Context;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;

    move-result-object v0

    .line 123
    const-class v1, Landroid/os/UserManager;

    const-string v2, "isUserUnlocked"

    const/4 v3, 0x0

    new-array v3, v3, [Ljava/lang/Class;

    invoke-virtual {v1, v2, v3}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v1

    const/4 v2, 0x0

    new-array v2, v2, [Ljava/lang/Object;

    invoke-virtual {v1, v0, v2}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Boolean;

    invoke-virtual {v0}, Ljava/lang/Boolean;->booleanValue()Z

    move-result v0

    if-nez v0, :cond_6

    .line 126
    const-class v0, Landroid/content/Context;

    const-string v1, "createDeviceProtectedStorageContext"

    const/4 v2, 0x0

    new-array v2, v2, [Ljava/lang/Class;

    invoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;

    move-result-object v0

    const/4 v1, 0x0

    new-array v1, v1, [Ljava/lang/Object;

    invoke-virtual {v0, p0, v1}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Landroid/content/Context;
    :try_end_3b
    .catch Ljava/lang/ReflectiveOperationException; {:try_start_7 .. :try_end_3b} :catch_3d

    move-object p0, v0

    goto :goto_6

    .line 127
    :catch_3d
    move-exception v0

    goto :goto_6
.end method


# virtual methods
.method public delete(Landroid/net/Uri;Ljava/lang/String;[Ljava/lang/String;)I
    .registers 5

    .prologue
    .line 149
    const/4 v0, 0x0

    return v0
.end method

.method public getType(Landroid/net/Uri;)Ljava/lang/String;
    .registers 3

    .prologue
    .line 139
    const/4 v0, 0x0

    return-object v0
.end method

.method public insert(Landroid/net/Uri;Landroid/content/ContentValues;)Landroid/net/Uri;
    .registers 4

    .prologue
    .line 144
    const/4 v0, 0x0

    return-object v0
.end method

.method public onCreate()Z
    .registers 6

    .prologue
    .line 59
    :try_start_0
    invoke-virtual {p0}, Lio/methodbeat/android/Start;->getContext()Landroid/content/Context;

    move-result-object v1

    invoke-virtual {v1}, Landroid/content/Context;->getApplicationContext()Landroid/content/Context;

    move-result-object v2

    .line 60
    instance-of v1, v2, Landroid/app/Application;

    if-eqz v1, :cond_19

    .line 61
    move-object v0, v2

    check-cast v0, Landroid/app/Application;

    move-object v1, v0

    invoke-static {v2}, Lio/methodbeat/android/Start;->options(Landroid/content/Context;)Lio/methodbeat/android/MethodBeat$Options;

    move-result-object v2

    invoke-static {v1, v2}, Lio/methodbeat/android/MethodBeat;->install(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V

    .line 68
    :goto_17
    const/4 v1, 0x1

    return v1

    .line 63
    :cond_19
    const-string v1, "methodbeat"

    const-string v2, "nothing is recorded: there is no application yet"

    invoke-static {v1, v2}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I
    :try_end_20
    .catch Ljava/lang/Throwable; {:try_start_0 .. :try_end_20} :catch_21

    goto :goto_17

    .line 65
    :catch_21
    move-exception v1

    .line 66
    const-string v2, "methodbeat"

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "nothing is recorded: "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-static {v2, v1}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_17
.end method

.method public query(Landroid/net/Uri;[Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;Ljava/lang/String;)Landroid/database/Cursor;
    .registers 7

    .prologue
    .line 134
    const/4 v0, 0x0

    return-object v0
.end method

.method public update(Landroid/net/Uri;Landroid/content/ContentValues;Ljava/lang/String;[Ljava/lang/String;)I
    .registers 6

    .prologue
    .line 154
    const/4 v0, 0x0

    return v0
.end method
