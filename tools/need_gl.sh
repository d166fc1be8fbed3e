#!/bin/sh
# A Kivy window needs the system's libGL and libEGL (Debian: libgl1 libegl1). Root on an apt system gets them
# installed, everybody else is told the one command to type. Scoring in the terminal works without them.
[ "$(uname -s)" = Linux ] || exit 0
command -v ldconfig >/dev/null 2>&1 || PATH="$PATH:/sbin:/usr/sbin"
found=$(ldconfig -p 2>/dev/null)
case $found in *libGL.so.1*) case $found in *libEGL.so.1*) exit 0 ;; esac ;; esac

if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        echo "Installing libgl1 libegl1, which a Kivy window needs"
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends libgl1 libegl1; } >/dev/null ||
            echo "That did not work; for a window type:  apt-get install libgl1 libegl1"
    else
        echo "A window needs two libraries of your system:  sudo apt-get install libgl1 libegl1"
    fi
else
    echo "A window needs libGL and libEGL; please install them with your system's package manager"
fi
exit 0
