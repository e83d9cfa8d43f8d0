# SPDX-License-Identifier: Apache-2.0
# Stands for the NDK's: Debian's cross compilers, with JAVA_HOME's jni.h. What they make is for glibc.
set(CMAKE_SYSTEM_NAME Linux)
set(compiler_of_arm64-v8a aarch64-linux-gnu-gcc)
set(compiler_of_armeabi-v7a arm-linux-gnueabihf-gcc)
set(compiler_of_x86_64 gcc)
# Compilers are tried in projects of their own.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ANDROID_ABI)
set(CMAKE_C_COMPILER ${compiler_of_${ANDROID_ABI}})
set(CMAKE_C_FLAGS_INIT "-pthread -isystem $ENV{JAVA_HOME}/include -isystem $ENV{JAVA_HOME}/include/linux")
