# By scripts/runtime-smali: not edited by hand.
.class final Lio/methodbeat/android/Gate;
.super Ljava/lang/Object;
.source "Gate.java"

# interfaces
.implements Ljava/util/concurrent/Callable;


# annotations
.annotation system Ldalvik/annotation/Signature;
    value = {
        "Ljava/lang/Object;",
        "Ljava/util/concurrent/Callable",
        "<",
        "Ljava/lang/Boolean;",
        ">;"
    }
.end annotation


# static fields
.field private static final CONFIG:Ljava/lang/String; = "methodbeat.config"

.field private static final FUSE:I = 0x3

.field private static final LIVES_MILLIS:I = 0x2710

.field private static final MOST_STARTS:I = 0x64

.field private static final REPORT:Ljava/lang/String; = "methodbeat.ndjson"

.field private static final STARTS:Ljava/lang/String; = "methodbeat.starts-"


# instance fields
.field private final app:Landroid/app/Application;

.field private config:Ljava/io/File;

.field private volatile kept:Ljava/util/Map;
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "Ljava/util/Map",
            "<",
            "Ljava/lang/String;",
            "Ljava/lang/String;",
            ">;"
        }
    .end annotation
.end field

.field private final options:Lio/methodbeat/android/MethodBeat$Options;

.field private process:Ljava/lang/String;

.field private starts:Ljava/io/File;


# direct methods
.method constructor <init>(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;)V
    .registers 4

    .prologue
    .line 45
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V

    .line 40
    new-instance v0, Ljava/util/HashMap;

    invoke-direct {v0}, Ljava/util/HashMap;-><init>()V

    iput-object v0, p0, Lio/methodbeat/android/Gate;->kept:Ljava/util/Map;

    .line 43
    const-string v0, ""

    iput-object v0, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    .line 46
    iput-object p1, p0, Lio/methodbeat/android/Gate;->app:Landroid/app/Application;

    .line 47
    iput-object p2, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    .line 48
    return-void
.end method

