# Reading programs with each compiler that is here, without making object files. Sourced, after
# machine.sh, by scripts that have set root.

precompiled=$root/build/precompiled

family() { if "$1" --version | grep -qi clang; then echo clang; else echo g++; fi; }

# choose_compilers [NAME...]: sets compilers to those of NAME..., $CXX, or g++ and clang++-19
choose_compilers() {
    local name
    compilers=()
    if [ "$#" -eq 0 ]; then
        if [ -n "${CXX:-}" ]; then set -- "$CXX"; else set -- g++ clang++-19; fi
    fi
    for name in "$@"; do
        if accepted "$name"; then compilers+=("$(command -v "$name")"); fi
    done
    [ "${#compilers[@]}" -gt 0 ] || stop "none of these compilers is here, or recent enough: $*"
}

# precompile COMPILER: the library, for syntax below
precompile() {
    local folder target
    folder=$precompiled/$(basename "$1")
    mkdir -p "$folder"
    target=$folder/library.hpp.gch
    [ "$(family "$1")" = g++ ] || target=$folder/library.pch
    # One that is older than a header, the compiler or this file is made again.
    if [ -f "$target" ] && [ -z "$(find -L "$root/include" "$1" "$root/tests/support/syntax.sh" \
        -newer "$target" -print -quit)" ]; then
        return
    fi
    rm -f "$target"
    echo '#include <attest/attest.hpp>' >"$folder/library.hpp"
    "$1" -std=c++20 -I"$root/include" -x c++-header "$folder/library.hpp" -o "$target"
}

# syntax COMPILER ARGUMENT...: read a program as a user's compiler would, the library precompiled
syntax() {
    local compiler=$1 folder
    folder=$precompiled/$(basename "$1")
    shift
    if [ -f "$folder/library.pch" ]; then
        set -- -include-pch "$folder/library.pch" "$@"
    else
        set -- -include "$folder/library.hpp" "$@"
    fi
    env -u COLUMNS LC_ALL=C "$compiler" -std=c++20 -I"$root/include" -fsyntax-only "$@"
}
