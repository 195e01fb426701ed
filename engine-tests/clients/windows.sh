#!/bin/bash
# Tests the Windows program under wine, and that it needs nothing but Windows.
#
#   windows.sh TENFOLD.EXE TENFOLD WORKFOLDER
#
# TENFOLD is the program of this system, whose counts the other's have to be. The sessions are in windows_sessions.py.
# Needs Debian's gcc-mingw-w64-x86-64-win32 and wine64 (8.0 or later), and python3.
set -euo pipefail

if [ $# -ne 3 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
exe=$(realpath "$1")
native=$(realpath "$2")
mkdir -p "$3"
work=$(realpath "$3")
# Outside of many a PATH.
wine=$(PATH=$PATH:/usr/lib/wine command -v wine64)

# What a Windows has by itself, as far as Rust's standard library and our crates use it.
own='^(advapi32|bcrypt|bcryptprimitives|gdi32|kernel32|msvcrt|ntdll|userenv|user32|ws2_32|shell32|ole32|oleaut32|combase|psapi|shlwapi|api-ms-win-[a-z0-9-]+)\.dll$'
needed=$(x86_64-w64-mingw32-objdump -p "$exe" | sed -n 's/.*DLL Name: //p')
[ -n "$needed" ] || { echo "FAILED: $exe names no DLL: is it a program?"; exit 1; }
if foreign=$(grep -Eiv "$own" <<<"$needed"); then
    echo "FAILED: the program needs DLLs that are not in Windows: $foreign"
    exit 1
fi
echo "needs only" $needed

# Two folders, one with a blank in its name.
rm -rf "$work/sessions"
mkdir -p "$work/sessions/two words"
# Wine 8 lacks the DLL from which Rust takes random numbers. Every Windows that Rust supports has it.
cat >"$work/sessions/random.c" <<'C'
#include <stddef.h>
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *buffer, unsigned long length);
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *buffer, size_t length)
{
    return SystemFunction036(buffer, (unsigned long)length);
}
C
x86_64-w64-mingw32-gcc -shared -O1 -o "$work/sessions/bcryptprimitives.dll" "$work/sessions/random.c" -ladvapi32
for folder in "$work/sessions" "$work/sessions/two words"; do
    cp "$exe" "$folder/tenfold.exe"
done
cp "$work/sessions/bcryptprimitives.dll" "$work/sessions/two words"

# A Windows of its own, thrown away afterwards.
export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
clean_up() {
    PATH=$PATH:/usr/lib/wine wineserver64 -k 2>>"$work/wine.log" || true
    rm -rf "$WINEPREFIX" "$work/sessions"
}
trap clean_up EXIT
rm -rf "$WINEPREFIX"
timeout 300 "$wine" wineboot -i >"$work/wine.log" 2>&1 || { cat "$work/wine.log"; echo "FAILED: wine does not start"; exit 1; }
python3 "$here/windows_sessions.py" "$wine" "$native" "$work/sessions"