.method private isBlown()Z
    .registers 6

    .prologue
    const/4 v1, 0x0

    .line 138
    const/4 v0, 0x3

    .line 140
    :try_start_2
    const-string v2, "fuse"

    invoke-virtual {p0, v2}, Lio/methodbeat/android/Gate;->setting(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    invoke-static {v2}, Ljava/lang/Integer;->parseInt(Ljava/lang/String;)I
    :try_end_b
    .catch Ljava/lang/NumberFormatException; {:try_start_2 .. :try_end_b} :catch_9b

    move-result v0

    .line 145
    :goto_c
    :try_start_c
    new-instance v3, Ljava/io/FileInputStream;

    iget-object v2, p0, Lio/methodbeat/android/Gate;->starts:Ljava/io/File;

    invoke-direct {v3, v2}, Ljava/io/FileInputStream;-><init>(Ljava/io/File;)V
    :try_end_13
    .catch Ljava/io/IOException; {:try_start_c .. :try_end_13} :catch_54

    .line 146
    :try_start_13
    invoke-virtual {v3}, Ljava/io/InputStream;->read()I

    move-result v2

    const/4 v4, 0x0

    invoke-static {v2, v4}, Ljava/lang/Math;->max(II)I
    :try_end_1b
    .catch Ljava/lang/Throwable; {:try_start_13 .. :try_end_1b} :catch_4f
    .catch Ljava/io/IOException; {:try_start_13 .. :try_end_1b} :catch_54

    move-result v2

    .line 147
    :try_start_1c
    invoke-virtual {v3}, Ljava/io/InputStream;->close()V
    :try_end_1f
    .catch Ljava/io/IOException; {:try_start_1c .. :try_end_1f} :catch_99

    .line 150
    :goto_1f
    if-lez v0, :cond_5c

    if-lt v2, v0, :cond_5c

    .line 151
    const-string v0, "methodbeat"

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "nothing is recorded: the last "

    invoke-virtual {v1, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;

    move-result-object v1

    const-string v2, " starts of "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    iget-object v2, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    const-string v2, " ended within 10 s. MethodBeat.config(\"{}\"), or a new configuration, tries again"

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-static {v0, v1}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 153
    const/4 v0, 0x1

    .line 162
    :goto_4e
    return v0

    .line 145
    :catch_4f
    move-exception v2

    :try_start_50
    invoke-virtual {v3}, Ljava/io/InputStream;->close()V
    :try_end_53
    .catch Ljava/lang/Throwable; {:try_start_50 .. :try_end_53} :catch_57
    .catch Ljava/io/IOException; {:try_start_50 .. :try_end_53} :catch_54

    :goto_53
    :try_start_53
    throw v2

    .line 147
    :catch_54
    move-exception v2

    move v2, v1

    goto :goto_1f

    .line 145
    :catch_57
    move-exception v3

    invoke-virtual {v2, v3}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_5b
    .catch Ljava/io/IOException; {:try_start_53 .. :try_end_5b} :catch_54

    goto :goto_53

    .line 155
    :cond_5c
    if-lez v0, :cond_73

    .line 156
    :try_start_5e
    new-instance v3, Ljava/io/FileOutputStream;

    iget-object v0, p0, Lio/methodbeat/android/Gate;->starts:Ljava/io/File;

    invoke-direct {v3, v0}, Ljava/io/FileOutputStream;-><init>(Ljava/io/File;)V
    :try_end_65
    .catch Ljava/io/IOException; {:try_start_5e .. :try_end_65} :catch_7a

    .line 157
    add-int/lit8 v0, v2, 0x1

    const/16 v2, 0x64

    :try_start_69
    invoke-static {v0, v2}, Ljava/lang/Math;->min(II)I

    move-result v0

    invoke-virtual {v3, v0}, Ljava/io/FileOutputStream;->write(I)V
    :try_end_70
    .catch Ljava/lang/Throwable; {:try_start_69 .. :try_end_70} :catch_75
    .catch Ljava/io/IOException; {:try_start_69 .. :try_end_70} :catch_7a

    .line 158
    :try_start_70
    invoke-virtual {v3}, Ljava/io/FileOutputStream;->close()V
    :try_end_73
    .catch Ljava/io/IOException; {:try_start_70 .. :try_end_73} :catch_7a

    :cond_73
    :goto_73
    move v0, v1

    .line 162
    goto :goto_4e

    .line 156
    :catch_75
    move-exception v0

    :try_start_76
    invoke-virtual {v3}, Ljava/io/FileOutputStream;->close()V
    :try_end_79
    .catch Ljava/lang/Throwable; {:try_start_76 .. :try_end_79} :catch_94
    .catch Ljava/io/IOException; {:try_start_76 .. :try_end_79} :catch_7a

    :goto_79
    :try_start_79
    throw v0
    :try_end_7a
    .catch Ljava/io/IOException; {:try_start_79 .. :try_end_7a} :catch_7a

    .line 158
    :catch_7a
    move-exception v0

    .line 159
    const-string v2, "methodbeat"

    new-instance v3, Ljava/lang/StringBuilder;

    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V

    const-string v4, "whether starts go well is not known: "

    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v3

    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v2, v0}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    goto :goto_73

    .line 156
    :catch_94
    move-exception v2

    :try_start_95
    invoke-virtual {v0, v2}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_98
    .catch Ljava/io/IOException; {:try_start_95 .. :try_end_98} :catch_7a

    goto :goto_79

    .line 147
    :catch_99
    move-exception v3

    goto :goto_1f

    .line 141
    :catch_9b
    move-exception v2

    goto/16 :goto_c
.end method

.method private isMeant()Z
    .registers 9

    .prologue
    const/4 v2, 0x0

    .line 127
    const-string v0, "processes"

    invoke-virtual {p0, v0}, Lio/methodbeat/android/Gate;->setting(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 128
    if-nez v0, :cond_32

    const/4 v1, 0x1

    .line 129
    :goto_a
    if-nez v0, :cond_e

    const-string v0, ""

    :cond_e
    const-string v3, ","

    invoke-virtual {v0, v3}, Ljava/lang/String;->split(Ljava/lang/String;)[Ljava/lang/String;

    move-result-object v4

    array-length v5, v4

    move v3, v1

    move v1, v2

    :goto_17
    if-ge v1, v5, :cond_4a

    aget-object v0, v4, v1

    .line 130
    const/16 v6, 0x2a

    invoke-virtual {v0, v6}, Ljava/lang/String;->indexOf(I)I

    move-result v6

    .line 131
    if-ltz v6, :cond_34

    iget-object v7, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    invoke-virtual {v0, v2, v6}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v0

    invoke-virtual {v7, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v0

    .line 132
    :goto_2d
    or-int/2addr v3, v0

    .line 129
    add-int/lit8 v0, v1, 0x1

    move v1, v0

    goto :goto_17

    :cond_32
    move v1, v2

    .line 128
    goto :goto_a

    .line 132
    :cond_34
    const-string v6, ":"

    invoke-virtual {v0, v6}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z

    move-result v6

    if-eqz v6, :cond_43

    iget-object v6, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    invoke-virtual {v6, v0}, Ljava/lang/String;->endsWith(Ljava/lang/String;)Z

    move-result v0

    goto :goto_2d

    :cond_43
    iget-object v6, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    invoke-virtual {v6, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    goto :goto_2d

    .line 134
    :cond_4a
    return v3
.end method

.method private static lines(Ljava/io/File;)Ljava/util/Map;
    .registers 6
    .annotation system Ldalvik/annotation/Signature;
        value = {
            "(",
            "Ljava/io/File;",
            ")",
            "Ljava/util/Map",
            "<",
            "Ljava/lang/String;",
            "Ljava/lang/String;",
            ">;"
        }
    .end annotation

    .prologue
    .line 182
    new-instance v0, Ljava/util/HashMap;

    invoke-direct {v0}, Ljava/util/HashMap;-><init>()V

    .line 183
    :try_start_5
    new-instance v2, Ljava/io/BufferedReader;

    new-instance v1, Ljava/io/InputStreamReader;

    new-instance v3, Ljava/io/FileInputStream;

    invoke-direct {v3, p0}, Ljava/io/FileInputStream;-><init>(Ljava/io/File;)V

    const-string v4, "UTF-8"

    invoke-direct {v1, v3, v4}, Ljava/io/InputStreamReader;-><init>(Ljava/io/InputStream;Ljava/lang/String;)V

    invoke-direct {v2, v1}, Ljava/io/BufferedReader;-><init>(Ljava/io/Reader;)V
    :try_end_16
    .catch Ljava/io/IOException; {:try_start_5 .. :try_end_16} :catch_40

    .line 184
    :try_start_16
    invoke-virtual {v2}, Ljava/io/BufferedReader;->readLine()Ljava/lang/String;

    move-result-object v1

    :goto_1a
    if-eqz v1, :cond_37

    .line 185
    const/16 v3, 0x3d

    invoke-virtual {v1, v3}, Ljava/lang/String;->indexOf(I)I

    move-result v3

    .line 186
    if-lez v3, :cond_32

    .line 187
    const/4 v4, 0x0

    invoke-virtual {v1, v4, v3}, Ljava/lang/String;->substring(II)Ljava/lang/String;

    move-result-object v4

    add-int/lit8 v3, v3, 0x1

    invoke-virtual {v1, v3}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v1

    invoke-interface {v0, v4, v1}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;

    .line 184
    :cond_32
    invoke-virtual {v2}, Ljava/io/BufferedReader;->readLine()Ljava/lang/String;
    :try_end_35
    .catch Ljava/lang/Throwable; {:try_start_16 .. :try_end_35} :catch_3b
    .catch Ljava/io/IOException; {:try_start_16 .. :try_end_35} :catch_40

    move-result-object v1

    goto :goto_1a

    .line 190
    :cond_37
    :try_start_37
    invoke-virtual {v2}, Ljava/io/BufferedReader;->close()V
    :try_end_3a
    .catch Ljava/io/IOException; {:try_start_37 .. :try_end_3a} :catch_40

    .line 193
    :goto_3a
    return-object v0

    .line 183
    :catch_3b
    move-exception v1

    :try_start_3c
    invoke-virtual {v2}, Ljava/io/BufferedReader;->close()V
    :try_end_3f
    .catch Ljava/lang/Throwable; {:try_start_3c .. :try_end_3f} :catch_42
    .catch Ljava/io/IOException; {:try_start_3c .. :try_end_3f} :catch_40

    :goto_3f
    :try_start_3f
    throw v1

    .line 190
    :catch_40
    move-exception v1

    goto :goto_3a

    .line 183
    :catch_42
    move-exception v2

    invoke-virtual {v1, v2}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_46
    .catch Ljava/io/IOException; {:try_start_3f .. :try_end_46} :catch_40

    goto :goto_3f
.end method

.method private own(Ljava/io/File;)Ljava/io/File;
    .registers 7

    .prologue
    .line 198
    iget-object v0, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    invoke-virtual {v0}, Ljava/lang/String;->isEmpty()Z

    move-result v0

    if-nez v0, :cond_18

    iget-object v0, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    iget-object v1, p0, Lio/methodbeat/android/Gate;->app:Landroid/app/Application;

    invoke-virtual {v1}, Landroid/app/Application;->getApplicationInfo()Landroid/content/pm/ApplicationInfo;

    move-result-object v1

    iget-object v1, v1, Landroid/content/pm/ApplicationInfo;->processName:Ljava/lang/String;

    invoke-virtual {v0, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-eqz v0, :cond_19

    :cond_18
    :goto_18
    return-object p1

    .line 199
    :cond_19
    new-instance v0, Ljava/io/File;

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    invoke-virtual {p1}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    const-string v2, "-"

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    iget-object v2, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    iget-object v3, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    const/16 v4, 0x3a

    invoke-virtual {v3, v4}, Ljava/lang/String;->indexOf(I)I

    move-result v3

    add-int/lit8 v3, v3, 0x1

    invoke-virtual {v2, v3}, Ljava/lang/String;->substring(I)Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-direct {v0, v1}, Ljava/io/File;-><init>(Ljava/lang/String;)V

    move-object p1, v0

    goto :goto_18
.end method

.method private static processName()Ljava/lang/String;
    .registers 6

    .prologue
    const/4 v0, 0x0

    .line 203
    const/16 v1, 0x100

    new-array v2, v1, [B

    .line 204
    :try_start_5
    new-instance v3, Ljava/io/FileInputStream;

    const-string v1, "/proc/self/cmdline"

    invoke-direct {v3, v1}, Ljava/io/FileInputStream;-><init>(Ljava/lang/String;)V
    :try_end_c
    .catch Ljava/io/IOException; {:try_start_5 .. :try_end_c} :catch_2c

    .line 205
    :try_start_c
    invoke-virtual {v3, v2}, Ljava/io/InputStream;->read([B)I

    move-result v4

    move v1, v0

    .line 207
    :goto_11
    if-ge v1, v4, :cond_1b

    aget-byte v0, v2, v1

    if-eqz v0, :cond_1b

    .line 208
    add-int/lit8 v0, v1, 0x1

    move v1, v0

    goto :goto_11

    .line 210
    :cond_1b
    new-instance v0, Ljava/lang/String;

    const/4 v4, 0x0

    const-string v5, "UTF-8"

    invoke-direct {v0, v2, v4, v1, v5}, Ljava/lang/String;-><init>([BIILjava/lang/String;)V
    :try_end_23
    .catch Ljava/lang/Throwable; {:try_start_c .. :try_end_23} :catch_27
    .catch Ljava/io/IOException; {:try_start_c .. :try_end_23} :catch_2c

    .line 211
    :try_start_23
    invoke-virtual {v3}, Ljava/io/InputStream;->close()V
    :try_end_26
    .catch Ljava/io/IOException; {:try_start_23 .. :try_end_26} :catch_2c

    .line 212
    :goto_26
    return-object v0

    .line 204
    :catch_27
    move-exception v0

    :try_start_28
    invoke-virtual {v3}, Ljava/io/InputStream;->close()V
    :try_end_2b
    .catch Ljava/lang/Throwable; {:try_start_28 .. :try_end_2b} :catch_30
    .catch Ljava/io/IOException; {:try_start_28 .. :try_end_2b} :catch_2c

    :goto_2b
    :try_start_2b
    throw v0
    :try_end_2c
    .catch Ljava/io/IOException; {:try_start_2b .. :try_end_2c} :catch_2c

    .line 211
    :catch_2c
    move-exception v0

    .line 212
    const-string v0, ""

    goto :goto_26

    .line 204
    :catch_30
    move-exception v1

    :try_start_31
    invoke-virtual {v0, v1}, Ljava/lang/Throwable;->addSuppressed(Ljava/lang/Throwable;)V
    :try_end_34
    .catch Ljava/io/IOException; {:try_start_31 .. :try_end_34} :catch_2c

    goto :goto_2b
.end method


# virtual methods
.method public call()Ljava/lang/Boolean;
    .registers 8
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    const/4 v6, 0x0

    .line 64
    iget-object v0, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    invoke-virtual {v0}, Lio/methodbeat/android/MethodBeat$Options;->read()V

    .line 65
    invoke-static {}, Lio/methodbeat/android/Gate;->processName()Ljava/lang/String;

    move-result-object v0

    iput-object v0, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    .line 66
    iget-object v0, p0, Lio/methodbeat/android/Gate;->app:Landroid/app/Application;

    invoke-static {v0}, Lio/methodbeat/android/Start;->storage(Landroid/content/Context;)Landroid/content/Context;

    move-result-object v0

    invoke-virtual {v0}, Landroid/content/Context;->getNoBackupFilesDir()Ljava/io/File;

    move-result-object v0

    .line 67
    new-instance v1, Ljava/io/File;

    const-string v2, "methodbeat.config"

    invoke-direct {v1, v0, v2}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    iput-object v1, p0, Lio/methodbeat/android/Gate;->config:Ljava/io/File;

    .line 68
    new-instance v1, Ljava/io/File;

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "methodbeat.starts-"

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    iget-object v3, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    const/16 v4, 0x2f

    const/16 v5, 0x5f

    invoke-virtual {v3, v4, v5}, Ljava/lang/String;->replace(CC)Ljava/lang/String;

    move-result-object v3

    const/16 v4, 0x3a

    const/16 v5, 0x2d

    invoke-virtual {v3, v4, v5}, Ljava/lang/String;->replace(CC)Ljava/lang/String;

    move-result-object v3

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v2}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v2

    invoke-direct {v1, v0, v2}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    iput-object v1, p0, Lio/methodbeat/android/Gate;->starts:Ljava/io/File;

    .line 69
    iget-object v1, p0, Lio/methodbeat/android/Gate;->config:Ljava/io/File;

    invoke-static {v1}, Lio/methodbeat/android/Gate;->lines(Ljava/io/File;)Ljava/util/Map;

    move-result-object v1

    iput-object v1, p0, Lio/methodbeat/android/Gate;->kept:Ljava/util/Map;

    .line 70
    const-string v1, "off"

    invoke-virtual {p0, v1}, Lio/methodbeat/android/Gate;->setting(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-static {v1}, Lio/methodbeat/android/Switches;->off(Ljava/lang/String;)V

    .line 71
    const-string v1, "all"

    const-string v2, "off"

    invoke-virtual {p0, v2}, Lio/methodbeat/android/Gate;->setting(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v1, v2}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v1

    if-eqz v1, :cond_76

    .line 72
    const-string v0, "methodbeat"

    const-string v1, "nothing is recorded: it is switched off (off=all)"

    invoke-static {v0, v1}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 73
    invoke-static {v6}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v0

    .line 90
    :goto_75
    return-object v0

    .line 75
    :cond_76
    invoke-direct {p0}, Lio/methodbeat/android/Gate;->isMeant()Z

    move-result v1

    if-nez v1, :cond_a1

    .line 76
    const-string v0, "methodbeat"

    new-instance v1, Ljava/lang/StringBuilder;

    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V

    const-string v2, "nothing is recorded: the process "

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    iget-object v2, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    const-string v2, " is none of those that are"

    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v1

    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v1

    invoke-static {v0, v1}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I

    .line 77
    invoke-static {v6}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v0

    goto :goto_75

    .line 79
    :cond_a1
    invoke-direct {p0}, Lio/methodbeat/android/Gate;->isBlown()Z

    move-result v1

    if-nez v1, :cond_b5

    iget-object v1, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    invoke-static {v1}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;)Z

    move-result v1

    if-eqz v1, :cond_b5

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->prepare()Z

    move-result v1

    if-nez v1, :cond_ba

    .line 80
    :cond_b5
    invoke-static {v6}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v0

    goto :goto_75

    .line 82
    :cond_ba
    iget-object v1, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    iget-object v1, v1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    if-nez v1, :cond_e3

    .line 83
    iget-object v1, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    new-instance v2, Ljava/io/File;

    const-string v3, "methodbeat.ndjson"

    invoke-direct {v2, v0, v3}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    iput-object v2, v1, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    .line 84
    new-instance v1, Ljava/io/File;

    iget-object v2, p0, Lio/methodbeat/android/Gate;->app:Landroid/app/Application;

    invoke-static {v2}, Lio/methodbeat/android/Start;->storage(Landroid/content/Context;)Landroid/content/Context;

    move-result-object v2

    invoke-virtual {v2}, Landroid/content/Context;->getFilesDir()Ljava/io/File;

    move-result-object v2

    const-string v3, "methodbeat.ndjson"

    invoke-direct {v1, v2, v3}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    iget-object v2, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    iget-object v2, v2, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    invoke-static {v1, v2}, Lio/methodbeat/android/MethodBeat;->move(Ljava/io/File;Ljava/io/File;)V

    .line 86
    :cond_e3
    iget-object v1, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    const-string v2, "report"

    iget-object v3, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    iget-object v3, v3, Lio/methodbeat/android/MethodBeat$Options;->report:Ljava/io/File;

    invoke-virtual {v3}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v3

    invoke-virtual {v1, v2, v3}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 87
    iget-object v1, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    const-string v2, "saltFile"

    new-instance v3, Ljava/io/File;

    const-string v4, "methodbeat.salt"

    invoke-direct {v3, v0, v4}, Ljava/io/File;-><init>(Ljava/io/File;Ljava/lang/String;)V

    invoke-virtual {v3}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    invoke-virtual {v1, v2, v0}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 88
    iget-object v0, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    const-string v1, "config"

    iget-object v2, p0, Lio/methodbeat/android/Gate;->config:Ljava/io/File;

    invoke-virtual {v2}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v2

    invoke-virtual {v0, v1, v2}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 89
    iget-object v1, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    const-string v2, "trace"

    iget-object v0, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    iget-object v0, v0, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    if-nez v0, :cond_126

    const/4 v0, 0x0

    :goto_11c
    invoke-virtual {v1, v2, v0}, Lio/methodbeat/android/MethodBeat$Options;->set(Ljava/lang/String;Ljava/lang/String;)Lio/methodbeat/android/MethodBeat$Options;

    .line 90
    const/4 v0, 0x1

    invoke-static {v0}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;

    move-result-object v0

    goto/16 :goto_75

    .line 89
    :cond_126
    iget-object v0, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    iget-object v0, v0, Lio/methodbeat/android/MethodBeat$Options;->trace:Ljava/io/File;

    invoke-direct {p0, v0}, Lio/methodbeat/android/Gate;->own(Ljava/io/File;)Ljava/io/File;

    move-result-object v0

    invoke-virtual {v0}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    goto :goto_11c
.end method

.method public bridge synthetic call()Ljava/lang/Object;
    .registers 2
    .annotation system Ldalvik/annotation/Throws;
        value = {
            Ljava/lang/Exception;
        }
    .end annotation

    .prologue
    .line 28
    invoke-virtual {p0}, Lio/methodbeat/android/Gate;->call()Ljava/lang/Boolean;

    move-result-object v0

    return-object v0
.end method

.method change(Ljava/lang/String;)Ljava/lang/String;
    .registers 4

    .prologue
    .line 106
    iget-object v0, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    invoke-static {v0}, Lio/methodbeat/android/Natives;->load(Lio/methodbeat/android/MethodBeat$Options;)Z

    move-result v0

    if-eqz v0, :cond_e

    invoke-static {}, Lio/methodbeat/AppMethodBeat;->prepare()Z

    move-result v0

    if-nez v0, :cond_11

    .line 107
    :cond_e
    const-string v0, "there is no library"

    .line 115
    :cond_10
    :goto_10
    return-object v0

    .line 109
    :cond_11
    iget-object v0, p0, Lio/methodbeat/android/Gate;->config:Ljava/io/File;

    invoke-virtual {v0}, Ljava/io/File;->getPath()Ljava/lang/String;

    move-result-object v0

    invoke-static {p1, v0}, Lio/methodbeat/AppMethodBeat;->config(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;

    move-result-object v0

    .line 110
    if-nez v0, :cond_10

    .line 111
    invoke-virtual {p0}, Lio/methodbeat/android/Gate;->forget()V

    .line 112
    iget-object v1, p0, Lio/methodbeat/android/Gate;->config:Ljava/io/File;

    invoke-static {v1}, Lio/methodbeat/android/Gate;->lines(Ljava/io/File;)Ljava/util/Map;

    move-result-object v1

    iput-object v1, p0, Lio/methodbeat/android/Gate;->kept:Ljava/util/Map;

    .line 113
    const-string v1, "off"

    invoke-virtual {p0, v1}, Lio/methodbeat/android/Gate;->setting(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-static {v1}, Lio/methodbeat/android/Switches;->off(Ljava/lang/String;)V

    goto :goto_10
.end method

.method forget()V
    .registers 2

    .prologue
    .line 177
    iget-object v0, p0, Lio/methodbeat/android/Gate;->starts:Ljava/io/File;

    invoke-virtual {v0}, Ljava/io/File;->delete()Z

    .line 178
    return-void
.end method

.method opens()Z
    .registers 5

    .prologue
    .line 52
    new-instance v0, Ljava/util/concurrent/FutureTask;

    invoke-direct {v0, p0}, Ljava/util/concurrent/FutureTask;-><init>(Ljava/util/concurrent/Callable;)V

    .line 53
    new-instance v1, Ljava/lang/Thread;

    const-string v2, "methodbeat-start"

    invoke-direct {v1, v0, v2}, Ljava/lang/Thread;-><init>(Ljava/lang/Runnable;Ljava/lang/String;)V

    invoke-virtual {v1}, Ljava/lang/Thread;->start()V

    .line 55
    :try_start_f
    invoke-virtual {v0}, Ljava/util/concurrent/FutureTask;->get()Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/Boolean;

    invoke-virtual {v0}, Ljava/lang/Boolean;->booleanValue()Z
    :try_end_18
    .catch Ljava/lang/Exception; {:try_start_f .. :try_end_18} :catch_1a

    move-result v0

    .line 58
    :goto_19
    return v0

    .line 56
    :catch_1a
    move-exception v0

    .line 57
    const-string v1, "methodbeat"

    new-instance v2, Ljava/lang/StringBuilder;

    invoke-direct {v2}, Ljava/lang/StringBuilder;-><init>()V

    const-string v3, "nothing is recorded: "

    invoke-virtual {v2, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;

    move-result-object v2

    invoke-virtual {v0}, Ljava/lang/Exception;->getCause()Ljava/lang/Throwable;

    move-result-object v0

    invoke-virtual {v2, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;

    move-result-object v0

    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;

    move-result-object v0

    invoke-static {v1, v0}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I

    .line 58
    const/4 v0, 0x0

    goto :goto_19
.end method

.method process()Ljava/lang/String;
    .registers 2

    .prologue
    .line 101
    iget-object v0, p0, Lio/methodbeat/android/Gate;->process:Ljava/lang/String;

    return-object v0
.end method

.method reopen()V
    .registers 3

    .prologue
    .line 120
    const-string v0, "all"

    const-string v1, "off"

    invoke-virtual {p0, v1}, Lio/methodbeat/android/Gate;->setting(Ljava/lang/String;)Ljava/lang/String;

    move-result-object v1

    invoke-virtual {v0, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z

    move-result v0

    if-nez v0, :cond_15

    .line 121
    iget-object v0, p0, Lio/methodbeat/android/Gate;->app:Landroid/app/Application;

    iget-object v1, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    invoke-static {v0, v1, p0}, Lio/methodbeat/android/MethodBeat;->reinstall(Landroid/app/Application;Lio/methodbeat/android/MethodBeat$Options;Lio/methodbeat/android/Gate;)V

    .line 123
    :cond_15
    return-void
.end method

.method setting(Ljava/lang/String;)Ljava/lang/String;
    .registers 3

    .prologue
    .line 95
    iget-object v0, p0, Lio/methodbeat/android/Gate;->kept:Ljava/util/Map;

    invoke-interface {v0, p1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    .line 96
    if-eqz v0, :cond_b

    :goto_a
    return-object v0

    :cond_b
    iget-object v0, p0, Lio/methodbeat/android/Gate;->options:Lio/methodbeat/android/MethodBeat$Options;

    iget-object v0, v0, Lio/methodbeat/android/MethodBeat$Options;->settings:Ljava/util/Map;

    invoke-interface {v0, p1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;

    move-result-object v0

    check-cast v0, Ljava/lang/String;

    goto :goto_a
.end method

.method watch(Landroid/os/Handler;)V
    .registers 6

    .prologue
    .line 167
    new-instance v0, Lio/methodbeat/android/Gate$1;

    invoke-direct {v0, p0}, Lio/methodbeat/android/Gate$1;-><init>(Lio/methodbeat/android/Gate;)V

    const-wide/16 v2, 0x2710

    invoke-virtual {p1, v0, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z

    .line 173
    return-void
.end method
