/* SPDX-License-Identifier: Apache-2.0 */
/* Windows. */
#define _CRT_RAND_S /* rand_s */
#include "lib/os_process.h"

#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <signal.h>
#include <stdlib.h>
#include <windows.h>
/* Behind windows.h, which it needs. */
#include <psapi.h>
#include <shellapi.h>

#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/os_windows.h"

/* Colours and the line that is drawn anew. */
static void terminal_start(DWORD which)
{
    HANDLE h = GetStdHandle(which);
    DWORD mode;

    if (GetConsoleMode(h, &mode))
        SetConsoleMode(h, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

static UINT code_page_before;

static void code_page_restore(void)
{
    SetConsoleOutputCP(code_page_before);
}

void os_start(int *argc, char ***argv)
{
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), argc);

    for (int fd = OS_STDIN; fd <= OS_STDERR; fd++)
        _setmode(fd, _O_BINARY);
    terminal_start(STD_OUTPUT_HANDLE);
    terminal_start(STD_ERROR_HANDLE);
    code_page_before = GetConsoleOutputCP();
    if (code_page_before) {
        SetConsoleOutputCP(CP_UTF8);
        atexit(code_page_restore);
    }
    if (!wide)
        mem_exhausted(0);
    *argv = mem_calloc((size_t)*argc + 1, sizeof(**argv));
    for (int i = 0; i < *argc; i++)
        (*argv)[i] = os_utf8_text(wide[i]);
    LocalFree(wide);
}

size_t os_processors(void)
{
    DWORD_PTR own, all;
    size_t n = 0;

    if (!GetProcessAffinityMask(GetCurrentProcess(), &own, &all))
        return 1;
    for (; own; own &= own - 1)
        n++;
    return n > 0 ? n : 1;
}

void os_large_memory(void *p, size_t n)
{
    (void)p;
    (void)n;
}

uint64_t os_peak_memory(void)
{
    PROCESS_MEMORY_COUNTERS counters;

    return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof(counters))
               ? counters.PeakWorkingSetSize
               : 0;
}

/* _isatty says so of each device, of NUL too. */
bool os_is_terminal(int fd)
{
    DWORD mode;

    return GetConsoleMode((HANDLE)_get_osfhandle(fd), &mode);
}

size_t os_terminal_columns(int fd)
{
    CONSOLE_SCREEN_BUFFER_INFO info;

    if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(fd), &info) ||
        info.srWindow.Right < info.srWindow.Left)
        return 0;
    return (size_t)(info.srWindow.Right - info.srWindow.Left) + 1;
}

char *os_executable(void)
{
    enum { PATH_UNITS = 32768 }; /* more than Windows has */
    wchar_t *wide = mem_calloc(PATH_UNITS, sizeof(*wide));
    DWORD n = GetModuleFileNameW(NULL, wide, PATH_UNITS);
    char *path = n > 0 && n < PATH_UNITS ? os_utf8_text(wide) : NULL;

    for (size_t i = 0; path && path[i]; i++)
        if (path[i] == '\\')
            path[i] = '/';
    free(wide);
    return path;
}

long os_process_id(void)
{
    return _getpid();
}

bool os_process_is_gone(long id)
{
    HANDLE h = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, (DWORD)id);
    DWORD status = STILL_ACTIVE;

    if (!h)
        return GetLastError() == ERROR_INVALID_PARAMETER;
    GetExitCodeProcess(h, &status);
    CloseHandle(h);
    return status != STILL_ACTIVE;
}

/* It has no reason to fail. */
void os_random(void *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned some = 0;

        rand_s(&some);
        ((unsigned char *)p)[i] = (unsigned char)some;
    }
}

void os_yield(void)
{
    SwitchToThread();
}

_Noreturn void os_sleep_forever(void)
{
    for (;;)
        Sleep(INFINITE);
}

/* ---- Signals: there are none, but a thread of its own is told of an end from outside ---- */

static void (*clean_at_end)(void);
static volatile LONG blocked, ending;

/* Signals are blocked for a short time only: during renames. */
static BOOL WINAPI ended_by_console(DWORD what)
{
    (void)what;
    InterlockedExchange(&ending, 1);
    while (InterlockedCompareExchange(&blocked, 0, 0))
        Sleep(1);
    clean_at_end();
    return FALSE;
}

void os_signals_block(enum os_block which, struct os_signals *before)
{
    before->kept[0] = which == OS_BLOCK_ALL;
    if (which == OS_BLOCK_ALL)
        InterlockedExchange(&blocked, 1);
}

void os_signals_restore(const struct os_signals *before)
{
    if (before->kept[0])
        InterlockedExchange(&blocked, 0);
}

void os_on_end(void (*clean)(void))
{
    clean_at_end = clean;
    SetConsoleCtrlHandler(ended_by_console, TRUE);
}
